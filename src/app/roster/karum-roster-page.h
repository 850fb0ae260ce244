/* karum-roster-page.h: a page with a list of players or events, and what it changes. */
#pragma once

#include <adwaita.h>

#include "karum-page.h"
#include "karum-roster-table.h"
#include "karum-roster.h"

#define KARUM_TYPE_ROSTER_PAGE (karum_roster_page_get_type ())

/**
 * KarumRosterPage: a header bar, a roster, and the actions `roster.…` for its selected items.
 */
G_DECLARE_DERIVABLE_TYPE (KarumRosterPage, karum_roster_page, KARUM, ROSTER_PAGE, KarumPage)

/* Texts are marked for translation. */
typedef struct {
  const char *title;
  const char *create; /* the action of the button for a new item */
  const char *icon;   /* of the empty page */
  const char *empty_title, *empty_text;
  const char *merging; /* the effects of merging */
  const char *merged;  /* reported after merging */
} KarumRosterPageWords;

struct _KarumRosterPageClass {
  KarumPageClass parent_class;

  const KarumRosterPageWords *words;
  const KarumRosterLayout *layout;

  KarumNameKind kind; /* what is listed */

  /* Lists them. Result: GPtrArray of what @layout takes, in the order of their titles */
  KarumRequest *(*list) (gboolean bin);
  /* Merges all of @ids into @into. */
  KarumRequest *(*merge) (const gint64 *ids, guint n_ids, gint64 into);
  /* Moves @ids into the bin, or restores them. */
  KarumRequest *(*remove) (const gint64 *ids, guint n_ids, gboolean deleted);
  char *(*removed_text) (guint n, gboolean deleted);

  const char *show_action; /* window action that shows this page */
  const char *open_action; /* window action that shows one item; its target is the number */
  /* Sets @filter to the games of @item; its texts are borrowed from @item. */
  KarumGameFilter (*games) (KarumRosterItem *item);
  /* Opens the form for @item; NULL for a new one. */
  void (*edit) (KarumRosterPage *self, KarumRosterItem *item);
};

/* karum_roster_page_select: selects item @id as soon as it is loaded. */
void karum_roster_page_select (KarumRosterPage *self, gint64 id);

/* -- Roster changes: changes of the players or events that are selected on a page: merging,
 * renaming, deleting. */

/* karum_roster_changes_merge: asks which item to keep, merges the others into it and reports it. */
void karum_roster_changes_merge (KarumRosterPage *page, KarumRoster *roster);

/* karum_roster_changes_remove: moves the items into the bin, or restores them, and reports it. */
void karum_roster_changes_remove (KarumRosterPage *page, KarumRoster *roster, gboolean deleted);
