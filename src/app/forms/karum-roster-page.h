/* karum-roster-page.h: what the pages of players and of events have in common. */
#pragma once

#include "karum-archive.h"
#include "karum-roster.h"

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
} KarumRosterPageWords;

struct _KarumRosterPageClass {
  AdwBinClass parent_class;

  const KarumRosterPageWords *words;
  const KarumRosterColumn *columns;
  guint n_columns;

  /* Asks the archive for the items, in the end karum_roster_page_take_items(). */
  void (*load) (KarumRosterPage *self, gboolean bin, GCancellable *cancellable);
  /* Shows @item. */
  void (*open) (KarumRosterPage *self, KarumRosterItem *item);
  /* Shows the games of @item. */
  void (*games) (KarumRosterPage *self, KarumRosterItem *item);
  /* Lets a person edit what is known of @item, NULL for a new one. */
  void (*edit) (KarumRosterPage *self, KarumRosterItem *item);
  /* All of @items (element-type KarumRosterItem) become the one with number @into. */
  void (*merge) (KarumRosterPage *self, GPtrArray *items, gint64 into);
  /* Puts @items into the bin, or takes them out. */
  void (*remove) (KarumRosterPage *self, GPtrArray *items, gboolean deleted);
};

/* karum_roster_page_set_archive: (nullable) */
void karum_roster_page_set_archive (KarumRosterPage *self, KarumArchive *archive);
/* karum_roster_page_get_archive: (transfer none) (nullable) */
KarumArchive *karum_roster_page_get_archive (KarumRosterPage *self);

/**
 * karum_roster_page_take_items: shows what was loaded, or why it could not be.
 * @items: (nullable) (element-type KarumRosterItem): NULL with @error
 */
void karum_roster_page_take_items (KarumRosterPage *self, GPtrArray *items, const GError *error);

/* karum_roster_page_tell: says @text; with a button that takes the last change back if @undo. */
void karum_roster_page_tell (KarumRosterPage *self, const char *text, gboolean undo);

/* What to say when a change of the archive is done. */
typedef struct {
  KarumRosterPage *page; /* (owned) */
  char *text;            /* (owned) */
} KarumRosterChange;

/* karum_roster_change_new: (transfer full); @text: (transfer full) */
KarumRosterChange *karum_roster_change_new (KarumRosterPage *page, char *text);

/* karum_roster_change_end: says it, or @error, (nullable), and frees @change. */
void karum_roster_change_end (KarumRosterChange *change, const GError *error);

/* karum_roster_page_ids: (transfer full) (element-type gint64): the numbers of @items without @but.
 */
GArray *karum_roster_page_ids (GPtrArray *items, gint64 but);

/* karum_roster_page_select: chooses item @id, when it comes. */
void karum_roster_page_select (KarumRosterPage *self, gint64 id);

G_END_DECLS
