#include "karum-new-game-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-date-row.h"
#include "karum-games.h"
#include "karum-level.h"
#include "karum-loader.h"
#include "karum-name-row.h"
#include "karum-name.h"
#include "karum-opponents.h"
#include "karum-requests.h"
#include "karum-rules-editor.h"
#include "karum-which-row.h"

/* What actions need. */
enum { NEW_GAME_WHOLE = KARUM_NEED_OWN };

struct _KarumNewGameDialog {
  AdwWindow parent_instance;

  GtkWidget *form;
  GtkExpander *more;
  GtkLabel *fault;
  AdwComboRow *first_kind, *second_kind; /* a person, or the computer at a level */
  KarumNameRow *first_row;
  KarumNameRow *second_row;
  GtkSwitch *match_switch;
  KarumRulesEditor *rules_editor;
  KarumSetupEditor *setup_editor;
  KarumClockEditor *clock_editor;
  GtkSwitch *teaching;
  GtkSpinButton *teaching_percent;
  KarumDateRow *date_row;
  KarumNameRow *place_row;
  KarumNameRow *event_row;

  GSettings *settings; /* (owned) */
  KarumArchive *archive;
  char *position;        /* (nullable): the start position, unless it is the ordinary one */
  const KarumGame *game; /* the game whose usual default the switch was set to */
  gboolean exchanged;    /* the sides, compared with the game that it follows */
};

G_DEFINE_FINAL_TYPE (KarumNewGameDialog, karum_new_game_dialog, ADW_TYPE_WINDOW)

static void
update_start (KarumNewGameDialog *self)
{
  g_autofree char *date = NULL;
  gboolean rules_valid, date_valid;

  karum_rules_editor_get_rules (self->rules_editor, &rules_valid);
  date = karum_date_row_dup_date (self->date_row, &date_valid);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (NEW_GAME_WHOLE), rules_valid && date_valid);
}

/* (transfer full) (nullable): the strength of a level, where it was measured. Tens are as exact as
 * the figures are. */
static char *
strength_text (const KarumLevelRatings *ratings, guint level)
{
  if (!ratings || level == 0 || level == GTK_INVALID_LIST_POSITION)
    return NULL;
  if (level == KARUM_LEVEL_PINNED)
    return g_strdup_printf (_ ("Level %d is %d by definition, on the scale of the ratings. How "
                               "the levels compare with people is not known."),
                            KARUM_LEVEL_PINNED, KARUM_LEVEL_RATING);
  return g_strdup_printf (_ ("Level %u: about %d ± %d on the scale of the ratings, by self-play."),
                          level, (ratings->points[level - 1] + 5) / 10 * 10,
                          (ratings->errors[level - 1] + 5) / 10 * 10);
}

static void
show_strength (KarumNewGameDialog *self)
{
  const KarumRules *rules = karum_rules_editor_get_rules (self->rules_editor, NULL);
  AdwComboRow *const kinds[] = { self->first_kind, self->second_kind };

  karum_for_each_of (kind, kinds) {
    g_autofree char *text
        = strength_text (karum_level_ratings (rules), adw_combo_row_get_selected (*kind));

    gtk_widget_set_tooltip_text (GTK_WIDGET (*kind), text);
  }
}

static void
rules_changed (KarumNewGameDialog *self)
{
  gboolean valid;
  const KarumRules *rules = karum_rules_editor_get_rules (self->rules_editor, &valid);

  if (rules->game != self->game)
    gtk_switch_set_active (self->match_switch, rules->game->match_first);
  self->game = rules->game;
  if (valid)
    karum_setup_editor_set_rules (self->setup_editor, rules);
  show_strength (self);
  update_start (self);
}

/* -- Who plays -------------------------------------------------------------------------------- */

static void
show_kind (AdwComboRow *kind, KarumNameRow *row)
{
  const gboolean person = adw_combo_row_get_selected (kind) == 0;

  gtk_widget_set_visible (GTK_WIDGET (kind), !person);
  gtk_widget_set_visible (GTK_WIDGET (row), person);
  if (!person)
    karum_name_row_set_name (row, NULL);
}

