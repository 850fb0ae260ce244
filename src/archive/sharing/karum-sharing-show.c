/* karum-sharing-show.c: things become as their facts say. */
#include <string.h>

#include "karum-erase.h"
#include "karum-game-shown.h"
#include "karum-games-table.h"
#include "karum-seals.h"
#include "karum-sharing-slices.h"
#include "karum-sharing-things.h"
#include "karum-store-inside.h"

/* The order in which things are shown: what others name first. */
static const char *const kinds[] = { "person:", "event:", "game:" };

static gboolean
is_game (const char *thing)
{
  return g_str_has_prefix (thing, "game:");
}

static gboolean
is_list (const char *thing)
{
  return g_str_has_prefix (thing, "collection:") || g_str_has_prefix (thing, "search:");
}

GPtrArray *
karum_show_find (KarumDb *db, gboolean *lists, GError **error)
{
  g_auto (GStrv) unshown = karum_facts_unshown (db, error);
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (g_free);

  *lists = FALSE;
  for (guint i = 0; unshown && i < G_N_ELEMENTS (kinds); i++)
    for (char **thing = unshown; *thing; thing++)
      if (g_str_has_prefix (*thing, kinds[i]))
        g_ptr_array_add (things, g_strdup (*thing));
  for (char **thing = unshown; thing && *thing; thing++)
    *lists |= is_list (*thing);
  return unshown ? g_steal_pointer (&things) : NULL;
}

/* -- A thing ---------------------------------------------------------------------------------- */

/* What was said of a thing before is no longer so. */
static void
drop_conflicts (KarumExchange *exchange, const char *thing)
{
  GPtrArray *conflicts = exchange->report->conflicts;

  for (guint i = conflicts->len; i > 0; i--)
    if (strcmp (((const KarumConflict *) conflicts->pdata[i - 1])->thing, thing) == 0)
      g_ptr_array_remove_index (conflicts, i - 1);
}

static void
count (KarumExchange *exchange, const char *thing, KarumApply applied)
{
  KarumSharingReport *report = exchange->report;

  if (applied == KARUM_APPLY_WAITS)
    report->waiting++;
  if (applied != KARUM_APPLY_DONE)
    return;
  if (is_game (thing))
    report->games++;
  else if (g_str_has_prefix (thing, "person:"))
    report->people++;
  else if (g_str_has_prefix (thing, "event:"))
    report->events++;
  else
    report->lists++;
}

static KarumApply
apply (KarumExchange *exchange, const char *thing, const GPtrArray *facts, GError **error)
{
  g_autoptr (GHashTable) parts = NULL;

  if (is_game (thing))
    return karum_games_apply (exchange->store, thing, facts, error);
  parts = karum_facts_show_all (facts);
  if (karum_thing_is_named (thing))
    return karum_people_apply (exchange->db, thing, parts, error);
  return karum_lists_apply (exchange->db, thing, parts, error);
}

/* What there is of a list. */
static gboolean
find_list (KarumDb *db, const char *thing, KarumPresent **present, GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
  g_autofree char *name = NULL;

  if (!karum_lists_present (db, all, error))
    return FALSE;
  g_hash_table_steal_extended (all, thing, (gpointer *) &name, (gpointer *) present);
  return TRUE;
}

/* What there is of a thing that was deleted for good elsewhere, and changed here. */
static gboolean
find_present (KarumExchange *exchange, const char *thing, KarumPresent **present, GError **error)
{
  g_autoptr (KarumShared) shown = karum_shared_get (exchange->db, thing, error);

  *present = NULL;
  if (!shown || shown->row == 0)
    return shown != NULL;
  if (is_list (thing))
    return find_list (exchange->db, thing, present, error);
  if (!is_game (thing))
    return karum_people_present_one (exchange->db, thing, present, error);
  *present = karum_games_present (exchange->store, shown->row, NULL, error);
  return *present != NULL;
}

/* Who still has what was deleted for good elsewhere, and was changed without knowing, says all of
 * it again: it is in the bin. */
