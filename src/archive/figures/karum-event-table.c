#include "karum-event-table.h"

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-game-facts.h"
#include "karum-game-list.h"
#include "karum-players.h"

static KarumTableRow *
row_at (const GPtrArray *rows, guint index)
{
  return rows->pdata[index];
}

static const KarumTableResult *
result_at (const KarumTableRow *row, guint index)
{
  return row->results->pdata[index];
}

static void
add_up (KarumTableRow *row)
{
  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = result_at (row, i);

    row->half_points += result->half_points;
    row->margin += result->margin;
    if (result->unplayed) {
      row->unplayed++;
      continue;
    }
    row->games++;
    row->wins += result->half_points == 2;
  }
}

/* Requires the scores of all rows. @known: rows indexed by person */
static void
break_ties (KarumTableRow *row, GHashTable *known)
{
  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = result_at (row, i);
    /* A bye is one against an opponent with the same points. */
    const KarumTableRow *opponent = result->unplayed == KARUM_TERMINATION_BYE
                                        ? row
                                        : g_hash_table_lookup (known, &result->opponent);

    if (!result->unplayed && opponent->half_points == row->half_points)
      row->direct += result->half_points;
    row->sonneborn += result->half_points * opponent->half_points;
    row->buchholz += result->unplayed ? row->half_points : opponent->half_points;
  }
}

const char *
karum_table_result_sign (const KarumTableResult *result)
{
  static const char *const played[] = { "0", "½", "1" }, *const forfeited[] = { "−", "½", "+" };

  return (result->unplayed == KARUM_TERMINATION_FORFEIT ? forfeited
                                                        : played)[MIN (result->half_points, 2)];
}

static int
compare_numbers (gint64 a, gint64 b)
{
  return a > b ? -1 : a < b;
}

gint64
karum_table_tie (const KarumTableRow *row, KarumTieBreak tie)
{
  switch (tie) {
  case KARUM_TIE_DIRECT:
    return row->direct;
  case KARUM_TIE_SONNEBORN:
    return row->sonneborn;
  case KARUM_TIE_BUCHHOLZ:
    return row->buchholz;
  case KARUM_TIE_WINS:
    return row->wins;
  case KARUM_TIE_MARGIN:
    return row->margin;
  case KARUM_N_TIES:
  default:
    return 0;
  }
}

/* Compares rows, the better one first; 0 if they share a rank. */
static int
compare_ranks (const KarumTableRow *x, const KarumTableRow *y, const KarumTableOptions *options)
{
  int order = compare_numbers (x->half_points, y->half_points);

  for (guint i = 0; order == 0 && i < options->n_ties; i++)
    order = compare_numbers (karum_table_tie (x, options->ties[i]),
                             karum_table_tie (y, options->ties[i]));
  return order;
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer options)
{
  const KarumTableRow *x = *(const KarumTableRow *const *) a;
  const KarumTableRow *y = *(const KarumTableRow *const *) b;
  int order = compare_ranks (x, y, options);

  if (order == 0)
    order = g_strcmp0 (x->name, y->name);
  return order != 0 ? order : compare_numbers (y->person, x->person);
}

/**
 * table_rank: computes all values of @rows from their results, and sorts them.
 * @rows: (element-type KarumTableRow): with the rows of all opponents
 * @options: contains the tie-breaks
 */
static void
table_rank (GPtrArray *rows, const KarumTableOptions *options)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < rows->len; i++) {
    add_up (row_at (rows, i));
    g_hash_table_insert (known, &row_at (rows, i)->person, row_at (rows, i));
  }
  for (guint i = 0; i < rows->len; i++)
    break_ties (row_at (rows, i), known);
  g_ptr_array_sort_with_data (rows, compare_rows, (gpointer) options);
  for (guint i = 0; i < rows->len; i++) {
    gboolean shared = i > 0 && compare_ranks (row_at (rows, i - 1), row_at (rows, i), options) == 0;

    row_at (rows, i)->rank = shared ? row_at (rows, i - 1)->rank : i + 1;
  }
}

/* A game, a forfeit, a bye, or the combined result of a match. */
typedef struct {
  gint64 id, second;
  gint64 persons[2];
  char *names[2];
  char *round, *date;
  KarumTermination unplayed;
  guint half_points[2]; /* of each; of a match, of its first game until both are joined */
  gint64 margin;        /* of the first person */
} Encounter;

