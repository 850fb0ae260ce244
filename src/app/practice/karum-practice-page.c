#include "karum-practice-page.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-exercise.h"
#include "karum-export-dialog.h"
#include "karum-game-text.h"
#include "karum-lessons.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-play.h"
#include "karum-player-text.h"
#include "karum-requests.h"
#include "karum-spinner.h"
#include "karum-teller.h"

/* The points of a guess: a move as good as the best, one that keeps the value, one that is no
 * mistake. */
#define MOST_POINTS 3

/* The most games that are reviewed with one click. */
#define MOST_REVIEWED 100

struct _KarumPracticePage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  KarumSidebarPane *side;
  GtkStack *stack;
  AdwStatusPage *trouble;
  AdwComboRow *kind_row, *player_row, *side_row;
  GtkLabel *status, *source;
  AdwBin *place;
  GtkButton *next_button, *open_button;

  GSettings *settings;  /* (owned) */
  gint64 game;          /* whose moves are guessed; 0 for positions of many games */
  GPtrArray *players;   /* (owned) (nullable) (element-type KarumPlayerRow) */
  gint64 person;        /* whose mistakes; 0 for nobody */
  GArray *you;          /* (owned) (nullable) (element-type gint64): who is at the computer */
  GArray *found;        /* (owned) (nullable) (element-type KarumPractised) */
  GArray *doubtful;     /* (owned) (nullable): likewise, to be searched until they are sure */
  GHashTable *done;     /* (owned) (element-type gint64): positions that aren't shown again */
  KarumPractised row;   /* the one that is shown */
  gboolean unsure;      /* it is a doubtful one */
  KarumRecord *record;  /* (owned) (nullable): its game */
  gboolean judged;      /* the first answer to it was */
  GCancellable *trying; /* (owned) (nullable) */
  gboolean showing;     /* the program sets rows, so they don't notify */

  guint points, guesses; /* of the game */
};

G_DEFINE_FINAL_TYPE (KarumPracticePage, karum_practice_page, KARUM_TYPE_PAGE)

/* What the actions need. */
enum {
  PRACTICE_FOUND = KARUM_NEED_OWN,
};

static const char *const reasons[] = {
  [PRACTICE_FOUND] = N_ ("No mistakes have been found."),
};

static void next (KarumPracticePage *self);

static KarumExerciseKind
kind_of (KarumPracticePage *self)
{
  return self->game != 0                                    ? KARUM_EXERCISE_GUESS
         : adw_combo_row_get_selected (self->kind_row) == 0 ? KARUM_EXERCISE_MISTAKE
                                                            : KARUM_EXERCISE_ENDING;
}

/* -- What is said ----------------------------------------------------------------------------- */

/* Numbers of positions to repeat, and of new ones. */
static char *
due_text (KarumPracticePage *self)
{
  guint due = 0, fresh = 0;
  g_autofree char *repeated = NULL, *new_ones = NULL;

  for (guint i = 0; i < self->found->len; i++) {
    const KarumPractised *row = &g_array_index (self->found, KarumPractised, i);

    due += row->due != 0 && row->due <= karum_today ();
    fresh += row->due == 0;
  }
  repeated = karum_number_text (due);
  new_ones = karum_number_text (fresh);
  return g_strdup_printf (_ ("To repeat today: %s. New: %s."), repeated, new_ones);
}

static char *
points_text (KarumPracticePage *self)
{
  return g_strdup_printf (_ ("Points: %u of %u"), self->points, MOST_POINTS * self->guesses);
}

static void
show_status (KarumPracticePage *self)
{
  g_autofree char *text = kind_of (self) == KARUM_EXERCISE_GUESS ? points_text (self)
                          : kind_of (self) == KARUM_EXERCISE_MISTAKE && self->found
                              ? due_text (self)
                              : NULL;

  gtk_label_set_label (self->status, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status), text != NULL);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PRACTICE_FOUND),
                     kind_of (self) == KARUM_EXERCISE_MISTAKE && self->found
                         && self->found->len > 0);
}

