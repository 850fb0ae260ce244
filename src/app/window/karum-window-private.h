/* karum-window-private.h: the parts of the window. */
#pragma once

#include <adwaita.h>

#include "karum-access-bar.h"
#include "karum-actions.h"
#include "karum-archive-dialogs.h"
#include "karum-backup-schedule.h"
#include "karum-library-page.h"
#include "karum-problem-page.h"
#include "karum-review-queue.h"
#include "karum-sharing-schedule.h"
#include "karum-teller.h"
#include "karum-window.h"

void karum_window_refuse_watch (KarumWindow *self);

/* What actions of the window need. */
enum {
  WINDOW_PATH = KARUM_NEED_OWN, /* an archive that is or could be opened */
  WINDOW_UNDO,
  WINDOW_REDO
};

/* Actions, in the files that perform them; for class_init. */
extern const KarumActionTable karum_window_examples_actions, karum_window_incoming_actions,
    karum_window_entry_actions, karum_window_refuse_actions, karum_window_archive_actions,
    karum_window_choose_actions, karum_window_backups_actions, karum_window_palette_actions,
    karum_window_places_actions;

/* Why they are disabled, by need. */
extern const char *const karum_window_reasons[];

struct _KarumWindow {
  AdwApplicationWindow parent_instance;

  /* Template children */
  AdwToastOverlay *toasts;
  GtkStack *pages;
  KarumLibraryPage *library; /* where a person is at home */
  KarumProblemPage *problem;
  KarumAccessBar *access;
  GtkWidget *review_bar, *review_pause;
  GtkLabel *review_state;

  /* Owned */
  KarumTeller *teller;
  GSettings *settings;
  KarumArchive *archive;         /* (nullable) */
  KarumReviewQueue *reviews;     /* (nullable): of @archive, if it can be written */
  char *path;                    /* (nullable) */
  GCancellable *cancellable;     /* (nullable): of the archive that is being opened */
  KarumBackupSchedule *backups;  /* (nullable): of @archive */
  KarumSharingSchedule *sharing; /* (nullable): of @archive */
  AdwToast *backup_fault;        /* (nullable): weak pointer */
  gboolean fault_waits;          /* the message of a failed backup stays once the page is left */

  const char *awaited;      /* (nullable): an action for when the archive is open */
  GVariant *awaited_target; /* (owned) (nullable) */

  GtkWindow *farewell;   /* (nullable): weak pointer: says that it is exchanged before it closes */
  guint farewell_source; /* until it is said, then until nobody waits any more; 0: not closing */

  guint appear_source; /* runs until the window is shown */
  gboolean known;      /* the archive at @path existed before */
  gboolean to_read;    /* it is opened read-only */
  gboolean narrow;     /* see karum_window_take_width() */
  GQueue places;       /* the back stack, the latest place first; see karum-window-pages.c */
};

/* karum_window_actions_init: installs the actions (win.…) in the class of windows. */
void karum_window_actions_init (GtkWidgetClass *widget_class);

/* karum_window_actions_update: enables the actions that the archive allows. */
void karum_window_actions_update (KarumWindow *self);

/* karum_window_can_write: whether an archive is open and writable. */
gboolean karum_window_can_write (KarumWindow *self);

/* karum_window_incoming_accept: imports data dropped on @widget. */
void karum_window_incoming_accept (KarumWindow *self, GtkWidget *widget);

/* karum_window_backups_watch: schedules backups of the window's archive, and reports failures. */
void karum_window_backups_watch (KarumWindow *self);

/* karum_window_place_fault: must be called when another page is shown: the message of a failed
 * backup covers nothing on a page with a place for messages, and waits until that is left. */
void karum_window_place_fault (KarumWindow *self);

/* karum_window_pages_init: for class_init: the actions that show pages. */
void karum_window_pages_init (GtkWidgetClass *widget_class);

