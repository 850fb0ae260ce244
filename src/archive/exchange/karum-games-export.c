#include "karum-games-export.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-export.h"
#include "karum-kgn.h"
#include "karum-marks.h"
#include "karum-publish.h"
#include "karum-store-private.h"

/* Texts are given to the stream in pieces of about this size. */
#define PIECE 65536

/* A document being written. */
typedef struct {
  KarumJson json;        /* what waits to be written; its text for the other formats too */
  GOutputStream *stream; /* (borrowed) */
  guint64 n;             /* records so far */
} Document;

/* A way to write records: what stands before, for each, and after. */
typedef struct {
  const char *name;
  void (*begin) (Document *document);
  void (*add) (Document *document, const KarumRecord *record);
  void (*end) (Document *document);
} Format;

static void
nothing (Document *document)
{
  (void) document;
}

static void
add_kgn (Document *document, const KarumRecord *record)
{
  if (document->n > 0)
    g_string_append_c (document->json.text, '\n');
  karum_kgn_write (record, document->json.text);
}

static void
begin_csv (Document *document)
{
  karum_export_csv_header (document->json.text);
}

static void
add_csv (Document *document, const KarumRecord *record)
{
  karum_export_csv (record, document->json.text);
}

static void
begin_json (Document *document)
{
  karum_json_open (&document->json, '[');
}

static void
add_json (Document *document, const KarumRecord *record)
{
  karum_export_json (record, &document->json);
}

static void
end_json (Document *document)
{
  karum_json_close (&document->json, ']');
}

static const Format formats[KARUM_N_EXPORT_FORMATS] = {
  [KARUM_EXPORT_KGN] = { "kgn", nothing, add_kgn, nothing },
  [KARUM_EXPORT_CSV] = { "csv", begin_csv, add_csv, nothing },
  [KARUM_EXPORT_JSON] = { "json", begin_json, add_json, end_json },
};

const char *
karum_export_format_name (KarumExportFormat format)
{
  return formats[format].name;
}

gboolean
karum_export_format_parse (const char *name, KarumExportFormat *format)
{
  for (guint i = 0; i < KARUM_N_EXPORT_FORMATS; i++)
    if (strcmp (formats[i].name, name) == 0) {
      *format = (KarumExportFormat) i;
      return TRUE;
    }
  return FALSE;
}

void
karum_export_report_clear (KarumExportReport *report)
{
  g_clear_pointer (&report->faults, g_ptr_array_unref);
}

/* -- The document ----------------------------------------------------------------------------- */

static gboolean
flush (Document *document, gsize at_least, GError **error)
{
  GString *text = document->json.text;
  gboolean done;

  if (text->len < at_least)
    return TRUE;
  done = g_output_stream_write_all (document->stream, text->str, text->len, NULL, NULL, error);
  g_string_truncate (text, 0);
  return done;
}

static void
note_fault (KarumExportReport *report, const char *fault)
{
  if (!report->faults)
    report->faults = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (report->faults, g_strdup (fault));
}

/* A game that can't be read is a fault of it, not of the export. */
static gboolean
add_game (KarumStore *store,
          gint64 id,
          const Format *format,
          Document *document,
          KarumExportReport *report,
          GError **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (KarumRecord) record = karum_store_export_game (store, id, &fault);

  if (record) {
    format->add (document, record);
    document->n++;
  } else if (g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
             || g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
    note_fault (report, fault->message);
  } else {
    g_propagate_error (error, g_steal_pointer (&fault));
    return FALSE;
  }
  return flush (document, PIECE, error);
}

static gboolean
write_games (KarumStore *store,
             const GArray *ids,
             const Format *format,
             Document *document,
             const KarumProgress *progress,
             KarumExportReport *report,
             GError **error)
{
  format->begin (document);
  for (guint i = 0; i < ids->len; i++)
    if (!karum_progress_step (progress, i, ids->len, error)
        || !add_game (store, g_array_index (ids, gint64, i), format, document, report, error))
      return FALSE;
  format->end (document);
  return flush (document, 0, error);
}

