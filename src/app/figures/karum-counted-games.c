#include "karum-counted-games.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-date-row.h"
#include "karum-games.h"
#include "karum-loader.h"
#include "karum-requests.h"

struct _KarumCountedGames {
  AdwBin parent_instance;

  /* Template children */
  AdwComboRow *game_row;
  KarumDateRow *from_row, *to_row;
  GtkWidget *computer_row;
  GtkSwitch *computer;

  const KarumGame *game; /* (nullable) */
  char *from, *to;       /* (nullable) (owned) */
  gboolean any_computer; /* there are games with the computer */
  GCancellable *asking;
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

void
karum_counted_games_narrow (KarumCountedGames *self, KarumGameFilter *filter)
{
  filter->with_computer = self->any_computer && gtk_switch_get_active (self->computer);
  filter->people = self->any_computer && !filter->with_computer;
}

KarumGameFilter
karum_counted_games_filter (KarumCountedGames *self)
{
  KarumGameFilter filter
      = { .game = self->game ? self->game->id : NULL, .from = self->from, .to = self->to };

  karum_counted_games_narrow (self, &filter);
  return filter;
}

static void
ask_no_more (KarumCountedGames *self)
{
  karum_ask_no_more (&self->asking);
}

static void
computer_counted (gpointer row, gpointer result)
{
  KarumCountedGames *self = row;
  g_autofree gint64 *n_games = result;
  const gboolean any = *n_games > 0;

  if (any == self->any_computer)
    return;
  self->any_computer = any;
  gtk_widget_set_visible (self->computer_row, any);
  g_signal_emit_by_name (self, "changed");
}

void
karum_counted_games_load (KarumCountedGames *self, KarumArchive *archive)
{
  const KarumGameQuery computer = { .filter = { .computer = TRUE } };

  ask_no_more (self);
  if (archive)
    karum_ask (self, archive, karum_request_count_games (&computer), &self->asking,
               computer_counted, NULL);
}

static void
karum_counted_games_class_init (KarumCountedGamesClass *klass)
{
  karum_class_signal (klass, "changed", 0);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  g_type_ensure (KARUM_TYPE_DATE_ROW);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumCountedGames, g_free, from, to);
  KARUM_ON_DISPOSE (klass, KarumCountedGames, ask_no_more);
  KARUM_CHILDREN (klass, KarumCountedGames, game_row, from_row, to_row, computer_row, computer);
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
