/* karum-roster-table.h: the lines of a roster in every order. */
#pragma once

#include <gio/gio.h>

#include "karum-roster-item.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_ROSTER_TEXT,
  KARUM_ROSTER_NUMBER, /* the greatest is first */
  KARUM_ROSTER_DATE    /* the latest is first */
} KarumRosterKind;

typedef struct {
  const char *title; /* to be translated, in the context "column" */
  KarumRosterKind kind;
  gboolean expand;
  int width; /* in characters */
} KarumRosterColumn;

/* How rows of an archive become lines. */
typedef struct {
  const KarumRosterColumn *columns;
  guint n_columns;
  KarumRosterItem *(*item_new) (gpointer row); /* called in a thread */
  char *(*count_text) (guint n);               /* (transfer full): what so many of them are */
} KarumRosterLayout;

/**
 * KarumRosterTable: the items of a roster, and the order in which each column puts them. Immutable,
 * reference counted. To make, sort and free tens of thousands of items takes longer than a frame:
 * it is done in a thread.
 */
typedef struct _KarumRosterTable KarumRosterTable;

/**
 * karum_roster_table_new_async:
 * @layout: lives as long as the program
 * @rows: (transfer full): what @layout makes items of, in the order of their titles
 * @before: (nullable): its items stay where they have not changed
 */
void karum_roster_table_new_async (const KarumRosterLayout *layout,
                                   GPtrArray *rows,
                                   KarumRosterTable *before,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
/* karum_roster_table_new_finish: (transfer full) (nullable): NULL if it was cancelled */
KarumRosterTable *karum_roster_table_new_finish (GAsyncResult *result, GError **error);

KarumRosterTable *karum_roster_table_ref (KarumRosterTable *self);
void karum_roster_table_unref (KarumRosterTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRosterTable, karum_roster_table_unref)

guint karum_roster_table_get_n_items (const KarumRosterTable *self);

/* karum_roster_table_get_item: (transfer none): what is at @place, less than the number of items,
 * in the order of @column. */
KarumRosterItem *
karum_roster_table_get_item (const KarumRosterTable *self, guint column, guint place);

G_END_DECLS
