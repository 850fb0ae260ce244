#include "karum-sidebar-lines.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-collections.h"
#include "karum-filter-facets.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-searches.h"

struct _KarumSidebarItem {
  GObject parent_instance;

  KarumSidebarKind kind;
  gint64 id;
  char *title, *icon;
  char *key;             /* (nullable): of the title, in the catalogues */
  char *filter, *action; /* one of them is NULL */
  const char *group;     /* (nullable): of static duration: the heading of the lines around it */
  gint64 count;
  gboolean sorted;
  KarumGameSort sort; /* if @sorted */
};

G_DEFINE_FINAL_TYPE (KarumSidebarItem, karum_sidebar_item, G_TYPE_OBJECT)

static void
karum_sidebar_item_class_init (KarumSidebarItemClass *klass)
{
  KARUM_FREES (klass, KarumSidebarItem, g_free, title, icon, key, filter, action);
}

static void
karum_sidebar_item_init (KarumSidebarItem *self)
{
  self->count = -1;
}

static KarumSidebarItem *
item_new (KarumSidebarKind kind, const char *title, const char *icon)
{
  KarumSidebarItem *self = g_object_new (KARUM_TYPE_SIDEBAR_ITEM, NULL);

  self->kind = kind;
  self->title = g_strdup (title);
  self->icon = g_strdup (icon);
  return self;
}

/**
 * sidebar_item_new: a line that shows the games of a filter.
 * @id: of the search or the collection; 0 for others
 * @filter: the text of the filter
 */
static KarumSidebarItem *
sidebar_item_new (
    KarumSidebarKind kind, gint64 id, const char *title, const char *icon, const char *filter)
{
  KarumSidebarItem *self = item_new (kind, title, icon);

  self->id = id;
  self->filter = g_strdup (filter);
  return self;
}

/* sidebar_item_new_page: a line that activates @action. */
static KarumSidebarItem *
sidebar_item_new_page (const char *title, const char *icon, const char *action)
{
  KarumSidebarItem *self = item_new (KARUM_SIDEBAR_PAGE, title, icon);

  self->action = g_strdup (action);
  return self;
}

gint64
karum_sidebar_item_get_count (KarumSidebarItem *self)
{
  return self->count;
}

/* sidebar_item_set_sort: sets the order of its games: see karum_library_order_impose(); without it,
 * selecting the line keeps the present order. */
static void
sidebar_item_set_sort (KarumSidebarItem *self, KarumGameSort sort)
{
  self->sorted = TRUE;
  self->sort = sort;
}

gboolean
karum_sidebar_item_get_sort (KarumSidebarItem *self, KarumGameSort *sort)
{
  *sort = self->sort;
  return self->sorted;
}

KarumSidebarKind
karum_sidebar_item_get_kind (KarumSidebarItem *self)
{
  return self->kind;
}

gint64
karum_sidebar_item_get_id (KarumSidebarItem *self)
{
  return self->id;
}

const char *
karum_sidebar_item_get_key (KarumSidebarItem *self)
{
  return self->key ? self->key : self->title;
}

const char *
karum_sidebar_item_get_title (KarumSidebarItem *self)
{
  return self->title;
}

const char *
karum_sidebar_item_get_filter (KarumSidebarItem *self)
{
  return self->filter;
}

const char *
karum_sidebar_item_get_action (KarumSidebarItem *self)
{
  return self->action;
}

struct _KarumSidebarRow {
  GtkListBoxRow parent_instance;

  KarumSidebarItem *item; /* (owned) */
};

KARUM_DEFINE_PLAIN_TYPE (KarumSidebarRow, karum_sidebar_row, GTK_TYPE_LIST_BOX_ROW)

static void
karum_sidebar_row_class_init (KarumSidebarRowClass *klass)
{
  KARUM_FREES (klass, KarumSidebarRow, g_object_unref, item);
}

static void
append_count (GtkBox *box, gint64 count)
{
  g_autofree char *text = karum_number_text ((guint64) count);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (box, label);
}

static GtkWidget *
line_new (KarumSidebarItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  g_autofree char *title = karum_display_name (karum_sidebar_item_get_title (item));
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, title);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (item->icon));
  gtk_box_append (GTK_BOX (box), label);
  if (karum_sidebar_item_get_count (item) >= 0)
    append_count (GTK_BOX (box), karum_sidebar_item_get_count (item));
  return box;
}

GtkWidget *
karum_sidebar_row_new (KarumSidebarItem *item)
{
  KarumSidebarRow *self = g_object_new (KARUM_TYPE_SIDEBAR_ROW, NULL);
  GtkListBoxRow *row = GTK_LIST_BOX_ROW (self);

  self->item = g_object_ref (item);
  gtk_list_box_row_set_child (row, line_new (item));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  karum_sidebar_item_get_title (item), -1);
  return GTK_WIDGET (self);
}

KarumSidebarItem *
karum_sidebar_row_get_item (KarumSidebarRow *self)
{
  g_return_val_if_fail (KARUM_IS_SIDEBAR_ROW (self), NULL);
  return self->item;
}

/* -- What stands over it ---------------------------------------------------------------------- */

static GtkWidget *
header_new (const char *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "sidebar-heading");
  return label;
}

static const char *
group_of (GtkListBoxRow *row)
{
  return KARUM_SIDEBAR_ROW (row)->item->group;
}

