#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-library-page-private.h"
#include "karum-class.h"
#include "karum-line-item.h"
#include "karum-loader.h"
#include "karum-menus.h"
#include "karum-requests.h"
#include "karum-phrases.h"
#include "karum-name.h"
#include "karum-sidebar-item.h"
#include "karum-teller.h"

/* -- What is chosen --------------------------------------------------------------------------- */

static void
show_choice_bar (KarumLibraryPage *self, guint n_chosen)
{
  g_autofree char *text
      = karum_count_text (ngettext ("%s game selected", "%s games selected", n_chosen), n_chosen);

  gtk_label_set_label (self->choice_label, text);
  gtk_action_bar_set_revealed (self->choice_bar, n_chosen > 1);
}

void
karum_library_selection_update (KarumLibraryPage *self)
{
  guint n_chosen = karum_game_selection_get_n_chosen (self->selection);
  gint64 id = karum_game_selection_get_game (self->selection);
  const struct {
    guint need;
    gboolean met;
  } needs[] = {
    { KARUM_NEED_WRITING, karum_library_page_is_writable (self) },
    { LIBRARY_SOME, n_chosen > 0 },
    { LIBRARY_ONE, id != 0 },
    { LIBRARY_GAMES, !self->filter.bin },
    { LIBRARY_BIN, self->filter.bin },
    { LIBRARY_ORDER, karum_library_order_can_arrange (self) },
  };
  guint64 met = 0, unmet = 0;

  karum_for_each_of (each, needs)
    *(each->met ? &met : &unmet) |= KARUM_NEED (each->need);
  karum_actions_set (GTK_WIDGET (self), unmet, FALSE);
  karum_actions_set (GTK_WIDGET (self), met, TRUE);
  show_choice_bar (self, n_chosen);
  if (n_chosen > 1)
    karum_preview_show_many (self->preview, n_chosen);
  else if (id != self->shown || id == 0)
    karum_preview_show (self->preview, karum_page_get_archive (KARUM_PAGE (self)), id,
                        &self->filter);
  self->shown = id;
}

/* -- Where it is ------------------------------------------------------------------------------ */

/* Selects @games, of which the first is at @place; keys continue from there. */
static void
choose_there (KarumLibraryPage *self, guint place, const gint64 *games, gsize n_games)
{
  self->place = place;
  /* The list reports the place, whose game may not be loaded yet. */
  g_signal_handler_block (self->selection, self->chosen_handler);
  karum_lines_view_point (self->games, place);
  karum_game_selection_choose_games (self->selection, games, n_games);
  g_signal_handler_unblock (self->selection, self->chosen_handler);
  karum_library_selection_update (self);
}

/* The selected game has left the list: selects the one that is now at its place. */
static void
choose_other (KarumLibraryPage *self)
{
  guint n_games = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  if (n_games > 0) {
    self->place = MIN (self->place, n_games - 1);
    karum_lines_view_point (self->games, self->place);
  } else {
    karum_game_selection_choose (self->selection, 0);
  }
}

/* The selected game is not in the list: it is selected again if it comes back before the user
 * selects another. */
static void
put_aside (KarumLibraryPage *self, gint64 id)
{
  g_autoptr (GArray) games = karum_array_new (gint64);

  g_array_append_val (games, id);
  karum_library_selection_put_aside (self, games);
}

static void
look_for (KarumLibraryPage *self, gint64 id, KarumTake found)
{
  karum_ask_no_more (&self->finding);
  karum_ask (self, karum_page_get_archive (KARUM_PAGE (self)),
             karum_request_find_index (karum_game_model_get_query (self->model), id),
             &self->finding, found, NULL);
}

static void
chosen_found (gpointer page, gpointer result)
{
  KarumLibraryPage *self = page;
  g_autofree gint64 *index = result;
  gint64 id = karum_game_selection_get_game (self->selection);

  if (!id)
    return;
  if (*index >= 0) {
    choose_there (self, (guint) *index, &id, 1);
  } else {
    put_aside (self, id);
    choose_other (self);
  }
}

/* Where the selected game is; the archive is asked if its place isn't loaded. */
static void
find_chosen (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);
  guint place = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;

  if (place != GTK_INVALID_LIST_POSITION && place != self->place)
    choose_there (self, place, &id, 1);
  else if (place == GTK_INVALID_LIST_POSITION && id && karum_page_get_archive (KARUM_PAGE (self)))
    look_for (self, id, chosen_found);
  else if (karum_game_selection_get_n_chosen (self->selection) == 0)
    choose_other (self);
}

