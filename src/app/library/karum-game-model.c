#include "karum-game-model.h"

#include "karum-list-requests.h"

#include <gtk/gtk.h>

/* More rows than a view keeps around what it shows, so that one or two pages fill it. */
#define PAGE_ITEMS 128
/* Pages held: enough for scrolling to and fro, little enough for any archive. */
#define PAGES_HELD 24
/* Pages fetched anew at once when something has changed; the others are forgotten. */
#define PAGES_KEPT 4

typedef struct {
  guint number;
  gboolean loaded; /* and nothing has changed since */
  KarumGameItem *items[PAGE_ITEMS];
} Page;

struct _KarumGameModel {
  GObject parent_instance;

  KarumArchive *archive; /* (owned) (nullable) */
  KarumGameQuery query;  /* the texts of its filter are owned */
  guint n_items;
  GQueue pages;              /* (element-type Page), the page last looked at first */
  GCancellable *cancellable; /* (owned): of what was asked of the archive since the last change */
  guint fetching;            /* number of the page that is being fetched, + 1; 0 for none */
  gboolean refreshing;       /* since a change, until the pages kept have come */
  gboolean counting;         /* since a change, until the number of games is known */
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumGameModel,
                               karum_game_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

enum { FILLED, REFRESHED, FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

enum { PROP_COUNTING = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

static void fetch_next (KarumGameModel *self);

/* -- Pages ------------------------------------------------------------------------------------ */

static void
page_free (gpointer data)
{
  Page *page = data;

  for (guint i = 0; i < PAGE_ITEMS; i++)
    g_clear_object (&page->items[i]);
  g_free (page);
}

/* Forgets pages that were not looked at for long. */
static void
trim_pages (KarumGameModel *self, guint n_pages)
{
  while (self->pages.length > n_pages)
    page_free (g_queue_pop_tail (&self->pages));
}

static GList *
find_page (KarumGameModel *self, guint number)
{
  for (GList *l = self->pages.head; l; l = l->next)
    if (((Page *) l->data)->number == number)
      return l;
  return NULL;
}

/* The page of that number, now the one last looked at. */
static Page *
touch_page (KarumGameModel *self, guint number)
{
  GList *link = find_page (self, number);
  Page *page;

  if (link) {
    g_queue_unlink (&self->pages, link);
    g_queue_push_head_link (&self->pages, link);
    return link->data;
  }
  page = g_new0 (Page, 1);
  page->number = number;
  g_queue_push_head (&self->pages, page);
  trim_pages (self, PAGES_HELD);
  return page;
}

static KarumGameItem *
page_item (Page *page, guint index)
{
  if (!page->items[index])
    page->items[index] = karum_game_item_new (page->number * PAGE_ITEMS + index);
  return page->items[index];
}

static void
fill_page (Page *page, GPtrArray *rows)
{
  page->loaded = TRUE;
  for (guint i = 0; i < PAGE_ITEMS; i++)
    if (i < rows->len)
      karum_game_item_set_row (page_item (page, i), rows->pdata[i]);
    else if (page->items[i])
      karum_game_item_set_row (page->items[i], NULL);
}

/* -- Fetching --------------------------------------------------------------------------------- */

static void
set_counting (KarumGameModel *self, gboolean counting)
{
  if (self->counting == counting)
    return;
  self->counting = counting;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COUNTING]);
}

static void
end_refresh (KarumGameModel *self)
{
  if (self->refreshing) {
    self->refreshing = FALSE;
    g_signal_emit (self, signals[REFRESHED], 0);
  }
}

/* An error of the present fetch; one that was cancelled says nothing about it. */
static void
report (KarumGameModel *self, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->fetching = 0;
  self->refreshing = FALSE;
  set_counting (self, FALSE);
  g_signal_emit (self, signals[FAILED], 0, error);
}

static void
page_fetched (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGameModel) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_request_finish (source, result, &error);
  GList *link;

  if (!rows) {
    report (self, error);
    return;
  }
  link = find_page (self, self->fetching - 1);
  self->fetching = 0;
  if (link) {
    Page *page = link->data;
    fill_page (page, rows);
    g_signal_emit (self, signals[FILLED], 0, page->number * PAGE_ITEMS, (guint) PAGE_ITEMS);
  }
  fetch_next (self);
}

/* One page at a time, the one last looked at first: whoever scrolls fast does not wait for what has
 * gone by. */
static void
fetch_next (KarumGameModel *self)
{
  if (self->fetching || !self->archive)
    return;
  for (GList *l = self->pages.head; l; l = l->next) {
    Page *page = l->data;
    if (!page->loaded) {
      self->fetching = page->number + 1;
      karum_request_async (
          self->archive,
          karum_request_list_games (&self->query, page->number * PAGE_ITEMS, PAGE_ITEMS),
          self->cancellable, page_fetched, g_object_ref (self));
      return;
    }
  }
  end_refresh (self);
}

static void
set_n_items (KarumGameModel *self, guint n_items)
{
  guint before = self->n_items;

  self->n_items = n_items;
  if (n_items > before)
    g_list_model_items_changed (G_LIST_MODEL (self), before, 0, n_items - before);
  else if (n_items < before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_items, before - n_items, 0);
}

