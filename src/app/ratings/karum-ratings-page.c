#include "karum-ratings-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-games.h"
#include "karum-phrases.h"
#include "karum-rating-item.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-rating-curve.h"
#include "karum-rating-text.h"
#include "karum-loader.h"
#include "karum-spinner.h"
#include "karum-wrap-layout.h"

struct _KarumRatingsPage {
  KarumPage parent_instance;

  /* Template children */
  KarumSidebarPane *side;
  GtkStack *stack;
  AdwPreferencesGroup *choices;
  AdwComboRow *game_row, *month_row;
  GtkListView *list;
  AdwStatusPage *trouble;

  GListStore *items;      /* (owned) (element-type KarumRatingItem) */
  GPtrArray *games;       /* (owned) (element-type char*): ids, in the order of the row's entries */
  char *game;             /* (owned) (nullable): the selected one */
  int first, last;        /* months of its first and last rated games */
  int month;              /* selected; -1 for the last */
  gboolean showing;       /* the program sets rows, so they don't notify */
  gconstpointer stand_in; /* (nullable): has the focus while there is no list; only compared */
};

G_DEFINE_FINAL_TYPE (KarumRatingsPage, karum_ratings_page, KARUM_TYPE_PAGE)

/* -- What is shown ---------------------------------------------------------------------------- */

static void
show_games (KarumRatingsPage *self, const KarumRatingTable *table)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint chosen = 0;

  g_ptr_array_unref (self->games);
  self->games = g_ptr_array_ref (table->games);
  for (guint i = 0; i < table->games->len; i++) {
    const KarumGame *game = karum_game_find (table->games->pdata[i]);

    gtk_string_list_append (titles, game ? _ (game->title) : table->games->pdata[i]);
    if (g_str_equal (table->games->pdata[i], table->game))
      chosen = i;
  }
  adw_combo_row_set_model (self->game_row, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (self->game_row, chosen);
}

static gboolean
is_in_future (int month)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return month > 12 * g_date_time_get_year (now) + g_date_time_get_month (now) - 1;
}

/* The last month first, at most a thousand: longer spans result from wrong dates. */
static void
show_months (KarumRatingsPage *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (int month = self->last; month >= MAX (self->first, self->last - 1000); month--) {
    g_autofree char *title = karum_month_text (month);

    gtk_string_list_append (titles, title);
  }
  adw_preferences_group_set_description (
      self->choices, is_in_future (self->last) ? _ ("Some games have dates in the future.") : NULL);
  adw_combo_row_set_model (self->month_row, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (self->month_row,
                              self->month < 0 ? 0 : (guint) (self->last - self->month));
}

static void
show_rows (KarumRatingsPage *self, GPtrArray *rows)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (items, karum_rating_item_new (rows, i));
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
}

/* To a row: with the focus on the list itself, Enter would open no player. */
static gboolean
focus_row (KarumRatingsPage *self)
{
  return gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}

/* The list was empty when the page was shown, so it could not take the focus. By now, another page
 * may have it. */
static void
take_focus (KarumRatingsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (gtk_widget_get_mapped (GTK_WIDGET (self))
      && (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) || focus == self->stand_in))
    focus_row (self);
  self->stand_in = NULL;
}

static void
show_table (KarumRatingsPage *self, const KarumRatingTable *table)
{
  g_free (self->game);
  self->game = g_strdup (table->game);
  if (!table->game) {
    gtk_stack_set_visible_child_name (self->stack, "empty");
    return;
  }
  self->showing = TRUE;
  self->first = table->first;
  self->last = table->last;
  if (self->month > self->last || self->month < self->first)
    self->month = -1;
  show_games (self, table);
  show_months (self);
  self->showing = FALSE;
  show_rows (self, table->rows);
  gtk_stack_set_visible_child_name (self->stack, "ratings");
  take_focus (self);
}

/* -- Loading ---------------------------------------------------------------------------------- */

static void
table_loaded (gpointer page, gpointer result)
{
  g_autoptr (KarumRatingTable) table = result;

  show_table (page, table);
}

static void
karum_ratings_page_load (KarumPage *page)
{
  KarumRatingsPage *self = KARUM_RATINGS_PAGE (page);

  karum_page_ask (page, karum_request_rating_table (self->game, self->month, karum_rating_tau ()),
                  table_loaded);
}

/* -- Printing --------------------------------------------------------------------------------- */

static void
karum_ratings_page_print (KarumPage *page, KarumPrinted *printed)
{
  KarumRatingsPage *self = KARUM_RATINGS_PAGE (page);

  printed->tables = TRUE;
  printed->sheet = (KarumSheetChoice){ .kind = KARUM_FIGURES_RATINGS,
                                       .games = { .game = self->game },
                                       .month = self->month,
                                       .tau = karum_rating_tau () };
}

/* -- What is asked for ------------------------------------------------------------------------ */

