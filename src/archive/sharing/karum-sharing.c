#include "karum-sharing.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-erase.h"
#include "karum-game-shown.h"
#include "karum-games-table.h"
#include "karum-seals.h"
#include "karum-sharing-things.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

static const char *const small_kinds[] = { "person:", "event:", "collection:", "search:" };

/* The order in which things are shown: what others name first. */
static const char *const kinds[] = { "person:", "event:", "game:", "collection:", "search:" };

KarumSharingReport *
karum_sharing_report_new (void)
{
  KarumSharingReport *report = g_new0 (KarumSharingReport, 1);

  report->conflicts = g_ptr_array_new_with_free_func (karum_conflict_free);
  report->faults = g_ptr_array_new_with_free_func (g_free);
  report->came = g_ptr_array_new_with_free_func (karum_came_free);
  report->tallies = g_ptr_array_new_with_free_func (karum_came_tally_free);
  return report;
}

void
karum_sharing_report_free (KarumSharingReport *report)
{
  g_ptr_array_unref (report->conflicts);
  g_ptr_array_unref (report->faults);
  g_ptr_array_unref (report->came);
  g_ptr_array_unref (report->tallies);
  g_clear_pointer (&report->others, g_ptr_array_unref);
  g_free (report);
}

static void
add_if (GPtrArray *list, gboolean so, const char *sentence)
{
  if (so)
    g_ptr_array_add (list, g_strdup (sentence));
}

GPtrArray *
karum_sharing_report_news (const KarumSharingReport *report)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  add_if (list, report->began,
          _ ("The archive is shared now. On the other computers, name the same folder."));
  add_if (list, report->joined,
          _ ("The archive was joined with the shared archive of this folder."));
  add_if (list, report->renewed,
          _ ("The archive was restored from a backup, moved or copied: it goes on as a new copy. "
             "Nothing of the others is overwritten."));
  add_if (list, report->newer > 0,
          _ ("Some files in the folder are from a newer version of Karum and were left alone."));
  add_if (
      list, report->mended > 0,
      _ ("Part of what the archive kept of its copies was damaged. It was taken from the folder "
         "again."));
  return list;
}

GPtrArray *
karum_sharing_report_faults (const KarumSharingReport *report)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  add_if (list, report->broken > 0,
          _ ("Some of what the folder holds is damaged and was left out. The copy that has written "
             "it will write it again."));
  for (guint i = 0; i < report->faults->len; i++)
    add_if (list, TRUE, report->faults->pdata[i]);
  return list;
}

/* -- Gathering -------------------------------------------------------------------------------- */

typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumSharing *sharing;
  KarumFactMaker maker;
  GHashTable *dirty;
  KarumSharingReport *report;
} Gathering;

static gboolean
keep_made (Gathering *gathering, const char *thing, const GPtrArray *made, GError **error)
{
  guint learnt = 0;

  if (made->len == 0)
    return TRUE;
  gathering->report->made += made->len;
  g_hash_table_add (gathering->dirty, g_strdup (thing));
  return karum_facts_learn (gathering->db, made, 0, TRUE, &learnt, error);
}

static gboolean
differs (const KarumParts *digests, const KarumParts *parts)
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

/* @shown: (nullable): digests */
static gboolean
gather_thing (Gathering *gathering,
              const char *thing,
              const KarumParts *shown,
              const KarumPresent *present,
              GPtrArray *facts,
              GHashTable *moved,
              GError **error)
{
  g_autoptr (GPtrArray) made = karum_facts_new ();
  g_autoptr (GHashTable) none = karum_parts_new ();

  karum_facts_edit (&gathering->maker, thing, facts, shown ? shown : none, present->parts, moved,
                    present->time, made);
  return keep_made (gathering, thing, made, error)
         && karum_shared_put (gathering->db, thing, present->row, present->mark, present->parts,
                              error);
}

/* The part without which there is no thing. */
static const char *
essence (const char *thing)
{
  if (g_str_has_prefix (thing, "game:"))
    return "line";
  return g_str_has_prefix (thing, "search:") ? "search" : "name";
}

/* A row of a game, a person or an event that is missing was deleted for good only if its facts were
 * emptied with it; otherwise undo has taken it back, which is no reason to destroy what others have
 * made of it: it is in the bin. */
static gboolean
was_destroyed (const char *thing, const GPtrArray *facts)
{
  const KarumFact *fact = karum_facts_choose (facts, essence (thing), NULL);

  return !fact || !*fact->value || g_str_has_prefix (thing, "collection:")
         || g_str_has_prefix (thing, "search:");
}

