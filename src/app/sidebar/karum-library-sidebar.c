#include "karum-accessible-name.h"
#include "karum-arrays.h"
#include "karum-requests.h"
#include "karum-class.h"
#include "karum-examples.h"
#include "karum-filter-facets.h"
#include "karum-game-selection.h"
#include "karum-library-sidebar-private.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-sidebar-item.h"
#include "karum-sidebar-lines.h"
#include "karum-sidebar-row.h"
#include "karum-teller.h"

G_DEFINE_FINAL_TYPE (KarumLibrarySidebar, karum_library_sidebar, ADW_TYPE_BIN)

static gboolean
is_own_page (KarumLibrarySidebar *self, KarumSidebarItem *item)
{
  return self->page && g_strcmp0 (karum_sidebar_item_get_action (item), self->page) == 0;
}

static GtkWidget *
create_row (gpointer object, gpointer data)
{
  GtkWidget *row = karum_sidebar_row_new (object);
  KarumSidebarKind kind = karum_sidebar_item_get_kind (object);

  /* A line of another page never stays selected: it navigates away. */
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row),
                                   kind != KARUM_SIDEBAR_PAGE || is_own_page (data, object));
  if (kind == KARUM_SIDEBAR_SEARCH || kind == KARUM_SIDEBAR_COLLECTION)
    karum_library_sidebar_make_editable (data, KARUM_SIDEBAR_ROW (row));
  return row;
}

/* -- Choosing --------------------------------------------------------------------------------- */

static void
row_activated (KarumLibrarySidebar *self, KarumSidebarRow *row)
{
  g_signal_emit_by_name (self, "chosen", karum_sidebar_row_get_item (row));
}

/* The line with the most specific filter that @filter contains. */
static GtkListBoxRow *
find_row (KarumLibrarySidebar *self, const KarumGameFilter *filter)
{
  GtkListBoxRow *best = NULL, *row;
  guint best_count = 0;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)); i++) {
    const char *text
        = karum_sidebar_item_get_filter (karum_sidebar_row_get_item (KARUM_SIDEBAR_ROW (row)));
    g_auto (KarumGameFilter) part = { 0 };

    if (text && karum_game_filter_read (text, &part, NULL) && karum_filter_contains (filter, &part)
        && (!best || karum_filter_count (&part) > best_count)) {
      best = row;
      best_count = karum_filter_count (&part);
    }
  }
  return best;
}

/* (nullable) */
static GtkListBoxRow *
find_own_page (KarumLibrarySidebar *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)); i++)
    if (is_own_page (self, karum_sidebar_row_get_item (KARUM_SIDEBAR_ROW (row))))
      return row;
  return NULL;
}

/* Selects the line of what is shown. */
static void
select_shown (KarumLibrarySidebar *self)
{
  self->showing = TRUE;
  gtk_list_box_select_row (self->list,
                           self->page ? find_own_page (self) : find_row (self, &self->shown));
  self->showing = FALSE;
}

/* The list selects each line that arrow keys pass. What is chosen is activated: by Enter, Space or
 * a click. */
static void
row_selected (KarumLibrarySidebar *self)
{
  if (!self->showing)
    select_shown (self);
}

void
karum_library_sidebar_mark (KarumLibrarySidebar *self)
{
  select_shown (self);
  g_signal_emit_by_name (self, "marked");
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* (nullable): the collection with this name, or if there is none, with this number */
static KarumSidebarItem *
find_collection (GPtrArray *lines, const char *name, gint64 id)
{
  karum_for_each (KarumSidebarItem, item, lines)
    if (karum_sidebar_item_get_kind (item) == KARUM_SIDEBAR_COLLECTION
        && (name ? g_str_equal (karum_sidebar_item_get_title (item), name)
                 : karum_sidebar_item_get_id (item) == id))
      return item;
  return NULL;
}

static GPtrArray *
list_items (KarumLibrarySidebar *self)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (self->items), i));
  return items;
}

