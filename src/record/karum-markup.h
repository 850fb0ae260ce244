/* karum-markup.h: the commands in comments, such as `[%csl Gd4]`: marks, arrows and labels on the
 * board, diagrams to print, clock and evaluation; reading them, and changing the marks or the words
 * of a comment while everything else stays. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/* The colours of marks and arrows, by their letters G, R, Y and B. */
typedef enum {
  KARUM_MARK_GREEN,
  KARUM_MARK_RED,
  KARUM_MARK_YELLOW,
  KARUM_MARK_BLUE,
  KARUM_N_MARK_COLORS
} KarumMarkColor;

typedef struct {
  KarumPoint point;
  KarumMarkColor color;
} KarumMark;

typedef struct {
  KarumPoint from, to;
  KarumMarkColor color;
} KarumArrow;

/* The maximum length of a label, and the size of its buffer, in UTF-8 with a terminator. */
#define KARUM_LABEL_MAX 3
#define KARUM_LABEL_TEXT (KARUM_LABEL_MAX * 4 + 1)

typedef struct {
  KarumPoint point;
  char text[KARUM_LABEL_TEXT];
} KarumLabel;

/**
 * KarumMarkup: the drawing commands of a comment. Zero at first. The arrays keep the order of the
 * commands; each has at most one entry for a point or pair of points.
 */
typedef struct {
  GArray *marks;    /* (nullable) (element-type KarumMark) */
  GArray *arrows;   /* (nullable) (element-type KarumArrow) */
  GArray *labels;   /* (nullable) (element-type KarumLabel) */
  gboolean diagram; /* `[%diagram]` */
  char *clock;      /* (nullable): the text of `[%clk …]` */
  char *eval;       /* (nullable): the text of `[%eval …]` */
  gboolean proved;  /* `[%proved]`: this evaluation is */
  guint tries;      /* `[%tries 2]`: how often another turn was taken back after a question */
} KarumMarkup;

void karum_markup_clear (KarumMarkup *markup);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumMarkup, karum_markup_clear)

/**
 * karum_markup_read: adds the commands in @comment to @markup. Ignores what can't be parsed, and
 * points outside the board.
 * @comment: (nullable)
 */
void karum_markup_read (KarumMarkup *markup, const KarumBoard *board, const char *comment);

/**
 * karum_markup_value: the margin in points that an evaluation expects for Player1.
 * Returns: FALSE if there is none, or it isn't a number
 */
gboolean karum_markup_value (const KarumMarkup *markup, double *value);

/**
 * karum_markup_words: @comment without its commands, known or not, and without the spaces and empty
 * lines around them.
 * @comment: (nullable)
 * Returns: (transfer full) (nullable): NULL if nothing is left
 */
char *karum_markup_words (const char *comment);

/* karum_markup_has_words: whether @comment (nullable) has words beside its commands. */
gboolean karum_markup_has_words (const char *comment);

/* karum_markup_any: whether there is a mark, an arrow or a label. */
gboolean karum_markup_any (const KarumMarkup *markup);

/**
 * karum_markup_read_marks, karum_markup_read_arrows, karum_markup_read_labels: add the list of a
 * command, "Gd4,Rd5", "Ga1b3" or "d4=A,e5=1".
 * Returns: FALSE with @error (nullable; its offset is one in @list) at the first invalid item;
 * items before it were added
 */
gboolean karum_markup_read_marks (KarumMarkup *markup,
                                  const KarumBoard *board,
                                  const char *list,
                                  KarumError *error);
gboolean karum_markup_read_arrows (KarumMarkup *markup,
                                   const KarumBoard *board,
                                   const char *list,
                                   KarumError *error);
gboolean karum_markup_read_labels (KarumMarkup *markup,
                                   const KarumBoard *board,
                                   const char *list,
                                   KarumError *error);

/**
 * karum_markup_with_words: @comment with other words. Its commands stay, before the words.
 * @comment: (nullable)
 * @words: (nullable): may contain commands of its own
 * Returns: (transfer full): "" if nothing is left
 */
char *karum_markup_with_words (const char *comment, const char *words);

/**
 * karum_markup_with_marks: @comment with the marks, arrows and labels of @markup in place of its
 * own. Items that can't be read, and points outside the board, stay; so does every other command.
 * @comment: (nullable)
 * Returns: (transfer full): "" if nothing is left
 */
char *
karum_markup_with_marks (const char *comment, const KarumBoard *board, const KarumMarkup *markup);

/**
 * karum_markup_with_diagram: @comment with or without `[%diagram]`.
 * @comment: (nullable)
 * Returns: (transfer full): "" if nothing is left
 */
char *karum_markup_with_diagram (const char *comment, gboolean diagram);

/**
 * karum_markup_toggle_mark, karum_markup_toggle_arrow: adds the mark or arrow, in place of one with
 * another color; removes it if it is there with this color.
 */
void karum_markup_toggle_mark (KarumMarkup *markup, KarumPoint point, KarumMarkColor color);
void karum_markup_toggle_arrow (KarumMarkup *markup,
                                KarumPoint from,
                                KarumPoint to,
                                KarumMarkColor color);

/**
 * karum_markup_toggle_label: gives @point the label @text in place of another; removes it if the
 * point has this one.
 * @text: 1 … KARUM_LABEL_MAX letters or figures
 */
void karum_markup_toggle_label (KarumMarkup *markup, KarumPoint point, const char *text);

/* karum_markup_label_at: (nullable): the label of @point. */
const char *karum_markup_label_at (const KarumMarkup *markup, KarumPoint point);

/**
 * karum_markup_next_label: writes the first label that no point has: A, B, … Z, or 1, 2, … 999.
 * Returns: FALSE if all are used
 */
gboolean
karum_markup_next_label (const KarumMarkup *markup, gboolean figures, char label[KARUM_LABEL_TEXT]);
