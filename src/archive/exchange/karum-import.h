/* karum-import.h: imports texts of records into an archive; adds valid games that aren't there
 * yet.
 *
 * Records are parsed and checked in a second thread, mostly before the archive is locked; then
 * all games of a text are added in one transaction. Nothing is visible before it is committed.
 */
#pragma once

#include <gio/gio.h>

#include "karum-import-options.h"
#include "karum-import-report.h"
#include "karum-store.h"

/**
 * karum_store_import: adds the records of @text, in the notation or in JSON as
 * karum-import-json.h reads it (of games, their numbers serve as lines), as one undo step: either
 * all, or none if any record is rejected, unless the options say otherwise; a text that is not
 * UTF-8 counts as one rejected record.
 * @options: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error if the archive failed or the import was
 * cancelled (G_IO_ERROR_CANCELLED): nothing was added then
 */
KarumImportReport *karum_store_import (KarumStore *store,
                                       GBytes *text,
                                       const KarumImportOptions *options,
                                       GError **error);

/* A decision about a game that was added although it is similar to another one, or about another
 * version of a game. */
typedef struct {
  gint64 game, other;        /* as in KarumSimilarGame; @game 0 if it was left out */
  KarumSimilarChoice choice; /* KARUM_SIMILAR_ADD: both stay as they are */
  KarumRecord *coming;       /* (nullable): the version that replaces @other */
} KarumSimilarDecision;

/**
 * karum_store_settle_similar: applies choices after karum_store_import() as if it had been called
 * with them; a game that is left out, or has replaced another, is moved to the bin. One undo step.
 */
gboolean karum_store_settle_similar (KarumStore *store,
                                     const KarumSimilarDecision *decisions,
                                     guint n_decisions,
                                     GError **error);
