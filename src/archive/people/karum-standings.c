#include "karum-standings.h"

#include "karum-condition.h"
#include "karum-players.h"
#include "karum-store-private.h"

static const char select_sql[]
    = "SELECT w1.id, w2.id, w1.name, w2.name, w1.note, w2.note, g.result,"
      " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2) FROM games g"
      " JOIN players p1 ON p1.id = g.player1 JOIN players w1 ON w1.id = p1.person"
      " JOIN players p2 ON p2.id = g.player2 JOIN players w2 ON w2.id = p2.person"
      " WHERE g.result != 0 AND ";

/* The columns of select_sql: of Player1, and behind each of Player2. */
enum { PERSON = 0, NAME = 2, NOTE = 4, RESULT = 6, SCORE = 7 };

typedef struct {
  GPtrArray *rows;   /* (element-type KarumOpponentTally) */
  GHashTable *known; /* (element-type gint64 KarumOpponentTally): the same by person */
} Standings;

static void
tally_free (gpointer data)
{
  KarumOpponentTally *tally = data;

  g_free (tally->name);
  g_free (tally->note);
  g_free (tally);
}

static KarumOpponentTally *
tally_of (Standings *standings, KarumStatement *game, int player)
{
  gint64 person = karum_statement_int (game, PERSON + player);
  KarumOpponentTally *tally = g_hash_table_lookup (standings->known, &person);

  if (tally)
    return tally;
  tally = g_new0 (KarumOpponentTally, 1);
  tally->person = person;
  if (person != KARUM_PLAYER_NOBODY)
    tally->name = karum_statement_dup_text (game, NAME + player);
  tally->note = karum_statement_dup_text (game, NOTE + player);
  g_ptr_array_add (standings->rows, tally);
  g_hash_table_insert (standings->known, &tally->person, tally);
  return tally;
}

static void
count_player (Standings *standings, KarumStatement *game, int player)
{
  KarumOpponentTally *tally = tally_of (standings, game, player);
  gint64 result = karum_statement_int (game, RESULT);
  gint64 won = player == 0 ? KARUM_RESULT_WON : KARUM_RESULT_LOST;

  karum_tally_count (&tally->tally, result == KARUM_RESULT_DRAWN, result == won);
  tally->points_for += karum_statement_int (game, SCORE + player);
  tally->points_against += karum_statement_int (game, SCORE + 1 - player);
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
count_games (KarumStore *store, const KarumGameFilter *filter, Standings *standings, GError **error)
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
    count_player (standings, game, 0);
    if (karum_statement_int (game, PERSON) != karum_statement_int (game, PERSON + 1))
      count_player (standings, game, 1);
  }
  return step == KARUM_STEP_DONE;
}

GPtrArray *
karum_store_standings (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (tally_free);
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  Standings standings = { rows, known };

  if (!count_games (store, filter, &standings, error))
    return NULL;
  g_ptr_array_sort (rows, compare);
  return g_steal_pointer (&rows);
}
