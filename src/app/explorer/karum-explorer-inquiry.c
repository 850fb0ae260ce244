#include "karum-explorer-inquiry.h"

#include "karum-class.h"
#include "karum-loader.h"
#include "karum-requests.h"

/* Delay of requests after a change of position; another change restarts it. */
#define PAUSE_MS 40
/* Delay after a change in the archive. */
#define QUIET_MS 400
/* Requests that take longer show a spinner. */
#define PATIENCE_MS 250
/* The maximum number of games in the list. */
#define LISTED 20

struct _KarumExplorerInquiry {
  GObject parent_instance;

  KarumArchive *archive;  /* (owned) (nullable) */
  KarumGameFilter filter; /* owns its texts */
  gboolean any;           /* a position is set */
  KarumRules rules;
  KarumState state;
  gboolean wanted;

  GCancellable *asking; /* (owned) (nullable): of the running requests */
  guint pending;        /* the number of running requests */
  guint pause, patience;
  gboolean asked;   /* all requests for the position were started */
  gboolean changed; /* the archive has changed since the requests were started */
};

enum { PROP_WAITING = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];
KARUM_DEFINE_PLAIN_TYPE (KarumExplorerInquiry, karum_explorer_inquiry, G_TYPE_OBJECT)

static void ask_soon (KarumExplorerInquiry *self, guint milliseconds);

static gboolean
is_waiting (KarumExplorerInquiry *self)
{
  return self->pending > 0 || self->pause != 0;
}

/* -- Answers ---------------------------------------------------------------------------------- */

/* All requests have finished. They may have missed later changes of the archive. */
static void
settle (KarumExplorerInquiry *self)
{
  g_clear_handle_id (&self->patience, g_source_remove);
  if (self->changed)
    ask_soon (self, QUIET_MS);
  else
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WAITING]);
}

static void
take_answer (KarumExplorerInquiry *self, const char *signal, gconstpointer answer)
{
  self->pending--;
  g_signal_emit_by_name (self, signal, answer);
  if (self->pending == 0 && !self->pause)
    settle (self);
}

static void
explored (gpointer self, gpointer result)
{
  g_autoptr (GPtrArray) played = result;

  take_answer (self, "explored", played);
}

static void
games_found (gpointer self, gpointer result)
{
  g_autoptr (KarumPositionGames) games = result;

  take_answer (self, "games-found", games);
}

static void
not_answered (gpointer self, const GError *error)
{
  take_answer (self, "failed", error);
}

/* -- Questions -------------------------------------------------------------------------------- */

static void
stop_asking (KarumExplorerInquiry *self)
{
  karum_ask_no_more (&self->asking);
  g_clear_handle_id (&self->pause, g_source_remove);
  g_clear_handle_id (&self->patience, g_source_remove);
  self->pending = 0;
  self->changed = FALSE;
}

static gboolean
patience_over (gpointer data)
{
  KarumExplorerInquiry *self = data;

  self->patience = 0;
  g_signal_emit_by_name (self, "slow");
  return G_SOURCE_REMOVE;
}

static gboolean
ask (gpointer data)
{
  KarumExplorerInquiry *self = data;

  self->pause = 0;
  stop_asking (self);
  self->asked = TRUE;
  self->pending = 2;
  self->patience = g_timeout_add (PATIENCE_MS, patience_over, self);
  karum_ask (self, self->archive, karum_request_explore (&self->rules, &self->state, &self->filter),
             &self->asking, explored, not_answered);
  karum_ask (self, self->archive,
             karum_request_position_games (&self->rules, &self->state, &self->filter, LISTED),
             &self->asking, games_found, not_answered);
  return G_SOURCE_REMOVE;
}

static void
ask_soon (KarumExplorerInquiry *self, guint milliseconds)
{
  stop_asking (self);
  self->asked = FALSE;
  if (self->archive && self->any && self->wanted)
    self->pause = g_timeout_add (milliseconds, ask, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WAITING]);
}

