#include "karum-lessons.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-kgn.h"
#include "karum-lesson-finding.h"
#include "karum-level.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-record.h"
#include "karum-thinker.h"

/* How long a move is looked at before the one that answers it, in milliseconds. */
#define STEP_MS 1200
#define POINTLESS_MAX 4
struct _KarumLessonPlay {
  GtkBox parent_instance;

  const KarumLearnBlock *block;
  KarumRules page_rules;
  gboolean has_rules;

  KarumBoardView *board; /* (borrowed): a sibling */
  GtkLabel *counters;    /* hands and captures of both sides, where the game has them */
  GtkWidget *sign;       /* of a move that was right, or wrong */
  GtkLabel *result;
  GtkWidget *done, *again, *reveal; /* buttons */
  GtkWidget *doors;                 /* (nullable): what to do after a game */
  GtkWidget *review;                /* (nullable): the first of them */
  GtkWidget *moves;                 /* buttons of moves without points */
  KarumEntry entry;

  KarumState state;      /* in which a move is asked for */
  KarumTurn mine;        /* the last move of the learner */
  gboolean missed;       /* the board still shows a wrong move */
  guint level;           /* of the other side of a game */
  guint64 said;          /* sentences of a game that were said */
  KarumRecord *record;   /* (owned) (nullable): of a game */
  KarumNode *last;       /* of the record */
  GCancellable *finding; /* (owned) (nullable) */
  KarumThinker *thinker; /* (owned): the other side of a game */
  guint timer;           /* shows the answer */
  KarumTurn answer;      /* of the other side, to a move that misses the goal */
  KarumTurn best;        /* where a move is asked for that keeps the value */
};

G_DEFINE_FINAL_TYPE (KarumLessonPlay, karum_lesson_play, GTK_TYPE_BOX)

static const KarumRules *
rules_of (KarumLessonPlay *self)
{
  return &self->block->board->rules;
}

/* Whether the task is to keep the value of the position. */
static gboolean
keeps_value (KarumLessonPlay *self)
{
  return self->block->kind == KARUM_BLOCK_TASK && !self->block->board->goals;
}

static gboolean
is_game (KarumLessonPlay *self)
{
  return self->block->kind == KARUM_BLOCK_GAME;
}

static void
say (KarumLessonPlay *self, const char *text)
{
  gtk_widget_set_visible (self->sign, FALSE);
  gtk_label_set_label (self->result, text);
  gtk_widget_set_visible (GTK_WIDGET (self->result), *text != '\0');
}

/* Right and wrong are told apart by a sign, not by colors alone. */
static void
say_judged (KarumLessonPlay *self, const char *text, gboolean right)
{
  say (self, text);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->sign),
                                right ? "object-select-symbolic" : "window-close-symbolic");
  karum_css_class (self->sign, "success", right);
  karum_css_class (self->sign, "error", !right);
  gtk_widget_set_visible (self->sign, TRUE);
}

static void
say_text (KarumLessonPlay *self, const KarumLearnText *text)
{
  g_autofree char *words = karum_learn_text (text, self->has_rules ? &self->page_rules : NULL);

  say (self, words);
}

/* -- What is seen ------------------------------------------------------------------------------ */

/* The side of the learner. */
static KarumSide
side_of (KarumLessonPlay *self)
{
  return rules_of (self)->game->status (rules_of (self), &self->block->board->before).to_move;
}

static const char *
side_text (KarumLessonPlay *self, KarumSide side)
{
  if (side == KARUM_FIRST)
    return side_of (self) == side ? _ ("First (you)") : _ ("First");
  return side_of (self) == side ? _ ("Second (you)") : _ ("Second");
}

/* (transfer full) (nullable): "First (you) · Stones in hand: 3"; NULL if the game counts nothing. A
 * line may end between counters only. */
static char *
counters_text (KarumLessonPlay *self, const KarumState *state, KarumSide side)
{
  g_autofree char *counters = karum_phrase_counters (rules_of (self), state, side);
  GString *text = NULL;

  if (*counters == '\0')
    return NULL;
  text = g_string_new (counters);
  g_string_replace (text, " ", "\u00a0", 0);
  g_string_replace (text, "\n", "\u00a0· ", 0);
  g_string_prepend (text, "\u00a0· ");
  g_string_prepend (text, side_text (self, side));
  return g_string_free (text, FALSE);
}

