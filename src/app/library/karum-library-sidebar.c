#include "karum-library-sidebar-private.h"

#include <glib/gi18n.h>

#include "karum-filter-facets.h"

G_DEFINE_FINAL_TYPE (KarumLibrarySidebar, karum_library_sidebar, ADW_TYPE_BIN)

enum { CHOSEN, COLLECTED, FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* -- Lines ------------------------------------------------------------------------------------ */

static KarumSidebarItem *
item_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "item");
}

static void
append_count (GtkBox *box, gint64 count)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, count);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (box, label);
}

static GtkWidget *
line_new (KarumSidebarItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *label = gtk_label_new (karum_sidebar_item_get_title (item));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, karum_sidebar_item_get_title (item));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (karum_sidebar_item_get_icon (item)));
  gtk_box_append (GTK_BOX (box), label);
  if (karum_sidebar_item_get_count (item) >= 0)
    append_count (GTK_BOX (box), karum_sidebar_item_get_count (item));
  return box;
}

static GtkWidget *
create_row (gpointer object, gpointer data)
{
  KarumSidebarItem *item = object;
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), line_new (item));
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row),
                                   karum_sidebar_item_get_filter (item) != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  karum_sidebar_item_get_title (item), -1);
  g_object_set_data_full (G_OBJECT (row), "item", g_object_ref (item), g_object_unref);
  return row;
}

static const char *
kind_title (KarumSidebarKind kind)
{
  switch (kind) {
  case KARUM_SIDEBAR_SEARCH:
    return C_ ("side bar", "Searches");
  case KARUM_SIDEBAR_COLLECTION:
    return C_ ("side bar", "Collections");
  case KARUM_SIDEBAR_PAGE:
  case KARUM_SIDEBAR_VIEW:
  default:
    return NULL;
  }
}

static GtkWidget *
header_new (const char *title)
{
  GtkWidget *label;

  if (!title)
    return gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
  label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "sidebar-heading");
  return label;
}

static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  KarumSidebarKind kind = karum_sidebar_item_get_kind (item_of (row));

  if (before && karum_sidebar_item_get_kind (item_of (before)) != kind)
    gtk_list_box_row_set_header (row, header_new (kind_title (kind)));
  else
    gtk_list_box_row_set_header (row, NULL);
}

/* -- Choosing --------------------------------------------------------------------------------- */

static void
row_selected (KarumLibrarySidebar *self, GtkListBoxRow *row)
{
  if (row && !self->showing)
    g_signal_emit (self, signals[CHOSEN], 0, item_of (row));
}

static void
row_activated (KarumLibrarySidebar *self, GtkListBoxRow *row)
{
  KarumSidebarItem *item = item_of (row);

  if (karum_sidebar_item_get_action (item))
    gtk_widget_activate_action (GTK_WIDGET (self), karum_sidebar_item_get_action (item), NULL);
  else
    g_signal_emit (self, signals[CHOSEN], 0, item);
}

/* The line whose filter asks for most of what is asked for, and for nothing else. */
static GtkListBoxRow *
find_row (KarumLibrarySidebar *self, const KarumGameFilter *filter)
{
  GtkListBoxRow *best = NULL;
  guint best_count = 0;

  for (int i = 0;; i++) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);
    const char *text = row ? karum_sidebar_item_get_filter (item_of (row)) : NULL;
    g_auto (KarumGameFilter) part = { 0 };

    if (!row)
      return best;
    if (!text || !karum_game_filter_read (text, &part, NULL))
      continue;
    if (karum_filter_contains (filter, &part)
        && (!best || karum_filter_count (&part) > best_count)) {
      best = row;
      best_count = karum_filter_count (&part);
    }
  }
}

static void
mark (KarumLibrarySidebar *self)
{
  self->showing = TRUE;
  gtk_list_box_select_row (self->list, find_row (self, &self->shown));
  self->showing = FALSE;
}

/* -- The widget ------------------------------------------------------------------------------- */

typedef struct {
  const char *title, *icon;
  KarumGameFilter filter;
} View;

static const View views[] = {
  { NC_ ("side bar", "All Games"), "view-list-symbolic", { 0 } },
  { NC_ ("side bar", "In Progress"), "media-playback-start-symbolic", { .in_progress = TRUE } },
  { NC_ ("side bar", "Starred"), "starred-symbolic", { .stars = 1 } },
  { NC_ ("side bar", "Most Annotated"), "text-editor-symbolic", { .commented = TRUE } },
  { NC_ ("side bar", "Bin"), "user-trash-symbolic", { .bin = TRUE } },
};

