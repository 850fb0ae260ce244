#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-archive-types.h"
#include "karum-cells.h"
#include "karum-requests.h"
#include "karum-figure-games.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-player-page-private.h"
#include "karum-player-text.h"
#include "karum-rating-text.h"
#include "karum-tally-table.h"

/* player_match_row_new: shows the result of @match; its button shows the games. */
static GtkWidget *
player_match_row_new (const KarumMatchRow *match)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *players = karum_match_players_text (match);
  g_autofree char *details = karum_match_details_text (match);
  g_autofree char *state = karum_match_state_text (match);
  g_autofree char *points = karum_match_points_text (match);
  g_autofree char *wins = karum_match_wins_text (match);
  g_autofree char *subtitle = g_strjoin ("\n", state, points, details, NULL);
  g_auto (KarumGameFilter) filter = karum_figure_match (match);
  GtkWidget *button = karum_figure_button_new (wins, _ ("Show the Games of the Match"), &filter);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), players);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  return row;
}

/**
 * player_match_cells: the matches as a table for printing, the latest first.
 * @matches: (element-type KarumMatchRow): the latest last
 * Returns: (transfer full)
 */
static KarumCells *
player_match_cells (const GPtrArray *matches)
{
  KarumCells *cells = karum_cells_new ();

  for (guint i = 0; i < 5; i++)
    karum_cells_add_column (cells, "", i == 1);
  for (guint i = matches->len; i-- > 0;) {
    const KarumMatchRow *match = matches->pdata[i];
    char *(*const texts[]) (const KarumMatchRow *)
        = { karum_match_players_text, karum_match_wins_text, karum_match_points_text,
            karum_match_state_text, karum_match_details_text };

    for (guint column = 0; column < G_N_ELEMENTS (texts); column++) {
      g_autofree char *text = texts[column](match);

      karum_cells_add (cells, text);
    }
  }
  return cells;
}

/* The games of the page: those of the player that match the selection. */
static KarumGameFilter
games_of (KarumPlayerPage *self)
{
  KarumGameFilter games = {
    .player = self->row ? self->row->name : NULL,
    .player_id = self->player,
    .opponent_id = self->against,
    .game = self->game ? self->game->id : NULL,
    .from = self->from,
    .to = self->to,
  };

  /* All games of the computer are with the computer. */
  if (karum_computer_level (games.player) == 0)
    karum_counted_games_narrow (self->counted, &games);
  return games;
}

/* -- Figures ---------------------------------------------------------------------------------- */

/* (transfer full) (nullable): NULL if all opponents are counted. */
static char *
against_text (KarumPlayerPage *self, const KarumStats *stats)
{
  const KarumOpponentTally *opponent
      = stats->by_opponent->len > 0 ? stats->by_opponent->pdata[0] : NULL;
  g_autofree char *name = NULL;

  if (self->against == 0 || (!opponent && !self->against_name))
    return NULL;
  name = karum_display_name (opponent ? karum_player_text (opponent->name) : self->against_name);
  /* Translators: above the figures of a player; %s is another player. */
  return g_strdup_printf (_ ("Games against %s only"), name);
}

static void
show_against (KarumPlayerPage *self, const KarumStats *stats)
{
  g_autofree char *text = against_text (self, stats);

  gtk_widget_set_visible (self->against_bar, self->against != 0);
  if (text)
    gtk_label_set_text (self->against_label, text);
}

static void
show_stats (KarumPlayerPage *self, const KarumStats *stats)
{
  KarumGameFilter games = games_of (self);

  show_against (self, stats);
  karum_player_stats_show (self->stats, stats, &games);
  karum_player_stats_show_replayed (self->stats, karum_page_get_archive (KARUM_PAGE (self)),
                                    self->player, &games, stats->recorded);
  gtk_stack_set_visible_child_name (self->stack, "player");
}

