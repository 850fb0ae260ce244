#include "karum-sharing-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-uuid.h"

/* -- Names ------------------------------------------------------------------------------------ */

gboolean
karum_thing_uuid (const char *text, KarumUuid *uuid)
{
  if (!karum_replica_is_valid (text))
    return FALSE;
  for (guint i = 0; i < sizeof uuid->bytes; i++)
    uuid->bytes[i] = (guint8) (g_ascii_xdigit_value (text[2 * i]) * 16
                               + g_ascii_xdigit_value (text[2 * i + 1]));
  return TRUE;
}

gboolean
karum_thing_name_is_valid (const char *name)
{
  gboolean any = FALSE;

  for (const char *at = name; *at; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (g_unichar_iscntrl (c))
      return FALSE;
    any |= !g_unichar_isspace (c);
  }
  return any;
}

/* -- Who this is ------------------------------------------------------------------------------ */

void
karum_sharing_clear (KarumSharing *sharing)
{
  g_clear_pointer (&sharing->name, g_free);
  g_clear_pointer (&sharing->place, g_free);
}

void
karum_replica_random (char replica[KARUM_REPLICA_TEXT])
{
  g_autofree char *uuid = g_uuid_string_random ();
  char *to = replica;

  for (const char *at = uuid; *at; at++)
    if (*at != '-')
      *to++ = *at;
  *to = '\0';
}

void
karum_sharing_draw (KarumSharing *sharing)
{
  karum_replica_random (sharing->writes);
  memcpy (sharing->writes, sharing->replica, KARUM_COPY_DIGITS);
}

/* The column `founded`: how far the work has come, and what isn't done. */
enum { FOUNDED = 1, PENDING = 2, RECEIVES = 4 };

static int
write_progress (const KarumSharing *sharing)
{
  return (sharing->founded ? FOUNDED : 0) | (sharing->pending ? PENDING : 0)
         | (sharing->receives ? RECEIVES : 0);
}

/* (transfer full) */
static char *
seal_sharing (const KarumSharing *sharing)
{
  g_autofree char *all = g_strdup_printf (
      "%s\n%s\n%s\n%s\n%" G_GUINT64_FORMAT "\n%" G_GINT64_FORMAT "\n%d\n%" G_GINT64_FORMAT,
      sharing->club, sharing->replica, sharing->name, sharing->place ? sharing->place : "",
      sharing->number, sharing->greatest, write_progress (sharing), sharing->exchanged);

  return karum_part_digest (all);
}

static gboolean
refuse_damaged (const char *message, GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED, message);
  return FALSE;
}

static gboolean
check_sharing (const KarumSharing *sharing, const char *seal, GError **error)
{
  g_autofree char *wanted = seal_sharing (sharing);

  return strcmp (seal, wanted) == 0
         || refuse_damaged (_ ("What the archive keeps of its exchange with other computers is "
                               "damaged. Leave the exchange and join it again: nothing is lost by "
                               "that."),
                            error);
}

gboolean
karum_sharing_read (KarumDb *db, KarumSharing *sharing, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db,
      "SELECT club, replica, name, place, number, greatest, founded, exchanged, seal FROM sharing",
      error);

  *sharing = (KarumSharing){ 0 };
  if (!row)
    return FALSE;
  if (!karum_statement_next (row, error))
    return karum_statement_worked (row);
  sharing->any = TRUE;
  g_strlcpy (sharing->club, karum_statement_certain (row, 0), KARUM_REPLICA_TEXT);
  g_strlcpy (sharing->replica, karum_statement_certain (row, 1), KARUM_REPLICA_TEXT);
  sharing->name = karum_statement_dup_certain (row, 2);
  sharing->place = karum_statement_dup_known (row, 3);
  sharing->number = (guint64) karum_statement_int (row, 4);
  sharing->greatest = karum_statement_int (row, 5);
  sharing->founded = (karum_statement_int (row, 6) & FOUNDED) != 0;
  sharing->pending = (karum_statement_int (row, 6) & PENDING) != 0;
  sharing->receives = (karum_statement_int (row, 6) & RECEIVES) != 0;
  sharing->exchanged = karum_statement_int (row, 7);
  return check_sharing (sharing, karum_statement_certain (row, 8), error);
}

