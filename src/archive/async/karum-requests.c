#include "karum-requests.h"

#include "karum-arrays.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

#include "karum-namesakes.h"
#include "karum-request-private.h"
#include "karum-restore.h"
#include "karum-undo.h"

/* -- Where the archive's function returns something else than a pointer or success ------------ */

/* (transfer full) (nullable): a copy of @number if @done. */
static gint64 *
number_if (gboolean done, const gint64 *number)
{
  return done ? g_memdup2 (number, sizeof *number) : NULL;
}

static gboolean
save_as_step (KarumStore *store,
              KarumSavedGame *saved,
              const char *title,
              const KarumRecord *record,
              GError **error)
{
  if (!title)
    return karum_store_save_game (store, &saved->id, &saved->revision, record, error);
  return karum_store_begin_edit (store, title, saved->id, error)
         && karum_store_end_step (
             store, karum_store_save_game (store, &saved->id, &saved->revision, record, error),
             error);
}

static KarumSavedGame *
save_game (KarumStore *store,
           gint64 id,
           gint64 revision,
           const char *title,
           const KarumRecord *record,
           GError **error)
{
  KarumSavedGame saved = { id, revision };

  return save_as_step (store, &saved, title, record, error) ? g_memdup2 (&saved, sizeof saved)
                                                            : NULL;
}

static KarumSavedGame *
save_over (KarumStore *store,
           gint64 id,
           gint64 revision,
           guint why,
           const KarumRecord *record,
           GError **error)
{
  KarumSavedGame saved = { id, revision };

  return karum_store_save_over (store, &saved.id, &saved.revision, (KarumVersionKind) why, record,
                                error)
             ? g_memdup2 (&saved, sizeof saved)
             : NULL;
}

void
karum_loaded_game_free (KarumLoadedGame *game)
{
  g_clear_pointer (&game->record, karum_record_unref);
  g_free (game->damage);
  g_free (game);
}

static KarumLoadedGame *
load_game (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (KarumLoadedGame) game = g_new0 (KarumLoadedGame, 1);

  game->record = karum_store_view_game (store, id, &game->revision, &game->damage, error);
  return game->record ? g_steal_pointer (&game) : NULL;
}

static GArray *
get_review (KarumStore *store, gint64 id, GError **error)
{
  GArray *verdicts = NULL;

  return karum_store_get_review (store, id, &verdicts, error) ? verdicts : NULL;
}

static gboolean
empty_bin (KarumStore *store, GError **error)
{
  return karum_store_destroy_games (store, NULL, 0, error);
}

static gint64 *
lacks_words (KarumStore *store, GError **error)
{
  gint64 last;
  gboolean done = karum_texts_last (karum_store_db (store), &last, error);
  gint64 lacking = done && last < G_MAXINT64;

  return number_if (done, &lacking);
}

static gint64 *
count_games (KarumStore *store, const KarumGameQuery *query, GError **error)
{
  gint64 count = karum_store_count_games (store, query, error);

  return number_if (count >= 0, &count);
}

static gint64 *
find_index (KarumStore *store, const KarumGameQuery *query, gint64 id, GError **error)
{
  gint64 index;

  return number_if (karum_store_find_index (store, query, id, &index, error), &index);
}

static void
position_game_free (gpointer data)
{
  KarumPositionGame *game = data;

  karum_game_row_unref (game->row);
  g_free (game);
}

static void
clear_games (gpointer data)
{
  KarumPositionGames *games = data;

  g_clear_pointer (&games->games, g_ptr_array_unref);
}

void
karum_position_games_unref (KarumPositionGames *games)
{
  g_rc_box_release_full (games, clear_games);
}

