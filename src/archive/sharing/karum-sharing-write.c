#include "karum-sharing-folder-private.h"

#include <string.h>

#include "karum-batch.h"
#include "karum-store-inside.h"

/* Small files of one replica that stay beside one another. */
#define FILES_KEPT 40

/* Facts of which it is noted in one transaction where they stand. */
#define ATTACHED_AT_ONCE 1000

/* Below which size, in bytes and compressed, a file is a small one. */
#define SMALL_FILE (512 * 1024)

/* -- What the folder lacks -------------------------------------------------------------------- */

/* The numbers of the files that are there are in temp.sharing_here; of those that are put together
 * in temp.sharing_old. Facts stand in few files: the index is asked which ones, not each fact. */
/* clang-format off */
#define LACKING \
  "file IN (WITH RECURSIVE f (file) AS (SELECT min (file) FROM facts UNION ALL" \
  " SELECT (SELECT min (file) FROM facts n WHERE n.file > f.file) FROM f WHERE f.file IS NOT NULL)" \
  " SELECT file FROM f WHERE file NOT IN (SELECT id FROM temp.sharing_here))"
/* clang-format on */
#define OLD "file IN (SELECT id FROM temp.sharing_old)"

static gboolean
note_here (const KarumFolder *folder, KarumDb *db, GError **error)
{
  GHashTableIter iter;
  gpointer name;

  if (!karum_db_execute (db,
                         "CREATE TEMP TABLE IF NOT EXISTS sharing_here (id INTEGER PRIMARY KEY);"
                         "CREATE TEMP TABLE IF NOT EXISTS sharing_old (id INTEGER PRIMARY KEY);"
                         "DELETE FROM temp.sharing_here; DELETE FROM temp.sharing_old",
                         error))
    return FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!karum_db_tell (db,
                        "INSERT INTO temp.sharing_here SELECT id FROM fact_files WHERE name = ?1",
                        error, (const char *) name))
      return FALSE;
  return TRUE;
}

gboolean
karum_folder_count (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error)
{
  gint64 n = 0;

  if (!note_here ((KarumFolder *) transport, db, error)
      || !karum_db_number (db, "SELECT count (*) FROM facts WHERE " LACKING, &n, error))
    return FALSE;
  *lacking = (guint) n;
  return TRUE;
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* One folder that is written. */
typedef struct {
  KarumFolder *folder;
  KarumStore *store;
  KarumDb *db;
  const KarumSharing *sharing;
  KarumSharingReport *report;
} Writing;

static gboolean
put_file (KarumFolder *folder, const char *name, const char *text, GError **error)
{
  g_autofree char *aside_name = g_strconcat (name, ".part", NULL);
  g_autoptr (GBytes) packed = strlen (text) < KARUM_FOLDER_TEXT_MOST
                                  ? karum_fact_pack (text)
                                  : g_bytes_new (text, strlen (text));
  g_autoptr (GFile) aside = g_file_get_child (folder->folder, aside_name);
  g_autoptr (GFile) final = g_file_get_child (folder->folder, name);
  GError *local = NULL;

  if (g_file_replace_contents (aside, g_bytes_get_data (packed, NULL), g_bytes_get_size (packed),
                               NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, NULL,
                               folder->transport.cancellable, &local)
      && g_file_move (aside, final, G_FILE_COPY_OVERWRITE, folder->transport.cancellable, NULL,
                      NULL, &local))
    return TRUE;
  g_file_delete (aside, NULL, NULL);
  return karum_folder_fail (folder, local, error);
}

/* Returns: whether it isn't there any more */
static gboolean
remove_file (KarumFolder *folder, const char *name)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  g_autoptr (GError) why = NULL;

  if (!g_file_delete (file, folder->transport.cancellable, &why)
      && !g_error_matches (why, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return FALSE;
  g_hash_table_remove (folder->present, name);
  return TRUE;
}

/* A program that is stopped from here on knows the file as its own. */
static gboolean
announce (Writing *writing, const char *name, gint64 *number, GError **error)
{
  return karum_store_begin (writing->store, error)
         && karum_store_end (writing->store,
                             karum_known_file_note (writing->db, name, TRUE, number, error), error);
}

/* What was written: facts, and the numbers of their rows. */
typedef struct {
  const GPtrArray *facts;
  const GArray *rows;
  gint64 number; /* of the file */
} Written;

static gboolean
attach (KarumDb *db, const Written *written, guint first, guint end, GError **error)
{
  g_autoptr (GPtrArray) facts = g_ptr_array_new ();
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = first; i < end; i++) {
    g_ptr_array_add (facts, written->facts->pdata[i]);
    g_array_append_val (rows, g_array_index (written->rows, gint64, i));
  }
  return karum_transport_attach (db, KARUM_STAND_FILE, facts, rows, written->number, error);
}

static gboolean
note_written (KarumDb *db, gint64 number, GError **error)
{
  return karum_db_tell (db, "INSERT OR IGNORE INTO temp.sharing_here VALUES (?1)", error, number)
         && karum_db_tell (db, "DELETE FROM temp.sharing_old WHERE id = ?1", error, number)
         && karum_db_tell (db, "UPDATE fact_files SET stale = 0 WHERE id = ?1", error, number);
}

/* The facts stand in the file now. That is noted in several transactions, between which others
 * save; what a program that is stopped hasn't noted is written once more. */
static gboolean
attach_all (Writing *writing, const Written *written, GError **error)
{
  const guint n = written->facts->len;
  guint first = 0;

  do {
    guint end = MIN (first + ATTACHED_AT_ONCE, n);
    gint64 begun = g_get_monotonic_time ();

    if (!karum_store_begin (writing->store, error)
        || !karum_store_end (writing->store,
                             attach (writing->db, written, first, end, error)
                                 && (end < n || note_written (writing->db, written->number, error)),
                             error))
      return FALSE;
    first = end;
    if (first < n)
      karum_batch_let_others (begun);
  } while (first < n);
  return TRUE;
}

/* Writes a file with what is @where, as much as one has; @wrote: (out): whether there was anything.
 * @force: even if there is nothing, so that others find the club archive */
static gboolean
write_one (Writing *writing, const char *where, gboolean force, guint *wrote, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) facts = karum_transport_pick (writing->db, where, rows, error);
  g_autoptr (GPtrArray) others = facts ? karum_sharers_list (writing->db, error) : NULL;
  g_autoptr (KarumReplica) writer
      = karum_replica_new (writing->sharing->replica, writing->sharing->name);
  g_autofree char *name = NULL, *text = NULL;
  gint64 number;

  *wrote = 0;
  if (!others || (facts->len == 0 && !force))
    return others != NULL;
  text = karum_fact_file_write (writing->sharing->club, writer, others, facts, &name);
  if (!announce (writing, name, &number, error) || !put_file (writing->folder, name, text, error)
      || !attach_all (writing, &(Written){ facts, rows, number }, error))
    return FALSE;
  g_hash_table_replace (writing->folder->present, g_steal_pointer (&name), g_strdup (""));
  *wrote = facts->len;
  return TRUE;
}

