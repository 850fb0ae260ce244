#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-dialog.h"
#include "karum-class.h"
#include "karum-filter-dialog-private.h"
#include "karum-filter-facets.h"
#include "karum-game-filter-fields.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-options-row.h"
#include "karum-pattern-dialog.h"
#include "karum-pattern-view.h"

/* The entries of the row of results, after “Any”. */
enum {
  RESULT_WON = 1,
  RESULT_LOST,
  RESULT_DRAWN,
  RESULT_IN_PROGRESS,
  RESULT_FINISHED,
  RESULT_COPIES
};

/* Terminations in the order of their row, after “Any”. */
static KarumTermination
termination_at (guint selected)
{
  return (KarumTermination) (selected - 1);
}

/* -- Texts ------------------------------------------------------------------------------------ */

/* Replaces *@field by @text, (nullable) (transfer full). */
static void
take (const char **field, char *text)
{
  g_free ((char *) *field);
  *field = text;
}

/* -- Games ------------------------------------------------------------------------------------ */

static const KarumGame *
chosen_game (KarumFilterDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->game);

  return selected != 0 && selected != GTK_INVALID_LIST_POSITION ? karum_games[selected - 1] : NULL;
}

void
karum_filter_form_show_presets (KarumFilterDialog *self)
{
  const KarumGame *game = chosen_game (self);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, C_ ("variant", "Any"));
  for (unsigned i = 0; game && i < game->n_presets; i++)
    gtk_string_list_append (list, _ (game->presets[i].title));
  adw_combo_row_set_model (self->preset, G_LIST_MODEL (list));
  gtk_widget_set_sensitive (GTK_WIDGET (self->preset), game && game->n_presets > 1);
  karum_options_row_set_game (self->options, game);
}

static void
show_options (KarumFilterDialog *self, const KarumGame *game, const char *text)
{
  KarumOptions options = { 0 };

  if (text && !karum_options_read (game, text, &options, NULL))
    options.given = 0;
  karum_options_row_show (self->options, &options);
}

static void
show_game (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  const KarumGame *game;

  adw_combo_row_set_selected (self->game, 0);
  for (guint i = 0; filter->game && karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, filter->game))
      adw_combo_row_set_selected (self->game, i + 1);
  karum_filter_form_show_presets (self);
  game = chosen_game (self);
  for (unsigned i = 0; game && filter->preset && i < game->n_presets; i++)
    if (g_str_equal (game->presets[i].id, filter->preset))
      adw_combo_row_set_selected (self->preset, i + 1);
  if (game)
    show_options (self, game, filter->options);
}

/* Options without a game have no row. */
static void
read_options (KarumFilterDialog *self, const KarumGame *game, KarumGameFilter *filter)
{
  if (game || self->initial.game)
    take (&filter->options, karum_options_row_dup_text (self->options));
}

static void
read_game (KarumFilterDialog *self, KarumGameFilter *filter)
{
  const KarumGame *game = chosen_game (self);
  guint preset = adw_combo_row_get_selected (self->preset);

  take (&filter->game, game ? g_strdup (game->id) : NULL);
  take (&filter->preset, game && preset != 0 && preset != GTK_INVALID_LIST_POSITION
                             ? g_strdup (game->presets[preset - 1].id)
                             : NULL);
  read_options (self, game, filter);
}

/* -- Players ---------------------------------------------------------------------------------- */

/* Side, result and opponent refer to the player. */
static void
allow_said_of_player (KarumFilterDialog *self, gboolean someone)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->side), someone);
  gtk_widget_set_sensitive (GTK_WIDGET (self->outcome), someone);
  gtk_widget_set_sensitive (GTK_WIDGET (self->opponent), someone);
}

static void
show_players (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  karum_name_row_set_name (self->player, filter->player);
  karum_name_row_set_name (self->opponent, filter->opponent);
  karum_name_row_set_name (self->player1, filter->players[0]);
  karum_name_row_set_name (self->player2, filter->players[1]);
  adw_combo_row_set_selected (self->side, filter->with_side ? 1 + (guint) filter->side : 0);
  adw_combo_row_set_selected (self->outcome, filter->with_outcome ? (guint) filter->outcome : 0);
  adw_combo_row_set_selected (self->computer, filter->computer ? 1 : filter->people ? 2 : 0);
  allow_said_of_player (self, filter->player || filter->player_id);
}

