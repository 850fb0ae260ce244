#include "karum-rules-editor.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-games.h"
#include "karum-lessons.h"
#include "karum-name.h"
#include "karum-option-row.h"

/* -- Rules editor ------------------------------------------------------------------------------ */

/* Tries @value for @option; changes @rules only if they are valid then. */
static gboolean
try_value (KarumRules *rules, guint option, gint32 value, guint32 *given)
{
  KarumRules tried = *rules;

  karum_rules_set (&tried, option, value, *given | 1u << option);
  if (!karum_rules_check (&tried, NULL))
    return FALSE;
  *rules = tried;
  *given |= 1u << option;
  return TRUE;
}

/* The nearest value of @option beyond @value, in steps of @step, that makes the rules valid. */
static gboolean
try_beyond (KarumRules *rules, guint option, gint32 value, gint32 step, guint32 *given)
{
  gint32 min, max;

  karum_rules_range (rules, option, &min, &max);
  for (value += step; value >= min && value <= max; value += step)
    if (try_value (rules, option, value, given))
      return TRUE;
  return FALSE;
}

/* The value of @option nearest to its present one that makes the rules valid. */
static gboolean
try_nearest (KarumRules *rules, guint option, guint32 *given)
{
  gint32 min, max, now = rules->values[option];

  karum_rules_range (rules, option, &min, &max);
  for (gint32 distance = 1; now - distance >= min || now + distance <= max; distance++) {
    if (now - distance >= min && now - distance <= max
        && try_value (rules, option, now - distance, given))
      return TRUE;
    if (now + distance <= max && now + distance >= min
        && try_value (rules, option, now + distance, given))
      return TRUE;
  }
  return FALSE;
}

/* Tries to adjust one of the options @from … @to - 1. */
static gboolean
try_follow (KarumRules *rules, guint from, guint to, guint32 *given, guint *followed)
{
  for (guint option = from; option < to; option++)
    if (try_nearest (rules, option, given)) {
      *followed = option;
      return TRUE;
    }
  return FALSE;
}

gboolean
karum_rules_settle (KarumRules *rules,
                    guint option,
                    gint32 value,
                    guint32 *given,
                    guint *followed,
                    KarumError *reason)
{
  gint32 step = value > rules->values[option] ? 1 : -1;

  *followed = KARUM_OPTION_NONE;
  *given |= 1u << option;
  karum_rules_set (rules, option, value, *given);
  if (karum_rules_check (rules, reason))
    return TRUE;
  if (try_follow (rules, option + 1, rules->game->n_options, given, followed))
    return TRUE;
  if (rules->game->options[option].n_choices == 0
      && try_beyond (rules, option, value, step, given)) {
    *followed = option;
    return TRUE;
  }
  return try_follow (rules, 0, option, given, followed);
}

struct _KarumRulesEditor {
  GtkBox parent_instance;

  AdwComboRow *game_row;
  AdwComboRow *preset_row;
  AdwPreferencesGroup *choice_group, *option_group;
  GtkExpander *fold;
  GtkLabel *summary;
  GtkLabel *notice;

  KarumHelpButton *game_help, *preset_help;

  GPtrArray *option_rows; /* (element-type KarumOptionRow) (transfer none): in the option group */
  KarumRules rules;
  guint32 given; /* bit set of the options that the user has set */
  gboolean valid;
};

G_DEFINE_FINAL_TYPE (KarumRulesEditor, karum_rules_editor, GTK_TYPE_BOX)

static void
show_values (KarumRulesEditor *self)
{
  for (guint i = 0; i < self->option_rows->len; i++) {
    gint32 min, max;

    karum_rules_range (&self->rules, i, &min, &max);
    karum_option_row_show (self->option_rows->pdata[i], self->rules.values[i],
                           MIN (min, self->rules.values[i]), MAX (max, self->rules.values[i]));
  }
}

/* Explains which option was adjusted and why, or what is invalid. */
static void
show_notice (KarumRulesEditor *self, guint followed, const KarumError *reason)
{
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->notice), !self->valid || followed != KARUM_OPTION_NONE);
  if (self->valid && followed == KARUM_OPTION_NONE)
    return;
  why = karum_error_message (reason);
  if (self->valid)
    /* Translators: the title of an option, and why its value had to be another one. */
    text = g_strdup_printf (_ ("“%s” was adjusted: %s"),
                            _ (self->rules.game->options[followed].title), why);
  else
    text = g_steal_pointer (&why);
  gtk_label_set_text (self->notice, text);
  if (self->valid)
    gtk_widget_remove_css_class (GTK_WIDGET (self->notice), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->notice), "error");
}

static void
option_chosen (KarumRulesEditor *self, int value, KarumOptionRow *row)
{
  KarumError reason;
  guint option, followed;

  if (!g_ptr_array_find (self->option_rows, row, &option))
    return;
  self->valid = karum_rules_settle (&self->rules, option, value, &self->given, &followed, &reason);
  show_values (self);
  show_notice (self, followed, &reason);
  g_signal_emit_by_name (self, "changed");
}

