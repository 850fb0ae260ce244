#include "karum-actions.h"
#include "karum-details.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-class.h"
#include "karum-date-row.h"
#include "karum-dialog.h"
#include "karum-loader.h"
#include "karum-game-text.h"
#include "karum-limits.h"
#include "karum-name-row.h"
#include "karum-score.h"
#include "karum-which-row.h"

/* What actions need. */
enum { DETAILS_WHOLE = KARUM_NEED_OWN };

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
  { NC_ ("end", "+/−, forfeit"), KARUM_RESULT_WON, KARUM_TERMINATION_FORFEIT },
  { NC_ ("end", "−/+, forfeit"), KARUM_RESULT_LOST, KARUM_TERMINATION_FORFEIT },
  { NC_ ("end", "−/−, both lose by forfeit"), KARUM_RESULT_NONE, KARUM_TERMINATION_FORFEIT },
  /* Translators: a round without an opponent, and the points that it gives. */
  { NC_ ("end", "Bye, 1 point"), KARUM_RESULT_WON, KARUM_TERMINATION_BYE },
  { NC_ ("end", "Bye, ½ point"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_BYE },
  { NC_ ("end", "Bye, no point"), KARUM_RESULT_LOST, KARUM_TERMINATION_BYE },
};

GListModel *
karum_ends_titles (guint first, guint end)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (guint i = first; i < end; i++)
    gtk_string_list_append (titles, g_dpgettext2 (NULL, "end", karum_ends[i].title));
  return G_LIST_MODEL (titles);
}

/* A game without a result is in progress, whatever its record says about the end, unless it was not
 * played. */
static gboolean
ends_as (const KarumEnd *end, KarumResult result, KarumTermination termination)
{
  gboolean in_progress = result == KARUM_RESULT_NONE && !karum_termination_is_unplayed (termination)
                         && !karum_termination_is_unplayed (end->termination);

  return end->result == result && (in_progress || end->termination == termination);
}

guint
karum_end_find (KarumResult result, KarumTermination termination)
{
  guint end = 0;

  while (end < KARUM_N_ENDS && !ends_as (&karum_ends[end], result, termination))
    end++;
  return end;
}

gboolean
karum_score_row_read (AdwEntryRow *row, gboolean *has_score, int score[2])
{
  GtkWidget *widget = GTK_WIDGET (row);
  gboolean offered = gtk_widget_get_sensitive (widget);
  gboolean valid = karum_score_read (offered ? gtk_editable_get_text (GTK_EDITABLE (row)) : "",
                                     has_score, score);

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
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (DETAILS_WHOLE),
                     self->details && date_valid && score_valid && !karum_form_is_saving (self));
}

/* -- The game --------------------------------------------------------------------------------- */

/* (nullable): what the form says about the end; NULL for one that can't be chosen. */
static const KarumEnd *
chosen_end (KarumDetailsDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->end_row);

  return selected < KARUM_N_ENDS - self->first_end ? &karum_ends[selected + self->first_end] : NULL;
}

/* What was not played has no points. */
static void
end_changed (KarumDetailsDialog *self)
{
  const KarumEnd *end = chosen_end (self);

  gtk_widget_set_sensitive (GTK_WIDGET (self->score_row),
                            !end || !karum_termination_is_unplayed (end->termination));
  update_save (self);
}

/* A copy has no end that could be chosen. */
static void
show_analysis (KarumDetailsDialog *self)
{
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->end_group), _ ("Analysis Copy"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self->end_group),
      _ ("This copy is for trying out lines of another game. It has no result and counts in "
         "neither ratings nor standings."));
  gtk_widget_set_visible (GTK_WIDGET (self->end_row), FALSE);
  gtk_widget_set_visible (self->end_group, TRUE);
}

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
  titles = karum_ends_titles (self->first_end,
                              details->is_result ? KARUM_N_ENDS : KARUM_N_PLAYED_ENDS);
  adw_combo_row_set_model (self->end_row, titles);
  gtk_widget_set_visible (self->end_group, !details->over);
  /* An end that can't be chosen stays as it is until another one is. */
  adw_combo_row_set_selected (self->end_row, end < KARUM_N_ENDS ? end - self->first_end
                                                                : GTK_INVALID_LIST_POSITION);
  gtk_widget_set_visible (GTK_WIDGET (self->score_row), details->is_result);
  if (details->is_analysis)
    show_analysis (self);
  if (!details->is_result)
    return;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->end_group),
                                         karum_termination_is_unplayed (details->termination)
                                             ? _ ("Nobody played this round.")
                                             : _ ("This is a result without a record."));
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
  KarumDetailsDialog *self = dialog;
  g_autofree char *first = karum_name_row_dup_name (self->player_rows[0]);
  g_autofree char *second = karum_name_row_dup_name (self->player_rows[1]);
  g_autofree char *players = karum_players_text (first, second);

  g_signal_emit_by_name (dialog, "saved", players);
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
  const KarumEnd *end = chosen_end (self);
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
  details->is_analysis = self->details->is_analysis;
  karum_score_row_read (self->score_row, &details->has_score, details->score);
  if (!details->over && end && !ends_as (end, details->result, details->termination)) {
    details->result = end->result;
    details->termination = end->termination;
  }
  return details;
}

