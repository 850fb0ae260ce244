/* karum-sharing-came.c: what has come from other copies, as a list that people can walk. */
#include <string.h>

#include "karum-facts-shown.h"
#include "karum-arrays.h"
#include "karum-sharing.h"
#include "karum-sharing-things.h"

/* Of a kind of things: how their names begin, and where their rows are found. */
static const struct {
  const char *prefix, *row, *name;
} kinds[KARUM_N_CAME] = {
  [KARUM_CAME_GAME] = { "game:", "SELECT id FROM revealed_games WHERE uuid = ?1", NULL },
  [KARUM_CAME_PERSON] = { "person:", "SELECT id FROM players WHERE uuid = ?1", NULL },
  [KARUM_CAME_EVENT] = { "event:", "SELECT id FROM events WHERE uuid = ?1", NULL },
  [KARUM_CAME_COLLECTION] = { "collection:", NULL, "SELECT name FROM collections WHERE id = ?1" },
  [KARUM_CAME_SEARCH] = { "search:", NULL, "SELECT name FROM searches WHERE id = ?1" },
};

void
karum_came_free (gpointer data)
{
  KarumCame *came = data;

  g_free (came->thing);
  g_free (came->by);
  g_strfreev (came->parts);
  karum_free_all (came->about, came->date, came->into, came);
}

void
karum_came_tally_free (gpointer data)
{
  KarumCameTally *tally = data;

  g_free (tally->by);
  g_free (tally);
}

/* -- Noting ----------------------------------------------------------------------------------- */

/* What was said of a thing by one copy. */
typedef struct {
  GHashTable *parts; /* (element-type utf8) */
  guint comments;
} Said;

static void
said_free (gpointer data)
{
  Said *said = data;

  g_hash_table_unref (said->parts);
  g_free (said);
}

/* (transfer full): the part of a name before its colon */
static char *
kind_of_part (const char *part)
{
  return g_strndup (part, strcspn (part, ":"));
}

static void
note_part (GHashTable *all, const char *by, const char *part)
{
  Said *said = g_hash_table_lookup (all, by);

  if (!said) {
    said = g_new0 (Said, 1);
    said->parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_hash_table_insert (all, g_strdup (by), said);
  }
  g_hash_table_add (said->parts, kind_of_part (part));
  said->comments += karum_part_is_of_people (part);
}

/* Merges, the bin and names are done for all things together afterwards. */
static gboolean
is_done_later (const char *part)
{
  return strcmp (part, "into") == 0 || strcmp (part, "bin") == 0 || strcmp (part, "name") == 0
         || strcmp (part, "place") == 0;
}

/* What was there before the exchange began is said by the copy in whose file it stands. */
static const char *
maker_of (KarumStatement *row)
{
  return karum_statement_certain (row, karum_statement_int (row, 1) > 0 ? 2 : 3);
}

/* (transfer full) (nullable): name of a copy → Said */
static GHashTable *
list_said (KarumDb *db,
           GHashTable *names,
           const char *here,
           const char *thing,
           gboolean changed,
           GError **error)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, said_free);
  g_autoptr (KarumStatement) row
      = karum_db_ask (db,
                      "SELECT part, number, replica, coalesce ((SELECT substr (name, 7, 32)"
                      " FROM fact_files WHERE id = file), '') FROM facts"
                      " WHERE thing = ?1 AND NOT shown",
                      error, thing);

  while (karum_statement_next (row, error)) {
    const char *part = karum_statement_certain (row, 0);
    g_autofree char *copy = g_strndup (maker_of (row), KARUM_COPY_DIGITS);
    const char *by = g_hash_table_lookup (names, copy);

    if ((changed || is_done_later (part)) && strncmp (copy, here, KARUM_COPY_DIGITS) != 0)
      note_part (all, by ? by : "", part);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&all) : NULL;
}

static KarumCameTally *
tally_of (KarumSharingReport *report, const char *by)
{
  KarumCameTally *tally;

  for (guint i = 0; i < report->tallies->len; i++) {
    tally = report->tallies->pdata[i];
    if (strcmp (tally->by, by) == 0)
      return tally;
  }
  tally = g_new0 (KarumCameTally, 1);
  tally->by = g_strdup (by);
  g_ptr_array_add (report->tallies, tally);
  return tally;
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full): sorted */
static GStrv
list_parts (GHashTable *parts)
{
  g_autofree const char **keys = (const char **) g_hash_table_get_keys_as_array (parts, NULL);

  qsort (keys, g_hash_table_size (parts), sizeof *keys, compare_parts);
  return g_strdupv ((char **) keys);
}

static void
note (KarumSharingReport *report, const KarumCame *what, const char *by, const Said *said)
{
  KarumCameTally *tally = tally_of (report, by);
  KarumCame *came;

  tally->things[what->kind]++;
  tally->fresh[what->kind] += what->fresh != FALSE;
  tally->comments += said->comments;
  if (report->came->len >= KARUM_CAME_LISTED)
    return;
  came = g_new0 (KarumCame, 1);
  came->kind = what->kind;
  came->thing = g_strdup (what->thing);
  came->by = g_strdup (by);
  came->fresh = what->fresh;
  came->comments = said->comments;
  came->parts = list_parts (said->parts);
  g_ptr_array_add (report->came, came);
}

