/* karum-practice-page-positions.c: one position after the other, and what is answered. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-phrases.h"
#include "karum-play.h"
#include "karum-practice-page-private.h"
#include "karum-requests.h"
#include "karum-teller.h"

/* -- A position ------------------------------------------------------------------------------- */

/* (nullable): the move that was made in the game. */
static const KarumNode *
played (KarumPracticePage *self)
{
  return karum_record_node_at (self->record, self->row.turn + 1);
}

static guint
points_of (const KarumVerdict *verdict)
{
  const guint loss = karum_verdict_loss (verdict);

  return loss < KARUM_VERDICT_BEST                 ? MOST_POINTS
         : karum_verdict_keeps (verdict)           ? 2
         : loss < karum_thresholds_default.mistake ? 1
                                                   : 0;
}

/* What was played, and what is best, once the move is guessed. */
static void
show_comparison (KarumPracticePage *self, const KarumVerdict *verdict, guint points)
{
  const KarumRules *rules = &self->record->rules;
  KarumTurn turns[KARUM_VERDICT_LINE];
  KarumState state;
  g_autofree char *text = NULL, *move = karum_phrase_turn (rules, played (self)->turn);
  g_autofree char *best = NULL;

  karum_record_state (self->record, played (self)->parent, &state);
  if (karum_verdict_turns (verdict, rules, &state, turns) > 0)
    best = karum_phrase_turn (rules, &turns[0]);
  /* Translators: two moves, and the points of a guess */
  text = g_strdup_printf (_ ("In the game: %s. Best: %s. Points: %u"), move, best ? best : move,
                          points);
  gtk_label_set_label (self->source, text);
}

void
karum_practice_page_remember_player (KarumPracticePage *self)
{
  if (self->players)
    karum_for_each (const KarumPlayerRow, player, self->players)
      if (player->id == self->person)
        g_settings_set (self->settings, "practice-player", "(xs)", player->id, player->name);
}

/* The first answer counts. A player who was there when the page was opened is chosen by it, too. */
static void
judged (KarumPracticePage *self, const KarumVerdict *verdict, const KarumTurn *turn)
{
  karum_css_class (self->next_button, "suggested-action", karum_verdict_keeps (verdict));
  /* The next one is being loaded. */
  if (self->judged || !self->record)
    return;
  self->judged = TRUE;
  if (karum_practice_page_kind (self) == KARUM_EXERCISE_GUESS) {
    self->guesses++;
    self->points += points_of (verdict);
    show_comparison (self, verdict, points_of (verdict));
    karum_practice_page_show_status (self);
    return;
  }
  if (karum_practice_page_kind (self) == KARUM_EXERCISE_MISTAKE)
    karum_practice_page_remember_player (self);
  if (karum_page_can_write (KARUM_PAGE (self)))
    karum_undo_change (
        GTK_WIDGET (self), karum_page_get_archive (KARUM_PAGE (self)),
        karum_request_practise (&self->row, karum_verdict_keeps (verdict), karum_today ()), NULL);
  else
    g_hash_table_add (self->done, g_memdup2 (&self->row.position, sizeof self->row.position));
}

static void
show_source (KarumPracticePage *self)
{
  const KarumTags *tags = &self->record->tags;
  g_autofree char *players = karum_players_text (tags->players[0], tags->players[1]);
  g_autofree char *date = karum_date_text (tags->date);
  g_autofree char *number = karum_number_text (self->row.turn + 1);
  g_autofree char *move = karum_phrase_fill (_ ("Move %s"), number);
  const char *const parts[] = { players, *date ? date : move, *date ? move : NULL, NULL };
  g_autofree char *text = g_strjoinv (" · ", (char **) parts);

  gtk_label_set_label (self->source, text);
  gtk_widget_set_visible (GTK_WIDGET (self->source), TRUE);
}

static void
show_exercise (KarumPracticePage *self, const KarumState *state)
{
  GtkWidget *card = karum_exercise_card_new (karum_practice_page_kind (self), &self->record->rules,
                                             state, played (self)->turn);

  karum_on (card, "judged", judged, self);
  self->judged = FALSE;
  karum_css_class (self->next_button, "suggested-action", FALSE);
  adw_bin_set_child (self->place, card);
  gtk_widget_set_vexpand (GTK_WIDGET (self->place), FALSE);
  show_source (self);
  karum_practice_page_show_status (self);
  gtk_widget_set_visible (GTK_WIDGET (self->next_button), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->open_button), TRUE);
  gtk_widget_child_focus (card, GTK_DIR_TAB_FORWARD);
}

void
karum_practice_page_give_up (KarumPracticePage *self)
{
  g_cancellable_cancel (self->trying);
  g_clear_object (&self->trying);
}

static void
tried (GObject *source, GAsyncResult *result, gpointer data)
{
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  KarumPracticePage *self = data;
  KarumState state;

  (void) source;
  if (g_cancellable_is_cancelled (cancellable))
    return;
  if (!karum_exercise_try_finish (result)) {
    karum_practice_page_next (self);
    return;
  }
  karum_record_state (self->record, played (self)->parent, &state);
  show_exercise (self, &state);
}

/* Shows the position if one move only wins, otherwise the next one. */
static void
try_ending (KarumPracticePage *self, const KarumState *state)
{
  karum_practice_page_give_up (self);
  self->trying = g_cancellable_new ();
  karum_exercise_try_async (&self->record->rules, state, self->trying, tried, self);
}

/* -- What isn't sure -------------------------------------------------------------------------- */

