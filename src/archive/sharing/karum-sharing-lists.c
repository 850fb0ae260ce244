/* karum-sharing-lists.c: collections and saved searches as things. */
#include <string.h>

#include "karum-fold.h"
#include "karum-game-shown.h"
#include "karum-games-table.h"
#include "karum-places.h"
#include "karum-sharing-things.h"

#define COLLECTION "collection:"
#define SEARCH "search:"

static KarumPresent *
present_new (gint64 row, gint64 time)
{
  KarumPresent *present = g_new0 (KarumPresent, 1);

  present->row = row;
  present->time = time;
  present->parts = karum_parts_new ();
  return present;
}

/* -- Which collection a row is ---------------------------------------------------------------- */

static GBytes *
mark_of (gint64 created_at)
{
  return g_bytes_new (&created_at, sizeof created_at);
}

/* (transfer full): the thing that the row is; or the name that it gets */
static char *
name_collection (GHashTable *shared, GHashTable *things, gint64 id, const char *name, GBytes *mark)
{
  g_autofree char *folded = karum_fold (name);
  char *thing;
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, shared);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (((KarumShared *) value)->row == id && g_bytes_equal (((KarumShared *) value)->mark, mark))
      return g_strdup (key);
  for (guint n = 0;; n++) {
    g_autofree char *seed = g_strdup_printf ("%s\n%u", folded, n);
    g_autofree char *digest = karum_part_digest (seed);

    thing = g_strconcat (COLLECTION, digest, NULL);
    if (!g_hash_table_contains (shared, thing) && !g_hash_table_contains (things, thing))
      return thing;
    g_free (thing);
  }
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* The games of a collection in their order, with the places in which they were shown, that stay if
 * they can. */
static gboolean
read_members (KarumDb *db, const char *thing, KarumPresent *present, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (db, thing, TRUE, error);
  g_autoptr (GHashTable) before = facts ? karum_facts_show_all (facts) : NULL;
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  g_autoptr (KarumStatement) row = karum_db_ask (
      db,
      "SELECT 'member:' || lower (hex (g.uuid)) FROM collected c JOIN revealed_games g"
      " ON g.id = c.game WHERE c.collection = ?1 ORDER BY c.place, g.uuid",
      error, present->row);
  KarumStep step = KARUM_STEP_ERROR;

  while (before && row && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    char *member = karum_statement_dup_certain (row, 0);

    g_ptr_array_add (members, member);
    g_ptr_array_add (places, g_strdup (karum_parts_get (before, member)));
  }
  karum_places_assign ((char **) places->pdata, places->len);
  for (guint i = 0; i < members->len; i++) {
    karum_parts_set (present->parts, members->pdata[i], places->pdata[i]);
    g_free (places->pdata[i]);
  }
  return step == KARUM_STEP_DONE;
}

