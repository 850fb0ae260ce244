/* karum-window-undo.c: undo for changes of the archive, from all pages except those of a game
 * and a score sheet, which undo their own turns. */
#include <glib/gi18n.h>

#include "karum-request.h"
#include "karum-window-private.h"

static void
tell (KarumWindow *self, const char *text)
{
  karum_teller_tell (self->teller, text, NULL, NULL);
}

/* The window may be closed by then. */
static gboolean
is_open (KarumWindow *self)
{
  return self->teller != NULL;
}

static void
undone (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_request_finish (source, result, &error);
  /* Translators: %s is a change, as “Deleting a game” */
  g_autofree char *text = title ? g_strdup_printf (_ ("Undone: %s"), title) : NULL;

  if (!is_open (self))
    return;
  tell (self, text ? text : error->message);
  karum_window_reload_game (self);
}

static void
redone (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_request_finish (source, result, &error);
  /* Translators: %s is a change, as “Deleting a game” */
  g_autofree char *text = title ? g_strdup_printf (_ ("Redone: %s"), title) : NULL;

  if (!is_open (self))
    return;
  tell (self, text ? text : error->message);
  karum_window_reload_game (self);
}

static void
undo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_request_async (self->archive, karum_request_undo (self->archive), NULL, undone,
                       g_object_ref (self));
}

static void
redo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_request_async (self->archive, karum_request_redo (self->archive), NULL, redone,
                       g_object_ref (self));
}

/* The button of a message must only undo its own change, not a later one. */
static void
undo_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (!self->archive)
    return;
  if (karum_archive_get_undo_number (self->archive) == g_variant_get_uint64 (parameter))
    undo (widget, action, NULL);
  else
    tell (self, _ ("Other changes have been made since. Use Undo in the menu to revert them one at "
                   "a time."));
}

static void
tell_text (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tell (KARUM_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
tell_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *text;
  guint64 number;

  g_variant_get (parameter, "(&st)", &text, &number);
  karum_teller_tell (self->teller, text, "win.undo-change", g_variant_new_uint64 (number));
}

void
karum_window_undo_update (KarumWindow *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->pages);
  gboolean here = self->archive && g_strcmp0 (page, "game") != 0 && g_strcmp0 (page, "sheet") != 0;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo",
                                 here && karum_archive_get_undo_title (self->archive));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo",
                                 here && karum_archive_get_redo_title (self->archive));
}

void
karum_window_undo_watch (KarumWindow *self)
{
  if (!self->archive)
    return;
  g_signal_connect_object (self->archive, "notify::undo-title",
                           G_CALLBACK (karum_window_undo_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->archive, "notify::redo-title",
                           G_CALLBACK (karum_window_undo_update), self, G_CONNECT_SWAPPED);
}

void
karum_window_undo_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, toasts);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo);
  gtk_widget_class_install_action (widget_class, "win.undo-change", "t", undo_change);
  gtk_widget_class_install_action (widget_class, "win.tell", "s", tell_text);
  gtk_widget_class_install_action (widget_class, "win.tell-change", "(st)", tell_change);
  /* These are no accelerators of the application, because text entries and games handle the same
   * keys first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.redo", NULL);
}