/* Shows @state with the move @turn (nullable), and what is counted after it. */
static void
show (KarumLessonPlay *self, const KarumState *state, const KarumTurn *turn)
{
  const KarumRules *rules = rules_of (self);
  g_autofree char *first = NULL, *second = NULL, *both = NULL;
  KarumState after = *state;

  karum_board_view_show (self->board, rules, state, turn);
  if (turn)
    rules->game->apply (rules, state, turn, &after);
  first = counters_text (self, &after, KARUM_FIRST);
  second = counters_text (self, &after, KARUM_SECOND);
  both = g_strjoin ("\n", first ? first : "", second, NULL);
  gtk_label_set_label (self->counters, both);
  gtk_widget_set_visible (GTK_WIDGET (self->counters), first != NULL);
}

static void
forget_finding (KarumLessonPlay *self)
{
  g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
}

/* -- Whose turn it is ------------------------------------------------------------------------- */

static void
show_entry (KarumLessonPlay *self)
{
  karum_board_view_set_entry (self->board, &self->entry);
  gtk_widget_set_visible (self->done, self->entry.legal && self->entry.turn.n_points > 0);
}

/* The learner is to move. */
static void
ask (KarumLessonPlay *self)
{
  karum_entry_init (&self->entry, rules_of (self), &self->state);
  g_object_set (self->board, "interactive", TRUE, NULL);
  gtk_widget_set_sensitive (self->moves, TRUE);
  show_entry (self);
}

/* After a move that was wrong the next one can be made at once; until it begins, the board shows
 * the wrong one, and what answers it. */
