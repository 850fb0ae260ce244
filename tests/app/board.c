/* board.c: the parts of the board that need no display: geometry, entering turns, motions,
 * names. */
#include <math.h>

#include "karum-arrays.h"
#include "karum-board-geometry.h"
#include "karum-board-palette.h"
#include "karum-board-point.h"
#include "karum-board-points.h"
#include "karum-board-shown.h"
#include "karum-games.h"

static const char *const rulesets[] = {
  "pahtum:classic,size=5,holes=3",
  "pahtum:custodial,size=8",
  "pahtum:classic,placement=oneside,holes=1",
  "pahtum:classic,pie=on",
  "jarmo",
  "manu,size=9,stones=20,target=4",
  "manu,size=19",
};

static void
start (const char *ruleset, const char *position, KarumRules *rules, KarumState *state)
{
  g_autofree char *setup = g_malloc0 (KARUM_SETUP_TEXT);
  KarumRandom random;

  g_assert_true (karum_rules_read (karum_games, ruleset, rules, NULL));
  karum_random_init (&random, 11);
  if (!position && karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  g_assert_true (karum_start (rules, setup, position, state, NULL));
}

static void
check_geometry (const KarumBoard *board, double width, double height, gboolean flipped)
{
  KarumBoardGeometry geometry;

  karum_board_geometry_init (&geometry, board, width, height, TRUE, flipped);
  g_assert_cmpfloat (geometry.left - geometry.margin, >=, -1);
  g_assert_cmpfloat (geometry.top - geometry.margin, >=, -1);
  g_assert_cmpfloat (karum_board_geometry_width (&geometry) + 2 * geometry.margin, <=, width);
  g_assert_cmpfloat (karum_board_geometry_height (&geometry) + 2 * geometry.margin, <=, height);
  g_assert_cmpuint (karum_board_geometry_pick (&geometry, -1, -1), ==, KARUM_POINT_NONE);
  for (unsigned row = 0; row < board->rows; row++)
    for (unsigned column = 0; column < board->columns; column++) {
      double x, y;

      karum_board_geometry_center (&geometry, karum_point (column, row), &x, &y);
      g_assert_cmpuint (karum_board_geometry_pick (&geometry, x, y), ==, karum_point (column, row));
    }
}

/* Every point is found where it is drawn, at any size and in either orientation. */
static void
points_are_where_they_are_drawn (void)
{
  karum_for_each_of (ruleset, rulesets) {
    KarumBoard board;
    KarumRules rules;
    KarumState state;

    start (*ruleset, NULL, &rules, &state);
    rules.game->board (&rules, &board);
    for (int size = 120; size < 1500; size += 61) {
      check_geometry (&board, size, 900, FALSE);
      check_geometry (&board, 500, size, TRUE);
    }
  }
}

static void
arrows_follow_the_screen (void)
{
  const KarumBoard board = { .kind = KARUM_BOARD_CELLS, .columns = 5, .rows = 5 };
  KarumBoardGeometry geometry;

  karum_board_geometry_init (&geometry, &board, 300, 300, TRUE, FALSE);
  g_assert_cmpuint (karum_board_geometry_step (&geometry, karum_point (2, 2), 1, 0), ==,
                    karum_point (3, 2));
  g_assert_cmpuint (karum_board_geometry_step (&geometry, karum_point (2, 4), 0, 1), ==,
                    karum_point (2, 4));
  karum_board_geometry_init (&geometry, &board, 300, 300, TRUE, TRUE);
  g_assert_cmpuint (karum_board_geometry_step (&geometry, karum_point (2, 2), 1, 0), ==,
                    karum_point (1, 2));
  g_assert_cmpuint (karum_board_geometry_step (&geometry, karum_point (2, 2), 0, 1), ==,
                    karum_point (2, 1));
}

/* Where the middle of the board is missing, nothing is clicked, and arrows jump over it. */
static void
missing_points_are_skipped (void)
{
  static const guint32 missing[] = { 0, 1u << 1, 0 };
  const KarumBoard board
      = { .kind = KARUM_BOARD_CELLS, .columns = 3, .rows = 3, .missing = missing };
  KarumBoardGeometry geometry;
  guint n = 0;

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point); n++)
    g_assert_cmpuint (point, !=, karum_point (1, 1));
  g_assert_cmpuint (n, ==, 8);
  karum_board_geometry_init (&geometry, &board, 300, 300, FALSE, FALSE);
  g_assert_cmpuint (karum_board_geometry_pick (&geometry, 50, 150), ==, karum_point (0, 1));
  g_assert_cmpuint (karum_board_geometry_pick (&geometry, 150, 150), ==, KARUM_POINT_NONE);
  g_assert_cmpuint (karum_board_geometry_step (&geometry, karum_point (0, 1), 1, 0), ==,
                    karum_point (2, 1));
  g_assert_cmpuint (karum_board_geometry_step (&geometry, karum_point (1, 2), 0, -1), ==,
                    karum_point (1, 0));
}

