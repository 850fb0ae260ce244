#include "karum-details.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-class.h"
#include "karum-date-row.h"
#include "karum-dialog.h"
#include "karum-loader.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-limits.h"
#include "karum-name-row.h"
#include "karum-names-editor.h"

#define SCORE_DIGITS 9

const KarumEnd karum_ends[KARUM_N_ENDS] = {
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

GListModel *
karum_ends_titles (guint first)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (guint i = first; i < KARUM_N_ENDS; i++)
    gtk_string_list_append (titles, g_dpgettext2 (NULL, "end", karum_ends[i].title));
  return G_LIST_MODEL (titles);
}

/* A game without a result is in progress, whatever its record says about the end. */
guint
karum_end_find (KarumResult result, KarumTermination termination)
{
  guint end = 0;

  while (end < KARUM_N_ENDS
         && (karum_ends[end].result != result
             || (result != KARUM_RESULT_NONE && karum_ends[end].termination != termination)))
    end++;
  return end;
}

/* Reads digits, and moves @text to what follows them. */
static gboolean
read_points (const char **text, int *points)
{
  guint n = 0;

  *points = 0;
  for (; g_ascii_isdigit (**text); ++*text, n++) {
    if (n == SCORE_DIGITS)
      return FALSE;
    *points = *points * 10 + (**text - '0');
  }
  return n > 0;
}

/**
 * score_parse: reads the points of both players: "28 : 19", "28-19" or "28 19".
 * @has_score: (out): FALSE if @text is empty
 * @score: (out): of Player1 and Player2
 * Returns: FALSE for anything else
 */
static gboolean
score_parse (const char *text, gboolean *has_score, int score[2])
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  /* Digits and colons of full width come from Japanese keyboards. */
  g_autofree char *narrow = g_utf8_normalize (stripped, -1, G_NORMALIZE_ALL);
  const char *at = narrow ? narrow : "";
  gsize gap;

  *has_score = *at != '\0';
  if (!*at)
    return TRUE;
  if (!read_points (&at, &score[0]))
    return FALSE;
  gap = strspn (at, " ");
  if (g_str_has_prefix (at + gap, "–"))
    gap += strlen ("–");
  else if (at[gap] == ':' || at[gap] == '-')
    gap++;
  gap += strspn (at + gap, " ");
  at += gap;
  return gap > 0 && read_points (&at, &score[1]) && !*at;
}

gboolean
karum_score_row_read (AdwEntryRow *row, gboolean *has_score, int score[2])
{
  GtkWidget *widget = GTK_WIDGET (row);
  gboolean valid = score_parse (gtk_editable_get_text (GTK_EDITABLE (row)), has_score, score);

  if (valid)
    gtk_widget_remove_css_class (widget, "error");
  else
    gtk_widget_add_css_class (widget, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_INVALID,
                               valid ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE,
                               -1);
  return valid;
}

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
  AdwEntryRow *score_row;

  KarumArchive *archive;     /* (owned) */
  GCancellable *loading;     /* (owned) (nullable) */
  KarumGameDetails *details; /* (nullable) (owned): as they were loaded */
  guint first_end;           /* the end of the game in the first row */
};

G_DEFINE_FINAL_TYPE (KarumDetailsDialog, karum_details_dialog, ADW_TYPE_WINDOW)

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
  gboolean date_valid, score_valid, has_score;
  int score[2];

  g_free (karum_date_row_dup_date (self->date_row, &date_valid));
  score_valid = karum_score_row_read (self->score_row, &has_score, score);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.save",
                                 self->details && date_valid && score_valid
                                     && !karum_form_is_saving (self));
}

/* -- The game --------------------------------------------------------------------------------- */

