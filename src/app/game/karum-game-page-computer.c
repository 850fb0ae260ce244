/* karum-game-page-computer.c: the computer as a player: it thinks while its move is awaited at the
 * end of the game. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-level.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-record.h"

G_STATIC_ASSERT (KARUM_COMPUTER_LEVELS == KARUM_LEVEL_MAX);

/* Milliseconds; see KarumGamePage. */
#define LEAST_THOUGHT 500

/* The number of turns of the game itself. */
static guint
length_of (KarumSession *session)
{
  return karum_node_ply (karum_record_line_end (karum_session_get_record (session)));
}

static gboolean
both_are_computers (KarumSession *session)
{
  const KarumTags *tags = &karum_session_get_record (session)->tags;

  return karum_computer_level (tags->players[0]) > 0 && karum_computer_level (tags->players[1]) > 0;
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

static void
show_computer (KarumGamePage *self, guint level)
{
  const gboolean thinking = karum_thinker_is_thinking (self->thinker);

  gtk_widget_set_visible (self->computer_bar, level > 0);
  gtk_widget_set_visible (self->spinner, thinking);
  gtk_widget_set_visible (self->hurry, thinking);
  gtk_widget_set_visible (self->rest, thinking);
  gtk_widget_set_visible (self->go_on, !thinking);
  karum_game_page_update_actions (self);
}

static void
begin (KarumGamePage *self, guint level)
{
  KarumSession *session = self->session;
  const guint most = karum_game_page_thinking_time (self);

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
take_on (KarumGamePage *self, guint level)
{
  KarumSession *session = self->session;
  const KarumTaking taking = self->taking;
  const gboolean moved = length_of (session) != self->taken_length;

  self->taking = KARUM_TAKING_NOTHING;
  if (taking == KARUM_TAKING_NOTHING || !moved || level == 0)
    return FALSE;
  if (taking == KARUM_TAKING_BACK && !both_are_computers (session)
      && karum_session_can_undo (session)) {
    karum_session_undo (session);
    return TRUE;
  }
  if (taking == KARUM_TAKING_AGAIN && karum_session_can_redo (session)) {
    karum_session_redo (session);
    return TRUE;
  }
  /* What the computer began with is not played at once again. */
  self->resting = taking == KARUM_TAKING_BACK;
  return FALSE;
}

void
karum_game_page_take (KarumGamePage *self, KarumTaking taking)
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

void
karum_game_page_consult (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const guint level = session ? karum_session_get_computer (session) : 0;

  if (session && take_on (self, level))
    return;
  if (session && level == 0 && karum_session_is_at_end (session))
    self->resting = FALSE;
  if (level == 0 || self->resting)
    karum_thinker_stop (self->thinker);
  else if (!karum_session_is_waiting (session))
    begin (self, level);
  show_computer (self, level);
}

/* (transfer full) */
static char *
dup_mover (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumState *state = karum_session_get_position (session);
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumSide side = rules->game->status (rules, state).to_move;

  return karum_display_name (
      karum_session_get_name (session, karum_session_get_person (session, state, side)));
}

char *
karum_game_page_dup_thinking (KarumGamePage *self)
{
  g_autofree char *name = NULL;

  if (karum_session_get_computer (self->session) == 0)
    return NULL;
  name = dup_mover (self);
  return self->resting
             /* Translators: a player who is a computer */
             ? g_strdup_printf (_ ("%s waits"), name)
             /* Translators: a player who is a computer */
             : g_strdup_printf (_ ("%s is thinking…"), name);
}

void
karum_game_page_rest (KarumGamePage *self)
{
  if (!self->session || karum_session_get_computer (self->session) == 0)
    return;
  self->resting = TRUE;
  karum_game_page_update (self);
}

static void
go_on (KarumGamePage *self)
{
  self->resting = FALSE;
  karum_game_page_update (self);
}

/* The same key lets it go on. */
static void
hurry (KarumGamePage *self)
{
  if (self->resting)
    go_on (self);
  else
    karum_thinker_hurry (self->thinker);
}

void
karum_game_page_offer_draw (KarumGamePage *self)
{
  const KarumTags *tags = &karum_session_get_record (self->session)->tags;

  if (karum_computer_level (tags->players[0]) == 0
      && karum_computer_level (tags->players[1]) == 0) {
    karum_session_agree_draw (self->session);
    return;
  }
  self->draw_offered = TRUE;
  if (karum_session_get_computer (self->session) == 0)
    karum_teller_tell (self->teller, _ ("The draw is offered with your next move"), NULL, NULL);
}

/* The computer says what it thinks of the draw that it was offered. Returns: whether it agrees. */
static gboolean
answer_offer (KarumGamePage *self, KarumProved proved)
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
found (KarumGamePage *self, const KarumTurn *turn, KarumProved proved)
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
failed (KarumGamePage *self, const char *reason)
{
  karum_game_page_rest (self);
  karum_teller_tell (self->teller, reason, NULL, NULL);
}

void
karum_game_page_add_computer (KarumGamePage *self)
{
  self->least_thought = LEAST_THOUGHT;
  self->thinker = karum_thinker_new ();
  g_signal_connect_object (self->thinker, "found", G_CALLBACK (found), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->thinker, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
}

static const KarumAction actions[] = {
  { "game.hurry", N_ ("Play Now"), "n", { GAME_COMPUTER }, GAME_DOES (hurry) },
  { "game.rest", N_ ("Stop Thinking"), NULL, { GAME_THINKS }, GAME_DOES (karum_game_page_rest) },
  { "game.go-on", N_ ("Go On Thinking"), NULL, { GAME_RESTS }, GAME_DOES (go_on) },
};

const KarumActionTable karum_game_page_computer_actions
    = { NC_ ("shortcuts", "Playing"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