/* Entering the points of a legal turn plays that turn. */
static void
enter_turn (const KarumRules *rules, const KarumState *state, const KarumTurn *turn)
{
  KarumEntry entry;
  KarumEntryStep step = KARUM_ENTRY_MORE;

  karum_entry_init (&entry, rules, state);
  while (step == KARUM_ENTRY_MORE && entry.turn.n_points < turn->n_points) {
    g_assert_true (karum_entry_can_touch (&entry, turn->points[entry.turn.n_points]));
    step = karum_entry_touch (&entry, turn->points[entry.turn.n_points], NULL);
    g_assert_cmpint (step, !=, KARUM_ENTRY_REFUSED);
  }
  g_assert_true (entry.legal);
  g_assert_true (karum_turn_equal (&entry.turn, turn));
  while (entry.turn.n_points > 0)
    g_assert_true (karum_entry_back (&entry));
  g_assert_false (karum_entry_back (&entry));
}

static gboolean
is_offered (const KarumRules *rules, const KarumState *state, const KarumTurn *turn)
{
  g_autofree KarumTurn *pointless = g_new0 (KarumTurn, 4);
  KarumEntry entry;
  guint n;

  karum_entry_init (&entry, rules, state);
  n = karum_entry_pointless (&entry, pointless, 4);
  for (guint i = 0; i < n; i++)
    if (karum_turn_equal (&pointless[i], turn))
      return TRUE;
  return FALSE;
}

static void
any_turn_can_be_entered (void)
{
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  KarumRandom random;

  karum_random_init (&random, 5);
  karum_for_each_of (ruleset, rulesets) {
    KarumRules rules;
    KarumState state, next;

    start (*ruleset, NULL, &rules, &state);
    for (int n = 0; n < 60 && !rules.game->status (&rules, &state).over; n++) {
      g_assert_true (karum_turn_random (&rules, &state, &random, turn));
      if (turn->n_points > 0)
        enter_turn (&rules, &state, turn);
      else
        g_assert_true (is_offered (&rules, &state, turn));
      rules.game->apply (&rules, &state, turn, &next);
      state = next;
    }
  }
}

static void
assert_refused (const char *ruleset,
                const char *position,
                const char *touched,
                const char *refused,
                const char *reason)
{
  const char *cursor = touched;
  KarumError error = { 0 };
  char text[256];
  KarumEntry entry;
  KarumRules rules;
  KarumState state;
  KarumPoint point;

  start (ruleset, position, &rules, &state);
  karum_entry_init (&entry, &rules, &state);
  while (*cursor) {
    g_assert_true (karum_point_read (touched, &cursor, 19, 19, &point, NULL));
    g_assert_cmpint (karum_entry_touch (&entry, point, NULL), ==, KARUM_ENTRY_MORE);
  }
  cursor = refused;
  g_assert_true (karum_point_read (refused, &cursor, 19, 19, &point, NULL));
  g_assert_cmpint (karum_entry_touch (&entry, point, &error), ==, KARUM_ENTRY_REFUSED);
  karum_error_text (&error, text, sizeof text);
  g_assert_cmpstr (text, ==, reason);
}