static void
put_into_bin (Gathering *gathering, const char *thing, GPtrArray *facts, GPtrArray *made)
{
  g_autoptr (GHashTable) before = karum_facts_show_all (facts), now = karum_parts_new ();
  g_autoptr (GHashTable) bin = karum_parts_new (), digests = NULL;

  karum_parts_set (bin, "bin", karum_parts_get (before, "bin"));
  digests = karum_parts_digests (bin);
  karum_parts_set (now, "bin", "1");
  karum_facts_edit (&gathering->maker, thing, facts, digests, now, NULL, 0, made);
  g_hash_table_add (gathering->dirty, g_strdup (thing));
}

static gboolean
gather_gone (Gathering *gathering, const char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (gathering->db, thing, TRUE, error);
  g_autoptr (GPtrArray) made = karum_facts_new ();

  if (!facts)
    return FALSE;
  if (facts->len > 0 && was_destroyed (thing, facts))
    karum_facts_edit_gone (&gathering->maker, thing, facts, made);
  else if (facts->len > 0)
    put_into_bin (gathering, thing, facts, made);
  return keep_made (gathering, thing, made, error)
         && karum_shared_drop (gathering->db, thing, error);
}

/* What was shown and isn't there any more was deleted. */
static gboolean
gather_missing (Gathering *gathering, GHashTable *shared, GHashTable *present, GError **error)
{
  GHashTableIter iter;
  gpointer thing;

  g_hash_table_iter_init (&iter, shared);
  while (g_hash_table_iter_next (&iter, &thing, NULL))
    if (!g_hash_table_contains (present, thing) && !gather_gone (gathering, thing, error))
      return FALSE;
  return TRUE;
}

static gboolean
gather_small (Gathering *gathering, GHashTable *present, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (small_kinds); i++) {
    g_autoptr (GHashTable) shared = karum_shared_load (gathering->db, small_kinds[i], TRUE, error);
    GHashTableIter iter;
    gpointer thing, value;

    if (!shared)
      return FALSE;
    g_hash_table_iter_init (&iter, present);
    while (g_hash_table_iter_next (&iter, &thing, &value)) {
      const KarumShared *shown = g_hash_table_lookup (shared, thing);
      g_autoptr (GPtrArray) facts = NULL;

      if (!g_str_has_prefix (thing, small_kinds[i])
          || (shown && !differs (shown->parts, ((KarumPresent *) value)->parts)))
        continue;
      facts = karum_facts_load (gathering->db, thing, TRUE, error);
      if (!facts
          || !gather_thing (gathering, thing, shown ? shown->parts : NULL, value, facts, NULL,
                            error))
        return FALSE;
    }
    if (!gather_missing (gathering, shared, present, error))
      return FALSE;
  }
  return TRUE;
}

