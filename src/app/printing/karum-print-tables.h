/* karum-print-tables.h: makes a document of the tables of a page asynchronously. */
#pragma once

#include "karum-book.h"
#include "karum-request.h"
#include "karum-cells.h"

/* KarumPrintTables: a document that is being made. */
typedef struct {
  KarumPaper paper;
  KarumBook *book; /* (owned) */
} KarumPrintTables;

/**
 * karum_print_tables_new: (transfer full) (nullable): takes the texts of @tables; NULL with @error
 * if there are no tables, or more cells than a document may have.
 */
KarumPrintTables *
karum_print_tables_new (const KarumTables *tables, KarumPaperSize paper, GError **error);
void karum_print_tables_free (KarumPrintTables *print);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintTables, karum_print_tables_free)

/**
 * karum_print_tables_request: creates a request that lays out the document; it needs no archive.
 * @print: must not be freed before the callback
 * Result: not NULL
 */
KarumRequest *karum_print_tables_request (KarumPrintTables *print);