static void
refusals_have_reasons (void)
{
  assert_refused ("jarmo", NULL, "", "a5", "the piece on a5 belongs to the opponent");
  assert_refused ("jarmo", NULL, "", "c3", "no move starts at c3");
  assert_refused ("jarmo", NULL, "a1", "e4", "no line leads from there to e4");
  assert_refused ("jarmo", "5/5/1x3/2o2/1xxx1 x b3>a1 10", "b3", "a1",
                  "this archer has come from a1 twice and can’t go back there");
  assert_refused ("manu,size=9", "9/9/9/9/4x4/9/9/9/9 x 59,60 0,0", "", "e6",
                  "e6 is next to a stone of the same side");
}

static void
motions_follow_the_turn (void)
{
  g_autoptr (GArray) motions = NULL;
  const KarumMotion *moved;
  KarumRules rules;
  KarumState state, next;
  KarumTurn turn;

  start ("jarmo", NULL, &rules, &state);
  g_assert_true (karum_turn_parse (&rules, &state, "a1-b3", &turn, NULL));
  rules.game->apply (&rules, &state, &turn, &next);
  motions = karum_motions_find (&rules, &state, &next, &turn);
  g_assert_cmpuint (motions->len, ==, 2);
  moved = karum_motions_at (motions, karum_point (1, 2));
  g_assert_nonnull (moved);
  g_assert_cmpuint (moved->from, ==, karum_point (0, 0));
  g_assert_null (karum_motions_at (motions, karum_point (4, 4)));
}

static void
a_turn_being_entered_is_shown (void)
{
  g_autofree KarumBoardShown *shown = g_new0 (KarumBoardShown, 1);
  const KarumPoint point = karum_point (1, 2);
  KarumRules rules, others;
  KarumState state;
  KarumEntry entry;

  start ("manu,size=9", NULL, &others, &state);
  g_assert_true (karum_board_shown_set (shown, &others, &state, NULL));
  start ("jarmo", NULL, &rules, &state);
  g_assert_true (karum_board_shown_set (shown, &rules, &state, NULL));
  g_assert_false (karum_board_shown_set (shown, &rules, &state, NULL));
  karum_entry_init (&entry, &rules, &state);
  g_assert_false (karum_board_shown_set_entry (shown, &entry));
  g_assert_false (karum_board_shown_is_entering (shown));
  g_assert_true (karum_turn_parse (&rules, &state, "a1-b3", &entry.turn, NULL));
  entry.legal = TRUE;
  g_assert_true (karum_board_shown_set_entry (shown, &entry));
  g_assert_true (karum_board_shown_is_entering (shown));
  g_assert_cmpint (karum_board_shown_cell_before (shown, point).content, ==, KARUM_CELL_EMPTY);
  g_assert_cmpint (karum_board_shown_cell (shown, point).content, ==, KARUM_CELL_FIRST);
  g_assert_true (karum_board_shown_set_entry (shown, NULL));
  g_assert_cmpint (karum_board_shown_cell (shown, point).content, ==, KARUM_CELL_EMPTY);
  karum_board_shown_set_entry (shown, &entry);
  karum_board_shown_set (shown, &rules, &state, &entry.turn);
  g_assert_false (karum_board_shown_is_entering (shown));
  g_assert_cmpuint (shown->last.n_points, ==, 2);
}

static void
points_have_names (void)
{
  const struct {
    KarumCell cell;
    const char *name;
  } cases[] = {
    { { KARUM_CELL_EMPTY, false }, "d4, empty" },
    { { KARUM_CELL_FIRST, false }, "d4, First (blue)" },
    { { KARUM_CELL_SECOND, true }, "d4, Second (white), marked" },
    { { KARUM_CELL_HOLE, false }, "d4, hole" },
  };

  karum_for_each_of (each, cases) {
    g_autofree char *name = karum_board_point_text (karum_point (3, 3), each->cell);
    g_assert_cmpstr (name, ==, each->name);
  }
}

