#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-archive-types.h"
#include "karum-counted-games.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-player-page-private.h"
#include "karum-player-text.h"
#include "karum-rating-curve.h"
#include "karum-rating-text.h"
#include "karum-player-figures.h"
#include "karum-rows.h"
#include "karum-tally-table.h"

/* player_match_row_new: shows the result of @match; its button shows the games. */
static GtkWidget *
player_match_row_new (const KarumMatchRow *match)
{
  g_autofree char *players = karum_match_players_text (match);
  g_autofree char *details = karum_match_details_text (match);
  g_autofree char *state = karum_match_state_text (match);
  g_autofree char *points = karum_match_points_text (match);
  g_autofree char *wins = karum_match_wins_text (match);
  g_autofree char *subtitle = g_strjoin ("\n", state, points, details, NULL);
  g_auto (KarumGameFilter) filter = karum_figure_match (match);
  g_autofree char *target = karum_game_filter_write (&filter);
  GtkWidget *button = karum_figure_button_new (wins, _ ("Show the Games of the Match"), target);
  GtkWidget *row = karum_row_new (players, subtitle);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  return row;
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
  g_autoptr (GPtrArray) shown = matches;

  show_matches (page, shown);
}

static void
stats_loaded (gpointer page, gpointer stats)
{
  g_autoptr (KarumStats) shown = stats;

  show_stats (page, shown);
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
  g_autoptr (KarumComparison) both = comparison;

  karum_cell_table_show (self->comparison, karum_player_comparison (both, persons, &games));
}

static void
load_comparison (KarumPlayerPage *self)
{
  const gint64 persons[] = { self->player, self->against };
  const KarumGameFilter games = games_of_all (self);

  gtk_widget_set_visible (GTK_WIDGET (self->comparison), FALSE);
  if (self->against > 0)
    karum_page_ask (KARUM_PAGE (self), karum_request_compare (persons, &games, karum_rating_tau ()),
                    comparison_loaded);
}

static void
show_ratings (KarumPlayerPage *self)
{
  const KarumGameFilter counted = games_of (self);
  const KarumGameFilter games = { .player = counted.player,
                                  .player_id = self->player,
                                  .people = counted.people || counted.with_computer,
                                  .game = counted.game };

  /* Games with the computer are not rated. */
  karum_player_stats_show_ratings (self->stats, self->courses, &games);
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
  show_ratings (self);
}

static void
accuracy_loaded (gpointer page, gpointer figures)
{
  KarumPlayerPage *self = page;
  const KarumGameFilter games = games_of (self);

  g_autoptr (KarumAccuracyFigures) shown = figures;

  karum_player_stats_show_accuracy (self->stats, shown, &games);
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
  g_clear_pointer (&self->courses, g_ptr_array_unref);
}

/* -- Printing --------------------------------------------------------------------------------- */

void
karum_player_page_print (KarumPage *page, KarumPrinted *printed)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);

  printed->tables = self->row != NULL;
  printed->sheet = (KarumSheetChoice){ .kind = KARUM_FIGURES_PLAYER,
                                       .person = self->player,
                                       .against = self->against,
                                       .games = games_of_all (self),
                                       .tau = karum_rating_tau () };
  printed->filtered = TRUE;
  printed->games.player_id = self->player;
}
