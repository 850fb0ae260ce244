#include "karum-match-row.h"

#include "karum-columns.h"
#include "karum-statement.h"

/* Pairs the first games of @a with the first of @b; both can be the same queue. */
static void
pair_first (GQueue *a, GQueue *b)
{
  while (b->length > 0 && a->length > (a == b ? 1 : 0)) {
    KarumMatchGame *one = g_queue_pop_head (a);
    KarumMatchGame *other = g_queue_pop_head (b);

    one->partner = other;
    other->partner = one;
  }
}

/* Pairs games @first … @end - 1 that have no partner yet.
 * @exchanged: only games with exchanged players */
static void
pair_range (GPtrArray *games, guint first, guint end, gboolean exchanged)
{
  static const guint numbers[][2]
      = { { 1, 2 }, { 2, 1 }, { 1, 0 }, { 0, 1 }, { 2, 0 }, { 0, 2 }, { 0, 0 } };
  GQueue open[2][3] = { 0 }; /* by which person is Player1, if that matters, and by number */

  for (guint i = first; i < end; i++) {
    KarumMatchGame *game = games->pdata[i];
    guint side = exchanged && game->persons[0] > game->persons[1] ? 1 : 0;

    if (!game->partner)
      g_queue_push_tail (&open[side][game->number], game);
  }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    pair_first (&open[0][numbers[i][0]], &open[exchanged ? 1 : 0][numbers[i][1]]);
  for (guint i = 0; i < 3; i++) {
    g_queue_clear (&open[0][i]);
    g_queue_clear (&open[1][i]);
  }
}

/* What two games have in common: each level adds one to the previous. */
typedef enum { NOTHING, RULES, EVENT, DAY } Likeness;

static gboolean
are_alike (const KarumMatchGame *a, const KarumMatchGame *b, Likeness likeness)
{
  return (likeness < RULES || a->ruleset == b->ruleset)
         && (likeness < EVENT || a->event == b->event) && (likeness < DAY || a->date == b->date);
}

static void
pair_alike (GPtrArray *games, Likeness likeness, gboolean exchanged)
{
  guint end;

  for (guint first = 0; first < games->len; first = end) {
    for (end = first + 1; end < games->len; end++)
      if (!are_alike (games->pdata[first], games->pdata[end], likeness))
        break;
    pair_range (games, first, end, exchanged);
  }
}

/* Two games are a match unless both are its first, or its second: how alike they are only matters
 * where there are more. */
static void
pair_two (KarumMatchGame *one, KarumMatchGame *other)
{
  if (one->number == other->number && one->number != 0)
    return;
  one->partner = other;
  other->partner = one;
}

void
karum_match_games_pair (GPtrArray *games)
{
  const KarumMatchGame *any = games->pdata[0];
  /* Player1 can't be distinguished where a person plays against themselves, or neither is known. */
  gboolean exchanged = any->persons[0] != any->persons[1];

  if (games->len <= 2) {
    if (games->len == 2)
      pair_two (games->pdata[0], games->pdata[1]);
    return;
  }
  for (int likeness = DAY; likeness >= NOTHING; likeness--)
    pair_alike (games, (Likeness) likeness, exchanged);
  pair_range (games, 0, games->len, FALSE);
}

static void
row_clear (gpointer data)
{
  KarumMatchRow *row = data;

  g_free (row->tag);
  g_free (row->date);
  g_clear_pointer (&row->rules, g_ref_string_release);
  for (int i = 0; i < 2; i++)
    g_clear_pointer (&row->players[i], g_ref_string_release);
}

KarumMatchRow *
karum_match_row_ref (KarumMatchRow *row)
{
  return g_atomic_rc_box_acquire (row);
}

void
karum_match_row_unref (KarumMatchRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}

static KarumMatchRow *
row_new (const KarumMatchGame *first)
{
  KarumMatchRow *row = g_atomic_rc_box_new0 (KarumMatchRow);

  row->id = first->match;
  row->date = first->date != 0 ? karum_column_date_text (first->date) : NULL;
  row->day = karum_column_date_place (first->date);
  for (int i = 0; i < 2; i++)
    row->persons[i] = first->persons[i];
  row->state = KARUM_MATCH_DRAWN;
  row->unplayed = TRUE;
  return row;
}

/* The sum saturates: damaged archives can contain very large points. */
static void
add_points (KarumMatchRow *row, guint person, int points)
{
  row->points[person] = CLAMP (row->points[person] + points, -G_MAXINT + KARUM_POINTS_MAX,
                               G_MAXINT - KARUM_POINTS_MAX);
}

/* @first: which person of the match is Player1 of @game */
static void
add_game (KarumMatchRow *row, const KarumMatchGame *game, guint first)
{
  row->games[row->n_games++] = game->id;
  row->unplayed = row->unplayed && game->unplayed;
  switch (game->result) {
  case KARUM_RESULT_WON:
    row->half_wins[first] += 2;
    break;
  case KARUM_RESULT_LOST:
    row->half_wins[1 - first] += 2;
    break;
  case KARUM_RESULT_DRAWN:
    row->half_wins[0]++;
    row->half_wins[1]++;
    break;
  case KARUM_RESULT_NONE:
  default:
    if (!game->unplayed)
      row->state = KARUM_MATCH_RUNNING;
    return;
  }
  if (!game->has_score)
    return;
  add_points (row, first, game->points[0]);
  add_points (row, 1 - first, game->points[1]);
}

static void
decide (KarumMatchRow *row)
{
  if (row->n_games < 2)
    row->state = KARUM_MATCH_RUNNING;
  else if (row->state != KARUM_MATCH_RUNNING && row->half_wins[0] != row->half_wins[1])
    row->state = row->half_wins[0] > row->half_wins[1] ? KARUM_MATCH_FIRST : KARUM_MATCH_SECOND;
}

/* Where the persons don't decide, sides are taken as exchanged. */
static void
add_partner (KarumMatchRow *row, const KarumMatchGame *first, const KarumMatchGame *second)
{
  gboolean exchanged
      = first->persons[0] == first->persons[1] || first->persons[0] != second->persons[0];

  add_game (row, second, exchanged ? 1 : 0);
}

/* Whether @game precedes its partner. */
static gboolean
is_first (const KarumMatchGame *game)
{
  const KarumMatchGame *other = game->partner;

  if (!other || game->number == other->number)
    return !other || game->id < other->id;
  return game->number == 1 || other->number == 2;
}

KarumMatchRow *
karum_match_row_new (const KarumMatchGame *game)
{
  const KarumMatchGame *other = game->partner;
  KarumMatchRow *row;

  if (!is_first (game))
    return NULL;
  row = row_new (game);
  add_game (row, game, 0);
  row->numbered[game->number == 2 ? 1 : 0] = game->id;
  if (other) {
    add_partner (row, game, other);
    row->numbered[1] = other->id;
  }
  decide (row);
  return row;
}
