#include "karum-finder.h"

#include "karum-column-memory.h"
#include "karum-column-order.h"
#include "karum-column-test.h"
#include "karum-filter-position.h"
#include "karum-game-order.h"
#include "karum-part-find.h"
#include "karum-set-cache.h"
#include "karum-set-collect.h"
#include "karum-store-private.h"
#include "karum-texts.h"

/* Of so few games each is looked at, instead of finding all that fulfil a part: where columns tell,
 * and where not. */
#define VERY_FEW 500
#define FEW 4000

struct _KarumFinder {
  KarumSetCache *sets; /* (owned): by what was asked for */
  GArray *order;       /* (owned) (nullable) (element-type gint64): what was asked for last */
  KarumGameSort sort;
  gint64 data_version, changes; /* of the archive when they were made */
  KarumColumnMemory *columns;   /* (owned) */
  gboolean has_columns;         /* whether they tell how games are now */
};

KarumFinder *
karum_finder_new (void)
{
  KarumFinder *finder = g_new0 (KarumFinder, 1);

  finder->sets = karum_set_cache_new ();
  finder->columns = karum_column_memory_new ();
  return finder;
}

void
karum_finder_free (KarumFinder *finder)
{
  karum_set_cache_free (finder->sets);
  g_clear_pointer (&finder->order, g_array_unref);
  karum_column_memory_free (finder->columns);
  g_free (finder);
}

/* Forgets everything if anything was changed through this connection or another. */
static gboolean
refresh (KarumStore *store, GError **error)
{
  KarumFinder *finder = store->finder;
  gint64 changes = sqlite3_total_changes64 (store->db->handle);
  gboolean writing = store->db->depth > 0 && !store->db->reads;
  gint64 data_version;

  if (!karum_db_number (store->db, "PRAGMA data_version", &data_version, error))
    return FALSE;
  /* What is done in a transaction of this store can be taken back without counting as a change. */
  if (data_version != finder->data_version || changes != finder->changes || writing) {
    karum_set_cache_clear (finder->sets);
    g_clear_pointer (&finder->order, g_array_unref);
    finder->has_columns = !writing && karum_column_memory_renew (finder->columns, store->db);
  }
  finder->data_version = data_version;
  finder->changes = writing ? -1 : changes;
  return TRUE;
}

/* -- Sets of games ---------------------------------------------------------------------------- */

/* The games of one query without parameters. */
static KarumGameSet *
find_fixed (KarumStore *store, const char *rest, GError **error)
{
  g_autoptr (KarumGameSet) set = karum_set_cache_get (store->finder->sets, rest);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  if (set)
    return g_steal_pointer (&set);
  set = karum_game_set_new ();
  if (!karum_set_collect (store->db, set, "g.id", rest, texts, error))
    return NULL;
  karum_set_cache_put (store->finder->sets, rest, set);
  return g_steal_pointer (&set);
}

#define LIVE "FROM games g WHERE g.deleted_at IS NULL"

static KarumGameSet *
find_live (KarumStore *store, GError **error)
{
  KarumFinder *finder = store->finder;
  KarumGameSet *live = karum_set_cache_get (finder->sets, LIVE);

  if (!live && finder->has_columns)
    live = karum_column_tests_live (finder->columns, store->db);
  else if (live)
    return live;
  if (live)
    karum_set_cache_put (finder->sets, LIVE, live);
  return live ? live : find_fixed (store, LIVE, error);
}

static KarumGameSet *
find_bin (KarumStore *store, GError **error)
{
  return find_fixed (store, "FROM games g WHERE g.deleted_at IS NOT NULL", error);
}

static char *
part_key (const KarumPart *part)
{
  g_autofree char *check = karum_part_check (part);
  GString *key = g_string_new (check);

  for (guint i = 0; i < part->texts->len; i++)
    g_string_append_printf (key, "\n%s", (const char *) part->texts->pdata[i]);
  return g_string_free (key, FALSE);
}

/* The games that fulfil @part in any of its ways. Columns are asked unless that takes longer. */
static KarumGameSet *
find_ways (KarumStore *store, const KarumPart *part, GError **error)
{
  KarumFinder *finder = store->finder;
  g_autoptr (KarumGameSet) live = NULL;
  gboolean little;

  if (!karum_part_walks_little (store->db, part, &little, error))
    return NULL;
  if (little || !finder->has_columns)
    return karum_part_find (store->db, part, NULL, NULL, error);
  live = find_live (store, error);
  return live ? karum_part_find (store->db, part, finder->columns, live, error) : NULL;
}

/* All games that fulfil @part, and some of those in the bin that do. */
static KarumGameSet *
find_part (KarumStore *store, const KarumPart *part, GError **error)
{
  g_autofree char *key = part_key (part);
  g_autoptr (KarumGameSet) set = karum_set_cache_get (store->finder->sets, key);
  g_autoptr (KarumGameSet) rest = NULL;

  if (set)
    return g_steal_pointer (&set);
  set = find_ways (store, part, error);
  if (!set)
    return NULL;
  if (part->inverse) {
    g_autoptr (KarumGameSet) live = find_live (store, error);

    if (!live)
      return NULL;
    rest = karum_game_set_copy (live);
    karum_game_set_remove (rest, set);
  } else {
    rest = karum_game_set_ref (set);
  }
  karum_set_cache_put (store->finder->sets, key, rest);
  return g_steal_pointer (&rest);
}

