#include "karum-match-pairs.h"

void
karum_match_game_free (KarumMatchGame *game)
{
  g_free (game->tag);
  g_free (game->date);
  g_free (game->rules);
  g_free (game->names[0]);
  g_free (game->names[1]);
  g_free (game);
}

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
  return (likeness < RULES || g_strcmp0 (a->rules, b->rules) == 0)
         && (likeness < EVENT || a->event == b->event)
         && (likeness < DAY || g_strcmp0 (a->date, b->date) == 0);
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

void
karum_match_games_pair (GPtrArray *games)
{
  const KarumMatchGame *any = games->pdata[0];
  /* Player1 can't be distinguished where a person plays against themselves, or neither is known. */
  gboolean exchanged = any->persons[0] != any->persons[1];

  for (int likeness = DAY; likeness >= NOTHING; likeness--)
    pair_alike (games, (Likeness) likeness, exchanged);
  pair_range (games, 0, games->len, FALSE);
}
