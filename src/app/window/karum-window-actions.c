#include "karum-window-private.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-details.h"
#include "karum-dialog.h"
#include "karum-game-page.h"
#include "karum-games.h"
#include "karum-keys-window.h"
#include "karum-new-game-dialog.h"
#include "karum-name.h"
#include "karum-print-dialog.h"
#include "karum-request.h"
#include "karum-teller.h"

/* Not an action of the pages, because an empty page may contain no focusable widget. */
static void
toggle_sidebar (KarumWindow *self)
{
  KarumSidebarPane *side = karum_window_get_side (self);

  if (side)
    karum_sidebar_pane_toggle (side, gtk_stack_get_visible_child (self->pages));
}

static void
show_library (KarumWindow *self)
{
  karum_window_show_page (self, "library", NULL);
  karum_window_forget_places (self);
}

/* From the library, a game is opened where the search found it. */
static void
open_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  gboolean found = karum_window_get_shown (self) == KARUM_PAGE (self->library);

  karum_window_leave (self);
  karum_window_show_page (self, "game",
                          g_variant_new ("(xu)", g_variant_get_int64 (parameter),
                                         found ? KARUM_GAME_PAGE_FOUND : G_MAXUINT));
}

static void
game_created (KarumWindow *self, gint64 id)
{
  g_settings_set (self->settings, "last-game", "(sx)", karum_archive_get_path (self->archive), id);
  karum_window_leave (self);
  karum_window_show_page (self, "game", g_variant_new ("(xu)", id, G_MAXUINT));
}

GtkWindow *
karum_window_present_new_game (KarumWindow *self)
{
  GtkWindow *dialog;

  if (!self->archive)
    return NULL;
  dialog = karum_new_game_dialog_new (GTK_WINDOW (self), self->archive);
  gtk_window_set_modal (dialog, TRUE);
  karum_on (dialog, "created", game_created, self);
  karum_dialog_present (dialog);
  return dialog;
}

/* With the rules and players of the previous game, if it is in this archive. */
static void
new_game (KarumWindow *self)
{
  GtkWindow *dialog = karum_window_present_new_game (self);
  g_autofree char *path = NULL;
  gint64 id;

  g_settings_get (self->settings, "last-game", "(sx)", &path, &id);
  if (dialog && g_str_equal (path, karum_archive_get_path (self->archive)))
    karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), id, FALSE);
}

static void
begin_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  game_created (KARUM_WINDOW (widget), g_variant_get_int64 (parameter));
}

/* For two players, with the usual rules of a game. */
static void
new_game_of (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  GtkWindow *dialog = karum_window_present_new_game (KARUM_WINDOW (widget));

  for (guint i = 0; dialog && karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, id))
      karum_new_game_dialog_set_game (KARUM_NEW_GAME_DIALOG (dialog), karum_games[i]);
}

static void
play_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWindow *dialog = karum_window_present_new_game (KARUM_WINDOW (widget));

  if (dialog)
    karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), g_variant_get_int64 (parameter),
                                  TRUE);
}

/* What the page shows may have been changed. */
void
karum_window_refresh (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);

  if (page)
    karum_page_refresh (page);
}

static void
details_saved (KarumWindow *self, const char *players)
{
  g_autofree char *text = karum_name_message (_ ("Details saved"), players);

  karum_undo_tell (GTK_WIDGET (self), self->archive, text);
  karum_window_refresh (self);
}

static void
edit_details (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  GtkWindow *dialog = karum_details_dialog_new (GTK_WINDOW (self), self->archive,
                                                g_variant_get_int64 (parameter));

  karum_on (dialog, "saved", details_saved, self);
  karum_dialog_present (dialog);
}

/* GTK looks up its help overlay by this action name. */
static void
show_keys (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_dialog_present (karum_keys_window_new (GTK_WINDOW (widget)));
}

