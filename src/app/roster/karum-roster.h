/* karum-roster.h: a list of players or events: found by words, sorted, chosen from. */
#pragma once

#include <adwaita.h>

#include "karum-roster-table.h"

G_BEGIN_DECLS

#define KARUM_TYPE_ROSTER (karum_roster_get_type ())

/**
 * KarumRoster: a field to search in, and under it columns, or where there is no room for them, a
 * line or two an item. Several items can be chosen. It keeps what is chosen when its items change.
 *
 * KarumRoster::activated (KarumRosterItem): a person wants to see it.
 * KarumRoster::selected: other items are chosen.
 */
G_DECLARE_FINAL_TYPE (KarumRoster, karum_roster, KARUM, ROSTER, AdwBin)

/* karum_roster_set_layout: once; it is sorted by the first column. */
void karum_roster_set_layout (KarumRoster *self, const KarumRosterLayout *layout);

/* karum_roster_set_name: what the list is called, for who doesn't see it. */
void karum_roster_set_name (KarumRoster *self, const char *name);

/* karum_roster_set_empty: what is said where there are no items; @icon: NULL for that of Karum. */
void karum_roster_set_empty (KarumRoster *self,
                             const char *icon,
                             const char *title,
                             const char *description);

/* karum_roster_show_rows: what the layout makes lines of, as soon as they are made.
 * @rows: (transfer full): in the order of their titles */
void karum_roster_show_rows (KarumRoster *self, GPtrArray *rows);

/* karum_roster_show_loading: until rows come. */
void karum_roster_show_loading (KarumRoster *self);

/* karum_roster_show_trouble: says why there is nothing to be shown. */
void karum_roster_show_trouble (KarumRoster *self, const char *message);

/* karum_roster_get_selected: (transfer full) (element-type KarumRosterItem): in their order. */
GPtrArray *karum_roster_get_selected (KarumRoster *self);

/* karum_roster_get_selected_by_number: (transfer full) (element-type KarumRosterItem): the same,
 * the greatest in the first column of numbers (that of games) first. */
GPtrArray *karum_roster_get_selected_by_number (KarumRoster *self);

/* karum_roster_select: chooses item @id, now or when it comes. */
void karum_roster_select (KarumRoster *self, gint64 id);

/* karum_roster_search: to the field to search in. */
void karum_roster_search (KarumRoster *self);

/* karum_roster_forget_pointer: no line looks as if the pointer were on it, after a menu. */
void karum_roster_forget_pointer (KarumRoster *self);

G_END_DECLS
