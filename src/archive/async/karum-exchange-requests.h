/* karum-exchange-requests.h: requests that import, export and merge. They take long and report
 * progress, in games. */
#pragma once

#include "karum-games-export.h"
#include "karum-import.h"
#include "karum-merge.h"
#include "karum-request.h"
#include "karum-sharing.h"

/**
 * karum_request_import: imports the records of a text; see karum_store_import().
 * @encoding: (nullable): as for karum_import_decode()
 * @keep_good: add the good records even if others are rejected
 * @settle: records whose moves end the game take a missing result from them
 * Result: KarumImportReport; NULL: nothing was added
 */
KarumRequest *karum_request_import (GBytes *text,
                                    const char *encoding,
                                    gboolean keep_good,
                                    gboolean settle,
                                    KarumSimilarChoice similar);

/* karum_request_settle_similar: see karum_store_settle_similar(). */
KarumRequest *karum_request_settle_similar (const KarumSimilarDecision *decisions,
                                            guint n_decisions);

/* The result of an export. */
typedef struct {
  KarumExportReport report;
  char *text; /* (nullable): if it was not written to a file */
} KarumExported;

void karum_exported_free (KarumExported *exported);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumExported, karum_exported_free)

/**
 * karum_request_export: exports games of the archive; see karum_store_export_file().
 * @path: (nullable): the file; NULL for a text
 * Result: KarumExported
 */
KarumRequest *karum_request_export (const KarumExportChoice *choice,
                                    const KarumRecordFormat *format,
                                    const char *path);

/* karum_request_export_exercises: the same for the mistakes of @person: karum_store_mistakes(). */
KarumRequest *karum_request_export_exercises (gint64 person,
                                              const KarumExportChoice *choice,
                                              const KarumRecordFormat *format,
                                              const char *path);

void karum_merge_report_free (KarumMergeReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumMergeReport, karum_merge_report_free)

/**
 * karum_request_merge: adds the games of the archive at @other, see karum_store_merge(), or only
 * previews that.
 * @preview: nothing is changed
 * @decisions: (nullable) (array length=n_decisions): copied
 * Result: KarumMergeReport
 */
KarumRequest *karum_request_merge (const char *other,
                                   gboolean preview,
                                   const KarumMergeDecision *decisions,
                                   guint n_decisions);

/**
 * karum_request_share: see karum_store_share().
 * @folder, @name: (nullable): copied
 * Result: KarumSharingReport
 */
KarumRequest *
karum_request_share (const char *folder, const char *name, KarumSharingDirection direction);

/* karum_request_preview_sharing: what karum_request_share() would do; nothing is changed. Result:
 * KarumSharingReport */
KarumRequest *karum_request_preview_sharing (const char *folder,
                                             const char *name,
                                             KarumSharingDirection direction);

/* karum_request_set_receiving: see karum_store_set_receiving(). */
KarumRequest *karum_request_set_receiving (gboolean receives);

/**
 * karum_request_sharing_turn: see karum_store_take_sharing_turn(). When it is cancelled, it stops
 * as soon as it can; the program may end before.
 * @seen: (nullable): copied
 * Result: KarumSharingTurn
 */
KarumRequest *karum_request_sharing_turn (const char *seen, gboolean look);

/* karum_request_stop_sharing: see karum_store_stop_sharing(). */
KarumRequest *karum_request_stop_sharing (void);

/* karum_request_sharing_state: Result: KarumSharingState */
KarumRequest *karum_request_sharing_state (void);

/* karum_request_list_conflicts: Result: (element-type KarumConflict) GPtrArray */
KarumRequest *karum_request_list_conflicts (void);

/* karum_request_settle: see karum_store_settle(); all are copied. */
KarumRequest *karum_request_settle (const char *thing, const char *part, const char *value);