/* A game that can't be read is left as it is, and told. */
static gboolean
is_unreadable (GError **local, KarumSharingReport *report, GError **error)
{
  if (!*local)
    g_set_error_literal (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         _ ("Part of what others have saved can’t be shown."));
  if (!g_error_matches (*local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      && !g_error_matches (*local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED)) {
    g_propagate_error (error, g_steal_pointer (local));
    return FALSE;
  }
  g_ptr_array_add (report->faults, g_strdup ((*local)->message));
  g_clear_error (local);
  return TRUE;
}

static gboolean
gather_game (Gathering *gathering, const char *thing, gint64 id, GError **error)
{
  g_autoptr (KarumShared) shown = karum_shared_get (gathering->db, thing, error);
  g_autoptr (GPtrArray) facts = shown ? karum_facts_load (gathering->db, thing, TRUE, error) : NULL;
  g_autoptr (GHashTable) before = facts ? karum_facts_show_all (facts) : NULL, moved = NULL;
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (KarumPresent) present = NULL;
  GError *local = NULL;

  if (!before)
    return FALSE;
  record = karum_game_shown (facts, karum_store_games (gathering->store), NULL, &moved);
  present = karum_games_present (gathering->store, id, before, &local);
  if (!present)
    return is_unreadable (&local, gathering->report, error);
  /* Marks of the same parts: nothing that people have saved. */
  if (!differs (shown->parts, present->parts))
    return karum_shared_put (gathering->db, thing, id, present->mark, present->parts, error);
  return gather_thing (gathering, thing, shown->parts, present, facts, moved, error);
}

static gboolean
gather_games (Gathering *gathering, GError **error)
{
  g_autoptr (GHashTable) present = karum_games_marks (gathering->db, error);
  g_autoptr (GHashTable) shared
      = present ? karum_shared_load (gathering->db, "game:", FALSE, error) : NULL;
  GHashTableIter iter;
  gpointer thing, value;

  if (!shared)
    return FALSE;
  g_hash_table_iter_init (&iter, present);
  while (g_hash_table_iter_next (&iter, &thing, &value)) {
    const KarumPresent *now = value;
    const KarumShared *shown = g_hash_table_lookup (shared, thing);

    if ((!shown || !g_bytes_equal (shown->mark, now->mark))
        && !gather_game (gathering, thing, now->row, error))
      return FALSE;
  }
  return gather_missing (gathering, shared, present, error);
}

gboolean
karum_sharing_gather (KarumStore *store,
                      KarumSharing *sharing,
                      GHashTable *dirty,
                      KarumSharingReport *report,
                      GError **error)
{
  g_autoptr (GHashTable) present
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
  Gathering gathering = { .store = store,
                          .db = karum_store_db (store),
                          .sharing = sharing,
                          .dirty = dirty,
                          .report = report };

  gathering.maker.clock = g_get_real_time () / 1000;
  gathering.maker.greatest = sharing->greatest;
  gathering.maker.number = sharing->number;
  gathering.maker.founding = !sharing->founded;
  g_strlcpy (gathering.maker.replica, sharing->writes, sizeof gathering.maker.replica);
  if (!karum_people_present (gathering.db, present, error)
      || !karum_lists_present (gathering.db, present, error)
      || !gather_small (&gathering, present, error) || !gather_games (&gathering, error))
    return FALSE;
  sharing->greatest = gathering.maker.greatest;
  sharing->number = gathering.maker.number;
  sharing->founded = TRUE;
  return TRUE;
}

/* -- Showing ---------------------------------------------------------------------------------- */

typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumSharing *sharing;
  KarumSharingReport *report;
  GPtrArray *doomed;
  GPtrArray *games;  /* (element-type utf8): that were shown */
  GHashTable *names; /* first digits of a copy → its name */
} Showing;

/* What was said of a thing before is no longer so. */
static void
drop_conflicts (Showing *showing, const char *thing)
{
  GPtrArray *conflicts = showing->report->conflicts;

  for (guint i = conflicts->len; i > 0; i--)
    if (strcmp (((const KarumConflict *) conflicts->pdata[i - 1])->thing, thing) == 0)
      g_ptr_array_remove_index (conflicts, i - 1);
}

static void
count (Showing *showing, const char *thing, KarumApply applied)
{
  KarumSharingReport *report = showing->report;

  if (applied == KARUM_APPLY_WAITS)
    report->waiting++;
  if (applied != KARUM_APPLY_DONE)
    return;
  if (g_str_has_prefix (thing, "game:"))
    report->games++;
  else if (g_str_has_prefix (thing, "person:"))
    report->people++;
  else if (g_str_has_prefix (thing, "event:"))
    report->events++;
  else
    report->lists++;
}

static KarumApply
apply (Showing *showing, const char *thing, const GPtrArray *facts, GError **error)
{
  g_autoptr (GHashTable) parts = NULL;

  if (g_str_has_prefix (thing, "game:"))
    return karum_games_apply (showing->store, thing, facts, error);
  parts = karum_facts_show_all (facts);
  if (g_str_has_prefix (thing, "person:") || g_str_has_prefix (thing, "event:"))
    return karum_people_apply (showing->db, thing, parts, error);
  return karum_lists_apply (showing->db, thing, parts, error);
}

/* What there is of a thing that was deleted for good elsewhere, and changed here. */
static gboolean
find_present (Showing *showing, const char *thing, KarumPresent **present, GError **error)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, NULL);
  g_autoptr (KarumShared) shown = karum_shared_get (showing->db, thing, error);

  *present = NULL;
  if (!shown || shown->row == 0)
    return shown != NULL;
  if (g_str_has_prefix (thing, "game:")) {
    *present = karum_games_present (showing->store, shown->row, NULL, error);
    return *present != NULL;
  }
  g_hash_table_unref (g_steal_pointer (&all));
  all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
  if (!karum_people_present (showing->db, all, error)
      || !karum_lists_present (showing->db, all, error))
    return FALSE;
  *present = g_hash_table_lookup (all, thing);
  if (*present)
    g_hash_table_steal_extended (all, thing, NULL, (gpointer *) present);
  return TRUE;
}