/* Running requests finish first: changes may come faster than results. */
static void
archive_changed (KarumExplorerInquiry *self)
{
  if (self->pending > 0)
    self->changed = TRUE;
  else if (!self->pause)
    ask_soon (self, QUIET_MS);
}

/* -- What is asked about ---------------------------------------------------------------------- */

void
karum_explorer_inquiry_set_archive (KarumExplorerInquiry *self, KarumArchive *archive)
{
  g_return_if_fail (KARUM_IS_EXPLORER_INQUIRY (self));
  if (self->archive == archive)
    return;
  karum_hear (self, &self->archive, archive, "changed", G_CALLBACK (archive_changed), NULL);
  ask_soon (self, 0);
}

void
karum_explorer_inquiry_set_filter (KarumExplorerInquiry *self, const KarumGameFilter *filter)
{
  KarumGameFilter before;

  g_return_if_fail (KARUM_IS_EXPLORER_INQUIRY (self));
  if (karum_game_filter_equal (filter, &self->filter))
    return;
  before = self->filter;
  self->filter = karum_game_filter_copy (filter);
  karum_game_filter_clear (&before);
  ask_soon (self, 0);
}

gboolean
karum_explorer_inquiry_set_position (KarumExplorerInquiry *self,
                                     const KarumRules *rules,
                                     const KarumState *state)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_INQUIRY (self), FALSE);
  if (rules && self->any && karum_rules_equal (rules, &self->rules)
      && karum_state_equal (rules, state, &self->state))
    return FALSE;
  self->any = rules != NULL;
  if (rules) {
    self->rules = *rules;
    self->state = *state;
  }
  ask_soon (self, PAUSE_MS);
  return TRUE;
}

const KarumRules *
karum_explorer_inquiry_get_rules (KarumExplorerInquiry *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_INQUIRY (self), NULL);
  return &self->rules;
}

const KarumState *
karum_explorer_inquiry_get_state (KarumExplorerInquiry *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_INQUIRY (self), NULL);
  return &self->state;
}

char *
karum_explorer_inquiry_dup_target (KarumExplorerInquiry *self)
{
  KarumGameFilter filter;
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  g_return_val_if_fail (KARUM_IS_EXPLORER_INQUIRY (self), NULL);
  karum_rules_write (&self->rules, rules);
  self->rules.game->position_write (&self->rules, &self->state, position);
  filter = self->filter;
  filter.rules = rules;
  filter.position = position;
  return karum_game_filter_write (&filter);
}

void
karum_explorer_inquiry_set_wanted (KarumExplorerInquiry *self, gboolean wanted)
{
  g_return_if_fail (KARUM_IS_EXPLORER_INQUIRY (self));
  self->wanted = wanted;
  if (wanted ? !self->asked : is_waiting (self))
    ask_soon (self, 0);
}

/* -- The object ------------------------------------------------------------------------------- */

static void
karum_explorer_inquiry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_WAITING)
    g_value_set_boolean (value, is_waiting (KARUM_EXPLORER_INQUIRY (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_explorer_inquiry_class_init (KarumExplorerInquiryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = karum_explorer_inquiry_get_property;
  KARUM_ON_DISPOSE (klass, KarumExplorerInquiry, stop_asking);
  KARUM_HEARS (klass, KarumExplorerInquiry, archive);
  KARUM_CLEARS (klass, KarumExplorerInquiry, karum_game_filter_clear, filter);
  properties[PROP_WAITING] = g_param_spec_boolean ("waiting", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  karum_class_signal (klass, "explored", 1, G_TYPE_PTR_ARRAY);
  karum_class_signal (klass, "games-found", 1, G_TYPE_POINTER);
  karum_class_signal (klass, "failed", 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
  karum_class_signal (klass, "slow", 0);
}

KarumExplorerInquiry *
karum_explorer_inquiry_new (void)
{
  return g_object_new (KARUM_TYPE_EXPLORER_INQUIRY, NULL);
}