static gboolean
has_own (const KarumFolder *folder, const char *replica)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (karum_fact_file_is_of (name, replica))
      return TRUE;
  return FALSE;
}

static gboolean
write_lacking (Writing *writing, GError **error)
{
  gboolean force = !has_own (writing->folder, writing->sharing->replica);
  guint wrote;

  do {
    if (!write_one (writing, LACKING, force, &wrote, error))
      return FALSE;
    writing->report->sent += wrote;
    force = FALSE;
  } while (wrote > 0);
  return TRUE;
}

/* -- Putting files together -------------------------------------------------------------------- */

/* The size of a file that is there; 0 for a new one. */
static gint64
size_of (const KarumFolder *folder, const char *name)
{
  const char *look = g_hash_table_lookup (folder->present, name);

  return look ? g_ascii_strtoll (look, NULL, 10) : 0;
}

/* (transfer full) (nullable) (element-type utf8): the own files that are there and are to be put
 * together: those with contents that were deleted for good; and small ones, if they are many */
static GPtrArray *
list_old (Writing *writing, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (writing->db, "SELECT name, stale FROM fact_files WHERE own", error);
  guint stale = 0;

  while (karum_statement_next (row, error)) {
    const char *name = karum_statement_certain (row, 0);
    gboolean old = karum_statement_int (row, 1) != 0;

    stale += old && g_hash_table_contains (writing->folder->present, name);
    if (g_hash_table_contains (writing->folder->present, name)
        && (old || size_of (writing->folder, name) < SMALL_FILE))
      g_ptr_array_add (names, g_strdup (name));
  }
  if (karum_statement_worked (row) && stale == 0 && names->len <= FILES_KEPT)
    g_ptr_array_set_size (names, 0);
  return karum_statement_worked (row) ? g_steal_pointer (&names) : NULL;
}

static gboolean
note_old (KarumDb *db, const GPtrArray *names, GError **error)
{
  for (guint i = 0; i < names->len; i++)
    if (!karum_db_tell (db,
                        "INSERT OR IGNORE INTO temp.sharing_old SELECT id FROM fact_files"
                        " WHERE name = ?1",
                        error, (const char *) names->pdata[i]))
      return FALSE;
  return TRUE;
}

