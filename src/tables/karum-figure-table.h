/* karum-figure-table.h: a table of figures, made once for all that show it: the window, paper, a
 * web site, the command line, and files.
 *
 * A cell has a text, a number, and what it leads to; a column says what its numbers are. The texts
 * are in the language that the thread speaks while the table is made: see karum_language_say(). */
#pragma once

#include <glib.h>

#include "karum-archive-types.h"
#include "karum-export.h"
#include "karum-table-pages.h"

/* What the numbers of a column are. */
typedef enum {
  KARUM_UNIT_TEXT,     /* texts */
  KARUM_UNIT_RESULT,   /* results of games, which stand as numbers do */
  KARUM_UNIT_WHOLE,    /* 12 */
  KARUM_UNIT_HALVES,   /* half points: 2½ of 5 */
  KARUM_UNIT_QUARTERS, /* quarters of a point: 2.75 of 11 */
  KARUM_UNIT_DECIMAL,  /* a mean: 12.5 */
  KARUM_UNIT_MARGIN,   /* a mean difference of points: +1.5 */
  KARUM_UNIT_SHARE,    /* in percent, without a fraction: 56% */
  KARUM_UNIT_PERCENT,  /* in percent, with tenths: 56.2% */
} KarumUnit;

typedef struct {
  char *key;  /* in files, the same in every language */
  char *head; /* for people; "" if what stands below says it itself */
  KarumUnit unit;
} KarumFigureColumn;

/* The result of a game, or of a match of two games. */
typedef struct {
  const char *sign; /* 0 ½ 1 − +; of static duration */
  guint place;      /* the line of the opponent, from 1; 0 if the column says it */
  gboolean bye;
  gint64 games[2]; /* 0 for none */
} KarumFigureResult;

typedef struct {
  char *text;        /* as people read it */
  char *data;        /* (nullable): as programs read it, and by what it is sorted; NULL for @number,
                        or else @text */
  double number;     /* in @unit; NAN if it is a text, or not known */
  KarumUnit unit;    /* that of the column, where single figures aren't of another one */
  GArray *results;   /* (nullable) (element-type KarumFigureResult) */
  gint64 person;     /* to whom the cell leads; 0 for nobody */
  gint64 event;      /* to which it leads; 0 for none */
  char *target;      /* (nullable): the games to which it leads: text of a filter */
  char *description; /* (nullable): what it leads to, for who doesn't see where it stands */
} KarumFigureCell;

/* Reference counted; not to be changed once it is shown. */
typedef struct _KarumFigureTable KarumFigureTable;

KarumFigureTable *karum_figure_table_new (void);
/* A column by its head in the catalogue: NC_ ("table", …) */
typedef struct {
  const char *key, *head;
  KarumUnit unit;
} KarumFigureHead;

/* karum_figure_table_new_with: (transfer full): with these columns. @heads: (array length=n) */
KarumFigureTable *karum_figure_table_new_with (const KarumFigureHead *heads, guint n);

KarumFigureTable *karum_figure_table_ref (KarumFigureTable *table);
void karum_figure_table_unref (KarumFigureTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumFigureTable, karum_figure_table_unref)

/* karum_figure_table_add_column: all columns come before the first cell. @head: translated */
void karum_figure_table_add_column (KarumFigureTable *table,
                                    const char *key,
                                    const char *head,
                                    KarumUnit unit);

/**
 * karum_figure_table_add_text: the next cell, row by row.
 * @text: as people read it
 * @data: (nullable): as programs read it; NULL if it is the same
 * Returns: (transfer none): in which more can be set before the table is shown
 */
KarumFigureCell *
karum_figure_table_add_text (KarumFigureTable *table, const char *text, const char *data);

/* karum_figure_table_add_number: the same for a number in the unit of the column. @number: NAN if
 * it isn't known */
KarumFigureCell *karum_figure_table_add_number (KarumFigureTable *table, double number);

/* karum_figure_table_add_figure: the same for a number in @unit, whatever that of the column is. */
KarumFigureCell *
karum_figure_table_add_figure (KarumFigureTable *table, KarumUnit unit, double number);

/* karum_figure_table_add_person: the same for the name of a person. @name, @note: (nullable): as
 * for karum_player_label_text() */
KarumFigureCell *karum_figure_table_add_person (KarumFigureTable *table,
                                                gint64 person,
                                                const char *name,
                                                const char *note);