/* Instead of a position. */
static void
show_message (KarumPracticePage *self, const char *title, const char *text)
{
  GtkWidget *message = adw_status_page_new ();

  adw_status_page_set_title (ADW_STATUS_PAGE (message), title);
  adw_status_page_set_description (ADW_STATUS_PAGE (message), text);
  gtk_widget_add_css_class (message, "compact");
  adw_bin_set_child (self->place, message);
  gtk_widget_set_vexpand (GTK_WIDGET (self->place), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->source), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->next_button), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->open_button), kind_of (self) == KARUM_EXERCISE_GUESS);
  show_status (self);
}

/* -- What there is to do at the end ------------------------------------------------------------ */

/* (transfer none): a button below the message that is shown. */
static GtkWidget *
offer (KarumPracticePage *self, const char *label)
{
  AdwStatusPage *message = ADW_STATUS_PAGE (adw_bin_get_child (self->place));
  GtkWidget *button = gtk_button_new_with_mnemonic (label);
  GtkWidget *box = adw_status_page_get_child (message);

  if (!box) {
    box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
    adw_status_page_set_child (message, box);
  }
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

/* Asks how to review @games. */
static void
offer_review (KarumPracticePage *self, const char *label, const GArray *games, KarumEffort effort)
{
  GtkWidget *button = offer (self, label);
  GVariant *ids
      = g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, games->data, games->len, sizeof (gint64));

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(s@axu)", "", ids, effort);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.review-games");
}

/* Whether a message is shown, with nothing to do yet: positions may be searched meanwhile. */
static gboolean
is_at_end (KarumPracticePage *self)
{
  return self->found && self->row.game == 0 && ADW_IS_STATUS_PAGE (adw_bin_get_child (self->place));
}

static void
unreviewed_found (gpointer page, gpointer result)
{
  g_autoptr (GArray) games = result;

  if (is_at_end (page) && games->len > 0)
    offer_review (page, _ ("Review _More Games…"), games, KARUM_EFFORT_THOROUGH);
}

static void
latest_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  g_autoptr (GArray) games = result;
  GtkWidget *button;

  if (!is_at_end (self) || games->len == 0)
    return;
  button = offer (self, _ ("_Guess the Moves of the Latest Game"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", g_array_index (games, gint64, 0));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.guess-moves");
}

static void
change_kind (KarumPracticePage *self)
{
  adw_combo_row_set_selected (self->kind_row, 1 - adw_combo_row_get_selected (self->kind_row));
}

/* Practice doesn't end in nothing: games to be reviewed, the other kind of positions, and a game to
 * be guessed. */
static void
offer_all (KarumPracticePage *self)
{
  const gboolean mistakes = kind_of (self) == KARUM_EXERCISE_MISTAKE;
  const gint64 person = mistakes ? self->person : 0;
  const KarumGameQuery unreviewed
      = { .filter = { .finished = TRUE, .unreviewed = TRUE, .player_id = person } };
  const KarumGameQuery latest = { .sort = KARUM_GAME_SORT_DATE,
                                  .descending = TRUE,
                                  .filter = { .finished = TRUE, .played = TRUE } };
  GtkWidget *other = offer (self, mistakes ? _ ("Proved _Endings") : _ ("_Mistakes of a Player"));

  g_signal_connect_object (other, "clicked", G_CALLBACK (change_kind), self, G_CONNECT_SWAPPED);
  karum_page_ask (KARUM_PAGE (self), karum_request_list_ids (&unreviewed, 0, MOST_REVIEWED),
                  unreviewed_found);
  karum_page_ask (KARUM_PAGE (self), karum_request_list_ids (&latest, 0, 1), latest_found);
}