/* A changed name no longer belongs to the number. */
static void
read_named (KarumNameRow *row, const char **name, gint64 *id)
{
  char *now = karum_name_row_dup_name (row);

  if (g_strcmp0 (now, *name) != 0)
    *id = 0;
  take (name, now);
}

static void
read_players (KarumFilterDialog *self, KarumGameFilter *filter)
{
  guint side = adw_combo_row_get_selected (self->side);
  guint outcome = adw_combo_row_get_selected (self->outcome);
  gboolean someone;

  read_named (self->player, &filter->player, &filter->player_id);
  read_named (self->opponent, &filter->opponent, &filter->opponent_id);
  take (&filter->players[0], karum_name_row_dup_name (self->player1));
  take (&filter->players[1], karum_name_row_dup_name (self->player2));
  someone = filter->player || filter->player_id;
  filter->with_side = someone && side > 0;
  filter->side = side > 1 ? KARUM_SECOND : KARUM_FIRST;
  filter->with_outcome = someone && outcome > 0;
  filter->outcome = (KarumResult) outcome;
  filter->computer = adw_combo_row_get_selected (self->computer) == 1;
  filter->people = adw_combo_row_get_selected (self->computer) == 2;
  allow_said_of_player (self, someone);
}

/* -- Date and Place --------------------------------------------------------------------------- */

static void
show_occasion (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  karum_name_row_set_name (self->event, filter->event);
  karum_date_row_set_date (self->from, filter->from);
  karum_date_row_set_date (self->to, filter->to);
}

static void
read_occasion (KarumFilterDialog *self, KarumGameFilter *filter)
{
  read_named (self->event, &filter->event, &filter->event_id);
  take (&filter->from, karum_date_row_dup_bound (self->from));
  take (&filter->to, karum_date_row_dup_bound (self->to));
}

/* -- Course of the Game
 * ----------------------------------------------------------------------------------- */

static guint
result_entry (const KarumGameFilter *filter)
{
  if (filter->in_progress)
    return RESULT_IN_PROGRESS;
  if (filter->finished)
    return RESULT_FINISHED;
  if (filter->copies)
    return RESULT_COPIES;
  return filter->with_result && filter->result != KARUM_RESULT_NONE ? (guint) filter->result : 0;
}

static void
show_course (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  adw_combo_row_set_selected (self->result, result_entry (filter));
  adw_combo_row_set_selected (self->termination,
                              filter->with_termination ? (guint) filter->termination + 1 : 0);
}

static void
read_course (KarumFilterDialog *self, KarumGameFilter *filter)
{
  guint result = adw_combo_row_get_selected (self->result);
  guint termination = adw_combo_row_get_selected (self->termination);

  filter->with_result = result >= RESULT_WON && result <= RESULT_DRAWN;
  filter->result = filter->with_result ? (KarumResult) result : KARUM_RESULT_NONE;
  filter->in_progress = result == RESULT_IN_PROGRESS;
  filter->finished = result == RESULT_FINISHED;
  filter->copies = result == RESULT_COPIES;
  filter->with_termination = termination > 0;
  filter->termination
      = filter->with_termination ? termination_at (termination) : KARUM_TERMINATION_NONE;
}

/* (transfer full) (nullable) */
static char *
dup_words (gpointer field)
{
  g_autofree char *text = g_strstrip (karum_text_dup (field));

  return *text ? g_steal_pointer (&text) : NULL;
}

/* -- Rows that are a field --------------------------------------------------------------------- */

/* The widgets of the template that show a field as it is: a switch, a number, or the entry with
 * that number. */
static const struct {
  const char *widget;
  gsize field; /* a gboolean or a guint */
} rows[] = {
  { "undated", KARUM_FILTER_AT (undated) },       { "min_turns", KARUM_FILTER_AT (min_turns) },
  { "max_turns", KARUM_FILTER_AT (max_turns) },   { "min_margin", KARUM_FILTER_AT (min_margin) },
  { "max_margin", KARUM_FILTER_AT (max_margin) }, { "stars", KARUM_FILTER_AT (stars) },
  { "commented", KARUM_FILTER_AT (commented) },   { "analysed", KARUM_FILTER_AT (analysed) },
  { "blundered", KARUM_FILTER_AT (blundered) },   { "squandered", KARUM_FILTER_AT (squandered) },
  { "min_swing", KARUM_FILTER_AT (min_swing) },   { "phase", KARUM_FILTER_AT (phase) },
  { "standing", KARUM_FILTER_AT (standing) },     { "varied", KARUM_FILTER_AT (varied) },
  { "marked", KARUM_FILTER_AT (marked) },         { "glyph", KARUM_FILTER_AT (glyph) },
  { "unmatched", KARUM_FILTER_AT (unmatched) },   { "bin", KARUM_FILTER_AT (bin) },
};