static gboolean
say_again (KarumExchange *exchange, const char *thing, GPtrArray *facts, GError **error)
{
  g_autoptr (GPtrArray) made = karum_facts_new ();
  g_autoptr (KarumPresent) present = NULL;
  KarumFactMaker maker;

  if (!karum_facts_find (facts, KARUM_FACT_GONE)
      || karum_facts_find (facts, karum_thing_essence (thing)))
    return TRUE;
  if (!find_present (exchange, thing, &present, error))
    return FALSE;
  if (!present)
    return TRUE;
  karum_exchange_tell (exchange, &maker);
  if (!is_list (thing))
    karum_parts_set (present->parts, "bin", "1");
  karum_facts_edit_again (&maker, thing, facts, present->parts, made);
  karum_exchange_told (exchange, &maker);
  exchange->report->made += made->len;
  return karum_facts_make (exchange->db, made, FALSE, error);
}

/* A game is deleted for good afterwards; a person or an event that others may name is in the bin.
 */
static gboolean
show_gone (KarumExchange *exchange, const char *thing, GError **error)
{
  g_autoptr (GHashTable) none = karum_parts_new ();

  if (is_game (thing)) {
    g_ptr_array_add (exchange->doomed, g_strdup (thing));
    return TRUE;
  }
  return (!is_list (thing)
          || karum_lists_apply (exchange->db, thing, none, error) != KARUM_APPLY_FAILED)
         && karum_shared_drop (exchange->db, thing, error)
         && karum_facts_set_shown (exchange->db, thing, error);
}

static gboolean
show_now (KarumExchange *exchange, const char *thing, GPtrArray *facts, GError **error)
{
  KarumApply applied;

  if (!say_again (exchange, thing, facts, error))
    return FALSE;
  applied = apply (exchange, thing, facts, error);
  if (applied == KARUM_APPLY_FAILED)
    return FALSE;
  count (exchange, thing, applied);
  if (applied == KARUM_APPLY_WAITS)
    return TRUE;
  if (!karum_came_note (exchange->db, exchange->report, exchange->names, exchange->sharing.replica,
                        thing, applied == KARUM_APPLY_DONE, error))
    return FALSE;
  drop_conflicts (exchange, thing);
  karum_conflicts_add (exchange->report->conflicts, exchange->names, thing, facts);
  if (!is_list (thing))
    g_ptr_array_add (exchange->shown, g_strdup (thing));
  return karum_facts_set_shown (exchange->db, thing, error);
}

/* What can't be read, or written as it is to be, stays whole as it is. */
static gboolean
show (KarumExchange *exchange, const char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (exchange->db, thing, FALSE, error);
  GError *local = NULL;

  if (!facts)
    return FALSE;
  if (karum_facts_are_gone (facts))
    return show_gone (exchange, thing, error);
  if (!karum_db_begin (exchange->db, error))
    return FALSE;
  if (karum_db_end (exchange->db, show_now (exchange, thing, facts, &local), &local))
    return TRUE;
  return karum_exchange_forgive (exchange, &local, error);
}

gboolean
karum_show_gathered (KarumExchange *exchange, const char *thing, GError **error)
{
  guint made;

  return karum_gather_thing (exchange, thing, &made, error)
         && (made == 0 || show (exchange, thing, error));
}

gboolean
karum_show_thing (KarumExchange *exchange, const char *thing, GError **error)
{
  exchange->games |= is_game (thing);
  exchange->people |= karum_thing_is_named (thing);
  exchange->sharing.pending = TRUE;
  return karum_gather_thing (exchange, thing, NULL, error) && show (exchange, thing, error);
}

/* -- What the archive shows -------------------------------------------------------------------- */

static gboolean
remember_game (KarumExchange *exchange, const char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (exchange->db, thing, FALSE, error);
  g_autoptr (GHashTable) before = facts ? karum_facts_show_all (facts) : NULL;
  g_autoptr (KarumPresent) present = NULL;
  KarumUuid uuid;
  gint64 id;

  if (!before || !karum_thing_uuid (thing + strlen ("game:"), &uuid))
    return FALSE;
  id = karum_games_table_with_uuid (exchange->db, &uuid, error);
  present = id > 0 ? karum_games_present (exchange->store, id, before, error) : NULL;
  return present
         && karum_shared_put (exchange->db, thing, id, present->mark, present->parts, error);
}