static const struct {
  const char *rules, *position, *turn, *placed, *taken;
} effects_cases[] = {
  { "pahtum:classic,size=5,holes=1", "5/5/5/5/#4 x 12,12 0,0 play", "c3", "c3", "" },
  { "pahtum:custodial,size=5,holes=1", "5/5/5/5/5 o 15,15 0,0 holes:1", "#c3", "c3", "" },
  /* A captured stone, and a captured hole. */
  { "pahtum:custodial,size=5,holes=1", "5/5/xo3/5/#4 x 14,14 0,0 play", "c3xb3", "b3 c3", "b3" },
  { "pahtum:custodial,size=5,holes=1", "5/5/x#3/5/5 x 14,15 0,0 play", "c3xb3", "b3 c3", "b3" },
  { "jarmo", "ooooo/5/5/5/xxxxx x - 0", "a1-b3", "", "" },
  { "jarmo", "oo1oo/5/1o3/5/xxxxx x - 3", "a1xb3", "", "b3" },
  { "jarmo", "oo1oo/5/1X3/5/xxx2 x - 20", "b3-c5+d1", "d1", "" },
  { "jarmo", "oo1oo/5/1X3/5/xxx2 x - 20", "b3xa5+d1", "d1", "a5" },
  { "manu,size=9,stones=60,target=7", "9/9/9/9/4x4/9/9/9/9 o 59,60 0,0", "a1", "a1", "" },
  { "manu,size=9,stones=60,target=7", "9/9/9/9/9/3x1o1o1/9/9/9 x 59,58 0,0", "d4^f4xh4", "", "h4" },
};

static guint
count_effects (const KarumTurnEffect *effects, KarumTurnEffect kind)
{
  guint n = 0;

  for (KarumPoint point = 0; point < KARUM_POINTS; point++)
    n += (effects[point] & kind) != 0;
  return n;
}

