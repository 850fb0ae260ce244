#include "karum-replayed.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-game-facts.h"
#include "karum-game-numbers.h"
#include "karum-games.h"
#include "karum-replay.h"

/* How many games are replayed between two reports of progress. */
#define STRIDE 64

/* What one side did in a game. */
typedef struct {
  guint captures, returns, series;
  guint rows, row_points, longest;
} Deeds;

typedef struct {
  GPtrArray *figures; /* (element-type KarumReplayedFigures) */
  GArray *persons;    /* who each player is */
  gint64 person;      /* 0 for both sides */
  Deeds sides[2];     /* of the game that is being replayed */
} Count;

static void
figures_free (gpointer data)
{
  KarumReplayedFigures *figures = data;

  g_free (figures->game);
  g_free (figures);
}

static KarumReplayedFigures *
figures_of (Count *count, const char *game)
{
  KarumReplayedFigures *figures;

  karum_for_each (KarumReplayedFigures, known, count->figures)
    if (g_str_equal (known->game, game))
      return known;
  figures = g_new0 (KarumReplayedFigures, 1);
  figures->game = g_strdup (game);
  g_ptr_array_add (count->figures, figures);
  return figures;
}

/* -- One game --------------------------------------------------------------------------------- */

/* The notation tells what a turn does, in every game: `x` takes a piece, `+` puts one back, `^` is
 * a jump. */
static void
note_turn (Deeds *deeds, const char *text)
{
  guint jumps = 0;

  for (; *text; text++) {
    deeds->captures += *text == 'x';
    deeds->returns += *text == '+';
    jumps += *text == '^';
  }
  deeds->series = MAX (deeds->series, jumps);
}

static bool
note_row (const KarumRow *row, void *data)
{
  Deeds *deeds = &((Count *) data)->sides[row->side];

  deeds->rows++;
  deeds->row_points += (guint) row->value;
  deeds->longest = MAX (deeds->longest, row->n_points);
  return true;
}

static void
keep_most (KarumReplayedMost *most, gint64 id, guint value)
{
  if (value > most->value)
    *most = (KarumReplayedMost){ id, value };
}

static void
add_deeds (KarumReplayedFigures *figures, const Deeds *deeds, gint64 id)
{
  figures->captures += deeds->captures;
  figures->returns += deeds->returns;
  figures->rows += deeds->rows;
  figures->row_points += deeds->row_points;
  keep_most (&figures->longest_row, id, deeds->longest);
  keep_most (&figures->longest_series, id, deeds->series);
}

/* The second counter of @side, for a game with such a figure. */
static guint
count_home (const KarumReplay *replay, int side)
{
  const KarumGameFigure *kind = karum_game_figures (replay->rules->game->id);
  KarumCounter counters[KARUM_COUNTERS_MAX];

  while (kind->title && kind->figure != KARUM_FIGURE_HOME)
    kind++;
  if (!kind->title)
    return 0;
  replay->rules->game->counters (replay->rules, &replay->state, counters);
  return (guint) counters[1].values[side];
}

static void
end_game (Count *count, const KarumReplay *replay)
{
  const KarumGame *game = replay->rules->game;
  const guint32 players[2] = { (guint32) replay->players[0], (guint32) replay->players[1] };
  KarumReplayedFigures *figures;

  if (karum_numbers_oneself (count->persons, players))
    return;
  figures = figures_of (count, game->id);
  figures->games++;
  if (game->rows)
    game->rows (replay->rules, &replay->state, note_row, count);
  for (int player = 0; player < 2; player++) {
    int side = (player == 1) != replay->exchanged ? KARUM_SECOND : KARUM_FIRST;

    if (count->person != 0 && karum_numbers_get (count->persons, players[player]) != count->person)
      continue;
    add_deeds (figures, &count->sides[side], replay->id);
    figures->home += count_home (replay, side);
  }
}

static gboolean
visit (const KarumReplay *replay, gpointer data)
{
  Count *count = data;
  const KarumGame *game = replay->rules->game;
  char text[KARUM_TURN_TEXT];

  if (replay->ply == 0)
    memset (count->sides, 0, sizeof count->sides);
  if (replay->turn) {
    game->turn_write (replay->rules, replay->turn, text);
    note_turn (&count->sides[game->status (replay->rules, &replay->state).to_move], text);
  } else if (replay->ply > 0)
    end_game (count, replay);
  return TRUE;
}

/* -- Many games ------------------------------------------------------------------------------- */

static int
compare_figures (gconstpointer a, gconstpointer b)
{
  const KarumReplayedFigures *x = *(const KarumReplayedFigures *const *) a;
  const KarumReplayedFigures *y = *(const KarumReplayedFigures *const *) b;

  if (x->games != y->games)
    return x->games > y->games ? -1 : 1;
  return strcmp (x->game, y->game);
}

static gboolean
replay_all (Count *count,
            KarumStore *store,
            const GArray *ids,
            const KarumProgress *progress,
            GError **error)
{
  KarumReplayer *replayer = karum_replayer_new (store);
  gboolean done = TRUE;

  for (guint i = 0; done && i < ids->len; i++)
    done = (i % STRIDE != 0 || karum_progress_step (progress, i, ids->len, error))
           && karum_replayer_game (replayer, g_array_index (ids, gint64, i), visit, count, error);
  karum_replayer_free (replayer);
  return done;
}

GPtrArray *
karum_store_replayed (KarumStore *store,
                      gint64 person,
                      const KarumGameFilter *filter,
                      const KarumProgress *progress,
                      GError **error)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED };
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func (figures_free);
  g_autoptr (GArray) persons = karum_person_numbers (store, error);
  g_autoptr (GArray) ids = NULL;
  Count count = { .figures = figures, .persons = persons, .person = person };

  if (!persons || !karum_figures_filter (store, filter, person, 0, &query.filter, error))
    return NULL;
  query.filter.finished = TRUE;
  query.filter.min_turns = MAX (query.filter.min_turns, 1);
  if (person != 0)
    query.filter.player_id = person;
  ids = karum_store_list_ids (store, &query, 0, 0, error);
  if (!ids || !replay_all (&count, store, ids, progress, error))
    return NULL;
  g_ptr_array_sort (figures, compare_figures);
  return g_steal_pointer (&figures);
}