gboolean
karum_sharing_write (KarumDb *db, const KarumSharing *sharing, GError **error)
{
  g_autofree char *seal = seal_sharing (sharing);

  return karum_db_tell (db,
                        "REPLACE INTO sharing (id, club, replica, name, place, number, greatest,"
                        " founded, exchanged, seal) VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                        error, sharing->club, sharing->replica, sharing->name, sharing->place,
                        sharing->number, sharing->greatest, write_progress (sharing),
                        sharing->exchanged, seal);
}

gboolean
karum_sharing_forget (KarumDb *db, GError **error)
{
  return karum_db_execute (db,
                           "DELETE FROM sharing; DELETE FROM sharers; DELETE FROM facts;"
                           "DELETE FROM shared; DELETE FROM fact_files;",
                           error);
}

/* -- Replicas --------------------------------------------------------------------------------- */

gboolean
karum_sharers_note (KarumDb *db, const KarumReplica *sharer, gint64 seen, GError **error)
{
  return karum_db_tell (db,
                        "INSERT INTO sharers (replica, name, seen) VALUES (?1, ?2, ?3)"
                        " ON CONFLICT (replica) DO UPDATE SET"
                        " name = iif (?3 > 0 OR seen = 0, ?2, name), seen = max (seen, ?3)",
                        error, sharer->replica, sharer->name, seen);
}

GPtrArray *
karum_sharers_list (KarumDb *db, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_replica_free);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT replica, name FROM sharers ORDER BY replica", error);

  while (karum_statement_next (row, error))
    g_ptr_array_add (list, karum_replica_new (karum_statement_certain (row, 0),
                                              karum_statement_certain (row, 1)));
  return karum_statement_worked (row) ? g_steal_pointer (&list) : NULL;
}

/* -- Facts ------------------------------------------------------------------------------------ */

/* What was deleted for good has no seal: nothing of it is left. */
static gboolean
has_seal (const KarumFact *fact, const char *seal)
{
  g_autofree char *wanted = NULL;

  if (!*seal && !*fact->value)
    return TRUE;
  wanted = karum_fact_seal (fact);
  return strcmp (wanted, seal) == 0;
}

/* (transfer full) (nullable): NULL if the row isn't as it was written */
static KarumFact *
read_fact (KarumStatement *row, const char *thing)
{
  KarumStamp stamp
      = { .time = karum_statement_int (row, 1), .number = (guint64) karum_statement_int (row, 2) };
  KarumSeen *seen = karum_seen_read (karum_statement_certain (row, 4));
  g_autofree char *part = karum_statement_dup_certain (row, 0);
  g_autofree char *value = karum_statement_dup_certain (row, 5);
  g_autoptr (KarumFact) fact = NULL;

  g_strlcpy (stamp.replica, karum_statement_certain (row, 3), sizeof stamp.replica);
  if (seen)
    fact = karum_fact_new (thing, part, &stamp, seen, value);
  return fact && has_seal (fact, karum_statement_certain (row, 6)) ? g_steal_pointer (&fact) : NULL;
}

/* @types: of the parameters of @where; its rows begin with part, time, number, replica, replaces,
 * value, seal and id. */
#define FACT_COLUMNS "part, time, number, replica, replaces, value, seal, id"

gboolean
karum_facts_append (KarumDb *db,
                    const char *thing,
                    const char *where,
                    GPtrArray *facts,
                    GArray *rows,
                    gsize *size,
                    GError **error)
{
  g_autofree char *sql = g_strconcat ("SELECT " FACT_COLUMNS " FROM facts WHERE thing = ?1 AND ",
                                      where, " ORDER BY part, time, number, replica, value", NULL);
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, thing);

  while (karum_statement_next (row, error)) {
    KarumFact *fact = read_fact (row, thing);
    gint64 id = karum_statement_int (row, 7);

    if (!fact)
      return refuse_damaged (_ ("What the archive keeps of its copies is damaged."), error);
    g_ptr_array_add (facts, fact);
    g_array_append_val (rows, id);
    *size += strlen (fact->value);
  }
  return karum_statement_worked (row);
}

static GPtrArray *
load_where (KarumDb *db, const char *thing, const char *where, GError **error)
{
  g_autoptr (GPtrArray) facts = karum_facts_new (), rows = karum_facts_new ();
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  gsize size = 0;

  if (!karum_facts_append (db, thing, where, rows, numbers, &size, error))
    return NULL;
  for (guint i = 0; i < rows->len; i++)
    karum_facts_join (facts, rows->pdata[i]);
  return g_steal_pointer (&facts);
}