static void
encounter_free (gpointer data)
{
  Encounter *encounter = data;

  for (int i = 0; i < 2; i++)
    g_free (encounter->names[i]);
  karum_free_all (encounter->round, encounter->date, encounter);
}

static void
result_free (gpointer data)
{
  KarumTableResult *result = data;

  karum_free_all (result->round, result->date, result->opponent_name, result);
}

static void
row_free (gpointer data)
{
  KarumTableRow *row = data;

  g_free (row->name);
  g_ptr_array_unref (row->results);
  g_free (row);
}

static char *
dup_text (const char *text)
{
  return text ? g_utf8_make_valid (text, -1) : NULL;
}

/* Whether the table has the game: a forfeit of both has no result. */
static gboolean
belongs (const KarumGameFacts *facts)
{
  if (facts->unplayed == KARUM_TERMINATION_BYE)
    return facts->persons[0] != KARUM_PLAYER_NOBODY;
  if (facts->unplayed == KARUM_TERMINATION_FORFEIT)
    return facts->persons[0] != KARUM_PLAYER_NOBODY && facts->persons[1] != KARUM_PLAYER_NOBODY
           && facts->persons[0] != facts->persons[1];
  return karum_game_facts_rated (facts);
}

static void
set_points (Encounter *encounter, KarumResult result)
{
  static const guint half_points[][2] = { [KARUM_RESULT_NONE] = { 0, 0 },
                                          [KARUM_RESULT_WON] = { 2, 0 },
                                          [KARUM_RESULT_LOST] = { 0, 2 },
                                          [KARUM_RESULT_DRAWN] = { 1, 1 } };

  for (int i = 0; i < 2; i++)
    encounter->half_points[i] = half_points[result][i];
}

/* (nullable): the round, which is read only now; valid until that of another game is read. */
static const char *
round_of (const KarumGameFacts *facts)
{
  if (*facts->trouble)
    return NULL;
  karum_statement_rewind (facts->round);
  karum_statement_bind_int (facts->round, 1, facts->id);
  return karum_statement_step (facts->round, facts->trouble) == KARUM_STEP_ROW
             ? karum_statement_text (facts->round, 0)
             : NULL;
}

static void
collect (const KarumGameFacts *facts, gpointer data)
{
  GHashTable *encounters = data;
  Encounter *encounter;

  if (!belongs (facts))
    return;
  encounter = g_new0 (Encounter, 1);
  encounter->id = facts->id;
  encounter->round = dup_text (round_of (facts));
  encounter->date = facts->date != 0 ? karum_column_date_text (facts->date) : NULL;
  encounter->unplayed = facts->unplayed;
  set_points (encounter, facts->result);
  encounter->margin = facts->has_score ? facts->scores[0] - facts->scores[1] : 0;
  for (int i = 0; i < 2; i++) {
    encounter->persons[i] = facts->persons[i];
    encounter->names[i] = dup_text (facts->names[i]);
  }
  g_hash_table_insert (encounters, &encounter->id, encounter);
}

/* Adds @second, a game between the same persons, to @first. The points of one game alone decide
 * nothing. */
static void
join (Encounter *first, const Encounter *second)
{
  gboolean same = first->persons[0] == second->persons[0];
  gboolean whole = !first->unplayed && !second->unplayed;
  guint wins[2];
  gint64 lead;

  for (int i = 0; i < 2; i++)
    wins[i] = first->half_points[i] + second->half_points[same ? i : 1 - i];
  first->second = second->id;
  first->margin += same ? second->margin : -second->margin;
  first->unplayed = second->unplayed ? first->unplayed : KARUM_TERMINATION_NONE;
  lead = wins[0] != wins[1] ? (gint64) wins[0] - wins[1] : whole ? first->margin : 0;
  /* Who has lost both without playing has not drawn. */
  if (wins[0] + wins[1] > 0)
    set_points (first, lead > 0   ? KARUM_RESULT_WON
                       : lead < 0 ? KARUM_RESULT_LOST
                                  : KARUM_RESULT_DRAWN);
}

