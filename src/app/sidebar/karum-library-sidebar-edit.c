/* karum-library-sidebar-edit.c: renaming, deleting and moving lines. */
#include <glib/gi18n.h>

#include "karum-name-dialog.h"
#include "karum-name.h"
#include "karum-requests.h"
#include "karum-actions.h"
#include "karum-class.h"
#include "karum-game-selection.h"
#include "karum-library-sidebar-private.h"
#include "karum-dialog.h"
#include "karum-menus.h"
#include "karum-sidebar-item.h"
#include "karum-sidebar-row.h"
#include "karum-teller.h"

/* -- Which line ------------------------------------------------------------------------------- */

static gboolean
is_search (KarumSidebarItem *item)
{
  return karum_sidebar_item_get_kind (item) == KARUM_SIDEBAR_SEARCH;
}

static gboolean
is_editable (KarumSidebarItem *item)
{
  return item
         && (is_search (item) || karum_sidebar_item_get_kind (item) == KARUM_SIDEBAR_COLLECTION);
}

/* (nullable): the focused line */
static KarumSidebarRow *
focused_row (KarumLibrarySidebar *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self->list));

  return KARUM_IS_SIDEBAR_ROW (focus) ? KARUM_SIDEBAR_ROW (focus) : NULL;
}

/* (nullable): the line whose menu is open, or else that has the focus, if it is editable. Where the
 * focus goes when the menu closes depends on the toolkit's version. */
static KarumSidebarItem *
meant_item (KarumLibrarySidebar *self)
{
  KarumSidebarRow *row = focused_row (self);
  KarumSidebarItem *item = self->menu_item ? self->menu_item
                           : row           ? karum_sidebar_row_get_item (row)
                                           : NULL;

  return self->archive && is_editable (item) ? item : NULL;
}

/* -- Names ------------------------------------------------------------------------------------ */

static void
renamed (KarumLibrarySidebar *self, const char *name)
{
  gint64 id;

  if (!self->archive)
    return;
  id = karum_sidebar_item_get_id (self->renamed);
  karum_undo_change (GTK_WIDGET (self), self->archive,
                     is_search (self->renamed) ? karum_request_rename_search (id, name)
                                               : karum_request_rename_collection (id, name),
                     NULL);
}