/* -- Damaged ones ----------------------------------------------------------------------------- */

typedef struct {
  gint64 row, file, hub;
  char *thing, *part;
} Damaged;

static void
damaged_clear (gpointer data)
{
  Damaged *damaged = data;

  g_free (damaged->thing);
  g_free (damaged->part);
}

/* (transfer full) (nullable) (element-type Damaged) */
static GArray *
list_damaged (KarumDb *db, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, TRUE, sizeof (Damaged));
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT " FACT_COLUMNS ", thing, file, hub FROM facts", error);

  g_array_set_clear_func (all, damaged_clear);
  while (karum_statement_next (row, error)) {
    g_autofree char *thing = karum_statement_dup_certain (row, 8);
    g_autoptr (KarumFact) fact = read_fact (row, thing);
    Damaged damaged = { .row = karum_statement_int (row, 7),
                        .file = karum_statement_int (row, 9),
                        .hub = karum_statement_int (row, 10) };

    if (fact)
      continue;
    damaged.thing = g_steal_pointer (&thing);
    damaged.part = karum_statement_dup_certain (row, 0);
    g_array_append_val (all, damaged);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&all) : NULL;
}

gboolean
karum_facts_count_damaged (KarumDb *db, guint *damaged, GError **error)
{
  g_autoptr (GArray) all = list_damaged (db, error);

  *damaged = all ? all->len : 0;
  return all != NULL;
}

/* What the archive shows of the thing is said again, as far as nobody else says it; and the file in
 * which the fact stood is read again. */
static gboolean
drop_damaged (KarumDb *db, const Damaged *damaged, GError **error)
{
  return karum_db_tell (db, "UPDATE fact_files SET again = 1 WHERE id IN (?1, ?2)", error,
                        damaged->file, damaged->hub)
         && karum_shared_forget_part (db, damaged->thing, damaged->part, error)
         && karum_db_tell (db, "DELETE FROM facts WHERE id = ?1", error, damaged->row);
}

gboolean
karum_facts_mend (KarumDb *db, guint *dropped, GError **error)
{
  g_autoptr (GArray) all = list_damaged (db, error);

  *dropped = all ? all->len : 0;
  for (guint i = 0; all && i < all->len; i++)
    if (!drop_damaged (db, &g_array_index (all, Damaged, i), error))
      return FALSE;
  return all != NULL;
}

gboolean
karum_sharing_mend (KarumDb *db, GError **error)
{
  g_auto (KarumSharing) sharing = { 0 };
  GError *local = NULL;
  guint dropped;

  if (karum_sharing_read (db, &sharing, &local))
    return karum_facts_mend (db, &dropped, error);
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, local);
    return FALSE;
  }
  g_error_free (local);
  return karum_sharing_forget (db, error);
}

/* -- Joining ---------------------------------------------------------------------------------- */

GPtrArray *
karum_facts_load (KarumDb *db, const char *thing, gboolean shown, GError **error)
{
  return load_where (db, thing, shown ? "shown" : "TRUE", error);
}

const char *
karum_stand_column (KarumStand stand)
{
  return stand == KARUM_STAND_HUB ? "hub" : "file";
}

/* How the facts of a file are learnt. */
typedef struct {
  KarumDb *db;
  KarumStand stand;
  gint64 file;
  gboolean own;
  guint *learnt;
} Learning;

#define INSERT(mark, other)                                                        \
  "INSERT INTO facts (thing, part, time, number, replica, replaces, value, shown," \
  " " mark ", seal, " other ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0)"

static gboolean
insert_fact (const Learning *learning, const KarumFact *fact, GError **error)
{
  g_autoptr (GString) replaces = g_string_new (NULL);
  g_autofree char *seal = karum_fact_seal (fact);

  karum_seen_write (fact->replaces, replaces);
  return karum_db_tell (
      learning->db,
      learning->stand == KARUM_STAND_HUB ? INSERT ("hub", "file") : INSERT ("file", "hub"), error,
      fact->thing, fact->part, fact->stamp.time, fact->stamp.number, fact->stamp.replica,
      replaces->str, fact->value, learning->own, learning->file, seal);
}

static gboolean
on_fact (KarumDb *db, const char *sql, const KarumFact *fact, gint64 file, GError **error)
{
  return karum_db_tell (db, sql, error, fact->thing, fact->part, fact->stamp.replica,
                        fact->stamp.number, fact->value, file, fact->stamp.time);
}