static void
ask_again (KarumLessonPlay *self)
{
  self->missed = TRUE;
  karum_entry_init (&self->entry, rules_of (self), &self->state);
  g_object_set (self->board, "interactive", TRUE, NULL);
  gtk_widget_set_sensitive (self->moves, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* The next move begins. */
static void
forget_miss (KarumLessonPlay *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->missed)
    show (self, &self->state, NULL);
  self->missed = FALSE;
}

static void
wait (KarumLessonPlay *self)
{
  g_object_set (self->board, "interactive", FALSE, NULL);
  gtk_widget_set_visible (self->done, FALSE);
  gtk_widget_set_sensitive (self->moves, FALSE);
}

/* The learner's name isn't known here. */
static void
begin_record (KarumLessonPlay *self)
{
  const KarumRules *rules = rules_of (self);
  char position[KARUM_POSITION_TEXT];

  g_clear_pointer (&self->record, karum_record_unref);
  if (!is_game (self))
    return;
  rules->game->position_write (rules, &self->state, position);
  self->record = karum_record_new (rules, NULL, position, NULL);
  self->last = self->record->root;
  self->record->tags.players[karum_other (side_of (self))]
      = g_strdup (karum_computer_name (self->level));
}

static void
start_over (KarumLessonPlay *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  forget_finding (self);
  karum_thinker_stop (self->thinker);
  self->state = self->block->board->before;
  self->said = 0;
  self->missed = FALSE;
  begin_record (self);
  show (self, &self->state, NULL);
  gtk_widget_set_visible (self->again, FALSE);
  gtk_widget_set_visible (self->reveal, FALSE);
  if (self->doors)
    gtk_widget_set_visible (self->doors, FALSE);
  ask (self);
}

/* -- A task ----------------------------------------------------------------------------------- */

static gboolean
show_answer (gpointer data)
{
  KarumLessonPlay *self = data;
  KarumState after;

  rules_of (self)->game->apply (rules_of (self), &self->state, &self->mine, &after);
  show (self, &after, &self->answer);
  self->timer = 0;
  return G_SOURCE_REMOVE;
}

/* The text and the answer that shows it, on the board, too. */
static void
explain (KarumLessonPlay *self, const KarumMiss *miss, const char *text)
{
  g_autofree char *turn = NULL, *answer = NULL, *both = NULL;

  if (!miss->answered) {
    say_judged (self, text, FALSE);
    return;
  }
  turn = karum_phrase_turn (rules_of (self), &miss->answer);
  /* Translators: a move of the other side */
  answer = g_strdup_printf (_ ("The other side’s reply: %s"), turn);
  both = g_strjoin ("\n", text, answer, NULL);
  say_judged (self, both, FALSE);
  karum_turn_copy (&self->answer, &miss->answer);
  self->timer = g_timeout_add (STEP_MS, show_answer, self);
}

/* The best move is shown on request once a move was wrong. */
static void
keep_best (KarumLessonPlay *self, const KarumLessonFinding *finding)
{
  KarumTurn turns[KARUM_VERDICT_LINE];

  if (finding->goals || finding->met
      || karum_verdict_turns (&finding->verdict, &finding->rules, &finding->state, turns) == 0)
    return;
  karum_turn_copy (&self->best, &turns[0]);
  gtk_widget_set_visible (self->reveal, TRUE);
}

static void
show_best (KarumLessonPlay *self)
{
  g_autofree char *turn = karum_phrase_turn (rules_of (self), &self->best);
  g_autofree char *text = g_strdup_printf (_ ("The best move: %s"), turn);

  g_clear_handle_id (&self->timer, g_source_remove);
  show (self, &self->state, &self->best);
  say (self, text);
}

static void
judged (GObject *source, GAsyncResult *result, gpointer data)
{
  const KarumLessonFinding *finding = karum_lesson_finding_of (result);
  KarumLessonPlay *self = data;

  if (!finding)
    return;
  gtk_widget_set_visible (self->again, TRUE);
  /* After a wrong move, the first thing to do is to try. */
  karum_css_class (self->again, "suggested-action", !finding->met);
  keep_best (self, finding);
  gtk_widget_grab_focus (self->again);
  if (finding->met) {
    g_autofree char *why
        = karum_learn_text (self->block->why, self->has_rules ? &self->page_rules : NULL);
    g_autofree char *text = karum_phrase_fill (karum_lesson_finding_praise (finding), why);

    say_judged (self, text, TRUE);
    g_signal_emit_by_name (self, "solved");
  } else if (finding->failed) {
    say (self, _ ("There is not enough memory for the computer."));
  } else {
    g_autofree char *text = karum_lesson_finding_missed (finding);

    explain (self, &finding->miss, text);
    ask_again (self);
  }
  if (!finding->goals && !finding->failed)
    g_signal_emit_by_name (self, "judged", &finding->verdict, &finding->turn);
}

/* -- A game ----------------------------------------------------------------------------------- */

static void
offer_review (KarumLessonPlay *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  karum_record_close (self->record);
  karum_kgn_write (self->record, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->review), "s", text->str);
  gtk_widget_set_visible (self->review, TRUE);
}

static void
end_game (KarumLessonPlay *self)
{
  const KarumRules *rules = rules_of (self);
  KarumStatus status = rules->game->status (rules, &self->state);
  g_autofree char *why = karum_learn_text (self->block->why, NULL), *text = NULL, *both = NULL;
  int32_t points[2];

  rules->game->points (rules, &self->state, points);
  text = g_strdup_printf (
      status.winner == KARUM_WINNER_FIRST    ? _ ("You have won, %d\u00a0:\u00a0%d.")
      : status.winner == KARUM_WINNER_SECOND ? _ ("You have lost, %d\u00a0:\u00a0%d.")
                                             : _ ("It is a draw, %d\u00a0:\u00a0%d."),
      points[0], points[1]);
  both = g_strjoin ("\n", text, why, NULL);
  say (self, both);
  gtk_widget_set_visible (self->again, TRUE);
  offer_review (self);
  gtk_widget_set_visible (self->doors, TRUE);
  gtk_widget_grab_focus (self->again);
  g_signal_emit_by_name (self, "solved");
}

static void
play_harder (KarumLessonPlay *self)
{
  self->level = MIN (self->level + 1, KARUM_LEVEL_MAX);
  start_over (self);
  say (self, _ (karum_computer_name (self->level)));
}

