#include "karum-sharing-folder.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-store-inside.h"

/* Small files of one replica that stay beside one another. */
#define FILES_KEPT 40

/* About how many bytes of values a file has at most, and below which size it is a small one. */
#define FILE_BYTES (8 * 1024 * 1024)
#define SMALL_FILE (2 * 1024 * 1024)

/* In this time after a change, in seconds, a file may change without another time or size. */
#define UNSURE_TIME 3

/* No file of facts is longer. */
#define BYTES_READ (G_GINT64_CONSTANT (2) * 1024 * 1024 * 1024 - 1)

static void
file_free (gpointer data)
{
  KarumFolderFile *file = data;

  g_free (file->name);
  karum_fact_file_clear (&file->content);
  g_free (file);
}

void
karum_folder_free (KarumFolder *folder)
{
  g_object_unref (folder->folder);
  g_free (folder->place);
  g_hash_table_unref (folder->present);
  g_ptr_array_unref (folder->left);
  g_ptr_array_unref (folder->files);
  g_ptr_array_unref (folder->sure);
  g_free (folder);
}

static gboolean
fail (const char *place, const GError *why, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR,
               g_error_matches (why, G_IO_ERROR, G_IO_ERROR_NO_SPACE) ? KARUM_ARCHIVE_ERROR_FULL
                                                                      : KARUM_ARCHIVE_ERROR_IO,
               /* Translators: a folder, and a sentence of the system */
               _ ("Can’t exchange through the folder “%s”: %s"), place, why->message);
  return FALSE;
}

static gboolean
fail_in (const KarumFolder *folder, GError *why, GError **error)
{
  fail (folder->place, why, error);
  g_error_free (why);
  return FALSE;
}

/* -- Listing ---------------------------------------------------------------------------------- */

/* (transfer full): by which it is seen that a file has changed; "" if that can't be relied on */
static char *
look_of (GFileInfo *info)
{
  g_autoptr (GDateTime) time = g_file_info_get_modification_date_time (info);
  gint64 changed = time ? g_date_time_to_unix (time) : 0;

  if (!time || ABS (g_get_real_time () / G_USEC_PER_SEC - changed) < UNSURE_TIME)
    return g_strdup ("");
  return g_strdup_printf ("%" G_GOFFSET_FORMAT " %" G_GINT64_FORMAT ".%06d",
                          g_file_info_get_size (info), changed, g_date_time_get_microsecond (time));
}

static gboolean
list_names (KarumFolder *folder, GError **error)
{
  GError *local = NULL;
  GFileInfo *info = NULL;
  g_autoptr (GFileEnumerator) list = g_file_enumerate_children (
      folder->folder,
      G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE
                                     "," G_FILE_ATTRIBUTE_STANDARD_SIZE ",time::*",
      G_FILE_QUERY_INFO_NONE, NULL, &local);

  while (list && g_file_enumerator_iterate (list, &info, NULL, NULL, &local) && info)
    if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR) {
      g_hash_table_replace (folder->present, g_strdup (g_file_info_get_name (info)),
                            look_of (info));
      g_ptr_array_add (folder->left, g_strdup (g_file_info_get_name (info)));
    }
  return !local || fail_in (folder, local, error);
}

KarumFolder *
karum_folder_open (const char *place, GError **error)
{
  g_autoptr (KarumFolder) folder = g_new0 (KarumFolder, 1);

  folder->folder = g_file_new_for_commandline_arg (place);
  folder->place = g_file_get_parse_name (folder->folder);
  folder->present = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  folder->left = g_ptr_array_new_with_free_func (g_free);
  folder->files = g_ptr_array_new_with_free_func (file_free);
  folder->sure = g_ptr_array_new_with_free_func (g_free);
  return list_names (folder, error) ? g_steal_pointer (&folder) : NULL;
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* Whether a file begins as those of facts: others are not read further. */
static gboolean
begins_right (GFile *file)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  char begin[13] = "";
  gsize read = 0;

  return stream && g_input_stream_read_all (G_INPUT_STREAM (stream), begin, 12, &read, NULL, NULL)
         && strcmp (begin, "Karum facts ") == 0;
}

/* (transfer full) (nullable): what another program may be writing, or has taken away, isn't read
 * this time. @total: (inout) (nullable): grows by its size */
