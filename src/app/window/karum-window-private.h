/* karum-window-private.h: internals of the window, shared by its files. */
#pragma once

#include "karum-archive.h"
#include "karum-backup-schedule.h"
#include "karum-club-page.h"
#include "karum-event-page.h"
#include "karum-events-page.h"
#include "karum-editor-page.h"
#include "karum-game-page.h"
#include "karum-library-page.h"
#include "karum-matches-page.h"
#include "karum-player-page.h"
#include "karum-players-page.h"
#include "karum-problem-page.h"
#include "karum-ratings-page.h"
#include "karum-teller.h"
#include "karum-sheet-page.h"
#include "karum-window.h"

G_BEGIN_DECLS

struct _KarumWindow {
  AdwApplicationWindow parent_instance;

  /* Template children */
  AdwToastOverlay *toasts;
  GtkStack *pages;
  KarumLibraryPage *library;

  /* (nullable): owned by @pages; NULL until created, see karum-window-pages.c */
  KarumGamePage *game_page;
  KarumMatchesPage *matches;
  KarumSheetPage *sheet;
  KarumEditorPage *editor;
  KarumPlayersPage *players;
  KarumPlayerPage *player;
  KarumEventsPage *events;
  KarumEventPage *event;
  KarumRatingsPage *ratings;
  KarumClubPage *club;
  KarumProblemPage *problem;

  /* Owned */
  KarumTeller *teller;
  GSettings *settings;
  KarumArchive *archive;        /* (nullable) */
  char *path;                   /* (nullable) */
  GCancellable *cancellable;    /* (nullable): of the archive that is being opened */
  KarumBackupSchedule *backups; /* (nullable): of @archive */
  AdwToast *backup_fault;       /* (nullable): weak pointer */

  guint appear_source; /* runs until the window is shown */
  gboolean known;      /* the archive at @path existed before */
  gboolean to_read;    /* it is opened read-only */
  gboolean narrow;     /* see karum-window-narrow.c */
  GQueue places;       /* the back stack, the latest place first; see karum-window-places.c */

  gint64 game; /* on the game page; 0 for none */
};

/* karum_window_actions_init: installs the actions (win.…) in the class of windows. */
void karum_window_actions_init (GtkWidgetClass *widget_class);

/* karum_window_actions_update: enables the actions that the archive allows. */
void karum_window_actions_update (KarumWindow *self);

/* karum_window_archive_init, karum_window_archive_update: the same for actions on the archive as
 * a whole. */
void karum_window_archive_init (GtkWidgetClass *widget_class);
void karum_window_archive_update (KarumWindow *self);

/* karum_window_can_write: whether an archive is open and writable. */
gboolean karum_window_can_write (KarumWindow *self);

/* karum_window_incoming_init, karum_window_incoming_update: the same for pasting;
 * karum_window_incoming_accept: imports data dropped on @widget. */
void karum_window_incoming_init (GtkWidgetClass *widget_class);
void karum_window_incoming_update (KarumWindow *self);
void karum_window_incoming_accept (KarumWindow *self, GtkWidget *widget);

/* karum_window_backups_init: the actions for backups; karum_window_backups_watch: schedules
 * backups of the window's archive, and reports failures. */
void karum_window_backups_init (GtkWidgetClass *widget_class);
void karum_window_backups_watch (KarumWindow *self);

/* karum_window_people_init, karum_window_people_update: the same for the pages of players and
 * events. */
void karum_window_people_init (GtkWidgetClass *widget_class);
void karum_window_people_update (KarumWindow *self);

/* karum_window_print_init, karum_window_print_update: the same for printing. */
void karum_window_print_init (GtkWidgetClass *widget_class);
void karum_window_print_update (KarumWindow *self);

/* karum_window_present_new_game: (transfer none) (nullable): the dialog for a new game; NULL
 * without an archive. */
GtkWindow *karum_window_present_new_game (KarumWindow *self);

/* karum_window_entry_init, karum_window_entry_update: the same for the pages for entering games
 * and positions. */
void karum_window_entry_init (GtkWidgetClass *widget_class);
void karum_window_entry_update (KarumWindow *self);

/* karum_window_undo_init, karum_window_undo_update: the same for undo; karum_window_undo_watch:
 * follows the undo history of the window's archive. */
void karum_window_undo_init (GtkWidgetClass *widget_class);
void karum_window_undo_update (KarumWindow *self);
void karum_window_undo_watch (KarumWindow *self);

/* karum_window_need_page: creates the page with that name if necessary;
 * karum_window_pages_set_archive: passes the window's archive to all existing pages;
 * karum_window_forget_pages: must be called when they are destroyed. */
void karum_window_need_page (KarumWindow *self, const char *name);
void karum_window_pages_set_archive (KarumWindow *self);
void karum_window_forget_pages (KarumWindow *self);

/* karum_window_take_width: must be called when the width of the window has changed;
 * karum_window_fit_header: shows the window buttons that fit into the header bar of the visible
 * page. */
void karum_window_take_width (KarumWindow *self, int width);
void karum_window_fit_header (KarumWindow *self);

/* karum_window_sidebar_add: binds the sidebar of @side to that of the library; its lines show
 * games in the library. */
void karum_window_sidebar_add (KarumWindow *self, KarumSidebarPane *side);

/* karum_window_get_side: (transfer none) (nullable): the sidebar of the visible page; NULL if it
 * has none. */
KarumSidebarPane *karum_window_get_side (KarumWindow *self);

/* These show a page without adding the present place to the back stack; call
 * karum_window_leave() before. */
/* karum_window_show_page: shows a page without parameters, by its name in the stack. */
void karum_window_show_page (KarumWindow *self, const char *name);
void karum_window_show_library (KarumWindow *self);
/* karum_window_open_game: shows game @id after @ply turns, G_MAXUINT for the end. */
void karum_window_open_game (KarumWindow *self, gint64 id, guint ply);

/* karum_window_show_player: shows the page of player @id. */
void karum_window_show_player (KarumWindow *self, gint64 id);
/* karum_window_show_event: shows the page of event @id. */
void karum_window_show_event (KarumWindow *self, gint64 id);

/* karum_window_reload_game: loads the shown game from the archive again, and keeps the present
 * turn. */
void karum_window_reload_game (KarumWindow *self);

/* karum_window_leave: adds the present place to the back stack. */
void karum_window_leave (KarumWindow *self);

/* karum_window_forget_places: clears the back stack. */
void karum_window_forget_places (KarumWindow *self);

/* karum_window_places_init: installs the actions for navigation in the class of windows:
 * win.show-games (s: text of a filter) and win.back. */
void karum_window_places_init (GtkWidgetClass *widget_class);

/* karum_window_choose_init: installs the actions that open another archive in the class of
 * windows: win.open-archive, win.new-archive, win.open-recent (s: path), win.open-usual,
 * win.retry. */
void karum_window_choose_init (GtkWidgetClass *widget_class);

/* karum_window_close_archive: closes the archive; its path is kept. */
void karum_window_close_archive (KarumWindow *self);

G_END_DECLS
