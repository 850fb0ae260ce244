#include "karum-double-card.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-player-text.h"
#include "karum-requests.h"
#include "karum-rows.h"

/* The latest games that are shown. */
#define MOST_GAMES 8
/* Between what is said of one and its button, in pixels. */
#define GAP 12

struct _KarumDoubleCard {
  AdwBin parent_instance;

  AdwPreferencesGroup *group;
  GtkWidget *choose;
  GPtrArray *rows;       /* (owned) (element-type GtkWidget): borrowed from the group */
  GCancellable *loading; /* (nullable) (owned) */
};

G_DEFINE_FINAL_TYPE (KarumDoubleCard, karum_double_card, ADW_TYPE_BIN)

static void
show_details (KarumDoubleCard *self, const char *details)
{
  g_autofree char *description = g_markup_escape_text (details, -1);

  adw_preferences_group_set_description (self->group, description);
}

static void
not_loaded (gpointer card, const GError *error)
{
  show_details (card, error->message);
}

static void
clear_rows (KarumDoubleCard *self)
{
  karum_for_each (void, row, self->rows)
    adw_preferences_group_remove (self->group, row);
  g_ptr_array_set_size (self->rows, 0);
}

/* (transfer full): result, date and event of a game in one line. */
static char *
game_details (const KarumGameRow *row)
{
  g_autofree char *date = karum_date_text (row->date);
  g_autofree char *rules = karum_ruleset_text (row->rules);
  g_autofree char *event = row->event ? karum_display_name (row->event) : NULL;
  const char *parts[5] = { karum_row_end_title (row), rules };
  guint n = 2;

  if (*date)
    parts[n++] = date;
  if (event)
    parts[n++] = event;
  return g_strjoinv (" · ", (char **) parts);
}

static void
add_game (KarumDoubleCard *self, const KarumGameRow *game)
{
  g_autofree char *players = karum_row_players_text (game);
  g_autofree char *details = game_details (game);
  GtkWidget *row = karum_row_new (players, details);

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  adw_preferences_group_add (self->group, row);
  g_ptr_array_add (self->rows, row);
}

static void
games_loaded (gpointer self, gpointer result)
{
  g_autoptr (GPtrArray) games = result;

  clear_rows (self);
  karum_for_each (void, game, games)
    add_game (self, game);
}

static void
show_facts (KarumDoubleCard *self, const char *name, const char *details)
{
  g_autofree char *shown = karum_display_name (name);
  g_autofree char *title = g_markup_escape_text (shown, -1);
  g_autofree char *told = g_strdup_printf (_ ("Merge into “%s”"), shown);

  adw_preferences_group_set_title (self->group, title);
  show_details (self, details);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choose), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  told, -1);
}

static void
player_loaded (gpointer self, gpointer result)
{
  g_autoptr (KarumPlayerRow) player = result;
  g_autofree char *details = karum_player_details_text (player);
  g_autofree char *label = karum_player_label_text (player->name, player->note);

  show_facts (self, label, details);
}

static void
event_loaded (gpointer self, gpointer result)
{
  g_autoptr (KarumEventRow) event = result;
  g_autofree char *details = karum_event_details_text (event);

  show_facts (self, event->name, details);
}

void
karum_double_card_show (
    KarumDoubleCard *self, KarumArchive *archive, KarumNameKind kind, gint64 id, const char *name)
{
  gboolean is_player = kind == KARUM_NAME_PLAYER;
  const KarumGameQuery query
      = { .filter = { .player_id = is_player ? id : 0, .event_id = is_player ? 0 : id },
          .sort = KARUM_GAME_SORT_DATE,
          .descending = TRUE };

  karum_ask_no_more (&self->loading);
  clear_rows (self);
  show_facts (self, name, "");
  karum_ask (self, archive,
             is_player ? karum_request_get_player (id) : karum_request_get_event (id),
             &self->loading, is_player ? player_loaded : event_loaded, not_loaded);
  karum_ask (self, archive, karum_request_list_games (&query, 0, MOST_GAMES), &self->loading,
             games_loaded, not_loaded);
}

static void
choose (KarumDoubleCard *self)
{
  g_signal_emit_by_name (self, "chosen");
}

static void
card_let_go (KarumDoubleCard *self)
{
  karum_ask_no_more (&self->loading);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
}

static void
karum_double_card_class_init (KarumDoubleCardClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumDoubleCard, card_let_go);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  karum_class_signal (klass, "chosen", 0);
}

static void
karum_double_card_init (KarumDoubleCard *self)
{
  self->rows = g_ptr_array_new ();
  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  self->choose = gtk_button_new_with_label (_ ("Merge into This One"));
  gtk_widget_set_valign (self->choose, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_start (self->choose, GAP);
  karum_on (self->choose, "clicked", choose, self);
  adw_preferences_group_set_header_suffix (self->group, self->choose);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->group));
}
