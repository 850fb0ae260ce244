#include "karum-actions.h"
#include "karum-event-parts.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-date-row.h"
#include "karum-details.h"
#include "karum-dialog.h"
#include "karum-loader.h"
#include "karum-requests.h"
#include "karum-teller.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-limits.h"
#include "karum-name-row.h"
#include "karum-name.h"
#include "karum-record-end.h"
#include "karum-rules-editor.h"
#include "karum-which-row.h"

/* What actions need. */
enum { RESULT_WHOLE = KARUM_NEED_OWN };

/* The results that can be added; a game in progress has none. */
#define FIRST_END 1

struct _KarumResultDialog {
  AdwWindow parent_instance;

  /* Template children */
  GtkWidget *form;
  GtkLabel *message;
  GtkWidget *undo;
  KarumNameRow *player_rows[2];
  AdwComboRow *end_row;
  AdwEntryRow *score_row;
  GtkEditable *round_row;
  KarumDateRow *date_row;
  KarumRulesEditor *rules_editor;

  KarumArchive *archive; /* (owned) */
  KarumEventRow *event;  /* (owned) */
  GCancellable *loading; /* (owned) (nullable) */
  char *added;           /* (nullable) (owned): the message after it is saved */
  guint64 change;        /* the last result that was added; 0 for none */
};

G_DEFINE_FINAL_TYPE (KarumResultDialog, karum_result_dialog, ADW_TYPE_WINDOW)

static void
show_message (KarumResultDialog *self, const char *message, gboolean is_fault)
{
  gtk_label_set_text (self->message, message);
  gtk_widget_set_visible (GTK_WIDGET (self->message), *message);
  karum_css_class (self->message, "error", is_fault);
  gtk_widget_set_visible (self->undo, FALSE);
}

static void
update_add (KarumResultDialog *self)
{
  g_autofree char *date = NULL;
  gboolean date_valid, rules_valid, score_valid, has_score;
  int score[2];

  date = karum_date_row_dup_date (self->date_row, &date_valid);
  karum_rules_editor_get_rules (self->rules_editor, &rules_valid);
  score_valid = karum_score_row_read (self->score_row, &has_score, score);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (RESULT_WHOLE),
                     date_valid && rules_valid && score_valid);
}

/* -- Adding ----------------------------------------------------------------------------------- */

/* Since GTK 4.12 a row of choices always has one: there the first stands for none. */
#define FIRST_IS_NONE GTK_CHECK_VERSION (4, 12, 0)

/* @end: counted from FIRST_END; GTK_INVALID_LIST_POSITION for none */
static void
choose_end (KarumResultDialog *self, guint end)
{
  if (FIRST_IS_NONE)
    end = end == GTK_INVALID_LIST_POSITION ? 0 : end + 1;
  adw_combo_row_set_selected (self->end_row, end);
}

static guint
chosen_end (KarumResultDialog *self)
{
  guint end = adw_combo_row_get_selected (self->end_row);

  return !FIRST_IS_NONE ? end : end == 0 ? GTK_INVALID_LIST_POSITION : end - 1;
}

static void
offer_ends (KarumResultDialog *self)
{
  const char *const none[] = { _ ("None"), NULL };
  g_autoptr (GListModel) titles = karum_ends_titles (FIRST_END, KARUM_N_ENDS);

  if (FIRST_IS_NONE)
    gtk_string_list_splice (GTK_STRING_LIST (titles), 0, 0, none);
  adw_combo_row_set_model (self->end_row, titles);
  choose_end (self, GTK_INVALID_LIST_POSITION);
}

/* Enter after the points. */
static void
entered (KarumResultDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "result.add", NULL);
}

/* Nobody won and had fewer points under rules that go by points alone; but rules can end a game
 * otherwise, so that this is proposed and not demanded. */
