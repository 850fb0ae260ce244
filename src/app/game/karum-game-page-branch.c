/* karum-game-page-branch.c: branches on the clipboard and from other games. */
#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-game-page-private.h"
#include "karum-game-requests.h"
#include "karum-phrases.h"
#include "karum-pattern.h"
#include "karum-undo-tell.h"

/* -- The clipboard ---------------------------------------------------------------------------- */

static void
copy (KarumGamePage *self)
{
  g_autofree char *text = karum_session_dup_branch (self->session);

  if (text)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_branch (GtkWidget *widget, const char *action, GVariant *parameter)
{
  copy (KARUM_GAME_PAGE (widget));
  karum_tell (widget, _ ("Branch copied"));
}

static void
cut_branch (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_game_page_save_notes (self);
  copy (self);
  self->doing = _ ("Branch cut");
  karum_session_delete (self->session);
}

static void
take_text (KarumGamePage *self, const char *text)
{
  karum_game_page_save_notes (self);
  self->doing = _ ("Branch pasted");
  karum_session_paste (self->session, text);
}

static void
branch_pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGamePage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (!self->session)
    return;
  if (text)
    take_text (self, text);
  else
    karum_tell (GTK_WIDGET (self), _ ("The clipboard contains no text."));
}

static void
paste_branch (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, branch_pasted,
                                 g_object_ref (widget));
}

/* The window pastes games and positions. */
static gboolean
is_branch (GdkClipboard *clipboard, const char *text)
{
  char position[KARUM_POSITION_TEXT];
  KarumRules rules;
  KarumState state;

  return text && !strchr (text, '[')
         && !gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard),
                                                    KARUM_POSITION_TYPE)
         && !karum_position_guess (text, &rules, &state, position);
}

static void
anything_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumGamePage) self = data;
  GdkClipboard *clipboard = GDK_CLIPBOARD (source);
  g_autofree char *text = gdk_clipboard_read_text_finish (clipboard, result, NULL);

  if (self->session && karum_session_can_edit (self->session) && is_branch (clipboard, text))
    take_text (self, text);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.paste", NULL);
}

static void
paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, anything_pasted,
                                 g_object_ref (widget));
}

/* -- Other games ------------------------------------------------------------------------------ */

typedef struct {
  KarumGamePage *page;   /* (owned) */
  KarumSession *session; /* (owned): of the page at that time */
  guint ply;
} Adoption;

static void
game_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Adoption *adoption = data;
  g_autoptr (KarumGamePage) self = adoption->page;
  g_autoptr (KarumSession) session = adoption->session;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, &error);
  g_autofree char *cited = NULL;

  if (self->session != session)
    return;
  if (!game) {
    karum_tell (GTK_WIDGET (self), error->message);
    return;
  }
  cited = karum_session_cite (&game->record->tags);
  karum_game_page_save_notes (self);
  self->doing = _ ("Game added as a variation");
  karum_session_adopt_game (session, game->record, adoption->ply, cited);
}

static void
adopt (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
  Adoption *adoption = g_new (Adoption, 1);
  gint64 id;

  *adoption = (Adoption){ g_object_ref (self), g_object_ref (self->session), 0 };
  g_variant_get (parameter, "(xu)", &id, &adoption->ply);
  karum_request_async (karum_session_get_archive (self->session), karum_request_load_game (id),
                       NULL, game_loaded, adoption);
}

/* -- Actions ---------------------------------------------------------------------------------- */

void
karum_game_page_update_branch (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumNode *node = session ? karum_session_get_node (session) : NULL;
  gboolean edit = session && karum_session_can_edit (session);
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "game.copy-branch", node && node->parent);
  gtk_widget_action_set_enabled (widget, "game.cut-branch", edit && node->parent);
  gtk_widget_action_set_enabled (widget, "game.paste-branch", edit);
  gtk_widget_action_set_enabled (widget, "game.paste", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.adopt",
                                 edit && karum_session_get_archive (session)
                                     && karum_session_can_branch (session));
}

void
karum_game_page_install_branch (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "game.copy-branch", NULL, copy_branch);
  gtk_widget_class_install_action (widget_class, "game.cut-branch", NULL, cut_branch);
  gtk_widget_class_install_action (widget_class, "game.paste-branch", NULL, paste_branch);
  gtk_widget_class_install_action (widget_class, "game.paste", NULL, paste);
  gtk_widget_class_install_action (widget_class, "game.adopt", "(xu)", adopt);
}