static void
show_end (KarumPracticePage *self)
{
  g_autofree char *points = points_text (self);

  switch (kind_of (self)) {
  case KARUM_EXERCISE_GUESS:
    show_message (self, _ ("The Game Is Over"), points);
    break;
  case KARUM_EXERCISE_ENDING:
    show_message (self, _ ("No More Endings"),
                  _ ("Proved wins with one right move come from games that were reviewed."));
    offer_all (self);
    break;
  case KARUM_EXERCISE_MISTAKE:
  default:
    if (self->found && self->found->len > 0)
      show_message (self, _ ("Done for Today"),
                    _ ("Every position is repeated after a longer time."));
    else
      show_message (self, _ ("No Mistakes to Learn From"),
                    _ ("Positions come from the games of a player that were reviewed."));
    offer_all (self);
  }
}

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

/* Whose positions are due is shown in the sidebar. */
static void
remember_player (KarumPracticePage *self)
{
  for (guint i = 0; self->players && i < self->players->len; i++) {
    const KarumPlayerRow *player = self->players->pdata[i];

    if (player->id == self->person)
      g_settings_set (self->settings, "practice-player", "(xs)", player->id, player->name);
  }
}

/* The first answer counts. A player who was there when the page was opened is chosen by it, too. */
static void
judged (KarumPracticePage *self, const KarumVerdict *verdict, const KarumTurn *turn)
{
  karum_css_class (self->next_button, "suggested-action", karum_verdict_keeps (verdict));
  if (self->judged)
    return;
  self->judged = TRUE;
  if (kind_of (self) == KARUM_EXERCISE_GUESS) {
    self->guesses++;
    self->points += points_of (verdict);
    show_comparison (self, verdict, points_of (verdict));
    show_status (self);
    return;
  }
  if (kind_of (self) == KARUM_EXERCISE_MISTAKE)
    remember_player (self);
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
  GtkWidget *card
      = karum_exercise_card_new (kind_of (self), &self->record->rules, state, played (self)->turn);

  g_signal_connect_object (card, "judged", G_CALLBACK (judged), self, G_CONNECT_SWAPPED);
  self->judged = FALSE;
  karum_css_class (self->next_button, "suggested-action", FALSE);
  adw_bin_set_child (self->place, card);
  gtk_widget_set_vexpand (GTK_WIDGET (self->place), FALSE);
  show_source (self);
  show_status (self);
  gtk_widget_set_visible (GTK_WIDGET (self->next_button), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->open_button), TRUE);
  gtk_widget_child_focus (card, GTK_DIR_TAB_FORWARD);
}

static void
give_up (KarumPracticePage *self)
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
    next (self);
    return;
  }
  karum_record_state (self->record, played (self)->parent, &state);
  show_exercise (self, &state);
}

/* Shows the position if one move only wins, otherwise the next one. */
static void
try_ending (KarumPracticePage *self, const KarumState *state)
{
  give_up (self);
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
    next (self);
    return;
  }
  karum_record_state (self->record, played (self)->parent, &state);
  show_exercise (self, &state);
}

/* Shows the position if its move is a mistake for sure, otherwise the next one. */
static void
make_sure (KarumPracticePage *self, const KarumState *state)
{
  give_up (self);
  self->trying = g_cancellable_new ();
  show_message (self, _ ("Searching until the best move is certain…"), NULL);
  karum_exercise_weigh_async (&self->record->rules, state, played (self)->turn, self->trying,
                              weighed, self);
}

/* -- One after the other ---------------------------------------------------------------------- */

/* (nullable): the first position of @rows that is new, or to be repeated now, and isn't shown now.
 */
static const KarumPractised *
find_next (KarumPracticePage *self, const GArray *rows)
{
  for (guint i = 0; rows && i < rows->len; i++) {
    const KarumPractised *row = &g_array_index (rows, KarumPractised, i);

    if (row->due <= karum_today () && !g_hash_table_contains (self->done, &row->position))
      return row;
  }
  return NULL;
}

