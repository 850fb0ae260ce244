/* karum-sharing-gather.c: what people have changed since the last exchange becomes facts. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-game-shown.h"
#include "karum-sharing-slices.h"
#include "karum-sharing-things.h"
#include "karum-store-inside.h"

static const char *const list_kinds[] = { "collection:", "search:" };

gboolean
karum_parts_differ (const KarumParts *digests, const KarumParts *parts)
{
  GHashTableIter iter;
  gpointer part, value;

  if (g_hash_table_size ((GHashTable *) digests) != g_hash_table_size ((GHashTable *) parts))
    return TRUE;
  g_hash_table_iter_init (&iter, (GHashTable *) parts);
  while (g_hash_table_iter_next (&iter, &part, &value)) {
    g_autofree char *digest = karum_part_digest (value);

    if (strcmp (karum_parts_get (digests, part), digest) != 0)
      return TRUE;
  }
  return FALSE;
}

const char *
karum_thing_essence (const char *thing)
{
  if (g_str_has_prefix (thing, "game:"))
    return "line";
  return g_str_has_prefix (thing, "search:") ? "search" : "name";
}

/* -- Finding ---------------------------------------------------------------------------------- */

/* The names of what was shown and isn't there any more. */
static void
find_missing (GHashTable *shared, GHashTable *present, GPtrArray *things)
{
  GHashTableIter iter;
  gpointer thing;

  g_hash_table_iter_init (&iter, shared);
  while (g_hash_table_iter_next (&iter, &thing, NULL))
    if (!g_hash_table_contains (present, thing))
      g_ptr_array_add (things, g_strdup (thing));
}

/* The names of those of a kind that differ from what was shown. */
static gboolean
find_differing (
    KarumDb *db, const char *kind, GHashTable *present, GPtrArray *things, GError **error)
{
  g_autoptr (GHashTable) shared = karum_shared_load (db, kind, TRUE, error);
  GHashTableIter iter;
  gpointer thing, value;

  if (!shared)
    return FALSE;
  g_hash_table_iter_init (&iter, present);
  while (g_hash_table_iter_next (&iter, &thing, &value)) {
    const KarumShared *shown = g_hash_table_lookup (shared, thing);

    if (g_str_has_prefix (thing, kind)
        && (!shown || karum_parts_differ (shown->parts, ((KarumPresent *) value)->parts)))
      g_ptr_array_add (things, g_strdup (thing));
  }
  find_missing (shared, present, things);
  return TRUE;
}

/* (transfer full) */
static GHashTable *
presents_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
}

/* @present: (out): all lists. Returns: (transfer full) (nullable) */
static GPtrArray *
find_lists (KarumDb *db, GHashTable *present, GError **error)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (g_free);

  if (!karum_lists_present (db, present, error))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (list_kinds); i++)
    if (!find_differing (db, list_kinds[i], present, things, error))
      return NULL;
  return g_steal_pointer (&things);
}

GPtrArray *
karum_gather_find_people (KarumDb *db, GError **error)
{
  g_autoptr (GHashTable) present = presents_new ();
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (g_free);

  return karum_people_present (db, present, error)
                 && find_differing (db, "person:", present, things, error)
                 && find_differing (db, "event:", present, things, error)
             ? g_steal_pointer (&things)
             : NULL;
}

GPtrArray *
karum_gather_find (KarumDb *db, gboolean *lists, GError **error)
{
  g_autoptr (GHashTable) present = presents_new ();
  g_autoptr (GPtrArray) changed = find_lists (db, present, error);
  g_autoptr (GPtrArray) things = changed ? karum_gather_find_people (db, error) : NULL;

  *lists = changed && changed->len > 0;
  return things && karum_games_find_changed (db, things, error) ? g_steal_pointer (&things) : NULL;
}

/* -- Gathering -------------------------------------------------------------------------------- */

/* A thing whose facts are made. */
typedef struct {
  KarumExchange *exchange;
  const char *thing;
  const KarumShared *shown;
  const KarumPresent *present; /* (nullable) */
  GPtrArray *facts;            /* that were shown */
  GHashTable *moved;           /* (nullable) */
  guint made;
} Gathering;

static gboolean
keep_made (Gathering *gathering, const KarumFactMaker *maker, const GPtrArray *made, GError **error)
{
  KarumExchange *exchange = gathering->exchange;

  karum_exchange_told (exchange, maker);
  gathering->made = made->len;
  exchange->report->made += made->len;
  exchange->sharing.pending |= made->len > 0;
  exchange->people |= made->len > 0 && karum_thing_is_named (gathering->thing);
  return made->len == 0 || karum_facts_make (exchange->db, made, TRUE, error);
}

