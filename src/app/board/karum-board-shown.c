#include "karum-board-shown.h"

#include <string.h>

#include "karum-arrays.h"

static KarumPoint
find_end (const KarumRules *rules,
          const KarumState *before,
          const KarumTurn *turn,
          const KarumState *after)
{
  for (guint i = 0; i < turn->n_points; i++) {
    KarumContent was = rules->game->cell (rules, before, turn->points[i]).content;
    KarumContent is = rules->game->cell (rules, after, turn->points[i]).content;

    if (is != KARUM_CELL_EMPTY && is != was)
      return turn->points[i];
  }
  return turn->n_points > 0 ? turn->points[turn->n_points - 1] : KARUM_POINT_NONE;
}

gboolean
karum_board_shown_set (KarumBoardShown *shown,
                       const KarumRules *rules,
                       const KarumState *state,
                       const KarumTurn *last)
{
  gboolean other_board = !shown->any || !karum_rules_equal (rules, &shown->rules);

  shown->any = TRUE;
  shown->rules = *rules;
  shown->state = *state;
  shown->has_entry = FALSE;
  shown->highlight.n_points = 0;
  memset (shown->marked, 0, sizeof shown->marked);
  shown->last.n_points = 0;
  shown->ended = KARUM_POINT_NONE;
  if (last) {
    karum_turn_copy (&shown->last, last);
    rules->game->apply (rules, state, last, &shown->state);
    karum_turn_effects_find (rules, state, last, &shown->state, shown->effects);
    shown->ended = find_end (rules, state, last, &shown->state);
  }
  shown->drawn = shown->state;
  return other_board;
}

static void
draw_entry (KarumBoardShown *shown)
{
  const KarumEntry *entry = &shown->entry;

  shown->drawn = shown->state;
  if (!karum_board_shown_is_entering (shown))
    return;
  if (entry->legal && !entry->rules.game->show)
    entry->rules.game->apply (&entry->rules, &entry->state, &entry->turn, &shown->drawn);
  else
    karum_turn_show (&entry->rules, &entry->state, &entry->turn, &shown->drawn);
}

/* Compares by what the game reports: unused bytes may differ. */
static gboolean
same_state (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  return rules->game->engine_key (rules, a) == rules->game->engine_key (rules, b);
}

gboolean
karum_board_shown_set_entry (KarumBoardShown *shown, const KarumEntry *entry)
{
  KarumState before = shown->drawn;

  shown->has_entry = entry != NULL;
  if (entry)
    shown->entry = *entry;
  draw_entry (shown);
  return shown->any && !same_state (&shown->rules, &before, &shown->drawn);
}

void
karum_turn_ways (const KarumRules *rules,
                 const KarumTurn *turn,
                 const KarumState *after,
                 KarumWayVisit visit,
                 void *data)
{
  KarumWay way = { .kind = KARUM_WAY_STRAIGHT };

  if (turn->n_points < 2)
    return;
  if (rules->game->ways) {
    rules->game->ways (rules, turn, visit, data);
    return;
  }
  /* A piece that left the first point has moved to the second. */
  if (rules->game->cell (rules, after, turn->points[0]).content != KARUM_CELL_EMPTY)
    return;
  way.from = turn->points[0];
  way.to = turn->points[1];
  visit (&way, data);
}

/* The origins of pieces whose way begins there, and the points where they arrived. */
typedef struct {
  gboolean left[KARUM_POINTS], came[KARUM_POINTS];
} Moves;

static bool
add_way (const KarumWay *way, void *data)
{
  Moves *moves = data;

  if (!moves->came[way->from])
    moves->left[way->from] = TRUE;
  moves->came[way->to] = TRUE;
  return true;
}

static KarumTurnEffect
effect_at (KarumPoint point, KarumContent before, KarumContent after, const Moves *moves)
{
  KarumTurnEffect effect = KARUM_EFFECT_NONE;

  if (before != KARUM_CELL_EMPTY && !moves->left[point] && (moves->came[point] || before != after))
    effect |= KARUM_EFFECT_TAKEN;
  if (after != KARUM_CELL_EMPTY && !moves->came[point] && before != after)
    effect |= KARUM_EFFECT_PLACED;
  return effect;
}

void
karum_turn_effects_find (const KarumRules *rules,
                         const KarumState *before,
                         const KarumTurn *turn,
                         const KarumState *after,
                         KarumTurnEffect *effects)
{
  KarumBoard board;
  Moves moves = { 0 };

  memset (effects, 0, KARUM_POINTS * sizeof *effects);
  rules->game->board (rules, &board);
  karum_turn_ways (rules, turn, after, add_way, &moves);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    effects[point] = effect_at (point, rules->game->cell (rules, before, point).content,
                                rules->game->cell (rules, after, point).content, &moves);
  }
}

/* -- Board animation --------------------------------------------------------------------------- */

/* A piece that left the first point of @turn moved to the last of its points at which a piece of
 * its side arrived. */
static void
find_move (GArray *motions, const KarumTurn *turn)
{
  const KarumMotion *left = karum_motions_at (motions, turn->points[0]);

  if (!left || left->after.content != KARUM_CELL_EMPTY)
    return;
  for (guint i = 1; i < turn->n_points; i++)
    karum_for_each_in (KarumMotion, motion, motions) {
      if (motion->point == turn->points[i] && motion->after.content == left->before.content
          && motion->before.content != left->before.content) {
        motion->from = turn->points[0];
        return;
      }
    }
}