/* Only a person is asked for a name. */
static void
kind_changed (KarumNewGameDialog *self)
{
  show_kind (self->first_kind, self->first_row);
  show_kind (self->second_kind, self->second_row);
  show_strength (self);
  karum_clock_editor_set_computers (self->clock_editor,
                                    adw_combo_row_get_selected (self->first_kind) > 0,
                                    adw_combo_row_get_selected (self->second_kind) > 0);
}

static void
let_computer (KarumNewGameDialog *self, AdwComboRow *kind)
{
  adw_combo_row_set_selected (kind, g_settings_get_uint (self->settings, "computer-level"));
  gtk_widget_grab_focus (GTK_WIDGET (kind));
}

static void
computer_first (KarumNewGameDialog *self)
{
  let_computer (self, self->first_kind);
}

static void
computer_second (KarumNewGameDialog *self)
{
  let_computer (self, self->second_kind);
}

/* (transfer full) (nullable) */
static char *
dup_player (AdwComboRow *kind, KarumNameRow *row)
{
  const guint level = adw_combo_row_get_selected (kind);

  return level > 0 ? g_strdup (karum_computer_name (level)) : karum_name_row_dup_name (row);
}

static void
set_player (AdwComboRow *kind, KarumNameRow *row, const char *name)
{
  const guint level = karum_computer_level (name);

  adw_combo_row_set_selected (kind, level);
  karum_name_row_set_name (row, level > 0 ? NULL : name);
}

static void
exchange (KarumNewGameDialog *self)
{
  const guint first_kind = adw_combo_row_get_selected (self->first_kind);
  g_autofree char *first = karum_name_row_dup_name (self->first_row);
  g_autofree char *second = karum_name_row_dup_name (self->second_row);
  gint64 first_meant = karum_name_row_get_meant (self->first_row);

  adw_combo_row_set_selected (self->first_kind, adw_combo_row_get_selected (self->second_kind));
  adw_combo_row_set_selected (self->second_kind, first_kind);
  karum_name_row_set_meant (self->first_row, karum_name_row_get_meant (self->second_row));
  karum_name_row_set_meant (self->second_row, first_meant);
  karum_name_row_set_name (self->first_row, second);
  karum_name_row_set_name (self->second_row, first);
}

static void
show_fault (KarumNewGameDialog *self, const char *message)
{
  gtk_label_set_text (self->fault, message ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), message != NULL);
}

static void
fill_tags (KarumNewGameDialog *self, KarumTags *tags)
{
  gboolean date_valid;

  tags->players[0] = dup_player (self->first_kind, self->first_row);
  tags->players[1] = dup_player (self->second_kind, self->second_row);
  tags->date = karum_date_row_dup_date (self->date_row, &date_valid);
  tags->site = karum_name_row_dup_name (self->place_row);
  tags->event = karum_name_row_dup_name (self->event_row);
  tags->time_control = karum_clock_editor_dup_control (self->clock_editor);
  tags->termination = KARUM_TERMINATION_UNTERMINATED;
  tags->uuid = g_uuid_string_random ();
  if (gtk_switch_get_active (self->teaching)) {
    g_autofree char *percent
        = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (self->teaching_percent));

    karum_tags_add_other (tags, KARUM_TAG_TEACHING, percent);
  }
}

static void
not_saved (gpointer dialog, const GError *error)
{
  KarumNewGameDialog *self = dialog;

  gtk_widget_set_sensitive (self->form, TRUE);
  show_fault (self, error->message);
  update_start (self);
}

static void
games_saved (gpointer dialog, gpointer result)
{
  KarumNewGameDialog *self = dialog;
  g_autofree gint64 *ids = result;

  gtk_widget_set_sensitive (self->form, TRUE);
  g_signal_emit_by_name (self, "created", ids[0]);
  gtk_window_close (GTK_WINDOW (self));
}

/* (transfer full): the second game of a match has the same start and exchanged sides. */
static KarumRecord *
second_game (KarumRecord *first)
{
  KarumRecord *second;
  KarumTags *tags;
  char *player;

  first->tags.match = g_uuid_string_random ();
  first->tags.match_game = 1;
  second = karum_record_copy (first);
  tags = &second->tags;
  tags->match_game = 2;
  player = tags->players[0];
  tags->players[0] = tags->players[1];
  tags->players[1] = player;
  g_free (tags->uuid);
  tags->uuid = g_uuid_string_random ();
  return second;
}

