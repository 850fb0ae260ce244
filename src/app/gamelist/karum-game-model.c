#include "karum-game-model.h"

#include "karum-class.h"
#include "karum-game-item.h"
#include "karum-loader.h"
#include "karum-requests.h"

/* After a change, this many pages are fetched again at once; the others are dropped. */
#define PAGES_KEPT 4
/* A search that takes longer is said to be under way. */
#define SLOW_MS 400

struct _KarumGameModel {
  GObject parent_instance;

  KarumArchive *archive; /* (owned) (nullable) */
  KarumGameQuery query;  /* the texts of its filter are owned */
  guint n_items;
  KarumGamePages *pages;     /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable): of the requests since the last change */
  guint fetching;            /* number of the page that is being fetched + 1; 0 for none */
  gboolean refreshing;       /* from a change until the kept pages are fetched */
  gboolean counting;         /* from a change until the number of games is known */
  gboolean slow;             /* that takes long */
  guint patience;            /* a source: until it does; 0 for none */
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumGameModel,
                               karum_game_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void fetch_next (KarumGameModel *self);

/* -- Fetching --------------------------------------------------------------------------------- */

static void
set_slow (KarumGameModel *self, gboolean slow)
{
  if (self->slow == slow)
    return;
  self->slow = slow;
  g_object_notify (G_OBJECT (self), "slow");
}

static gboolean
patience_over (gpointer model)
{
  KarumGameModel *self = model;

  self->patience = 0;
  set_slow (self, TRUE);
  return G_SOURCE_REMOVE;
}

static void
set_counting (KarumGameModel *self, gboolean counting)
{
  if (self->counting == counting)
    return;
  self->counting = counting;
  g_clear_handle_id (&self->patience, g_source_remove);
  if (counting)
    self->patience = g_timeout_add (SLOW_MS, patience_over, self);
  set_slow (self, FALSE);
  g_object_notify (G_OBJECT (self), "counting");
}

/* Ends the refresh when all its requests have finished. */
static void
end_refresh (KarumGameModel *self)
{
  if (!self->refreshing || self->counting || karum_game_pages_are_outdated (self->pages))
    return;
  self->refreshing = FALSE;
  g_signal_emit_by_name (self, "refreshed");
}

/* Reports only the first error since the last change, and cancels the other requests. */
static void
report (gpointer model, const GError *error)
{
  KarumGameModel *self = model;

  karum_ask_no_more (&self->cancellable);
  self->fetching = 0;
  self->refreshing = FALSE;
  set_counting (self, FALSE);
  g_signal_emit_by_name (self, "failed", error);
}

static void
page_fetched (gpointer model, gpointer result)
{
  KarumGameModel *self = model;
  g_autoptr (GPtrArray) rows = result;
  guint number = self->fetching - 1;

  self->fetching = 0;
  if (karum_game_pages_fill (self->pages, number, rows))
    g_signal_emit_by_name (self, "filled", number * KARUM_GAME_PAGE_ITEMS,
                           (guint) KARUM_GAME_PAGE_ITEMS);
  end_refresh (self);
  fetch_next (self);
}

/* One page at a time, the most recently used first: fast scrolling doesn't wait for pages that
 * are out of sight already. */
static void
fetch_next (KarumGameModel *self)
{
  guint number;

  if (self->fetching || !self->archive || !karum_game_pages_wants (self->pages, &number))
    return;
  self->fetching = number + 1;
  karum_ask (self, self->archive,
             karum_request_list_games (&self->query, number * KARUM_GAME_PAGE_ITEMS,
                                       KARUM_GAME_PAGE_ITEMS),
             &self->cancellable, page_fetched, report);
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
counted (gpointer model, gpointer result)
{
  KarumGameModel *self = model;
  g_autofree gint64 *count = result;

  set_counting (self, FALSE);
  set_n_items (self, (guint) MIN (*count, G_MAXINT));
  end_refresh (self);
}

static void
refresh (KarumGameModel *self)
{
  karum_ask_no_more (&self->cancellable);
  self->fetching = 0;
  karum_game_pages_outdate (self->pages, PAGES_KEPT);
  set_counting (self, self->archive != NULL);
  if (!self->archive) {
    set_n_items (self, 0);
    return;
  }
  self->refreshing = TRUE;
  karum_ask (self, self->archive, karum_request_count_games (&self->query), &self->cancellable,
             counted, report);
  /* The first page is fetched without waiting for the number of games. */
  karum_game_pages_begin (self->pages);
  fetch_next (self);
}

/* Only lists of games by their reviews. */
static void
refresh_reviewed (KarumGameModel *self)
{
  const KarumGameFilter *filter = &self->query.filter;

  if (filter->reviewed || filter->unreviewed || filter->blundered || filter->squandered
      || filter->min_swing > 0 || filter->phase > 0 || filter->standing > 0)
    refresh (self);
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
  KarumGameItem *item;
  gboolean known;

  if (position >= self->n_items)
    return NULL;
  item = karum_game_pages_look_at (self->pages, position, &known);
  if (!known)
    fetch_next (self);
  return item;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
game_model_let_go (KarumGameModel *self)
{
  g_clear_object (&self->cancellable);
  karum_hear (self, &self->archive, NULL, NULL);
  karum_game_pages_outdate (self->pages, 0);
}

static void
karum_game_model_class_init (KarumGameModelClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumGameModel, game_model_let_go);
  KARUM_FREES (klass, KarumGameModel, karum_game_pages_free, pages);
  KARUM_CLEARS (klass, KarumGameModel, karum_game_filter_clear, query.filter);
  KARUM_PROPERTY (klass, KarumGameModel, counting, NULL,
                  g_param_spec_boolean ("counting", NULL, NULL, FALSE,
                                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  KARUM_PROPERTY (
      klass, KarumGameModel, slow, NULL,
      g_param_spec_boolean ("slow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  KARUM_SOURCES (klass, KarumGameModel, patience);
  karum_class_signal (klass, "filled", 2, G_TYPE_UINT, G_TYPE_UINT);
  karum_class_signal (klass, "refreshed", 0);
  karum_class_signal (klass, "failed", 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
karum_game_model_init (KarumGameModel *self)
{
  self->pages = karum_game_pages_new ();
}

KarumGameModel *
karum_game_model_new (void)
{
  return g_object_new (KARUM_TYPE_GAME_MODEL, NULL);
}

void
karum_game_model_set_archive (KarumGameModel *self, KarumArchive *archive)
{
  karum_hear (self, &self->archive, archive, "changed", G_CALLBACK (refresh), "reviewed",
              G_CALLBACK (refresh_reviewed), NULL);
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
  return position < self->n_items ? karum_game_pages_peek (self->pages, position) : 0;
}

void
karum_game_model_foreach_held (KarumGameModel *self,
                               void (*call) (guint position, gint64 id, gpointer data),
                               gpointer data)
{
  karum_game_pages_foreach (self->pages, call, data);
}

guint
karum_game_model_find (KarumGameModel *self, gint64 id)
{
  return karum_game_pages_find (self->pages, id);
}
