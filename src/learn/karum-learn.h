/* karum-learn.h: rules, lessons and help in a language: pages of headings, paragraphs, lists,
 * diagrams, questions and tasks, with conditions on the ruleset.
 *
 * A folder of data/learn has one file of boards, which all languages share, and a file a language:
 *
 *     <boards><board id="…" rules="…" …/>…             (karum-learn-board.h)
 *             <refusal says="…" heading="…"/>…</boards>   (where the rules explain a refused turn)
 *     <text><page id="…" title="…">BLOCKS</page>…</text>
 *
 * BLOCKS are `<h>` (`id`: a place to lead to), `<p>`, `<li>`, `<board ref="…">` with its caption,
 * and
 * `<task ref="…">` with `<goal>`, `<hint>` and `<why>` (what to do, a hint, why the answer is
 * right); a `<question ref="…">` has `<goal>` and `<why>`, its answer. A `<game ref="…">` is played
 * against the program from its board on: `<goal>` begins it, `<say>` are sentences after each turn
 * (with `mine="GOALS"` or `theirs="GOALS"` when a turn of the learner or the program meets them
 * first, the others one after another), and `<why>` ends it. `<h>`, `<p>`, `<li>` and `<board>` can
 * have `if="CONDITIONS"`: `OPTION=VALUE|VALUE`, `OPTION!=VALUE`, `preset=NAME`, separated by
 * spaces, which must all hold. In a text, `<b>` is a term, `<at p="c3 d3">` (or without `p`: its
 * content) names points of the last board, `<key>` is a key, `<a to="PLACE">` leads to another page
 * (as `win.learn-about`), and `<v>OPTION</v>` stands for the option's value; with
 * `forms="stone|stones"` (three in Russian), the form of the noun that goes with it follows.
 * `<v>lines</v>` lists the lines of the board. */
#pragma once

#include "karum-learn-board.h"

typedef enum {
  KARUM_SPAN_PLAIN,
  KARUM_SPAN_TERM,
  KARUM_SPAN_POINTS,
  KARUM_SPAN_KEY,
  KARUM_SPAN_LINK,
  KARUM_SPAN_VALUE /* the text is the option's name */
} KarumSpanKind;

typedef struct {
  KarumSpanKind kind;
  char *text;
  char *points; /* (nullable): of KARUM_SPAN_POINTS: separated by spaces; of a link: its place; of a
                   value: the forms of the noun that follows it */
} KarumSpan;

/* KarumLearnText: (element-type KarumSpan) */
typedef GArray KarumLearnText;

typedef enum {
  KARUM_BLOCK_HEADING,
  KARUM_BLOCK_PARAGRAPH,
  KARUM_BLOCK_ITEM,
  KARUM_BLOCK_BOARD,
  KARUM_BLOCK_TASK,
  KARUM_BLOCK_QUESTION,
  KARUM_BLOCK_GAME
} KarumLearnKind;

/* A sentence of a game against the program. */
typedef struct {
  GArray *goals;   /* (nullable) (element-type KarumGoal): those that a turn has to meet */
  gboolean theirs; /* the turn is the program's */
  KarumLearnText *text;
} KarumLearnSay;

typedef struct {
  KarumLearnKind kind;
  char *id;                     /* (nullable): of a heading */
  char *condition;              /* (nullable) */
  const KarumLearnBoard *board; /* of boards, tasks and questions; otherwise NULL */
  KarumLearnText *text;         /* the caption of a board; what a task or question asks */
  KarumLearnText *hint;         /* (nullable): of tasks */
  KarumLearnText *why;          /* (nullable): of tasks, questions and games */
  GPtrArray *says;              /* (nullable) (element-type KarumLearnSay): of games */
} KarumLearnBlock;

typedef struct {
  char *id, *title;
  GPtrArray *blocks; /* (element-type KarumLearnBlock) */
} KarumLearnPage;

/* KarumLearn: the texts of a folder in a language; constant once read. */
typedef struct {
  GHashTable *boards;   /* (element-type utf8 KarumLearnBoard) */
  GHashTable *refusals; /* (element-type utf8 utf8): headings of the rules by the game's message */
  GPtrArray *pages;     /* (element-type KarumLearnPage) */
} KarumLearn;

/**
 * karum_learn_open: reads the texts that the program brings.
 * @folder: the id of a game, or "help"
 * @language: "en", "ru", "ja"
 * Returns: (transfer full) (nullable): NULL if there are none
 */
KarumLearn *karum_learn_open (const char *folder, const char *language);

/**
 * karum_learn_read: reads a file of boards and a file of texts.
 * @boards: (nullable)
 * @error: says what is wrong and in which line
 */
KarumLearn *karum_learn_read (const char *boards, const char *text, GError **error);

void karum_learn_free (KarumLearn *learn);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLearn, karum_learn_free)

/* karum_learn_page: (transfer none) (nullable): the page with this id. */
const KarumLearnPage *karum_learn_page (const KarumLearn *learn, const char *id);

/**
 * karum_learn_rules: what explains a ruleset where one can't follow links: the page of rules, and
 * of the page of options where the rules come from, as far as they belong to @rules.
 * Returns: (transfer container) (element-type KarumLearnBlock): empty if there is no such page
 */
GPtrArray *karum_learn_rules (const KarumLearn *learn, const KarumRules *rules);

/**
 * karum_learn_refusal: (transfer full) (nullable): the heading of the rules of @game that explains
 * why a turn is refused.
 * @message: as in KarumError
 */
char *karum_learn_refusal (const KarumGame *game, const char *message);

/* A part of a page, from a heading to the next. */
typedef struct {
  const KarumLearnPage *page;
  const KarumLearnBlock *heading; /* (nullable): NULL for what precedes the first */
} KarumLearnPart;

/**
 * karum_learn_find: the parts that contain all words of @words, in any case; those that have them
 * in their titles first. Returns: (transfer full) (element-type KarumLearnPart): empty if there are
 * no words
 */
GArray *karum_learn_find (const KarumLearn *learn, const char *words);

/**
 * karum_learn_say: which sentence follows a turn of the learner and the program's answer.
 * @before: before @mine
 * @theirs: (nullable): NULL if @mine has ended the game
 * @said: (inout): a bit for each sentence that was said; no sentence comes twice before the last
 * Returns: (transfer none) (nullable): NULL if there are no more
 */
const KarumLearnText *karum_learn_say (const KarumLearnBlock *block,
                                       const KarumState *before,
                                       const KarumTurn *mine,
                                       const KarumTurn *theirs,
                                       guint64 *said);

/**
 * karum_learn_applies: whether @block belongs to the rules of a ruleset.
 * @rules: (nullable): NULL for all rulesets
 */
gboolean karum_learn_applies (const KarumLearnBlock *block, const KarumRules *rules);

/**
 * karum_learn_condition_check: whether @condition can be read for @game.
 * @error: in English: it is for those who write texts
 */
gboolean
karum_learn_condition_check (const KarumGame *game, const char *condition, KarumError *error);

/* karum_learn_text_new: (transfer full): a text of nothing but @words. */
KarumLearnText *karum_learn_text_new (const char *words);

/**
 * karum_learn_text: (transfer full): @text with the values of @rules.
 * @rules: (nullable): NULL: an option's name stands for its value
 */
char *karum_learn_text (const KarumLearnText *text, const KarumRules *rules);

/* What stands in the place of an option for the lines of the board. */
#define KARUM_LEARN_LINES "lines"

/* karum_learn_value: (transfer full): what a span of the kind VALUE says. @rules: (nullable) */
char *karum_learn_value (const KarumSpan *span, const KarumRules *rules);
