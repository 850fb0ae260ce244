/* karum-library-details.c: edits the details of the selected games, and their event. */
#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-event-chooser.h"
#include "karum-event-requests.h"
#include "karum-library-task.h"
#include "karum-number-text.h"

static void
edit_details (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 id = karum_game_selection_get_game (KARUM_LIBRARY_PAGE (widget)->selection);

  if (id)
    gtk_widget_activate_action (widget, "win.edit-details", "x", id);
}

/* -- The event -------------------------------------------------------------------------------- */

static KarumRequest *
start_event (KarumLibraryTask *task)
{
  guint n_games = task->games->len;
  g_autofree char *number = karum_number_text (n_games);

  task->text = g_strdup_printf (
      task->number ? ngettext ("Event set for %s game", "Event set for %s games", n_games)
                   : ngettext ("%s game removed from its event",
                               "%s games removed from their events", n_games),
      number);
  return karum_request_set_event (karum_library_task_games (task), n_games, task->number);
}

/* @event: 0 for none */
static void
event_chosen (KarumLibraryPage *self, gint64 event)
{
  const KarumLibraryTask task = { .start = start_event, .number = event };

  karum_library_task_begin (self, &task);
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
