#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-dialog.h"
#include "karum-figure-games.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-player-dialog.h"
#include "karum-player-page-private.h"
#include "karum-player-text.h"
#include "karum-rating-text.h"
#include "karum-requests.h"
#include "karum-loader.h"

/* -- Comparison cells -------------------------------------------------------------------------- */

/* The data for the lines. */
typedef struct {
  KarumCells *cells;
  const KarumComparison *comparison;
  const gint64 *persons;
  const KarumGameFilter *games;
} Lines;

static const char *
name_of (const Lines *lines, int player)
{
  return lines->comparison->all[player]->name;
}

/* The games of one of them; with @against, those between both. */
static KarumGameFilter
games_of (const Lines *lines, int player, gboolean against)
{
  KarumGameFilter filter = *lines->games;

  filter.player = name_of (lines, player);
  filter.player_id = lines->persons[player];
  if (against) {
    filter.opponent = name_of (lines, 1 - player);
    filter.opponent_id = lines->persons[1 - player];
  }
  return filter;
}

static void
add_figure (
    const Lines *lines, const char *title, guint number, KarumGameFilter group, KarumFigure figure)
{
  g_autofree char *text = karum_number_text (number);
  KarumTextCell *cell = karum_cells_add (lines->cells, text);
  const KarumGameFilter filter = karum_figure_filter (&group, figure);

  if (number == 0)
    return;
  cell->target = karum_game_filter_write (&filter);
  cell->description = g_strdup (title);
}

/* -- Their meetings --------------------------------------------------------------------------- */

static void
add_meetings (const Lines *lines)
{
  const KarumTally *tally = &lines->comparison->meetings->all;
  const char *won = _ ("Won against each other"), *drawn = _ ("Drawn against each other");
  const gint64 points[]
      = { lines->comparison->meetings->points_for, lines->comparison->meetings->points_against };

  karum_cells_add (lines->cells, won);
  add_figure (lines, won, tally->wins, games_of (lines, 0, TRUE), KARUM_FIGURE_WINS);
  add_figure (lines, won, tally->losses, games_of (lines, 1, TRUE), KARUM_FIGURE_WINS);
  karum_cells_add (lines->cells, drawn);
  for (int i = 0; i < 2; i++)
    add_figure (lines, drawn, tally->draws, games_of (lines, i, TRUE), KARUM_FIGURE_DRAWS);
  karum_cells_add (lines->cells, _ ("Points against each other"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *text = karum_points_text (points[i]);

    karum_cells_add (lines->cells, text);
  }
}

/* -- Each of them ----------------------------------------------------------------------------- */

static char *
margin_text (const KarumStats *stats)
{
  if (stats->scored == 0)
    return g_strdup ("–");
  return karum_margin_text ((double) (stats->points_for - stats->points_against) / stats->scored);
}

static void
add_all (const Lines *lines)
{
  const char *games = _ ("All finished games");

  karum_cells_add (lines->cells, games);
  for (int i = 0; i < 2; i++)
    add_figure (lines, games, lines->comparison->all[i]->all.games, games_of (lines, i, FALSE),
                KARUM_FIGURE_GAMES);
  karum_cells_add (lines->cells, _ ("Score in all games"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *share = karum_tally_share_text (&lines->comparison->all[i]->all);

    karum_cells_add (lines->cells, *share ? share : "–");
  }
  karum_cells_add (lines->cells, _ ("Average margin"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *margin = margin_text (lines->comparison->all[i]);

    karum_cells_add (lines->cells, margin);
  }
  karum_cells_add (lines->cells, _ ("Longest winning streak"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *run = karum_number_text (lines->comparison->all[i]->streaks.win);

    karum_cells_add (lines->cells, run);
  }
}

/* (transfer full) (nullable): the present rating in @game; NULL if there is none. */
static char *
rating_in (const GPtrArray *courses, const char *game)
{
  for (guint i = 0; i < courses->len; i++) {
    const KarumRatingCourse *course = courses->pdata[i];
    const KarumRatedPlayer player = { .steps = course->steps };
    KarumGlicko glicko;

    if (g_str_equal (course->game, game)
        && karum_rated_player_at (&player, course->last, &glicko, NULL))
      return karum_rating_full_text (&glicko);
  }
  return NULL;
}

static void
add_ratings (const Lines *lines)
{
  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *first = rating_in (lines->comparison->courses[0], karum_games[i]->id);
    g_autofree char *second = rating_in (lines->comparison->courses[1], karum_games[i]->id);
    g_autofree char *title = NULL;

    if ((!first && !second)
        || (lines->games->game && !g_str_equal (lines->games->game, karum_games[i]->id)))
      continue;
    /* Translators: %s is a game such as Jarmo. */
    title = g_strdup_printf (_ ("Rating in %s"), _ (karum_games[i]->title));
    karum_cells_add (lines->cells, title);
    karum_cells_add (lines->cells, first ? first : "–");
    karum_cells_add (lines->cells, second ? second : "–");
  }
}

KarumCells *
karum_comparison_cells (const KarumComparison *comparison,
                        const gint64 persons[2],
                        const KarumGameFilter *games)
{
  const Lines lines = { karum_cells_new (), comparison, persons, games };

  karum_cells_add_column (lines.cells, "", FALSE);
  for (int i = 0; i < 2; i++) {
    g_autofree char *name = karum_display_name (karum_player_text (name_of (&lines, i)));

    karum_cells_add_column (lines.cells, name, TRUE);
  }
  add_meetings (&lines);
  add_all (&lines);
  add_ratings (&lines);
  return lines.cells;
}

/* -- Player page ------------------------------------------------------------------------------- */

G_DEFINE_FINAL_TYPE (KarumPlayerPage, karum_player_page, KARUM_TYPE_PAGE)

/* -- Which games ------------------------------------------------------------------------------ */

static void
selection_changed (KarumPlayerPage *self)
{
  self->game = karum_counted_games_get_game (self->counted);
  g_free (self->from);
  g_free (self->to);
  self->from = g_strdup (karum_counted_games_get_from (self->counted));
  self->to = g_strdup (karum_counted_games_get_to (self->counted));
  karum_page_load (KARUM_PAGE (self));
}

/* The preferred player, or else the first one with the name. */
static void
players_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GPtrArray) players = karum_request_finish (source, result, NULL);

  if (!players || !self->compare_row || !self->against_name)
    return;
  for (guint i = 0; i < players->len; i++) {
    const KarumPlayerRow *player = players->pdata[i];

    if (player->id == self->player
        || !g_strv_contains ((const char *const *) player->names, self->against_name))
      continue;
    self->against = player->id;
    karum_name_row_set_name (self->compare_row, NULL);
    karum_page_load (KARUM_PAGE (self));
    return;
  }
  gtk_widget_error_bell (GTK_WIDGET (self->compare_row));
}

/* Any player can be compared, even without a game against each other. */
static void
compare (KarumPlayerPage *self)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  g_free (self->against_name);
  self->against_name = karum_name_row_dup_name (self->compare_row);
  if (archive && self->against_name)
    karum_request_async (archive, karum_request_list_players (FALSE), NULL, players_listed,
                         g_object_ref (self));
}