/* Skips a game that another program has deleted meanwhile. */
static gboolean
add_game (KarumStore *store, GPtrArray *games, const KarumPositionHit *hit, GError **error)
{
  GError *failure = NULL;
  KarumGameRow *row = karum_store_get_row (store, hit->game, &failure);
  KarumPositionGame *game;

  if (!row) {
    if (!g_error_matches (failure, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
      g_propagate_error (error, failure);
      return FALSE;
    }
    g_error_free (failure);
    return TRUE;
  }
  game = g_new (KarumPositionGame, 1);
  *game = (KarumPositionGame){ row, hit->ply };
  g_ptr_array_add (games, game);
  return TRUE;
}

static KarumPositionGames *
position_games (KarumStore *store,
                const KarumRules *rules,
                const KarumState *state,
                const KarumGameFilter *filter,
                guint limit,
                GError **error)
{
  g_autoptr (KarumPositionGames) games = g_rc_box_new0 (KarumPositionGames);
  g_autoptr (GArray) hits = NULL;
  gint64 count = karum_store_count_position (store, rules, state, filter, error);

  games->games = g_ptr_array_new_with_free_func (position_game_free);
  games->count = (guint) MAX (count, 0);
  if (count > 0)
    hits = karum_store_find_position (store, rules, state, filter, MAX (limit, 1u), error);
  if (count < 0 || (count > 0 && !hits))
    return NULL;
  for (guint i = 0; hits && i < MIN (hits->len, limit); i++)
    if (!add_game (store, games->games, &g_array_index (hits, KarumPositionHit, i), error))
      return NULL;
  return g_steal_pointer (&games);
}

static gboolean
save_search (KarumStore *store, const char *name, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *text = karum_game_filter_write (filter);

  return karum_store_save_search (store, name, text, NULL, error);
}

static gboolean
add_collection (KarumStore *store, const char *name, GError **error)
{
  gint64 id;

  return karum_store_add_collection (store, name, &id, error);
}

static gint64 *
create_player (KarumStore *store, const char *name, const char *note, GError **error)
{
  gint64 id = karum_store_create_player (store, name, note, error);

  return number_if (id > 0, &id);
}

static gint64 *
count_due (KarumStore *store, gint64 person, const char *name, guint day, GError **error)
{
  gint64 count = karum_store_count_due (store, person, name, day, error);

  return number_if (count >= 0, &count);
}

static KarumGameRating *
game_rating (KarumStore *store, gint64 id, double tau, GError **error)
{
  KarumGameRating rating = { .month = -1 };
  gboolean rated;

  if (!karum_store_game_rating (store, id, tau, &rated, &rating, error))
    return NULL;
  if (!rated)
    rating.month = -1;
  return g_memdup2 (&rating, sizeof rating);
}

static gint64 *
save_event (KarumStore *store, gint64 id, const KarumEventFields *fields, GError **error)
{
  gboolean saved = karum_store_save_event (store, &id, fields, error);

  return number_if (saved, &id);
}

/* -- Safety ----------------------------------------------------------------------------------- */

/* The maximum number of listed faults: more than a user can read. */
#define LISTED 5000

void
karum_checked_free (KarumChecked *checked)
{
  g_ptr_array_unref (checked->faults);
  g_free (checked);
}

static void
list_fault (const KarumCheckFault *fault, gpointer faults)
{
  if (((GPtrArray *) faults)->len < LISTED)
    g_ptr_array_add (faults, g_strdup (fault->text));
}

static KarumChecked *
check (KarumStore *store, const KarumProgress *progress, GError **error)
{
  g_autoptr (KarumChecked) checked = g_new0 (KarumChecked, 1);

  checked->faults = g_ptr_array_new_with_free_func (g_free);
  return karum_store_check (store, list_fault, checked->faults, progress, &checked->result, error)
             ? g_steal_pointer (&checked)
             : NULL;
}

static gint64 *
back_up (KarumStore *store, const char *path, const KarumProgress *progress, GError **error)
{
  gint64 games;

  return number_if (karum_store_back_up_over (store, path, progress, &games, error), &games);
}

static gint64 *
copy_for_others (KarumStore *store, const char *path, const KarumProgress *progress, GError **error)
{
  gint64 games;

  return number_if (karum_store_copy_for_others (store, path, TRUE, progress, &games, error),
                    &games);
}

static KarumHeld *
find_held (KarumStore *store, const char *folder, const KarumProgress *progress, GError **error)
{
  KarumHeld held;

  return karum_backups_find_held (store, folder, progress, &held, error)
             ? g_memdup2 (&held, sizeof held)
             : NULL;
}

static KarumHeld *
drop_held (KarumStore *store, const char *folder, const KarumProgress *progress, GError **error)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  KarumHeld held;

  return karum_backups_drop_held (store, folder, now, progress, &held, error)
             ? g_memdup2 (&held, sizeof held)
             : NULL;
}

