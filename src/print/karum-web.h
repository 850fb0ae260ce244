/* karum-web.h: games as parts of pages for browsers: boards, records, controls. The pages can be in
 * several languages at once, of which the reader chooses one. */
#pragma once

#include "karum-board-geometry.h"
#include "karum-catalogue.h"
#include "karum-markup.h"
#include "karum-record.h"

/* The size of the name of a board's drawings in a page. */
#define KARUM_WEB_ID 32
/* The side of a board, in units of its SVG. */
#define KARUM_WEB_BOARD 480
/* The maximum number of languages in one page. */
#define KARUM_WEB_LANGUAGES 3

/* KarumWebWords: texts that very many pages have. A page holds such a text in its first language
 * alone, with a number; a script has them in all languages. */
typedef struct _KarumWebWords KarumWebWords;

/* The languages of a page; the first one is that of a browser without scripts. */
typedef struct {
  const KarumCatalogue *catalogues[KARUM_WEB_LANGUAGES]; /* (borrowed) */
  guint n;
  const KarumWebWords *words; /* (nullable) (borrowed) */
} KarumWebLanguages;

/* A board, to which games refer. */
typedef struct {
  char id[KARUM_WEB_ID]; /* of its drawings: the board itself; with the suffixes `x`, `o`, `mx`,
                            `mo` (marked) and `h`, the contents of points */
  KarumBoardGeometry geometry;
} KarumWebBoard;

/**
 * karum_web_escape: appends @text, escaped for an element or a quoted attribute. Control characters
 * become spaces; line breaks are kept.
 * @text: (nullable): NULL appends nothing
 */
void karum_web_escape (GString *page, const char *text);

/* karum_web_numbers: appends @pattern with each # replaced by the next of @numbers, as the script
 * and SVG read them. */
void karum_web_numbers (GString *page, const char *pattern, const double *numbers);

/* KarumWebSay: (transfer full): what is said in the language of @catalogue. */
typedef char *(*KarumWebSay) (const KarumCatalogue *catalogue, gconstpointer data);

KarumWebWords *karum_web_words_new (void);
void karum_web_words_free (KarumWebWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumWebWords, karum_web_words_free)

/* karum_web_words_add: gives a text the next number, unless it has one or is the same in all
 * languages. */
void karum_web_words_add (KarumWebWords *words,
                          const KarumWebLanguages *languages,
                          KarumWebSay say,
                          gconstpointer data);

/* karum_web_words_texts: (transfer none) (element-type utf8): by numbers; the languages of each,
 * one a line. */
const GPtrArray *karum_web_words_texts (const KarumWebWords *words);

/**
 * karum_web_say: appends a text in all languages, each in an element of its own with the attribute
 * `lang`; as one text where they don't differ; one that has a number in an element with the
 * attribute `data-i`.
 */
void karum_web_say (GString *page,
                    const KarumWebLanguages *languages,
                    KarumWebSay say,
                    gconstpointer data);

/* karum_web_word: the same for a text of the catalogue. @context: (nullable): of NC_() */
void karum_web_word (GString *page,
                     const KarumWebLanguages *languages,
                     const char *context,
                     const char *text);

/* karum_web_say_as: the same as the whole content of an element, which then has the number itself.
 * @start: its name and attributes, such as `td class="kind"` */
void karum_web_say_as (GString *page,
                       const KarumWebLanguages *languages,
                       const char *start,
                       KarumWebSay say,
                       gconstpointer data);

/* karum_web_word_as: the same for a text of the catalogue. */
void karum_web_word_as (GString *page,
                        const KarumWebLanguages *languages,
                        const char *start,
                        const char *context,
                        const char *text);

/* karum_web_say_around: says what stands before (0), between (1) or after (2) the names of two
 * players. @place: a guint */
char *karum_web_say_around (const KarumCatalogue *catalogue, gconstpointer place);

/**
 * karum_web_say_in: appends an attribute, in the first language; if there are several, also
 * `data-l-NAME` with all of them, one a line, or their number, for the script.
 */
