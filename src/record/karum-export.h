/* karum-export.h: the formats in which records are written: KGN, tables, documents for other
 * programs. */
#pragma once

#include "karum-json.h"
#include "karum-record.h"

/* KarumExportNumbers: what the persons and the event of a game are called in its archive. */
typedef struct {
  gint64 players[2], event; /* 0 for none */
} KarumExportNumbers;

/**
 * KarumDocument: a document being written. All output is appended to @json.text, which the caller
 * may empty at any time.
 */
typedef struct {
  KarumJson json;
  const char *language;   /* (nullable): of the texts besides the records, "en"; NULL for the
                           * program's language; set by the caller */
  gconstpointer settings; /* (nullable): settings of the format; set by the caller */
  struct _GCancellable *cancellable; /* (nullable): stops what takes long; set by the caller */
  const KarumExportNumbers
      *numbers;            /* (nullable): of the record that is added; set by the caller */
  guint64 n;               /* number of records listed or written so far; counted by the caller */
  gpointer own;            /* (owned) (nullable): private data of the format */
  GDestroyNotify free_own; /* (nullable) */
} KarumDocument;

void karum_document_clear (KarumDocument *document);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumDocument, karum_document_clear)

/**
 * KarumRecordFormat: constant. Functions that may be NULL say so.
 */
typedef struct {
  const char *name;   /* "kgn": the name on the command line */
  const char *ending; /* (nullable): of file names; NULL if it is the name */
  guint max;          /* the maximum number of records in a document; 0 for any number */
  gboolean marked; /* a file begins with a byte order mark, by which spreadsheets recognize UTF-8 */
  gboolean numbered; /* add() writes the numbers of the document, if it has any */

  /* (transfer full) (nullable): why @record can't be written in this format, in the user's
   * language; it is left out then. NULL if it can. May be NULL: every record can. */
  char *(*obstacle) (const KarumRecord *record);
  /* Writes the text before the first record. May be NULL. @n: the maximum number of records */
  void (*begin) (KarumDocument *document, guint n);
  /* Writes a line of the list of records, which precedes all records: called for each record,
   * then once with NULL, before the first add(). May be NULL: there is no list. */
  void (*list) (KarumDocument *document, const KarumRecord *record);
  void (*add) (KarumDocument *document, const KarumRecord *record);
  /* Writes the text after the last record. May be NULL. Returns: FALSE with @error if the document
   * can't be made, or was cancelled */
  gboolean (*end) (KarumDocument *document, GError **error);
} KarumRecordFormat;

/* Karum Game Notation: complete, can be read back. */
extern const KarumRecordFormat karum_format_kgn;
/* A table with a line per game, and a document for other programs: see karum-export.h. */
extern const KarumRecordFormat karum_format_csv;
extern const KarumRecordFormat karum_format_json;
extern const KarumRecordFormat karum_format_csv_exercises; /* with two columns for their schedule */
extern const KarumRecordFormat karum_format_json_lines;    /* an object on each line */
/* The records of Abstract Play: docs/abstractplay.md. */
extern const KarumRecordFormat karum_format_abstractplay;

/**
 * KarumCsv: what separates the fields of a table, and the sign before the decimals of a number. The
 * settings of karum_format_csv; by default karum_csv_usual.
 */
typedef struct {
  char separator, decimal;
} KarumCsv;

/* As RFC 4180 and other programs have it: "," and ".". */
extern const KarumCsv karum_csv_usual;
/* As spreadsheets have it where numbers have a decimal comma: ";" and ",". */
extern const KarumCsv karum_csv_semicolons;

/* karum_csv_field: appends @field, in quotes where needed, and so that no spreadsheet computes it.
 */
void karum_csv_field (const KarumCsv *csv, GString *text, const char *field);

/* karum_csv_number: appends @number, which has a decimal point. */
void karum_csv_number (const KarumCsv *csv, GString *text, const char *number);

/* karum_csv_end: appends what follows a field: @last: the last one of its line */
void karum_csv_end (const KarumCsv *csv, GString *text, gboolean last);

/**
 * karum_export_csv_header: appends the names of the columns (RFC 4180: fields are quoted if
 * necessary, lines end with CR LF).
 */
void karum_export_csv_header (const KarumCsv *csv, GString *text);

/**
 * karum_export_csv: appends @record as a line: the data of the game and its main line, without
 * variations, comments, glyphs and other tags. A field that a spreadsheet would take for a formula
 * gets a leading apostrophe.
 */
void karum_export_csv (const KarumCsv *csv, const KarumRecord *record, GString *text);

/**
 * karum_export_json: writes @record as an object: the columns of the table, `null` for unknown
 * values, then `tags` (an object of other tags), for an annotated game `movetext` as in KGN, and
 * `ruleset`.
 * @numbers: (nullable): are written, too
 */
void
karum_export_json (const KarumRecord *record, const KarumExportNumbers *numbers, KarumJson *json);

/**
 * karum_abstractplay_scores_alike: whether Abstract Play, which counts the longest row of a side in
 * each line, gives a game of seven lines the points that its rules give.
 * @cells: (array zero-terminated): where stones were placed, First's and Second's in turn; `a1` …
 * `g7`
 */
gboolean karum_abstractplay_scores_alike (const char *const *cells);

/* karum_document_init: an empty document; must be cleared with karum_document_clear(). */
void karum_document_init (KarumDocument *document);
