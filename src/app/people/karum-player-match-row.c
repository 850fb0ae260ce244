#include "karum-player-match-row.h"

#include <glib/gi18n.h>

#include "karum-match-text.h"
#include "karum-figure-games.h"
#include "karum-tally-table.h"

GtkWidget *
karum_player_match_row_new (const KarumMatchRow *match)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *players = karum_match_players_text (match);
  g_autofree char *details = karum_match_details_text (match);
  g_autofree char *state = karum_match_state_text (match);
  g_autofree char *points = karum_match_points_text (match);
  g_autofree char *wins = karum_match_wins_text (match);
  g_autofree char *subtitle = g_strjoin ("\n", state, points, details, NULL);
  g_auto (KarumGameFilter) filter = karum_figure_match (match);
  GtkWidget *button = karum_figure_button_new (wins, _ ("Show the Games of the Match"), &filter);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), players);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  return row;
}

KarumCells *
karum_player_match_cells (const GPtrArray *matches)
{
  KarumCells *cells = karum_cells_new ();

  for (guint i = 0; i < 5; i++)
    karum_cells_add_column (cells, "", i == 1);
  for (guint i = matches->len; i-- > 0;) {
    const KarumMatchRow *match = matches->pdata[i];
    char *(*const texts[]) (const KarumMatchRow *)
        = { karum_match_players_text, karum_match_wins_text, karum_match_points_text,
            karum_match_state_text, karum_match_details_text };

    for (guint column = 0; column < G_N_ELEMENTS (texts); column++) {
      g_autofree char *text = texts[column](match);

      karum_cells_add (cells, text);
    }
  }
  return cells;
}