void karum_web_say_in (GString *page,
                       const KarumWebLanguages *languages,
                       const char *name,
                       KarumWebSay say,
                       gconstpointer data);

/* karum_web_word_in: the same for a text of the catalogue. */
void karum_web_word_in (GString *page,
                        const KarumWebLanguages *languages,
                        const char *name,
                        const char *context,
                        const char *text);

/* KarumWebBoards: the drawings of boards, each of which is made once for many pages. */
typedef struct _KarumWebBoards KarumWebBoards;

KarumWebBoards *karum_web_boards_new (void);
void karum_web_boards_free (KarumWebBoards *boards);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumWebBoards, karum_web_boards_free)

/**
 * karum_web_boards_put: the board of @rules, whose drawings a page needs: appends them, unless the
 * page has them: an empty board and the contents of points as SVG symbols, the same as in diagrams.
 * @known: (element-type KarumWebBoard): what the page has; empty at first
 * Returns: (transfer none)
 */
const KarumWebBoard *karum_web_boards_put (KarumWebBoards *boards,
                                           GHashTable *known,
                                           GString *page,
                                           const KarumRules *rules);

/* karum_web_boards_find: (transfer none): the same board of a page that has its drawings from
 * elsewhere: karum_web_boards_drawings() */
const KarumWebBoard *karum_web_boards_find (KarumWebBoards *boards, const KarumRules *rules);

/* karum_web_boards_drawings: (transfer none): what karum_web_boards_put() appends. */
const GString *karum_web_boards_drawings (KarumWebBoards *boards, const KarumRules *rules);

/**
 * karum_web_picture: appends a picture of a position that works without scripts.
 * @markup: (nullable): the marks
 * @id: (nullable): a unique prefix for the identifiers of the marks; NULL without @markup
 * @label: an attribute that describes it: ` aria-label="…"`
 */
void karum_web_picture (GString *page,
                        const KarumWebBoard *board,
                        const KarumRules *rules,
                        const KarumState *state,
                        const KarumMarkup *markup,
                        const char *id,
                        const char *label);

/* karum_web_cells: appends one character for each point, by rows from the first: `.`, `x`, `o`,
 * `X` and `O` marked, `#`. */
void karum_web_cells (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_small_picture: appends a picture of a few hundred bytes, which works without scripts
 * and without drawings; who doesn't see it misses nothing that isn't said beside it. */
void karum_web_small_picture (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_small_lines: appends the same as a line of signs for each row, which need no style. */
void karum_web_small_lines (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_small_text: (transfer full): the same as some twenty letters, for the script: the kind
 * of board (cells, crossings or holes), its columns, and by rows from the highest three points a
 * letter: nothing, First, Second or no point. */
char *karum_web_small_text (const KarumRules *rules, const KarumState *state);

/* karum_web_controls: appends the template of the buttons that replay a game. */
void karum_web_controls (GString *page, const KarumWebLanguages *languages);

/* Where a game stands in a page, and where its names lead to. */
typedef struct {
  const char *id; /* of its element; unique in the page */
  /* Of the ids of its turns: `t12` is the twelfth turn of the main line, `t12a13` the thirteenth in
   * the first variation that replaces it. */
  const char *prefix;
  guint heading; /* the level of its heading, 1 or 2 */
  /* (nullable): addresses */
  const char *players[2], *event, *rules;
  gboolean file;   /* contains the record as a file */
  gboolean folded; /* a browser with scripts parses the game when it is opened */
  gboolean apart;  /* the drawings of boards come with a script: without scripts, there are lines of
                      signs instead */
} KarumWebPlace;

/* karum_web_game: appends a game. */
void karum_web_game (GString *page,
                     const KarumRecord *record,
                     const KarumWebBoard *board,
                     const KarumWebPlace *place,
                     const KarumWebLanguages *languages);

/* karum_web_resource: (transfer full): a file of the pages: `page.css`, `replay.js`. */
GBytes *karum_web_resource (const char *name);
