#include "karum-start-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"
#include "karum-requests.h"
#include "karum-rules-editor.h"

/* What actions need. */
enum { START_OTHER = KARUM_NEED_OWN };

struct _KarumStartDialog {
  AdwWindow parent_instance;

  GtkLabel *effect;
  AdwComboRow *keep_row;
  AdwComboRow *began_row;
  KarumRulesEditor *rules_editor;
  KarumSetupEditor *setup_editor;

  KarumRecord *record; /* (owned): before the correction */
  KarumRecord *next;   /* (owned) (nullable): after the correction; NULL while it is unchanged */
  gboolean loading;
};

G_DEFINE_FINAL_TYPE (KarumStartDialog, karum_start_dialog, ADW_TYPE_WINDOW)

static char *
turns_text (const KarumRules *rules, const KarumLoss *loss)
{
  g_autofree char *turn = NULL, *reason = NULL, *first = NULL, *count = NULL;

  if (loss->n_turns == 0)
    return g_strdup (_ ("All moves remain legal."));
  turn = karum_phrase_turn (rules, &loss->turn);
  reason = karum_error_message (&loss->error);
  first = g_strdup_printf (_ ("Move %u, %s, is no longer possible: %s"), loss->ply, turn, reason);
  count = g_strdup_printf (ngettext ("%u move is no longer possible.",
                                     "%u moves are no longer possible.", loss->n_turns),
                           loss->n_turns);
  return g_strjoin ("\n", first, count, NULL);
}

static void
show_effect (KarumStartDialog *self, const KarumLoss *loss)
{
  g_autofree char *turns = turns_text (&self->record->rules, loss);
  g_autofree char *result = karum_correction_text (&self->record->tags, &self->next->tags);
  g_autofree char *text = g_strjoin ("\n", turns, result, NULL);

  gtk_label_set_label (self->effect, text);
}

static void
start_show_fault (KarumStartDialog *self, const KarumError *error)
{
  g_autofree char *reason = karum_error_message (error);
  g_autofree char *text = karum_phrase_sentence (reason);

  gtk_label_set_label (self->effect, text);
}

static gboolean
is_same (KarumStartDialog *self, const KarumRules *rules, const char *setup)
{
  return karum_rules_equal (rules, &self->record->rules)
         && (self->record->position || g_str_equal (setup, self->record->setup))
         && adw_combo_row_get_selected (self->began_row) == 0;
}

/* Every change is tried immediately. */
static void
try_out (KarumStartDialog *self, const KarumRules *rules)
{
  const char *setup = karum_setup_editor_get_setup (self->setup_editor);
  const char *position = self->record->position;
  KarumKeep keep
      = adw_combo_row_get_selected (self->keep_row) == 0 ? KARUM_KEEP_AS_COMMENT : KARUM_KEEP_LEGAL;
  KarumError error = { 0 };
  KarumLoss loss = { 0 };

  if (is_same (self, rules, setup)) {
    gtk_label_set_label (self->effect, _ ("Nothing is changed yet."));
  } else {
    self->next = karum_record_restart (self->record, rules, position ? self->record->setup : setup,
                                       position, keep, &loss, &error);
    if (self->next && adw_combo_row_get_selected (self->began_row) == 1)
      karum_record_exchange_players (self->next);
    if (self->next)
      show_effect (self, &loss);
    else
      start_show_fault (self, &error);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->keep_row), loss.n_turns > 0);
}

static void
update (KarumStartDialog *self)
{
  gboolean valid;
  const KarumRules *rules = karum_rules_editor_get_rules (self->rules_editor, &valid);

  if (self->loading)
    return;
  g_clear_pointer (&self->next, karum_record_unref);
  if (valid)
    try_out (self, rules);
  else
    gtk_label_set_label (self->effect, "");
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (START_OTHER), self->next != NULL);
}

static void
start_rules_changed (KarumStartDialog *self)
{
  gboolean valid;
  const KarumRules *rules = karum_rules_editor_get_rules (self->rules_editor, &valid);

  if (valid && !self->loading && !self->record->position)
    karum_setup_editor_set_rules (self->setup_editor, rules);
  update (self);
}

static void
apply (KarumStartDialog *self)
{
  g_autoptr (KarumRecord) next = g_steal_pointer (&self->next);

  if (!next)
    return;
  g_signal_emit_by_name (self, "applied", next);
  gtk_window_close (GTK_WINDOW (self));
}

static void
start_dialog_let_go (KarumStartDialog *self)
{
  self->loading = TRUE;
}

static const char *const reasons[] = {
  [START_OTHER] = N_ ("Choose other rules or another setup."),
};

static const KarumAction start_actions[] = {
  { "start.apply", .needs = { START_OTHER }, .function = KARUM_DOES (KarumStartDialog, apply) },
};

static const KarumActionTable start_table
    = { KARUM_ACTION_LINES (start_actions), .reasons = reasons };

static void
karum_start_dialog_class_init (KarumStartDialogClass *klass)
{
  karum_class_signal (klass, "applied", 1, KARUM_TYPE_RECORD);
  KARUM_USES (KARUM_TYPE_RULES_EDITOR, KARUM_TYPE_SETUP_EDITOR);
  KARUM_ON_DISPOSE (klass, KarumStartDialog, start_dialog_let_go);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumStartDialog, karum_record_unref, record, next);
  KARUM_CHILDREN (klass, KarumStartDialog, effect, keep_row, began_row, rules_editor, setup_editor);
  KARUM_CALLBACKS (klass, start_rules_changed, update);
  karum_actions_install (klass, &start_table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "start.apply");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_start_dialog_init (KarumStartDialog *self)
{
  self->loading = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_players (KarumStartDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint player = 0; player < 2; player++) {
    g_autofree char *name
        = karum_display_name (karum_game_player_text (self->record->tags.players[player], player));

    gtk_string_list_append (names, name);
  }
  adw_combo_row_set_model (self->began_row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->began_row, 0);
}

GtkWindow *
karum_start_dialog_new (GtkWindow *parent, const KarumRecord *record)
{
  KarumStartDialog *self = g_object_new (KARUM_TYPE_START_DIALOG, "transient-for", parent, NULL);

  self->record = karum_record_copy (record);
  show_players (self);
  karum_rules_editor_set_rules (self->rules_editor, &record->rules);
  if (!record->position) {
    karum_setup_editor_correct (self->setup_editor, record->setup);
    karum_setup_editor_set_rules (self->setup_editor, &record->rules);
  }
  self->loading = FALSE;
  update (self);
  return GTK_WINDOW (self);
}
