#include "karum-game-pages.h"

#include <gtk/gtk.h>

/* The maximum number of cached pages: enough for scrolling to and fro, independent of the
 * archive's size. */
#define MOST_PAGES 24

typedef struct {
  guint number;
  gboolean known;    /* its games are loaded and up to date */
  gboolean outdated; /* it was loaded, or requested, before the last change */
  KarumGameItem *items[KARUM_GAME_PAGE_ITEMS]; /* (owned) (nullable) */
} Page;

struct _KarumGamePages {
  GQueue pages; /* (element-type Page) */
};

static void
page_free (gpointer data)
{
  Page *page = data;

  for (guint i = 0; i < KARUM_GAME_PAGE_ITEMS; i++)
    g_clear_object (&page->items[i]);
  g_free (page);
}

KarumGamePages *
karum_game_pages_new (void)
{
  KarumGamePages *pages = g_new (KarumGamePages, 1);

  g_queue_init (&pages->pages);
  return pages;
}

void
karum_game_pages_free (KarumGamePages *pages)
{
  g_queue_clear_full (&pages->pages, page_free);
  g_free (pages);
}

/* Evicts the least recently used pages. */
static void
trim (KarumGamePages *pages, guint n_kept)
{
  while (pages->pages.length > n_kept)
    page_free (g_queue_pop_tail (&pages->pages));
}

static GList *
find_page (const KarumGamePages *pages, guint number)
{
  for (GList *l = pages->pages.head; l; l = l->next)
    if (((const Page *) l->data)->number == number)
      return l;
  return NULL;
}

/* The page with this number, which becomes the most recently used one. */
static Page *
touch (KarumGamePages *pages, guint number)
{
  GList *link = find_page (pages, number);
  Page *page;

  if (link) {
    g_queue_unlink (&pages->pages, link);
    g_queue_push_head_link (&pages->pages, link);
    return link->data;
  }
  page = g_new0 (Page, 1);
  page->number = number;
  g_queue_push_head (&pages->pages, page);
  trim (pages, MOST_PAGES);
  return page;
}

static KarumGameItem *
page_item (Page *page, guint index)
{
  if (!page->items[index])
    page->items[index] = karum_game_item_new (page->number * KARUM_GAME_PAGE_ITEMS + index);
  return page->items[index];
}

KarumGameItem *
karum_game_pages_look_at (KarumGamePages *pages, guint position, gboolean *known)
{
  Page *page = touch (pages, position / KARUM_GAME_PAGE_ITEMS);

  *known = page->known;
  return g_object_ref (page_item (page, position % KARUM_GAME_PAGE_ITEMS));
}

gboolean
karum_game_pages_wants (const KarumGamePages *pages, guint *number)
{
  for (const GList *l = pages->pages.head; l; l = l->next) {
    const Page *page = l->data;

    *number = page->number;
    if (!page->known)
      return TRUE;
  }
  return FALSE;
}

gboolean
karum_game_pages_fill (KarumGamePages *pages, guint number, const GPtrArray *rows)
{
  GList *link = find_page (pages, number);
  Page *page;

  if (!link)
    return FALSE;
  page = link->data;
  page->known = TRUE;
  page->outdated = FALSE;
  for (guint i = 0; i < KARUM_GAME_PAGE_ITEMS; i++)
    if (i < rows->len)
      karum_game_item_set_row (page_item (page, i), rows->pdata[i]);
    else if (page->items[i])
      karum_game_item_set_row (page->items[i], NULL);
  return TRUE;
}

void
karum_game_pages_outdate (KarumGamePages *pages, guint n_kept)
{
  trim (pages, n_kept);
  for (GList *l = pages->pages.head; l; l = l->next) {
    Page *page = l->data;

    page->known = FALSE;
    page->outdated = TRUE;
  }
}

void
karum_game_pages_begin (KarumGamePages *pages)
{
  if (g_queue_is_empty (&pages->pages))
    touch (pages, 0)->outdated = TRUE;
}

gboolean
karum_game_pages_are_outdated (const KarumGamePages *pages)
{
  for (const GList *l = pages->pages.head; l; l = l->next)
    if (((const Page *) l->data)->outdated)
      return TRUE;
  return FALSE;
}

gint64
karum_game_pages_peek (const KarumGamePages *pages, guint position)
{
  const GList *link = find_page (pages, position / KARUM_GAME_PAGE_ITEMS);
  const Page *page = link ? link->data : NULL;
  KarumGameItem *item = page ? page->items[position % KARUM_GAME_PAGE_ITEMS] : NULL;

  return item ? karum_game_item_get_id (item) : 0;
}

void
karum_game_pages_foreach (const KarumGamePages *pages,
                          void (*call) (guint position, gint64 id, gpointer data),
                          gpointer data)
{
  for (const GList *l = pages->pages.head; l; l = l->next) {
    const Page *page = l->data;

    for (guint i = 0; i < KARUM_GAME_PAGE_ITEMS; i++)
      if (page->items[i] && karum_game_item_get_id (page->items[i]))
        call (page->number * KARUM_GAME_PAGE_ITEMS + i, karum_game_item_get_id (page->items[i]),
              data);
  }
}

guint
karum_game_pages_find (const KarumGamePages *pages, gint64 id)
{
  for (const GList *l = pages->pages.head; l; l = l->next) {
    const Page *page = l->data;

    for (guint i = 0; i < KARUM_GAME_PAGE_ITEMS; i++)
      if (page->items[i] && karum_game_item_get_id (page->items[i]) == id)
        return page->number * KARUM_GAME_PAGE_ITEMS + i;
  }
  return GTK_INVALID_LIST_POSITION;
}
