/* karum-tables.h: the tables of a page, to be printed. */
#pragma once

#include <gtk/gtk.h>

#include "karum-cells.h"

G_BEGIN_DECLS

typedef struct {
  char *title; /* (nullable) */
  KarumCells *cells;
} KarumTitledCells;

/* KarumTables: all is owned. */
typedef struct {
  char *title;       /* of the page: a player, an event */
  char *note;        /* (nullable): what of it is counted */
  GPtrArray *tables; /* (element-type KarumTitledCells) */
} KarumTables;

/**
 * KarumTablesMaker: the tables that @page shows, in the words of the language in force, which may
 * be another one than that in which the page was built. Returns: (transfer full)
 */
typedef KarumTables *(*KarumTablesMaker) (gpointer page);

/* karum_tables_new: @note: (nullable) */
KarumTables *karum_tables_new (const char *title, const char *note);
void karum_tables_free (KarumTables *tables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTables, karum_tables_free)

/* karum_tables_add: nothing, if there are no lines. @title: (nullable); @cells: (transfer full) */
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

/* karum_tabular_collect: adds the tables of @root and of all widgets in it, but for those that are
 * hidden. */
void karum_tabular_collect (GtkWidget *root, KarumTables *tables);

G_END_DECLS
