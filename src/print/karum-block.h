/* karum-block.h: blocks of a document: text and diagrams, which consist of parts below each other.
 */
#pragma once

#include <cairo.h>
#include <gio/gio.h>
#include <pango/pango.h>

#include "karum-diagram.h"

typedef struct _KarumBlock KarumBlock;

typedef struct {
  /* Appends the height of each part, in points, to block->heights, which is empty; at least one.
   * A block with many parts may stop if @cancellable, (nullable), is cancelled. */
  void (*measure) (KarumBlock *block, double width, GCancellable *cancellable);
  /* Draws parts @first … @end - 1 with the upper left corner of the first at 0, 0; below the
   * repeated header if @first > 0. */
  void (*draw) (KarumBlock *block, cairo_t *cr, double width, guint first, guint end);
  void (*free) (KarumBlock *block);
  /* (nullable): of one that gives: its height in so much width, in points. */
  double (*height) (const KarumBlock *block, double width);
} KarumBlockClass;

/**
 * KarumBlock: the base struct of each kind of block. All fields except those of the layout are set
 * before the document is laid out.
 */
struct _KarumBlock {
  const KarumBlockClass *class;
  double space;  /* the space above it, unless it is at the top of a column; in points */
  gboolean keep; /* keeps it, or the last parts of a block that can be broken, with the next block
                    in the same column */
  guint least; /* the minimum number of parts before and after a break; 0 for all of them: the block
                  is never broken */
  gboolean floats; /* what follows it may stand before it, where there is no room for it; it is not
                      broken */
  double wide, gives; /* of one that floats: its width, and by how much it can be narrower, and so
                         lower, in points, where nothing else finds room in a column */
  guint columns;      /* starts a section with this many columns on a new page; 0 to continue */
  gboolean follows;   /* of one that starts a section: on the same page, if enough of it is left */
  gboolean turned;    /* of one that starts a section: its pages are turned */
  gboolean waits;     /* of one that starts a section: where there is no room for the whole of it,
                         the next section can begin before it. So it is with one that is turned */
  gboolean spans;     /* of one that starts a section: stands above its columns, as wide as all of
                         them; it is not broken, and low enough to leave room for them */
  char *outline;      /* (nullable): the entry in the outline of the PDF; it can be linked to */
  guint level;        /* of this entry: 0, or 1 for one below the last of level 0 */
  const char *tag;    /* (nullable): the kind of element in the structure of the PDF: "P" */
  char *words;        /* (nullable): of a "Figure", what it shows, for those who don't see it */
  char *head;         /* (nullable): what the head of a page says of the game that begins here */
  guint game;         /* its number, if the head of a page can give that; 0 for none */
  gboolean paged;     /* contains numbers of pages: it is measured again when these are known */

  /* -- Layout -- */
  GArray *heights; /* (nullable) (element-type double) */
  double measured; /* the width for which these are valid; 0 for none */
  double repeat;   /* height of the header repeated after a break */
  guint page;      /* the first page, from 0 */
  guint number;    /* in the document, from 0 */
  gboolean known;  /* pages are known */
};

/* Where a link leads: the beginning of a block with an outline; or its row @row, from 1, if it is a
 * table whose rows can be linked to. */
typedef struct {
  const KarumBlock *block; /* (nullable): NULL for nowhere; must outlive what has the link */
  guint row;
} KarumTarget;

/* karum_block_link: makes an area of a page a link, which contains what is drawn until
 * karum_block_link_end(). */
void
karum_block_link (cairo_t *cr, KarumTarget target, double x, double y, double width, double height);

void karum_block_link_end (cairo_t *cr);

/* karum_block_mark: links to @target lead to this place. */
void karum_block_mark (cairo_t *cr, KarumTarget target, double x, double y);

/**
 * karum_block_new: (transfer full): an empty block that continues the present page.
 * @size: bytes of its struct, whose first member is a KarumBlock
 */
gpointer karum_block_new (const KarumBlockClass *class, gsize size);

void karum_block_free (KarumBlock *block);

/**
 * karum_text_block_new: each line is a part; breaks leave at least two lines on either side.
 * @markup: Pango markup
 * @size: font size in points
 * Returns: (transfer full)
 */
KarumBlock *karum_text_block_new (const char *markup, double size, PangoAlignment align);

/* karum_text_block_justify: sets a text as prose: lines end at the same margin, and with a hyphen
 * where a word has a soft one or is longer than a line. @block: from karum_text_block_new() */
void karum_text_block_justify (KarumBlock *block);

/* karum_text_block_inset: sets all lines in from the left margin, by points. */
void karum_text_block_inset (KarumBlock *block, double inset);

/* karum_text_block_name: a text of names, from karum_typeset_players(), breaks within one only
 * where that is longer than a line. */
void karum_text_block_name (KarumBlock *block);

/**
 * karum_heading_new: a bold line, kept with the next block, with an entry in the outline.
 * @text: plain
 * Returns: (transfer full)
 */
KarumBlock *karum_heading_new (const char *text, double size);

/* karum_title_new: (transfer full): the same of two players. @markup: from karum_typeset_players(),
 * of the same text */
KarumBlock *karum_title_new (const char *text, const char *markup, double size);

/**
 * karum_diagram_block_new: all arguments are copied. The diagram is never broken or separated from
 * its caption.
 * @notes: (nullable)
 * @caption: (nullable): Pango markup
 * @side: the maximum side of the diagram, in points; limited to the width of the column
 * Returns: (transfer full)
 */
KarumBlock *karum_diagram_block_new (const KarumRules *rules,
                                     const KarumState *state,
                                     const KarumDiagramNotes *notes,
                                     const char *caption,
                                     double side);
