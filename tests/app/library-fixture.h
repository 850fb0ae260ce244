/* library-fixture.h: a window that shows the library. */
#pragma once

#include "karum-library-page-private.h"
#include "shell-fixture.h"

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  KarumLibraryPage *page;
} Library;

/* library_open: the window of a program with @n_games games in its archive, which shows the
 * library with the focus in it. */
Library library_open (guint n_games);
void library_close (const Library *library);

/* library_games: (transfer none): the selection model of the list. */
GListModel *library_games (const Library *library);
guint library_n_games (const Library *library);
guint library_n_chosen (const Library *library);

/* library_row: waits until the game at @position is loaded. */
const KarumGameRow *library_row (const Library *library, guint position);

/* library_choose: selects only the game at @position. */
void library_choose (const Library *library, guint position);

/* library_activate: activates an action of the page or of its window, which must exist. */
void library_activate (const Library *library, const char *action);

/* library_focused_game: the game of the focused line; 0 if there is none. */
gint64 library_focused_game (const Library *library);

/* library_await_preview: waits until the game at @position is shown beside the list: until then
 * there is nothing in the preview for the Tab key to go to, or nothing has its place yet. */
void library_await_preview (const Library *library, guint position);

/* library_words: the search entry. */
GtkEditable *library_words (const Library *library);