static KarumFolderFile *
read_file (KarumFolder *folder, const char *name, const char *club, gsize *total)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  g_autofree char *bytes = NULL;
  KarumFolderFile *read;
  gsize size;

  if (!begins_right (file) || !g_file_load_contents (file, NULL, &bytes, &size, NULL, NULL)
      || size > BYTES_READ)
    return NULL;
  read = g_new0 (KarumFolderFile, 1);
  read->name = g_strdup (name);
  read->as_named = karum_fact_file_is_as_named (name, bytes, size);
  karum_fact_file_read (bytes, size, club, &read->content);
  if (total)
    *total += size;
  return read;
}

/* Which club archives have files in a folder. */
typedef struct {
  char met[KARUM_REPLICA_TEXT];   /* one in which copies have met already */
  char first[KARUM_REPLICA_TEXT]; /* the smallest one */
  gboolean several;               /* in which copies have met */
  gboolean coming;                /* whether there is a file that isn't whole */
  gboolean newer;                 /* whether there is one of a newer program */
} Clubs;

static void
note_club (Clubs *clubs, const KarumFactFile *file)
{
  gboolean inhabited = file->others->len > 0;

  clubs->coming
      |= file->state == KARUM_FACT_FILE_INCOMPLETE || file->state == KARUM_FACT_FILE_DAMAGED;
  clubs->newer |= file->state == KARUM_FACT_FILE_NEWER;
  if (file->state != KARUM_FACT_FILE_WHOLE)
    return;
  clubs->several |= inhabited && *clubs->met && strcmp (clubs->met, file->club) != 0;
  if (inhabited)
    g_strlcpy (clubs->met, file->club, sizeof clubs->met);
  if (!*clubs->first || strcmp (file->club, clubs->first) < 0)
    g_strlcpy (clubs->first, file->club, sizeof clubs->first);
}

static void
note_file_of_club (KarumFolder *folder, const char *name, Clubs *clubs)
{
  KarumFolderFile *file = read_file (folder, name, NULL, NULL);

  if (file)
    note_club (clubs, &file->content);
  g_clear_pointer (&file, file_free);
}

static gboolean
check_clubs (const KarumFolder *folder, const Clubs *clubs, GError **error)
{
  if (clubs->several)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: a folder */
                 _ ("The folder “%s” has files of several shared archives. Each needs a folder of "
                    "its own."),
                 folder->place);
  else if (clubs->newer && !*clubs->first)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: a folder */
                 _ ("The shared archive in the folder “%s” is from a newer version of Karum. To "
                    "join it, update Karum."),
                 folder->place);
  else if (clubs->coming && !*clubs->first)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: a folder */
                 _ ("The files of a shared archive in the folder “%s” aren’t complete. Wait until "
                    "they have arrived."),
                 folder->place);
  else
    return TRUE;
  return FALSE;
}

/* Of several that were begun at once, the smallest is joined, or the one in which copies have met
 * already. */
gboolean
karum_folder_find_club (KarumFolder *folder, char club[KARUM_REPLICA_TEXT], GError **error)
{
  Clubs clubs = { 0 };
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    note_file_of_club (folder, name, &clubs);
  g_strlcpy (club, *clubs.met ? clubs.met : clubs.first, KARUM_REPLICA_TEXT);
  return check_clubs (folder, &clubs, error);
}

/* -- Which files are known -------------------------------------------------------------------- */

typedef struct {
  gint64 number; /* 0 for none */
  gboolean own, again;
  char *look; /* (owned) (nullable): as it was when it was as it was written */
} Known;

static void
known_clear (Known *known)
{
  g_free (known->look);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Known, known_clear)

static gboolean
find_file (KarumDb *db, const char *name, Known *known, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT id, own, again, look FROM fact_files WHERE name = ?1", error, "t", name);
  KarumStep step = row ? karum_statement_step (row, error) : KARUM_STEP_ERROR;

  g_clear_pointer (&known->look, g_free);
  *known = (Known){ 0 };
  if (step == KARUM_STEP_ROW) {
    known->number = karum_statement_int (row, 0);
    known->own = karum_statement_int (row, 1) != 0;
    known->again = karum_statement_int (row, 2) != 0;
    known->look = karum_statement_dup_certain (row, 3);
  }
  return step != KARUM_STEP_ERROR;
}