/* Keeps what was found of the position's move, so that it isn't searched again. */
static void
keep (KarumPracticePage *self, const KarumVerdict *verdict)
{
  g_autoptr (GArray) verdicts = karum_verdicts_new (self->row.turn + 1);

  karum_verdict_copy (verdict, karum_verdicts_at (verdicts, self->row.turn));
  if (karum_page_can_write (KARUM_PAGE (self)))
    karum_request_async (karum_page_get_archive (KARUM_PAGE (self)),
                         karum_request_keep_review (self->row.game, self->record, verdicts), NULL,
                         NULL, NULL);
}

static void
weighed (GObject *source, GAsyncResult *result, gpointer data)
{
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  KarumPracticePage *self = data;
  const KarumVerdict *verdict;
  KarumState state;

  (void) source;
  if (g_cancellable_is_cancelled (cancellable))
    return;
  verdict = karum_exercise_weigh_finish (result);
  if (verdict)
    keep (self, verdict);
  if (!verdict || !karum_verdict_teaches (verdict, TRUE)) {
    karum_practice_page_next (self);
    return;
  }
  karum_record_state (self->record, played (self)->parent, &state);
  show_exercise (self, &state);
}

/* Shows the position if its move is a mistake for sure, otherwise the next one. */
static void
make_sure (KarumPracticePage *self, const KarumState *state)
{
  karum_practice_page_give_up (self);
  self->trying = g_cancellable_new ();
  karum_practice_page_show_message (self, _ ("Searching until the best move is certain…"), NULL);
  karum_practice_page_take_focus (self);
  karum_exercise_weigh_async (&self->record->rules, state, played (self)->turn, self->trying,
                              weighed, self);
}

/* -- One after the other ---------------------------------------------------------------------- */

/* (nullable): the first position of @rows that is new, or to be repeated now, and isn't shown now.
 */
static const KarumPractised *
find_next (KarumPracticePage *self, const GArray *rows)
{
  if (rows)
    karum_for_each_in (const KarumPractised, row, rows)
      if (row->due <= karum_today () && !g_hash_table_contains (self->done, &row->position))
        return row;
  return NULL;
}

static void
record_loaded (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  g_autoptr (KarumLoadedGame) game = result;
  KarumState state;

  /* The window may have been closed meanwhile. */
  if (!gtk_widget_get_root (GTK_WIDGET (self)))
    return;
  self->record = g_steal_pointer (&game->record);
  if (!played (self)) {
    karum_practice_page_next (self);
    return;
  }
  karum_record_state (self->record, played (self)->parent, &state);
  if (karum_practice_page_kind (self) == KARUM_EXERCISE_ENDING)
    try_ending (self, &state);
  else if (self->unsure)
    make_sure (self, &state);
  else
    show_exercise (self, &state);
}

void
karum_practice_page_load_record (KarumPracticePage *self)
{
  karum_practice_page_give_up (self);
  g_clear_pointer (&self->record, karum_record_unref);
  karum_page_ask (KARUM_PAGE (self), karum_request_load_game (self->row.game), record_loaded);
}

/* The next move of the side that is guessed. */
static void
next_guess (KarumPracticePage *self)
{
  const KarumRules *rules = &self->record->rules;
  const guint side = adw_combo_row_get_selected (self->side_row);
  KarumState state;

  for (self->row.turn++; played (self); self->row.turn++) {
    karum_record_state (self->record, played (self)->parent, &state);
    if (side == 0
        || karum_person (rules, &state, rules->game->status (rules, &state)) == side - 1) {
      show_exercise (self, &state);
      return;
    }
  }
  karum_practice_page_show_end (self);
}

static void
doubtful_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;

  g_clear_pointer (&self->doubtful, g_array_unref);
  self->doubtful = result;
  if (self->row.game == 0)
    karum_practice_page_next (self);
}

/* Mistakes whose best move isn't certain come after all others. */
static void
show_doubtful (KarumPracticePage *self)
{
  if (self->doubtful || karum_practice_page_kind (self) != KARUM_EXERCISE_MISTAKE
      || self->person == 0)
    karum_practice_page_show_end (self);
  else
    karum_page_ask (KARUM_PAGE (self), karum_request_mistakes (self->person, FALSE),
                    doubtful_found);
}

void
karum_practice_page_next (KarumPracticePage *self)
{
  const KarumPractised *row;

  if (karum_practice_page_kind (self) == KARUM_EXERCISE_GUESS) {
    next_guess (self);
    return;
  }
  if (self->row.game != 0
      && (karum_practice_page_kind (self) == KARUM_EXERCISE_ENDING || self->unsure
          || !self->judged))
    g_hash_table_add (self->done, g_memdup2 (&self->row.position, sizeof self->row.position));
  row = find_next (self, self->found);
  self->unsure = !row;
  row = row ? row : find_next (self, self->doubtful);
  self->row = row ? *row : (KarumPractised){ 0 };
  self->judged = FALSE;
  if (row)
    karum_practice_page_load_record (self);
  else
    show_doubtful (self);
}

void
karum_practice_page_begin (KarumPracticePage *self)
{
  karum_practice_page_give_up (self);
  g_hash_table_remove_all (self->done);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_pointer (&self->doubtful, g_array_unref);
  self->row = (KarumPractised){ 0 };
  self->judged = FALSE;
  /* Endings are tried one by one, which takes its time. */
  karum_practice_page_show_message (self, _ ("Searching games…"), NULL);
}
