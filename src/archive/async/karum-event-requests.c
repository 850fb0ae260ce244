#include "karum-event-requests.h"

#include "karum-game-details.h"
#include "karum-game-list.h"
#include "karum-namesakes.h"
#include "karum-request-private.h"

static void
filter_free (gpointer filter)
{
  karum_game_filter_clear (filter);
  g_free (filter);
}

static gpointer
list_matches (const KarumWork *work, GError **error)
{
  return karum_store_list_matches (work->store, work->arguments, error);
}

KarumRequest *
karum_request_list_matches (const KarumGameFilter *filter)
{
  const KarumGameFilter all = { 0 };
  KarumGameFilter copy = karum_game_filter_copy (filter ? filter : &all);

  return karum_request_new_question (list_matches, (GDestroyNotify) g_ptr_array_unref,
                                     g_memdup2 (&copy, sizeof copy), filter_free);
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  GArray *games; /* (owned) (nullable) (element-type gint64) */
  char *tag;     /* (owned) (nullable) */
} MatchCall;

static void
match_call_free (gpointer data)
{
  MatchCall *call = data;

  g_clear_pointer (&call->games, g_array_unref);
  g_free (call->tag);
  g_free (call);
}

static gpointer
set_match (const KarumWork *work, GError **error)
{
  const MatchCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_set_match (
      work->store, &g_array_index (call->games, gint64, 0), call->games->len, call->tag, error));
}

KarumRequest *
karum_request_set_match (const gint64 *games, guint n_games, const char *tag)
{
  const MatchCall call
      = { .games = karum_request_copy_ids (games, n_games), .tag = g_strdup (tag) };

  return karum_request_new_change (set_match, NULL, g_memdup2 (&call, sizeof call),
                                   match_call_free);
}

typedef struct {
  KarumNameKind kind;
  gint64 one, other;
} DoubleCall;

static gpointer
likely_doubles (const KarumWork *work, GError **error)
{
  const DoubleCall *call = work->arguments;

  return karum_store_likely_doubles (work->store, call->kind, work->progress, error);
}

KarumRequest *
karum_request_likely_doubles (KarumNameKind kind)
{
  const KarumOperation operation = { .run = likely_doubles,
                                     .free_result = (GDestroyNotify) karum_likely_doubles_free,
                                     .lane = KARUM_LANE_LONG };
  const DoubleCall call = { .kind = kind };

  return karum_request_new (&operation, g_memdup2 (&call, sizeof call), g_free);
}

static gpointer
keep_apart (const KarumWork *work, GError **error)
{
  const DoubleCall *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_keep_apart (work->store, call->kind, call->one, call->other, error));
}

KarumRequest *
karum_request_keep_apart (KarumNameKind kind, gint64 one, gint64 other)
{
  const DoubleCall call = { kind, one, other };

  return karum_request_new_change (keep_apart, NULL, g_memdup2 (&call, sizeof call), g_free);
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id;
  gboolean bin;
  GArray *ids;                        /* (owned) (nullable) (element-type gint64) */
  char *name, *place, *starts, *ends; /* (owned) (nullable) */
  KarumGameFilter filter;             /* (owned) */
  KarumTableOptions options;
} EventCall;