/* The property of a switch or a row that is the field. */
static const char *
value_of (GObject *widget)
{
  return GTK_IS_SWITCH (widget) ? "active" : "selected";
}

static GObject *
widget_of (KarumFilterDialog *self, const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (self), KARUM_TYPE_FILTER_DIALOG, name);
}

static void
show_rows (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  karum_for_each_of (row, rows) {
    GObject *widget = widget_of (self, row->widget);
    const guint value = G_STRUCT_MEMBER (guint, filter, row->field);

    if (GTK_IS_SPIN_BUTTON (widget))
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (widget), value);
    else
      g_object_set (widget, value_of (widget), value, NULL);
  }
}

static void
read_rows (KarumFilterDialog *self, KarumGameFilter *filter)
{
  karum_for_each_of (row, rows) {
    GObject *widget = widget_of (self, row->widget);
    guint *value = G_STRUCT_MEMBER_P (filter, row->field);

    if (GTK_IS_SPIN_BUTTON (widget))
      *value = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (widget));
    else
      g_object_get (widget, value_of (widget), value, NULL);
  }
}

void
karum_filter_form_init (GtkWidgetClass *widget_class)
{
  karum_for_each_of (row, rows)
    gtk_widget_class_bind_template_child_full (widget_class, row->widget, FALSE, 0);
}

/* -- All -------------------------------------------------------------------------------------- */

void
karum_filter_form_show (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  show_game (self, filter);
  show_players (self, filter);
  show_occasion (self, filter);
  show_course (self, filter);
  karum_filter_board_show (self);
  show_rows (self, filter);
  karum_name_row_set_name (self->collection, filter->collection);
  adw_combo_row_set_selected (self->reviewed, filter->reviewed ? 1 : filter->unreviewed ? 2 : 0);
  karum_text_set (self->annotator, filter->annotator);
}

void
karum_filter_form_read (KarumFilterDialog *self, KarumGameFilter *filter)
{
  read_game (self, filter);
  read_players (self, filter);
  read_occasion (self, filter);
  read_course (self, filter);
  read_rows (self, filter);
  take (&filter->collection, karum_name_row_dup_name (self->collection));
  filter->reviewed = adw_combo_row_get_selected (self->reviewed) == 1;
  filter->unreviewed = adw_combo_row_get_selected (self->reviewed) == 2;
  take (&filter->annotator, dup_words (self->annotator));
}

/* The box @shown has a margin before the title of its row, so it is hidden when it is empty. */
static void
show_before (GtkWidget *shown, gboolean drawn)
{
  gtk_widget_set_visible (gtk_widget_get_parent (shown), drawn);
}

/* A position includes its rules. */
static void
show_rules (KarumFilterDialog *self)
{
  const KarumGameFilter *filter = &self->initial;
  gboolean alone = filter->rules && !filter->position;
  g_autofree char *text = alone ? karum_ruleset_text (filter->rules) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->rules_row), alone);
  adw_action_row_set_subtitle (self->rules_row, text ? text : "");
}

/* A line that this version can't read is shown as written. */
static void
show_position (KarumFilterDialog *self)
{
  const KarumGameFilter *filter = &self->initial;
  g_autofree char *text = filter->rules ? karum_ruleset_text (filter->rules) : NULL;
  KarumRules rules;
  KarumState state;
  gboolean drawn = filter->position && filter->rules
                   && karum_rules_read (karum_games, filter->rules, &rules, NULL)
                   && karum_start (&rules, NULL, filter->position, &state, NULL);

  if (drawn)
    karum_board_view_show (self->position_board, &rules, &state, NULL);
  show_before (self->position_frame, drawn);
  gtk_widget_set_visible (self->position_remove, filter->position != NULL);
  if (!filter->position)
    adw_action_row_set_subtitle (self->position_row, C_ ("position", "Any"));
  else
    adw_action_row_set_subtitle (self->position_row, drawn ? text : filter->position);
}

