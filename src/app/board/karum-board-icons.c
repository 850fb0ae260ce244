#include "karum-board-icons.h"

#include <adwaita.h>
#include <glib/gi18n.h>

const KarumBoardPalette *
karum_board_palette_chosen (GSettings *settings)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  return karum_board_palette_get ((KarumBoardTheme) g_settings_get_enum (settings, "board-theme"),
                                  adw_style_manager_get_high_contrast (style),
                                  adw_style_manager_get_dark (style));
}

GSettings *
karum_board_palette_follow (GtkWidget *widget)
{
  GSettings *settings = g_settings_new ("org.karum.Karum");

  g_signal_connect_object (settings, "changed::board-theme", G_CALLBACK (gtk_widget_queue_draw),
                           widget, G_CONNECT_SWAPPED);
  return settings;
}

const char *
karum_cell_title (KarumCell cell)
{
  switch (cell.content) {
  case KARUM_CELL_FIRST:
    return cell.marked ? _ ("First (blue), marked") : _ ("First (blue)");
  case KARUM_CELL_SECOND:
    return cell.marked ? _ ("Second (white), marked") : _ ("Second (white)");
  case KARUM_CELL_HOLE:
    return _ ("Hole");
  case KARUM_CELL_EMPTY:
  default:
    return _ ("Nothing");
  }
}
