/* karum-library-details.c: what is known of the games chosen: details, event. */
#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-event-chooser.h"
#include "karum-event-requests.h"
#include "karum-library-page-private.h"
#include "karum-number-text.h"
#include "karum-undo-tell.h"

static void
edit_details (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 id = karum_game_selection_get_game (KARUM_LIBRARY_PAGE (widget)->selection);

  if (id)
    gtk_widget_activate_action (widget, "win.edit-details", "x", id);
}

/* -- The event -------------------------------------------------------------------------------- */

/* An event that was chosen for games. */
typedef struct {
  KarumLibraryPage *page; /* (owned) */
  gint64 event;           /* 0 for none */
  guint n_games;
} Choice;

static void
event_set (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Choice *choice = data;
  g_autoptr (KarumLibraryPage) self = choice->page;
  KarumArchive *archive = KARUM_ARCHIVE (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *number = karum_number_text (choice->n_games);
  g_autofree char *text = NULL;

  if (!karum_request_finish (archive, result, &error)) {
    karum_tell (GTK_WIDGET (self), error->message);
    return;
  }
  text = g_strdup_printf (choice->event
                              ? ngettext ("The event of %s game is set",
                                          "The event of %s games is set", choice->n_games)
                              : ngettext ("%s game belongs to no event now",
                                          "%s games belong to no event now", choice->n_games),
                          number);
  karum_undo_tell (GTK_WIDGET (self), archive, text);
}

static void
collected (GObject *source, GAsyncResult *result, gpointer data)
{
  Choice *choice = data;
  KarumLibraryPage *self = choice->page;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) games
      = karum_game_selection_collect_finish (KARUM_GAME_SELECTION (source), result, &error);

  if (games && self->archive) {
    choice->n_games = games->len;
    karum_request_async (self->archive,
                         karum_request_set_event ((const gint64 *) (gconstpointer) games->data,
                                                  games->len, choice->event),
                         NULL, event_set, choice);
    return;
  }
  if (error)
    karum_tell (GTK_WIDGET (self), error->message);
  g_object_unref (choice->page);
  g_free (choice);
}

static void
event_chosen (KarumLibraryPage *self, gint64 event)
{
  Choice *choice = g_new0 (Choice, 1);

  choice->page = g_object_ref (self);
  choice->event = event;
  karum_game_selection_collect_async (self->selection, NULL, collected, choice);
}

static void
set_event (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumLibraryPage *self = KARUM_LIBRARY_PAGE (widget);
  GtkWindow *dialog;

  if (!self->archive)
    return;
  dialog = karum_event_chooser_new (GTK_WINDOW (gtk_widget_get_root (widget)), self->archive);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (event_chosen), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

void
karum_library_details_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "library.details", NULL, edit_details);
  gtk_widget_class_install_action (widget_class, "library.set-event", NULL, set_event);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "library.details", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, GDK_SHIFT_MASK,
                                       "library.set-event", NULL);
}