static void
show_pattern (KarumFilterDialog *self)
{
  const char *text = self->initial.pattern;
  KarumPattern pattern;
  gboolean drawn = text && karum_pattern_read (text, &pattern, NULL);

  if (drawn)
    karum_pattern_view_show (self->pattern_view, &pattern);
  show_before (GTK_WIDGET (self->pattern_view), drawn);
  gtk_widget_set_visible (self->pattern_remove, text != NULL);
  if (!text)
    adw_action_row_set_subtitle (self->pattern_row, C_ ("pattern", "Any"));
  else
    adw_action_row_set_subtitle (self->pattern_row, drawn ? "" : text);
}

void
karum_filter_board_show (KarumFilterDialog *self)
{
  show_rules (self);
  show_position (self);
  show_pattern (self);
}

/* Removes the part in the row of the button. The button is hidden then, so the focus moves to its
 * neighbour. */
static void
take_off (KarumFilterDialog *self, KarumFacet facet, GtkWidget *heir)
{
  karum_facet_clear (facet, &self->initial);
  gtk_widget_grab_focus (heir);
  karum_filter_board_show (self);
  karum_filter_dialog_tell (self);
}

static void
remove_rules (KarumFilterDialog *self)
{
  take_off (self, KARUM_FACET_RULES, self->position_edit);
}

static void
remove_position (KarumFilterDialog *self)
{
  karum_facet_clear (KARUM_FACET_RULES, &self->initial);
  take_off (self, KARUM_FACET_POSITION, self->position_edit);
}

static void
remove_pattern (KarumFilterDialog *self)
{
  take_off (self, KARUM_FACET_PATTERN, self->pattern_edit);
}

/* The editor is a page: the dialog closes, and its filter is passed on. */
static void
edit_position (KarumFilterDialog *self)
{
  GtkWidget *parent = GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self)));
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (self);
  g_autofree char *text = karum_game_filter_write (&filter);

  gtk_window_close (GTK_WINDOW (self));
  gtk_widget_activate_action (parent, "win.filter-position", "s", text);
}

static void
pattern_found (KarumFilterDialog *self, const char *text)
{
  g_auto (KarumGameFilter) found = { 0 };
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (self);

  if (!karum_game_filter_read (text, &found, NULL))
    return;
  if (g_strcmp0 (filter.game, found.game) != 0) {
    karum_facet_clear (KARUM_FACET_GAME, &filter);
    filter.game = g_strdup (found.game);
  }
  karum_facet_clear (KARUM_FACET_PATTERN, &filter);
  filter.pattern = g_strdup (found.pattern);
  karum_filter_dialog_show (self, &filter);
  karum_filter_dialog_tell (self);
}

static void
edit_pattern (KarumFilterDialog *self)
{
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (self);
  GtkWindow *dialog = karum_pattern_dialog_new (GTK_WINDOW (self));

  karum_pattern_dialog_set_filter (KARUM_PATTERN_DIALOG (dialog), &filter);
  karum_on (dialog, "found", pattern_found, self);
  karum_dialog_present (dialog);
}

static const KarumAction actions[] = {
  { "filter.remove-rules", N_ ("Any Rules"),
    .function = KARUM_DOES (KarumFilterDialog, remove_rules) },
  { "filter.remove-position", N_ ("Any Position"),
    .function = KARUM_DOES (KarumFilterDialog, remove_position) },
  { "filter.remove-pattern", N_ ("Any Pattern"),
    .function = KARUM_DOES (KarumFilterDialog, remove_pattern) },
  { "filter.edit-position", N_ ("Set Up a Position"),
    .function = KARUM_DOES (KarumFilterDialog, edit_position) },
  { "filter.edit-pattern", N_ ("Set Up a Pattern"),
    .function = KARUM_DOES (KarumFilterDialog, edit_pattern) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

void
karum_filter_board_init (GtkWidgetClass *widget_class)
{
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_PATTERN_VIEW);
  KARUM_CHILDREN (widget_class, KarumFilterDialog, rules_row, position_row, position_frame,
                  position_board, position_edit, position_remove, pattern_row, pattern_view,
                  pattern_edit, pattern_remove);
  karum_actions_install (widget_class, &table);
}
