/* karum-roster-item.h: a line of a roster: a player, an event, a version. */
#pragma once

#include <glib-object.h>

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

/* karum_roster_item_get_order: (nullable): as set */
const char *karum_roster_item_get_order (KarumRosterItem *self);

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

/* karum_roster_item_get_cell: the text of @column; "" for an empty cell */
const char *karum_roster_item_get_cell (KarumRosterItem *self, guint column);

/* karum_roster_item_equal: whether both have the same number and the same texts. */
gboolean karum_roster_item_equal (KarumRosterItem *a, KarumRosterItem *b);

/* karum_roster_item_matches: @words: (array zero-terminated): case-folded; TRUE if the item
 * contains all of them */
gboolean karum_roster_item_matches (KarumRosterItem *self, const char *const *words);