/* A founding fact that is there with another time is another line, and stands in another file. */
#define THIS_FACT                                                                            \
  " WHERE thing = ?1 AND part = ?2 AND replica = ?3 AND number = ?4 AND value = ?5 AND time" \
  " = ?7"

static gboolean
drop_replaced (KarumDb *db, const GPtrArray *before, const KarumFact *fact, GError **error)
{
  for (guint i = 0; i < before->len; i++)
    if (karum_fact_replaces (fact, before->pdata[i])
        && !on_fact (db, "DELETE FROM facts" THIS_FACT, before->pdata[i], 0, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_sharing_write_anew (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "UPDATE fact_files SET stale = 1 WHERE own", error);
}

static gboolean
learn_one (const Learning *learning, GPtrArray *known, KarumFact *fact, GError **error)
{
  KarumDb *db = learning->db;
  gboolean there = FALSE;

  for (guint i = 0; i < known->len && !there; i++)
    there = karum_fact_compare (known->pdata[i], fact) == 0
            || karum_fact_replaces (known->pdata[i], fact);
  if (there)
    return learning->file == 0
           || on_fact (db,
                       learning->stand == KARUM_STAND_HUB
                           ? "UPDATE facts SET hub = ?6" THIS_FACT " AND hub <> ?6"
                           : "UPDATE facts SET file = ?6" THIS_FACT " AND file <> ?6",
                       fact, learning->file, error);
  ++*learning->learnt;
  if (!drop_replaced (db, known, fact, error))
    return FALSE;
  karum_facts_join (known, fact);
  return (!fact->gone || karum_sharing_write_anew (db, error))
         && insert_fact (learning, fact, error);
}

gboolean
karum_facts_learn (KarumDb *db,
                   KarumFact *const *facts,
                   guint n_facts,
                   KarumStand stand,
                   gint64 file,
                   gboolean own,
                   guint *learnt,
                   GError **error)
{
  const Learning learning = { db, stand, file, own, learnt };
  g_autoptr (GPtrArray) known = NULL;
  const char *thing = NULL;

  for (guint i = 0; i < n_facts; i++) {
    KarumFact *fact = facts[i];

    if (g_strcmp0 (thing, fact->thing) != 0) {
      g_clear_pointer (&known, g_ptr_array_unref);
      known = karum_facts_load (db, fact->thing, FALSE, error);
      thing = fact->thing;
    }
    if (!known || !learn_one (&learning, known, fact, error))
      return FALSE;
  }
  return TRUE;
}

/* Merges and the bin are done to all people together, after each has been shown. */
#define DONE_TO_ALL "part IN ('into', 'bin') AND thing NOT GLOB 'game:*'"

gboolean
karum_facts_set_shown (KarumDb *db, const char *thing, GError **error)
{
  return karum_db_tell (db,
                        "UPDATE facts SET shown = 1 WHERE thing = ?1 AND shown = 0"
                        " AND NOT (" DONE_TO_ALL ")",
                        error, thing);
}

gboolean
karum_facts_set_merged (KarumDb *db, GError **error)
{
  return karum_db_execute (db,
                           "UPDATE facts SET shown = 1 WHERE shown = 0 AND " DONE_TO_ALL
                           " AND NOT EXISTS (SELECT 1 FROM facts f WHERE f.thing = facts.thing"
                           " AND f.shown = 0 AND f.part NOT IN ('into', 'bin'))",
                           error);
}

gboolean
karum_facts_make (KarumDb *db, const GPtrArray *facts, gboolean own, GError **error)
{
  guint learnt = 0;

  return karum_facts_learn (db, (KarumFact *const *) facts->pdata, facts->len, KARUM_STAND_FILE, 0,
                            own, &learnt, error);
}

/* (transfer full) (nullable): the things that @sql names */
static GStrv
name_things (KarumDb *db, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  while (karum_statement_next (row, error))
    g_ptr_array_add (things, karum_statement_dup_certain (row, 0));
  if (!karum_statement_worked (row))
    return NULL;
  g_ptr_array_add (things, NULL);
  g_ptr_array_set_free_func (things, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&things), FALSE);
}

GStrv
karum_facts_unshown (KarumDb *db, GError **error)
{
  return name_things (db, "SELECT DISTINCT thing FROM facts WHERE shown = 0 ORDER BY thing", error);
}

GStrv
karum_facts_disputed (KarumDb *db, GError **error)
{
  return name_things (db,
                      "SELECT DISTINCT thing FROM"
                      " (SELECT thing FROM facts GROUP BY thing, part HAVING count (*) > 1)"
                      " ORDER BY thing",
                      error);
}

/* -- What was shown --------------------------------------------------------------------------- */

void
karum_shared_free (gpointer data)
{
  KarumShared *shared = data;

  g_bytes_unref (shared->mark);
  g_clear_pointer (&shared->parts, g_hash_table_unref);
  g_free (shared);
}

static KarumParts *
read_parts (const char *text)
{
  KarumParts *parts = karum_parts_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line; line++) {
    char *tab = strrchr (*line, '\t');

    if (tab)
      g_hash_table_replace (parts, g_strndup (*line, (gsize) (tab - *line)), g_strdup (tab + 1));
  }
  return parts;
}