static gboolean
read_collections (KarumDb *db, GHashTable *things, GError **error)
{
  g_autoptr (GHashTable) shared = karum_shared_load (db, COLLECTION, FALSE, error);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, name, created_at FROM collections ORDER BY id", error);
  KarumStep step = KARUM_STEP_ERROR;

  while (shared && row && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    g_autofree char *name = karum_statement_dup_certain (row, 1);
    KarumPresent *present
        = present_new (karum_statement_int (row, 0), karum_statement_int (row, 2));
    char *thing;

    present->mark = mark_of (present->time);
    thing = name_collection (shared, things, present->row, name, present->mark);
    karum_parts_set (present->parts, "name", name);
    g_hash_table_replace (things, thing, present);
    if (!read_members (db, thing, present, error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

static char *
search_thing (const char *name)
{
  g_autofree char *digest = karum_part_digest (name);

  return g_strconcat (SEARCH, digest, NULL);
}

/* (transfer full) (nullable): where it was shown: what has come since then isn't what somebody here
 * has done. */
static char *
place_before (KarumDb *db, const char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (db, thing, TRUE, error);

  return facts ? karum_facts_show (facts, "place", NULL) : NULL;
}

static gboolean
read_searches (KarumDb *db, GHashTable *things, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new (), places = g_ptr_array_new ();
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, name, filter FROM searches ORDER BY place, id", error);

  while (karum_statement_next (row, error)) {
    const char *name = karum_statement_certain (row, 1);
    g_autofree char *filter = karum_filter_to_things (db, karum_statement_certain (row, 2), NULL);
    g_autofree char *value = g_strdup_printf ("%s\n%s", name, filter);
    KarumPresent *present;
    char *thing;

    if (!filter)
      continue;
    present = present_new (karum_statement_int (row, 0), 0);
    thing = search_thing (name);
    karum_parts_set (present->parts, "search", value);
    g_hash_table_replace (things, thing, present);
    g_ptr_array_add (all, present);
    g_ptr_array_add (places, place_before (db, thing, error));
  }
  karum_places_assign ((char **) places->pdata, places->len);
  for (guint i = 0; i < all->len; i++) {
    karum_parts_set (((KarumPresent *) all->pdata[i])->parts, "place", places->pdata[i]);
    g_free (places->pdata[i]);
  }
  return karum_statement_worked (row);
}

gboolean
karum_lists_present (KarumDb *db, GHashTable *things, GError **error)
{
  return read_collections (db, things, error) && read_searches (db, things, error);
}

/* -- Writing collections ---------------------------------------------------------------------- */

typedef struct {
  const char *place, *uuid;
} Member;

static int
compare_members (gconstpointer a, gconstpointer b)
{
  const Member *one = a, *other = b;
  int order = strcmp (one->place, other->place);

  return order != 0 ? order : strcmp (one->uuid, other->uuid);
}

/* (transfer full) (element-type Member) */
static GArray *
list_members (const KarumParts *parts)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (Member));
  GHashTableIter iter;
  gpointer part, place;

  g_hash_table_iter_init (&iter, (GHashTable *) parts);
  while (g_hash_table_iter_next (&iter, &part, &place)) {
    Member member = { place, (char *) part + strlen ("member:") };

    if (g_str_has_prefix (part, "member:"))
      g_array_append_val (members, member);
  }
  g_array_sort (members, compare_members);
  return members;
}

/* The numbers of the games that there are, in their order. */
static GArray *
find_members (KarumDb *db, const KarumParts *parts, GError **error)
{
  g_autoptr (GArray) members = list_members (parts);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < members->len; i++) {
    KarumUuid uuid;
    gint64 id = 0;

    if (karum_thing_uuid (g_array_index (members, Member, i).uuid, &uuid))
      id = karum_games_table_with_uuid (db, &uuid, error);
    if (id < 0)
      return NULL;
    if (id > 0)
      g_array_append_val (rows, id);
  }
  return g_steal_pointer (&rows);
}

static gboolean
is_as_it_is (KarumDb *db, gint64 collection, const GArray *games, gboolean *same, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db,
                      "SELECT c.game FROM collected c JOIN revealed_games g ON g.id = c.game"
                      " WHERE c.collection = ?1 ORDER BY c.place, g.uuid",
                      error, collection);
  guint n = 0;

  *same = TRUE;
  while (karum_statement_next (row, error)) {
    *same = *same && n < games->len
            && g_array_index (games, gint64, n) == karum_statement_int (row, 0);
    n++;
  }
  *same = *same && n == games->len;
  return karum_statement_worked (row);
}

static gboolean
set_members (KarumDb *db, gint64 collection, const KarumParts *parts, GError **error)
{
  g_autoptr (GArray) games = find_members (db, parts, error);
  gboolean same;

  if (!games || !is_as_it_is (db, collection, games, &same, error))
    return FALSE;
  if (same)
    return TRUE;
  if (!karum_db_tell (db, "DELETE FROM collected WHERE collection = ?1", error, collection))
    return FALSE;
  for (guint i = 0; i < games->len; i++)
    if (!karum_db_tell (db, "INSERT INTO collected (game, collection, place) VALUES (?1, ?2, ?3)",
                        error, g_array_index (games, gint64, i), collection, (gint64) i + 1))
      return FALSE;
  return TRUE;
}

/* A new one has a name that no other has, until all of them get theirs. */
static gboolean
enter_collection (KarumDb *db, const char *thing, gint64 *row, GError **error)
{
  if (!karum_db_tell (db, "INSERT INTO collections (name, folded, created_at) VALUES (?1, ?1, ?2)",
                      error, thing, g_get_real_time () / 1000))
    return FALSE;
  *row = sqlite3_last_insert_rowid (db->handle);
  return TRUE;
}

/* The row is remembered at once: the name alone doesn't tell what it is. */
static gboolean
remember (KarumDb *db, const char *thing, gint64 row, GError **error)
{
  g_autoptr (KarumShared) shared = karum_shared_get (db, thing, error);
  g_autoptr (KarumStatement) created
      = karum_db_ask (db, "SELECT created_at FROM collections WHERE id = ?1", error, row);
  g_autoptr (GBytes) mark = NULL;

  if (!shared || !karum_statement_next (created, error))
    return FALSE;
  mark = mark_of (karum_statement_int (created, 0));
  return karum_shared_put (db, thing, row, mark, shared->parts, error);
}

