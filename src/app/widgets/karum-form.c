#include "karum-form.h"

#define FORM "karum-form"

/* Belongs to a dialog as long as the dialog exists. */
typedef struct {
  GtkWindow *parent; /* (nullable) (weak) */
  guint n_sent;      /* changes without an answer */
  gboolean closed;   /* by the user, but it is only hidden */
  gboolean destroyed;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_clear_weak_pointer (&form->parent);
  g_free (form);
}

static gboolean
close_requested (GtkWindow *dialog, Form *form)
{
  if (form->n_sent == 0)
    return FALSE;
  form->closed = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (dialog), FALSE);
  return TRUE;
}

static void
destroyed (GtkWidget *dialog, Form *form)
{
  form->destroyed = TRUE;
}

static Form *
form_of (gpointer dialog)
{
  Form *form = g_object_get_data (dialog, FORM);

  if (form)
    return form;
  form = g_new0 (Form, 1);
  g_set_weak_pointer (&form->parent, gtk_window_get_transient_for (dialog));
  g_object_set_data_full (dialog, FORM, form, form_free);
  g_signal_connect (dialog, "close-request", G_CALLBACK (close_requested), form);
  g_signal_connect (dialog, "destroy", G_CALLBACK (destroyed), form);
  return form;
}

/* A hidden dialog belongs to no window. */
static void
show_again (GtkWindow *dialog, Form *form)
{
  form->closed = FALSE;
  gtk_window_set_transient_for (dialog, form->parent);
  gtk_window_present (dialog);
}

typedef struct {
  GtkWindow *dialog; /* (owned) */
  KarumTake saved;
  KarumFormFault fault;
} Sending;

static void
sending_free (Sending *sending)
{
  g_object_unref (sending->dialog);
  g_free (sending);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sending, sending_free)

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Sending) sending = data;
  Form *form = form_of (sending->dialog);
  g_autoptr (GError) error = NULL;
  gpointer answer = karum_request_finish (source, result, &error);

  form->n_sent--;
  if (!error) {
    sending->saved (sending->dialog, answer);
    if (form->closed && form->n_sent == 0)
      gtk_window_destroy (sending->dialog);
  } else if (!form->destroyed) {
    sending->fault (sending->dialog, error->message);
    if (form->closed)
      show_again (sending->dialog, form);
  } else if (form->parent) {
    gtk_widget_activate_action (GTK_WIDGET (form->parent), "win.tell", "s", error->message);
  }
}

void
karum_form_save (gpointer dialog,
                 KarumArchive *archive,
                 KarumRequest *request,
                 KarumTake saved,
                 KarumFormFault fault)
{
  Sending *sending = g_new (Sending, 1);

  *sending = (Sending){ g_object_ref (dialog), saved, fault };
  form_of (dialog)->n_sent++;
  karum_request_async (archive, request, NULL, answered, sending);
}

gboolean
karum_form_is_saving (gpointer dialog)
{
  return form_of (dialog)->n_sent > 0;
}
