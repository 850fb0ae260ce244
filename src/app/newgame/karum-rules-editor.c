#include "karum-rules-editor.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-accessible-names.h"
#include "karum-class.h"
#include "karum-games.h"
#include "karum-lessons.h"
#include "karum-name.h"
#include "karum-room.h"

/* -- Option row -------------------------------------------------------------------------------- */

struct _KarumOptionRow {
  AdwActionRow parent_instance;

  const KarumOption *option;
  GtkWidget *control; /* a GtkSpinButton for a number, a GtkDropDown for a choice */
  gboolean open; /* the value can be “any”: the first choice, or the number below the minimum */
  gboolean showing; /* karum_option_row_show() is making the change */
};

G_DEFINE_FINAL_TYPE (KarumOptionRow, karum_option_row, ADW_TYPE_ACTION_ROW)

static void
row_show_summary (KarumOptionRow *self, gint32 value)
{
  const KarumOption *option = self->option;
  const char *summary = option->summary;

  if (option->n_choices > 0 && value != KARUM_OPTION_ANY && option->choices[value].summary)
    summary = option->choices[value].summary;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), summary ? _ (summary) : "");
}

static void
choose (KarumOptionRow *self, gint32 value)
{
  row_show_summary (self, value);
  if (!self->showing)
    g_signal_emit_by_name (self, "chosen", value);
}

/* -- Numbers ---------------------------------------------------------------------------------- */

/* The number that represents “any”. */
static double
any_number (GtkSpinButton *spin)
{
  double least;

  gtk_spin_button_get_range (spin, &least, NULL);
  return least;
}

static void
number_changed (KarumOptionRow *self)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->control);
  double value = gtk_spin_button_get_value (spin);

  choose (self, self->open && value <= any_number (spin) ? KARUM_OPTION_ANY : (gint32) value);
}

static gboolean
write_number (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value (spin) > any_number (spin))
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (spin), C_ ("option", "Any"));
  return TRUE;
}

/* An empty field means “any”. */
static int
read_number (GtkSpinButton *spin, double *value)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (spin))));

  if (*text && strcmp (text, C_ ("option", "Any")) != 0)
    return FALSE;
  *value = any_number (spin);
  return TRUE;
}

/* The wheel scrolls the form; it must not change a value under the pointer. */
static void
ignore_wheel (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  for (guint i = g_list_model_get_n_items (controllers); i-- > 0;) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_widget_remove_controller (spin, controller);
  }
}

static GtkWidget *
number_new (KarumOptionRow *self)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 1, 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), !self->open);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  ignore_wheel (spin);
  if (self->open) {
    gtk_editable_set_width_chars (GTK_EDITABLE (spin),
                                  (int) g_utf8_strlen (C_ ("option", "Any"), -1) + 1);
    g_signal_connect (spin, "output", G_CALLBACK (write_number), NULL);
    g_signal_connect (spin, "input", G_CALLBACK (read_number), NULL);
  }
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (number_changed), self);
  return spin;
}

static void
show_number (KarumOptionRow *self, gint32 value, gint32 min, gint32 max)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->control);
  gint32 least = self->open ? min - 1 : min;

  gtk_spin_button_set_range (spin, least, max);
  gtk_spin_button_set_increments (spin, 1, MAX (1, (max - min) / 10));
  gtk_spin_button_set_value (spin, value == KARUM_OPTION_ANY ? least : value);
}

/* -- Choices ---------------------------------------------------------------------------------- */

static void
choice_changed (KarumOptionRow *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));

  if (selected == GTK_INVALID_LIST_POSITION)
    return;
  if (!self->open)
    choose (self, (gint32) selected);
  else
    choose (self, selected == 0 ? KARUM_OPTION_ANY : (gint32) selected - 1);
}

static GtkWidget *
choice_new (KarumOptionRow *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *drop_down;

  if (self->open)
    gtk_string_list_append (titles, C_ ("option", "Any"));
  for (guint i = 0; i < self->option->n_choices; i++)
    gtk_string_list_append (titles, _ (self->option->choices[i].title));
  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  g_signal_connect_swapped (drop_down, "notify::selected", G_CALLBACK (choice_changed), self);
  return drop_down;
}

/* -- The row ---------------------------------------------------------------------------------- */

static void
karum_option_row_class_init (KarumOptionRowClass *klass)
{
  karum_class_signal (klass, "chosen", 1, G_TYPE_INT);
}

static void
karum_option_row_init (KarumOptionRow *self)
{
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
}

static GtkWidget *
row_new (const KarumOption *option, gboolean open)
{
  KarumOptionRow *self = g_object_new (KARUM_TYPE_OPTION_ROW, "title", _ (option->title), NULL);

  self->option = option;
  self->open = open;
  self->control = option->n_choices > 0 ? choice_new (self) : number_new (self);
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  if (option->n_choices > 0)
    karum_room_add_suffix (ADW_ACTION_ROW (self), self->control);
  else
    adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), self->control);
  karum_accessible_name (self->control, _ (option->title));
  return GTK_WIDGET (self);
}

GtkWidget *
karum_option_row_new_open (const KarumOption *option)
{
  return row_new (option, TRUE);
}

void
karum_option_row_show (KarumOptionRow *self, gint32 value, gint32 min, gint32 max)
{
  self->showing = TRUE;
  if (self->option->n_choices == 0)
    show_number (self, value, min, max);
  else if (value == KARUM_OPTION_ANY)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), 0);
  else
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control),
                                (guint) value + (self->open ? 1 : 0));
  row_show_summary (self, value);
  self->showing = FALSE;
}

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

  for (guint i = 0; i < self->option_rows->len; i++)
    adw_preferences_group_remove (self->option_group, self->option_rows->pdata[i]);
  g_ptr_array_set_size (self->option_rows, 0);
  for (guint i = 0; i < game->n_options; i++) {
    GtkWidget *row = row_new (&game->options[i], FALSE);

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
  karum_class_template (klass, "karum-rules-editor");
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

void
karum_rules_editor_put_start (KarumRulesEditor *self, GtkWidget *start)
{
  g_return_if_fail (KARUM_IS_RULES_EDITOR (self));
  gtk_box_reorder_child_after (GTK_BOX (self), start, GTK_WIDGET (self->choice_group));
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