static void
check_effects (const KarumTurnEffect *effects, KarumTurnEffect kind, const char *expected)
{
  g_auto (GStrv) names = g_strsplit (expected, " ", -1);
  guint n = *expected ? g_strv_length (names) : 0;

  g_assert_cmpuint (count_effects (effects, kind), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_true (
        effects[karum_point ((unsigned) (names[i][0] - 'a'), (unsigned) (names[i][1] - '1'))]
        & kind);
}

static void
marks_show_what_a_turn_has_done (void)
{
  g_autofree KarumTurnEffect *effects = g_new (KarumTurnEffect, KARUM_POINTS);

  karum_for_each_of (effects_case, effects_cases) {
    KarumRules rules;
    KarumState state, next;
    KarumTurn turn;

    g_test_message ("%s: %s", effects_case->position, effects_case->turn);
    start (effects_case->rules, effects_case->position, &rules, &state);
    g_assert_true (karum_turn_parse (&rules, &state, effects_case->turn, &turn, NULL));
    rules.game->apply (&rules, &state, &turn, &next);
    karum_turn_effects_find (&rules, &state, &turn, &next, effects);
    check_effects (effects, KARUM_EFFECT_PLACED, effects_case->placed);
    check_effects (effects, KARUM_EFFECT_TAKEN, effects_case->taken);
  }
}

static guint
count_cells (const KarumRules *rules, const KarumState *state)
{
  KarumBoard board;
  guint n = 0;

  rules->game->board (rules, &board);
  for (unsigned row = 0; row < board.rows; row++)
    for (unsigned column = 0; column < board.columns; column++)
      n += rules->game->cell (rules, state, karum_point (column, row)).content != KARUM_CELL_EMPTY;
  return n;
}

/* For any turn: the board before, without the points marked as captured, with those marked as
 * placed, equals the board after. */
static void
marks_account_for_every_piece (void)
{
  g_autofree KarumTurnEffect *effects = g_new (KarumTurnEffect, KARUM_POINTS);
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  KarumRandom random;

  karum_random_init (&random, 23);
  karum_for_each_of (ruleset, rulesets) {
    KarumRules rules;
    KarumState state, next;

    start (*ruleset, NULL, &rules, &state);
    for (int n = 0; n < 300 && !rules.game->status (&rules, &state).over; n++) {
      g_assert_true (karum_turn_random (&rules, &state, &random, turn));
      rules.game->apply (&rules, &state, turn, &next);
      karum_turn_effects_find (&rules, &state, turn, &next, effects);
      g_assert_cmpuint (count_cells (&rules, &state) + count_effects (effects, KARUM_EFFECT_PLACED),
                        ==,
                        count_cells (&rules, &next) + count_effects (effects, KARUM_EFFECT_TAKEN));
      state = next;
    }
  }
}

static double
linear (float part)
{
  return part <= 0.04045f ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

/* The contrast ratio according to WCAG: 1 … 21. */
static double
contrast (const KarumInk *a, const KarumInk *b)
{
  double la = 0.2126 * linear (a->red) + 0.7152 * linear (a->green) + 0.0722 * linear (a->blue);
  double lb = 0.2126 * linear (b->red) + 0.7152 * linear (b->green) + 0.0722 * linear (b->blue);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

/* Without colours, First's stones differ from Second's by their luminance, and the symbol of the
 * side and the line of a row have enough contrast on them. */
static void
check_palette (const KarumBoardPalette *palette)
{
  const KarumPieceColors *first = &palette->piece[KARUM_FIRST];
  const KarumPieceColors *second = &palette->piece[KARUM_SECOND];

  g_assert_cmpfloat (contrast (&first->body, &second->body), >=, 4.5);
  g_assert_cmpfloat (first->body.blue, >, 2 * first->body.red);
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++) {
    const KarumPieceColors *piece = &palette->piece[side];

    g_assert_cmpfloat (contrast (&piece->mark, &piece->body), >=, 3);
    g_assert_cmpfloat (contrast (&palette->row[side], &piece->body), >=, 4.5);
    g_assert_cmpfloat (
        MAX (contrast (&piece->edge, &palette->cell), contrast (&piece->body, &palette->cell)), >=,
        palette->flat ? 4.5 : 2);
  }
  g_assert_cmpfloat (contrast (&palette->label, &palette->frame), >=, 4.5);
}

static void
stones_are_told_apart (void)
{
  for (int theme = KARUM_BOARD_THEME_WOOD; theme <= KARUM_BOARD_THEME_PAPER; theme++)
    for (int dark = FALSE; dark <= TRUE; dark++) {
      check_palette (karum_board_palette_get ((KarumBoardTheme) theme, FALSE, dark));
      check_palette (karum_board_palette_get ((KarumBoardTheme) theme, TRUE, dark));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/board/points-are-where-they-are-drawn", points_are_where_they_are_drawn);
  g_test_add_func ("/app/board/arrows-follow-the-screen", arrows_follow_the_screen);
  g_test_add_func ("/app/board/missing-points-are-skipped", missing_points_are_skipped);
  g_test_add_func ("/app/board/any-turn-can-be-entered", any_turn_can_be_entered);
  g_test_add_func ("/app/board/refusals-have-reasons", refusals_have_reasons);
  g_test_add_func ("/app/board/motions-follow-the-turn", motions_follow_the_turn);
  g_test_add_func ("/app/board/a-turn-being-entered-is-shown", a_turn_being_entered_is_shown);
  g_test_add_func ("/app/board/points-have-names", points_have_names);
  g_test_add_func ("/app/board/marks-show-what-a-turn-has-done", marks_show_what_a_turn_has_done);
  g_test_add_func ("/app/board/marks-account-for-every-piece", marks_account_for_every_piece);
  g_test_add_func ("/app/board/stones-are-told-apart", stones_are_told_apart);
  return g_test_run ();
}
