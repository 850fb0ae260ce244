#include "karum-opponent.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-level.h"
#include "karum-name.h"
#include "karum-record.h"
#include "karum-thinker.h"

G_STATIC_ASSERT (KARUM_COMPUTER_LEVELS == KARUM_LEVEL_MAX);

/* In milliseconds. */
#define LEAST_THOUGHT 500

struct _KarumOpponent {
  GObject parent_instance;

  GSettings *settings; /* (owned) */
  KarumTeller *teller;
  KarumSession *session; /* (owned) (nullable) */
  KarumThinker *thinker; /* (owned) */
  guint least_thought;   /* in milliseconds */
  gboolean draw_offered; /* to it */
  gboolean resting;
  KarumTaking taking;
  guint taken_length; /* of the game, before the last step of it */
};

G_DEFINE_FINAL_TYPE (KarumOpponent, karum_opponent, G_TYPE_OBJECT)

/* The number of turns of the game itself. */
static guint
length_of (KarumSession *session)
{
  return karum_node_ply (karum_record_line_end (karum_session_get_record (session)));
}

static guint
count_computers (KarumSession *session)
{
  const KarumTags *tags = &karum_session_get_record (session)->tags;

  return (karum_computer_level (tags->players[0]) > 0 ? 1 : 0)
         + (karum_computer_level (tags->players[1]) > 0 ? 1 : 0);
}

static guint
mover_of (KarumSession *session)
{
  const KarumState *state = karum_session_get_position (session);
  const KarumRules *rules = karum_session_get_rules (session);

  return karum_session_get_person (session, state, rules->game->status (rules, state).to_move);
}

/* The same game has the same moves, also when it is opened again; another one has others. */
static guint64
seed_of (KarumSession *session)
{
  const KarumRecord *record = karum_session_get_record (session);
  const char *uuid = record->tags.uuid;

  return record->rules.game->engine_key (&record->rules, karum_session_get_position (session))
         ^ (guint64) (uuid ? g_str_hash (uuid) : 0) << 16;
}

/* How long it may think, in milliseconds; 0 without a clock. */
static guint
time_of (KarumSession *session)
{
  KarumClock *clock = karum_session_get_clock (session);
  const KarumTimeControl *control = karum_clock_get_control (clock);
  gint64 next;
  guint periods;

  if (!control)
    return 0;
  next = karum_time_period (control, karum_clock_get_left (clock, mover_of (session)), &periods);
  next = periods > 0 ? next / 2 : next / 20 + (control->increment + control->period) / 2;
  return (guint) MAX (next, 1);
}

static void
think (KarumOpponent *self, guint level)
{
  KarumSession *session = self->session;
  const guint most = time_of (session);

  karum_thinker_start (
      self->thinker,
      &(KarumQuestion){ .rules = karum_session_get_rules (session),
                        .state = karum_session_get_position (session),
                        .level = level,
                        .seed = seed_of (session),
                        .prove = g_settings_get_boolean (self->settings, "computer-gives-up"),
                        .least = most > 0 ? MIN (most, self->least_thought) : self->least_thought,
                        .most = most });
}

/* -- Taking back ------------------------------------------------------------------------------ */

/* One's own move is taken back with the answer to it, and made again with it. Returns: whether
 * there is more to do. */
static gboolean
take_on (KarumOpponent *self, guint level)
{
  KarumSession *session = self->session;
  const KarumTaking taking = self->taking;
  const gboolean moved = length_of (session) != self->taken_length;

  self->taking = KARUM_TAKING_NOTHING;
  if (taking == KARUM_TAKING_NOTHING || !moved || level == 0)
    return FALSE;
  if (taking == KARUM_TAKING_BACK && count_computers (session) < 2
      && karum_session_can_undo (session)) {
    karum_session_undo (session);
    return TRUE;
  }
  if (taking == KARUM_TAKING_AGAIN && karum_session_can_redo (session)) {
    karum_session_redo (session);
    return TRUE;
  }
  /* What it began with is not played at once again. */
  self->resting = taking == KARUM_TAKING_BACK;
  return FALSE;
}

void
karum_opponent_take (KarumOpponent *self, KarumTaking taking)
{
  KarumSession *session = self->session;
  const gboolean back = taking == KARUM_TAKING_BACK;

  if (!(back ? karum_session_can_undo (session) : karum_session_can_redo (session)))
    return;
  karum_thinker_stop (self->thinker);
  self->taking = taking;
  self->taken_length = length_of (session);
  if (back)
    karum_session_undo (session);
  else
    karum_session_redo (session);
}

/* -- Thinking --------------------------------------------------------------------------------- */

static guint
get_level (KarumOpponent *self)
{
  return self->session ? karum_session_get_computer (self->session) : 0;
}