/* (transfer full) (element-type KarumFact) */
static GPtrArray *
list_aside (const GPtrArray *facts)
{
  g_autoptr (GPtrArray) aside = karum_facts_put_aside (facts);
  GPtrArray *owned = karum_facts_new ();

  for (guint i = 0; i < aside->len; i++)
    g_ptr_array_add (owned, karum_fact_ref (aside->pdata[i]));
  return owned;
}

static gboolean
replaces_any (const GPtrArray *made, const GPtrArray *aside)
{
  for (guint i = 0; i < made->len; i++)
    for (guint j = 0; j < aside->len; j++)
      if (karum_fact_replaces (made->pdata[i], aside->pdata[j]))
        return TRUE;
  return FALSE;
}

/* What was there before the archive was shared has no row in `shared` yet. A version of a game that
 * shows what was put aside is said itself before that is replaced: who changed the game saw what
 * holds, and keeps the version. */
static gboolean
gather_present (Gathering *gathering, GError **error)
{
  const KarumPresent *present = gathering->present;
  g_autoptr (GPtrArray) made = karum_facts_new (), aside = list_aside (gathering->facts);
  KarumFactMaker maker;

  karum_exchange_tell (gathering->exchange, &maker);
  maker.founding = !gathering->exchange->sharing.founded && gathering->shown->row == 0;
  karum_facts_edit (&maker, gathering->thing, gathering->facts, gathering->shown->parts,
                    present->parts, gathering->moved, present->time, made);
  if (replaces_any (made, aside))
    karum_facts_say (&maker, gathering->thing, gathering->facts, present->parts, KARUM_FACT_VERSION,
                     made);
  return keep_made (gathering, &maker, made, error)
         && karum_shared_put (gathering->exchange->db, gathering->thing, present->row,
                              present->mark, present->parts, error);
}

/* A row of a game, a person or an event that is missing was deleted for good only if its facts were
 * emptied with it; otherwise undo has taken it back, which is no reason to destroy what others have
 * made of it: it is in the bin. */
static gboolean
was_destroyed (const char *thing, const GPtrArray *facts)
{
  const KarumFact *fact = karum_facts_choose (facts, karum_thing_essence (thing), NULL);

  return !fact || !*fact->value || g_str_has_prefix (thing, "collection:")
         || g_str_has_prefix (thing, "search:");
}

static void
put_into_bin (KarumFactMaker *maker, const char *thing, GPtrArray *facts, GPtrArray *made)
{
  g_autoptr (GHashTable) before = karum_facts_show_all (facts), now = karum_parts_new ();
  g_autoptr (GHashTable) bin = karum_parts_new (), digests = NULL;

  karum_parts_set (bin, "bin", karum_parts_get (before, "bin"));
  digests = karum_parts_digests (bin);
  karum_parts_set (now, "bin", "1");
  karum_facts_edit (maker, thing, facts, digests, now, NULL, 0, made);
}

static gboolean
gather_gone (Gathering *gathering, GError **error)
{
  const char *thing = gathering->thing;
  g_autoptr (GPtrArray) made = karum_facts_new ();
  KarumFactMaker maker;

  karum_exchange_tell (gathering->exchange, &maker);
  if (gathering->facts->len > 0 && was_destroyed (thing, gathering->facts))
    karum_facts_edit_gone (&maker, thing, gathering->facts, made);
  else if (gathering->facts->len > 0)
    put_into_bin (&maker, thing, gathering->facts, made);
  if (!keep_made (gathering, &maker, made, error))
    return FALSE;
  /* It is shown again, even if nothing new was said. */
  gathering->made = MAX (gathering->made, 1);
  return karum_shared_drop (gathering->exchange->db, thing, error);
}

static gboolean
gather (Gathering *gathering, GError **error)
{
  const KarumShared *shown = gathering->shown;

  /* The mark or the row may be another. */
  if (!gathering->present)
    return shown->row == 0 || gather_gone (gathering, error);
  if (shown->row != 0 && !karum_parts_differ (shown->parts, gathering->present->parts))
    return karum_shared_put (gathering->exchange->db, gathering->thing, gathering->present->row,
                             gathering->present->mark, gathering->present->parts, error);
  return gather_present (gathering, error);
}