/* karum_figure_table_add_id: the same for the number of a game, a player or an event in the
 * archive.
 */
KarumFigureCell *karum_figure_table_add_id (KarumFigureTable *table, gint64 id);

/* karum_figure_table_add_none: the same where there is nothing. */
KarumFigureCell *karum_figure_table_add_none (KarumFigureTable *table);

/* karum_figure_table_add_event: the same for an event. @event: 0 for none; @name: (nullable) then
 */
KarumFigureCell *
karum_figure_table_add_event (KarumFigureTable *table, gint64 event, const char *name);

/* karum_figure_table_add_date: the same for a date as in records. @date: (nullable) */
KarumFigureCell *karum_figure_table_add_date (KarumFigureTable *table, const char *date);

/* karum_figure_table_add_span: the same for the months from @first to @last, as from
 * karum_date_month(). */
KarumFigureCell *karum_figure_table_add_span (KarumFigureTable *table, int first, int last);

/* karum_figure_table_last: (transfer none): the cell that was added last; there is one. */
KarumFigureCell *karum_figure_table_last (KarumFigureTable *table);

/* karum_figure_cell_link: @cell leads to the games of @games. @description: (nullable) */
void karum_figure_cell_link (KarumFigureCell *cell,
                             const KarumGameFilter *games,
                             const char *description);

/* karum_figure_table_equal: whether both say the same and lead to the same. */
gboolean karum_figure_table_equal (const KarumFigureTable *a, const KarumFigureTable *b);

/* karum_figure_table_append: the lines of @other, which has the same columns. */
void karum_figure_table_append (KarumFigureTable *table, const KarumFigureTable *other);

/* karum_figure_table_beside: (transfer full): the lines of @table with the cells of the same lines
 * of
 * @other, but for its first @before and its last @behind columns. */
KarumFigureTable *karum_figure_table_beside (const KarumFigureTable *table,
                                             const KarumFigureTable *other,
                                             guint before,
                                             guint behind);

/* karum_figure_table_pick: (transfer full): some columns of @table. @keys: theirs, in order, with a
 * space between them; @table has all of them */
KarumFigureTable *karum_figure_table_pick (const KarumFigureTable *table, const char *keys);

guint karum_figure_table_n_columns (const KarumFigureTable *table);
guint karum_figure_table_n_lines (const KarumFigureTable *table);
const KarumFigureColumn *karum_figure_table_column (const KarumFigureTable *table, guint column);
const KarumFigureCell *
karum_figure_table_cell (const KarumFigureTable *table, guint line, guint column);

/* karum_figure_table_find: the column with @key; karum_figure_table_n_columns() if there is none */
guint karum_figure_table_find (const KarumFigureTable *table, const char *key);

/* karum_unit_is_number: whether what is of @unit is computed with, and no text. */
gboolean karum_unit_is_number (KarumUnit unit);

/* karum_figure_data: (transfer full): a cell as programs read it: "2.5"; "" if it isn't known. */
char *karum_figure_data (const KarumFigureCell *cell);

/* karum_figure_result_text: (transfer full): a result: "1", "1 (3)" */
char *karum_figure_result_text (const KarumFigureResult *result);

/* karum_figure_cell_add_result: one more result in a cell without another text. */
void karum_figure_cell_add_result (KarumFigureCell *cell, const KarumFigureResult *result);

/* Between the results of a cell: neither a score nor a fraction. */
#define KARUM_FIGURE_RESULTS ", "

/* -- Copies ------------------------------------------------------------------------------------ */

/* karum_figure_table_text: (transfer full): columns padded with spaces for a monospace font. */
char *karum_figure_table_text (const KarumFigureTable *table);

/* karum_figure_table_html: (transfer full): a document with the table alone. */
char *karum_figure_table_html (const KarumFigureTable *table);

/* karum_figure_table_csv: (transfer full): with the heads that people read, and the data of cells.
 */
char *karum_figure_table_csv (const KarumFigureTable *table, const KarumCsv *csv);

/* karum_figure_put_csv: the data of a cell as a field. */
void karum_figure_put_csv (const KarumCsv *csv, GString *text, const KarumFigureCell *cell);

/* karum_figure_put_heads, karum_figure_put_lines: the rows of an element `table`. */
void karum_figure_put_heads (GString *html, const KarumFigureTable *table);
void karum_figure_put_lines (GString *html, const KarumFigureTable *table);
