#include "karum-match-row.h"

#include "karum-statement.h"

static void
row_clear (gpointer data)
{
  KarumMatchRow *row = data;

  g_free (row->tag);
  g_free (row->date);
  g_free (row->rules);
  g_free (row->players[0]);
  g_free (row->players[1]);
  g_array_unref (row->games);
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
  row->date = g_strdup (first->date);
  row->rules = g_strdup (first->rules);
  row->tag = g_strdup (first->tag);
  row->games = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (int i = 0; i < 2; i++) {
    row->persons[i] = first->persons[i];
    row->players[i] = g_strdup (first->names[i]);
  }
  row->state = KARUM_MATCH_DRAWN;
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
  g_array_append_val (row->games, game->id);
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
    row->state = KARUM_MATCH_RUNNING;
    return;
  }
  add_points (row, first, game->points[0]);
  add_points (row, 1 - first, game->points[1]);
}

static void
decide (KarumMatchRow *row)
{
  if (row->games->len < 2)
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
