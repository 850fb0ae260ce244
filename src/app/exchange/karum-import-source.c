#include "karum-import-source.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-encoding.h"
#include "karum-import-options.h"
#include "karum-read.h"

KARUM_DEFINE_PLAIN_TYPE (KarumImportSource, karum_import_source, G_TYPE_OBJECT)

static const char *
bytes_of (KarumImportSource *self, gsize *length)
{
  const char *text = g_bytes_get_data (self->bytes, length);

  return text ? text : "";
}

/* If no encoding is more likely than others, takes the first one in which the text is valid. */
static const char *
first_possible (const char *text, gsize length)
{
  for (const char *const *encoding = karum_encodings; *encoding; encoding++) {
    g_autofree char *sample = karum_encoding_sample (text, length, *encoding);

    if (sample)
      return *encoding;
  }
  return karum_encodings[0];
}

static KarumImportSource *
source_new (GBytes *bytes, const char *name)
{
  KarumImportSource *self = g_object_new (KARUM_TYPE_IMPORT_SOURCE, NULL);
  const char *names[2];
  const char *text;
  gsize length;

  self->bytes = g_bytes_ref (bytes);
  self->name = g_strdup (name);
  text = bytes_of (self, &length);
  self->utf8
      = g_utf8_validate_len (text, length, NULL) && !karum_encoding_is_escaped (text, length);
  if (!self->utf8)
    self->encoding
        = karum_encoding_guess (text, length, names) > 0 ? names[0] : first_possible (text, length);
  return self;
}

KarumImportSource *
karum_import_source_new_text (const char *text, const char *name)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return source_new (bytes, name);
}

/* Users may select an archive by mistake; it contains no text. */
static gboolean
refuse_archive (GBytes *bytes, GError **error)
{
  static const char mark[] = "SQLite format 3";
  gsize length;
  const char *start = g_bytes_get_data (bytes, &length);

  if (length < sizeof mark || memcmp (start, mark, sizeof mark) != 0)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("This is an archive, not a file of game records. Use “Merge Another "
                          "Archive” to add its games."));
  return FALSE;
}

static void
read_in_thread (GTask *task, gpointer source, gpointer file, GCancellable *cancellable)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;
  char *text;
  gsize length;

  if (path)
    bytes = karum_read_file (path, &error);
  else if (g_file_load_contents (file, cancellable, &text, &length, NULL, &error))
    bytes = g_bytes_new_take (text, length);
  if (bytes && refuse_archive (bytes, &error))
    g_task_return_pointer (task, source_new (bytes, shown), g_object_unref);
  else
    g_task_return_error (task, error);
}

void
karum_import_source_read_async (GFile *file,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_in_thread);
}

KarumImportSource *
karum_import_source_read_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

const char *
karum_import_source_get_name (KarumImportSource *self)
{
  return self->name;
}

GBytes *
karum_import_source_get_bytes (KarumImportSource *self)
{
  return self->bytes;
}

gboolean
karum_import_source_is_utf8 (KarumImportSource *self)
{
  return self->utf8;
}

const char *
karum_import_source_get_encoding (KarumImportSource *self)
{
  return self->encoding;
}

char *
karum_import_source_sample (KarumImportSource *self)
{
  gsize length;
  const char *text = bytes_of (self, &length);

  return karum_encoding_sample (text, length, self->encoding ? self->encoding : "UTF-8");
}

static void
karum_import_source_class_init (KarumImportSourceClass *klass)
{
  KARUM_FREES (klass, KarumImportSource, g_free, name);
  KARUM_FREES (klass, KarumImportSource, g_bytes_unref, bytes);
}

/* Line ends stay where they are. */
static void
blank_out (char *from, gsize length)
{
  for (char *at = from; at < from + length; at++)
    if (*at != '\n' && *at != '\r')
      *at = ' ';
}

gboolean
karum_import_source_forget (KarumImportSource *self, const char *text)
{
  g_autoptr (GBytes) decoded = karum_import_decode (self->bytes, self->encoding, NULL);
  g_autofree char *rest = NULL;
  char *at;
  gsize length;

  if (!decoded)
    return FALSE;
  rest = g_strndup (g_bytes_get_data (decoded, NULL), g_bytes_get_size (decoded));
  length = g_bytes_get_size (decoded);
  at = g_strstr_len (rest, (gssize) length, text);
  if (at)
    blank_out (at, strlen (text));
  g_bytes_unref (self->bytes);
  self->bytes = g_bytes_new (rest, length);
  self->encoding = NULL;
  self->utf8 = TRUE;
  return !memchr (rest, '[', length);
}