static gboolean
note_file (KarumDb *db, const char *name, gboolean own, gint64 *number, GError **error)
{
  g_auto (Known) known = { 0 };

  if (!karum_db_tell (
          db,
          "INSERT INTO fact_files (name, own, stale, again, look) VALUES (?1, ?2, 0, 0, '')"
          " ON CONFLICT (name) DO UPDATE SET again = 0",
          error, "ti", name, (gint64) own)
      || !find_file (db, name, &known, error))
    return FALSE;
  *number = known.number;
  return TRUE;
}

/* A known file is looked at each time, whoever wrote it: a folder can lose parts of it, and the
 * copy that has written it may be no more. */
static gboolean
is_as_written (KarumFolder *folder, const char *name)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  g_autofree char *bytes = NULL;
  gsize size;

  return g_file_load_contents (file, NULL, &bytes, &size, NULL, NULL)
         && karum_fact_file_is_as_named (name, bytes, size);
}

/* What stands in a file that isn't as it was written stands nowhere; an own one is removed once
 * that is written again. */
static gboolean
forget_file (KarumDb *db, gint64 number, GError **error)
{
  return karum_db_tell (db, "UPDATE facts SET file = 0 WHERE file = ?1", error, "i", number)
         && karum_db_tell (db, "DELETE FROM fact_files WHERE id = ?1 AND NOT own", error, "i",
                           number)
         && karum_db_tell (db, "UPDATE fact_files SET stale = 1, look = '' WHERE id = ?1", error,
                           "i", number);
}

gboolean
karum_folder_has_strange (const KarumFolder *folder,
                          KarumDb *db,
                          const KarumSharing *sharing,
                          gboolean *strange,
                          GError **error)
{
  GHashTableIter iter;
  gpointer name;

  *strange = FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (!*strange && g_hash_table_iter_next (&iter, &name, NULL)) {
    g_auto (Known) known = { 0 };

    if (!karum_fact_file_is_of (name, sharing->replica))
      continue;
    if (!find_file (db, name, &known, error))
      return FALSE;
    *strange = !known.own;
  }
  return TRUE;
}

/* (transfer full): a known file of which nothing can be read, not even what it is */
static KarumFolderFile *
lost_file (const char *name)
{
  KarumFolderFile *file = g_new0 (KarumFolderFile, 1);

  file->name = g_strdup (name);
  karum_fact_file_read ("", 0, NULL, &file->content);
  return file;
}

/* A known file that is as it was written isn't read; nor one whose size and time say so. */
static gboolean
is_sure (KarumFolder *folder, const char *name, const Known *known)
{
  const char *look = g_hash_table_lookup (folder->present, name);

  if (known->number == 0 || known->again)
    return FALSE;
  if (look && *look && strcmp (look, known->look) == 0)
    return TRUE;
  if (!is_as_written (folder, name))
    return FALSE;
  g_ptr_array_add (folder->sure, g_strdup (name));
  return TRUE;
}

/* @size: (inout): grows by what was read */
static gboolean
look_at (KarumFolder *folder,
         KarumDb *db,
         const char *name,
         const char *club,
         gsize *size,
         GError **error)
{
  g_auto (Known) known = { 0 };
  KarumFolderFile *file;

  if (!find_file (db, name, &known, error))
    return FALSE;
  if (is_sure (folder, name, &known))
    return TRUE;
  file = read_file (folder, name, club, size);
  if (!file && known.number != 0)
    file = lost_file (name);
  if (file && (known.number != 0 || file->content.state != KARUM_FACT_FILE_FOREIGN))
    g_ptr_array_add (folder->files, file);
  else if (file)
    file_free (file);
  return TRUE;
}

gboolean
karum_folder_read (KarumFolder *folder, KarumDb *db, const char *club, gsize most, GError **error)
{
  gsize size = 0;

  while (folder->left->len > 0 && size < most) {
    g_autofree char *name = g_ptr_array_steal_index (folder->left, folder->left->len - 1);

    if (!look_at (folder, db, name, club, &size, error))
      return FALSE;
  }
  return TRUE;
}

/* Notes the clubs of the files that aren't known. */
static gboolean
note_unknown (KarumFolder *folder, KarumDb *db, Clubs *clubs, GError **error)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, folder->present);
  while (g_hash_table_iter_next (&iter, &name, NULL)) {
    g_auto (Known) known = { 0 };

    if (!find_file (db, name, &known, error))
      return FALSE;
    if (known.number == 0)
      note_file_of_club (folder, name, clubs);
  }
  return TRUE;
}