static void
record_loaded (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  g_autoptr (KarumLoadedGame) game = result;
  KarumState state;

  g_clear_pointer (&self->record, karum_record_unref);
  self->record = g_steal_pointer (&game->record);
  if (!played (self)) {
    next (self);
    return;
  }
  karum_record_state (self->record, played (self)->parent, &state);
  if (kind_of (self) == KARUM_EXERCISE_ENDING)
    try_ending (self, &state);
  else if (self->unsure)
    make_sure (self, &state);
  else
    show_exercise (self, &state);
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
  show_end (self);
}

static void
doubtful_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;

  g_clear_pointer (&self->doubtful, g_array_unref);
  self->doubtful = result;
  if (self->row.game == 0)
    next (self);
}

/* Mistakes whose best move isn't certain come after all others. */
static void
show_doubtful (KarumPracticePage *self)
{
  if (self->doubtful || kind_of (self) != KARUM_EXERCISE_MISTAKE || self->person == 0)
    show_end (self);
  else
    karum_page_ask (KARUM_PAGE (self), karum_request_mistakes (self->person, FALSE),
                    doubtful_found);
}

/* A mistake that wasn't answered is left for another time. */
static void
next (KarumPracticePage *self)
{
  const KarumPractised *row;

  if (kind_of (self) == KARUM_EXERCISE_GUESS) {
    next_guess (self);
    return;
  }
  if (self->row.game != 0
      && (kind_of (self) == KARUM_EXERCISE_ENDING || self->unsure || !self->judged))
    g_hash_table_add (self->done, g_memdup2 (&self->row.position, sizeof self->row.position));
  row = find_next (self, self->found);
  self->unsure = !row;
  row = row ? row : find_next (self, self->doubtful);
  self->row = row ? *row : (KarumPractised){ 0 };
  self->judged = FALSE;
  if (row)
    karum_page_ask (KARUM_PAGE (self), karum_request_load_game (row->game), record_loaded);
  else
    show_doubtful (self);
}

static void
begin_practice (KarumPracticePage *self)
{
  give_up (self);
  g_hash_table_remove_all (self->done);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_pointer (&self->doubtful, g_array_unref);
  self->row = (KarumPractised){ 0 };
  self->judged = FALSE;
  /* Endings are tried one by one, which takes its time. */
  show_message (self, _ ("Searching games…"), NULL);
}

/* -- Loading ---------------------------------------------------------------------------------- */

static void
positions_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;

  g_clear_pointer (&self->found, g_array_unref);
  self->found = result;
  gtk_stack_set_visible_child_name (self->stack, "practice");
  show_status (self);
  /* What is shown stays, whatever has changed meanwhile. */
  if (self->row.game != 0)
    return;
  g_clear_pointer (&self->doubtful, g_array_unref);
  next (self);
}

static void
ask_positions (KarumPracticePage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->player_row), kind_of (self) == KARUM_EXERCISE_MISTAKE);
  if (kind_of (self) == KARUM_EXERCISE_ENDING)
    karum_page_ask (KARUM_PAGE (self), karum_request_proved_wins (), positions_found);
  else if (self->person != 0)
    karum_page_ask (KARUM_PAGE (self), karum_request_mistakes (self->person, TRUE),
                    positions_found);
  else
    positions_found (self, g_array_new (FALSE, FALSE, sizeof (KarumPractised)));
}

static gboolean
is_you (KarumPracticePage *self, gint64 player)
{
  for (guint i = 0; self->you && i < self->you->len; i++)
    if (g_array_index (self->you, gint64, i) == player)
      return TRUE;
  return FALSE;
}

/* The one that was chosen last, otherwise you, or the first. */
static guint
show_players (KarumPracticePage *self)
{
  gboolean any = FALSE;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *chosen = NULL;
  guint selected = 0;
  gint64 id;

  g_settings_get (self->settings, "practice-player", "(xs)", &id, &chosen);
  for (guint i = 0; i < self->players->len; i++) {
    const KarumPlayerRow *player = self->players->pdata[i];
    g_autofree char *text = karum_player_label_text (player->name, player->note);

    gtk_string_list_append (names, text);
    if (player->id == id && g_str_equal (player->name, chosen)) {
      selected = i;
      any = TRUE;
    } else if (!any && is_you (self, player->id))
      selected = i;
  }
  adw_combo_row_set_model (self->player_row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->player_row, selected);
  return selected;
}