/* The latest first. */
static void
show_matches (KarumPlayerPage *self, GPtrArray *matches)
{
  GtkListBoxRow *old;

  while ((old = gtk_list_box_get_row_at_index (self->matches, 0)))
    gtk_list_box_remove (self->matches, GTK_WIDGET (old));
  for (guint i = matches->len; i-- > 0;)
    gtk_list_box_append (self->matches, player_match_row_new (matches->pdata[i]));
  gtk_widget_set_visible (self->matches_group, matches->len > 0);
}

/* -- Loading ---------------------------------------------------------------------------------- */

static void
matches_loaded (gpointer page, gpointer matches)
{
  KarumPlayerPage *self = page;

  g_clear_pointer (&self->matched, g_ptr_array_unref);
  self->matched = matches;
  show_matches (self, matches);
}

static void
stats_loaded (gpointer page, gpointer stats)
{
  KarumPlayerPage *self = page;

  g_clear_pointer (&self->figures, karum_stats_free);
  self->figures = stats;
  show_stats (self, stats);
}

/* The selected games, of any player. */
static KarumGameFilter
games_of_all (KarumPlayerPage *self)
{
  KarumGameFilter filter = games_of (self);

  filter.player = NULL;
  filter.player_id = 0;
  filter.opponent_id = 0;
  return filter;
}

static void
comparison_loaded (gpointer page, gpointer comparison)
{
  KarumPlayerPage *self = page;
  const gint64 persons[] = { self->player, self->against };
  const KarumGameFilter games = games_of_all (self);
  g_autoptr (KarumCells) cells = karum_comparison_cells (comparison, persons, &games);

  g_clear_pointer (&self->both, karum_comparison_free);
  self->both = comparison;
  karum_cell_table_show (self->comparison, cells);
}

static void
load_comparison (KarumPlayerPage *self)
{
  const gint64 persons[] = { self->player, self->against };
  const KarumGameFilter games = games_of_all (self);

  gtk_widget_set_visible (GTK_WIDGET (self->comparison), FALSE);
  g_clear_pointer (&self->both, karum_comparison_free);
  if (self->against > 0)
    karum_page_ask (KARUM_PAGE (self), karum_request_compare (persons, &games, karum_rating_tau ()),
                    comparison_loaded);
}

static void
show_ratings (KarumPlayerPage *self, KarumPlayerStats *stats)
{
  const KarumGameFilter counted = games_of (self);
  const KarumGameFilter games = { .player = counted.player,
                                  .player_id = self->player,
                                  .people = counted.people || counted.with_computer,
                                  .game = counted.game };

  /* Games with the computer are not rated. */
  karum_player_stats_show_ratings (stats, self->courses, &games);
}

/* The present ratings, at the head of the page. */
static void
show_standing (KarumPlayerPage *self)
{
  g_autofree char *text
      = self->courses ? karum_rating_standing_text (self->courses) : g_strdup ("");

  gtk_label_set_text (self->standing, text);
  gtk_widget_set_visible (GTK_WIDGET (self->standing), *text);
}

static void
ratings_loaded (gpointer page, gpointer courses)
{
  KarumPlayerPage *self = page;

  g_clear_pointer (&self->courses, g_ptr_array_unref);
  self->courses = courses;
  show_standing (self);
  show_ratings (self, self->stats);
}

static void
accuracy_loaded (gpointer page, gpointer figures)
{
  KarumPlayerPage *self = page;
  const KarumGameFilter games = games_of (self);

  g_clear_pointer (&self->accuracy, karum_accuracy_figures_free);
  self->accuracy = figures;
  karum_player_stats_show_accuracy (self->stats, figures, &games);
}

static void
show_row (KarumPlayerPage *self)
{
  const KarumPlayerRow *row = self->row;
  g_autofree char *spellings = karum_player_spellings_text (row);
  g_autofree char *name = karum_display_name (row->name);
  g_autofree char *note = karum_display_name (row->note ? row->note : "");

  adw_window_title_set_title (self->title, name);
  adw_window_title_set_subtitle (self->title, note);
  gtk_label_set_text (self->spellings, spellings);
  gtk_widget_set_visible (GTK_WIDGET (self->spellings), *spellings);
}