static gboolean
remember_person (KarumExchange *exchange, const char *thing, GError **error)
{
  g_autoptr (KarumPresent) present = NULL;

  return karum_people_present_one (exchange->db, thing, &present, error)
         && (!present
             || karum_shared_put (exchange->db, thing, present->row, present->mark, present->parts,
                                  error));
}

gboolean
karum_show_remember (KarumExchange *exchange, GError **error)
{
  if (exchange->shown->len > 0 && !karum_seals_write (exchange->db, error))
    return FALSE;
  for (guint i = 0; i < exchange->shown->len; i++) {
    const char *thing = exchange->shown->pdata[i];

    if (!(is_game (thing) ? remember_game (exchange, thing, error)
                          : remember_person (exchange, thing, error)))
      return FALSE;
  }
  g_ptr_array_set_size (exchange->shown, 0);
  return TRUE;
}

/* Of people and lists, what was done to all of them together. */
static gboolean
remember_all (KarumDb *db, GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
  GHashTableIter iter;
  gpointer thing, value;

  if (!karum_people_present (db, all, error) || !karum_lists_present (db, all, error))
    return FALSE;
  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &thing, &value)) {
    const KarumPresent *present = value;
    g_autoptr (KarumShared) shown = karum_shared_get (db, thing, error);

    if (!shown)
      return FALSE;
    if ((shown->row != present->row || karum_parts_differ (shown->parts, present->parts))
        && !karum_shared_put (db, thing, present->row, present->mark, present->parts, error))
      return FALSE;
  }
  return TRUE;
}

/* -- What is done to all of them together ------------------------------------------------------ */

/* Collections have games that came after them. */
static gboolean
touch_collections (KarumExchange *exchange, GHashTable *dirty, GError **error)
{
  g_autoptr (GHashTable) shared = karum_shared_load (exchange->db, "collection:", FALSE, error);
  GHashTableIter iter;
  gpointer thing;

  if (!shared)
    return FALSE;
  g_hash_table_iter_init (&iter, shared);
  while (exchange->games && g_hash_table_iter_next (&iter, &thing, NULL))
    g_hash_table_add (dirty, g_strdup (thing));
  return TRUE;
}

static gboolean
show_lists (KarumExchange *exchange, GError **error)
{
  g_autoptr (GHashTable) dirty = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) unshown = NULL;
  g_autoptr (GList) all = NULL;

  if (!karum_gather_lists (exchange, dirty, error) || !touch_collections (exchange, dirty, error))
    return FALSE;
  unshown = karum_facts_unshown (exchange->db, error);
  for (char **thing = unshown; thing && *thing; thing++)
    if (is_list (*thing))
      g_hash_table_add (dirty, g_strdup (*thing));
  all = g_list_sort (g_hash_table_get_keys (dirty), (GCompareFunc) strcmp);
  for (const GList *thing = all; thing; thing = thing->next)
    if (!show (exchange, thing->data, error))
      return FALSE;
  return unshown != NULL;
}

/* What was changed of people since it was gathered is gathered before it counts as shown. */
static gboolean
gather_people (KarumExchange *exchange, GError **error)
{
  g_autoptr (GPtrArray) things = NULL;

  if (!karum_show_remember (exchange, error))
    return FALSE;
  things = karum_gather_find_people (exchange->db, error);
  for (guint i = 0; things && i < things->len; i++)
    if (!karum_show_gathered (exchange, things->pdata[i], error))
      return FALSE;
  return things && karum_show_remember (exchange, error);
}

/* A game without what was changed of it here since, and then as its facts say. */
static gboolean
name_now (KarumExchange *exchange, const char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = NULL;
  KarumApply applied = KARUM_APPLY_FAILED;

  if (!karum_gather_thing (exchange, thing, NULL, error))
    return FALSE;
  facts = karum_facts_load (exchange->db, thing, FALSE, error);
  if (facts && karum_facts_are_gone (facts))
    return TRUE;
  if (facts)
    applied = karum_games_apply (exchange->store, thing, facts, error);
  if (applied == KARUM_APPLY_DONE)
    g_ptr_array_add (exchange->shown, g_strdup (thing));
  return applied != KARUM_APPLY_FAILED;
}

