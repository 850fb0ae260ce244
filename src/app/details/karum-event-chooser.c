#include "karum-event-chooser.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-details.h"
#include "karum-dialog.h"
#include "karum-loader.h"
#include "karum-name-row.h"
#include "karum-player-text.h"
#include "karum-roster.h"
#include "karum-wrap-layout.h"

/* What actions need. */
enum { EVENT_CHOSEN = KARUM_NEED_OWN };

struct _KarumEventChooser {
  AdwWindow parent_instance;

  KarumRoster *roster;

  KarumArchive *archive; /* (owned) */
  GCancellable *loading; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumEventChooser, karum_event_chooser, ADW_TYPE_WINDOW)

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
  g_signal_emit_by_name (self, "chosen", id);
  gtk_window_close (GTK_WINDOW (self));
}

static void
choose (KarumEventChooser *self)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self->roster);

  if (chosen->len == 1)
    choose_id (self, karum_roster_item_get_id (chosen->pdata[0]));
}

static void
choose_none (KarumEventChooser *self)
{
  choose_id (self, 0);
}

static void
create (KarumEventChooser *self)
{
  GtkWindow *dialog = karum_event_dialog_new (GTK_WINDOW (self), self->archive, NULL);

  karum_on (dialog, "saved", choose_id, self);
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

  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (EVENT_CHOSEN), chosen->len == 1);
}

static void
events_loaded (gpointer chooser, gpointer result)
{
  karum_roster_show_rows (((KarumEventChooser *) chooser)->roster, result);
}

static void
events_not_loaded (gpointer chooser, const GError *error)
{
  karum_roster_show_trouble (((KarumEventChooser *) chooser)->roster, error->message);
}

static const char *const reasons[] = {
  [EVENT_CHOSEN] = N_ ("Select an event."),
};

static const KarumAction chooser_actions[] = {
  { "event.choose", .needs = { EVENT_CHOSEN }, .function = KARUM_DOES (KarumEventChooser, choose) },
  { "event.choose-none", .function = KARUM_DOES (KarumEventChooser, choose_none) },
  { "event.new", .function = KARUM_DOES (KarumEventChooser, create) },
};

static const KarumActionTable chooser_table
    = { KARUM_ACTION_LINES (chooser_actions), .reasons = reasons };

static void
karum_event_chooser_class_init (KarumEventChooserClass *klass)
{
  karum_class_signal (klass, "chosen", 1, G_TYPE_INT64);
  KARUM_USES (KARUM_TYPE_ROSTER, KARUM_TYPE_WRAP_LAYOUT);
  KARUM_DROPS (klass, KarumEventChooser, karum_cancel, loading);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumEventChooser, g_object_unref, archive);
  KARUM_CHILDREN (klass, KarumEventChooser, roster);
  KARUM_CALLBACKS (klass, item_activated, item_selected);
  karum_actions_install (klass, &chooser_table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "event.choose");
}

static void
karum_event_chooser_init (KarumEventChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
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
  karum_ask (self, archive, karum_request_list_events (FALSE), &self->loading, events_loaded,
             events_not_loaded);
  return GTK_WINDOW (self);
}