/* Results without turns stay results; points and rules end them in the same way. */
static void
show_end (KarumDetailsDialog *self)
{
  const KarumGameDetails *details = self->details;
  gboolean by_rules = details->is_result && details->termination == KARUM_TERMINATION_NORMAL;
  g_autoptr (GListModel) titles = NULL;
  guint end
      = karum_end_find (details->result, by_rules ? KARUM_TERMINATION_NONE : details->termination);

  self->first_end = details->is_result ? 1 : 0;
  titles = karum_ends_titles (self->first_end);
  adw_combo_row_set_model (self->end_row, titles);
  gtk_widget_set_visible (self->end_group, !details->over);
  if (end < KARUM_N_ENDS)
    adw_combo_row_set_selected (self->end_row, end - self->first_end);
  gtk_widget_set_visible (GTK_WIDGET (self->score_row), details->is_result);
  if (!details->is_result)
    return;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->end_group),
                                         _ ("This is a result without a record."));
  if (details->has_score) {
    g_autofree char *score = karum_score_text (details->score);

    karum_text_set (GTK_EDITABLE (self->score_row), score);
  }
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
details_loaded (gpointer dialog, gpointer result)
{
  KarumDetailsDialog *self = dialog;

  self->details = result;
  show_details (self);
}

static void
not_loaded (gpointer dialog, const GError *error)
{
  show_fault (dialog, error->message);
}

static void
details_saved (gpointer dialog, gpointer nothing)
{
  g_signal_emit_by_name (dialog, "saved");
  gtk_window_close (dialog);
}

static void
details_failed (gpointer dialog, const char *message)
{
  show_fault (dialog, message);
  update_save (dialog);
}

/* (transfer full): the tags from the form. */
static KarumGameDetails *
read_form (KarumDetailsDialog *self)
{
  KarumGameDetails *details = g_new0 (KarumGameDetails, 1);
  guint end = adw_combo_row_get_selected (self->end_row) + self->first_end;
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
  details->is_result = self->details->is_result;
  karum_score_row_read (self->score_row, &details->has_score, details->score);
  if (end < KARUM_N_ENDS && end != karum_end_find (details->result, details->termination)) {
    details->result = karum_ends[end].result;
    details->termination = karum_ends[end].termination;
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
  karum_form_save (self, self->archive, karum_request_set_details (details), details_saved,
                   details_failed);
  update_save (self);
}

static void
save (KarumDetailsDialog *self)
{
  KarumNameRow *const rows[] = { self->player_rows[0], self->player_rows[1], self->event_row };

  karum_name_wait (GTK_WIDGET (self), rows, G_N_ELEMENTS (rows), names_known);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumDetailsDialog, form, fault, date_row, event_row, place_row,
                  round_row, annotator_row, end_group, end_row, score_row);
  gtk_widget_class_bind_template_child_full (widget_class, "player1_row", FALSE,
                                             G_STRUCT_OFFSET (KarumDetailsDialog, player_rows[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "player2_row", FALSE,
                                             G_STRUCT_OFFSET (KarumDetailsDialog, player_rows[1]));
}

static void
karum_details_dialog_class_init (KarumDetailsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  karum_class_signal (klass, "saved", 0);
  KARUM_USES (KARUM_TYPE_DATE_ROW, KARUM_TYPE_NAME_ROW, KARUM_TYPE_WHICH_ROW);
  KARUM_DROPS (klass, KarumDetailsDialog, karum_cancel, loading);
  karum_class_template (klass, "karum-details-dialog");
  KARUM_DROPS (klass, KarumDetailsDialog, g_object_unref, archive);
  KARUM_DROPS (klass, KarumDetailsDialog, karum_game_details_free, details);
  bind_children (widget_class);
  KARUM_CALLBACKS (klass, update_save);
  KARUM_ACTION (klass, KarumDetailsDialog, "details.save", save);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "details.save");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_details_dialog_init (KarumDetailsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->round_row, KARUM_TAG_VALUE_MAX);
  karum_text_limit (self->score_row, KARUM_TAG_VALUE_MAX);
  karum_text_limit (self->annotator_row, KARUM_TAG_VALUE_MAX);
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
  karum_ask (self, archive, karum_request_get_details (game), &self->loading, details_loaded,
             not_loaded);
  return GTK_WINDOW (self);
}