/* Of the columns row, mark and parts. */
static KarumShared *
read_shared (KarumStatement *row, int first, gboolean parts)
{
  KarumShared *shared = g_new (KarumShared, 1);
  gsize size;
  const void *mark = karum_statement_blob (row, first + 1, &size);

  shared->row = karum_statement_int (row, first);
  shared->mark = g_bytes_new (mark, size);
  shared->parts = parts ? read_parts (karum_statement_certain (row, first + 2)) : NULL;
  return shared;
}

GHashTable *
karum_shared_load (KarumDb *db, const char *kind, gboolean parts, GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, karum_shared_free);
  g_autofree char *sql = g_strconcat ("SELECT thing, row, mark, ", parts ? "parts" : "NULL",
                                      " FROM shared WHERE " KARUM_THINGS_OF_KIND, NULL);
  g_autoptr (KarumStatement) row = karum_db_ask (db, sql, error, kind);

  while (karum_statement_next (row, error))
    g_hash_table_insert (all, karum_statement_dup_certain (row, 0), read_shared (row, 1, parts));
  return karum_statement_worked (row) ? g_steal_pointer (&all) : NULL;
}

KarumShared *
karum_shared_get (KarumDb *db, const char *thing, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT row, mark, parts FROM shared WHERE thing = ?1", error, thing);
  KarumStep step = karum_statement_step (row, error);
  KarumShared *none;

  if (step == KARUM_STEP_ROW)
    return read_shared (row, 0, TRUE);
  if (step == KARUM_STEP_ERROR)
    return NULL;
  none = g_new0 (KarumShared, 1);
  none->mark = g_bytes_new (NULL, 0);
  none->parts = karum_parts_new ();
  return none;
}

static gboolean
put_digests (KarumDb *db,
             const char *thing,
             gint64 row,
             GBytes *mark,
             const KarumParts *digests,
             GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "REPLACE INTO shared (thing, row, mark, parts) VALUES (?1, ?2, ?4, ?3)",
                      error, thing, row);
  gsize size = 0;
  const void *bytes = mark ? g_bytes_get_data (mark, &size) : "";
  GHashTableIter iter;
  gpointer part, digest;

  if (!statement)
    return FALSE;
  g_hash_table_iter_init (&iter, (GHashTable *) digests);
  while (g_hash_table_iter_next (&iter, &part, &digest))
    g_string_append_printf (text, "%s\t%s\n", (const char *) part, (const char *) digest);
  karum_statement_bind_text (statement, 3, text->str);
  karum_statement_bind_blob (statement, 4, bytes ? bytes : "", size);
  return karum_statement_run (statement, error);
}

gboolean
karum_shared_put (KarumDb *db,
                  const char *thing,
                  gint64 row,
                  GBytes *mark,
                  const KarumParts *parts,
                  GError **error)
{
  g_autoptr (GHashTable) digests = karum_parts_digests (parts);

  return put_digests (db, thing, row, mark, digests, error);
}

gboolean
karum_shared_forget_part (KarumDb *db, const char *thing, const char *part, GError **error)
{
  g_autoptr (KarumShared) shared = karum_shared_get (db, thing, error);
  gboolean game = g_str_has_prefix (thing, "game:");

  if (!shared || !g_hash_table_remove (shared->parts, part))
    return shared != NULL;
  return put_digests (db, thing, shared->row, game ? NULL : shared->mark, shared->parts, error);
}

gboolean
karum_shared_drop (KarumDb *db, const char *thing, GError **error)
{
  return karum_db_tell (db, "DELETE FROM shared WHERE thing = ?1", error, thing);
}