static GArray *
choose (KarumStore *store, const KarumExportChoice *choice, GError **error)
{
  GArray *ids;

  if (!choice->ids)
    return karum_store_list_ids (store, &choice->query, 0, choice->limit, error);
  ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), choice->n_ids);
  return g_array_append_vals (ids, choice->ids, choice->n_ids);
}

static gboolean
write_document (KarumStore *store,
                const KarumExportChoice *choice,
                const Format *format,
                Document *document,
                const KarumProgress *progress,
                KarumExportReport *report,
                GError **error)
{
  g_autoptr (GArray) ids = choose (store, choice, error);

  return ids && write_games (store, ids, format, document, progress, report, error);
}

gboolean
karum_store_export (KarumStore *store,
                    const KarumExportChoice *choice,
                    KarumExportFormat format,
                    GOutputStream *stream,
                    const KarumProgress *progress,
                    KarumExportReport *report,
                    GError **error)
{
  Document document = { .stream = stream };
  gboolean done;

  /* One reading transaction: what others write meanwhile is in it as a whole or not at all. */
  if (!karum_db_begin_read (store->db, error))
    return FALSE;
  document.json.text = g_string_new (NULL);
  done = write_document (store, choice, &formats[format], &document, progress, report, error);
  done = karum_db_end (store->db, done, error);
  g_string_free (document.json.text, TRUE);
  report->written = document.n;
  return done;
}

/* A spreadsheet takes a file for UTF-8 only if a mark says so; a script that reads standard output
 * would take the mark for a part of the first column. */
static gboolean
write_mark (GOutputStream *stream, KarumExportFormat format, GError **error)
{
  static const char mark[] = "\xef\xbb\xbf";

  return format != KARUM_EXPORT_CSV
         || g_output_stream_write_all (stream, mark, strlen (mark), NULL, NULL, error);
}

/* -- Into a file ------------------------------------------------------------------------------ */

static int
make_part (const char *path, char **part)
{
  g_autofree char *name = g_strdup_printf ("%s.part-%08x", path, g_random_int ());
  int file = g_open (name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);

  if (file >= 0)
    *part = g_steal_pointer (&name);
  return file;
}

/* What a failed write to the file says is about the file, not about the archive. */
static gboolean
explain (const char *path, GError *local, GError **error)
{
  g_autoptr (GError) fault = local;
  g_autofree char *name = NULL;

  if (fault->domain == KARUM_ARCHIVE_ERROR
      || g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, g_steal_pointer (&fault));
    return FALSE;
  }
  if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return karum_publish_refuse (path, ENOSPC, error);
  name = g_filename_display_name (path);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The file “%s” could not be written: %s."), name, fault->message);
  return FALSE;
}

gboolean
karum_store_export_file (KarumStore *store,
                         const KarumExportChoice *choice,
                         KarumExportFormat format,
                         const char *path,
                         const KarumProgress *progress,
                         KarumExportReport *report,
                         GError **error)
{
  g_autofree char *part = NULL;
  g_autoptr (GOutputStream) stream = NULL;
  GError *local = NULL;
  int file, number = 0;

  if (!karum_publish_check (path, karum_store_get_path (store), error))
    return FALSE;
  file = make_part (path, &part);
  if (file < 0)
    return karum_publish_refuse (path, errno, error);
  stream = g_unix_output_stream_new (file, FALSE);
  if (!write_mark (stream, format, &local)
      || !karum_store_export (store, choice, format, stream, progress, report, &local)) {
    close (file);
    g_unlink (part);
    return explain (path, local, error);
  }
  if (fsync (file) != 0)
    number = errno;
  if (close (file) != 0 && number == 0)
    number = errno;
  if (number == 0)
    number = karum_publish_over (part, path);
  if (number == 0)
    return TRUE;
  g_unlink (part);
  return karum_publish_refuse (path, number, error);
}
