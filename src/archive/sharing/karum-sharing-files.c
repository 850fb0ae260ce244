#include "karum-sharing-folder-private.h"

#include <string.h>

/* -- Which files are known -------------------------------------------------------------------- */

/* Every known file is compared each time, including those of other copies: a folder can lose part
 * of a file, and the copy that wrote it may no longer exist to write it again. */
static gboolean
is_as_written (KarumFolder *folder, const char *name)
{
  gsize size;
  g_autofree char *text = karum_folder_load (folder, name, &size);

  return text && karum_fact_file_is_as_named (name, text, size);
}

/* The facts of a damaged file count as written nowhere, so they are written again. A damaged file
 * of this copy is removed after that. */
static gboolean
forget_file (KarumDb *db, gint64 number, GError **error)
{
  return karum_db_tell (db, "UPDATE facts SET file = 0 WHERE file = ?1", error, number)
         && karum_db_tell (db, "DELETE FROM fact_files WHERE id = ?1 AND NOT own", error, number)
         && karum_db_tell (db, "UPDATE fact_files SET stale = 1, look = '' WHERE id = ?1", error,
                           number);
}

gboolean
karum_folder_has_strange (KarumTransport *transport,
                          KarumDb *db,
                          const KarumSharing *sharing,
                          gboolean *strange,
                          GError **error)
{
  const KarumFolder *folder = (KarumFolder *) transport;
  GHashTableIter iter;
  gpointer name;

  *strange = FALSE;
  g_hash_table_iter_init (&iter, folder->present);
  while (!*strange && g_hash_table_iter_next (&iter, &name, NULL)) {
    g_auto (KarumKnownFile) known = { 0 };

    if (!karum_fact_file_is_of (name, sharing->replica))
      continue;
    if (!karum_known_file_find (db, name, &known, error))
      return FALSE;
    *strange = !known.own;
  }
  return TRUE;
}

/* (transfer full): stands for a known file that can no longer be read at all */
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
is_sure (KarumFolder *folder, const char *name, const KarumKnownFile *known)
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
  g_auto (KarumKnownFile) known = { 0 };
  KarumFolderFile *file;

  if (!karum_known_file_find (db, name, &known, error))
    return FALSE;
  if (is_sure (folder, name, &known))
    return TRUE;
  file = karum_folder_read_file (folder, name, club, size);
  if (g_cancellable_set_error_if_cancelled (folder->transport.cancellable, error)) {
    g_clear_pointer (&file, karum_folder_file_free);
    return FALSE;
  }
  if (!file && known.number != 0)
    file = lost_file (name);
  if (file && (known.number != 0 || file->content.state != KARUM_FACT_FILE_FOREIGN))
    g_ptr_array_add (folder->files, file);
  else if (file)
    karum_folder_file_free (file);
  return TRUE;
}

gboolean
karum_folder_read (
    KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error)
{
  KarumFolder *folder = (KarumFolder *) transport;
  gsize size = 0;

  while (folder->left->len > 0 && size < most) {
    g_autofree char *name = g_ptr_array_steal_index (folder->left, folder->left->len - 1);

    if (!look_at (folder, db, name, club, &size, error))
      return FALSE;
  }
  transport->more = folder->left->len > 0;
  return TRUE;
}

/* -- Joining ---------------------------------------------------------------------------------- */

static gboolean
note_writers (KarumDb *db, const KarumSharing *sharing, const KarumFactFile *file, GError **error)
{
  if (file->writer
      && !karum_transport_note (db, sharing, file->writer, g_get_real_time () / 1000, error))
    return FALSE;
  for (guint i = 0; i < file->others->len; i++)
    if (!karum_transport_note (db, sharing, file->others->pdata[i], 0, error))
      return FALSE;
  return TRUE;
}

static gboolean
is_whole (const KarumFolderFile *file)
{
  return file->content.state == KARUM_FACT_FILE_WHOLE && file->as_named;
}

/* A whole file with its own name is not read again once it has been joined to its end. */
static gboolean
set_again (KarumDb *db, gint64 number, gboolean again, GError **error)
{
  return karum_db_tell (db, "UPDATE fact_files SET again = ?2 WHERE id = ?1 AND again <> ?2", error,
                        number, again);
}

static gboolean
learn_file (KarumFolder *folder,
            KarumDb *db,
            KarumSharing *sharing,
            KarumFolderFile *file,
            KarumSharingReport *report,
            GError **error)
{
  g_auto (KarumKnownFile) known = { 0 };
  gint64 number = 0;
  gboolean whole = is_whole (file);

  report->broken += file->content.broken;
  report->newer += file->content.state == KARUM_FACT_FILE_NEWER;
  report->incomplete += file->content.state == KARUM_FACT_FILE_INCOMPLETE;
  if (file->content.state != KARUM_FACT_FILE_WHOLE
      && file->content.state != KARUM_FACT_FILE_DAMAGED)
    return TRUE;
  if (!karum_known_file_find (db, file->name, &known, error))
    return FALSE;
  whole = whole && (known.number != 0 || !karum_fact_file_is_of (file->name, sharing->replica));
  if (whole
      && (!karum_known_file_note (db, file->name, FALSE, &number, error)
          || !set_again (db, number, TRUE, error)))
    return FALSE;
  return note_writers (db, sharing, &file->content, error)
         && karum_transport_join (&folder->transport, db, sharing, file->content.facts, number,
                                  report, error)
         && set_again (db, number, FALSE, error);
}

/* KarumKnownFile files that were read again are damaged, unless that was asked for: what stands in
 * them is written elsewhere. */
static gboolean
forget_lost (KarumFolder *folder, KarumDb *db, GError **error)
{
  for (guint i = 0; i < folder->files->len; i++) {
    const KarumFolderFile *file = folder->files->pdata[i];
    g_auto (KarumKnownFile) known = { 0 };

    if (!karum_known_file_find (db, file->name, &known, error))
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
        && !karum_db_tell (db, "UPDATE fact_files SET look = ?2 WHERE name = ?1", error, name,
                           look))
      return FALSE;
  }
  g_ptr_array_set_size (folder->sure, 0);
  return TRUE;
}

gboolean
karum_folder_learn (KarumTransport *transport,
                    KarumDb *db,
                    KarumSharing *sharing,
                    KarumSharingReport *report,
                    GError **error)
{
  KarumFolder *folder = (KarumFolder *) transport;

  if (!note_sure (folder, db, error) || !forget_lost (folder, db, error))
    return FALSE;
  for (guint i = 0; i < folder->files->len; i++)
    if (!learn_file (folder, db, sharing, folder->files->pdata[i], report, error))
      return FALSE;
  g_ptr_array_set_size (folder->files, 0);
  return TRUE;
}
