#include "karum-library-columns.h"
#include "karum-library-page-private.h"

/* -- What the person chose -------------------------------------------------------------------- */

static void
order_changed (KarumLibraryPage *self)
{
  KarumGameQuery query = { 0 };

  if (self->own_order || !karum_library_columns_query (self->games, &query))
    return;
  g_settings_set_string (self->settings, "sort-column", karum_game_sort_id (query.sort));
  g_settings_set_boolean (self->settings, "sort-descending", query.descending);
  karum_game_model_set_order (self->model, query.sort, query.descending);
}

static void
show_order (KarumLibraryPage *self, const KarumGameQuery *query)
{
  KarumGameQuery now = { 0 };

  if (!karum_library_columns_query (self->games, &now) || now.sort != query->sort
      || now.descending != query->descending)
    karum_library_columns_sort (self->games, query);
  karum_game_model_set_order (self->model, query->sort, query->descending);
}

void
karum_library_order_restore (KarumLibraryPage *self)
{
  g_autofree char *id = g_settings_get_string (self->settings, "sort-column");
  KarumGameQuery query = { 0 };

  self->own_order = FALSE;
  query.sort = karum_game_sort_from_id (id);
  query.descending = g_settings_get_boolean (self->settings, "sort-descending");
  show_order (self, &query);
}

void
karum_library_order_impose (KarumLibraryPage *self, KarumGameSort sort)
{
  const KarumGameQuery query = { .sort = sort, .descending = TRUE };

  self->own_order = TRUE;
  show_order (self, &query);
  self->own_order = FALSE;
}

/* -- Its connections -------------------------------------------------------------------------- */

static void
insert_actions (KarumLibraryPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GAction) column = g_settings_create_action (self->settings, "sort-column");
  g_autoptr (GAction) descending = g_settings_create_action (self->settings, "sort-descending");

  g_action_map_add_action (G_ACTION_MAP (group), column);
  g_action_map_add_action (G_ACTION_MAP (group), descending);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "order", G_ACTION_GROUP (group));
}

void
karum_library_order_init (KarumLibraryPage *self)
{
  karum_library_order_restore (self);
  insert_actions (self);
  /* The menu changes the settings, too. */
  g_signal_connect_object (self->settings, "changed::sort-column",
                           G_CALLBACK (karum_library_order_restore), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::sort-descending",
                           G_CALLBACK (karum_library_order_restore), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "order-changed", G_CALLBACK (order_changed), self,
                           G_CONNECT_SWAPPED);
}