static void
gone_found (gpointer page, gpointer result)
{
  KarumLibraryPage *self = page;
  g_autofree gint64 *index = result;
  g_autoptr (GArray) gone = NULL;

  if (*index < 0 || !self->gone) {
    find_chosen (self);
    return;
  }
  gone = g_steal_pointer (&self->gone);
  choose_there (self, (guint) *index, (const gint64 *) (gconstpointer) gone->data, gone->len);
}

void
karum_library_selection_put_aside (KarumLibraryPage *self, GArray *games)
{
  karum_game_selection_choose (self->selection, 0);
  g_clear_pointer (&self->gone, g_array_unref);
  self->gone = games ? g_array_ref (games) : NULL;
}

void
karum_library_selection_refreshed (KarumLibraryPage *self)
{
  gint64 wanted = self->wanted;

  karum_ask_no_more (&self->finding);
  self->wanted = 0;
  if (wanted)
    karum_game_selection_choose (self->selection, wanted);
  if (self->gone && karum_page_get_archive (KARUM_PAGE (self)))
    look_for (self, g_array_index (self->gone, gint64, 0), gone_found);
  else
    find_chosen (self);
  karum_game_selection_let_go (self->selection);
  /* A game with the same number can have changed. */
  self->shown = 0;
  karum_library_selection_update (self);
}

static void
wanted_found (gpointer page, gpointer result)
{
  KarumLibraryPage *self = page;
  g_autofree gint64 *index = result;

  /* A new game can arrive with the next change. */
  if (*index < 0 || !self->wanted)
    return;
  choose_there (self, (guint) *index, &self->wanted, 1);
  self->wanted = 0;
}

void
karum_library_page_select (KarumLibraryPage *self, gint64 id)
{
  guint place = karum_game_model_find (self->model, id);

  self->wanted = 0;
  if (place != GTK_INVALID_LIST_POSITION) {
    choose_there (self, place, &id, 1);
    return;
  }
  self->wanted = id;
  if (karum_page_get_archive (KARUM_PAGE (self)))
    look_for (self, id, wanted_found);
}

static void
chosen_changed (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);
  guint place = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;

  /* The search for the place of an earlier game is cancelled. */
  g_cancellable_cancel (self->finding);
  if (place != GTK_INVALID_LIST_POSITION && place != self->place)
    g_clear_pointer (&self->gone, g_array_unref);
  if (place != GTK_INVALID_LIST_POSITION)
    self->place = place;
  karum_library_selection_update (self);
}

static void
failed (KarumLibraryPage *self, const GError *error)
{
  karum_tell (GTK_WIDGET (self), error->message);
}

void
karum_library_selection_init (KarumLibraryPage *self)
{
  self->model = karum_game_model_new ();
  self->selection = karum_game_selection_new (self->model);
  karum_lines_view_set_model (self->games, GTK_SELECTION_MODEL (self->selection));
  self->chosen_handler = karum_on (self->selection, "chosen-changed", chosen_changed, self);
  karum_on (self->selection, "failed", failed, self);
}

static void
say (KarumLibraryPage *self, gboolean in_bin)
{
  karum_start_view_set_heading (
      self->empty, in_bin ? _ ("All Games Are in the Bin") : NULL,
      in_bin ? _ ("Select the bin in the sidebar to restore them, or start a new game.") : NULL);
}

static void
bin_counted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autofree gint64 *count = karum_request_finish (source, result, NULL);

  if (self->empty && G_OBJECT (karum_page_get_archive (KARUM_PAGE (self))) == source)
    say (self, count && *count > 0);
}

void
karum_library_empty_update (KarumLibraryPage *self)
{
  const KarumGameQuery query = { .filter = { .bin = TRUE } };

  if (karum_page_get_archive (KARUM_PAGE (self)))
    karum_request_async (karum_page_get_archive (KARUM_PAGE (self)),
                         karum_request_count_games (&query), NULL, bin_counted,
                         g_object_ref (self));
}

/* -- The games chosen ------------------------------------------------------------------------- */

/* @target: floating */
static void
append (GMenu *section, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
  g_autofree char *text = karum_menu_text (label);

  g_menu_item_set_label (item, text);
  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (section, item);
}

/* A menu has at most twelve rows: these, “More” and “New Collection…”. */
#define COLLECTIONS_MAX 10

/* Returns: (transfer none): a submenu of @menu */
static GMenu *
append_more (GMenu *menu)
{
  g_autoptr (GMenu) more = g_menu_new ();

  g_menu_append_submenu (menu, _ ("_More"), G_MENU_MODEL (more));
  return more;
}

