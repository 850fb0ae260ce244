#include "karum-event-chooser.h"

#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-event-dialog.h"
#include "karum-event-requests.h"
#include "karum-event-text.h"
#include "karum-roster.h"

struct _KarumEventChooser {
  AdwWindow parent_instance;

  KarumRoster *roster;

  KarumArchive *archive; /* (owned) */
  GCancellable *loading; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumEventChooser, karum_event_chooser, ADW_TYPE_WINDOW)

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static const KarumRosterColumn columns[] = {
  { NC_ ("column", "Event"), KARUM_ROSTER_TEXT, TRUE, 16 },
  { NC_ ("column", "Place and Dates"), KARUM_ROSTER_TEXT, TRUE, 16 },
};

static KarumRosterItem *
item_new (gpointer row)
{
  const KarumEventRow *event = row;
  KarumRosterItem *item = karum_roster_item_new (event->id, event->name, NULL);
  g_autofree char *details = karum_event_details_text (event);

  karum_roster_item_add_cell (item, event->name, 0);
  karum_roster_item_add_cell (item, details, 0);
  karum_roster_item_set_details (item, details);
  return item;
}

static const KarumRosterLayout layout
    = { columns, G_N_ELEMENTS (columns), item_new, karum_event_count_text };

static void
choose_id (KarumEventChooser *self, gint64 id)
{
  g_signal_emit (self, signals[CHOSEN], 0, id);
  gtk_window_close (GTK_WINDOW (self));
}

static void
choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumEventChooser *self = KARUM_EVENT_CHOOSER (widget);
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self->roster);

  if (chosen->len == 1)
    choose_id (self, karum_roster_item_get_id (chosen->pdata[0]));
}

static void
choose_none (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose_id (KARUM_EVENT_CHOOSER (widget), 0);
}

static void
create (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumEventChooser *self = KARUM_EVENT_CHOOSER (widget);
  GtkWindow *dialog = karum_event_dialog_new (GTK_WINDOW (self), self->archive, NULL);

  g_signal_connect_object (dialog, "saved", G_CALLBACK (choose_id), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

static void
item_activated (KarumEventChooser *self, KarumRosterItem *item)
{
  choose_id (self, karum_roster_item_get_id (item));
}

static void
item_selected (KarumEventChooser *self)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self->roster);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "event.choose", chosen->len == 1);
}

static void
loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumEventChooser) self = data;
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = karum_request_finish (source, result, &error);

  if (rows)
    karum_roster_show_rows (self->roster, rows);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    karum_roster_show_trouble (self->roster, error->message);
}

static void
karum_event_chooser_dispose (GObject *object)
{
  KarumEventChooser *self = KARUM_EVENT_CHOOSER (object);

  g_cancellable_cancel (self->loading);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_EVENT_CHOOSER);
  g_clear_object (&self->loading);
  g_clear_object (&self->archive);
  G_OBJECT_CLASS (karum_event_chooser_parent_class)->dispose (object);
}

static void
karum_event_chooser_class_init (KarumEventChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_event_chooser_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", KARUM_TYPE_EVENT_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_type_ensure (KARUM_TYPE_ROSTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-event-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumEventChooser, roster);
  gtk_widget_class_bind_template_callback (widget_class, item_activated);
  gtk_widget_class_bind_template_callback (widget_class, item_selected);
  gtk_widget_class_install_action (widget_class, "event.choose", NULL, choose);
  gtk_widget_class_install_action (widget_class, "event.choose-none", NULL, choose_none);
  gtk_widget_class_install_action (widget_class, "event.new", NULL, create);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "event.choose", NULL);
}

static void
karum_event_chooser_init (KarumEventChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->loading = g_cancellable_new ();
  karum_roster_set_layout (self->roster, &layout);
  karum_roster_set_name (self->roster, _ ("Events"));
  karum_roster_set_empty (self->roster, "x-office-calendar-symbolic", _ ("No Events Yet"),
                          _ ("Create the first one with the button above."));
  item_selected (self);
}

GtkWindow *
karum_event_chooser_new (GtkWindow *parent, KarumArchive *archive)
{
  KarumEventChooser *self = g_object_new (KARUM_TYPE_EVENT_CHOOSER, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  karum_roster_show_loading (self->roster);
  karum_roster_search (self->roster);
  karum_request_async (archive, karum_request_list_events (FALSE), self->loading, loaded,
                       g_object_ref (self));
  return GTK_WINDOW (self);
}
