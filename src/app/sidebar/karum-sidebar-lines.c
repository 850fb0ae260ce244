#include "karum-sidebar-lines.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-collections.h"
#include "karum-filter-facets.h"
#include "karum-searches.h"
#include "karum-sidebar-item.h"

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
  karum_for_each_of (each, views) {
    const char *title = g_dpgettext2 (NULL, "side bar", each->title);
    g_autofree char *filter = karum_game_filter_write (&each->filter);
    KarumSidebarItem *item;

    if (empty && karum_filter_count (&each->filter) > 0 && !each->filter.bin)
      continue;
    item = karum_sidebar_item_new (KARUM_SIDEBAR_VIEW, 0, title, each->icon, filter);
    item->key = g_strconcat ("side bar\004", each->title, NULL);
    if (each->sorted)
      karum_sidebar_item_set_sort (item, each->sort);
    g_ptr_array_add (items, item);
  }
}

static void
add_searches (GPtrArray *items, GPtrArray *searches)
{
  if (searches)
    karum_for_each (const KarumSearchRow, row, searches) {
      KarumSidebarItem *item = karum_sidebar_item_new (KARUM_SIDEBAR_SEARCH, row->id, row->name,
                                                       "system-search-symbolic", row->filter);

      item->group = C_ ("side bar", "Searches");
      g_ptr_array_add (items, item);
    }
}

static void
add_collections (GPtrArray *items, GPtrArray *collections)
{
  if (collections)
    karum_for_each (const KarumCollectionRow, row, collections) {
      const KarumGameFilter games = { .collection = row->name };
      g_autofree char *filter = karum_game_filter_write (&games);
      KarumSidebarItem *item = karum_sidebar_item_new (KARUM_SIDEBAR_COLLECTION, row->id, row->name,
                                                       "folder-symbolic", filter);

      item->count = row->games;
      item->group = C_ ("side bar", "Collections");
      karum_sidebar_item_set_sort (item, KARUM_GAME_SORT_PLACE);
      g_ptr_array_add (items, item);
    }
}

static void
add_pages (GPtrArray *items, GArray *pages, gint64 due, gboolean empty, const char *own)
{
  karum_for_each_in (const KarumSidebarPage, page, pages) {
    KarumSidebarItem *item;

    if (empty && page->of_games && g_strcmp0 (page->action, own) != 0)
      continue;
    item = karum_sidebar_item_new_page (g_dpgettext2 (NULL, "side bar", page->title), page->icon,
                                        page->action);
    if (due > 0 && g_str_equal (page->action, "win.show-practice"))
      item->count = due;
    item->group = page->group ? g_dpgettext2 (NULL, "side bar", page->group) : NULL;
    g_ptr_array_add (items, item);
  }
}

GPtrArray *
karum_sidebar_lines_build (GArray *pages,
                           GPtrArray *searches,
                           GPtrArray *collections,
                           gint64 due,
                           gboolean empty,
                           const char *own)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  add_views (items, empty);
  add_pages (items, pages, due, empty, own);
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