static void
score_changed (KarumResultDialog *self)
{
  gboolean has_score;
  int score[2];

  update_add (self);
  if (!karum_score_row_read (self->score_row, &has_score, score) || !has_score)
    return;
  choose_end (self, karum_end_find (score[0] == score[1]  ? KARUM_RESULT_DRAWN
                                    : score[0] > score[1] ? KARUM_RESULT_WON
                                                          : KARUM_RESULT_LOST,
                                    KARUM_TERMINATION_NONE)
                        - FIRST_END);
}

static KarumTermination
chosen_termination (KarumResultDialog *self)
{
  guint end = chosen_end (self);

  return end == GTK_INVALID_LIST_POSITION ? KARUM_TERMINATION_NONE
                                          : karum_ends[end + FIRST_END].termination;
}

/* What was not played has no points. */
static void
end_changed (KarumResultDialog *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->score_row),
                            !karum_termination_is_unplayed (chosen_termination (self)));
  update_add (self);
}

/* (transfer full) (nullable): what keeps the result from being added. */
static char *
fault_of (KarumResultDialog *self, const char *const names[2])
{
  const gboolean bye = chosen_termination (self) == KARUM_TERMINATION_BYE;

  if (bye && !names[0])
    return g_strdup (_ ("Enter the player who has the bye first."));
  if (bye)
    return names[1] ? g_strdup (_ ("A bye has no opponent: leave the second player empty.")) : NULL;
  if (!names[0] || !names[1])
    return g_strdup (_ ("Enter both players."));
  if (g_str_equal (names[0], names[1])
      && karum_name_row_get_meant (self->player_rows[0])
             == karum_name_row_get_meant (self->player_rows[1]))
    return g_strdup (_ ("Both players are the same person."));
  if (chosen_end (self) == GTK_INVALID_LIST_POSITION)
    return g_strdup (_ ("Enter the points, or choose the result."));
  return NULL;
}

/* (transfer full): the result as a game without turns. @turned: (out): whether the second player of
 * the form is the first one of the game */
static KarumRecord *
read_form (KarumResultDialog *self, char *names[2], gboolean *turned)
{
  KarumRecord *record
      = karum_record_new_result (karum_rules_editor_get_rules (self->rules_editor, NULL));
  const KarumEnd *end = &karum_ends[chosen_end (self) + FIRST_END];
  KarumTags *tags = &record->tags;
  gboolean valid, has_score;
  int score[2];

  karum_score_row_read (self->score_row, &has_score, score);
  karum_record_set_result (record, end->result, end->termination, has_score ? score : NULL);
  tags->players[0] = g_steal_pointer (&names[0]);
  tags->players[1] = g_steal_pointer (&names[1]);
  tags->date = karum_date_row_dup_date (self->date_row, &valid);
  tags->event = g_strdup (self->event->name);
  tags->site = g_strdup (self->event->place);
  tags->round = g_strstrip (g_strdup (gtk_editable_get_text (self->round_row)));
  if (!*tags->round)
    g_clear_pointer (&tags->round, g_free);
  tags->uuid = g_uuid_string_random ();
  /* BYE, typed instead of an opponent, means a bye. */
  *turned
      = karum_name_meaning (tags->players[0]) == KARUM_NAME_BYE && karum_record_take_bye (record);
  karum_record_take_bye (record);
  return record;
}

/* The next result is typed in at once; what usually stays the same stays. */
static void
begin_next (KarumResultDialog *self)
{
  show_message (self, self->added, FALSE);
  self->change = karum_history_find (karum_archive_get_history (self->archive), KARUM_UNDO, 0);
  gtk_widget_set_visible (self->undo, self->change != 0);
  for (guint i = 0; i < 2; i++) {
    karum_name_row_set_meant (self->player_rows[i], 0);
    karum_name_row_set_name (self->player_rows[i], NULL);
  }
  gtk_editable_set_text (GTK_EDITABLE (self->score_row), "");
  choose_end (self, GTK_INVALID_LIST_POSITION);
  gtk_widget_grab_focus (GTK_WIDGET (self->player_rows[0]));
}

