#include "karum-sidebar-lines.h"

#include <glib/gi18n.h>

#include "karum-collections.h"
#include "karum-searches.h"

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

static const struct {
  const char *title, *icon, *action;
} pages[] = {
  { NC_ ("side bar", "Matches"), "media-playlist-repeat-symbolic", "win.show-matches" },
  { NC_ ("side bar", "Players"), "system-users-symbolic", "win.show-players" },
  { NC_ ("side bar", "Ratings"), "view-sort-descending-symbolic", "win.show-ratings" },
  { NC_ ("side bar", "Events"), "x-office-calendar-symbolic", "win.show-events" },
  { NC_ ("side bar", "Club"), "view-grid-symbolic", "win.show-club" },
};

const char *
karum_sidebar_kind_title (KarumSidebarKind kind)
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

static void
add_views (GPtrArray *items)
{
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++) {
    const char *title = g_dpgettext2 (NULL, "side bar", views[i].title);
    g_autofree char *filter = karum_game_filter_write (&views[i].filter);
    KarumSidebarItem *item
        = karum_sidebar_item_new (KARUM_SIDEBAR_VIEW, 0, title, views[i].icon, filter);

    if (views[i].sorted)
      karum_sidebar_item_set_sort (item, views[i].sort);
    g_ptr_array_add (items, item);
  }
}

static void
add_searches (GPtrArray *items, GPtrArray *searches)
{
  for (guint i = 0; searches && i < searches->len; i++) {
    const KarumSearchRow *row = searches->pdata[i];

    g_ptr_array_add (items, karum_sidebar_item_new (KARUM_SIDEBAR_SEARCH, row->id, row->name,
                                                    "system-search-symbolic", row->filter));
  }
}

static void
add_collections (GPtrArray *items, GPtrArray *collections)
{
  for (guint i = 0; collections && i < collections->len; i++) {
    const KarumCollectionRow *row = collections->pdata[i];
    const KarumGameFilter games = { .collection = row->name };
    g_autofree char *filter = karum_game_filter_write (&games);
    KarumSidebarItem *item = karum_sidebar_item_new (KARUM_SIDEBAR_COLLECTION, row->id, row->name,
                                                     "folder-symbolic", filter);

    karum_sidebar_item_set_count (item, row->games);
    g_ptr_array_add (items, item);
  }
}

static gboolean
has_action (GtkWidget *window, const char *name)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_GET_CLASS (window);
  const GVariantType *type;
  const char *found, *property;
  GType owner;

  for (guint i = 0;
       gtk_widget_class_query_action (widget_class, i, &owner, &found, &type, &property); i++)
    if (g_str_equal (found, name))
      return TRUE;
  return FALSE;
}

static void
add_pages (GPtrArray *items, GtkWidget *window)
{
  for (gsize i = 0; window && i < G_N_ELEMENTS (pages); i++)
    if (has_action (window, pages[i].action))
      g_ptr_array_add (items,
                       karum_sidebar_item_new_page (g_dpgettext2 (NULL, "side bar", pages[i].title),
                                                    pages[i].icon, pages[i].action));
}

GPtrArray *
karum_sidebar_lines_build (GtkWidget *window, GPtrArray *searches, GPtrArray *collections)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  add_views (items);
  add_pages (items, window);
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
