#include "karum-board-icons.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-class.h"

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

  karum_on (settings, "changed::board-theme", gtk_widget_queue_draw, widget);
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