static gboolean
find_collection (KarumDb *db, const char *thing, gint64 *row, GError **error)
{
  g_autoptr (KarumShared) shared = karum_shared_get (db, thing, error);
  g_autoptr (KarumStatement) there = NULL;

  *row = 0;
  if (!shared)
    return FALSE;
  there = karum_db_ask (db, "SELECT created_at FROM collections WHERE id = ?1", error, shared->row);
  if (karum_statement_next (there, error)) {
    g_autoptr (GBytes) mark = mark_of (karum_statement_int (there, 0));

    *row = g_bytes_equal (mark, shared->mark) ? shared->row : 0;
  }
  return karum_statement_worked (there);
}

static KarumApply
apply_collection (KarumDb *db, const char *thing, const KarumParts *parts, GError **error)
{
  const char *name = karum_parts_get (parts, "name");
  gint64 row, changes;
  gboolean done;

  if (*name && !karum_thing_name_is_valid (name))
    return KARUM_APPLY_WAITS;
  if (!find_collection (db, thing, &row, error))
    return KARUM_APPLY_FAILED;
  changes = sqlite3_total_changes64 (db->handle);
  if (*name)
    done = (row != 0 || enter_collection (db, thing, &row, error))
           && set_members (db, row, parts, error);
  else
    done = row == 0 || karum_db_tell (db, "DELETE FROM collections WHERE id = ?1", error, row);
  changes = sqlite3_total_changes64 (db->handle) - changes;
  if (!done || (*name && !remember (db, thing, row, error)))
    return KARUM_APPLY_FAILED;
  return changes > 0 ? KARUM_APPLY_DONE : KARUM_APPLY_SAME;
}

/* -- Writing searches ------------------------------------------------------------------------- */

static gboolean
drop_search (KarumDb *db, const char *thing, GError **error)
{
  g_autoptr (KarumShared) shared = karum_shared_get (db, thing, error);

  return shared
         && (shared->row == 0
             || karum_db_tell (db, "DELETE FROM searches WHERE id = ?1", error, shared->row));
}

static gboolean
set_search (KarumDb *db, const char *name, const char *filter, GError **error)
{
  return karum_db_tell (db,
                        "INSERT INTO searches (name, filter, place)"
                        " SELECT ?1, ?2, coalesce (max (place) + 1, 0) FROM searches WHERE TRUE"
                        " ON CONFLICT (name) DO UPDATE SET filter = ?2 WHERE filter <> ?2",
                        error, name, filter);
}

static KarumApply
apply_search (KarumDb *db, const char *thing, const KarumParts *parts, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (karum_parts_get (parts, "search"), "\n", 2);
  gint64 changes = sqlite3_total_changes64 (db->handle);
  gboolean whole = g_strv_length (lines) == 2;
  g_autofree char *named = whole ? search_thing (lines[0]) : NULL;
  g_autofree char *filter = whole ? karum_filter_from_things (db, lines[1], NULL) : NULL;

  if (whole && (strcmp (named, thing) != 0 || !filter || !karum_thing_name_is_valid (lines[0])))
    return KARUM_APPLY_WAITS;
  if (!(whole ? set_search (db, lines[0], filter, error) : drop_search (db, thing, error)))
    return KARUM_APPLY_FAILED;
  return sqlite3_total_changes64 (db->handle) != changes ? KARUM_APPLY_DONE : KARUM_APPLY_SAME;
}

KarumApply
karum_lists_apply (KarumDb *db, const char *thing, const KarumParts *parts, GError **error)
{
  return g_str_has_prefix (thing, SEARCH) ? apply_search (db, thing, parts, error)
                                          : apply_collection (db, thing, parts, error);
}

/* -- Together --------------------------------------------------------------------------------- */

typedef struct {
  gint64 row;
  char *key;  /* what orders it: the thing, or its place */
  char *name; /* as it is to be called */
  gboolean differs;
} Item;

static void
item_clear (gpointer data)
{
  Item *item = data;

  g_free (item->key);
  g_free (item->name);
}

static int
compare_items (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Item *) a)->key, ((const Item *) b)->key);
}

