#include "karum-match-list.h"

#include "karum-condition.h"
#include "karum-players.h"
#include "karum-store-private.h"

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

static void
row_free (gpointer row)
{
  karum_match_row_unref (row);
}

static const char select_sql[]
    = "SELECT t.id, t.tag, g.id, w1.id, w2.id, w1.name, w2.name, g.result,"
      " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), g.date, r.text, "
      "g.match_game"
      " FROM games g JOIN matches t ON t.id = g.match JOIN rulesets r ON r.id = g.ruleset"
      " JOIN players p1 ON p1.id = g.player1 JOIN players w1 ON w1.id = p1.person"
      " JOIN players p2 ON p2.id = g.player2 JOIN players w2 ON w2.id = p2.person WHERE ";

/* The columns of select_sql. */
enum {
  MATCH,
  TAG,
  GAME,
  PERSON1,
  PERSON2,
  NAME1,
  NAME2,
  RESULT,
  SCORE1,
  SCORE2,
  DATE,
  RULES,
  NUMBER
};

static char *
dup_name (KarumStatement *statement, int column)
{
  const char *name = karum_statement_text (statement, column);

  return name && *name ? karum_statement_dup_text (statement, column) : NULL;
}

static KarumMatchRow *
row_new (KarumStatement *game)
{
  KarumMatchRow *row = g_atomic_rc_box_new0 (KarumMatchRow);

  row->id = karum_statement_int (game, MATCH);
  row->date = karum_statement_dup_text (game, DATE);
  row->rules = karum_statement_dup_text (game, RULES);
  row->tag = karum_statement_dup_text (game, TAG);
  row->games = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (int i = 0; i < 2; i++) {
    row->persons[i] = karum_statement_int (game, PERSON1 + i);
    row->players[i] = dup_name (game, NAME1 + i);
  }
  row->state = KARUM_MATCH_DRAWN;
  return row;
}

/* Which person of the match is Player1 of a game; where names don't tell, sides were exchanged. */
static guint
first_person (const KarumMatchRow *row, KarumStatement *game)
{
  gint64 player1 = karum_statement_int (game, PERSON1);

  if (row->persons[0] == row->persons[1])
    return row->games->len % 2;
  if (player1 != KARUM_PLAYER_NOBODY)
    return player1 == row->persons[0] ? 0 : 1;
  return karum_statement_int (game, PERSON2) == row->persons[1] ? 0 : 1;
}

static void
add_game (KarumMatchRow *row, KarumStatement *game)
{
  gint64 id = karum_statement_int (game, GAME);
  gint64 number = karum_statement_int (game, NUMBER);
  guint first = first_person (row, game);

  switch (karum_statement_int (game, RESULT)) {
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
  default:
    row->state = KARUM_MATCH_RUNNING;
    break;
  }
  g_array_append_val (row->games, id);
  if ((number == 1 || number == 2) && row->numbered[number - 1] == 0)
    row->numbered[number - 1] = id;
  if (karum_statement_int (game, RESULT) == KARUM_RESULT_NONE)
    return;
  row->points[first] += (int) karum_statement_int (game, SCORE1);
  row->points[1 - first] += (int) karum_statement_int (game, SCORE2);
}

/* Whether @game has a number that the match has a game of. */
static gboolean
has_number (const KarumMatchRow *row, KarumStatement *game)
{
  gint64 number = karum_statement_int (game, NUMBER);

  return (number == 1 || number == 2) && row->numbered[number - 1] != 0;
}

/* What the two games of a match have in common. Files from several places can have the same
 * identifier for matches of others. */
static char *
dup_key (KarumStatement *game)
{
  gint64 person1 = karum_statement_int (game, PERSON1);
  gint64 person2 = karum_statement_int (game, PERSON2);

  return g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                          karum_statement_int (game, MATCH), MIN (person1, person2),
                          MAX (person1, person2));
}

/* The match of @rows that @game belongs to, or a new one.
 * @halves: (element-type utf8 GQueue): matches with one game. Those with the same key have the game
 *   of the same number, otherwise they would be one: what goes with one of them goes with all. */
static KarumMatchRow *
find_row (GPtrArray *rows, GHashTable *halves, KarumStatement *game)
{
  g_autofree char *key = dup_key (game);
  GQueue *same = g_hash_table_lookup (halves, key);
  KarumMatchRow *row;

  if (same && same->head && !has_number (same->head->data, game))
    return g_queue_pop_head (same);
  row = row_new (game);
  g_ptr_array_add (rows, row);
  if (!same) {
    same = g_queue_new ();
    g_hash_table_insert (halves, g_steal_pointer (&key), same);
  }
  g_queue_push_tail (same, row);
  return row;
}

static void
queue_free (gpointer queue)
{
  g_queue_free (queue);
}

static void
decide (KarumMatchRow *row)
{
  if (row->games->len < 2)
    row->state = KARUM_MATCH_RUNNING;
  else if (row->state != KARUM_MATCH_RUNNING && row->half_wins[0] != row->half_wins[1])
    row->state = row->half_wins[0] > row->half_wins[1] ? KARUM_MATCH_FIRST : KARUM_MATCH_SECOND;
}

GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) halves
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, queue_free);
  g_autoptr (KarumStatement) game = NULL;
  KarumStep step;

  if (!condition)
    return NULL;
  sql = g_strconcat (select_sql, condition->sql->str,
                     " ORDER BY t.id, g.match_game IS NULL, g.match_game, g.id", NULL);
  game = karum_db_prepare (store->db, sql, error);
  if (!game)
    return NULL;
  karum_condition_bind (condition, game);
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW)
    add_game (find_row (rows, halves, game), game);
  for (guint i = 0; i < rows->len; i++)
    decide (rows->pdata[i]);
  return step == KARUM_STEP_DONE ? g_steal_pointer (&rows) : NULL;
}