/* Combines the games of @match into one encounter. */
static void
join_match (GHashTable *encounters, const KarumMatchRow *match)
{
  gint64 ids[2] = { match->games[0], match->games[match->n_games - 1] };
  Encounter *first = g_hash_table_lookup (encounters, &ids[0]);
  const Encounter *second = g_hash_table_lookup (encounters, &ids[1]);

  if (match->state == KARUM_MATCH_RUNNING)
    g_hash_table_remove (encounters, &ids[0]);
  else if (first && second)
    join (first, second);
  g_hash_table_remove (encounters, &ids[1]);
}

static gboolean
join_matches (KarumStore *store,
              const KarumGameFilter *filter,
              GHashTable *encounters,
              GError **error)
{
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, filter, error);

  if (!matches)
    return FALSE;
  karum_for_each (void, match, matches)
    join_match (encounters, match);
  return TRUE;
}

static KarumTableRow *
row_of (GPtrArray *rows, GHashTable *known, const Encounter *encounter, int side)
{
  KarumTableRow *row = g_hash_table_lookup (known, &encounter->persons[side]);

  if (row)
    return row;
  row = g_new0 (KarumTableRow, 1);
  row->person = encounter->persons[side];
  row->name = g_strdup (encounter->names[side]);
  row->results = g_ptr_array_new_with_free_func (result_free);
  g_ptr_array_add (rows, row);
  g_hash_table_insert (known, &row->person, row);
  return row;
}

static KarumTableResult *
result_of (const Encounter *encounter, int side)
{
  KarumTableResult *result = g_new0 (KarumTableResult, 1);

  result->id = encounter->id;
  result->second = encounter->second;
  result->round = g_strdup (encounter->round);
  result->date = g_strdup (encounter->date);
  result->opponent = encounter->persons[1 - side];
  if (result->opponent != KARUM_PLAYER_NOBODY)
    result->opponent_name = g_strdup (encounter->names[1 - side]);
  result->unplayed = encounter->unplayed;
  result->half_points = encounter->half_points[side];
  result->margin = side == 0 ? encounter->margin : -encounter->margin;
  return result;
}

static int
compare_results (gconstpointer a, gconstpointer b)
{
  const KarumTableResult *x = *(const KarumTableResult *const *) a;
  const KarumTableResult *y = *(const KarumTableResult *const *) b;
  const guint64 keys[][2] = {
    { karum_round_order (x->round), karum_round_order (y->round) },
    { karum_column_date_place (karum_column_date (x->date, FALSE)),
      karum_column_date_place (karum_column_date (y->date, FALSE)) },
    { (guint64) x->id, (guint64) y->id },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i][0] != keys[i][1])
      return keys[i][0] < keys[i][1] ? -1 : 1;
  return 0;
}

static gboolean
is_bye (gconstpointer encounter)
{
  return ((const Encounter *) encounter)->unplayed == KARUM_TERMINATION_BYE;
}

/* (transfer full): a row for everyone in @encounters, with results only. */
static GPtrArray *
make_rows (GHashTable *encounters)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  GPtrArray *rows = g_ptr_array_new_with_free_func (row_free);
  GHashTableIter iter;
  gpointer encounter;

  g_hash_table_iter_init (&iter, encounters);
  while (g_hash_table_iter_next (&iter, NULL, &encounter))
    for (int side = 0; side < (is_bye (encounter) ? 1 : 2); side++)
      g_ptr_array_add (row_of (rows, known, encounter, side)->results, result_of (encounter, side));
  karum_for_each (KarumTableRow, item, rows)
    g_ptr_array_sort (item->results, compare_results);
  return rows;
}

static gboolean
is_later (gpointer id, gpointer encounter, gpointer last_round)
{
  (void) id;
  return karum_round_order (((const Encounter *) encounter)->round)
         >= karum_round_end (*(const gint64 *) last_round);
}

GPtrArray *
karum_store_event_table (KarumStore *store,
                         const KarumGameFilter *filter,
                         const KarumTableOptions *options,
                         GError **error)
{
  g_autoptr (GHashTable) encounters
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, encounter_free);
  GPtrArray *rows;

  if (!karum_game_facts_visit (store, filter, 0, collect, encounters, error)
      || (options->by_matches && !join_matches (store, filter, encounters, error)))
    return NULL;
  if (options->last_round > 0)
    g_hash_table_foreach_remove (encounters, is_later, (gpointer) &options->last_round);
  rows = make_rows (encounters);
  table_rank (rows, options);
  return rows;
}
