#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-rules-editor.h"

#include <glib/gi18n.h>

#include "karum-board-view.h"
#include "karum-boards.h"
#include "karum-class.h"
#include "karum-fair-search.h"
#include "karum-spinner.h"

struct _KarumSetupEditor {
  AdwPreferencesGroup parent_instance;

  KarumBoardView *board;
  GtkLabel *hint, *worth;
  GtkButton *fair;
  GtkWidget *searching; /* shown while a fair board is looked for */
  GtkLabel *drawn;

  KarumRules rules;
  KarumRandom random;
  KarumFairSearch *search;
  char setup[KARUM_SETUP_TEXT];
  char fair_setup[KARUM_SETUP_TEXT]; /* of the last board that was proved fair under these rules */
  gboolean correcting;               /* the setup of a recorded game */
  KarumPoint picked;                 /* the point of the setup that the user is moving */
};

G_DEFINE_FINAL_TYPE (KarumSetupEditor, karum_setup_editor, ADW_TYPE_PREFERENCES_GROUP)

static gboolean
movable (KarumSetupEditor *self)
{
  return self->rules.game->setup_needed
         && (self->correcting || !self->rules.game->setup_drawn (&self->rules));
}

static void
show_hint (KarumSetupEditor *self)
{
  char point[KARUM_POINT_TEXT];
  g_autofree char *text = NULL;

  if (self->picked != KARUM_POINT_NONE) {
    karum_point_write (self->picked, point);
    /* Translators: %s is a cell of the board, "d4" */
    text = g_strdup_printf (_ ("Click the cell to move the hole on %s to."), point);
  } else if (self->correcting) {
    text = g_strdup (_ ("Click a hole, then the cell to move it to."));
  } else if (movable (self)) {
    text = g_strdup (_ ("Click a hole, then the cell to move it to, until both players agree."));
  } else {
    text = g_strdup (_ ("Placed at random."));
  }
  gtk_label_set_text (self->hint, text);
}

/* What a board that is solved is worth. */
static void
show_worth (KarumSetupEditor *self, const KarumState *state)
{
  KarumBoardKnown known;
  gboolean solved = karum_boards_find (&self->rules, state, &known);
  gboolean fair = self->setup[0] && g_str_equal (self->setup, self->fair_setup);
  g_autofree char *text = NULL;

  if (solved ? known.value == 0 : fair)
    text = g_strdup (_ ("Proved fair: a draw with best play."));
  else if (solved)
    text = g_strdup_printf (known.value > 0 ? _ ("First wins by %d with best play.")
                                            : _ ("Second wins by %d with best play."),
                            ABS (known.value));
  gtk_label_set_text (self->worth, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->worth), text != NULL);
}

static void
show (KarumSetupEditor *self)
{
  KarumState state;

  if (karum_start (&self->rules, self->setup, NULL, &state, NULL)) {
    karum_board_view_show (self->board, &self->rules, &state, NULL);
    show_worth (self, &state);
  }
  show_hint (self);
}

/* -- Boards that are drawn ---------------------------------------------------------------------
 */

static void
show_search (KarumSetupEditor *self)
{
  gboolean running = karum_fair_search_is_running (self->search);

  gtk_button_set_label (self->fair, running ? _ ("_Stop") : _ ("_Fair Board"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->fair),
                               running ? NULL : _ ("Draw a board on which best play is a draw"));
  gtk_widget_set_visible (self->searching, running);
}

static void
stop_search (KarumSetupEditor *self)
{
  karum_fair_search_stop (self->search);
  show_search (self);
}

static void
draw (KarumSetupEditor *self)
{
  stop_search (self);
  self->rules.game->setup_draw (&self->rules, &self->random, self->setup);
  self->picked = KARUM_POINT_NONE;
  show (self);
}

static void
board_drawn (KarumSetupEditor *self, guint n)
{
  /* Translators: %u is the number of the board among those that have been drawn */
  g_autofree char *text = g_strdup_printf (_ ("Proving board %u…"), n);

  gtk_label_set_text (self->drawn, text);
}

static void
fair_found (KarumSetupEditor *self, const char *setup)
{
  g_strlcpy (self->setup, setup, sizeof self->setup);
  g_strlcpy (self->fair_setup, setup, sizeof self->fair_setup);
  self->picked = KARUM_POINT_NONE;
  show_search (self);
  show (self);
}

static void
fair_failed (KarumSetupEditor *self, const char *reason)
{
  show_search (self);
  gtk_label_set_text (self->worth, reason);
  gtk_widget_set_visible (GTK_WIDGET (self->worth), TRUE);
}

/* Boards that the book doesn't contain are proved, which takes some seconds. */
static void
draw_fair (KarumSetupEditor *self)
{
  if (karum_boards_can (&self->rules)) {
    karum_boards_draw (&self->rules, &self->random, self->setup);
    self->picked = KARUM_POINT_NONE;
    show (self);
  } else if (karum_fair_search_is_running (self->search)) {
    stop_search (self);
  } else {
    board_drawn (self, 1);
    karum_fair_search_start (self->search, &self->rules);
    show_search (self);
  }
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  return (int) *(const KarumPoint *) a - (int) *(const KarumPoint *) b;
}