static void
saved (gpointer dialog, gpointer ids)
{
  KarumResultDialog *self = dialog;

  g_free (ids);
  if (!self->form)
    return;
  gtk_widget_set_sensitive (self->form, TRUE);
  update_add (self);
  begin_next (self);
}

static void
not_saved (gpointer dialog, const char *message)
{
  KarumResultDialog *self = dialog;

  gtk_widget_set_sensitive (self->form, TRUE);
  update_add (self);
  show_message (self, message, TRUE);
}

static void
undone (gpointer dialog, gpointer title)
{
  KarumResultDialog *self = dialog;
  g_autofree char *change = title;
  g_autofree char *text = karum_undo_text (KARUM_UNDO, change);

  show_message (self, text, FALSE);
}

static void
not_undone (gpointer dialog, const GError *error)
{
  show_message (dialog, error->message, TRUE);
}

/* The button goes with the message; the focus goes on to the next result. */
static void
undo (KarumResultDialog *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->player_rows[0]));
  gtk_widget_set_visible (self->undo, FALSE);
  karum_ask (self, self->archive, karum_request_turn (self->archive, KARUM_UNDO, self->change),
             &self->loading, undone, not_undone);
}

/* (transfer full): a result within a sentence. */
static char *
dup_result (const KarumTags *tags)
{
  static const char *const points[]
      = { [KARUM_RESULT_WON] = "1", [KARUM_RESULT_DRAWN] = "½", [KARUM_RESULT_LOST] = "0" };

  if (tags->termination == KARUM_TERMINATION_BYE && tags->result < G_N_ELEMENTS (points)
      && points[tags->result])
    return g_strdup_printf (C_ ("table", "bye: %s"), points[tags->result]);
  return g_strdup (karum_result_title (tags->result, tags->termination));
}

/* (transfer full): what was added, with the persons that are new. @turned: as in read_form() */
static char *
dup_added (KarumResultDialog *self, const KarumTags *tags, gboolean turned)
{
  g_autofree char *players = karum_tags_players_text (tags);
  g_autofree char *result = dup_result (tags);
  const gboolean new[] = { tags->players[0] && karum_name_row_is_new (self->player_rows[turned]),
                           tags->players[1] && karum_name_row_is_new (self->player_rows[!turned]) };

  if (new[0] && new[1])
    return g_strdup_printf (_ ("Added: %s, %s. Both players are new."), players, result);
  if (new[0] || new[1])
    /* Translators: two players, the result of their game, and which of the two is new. */
    return g_strdup_printf (_ ("Added: %s, %s. New player: %s"), players, result,
                            tags->players[new[0] ? 0 : 1]);
  /* Translators: two players and the result of their game, which has been added. */
  return g_strdup_printf (_ ("Added: %s, %s"), players, result);
}

/* Where the fault of the form is. */
static GtkWidget *
missing_row (KarumResultDialog *self, const char *const names[2])
{
  const gboolean bye = chosen_termination (self) == KARUM_TERMINATION_BYE;
  const gboolean players = names[0] && names[1] && !g_str_equal (names[0], names[1]) && !bye;

  return players ? GTK_WIDGET (self->score_row) : GTK_WIDGET (self->player_rows[names[0] ? 1 : 0]);
}

