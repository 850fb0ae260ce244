#include <string.h>

#include "karum-condition.h"
#include "karum-match-list.h"
#include "karum-opponents.h"
#include "karum-player-list.h"
#include "karum-players.h"
#include "karum-store-private.h"

static void
rules_tally_free (gpointer data)
{
  KarumRulesTally *tally = data;

  g_free (tally->game);
  g_free (tally->preset);
  g_free (tally);
}

static KarumStats *
stats_new (void)
{
  KarumStats *stats = g_new0 (KarumStats, 1);

  stats->by_rules = g_ptr_array_new_with_free_func (rules_tally_free);
  stats->by_opponent = karum_opponents_new_rows ();
  stats->by_year = g_ptr_array_new_with_free_func (g_free);
  return stats;
}

void
karum_stats_free (KarumStats *stats)
{
  g_free (stats->name);
  g_ptr_array_unref (stats->by_rules);
  g_ptr_array_unref (stats->by_opponent);
  g_ptr_array_unref (stats->by_year);
  g_free (stats);
}

static const char select_sql[]
    = "SELECT p1.person, p2.person, o.name, r.game, r.preset, g.exchanged, g.date, g.result,"
      " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), o.note"
      " FROM games g JOIN rulesets r ON r.id = g.ruleset"
      " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2"
      " JOIN players o ON o.id = CASE p1.person WHEN ?%d THEN p2.person ELSE p1.person END"
      " WHERE %s AND g.id IN (SELECT h.id FROM players p JOIN games h ON h.player1 = p.id WHERE "
      "p.person = ?%d"
      "  AND h.deleted_at IS NULL UNION SELECT h.id FROM players p JOIN games h ON h.player2 = p.id"
      "  WHERE p.person = ?%d AND h.deleted_at IS NULL)"
      " AND (?%d = 0 OR o.id = ?%d)";

/* The columns of select_sql. */
enum { PERSON1, PERSON2, OPPONENT, GAME, PRESET, EXCHANGED, DATE, RESULT, SCORE1, SCORE2, NOTE };

static KarumTally *
rules_tally (KarumStats *stats, const char *game, const char *preset, KarumSide side)
{
  KarumRulesTally *tally;

  for (guint i = 0; i < stats->by_rules->len; i++) {
    tally = stats->by_rules->pdata[i];
    if (strcmp (tally->game, game) == 0 && strcmp (tally->preset, preset) == 0
        && tally->side == side)
      return &tally->tally;
  }
  tally = g_new0 (KarumRulesTally, 1);
  tally->game = g_strdup (game);
  tally->preset = g_strdup (preset);
  tally->side = side;
  g_ptr_array_add (stats->by_rules, tally);
  return &tally->tally;
}

static KarumTally *
year_tally (KarumStats *stats, const char *date)
{
  int year = date ? (int) g_ascii_strtoll (date, NULL, 10) : 0;
  KarumYearTally *tally;

  for (guint i = 0; i < stats->by_year->len; i++) {
    tally = stats->by_year->pdata[i];
    if (tally->year == year)
      return &tally->tally;
  }
  tally = g_new0 (KarumYearTally, 1);
  tally->year = year;
  g_ptr_array_add (stats->by_year, tally);
  return &tally->tally;
}

static void
count_game (KarumStats *stats, const KarumOpponents *opponents, KarumStatement *game, gint64 person)
{
  int me = karum_statement_int (game, PERSON1) == person ? 0 : 1;
  gboolean exchanged = karum_statement_int (game, EXCHANGED) != 0;
  KarumSide side = (me == 1) != exchanged ? KARUM_SECOND : KARUM_FIRST;
  gint64 result = karum_statement_int (game, RESULT);
  gboolean drawn = result == KARUM_RESULT_DRAWN;
  gboolean won = (result == KARUM_RESULT_WON) == (me == 0);
  gint64 points_for = karum_statement_int (game, SCORE1 + me);
  gint64 points_against = karum_statement_int (game, SCORE2 - me);
  gint64 opponent = karum_statement_int (game, PERSON2 - me);

  if (result == KARUM_RESULT_NONE) {
    stats->unfinished++;
    return;
  }
  karum_tally_count (&stats->all, drawn, won);
  karum_tally_count (rules_tally (stats, karum_statement_text (game, GAME),
                                  karum_statement_text (game, PRESET), side),
                     drawn, won);
  karum_opponent_count (karum_opponents_get (opponents, opponent, game, OPPONENT, NOTE), drawn, won,
                        points_for, points_against);
  karum_tally_count (year_tally (stats, karum_statement_text (game, DATE)), drawn, won);
  stats->points_for += points_for;
  stats->points_against += points_against;
}

