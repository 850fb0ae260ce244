#include "karum-details-dialog.h"

#include <glib/gi18n.h>

#include "karum-date-row.h"
#include "karum-game-requests.h"
#include "karum-limits.h"
#include "karum-name-wait.h"
#include "karum-text-limit.h"
#include "karum-which-row.h"

struct _KarumDetailsDialog {
  AdwWindow parent_instance;

  GtkWidget *form;
  GtkLabel *fault;
  KarumNameRow *player_rows[2];
  KarumDateRow *date_row;
  KarumNameRow *event_row;
  KarumNameRow *place_row;
  GtkEditable *round_row;
  GtkEditable *annotator_row;
  GtkWidget *end_group;
  AdwComboRow *end_row;

  KarumArchive *archive;     /* (owned) */
  GCancellable *loading;     /* (owned) */
  KarumGameDetails *details; /* (nullable) (owned): the tags before editing */
};

G_DEFINE_FINAL_TYPE (KarumDetailsDialog, karum_details_dialog, ADW_TYPE_WINDOW)

enum { SAVED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* The terminations other than by the rules. */
static const struct {
  const char *title;
  KarumResult result;
  KarumTermination termination;
} ends[] = {
  { NC_ ("end", "In progress"), KARUM_RESULT_NONE, KARUM_TERMINATION_UNTERMINATED },
  { NC_ ("end", "1–0, resignation"), KARUM_RESULT_WON, KARUM_TERMINATION_RESIGNATION },
  { NC_ ("end", "0–1, resignation"), KARUM_RESULT_LOST, KARUM_TERMINATION_RESIGNATION },
  { NC_ ("end", "½–½, agreement"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_AGREEMENT },
  { NC_ ("end", "1–0, on time"), KARUM_RESULT_WON, KARUM_TERMINATION_TIME },
  { NC_ ("end", "0–1, on time"), KARUM_RESULT_LOST, KARUM_TERMINATION_TIME },
  { NC_ ("end", "1–0, adjudicated"), KARUM_RESULT_WON, KARUM_TERMINATION_ADJUDICATION },
  { NC_ ("end", "0–1, adjudicated"), KARUM_RESULT_LOST, KARUM_TERMINATION_ADJUDICATION },
  { NC_ ("end", "½–½, adjudicated"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_ADJUDICATION },
  { NC_ ("end", "1–0"), KARUM_RESULT_WON, KARUM_TERMINATION_NONE },
  { NC_ ("end", "0–1"), KARUM_RESULT_LOST, KARUM_TERMINATION_NONE },
  { NC_ ("end", "½–½"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_NONE },
};

static void
show_fault (KarumDetailsDialog *self, const char *message)
{
  gtk_label_set_text (self->fault, message ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), message != NULL);
}

static char *
dup_text (GtkEditable *row)
{
  return g_strstrip (karum_text_dup (row));
}

static void
update_save (KarumDetailsDialog *self)
{
  gboolean valid;

  g_free (karum_date_row_dup_date (self->date_row, &valid));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.save", self->details && valid);
}

/* -- The game --------------------------------------------------------------------------------- */

/* A game without a result is in progress, whatever its termination is. */
static gboolean
is_end (guint end, const KarumGameDetails *details)
{
  return ends[end].result == details->result
         && (details->result == KARUM_RESULT_NONE || ends[end].termination == details->termination);
}

static void
show_end (KarumDetailsDialog *self)
{
  gtk_widget_set_visible (self->end_group, !self->details->over);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (is_end (i, self->details))
      adw_combo_row_set_selected (self->end_row, i);
}

static void
show_details (KarumDetailsDialog *self)
{
  const KarumGameDetails *details = self->details;

  for (guint i = 0; i < 2; i++) {
    karum_name_row_set_meant (self->player_rows[i], details->persons[i]);
    karum_name_row_set_name (self->player_rows[i], details->players[i]);
  }
  karum_date_row_set_date (self->date_row, details->date);
  karum_name_row_set_meant (self->event_row, details->event_id);
  karum_name_row_set_name (self->event_row, details->event);
  karum_name_row_set_name (self->place_row, details->site);
  karum_text_set (self->round_row, details->round);
  karum_text_set (self->annotator_row, details->annotator);
  show_end (self);
  gtk_widget_set_sensitive (self->form, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->player_rows[0]));
  update_save (self);
}

static void
details_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumDetailsDialog) self = data;
  g_autoptr (GError) error = NULL;

  self->details = karum_request_finish (source, result, &error);
  if (self->details)
    show_details (self);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_fault (self, error->message);
}

static void
details_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumDetailsDialog) self = data;
  g_autoptr (GError) error = NULL;

  if (karum_request_finish (source, result, &error)) {
    g_signal_emit (self, signals[SAVED], 0);
    gtk_window_close (GTK_WINDOW (self));
  } else {
    show_fault (self, error->message);
  }
}