static void
send_or_refuse (KarumResultDialog *self)
{
  g_autofree char *first = karum_name_row_dup_name (self->player_rows[0]);
  g_autofree char *second = karum_name_row_dup_name (self->player_rows[1]);
  const char *const names[] = { first, second };
  g_autofree char *fault = fault_of (self, names);
  g_autoptr (KarumRecord) record = NULL;
  KarumNewGame game;
  gboolean turned;

  if (fault) {
    show_message (self, fault, TRUE);
    gtk_widget_grab_focus (missing_row (self, names));
    return;
  }
  record = read_form (self, (char *[]){ g_steal_pointer (&first), g_steal_pointer (&second) },
                      &turned);
  g_free (self->added);
  self->added = dup_added (self, &record->tags, turned);
  game = (KarumNewGame){ record,
                         { karum_name_row_get_meant (self->player_rows[turned]),
                           karum_name_row_get_meant (self->player_rows[!turned]) },
                         self->event->id };
  /* A text that is made insensitive while it has the focus keeps its cursor blinking. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  gtk_widget_set_sensitive (self->form, FALSE);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (RESULT_WHOLE), FALSE);
  karum_form_save (self, self->archive, karum_request_enter_games (&game, 1), saved, not_saved);
}

static void
names_known (GtkWidget *widget, KarumNameRow *asking)
{
  if (asking)
    karum_name_row_ask (asking);
  else
    send_or_refuse (KARUM_RESULT_DIALOG (widget));
  karum_form_release (widget);
}

static void
add (KarumResultDialog *self)
{
  karum_form_hold (self);
  karum_name_wait (GTK_WIDGET (self), self->player_rows, G_N_ELEMENTS (self->player_rows),
                   names_known);
}

/* -- The widget ------------------------------------------------------------------------------- */

/* The latest game of the event, if it can be loaded, provides the common details of its results. */
static void
latest_known (gpointer dialog, gpointer result)
{
  KarumResultDialog *self = dialog;
  g_autoptr (KarumGameDetails) details = result;
  KarumRules rules;

  if (karum_rules_read (karum_games, details->rules, &rules, NULL))
    karum_rules_editor_set_rules (self->rules_editor, &rules);
  if (details->round && !*gtk_editable_get_text (self->round_row))
    gtk_editable_set_text (self->round_row, details->round);
  karum_date_row_set_date (self->date_row, details->date);
}

static const char *const reasons[] = {
  [RESULT_WHOLE] = N_ ("Something in the form is missing or wrong."),
};

static const KarumAction actions[] = {
  { "result.add", .needs = { RESULT_WHOLE }, .function = KARUM_DOES (KarumResultDialog, add) },
  { "result.undo", .function = KARUM_DOES (KarumResultDialog, undo) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_result_dialog_class_init (KarumResultDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_USES (KARUM_TYPE_DATE_ROW, KARUM_TYPE_NAME_ROW, KARUM_TYPE_RULES_EDITOR,
              KARUM_TYPE_WHICH_ROW);
  KARUM_DROPS (klass, KarumResultDialog, karum_cancel, loading);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumResultDialog, g_object_unref, archive);
  KARUM_DROPS (klass, KarumResultDialog, karum_event_row_unref, event);
  KARUM_DROPS (klass, KarumResultDialog, g_free, added);
  KARUM_CHILDREN (klass, KarumResultDialog, form, message, undo, end_row, score_row, round_row,
                  date_row, rules_editor);
  gtk_widget_class_bind_template_child_full (widget_class, "player1_row", FALSE,
                                             G_STRUCT_OFFSET (KarumResultDialog, player_rows[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "player2_row", FALSE,
                                             G_STRUCT_OFFSET (KarumResultDialog, player_rows[1]));
  KARUM_CALLBACKS (klass, update_add, score_changed, end_changed, entered);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "result.add");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_result_dialog_init (KarumResultDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->round_row, KARUM_TAG_VALUE_MAX);
  karum_text_limit (self->score_row, KARUM_TAG_VALUE_MAX);
  offer_ends (self);
}

GtkWindow *
karum_result_dialog_new (GtkWindow *parent,
                         KarumArchive *archive,
                         const KarumEventRow *event,
                         gint64 latest)
{
  KarumResultDialog *self = g_object_new (KARUM_TYPE_RESULT_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  self->event = karum_event_row_ref ((KarumEventRow *) event);
  karum_date_row_set_date (self->date_row, event->starts);
  for (guint i = 0; i < 2; i++)
    karum_name_row_set_archive (self->player_rows[i], archive, KARUM_NAME_PLAYER);
  if (latest != 0)
    karum_ask (self, archive, karum_request_get_details (latest), &self->loading, latest_known,
               NULL);
  update_add (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->player_rows[0]));
  return GTK_WINDOW (self);
}