/* Whether the shown collection, which filters identify by name, has another name in the lines
 * that were loaded: @name, (nullable): NULL if it was deleted. */
static gboolean
collection_has_changed (KarumLibrarySidebar *self, GPtrArray *lines, const char **name)
{
  g_autoptr (GPtrArray) before = list_items (self);
  KarumSidebarItem *old, *item;

  if (!self->shown.collection)
    return FALSE;
  old = find_collection (before, self->shown.collection, 0);
  if (!old || find_collection (lines, self->shown.collection, 0))
    return FALSE;
  item = find_collection (lines, NULL, karum_sidebar_item_get_id (old));
  *name = item ? karum_sidebar_item_get_title (item) : NULL;
  return TRUE;
}

/* Unchanged lines are kept, so that a line doesn't vanish under the pointer. A rebuilt line, and
 * the line of what is shown wherever it stands now, keep the focus; that of a removed line goes to
 * the one that takes its place. */
static void
replace_lines (
    KarumLibrarySidebar *self, GPtrArray *lines, guint position, guint removed, guint added)
{
  const char *name = NULL;
  gboolean other_name = collection_has_changed (self, lines, &name);
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self->list));
  int index = focus && GTK_IS_LIST_BOX_ROW (focus)
                  ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (focus))
                  : -1;
  gboolean on_shown = index >= 0 && gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (focus));
  GtkListBoxRow *row;

  self->showing = TRUE;
  g_list_store_splice (self->items, position, removed, lines->pdata + position, added);
  self->showing = FALSE;
  if (other_name)
    g_signal_emit_by_name (self, "collection-changed", name);
  else
    karum_library_sidebar_mark (self);
  if (index >= (int) (position + removed))
    index += (int) added - (int) removed;
  index = MIN (index, (int) g_list_model_get_n_items (G_LIST_MODEL (self->items)) - 1);
  row = on_shown ? gtk_list_box_get_selected_row (self->list) : NULL;
  if (!row && index >= 0)
    row = gtk_list_box_get_row_at_index (self->list, index);
  if (row)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
fill (KarumLibrarySidebar *self, GPtrArray *collections)
{
  g_autoptr (GPtrArray) lines = karum_sidebar_lines_build (self->pages, self->searches, collections,
                                                           self->due, self->empty, self->page);
  guint position, removed, added;

  if (karum_sidebar_lines_differ (G_LIST_MODEL (self->items), lines, &position, &removed, &added))
    replace_lines (self, lines, position, removed, added);
}

static void
not_read (gpointer sidebar, const GError *error)
{
  karum_tell (sidebar, error->message);
}

static void
collections_read (gpointer sidebar, gpointer result)
{
  g_autoptr (GPtrArray) rows = result;

  fill (sidebar, rows);
}

static void
games_counted (gpointer sidebar, gpointer count)
{
  KarumLibrarySidebar *self = sidebar;
  g_autofree gint64 *games = count;

  self->empty = *games == 0;
  karum_ask (self, self->archive, karum_request_list_collections (NULL, 0), &self->reading,
             collections_read, not_read);
}

static void
due_counted (gpointer sidebar, gpointer count)
{
  KarumLibrarySidebar *self = sidebar;
  const KarumGameQuery all = { 0 };
  g_autofree gint64 *due = count;

  self->due = *due;
  karum_ask (self, self->archive, karum_request_count_games (&all), &self->reading, games_counted,
             not_read);
}

static void
searches_read (gpointer sidebar, gpointer rows)
{
  KarumLibrarySidebar *self = sidebar;
  g_autofree char *name = NULL;
  gint64 player;

  g_clear_pointer (&self->searches, g_ptr_array_unref);
  self->searches = rows;
  g_settings_get (self->settings, "practice-player", "(xs)", &player, &name);
  karum_ask (self, self->archive, karum_request_count_due (player, name, karum_today ()),
             &self->reading, due_counted, not_read);
}