gboolean
karum_opponent_consult (KarumOpponent *self)
{
  const guint level = get_level (self);

  if (self->session && take_on (self, level))
    return FALSE;
  if (self->session && level == 0 && karum_session_is_at_end (self->session))
    self->resting = FALSE;
  if (level == 0 || self->resting)
    karum_thinker_stop (self->thinker);
  else if (!karum_session_is_waiting (self->session))
    think (self, level);
  return TRUE;
}

gboolean
karum_opponent_is_awaited (KarumOpponent *self)
{
  return get_level (self) > 0;
}

gboolean
karum_opponent_is_thinking (KarumOpponent *self)
{
  return karum_thinker_is_thinking (self->thinker);
}

/* (transfer full) */
static char *
dup_mover (KarumOpponent *self)
{
  return karum_display_name (karum_session_get_name (self->session, mover_of (self->session)));
}

char *
karum_opponent_dup_state (KarumOpponent *self)
{
  g_autofree char *name = NULL;

  if (get_level (self) == 0)
    return NULL;
  name = dup_mover (self);
  return self->resting
             /* Translators: a player who is a computer */
             ? g_strdup_printf (_ ("%s waits"), name)
             /* Translators: a player who is a computer */
             : g_strdup_printf (_ ("%s is thinking…"), name);
}

void
karum_opponent_rest (KarumOpponent *self)
{
  if (get_level (self) == 0)
    return;
  self->resting = TRUE;
  g_signal_emit_by_name (self, "changed");
}

void
karum_opponent_go_on (KarumOpponent *self)
{
  self->resting = FALSE;
  g_signal_emit_by_name (self, "changed");
}

void
karum_opponent_hurry (KarumOpponent *self)
{
  if (self->resting)
    karum_opponent_go_on (self);
  else
    karum_thinker_hurry (self->thinker);
}

void
karum_opponent_give_up (KarumOpponent *self)
{
  karum_opponent_rest (self);
  self->taking = KARUM_TAKING_NOTHING;
}

void
karum_opponent_offer_draw (KarumOpponent *self)
{
  if (count_computers (self->session) == 0) {
    karum_session_agree_draw (self->session);
    return;
  }
  self->draw_offered = TRUE;
  if (get_level (self) == 0)
    karum_teller_tell (self->teller, _ ("The draw is offered with your next move"), NULL, NULL);
}

/* It says what it thinks of the draw that it was offered. Returns: whether it agrees. */
static gboolean
answer_offer (KarumOpponent *self, KarumProved proved)
{
  g_autofree char *name = NULL, *text = NULL;

  if (!self->draw_offered)
    return FALSE;
  self->draw_offered = FALSE;
  if (proved == KARUM_PROVED_DRAW)
    return TRUE;
  name = dup_mover (self);
  /* Translators: a player who is a computer */
  text = g_strdup_printf (_ ("%s declines the draw"), name);
  karum_teller_tell (self->teller, text, NULL, NULL);
  return FALSE;
}

static void
found (KarumOpponent *self, const KarumTurn *turn, KarumProved proved)
{
  KarumSession *session = self->session;
  const KarumState *state = karum_session_get_position (session);
  const KarumRules *rules = karum_session_get_rules (session);

  if (proved == KARUM_PROVED_LOSS)
    karum_session_resign (session, rules->game->status (rules, state).to_move);
  else if (answer_offer (self, proved))
    karum_session_agree_draw (session);
  else
    karum_session_answer (session, state, turn);
}

static void
failed (KarumOpponent *self, const char *reason)
{
  karum_opponent_rest (self);
  karum_teller_tell (self->teller, reason, NULL, NULL);
}

/* -- Construction ----------------------------------------------------------------------------- */

void
karum_opponent_set_session (KarumOpponent *self, KarumSession *session)
{
  karum_thinker_stop (self->thinker);
  g_set_object (&self->session, session);
  self->resting = self->draw_offered = FALSE;
  self->taking = KARUM_TAKING_NOTHING;
}

void
karum_opponent_set_least_thought (KarumOpponent *self, guint milliseconds)
{
  self->least_thought = milliseconds;
}

static void
karum_opponent_class_init (KarumOpponentClass *klass)
{
  KARUM_DROPS (klass, KarumOpponent, g_object_unref, session, thinker, settings);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_opponent_init (KarumOpponent *self)
{
  self->least_thought = LEAST_THOUGHT;
  self->thinker = karum_thinker_new ();
  karum_on (self->thinker, "found", found, self);
  karum_on (self->thinker, "failed", failed, self);
}

KarumOpponent *
karum_opponent_new (GSettings *settings, KarumTeller *teller)
{
  KarumOpponent *self = g_object_new (KARUM_TYPE_OPPONENT, NULL);

  self->settings = g_object_ref (settings);
  self->teller = teller;
  return self;
}