static void
players_loaded (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  GPtrArray *players = result;
  gint64 before = self->person;

  for (guint i = players->len; i-- > 0;)
    if (karum_computer_level (((KarumPlayerRow *) players->pdata[i])->name) > 0)
      g_ptr_array_remove_index (players, i);
  g_clear_pointer (&self->players, g_ptr_array_unref);
  self->players = players;
  self->showing = TRUE;
  if (players->len > 0) {
    const KarumPlayerRow *player = players->pdata[show_players (self)];

    self->person = player->id;
  } else
    self->person = 0;
  self->showing = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->player_row), players->len > 0);
  if (self->person != before)
    begin_practice (self);
  ask_positions (self);
}

static void
show_sides (KarumPracticePage *self)
{
  const KarumTags *tags = &self->record->tags;
  g_autoptr (GtkStringList) sides = gtk_string_list_new (NULL);

  gtk_string_list_append (sides, _ ("Both Sides"));
  gtk_string_list_append (sides, karum_game_player_text (tags->players[0], 0));
  gtk_string_list_append (sides, karum_game_player_text (tags->players[1], 1));
  self->showing = TRUE;
  adw_combo_row_set_model (self->side_row, G_LIST_MODEL (sides));
  self->showing = FALSE;
}

static void
begin_guesses (KarumPracticePage *self)
{
  begin_practice (self);
  self->row.game = self->game;
  self->row.turn = G_MAXUINT; /* before the first one */
  self->points = self->guesses = 0;
  next (self);
}

static void
game_loaded (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  g_autoptr (KarumLoadedGame) game = result;
  g_autofree char *players = NULL;

  g_clear_pointer (&self->record, karum_record_unref);
  self->record = g_steal_pointer (&game->record);
  players = karum_players_text (self->record->tags.players[0], self->record->tags.players[1]);
  adw_window_title_set_subtitle (self->title, players);
  show_sides (self);
  gtk_stack_set_visible_child_name (self->stack, "practice");
  begin_guesses (self);
}

/* By any spelling of the name, also after players were merged. */
static void
you_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  /* Most people play against the computer first. */
  const KarumGameFilter reviewed = { .reviewed = TRUE, .with_computer = TRUE };

  g_clear_pointer (&self->you, g_array_unref);
  self->you = result;
  if (self->game == 0)
    karum_page_ask (KARUM_PAGE (self), karum_request_list_players_of (&reviewed), players_loaded);
}

static void
karum_practice_page_load (KarumPage *page)
{
  KarumPracticePage *self = KARUM_PRACTICE_PAGE (page);
  g_autofree char *name = g_settings_get_string (self->settings, "annotator");

  gtk_widget_set_visible (GTK_WIDGET (self->kind_row), self->game == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->player_row), self->game == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->side_row), self->game != 0);
  if (self->game == 0)
    karum_page_ask (page, karum_request_find_players (name), you_found);
  else if (!self->record) /* a game that is guessed stays as it is */
    karum_page_ask (page, karum_request_load_game (self->game), game_loaded);
}

/* -- Choices ---------------------------------------------------------------------------------- */

static void
kind_changed (KarumPracticePage *self)
{
  begin_practice (self);
  karum_page_load (KARUM_PAGE (self));
}

static void
player_changed (KarumPracticePage *self)
{
  guint selected = adw_combo_row_get_selected (self->player_row);
  const KarumPlayerRow *player;

  if (self->showing || !self->players || selected >= self->players->len)
    return;
  player = self->players->pdata[selected];
  self->person = player->id;
  remember_player (self);
  begin_practice (self);
  karum_page_load (KARUM_PAGE (self));
}

static void
side_changed (KarumPracticePage *self)
{
  if (!self->showing && self->record)
    begin_guesses (self);
}