static void
rename_line (KarumLibrarySidebar *self)
{
  KarumSidebarItem *item = meant_item (self);
  KarumNameDialog *dialog;

  if (!item)
    return;
  g_set_object (&self->renamed, item);
  dialog = karum_name_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                  is_search (item) ? _ ("Rename Search") : _ ("Rename Collection"),
                                  _ ("_Rename"), karum_sidebar_item_get_title (item));
  karum_on (dialog, "named", renamed, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
collection_named (KarumLibrarySidebar *self, const char *name)
{
  if (self->archive)
    karum_undo_change (GTK_WIDGET (self), self->archive, karum_request_add_collection (name), NULL);
}

static void
new_collection (KarumLibrarySidebar *self)
{
  KarumNameDialog *dialog
      = karum_name_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                               _ ("New Collection"), _ ("_Create"), NULL);

  karum_on (dialog, "named", collection_named, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
delete_line (KarumLibrarySidebar *self)
{
  KarumSidebarItem *item = meant_item (self);
  g_autofree char *text = NULL;
  gint64 id;

  if (!item)
    return;
  id = karum_sidebar_item_get_id (item);
  text = karum_name_message (is_search (item) ? _ ("Search deleted")
                                              : _ ("Collection deleted; its games were kept"),
                             karum_sidebar_item_get_title (item));
  karum_undo_change (GTK_WIDGET (self), self->archive,
                     is_search (item) ? karum_request_delete_search (id)
                                      : karum_request_delete_collection (id),
                     text);
}

/* Its games are shown, and the window offers what is shown. */
static void
show_for (KarumLibrarySidebar *self, const char *action)
{
  KarumSidebarItem *item = meant_item (self);

  if (!item)
    return;
  g_signal_emit_by_name (self, "chosen", item);
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
}

static void
review_line (KarumLibrarySidebar *self)
{
  show_for (self, "win.review");
}

static void
publish_line (KarumLibrarySidebar *self)
{
  show_for (self, "win.publish");
}

/* -- Order ------------------------------------------------------------------------------------ */

/* The index of @item among the searches. */
static guint
search_place (KarumLibrarySidebar *self, KarumSidebarItem *item)
{
  guint place = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++) {
    g_autoptr (KarumSidebarItem) other = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    if (other == item)
      break;
    place += is_search (other) ? 1 : 0;
  }
  return place;
}

static void
move_to (KarumLibrarySidebar *self, KarumSidebarItem *item, guint place)
{
  karum_undo_change (GTK_WIDGET (self), self->archive,
                     karum_request_move_search (karum_sidebar_item_get_id (item), place), NULL);
}

static void
move_line (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumLibrarySidebar *self = KARUM_LIBRARY_SIDEBAR (widget);
  KarumSidebarItem *item = meant_item (self);
  gint32 step = g_variant_get_int32 (parameter);
  guint place;

  if (!item || !is_search (item))
    return;
  place = search_place (self, item);
  if (step < 0 ? place > 0 : place + 1 < self->searches->len) {
    move_to (self, item, step < 0 ? place - 1 : place + 1);
    gtk_widget_child_focus (GTK_WIDGET (self->list), step < 0 ? GTK_DIR_UP : GTK_DIR_DOWN);
  }
}

/* -- The menu --------------------------------------------------------------------------------- */

static gboolean
forget_menu_item (gpointer data)
{
  KarumLibrarySidebar *self = data;

  self->menu_source = 0;
  g_clear_object (&self->menu_item);
  return G_SOURCE_REMOVE;
}

/* The action of a menu item runs after the menu has closed. */
static void
menu_closed (KarumLibrarySidebar *self)
{
  if (!self->menu_source)
    self->menu_source = g_idle_add (forget_menu_item, self);
}

/* The menu has taken the pointer away while its button was down, and the focus. */
static void
return_to_row (KarumSidebarRow *row)
{
  gtk_widget_grab_focus (GTK_WIDGET (row));
  gtk_widget_unset_state_flags (GTK_WIDGET (row), GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE);
}

static void
show_menu_of (KarumLibrarySidebar *self, KarumSidebarRow *row)
{
  KarumSidebarItem *item = karum_sidebar_row_get_item (row);
  GMenuModel *model = is_search (item) ? self->search_menu : self->collection_menu;
  graphene_rect_t bounds;
  GdkRectangle at;

  if (!is_editable (item)
      || !gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self), &bounds))
    return;
  at = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                       (int) bounds.size.height };
  gtk_widget_grab_focus (GTK_WIDGET (row));
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_handle_id (&self->menu_source, g_source_remove);
  g_set_object (&self->menu_item, item);
  karum_menu_fill (model);
  self->menu = gtk_popover_menu_new_from_model (model);
  karum_on (self->menu, "closed", menu_closed, self);
  karum_on (self->menu, "closed", return_to_row, row);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
pressed (KarumSidebarRow *row, int n_press, double x, double y, GtkGesture *gesture)
{
  GtkWidget *self = gtk_widget_get_ancestor (GTK_WIDGET (row), KARUM_TYPE_LIBRARY_SIDEBAR);

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu_of (KARUM_LIBRARY_SIDEBAR (self), row);
}

static void
long_pressed (KarumSidebarRow *row)
{
  GtkWidget *self = gtk_widget_get_ancestor (GTK_WIDGET (row), KARUM_TYPE_LIBRARY_SIDEBAR);

  show_menu_of (KARUM_LIBRARY_SIDEBAR (self), row);
}

static void
show_menu (KarumLibrarySidebar *self)
{
  KarumSidebarRow *row = focused_row (self);

  if (row)
    show_menu_of (self, row);
}

/* -- Dragging --------------------------------------------------------------------------------- */

static GdkContentProvider *
drag_prepared (KarumSidebarRow *row)
{
  return gdk_content_provider_new_typed (KARUM_TYPE_SIDEBAR_ITEM, karum_sidebar_row_get_item (row));
}