static gboolean
gather_person (KarumExchange *exchange, const char *thing, guint *made, GError **error)
{
  g_autoptr (KarumShared) shown = karum_shared_get (exchange->db, thing, error);
  g_autoptr (GPtrArray) facts = shown ? karum_facts_load (exchange->db, thing, TRUE, error) : NULL;
  g_autoptr (KarumPresent) present = NULL;
  Gathering gathering = { .exchange = exchange, .thing = thing, .shown = shown, .facts = facts };
  gboolean done;

  if (!facts || !karum_people_present_one (exchange->db, thing, &present, error))
    return FALSE;
  gathering.present = present;
  done = gather (&gathering, error);
  *made = gathering.made;
  return done;
}

/* -- Games ------------------------------------------------------------------------------------ */

gboolean
karum_exchange_forgive (KarumExchange *exchange, GError **local, GError **error)
{
  if (!*local)
    g_set_error_literal (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         _ ("Part of what others have saved can’t be shown."));
  if (!g_error_matches (*local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      && !g_error_matches (*local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED)) {
    g_propagate_error (error, g_steal_pointer (local));
    return FALSE;
  }
  g_ptr_array_add (exchange->report->faults, g_strdup ((*local)->message));
  g_clear_error (local);
  return TRUE;
}

/* @gathering: without what is present */
static gboolean
gather_row (Gathering *gathering, gint64 row, GError **error)
{
  KarumExchange *exchange = gathering->exchange;
  g_autoptr (GHashTable) before = karum_facts_show_all (gathering->facts), moved = NULL;
  G_GNUC_UNUSED g_autoptr (KarumRecord) record
      = karum_game_shown (gathering->facts, karum_store_games (exchange->store), NULL, &moved);
  GError *local = NULL;
  g_autoptr (KarumPresent) present = karum_games_present (exchange->store, row, before, &local);

  if (!present)
    return karum_exchange_forgive (exchange, &local, error);
  gathering->present = present;
  gathering->moved = moved;
  return gather (gathering, error);
}

/* Whose mark is that which was shown hasn't been changed. */
static gboolean
gather_game (KarumExchange *exchange, const char *thing, guint *made, GError **error)
{
  g_autoptr (KarumShared) shown = karum_shared_get (exchange->db, thing, error);
  g_autoptr (GPtrArray) facts = NULL;
  g_autoptr (GBytes) mark = NULL;
  Gathering gathering = { .exchange = exchange, .thing = thing, .shown = shown };
  gint64 row;
  gboolean done;

  if (!shown || !karum_games_mark (exchange->db, thing, &row, &mark, error))
    return FALSE;
  if (mark && shown->row == row && g_bytes_equal (mark, shown->mark))
    return TRUE;
  gathering.facts = facts = karum_facts_load (exchange->db, thing, TRUE, error);
  if (!facts)
    return FALSE;
  done = mark ? gather_row (&gathering, row, error) : gather (&gathering, error);
  *made = gathering.made;
  return done;
}

gboolean
karum_gather_thing (KarumExchange *exchange, const char *thing, guint *made, GError **error)
{
  guint number = 0;
  gboolean done = g_str_has_prefix (thing, "game:")
                      ? gather_game (exchange, thing, &number, error)
                      : gather_person (exchange, thing, &number, error);

  if (made)
    *made = number;
  return done;
}

/* -- Lists ------------------------------------------------------------------------------------ */

static gboolean
gather_list (KarumExchange *exchange,
             const char *thing,
             const KarumPresent *present,
             guint *made,
             GError **error)
{
  g_autoptr (KarumShared) shown = karum_shared_get (exchange->db, thing, error);
  g_autoptr (GPtrArray) facts = shown ? karum_facts_load (exchange->db, thing, TRUE, error) : NULL;
  Gathering gathering = {
    .exchange = exchange, .thing = thing, .shown = shown, .present = present, .facts = facts
  };
  gboolean done = facts && gather (&gathering, error);

  *made = gathering.made;
  return done;
}

gboolean
karum_gather_lists (KarumExchange *exchange, GHashTable *dirty, GError **error)
{
  g_autoptr (GHashTable) present = presents_new ();
  g_autoptr (GPtrArray) things = find_lists (exchange->db, present, error);

  for (guint i = 0; things && i < things->len; i++) {
    const char *thing = things->pdata[i];
    guint made;

    if (!gather_list (exchange, thing, g_hash_table_lookup (present, thing), &made, error))
      return FALSE;
    if (made > 0)
      g_hash_table_add (dirty, g_strdup (thing));
  }
  return things != NULL;
}
