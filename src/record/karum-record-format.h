/* karum-record-format.h: the forms in which records are written, one after the other, as one
 * document. */
#pragma once

#include "karum-json.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * KarumDocument: a document that is being written. Everything is appended to @json.text, which may
 * be taken out at any time.
 */
typedef struct {
  KarumJson json;
  const char *language;    /* (nullable): of the texts beside the records, "en"; NULL for the
                              program's; set by the caller */
  gconstpointer settings;  /* (nullable): of the format, see there; set by the caller */
  guint64 n;               /* records listed or written so far; counted by the caller */
  gpointer own;            /* (owned) (nullable): of the format */
  GDestroyNotify free_own; /* (nullable) */
} KarumDocument;

/* karum_document_init: an empty document; clear it with karum_document_clear(). */
void karum_document_init (KarumDocument *document);

void karum_document_clear (KarumDocument *document);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumDocument, karum_document_clear)

/**
 * KarumRecordFormat: constant. Functions that may be NULL say so.
 */
typedef struct {
  const char *name; /* "kgn": on the command line, and how names of such files end */
  guint max;        /* the most records that one document can have; 0 for any number */
  gboolean marked;  /* a file begins with a byte order mark, by which spreadsheets know UTF-8 */

  /* What stands before the first record. May be NULL. @n: how many records there are at most */
  void (*begin) (KarumDocument *document, guint n);
  /* A line of the list of records, which stands before them all: called for each record, then once
   * with NULL, before the first add(). May be NULL: there is no list. */
  void (*list) (KarumDocument *document, const KarumRecord *record);
  void (*add) (KarumDocument *document, const KarumRecord *record);
  /* What stands behind the last record. May be NULL. */
  void (*end) (KarumDocument *document);
} KarumRecordFormat;

/* Karum Game Notation: everything, to be read back. */
extern const KarumRecordFormat karum_format_kgn;
/* A table, a game a line, and a document for other programs: see karum-export.h. */
extern const KarumRecordFormat karum_format_csv;
extern const KarumRecordFormat karum_format_json;

G_END_DECLS
