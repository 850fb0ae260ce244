#include "karum-finder.h"

#include "karum-game-order.h"
#include "karum-filter-find.h"
#include "karum-store-inside.h"

/* The cached results of a store. */
typedef struct {
  KarumSetCache *sets; /* (owned): by part of a filter */
  GArray *order;       /* (owned) (nullable) (element-type gint64): the order used last */
  KarumGameSort sort;
  gint64 data_version, changes; /* of the archive when they were computed */
  KarumColumnMemory *columns;   /* (owned) */
  gboolean has_columns;         /* whether they are up to date */
  guint64 state;                /* see karum_games_state() */
} KarumFinder;

static G_DEFINE_QUARK (karum_finder, finder_key)

    static void finder_free (gpointer data)
{
  KarumFinder *finder = data;

  karum_set_cache_free (finder->sets);
  g_clear_pointer (&finder->order, g_array_unref);
  karum_column_memory_free (finder->columns);
  g_free (finder);
}

static KarumFinder *
finder_of (KarumStore *store)
{
  KarumFinder *finder = karum_store_kept (store, finder_key_quark ());

  if (finder)
    return finder;
  finder = g_new0 (KarumFinder, 1);
  finder->sets = karum_set_cache_new ();
  finder->columns = karum_column_memory_new ();
  karum_store_keep (store, finder_key_quark (), finder, finder_free);
  return finder;
}

/* Clears the cache if anything was changed through this connection or another. */
static gboolean
refresh (KarumStore *store, GError **error)
{
  KarumFinder *finder = finder_of (store);
  gint64 changes = sqlite3_total_changes64 (karum_store_db (store)->handle);
  gboolean writing = karum_store_db (store)->depth > 0 && !karum_store_db (store)->reads;
  gint64 data_version;

  if (!karum_db_number (karum_store_db (store), "PRAGMA data_version", &data_version, error))
    return FALSE;
  /* A transaction of this store can be rolled back without counting as a change. */
  if (data_version != finder->data_version || changes != finder->changes || writing) {
    finder->state++;
    karum_set_cache_clear (finder->sets);
    g_clear_pointer (&finder->order, g_array_unref);
    finder->has_columns
        = !writing && karum_column_memory_renew (finder->columns, karum_store_db (store));
  }
  finder->data_version = data_version;
  finder->changes = writing ? -1 : changes;
  return TRUE;
}

static KarumSetSource
source_of (KarumStore *store)
{
  const KarumFinder *finder = finder_of (store);

  return (KarumSetSource){ store, finder->sets, finder->has_columns ? finder->columns : NULL };
}

static KarumGameSet *
find_now (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *key = karum_game_filter_write (filter);
  KarumSetSource source;
  KarumGameSet *set;

  if (!refresh (store, error))
    return NULL;
  set = karum_set_cache_get (finder_of (store)->sets, key);
  if (set)
    return set;
  source = source_of (store);
  set = karum_filter_find (&source, filter, error);
  if (set)
    karum_set_cache_put (finder_of (store)->sets, key, set);
  return set;
}

/* One transaction, so that all sets are consistent. */
KarumGameSet *
karum_games_find (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumGameSet) set = NULL;

  if (!sqlite3_get_autocommit (karum_store_db (store)->handle))
    return find_now (store, filter, error);
  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  set = find_now (store, filter, error);
  return karum_db_end (karum_store_db (store), set != NULL, error) ? g_steal_pointer (&set) : NULL;
}

gboolean
karum_games_state (KarumStore *store, guint64 *state, GError **error)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumGameSet) set = karum_games_find (store, &all, error);

  *state = finder_of (store)->state;
  return set != NULL;
}

void
karum_games_forget (KarumStore *store)
{
  KarumFinder *finder = finder_of (store);

  karum_set_cache_clear (finder->sets);
  g_clear_pointer (&finder->order, g_array_unref);
  karum_column_memory_free (finder->columns);
  finder->columns = karum_column_memory_new ();
  finder->changes = -1;
}

/* Uses columns if possible. */
static GArray *
make_order (KarumStore *store, KarumGameSort sort, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumGameSet) live = NULL;
  const KarumSetSource source = source_of (store);
  GArray *order = NULL;

  if (source.columns && !(live = karum_filter_find_live (&source, error)))
    return NULL;
  if (live)
    order = karum_column_order (finder_of (store)->columns, karum_store_db (store), sort, live,
                                &local);
  if (local)
    g_propagate_error (error, g_steal_pointer (&local));
  else if (!order)
    order = karum_game_order_all (karum_store_db (store), sort, error);
  return order;
}

GArray *
karum_games_order (KarumStore *store, KarumGameSort sort, GError **error)
{
  KarumFinder *finder = finder_of (store);

  if (!refresh (store, error))
    return NULL;
  if (finder->sort != sort)
    g_clear_pointer (&finder->order, g_array_unref);
  if (!finder->order)
    finder->order = make_order (store, sort, error);
  finder->sort = sort;
  return finder->order ? g_array_ref (finder->order) : NULL;
}

const guint32 *
karum_games_column (KarumStore *store, KarumColumn column, gsize *size)
{
  KarumFinder *finder = finder_of (store);
  const guint32 *values
      = finder->has_columns
            ? karum_column_memory_get (finder->columns, karum_store_db (store), column)
            : NULL;

  *size = values ? karum_column_memory_size (finder->columns) : 0;
  return values;
}
