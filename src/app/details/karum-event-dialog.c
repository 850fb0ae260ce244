#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-details.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-date-row.h"
#include "karum-dialog.h"
#include "karum-loader.h"
#include "karum-limits.h"
#include "karum-name-row.h"
#include "karum-names-editor.h"

/* What actions need. */
enum { EVENT_WHOLE = KARUM_NEED_OWN };

struct _KarumEventDialog {
  AdwWindow parent_instance;

  GtkLabel *fault;
  GtkEditable *name_row;
  KarumNameRow *place_row;
  KarumDateRow *starts_row;
  KarumDateRow *ends_row;
  KarumNamesEditor *names;

  KarumArchive *archive; /* (owned) */
  GCancellable *loading; /* (nullable) (owned) */
  gint64 id;             /* 0 for a new event */
};

G_DEFINE_FINAL_TYPE (KarumEventDialog, karum_event_dialog, ADW_TYPE_WINDOW)

static char *
dup_text (GtkEditable *row)
{
  return g_strstrip (karum_text_dup (row));
}

/* (transfer full) (nullable): NULL where nothing is known */
static char *
dup_date (KarumDateRow *row, gboolean *valid)
{
  KarumDate date;

  *valid = karum_date_row_get_date (row, &date);
  return karum_date_known (date) ? karum_date_write (date) : NULL;
}

static void
show_fault (KarumEventDialog *self, const char *message)
{
  if (!self->fault)
    return;
  gtk_label_set_text (self->fault, message ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), message != NULL);
}

/* What is wrong with what was entered; NULL if nothing is. */
static const char *
fault_of (KarumEventDialog *self)
{
  KarumDate starts, ends;

  karum_date_row_get_date (self->starts_row, &starts);
  karum_date_row_get_date (self->ends_row, &ends);
  return karum_date_before (ends, starts) ? _ ("The event ends before it begins.") : NULL;
}

static void
fields_changed (KarumEventDialog *self)
{
  g_autofree char *name = dup_text (self->name_row);
  gboolean starts_valid, ends_valid;
  const char *fault = fault_of (self);

  g_free (dup_date (self->starts_row, &starts_valid));
  g_free (dup_date (self->ends_row, &ends_valid));
  show_fault (self, fault);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (EVENT_WHOLE),
                     *name && starts_valid && ends_valid && !fault && !karum_form_is_saving (self));
}

static void
event_saved (gpointer dialog, gpointer result)
{
  KarumEventDialog *self = dialog;
  g_autofree gint64 *id = result;

  if (self->id != 0 && self->names)
    karum_names_editor_apply (self->names);
  g_signal_emit_by_name (self, "saved", *id);
  gtk_window_close (GTK_WINDOW (self));
}

static void
event_failed (gpointer dialog, const char *message)
{
  fields_changed (dialog);
  show_fault (dialog, message);
}

static void
save (KarumEventDialog *self)
{
  gboolean valid;
  g_autofree char *title = dup_text (self->name_row);
  g_autofree char *place = karum_name_row_dup_name (self->place_row);
  g_autofree char *starts = dup_date (self->starts_row, &valid);
  g_autofree char *ends = dup_date (self->ends_row, &valid);
  KarumEventFields fields = { title, place, starts, ends };

  karum_form_save (self, self->archive, karum_request_save_event (self->id, &fields), event_saved,
                   event_failed);
  fields_changed (self);
}

/* -- Spellings, and what was merged ------------------------------------------------------------ */

static void
changed (gpointer dialog, gpointer nothing)
{
  KarumEventDialog *self = dialog;

  if (self->fault)
    show_fault (self, fault_of (self));
}

static void
not_changed (gpointer dialog, const char *message)
{
  show_fault (dialog, message);
}

static void
add_name (KarumEventDialog *self, const char *name)
{
  karum_form_save (self, self->archive, karum_request_add_event_name (self->id, name), changed,
                   not_changed);
}

static void
remove_name (KarumEventDialog *self, const char *name)
{
  karum_form_save (self, self->archive, karum_request_remove_event_name (self->id, name), changed,
                   not_changed);
}

static void
separate (KarumEventDialog *self, gint64 event)
{
  karum_form_save (self, self->archive, karum_request_split_event (event), changed, not_changed);
}

static void
not_loaded (gpointer dialog, const GError *error)
{
  show_fault (dialog, error->message);
}

static void
loaded (gpointer dialog, gpointer result)
{
  KarumEventDialog *self = dialog;
  g_autoptr (KarumEventRow) event = result;

  karum_names_editor_show (self->names, (const char *const *) event->names);
  karum_for_each (const KarumMerged, merged, event->merged)
    karum_names_editor_add_merged (self->names, merged->id, merged->name);
  gtk_widget_set_visible (GTK_WIDGET (self->names), TRUE);
}

static void
load (KarumEventDialog *self)
{
  karum_ask_no_more (&self->loading);
  karum_ask (self, self->archive, karum_request_get_event (self->id), &self->loading, loaded,
             not_loaded);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const char *const reasons[] = {
  [EVENT_WHOLE] = N_ ("Something in the form is missing or wrong."),
};

static const KarumAction dialog_actions[] = {
  { "event.save", .needs = { EVENT_WHOLE }, .function = KARUM_DOES (KarumEventDialog, save) },
};

static const KarumActionTable dialog_table
    = { KARUM_ACTION_LINES (dialog_actions), .reasons = reasons };

static void
karum_event_dialog_class_init (KarumEventDialogClass *klass)
{
  karum_class_signal (klass, "saved", 1, G_TYPE_INT64);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_DATE_ROW, KARUM_TYPE_NAME_ROW,
              KARUM_TYPE_NAMES_EDITOR);
  KARUM_DROPS (klass, KarumEventDialog, karum_cancel, loading);
  karum_class_template (klass);
  KARUM_HEARS (klass, KarumEventDialog, archive);
  KARUM_CHILDREN (klass, KarumEventDialog, fault, name_row, place_row, starts_row, ends_row, names);
  KARUM_CALLBACKS (klass, fields_changed, add_name, remove_name, separate);
  karum_actions_install (klass, &dialog_table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "event.save");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_event_dialog_init (KarumEventDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->name_row, KARUM_TAG_VALUE_MAX);
}

GtkWindow *
karum_event_dialog_new (GtkWindow *parent, KarumArchive *archive, const KarumEventRow *event)
{
  KarumEventDialog *self = g_object_new (KARUM_TYPE_EVENT_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  karum_name_row_set_archive (self->place_row, archive, KARUM_NAME_PLACE);
  if (event) {
    self->id = event->id;
    gtk_window_set_title (GTK_WINDOW (self), _ ("Event"));
    karum_text_set (self->name_row, event->name);
    karum_name_row_set_name (self->place_row, event->place);
    karum_date_row_set_date (self->starts_row, event->starts);
    karum_date_row_set_date (self->ends_row, event->ends);
    karum_on (archive, "changed", load, self);
    load (self);
  }
  fields_changed (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->name_row));
  return GTK_WINDOW (self);
}
