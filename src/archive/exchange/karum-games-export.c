#include "karum-games-export.h"

#include <errno.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-game-list.h"
#include "karum-games-table.h"
#include "karum-name.h"
#include "karum-practice-table.h"
#include "karum-public-names.h"
#include "karum-publish.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"
#include "karum-reviews-table.h"
#include "karum-store-inside.h"

/* Text is written to the stream in chunks of about this size. */
#define PIECE 65536

/* An export in progress. */
typedef struct {
  KarumStore *store;
  const KarumRecordFormat *format;
  GOutputStream *stream;
  const KarumProgress *progress; /* (nullable) */
  guint64 total, read;           /* number of games to read, and of games read */
  const GArray *exercises;       /* (nullable): see KarumExportChoice */
  gboolean evaluations, glyphs;
  KarumDocument document;
  KarumExportReport *report;
} Export;

void
karum_export_report_clear (KarumExportReport *report)
{
  g_clear_pointer (&report->faults, g_ptr_array_unref);
}

/* -- The document ----------------------------------------------------------------------------- */

static gboolean
flush (Export *export, gsize at_least, GError **error)
{
  GString *text = export->document.json.text;
  gboolean done;

  if (text->len < at_least)
    return TRUE;
  done = g_output_stream_write_all (export->stream, text->str, text->len, NULL, NULL, error);
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

static gboolean
add_evaluations (Export *export, gint64 id, KarumRecord *record, GError **error)
{
  g_autoptr (GArray) verdicts = NULL;

  if (!karum_reviews_read (karum_store_db (export->store), id, &verdicts, error))
    return FALSE;
  karum_verdicts_write (verdicts, export->glyphs ? &karum_thresholds_default : NULL, record);
  return TRUE;
}

/* -- Exercises -------------------------------------------------------------------------------- */

static void
write_schedule (KarumRecord *record, const KarumPractised *row)
{
  g_autofree char *box = g_strdup_printf ("%u", row->box), *day = NULL, *words = NULL;
  GDate date;

  if (row->due != 0) {
    g_date_clear (&date, 1);
    g_date_set_julian (&date, row->due);
    day = karum_date_short ((KarumDate){ g_date_get_year (&date), (int) g_date_get_month (&date),
                                         g_date_get_day (&date) });
    karum_tags_add_other (&record->tags, KARUM_TAG_PRACTICE_BOX, box);
    karum_tags_add_other (&record->tags, KARUM_TAG_PRACTICE_DUE, day);
  }
  words = row->due == 0
              ? g_strdup_printf (_ ("Move %u of the game. Not practiced yet."), row->turn + 1)
              /* Translators: a number, and a date as 2026-12-01 */
              : g_strdup_printf (_ ("Move %u of the game. To be repeated on %s."), row->turn + 1,
                                 day);
  karum_node_set_comment (record->root, words);
}

/* (transfer full): the position before a turn of @game, the better line, and the turn beside it. */
static KarumRecord *
exercise_new (const KarumRecord *game, const KarumPractised *row, const KarumVerdict *verdict)
{
  const KarumNode *played = karum_record_node_at (game, row->turn + 1);
  const guint8 glyph
      = karum_verdict_glyph (karum_verdict_loss (verdict), &karum_thresholds_default);
  KarumTurn line[KARUM_VERDICT_LINE];
  KarumLoss loss;
  KarumRecord *record = karum_record_start_at (game, played->parent, &loss);
  KarumNode *node = record->root;
  guint n = karum_verdict_turns (verdict, &record->rules, &record->start, line);

  while (node->child)
    karum_record_cut (record, node->child);
  for (guint i = 0; i < n; i++)
    node = karum_record_add (record, node, &line[i]);
  node = karum_record_add (record, record->root, played->turn);
  if (glyph != 0)
    karum_node_add_glyph (node, glyph);
  karum_record_make_analysis (record);
  write_schedule (record, row);
  return record;
}

/* Makes an exercise of the game; of none, if it was corrected meanwhile. */
static gboolean
pose (Export *export, guint64 at, KarumRecord **record, GError **error)
{
  const KarumPractised *row
      = &g_array_index (export->exercises, KarumPractised, at % export->exercises->len);
  g_autoptr (KarumRecord) game = g_steal_pointer (record);
  g_autoptr (GArray) verdicts = NULL;

  if (!karum_reviews_read (karum_store_db (export->store), row->game, &verdicts, error))
    return FALSE;
  if (row->turn < verdicts->len)
    *record = exercise_new (game, row, karum_verdicts_at (verdicts, row->turn));
  return TRUE;
}

/* -- Games ------------------------------------------------------------------------------------ */

/* A game that the format can't hold is a fault in the report. */
static gboolean
check_format (Export *export, gint64 id, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *first = karum_display_name (tags->players[0] ? tags->players[0] : "?");
  g_autofree char *second = karum_display_name (tags->players[1] ? tags->players[1] : "?");
  g_autofree char *reason = export->format->obstacle ? export->format->obstacle (record) : NULL;
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autofree char *fault = NULL;

  if (!reason)
    return TRUE;
  fault = g_strdup_printf (_ ("Game %s (%s – %s, %s): %s"), number, first, second,
                           tags->date ? tags->date : "?", reason);
  note_fault (export->report, fault);
  return FALSE;
}

/* A game that doesn't name who is hidden can't come back as a new version of itself. */
static void
hide_names (Export *export, KarumRecord *record)
{
  const KarumMasks *masks = karum_store_hidden_names (export->store);

  if (!masks)
    return;
  karum_masks_record (masks, record);
  g_clear_pointer (&record->tags.uuid, g_free);
}

/* An unreadable game is a fault in the report, not an error of the export: @record is NULL then. */
static gboolean
read_game (Export *export, gint64 id, KarumRecord **record, GError **error)
{
  guint64 at = export->read++;
  gboolean without;
  GError *fault = NULL;

  *record = NULL;
  if (!karum_progress_step (export->progress, at, export->total, error)
      || !karum_store_leaves_out (export->store, id, &without, error))
    return FALSE;
  if (without)
    return TRUE;
  *record = karum_store_export_game (export->store, id, &fault);
  if (*record)
    hide_names (export, *record);
  if (*record && export->exercises && !pose (export, at, record, error))
    return FALSE;
  if (*record && !check_format (export, id, *record))
    g_clear_pointer (record, karum_record_unref);
  else if (*record)
    return !export->evaluations || add_evaluations (export, id, *record, error);
  if (!fault)
    return TRUE;
  if (!g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      && !g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  note_fault (export->report, fault->message);
  g_error_free (fault);
  return TRUE;
}

/* A list contains only readable games; faults are reported when the games are written. */
static gboolean
list_games (Export *export, const GArray *ids, GError **error)
{
  const KarumRecordFormat *format = export->format;

  karum_for_each_value (gint64, id, ids) {
    g_autoptr (KarumRecord) record = NULL;

    if (!read_game (export, id, &record, error))
      return FALSE;
    if (record) {
      format->list (&export->document, record);
      export->document.n++;
    }
    if (!flush (export, PIECE, error))
      return FALSE;
  }
  format->list (&export->document, NULL);
  export->document.n = 0;
  karum_export_report_clear (export->report);
  return TRUE;
}

/* Where somebody is hidden, nothing says whose games these are. */
static gboolean
add_game (Export *export, gint64 id, const KarumRecord *record, GError **error)
{
  const gboolean numbered = export->format->numbered && !karum_store_hidden_names (export->store);
  KarumExportNumbers numbers;

  if (numbered && !karum_games_read_numbers (karum_store_db (export->store), id, &numbers, error))
    return FALSE;
  export->document.numbers = numbered ? &numbers : NULL;
  export->format->add (&export->document, record);
  export->document.n++;
  return TRUE;
}

static gboolean
add_games (Export *export, const GArray *ids, GError **error)
{
  karum_for_each_value (const gint64, id, ids) {
    g_autoptr (KarumRecord) record = NULL;

    if (!read_game (export, id, &record, error)
        || (record && !add_game (export, id, record, error)))
      return FALSE;
    if (!flush (export, PIECE, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_games (Export *export, const GArray *ids, GError **error)
{
  const KarumRecordFormat *format = export->format;

  export->total = (guint64) ids->len * (format->list ? 2 : 1);
  if (format->begin)
    format->begin (&export->document, ids->len);
  if ((format->list && !list_games (export, ids, error)) || !add_games (export, ids, error))
    return FALSE;
  return (!format->end || format->end (&export->document, error)) && flush (export, 0, error);
}

static gboolean
check_number (const KarumRecordFormat *format, guint n, GError **error)
{
  if (format->max == 0 || n <= format->max)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               ngettext ("There is %u game, but a file of this format can hold %u at most. "
                         "Select fewer games.",
                         "There are %u games, but a file of this format can hold %u at most. "
                         "Select fewer games.",
                         n),
               n, format->max);
  return FALSE;
}

static GArray *
choose (KarumStore *store, const KarumExportChoice *choice, GError **error)
{
  GArray *ids;

  if (choice->exercises) {
    ids = karum_array_new (gint64);
    karum_for_each_in (KarumPractised, exercise, choice->exercises)
      g_array_append_val (ids, exercise->game);
    return ids;
  }
  if (!choice->ids)
    return karum_store_list_ids (store, &choice->query, 0, choice->limit, error);
  ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), choice->n_ids);
  return g_array_append_vals (ids, choice->ids, choice->n_ids);
}

static gboolean
write_document (Export *export, const KarumExportChoice *choice, GError **error)
{
  g_autoptr (GArray) ids = choose (export->store, choice, error);

  return ids && check_number (export->format, ids->len, error) && write_games (export, ids, error);
}

gboolean
karum_store_export (KarumStore *store,
                    const KarumExportChoice *choice,
                    const KarumRecordFormat *format,
                    GOutputStream *stream,
                    const KarumProgress *progress,
                    KarumExportReport *report,
                    GError **error)
{
  Export export
      = { store,
          choice->exercises && format == &karum_format_csv ? &karum_format_csv_exercises : format,
          stream,
          progress,
          .exercises = choice->exercises,
          .evaluations = choice->evaluations && !choice->exercises,
          .glyphs = choice->glyphs,
          .report = report };
  const gboolean hide = choice->hide && !karum_store_hidden_names (store);
  gboolean done;

  if (hide && !karum_store_hide_names (store, error))
    return FALSE;
  /* One read transaction, so that the export is a snapshot. */
  if (!karum_db_begin_read (karum_store_db (store), error)) {
    if (hide)
      karum_store_show_names (store);
    return FALSE;
  }
  karum_document_init (&export.document);
  export.document.language = choice->language;
  export.document.settings = choice->settings;
  export.document.cancellable = progress ? progress->cancellable : NULL;
  done = write_document (&export, choice, error);
  done = karum_db_end (karum_store_db (store), done, error);
  report->written = export.document.n;
  karum_document_clear (&export.document);
  if (hide)
    karum_store_show_names (store);
  return done;
}

/* A spreadsheet recognizes UTF-8 only by a byte order mark; a script that reads standard output
 * would take the mark for a part of the first column. */
static gboolean
write_mark (GOutputStream *stream, const KarumRecordFormat *format, GError **error)
{
  static const char mark[] = "\xef\xbb\xbf";

  return !format->marked
         || g_output_stream_write_all (stream, mark, strlen (mark), NULL, NULL, error);
}

/* -- To a file -------------------------------------------------------------------------------- */

/* An error in writing is reported for the file, not for the archive. */
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
                         const KarumRecordFormat *format,
                         const char *path,
                         const KarumProgress *progress,
                         KarumExportReport *report,
                         GError **error)
{
  g_autoptr (GOutputStream) stream = NULL;
  GError *local = NULL;
  KarumOutput output;
  gboolean done;

  if (!karum_output_begin (&output, path, karum_store_get_path (store), error))
    return FALSE;
  stream = g_unix_output_stream_new (output.file, FALSE);
  done = write_mark (stream, format, &local)
         && karum_store_export (store, choice, format, stream, progress, report, &local);
  if (!done)
    explain (path, local, error);
  return karum_output_end (&output, done, error);
}