gboolean
karum_folder_find_other (KarumFolder *folder,
                         KarumDb *db,
                         char club[KARUM_REPLICA_TEXT],
                         GError **error)
{
  Clubs clubs = { 0 };

  if (!note_unknown (folder, db, &clubs, error))
    return FALSE;
  if (*clubs.met)
    g_strlcpy (club, clubs.met, KARUM_REPLICA_TEXT);
  else if (*clubs.first && strcmp (clubs.first, club) < 0)
    g_strlcpy (club, clubs.first, KARUM_REPLICA_TEXT);
  return TRUE;
}

/* (nullable): a file that is there and that the archive knows */
static gboolean
knows_any (const KarumFolder *folder, KarumDb *db, gboolean *any, GError **error)
{
  GHashTableIter iter;
  gpointer name;

  *any = FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (!*any && g_hash_table_iter_next (&iter, &name, NULL)) {
    g_auto (Known) known = { 0 };

    if (!find_file (db, name, &known, error))
      return FALSE;
    *any = known.number != 0;
  }
  return TRUE;
}

gboolean
karum_folder_check_club (KarumFolder *folder, KarumDb *db, const char *club, GError **error)
{
  gboolean fine, others = FALSE;
  GHashTableIter iter;
  gpointer name;

  if (!knows_any (folder, db, &fine, error))
    return FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (!fine && g_hash_table_iter_next (&iter, &name, NULL)) {
    KarumFolderFile *file = read_file (folder, name, NULL, NULL);
    gboolean whole = file && file->content.state == KARUM_FACT_FILE_WHOLE;

    fine = whole && strcmp (file->content.club, club) == 0;
    others |= whole && !fine;
    g_clear_pointer (&file, file_free);
  }
  if (fine || !others)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               /* Translators: a folder */
               _ ("The folder “%s” belongs to another shared archive. Each needs a folder of its "
                  "own."),
               folder->place);
  return FALSE;
}

/* -- Joining ---------------------------------------------------------------------------------- */

static int
compare_facts (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(KarumFact *const *) a)->thing, (*(KarumFact *const *) b)->thing);
}

static void
follow_clock (KarumSharing *sharing, const GPtrArray *facts)
{
  gint64 now = g_get_real_time () / 1000;

  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];

    if (!karum_stamp_is_ahead (fact->stamp.time, now))
      sharing->greatest = MAX (sharing->greatest, fact->stamp.time);
  }
}