/* Whether a file isn't needed any more; @number: (out) */
static gboolean
is_old (Writing *writing, const char *name, gint64 *number, gboolean *old, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      writing->db,
      "SELECT id FROM fact_files WHERE name = ?1 AND id IN (SELECT id FROM temp.sharing_old)",
      error, name);

  *old = karum_statement_next (row, error);
  *number = *old ? karum_statement_int (row, 0) : 0;
  return karum_statement_worked (row);
}

/* A file that can't be removed is tried again. */
static gboolean
drop_old (Writing *writing, const GPtrArray *names, GError **error)
{
  for (guint i = 0; i < names->len; i++) {
    gboolean old;
    gint64 number;

    if (!is_old (writing, names->pdata[i], &number, &old, error))
      return FALSE;
    if (old && remove_file (writing->folder, names->pdata[i])
        && (!karum_store_begin (writing->store, error)
            || !karum_store_end (
                writing->store,
                karum_db_tell (writing->db, "DELETE FROM fact_files WHERE id = ?1", error, number),
                error)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
put_together (Writing *writing, GError **error)
{
  g_autoptr (GPtrArray) old = list_old (writing, error);
  guint wrote;

  if (!old || old->len == 0)
    return old != NULL;
  if (!karum_store_begin (writing->store, error)
      || !karum_store_end (writing->store, note_old (writing->db, old, error), error))
    return FALSE;
  do
    if (!write_one (writing, OLD, FALSE, &wrote, error))
      return FALSE;
  while (wrote > 0);
  return (has_own (writing->folder, writing->sharing->replica)
          || write_one (writing, OLD, TRUE, &wrote, error))
         && drop_old (writing, old, error);
}

/* What a program that was stopped has left. */
static void
tidy (KarumFolder *folder, const char *replica)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL)) {
    gboolean part = g_str_has_suffix (name, ".part");
    g_autofree char *final = part ? g_strndup (name, strlen (name) - strlen (".part")) : NULL;

    if (part && karum_fact_file_is_of (final, replica))
      g_ptr_array_add (parts, g_strdup (name));
  }
  for (guint i = 0; i < parts->len; i++)
    remove_file (folder, parts->pdata[i]);
}

/* In several transactions, between which others save, as attach_all(). */
static gboolean
learn_again (Writing *writing, GPtrArray *facts, gint64 number, GError **error)
{
  karum_transport_sort (facts);
  for (guint first = 0, end, learnt = 0; first < facts->len; first = end) {
    gint64 begun = g_get_monotonic_time ();

    end = karum_transport_end_of_some (facts, first, ATTACHED_AT_ONCE);
    if (!karum_store_begin (writing->store, error)
        || !karum_store_end (
            writing->store,
            karum_facts_learn (writing->db, (KarumFact *const *) facts->pdata + first, end - first,
                               KARUM_STAND_FILE, number, FALSE, &learnt, error),
            error))
      return FALSE;
    karum_batch_let_others (begun);
  }
  return TRUE;
}

/* Joins what stands in a known file once more, so that its facts are known to stand there. */
static gboolean
look_into (Writing *writing, const char *name, GError **error)
{
  g_auto (KarumKnownFile) known = { 0 };
  KarumFolderFile *file = NULL;
  gboolean done = TRUE;

  if (!karum_known_file_find (writing->db, name, &known, error))
    return FALSE;
  if (known.number != 0)
    file = karum_folder_read_file (writing->folder, name, writing->sharing->club, NULL);
  if (file && file->content.state == KARUM_FACT_FILE_WHOLE)
    done = learn_again (writing, file->content.facts, known.number, error);
  g_clear_pointer (&file, karum_folder_file_free);
  return done;
}

/* What stands in files of another folder may stand in some of this one as well. */
static gboolean
look_again (Writing *writing, GError **error)
{
  gint64 elsewhere = 0;
  GHashTableIter iter;
  gpointer name;

  if (!karum_db_number (writing->db,
                        "SELECT EXISTS (SELECT 1 FROM facts WHERE file <> 0 AND " LACKING ")",
                        &elsewhere, error))
    return FALSE;
  g_hash_table_iter_init (&iter, writing->folder->present);
  while (elsewhere && g_hash_table_iter_next (&iter, &name, NULL))
    if (!look_into (writing, name, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_folder_write (KarumTransport *transport,
                    KarumStore *store,
                    const KarumSharing *sharing,
                    KarumSharingReport *report,
                    GError **error)
{
  KarumFolder *folder = (KarumFolder *) transport;
  Writing writing = { folder, store, karum_store_db (store), sharing, report };

  tidy (folder, sharing->replica);
  return karum_store_begin (store, error)
         && karum_store_end (store, note_here (folder, writing.db, error), error)
         && look_again (&writing, error) && write_lacking (&writing, error)
         && put_together (&writing, error);
}