static GArray *
items_new (void)
{
  GArray *items = g_array_new (FALSE, TRUE, sizeof (Item));

  g_array_set_clear_func (items, item_clear);
  return items;
}

/* (transfer full) (nullable): what the facts show of a part */
static char *
show_part (KarumDb *db, const char *thing, const char *part, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (db, thing, FALSE, error);

  return facts ? karum_facts_show (facts, part, NULL) : NULL;
}

/* (transfer full) (nullable): the collections by their identities, with the names of the facts */
static GArray *
list_collections (KarumDb *db, GError **error)
{
  g_autoptr (GHashTable) shared = karum_shared_load (db, COLLECTION, FALSE, error);
  g_autoptr (GArray) items = items_new ();
  GHashTableIter iter;
  gpointer thing, value;

  if (!shared)
    return NULL;
  g_hash_table_iter_init (&iter, shared);
  while (g_hash_table_iter_next (&iter, &thing, &value)) {
    Item item = { .row = ((KarumShared *) value)->row, .key = g_strdup (thing) };

    item.name = show_part (db, thing, "name", error);
    g_array_append_val (items, item);
    if (!item.name)
      return NULL;
  }
  g_array_sort (items, compare_items);
  return g_steal_pointer (&items);
}

/* Of two collections of one name, that of the smaller identity has it; the other gets a number. */
static void
make_unique (GArray *items)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < items->len; i++) {
    Item *item = &g_array_index (items, Item, i);
    g_autofree char *wanted = g_strdup (item->name), *folded = karum_fold (wanted);

    for (guint n = 2; g_hash_table_contains (taken, folded); n++) {
      g_free (item->name);
      g_free (folded);
      item->name = g_strdup_printf ("%s (%u)", wanted, n);
      folded = karum_fold (item->name);
    }
    g_hash_table_add (taken, g_steal_pointer (&folded));
  }
}

static gboolean
find_differing (KarumDb *db, Item *item, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT 1 FROM collections WHERE id = ?1 AND name <> ?2", error, item->row, item->name);

  item->differs = karum_statement_next (row, error) && *item->name;
  return karum_statement_worked (row);
}

static gboolean
rename_all (KarumDb *db, GArray *items, GError **error)
{
  for (guint i = 0; i < items->len; i++) {
    Item *item = &g_array_index (items, Item, i);

    if (!find_differing (db, item, error)
        || (item->differs
            && !karum_db_tell (db, "UPDATE collections SET name = ?2 WHERE id = ?1", error,
                               item->row, item->key)))
      return FALSE;
  }
  for (guint i = 0; i < items->len; i++) {
    const Item *item = &g_array_index (items, Item, i);
    g_autofree char *folded = karum_fold (item->name);

    if (item->differs
        && !karum_db_tell (db, "UPDATE collections SET name = ?2, folded = ?3 WHERE id = ?1", error,
                           item->row, item->name, folded))
      return FALSE;
  }
  return TRUE;
}

/* The searches that travel, in the order of their places, take the places that they have together.
 */
static gboolean
order_searches (KarumDb *db, GError **error)
{
  g_autoptr (GArray) items = items_new (), rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, name, filter FROM searches ORDER BY place, id", error);
  guint next = 0;

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    g_autofree char *thing = search_thing (karum_statement_certain (row, 1)), *place = NULL;
    g_autofree char *filter = karum_filter_to_things (db, karum_statement_certain (row, 2), NULL);
    gboolean travels = filter != NULL;
    Item item = { .row = id };

    place = show_part (db, thing, "place", error);
    item.key = g_strconcat (place ? place : "", "\n", thing, NULL);
    id = travels ? 0 : id;
    g_array_append_val (rows, id);
    if (travels)
      g_array_append_val (items, item);
    else
      item_clear (&item);
  }
  g_array_sort (items, compare_items);
  for (guint i = 0; karum_statement_worked (row) && i < rows->len; i++) {
    gint64 id = g_array_index (rows, gint64, i);

    if (id == 0)
      id = g_array_index (items, Item, next++).row;
    if (!karum_db_tell (db, "UPDATE searches SET place = ?2 WHERE id = ?1 AND place <> ?2", error,
                        id, i))
      return FALSE;
  }
  return karum_statement_worked (row);
}

gboolean
karum_lists_finish (KarumDb *db, GError **error)
{
  g_autoptr (GArray) items = list_collections (db, error);

  if (!items)
    return FALSE;
  make_unique (items);
  return rename_all (db, items, error) && order_searches (db, error);
}