void
karum_player_page_load_accuracy (KarumPage *page)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);
  KarumGameFilter filter = games_of_all (self);

  if (self->player != 0)
    karum_page_ask (page, karum_request_accuracy (self->player, self->against, &filter),
                    accuracy_loaded);
}

static void
row_loaded (gpointer page, gpointer row)
{
  KarumPlayerPage *self = page;
  KarumGameFilter filter;

  g_clear_pointer (&self->row, karum_player_row_unref);
  self->row = row;
  self->player = self->row->id;
  show_row (self);
  filter = games_of (self);
  karum_page_ask (page, karum_request_list_matches (&filter), matches_loaded);
  filter = games_of_all (self);
  karum_page_ask (page, karum_request_player_stats (self->player, self->against, &filter),
                  stats_loaded);
  karum_player_page_load_accuracy (page);
  karum_page_ask (page, karum_request_rating_courses (self->player, karum_rating_tau ()),
                  ratings_loaded);
  load_comparison (self);
}

void
karum_player_page_load (KarumPage *page)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);

  karum_counted_games_load (self->counted, karum_page_get_archive (page));
  if (self->player != 0)
    karum_page_ask (page, karum_request_get_player (self->player), row_loaded);
}

void
karum_player_page_forget (KarumPlayerPage *self)
{
  g_clear_pointer (&self->row, karum_player_row_unref);
  g_clear_pointer (&self->figures, karum_stats_free);
  g_clear_pointer (&self->courses, g_ptr_array_unref);
  g_clear_pointer (&self->accuracy, karum_accuracy_figures_free);
  g_clear_pointer (&self->both, karum_comparison_free);
  g_clear_pointer (&self->matched, g_ptr_array_unref);
}

/* -- Printing --------------------------------------------------------------------------------- */

/* (transfer full): describes which games are counted; "" for all. */
static char *
selection_text (KarumPlayerPage *self)
{
  g_autofree char *against = against_text (self, self->figures);
  g_autofree char *from = self->from ? karum_date_text (self->from) : NULL;
  g_autofree char *to = self->to ? karum_date_text (self->to) : NULL;
  g_autofree char *dates
      = from || to ? g_strconcat (from ? from : "", "–", to ? to : "", NULL) : NULL;
  const char *const parts[]
      = { self->game ? _ (self->game->title) : "", dates ? dates : "", against ? against : "" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i])
      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", parts[i]);
  return g_string_free (text, FALSE);
}

/* Hidden widgets provide the figures in the current language. */
static void
add_figures (KarumPlayerPage *self, KarumTables *tables)
{
  KarumPlayerStats *stats = g_object_ref_sink (g_object_new (KARUM_TYPE_PLAYER_STATS, NULL));
  const KarumGameFilter games = games_of (self);

  karum_player_stats_show (stats, self->figures, &games);
  if (self->courses)
    show_ratings (self, stats);
  if (self->accuracy)
    karum_player_stats_show_accuracy (stats, self->accuracy, &games);
  karum_tabular_collect (GTK_WIDGET (stats), tables);
  g_object_unref (stats);
}

static KarumTables *
make_tables (gpointer page)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);
  const gint64 persons[] = { self->player, self->against };
  const KarumGameFilter games = games_of_all (self);
  g_autofree char *name = karum_display_name (self->row ? self->row->name : "");
  g_autofree char *note = self->figures ? selection_text (self) : g_strdup ("");
  KarumTables *tables = karum_tables_new (name, *note ? note : NULL);

  if (self->both)
    karum_tables_add (tables, _ ("Head to Head"),
                      karum_comparison_cells (self->both, persons, &games));
  if (self->figures)
    add_figures (self, tables);
  if (self->matched)
    karum_tables_add (tables, _ ("Matches"), player_match_cells (self->matched));
  return tables;
}

void
karum_player_page_print (KarumPage *page, KarumPrinted *printed)
{
  printed->tables = make_tables;
  printed->filtered = TRUE;
  printed->games.player_id = KARUM_PLAYER_PAGE (page)->player;
}
