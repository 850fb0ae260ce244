#include "library-fixture.h"

#include "karum-game-selection.h"
#include "karum-game-text.h"
#include "karum-list-line.h"
#include "robot.h"
#include "shell-fixture.h"

Library
library_open (guint n_games)
{
  Library library;

  shell_fill (n_games);
  library.application = shell_start ("en");
  library.window = shell_window (library.application);
  library.page = library.window->library;
  wait_until (g_str_equal (shell_library_state (library.window), "games"));
  robot_focus (GTK_WIDGET (library.window));
  robot_go_to (GTK_WIDGET (library.page));
  return library;
}

void
library_close (const Library *library)
{
  shell_stop (library->application);
  shell_clean ();
}

GListModel *
library_games (const Library *library)
{
  return G_LIST_MODEL (library->page->selection);
}

guint
library_n_games (const Library *library)
{
  return g_list_model_get_n_items (library_games (library));
}

guint
library_n_chosen (const Library *library)
{
  return karum_game_selection_get_n_chosen (library->page->selection);
}

const KarumGameRow *
library_row (const Library *library, guint position)
{
  g_autoptr (KarumGameItem) item = g_list_model_get_item (library_games (library), position);

  wait_until (karum_game_item_get_id (item));
  return karum_game_item_get_row (item);
}

void
library_choose (const Library *library, guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (library_games (library)), position, TRUE);
  wait_until (library_n_chosen (library) == 1);
}

void
library_activate (const Library *library, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (library->page), action, NULL));
}

gint64
library_focused_game (const Library *library)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (library->window));
  GtkWidget *line = focus ? gtk_widget_get_first_child (focus) : NULL;

  return KARUM_IS_LIST_LINE (line) ? karum_game_item_get_id (
             KARUM_GAME_ITEM (karum_list_line_get_item (KARUM_LIST_LINE (line))))
                                   : 0;
}

void
library_await_preview (const Library *library, guint position)
{
  g_autofree char *date = karum_date_text (library_row (library, position)->date);
  GObject *occasion = gtk_widget_get_template_child (GTK_WIDGET (library->page->preview),
                                                     KARUM_TYPE_PREVIEW, "occasion");

  robot_expect (g_str_has_prefix (gtk_label_get_label (GTK_LABEL (occasion)), date));
  robot_paint (GTK_WIDGET (library->window));
}

GtkEditable *
library_words (const Library *library)
{
  return shell_find (library->page, GTK_TYPE_SEARCH_ENTRY);
}