static void
save (KarumNewGameDialog *self, KarumRecord *first)
{
  gboolean match = gtk_switch_get_active (self->match_switch);
  g_autoptr (KarumRecord) second = match ? second_game (first) : NULL;
  gint64 players[]
      = { karum_name_row_get_meant (self->first_row), karum_name_row_get_meant (self->second_row) };
  gint64 event = karum_name_row_get_meant (self->event_row);
  const KarumNewGame games[] = { { first, { players[0], players[1] }, event },
                                 { second, { players[1], players[0] }, event } };

  karum_ask (self, self->archive, karum_request_enter_games (games, match ? 2 : 1), NULL,
             games_saved, not_saved);
}

static void
names_known (GtkWidget *widget, KarumNameRow *asking)
{
  KarumNewGameDialog *self = KARUM_NEW_GAME_DIALOG (widget);
  g_autoptr (KarumRecord) record = NULL;
  KarumError error;

  if (asking) {
    karum_name_row_ask (asking);
    return;
  }
  record
      = karum_record_new (karum_rules_editor_get_rules (self->rules_editor, NULL),
                          self->position ? NULL : karum_setup_editor_get_setup (self->setup_editor),
                          self->position, &error);
  if (!record) {
    g_autofree char *message = karum_error_message (&error);

    show_fault (self, message);
    return;
  }
  show_fault (self, NULL);
  fill_tags (self, &record->tags);
  /* An editable that becomes insensitive while it has the focus keeps its cursor blinking. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  gtk_widget_set_sensitive (self->form, FALSE);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (NEW_GAME_WHOLE), FALSE);
  save (self, record);
}

static void
start (KarumNewGameDialog *self)
{
  KarumNameRow *const rows[] = { self->first_row, self->second_row, self->event_row };

  karum_name_wait (GTK_WIDGET (self), rows, G_N_ELEMENTS (rows), names_known);
}

static const char *const reasons[] = {
  [NEW_GAME_WHOLE] = N_ ("Something in the form is missing or wrong."),
};

static const KarumAction dialog_actions[] = {
  { "new-game.start", .needs = { NEW_GAME_WHOLE },
    .function = KARUM_DOES (KarumNewGameDialog, start) },
  { "new-game.exchange", N_ ("Swap Players"),
    .function = KARUM_DOES (KarumNewGameDialog, exchange) },
  { "new-game.computer-first", N_ ("Let the Computer Play First"),
    .function = KARUM_DOES (KarumNewGameDialog, computer_first) },
  { "new-game.computer-second", N_ ("Let the Computer Play Second"),
    .function = KARUM_DOES (KarumNewGameDialog, computer_second) },
};

static const KarumActionTable dialog_table
    = { KARUM_ACTION_LINES (dialog_actions), .reasons = reasons };

static void
karum_new_game_dialog_class_init (KarumNewGameDialogClass *klass)
{
  karum_class_signal (klass, "created", 1, G_TYPE_INT64);
  KARUM_USES (KARUM_TYPE_CLOCK_EDITOR, KARUM_TYPE_DATE_ROW, KARUM_TYPE_NAME_ROW,
              KARUM_TYPE_RULES_EDITOR, KARUM_TYPE_SETUP_EDITOR, KARUM_TYPE_WHICH_ROW);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumNewGameDialog, g_object_unref, archive, settings);
  KARUM_DROPS (klass, KarumNewGameDialog, g_free, position);
  KARUM_CHILDREN (klass, KarumNewGameDialog, form, more, fault, first_kind, first_row, second_kind,
                  second_row, match_switch, rules_editor, setup_editor, clock_editor, teaching,
                  teaching_percent, date_row, place_row, event_row);
  KARUM_CALLBACKS (klass, rules_changed, update_start, kind_changed);
  karum_actions_install (klass, &dialog_table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "new-game.start");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_new_game_dialog_init (KarumNewGameDialog *self)
{
  g_autoptr (GListModel) opponents = karum_opponents_new (TRUE);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new ("org.karum.Karum");
  g_settings_bind (self->settings, "new-game-rules",
                   karum_rules_editor_get_fold (self->rules_editor), "expanded",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "new-game-more", self->more, "expanded",
                   G_SETTINGS_BIND_DEFAULT);
  adw_combo_row_set_model (self->first_kind, opponents);
  adw_combo_row_set_model (self->second_kind, opponents);
  karum_date_row_set_today (self->date_row);
  kind_changed (self);
  rules_changed (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->first_row));
}

static void
show_you (KarumNewGameDialog *self, KarumNameRow *row)
{
  g_autofree char *name = g_settings_get_string (self->settings, "annotator");

  karum_name_row_set_name (row, name);
}

GtkWindow *
karum_new_game_dialog_new (GtkWindow *parent, KarumArchive *archive)
{
  KarumNewGameDialog *self
      = g_object_new (KARUM_TYPE_NEW_GAME_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  karum_name_row_set_archive (self->first_row, archive, KARUM_NAME_PLAYER);
  karum_name_row_set_archive (self->second_row, archive, KARUM_NAME_PLAYER);
  karum_name_row_set_archive (self->place_row, archive, KARUM_NAME_PLACE);
  karum_name_row_set_archive (self->event_row, archive, KARUM_NAME_EVENT);
  show_you (self, self->first_row);
  return GTK_WINDOW (self);
}

void
karum_new_game_dialog_set_start (KarumNewGameDialog *self,
                                 const KarumRules *rules,
                                 const char *position)
{
  g_return_if_fail (KARUM_IS_NEW_GAME_DIALOG (self));
  karum_rules_editor_set_rules (self->rules_editor, rules);
  gtk_widget_set_sensitive (GTK_WIDGET (self->rules_editor), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->setup_editor), FALSE);
  g_free (self->position);
  self->position = g_strdup (position);
}

void
karum_new_game_dialog_set_game (KarumNewGameDialog *self, const KarumGame *game)
{
  const KarumRules rules = karum_rules_default (game, 0);

  g_return_if_fail (KARUM_IS_NEW_GAME_DIALOG (self));
  karum_rules_editor_set_rules (self->rules_editor, &rules);
  gtk_widget_grab_focus (GTK_WIDGET (self->second_row));
}

/* The level of a club player. */
#define OPPONENT 5

void
karum_new_game_dialog_set_opponent (KarumNewGameDialog *self, KarumSide side)
{
  g_return_if_fail (KARUM_IS_NEW_GAME_DIALOG (self));
  adw_combo_row_set_selected (side == KARUM_FIRST ? self->first_kind : self->second_kind, OPPONENT);
  if (side == KARUM_FIRST)
    show_you (self, self->second_row);
  gtk_widget_grab_focus (GTK_WIDGET (side == KARUM_FIRST ? self->second_row : self->first_row));
}

/* The form can't show rules that this version doesn't know. */
static void
game_known (gpointer dialog, gpointer result)
{
  KarumNewGameDialog *self = dialog;
  g_autoptr (KarumGameDetails) details = result;
  KarumNameRow *rows[] = { self->first_row, self->second_row };
  AdwComboRow *kind_rows[] = { self->first_kind, self->second_kind };
  KarumRules rules;

  if (!rows[0])
    return;
  if (!self->position && karum_rules_read (karum_games, details->rules, &rules, NULL))
    karum_rules_editor_set_rules (self->rules_editor, &rules);
  karum_clock_editor_set_control (self->clock_editor, details->time_control);
  gtk_switch_set_active (self->teaching, details->teaching > 0);
  if (details->teaching > 0)
    gtk_spin_button_set_value (self->teaching_percent, details->teaching);
  for (guint i = 0; i < 2; i++) {
    guint from = self->exchanged ? 1 - i : i;

    karum_name_row_set_meant (rows[i], details->persons[from]);
    set_player (kind_rows[i], rows[i], details->players[from]);
  }
}

void
karum_new_game_dialog_follow (KarumNewGameDialog *self, gint64 id, gboolean exchanged)
{
  g_return_if_fail (KARUM_IS_NEW_GAME_DIALOG (self));
  self->exchanged = exchanged;
  karum_ask (self, self->archive, karum_request_get_details (id), NULL, game_known, NULL);
}