static void
show_course (KarumLessonPlay *self)
{
  g_autofree char *place = g_strdup_printf ("%s course", rules_of (self)->game->id);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.learn-about", "s", place);
}

/* A second review would save the game twice. */
static void
hide_review (KarumLessonPlay *self)
{
  gtk_widget_set_visible (self->review, FALSE);
}

static void
answered (KarumLessonPlay *self, const KarumTurn *turn)
{
  const KarumRules *rules = rules_of (self);
  const KarumLearnText *text;
  KarumState before = self->state;

  rules->game->apply (rules, &before, &self->mine, &self->state);
  self->last = karum_record_add (self->record, self->last, turn);
  show (self, &self->state, turn);
  text = karum_learn_say (self->block, &before, &self->mine, turn, &self->said);
  before = self->state;
  rules->game->apply (rules, &before, turn, &self->state);
  if (rules->game->status (rules, &self->state).over) {
    end_game (self);
    return;
  }
  if (text)
    say_text (self, text);
  else
    say (self, "");
  ask (self);
}

/* The position before the move is kept: what is said depends on it. */
static void
answer (KarumLessonPlay *self)
{
  const KarumRules *rules = rules_of (self);
  KarumState after;

  self->last = karum_record_add (self->record, self->last, &self->mine);
  rules->game->apply (rules, &self->state, &self->mine, &after);
  if (rules->game->status (rules, &after).over) {
    self->state = after;
    end_game (self);
    return;
  }
  karum_thinker_start (self->thinker,
                       &(KarumQuestion){ .rules = rules,
                                         .state = &after,
                                         .level = self->level,
                                         .seed = rules->game->engine_key (rules, &after) });
}

/* -- Moves ------------------------------------------------------------------------------------ */

static void
find (KarumLessonPlay *self, const KarumTurn *turn)
{
  forget_finding (self);
  self->finding = g_cancellable_new ();
  karum_lesson_find (rules_of (self), &self->state, turn, self->block->board->goals, self->finding,
                     judged, self);
}

static void
play (KarumLessonPlay *self, const KarumTurn *turn)
{
  forget_miss (self);
  karum_turn_copy (&self->mine, turn);
  show (self, &self->state, turn);
  wait (self);
  if (keeps_value (self))
    say (self, _ ("Thinking…"));
  if (is_game (self))
    answer (self);
  else
    find (self, turn);
}

static void
point_activated (KarumLessonPlay *self, guint point)
{
  KarumError error;

  forget_miss (self);
  switch (karum_entry_touch (&self->entry, (KarumPoint) point, &error)) {
  case KARUM_ENTRY_WHOLE:
    play (self, &self->entry.turn);
    break;
  case KARUM_ENTRY_REFUSED: {
    g_autofree char *message = karum_error_message (&error);
    g_autofree char *sentence = karum_phrase_sentence (message);

    say (self, sentence);
    break;
  }
  case KARUM_ENTRY_MORE:
  default:
    say (self, "");
    show_entry (self);
  }
}

static void
step_back (KarumLessonPlay *self)
{
  if (karum_entry_back (&self->entry))
    show_entry (self);
}

static void
end_move (KarumLessonPlay *self)
{
  play (self, &self->entry.turn);
}

static void
play_pointless (KarumLessonPlay *self, GtkButton *button)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  KarumTurn turns[POINTLESS_MAX];

  if (index < karum_entry_pointless (&self->entry, turns, POINTLESS_MAX))
    play (self, &turns[index]);
}

static void
show_hint (KarumLessonPlay *self)
{
  say_text (self, self->block->hint);
}

/* -- The widget ------------------------------------------------------------------------------- */

/* Buttons for moves such as an exchange of sides. */
static void
add_pointless (KarumLessonPlay *self)
{
  const KarumGame *game = rules_of (self)->game;
  KarumTurn turns[POINTLESS_MAX];
  guint n = karum_entry_pointless (&self->entry, turns, POINTLESS_MAX);

  for (guint i = 0; i < n; i++) {
    GtkWidget *button = karum_lesson_button (self->moves, gettext (game->turn_title (&turns[i])),
                                             G_CALLBACK (play_pointless), self);

    g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (i));
  }
}

