/* karum-sheet-page-share.c: what is on a score sheet, for other programs. */
#include <glib/gi18n.h>

#include "karum-board-menu.h"
#include "karum-board-share.h"
#include "karum-kgn.h"
#include "karum-sheet-page-private.h"
#include "karum-undo-tell.h"

static void
copy_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_board_share_copy_position (KARUM_SHEET_PAGE (widget)->board);
}

static void
copy_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_board_share_copy_picture (KARUM_SHEET_PAGE (widget)->board, NULL);
}

/* As far as it was typed. */
static void
copy_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSheetPage *self = KARUM_SHEET_PAGE (widget);
  g_autoptr (KarumRecord) record = karum_sheet_make_record (self->sheet);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!record) {
    karum_tell (widget,
                _ ("The game can’t be copied: a turn is illegal, or its start is incomplete."));
    return;
  }
  karum_sheet_page_fill_tags (self, record);
  karum_kgn_write (record, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
  karum_tell (widget, _ ("Game copied"));
}

void
karum_sheet_page_add_sharing (KarumSheetPage *self)
{
  g_autoptr (GMenu) more = g_menu_new ();

  g_menu_append (more, _ ("Copy Ga_me"), "sheet.copy-game");
  karum_board_menu_add (self->board, GTK_WIDGET (self), G_MENU_MODEL (more));
}

void
karum_sheet_page_install_sharing (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "sheet.copy-position", NULL, copy_position);
  gtk_widget_class_install_action (widget_class, "sheet.copy-picture", NULL, copy_picture);
  gtk_widget_class_install_action (widget_class, "sheet.copy-game", NULL, copy_game);
}
