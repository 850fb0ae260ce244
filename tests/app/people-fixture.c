#include "people-fixture.h"

#define N_GAMES 24

guint
people_find (GListModel *items, const char *title)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, i);

    if (g_str_equal (karum_roster_item_get_title (item), title))
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

gint64
people_id (GListModel *items, const char *title)
{
  guint position = people_find (items, title);
  g_autoptr (KarumRosterItem) item = NULL;

  g_assert_cmpuint (position, !=, GTK_INVALID_LIST_POSITION);
  item = g_list_model_get_item (items, position);
  return karum_roster_item_get_id (item);
}

KarumApplication *
people_start (const char *language)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_clean ();
  shell_fill (N_GAMES);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-players", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_players_page (window))) == 4);
  return application;
}

void
people_stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}