/* Keeps of @found (inout, nullable for all) what fulfils @part. */
static gboolean
apply_part (KarumStore *store, const KarumPart *part, KarumGameSet **found, GError **error)
{
  guint most = store->finder->has_columns ? VERY_FEW : FEW;
  gboolean few = *found && karum_game_set_count (*found) <= most;
  g_autoptr (KarumGameSet) set = few ? karum_part_find_among (store->db, part, *found, error)
                                     : find_part (store, part, error);

  if (!set)
    return FALSE;
  if (few) {
    karum_game_set_unref (*found);
    *found = g_steal_pointer (&set);
  } else if (*found) {
    karum_game_set_keep (*found, set);
  } else {
    *found = karum_game_set_copy (set);
  }
  return TRUE;
}

static gboolean
apply_position (KarumStore *store,
                const KarumGameFilter *filter,
                KarumGameSet **found,
                GError **error)
{
  g_autofree char *key = g_strdup_printf ("%s\n%s\n%s", filter->position ? filter->rules : "",
                                          filter->position ? filter->position : "",
                                          filter->pattern ? filter->pattern : "");
  g_autoptr (KarumGameSet) set = karum_set_cache_get (store->finder->sets, key);

  if (!set) {
    set = karum_filter_position (store, filter, error);
    if (!set)
      return FALSE;
    karum_set_cache_put (store->finder->sets, key, set);
  }
  if (*found)
    karum_game_set_keep (*found, set);
  else
    *found = karum_game_set_copy (set);
  return TRUE;
}

/* What the bin has is looked at game by game: the indexes don't know it. */
static KarumGameSet *
find_in_bin (KarumStore *store, GPtrArray *parts, GError **error)
{
  g_autoptr (KarumGameSet) bin = find_bin (store, error);
  KarumGameSet *found = bin ? karum_game_set_copy (bin) : NULL;

  for (guint i = 0; found && i < parts->len; i++) {
    KarumGameSet *kept = karum_part_find_among (store->db, parts->pdata[i], found, error);

    karum_game_set_unref (found);
    found = kept;
  }
  return found;
}

static gboolean
find_parts (KarumStore *store, const KarumGameFilter *filter, KarumGameSet **found, GError **error)
{
  g_autoptr (GPtrArray) parts = karum_filter_parts (filter, 2, FALSE);

  if (filter->bin)
    return (*found = find_in_bin (store, parts, error)) != NULL;
  for (guint i = 0; i < parts->len; i++)
    if (!apply_part (store, parts->pdata[i], found, error))
      return FALSE;
  return TRUE;
}

/* Parts and positions find games in the bin too. */
static gboolean
remove_bin (KarumStore *store, KarumGameSet *found, GError **error)
{
  g_autoptr (KarumGameSet) bin = find_bin (store, error);

  if (bin)
    karum_game_set_remove (found, bin);
  return bin != NULL;
}

static KarumGameSet *
find (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  KarumGameSet *found = NULL;
  gboolean done;

  done = (!filter->text || karum_texts_provide_runs (store->db, error))
         && find_parts (store, filter, &found, error)
         && ((!filter->position && !filter->pattern)
             || apply_position (store, filter, &found, error))
         && (!found || filter->bin || remove_bin (store, found, error));
  if (done)
    return found ? found : find_live (store, error);
  g_clear_pointer (&found, karum_game_set_unref);
  return NULL;
}

static KarumGameSet *
find_now (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *key = karum_game_filter_write (filter);
  KarumGameSet *set;

  if (!refresh (store, error))
    return NULL;
  set = karum_set_cache_get (store->finder->sets, key);
  if (set)
    return set;
  set = find (store, filter, error);
  if (set)
    karum_set_cache_put (store->finder->sets, key, set);
  return set;
}

/* In one transaction, so that everything that it is made of fits together. */
KarumGameSet *
karum_games_find (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumGameSet) set = NULL;

  if (!sqlite3_get_autocommit (store->db->handle))
    return find_now (store, filter, error);
  if (!karum_db_begin_read (store->db, error))
    return NULL;
  set = find_now (store, filter, error);
  return karum_db_end (store->db, set != NULL, error) ? g_steal_pointer (&set) : NULL;
}

gint64
karum_games_count (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  static const KarumGameFilter everything = { 0 };
  g_autoptr (KarumGameSet) set = NULL;
  gint64 count;

  if (karum_game_filter_equal (filter, &everything))
    return karum_db_number (store->db,
                            "SELECT (SELECT count (*) FROM games)"
                            " - (SELECT count (*) FROM games WHERE deleted_at IS NOT NULL)",
                            &count, error)
               ? count
               : -1;
  set = karum_games_find (store, filter, error);
  return set ? (gint64) karum_game_set_count (set) : -1;
}

GArray *
karum_games_sort (KarumStore *store, KarumGameSort sort, const KarumGameSet *set, GError **error)
{
  KarumFinder *finder = store->finder;

  if (!refresh (store, error) || !finder->has_columns)
    return NULL;
  return karum_column_order (finder->columns, store->db, sort, set, error);
}

/* From columns, where they tell. */
static GArray *
make_order (KarumStore *store, KarumGameSort sort, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumGameSet) live = NULL;
  GArray *order = NULL;

  if (store->finder->has_columns && !(live = find_live (store, error)))
    return NULL;
  if (live)
    order = karum_column_order (store->finder->columns, store->db, sort, live, &local);
  if (local)
    g_propagate_error (error, g_steal_pointer (&local));
  else if (!order)
    order = karum_game_order_all (store->db, sort, error);
  return order;
}

GArray *
karum_games_order (KarumStore *store, KarumGameSort sort, gboolean make, GError **error)
{
  KarumFinder *finder = store->finder;

  if (!refresh (store, error))
    return NULL;
  if ((!finder->order || finder->sort != sort) && !make)
    return NULL;
  if (finder->order && finder->sort != sort)
    g_clear_pointer (&finder->order, g_array_unref);
  if (!finder->order)
    finder->order = make_order (store, sort, error);
  finder->sort = sort;
  return finder->order ? g_array_ref (finder->order) : NULL;
}