/* A game leads on. The actions of the main window can't be used in a help window above a dialog,
 * and neither can their buttons. */
static void
add_doors (KarumLessonPlay *self, GtkWidget *buttons)
{
  GtkWidget *new_game;

  self->doors = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_visible (self->doors, FALSE);
  gtk_box_append (GTK_BOX (buttons), self->doors);
  self->review
      = karum_lesson_button (self->doors, _ ("Review the Game"), G_CALLBACK (hide_review), self);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->review), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->review), "win.review-record");
  karum_lesson_button (self->doors, _ ("Next Level"), G_CALLBACK (play_harder), self);
  karum_lesson_button (self->doors, _ ("To the Course"), G_CALLBACK (show_course), self);
  new_game = gtk_button_new_with_label (_ ("New Game"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (new_game), "win.new-game");
  gtk_box_append (GTK_BOX (self->doors), new_game);
}

static void
add_parts (KarumLessonPlay *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *said = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->moves = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_halign (self->moves, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (buttons, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->counters));
  gtk_box_append (GTK_BOX (self), self->moves);
  gtk_widget_set_halign (said, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (said), self->sign);
  gtk_box_append (GTK_BOX (said), GTK_WIDGET (self->result));
  gtk_box_append (GTK_BOX (self), said);
  gtk_box_append (GTK_BOX (self), buttons);
  self->done = karum_lesson_button (buttons, _ ("End the Move"), G_CALLBACK (end_move), self);
  self->again = karum_lesson_button (buttons, is_game (self) ? _ ("Play Again") : _ ("Try Again"),
                                     G_CALLBACK (start_over), self);
  if (is_game (self))
    add_doors (self, buttons);
  self->reveal
      = karum_lesson_button (buttons, _ ("Show the Best Move"), G_CALLBACK (show_best), self);
  if (self->block->hint)
    karum_lesson_button (buttons, _ ("Hint"), G_CALLBACK (show_hint), self);
}

static void
lesson_play_let_go (KarumLessonPlay *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  forget_finding (self);
}

static void
karum_lesson_play_class_init (KarumLessonPlayClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumLessonPlay, lesson_play_let_go);
  KARUM_DROPS (klass, KarumLessonPlay, g_object_unref, thinker);
  KARUM_FREES (klass, KarumLessonPlay, karum_record_unref, record);
  karum_class_signal (klass, "solved", 0);
  karum_class_signal (klass, "judged", 2, G_TYPE_POINTER, G_TYPE_POINTER);
}

static void
karum_lesson_play_init (KarumLessonPlay *self)
{
  self->counters
      = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                 "justify", GTK_JUSTIFY_CENTER, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->counters), "numeric");
  self->level = KARUM_LEVEL_MIN;
  self->sign = g_object_new (GTK_TYPE_IMAGE, "visible", FALSE, "accessible-role",
                             GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  self->result = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode",
                                          PANGO_WRAP_WORD_CHAR, "visible", FALSE, "accessible-role",
                                          GTK_ACCESSIBLE_ROLE_STATUS, NULL));
  self->thinker = karum_thinker_new ();
  karum_on (self->thinker, "found", answered, self);
  karum_on (self->thinker, "failed", say, self);
}

GtkWidget *
karum_lesson_play_new (const KarumLearnBlock *block,
                       const KarumRules *rules,
                       KarumBoardView *board,
                       gboolean solved)
{
  KarumLessonPlay *self = g_object_new (KARUM_TYPE_LESSON_PLAY, "orientation",
                                        GTK_ORIENTATION_VERTICAL, "spacing", 6, NULL);

  self->block = block;
  self->board = board;
  self->has_rules = rules != NULL;
  if (rules)
    self->page_rules = *rules;
  add_parts (self);
  karum_on (board, "point-activated", point_activated, self);
  karum_on (board, "step-back", step_back, self);
  start_over (self);
  add_pointless (self);
  if (solved)
    say (self, is_game (self) ? _ ("Played before.") : _ ("Solved before."));
  return GTK_WIDGET (self);
}

const KarumState *
karum_lesson_play_get_state (KarumLessonPlay *self)
{
  return &self->state;
}