static void
read_lines (KarumLibrarySidebar *self)
{
  karum_ask_no_more (&self->reading);
  self->stale = self->page && !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->stale)
    return;
  karum_ask (self, self->archive, karum_request_list_searches (), &self->reading, searches_read,
             not_read);
}

static void
player_chosen (KarumLibrarySidebar *self)
{
  if (self->archive)
    read_lines (self);
}

void
karum_library_sidebar_collect (KarumLibrarySidebar *self,
                               KarumSidebarItem *item,
                               GObject *selection)
{
  g_signal_emit_by_name (self, "collected", item, selection);
}

/* -- The widget ------------------------------------------------------------------------------- */

/* Only a window has actions. */
static void
karum_library_sidebar_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_library_sidebar_parent_class)->root (widget);
  if (!KARUM_LIBRARY_SIDEBAR (widget)->archive)
    fill (KARUM_LIBRARY_SIDEBAR (widget), NULL);
}

/* Another line was selected in order to leave the page. */
static void
karum_library_sidebar_map (GtkWidget *widget)
{
  KarumLibrarySidebar *self = KARUM_LIBRARY_SIDEBAR (widget);

  GTK_WIDGET_CLASS (karum_library_sidebar_parent_class)->map (widget);
  if (self->page)
    karum_library_sidebar_mark (self);
  if (self->stale)
    read_lines (self);
}

/* (nullable): the selected line, or the one whose menu closes: after its signal "closed", GTK 4.18
 * gives the focus to the parent of the menu. */
static GtkListBoxRow *
row_to_focus (KarumLibrarySidebar *self)
{
  guint index;

  if (self->menu_item && g_list_store_find (self->items, self->menu_item, &index))
    return gtk_list_box_get_row_at_index (self->list, (int) index);
  return gtk_list_box_get_selected_row (self->list);
}

static gboolean
karum_library_sidebar_grab_focus (GtkWidget *widget)
{
  KarumLibrarySidebar *self = KARUM_LIBRARY_SIDEBAR (widget);
  GtkListBoxRow *row = row_to_focus (self);

  return gtk_widget_grab_focus (row ? GTK_WIDGET (row) : GTK_WIDGET (self->list));
}

static void
karum_library_sidebar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (karum_library_sidebar_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (KARUM_LIBRARY_SIDEBAR (widget)->menu)
    gtk_popover_present (GTK_POPOVER (KARUM_LIBRARY_SIDEBAR (widget)->menu));
}

static void
library_sidebar_let_go (KarumLibrarySidebar *self)
{
  self->showing = TRUE;
  karum_ask_no_more (&self->reading);
  karum_hear (self, &self->archive, NULL, NULL);
  karum_library_sidebar_edit_dispose (self);
}

static void
karum_library_sidebar_class_init (KarumLibrarySidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->root = karum_library_sidebar_root;
  widget_class->map = karum_library_sidebar_map;
  widget_class->grab_focus = karum_library_sidebar_grab_focus;
  widget_class->size_allocate = karum_library_sidebar_size_allocate;
  karum_class_signal (klass, "chosen", 1, KARUM_TYPE_SIDEBAR_ITEM);
  karum_class_signal (klass, "collected", 2, KARUM_TYPE_SIDEBAR_ITEM, KARUM_TYPE_GAME_SELECTION);
  karum_class_signal (klass, "collection-changed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "marked", 0);

  KARUM_CHILD_PROPERTY (klass, KarumLibrarySidebar, close, "visible",
                        g_param_spec_boolean ("covers", NULL, NULL, FALSE, 0));
  KARUM_ON_DISPOSE (klass, KarumLibrarySidebar, library_sidebar_let_go);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumLibrarySidebar, g_object_unref, items, settings);
  KARUM_DROPS (klass, KarumLibrarySidebar, g_array_unref, pages);
  KARUM_DROPS (klass, KarumLibrarySidebar, g_ptr_array_unref, searches);
  KARUM_CLEARS (klass, KarumLibrarySidebar, karum_game_filter_clear, shown);
  KARUM_CHILDREN (klass, KarumLibrarySidebar, list, name, close, examples, sharing, sharing_sign,
                  sharing_title, sharing_more, search_menu, collection_menu);
  KARUM_CALLBACKS (klass, row_selected, row_activated);
  karum_actions_install (widget_class, &karum_library_sidebar_edit_actions);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NAVIGATION);
}

