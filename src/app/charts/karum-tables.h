/* karum-tables.h: the tables of a page for printing. */
#pragma once

#include <gtk/gtk.h>

#include "karum-cells.h"

G_BEGIN_DECLS

typedef struct {
  char *title; /* (nullable) */
  KarumCells *cells;
} KarumTitledCells;

/* KarumTables: owns its members. */
typedef struct {
  char *title;       /* the title of the page: a player, an event */
  char *note;        /* (nullable): the filter in words */
  GPtrArray *tables; /* (element-type KarumTitledCells) */
} KarumTables;

/**
 * KarumTablesMaker: creates the tables of @page in the present language of gettext(), which can
 * differ from that of the page. Returns: (transfer full)
 */
typedef KarumTables *(*KarumTablesMaker) (gpointer page);

/* karum_tables_new: @note: (nullable) */
KarumTables *karum_tables_new (const char *title, const char *note);
void karum_tables_free (KarumTables *tables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTables, karum_tables_free)

/* karum_tables_add: an empty table is ignored. @title: (nullable); @cells: (transfer full) */
void karum_tables_add (KarumTables *tables, const char *title, KarumCells *cells);

#define KARUM_TYPE_TABULAR (karum_tabular_get_type ())

/**
 * KarumTabular: implemented by widgets that show tables.
 */
G_DECLARE_INTERFACE (KarumTabular, karum_tabular, KARUM, TABULAR, GtkWidget)

struct _KarumTabularInterface {
  GTypeInterface parent;

  void (*add_tables) (KarumTabular *self, KarumTables *tables);
};

/* karum_tabular_collect: adds the tables of @root and of its visible descendants. */
void karum_tabular_collect (GtkWidget *root, KarumTables *tables);

G_END_DECLS
