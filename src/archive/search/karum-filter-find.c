#include "karum-filter-find.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-column-memory.h"
#include "karum-column-test.h"
#include "karum-explore.h"
#include "karum-game-set.h"
#include "karum-name.h"
#include "karum-part.h"
#include "karum-pattern-search.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

#define MOST_BYTES (16 << 20)

struct _KarumSetCache {
  GHashTable *sets; /* (element-type char* KarumGameSet) */
  gsize bytes;
};

static void
unref_set (gpointer set)
{
  karum_game_set_unref (set);
}

KarumSetCache *
karum_set_cache_new (void)
{
  KarumSetCache *cache = g_new0 (KarumSetCache, 1);

  cache->sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_set);
  return cache;
}

void
karum_set_cache_free (KarumSetCache *cache)
{
  g_hash_table_unref (cache->sets);
  g_free (cache);
}

KarumGameSet *
karum_set_cache_get (const KarumSetCache *cache, const char *key)
{
  KarumGameSet *set = g_hash_table_lookup (cache->sets, key);

  return set ? karum_game_set_ref (set) : NULL;
}

void
karum_set_cache_put (KarumSetCache *cache, const char *key, KarumGameSet *set)
{
  if (cache->bytes + karum_game_set_size (set) > MOST_BYTES)
    karum_set_cache_clear (cache);
  cache->bytes += karum_game_set_size (set);
  g_hash_table_insert (cache->sets, g_strdup (key), karum_game_set_ref (set));
}

void
karum_set_cache_clear (KarumSetCache *cache)
{
  g_hash_table_remove_all (cache->sets);
  cache->bytes = 0;
}

static gboolean
collect_query (
    KarumDb *db, KarumGameSet *set, const KarumPart *part, const KarumPartWay *way, GError **error)
{
  g_autofree char *check = karum_part_way_check (way);
  g_autofree char *rest = g_strdup_printf ("FROM shown_games g WHERE %s", check);

  if (way->rest)
    return karum_set_collect (db, set, way->id, way->rest, part->texts, error);
  return karum_set_collect (db, set, "g.id", rest, part->texts, error);
}

/**
 * part_find: the games that match any alternative of @part. Games in the bin may be
 * included.
 * @columns: (nullable): used for alternatives with tests; NULL to use SQL for all
 * @live: (nullable): all games outside the bin; needed with @columns
 * Returns: (transfer full) (nullable): NULL with @error
 */
static KarumGameSet *
part_find (KarumDb *db,
           const KarumPart *part,
           KarumColumnMemory *columns,
           const KarumGameSet *live,
           GError **error)
{
  g_autoptr (KarumGameSet) set = karum_game_set_new ();

  for (guint i = 0; i < part->ways->len; i++) {
    const KarumPartWay *way = &g_array_index (part->ways, KarumPartWay, i);
    gboolean found = FALSE;

    if (columns && way->tests
        && !karum_column_tests_find (columns, db, way->tests, part->texts, live, set, &found,
                                     error))
      return NULL;
    /* A query takes long even if it finds nothing new. */
    if (columns && !way->tests && i > 0)
      found = karum_game_set_includes (set, live);
    if (!found && !collect_query (db, set, part, way, error))
      return NULL;
  }
  return g_steal_pointer (&set);
}

/**
 * part_find_among: the games of @among that match @part; each one is checked.
 * Returns: (transfer full) (nullable): NULL with @error
 */
static KarumGameSet *
part_find_among (KarumDb *db, const KarumPart *part, const KarumGameSet *among, GError **error)
{
  g_autoptr (KarumGameSet) set = karum_game_set_new ();
  g_autofree char *check = karum_part_check (part);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autofree char *list = karum_game_set_json (among);
  g_autofree char *rest = NULL;

  karum_for_each (void, text, part->texts)
    g_ptr_array_add (texts, text);
  g_ptr_array_add (texts, list);
  rest = g_strdup_printf (
      "FROM json_each (?%u) j CROSS JOIN revealed_games g ON g.id = j.value WHERE %s",
      texts->len + 1, check);
  if (!karum_set_collect (db, set, "g.id", rest, texts, error))
    return NULL;
  return g_steal_pointer (&set);
}

