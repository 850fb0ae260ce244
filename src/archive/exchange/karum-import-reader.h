/* karum-import-reader.h: parses and checks records in a second thread, and prepares them for the
 * archive.
 */
#pragma once

#include <gio/gio.h>

#include "karum-game-draft.h"
#include "karum-import-options.h"
#include "karum-import-report.h"

/* A record of the text, or its error. */
typedef struct {
  KarumRecord *record;  /* (owned) (nullable): without its turns, which the draft has */
  KarumGameDraft draft; /* if there is a record */
  guint line;           /* the line of the record, or of the error */
  guint column;         /* of the error */
  char *reason;         /* (owned) (nullable): the error message */
  gboolean left_open;   /* see karum_kgn_reader_left_open() */
  char *text;           /* (owned) (nullable): as in KarumRefusal */
  guint names[3];       /* numbers of the names of Player1, of Player2 and of the event, from 1: the
                           same name has the same number; 0 for no name */
} KarumImportItem;

/* Records that are passed to the consumer together. */
typedef struct {
  GArray *items; /* (element-type KarumImportItem) */
  gsize read;    /* bytes of the text up to the end of the last one */
} KarumImportBatch;

/**
 * karum_import_check: looks for what would reject @text, which isn't imported.
 * @text: UTF-8, in the notation
 * Returns: (transfer full) (nullable): the first fault, without a text; also if there is no record;
 * NULL if all records can be added
 */
KarumRefusal *karum_import_check (const char *text);

typedef struct _KarumImportReader KarumImportReader;

/**
 * karum_import_reader_new: starts reading @text, at most two thousand records ahead.
 * @games: (array zero-terminated): all known games; must outlive the reader
 * @settle: see karum_kgn_reader_settle()
 */
KarumImportReader *karum_import_reader_new (GBytes *text,
                                            const KarumGame *const *games,
                                            const KarumImportOptions *options);
void karum_import_reader_free (KarumImportReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumImportReader, karum_import_reader_free)

/* karum_import_reader_wait: waits until the queue is full, or all of the text has been read. */
void karum_import_reader_wait (KarumImportReader *reader);

/* karum_import_reader_is_done: whether all of the text has been read. */
gboolean karum_import_reader_is_done (KarumImportReader *reader);

/* karum_import_reader_estimate: the number of records in the text, extrapolated from those read
 * so far; exact when all have been read. */
guint64 karum_import_reader_estimate (KarumImportReader *reader);

/* karum_import_reader_next: (nullable): the next records, valid until the next call; NULL after
 * the last. */
const KarumImportBatch *karum_import_reader_next (KarumImportReader *reader);
