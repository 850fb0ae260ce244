/* shell-fixture.h: starts the program with its windows for interface tests. */
#pragma once

#include "karum-application.h"
#include "karum-club-page.h"
#include "karum-editor-page.h"
#include "karum-events-page.h"
#include "karum-game-page.h"
#include "karum-matches-page.h"
#include "karum-players-page.h"
#include "karum-practice-page.h"
#include "karum-ratings-page.h"
#include "karum-sheet-page.h"
#include "karum-window-private.h"

/* Runs the main loop until @condition holds. A condition that never holds is caught by the time
 * limit of the whole test. */
#define wait_until(condition) \
  while (!(condition))        \
  g_main_context_iteration (NULL, TRUE)

/* (transfer full): the started program in @language, without a saved window size. */
KarumApplication *shell_start (const char *language);
/* Quits the program and waits until its archives are closed. */
void shell_stop (KarumApplication *application);

/* The main window of @application. */
KarumWindow *shell_window (KarumApplication *application);
/* Shows all of the form for a new game, from now on. */
void shell_unfold_new_game (void);
/* Waits until all that was asked of the archive of @window is answered, and what the answers made
 * it ask. */
void shell_rest (KarumWindow *window);
/* (transfer full) (nullable): what the archive of @window answers; it must not fail. */
gpointer shell_ask (KarumWindow *window, KarumRequest *request);
/* The open window of @type, or NULL. */
GtkWindow *shell_dialog (GType type);
/* A window that is shown and not in @known, (element-type GtkWindow), or NULL. */
GtkWindow *shell_new_dialog (GList *known);

/* The name of the page shown by @window. */
const char *shell_page (KarumWindow *window);
/* These pages of @window; NULL until they have been shown. */
#define SHELL_PAGE(Class, CLASS, name)                           \
  static inline Class *shell_##name##_page (KarumWindow *window) \
  {                                                              \
    return CLASS (karum_window_get_page (window, #name));        \
  }
SHELL_PAGE (KarumClubPage, KARUM_CLUB_PAGE, club)
SHELL_PAGE (KarumEditorPage, KARUM_EDITOR_PAGE, editor)
SHELL_PAGE (KarumEventPage, KARUM_EVENT_PAGE, event)
SHELL_PAGE (KarumEventsPage, KARUM_EVENTS_PAGE, events)
SHELL_PAGE (KarumGamePage, KARUM_GAME_PAGE, game)
SHELL_PAGE (KarumMatchesPage, KARUM_MATCHES_PAGE, matches)
SHELL_PAGE (KarumPlayerPage, KARUM_PLAYER_PAGE, player)
SHELL_PAGE (KarumPlayersPage, KARUM_PLAYERS_PAGE, players)
SHELL_PAGE (KarumPracticePage, KARUM_PRACTICE_PAGE, practice)
SHELL_PAGE (KarumRatingsPage, KARUM_RATINGS_PAGE, ratings)
SHELL_PAGE (KarumSheetPage, KARUM_SHEET_PAGE, sheet)

/* The state of its library: "games", "empty", …. */
const char *shell_library_state (KarumWindow *window);

/* The model of games in the library. */
GListModel *shell_games (KarumWindow *window);

/* The list of players or of events on @page. */
GListModel *shell_roster (gpointer page);

/* The first widget of @type under @root, or NULL. */
gpointer shell_find (gpointer root, GType type);
/* The same, if it is mapped: lists keep rows that aren't used at the moment. */
gpointer shell_find_mapped (gpointer root, GType type);
/* The first visible label with this text under @root, or NULL. */
GtkWidget *shell_find_label (gpointer root, const char *text);

/* (transfer full): the path of the program's archive. */
char *shell_archive_path (void);
/* Creates an archive with @n_games random games there; the comment of the first contains
 * "needle". */
void shell_fill (guint n_games);
/* Keeps a review, drawn by lot, of every move of every game. */
void shell_review_all (KarumArchive *archive);
/* Deletes it. */
void shell_clean (void);

/* Adds @test at @path for each language of the interface, which is its argument. */
void shell_add (const char *path, GTestDataFunc test);