/* Up to this many games are checked one by one instead of finding all games that match a part. */
#define FEW 500

/* The result of a query without parameters. */
static KarumGameSet *
find_fixed (const KarumSetSource *source, const char *rest, GError **error)
{
  g_autoptr (KarumGameSet) set = karum_set_cache_get (source->sets, rest);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  if (set)
    return g_steal_pointer (&set);
  set = karum_game_set_new ();
  if (!karum_set_collect (karum_store_db (source->store), set, "g.id", rest, texts, error))
    return NULL;
  karum_set_cache_put (source->sets, rest, set);
  return g_steal_pointer (&set);
}

#define LIVE "FROM shown_games g"

KarumGameSet *
karum_filter_find_live (const KarumSetSource *source, GError **error)
{
  KarumGameSet *live = karum_set_cache_get (source->sets, LIVE);

  if (!live && source->columns)
    live = karum_column_tests_live (source->columns, karum_store_db (source->store));
  else if (live)
    return live;
  if (live)
    karum_set_cache_put (source->sets, LIVE, live);
  return live ? live : find_fixed (source, LIVE, error);
}

static KarumGameSet *
find_bin (const KarumSetSource *source, GError **error)
{
  return find_fixed (source, "FROM binned_games g", error);
}

static char *
part_key (const KarumPart *part)
{
  g_autofree char *check = karum_part_check (part);
  GString *key = g_string_new (check);

  karum_for_each (const char, text, part->texts)
    g_string_append_printf (key, "\n%s", text);
  return g_string_free (key, FALSE);
}

/* The games that match any alternative of @part. */
static KarumGameSet *
find_ways (const KarumSetSource *source, const KarumPart *part, GError **error)
{
  g_autoptr (KarumGameSet) live = source->columns ? karum_filter_find_live (source, error) : NULL;

  if (source->columns && !live)
    return NULL;
  return part_find (karum_store_db (source->store), part, source->columns, live, error);
}

/* All games outside the bin that match @part, and some of those in the bin. */
static KarumGameSet *
find_part (const KarumSetSource *source, const KarumPart *part, GError **error)
{
  g_autofree char *key = part_key (part);
  g_autoptr (KarumGameSet) set = karum_set_cache_get (source->sets, key);

  if (set)
    return g_steal_pointer (&set);
  set = find_ways (source, part, error);
  if (set)
    karum_set_cache_put (source->sets, key, set);
  return g_steal_pointer (&set);
}

/* Keeps the games of @found (inout, nullable for all) that match @part. */
static gboolean
apply_part (const KarumSetSource *source,
            const KarumPart *part,
            KarumGameSet **found,
            GError **error)
{
  gboolean few = *found && karum_game_set_count (*found) <= FEW;
  g_autoptr (KarumGameSet) set
      = few ? part_find_among (karum_store_db (source->store), part, *found, error)
            : find_part (source, part, error);

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

/* Other parts of the filter limit the games. */
static const KarumScope everywhere = { .bin = TRUE };

static GArray *
refuse (const char *reason, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("This position can’t be searched for: %s."), reason);
  return NULL;
}

static GArray *
find_position (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *reason = NULL;
  KarumRules rules;
  KarumState state;
  KarumError fault;

  if (!filter->rules)
    return refuse (_ ("the rules are not given"), error);
  if (karum_rules_read (karum_store_games (store), filter->rules, &rules, &fault)
      && karum_start (&rules, NULL, filter->position, &state, &fault))
    return karum_positions_search (store, &rules, &state, &everywhere, 0, error);
  reason = karum_error_message (&fault);
  return refuse (reason, error);
}

