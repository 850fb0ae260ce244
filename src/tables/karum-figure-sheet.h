/* karum-figure-sheet.h: the tables of a player, an event, a club, …, as a document. */
#pragma once

#include "karum-figure-table.h"

typedef struct {
  char *title; /* (nullable) */
  KarumFigureTable *table;
} KarumTitledTable;

/* KarumFigureSheet: owns its members. */
typedef struct {
  char *title;       /* of the whole: a player, an event */
  char *note;        /* (nullable): what it counts, in words */
  GPtrArray *tables; /* (element-type KarumTitledTable): none of them is empty */
} KarumFigureSheet;

/* karum_figure_sheet_new: @note: (nullable): or "" */
KarumFigureSheet *karum_figure_sheet_new (const char *title, const char *note);
void karum_figure_sheet_free (KarumFigureSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumFigureSheet, karum_figure_sheet_free)

/* karum_figure_sheet_add: a table without lines is left out. @title: (nullable); @table: (transfer
 * full) */
void karum_figure_sheet_add (KarumFigureSheet *sheet, const char *title, KarumFigureTable *table);

/**
 * karum_figure_sheet_book: the sheet on paper, not laid out.
 * @paper: (inout): turned for wide tables
 * Returns: (transfer full) (nullable): NULL with @error if there are more cells than a document may
 * have
 */
KarumBook *
karum_figure_sheet_book (const KarumFigureSheet *sheet, KarumPaper *paper, GError **error);

/* karum_figure_sheet_put_html: a page. */
void karum_figure_sheet_put_html (const KarumFigureSheet *sheet, GString *html);

/* karum_figure_html_begin, karum_figure_html_end: what stands before and after the tables of a
 * page. @note: (nullable) */
void karum_figure_html_begin (GString *html, const char *title, const char *note);
void karum_figure_html_end (GString *html);

/* karum_figure_plain_new: (transfer full): a table for paper, which borrows from @table and
 * @title; karum_figure_plain_free(). */
KarumPlainTable *karum_figure_plain_new (const KarumFigureTable *table, const char *title);
void karum_figure_plain_free (KarumPlainTable *plain);
