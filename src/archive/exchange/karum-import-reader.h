/* karum-import-reader.h: records read, checked and made ready for the archive in a second thread.
 */
#pragma once

#include <gio/gio.h>

#include "karum-game-draft.h"

G_BEGIN_DECLS

/* A record of the text, or what was wrong with it. */
typedef struct {
  KarumRecord *record;  /* (owned) (nullable): without its turns, which the draft has */
  KarumGameDraft draft; /* if there is a record */
  guint line;           /* where the record begins, or the fault is */
  guint column;         /* of the fault */
  char *reason;         /* (owned) (nullable): the fault */
} KarumImportItem;

/* A number of records, to be handed over together. */
typedef struct {
  GArray *items; /* (element-type KarumImportItem) */
  gsize read;    /* bytes of the text up to the last one's end */
} KarumImportBatch;

typedef struct _KarumImportReader KarumImportReader;

/**
 * karum_import_reader_new: starts reading @text, as far ahead as two thousand records.
 * @games: (array zero-terminated): the games to know; must live as long as the reader
 */
KarumImportReader *karum_import_reader_new (GBytes *text, const KarumGame *const *games);
void karum_import_reader_free (KarumImportReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumImportReader, karum_import_reader_free)

/* karum_import_reader_wait: waits until so much has been read that the reader itself has to wait,
 * or all of the text. */
void karum_import_reader_wait (KarumImportReader *reader);

/* karum_import_reader_estimate: how many records the text has, going by those read so far; exact
 * when all have been. */
guint64 karum_import_reader_estimate (KarumImportReader *reader);

/* karum_import_reader_next: (nullable): the next records, until the call after this one; NULL
 * behind the last. */
const KarumImportBatch *karum_import_reader_next (KarumImportReader *reader);

G_END_DECLS