/* What was put aside of a game is a version, a text with names: it has those that people and events
 * have after merges, whatever came first. */
static gboolean
name_versions (KarumExchange *exchange, GError **error)
{
  g_auto (GStrv) things = karum_facts_disputed (exchange->db, error);

  for (char **thing = things; thing && *thing; thing++) {
    GError *local = NULL;

    if (!is_game (*thing))
      continue;
    if (!karum_db_begin (exchange->db, error))
      return FALSE;
    if (!karum_db_end (exchange->db, name_now (exchange, *thing, &local), &local)
        && !karum_exchange_forgive (exchange, &local, error))
      return FALSE;
  }
  return things != NULL;
}

/* Who is one because games say so is merged as the facts of all others. */
static gboolean
join_strangers (KarumExchange *exchange, GError **error)
{
  g_autoptr (GPtrArray) merges = NULL;

  if (!exchange->strangers)
    return TRUE;
  merges = karum_same_find (exchange->db, exchange->report, error);
  exchange->people |= merges && merges->len > 0;
  return merges && karum_facts_make (exchange->db, merges, FALSE, error);
}

/* What was merged is told once, and what differs only in that is no conflict any more. */
static gboolean
tell_merged (KarumExchange *exchange, GError **error)
{
  karum_conflicts_drop_same (exchange->db, exchange->report->conflicts);
  return karum_same_tell (exchange->db, exchange->report, error)
         && (!exchange->strangers || karum_came_drop_same (exchange->db, exchange->report, error))
         && karum_facts_set_merged (exchange->db, error);
}

gboolean
karum_show_rest (KarumExchange *exchange, GError **error)
{
  exchange->sharing.pending = FALSE;
  return gather_people (exchange, error) && show_lists (exchange, error)
         && join_strangers (exchange, error) && karum_people_finish (exchange->db, error)
         && karum_lists_finish (exchange->db, error) && tell_merged (exchange, error)
         && remember_all (exchange->db, error)
         && (!exchange->people || name_versions (exchange, error));
}

/* -- For good --------------------------------------------------------------------------------- */

/* What has been said of @thing since it was doomed, here or elsewhere, brings it back. Returns:
 * FALSE with @error */
static gboolean
is_still_gone (KarumExchange *exchange, const char *thing, gboolean *gone, GError **error)
{
  g_autoptr (GPtrArray) facts = NULL;

  if (!karum_gather_thing (exchange, thing, NULL, error))
    return FALSE;
  facts = karum_facts_load (exchange->db, thing, FALSE, error);
  *gone = facts && karum_facts_are_gone (facts);
  return facts != NULL;
}

static gboolean
destroy_one (KarumExchange *exchange, const char *thing, GHashTable *games, GError **error)
{
  KarumDb *db = exchange->db;
  gboolean gone;
  KarumUuid uuid;
  gint64 id;

  if (!karum_thing_uuid (thing + strlen ("game:"), &uuid))
    return TRUE;
  if (!is_still_gone (exchange, thing, &gone, error))
    return FALSE;
  if (!gone)
    return TRUE;
  id = karum_games_table_with_uuid (db, &uuid, error);
  if (id < 0 || (id > 0 && !karum_games_table_delete_for_good (db, id, error)))
    return FALSE;
  g_hash_table_add (games, g_memdup2 (&id, sizeof id));
  return karum_shared_drop (db, thing, error) && karum_facts_set_shown (db, thing, error);
}

gboolean
karum_show_destroy (KarumExchange *exchange, GError **error)
{
  g_autoptr (GHashTable) games = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  const GPtrArray *doomed = exchange->doomed;
  gboolean done = TRUE;

  if (doomed->len == 0)
    return TRUE;
  if (!karum_store_begin_erasure (exchange->store, error))
    return FALSE;
  for (guint i = 0; done && i < doomed->len; i++)
    done = destroy_one (exchange, doomed->pdata[i], games, error);
  done = done && karum_history_forget_games (exchange->store, games, error);
  g_ptr_array_set_size (exchange->doomed, 0);
  return karum_store_end_erasure (exchange->store, done, error);
}