GArray *
karum_motions_find (const KarumRules *rules,
                    const KarumState *before,
                    const KarumState *after,
                    const KarumTurn *turn)
{
  GArray *motions = karum_array_new (KarumMotion);
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    KarumMotion motion = { point, KARUM_POINT_NONE, rules->game->cell (rules, before, point),
                           rules->game->cell (rules, after, point) };

    if (!(motion.before.content == motion.after.content
          && motion.before.marked == motion.after.marked))
      g_array_append_val (motions, motion);
  }
  if (turn && turn->n_points > 1)
    find_move (motions, turn);
  return motions;
}

const KarumMotion *
karum_motions_at (const GArray *motions, KarumPoint point)
{
  if (motions)
    karum_for_each_in (const KarumMotion, motion, motions)
      if (motion->point == point)
        return motion;
  return NULL;
}

#define MOTION_MS 260
#define BREATH_MS 900

/* The phase at which selectable points are drawn when the pulse is off. */
#define REST 0.5

static void
motion_progress (double value, gpointer data)
{
  KarumBoardAnimation *animation = data;

  animation->progress = value;
  gtk_widget_queue_draw (animation->widget);
}

static void
breath_progress (double value, gpointer data)
{
  KarumBoardAnimation *animation = data;

  animation->breath = value;
  gtk_widget_queue_draw (animation->widget);
}

static void
motion_done (KarumBoardAnimation *animation)
{
  g_clear_pointer (&animation->motions, g_array_unref);
  animation->done (animation->widget);
}

void
karum_board_animation_init (KarumBoardAnimation *animation,
                            GtkWidget *widget,
                            void (*done) (GtkWidget *widget))
{
  AdwAnimationTarget *motion = adw_callback_animation_target_new (motion_progress, animation, NULL);
  AdwAnimationTarget *pulse = adw_callback_animation_target_new (breath_progress, animation, NULL);

  animation->widget = widget;
  animation->done = done;
  animation->breath = REST;
  animation->motion = adw_timed_animation_new (widget, 0, 1, MOTION_MS, motion);
  g_signal_connect_swapped (animation->motion, "done", G_CALLBACK (motion_done), animation);
  animation->pulse = adw_timed_animation_new (widget, 0, 1, BREATH_MS, pulse);
  adw_timed_animation_set_alternate (ADW_TIMED_ANIMATION (animation->pulse), TRUE);
  adw_timed_animation_set_repeat_count (ADW_TIMED_ANIMATION (animation->pulse), 0);
}

void
karum_board_animation_clear (KarumBoardAnimation *animation)
{
  if (animation->motion)
    g_signal_handlers_disconnect_by_data (animation->motion, animation);
  g_clear_object (&animation->motion);
  g_clear_object (&animation->pulse);
  g_clear_pointer (&animation->motions, g_array_unref);
}

void
karum_board_animation_skip (KarumBoardAnimation *animation)
{
  if (animation->motions)
    adw_animation_skip (animation->motion);
}

void
karum_board_animation_move (KarumBoardAnimation *animation, GArray *motions)
{
  karum_board_animation_skip (animation);
  animation->motions = motions;
  animation->progress = 0;
  adw_animation_play (animation->motion);
}

void
karum_board_animation_breathe (KarumBoardAnimation *animation, gboolean choosing)
{
  /* Without animations the toolkit would play it to one of its ends. */
  if (!choosing || !adw_get_enable_animations (animation->widget)) {
    adw_animation_reset (animation->pulse);
    animation->breath = REST;
  } else if (adw_animation_get_state (animation->pulse) != ADW_ANIMATION_PLAYING) {
    adw_animation_play (animation->pulse);
  }
}

/* -- Drawing ---------------------------------------------------------------------------------- */

static gboolean
moves_away (const GArray *motions, KarumPoint point)
{
  karum_for_each_in (KarumMotion, motion, motions)
    if (motion->from == point)
      return TRUE;
  return FALSE;
}

static void
draw_motion (const KarumBoardAnimation *animation,
             const KarumMotion *motion,
             const KarumBoardPen *pen)
{
  double radius = karum_board_geometry_radius (pen->geometry), p = animation->progress;
  double x, y, from_x, from_y;

  karum_board_geometry_center (pen->geometry, motion->point, &x, &y);
  if (!moves_away (animation->motions, motion->point))
    karum_board_piece_draw (pen->cr, pen->palette, motion->before, x, y, radius * (1 + 0.35 * p),
                            1 - p);
  if (motion->from == KARUM_POINT_NONE) {
    karum_board_piece_draw (pen->cr, pen->palette, motion->after, x, y, radius * (0.55 + 0.45 * p),
                            p);
    return;
  }
  karum_board_geometry_center (pen->geometry, motion->from, &from_x, &from_y);
  karum_board_piece_draw (pen->cr, pen->palette, motion->after, from_x + (x - from_x) * p,
                          from_y + (y - from_y) * p, radius * (1 + 0.6 * p * (1 - p)), 1);
}

void
karum_board_animation_draw (const KarumBoardAnimation *animation, const KarumBoardPen *pen)
{
  if (animation->motions)
    karum_for_each_in (KarumMotion, motion, animation->motions)
      draw_motion (animation, motion, pen);
}