/* karum_window_present_new_game: (transfer none) (nullable): the dialog for a new game; NULL
 * without an archive. */
GtkWindow *karum_window_present_new_game (KarumWindow *self);

/* karum_window_undo_init: the same for undo; karum_window_undo_watch: follows the undo history of
 * the window's archive. */
void karum_window_undo_init (GtkWidgetClass *widget_class);
void karum_window_undo_watch (KarumWindow *self);

/* karum_window_pages_set_archive: passes the window's archive to all existing pages. */
void karum_window_pages_set_archive (KarumWindow *self);

/* karum_window_get_page: (transfer none) (nullable): the page with that name; NULL if it was never
 * shown. */
KarumPage *karum_window_get_page (KarumWindow *self, const char *name);

/* karum_window_get_shown: (transfer none) (nullable): the visible page; NULL while there is no
 * archive. */
KarumPage *karum_window_get_shown (KarumWindow *self);

/* karum_window_take_width: must be called when the width of the window has changed;
 * karum_window_fit_header: shows the window buttons that fit into the header bar of the visible
 * page. */
void karum_window_take_width (KarumWindow *self, int width);
void karum_window_fit_header (KarumWindow *self);

/* karum_window_sidebar_add: binds the sidebar of @side to that of the library; its lines show
 * games in the library. */
void karum_window_sidebar_add (KarumWindow *self, KarumSidebarPane *side);

/* karum_window_add_lines: adds the lines of the pages to the sidebar of @side. */
void karum_window_add_lines (KarumSidebarPane *side);

/* karum_window_get_side: (transfer none) (nullable): the sidebar of the visible page; NULL if it
 * has none. */
KarumSidebarPane *karum_window_get_side (KarumWindow *self);

/* karum_window_get_teller: (transfer none): of the visible page, if it has its own. */
KarumTeller *karum_window_get_teller (KarumWindow *self);

/* karum_window_refresh: tells the visible page that what it shows was changed. */
void karum_window_refresh (KarumWindow *self);

/* karum_window_leave_page: the visible page saves what is being typed. */
void karum_window_leave_page (KarumWindow *self);

/**
 * karum_window_show_page: shows a page, without adding the current place to the back stack; call
 * karum_window_leave() before. Nothing happens without an archive.
 * @name: in the stack
 * @what: (nullable): see KarumPageClass.show; floating references are sunk
 */
void karum_window_show_page (KarumWindow *self, const char *name, GVariant *what);

/* karum_window_recall_page: the same for @what, (nullable), that the page has remembered. */
void karum_window_recall_page (KarumWindow *self, const char *name, GVariant *what);

/* karum_window_leave: adds the current place to the back stack. */
void karum_window_leave (KarumWindow *self);

/* karum_window_forget_places: clears the back stack. */
void karum_window_forget_places (KarumWindow *self);

/* karum_window_close_archive: closes the archive; its path is kept. */
void karum_window_close_archive (KarumWindow *self);

/* -- karum-window-sharing.c -- */

/* karum_window_sharing_watch: exchanges the window's archive with its copies, and says in all
 * sidebars how it stands; karum_window_sharing_tell: says so in that of @side. */
void karum_window_sharing_watch (KarumWindow *self);
void karum_window_sharing_tell (KarumWindow *self, KarumSidebarPane *side);

/* karum_window_sharing_stop: for dispose. */
void karum_window_sharing_stop (KarumWindow *self);

/* -- karum-window-reviews.c -- */

/* karum_window_reviews_init: for class_init. */
void karum_window_reviews_init (GtkWidgetClass *widget_class);

/* karum_window_reviews_watch: the archive was opened: what was left of its reviews goes on. */
void karum_window_reviews_watch (KarumWindow *self);

/* karum_window_reviews_stop: keeps what was found so far. */
void karum_window_reviews_stop (KarumWindow *self);

/* -- Window actions: the actions of the window: undo, print, keyboard shortcuts. */
