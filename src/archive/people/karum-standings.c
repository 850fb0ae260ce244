#include "karum-standings.h"

#include "karum-condition.h"
#include "karum-opponents.h"
#include "karum-players.h"
#include "karum-store-private.h"

static const char select_sql[]
    = "SELECT w1.id, w2.id, w1.name, w2.name, w1.note, w2.note, g.result,"
      " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2) FROM games "
      "g" KARUM_JOIN_PERSONS " WHERE g.result != 0 AND ";

/* The columns of select_sql: of Player1, and behind each of Player2. */
enum { PERSON = 0, NAME = 2, NOTE = 4, RESULT = 6, SCORE = 7 };

static void
count_player (const KarumOpponents *players, KarumStatement *game, int player)
{
  gint64 person = karum_statement_int (game, PERSON + player);
  gint64 result = karum_statement_int (game, RESULT);
  gint64 won = player == 0 ? KARUM_RESULT_WON : KARUM_RESULT_LOST;

  karum_opponent_count (karum_opponents_get (players, person, game, NAME + player, NOTE + player),
                        result == KARUM_RESULT_DRAWN, result == won,
                        karum_statement_int (game, SCORE + player),
                        karum_statement_int (game, SCORE + 1 - player));
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const KarumOpponentTally *x = *(const KarumOpponentTally *const *) a;
  const KarumOpponentTally *y = *(const KarumOpponentTally *const *) b;
  guint score_x = 2 * x->tally.wins + x->tally.draws;
  guint score_y = 2 * y->tally.wins + y->tally.draws;

  if (score_x != score_y)
    return score_x < score_y ? 1 : -1;
  if (x->tally.games != y->tally.games)
    return x->tally.games > y->tally.games ? 1 : -1;
  return g_strcmp0 (x->name, y->name);
}

static gboolean
count_games (KarumStore *store,
             const KarumGameFilter *filter,
             const KarumOpponents *players,
             GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) game = NULL;
  KarumStep step;

  if (!condition)
    return FALSE;
  sql = g_strconcat (select_sql, condition->sql->str, NULL);
  game = karum_db_prepare (store->db, sql, error);
  if (!game)
    return FALSE;
  karum_condition_bind (condition, game);
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    count_player (players, game, 0);
    if (karum_statement_int (game, PERSON) != karum_statement_int (game, PERSON + 1))
      count_player (players, game, 1);
  }
  return step == KARUM_STEP_DONE;
}

GPtrArray *
karum_store_standings (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GPtrArray) rows = karum_opponents_new_rows ();
  g_autoptr (GHashTable) known = karum_opponents_new_known ();
  const KarumOpponents players = { rows, known };

  if (!count_games (store, filter, &players, error))
    return NULL;
  g_ptr_array_sort (rows, compare);
  return g_steal_pointer (&rows);
}
