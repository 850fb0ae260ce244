#include "karum-sharing-folder-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* In this time after a change, in seconds, a file may change without another time or size. */
#define UNSURE_TIME 3

/* No file of facts is longer. */
#define BYTES_READ (G_GINT64_CONSTANT (2) * 1024 * 1024 * 1024 - 1)

void
karum_folder_file_free (gpointer data)
{
  KarumFolderFile *file = data;

  g_free (file->name);
  karum_fact_file_clear (&file->content);
  g_free (file);
}

static void
folder_free (KarumTransport *transport)
{
  KarumFolder *folder = (KarumFolder *) transport;

  karum_transport_clear (transport);
  g_object_unref (folder->folder);
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

gboolean
karum_folder_fail (const KarumFolder *folder, GError *why, GError **error)
{
  if (g_error_matches (why, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, why);
    return FALSE;
  }
  fail (folder->transport.place, why, error);
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
      G_FILE_QUERY_INFO_NONE, folder->transport.cancellable, &local);

  while (list
         && g_file_enumerator_iterate (list, &info, NULL, folder->transport.cancellable, &local)
         && info)
    if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR) {
      g_hash_table_replace (folder->present, g_strdup (g_file_info_get_name (info)),
                            look_of (info));
      g_ptr_array_add (folder->left, g_strdup (g_file_info_get_name (info)));
    }
  return !local || karum_folder_fail (folder, local, error);
}

static const KarumTransportKind folder_kind = {
  .free = folder_free,
  .find_club = karum_folder_find_club,
  .find_other = karum_folder_find_other,
  .check_club = karum_folder_check_club,
  .look = karum_folder_look,
  .read = karum_folder_read,
  .has_strange = karum_folder_has_strange,
  .learn = karum_folder_learn,
  .count = karum_folder_count,
  .write = karum_folder_write,
};

KarumTransport *
karum_folder_open (const char *place, GCancellable *cancellable, GError **error)
{
  KarumFolder *folder = g_new0 (KarumFolder, 1);
  g_autoptr (KarumTransport) transport = &folder->transport;

  transport->kind = &folder_kind;
  transport->stand = KARUM_STAND_FILE;
  transport->cancellable = cancellable ? g_object_ref (cancellable) : NULL;
  folder->folder = g_file_new_for_commandline_arg (place);
  transport->place = g_file_get_parse_name (folder->folder);
  transport->address = g_file_get_uri (folder->folder);
  folder->present = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  folder->left = g_ptr_array_new_with_free_func (g_free);
  folder->files = g_ptr_array_new_with_free_func (karum_folder_file_free);
  folder->sure = g_ptr_array_new_with_free_func (g_free);
  return list_names (folder, error) ? g_steal_pointer (&transport) : NULL;
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* (transfer full) (nullable): @bytes: (transfer full) */
static char *
text_of (char *bytes, gsize *size, gsize most)
{
  GString *text = karum_fact_unpack (bytes, *size, most);

  if (!text)
    return bytes;
  g_free (bytes);
  *size = text->len;
  return g_string_free (text, FALSE);
}

/* Files of the system say so, and reading some of them never ends. */
static gboolean
is_empty (GFileInputStream *stream, GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info
      = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);

  return info && g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_STANDARD_SIZE)
         && g_file_info_get_size (info) == 0;
}

/* Whether a file begins as those of facts: others are not read further. */
static gboolean
begins_right (GFile *file, GCancellable *cancellable)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, NULL);
  g_autofree char *begin = g_malloc0 (KARUM_FACT_PACK_BEGIN + 1);
  gsize read = 0;

  if (!stream || is_empty (stream, cancellable)
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), begin, KARUM_FACT_PACK_BEGIN, &read,
                                   cancellable, NULL))
    return FALSE;
  begin = text_of (g_steal_pointer (&begin), &read, KARUM_FACT_PACK_BEGIN);
  return g_str_has_prefix (begin, KARUM_FACT_FILE_BEGIN);
}

char *
karum_folder_load (KarumFolder *folder, const char *name, gsize *size)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  char *bytes;

  if (!g_file_load_contents (file, folder->transport.cancellable, &bytes, size, NULL, NULL))
    return NULL;
  return text_of (bytes, size, KARUM_FOLDER_TEXT_MOST);
}

KarumFolderFile *
karum_folder_read_file (KarumFolder *folder, const char *name, const char *club, gsize *total)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  g_autofree char *text = NULL;
  KarumFolderFile *read;
  gsize size;

  if (!begins_right (file, folder->transport.cancellable))
    return NULL;
  text = karum_folder_load (folder, name, &size);
  if (!text || size > BYTES_READ)
    return NULL;
  read = g_new0 (KarumFolderFile, 1);
  read->name = g_strdup (name);
  read->as_named = karum_fact_file_is_as_named (name, text, size);
  karum_fact_file_read (text, size, club, &read->content);
  if (total)
    *total += size;
  return read;
}
