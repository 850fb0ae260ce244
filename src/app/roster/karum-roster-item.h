/* karum-roster-item.h: a line of a roster: a player or an event in words. */
#pragma once

#include "karum-line-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_ROSTER_ITEM (karum_roster_item_get_type ())

/* Its fields as a line: the columns of its roster, of which the first is its title, and the rest in
 * one line. */
#define KARUM_ROSTER_FIELD_TITLE 0
#define KARUM_ROSTER_FIELD_DETAILS G_MAXUINT

/**
 * KarumRosterItem: a KarumLineItem, immutable once it is made, which any thread may do. As a line
 * it has its title with a note that tells it from others of that title.
 */
G_DECLARE_FINAL_TYPE (KarumRosterItem, karum_roster_item, KARUM, ROSTER_ITEM, GObject)

/* karum_roster_item_new: @note: (nullable) */
KarumRosterItem *karum_roster_item_new (gint64 id, const char *title, const char *note);

/**
 * karum_roster_item_add_cell: what stands in the next column; before the item is shown.
 * @number: by what a column of numbers is sorted
 */
void karum_roster_item_add_cell (KarumRosterItem *self, const char *text, double number);

/* karum_roster_item_set_details: @details: (nullable) */
void karum_roster_item_set_details (KarumRosterItem *self, const char *details);

/* karum_roster_item_set_words: @words: (array zero-terminated): by what the item is found, beside
 * its title and note. */
void karum_roster_item_set_words (KarumRosterItem *self, const char *const *words);

gint64 karum_roster_item_get_id (KarumRosterItem *self);
const char *karum_roster_item_get_title (KarumRosterItem *self);
/* karum_roster_item_get_details: "" if there are none */
const char *karum_roster_item_get_details (KarumRosterItem *self);
/* karum_roster_item_dup_label: (transfer full): the title, with the note where there is one. */
char *karum_roster_item_dup_label (KarumRosterItem *self);

/* karum_roster_item_get_cell: "" where nothing stands */
const char *karum_roster_item_get_cell (KarumRosterItem *self, guint column);
/* karum_roster_item_get_number: 0 where nothing stands */
double karum_roster_item_get_number (KarumRosterItem *self, guint column);

/* karum_roster_item_matches: @words: (array zero-terminated): folded; each must be found in it. */
gboolean karum_roster_item_matches (KarumRosterItem *self, const char *const *words);

/* karum_roster_item_equal: whether both look the same and are the same. */
gboolean karum_roster_item_equal (KarumRosterItem *a, KarumRosterItem *b);

G_END_DECLS