static void
send (KarumDetailsDialog *self, const KarumGameDetails *details)
{
  karum_form_save (self, self->archive, karum_request_set_details (details), details_saved,
                   details_failed);
  update_save (self);
}

/* The end of the game as tags, with what decides whether it is rated; nothing is owned. */
static KarumTags
end_of (const KarumGameDetails *details)
{
  KarumTags tags = { .date = details->date,
                     .players = { details->players[0], details->players[1] },
                     .result = details->result,
                     .termination = details->termination,
                     .has_score = details->has_score };

  memcpy (tags.score, details->score, sizeof tags.score);
  return tags;
}

static void
correction_decided (AdwMessageDialog *dialog, const char *response, KarumDetailsDialog *self)
{
  g_autoptr (KarumGameDetails) details = NULL;

  if (!g_str_equal (response, "correct") || !self->details)
    return;
  details = read_form (self);
  details->corrects = TRUE;
  send (self, details);
}

/* Shows result, points and ratings before and after. */
static void
ask_correction (KarumDetailsDialog *self, const KarumTags *before, const KarumTags *after)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (self), _ ("Correct the Result?"), NULL));
  g_autofree char *effect = karum_correction_text (before, after);
  g_autofree char *body = g_strjoin (
      "\n\n",
      _ ("This game is finished, and its result is what was played. Change it only if the record "
         "is wrong."),
      effect, NULL);

  karum_form_release (self);
  adw_message_dialog_set_body (dialog, body);
  karum_dialog_warn (dialog, "correct", _ ("Co_rrect"));
  karum_on_told (dialog, "response", correction_decided, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Points and rules end a game without turns in the same way. */
static KarumTermination
reason_of (const KarumTags *tags, gboolean by_points)
{
  return by_points && tags->termination == KARUM_TERMINATION_NORMAL ? KARUM_TERMINATION_NONE
                                                                    : tags->termination;
}

/* Whether the form changes the end of a finished game, whose score follows from its turns. */
static gboolean
corrects (KarumDetailsDialog *self, const KarumTags *before, KarumTags *after)
{
  const gboolean by_points = self->details->is_result;
  const gboolean same_score
      = before->has_score == after->has_score
        && (!before->has_score || memcmp (before->score, after->score, sizeof after->score) == 0);

  if (!by_points && after->result != KARUM_RESULT_NONE) {
    after->has_score = before->has_score;
    memcpy (after->score, before->score, sizeof after->score);
  }
  return before->result != KARUM_RESULT_NONE
         && (before->result != after->result
             || reason_of (before, by_points) != reason_of (after, by_points)
             || (by_points && !same_score));
}

static void
send_or_ask (KarumDetailsDialog *self)
{
  g_autoptr (KarumGameDetails) details = read_form (self);
  const KarumTags before = end_of (self->details);
  KarumTags after = end_of (details);

  if (corrects (self, &before, &after))
    ask_correction (self, &before, &after);
  else
    send (self, details);
}

static void
names_known (GtkWidget *widget, KarumNameRow *asking)
{
  if (asking)
    karum_name_row_ask (asking);
  else
    send_or_ask (KARUM_DETAILS_DIALOG (widget));
  karum_form_release (widget);
}

static void
save (KarumDetailsDialog *self)
{
  KarumNameRow *const rows[] = { self->player_rows[0], self->player_rows[1], self->event_row };

  karum_form_hold (self);
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

static const char *const reasons[] = {
  [DETAILS_WHOLE] = N_ ("Something in the form is missing or wrong."),
};

static const KarumAction actions[] = {
  { "details.save", .needs = { DETAILS_WHOLE }, .function = KARUM_DOES (KarumDetailsDialog, save) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_details_dialog_class_init (KarumDetailsDialogClass *klass)
{
  karum_class_signal (klass, "saved", 1, G_TYPE_STRING);
  KARUM_USES (KARUM_TYPE_DATE_ROW, KARUM_TYPE_NAME_ROW, KARUM_TYPE_WHICH_ROW);
  KARUM_DROPS (klass, KarumDetailsDialog, karum_cancel, loading);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumDetailsDialog, g_object_unref, archive);
  KARUM_DROPS (klass, KarumDetailsDialog, karum_game_details_free, details);
  bind_children (GTK_WIDGET_CLASS (klass));
  KARUM_CALLBACKS (klass, update_save, end_changed);
  karum_actions_install (klass, &table);
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
