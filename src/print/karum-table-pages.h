/* karum-table-pages.h: documents with tables of any width, and lists of games. */
#pragma once

#include "karum-book.h"
#include "karum-catalogue.h"
#include "karum-record.h"

/* karum_list_pages_begin: (transfer none): adds a title and a table without rows to @book; the
 * result is the table. */
KarumBlock *
karum_list_pages_begin (KarumBook *book, const KarumCatalogue *catalogue, const char *title);

/* The maximum number of cells; a document is held in memory. */
#define KARUM_TABLE_PAGES_MAX 200000

typedef struct {
  const char *head;
  gboolean number; /* contains numbers, which are right-aligned */
} KarumPlainColumn;

/* KarumPlainTable: plain texts without markup. All members are borrowed. */
typedef struct {
  const char *title; /* (nullable) */
  const KarumPlainColumn *columns;
  guint n_columns, n_lines;
  const char *const *cells; /* row by row */
} KarumPlainTable;

/* KarumCellLinks: what the cells of a table lead to. @find: (transfer full) (nullable): as for
 * karum_table_block_link() */
typedef struct {
  GArray *(*find) (gpointer data, const KarumPlainTable *table, guint line, guint column);
  gpointer data;
} KarumCellLinks;

/* karum_table_pages_fit: whether a table stands side by side on a page of this width, with no text
 * broken. */
gboolean karum_table_pages_fit (const KarumPlainTable *table, double width);

/* karum_table_pages_add: adds a table, in several parts if it is too wide. @width: of the page;
 * @headed: its title stands above it already, and is only repeated above further parts; @links:
 * (nullable). Returns: whether it can end on another page than it begins */
gboolean karum_table_pages_add (KarumBook *book,
                                const KarumPlainTable *table,
                                double width,
                                gboolean headed,
                                const KarumCellLinks *links);

/**
 * karum_table_pages_new: (transfer full): the tables one below the other; not laid out. A table
 * that is too wide for the paper is split into several; each repeats the leading columns without
 * numbers.
 * @note: (nullable): below the title
 * @paper: (inout): changed to landscape if a table is too wide for portrait
 */
KarumBook *karum_table_pages_new (const char *title,
                                  const char *note,
                                  const KarumPlainTable *tables,
                                  guint n_tables,
                                  KarumPaper *paper);

/* karum_index_new: (transfer full): an index of players without entries. */
GHashTable *karum_index_new (void);

/* karum_index_note: a game of @name, which may be unknown, begins at @heading, which must outlive
 * the document. */
void karum_index_note (GHashTable *index, const char *name, const KarumBlock *heading);

/**
 * karum_index_pages_add: adds the index on a new page: the pages of each name's games, each a link.
 * @book: has all games
 * @size: of the title, in points
 * @rows: (nullable) (element-type utf8 KarumTarget): to which the row of each name is added; the
 * names belong to @index
 * Returns: (transfer none): its title
 */
KarumBlock *karum_index_pages_add (
    KarumBook *book, const char *title, double size, GHashTable *index, GHashTable *rows);