static gboolean
note_writers (KarumDb *db, const KarumSharing *sharing, const KarumFactFile *file, GError **error)
{
  if (file->writer && strcmp (file->writer->replica, sharing->replica) != 0
      && !karum_sharers_note (db, file->writer, g_get_real_time () / 1000, error))
    return FALSE;
  for (guint i = 0; i < file->others->len; i++) {
    const KarumReplica *other = file->others->pdata[i];

    if (strcmp (other->replica, sharing->replica) != 0 && !karum_sharers_note (db, other, 0, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_whole (const KarumFolderFile *file)
{
  return file->content.state == KARUM_FACT_FILE_WHOLE && file->as_named;
}

/* A whole file with its own name is not read again. */
static gboolean
learn_file (KarumDb *db,
            KarumSharing *sharing,
            KarumFolderFile *file,
            KarumSharingReport *report,
            GError **error)
{
  g_auto (Known) known = { 0 };
  gint64 number = 0;
  gboolean whole = is_whole (file);

  report->broken += file->content.broken;
  report->newer += file->content.state == KARUM_FACT_FILE_NEWER;
  report->incomplete += file->content.state == KARUM_FACT_FILE_INCOMPLETE;
  if (file->content.state != KARUM_FACT_FILE_WHOLE
      && file->content.state != KARUM_FACT_FILE_DAMAGED)
    return TRUE;
  if (!find_file (db, file->name, &known, error))
    return FALSE;
  whole = whole && (known.number != 0 || !karum_fact_file_is_of (file->name, sharing->replica));
  if (whole && !note_file (db, file->name, FALSE, &number, error))
    return FALSE;
  g_ptr_array_sort (file->content.facts, compare_facts);
  follow_clock (sharing, file->content.facts);
  return note_writers (db, sharing, &file->content, error)
         && karum_facts_learn (db, file->content.facts, number, FALSE, &report->learnt, error);
}

/* Known files that were read again are damaged, unless that was asked for: what stands in them is
 * written elsewhere. */
static gboolean
forget_lost (KarumFolder *folder, KarumDb *db, GError **error)
{
  for (guint i = 0; i < folder->files->len; i++) {
    const KarumFolderFile *file = folder->files->pdata[i];
    g_auto (Known) known = { 0 };

    if (!find_file (db, file->name, &known, error))
      return FALSE;
    if (known.number == 0 || (known.again && is_whole (file)))
      continue;
    if (!forget_file (db, known.number, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
note_sure (KarumFolder *folder, KarumDb *db, GError **error)
{
  for (guint i = 0; i < folder->sure->len; i++) {
    const char *name = folder->sure->pdata[i], *look = g_hash_table_lookup (folder->present, name);

    if (look && *look
        && !karum_db_tell (db, "UPDATE fact_files SET look = ?2 WHERE name = ?1", error, "tt", name,
                           look))
      return FALSE;
  }
  g_ptr_array_set_size (folder->sure, 0);
  return TRUE;
}

gboolean
karum_folder_learn (KarumFolder *folder,
                    KarumDb *db,
                    KarumSharing *sharing,
                    KarumSharingReport *report,
                    GError **error)
{
  if (!note_sure (folder, db, error) || !forget_lost (folder, db, error))
    return FALSE;
  for (guint i = 0; i < folder->files->len; i++)
    if (!learn_file (db, sharing, folder->files->pdata[i], report, error))
      return FALSE;
  g_ptr_array_set_size (folder->files, 0);
  return TRUE;
}

/* -- What the folder lacks -------------------------------------------------------------------- */

/* The numbers of the files that are there are in temp.sharing_here; of those that are put together
 * in temp.sharing_old. */
#define LACKING "file NOT IN (SELECT id FROM temp.sharing_here)"
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
                        error, "t", (const char *) name))
      return FALSE;
  return TRUE;
}

gboolean
karum_folder_count (const KarumFolder *folder, KarumDb *db, guint *lacking, GError **error)
{
  gint64 n = 0;

  if (!note_here (folder, db, error)
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
  g_autoptr (GFile) aside = g_file_get_child (folder->folder, aside_name);
  g_autoptr (GFile) final = g_file_get_child (folder->folder, name);
  GError *local = NULL;

  if (g_file_replace_contents (aside, text, strlen (text), NULL, FALSE,
                               G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, &local)
      && g_file_move (aside, final, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &local))
    return TRUE;
  g_file_delete (aside, NULL, NULL);
  return fail_in (folder, local, error);
}

/* Returns: whether it isn't there any more */
static gboolean
remove_file (KarumFolder *folder, const char *name)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  g_autoptr (GError) why = NULL;

  if (!g_file_delete (file, NULL, &why) && !g_error_matches (why, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return FALSE;
  g_hash_table_remove (folder->present, name);
  return TRUE;
}

/* (transfer full) (nullable): facts of the first things that are @where, about as many as a file
 * has. @rows: their numbers are appended */
static GPtrArray *
list_facts (KarumDb *db, const char *where, GArray *rows, GError **error)
{
  g_autofree char *sql
      = g_strconcat ("SELECT DISTINCT thing FROM facts WHERE ", where, " ORDER BY thing", NULL);
  g_autoptr (GPtrArray) all = karum_facts_new ();
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);
  KarumStep step = KARUM_STEP_ERROR;
  gsize size = 0;

  while (row && size < FILE_BYTES && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    g_autofree char *thing = karum_statement_dup_certain (row, 0);

    if (!karum_facts_append (db, thing, where, all, rows, &size, error))
      return NULL;
  }
  return step != KARUM_STEP_ERROR ? g_steal_pointer (&all) : NULL;
}

/* A program that is stopped from here on knows the file as its own. */
static gboolean
announce (Writing *writing, const char *name, gint64 *number, GError **error)
{
  return karum_store_begin (writing->store, error)
         && karum_store_end (writing->store, note_file (writing->db, name, TRUE, number, error),
                             error);
}

/* The facts stand in the file now, as far as they haven't been replaced meanwhile. */
static gboolean
attach_all (KarumDb *db, const GPtrArray *facts, const GArray *rows, gint64 number, GError **error)
{
  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];

    if (!karum_db_tell (db,
                        "UPDATE facts SET file = ?2 WHERE id = ?1 AND replica = ?3 AND number = ?4"
                        " AND part = ?5 AND thing = ?6",
                        error, "iititt", g_array_index (rows, gint64, i), number,
                        fact->stamp.replica, (gint64) fact->stamp.number, fact->part, fact->thing))
      return FALSE;
  }
  return karum_db_tell (db, "INSERT OR IGNORE INTO temp.sharing_here VALUES (?1)", error, "i",
                        number)
         && karum_db_tell (db, "DELETE FROM temp.sharing_old WHERE id = ?1", error, "i", number)
         && karum_db_tell (db, "UPDATE fact_files SET stale = 0 WHERE id = ?1", error, "i", number);
}

/* Writes a file with what is @where, as much as one has; @wrote: (out): whether there was anything.
 * @force: even if there is nothing, so that others find the club archive */
static gboolean
write_one (Writing *writing, const char *where, gboolean force, guint *wrote, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) facts = list_facts (writing->db, where, rows, error);
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
      || !karum_store_begin (writing->store, error)
      || !karum_store_end (writing->store, attach_all (writing->db, facts, rows, number, error),
                           error))
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
      = karum_db_ask (writing->db, "SELECT name, stale FROM fact_files WHERE own", error, "");
  KarumStep step = KARUM_STEP_ERROR;
  guint stale = 0;

  while (row && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    const char *name = karum_statement_certain (row, 0);
    gboolean old = karum_statement_int (row, 1) != 0;

    stale += old && g_hash_table_contains (writing->folder->present, name);
    if (g_hash_table_contains (writing->folder->present, name)
        && (old || size_of (writing->folder, name) < SMALL_FILE))
      g_ptr_array_add (names, g_strdup (name));
  }
  if (step == KARUM_STEP_DONE && stale == 0 && names->len <= FILES_KEPT)
    g_ptr_array_set_size (names, 0);
  return step == KARUM_STEP_DONE ? g_steal_pointer (&names) : NULL;
}

static gboolean
note_old (KarumDb *db, const GPtrArray *names, GError **error)
{
  for (guint i = 0; i < names->len; i++)
    if (!karum_db_tell (db,
                        "INSERT OR IGNORE INTO temp.sharing_old SELECT id FROM fact_files"
                        " WHERE name = ?1",
                        error, "t", names->pdata[i]))
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
      error, "t", name);
  KarumStep step = row ? karum_statement_step (row, error) : KARUM_STEP_ERROR;

  *old = step == KARUM_STEP_ROW;
  *number = *old ? karum_statement_int (row, 0) : 0;
  return step != KARUM_STEP_ERROR;
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
            || !karum_store_end (writing->store,
                                 karum_db_tell (writing->db, "DELETE FROM fact_files WHERE id = ?1",
                                                error, "i", number),
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

/* Joins what stands in a known file once more, so that its facts are known to stand there. */
static gboolean
look_into (Writing *writing, const char *name, GError **error)
{
  g_auto (Known) known = { 0 };
  KarumFolderFile *file = NULL;
  guint learnt = 0;
  gboolean done = TRUE;

  if (!find_file (writing->db, name, &known, error))
    return FALSE;
  if (known.number != 0)
    file = read_file (writing->folder, name, writing->sharing->club, NULL);
  if (file && file->content.state == KARUM_FACT_FILE_WHOLE) {
    g_ptr_array_sort (file->content.facts, compare_facts);
    done = karum_store_begin (writing->store, error)
           && karum_store_end (writing->store,
                               karum_facts_learn (writing->db, file->content.facts, known.number,
                                                  FALSE, &learnt, error),
                               error);
  }
  g_clear_pointer (&file, file_free);
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
karum_folder_write (KarumFolder *folder,
                    KarumStore *store,
                    const KarumSharing *sharing,
                    KarumSharingReport *report,
                    GError **error)
{
  Writing writing = { folder, store, karum_store_db (store), sharing, report };

  tidy (folder, sharing->replica);
  return karum_store_begin (store, error)
         && karum_store_end (store, note_here (folder, writing.db, error), error)
         && look_again (&writing, error) && write_lacking (&writing, error)
         && put_together (&writing, error);
}