void
karum_window_actions_update (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  gboolean here = self->archive && page && !KARUM_PAGE_GET_CLASS (page)->undoes;

  karum_actions_update (
      GTK_WIDGET (self),
      (karum_window_can_write (self) ? KARUM_NEED (KARUM_NEED_WRITING) : 0)
          | (self->archive ? KARUM_NEED (KARUM_NEED_ARCHIVE) : 0)
          | (self->path ? KARUM_NEED (WINDOW_PATH) : 0)
          | (here && karum_archive_get_undo_title (self->archive) ? KARUM_NEED (WINDOW_UNDO) : 0)
          | (here && karum_archive_get_redo_title (self->archive) ? KARUM_NEED (WINDOW_REDO) : 0));
}

const char *const karum_window_reasons[] = {
  [WINDOW_PATH] = N_ ("No archive was chosen."),
  [WINDOW_UNDO] = N_ ("There is nothing to undo."),
  [WINDOW_REDO] = N_ ("There is nothing to redo."),
};

/* Prints the games that the page shows or that are selected there; otherwise all. */
static void
print (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  const char *own = page ? KARUM_PAGE_GET_CLASS (page)->print_selected : NULL;
  KarumPrintDialog *dialog;
  KarumPrinted printed;

  if (!page || (own && gtk_widget_activate_action (GTK_WIDGET (page), own, NULL)))
    return;
  printed = karum_page_print (page);
  dialog = karum_print_dialog_present (GTK_WINDOW (self), self->archive,
                                       printed.filtered ? &printed.games : NULL, &printed.game,
                                       printed.game > 0 ? 1 : 0, printed.rules);
  if (printed.tables)
    karum_print_dialog_offer_tables (dialog, &printed.sheet);
}

/* Offers the games of the page, as Print does. */
static void
publish (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  KarumPrinted printed = { 0 };

  if (!self->archive)
    return;
  if (page)
    printed = karum_page_print (page);
  karum_site_dialog_present (GTK_WINDOW (self), self->archive,
                             printed.filtered && !printed.games.bin ? &printed.games : NULL);
}

/* -- The class -------------------------------------------------------------------------------- */

static const KarumAction actions[] = {
  { "win.new-game",
    N_ ("_New Game…"),
    "<Control>n",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumWindow, new_game) },
  { "win.print",
    N_ ("P_rint…"),
    "<Control>p",
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, print),
    .words = NC_ ("search", "PDF, paper") },
  { "win.publish",
    N_ ("Publish as _Web Site…"),
    NULL,
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, publish),
    .words = NC_ ("search", "HTML, internet") },
  { "win.show-library",
    N_ ("Library"),
    "<Alt>Home",
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, show_library) },
  { "win.toggle-sidebar", N_ ("Show Si_debar"), "F9",
    .function = KARUM_DOES (KarumWindow, toggle_sidebar) },
  { "win.show-help-overlay", N_ ("_Keyboard Shortcuts"), "<Control>question <Control>F1",
    .with_target = show_keys },
  { "win.new-game-of", .needs = { KARUM_NEED_WRITING }, .with_target = new_game_of, .target = "s" },
  { "win.begin-game", .with_target = begin_game, .target = "x" },
  { "win.play-again", .with_target = play_again, .target = "x" },
  { "win.open-game", .needs = { KARUM_NEED_ARCHIVE }, .with_target = open_game, .target = "x" },
  { "win.edit-details", .needs = { KARUM_NEED_WRITING }, .with_target = edit_details,
    .target = "x" },
  { "window.close", N_ ("Close the Window"), "<Control>w" },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE, KARUM_ACTION_LINES (actions),
        .reasons = karum_window_reasons };

void
karum_window_actions_init (GtkWidgetClass *widget_class)
{
  karum_actions_install (widget_class, &table);
  karum_actions_install (widget_class, &karum_window_palette_actions);
  karum_actions_install (widget_class, &karum_window_archive_actions);
  karum_actions_install (widget_class, &karum_window_incoming_actions);
  karum_actions_install (widget_class, &karum_window_backups_actions);
  karum_actions_install (widget_class, &karum_window_places_actions);
  karum_actions_install (widget_class, &karum_window_choose_actions);
  karum_actions_install (widget_class, &karum_window_examples_actions);
}