static void
show_against_only (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = g_variant_get_int64 (parameter);
  g_clear_pointer (&self->against_name, g_free);
  karum_page_load (KARUM_PAGE (self));
}

static void
show_against_all (KarumPlayerPage *self)
{
  self->against = 0;
  karum_page_load (KARUM_PAGE (self));
}

static void
show_opponent (KarumPlayerPage *self)
{
  if (self->against > 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-player", "x", self->against);
}

static void
edit (KarumPlayerPage *self)
{
  if (self->player != 0)
    karum_dialog_present (
        karum_player_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                 karum_page_get_archive (KARUM_PAGE (self)), self->player));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_player_page_archive_changed (KarumPage *page)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);
  KarumArchive *archive = karum_page_get_archive (page);

  karum_player_page_forget (self);
  self->player = 0;
  self->against = 0;
  karum_name_row_set_archive (self->compare_row, archive, KARUM_NAME_PLAYER);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING),
                     karum_page_can_write (page));
}

/* @what: the number of a player; of a merged one, the person is shown. */
static void
karum_player_page_show (KarumPage *page, GVariant *what)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);

  karum_player_page_forget (self);
  self->player = g_variant_get_int64 (what);
  self->against = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->standing), FALSE);
  karum_page_show_loading (page);
  karum_page_load (page);
}

static GVariant *
karum_player_page_remember (KarumPage *page)
{
  return g_variant_new_int64 (KARUM_PLAYER_PAGE (page)->player);
}

/* The page is kept as it was, if it still shows that player. */
static void
karum_player_page_recall (KarumPage *page, GVariant *what)
{
  if (KARUM_PLAYER_PAGE (page)->player != g_variant_get_int64 (what))
    karum_player_page_show (page, what);
}

/* When the page is shown again, the stack of pages restores the focus. */
static gboolean
karum_player_page_grab_focus (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return (focus && gtk_widget_is_ancestor (focus, widget))
         || GTK_WIDGET_CLASS (karum_player_page_parent_class)->grab_focus (widget);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumPlayerPage, title, stack, trouble, spellings, standing,
                  counted, compare_row, against_bar, against_label, comparison, stats,
                  matches_group, matches);
}

static const KarumAction actions[] = {
  { "player.against",
    NULL,
    NULL,
    { KARUM_NEED_NOTHING },
    .with_target = show_against_only,
    .target = "x" },
  { "player.against-all",
    NULL,
    NULL,
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumPlayerPage, show_against_all) },
  { "player.show-opponent",
    NULL,
    NULL,
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumPlayerPage, show_opponent) },
  { "player.edit",
    N_ ("Edit the Player…"),
    "F2",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumPlayerPage, edit) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Player"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions) };

static void
karum_player_page_class_init (KarumPlayerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->load_reviews = karum_player_page_load_accuracy;
  page_class->keeps = TRUE;
  page_class->archive_changed = karum_player_page_archive_changed;
  page_class->load = karum_player_page_load;
  page_class->show = karum_player_page_show;
  page_class->remember = karum_player_page_remember;
  page_class->recall = karum_player_page_recall;
  page_class->print = karum_player_page_print;
  widget_class->grab_focus = karum_player_page_grab_focus;
  KARUM_USES (KARUM_TYPE_CELL_TABLE, KARUM_TYPE_COUNTED_GAMES, KARUM_TYPE_HELP_BUTTON,
              KARUM_TYPE_NAME_ROW, KARUM_TYPE_PLAYER_STATS, KARUM_TYPE_SPINNER);
  KARUM_ON_DISPOSE (klass, KarumPlayerPage, karum_player_page_forget);
  karum_class_template (klass, "karum-player-page");
  KARUM_DROPS (klass, KarumPlayerPage, g_free, from, to, against_name);
  bind_children (widget_class);
  KARUM_CALLBACKS (klass, selection_changed, compare);
  karum_actions_install (klass, &table);
}

static void
karum_player_page_init (KarumPlayerPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), NULL, self->stack, self->trouble);
  karum_name_row_set_new_text (self->compare_row, _ ("Player not found"));
  karum_rating_tau_watch (self, G_CALLBACK (karum_page_load));
}
