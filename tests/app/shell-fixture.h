/* shell-fixture.h: the program with its windows, as the tests of the interface start it. */
#pragma once

#include "karum-application.h"
#include "karum-window-private.h"

/* Waits until @condition holds, while the program goes on. A condition that never comes is found by
 * the time limit of the whole test. */
#define wait_until(condition) \
  while (!(condition))        \
  g_main_context_iteration (NULL, TRUE)

/* (transfer full): the program, started, speaking @language, with an empty window size setting. */
KarumApplication *shell_start (const char *language);
/* Ends the program and waits until its archives are closed. */
void shell_stop (KarumApplication *application);

/* The window of @application that is not a dialog. */
KarumWindow *shell_window (KarumApplication *application);
/* The window of @type that is open, or NULL. */
GtkWindow *shell_dialog (GType type);

/* The page that @window shows. */
const char *shell_page (KarumWindow *window);
/* The state of its library: "games", "empty", …. */
const char *shell_library_state (KarumWindow *window);

/* The games that the library lists, of any number. */
GListModel *shell_games (KarumWindow *window);

/* The list of players or of events on @page. */
GListModel *shell_roster (gpointer page);

/* The first widget of @type under @root, or NULL. */
gpointer shell_find (gpointer root, GType type);
/* The first visible label under @root with that text, or NULL. */
GtkWidget *shell_find_label (gpointer root, const char *text);

/* (transfer full): where the program keeps its archive. */
char *shell_archive_path (void);
/* Puts an archive with @n_games random games there; the first has a comment with "needle" in it. */
void shell_fill (guint n_games);
/* Deletes it. */
void shell_clean (void);

/* Adds @test at @path, once for each language of the interface, which it is given. */
void shell_add (const char *path, GTestDataFunc test);
