#include "karum-game-facts.h"

#include "karum-columns.h"
#include "karum-condition.h"
#include "karum-players.h"
#include "karum-store-inside.h"

static const char select_sql[]
    = "SELECT g.id, w1.id, w2.id, w1.name, w2.name, w1.note, w2.note, r.game, r.preset, g.date,"
      " g.round, coalesce (f.id, e.id, 0), coalesce (f.name, e.name), g.exchanged, g.result,"
      " g.termination, coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), g.turns"
      " FROM games g JOIN rulesets r ON r.id = g.ruleset" KARUM_JOIN_PERSONS
      " LEFT JOIN events e ON e.id = g.event LEFT JOIN events f ON f.id = e.merged_into WHERE ";

/* Its columns; the columns of Player2 follow those of Player1. */
enum {
  ID,
  PERSONS,
  NAMES = PERSONS + 2,
  NOTES = NAMES + 2,
  GAME = NOTES + 2,
  PRESET,
  DATE,
  ROUND,
  EVENT,
  EVENT_NAME,
  EXCHANGED,
  RESULT,
  TERMINATION,
  SCORES,
  TURNS = SCORES + 2
};

/* Restricts select_sql to one person, given by this parameter; formatted with IS NOT for the bin,
 * and with IS for other games. */
static const char of_person_sql[]
    = " AND g.id IN (SELECT h.id FROM players p JOIN games h ON h.player1 = p.id"
      " WHERE p.person = ?%d AND h.deleted_at %s NULL"
      " UNION SELECT h.id FROM players p JOIN games h ON h.player2 = p.id"
      " WHERE p.person = ?%d AND h.deleted_at %s NULL)";

static KarumGameFacts
read_facts (KarumStatement *game)
{
  KarumGameFacts facts = {
    .id = karum_statement_int (game, ID),
    .game = karum_statement_text (game, GAME),
    .preset = karum_statement_text (game, PRESET),
    .date = karum_statement_text (game, DATE),
    .round = karum_statement_text (game, ROUND),
    .event = karum_statement_int (game, EVENT),
    .event_name = karum_statement_text (game, EVENT_NAME),
    .exchanged = karum_statement_int (game, EXCHANGED) != 0,
    .result = (KarumResult) karum_statement_int (game, RESULT),
    .has_score = karum_statement_int (game, TERMINATION) == KARUM_TERMINATION_NORMAL,
    .turns = (guint) CLAMP (karum_statement_int (game, TURNS), 0, G_MAXINT32),
  };

  for (int i = 0; i < 2; i++) {
    facts.persons[i] = karum_statement_int (game, PERSONS + i);
    facts.names[i] = karum_statement_text (game, NAMES + i);
    facts.notes[i] = karum_statement_text (game, NOTES + i);
    /* Clamped: larger scores only occur in damaged archives. Sums can't overflow. */
    facts.scores[i] = karum_statement_points (game, SCORES + i);
  }
  return facts;
}

gboolean
karum_game_facts_visit (KarumStore *store,
                        const KarumGameFilter *filter,
                        gint64 person,
                        KarumGameFactsVisit visit,
                        gpointer data,
                        GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autoptr (GString) sql = g_string_new (select_sql);
  g_autoptr (KarumStatement) game = NULL;
  const char *in_bin = filter->bin ? "IS NOT" : "IS";
  KarumStep step;
  int next;

  if (!condition)
    return FALSE;
  next = karum_condition_next (condition);
  g_string_append (sql, condition->sql->str);
  if (person != 0)
    g_string_append_printf (sql, of_person_sql, next, in_bin, next, in_bin);
  game = karum_db_prepare (karum_store_db (store), sql->str, error);
  if (!game)
    return FALSE;
  karum_condition_bind (condition, game);
  if (person != 0)
    karum_statement_bind_int (game, next, person);
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    KarumGameFacts facts = read_facts (game);

    visit (&facts, data);
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_game_facts_rated (const KarumGameFacts *facts)
{
  return facts->result != KARUM_RESULT_NONE && facts->persons[0] != KARUM_PLAYER_NOBODY
         && facts->persons[1] != KARUM_PLAYER_NOBODY && facts->persons[0] != facts->persons[1];
}

static gboolean
are_digits (const char *text, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return TRUE;
}

int
karum_date_month (const char *date)
{
  if (!date || !are_digits (date, 4) || date[4] == '\0' || !are_digits (date + 5, 2))
    return -1;
  return (int) (g_ascii_strtoll (date, NULL, 10) * 12 + g_ascii_strtoll (date + 5, NULL, 10) - 1);
}

guint32
karum_date_order (const char *date)
{
  return date ? karum_column_date (date, FALSE) : KARUM_COLUMN_UNDATED;
}

gint64
karum_round_number (const char *round)
{
  guint64 number;

  if (!round || !g_ascii_string_to_unsigned (round, 10, 0, G_MAXINT64, &number, NULL))
    return 0;
  return (gint64) number;
}
