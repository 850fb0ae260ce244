/* karum-roster-table.h: a roster in memory: a line for each player or event, sorted by every
 * column. */
#pragma once

#include <gio/gio.h>

#include "karum-lines-list.h"
#include "karum-roster-item.h"

typedef enum {
  KARUM_ROSTER_TEXT,
  KARUM_ROSTER_NUMBER, /* greatest first */
  KARUM_ROSTER_DATE    /* latest first */
} KarumRosterKind;

typedef struct {
  const char *title; /* marked for translation, in the context "column" */
  KarumRosterKind kind;
  gboolean expand;
  int width; /* in characters */
} KarumRosterColumn;

/* How the rows of an archive are converted to lines. */
typedef struct {
  const KarumRosterColumn *columns;
  guint n_columns;
  KarumRosterItem *(*item_new) (gpointer row); /* called in a worker thread */
  char *(*count_text) (guint n);               /* (transfer full): the caption for @n items */
} KarumRosterLayout;

/**
 * KarumRosterTable: the items of a roster, and their order by each column. Immutable and reference
 * counted. Building, sorting and freeing tens of thousands of items takes longer than a frame, so
 * it is done in a worker thread.
 */
typedef struct _KarumRosterTable KarumRosterTable;

/**
 * karum_roster_table_new_async:
 * @layout: static
 * @rows: (transfer full): input of @layout->item_new(), sorted by title
 * @before: (nullable): its unchanged items are reused
 */
void karum_roster_table_new_async (const KarumRosterLayout *layout,
                                   GPtrArray *rows,
                                   KarumRosterTable *before,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);

/* karum_roster_table_new_finish: (transfer full) (nullable): NULL if cancelled */
KarumRosterTable *karum_roster_table_new_finish (GAsyncResult *result, GError **error);

KarumRosterTable *karum_roster_table_ref (KarumRosterTable *self);

void karum_roster_table_unref (KarumRosterTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRosterTable, karum_roster_table_unref)

guint karum_roster_table_get_n_items (const KarumRosterTable *self);

/* karum_roster_table_get_item: (transfer none): the item at @place, less than the number of
 * items, in the order of @column. */
KarumRosterItem *
karum_roster_table_get_item (const KarumRosterTable *self, guint column, guint place);
