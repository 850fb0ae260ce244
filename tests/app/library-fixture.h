/* library-fixture.h: a window that shows the library. */
#pragma once

#include "karum-library-page-private.h"
#include "shell-fixture.h"

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  KarumLibraryPage *page;
} Library;

/* library_open: the window of a program whose archive has @n_games games, with the library in
 * front and the focus in it. */
Library library_open (guint n_games);
void library_close (const Library *library);

/* library_games: (transfer none): the list, as it is chosen from. */
GListModel *library_games (const Library *library);
guint library_n_games (const Library *library);
guint library_n_chosen (const Library *library);

/* library_row: waits until it is known which game stands at @position. */
const KarumGameRow *library_row (const Library *library, guint position);

/* library_choose: chooses the game at @position alone. */
void library_choose (const Library *library, guint position);

/* library_activate: an action of the page or of its window, which has to be there. */
void library_activate (const Library *library, const char *action);

/* library_focused_game: the game whose line has the keyboard's focus; 0 if there is none. */
gint64 library_focused_game (const Library *library);

/* library_words: the search field. */
GtkEditable *library_words (const Library *library);
