#include "karum-work-dialog.h"

#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-dialog.h"
#include "karum-report-view.h"
#include "karum-work-view.h"

typedef struct {
  /* Template children */
  GtkStack *pages;
  AdwBin *form;
  AdwBin *start;
  AdwBin *extra;
  KarumWorkView *work;
  KarumReportView *report;
  GtkButton *close;
  GtkWidget *help;

  gboolean closing; /* called when the work has ended */
  guint inhibited;  /* keeps the computer awake; 0 for nothing */
} KarumWorkDialogPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (KarumWorkDialog, karum_work_dialog, ADW_TYPE_WINDOW)

enum { PROP_FORM = 1, PROP_START, PROP_EXTRA, PROP_HELP, N_PROPS };

static GParamSpec *properties[N_PROPS];

static KarumWorkDialogPrivate *
private_of (KarumWorkDialog *self)
{
  return karum_work_dialog_get_instance_private (self);
}

static void
show_page (KarumWorkDialog *self, const char *name)
{
  gtk_stack_set_visible_child_name (private_of (self)->pages, name);
}

static void
visit (guint64 done, guint64 total, gpointer dialog)
{
  KarumWorkDialogPrivate *private = private_of (dialog);

  if (private->work)
    karum_work_view_visit (done, total, private->work);
}

/* -- What the desktop is told ------------------------------------------------------------------ */

#define NOTIFICATION "work"

/* (nullable) (transfer none) */
static GtkApplication *
application (void)
{
  GApplication *running = g_application_get_default ();

  return GTK_IS_APPLICATION (running) ? GTK_APPLICATION (running) : NULL;
}

/* The computer doesn't fall asleep over work that is left alone. */
static void
stay_awake (KarumWorkDialog *self, const char *reason)
{
  if (application ())
    private_of (self)->inhibited
        = gtk_application_inhibit (application (), NULL, GTK_APPLICATION_INHIBIT_SUSPEND, reason);
}

static void
may_sleep (KarumWorkDialog *self)
{
  guint inhibited = private_of (self)->inhibited;

  private_of (self)->inhibited = 0;
  if (inhibited && application ())
    gtk_application_uninhibit (application (), inhibited);
}

static gboolean
is_looked_at (GtkApplication *of)
{
  for (GList *l = gtk_application_get_windows (of); l; l = l->next)
    if (gtk_window_is_active (l->data))
      return TRUE;
  return FALSE;
}

/* A click on a notification leads to the program by its name, which only one program has. */
static gboolean
has_name (GtkApplication *of)
{
  return !(g_application_get_flags (G_APPLICATION (of)) & G_APPLICATION_NON_UNIQUE);
}

/* Notifies the user, if the window is not active, that the work has ended. */
static void
notify (const char *title, const char *description)
{
  g_autoptr (GNotification) notification = NULL;

  if (!application () || !has_name (application ()) || is_looked_at (application ()))
    return;
  notification = g_notification_new (title);
  if (description && *description)
    g_notification_set_body (notification, description);
  g_application_send_notification (G_APPLICATION (application ()), NOTIFICATION, notification);
}

/* -- The work ---------------------------------------------------------------------------------- */

void
karum_work_dialog_begin (KarumWorkDialog *self,
                         const char *title,
                         KarumArchive *archive,
                         KarumRequest *request,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GCancellable) cancellable = NULL;

  show_page (self, "work");
  cancellable = karum_work_view_begin (private_of (self)->work, title);
  may_sleep (self);
  stay_awake (self, title);
  karum_request_set_progress (request, visit, self);
  karum_request_async (archive, request, cancellable, callback, user_data);
}

void
karum_work_dialog_show_share (KarumWorkDialog *self)
{
  karum_work_view_show_share (private_of (self)->work);
}

gboolean
karum_work_dialog_end (KarumWorkDialog *self)
{
  KarumWorkDialogPrivate *private = private_of (self);

  may_sleep (self);
  if (!private->work)
    return FALSE;
  karum_work_view_end (private->work);
  if (!private->closing)
    return TRUE;
  gtk_window_destroy (GTK_WINDOW (self));
  return FALSE;
}

