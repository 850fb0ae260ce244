/* karum-game-page-share.c: the game, its position and its board for other programs. */
#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-export-dialog.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-undo-tell.h"

/* (nullable): on the current position */
static const char *
comment_of (KarumGamePage *self)
{
  return self->session ? karum_session_get_node (self->session)->comment : NULL;
}

static const char *
comment_of_board (KarumBoardView *board, gpointer page)
{
  (void) board;
  return comment_of (page);
}

static void
copy_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_board_share_copy_position (KARUM_GAME_PAGE (widget)->board);
}

static void
copy_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_board_share_copy_picture (self->board, comment_of (self));
}

static void
save_diagram (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_board_share_save (self->board, comment_of (self));
}

static void
copy_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autoptr (GString) text = g_string_new (NULL);

  karum_kgn_write (karum_session_get_record (KARUM_GAME_PAGE (widget)->session), text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
  karum_tell (widget, _ ("Game copied"));
}

static void
share_page (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSession *session = KARUM_GAME_PAGE (widget)->session;
  gint64 id = karum_session_get_id (session);

  karum_export_dialog_present_page (GTK_WINDOW (gtk_widget_get_root (widget)),
                                    karum_session_get_archive (session), &id, 1);
}

void
karum_game_page_update_sharing (KarumGamePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean any = self->session != NULL;

  gtk_widget_action_set_enabled (widget, "game.copy-position", any);
  gtk_widget_action_set_enabled (widget, "game.copy-picture", any);
  gtk_widget_action_set_enabled (widget, "game.copy-game", any);
  gtk_widget_action_set_enabled (widget, "game.save-diagram", any);
  gtk_widget_action_set_enabled (widget, "game.share-page",
                                 any && karum_session_get_archive (self->session)
                                     && karum_session_get_id (self->session) != 0);
}

void
karum_game_page_add_sharing (KarumGamePage *self)
{
  karum_board_picture_add_drag (self->board, comment_of_board, self);
}

void
karum_game_page_install_sharing (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "game.copy-position", NULL, copy_position);
  gtk_widget_class_install_action (widget_class, "game.copy-picture", NULL, copy_picture);
  gtk_widget_class_install_action (widget_class, "game.copy-game", NULL, copy_game);
  gtk_widget_class_install_action (widget_class, "game.save-diagram", NULL, save_diagram);
  gtk_widget_class_install_action (widget_class, "game.share-page", NULL, share_page);
}