/* Who still has what was deleted for good elsewhere, and was changed without knowing, says all of
 * it again: it is in the bin. */
static gboolean
say_again (Showing *showing, const char *thing, GPtrArray *facts, GError **error)
{
  g_autoptr (GPtrArray) made = karum_facts_new ();
  g_autoptr (KarumPresent) present = NULL;
  KarumFactMaker maker = { .clock = g_get_real_time () / 1000,
                           .greatest = showing->sharing->greatest,
                           .number = showing->sharing->number };
  guint learnt = 0;

  if (!karum_facts_find (facts, KARUM_FACT_GONE) || karum_facts_find (facts, essence (thing)))
    return TRUE;
  if (!find_present (showing, thing, &present, error))
    return FALSE;
  if (!present)
    return TRUE;
  g_strlcpy (maker.replica, showing->sharing->writes, sizeof maker.replica);
  if (essence (thing)[0] != 's' && !g_str_has_prefix (thing, "collection:"))
    karum_parts_set (present->parts, "bin", "1");
  karum_facts_edit_again (&maker, thing, facts, present->parts, made);
  showing->sharing->greatest = maker.greatest;
  showing->sharing->number = maker.number;
  showing->report->made += made->len;
  return karum_facts_learn (showing->db, made, 0, FALSE, &learnt, error);
}

/* A game is deleted for good afterwards; a person or an event that others may name is in the bin.
 */
static gboolean
show_gone (Showing *showing, const char *thing, GError **error)
{
  g_autoptr (GHashTable) none = karum_parts_new ();
  gboolean person = g_str_has_prefix (thing, "person:") || g_str_has_prefix (thing, "event:");

  if (g_str_has_prefix (thing, "game:")) {
    g_ptr_array_add (showing->doomed, g_strdup (thing));
    return TRUE;
  }
  return (person || karum_lists_apply (showing->db, thing, none, error) != KARUM_APPLY_FAILED)
         && karum_shared_drop (showing->db, thing, error)
         && karum_facts_set_shown (showing->db, thing, error);
}

static gboolean
show_now (Showing *showing, const char *thing, GPtrArray *facts, GError **error)
{
  KarumApply applied;

  if (!say_again (showing, thing, facts, error))
    return FALSE;
  applied = apply (showing, thing, facts, error);
  if (applied == KARUM_APPLY_FAILED)
    return FALSE;
  count (showing, thing, applied);
  if (applied == KARUM_APPLY_WAITS)
    return TRUE;
  if (!karum_came_note (showing->db, showing->report, showing->names, showing->sharing->replica,
                        thing, applied == KARUM_APPLY_DONE, error))
    return FALSE;
  drop_conflicts (showing, thing);
  karum_conflicts_add (showing->report->conflicts, showing->names, thing, facts);
  if (g_str_has_prefix (thing, "game:"))
    g_ptr_array_add (showing->games, g_strdup (thing));
  return karum_facts_set_shown (showing->db, thing, error);
}

/* What can't be read, or written as it is to be, stays whole as it is. */
static gboolean
show_thing (Showing *showing, const char *thing, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_load (showing->db, thing, FALSE, error);
  GError *local = NULL;

  if (!facts)
    return FALSE;
  if (karum_facts_are_gone (facts))
    return show_gone (showing, thing, error);
  if (!karum_db_begin (showing->db, error))
    return FALSE;
  if (karum_db_end (showing->db, show_now (showing, thing, facts, &local), &local))
    return TRUE;
  return is_unreadable (&local, showing->report, error);
}