static gboolean
find_kind (const char *thing, KarumCameKind *kind)
{
  for (guint i = 0; i < KARUM_N_CAME; i++)
    if (g_str_has_prefix (thing, kinds[i].prefix)) {
      *kind = (KarumCameKind) i;
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_fresh (KarumDb *db, const char *thing, gboolean *fresh, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT 1 FROM shared WHERE thing = ?1 AND parts <> ''", error, thing);
  KarumStep step = karum_statement_step (row, error);

  *fresh = step == KARUM_STEP_DONE;
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_came_note (KarumDb *db,
                 KarumSharingReport *report,
                 GHashTable *names,
                 const char *here,
                 const char *thing,
                 gboolean changed,
                 GError **error)
{
  g_autoptr (GHashTable) all = list_said (db, names, here, thing, changed, error);
  KarumCame came = { .thing = (char *) thing };
  GHashTableIter iter;
  gpointer by, said;

  if (!all || !is_fresh (db, thing, &came.fresh, error))
    return FALSE;
  if (!find_kind (thing, &came.kind))
    return TRUE;
  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &by, &said))
    note (report, &came, by, said);
  return TRUE;
}

gboolean
karum_came_count_told (KarumDb *db, KarumSharingReport *report, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db,
      "SELECT substr (thing, 1, instr (thing, ':')), count (DISTINCT thing) FROM facts"
      " WHERE file = 0 AND hub = 0 AND NOT " KARUM_IS_BY_GAMES " GROUP BY 1",
      error);
  KarumCameKind kind;

  while (karum_statement_next (row, error))
    if (find_kind (karum_statement_certain (row, 0), &kind))
      report->told[kind] = (guint) karum_statement_int (row, 1);
  return karum_statement_worked (row);
}

/* -- Games in which only merged people differ ---------------------------------------------------
 */

/* Whether all that came of a game is whom it names, and that is the same after merging. */
static gboolean
is_same_game (KarumDb *db, const KarumCame *came, gboolean *same, GError **error)
{
  g_autoptr (GPtrArray) facts = NULL;

  *same = came->kind == KARUM_CAME_GAME && !came->fresh;
  for (char **part = came->parts; *same && *part; part++)
    *same = karum_part_names_people (*part);
  if (!*same)
    return TRUE;
  facts = karum_facts_load (db, came->thing, FALSE, error);
  for (guint i = 1; facts && i < facts->len; i++) {
    const KarumFact *before = facts->pdata[i - 1], *fact = facts->pdata[i];

    *same &= strcmp (before->part, fact->part) != 0 || !karum_part_names_people (fact->part)
             || karum_values_are_same (db, before->value, fact->value);
  }
  return facts != NULL;
}

gboolean
karum_came_drop_same (KarumDb *db, KarumSharingReport *report, GError **error)
{
  for (guint i = report->came->len; i > 0; i--) {
    const KarumCame *came = report->came->pdata[i - 1];
    gboolean same;

    if (!is_same_game (db, came, &same, error))
      return FALSE;
    if (!same)
      continue;
    tally_of (report, came->by)->things[came->kind]--;
    g_ptr_array_remove_index (report->came, i - 1);
  }
  return TRUE;
}

/* -- As people read it ------------------------------------------------------------------------ */

static gboolean
find_row (KarumDb *db, KarumCame *came, GError **error)
{
  const char *sql = kinds[came->kind].row;
  KarumUuid uuid = { { 0 } };
  g_autoptr (KarumStatement) row
      = sql ? karum_db_ask (db, sql, error, &uuid)
            : karum_db_ask (db, "SELECT row FROM shared WHERE thing = ?1", error, came->thing);

  karum_thing_uuid (came->thing + strlen (kinds[came->kind].prefix), &uuid);
  if (row)
    came->row = karum_statement_next (row, error) ? karum_statement_int (row, 0) : 0;
  return karum_statement_worked (row);
}

static gboolean
find_name (KarumDb *db, KarumCame *came, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;

  g_free (came->about);
  g_free (came->date);
  came->about = kinds[came->kind].row ? karum_thing_name (db, came->thing) : g_strdup ("");
  came->date = karum_thing_date (db, came->thing);
  if (kinds[came->kind].row)
    return TRUE;
  row = karum_db_ask (db, kinds[came->kind].name, error, came->row);
  if (karum_statement_next (row, error)) {
    g_free (came->about);
    came->about = karum_statement_dup_certain (row, 0);
  }
  return karum_statement_worked (row);
}

gboolean
karum_came_complete (KarumDb *db, KarumSharingReport *report, GError **error)
{
  for (guint i = 0; i < report->came->len; i++)
    if (!find_row (db, report->came->pdata[i], error)
        || !find_name (db, report->came->pdata[i], error))
      return FALSE;
  return TRUE;
}