/* A dragged search takes the place of the one it is dropped on. */
static gboolean
search_dropped (KarumSidebarRow *row, const GValue *value)
{
  KarumLibrarySidebar *self = KARUM_LIBRARY_SIDEBAR (
      gtk_widget_get_ancestor (GTK_WIDGET (row), KARUM_TYPE_LIBRARY_SIDEBAR));
  KarumSidebarItem *item = g_value_get_object (value);

  if (!self->archive || !is_search (item))
    return FALSE;
  move_to (self, item, search_place (self, karum_sidebar_row_get_item (row)));
  return TRUE;
}

static gboolean
games_dropped (KarumSidebarRow *row, const GValue *value)
{
  GtkWidget *self = gtk_widget_get_ancestor (GTK_WIDGET (row), KARUM_TYPE_LIBRARY_SIDEBAR);

  karum_library_sidebar_collect (KARUM_LIBRARY_SIDEBAR (self), karum_sidebar_row_get_item (row),
                                 g_value_get_object (value));
  return TRUE;
}

static void
add_drop_target (KarumSidebarRow *row, GType type, GdkDragAction action, GCallback dropped)
{
  GtkDropTarget *target = gtk_drop_target_new (type, action);

  g_signal_connect_swapped (target, "drop", dropped, row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (target));
}

void
karum_library_sidebar_make_editable (KarumLibrarySidebar *self, KarumSidebarRow *row)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (long_pressed), row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (press));
  if (is_search (karum_sidebar_row_get_item (row))) {
    GtkDragSource *source = karum_drag_source_new (GDK_ACTION_MOVE);

    g_signal_connect_swapped (source, "prepare", G_CALLBACK (drag_prepared), row);
    gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (source));
    add_drop_target (row, KARUM_TYPE_SIDEBAR_ITEM, GDK_ACTION_MOVE, G_CALLBACK (search_dropped));
  } else {
    add_drop_target (row, KARUM_TYPE_GAME_SELECTION, GDK_ACTION_COPY, G_CALLBACK (games_dropped));
  }
}

void
karum_library_sidebar_edit_update (KarumLibrarySidebar *self)
{
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING),
                     self->archive
                         && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE);
}

void
karum_library_sidebar_edit_dispose (KarumLibrarySidebar *self)
{
  g_clear_handle_id (&self->menu_source, g_source_remove);
  g_clear_object (&self->renamed);
  g_clear_object (&self->menu_item);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
}

static const KarumAction actions[] = {
  { "sidebar.new-collection",
    N_ ("New Collection…"),
    NULL,
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumLibrarySidebar, new_collection) },
  { "sidebar.rename",
    N_ ("Rename the Search or Collection…"),
    "F2",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumLibrarySidebar, rename_line),
    .brief = N_ ("_Rename…") },
  { "sidebar.delete",
    N_ ("Delete the Search or Collection"),
    "Delete",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumLibrarySidebar, delete_line),
    .brief = N_ ("_Delete") },
  { "sidebar.review", N_ ("Re_view…"), .function = KARUM_DOES (KarumLibrarySidebar, review_line) },
  { "sidebar.publish", N_ ("Publish as _Web Site…"),
    .function = KARUM_DOES (KarumLibrarySidebar, publish_line) },
  { "sidebar.move", .needs = { KARUM_NEED_WRITING }, .with_target = move_line, .target = "i" },
  { "sidebar.move(-1)",
    N_ ("Move the Search Up"),
    "<Alt>Up",
    { KARUM_NEED_WRITING },
    .brief = N_ ("Move _Up") },
  { "sidebar.move(1)",
    N_ ("Move the Search Down"),
    "<Alt>Down",
    { KARUM_NEED_WRITING },
    .brief = N_ ("Move Do_wn") },
  { "sidebar.show-menu",
    NULL,
    "<Shift>F10 Menu",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumLibrarySidebar, show_menu) },
};

const KarumActionTable karum_library_sidebar_edit_actions
    = { NC_ ("shortcuts", "Sidebar of the library"), .way = KARUM_KEYS_AFTER_FOCUS,
        KARUM_ACTION_LINES (actions) };
