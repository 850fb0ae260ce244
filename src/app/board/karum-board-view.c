#include "karum-board-view.h"

#include <glib/gi18n.h>

#include "karum-board-points.h"
#include "karum-board-share.h"
#include "karum-board-view-private.h"
#include "karum-class.h"
#include "karum-voice.h"

G_DEFINE_ENUM_TYPE (KarumBoardTheme,
                    karum_board_theme,
                    G_DEFINE_ENUM_VALUE (KARUM_BOARD_THEME_WOOD, "wood"),
                    G_DEFINE_ENUM_VALUE (KARUM_BOARD_THEME_SLATE, "slate"),
                    G_DEFINE_ENUM_VALUE (KARUM_BOARD_THEME_PAPER, "paper"))

G_DEFINE_FINAL_TYPE (KarumBoardView, karum_board_view, GTK_TYPE_WIDGET)

/* -- Redrawing --------------------------------------------------------------------------------- */

static void
drop_layers (KarumBoardView *self)
{
  karum_board_layers_drop (&self->layers);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drop_pieces (GtkWidget *widget)
{
  karum_board_layers_drop_pieces (&KARUM_BOARD_VIEW (widget)->layers);
  gtk_widget_queue_draw (widget);
}

static void
layout_board (KarumBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  KarumBoard board;

  if (!self->shown.any)
    return;
  self->shown.rules.game->board (&self->shown.rules, &board);
  karum_board_geometry_init (&self->geometry, &board, gtk_widget_get_width (widget),
                             gtk_widget_get_height (widget), self->options.coordinates,
                             self->options.flipped);
  drop_layers (self);
}

void
karum_board_view_drag (KarumBoardView *self, KarumPoint point)
{
  self->input.dragged = point;
  drop_pieces (GTK_WIDGET (self));
}

void
karum_board_view_set_cursor (KarumBoardView *self, KarumPoint point)
{
  self->input.cursor = point;
  karum_board_points_tell_cursor (GTK_WIDGET (self), &self->shown, point,
                                  karum_board_view_shows_cursor (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
karum_board_view_use_keyboard (KarumBoardView *self, gboolean keyboard)
{
  self->input.keyboard = keyboard;
  self->input.walking &= keyboard;
  if (!keyboard)
    karum_describe (GTK_WIDGET (self), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
karum_board_view_shows_cursor (KarumBoardView *self)
{
  g_return_val_if_fail (KARUM_IS_BOARD_VIEW (self), FALSE);
  return self->shown.any
         && (self->options.interactive || self->input.walking
             || self->marking.mode == KARUM_MARKING_ALL)
         && self->input.keyboard && gtk_widget_has_focus (GTK_WIDGET (self));
}

/* Where the cursor is hidden, nothing is said about it. */
static KarumPoint
told_cursor (KarumBoardView *self)
{
  return karum_board_view_shows_cursor (self) ? self->input.cursor : KARUM_POINT_NONE;
}

/* -- What is shown ---------------------------------------------------------------------------- */

/* Selectable points pulse while a turn is being entered. */
static void
update_breath (KarumBoardView *self)
{
  karum_board_animation_breathe (&self->animation, karum_board_shown_is_entering (&self->shown)
                                                       && self->options.interactive
                                                       && self->options.animate);
}

/* Starts with another board, without a motion from the previous one. */
static void
begin_board (KarumBoardView *self)
{
  const KarumBoard *board = &self->geometry.board;
  KarumPoint middle;

  karum_board_animation_skip (&self->animation);
  layout_board (self);
  karum_board_points_remove (GTK_WIDGET (self));
  karum_board_points_add (GTK_WIDGET (self), board);
  middle = karum_point (board->columns / 2u, board->rows / 2u);
  if (!karum_board_has (board, karum_point_column (middle), karum_point_row (middle))) {
    middle = KARUM_POINT_NONE;
    karum_board_next (board, &middle);
  }
  karum_board_view_set_cursor (self, middle);
}

/* Animates the change from @before to the current state by @turn, (nullable). */
static void
move_pieces (KarumBoardView *self, const KarumState *before, const KarumTurn *turn)
{
  g_autoptr (GArray) motions = NULL;

  karum_board_animation_skip (&self->animation);
  if (!self->options.animate || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  motions = karum_motions_find (&self->shown.rules, before, &self->shown.drawn, turn);
  if (motions->len > 0)
    karum_board_animation_move (&self->animation, g_steal_pointer (&motions));
}

/* The content of points, or the selectable ones, have changed. */
static void
show_pieces (KarumBoardView *self)
{
  if (self->shown.any)
    karum_board_points_tell (GTK_WIDGET (self), &self->shown, told_cursor (self));
  update_breath (self);
  karum_board_view_drag (self, KARUM_POINT_NONE);
}

void
karum_board_view_show (KarumBoardView *self,
                       const KarumRules *rules,
                       const KarumState *state,
                       const KarumTurn *last)
{
  KarumState before;

  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  before = self->shown.drawn;
  karum_markup_clear (&self->notes.markup);
  g_clear_pointer (&self->notes.glyphs, g_free);
  self->input.row = -1;
  if (karum_board_shown_set (&self->shown, rules, state, last))
    begin_board (self);
  else
    move_pieces (self, &before, last);
  show_pieces (self);
}

void
karum_board_view_set_entry (KarumBoardView *self, const KarumEntry *entry)
{
  KarumState before;

  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  before = self->shown.drawn;
  if (karum_board_shown_set_entry (&self->shown, entry))
    move_pieces (self, &before, entry ? &entry->turn : NULL);
  show_pieces (self);
}

void
karum_board_view_set_highlight (KarumBoardView *self, const KarumRow *row)
{
  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  self->shown.highlight.n_points = 0;
  if (row)
    self->shown.highlight = *row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
karum_board_view_set_marked (KarumBoardView *self, const KarumPoint *points, guint n_points)
{
  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  memset (self->shown.marked, 0, sizeof self->shown.marked);
  for (guint i = 0; i < n_points; i++)
    self->shown.marked[points[i]] = 1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
karum_board_view_set_notes (KarumBoardView *self, KarumMarkup *markup, const char *glyphs)
{
  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  karum_markup_clear (&self->notes.markup);
  if (markup) {
    self->notes.markup = *markup;
    *markup = (KarumMarkup){ 0 };
  }
  g_free (self->notes.glyphs);
  self->notes.glyphs = g_strdup (glyphs);
  if (self->shown.any)
    karum_board_points_tell (GTK_WIDGET (self), &self->shown, told_cursor (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
karum_board_view_set_marking (KarumBoardView *self, KarumMarking marking)
{
  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  self->marking.mode = marking;
  karum_board_view_use_keyboard (self, marking == KARUM_MARKING_ALL);
  karum_board_view_draw_arrow (self, KARUM_POINT_NONE, KARUM_POINT_NONE);
}

gboolean
karum_board_view_get_center (KarumBoardView *self, KarumPoint point, double *x, double *y)
{
  g_return_val_if_fail (KARUM_IS_BOARD_VIEW (self), FALSE);
  if (!self->shown.any)
    return FALSE;
  karum_board_geometry_center (&self->geometry, point, x, y);
  return TRUE;
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_board_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  (void) widget, (void) orientation, (void) for_size;
  *minimum = 120;
  *natural = 480;
  *minimum_baseline = *natural_baseline = -1;
}

static void
karum_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (widget);

  (void) width, (void) height, (void) baseline;
  layout_board (self);
  karum_board_points_place (widget, &self->geometry);
}

static gboolean
draw_again (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* Drawing the surroundings of a board for the first time takes a frame, and drawing the board
 * another: so the board comes one frame later. */
static void
karum_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (widget);

  if (!self->shown.any)
    return;
  if (self->seen)
    karum_board_view_draw (self, snapshot);
  else
    gtk_widget_add_tick_callback (widget, draw_again, NULL, NULL);
  self->seen = TRUE;
}

static void
layout_changed (KarumBoardView *self)
{
  layout_board (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
interactive_changed (KarumBoardView *self)
{
  if (!self->options.interactive && self->marking.mode != KARUM_MARKING_ALL)
    self->input.keyboard = self->input.walking = FALSE;
  update_breath (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Focusing the board with the Tab key shows the cursor. */
static gboolean
karum_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (!GTK_WIDGET_CLASS (karum_board_view_parent_class)->focus (widget, direction))
    return FALSE;
  karum_board_view_use_keyboard (KARUM_BOARD_VIEW (widget), TRUE);
  return TRUE;
}

/* The focus also changes with that of the window. */
static void
karum_board_view_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  GTK_WIDGET_CLASS (karum_board_view_parent_class)->state_flags_changed (widget, before);
  gtk_widget_queue_draw (widget);
}

static void
board_view_let_go (KarumBoardView *self)
{
  karum_board_points_remove (GTK_WIDGET (self));
  karum_board_animation_clear (&self->animation);
  karum_board_layers_drop (&self->layers);
  karum_markup_clear (&self->notes.markup);
}

static void
karum_board_view_class_init (KarumBoardViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumBoardView, board_view_let_go);
  KARUM_DROPS (klass, KarumBoardView, g_free, notes.glyphs);
  widget_class->measure = karum_board_view_measure;
  widget_class->size_allocate = karum_board_view_size_allocate;
  widget_class->snapshot = karum_board_view_snapshot;
  widget_class->focus = karum_board_view_focus;
  widget_class->state_flags_changed = karum_board_view_state_flags_changed;

  KARUM_PROPERTY (klass, KarumBoardView, options.interactive, interactive_changed,
                  g_param_spec_boolean ("interactive", NULL, NULL, FALSE, 0));
  KARUM_PROPERTY (klass, KarumBoardView, options.coordinates, layout_changed,
                  g_param_spec_boolean ("coordinates", NULL, NULL, TRUE, 0));
  KARUM_PROPERTY (
      klass, KarumBoardView, options.theme, drop_layers,
      g_param_spec_enum ("theme", NULL, NULL, KARUM_TYPE_BOARD_THEME, KARUM_BOARD_THEME_WOOD, 0));
  KARUM_PROPERTY (klass, KarumBoardView, options.animate, update_breath,
                  g_param_spec_boolean ("animate", NULL, NULL, TRUE, 0));
  KARUM_PROPERTY (klass, KarumBoardView, options.flipped, layout_changed,
                  g_param_spec_boolean ("flipped", NULL, NULL, FALSE, 0));

  karum_class_signal (klass, "point-activated", 1, G_TYPE_UINT);
  karum_class_signal (klass, "step-back", 0);
  karum_class_signal (klass, "marked", 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_INT);
  karum_class_signal (klass, "labelled", 2, G_TYPE_UINT, G_TYPE_STRING);

  karum_board_share_declare (G_TYPE_FROM_CLASS (klass));
  gtk_widget_class_set_css_name (widget_class, "karum-board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
karum_board_view_init (KarumBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  AdwStyleManager *style = adw_style_manager_get_default ();

  self->options.coordinates = TRUE;
  self->options.animate = TRUE;
  self->input.hover = self->input.dragged = KARUM_POINT_NONE;
  self->input.pressed = self->input.clicked = KARUM_POINT_NONE;
  karum_board_animation_init (&self->animation, widget, drop_pieces);
  karum_on (style, "notify::dark", drop_layers, self);
  karum_on (style, "notify::high-contrast", drop_layers, self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (drop_layers), NULL);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  -1);
  self->shown.markup = &self->notes.markup;
  self->marking.from = self->marking.to = KARUM_POINT_NONE;
  karum_board_view_add_input (self);
  karum_board_view_add_marking (self);
}
