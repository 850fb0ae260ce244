#include "karum-pattern-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-board-part.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-pattern-grid.h"
#include "karum-phrases.h"

/* What actions need. */
enum { PATTERN_RIGHT = KARUM_NEED_OWN, PATTERN_EMPTY };

/* -- Pattern dialog ---------------------------------------------------------------------------- */

struct _KarumPatternDialog {
  AdwWindow parent_instance;

  /* Template children */
  GtkStack *pages; /* of the board that a part can be taken from, and of points */
  KarumBoardPart *board;
  GtkWidget *other_part;
  AdwComboRow *game_row;
  GtkSpinButton *columns, *rows;
  KarumPatternGrid *grid;
  GtkLabel *hint;

  GPtrArray *games; /* (owned) (element-type KarumGame): in the order of the list */
  gboolean setting; /* the program is changing the size */

  KarumRules rules; /* of the board; only if there is one */
  KarumState state;
};

G_DEFINE_FINAL_TYPE (KarumPatternDialog, karum_pattern_dialog, ADW_TYPE_WINDOW)

/* -- Pattern, size and game ------------------------------------------------------------------- */

static const KarumGame *
chosen_game (KarumPatternDialog *self)
{
  return g_ptr_array_index (self->games, adw_combo_row_get_selected (self->game_row));
}

static void
pattern_changed (KarumPatternDialog *self)
{
  const KarumPattern *pattern = karum_pattern_grid_get_pattern (self->grid);
  g_autofree char *message = NULL;
  KarumError error;
  gboolean right = karum_pattern_check (pattern, &error);

  if (!right) {
    g_autofree char *reason = karum_error_message (&error);

    message = karum_phrase_sentence (reason);
  }
  gtk_label_set_label (
      self->hint,
      message ? message
              : _ ("The pattern is found anywhere on the board, also rotated or mirrored."));
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PATTERN_RIGHT), right);
  karum_actions_set (
      GTK_WIDGET (self), KARUM_NEED (PATTERN_EMPTY),
      memchr (pattern->points, KARUM_PATTERN_EMPTY, (gsize) pattern->columns * pattern->rows)
          != NULL);
}

static void
size_changed (KarumPatternDialog *self)
{
  if (!self->setting)
    karum_pattern_grid_set_size (self->grid,
                                 (guint) gtk_spin_button_get_value_as_int (self->columns),
                                 (guint) gtk_spin_button_get_value_as_int (self->rows));
}

static void
game_selected (KarumPatternDialog *self)
{
  karum_pattern_grid_set_game (self->grid, chosen_game (self));
}

/* The selected game; the first one if there are no patterns for it. */
static void
choose_game (KarumPatternDialog *self, const char *id)
{
  for (guint i = 0; i < self->games->len; i++)
    if (g_str_equal (((const KarumGame *) self->games->pdata[i])->id, id))
      adw_combo_row_set_selected (self->game_row, i);
}

static void
set_pattern (KarumPatternDialog *self, const KarumPattern *pattern)
{
  self->setting = TRUE;
  gtk_spin_button_set_value (self->columns, pattern->columns);
  gtk_spin_button_set_value (self->rows, pattern->rows);
  self->setting = FALSE;
  karum_pattern_grid_set_pattern (self->grid, pattern);
}

/* -- A part of a board ------------------------------------------------------------------------ */

