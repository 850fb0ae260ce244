/* karum-table-pages.h: tables of any width as a document. */
#pragma once

#include "karum-book.h"

G_BEGIN_DECLS

/* More cells than anybody prints; a document is held in memory. */
#define KARUM_TABLE_PAGES_MAX 200000

typedef struct {
  const char *head;
  gboolean number; /* has numbers, which stand at its right edge */
} KarumPlainColumn;

/* KarumPlainTable: texts without markup. All is borrowed. */
typedef struct {
  const char *title; /* (nullable) */
  const KarumPlainColumn *columns;
  guint n_columns, n_lines;
  const char *const *cells; /* line by line */
} KarumPlainTable;

/**
 * karum_table_pages_new: (transfer full): the tables one below the other; not laid out. A table
 * that is too wide for the paper is split into several, each with the first columns again, up to
 * the first that has no numbers.
 * @note: (nullable): below the title
 * @paper: (inout): turned to its side if a table is too wide for it upright
 */
KarumBook *karum_table_pages_new (const char *title,
                                  const char *note,
                                  const KarumPlainTable *tables,
                                  guint n_tables,
                                  KarumPaper *paper);

G_END_DECLS