/* (transfer floating): leads from an option to its place in the rules. */
static GtkWidget *
option_help (const KarumGame *game, const KarumOption *option)
{
  g_autofree char *place = g_strdup_printf ("%s options option-%s", game->id, option->id);

  return g_object_new (KARUM_TYPE_HELP_BUTTON, "place", place, "about", _ (option->title), NULL);
}

static void
add_option_rows (KarumRulesEditor *self)
{
  const KarumGame *game = self->rules.game;

  karum_for_each (void, option_row, self->option_rows)
    adw_preferences_group_remove (self->option_group, option_row);
  g_ptr_array_set_size (self->option_rows, 0);
  for (guint i = 0; i < game->n_options; i++) {
    GtkWidget *row = karum_option_row_new (&game->options[i], FALSE);

    g_signal_connect_swapped (row, "chosen", G_CALLBACK (option_chosen), self);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), option_help (game, &game->options[i]));
    adw_preferences_group_add (self->option_group, row);
    g_ptr_array_add (self->option_rows, row);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->fold), game->n_options > 0);
}

/* The rules of the variant, and what distinguishes it. */
static void
show_help (KarumRulesEditor *self)
{
  const KarumGame *game = self->rules.game;
  const KarumPreset *preset = &game->presets[self->rules.preset];
  g_autofree char *rules
      = g_strdup_printf ("%s%s%s rules", game->id, game->n_presets > 1 ? ":" : "",
                         game->n_presets > 1 ? preset->id : "");
  g_autofree char *place = g_strdup_printf ("%s options preset-%s", game->id, preset->id);

  g_object_set (self->game_help, "place", rules, "about", _ (game->title), NULL);
  g_object_set (self->preset_help, "place", place, "about", _ (preset->title), NULL);
}

/* Shows the description of the game and its variant. */
static void
show_summary (KarumRulesEditor *self)
{
  const KarumGame *game = self->rules.game;
  const char *variant = game->presets[self->rules.preset].summary;
  g_autofree char *both = NULL;

  if (game->n_presets > 1)
    both = g_strdup_printf ("%s\n%s", _ (game->summary), _ (variant));
  gtk_label_set_text (self->summary, both ? both : _ (game->summary));
  show_help (self);
}

static void
choose_preset (KarumRulesEditor *self, const KarumGame *game, guint preset)
{
  gboolean other_game = self->rules.game != game;

  self->rules = karum_rules_default (game, preset);
  self->given = 0;
  self->valid = TRUE;
  show_summary (self);
  if (other_game)
    add_option_rows (self);
  show_values (self);
  show_notice (self, KARUM_OPTION_NONE, NULL);
  g_signal_emit_by_name (self, "changed");
}

static void
preset_selected (KarumRulesEditor *self)
{
  guint preset = adw_combo_row_get_selected (self->preset_row);
  const KarumGame *game = karum_games[adw_combo_row_get_selected (self->game_row)];

  if (preset < game->n_presets)
    choose_preset (self, game, preset);
}

static void
game_selected (KarumRulesEditor *self)
{
  const KarumGame *game = karum_games[adw_combo_row_get_selected (self->game_row)];
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < game->n_presets; i++)
    gtk_string_list_append (titles, _ (game->presets[i].title));
  adw_combo_row_set_model (self->preset_row, G_LIST_MODEL (titles));
  gtk_widget_set_visible (GTK_WIDGET (self->preset_row), game->n_presets > 1);
  preset_selected (self);
}

static void
karum_rules_editor_class_init (KarumRulesEditorClass *klass)
{
  karum_class_signal (klass, "changed", 0);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumRulesEditor, g_ptr_array_unref, option_rows);
  KARUM_CHILDREN (klass, KarumRulesEditor, game_row, preset_row, game_help, preset_help,
                  choice_group, option_group, fold, summary, notice);
  KARUM_CALLBACKS (klass, game_selected, preset_selected);
}

static void
karum_rules_editor_init (KarumRulesEditor *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->option_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; karum_games[i]; i++)
    gtk_string_list_append (titles, _ (karum_games[i]->title));
  adw_combo_row_set_model (self->game_row, G_LIST_MODEL (titles));
}

GtkExpander *
karum_rules_editor_get_fold (KarumRulesEditor *self)
{
  return self->fold;
}

const KarumRules *
karum_rules_editor_get_rules (KarumRulesEditor *self, gboolean *valid)
{
  if (valid)
    *valid = self->valid;
  return &self->rules;
}

void
karum_rules_editor_set_rules (KarumRulesEditor *self, const KarumRules *rules)
{
  guint place = 0;

  g_return_if_fail (KARUM_IS_RULES_EDITOR (self));
  while (karum_games[place] && karum_games[place] != rules->game)
    place++;
  if (!karum_games[place])
    return;
  adw_combo_row_set_selected (self->game_row, place);
  adw_combo_row_set_selected (self->preset_row, rules->preset);
  self->rules = *rules;
  self->given = 0;
  for (guint i = 0; i < rules->game->n_options; i++)
    if (rules->values[i] != karum_rules_default (rules->game, rules->preset).values[i])
      self->given |= 1u << i;
  self->valid = TRUE;
  show_values (self);
  show_notice (self, KARUM_OPTION_NONE, NULL);
  g_signal_emit_by_name (self, "changed");
}