static gboolean
keep_generation (KarumStore *store,
                 const char *folder,
                 KarumBackupInterval interval,
                 const KarumProgress *progress,
                 GError **error)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *made = NULL;

  if (!karum_backups_needed (karum_store_get_path (store), folder, interval, now))
    return TRUE;
  made = karum_store_back_up_generation (store, folder, now, progress, error);
  return made != NULL;
}

void
karum_salvage_free (KarumSalvage *salvage)
{
  karum_salvage_clear (salvage);
  g_free (salvage);
}

static KarumSalvage *
salvage (KarumStore *none,
         const char *path,
         const char *target,
         const KarumProgress *progress,
         GError **error)
{
  g_autoptr (KarumSalvage) saved = g_new0 (KarumSalvage, 1);

  (void) none;
  return karum_salvage_over (path, target, NULL, progress, saved, error) ? g_steal_pointer (&saved)
                                                                         : NULL;
}

static GPtrArray *
list_backups (KarumStore *none, const char *archive, const char *folder, GError **error)
{
  (void) none;
  (void) error;
  return karum_backups_list (archive, folder);
}

static char *
find_sound (KarumStore *store, gint64 game, const char *folder, GError **error)
{
  char *path = karum_backups_find_game (store, game, folder);

  (void) error;
  return path ? path : g_strdup ("");
}

static char *
restore (KarumStore *none,
         const char *path,
         const char *backup,
         const char *folder,
         const KarumProgress *progress,
         GError **error)
{
  g_autofree char *kept = karum_restore_kept_path (path, folder);

  (void) none;
  return karum_restore (path, backup, kept, progress, error) ? g_steal_pointer (&kept) : NULL;
}

static KarumLuggage *
pack (KarumStore *none,
      const char *path,
      const char *preferences,
      const char *const *archives,
      const KarumProgress *progress,
      GError **error)
{
  (void) none;
  return karum_luggage_pack (path, preferences, archives, progress, error);
}

static KarumLuggage *
unpack (KarumStore *none, const char *path, const KarumProgress *progress, GError **error)
{
  (void) none;
  return karum_luggage_unpack (path, progress, error);
}

/* -- The table -------------------------------------------------------------------------------- */

static GArray *
copy_ids (const gint64 *ids, guint n_ids)
{
  /* Zero-terminated, so that an empty array isn't NULL, which can have another meaning. */
  GArray *copy = g_array_sized_new (TRUE, FALSE, sizeof *ids, n_ids);

  return n_ids > 0 ? g_array_append_vals (copy, ids, n_ids) : copy;
}

static KarumGameFilter
filter_or_all (const KarumGameFilter *filter)
{
  return filter ? karum_game_filter_copy (filter) : (KarumGameFilter){ 0 };
}