static const struct {
  const char *title, *icon, *action;
} pages[] = {
  { NC_ ("side bar", "Matches"), "media-playlist-repeat-symbolic", "win.show-matches" },
  { NC_ ("side bar", "Players"), "system-users-symbolic", "win.show-players" },
  { NC_ ("side bar", "Events"), "x-office-calendar-symbolic", "win.show-events" },
};

static void
add_views (GPtrArray *items)
{
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++) {
    g_autofree char *filter = karum_game_filter_write (&views[i].filter);

    g_ptr_array_add (items, karum_sidebar_item_new (KARUM_SIDEBAR_VIEW, 0,
                                                    g_dpgettext2 (NULL, "side bar", views[i].title),
                                                    views[i].icon, filter));
  }
}

static gboolean
has_action (GtkWidget *widget, const char *name)
{
  GtkWidget *window = gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW);
  GtkWidgetClass *widget_class = window ? GTK_WIDGET_GET_CLASS (window) : NULL;
  const GVariantType *type;
  const char *found, *property;
  GType owner;

  for (guint i = 0;
       widget_class
       && gtk_widget_class_query_action (widget_class, i, &owner, &found, &type, &property);
       i++)
    if (g_str_equal (found, name))
      return TRUE;
  return FALSE;
}

static void
add_pages (KarumLibrarySidebar *self, GPtrArray *items)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    if (has_action (GTK_WIDGET (self), pages[i].action))
      g_ptr_array_add (items,
                       karum_sidebar_item_new_page (g_dpgettext2 (NULL, "side bar", pages[i].title),
                                                    pages[i].icon, pages[i].action));
}

static void
fill (KarumLibrarySidebar *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  add_views (items);
  add_pages (self, items);
  self->showing = TRUE;
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
  self->showing = FALSE;
  mark (self);
}

/* Only a window has actions. */
static void
karum_library_sidebar_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_library_sidebar_parent_class)->root (widget);
  fill (KARUM_LIBRARY_SIDEBAR (widget));
}

static gboolean
karum_library_sidebar_grab_focus (GtkWidget *widget)
{
  KarumLibrarySidebar *self = KARUM_LIBRARY_SIDEBAR (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return gtk_widget_grab_focus (row ? GTK_WIDGET (row) : GTK_WIDGET (self->list));
}

static void
karum_library_sidebar_dispose (GObject *object)
{
  KarumLibrarySidebar *self = KARUM_LIBRARY_SIDEBAR (object);

  self->showing = TRUE;
  karum_library_sidebar_set_archive (self, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_LIBRARY_SIDEBAR);
  g_clear_object (&self->items);
  karum_game_filter_clear (&self->shown);
  G_OBJECT_CLASS (karum_library_sidebar_parent_class)->dispose (object);
}

static void
karum_library_sidebar_class_init (KarumLibrarySidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_library_sidebar_dispose;
  widget_class->root = karum_library_sidebar_root;
  widget_class->grab_focus = karum_library_sidebar_grab_focus;
  signals[CHOSEN] = g_signal_new ("chosen", KARUM_TYPE_LIBRARY_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, KARUM_TYPE_SIDEBAR_ITEM);
  signals[COLLECTED]
      = g_signal_new ("collected", KARUM_TYPE_LIBRARY_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 2, KARUM_TYPE_SIDEBAR_ITEM, G_TYPE_OBJECT);
  signals[FAILED]
      = g_signal_new ("failed", KARUM_TYPE_LIBRARY_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-library-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumLibrarySidebar, list);
  gtk_widget_class_bind_template_callback (widget_class, row_selected);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
karum_library_sidebar_init (KarumLibrarySidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (KARUM_TYPE_SIDEBAR_ITEM);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->items), create_row, self, NULL);
  gtk_list_box_set_header_func (self->list, update_header, self, NULL);
}

void
karum_library_sidebar_set_archive (KarumLibrarySidebar *self, KarumArchive *archive)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_set_object (&self->archive, archive);
}

void
karum_library_sidebar_show (KarumLibrarySidebar *self, const KarumGameFilter *filter)
{
  KarumGameFilter copy = karum_game_filter_copy (filter);

  karum_game_filter_clear (&self->shown);
  self->shown = copy;
  mark (self);
}

KarumSidebarItem *
karum_library_sidebar_get_shown (KarumLibrarySidebar *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return row ? item_of (row) : NULL;
}

GListModel *
karum_library_sidebar_get_items (KarumLibrarySidebar *self)
{
  return G_LIST_MODEL (self->items);
}