/* (transfer full) (element-type KarumPoint): the points of the setup. */
static GArray *
setup_points (KarumSetupEditor *self)
{
  GArray *points = karum_array_new (KarumPoint);
  const char *cursor = self->setup;
  KarumPoint point;

  while (karum_point_read (self->setup, &cursor, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &point, NULL)) {
    g_array_append_val (points, point);
    if (*cursor == ' ')
      cursor++;
  }
  return points;
}

static void
write_setup (KarumSetupEditor *self, GArray *points)
{
  char *end = self->setup;

  g_array_sort (points, compare_points);
  for (guint i = 0; i < points->len; i++) {
    if (i > 0)
      *end++ = ' ';
    end += karum_point_write (g_array_index (points, KarumPoint, i), end);
  }
}

static void
point_activated (KarumSetupEditor *self, guint touched)
{
  g_autoptr (GArray) points = setup_points (self);
  KarumPoint point = (KarumPoint) touched;
  gboolean taken = FALSE;

  if (!movable (self))
    return;
  karum_for_each_in (KarumPoint, item, points)
    taken = taken || *item == point;
  if (taken) {
    self->picked = point == self->picked ? KARUM_POINT_NONE : point;
    show_hint (self);
    return;
  }
  for (guint i = 0; self->picked != KARUM_POINT_NONE && i < points->len; i++)
    if (g_array_index (points, KarumPoint, i) == self->picked)
      g_array_index (points, KarumPoint, i) = point;
  self->picked = KARUM_POINT_NONE;
  stop_search (self);
  write_setup (self, points);
  show (self);
  g_signal_emit_by_name (self, "changed");
}

static gboolean
holds (const GArray *points, KarumPoint point)
{
  karum_for_each_in (KarumPoint, item, points)
    if (*item == point)
      return TRUE;
  return FALSE;
}

static void
add_point (GArray *points, const KarumBoard *board)
{
  for (guint row = 0; row < board->rows; row++)
    for (guint column = 0; column < board->columns; column++) {
      KarumPoint point = karum_point (column, row);

      if (!holds (points, point)) {
        g_array_append_val (points, point);
        return;
      }
    }
}

static gboolean
fits (KarumSetupEditor *self)
{
  KarumState state;

  return karum_start (&self->rules, self->setup, NULL, &state, NULL);
}

/* Keeps the setup as far as possible, with the number of points that the rules require, all on
 * the board. */
static void
fit (KarumSetupEditor *self)
{
  g_autoptr (GArray) points = setup_points (self);
  g_autoptr (GArray) wanted = NULL;
  KarumBoard board;

  self->rules.game->board (&self->rules, &board);
  self->rules.game->setup_draw (&self->rules, &self->random, self->setup);
  wanted = setup_points (self);
  for (guint i = points->len; i > 0; i--) {
    KarumPoint point = g_array_index (points, KarumPoint, i - 1);

    if (karum_point_column (point) >= board.columns || karum_point_row (point) >= board.rows)
      g_array_remove_index (points, i - 1);
  }
  while (points->len < wanted->len)
    add_point (points, &board);
  g_array_set_size (points, wanted->len);
  write_setup (self, points);
  if (!fits (self))
    draw (self);
  show (self);
}

static const KarumAction actions[] = {
  { "setup.draw", .function = KARUM_DOES (KarumSetupEditor, draw) },
  { "setup.draw-fair", .function = KARUM_DOES (KarumSetupEditor, draw_fair) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_setup_editor_class_init (KarumSetupEditorClass *klass)
{
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_SPINNER);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumSetupEditor, board, hint, worth, fair, searching, drawn);
  KARUM_CALLBACKS (klass, point_activated);
  KARUM_DROPS (klass, KarumSetupEditor, g_object_unref, search);
  karum_class_signal (klass, "changed", 0);
  karum_actions_install (klass, &table);
}

static void
karum_setup_editor_init (KarumSetupEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->picked = KARUM_POINT_NONE;
  self->search = karum_fair_search_new ();
  karum_on (self->search, "drawn", board_drawn, self);
  karum_on (self->search, "found", fair_found, self);
  karum_on (self->search, "failed", fair_failed, self);
  karum_random_init (&self->random, (guint64) g_random_int () << 32 | g_random_int ());
}

void
karum_setup_editor_set_rules (KarumSetupEditor *self, const KarumRules *rules)
{
  if (!self->rules.game || !karum_rules_equal (&self->rules, rules)) {
    stop_search (self);
    self->fair_setup[0] = '\0';
  }
  self->rules = *rules;
  gtk_widget_set_visible (GTK_WIDGET (self), karum_setup_needed (rules));
  gtk_widget_set_visible (GTK_WIDGET (self->fair),
                          (karum_boards_can (rules) || karum_boards_provable (rules))
                              && !self->correcting);
  g_object_set (self->board, "interactive", movable (self), NULL);
  if (!karum_setup_needed (rules))
    self->setup[0] = '\0';
  else if (!fits (self) && self->correcting)
    fit (self);
  else if (!fits (self))
    draw (self);
  else
    show (self);
}

const char *
karum_setup_editor_get_setup (KarumSetupEditor *self)
{
  return self->setup;
}

void
karum_setup_editor_correct (KarumSetupEditor *self, const char *setup)
{
  g_return_if_fail (KARUM_IS_SETUP_EDITOR (self) && setup);
  self->correcting = TRUE;
  g_strlcpy (self->setup, setup, sizeof self->setup);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.draw", FALSE);
}
