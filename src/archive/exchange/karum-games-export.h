/* karum-games-export.h: exports games of an archive as records for other programs. */
#pragma once

#include "karum-progress.h"
#include "karum-export.h"
#include "karum-store.h"

/**
 * KarumExportChoice: selects the games, their order, and the language.
 */
typedef struct {
  KarumGameQuery query; /* if @ids is NULL */
  guint limit;          /* the maximum number of games from @query; 0 for all */
  const gint64 *ids;    /* (nullable) (array length=n_ids): these games, also from the bin */
  guint n_ids;
  const GArray *exercises; /* (nullable) (element-type KarumPractised): instead of games, positions
                              to practise, each with the line that is better than the move played */
  const char *language;    /* (nullable): of documents, "en"; NULL for the program's language */
  gboolean evaluations;    /* with those of the reviews, where nobody has written any */
  gboolean hide;           /* players are shown as they are published, see KarumShown; also if
                              @store was told so by karum_store_hide_names() */
  gboolean glyphs;         /* with them: and with the glyphs of the reviews */
  gconstpointer settings;  /* (nullable): settings of the format, if it has any */
} KarumExportChoice;

/**
 * KarumExportReport: the result of an export. Zero at first; @faults is created when needed.
 */
typedef struct {
  guint64 written;
  GPtrArray *faults; /* (owned) (nullable) (element-type utf8): why games are not written */
} KarumExportReport;

void karum_export_report_clear (KarumExportReport *report);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumExportReport, karum_export_report_clear)

/**
 * karum_store_export: writes a snapshot of the games to @stream. Unreadable games, and those that
 * the format can't hold, are left out and reported.
 * @format: fails for more games than it supports
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
 * karum_store_export_file: the same, to a file (CSV with a byte order mark), which is created or
 * replaced when everything has been written and is on disk; on failure nothing is changed.
 */
gboolean karum_store_export_file (KarumStore *store,
                                  const KarumExportChoice *choice,
                                  const KarumRecordFormat *format,
                                  const char *path,
                                  const KarumProgress *progress,
                                  KarumExportReport *report,
                                  GError **error);