/* The existing collections. */
static void
fill_collections (KarumLibraryPage *self)
{
  GListModel *items = karum_library_sidebar_get_items (self->sidebar);
  GMenu *menu = self->collect_section;

  g_menu_remove_all (menu);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumSidebarItem) item = g_list_model_get_item (items, i);
    const char *name = karum_sidebar_item_get_title (item);

    if (karum_sidebar_item_get_kind (item) != KARUM_SIDEBAR_COLLECTION)
      continue;
    if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) == COLLECTIONS_MAX)
      menu = append_more (menu);
    append (menu, name, "library.collect", g_variant_new_string (name));
  }
  g_menu_remove_all (self->uncollect_section);
  if (self->filter.collection) {
    /* Translators: the name of a collection. */
    g_autofree char *shown = karum_display_name (self->filter.collection);
    g_autofree char *label = g_strdup_printf (_ ("Remove from “%s”"), shown);
    append (self->uncollect_section, label, "library.uncollect",
            g_variant_new_string (self->filter.collection));
  }
}

static void
closed (KarumLibraryPage *self)
{
  karum_lines_view_forget_pointer (self->games);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Created on first use, so that the program starts without delay. */
static void
make_menu (KarumLibraryPage *self)
{
  karum_menu_fill (self->game_menu);
  self->menu = gtk_popover_menu_new_from_model (self->game_menu);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  karum_on (self->menu, "closed", closed, self);
}

void
karum_library_page_show_menu (KarumLibraryPage *self, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  if (!self->menu)
    make_menu (self);
  fill_collections (self);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* -- The menu of the page --------------------------------------------------------------------- */

/* Created on first use, too. */
static void
make_page_menu (GtkMenuButton *button, gpointer page)
{
  gtk_menu_button_set_create_popup_func (button, NULL, NULL, NULL);
  karum_menu_fill (KARUM_LIBRARY_PAGE (page)->page_menu);
  gtk_menu_button_set_menu_model (button, KARUM_LIBRARY_PAGE (page)->page_menu);
}

void
karum_library_menu_init (KarumLibraryPage *self)
{
  gtk_menu_button_set_create_popup_func (self->menu_button, make_page_menu, self, NULL);
}

/* -- Gestures --------------------------------------------------------------------------------- */

/* One gesture for the list, which knows the game at a place: gestures for each of hundreds of rows
 * would be slow. */
static KarumLibraryPage *
page_of (GtkWidget *list)
{
  return KARUM_LIBRARY_PAGE (gtk_widget_get_ancestor (list, KARUM_TYPE_LIBRARY_PAGE));
}

/* Prepares the game at @x, @y of @list: if it isn't selected, it alone is selected. FALSE if there
 * is none. */
static gboolean
take (GtkWidget *list, double x, double y)
{
  KarumLineItem *item = karum_lines_view_item_at (page_of (list)->games, x, y);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (page_of (list)->selection);
  guint position;

  if (!item)
    return FALSE;
  position = karum_game_item_get_position (KARUM_GAME_ITEM (item));
  if (!gtk_selection_model_is_selected (selection, position))
    karum_lines_view_point (page_of (list)->games, position);
  return TRUE;
}

static gboolean
show_menu (GtkWidget *list, double x, double y)
{
  KarumLibraryPage *page = page_of (list);
  double page_x, page_y;

  if (!take (list, x, y))
    return FALSE;
  gtk_widget_translate_coordinates (list, GTK_WIDGET (page), x, y, &page_x, &page_y);
  karum_library_page_show_menu (page, page_x, page_y);
  return TRUE;
}

static void
pressed (GtkWidget *list, int n_press, double x, double y, GtkGesture *gesture)
{
  if (show_menu (list, x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static GdkContentProvider *
drag_prepared (GtkWidget *list, double x, double y)
{
  if (!take (list, x, y))
    return NULL;
  return karum_library_page_get_content (page_of (list));
}

void
karum_library_gestures_init (KarumLibraryPage *self)
{
  GtkWidget *list = karum_lines_view_get_list (self->games);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();
  GtkDragSource *source = karum_drag_source_new (GDK_ACTION_COPY);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), list);
  gtk_widget_add_controller (list, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (show_menu), list);
  gtk_widget_add_controller (list, GTK_EVENT_CONTROLLER (press));
  g_signal_connect_swapped (source, "prepare", G_CALLBACK (drag_prepared), list);
  gtk_widget_add_controller (list, GTK_EVENT_CONTROLLER (source));
}
