/* karum-formats.h: every form in which games can be exported. */
#pragma once

#include "karum-printout.h"
#include "karum-record-format.h"

G_BEGIN_DECLS

/* All of them, in the order in which they are offered; NULL-terminated. */
extern const KarumRecordFormat *const karum_formats[];

/**
 * karum_format_html: a page that replays its games in any browser, in one file and without a
 * network: HTML in the language of the document. It can be read without a script: what is known of
 * each game, its final position, and the record with variations and comments. Its policy lets
 * nothing but its own script and style run and nothing be fetched, and all texts of the games are
 * escaped.
 */
extern const KarumRecordFormat karum_format_html;

/* A booklet or another document on paper. Settings (nullable): KarumPdfSettings. */
extern const KarumRecordFormat karum_format_pdf;

/**
 * KarumPdfSettings: how the document looks. All is borrowed until it is written; the language in
 * @options is that of the export.
 */
typedef struct {
  KarumPrintoutOptions options;
  KarumPaperSize paper;
  KarumBook **book; /* (nullable) (out): where to put the document, laid out; nothing is written */
} KarumPdfSettings;

/* karum_pdf_settings_usual: a booklet on the paper that is usual here. */
KarumPdfSettings karum_pdf_settings_usual (void);

/* karum_format_find: (nullable): the format called @name; NULL if there is none. */
const KarumRecordFormat *karum_format_find (const char *name);

G_END_DECLS