/* Arguments kept until the request has run: the field, the copy, what is passed, and its end. */
/* clang-format off */
#define HOLD_NONE() char none;
#define KEEP_NONE()
#define PASS_NONE()
#define DROP_NONE()
#define HOLD_TEXT(name) char *name;
#define KEEP_TEXT(name) call->name = g_strdup (name);
#define PASS_TEXT(name) call->name,
#define DROP_TEXT(name) g_free (call->name);
#define HOLD_PATHS(name) GStrv name;
#define KEEP_PATHS(name) call->name = g_strdupv ((GStrv) name);
#define PASS_PATHS(name) (const char *const *) call->name,
#define DROP_PATHS(name) g_strfreev (call->name);
#define HOLD_IDS(name) GArray *name;
#define KEEP_IDS(name) call->name = copy_ids (name, n_##name);
#define PASS_IDS(name) &g_array_index (call->name, gint64, 0), call->name->len,
#define DROP_IDS(name) g_array_unref (call->name);
#define HOLD_PAIR(name) gint64 name[2];
#define KEEP_PAIR(name) memcpy (call->name, name, sizeof call->name);
#define PASS_PAIR(name) call->name,
#define DROP_PAIR(name)
#define HOLD_FILTER(name) KarumGameFilter name;
#define KEEP_FILTER(name) call->name = filter_or_all (name);
#define PASS_FILTER(name) &call->name,
#define DROP_FILTER(name) karum_game_filter_clear (&call->name);
#define HOLD_QUERY(name) KarumGameQuery name;
#define KEEP_QUERY(name) call->name = *name; call->name.filter = filter_or_all (&name->filter);
#define PASS_QUERY(name) &call->name,
#define DROP_QUERY(name) karum_game_filter_clear (&call->name.filter);
#define HOLD_DETAILS(name) KarumGameDetails *name;
#define KEEP_DETAILS(name) call->name = karum_game_details_copy (name);
#define PASS_DETAILS(name) call->name,
#define DROP_DETAILS(name) karum_game_details_free (call->name);
#define HOLD_RECORD(name) KarumRecord *name;
#define KEEP_RECORD(name) call->name = karum_record_ref (name);
#define PASS_RECORD(name) call->name,
#define DROP_RECORD(name) karum_record_unref (call->name);
#define HOLD_VERDICTS(name) GArray *name;
#define KEEP_VERDICTS(name) call->name = g_array_ref (name);
#define PASS_VERDICTS(name) call->name,
#define DROP_VERDICTS(name) g_array_unref (call->name);
#define HOLD_FIELDS(n) char *n[4];
#define KEEP_FIELDS(n) \
  call->n[0] = g_strdup (n->name); \
  call->n[1] = g_strdup (n->place); \
  call->n[2] = g_strdup (n->starts); \
  call->n[3] = g_strdup (n->ends);
#define PASS_FIELDS(n) &(KarumEventFields){ call->n[0], call->n[1], call->n[2], call->n[3] },
#define DROP_FIELDS(n) for (guint i = 0; i < 4; i++) g_free (call->n[i]);
#define HOLD_ID(name) gint64 name;
#define KEEP_ID(name) call->name = name;
#define PASS_ID(name) call->name,
#define DROP_ID(name)
#define HOLD_FLAG(name) gboolean name;
#define KEEP_FLAG(name) call->name = name;
#define PASS_FLAG(name) call->name,
#define DROP_FLAG(name)
#define HOLD_COUNT(name) guint name;
#define KEEP_COUNT(name) call->name = name;
#define PASS_COUNT(name) call->name,
#define DROP_COUNT(name)
#define HOLD_MONTH(name) int name;
#define KEEP_MONTH(name) call->name = name;
#define PASS_MONTH(name) call->name,
#define DROP_MONTH(name)
#define HOLD_REAL(name) double name;
#define KEEP_REAL(name) call->name = name;
#define PASS_REAL(name) call->name,
#define DROP_REAL(name)
#define HOLD_KIND(name) KarumNameKind name;
#define KEEP_KIND(name) call->name = name;
#define PASS_KIND(name) call->name,
#define DROP_KIND(name)
#define HOLD_INTERVAL(name) KarumBackupInterval name;
#define KEEP_INTERVAL(name) call->name = name;
#define PASS_INTERVAL(name) call->name,
#define DROP_INTERVAL(name)
#define HOLD_RULES(name) KarumRules name;
#define KEEP_RULES(name) call->name = *name;
#define PASS_RULES(name) &call->name,
#define DROP_RULES(name)
#define HOLD_STATE(name) KarumState name;
#define KEEP_STATE(name) call->name = *name;
#define PASS_STATE(name) &call->name,
#define DROP_STATE(name)
#define HOLD_PRACTISED(name) KarumPractised name;
#define KEEP_PRACTISED(name) call->name = *name;
#define PASS_PRACTISED(name) &call->name,
#define DROP_PRACTISED(name)
#define HOLD_ORDER(name) KarumTableOptions name;
#define KEEP_ORDER(name) call->name = *name;
#define PASS_ORDER(name) &call->name,
#define DROP_ORDER(name)