static GArray *
find_pattern (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *reason = NULL;
  KarumPattern pattern;
  KarumError fault;

  if (karum_pattern_read (filter->pattern, &pattern, &fault))
    return karum_patterns_search (store, &pattern, &everywhere, 0, error);
  reason = karum_error_message (&fault);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("This pattern can’t be searched for: %s."), reason);
  return NULL;
}

/* @hits: (transfer full) (nullable) */
static KarumGameSet *
set_of (GArray *hits)
{
  KarumGameSet *set = hits ? karum_game_set_new () : NULL;

  if (hits)
    karum_for_each_in (KarumPositionHit, hit, hits)
      karum_game_set_add (set, hit->game);
  g_clear_pointer (&hits, g_array_unref);
  return set;
}

/* The games that match the position and the pattern of @filter, which has at least one of both,
 * ignoring its other fields; including those in the bin. */
static KarumGameSet *
find_board (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumGameSet) position
      = filter->position ? set_of (find_position (store, filter, error)) : NULL;
  g_autoptr (KarumGameSet) pattern = NULL;

  if (filter->position && !position)
    return NULL;
  pattern = filter->pattern ? set_of (find_pattern (store, filter, error)) : NULL;
  if (filter->pattern && !pattern)
    return NULL;
  if (position && pattern)
    karum_game_set_keep (position, pattern);
  return position ? g_steal_pointer (&position) : g_steal_pointer (&pattern);
}

static gboolean
apply_position (const KarumSetSource *source,
                const KarumGameFilter *filter,
                KarumGameSet **found,
                GError **error)
{
  g_autofree char *key = g_strdup_printf ("%s\n%s\n%s", filter->position ? filter->rules : "",
                                          filter->position ? filter->position : "",
                                          filter->pattern ? filter->pattern : "");
  g_autoptr (KarumGameSet) set = karum_set_cache_get (source->sets, key);

  if (!set) {
    set = find_board (source->store, filter, error);
    if (!set)
      return FALSE;
    karum_set_cache_put (source->sets, key, set);
  }
  if (*found)
    karum_game_set_keep (*found, set);
  else
    *found = karum_game_set_copy (set);
  return TRUE;
}

/* Games in the bin are checked one by one: they are not indexed. */
static KarumGameSet *
find_in_bin (const KarumSetSource *source, GPtrArray *parts, GError **error)
{
  g_autoptr (KarumGameSet) bin = find_bin (source, error);
  KarumGameSet *found = bin ? karum_game_set_copy (bin) : NULL;

  for (guint i = 0; found && i < parts->len; i++) {
    KarumGameSet *kept
        = part_find_among (karum_store_db (source->store), parts->pdata[i], found, error);

    karum_game_set_unref (found);
    found = kept;
  }
  return found;
}

static gboolean
find_parts (const KarumSetSource *source,
            const KarumGameFilter *filter,
            KarumGameSet **found,
            GError **error)
{
  g_autoptr (GPtrArray) parts = karum_filter_parts (filter);

  if (filter->bin)
    return (*found = find_in_bin (source, parts, error)) != NULL;
  karum_for_each (void, part, parts)
    if (!apply_part (source, part, found, error))
      return FALSE;
  return TRUE;
}

/* Parts and positions also find games in the bin. */
static gboolean
remove_bin (const KarumSetSource *source, KarumGameSet *found, GError **error)
{
  g_autoptr (KarumGameSet) bin = find_bin (source, error);

  if (bin)
    karum_game_set_remove (found, bin);
  return bin != NULL;
}

KarumGameSet *
karum_filter_find (const KarumSetSource *source, const KarumGameFilter *filter, GError **error)
{
  KarumGameSet *found = NULL;
  gboolean done;

  done = (!filter->text || karum_texts_provide_runs (karum_store_db (source->store), error))
         && find_parts (source, filter, &found, error)
         && ((!filter->position && !filter->pattern)
             || apply_position (source, filter, &found, error))
         && (!found || filter->bin || remove_bin (source, found, error));
  if (done)
    return found ? found : karum_filter_find_live (source, error);
  g_clear_pointer (&found, karum_game_set_unref);
  return NULL;
}
