#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-export-dialog.h"
#include "karum-game-text.h"
#include "karum-lessons.h"
#include "karum-name.h"
#include "karum-practice-page-private.h"
#include "karum-requests.h"
#include "karum-spinner.h"

G_DEFINE_FINAL_TYPE (KarumPracticePage, karum_practice_page, KARUM_TYPE_PAGE)
static const char *const reasons[] = {
  [PRACTICE_FOUND] = N_ ("No mistakes have been found."),
};

/* -- Loading ---------------------------------------------------------------------------------- */

static void
positions_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;

  g_clear_pointer (&self->found, g_array_unref);
  self->found = result;
  gtk_stack_set_visible_child_name (self->stack, "practice");
  karum_practice_page_show_status (self);
  /* What is shown stays, whatever has changed meanwhile; what was being loaded is asked for again.
   */
  if (self->row.game != 0) {
    if (!self->record)
      karum_practice_page_load_record (self);
    return;
  }
  g_clear_pointer (&self->doubtful, g_array_unref);
  karum_practice_page_next (self);
}

static void
ask_positions (KarumPracticePage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->player_row),
                          karum_practice_page_kind (self) == KARUM_EXERCISE_MISTAKE);
  if (karum_practice_page_kind (self) == KARUM_EXERCISE_ENDING)
    karum_page_ask (KARUM_PAGE (self), karum_request_proved_wins (), positions_found);
  else if (self->person != 0)
    karum_page_ask (KARUM_PAGE (self), karum_request_mistakes (self->person, TRUE),
                    positions_found);
  else
    positions_found (self, karum_array_new (KarumPractised));
}

static gboolean
is_you (KarumPracticePage *self, gint64 player)
{
  if (self->you)
    karum_for_each_value (gint64, item, self->you)
      if (item == player)
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

/* The computer, and who is called NN or BYE, has nothing to learn. */
static gboolean
is_learner (const KarumPlayerRow *player)
{
  return karum_computer_level (player->name) == 0
         && karum_name_meaning (player->name) == KARUM_NAME_PERSON;
}

static void
players_loaded (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  GPtrArray *players = result;
  gint64 before = self->person;

  for (guint i = players->len; i-- > 0;)
    if (!is_learner (players->pdata[i]))
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
    karum_practice_page_begin (self);
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
  karum_practice_page_begin (self);
  self->row.game = self->game;
  self->row.turn = G_MAXUINT; /* before the first one */
  self->points = self->guesses = 0;
  karum_practice_page_next (self);
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
  karum_practice_page_begin (self);
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
  karum_practice_page_remember_player (self);
  karum_practice_page_begin (self);
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
  karum_practice_page_begin (self);
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

  karum_practice_page_begin (self);
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
  KARUM_ON_DISPOSE (klass, KarumPracticePage, karum_practice_page_give_up);
  KARUM_USES (KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_SPINNER);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumPracticePage, title, side, stack, trouble, kind_row, player_row,
                  side_row, status, source, place, next_button, open_button);
  karum_actions_install (klass, &table);
  KARUM_CALLBACKS (klass, karum_practice_page_next, open_game, kind_changed, player_changed,
                   side_changed);
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