/* What the archive has made of a game is what it shows. */
static gboolean
remember_games (Showing *showing, GError **error)
{
  if (!karum_seals_write (showing->db, error))
    return FALSE;
  for (guint i = 0; i < showing->games->len; i++) {
    const char *thing = showing->games->pdata[i];
    g_autoptr (GPtrArray) facts = karum_facts_load (showing->db, thing, FALSE, error);
    g_autoptr (GHashTable) before = facts ? karum_facts_show_all (facts) : NULL;
    g_autoptr (KarumPresent) present = NULL;
    KarumUuid uuid;
    gint64 id;

    if (!before || !karum_thing_uuid (thing + strlen ("game:"), &uuid))
      return FALSE;
    id = karum_games_table_with_uuid (showing->db, &uuid, error);
    present = id > 0 ? karum_games_present (showing->store, id, before, error) : NULL;
    if (!present
        || !karum_shared_put (showing->db, thing, id, present->mark, present->parts, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
remember_small (Showing *showing, GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_present_free);
  GHashTableIter iter;
  gpointer thing, value;

  if (!karum_people_present (showing->db, all, error)
      || !karum_lists_present (showing->db, all, error))
    return FALSE;
  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &thing, &value)) {
    const KarumPresent *present = value;
    g_autoptr (KarumShared) shown = karum_shared_get (showing->db, thing, error);

    if (!shown)
      return FALSE;
    if ((shown->row != present->row || differs (shown->parts, present->parts))
        && !karum_shared_put (showing->db, thing, present->row, present->mark, present->parts,
                              error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
show_kind (Showing *showing, const char *kind, char **unshown, GHashTable *dirty, GError **error)
{
  for (char **thing = unshown; *thing; thing++)
    if (g_str_has_prefix (*thing, kind)) {
      g_hash_table_remove (dirty, *thing);
      if (!show_thing (showing, *thing, error))
        return FALSE;
    }
  if (dirty) {
    g_autoptr (GList) rest = g_list_sort (g_hash_table_get_keys (dirty), (GCompareFunc) strcmp);

    for (const GList *thing = rest; thing; thing = thing->next)
      if (g_str_has_prefix (thing->data, kind) && !show_thing (showing, thing->data, error))
        return FALSE;
  }
  return TRUE;
}

/* Collections have games that came after them. */
static gboolean
touch_collections (Showing *showing, GHashTable *dirty, GError **error)
{
  g_autoptr (GHashTable) shared = karum_shared_load (showing->db, "collection:", FALSE, error);
  GHashTableIter iter;
  gpointer thing;

  if (!shared)
    return FALSE;
  g_hash_table_iter_init (&iter, shared);
  while (showing->games->len > 0 && g_hash_table_iter_next (&iter, &thing, NULL))
    g_hash_table_add (dirty, g_strdup (thing));
  return TRUE;
}

static gboolean
show_all (Showing *showing, GHashTable *dirty, GError **error)
{
  g_auto (GStrv) unshown = karum_facts_unshown (showing->db, error);

  showing->names = unshown ? karum_sharing_names (showing->db, error) : NULL;
  if (!showing->names)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if ((strcmp (kinds[i], "collection:") == 0 && !touch_collections (showing, dirty, error))
        || !show_kind (showing, kinds[i], unshown, dirty, error))
      return FALSE;
  return karum_people_finish (showing->db, error) && karum_lists_finish (showing->db, error)
         && remember_games (showing, error) && remember_small (showing, error);
}

gboolean
karum_sharing_apply (KarumStore *store,
                     KarumSharing *sharing,
                     GHashTable *dirty,
                     GPtrArray *doomed,
                     KarumSharingReport *report,
                     GError **error)
{
  Showing showing = { .store = store,
                      .db = karum_store_db (store),
                      .sharing = sharing,
                      .report = report,
                      .doomed = doomed,
                      .games = g_ptr_array_new_with_free_func (g_free) };
  gboolean done;

  /* What waited for another file may be shown now. */
  report->waiting = 0;
  done = show_all (&showing, dirty, error);

  g_ptr_array_unref (showing.games);
  g_clear_pointer (&showing.names, g_hash_table_unref);
  return done;
}

/* -- For good --------------------------------------------------------------------------------- */

static gboolean
destroy_one (KarumDb *db, const char *thing, GHashTable *games, GError **error)
{
  KarumUuid uuid;
  gint64 id;

  if (!karum_thing_uuid (thing + strlen ("game:"), &uuid))
    return TRUE;
  id = karum_games_table_with_uuid (db, &uuid, error);
  if (id < 0 || (id > 0 && !karum_games_table_delete_for_good (db, id, error)))
    return FALSE;
  g_hash_table_add (games, g_memdup2 (&id, sizeof id));
  return karum_shared_drop (db, thing, error) && karum_facts_set_shown (db, thing, error);
}

gboolean
karum_sharing_destroy (KarumStore *store, const GPtrArray *doomed, GError **error)
{
  g_autoptr (GHashTable) games = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gboolean done = TRUE;

  if (doomed->len == 0)
    return TRUE;
  if (!karum_store_begin_erasure (store, error))
    return FALSE;
  for (guint i = 0; done && i < doomed->len; i++)
    done = destroy_one (karum_store_db (store), doomed->pdata[i], games, error);
  return karum_store_end_erasure (store, done && karum_history_forget_games (store, games, error),
                                  error);
}