static void
open_game (KarumPracticePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game-at", "(xu)", self->row.game,
                              self->row.turn);
}

static void
export_exercises (KarumPracticePage *self)
{
  karum_export_dialog_present_exercises (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                         karum_page_get_archive (KARUM_PAGE (self)), self->person);
}

/* -- The page --------------------------------------------------------------------------------- */

static void
karum_practice_page_show (KarumPage *page, GVariant *what)
{
  KarumPracticePage *self = KARUM_PRACTICE_PAGE (page);
  gint64 game = what ? g_variant_get_int64 (what) : 0;

  if (game == self->game && game == 0)
    return;
  self->game = game;
  adw_window_title_set_subtitle (self->title, "");
  begin_practice (self);
  g_clear_pointer (&self->record, karum_record_unref);
  karum_page_load (page);
}

static GVariant *
karum_practice_page_remember (KarumPage *page)
{
  KarumPracticePage *self = KARUM_PRACTICE_PAGE (page);

  return self->game != 0 ? g_variant_new_int64 (self->game) : NULL;
}

/* Back from another page: a game that is guessed goes on. */
static void
karum_practice_page_recall (KarumPage *page, GVariant *what)
{
  if (!what || g_variant_get_int64 (what) != KARUM_PRACTICE_PAGE (page)->game)
    karum_practice_page_show (page, what);
}

static void
karum_practice_page_archive_changed (KarumPage *page)
{
  KarumPracticePage *self = KARUM_PRACTICE_PAGE (page);

  begin_practice (self);
  self->game = self->person = 0;
  g_clear_pointer (&self->players, g_ptr_array_unref);
  g_clear_pointer (&self->record, karum_record_unref);
}

static gint64
karum_practice_page_get_game (KarumPage *page)
{
  return KARUM_PRACTICE_PAGE (page)->row.game;
}

static gboolean
karum_practice_page_grab_focus (GtkWidget *widget)
{
  KarumPracticePage *self = KARUM_PRACTICE_PAGE (widget);
  GtkWidget *card = adw_bin_get_child (self->place);

  return (card && gtk_widget_child_focus (card, GTK_DIR_TAB_FORWARD))
         || gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

static const KarumAction actions[] = {
  { "practice.export",
    N_ ("Export the Exercises…"),
    NULL,
    { PRACTICE_FOUND },
    KARUM_DOES (KarumPracticePage, export_exercises) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Practice"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = reasons };

static void
karum_practice_page_class_init (KarumPracticePageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->export_selected = "practice.export";
  page_class->load = karum_practice_page_load;
  page_class->load_reviews = karum_page_load;
  page_class->show = karum_practice_page_show;
  page_class->remember = karum_practice_page_remember;
  page_class->recall = karum_practice_page_recall;
  page_class->archive_changed = karum_practice_page_archive_changed;
  page_class->get_game = karum_practice_page_get_game;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_practice_page_grab_focus;
  KARUM_ON_DISPOSE (klass, KarumPracticePage, give_up);
  KARUM_USES (KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_SPINNER);
  karum_class_template (klass, "karum-practice-page");
  KARUM_CHILDREN (klass, KarumPracticePage, title, side, stack, trouble, kind_row, player_row,
                  side_row, status, source, place, next_button, open_button);
  karum_actions_install (klass, &table);
  KARUM_CALLBACKS (klass, next, open_game, kind_changed, player_changed, side_changed);
  KARUM_FREES (klass, KarumPracticePage, g_object_unref, settings);
  KARUM_FREES (klass, KarumPracticePage, g_ptr_array_unref, players);
  KARUM_FREES (klass, KarumPracticePage, g_array_unref, found, doubtful, you);
  KARUM_FREES (klass, KarumPracticePage, g_hash_table_unref, done);
  KARUM_FREES (klass, KarumPracticePage, karum_record_unref, record);
}

static void
karum_practice_page_init (KarumPracticePage *self)
{
  self->settings = g_settings_new ("org.karum.Karum");
  self->done = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, self->stack, self->trouble);
}