static void
show_board (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPatternDialog *self = KARUM_PATTERN_DIALOG (widget);

  gtk_stack_set_visible_child_name (self->pages, "board");
  karum_actions_set (widget, KARUM_NEED (PATTERN_RIGHT), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
part_chosen (KarumPatternDialog *self, guint left, guint bottom, guint columns, guint rows)
{
  KarumPattern pattern = { .columns = (uint8_t) columns, .rows = (uint8_t) rows };

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      pattern.points[row * columns + column]
          = (uint8_t) self->rules.game
                ->cell (&self->rules, &self->state, karum_point (left + column, bottom + row))
                .content;
  gtk_stack_set_visible_child_name (self->pages, "points");
  set_pattern (self, &pattern);
  gtk_widget_grab_focus (gtk_grid_get_child_at (GTK_GRID (self->grid), 0, 0));
}

static void
take_whole (KarumPatternDialog *self)
{
  KarumBoard board;

  self->rules.game->board (&self->rules, &board);
  part_chosen (self, 0, 0, board.columns, board.rows);
}

/* Empty points of a board are seldom meant to be part of the pattern. */
static void
open_empty (KarumPatternDialog *self)
{
  karum_pattern_grid_open_empty (self->grid);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
find (KarumPatternDialog *self)
{
  char pattern[KARUM_PATTERN_TEXT];
  const KarumGameFilter filter = { .game = chosen_game (self)->id, .pattern = pattern };
  g_autofree char *text = NULL;

  karum_pattern_write (karum_pattern_grid_get_pattern (self->grid), pattern);
  text = karum_game_filter_write (&filter);
  g_signal_emit_by_name (self, "found", text);
  gtk_window_close (GTK_WINDOW (self));
}

static const char *const reasons[] = {
  [PATTERN_RIGHT] = N_ ("The pattern is empty or not possible."),
  [PATTERN_EMPTY] = N_ ("No point of the pattern is empty."),
};

static const KarumAction actions[] = {
  { "pattern.find", .needs = { PATTERN_RIGHT }, .function = KARUM_DOES (KarumPatternDialog, find) },
  { "pattern.board", .with_target = show_board },
  { "pattern.whole", .function = KARUM_DOES (KarumPatternDialog, take_whole) },
  { "pattern.open-empty", .needs = { PATTERN_EMPTY },
    .function = KARUM_DOES (KarumPatternDialog, open_empty) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_pattern_dialog_class_init (KarumPatternDialogClass *klass)
{
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_BOARD_PART, KARUM_TYPE_PATTERN_GRID);
  karum_class_signal (klass, "found", 1, G_TYPE_STRING);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumPatternDialog, g_ptr_array_unref, games);
  KARUM_CHILDREN (klass, KarumPatternDialog, pages, board, other_part, game_row, columns, rows,
                  grid, hint);
  KARUM_CALLBACKS (klass, pattern_changed, size_changed, game_selected, part_chosen);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "pattern.find");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_pattern_dialog_init (KarumPatternDialog *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->games = g_ptr_array_new ();
  for (guint i = 0; karum_games[i]; i++) {
    KarumRules rules = karum_rules_default (karum_games[i], 0);

    if (!karum_pattern_possible (&rules))
      continue;
    g_ptr_array_add (self->games, (gpointer) karum_games[i]);
    gtk_string_list_append (titles, gettext (karum_games[i]->title));
  }
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_combo_row_set_model (self->game_row, G_LIST_MODEL (titles));
  karum_on (self->game_row, "notify::selected", game_selected, self);
  game_selected (self);
}

GtkWindow *
karum_pattern_dialog_new (GtkWindow *parent)
{
  return g_object_new (KARUM_TYPE_PATTERN_DIALOG, "transient-for", parent, NULL);
}

void
karum_pattern_dialog_set_filter (KarumPatternDialog *self, const KarumGameFilter *filter)
{
  KarumPattern pattern;

  g_return_if_fail (KARUM_IS_PATTERN_DIALOG (self));
  if (filter->game)
    choose_game (self, filter->game);
  if (!filter->pattern || !karum_pattern_read (filter->pattern, &pattern, NULL))
    return;
  set_pattern (self, &pattern);
}

void
karum_pattern_dialog_set_board (KarumPatternDialog *self,
                                const KarumRules *rules,
                                const KarumState *state)
{
  g_return_if_fail (KARUM_IS_PATTERN_DIALOG (self) && karum_pattern_possible (rules));
  self->rules = *rules;
  self->state = *state;
  choose_game (self, rules->game->id);
  karum_board_part_show (self->board, rules, state);
  gtk_widget_set_visible (self->other_part, TRUE);
  show_board (GTK_WIDGET (self), NULL, NULL);
}
