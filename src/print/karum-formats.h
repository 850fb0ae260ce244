/* karum-formats.h: the formats for exporting games. */
#pragma once

#include "karum-printout.h"
#include "karum-export.h"

/* All formats, in the order of the user interface; NULL-terminated. */
extern const KarumRecordFormat *const karum_formats[];

/**
 * karum_format_html: a page that replays its games in any browser, in one file and without network
 * access: HTML in the language of the document. Without scripts it still shows the data of each
 * game, its final position, and the record with variations and comments. Its
 * Content-Security-Policy only allows its own script and style and no requests, and all texts of
 * the games are escaped.
 */
extern const KarumRecordFormat karum_format_html;

/* A booklet or another printed document. Settings (nullable): KarumPdfSettings. */
extern const KarumRecordFormat karum_format_pdf;

/**
 * KarumPdfSettings: the options of the document. All members are borrowed until it is written; the
 * language in @options is replaced by that of the export.
 */
typedef struct {
  KarumPrintoutOptions options;
  KarumPaperSize paper;
  KarumBook **book; /* (nullable) (out): receives the document, laid out; then no file is written */
} KarumPdfSettings;

/* karum_pdf_settings_usual: a booklet on the default paper. */
KarumPdfSettings karum_pdf_settings_usual (void);
