/* karum-roster-page.h: what the pages of players and of events have in common. */
#pragma once

#include "karum-request.h"
#include "karum-roster.h"
#include "karum-sidebar-pane.h"

G_BEGIN_DECLS

#define KARUM_TYPE_ROSTER_PAGE (karum_roster_page_get_type ())

/**
 * KarumRosterPage: a header bar, a roster, and what can be done with what is chosen in it, as the
 * actions `roster.…`. It loads its items when it is seen and when the archive has changed.
 */
G_DECLARE_DERIVABLE_TYPE (KarumRosterPage, karum_roster_page, KARUM, ROSTER_PAGE, AdwBin)

/* Texts are to be translated. */
typedef struct {
  const char *title;
  const char *create; /* what the button does that makes a new one */
  const char *icon;   /* of the empty page */
  const char *empty_title, *empty_text;
  const char *merging; /* what will happen when several are merged */
  const char *merged;  /* that it was done */
} KarumRosterPageWords;

struct _KarumRosterPageClass {
  AdwBinClass parent_class;

  const KarumRosterPageWords *words;
  const KarumRosterLayout *layout;

  /* Lists them. Result: GPtrArray of what @layout takes, in the order of their titles */
  KarumRequest *(*list) (gboolean bin);
  /* All of @ids become @into. */
  KarumRequest *(*merge) (const gint64 *ids, guint n_ids, gint64 into);
  /* Puts @ids into the bin, or takes them out. */
  KarumRequest *(*remove) (const gint64 *ids, guint n_ids, gboolean deleted);
  char *(*removed_text) (guint n, gboolean deleted);

  const char *show_action; /* of the window: shows this page */
  const char *open_action; /* of the window: shows the one whose number it is given */
  /* Which games are those of @item; texts are borrowed from it. */
  KarumGameFilter (*games) (KarumRosterItem *item);
  /* Lets a person edit what is known of @item, NULL for a new one. */
  void (*edit) (KarumRosterPage *self, KarumRosterItem *item);
};

/* karum_roster_page_set_archive: (nullable) */
void karum_roster_page_set_archive (KarumRosterPage *self, KarumArchive *archive);
/* karum_roster_page_get_archive: (transfer none) (nullable) */
KarumArchive *karum_roster_page_get_archive (KarumRosterPage *self);

/* karum_roster_page_get_side: (transfer none): what holds its sidebar. */
KarumSidebarPane *karum_roster_page_get_side (KarumRosterPage *self);

/* karum_roster_page_tell: says @text; with a button that takes the last change back if @undo. */
void karum_roster_page_tell (KarumRosterPage *self, const char *text, gboolean undo);

/* karum_roster_page_select: chooses item @id, when it comes. */
void karum_roster_page_select (KarumRosterPage *self, gint64 id);

G_END_DECLS
