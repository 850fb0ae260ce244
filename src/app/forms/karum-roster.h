/* karum-roster.h: a list of players or events: found by words, sorted, chosen from. */
#pragma once

#include <adwaita.h>

#include "karum-roster-item.h"

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

/* karum_roster_set_columns: once; @columns: lives as long as the program. The first is sorted by.
 */
void
karum_roster_set_columns (KarumRoster *self, const KarumRosterColumn *columns, guint n_columns);

/* karum_roster_set_name: what the list is called, for who doesn't see it. */
void karum_roster_set_name (KarumRoster *self, const char *name);

/* karum_roster_set_empty: what is said where there are no items; @icon: NULL for that of Karum. */
void karum_roster_set_empty (KarumRoster *self,
                             const char *icon,
                             const char *title,
                             const char *description);

/* karum_roster_set_items: @items: (element-type KarumRosterItem) */
void karum_roster_set_items (KarumRoster *self, GPtrArray *items);

/* karum_roster_show_loading: until items come. */
void karum_roster_show_loading (KarumRoster *self);

/* karum_roster_show_trouble: says why there is nothing to be shown. */
void karum_roster_show_trouble (KarumRoster *self, const char *message);

/* karum_roster_get_selected: (transfer full) (element-type KarumRosterItem): in their order. */
GPtrArray *karum_roster_get_selected (KarumRoster *self);

/* karum_roster_select: chooses item @id, now or when it comes. */
void karum_roster_select (KarumRoster *self, gint64 id);

/* karum_roster_search: to the field to search in. */
void karum_roster_search (KarumRoster *self);

G_END_DECLS