static void
game_changed (KarumRatingsPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->game_row);

  if (self->showing || chosen >= self->games->len)
    return;
  g_free (self->game);
  self->game = g_strdup (self->games->pdata[chosen]);
  karum_page_load (KARUM_PAGE (self));
}

static void
month_changed (KarumRatingsPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->month_row);

  if (self->showing || chosen == GTK_INVALID_LIST_POSITION)
    return;
  self->month = chosen == 0 ? -1 : self->last - (int) chosen;
  karum_page_load (KARUM_PAGE (self));
}

/* -- Lines ------------------------------------------------------------------------------------ */

/* The labels of a line, in their order. */
enum { RANK, NAME, RATING, N_LABELS };

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, KarumRatingsPage *self)
{
  /* With a large font, the rating is below the name. */
  GtkWidget *box = karum_wrap_box_new ();

  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  for (int i = 0; i < N_LABELS; i++) {
    GtkWidget *label = gtk_label_new (NULL);

    gtk_label_set_xalign (GTK_LABEL (label), i == NAME ? 0 : 1);
    gtk_label_set_wrap (GTK_LABEL (label), i != RANK);
    gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_hexpand (label, i != RANK);
    if (i != NAME)
      gtk_widget_add_css_class (label, "numeric");
    gtk_box_append (GTK_BOX (box), label);
  }
  gtk_label_set_width_chars (GTK_LABEL (gtk_widget_get_first_child (box)), 4);
  gtk_label_set_justify (GTK_LABEL (gtk_widget_get_last_child (box)), GTK_JUSTIFY_RIGHT);
  gtk_widget_set_margin_end (box, 12);
  gtk_list_item_set_child (list_item, box);
}

/* (transfer full): "1620 ± 90", and its reliability on a second line. */
static char *
rating_of (const KarumRatingRow *row)
{
  g_autofree char *rating = karum_rating_full_text (&row->glicko);
  g_autofree char *games
      = karum_count_text (ngettext ("%s game", "%s games", row->games), row->games);

  return g_strdup_printf ("%s\n%s", rating, games);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, KarumRatingsPage *self)
{
  KarumRatingItem *item = gtk_list_item_get_item (list_item);
  const KarumRatingRow *row = karum_rating_item_get_row (item);
  g_autofree char *rank = karum_number_text (karum_rating_item_get_rank (item));
  g_autofree char *name = karum_player_label_text (row->name, row->note);
  g_autofree char *rating = rating_of (row);
  const char *const texts[N_LABELS] = { rank, name, rating };
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (list_item));

  for (int i = 0; i < N_LABELS; i++, label = gtk_widget_get_next_sibling (label))
    gtk_label_set_text (GTK_LABEL (label), texts[i]);
}

static void
activated (KarumRatingsPage *self, guint position)
{
  g_autoptr (KarumRatingItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-player", "x",
                              karum_rating_item_get_row (item)->person);
}

/* -- The widget ------------------------------------------------------------------------------- */

static gboolean
karum_ratings_page_grab_focus (GtkWidget *widget)
{
  KarumRatingsPage *self = KARUM_RATINGS_PAGE (widget);

  if (focus_row (self) || gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD))
    return TRUE;
  if (!gtk_widget_child_focus (gtk_widget_get_first_child (widget), GTK_DIR_TAB_FORWARD))
    return FALSE;
  self->stand_in = gtk_root_get_focus (gtk_widget_get_root (widget));
  return TRUE;
}

static void
karum_ratings_page_archive_changed (KarumPage *page)
{
  KarumRatingsPage *self = KARUM_RATINGS_PAGE (page);

  g_list_store_remove_all (self->items);
  g_clear_pointer (&self->game, g_free);
  self->month = -1;
}

static void
karum_ratings_page_class_init (KarumRatingsPageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_ratings_page_archive_changed;
  page_class->load = karum_ratings_page_load;
  page_class->print = karum_ratings_page_print;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_ratings_page_grab_focus;
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_SPINNER);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumRatingsPage, g_object_unref, items);
  KARUM_DROPS (klass, KarumRatingsPage, g_ptr_array_unref, games);
  KARUM_DROPS (klass, KarumRatingsPage, g_free, game);
  KARUM_CHILDREN (klass, KarumRatingsPage, side, stack, choices, game_row, month_row, list,
                  trouble);
  KARUM_CALLBACKS (klass, setup_row, bind_row, activated, game_changed, month_changed);
}

static void
karum_ratings_page_init (KarumRatingsPage *self)
{
  self->items = g_list_store_new (KARUM_TYPE_RATING_ITEM);
  self->games = g_ptr_array_new ();
  self->month = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, self->stack, self->trouble);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (gtk_single_selection_new (
                                           g_object_ref (G_LIST_MODEL (self->items)))));
  karum_rating_tau_watch (self, G_CALLBACK (karum_page_load));
}