static void
karum_library_sidebar_init (KarumLibrarySidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new ("org.karum.Karum");
  karum_on (self->settings, "changed::practice-player", player_chosen, self);
  self->items = g_list_store_new (KARUM_TYPE_SIDEBAR_ITEM);
  self->pages = karum_array_new (KarumSidebarPage);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->items), create_row, self, NULL);
  gtk_list_box_set_header_func (self->list, karum_sidebar_row_update_header, NULL, NULL);
}

void
karum_library_sidebar_add_page (KarumLibrarySidebar *self, const KarumSidebarPage *page)
{
  g_array_append_val (self->pages, *page);
}

static void
show_name (KarumLibrarySidebar *self)
{
  const char *path = self->archive ? karum_archive_get_path (self->archive) : NULL;
  g_autofree char *shown = path ? g_filename_display_basename (path) : g_strdup ("");
  g_autofree char *name = NULL;

  if (g_str_has_suffix (shown, ".karum"))
    shown[strlen (shown) - strlen (".karum")] = '\0';
  name = karum_display_name (shown);
  gtk_label_set_label (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), path);
  gtk_widget_set_visible (self->examples, path && karum_examples_at (path));
}

void
karum_library_sidebar_set_archive (KarumLibrarySidebar *self, KarumArchive *archive)
{
  karum_ask_no_more (&self->reading);
  karum_hear (self, &self->archive, archive, "changed", G_CALLBACK (read_lines), NULL);
  show_name (self);
  karum_library_sidebar_edit_update (self);
  self->stale = FALSE;
  self->due = 0;
  self->empty = FALSE;
  g_clear_pointer (&self->searches, g_ptr_array_unref);
  /* An open edit of the previous archive must not apply to this one. */
  fill (self, NULL);
  if (archive)
    read_lines (self);
}

static void
name_sharing (KarumLibrarySidebar *self)
{
  const char *more = gtk_label_get_label (self->sharing_more);
  g_autofree char *name = g_strdup_printf ("%s%s%s", gtk_label_get_label (self->sharing_title),
                                           *more ? ", " : "", more);

  karum_accessible_name (self->sharing, name);
}

void
karum_library_sidebar_tell_sharing (KarumLibrarySidebar *self,
                                    const char *title,
                                    const char *more,
                                    const char *why)
{
  gtk_widget_set_visible (self->sharing, title != NULL);
  gtk_label_set_label (self->sharing_title, title ? title : "");
  gtk_label_set_label (self->sharing_more, more ? more : "");
  gtk_widget_set_visible (GTK_WIDGET (self->sharing_more), more && *more);
  gtk_image_set_from_icon_name (self->sharing_sign,
                                why ? "dialog-warning-symbolic" : "emblem-synchronizing-symbolic");
  gtk_widget_set_tooltip_text (self->sharing, why);
  name_sharing (self);
}

void
karum_library_sidebar_show (KarumLibrarySidebar *self, const KarumGameFilter *filter)
{
  KarumGameFilter copy = karum_game_filter_copy (filter);

  karum_game_filter_clear (&self->shown);
  self->shown = copy;
  karum_library_sidebar_mark (self);
}

void
karum_library_sidebar_set_page (KarumLibrarySidebar *self, const char *action)
{
  self->page = g_intern_string (action);
}

KarumSidebarItem *
karum_library_sidebar_get_shown (KarumLibrarySidebar *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return row ? karum_sidebar_row_get_item (KARUM_SIDEBAR_ROW (row)) : NULL;
}

GListModel *
karum_library_sidebar_get_items (KarumLibrarySidebar *self)
{
  return G_LIST_MODEL (self->items);
}