static void
counted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGameModel) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *count = karum_request_finish (source, result, &error);

  if (!count) {
    report (self, error);
    return;
  }
  set_counting (self, FALSE);
  set_n_items (self, (guint) MIN (*count, G_MAXINT));
  fetch_next (self);
}

static void
refresh (KarumGameModel *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->fetching = 0;
  trim_pages (self, PAGES_KEPT);
  for (GList *l = self->pages.head; l; l = l->next)
    ((Page *) l->data)->loaded = FALSE;
  set_counting (self, self->archive != NULL);
  if (!self->archive) {
    set_n_items (self, 0);
    return;
  }
  self->refreshing = TRUE;
  self->cancellable = g_cancellable_new ();
  karum_request_async (self->archive, karum_request_count_games (&self->query), self->cancellable,
                       counted, g_object_ref (self));
}

/* -- The model -------------------------------------------------------------------------------- */

static GType
get_item_type (GListModel *model)
{
  return KARUM_TYPE_GAME_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return KARUM_GAME_MODEL (model)->n_items;
}

static gpointer
get_item (GListModel *model, guint position)
{
  KarumGameModel *self = KARUM_GAME_MODEL (model);
  Page *page;

  if (position >= self->n_items)
    return NULL;
  page = touch_page (self, position / PAGE_ITEMS);
  if (!page->loaded)
    fetch_next (self);
  return g_object_ref (page_item (page, position % PAGE_ITEMS));
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
karum_game_model_dispose (GObject *object)
{
  KarumGameModel *self = KARUM_GAME_MODEL (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->archive)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_clear_object (&self->archive);
  trim_pages (self, 0);
  G_OBJECT_CLASS (karum_game_model_parent_class)->dispose (object);
}

static void
karum_game_model_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, KARUM_GAME_MODEL (object)->counting);
}

static void
karum_game_model_finalize (GObject *object)
{
  karum_game_filter_clear (&KARUM_GAME_MODEL (object)->query.filter);
  G_OBJECT_CLASS (karum_game_model_parent_class)->finalize (object);
}

static void
karum_game_model_class_init (KarumGameModelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = karum_game_model_dispose;
  G_OBJECT_CLASS (klass)->finalize = karum_game_model_finalize;
  G_OBJECT_CLASS (klass)->get_property = karum_game_model_get_property;

  properties[PROP_COUNTING] = g_param_spec_boolean ("counting", NULL, NULL, FALSE,
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  signals[FILLED] = g_signal_new ("filled", KARUM_TYPE_GAME_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[REFRESHED] = g_signal_new ("refreshed", KARUM_TYPE_GAME_MODEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", KARUM_TYPE_GAME_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
karum_game_model_init (KarumGameModel *self)
{
  g_queue_init (&self->pages);
}

KarumGameModel *
karum_game_model_new (void)
{
  return g_object_new (KARUM_TYPE_GAME_MODEL, NULL);
}

void
karum_game_model_set_archive (KarumGameModel *self, KarumArchive *archive)
{
  if (self->archive)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_set_object (&self->archive, archive);
  if (archive)
    g_signal_connect_swapped (archive, "changed", G_CALLBACK (refresh), self);
  refresh (self);
}

void
karum_game_model_set_order (KarumGameModel *self, KarumGameSort sort, gboolean descending)
{
  if (self->query.sort == sort && self->query.descending == descending)
    return;
  self->query.sort = sort;
  self->query.descending = descending;
  refresh (self);
}

void
karum_game_model_set_filter (KarumGameModel *self, const KarumGameFilter *filter)
{
  KarumGameFilter copy;

  if (karum_game_filter_equal (&self->query.filter, filter))
    return;
  copy = karum_game_filter_copy (filter);
  karum_game_filter_clear (&self->query.filter);
  self->query.filter = copy;
  refresh (self);
}

const KarumGameQuery *
karum_game_model_get_query (KarumGameModel *self)
{
  return &self->query;
}

KarumArchive *
karum_game_model_get_archive (KarumGameModel *self)
{
  return self->archive;
}

gint64
karum_game_model_peek (KarumGameModel *self, guint position)
{
  GList *link = find_page (self, position / PAGE_ITEMS);
  KarumGameItem *item = link ? ((Page *) link->data)->items[position % PAGE_ITEMS] : NULL;

  return item && position < self->n_items ? karum_game_item_get_id (item) : 0;
}

void
karum_game_model_foreach_held (KarumGameModel *self,
                               void (*call) (guint position, gint64 id, gpointer data),
                               gpointer data)
{
  for (GList *l = self->pages.head; l; l = l->next) {
    Page *page = l->data;
    for (guint i = 0; i < PAGE_ITEMS; i++)
      if (page->items[i] && karum_game_item_get_id (page->items[i]))
        call (page->number * PAGE_ITEMS + i, karum_game_item_get_id (page->items[i]), data);
  }
}

guint
karum_game_model_find (KarumGameModel *self, gint64 id)
{
  for (GList *l = self->pages.head; l; l = l->next) {
    Page *page = l->data;
    for (guint i = 0; i < PAGE_ITEMS; i++)
      if (page->items[i] && karum_game_item_get_id (page->items[i]) == id)
        return page->number * PAGE_ITEMS + i;
  }
  return GTK_INVALID_LIST_POSITION;
}