void
karum_sidebar_row_update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const char *group = group_of (row);
  gboolean first = group && (!before || g_strcmp0 (group_of (before), group) != 0);

  gtk_list_box_row_set_header (row, first ? header_new (group) : NULL);
}

typedef struct {
  const char *title, *icon;
  KarumGameFilter filter;
  gboolean sorted;
  KarumGameSort sort; /* if @sorted */
} View;

static const View views[] = {
  { NC_ ("side bar", "All Games"), "view-list-symbolic", { 0 } },
  { NC_ ("side bar", "In Progress"), "media-playback-start-symbolic", { .in_progress = TRUE } },
  { NC_ ("side bar", "Starred"), "starred-symbolic", { .stars = 1 } },
  { NC_ ("side bar", "Most Annotated"),
    "text-editor-symbolic",
    { .annotated = TRUE },
    TRUE,
    KARUM_GAME_SORT_ANNOTATED },
  { NC_ ("side bar", "Bin"), "user-trash-symbolic", { .bin = TRUE } },
};

/* @empty: an archive without games: in most of the lines there would be none */
static void
add_views (GPtrArray *items, gboolean empty)
{
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++) {
    const char *title = g_dpgettext2 (NULL, "side bar", views[i].title);
    g_autofree char *filter = karum_game_filter_write (&views[i].filter);
    KarumSidebarItem *item;

    if (empty && karum_filter_count (&views[i].filter) > 0 && !views[i].filter.bin)
      continue;
    item = sidebar_item_new (KARUM_SIDEBAR_VIEW, 0, title, views[i].icon, filter);
    item->key = g_strconcat ("side bar\004", views[i].title, NULL);
    if (views[i].sorted)
      sidebar_item_set_sort (item, views[i].sort);
    g_ptr_array_add (items, item);
  }
}

static void
add_searches (GPtrArray *items, GPtrArray *searches)
{
  for (guint i = 0; searches && i < searches->len; i++) {
    const KarumSearchRow *row = searches->pdata[i];

    KarumSidebarItem *item = sidebar_item_new (KARUM_SIDEBAR_SEARCH, row->id, row->name,
                                               "system-search-symbolic", row->filter);

    item->group = C_ ("side bar", "Searches");
    g_ptr_array_add (items, item);
  }
}

static void
add_collections (GPtrArray *items, GPtrArray *collections)
{
  for (guint i = 0; collections && i < collections->len; i++) {
    const KarumCollectionRow *row = collections->pdata[i];
    const KarumGameFilter games = { .collection = row->name };
    g_autofree char *filter = karum_game_filter_write (&games);
    KarumSidebarItem *item = sidebar_item_new (KARUM_SIDEBAR_COLLECTION, row->id, row->name,
                                               "folder-symbolic", filter);

    item->count = row->games;
    item->group = C_ ("side bar", "Collections");
    sidebar_item_set_sort (item, KARUM_GAME_SORT_PLACE);
    g_ptr_array_add (items, item);
  }
}

static void
add_pages (GPtrArray *items, GArray *pages, gint64 due)
{
  for (guint i = 0; i < pages->len; i++) {
    const KarumSidebarPage *page = &g_array_index (pages, KarumSidebarPage, i);
    KarumSidebarItem *item = sidebar_item_new_page (g_dpgettext2 (NULL, "side bar", page->title),
                                                    page->icon, page->action);

    if (due > 0 && g_str_equal (page->action, "win.show-practice"))
      item->count = due;
    item->group = page->group ? g_dpgettext2 (NULL, "side bar", page->group) : NULL;
    g_ptr_array_add (items, item);
  }
}

GPtrArray *
karum_sidebar_lines_build (
    GArray *pages, GPtrArray *searches, GPtrArray *collections, gint64 due, gboolean empty)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  add_views (items, empty);
  add_pages (items, pages, due);
  add_searches (items, searches);
  add_collections (items, collections);
  return items;
}

static gboolean
same (KarumSidebarItem *a, KarumSidebarItem *b)
{
  return karum_sidebar_item_get_kind (a) == karum_sidebar_item_get_kind (b)
         && karum_sidebar_item_get_id (a) == karum_sidebar_item_get_id (b)
         && karum_sidebar_item_get_count (a) == karum_sidebar_item_get_count (b)
         && g_str_equal (karum_sidebar_item_get_title (a), karum_sidebar_item_get_title (b))
         && g_strcmp0 (karum_sidebar_item_get_filter (a), karum_sidebar_item_get_filter (b)) == 0;
}

static gboolean
shows (GListModel *items, guint position, KarumSidebarItem *line)
{
  g_autoptr (KarumSidebarItem) item = g_list_model_get_item (items, position);

  return same (item, line);
}

gboolean
karum_sidebar_lines_differ (
    GListModel *items, GPtrArray *lines, guint *position, guint *removed, guint *added)
{
  guint n_items = g_list_model_get_n_items (items), n_both = MIN (n_items, lines->len);
  guint first = 0, last = 0;

  while (first < n_both && shows (items, first, lines->pdata[first]))
    first++;
  while (first + last < n_both
         && shows (items, n_items - last - 1, lines->pdata[lines->len - last - 1]))
    last++;
  *position = first;
  *removed = n_items - first - last;
  *added = lines->len - first - last;
  return *removed > 0 || *added > 0;
}
