/* karum-games-export.h: games of an archive written as records for other programs. */
#pragma once

#include "karum-progress.h"
#include "karum-record-format.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumExportChoice: which games, in which order, and in which language.
 */
typedef struct {
  KarumGameQuery query; /* if there are no @ids */
  guint limit;          /* no more than so many of what @query finds; 0 for all */
  const gint64 *ids;    /* (nullable) (array length=n_ids): these games, from the bin too */
  guint n_ids;
  const char *language;   /* (nullable): of documents, "en"; NULL for the program's */
  gconstpointer settings; /* (nullable): of the format, for those that have any */
} KarumExportChoice;

/**
 * KarumExportReport: what became of an export. Zero at first; @faults is made when it is needed.
 */
typedef struct {
  guint64 written;
  GPtrArray *faults; /* (owned) (nullable) (element-type utf8): why games could not be read */
} KarumExportReport;

void karum_export_report_clear (KarumExportReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumExportReport, karum_export_report_clear)

/**
 * karum_store_export: writes games to @stream, all as they are at one moment. Games that can't be
 * read are left out and reported.
 * @format: more games than it can hold are refused
 * @progress: (nullable): counts games, each as often as it is read
 */
gboolean karum_store_export (KarumStore *store,
                             const KarumExportChoice *choice,
                             const KarumRecordFormat *format,
                             GOutputStream *stream,
                             const KarumProgress *progress,
                             KarumExportReport *report,
                             GError **error);

/**
 * karum_store_export_file: the same, into a file (CSV with a byte order mark), which appears, or
 * takes the place of one that is there, when everything has been written and is on disk; otherwise
 * nothing is changed.
 */
gboolean karum_store_export_file (KarumStore *store,
                                  const KarumExportChoice *choice,
                                  const KarumRecordFormat *format,
                                  const char *path,
                                  const KarumProgress *progress,
                                  KarumExportReport *report,
                                  GError **error);

G_END_DECLS