#define OF_READ .lane = KARUM_LANE_READ
#define OF_LOOK .lane = KARUM_LANE_WRITE
#define OF_WRITE .lane = KARUM_LANE_WRITE, .writes = TRUE
#define OF_REVIEW .lane = KARUM_LANE_WRITE, .writes = TRUE, .reviews = TRUE
#define OF_LONG .lane = KARUM_LANE_LONG
#define OF_LONG_WRITE .lane = KARUM_LANE_LONG, .writes = TRUE
#define OF_FINAL .lane = KARUM_LANE_LONG, .is_final = TRUE
#define PROGRESS_READ
#define PROGRESS_LOOK
#define PROGRESS_WRITE
#define PROGRESS_REVIEW
#define PROGRESS_LONG work->progress,
#define PROGRESS_LONG_WRITE work->progress,
#define PROGRESS_FINAL work->progress,

/* EACH: X##a X##b … for up to four arguments. */
#define EACH_1(X, a) X##a
#define EACH_2(X, a, b) X##a X##b
#define EACH_3(X, a, b, c) X##a X##b X##c
#define EACH_4(X, a, b, c, d) X##a X##b X##c X##d
#define EACH(X, ...) KARUM_FIFTH (__VA_ARGS__, EACH_4, EACH_3, EACH_2, EACH_1, ) (X, __VA_ARGS__)

/* A result is a pointer, or success. */
#define DEFINE(lane_name, free_function, request_name, function, ...) \
  typedef struct { EACH (HOLD_, __VA_ARGS__) } request_name##_call; \
  static void \
  request_name##_call_free (gpointer data) \
  { \
    request_name##_call *call = data; \
    EACH (DROP_, __VA_ARGS__) \
    g_free (call); \
  } \
  static gpointer \
  request_name##_call_run (const KarumWork *work, GError **error) \
  { \
    const request_name##_call *call = work->arguments; \
    (void) call; \
    return (gpointer) (gintptr) function (work->store, \
                                          EACH (PASS_, __VA_ARGS__) \
                                          PROGRESS_##lane_name error); \
  } \
  KarumRequest * \
  karum_request_##request_name (KARUM_PARAMETERS (KARUM_TAKE_, __VA_ARGS__)) \
  { \
    static const KarumOperation operation = { .run = request_name##_call_run, \
                                              .free_result = (GDestroyNotify) free_function, \
                                              OF_##lane_name }; \
    request_name##_call *call = g_new0 (request_name##_call, 1); \
    EACH (KEEP_, __VA_ARGS__) \
    return karum_request_new (&operation, call, request_name##_call_free); \
  }

KARUM_REQUESTS (DEFINE)
/* clang-format on */

/* -- New games -------------------------------------------------------------------------------- */

typedef struct {
  GArray *games;      /* (owned) (element-type KarumNewGame) */
  GPtrArray *records; /* (owned) (element-type KarumRecord): their records */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_array_unref (entry->games);
  g_ptr_array_unref (entry->records);
  g_free (entry);
}

static void
free_record (gpointer record)
{
  karum_record_unref (record);
}

static gpointer
enter_games (const KarumWork *work, GError **error)
{
  const Entry *entry = work->arguments;
  g_autofree gint64 *ids = g_new0 (gint64, entry->games->len);

  return karum_store_enter_games (work->store, &g_array_index (entry->games, KarumNewGame, 0),
                                  entry->games->len, ids, error)
             ? g_steal_pointer (&ids)
             : NULL;
}

KarumRequest *
karum_request_enter_games (const KarumNewGame *games, guint n_games)
{
  const KarumOperation operation
      = { .run = enter_games, .free_result = g_free, .lane = KARUM_LANE_WRITE, .writes = TRUE };
  Entry entry = { karum_array_new (KarumNewGame), g_ptr_array_new_with_free_func (free_record) };

  for (guint i = 0; i < n_games; i++) {
    KarumNewGame game = games[i];
    KarumRecord *record = karum_record_copy (game.record);

    game.record = record;
    g_ptr_array_add (entry.records, record);
    g_array_append_val (entry.games, game);
  }
  return karum_request_new (&operation, g_memdup2 (&entry, sizeof entry), entry_free);
}