static void
event_call_free (gpointer data)
{
  EventCall *call = data;

  g_clear_pointer (&call->ids, g_array_unref);
  g_free (call->name);
  g_free (call->place);
  g_free (call->starts);
  g_free (call->ends);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

/* The results are lists. */
static KarumRequest *
ask (KarumRun run, EventCall call)
{
  return karum_request_new_question (run, (GDestroyNotify) g_ptr_array_unref,
                                     g_memdup2 (&call, sizeof call), event_call_free);
}

static KarumRequest *
change (KarumRun run, GDestroyNotify free_result, EventCall call)
{
  return karum_request_new_change (run, free_result, g_memdup2 (&call, sizeof call),
                                   event_call_free);
}

static gpointer
list_events (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return karum_store_list_events (work->store, call->bin, error);
}

KarumRequest *
karum_request_list_events (gboolean bin)
{
  return ask (list_events, (EventCall){ .bin = bin });
}

static gpointer
get_event (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return karum_store_get_event (work->store, call->id, error);
}

KarumRequest *
karum_request_get_event (gint64 id)
{
  const EventCall call = { .id = id };

  return karum_request_new_question (get_event, (GDestroyNotify) karum_event_row_unref,
                                     g_memdup2 (&call, sizeof call), event_call_free);
}

static gpointer
namesakes (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return karum_store_event_namesakes (work->store, call->name, error);
}

KarumRequest *
karum_request_event_namesakes (const char *name)
{
  return ask (namesakes, (EventCall){ .name = g_strdup (name) });
}

static gpointer
standings (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return karum_store_standings (work->store, &call->filter, error);
}

KarumRequest *
karum_request_standings (const KarumGameFilter *filter)
{
  return ask (standings, (EventCall){ .filter = karum_game_filter_copy (filter) });
}

static gpointer
event_table (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return karum_store_event_table (work->store, &call->filter, &call->options, error);
}

KarumRequest *
karum_request_event_table (const KarumGameFilter *filter, const KarumTableOptions *options)
{
  return ask (event_table,
              (EventCall){ .filter = karum_game_filter_copy (filter), .options = *options });
}

static gpointer
save_event (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;
  const KarumEventFields fields = { call->name, call->place, call->starts, call->ends };
  gint64 id = call->id;

  return karum_store_save_event (work->store, &id, &fields, error) ? g_memdup2 (&id, sizeof id)
                                                                   : NULL;
}

KarumRequest *
karum_request_save_event (gint64 id, const KarumEventFields *fields)
{
  return change (save_event, g_free,
                 (EventCall){ .id = id,
                              .name = g_strdup (fields->name),
                              .place = g_strdup (fields->place),
                              .starts = g_strdup (fields->starts),
                              .ends = g_strdup (fields->ends) });
}

static gpointer
merge_events (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_merge_events (
      work->store, &g_array_index (call->ids, gint64, 0), call->ids->len, call->id, error));
}

KarumRequest *
karum_request_merge_events (const gint64 *events, guint n_events, gint64 into)
{
  return change (merge_events, NULL,
                 (EventCall){ .ids = karum_request_copy_ids (events, n_events), .id = into });
}

static gpointer
add_name (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_add_event_name (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_add_event_name (gint64 id, const char *name)
{
  return change (add_name, NULL, (EventCall){ .id = id, .name = g_strdup (name) });
}

static gpointer
remove_name (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_remove_event_name (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_remove_event_name (gint64 id, const char *name)
{
  return change (remove_name, NULL, (EventCall){ .id = id, .name = g_strdup (name) });
}

static gpointer
split_event (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_split_event (work->store, call->id, error));
}

KarumRequest *
karum_request_split_event (gint64 event)
{
  return change (split_event, NULL, (EventCall){ .id = event });
}

static gpointer
delete_events (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_events (
      work->store, &g_array_index (call->ids, gint64, 0), call->ids->len, call->bin, error));
}

KarumRequest *
karum_request_delete_events (const gint64 *events, guint n_events, gboolean deleted)
{
  return change (delete_events, NULL,
                 (EventCall){ .ids = karum_request_copy_ids (events, n_events), .bin = deleted });
}

static gpointer
set_event (const KarumWork *work, GError **error)
{
  const EventCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_set_event (work->store, &g_array_index (call->ids, gint64, 0),
                                                 call->ids->len, call->id, error));
}

KarumRequest *
karum_request_set_event (const gint64 *games, guint n_games, gint64 event)
{
  return change (set_event, NULL,
                 (EventCall){ .ids = karum_request_copy_ids (games, n_games), .id = event });
}