static gboolean
count_games (KarumStore *store,
             KarumStats *stats,
             gint64 person,
             gint64 against,
             const KarumGameFilter *filter,
             GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) game = NULL;
  g_autoptr (GHashTable) known = karum_opponents_new_known ();
  const KarumOpponents opponents = { stats->by_opponent, known };
  KarumStep step;
  int n;

  if (!condition)
    return FALSE;
  n = karum_condition_next (condition);
  sql = g_strdup_printf (select_sql, n, condition->sql->str, n, n, n + 1, n + 1);
  game = karum_db_prepare (store->db, sql, error);
  if (!game)
    return FALSE;
  karum_condition_bind (condition, game);
  karum_statement_bind_int (game, n, person);
  karum_statement_bind_int (game, n + 1, against);
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW)
    count_game (stats, &opponents, game, person);
  return step == KARUM_STEP_DONE;
}

static gboolean
count_matches (KarumStore *store,
               KarumStats *stats,
               gint64 person,
               gint64 against,
               const KarumGameFilter *filter,
               GError **error)
{
  KarumGameFilter of_person = *filter;
  g_autoptr (GPtrArray) matches = NULL;

  /* Who looks for somebody else's games as well is in few of all matches anyway. */
  if (!of_person.player && of_person.player_id == 0)
    of_person.player_id = person;
  matches = karum_store_list_matches (store, &of_person, error);
  if (!matches)
    return FALSE;
  for (guint i = 0; i < matches->len; i++) {
    const KarumMatchRow *match = matches->pdata[i];
    guint me = match->persons[0] == person ? 0 : 1;

    if (match->persons[me] != person || (against != 0 && match->persons[1 - me] != against)
        || match->state == KARUM_MATCH_RUNNING)
      continue;
    karum_tally_count (&stats->matches, match->state == KARUM_MATCH_DRAWN,
                       match->state == (KarumMatchState) me);
    stats->match_points_for += match->points[me];
    stats->match_points_against += match->points[1 - me];
  }
  return TRUE;
}

static int
compare_rules (gconstpointer a, gconstpointer b)
{
  const KarumRulesTally *x = *(const KarumRulesTally *const *) a;
  const KarumRulesTally *y = *(const KarumRulesTally *const *) b;
  int order = strcmp (x->game, y->game);

  if (order == 0)
    order = strcmp (x->preset, y->preset);
  return order != 0 ? order : (int) x->side - (int) y->side;
}

static int
compare_opponents (gconstpointer a, gconstpointer b)
{
  const KarumOpponentTally *x = *(const KarumOpponentTally *const *) a;
  const KarumOpponentTally *y = *(const KarumOpponentTally *const *) b;

  if (x->tally.games != y->tally.games)
    return x->tally.games > y->tally.games ? -1 : 1;
  return g_strcmp0 (x->name, y->name);
}

static int
compare_years (gconstpointer a, gconstpointer b)
{
  const KarumYearTally *x = *(const KarumYearTally *const *) a;
  const KarumYearTally *y = *(const KarumYearTally *const *) b;

  if (x->year == 0 || y->year == 0)
    return (x->year == 0) - (y->year == 0);
  return x->year - y->year;
}

KarumStats *
karum_store_stats (
    KarumStore *store, gint64 person, gint64 against, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumStats) stats = stats_new ();

  if (!karum_players_read_name (store->db, person, &stats->name, error)
      || !count_games (store, stats, person, against, filter, error)
      || !count_matches (store, stats, person, against, filter, error))
    return NULL;
  g_ptr_array_sort (stats->by_rules, compare_rules);
  g_ptr_array_sort (stats->by_opponent, compare_opponents);
  g_ptr_array_sort (stats->by_year, compare_years);
  return g_steal_pointer (&stats);
}