/* (transfer full): the tags from the form. */
static KarumGameDetails *
read_form (KarumDetailsDialog *self)
{
  KarumGameDetails *details = g_new0 (KarumGameDetails, 1);
  guint end = adw_combo_row_get_selected (self->end_row);
  gboolean valid;

  details->id = self->details->id;
  details->revision = self->details->revision;
  details->over = self->details->over;
  for (guint i = 0; i < 2; i++) {
    details->players[i] = karum_name_row_dup_name (self->player_rows[i]);
    details->persons[i] = karum_name_row_get_meant (self->player_rows[i]);
  }
  details->date = karum_date_row_dup_date (self->date_row, &valid);
  details->event = karum_name_row_dup_name (self->event_row);
  details->event_id = karum_name_row_get_meant (self->event_row);
  details->site = karum_name_row_dup_name (self->place_row);
  details->round = dup_text (self->round_row);
  details->annotator = dup_text (self->annotator_row);
  details->result = self->details->result;
  details->termination = self->details->termination;
  if (end < G_N_ELEMENTS (ends) && !is_end (end, details)) {
    details->result = ends[end].result;
    details->termination = ends[end].termination;
  }
  return details;
}

static void
names_known (GtkWidget *widget, KarumNameRow *asking)
{
  KarumDetailsDialog *self = KARUM_DETAILS_DIALOG (widget);
  g_autoptr (KarumGameDetails) details = NULL;

  if (asking) {
    karum_name_row_ask (asking);
    return;
  }
  details = read_form (self);
  karum_request_async (self->archive, karum_request_set_details (details), NULL, details_saved,
                       g_object_ref (self));
}

static void
save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumDetailsDialog *self = KARUM_DETAILS_DIALOG (widget);
  KarumNameRow *const rows[] = { self->player_rows[0], self->player_rows[1], self->event_row };

  karum_name_wait (widget, rows, G_N_ELEMENTS (rows), names_known);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_details_dialog_dispose (GObject *object)
{
  KarumDetailsDialog *self = KARUM_DETAILS_DIALOG (object);

  g_cancellable_cancel (self->loading);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_DETAILS_DIALOG);
  g_clear_object (&self->archive);
  g_clear_object (&self->loading);
  g_clear_pointer (&self->details, karum_game_details_free);
  G_OBJECT_CLASS (karum_details_dialog_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, form);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, fault);
  gtk_widget_class_bind_template_child_full (widget_class, "player1_row", FALSE,
                                             G_STRUCT_OFFSET (KarumDetailsDialog, player_rows[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "player2_row", FALSE,
                                             G_STRUCT_OFFSET (KarumDetailsDialog, player_rows[1]));
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, date_row);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, event_row);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, place_row);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, round_row);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, annotator_row);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, end_group);
  gtk_widget_class_bind_template_child (widget_class, KarumDetailsDialog, end_row);
}

static void
karum_details_dialog_class_init (KarumDetailsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_details_dialog_dispose;
  signals[SAVED] = g_signal_new ("saved", KARUM_TYPE_DETAILS_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (KARUM_TYPE_DATE_ROW);
  g_type_ensure (KARUM_TYPE_NAME_ROW);
  g_type_ensure (KARUM_TYPE_WHICH_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-details-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, update_save);
  gtk_widget_class_install_action (widget_class, "details.save", NULL, save);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "details.save", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
karum_details_dialog_init (KarumDetailsDialog *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->round_row, KARUM_TAG_VALUE_MAX);
  karum_text_limit (self->annotator_row, KARUM_TAG_VALUE_MAX);
  self->loading = g_cancellable_new ();
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    gtk_string_list_append (titles, g_dpgettext2 (NULL, "end", ends[i].title));
  adw_combo_row_set_model (self->end_row, G_LIST_MODEL (titles));
  update_save (self);
}

GtkWindow *
karum_details_dialog_new (GtkWindow *parent, KarumArchive *archive, gint64 game)
{
  KarumDetailsDialog *self
      = g_object_new (KARUM_TYPE_DETAILS_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  karum_name_row_set_archive (self->player_rows[0], archive, KARUM_NAME_PLAYER);
  karum_name_row_set_archive (self->player_rows[1], archive, KARUM_NAME_PLAYER);
  karum_name_row_set_archive (self->event_row, archive, KARUM_NAME_EVENT);
  karum_name_row_set_archive (self->place_row, archive, KARUM_NAME_PLACE);
  karum_request_async (archive, karum_request_get_details (game), self->loading, details_loaded,
                       g_object_ref (self));
  return GTK_WINDOW (self);
}