void
karum_work_dialog_report (KarumWorkDialog *self,
                          KarumReportKind kind,
                          const char *title,
                          const char *description,
                          const GPtrArray *lines)
{
  show_page (self, "report");
  /* Otherwise the first label would get the focus, with its text selected. */
  gtk_widget_grab_focus (GTK_WIDGET (private_of (self)->close));
  karum_report_view_show (private_of (self)->report, kind, title, description, lines);
  notify (title, description);
}

void
karum_work_dialog_fail (KarumWorkDialog *self, const char *title, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_page (self, "form");
  else
    karum_work_dialog_report (self, KARUM_REPORT_BAD, title, error->message, NULL);
}

void
karum_work_dialog_ask (KarumWorkDialog *self)
{
  show_page (self, "form");
}

gboolean
karum_work_dialog_is_asking (KarumWorkDialog *self)
{
  return g_str_equal (karum_work_dialog_page (self), "form");
}

const char *
karum_work_dialog_page (KarumWorkDialog *self)
{
  return gtk_stack_get_visible_child_name (private_of (self)->pages);
}

void
karum_work_dialog_present (KarumWorkDialog *self, GtkWindow *parent)
{
  gtk_window_set_transient_for (GTK_WINDOW (self), parent);
  karum_dialog_present (GTK_WINDOW (self));
}

/* A cancelled request that is still running may need the dialog. */
static gboolean
karum_work_dialog_close_request (GtkWindow *window)
{
  KarumWorkDialogPrivate *private = private_of (KARUM_WORK_DIALOG (window));

  if (!private->work->cancellable)
    return GTK_WINDOW_CLASS (karum_work_dialog_parent_class)->close_request (window);
  private->closing = TRUE;
  karum_work_view_cancel (private->work);
  return TRUE;
}

static AdwBin *
slot (KarumWorkDialog *self, guint id)
{
  KarumWorkDialogPrivate *private = private_of (self);

  return id == PROP_FORM ? private->form : id == PROP_START ? private->start : private->extra;
}

static void
karum_work_dialog_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumWorkDialogPrivate *private = private_of (KARUM_WORK_DIALOG (object));

  if (id == PROP_HELP) {
    gtk_widget_set_visible (private->help, TRUE);
    g_object_set (private->help, "place", g_value_get_string (value), NULL);
  } else {
    adw_bin_set_child (slot (KARUM_WORK_DIALOG (object), id), g_value_get_object (value));
    gtk_widget_set_visible (GTK_WIDGET (slot (KARUM_WORK_DIALOG (object), id)), TRUE);
  }
}

static void
karum_work_dialog_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, adw_bin_get_child (slot (KARUM_WORK_DIALOG (object), id)));
}

static void
karum_work_dialog_dispose (GObject *object)
{
  KarumWorkDialogPrivate *private = private_of (KARUM_WORK_DIALOG (object));

  may_sleep (KARUM_WORK_DIALOG (object));
  /* GTK looks up templates by the class of the object; a subclass has its own. */
  adw_window_set_content (ADW_WINDOW (object), NULL);
  private->pages = NULL;
  private->form = private->start = private->extra = NULL;
  private->work = NULL;
  private->report = NULL;
  private->close = NULL;
  private->help = NULL;
  G_OBJECT_CLASS (karum_work_dialog_parent_class)->dispose (object);
}

static void
karum_work_dialog_class_init (KarumWorkDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = karum_work_dialog_dispose;
  object_class->set_property = karum_work_dialog_set_property;
  object_class->get_property = karum_work_dialog_get_property;
  GTK_WINDOW_CLASS (klass)->close_request = karum_work_dialog_close_request;
  properties[PROP_FORM] = g_param_spec_object ("form", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_START] = g_param_spec_object ("start", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_EXTRA] = g_param_spec_object ("extra", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_HELP]
      = g_param_spec_string ("help", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  KARUM_USES (KARUM_TYPE_WORK_VIEW, KARUM_TYPE_REPORT_VIEW, KARUM_TYPE_HELP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-work-dialog.ui");
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, pages);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, form);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, start);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, extra);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, work);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, report);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, close);
  gtk_widget_class_bind_template_child_private (widget_class, KarumWorkDialog, help);
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_work_dialog_init (KarumWorkDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
