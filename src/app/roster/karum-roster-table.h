/* karum-roster-table.h: a roster in memory: a line for each player or event, sorted by every
 * column. */
#pragma once

#include <gio/gio.h>

#include "karum-lines-list.h"

#define KARUM_TYPE_ROSTER_ITEM (karum_roster_item_get_type ())

/* Its fields as a line: the columns of its roster, starting with its title, and the details in
 * one line. */
#define KARUM_ROSTER_FIELD_TITLE 0
#define KARUM_ROSTER_FIELD_DETAILS G_MAXUINT

/**
 * KarumRosterItem: a KarumLineItem, immutable once it is built; it can be built in any thread. As a
 * line it shows its title with a note that distinguishes it from items with the same title.
 */
G_DECLARE_FINAL_TYPE (KarumRosterItem, karum_roster_item, KARUM, ROSTER_ITEM, GObject)

/* karum_roster_item_new: @note: (nullable) */
KarumRosterItem *karum_roster_item_new (gint64 id, const char *title, const char *note);

/**
 * karum_roster_item_add_cell: sets the text of the next column; must not be called after the item
 * is shown.
 * @number: the sort key in a column of numbers
 */
void karum_roster_item_add_cell (KarumRosterItem *self, const char *text, double number);

/* karum_roster_item_set_details: @details: (nullable) */
void karum_roster_item_set_details (KarumRosterItem *self, const char *details);

/* karum_roster_item_set_order: the first column is sorted by the bytes of @key instead of its text.
 */
void karum_roster_item_set_order (KarumRosterItem *self, const char *key);

/* karum_roster_item_set_words: @words: (array zero-terminated): additional search terms, beside
 * its title and note */
void karum_roster_item_set_words (KarumRosterItem *self, const char *const *words);

gint64 karum_roster_item_get_id (KarumRosterItem *self);

const char *karum_roster_item_get_title (KarumRosterItem *self);

/* karum_roster_item_get_details: "" for none */
const char *karum_roster_item_get_details (KarumRosterItem *self);

/* karum_roster_item_dup_label: (transfer full): the title, with the note if there is one. */
char *karum_roster_item_dup_label (KarumRosterItem *self);

/* karum_roster_item_get_number: 0 for an empty cell */
double karum_roster_item_get_number (KarumRosterItem *self, guint column);

/* karum_roster_item_matches: @words: (array zero-terminated): case-folded; TRUE if the item
 * contains all of them */
gboolean karum_roster_item_matches (KarumRosterItem *self, const char *const *words);

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
