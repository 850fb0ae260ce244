#include "karum-counted-games.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-class.h"
#include "karum-date-row.h"
#include "karum-games.h"

struct _KarumCountedGames {
  AdwBin parent_instance;

  /* Template children */
  AdwComboRow *game_row;
  KarumDateRow *from_row, *to_row;

  const KarumGame *game; /* (nullable) */
  char *from, *to;       /* (nullable) (owned) */
};

G_DEFINE_FINAL_TYPE (KarumCountedGames, karum_counted_games, ADW_TYPE_BIN)

static void
rows_changed (KarumCountedGames *self)
{
  guint chosen = adw_combo_row_get_selected (self->game_row);

  self->game = chosen > 0 && chosen != GTK_INVALID_LIST_POSITION ? karum_games[chosen - 1] : NULL;
  g_free (self->from);
  g_free (self->to);
  self->from = karum_date_row_dup_bound (self->from_row);
  self->to = karum_date_row_dup_bound (self->to_row);
  g_signal_emit_by_name (self, "changed");
}

const KarumGame *
karum_counted_games_get_game (KarumCountedGames *self)
{
  return self->game;
}

const char *
karum_counted_games_get_from (KarumCountedGames *self)
{
  return self->from;
}

const char *
karum_counted_games_get_to (KarumCountedGames *self)
{
  return self->to;
}

KarumGameFilter
karum_counted_games_filter (KarumCountedGames *self)
{
  return (KarumGameFilter){ .game = self->game ? self->game->id : NULL,
                            .from = self->from,
                            .to = self->to };
}

static void
karum_counted_games_class_init (KarumCountedGamesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  karum_class_signal (klass, "changed", 0);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_type_ensure (KARUM_TYPE_DATE_ROW);
  karum_class_template (klass, "karum-counted-games");
  KARUM_FREES (klass, KarumCountedGames, g_free, from, to);
  KARUM_CHILDREN (klass, KarumCountedGames, game_row, from_row, to_row);
  KARUM_CALLBACKS (klass, rows_changed);
}

static void
karum_counted_games_init (KarumCountedGames *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_string_list_append (titles, _ ("All Games"));
  for (guint i = 0; karum_games[i]; i++)
    gtk_string_list_append (titles, _ (karum_games[i]->title));
  adw_combo_row_set_model (self->game_row, G_LIST_MODEL (titles));
}
