/* karum-roster.h: a searchable, sortable list of players or events with a selection. */
#pragma once

#include <adwaita.h>

#include "karum-roster-table.h"

#define KARUM_TYPE_ROSTER (karum_roster_get_type ())

/**
 * KarumRoster: a search entry above a list, in columns, or if they don't fit, in one or two rows of
 * text per item. It has multiple selection and keeps it when its items change.
 *
 * KarumRoster::activated (KarumRosterItem): the user opened it.
 * KarumRoster::selected: the selection has changed.
 */
G_DECLARE_FINAL_TYPE (KarumRoster, karum_roster, KARUM, ROSTER, AdwBin)

/* karum_roster_set_layout: must be called once; the list is sorted by the first column. */
void karum_roster_set_layout (KarumRoster *self, const KarumRosterLayout *layout);

/* karum_roster_set_name: sets the accessible name of the list. */
void karum_roster_set_name (KarumRoster *self, const char *name);

/* karum_roster_set_empty: sets the text shown if there are no items; @icon: NULL for Karum's
 * icon. */
void karum_roster_set_empty (KarumRoster *self,
                             const char *icon,
                             const char *title,
                             const char *description);

/* karum_roster_show_rows: converts the rows to lines in a worker thread and shows them.
 * @rows: (transfer full): sorted by title */
void karum_roster_show_rows (KarumRoster *self, GPtrArray *rows);

/* karum_roster_show_loading: shows a spinner until rows are set. */
void karum_roster_show_loading (KarumRoster *self);

/* karum_roster_show_trouble: shows an error instead of the list. */
void karum_roster_show_trouble (KarumRoster *self, const char *message);

/* karum_roster_get_selected: (transfer full) (element-type KarumRosterItem): in their order. */
GPtrArray *karum_roster_get_selected (KarumRoster *self);

/* karum_roster_get_selected_by_number: (transfer full) (element-type KarumRosterItem): the same,
 * sorted by the first column of numbers (the number of games), greatest first. */
GPtrArray *karum_roster_get_selected_by_number (KarumRoster *self);

/* karum_roster_select: selects item @id, now or as soon as it is loaded. */
void karum_roster_select (KarumRoster *self, gint64 id);

/* karum_roster_take: whether there is a line at @x, @y of the roster, which a menu is about: if it
 * isn't selected, it alone is selected. */
gboolean karum_roster_take (KarumRoster *self, double x, double y);

/* karum_roster_search: moves the focus to the search entry. */
void karum_roster_search (KarumRoster *self);

/* karum_roster_forget_pointer: removes the hover state of all lines, after a menu was closed. */
void karum_roster_forget_pointer (KarumRoster *self);
