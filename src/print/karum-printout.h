/* karum-printout.h: what is printed: booklets, sheets, rules; and the formats for exporting games.
 */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-export.h"
#include "karum-movetext.h"
#include "karum-record.h"
#include "karum-table-pages.h"

typedef enum {
  KARUM_PRINTOUT_GAMES,  /* annotated games, with contents and an index if there are several */
  KARUM_PRINTOUT_SHEETS, /* score sheets; a match sheet for two consecutive games of a match */
  KARUM_PRINTOUT_LIST,   /* a table with a row for each game */
  KARUM_N_PRINTOUTS
} KarumPrintoutKind;

/* The maximum number of games; a document is held in memory. */
#define KARUM_PRINTOUT_MAX 5000

/* KarumCover: the board on the cover of a book. */
typedef struct {
  enum {
    KARUM_COVER_LAST,  /* how its last game ended */
    KARUM_COVER_BOARD, /* how that game began */
    KARUM_COVER_GAME,  /* a position of a game */
    KARUM_COVER_NONE,
  } kind;
  guint game, turn; /* of KARUM_COVER_GAME: its number in the book, from 1, and the turn, from 0; a
                       number that is too large is the last one */
} KarumCover;

/* karum_cover_parse: "last", "board", "none", "12" for the end of game 12, "12:30" for what stood
 * on its board after 30 turns; FALSE for any other text. */
gboolean karum_cover_parse (const char *text, KarumCover *cover);

/* KarumEventFront: what stands before the games in the book of an event. All members are borrowed.
 */
typedef struct {
  const char *note;              /* (nullable): below the title: place and dates */
  const char *date;              /* (nullable): its last day, as in records */
  const KarumPlainTable *tables; /* with titles: standings, cross-table, players */
  guint n_tables;
} KarumEventFront;

/**
 * KarumPrintoutOptions: all members are borrowed.
 */
typedef struct {
  KarumPrintoutKind kind;
  const char *language;         /* (nullable): "en", …; NULL for the program's language */
  const char *title;            /* (nullable): NULL for a default one */
  guint columns;                /* of games: 1 or 2 */
  guint every;                  /* of games: see KarumGamePaper */
  gboolean single;              /* of games: there is one at most, which has no number */
  KarumCover cover;             /* of the book of an event */
  const KarumEventFront *front; /* of games (nullable): makes the book of an event, whose games are
                                   added in the order of their dates */
} KarumPrintoutOptions;

/* -- Score sheet: score sheets for writing by hand, empty or filled in. */

/**
 * karum_score_sheet_add: adds a sheet for one game, on its own page: players, date and event, the
 * board, lines for the turns, result and signatures.
 * @rules: of the game
 * @record: (nullable): fills in the sheet; NULL for an empty one
 */
void karum_score_sheet_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *record);

/**
 * karum_match_sheet_add: adds a sheet for two games with the sides exchanged, with the sums of
 * points and wins of both players.
 * @records: (nullable): the two games, in their order; NULL for an empty sheet
 */
void karum_match_sheet_add (KarumBook *book,
                            const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumRecord *const *records);

/**
 * karum_empty_sheet_new: (transfer full): a document with one empty sheet, not laid out yet.
 * @match: a match sheet
 */
KarumBook *
karum_empty_sheet_new (const KarumCatalogue *catalogue, const KarumRules *rules, gboolean match);

/* -- The book of an event. */

/**
 * karum_event_book_new: (transfer full): the book of an event, not laid out yet: cover, contents,
 * tables, annotated games, games by round, index of players by page.
 * @records: (element-type KarumRecord): in the order of their dates; sorted by round
 * @paper: on which it will be laid out
 */
KarumBook *karum_event_book_new (const char *title,
                                 const KarumEventFront *front,
                                 KarumCover cover,
                                 const KarumGamePaper *pages,
                                 GPtrArray *records,
                                 const KarumPaper *paper);

/* -- Rules paper: the rules by which a game is played, as text and on paper: only what concerns
 * the ruleset, with its numbers. */

/**
 * karum_rules_paper_text: (transfer full) (nullable): the rules as lines of text, a paragraph a
 * line, with boards of characters; NULL if there is no text for the game.
 * @catalogue: (nullable)
 */
char *karum_rules_paper_text (const KarumCatalogue *catalogue, const KarumRules *rules);

/**
 * karum_rules_book: (transfer full) (nullable): the same as a document with diagrams, not laid out
 * yet.
 * @catalogue: (nullable)
 */
KarumBook *karum_rules_book (const KarumCatalogue *catalogue, const KarumRules *rules);

/* -- Formats: the formats for exporting games. */

/* All formats, in the order of the user interface; NULL-terminated. */
extern const KarumRecordFormat *const karum_formats[];

/**
 * karum_format_html: a page that replays its games in any browser, in one file and without network
 * access: HTML in the language of the document. Without scripts it still shows the data of each
 * game, its final position, and the record with variations and comments. Its
 * Content-Security-Policy only allows its own script and style and no requests, and all texts of
 * the games are escaped. Settings (nullable): KarumPdfSettings, of which the title is taken.
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
