#include "karum-game-numbers.h"

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-finder.h"
#include "karum-name.h"
#include "karum-players.h"
#include "karum-scores.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Larger tables only occur in damaged archives. */
#define MOST_NUMBERS (1u << 26)

/* -- Small tables ----------------------------------------------------------------------------- */

/**
 * numbers_read: reads two numeric columns of a small table as an array.
 * @sql: a query for the index and the value
 * Returns: (transfer full) (nullable) (element-type guint32): 0 for missing indexes
 */
static GArray *
numbers_read (KarumStore *store, const char *sql, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (store), sql, error);

  while (karum_statement_next (row, error)) {
    guint64 key = (guint64) karum_statement_int (row, 0);
    guint64 value = (guint64) karum_statement_int (row, 1);

    if (key >= MOST_NUMBERS || value >= G_MAXUINT32)
      continue;
    if (key >= numbers->len)
      g_array_set_size (numbers, (guint) key + 1);
    g_array_index (numbers, guint32, key) = (guint32) value;
  }
  return karum_statement_worked (row) ? g_steal_pointer (&numbers) : NULL;
}

guint32
karum_numbers_get (const GArray *numbers, guint64 key)
{
  return key < numbers->len ? g_array_index (numbers, guint32, key) : 0;
}

GArray *
karum_person_numbers (KarumStore *store, GError **error)
{
  return numbers_read (
      store, "SELECT id, iif (person IN " KARUM_NOBODIES ", 0, person) FROM players", error);
}

gboolean
karum_numbers_oneself (const GArray *persons, const guint32 players[2])
{
  guint32 first = karum_numbers_get (persons, players[0]);

  return first != KARUM_PLAYER_NOBODY && first == karum_numbers_get (persons, players[1]);
}

GArray *
karum_event_numbers (KarumStore *store, GError **error)
{
  return numbers_read (store, "SELECT id, event FROM event_now", error);
}

/* -- Texts by number -------------------------------------------------------------------------- */

static void
texts_free (gpointer data)
{
  KarumTexts *texts = data;

  g_clear_pointer (&texts->first, g_ref_string_release);
  g_free (texts->second);
  g_free (texts);
}

KarumTextsById
karum_texts_by_id (const char *sql)
{
  return (KarumTextsById){ .sql = sql,
                           .known = g_hash_table_new_full (NULL, NULL, NULL, texts_free) };
}

void
karum_texts_by_id_clear (KarumTextsById *texts)
{
  g_clear_pointer (&texts->known, g_hash_table_unref);
}

static const KarumTexts *
look_up_texts (KarumTextsById *self, KarumDb *db, guint32 id, GError **error)
{
  KarumTexts *texts = g_hash_table_lookup (self->known, GUINT_TO_POINTER (id));
  g_autoptr (KarumStatement) row = texts ? NULL : karum_db_prepare (db, self->sql, error);
  KarumStep step;

  if (texts || !row)
    return texts;
  karum_statement_bind_int (row, 1, id);
  step = karum_statement_step (row, error);
  if (step == KARUM_STEP_ERROR)
    return NULL;
  texts = g_new0 (KarumTexts, 1);
  if (step == KARUM_STEP_ROW) {
    g_autofree char *first = karum_statement_dup_certain (row, 0);

    *texts = (KarumTexts){ g_ref_string_new (first), karum_statement_dup_text (row, 1) };
  }
  g_hash_table_insert (self->known, GUINT_TO_POINTER (id), texts);
  return texts;
}

const KarumTexts *
karum_texts_by_id_get (KarumTextsById *self, KarumDb *db, guint32 id, GError **error)
{
  if (!self->last_texts || self->last != id)
    self->last_texts = look_up_texts (self, db, id, error);
  self->last = id;
  return self->last_texts;
}

/* -- Games with the computer ------------------------------------------------------------------ */

/* Whether a player of the filter is the computer. */
static gboolean
names_computer (const KarumGameFilter *filter)
{
  return karum_computer_level (filter->player) > 0 || karum_computer_level (filter->opponent) > 0
         || karum_computer_level (filter->players[0]) > 0
         || karum_computer_level (filter->players[1]) > 0;
}

gboolean
karum_figures_filter (KarumStore *store,
                      const KarumGameFilter *filter,
                      gint64 person,
                      gint64 against,
                      KarumGameFilter *figures,
                      GError **error)
{
  /* All of them are numbers of the archive. */
  g_autofree char *sql
      = g_strdup_printf ("SELECT count (*) > 0 AND sum (id IN (%" G_GINT64_FORMAT
                         ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT
                         ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ")) = 0 FROM " KARUM_COMPUTERS,
                         person, against, filter->player_id, filter->opponent_id,
                         filter->players_id[0], filter->players_id[1]);
  gint64 without;

  *figures = *filter;
  if (filter->with_computer || filter->computer || names_computer (filter))
    return TRUE;
  if (!karum_db_number (karum_store_db (store), sql, &without, error))
    return FALSE;
  figures->people = figures->people || without != 0;
  return TRUE;
}

/* -- Games ------------------------------------------------------------------------------------ */

/* The parameters of a visit. */
typedef struct {
  KarumDb *db;
  const KarumGameSet *set;
  const GArray *byes; /* (element-type guint32): by player: 1 for who is called BYE */
  guint with;
  KarumGameNumbersVisit visit;
  gpointer data;
} Reader;

/* A result without turns against a player who is called BYE, as files of other programs have it, is
 * a bye of the other player, who becomes Player1. */
static void
take_bye (const GArray *byes, KarumGameNumbers *numbers)
{
  gboolean first;

  if (byes->len == 0 || numbers->turns > 0 || numbers->unplayed
      || numbers->result == KARUM_RESULT_NONE)
    return;
  first = karum_numbers_get (byes, numbers->players[0]) != 0;
  if (first == (karum_numbers_get (byes, numbers->players[1]) != 0))
    return;
  if (first) {
    numbers->players[0] = numbers->players[1];
    numbers->result = karum_result_reverse (numbers->result);
  }
  numbers->players[1] = KARUM_PLAYER_NOBODY;
  numbers->unplayed = KARUM_TERMINATION_BYE;
  numbers->has_score = FALSE;
}

static void
hand_over (const Reader *reader, KarumGameNumbers *numbers)
{
  take_bye (reader->byes, numbers);
  reader->visit (numbers, reader->data);
}

/* A game without a recorded score is counted by the points after its last turn. */
static const char table_sql[] = "SELECT g.ruleset, g.player1, g.player2, g.event, g.date, g.turns, "
                                "g.result, g.exchanged, " KARUM_HAS_SCORE
                                ", coalesce (g.score1, g.points1), coalesce (g.score2, g.points2),"
                                " g.match, g.match_game, g.round, " KARUM_IS_ANALYSIS
                                ", g.termination FROM games g WHERE g.id = ?";

/* Its columns. */
enum {
  RULESET,
  PLAYERS,
  EVENT = PLAYERS + 2,
  DATE,
  TURNS,
  RESULT,
  EXCHANGED,
  HAS_SCORE,
  SCORES,
  MATCH = SCORES + 2,
  MATCH_GAME,
  ROUND,
  ANALYSIS,
  TERMINATION
};

static guint32
number_at (KarumStatement *game, int column)
{
  return (guint32) CLAMP (karum_statement_int (game, column), 0, G_MAXUINT32 - 1);
}

static KarumTermination
unplayed_at (KarumStatement *game, int column)
{
  gint64 termination = karum_statement_int (game, column);

  return termination == KARUM_TERMINATION_FORFEIT || termination == KARUM_TERMINATION_BYE
             ? (KarumTermination) termination
             : KARUM_TERMINATION_NONE;
}

static KarumGameNumbers
read_row (KarumStatement *game, gint64 id)
{
  guint32 match_game = number_at (game, MATCH_GAME);

  return (KarumGameNumbers){
    .id = id,
    .ruleset = number_at (game, RULESET),
    .players = { number_at (game, PLAYERS), number_at (game, PLAYERS + 1) },
    .event = number_at (game, EVENT),
    .date = karum_column_date (karum_statement_text (game, DATE), FALSE),
    .turns = number_at (game, TURNS),
    .result = (KarumResult) (karum_statement_int (game, RESULT) & 3),
    .exchanged = karum_statement_int (game, EXCHANGED) != 0,
    .has_score = karum_statement_int (game, HAS_SCORE) != 0,
    .scores = { karum_statement_points (game, SCORES), karum_statement_points (game, SCORES + 1) },
    .match = number_at (game, MATCH),
    .match_game = match_game <= 2 ? match_game : 0,
    .round = karum_round_order (karum_statement_text (game, ROUND)),
    .analysis = karum_statement_int (game, ANALYSIS) != 0,
    .unplayed = unplayed_at (game, TERMINATION),
  };
}

/* @game: of table_sql. @numbers: (out): unchanged if there is no such game */
static KarumStep
look_up (KarumStatement *game, gint64 id, KarumGameNumbers *numbers, GError **error)
{
  KarumStep step;

  karum_statement_rewind (game);
  karum_statement_bind_int (game, 1, id);
  step = karum_statement_step (game, error);
  if (step == KARUM_STEP_ROW)
    *numbers = read_row (game, id);
  return step;
}

static gboolean
read_table (const Reader *reader, GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (reader->db, table_sql, error);

  for (gint64 id = game ? karum_game_set_next (reader->set, 0) : -1; id >= 0;
       id = karum_game_set_next (reader->set, id + 1)) {
    KarumGameNumbers numbers;
    KarumStep step = look_up (game, id, &numbers, error);

    if (step == KARUM_STEP_ERROR)
      return FALSE;
    if (step == KARUM_STEP_ROW)
      hand_over (reader, &numbers);
  }
  return game != NULL;
}

/* Decodes a score from a column. */
static int
score_of (guint32 value)
{
  return (int) CLAMP ((gint64) value - G_GINT64_CONSTANT (0x80000000), -KARUM_POINTS_MAX,
                      KARUM_POINTS_MAX);
}

static KarumGameNumbers
numbers_of (const guint32 *const values[KARUM_N_COLUMNS], guint with, gint64 id)
{
  const KarumColumnField result = KARUM_FIELD_RESULT, exchanged = KARUM_FIELD_EXCHANGED,
                         scored = KARUM_FIELD_SCORED, termination = KARUM_FIELD_TERMINATION,
                         unplayed = KARUM_FIELD_UNPLAYED;
  guint32 facts = values[KARUM_COLUMN_FACTS][id];
  gboolean forfeit = karum_column_field (&termination, facts) == KARUM_TERMINATION_FORFEIT;
  KarumGameNumbers numbers = {
    .id = id,
    .ruleset = values[KARUM_COLUMN_RULESET][id],
    .players = { values[KARUM_COLUMN_PLAYER1][id], values[KARUM_COLUMN_PLAYER2][id] },
    .event = values[KARUM_COLUMN_EVENT][id],
    .date = values[KARUM_COLUMN_DATE][id],
    .turns = values[KARUM_COLUMN_TURNS][id],
    .result = (KarumResult) karum_column_field (&result, facts),
    .exchanged = karum_column_field (&exchanged, facts) != 0,
    .has_score = karum_column_field (&scored, facts) != 0,
    .scores
    = { score_of (values[KARUM_COLUMN_SCORE1][id]), score_of (values[KARUM_COLUMN_SCORE2][id]) },
  };

  if (karum_column_field (&unplayed, facts) != 0)
    numbers.unplayed = forfeit ? KARUM_TERMINATION_FORFEIT : KARUM_TERMINATION_BYE;
  if (with & KARUM_NUMBERS_ROUNDS)
    numbers.round
        = (guint64) values[KARUM_COLUMN_ROUND][id] << 32 | values[KARUM_COLUMN_ROUND_REST][id];
  if (with & KARUM_NUMBERS_ANALYSIS)
    numbers.analysis = values[KARUM_COLUMN_ANALYSIS][id] != 0;
  if (with & KARUM_NUMBERS_MATCHES) {
    numbers.match = values[KARUM_COLUMN_MATCH][id];
    numbers.match_game = values[KARUM_COLUMN_MATCH_GAME][id];
  }
  return numbers;
}

/* Returns: whether the columns are available; if so, sets @values */
static gboolean
get_columns (KarumStore *store, guint with, const guint32 *values[KARUM_N_COLUMNS], gsize *size)
{
  static const struct {
    KarumColumn column;
    guint with; /* 0: always */
  } columns[] = {
    { KARUM_COLUMN_FACTS, 0 },
    { KARUM_COLUMN_RULESET, 0 },
    { KARUM_COLUMN_PLAYER1, 0 },
    { KARUM_COLUMN_PLAYER2, 0 },
    { KARUM_COLUMN_EVENT, 0 },
    { KARUM_COLUMN_DATE, 0 },
    { KARUM_COLUMN_TURNS, 0 },
    { KARUM_COLUMN_SCORE1, 0 },
    { KARUM_COLUMN_SCORE2, 0 },
    { KARUM_COLUMN_ROUND, KARUM_NUMBERS_ROUNDS },
    { KARUM_COLUMN_ROUND_REST, KARUM_NUMBERS_ROUNDS },
    { KARUM_COLUMN_MATCH, KARUM_NUMBERS_MATCHES },
    { KARUM_COLUMN_MATCH_GAME, KARUM_NUMBERS_MATCHES },
    { KARUM_COLUMN_ANALYSIS, KARUM_NUMBERS_ANALYSIS },
  };

  karum_for_each_of (each, columns)
    if ((each->with == 0 || with & each->with)
        && !(values[each->column] = karum_games_column (store, each->column, size)))
      return FALSE;
  return TRUE;
}

/* Columns contain recorded scores only. */
static gboolean
read_columns (const Reader *reader,
              const guint32 *const values[KARUM_N_COLUMNS],
              gsize size,
              GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (reader->db, table_sql, error);

  for (gint64 id = game ? karum_game_set_next (reader->set, 0) : -1; id >= 0 && (gsize) id < size;
       id = karum_game_set_next (reader->set, id + 1)) {
    KarumGameNumbers numbers = numbers_of (values, reader->with, id);

    if (reader->with & KARUM_NUMBERS_SCORES && numbers.has_score
        && (values[KARUM_COLUMN_SCORE1][id] == 0 || values[KARUM_COLUMN_SCORE2][id] == 0)
        && look_up (game, id, &numbers, error) == KARUM_STEP_ERROR)
      return FALSE;
    hand_over (reader, &numbers);
  }
  return game != NULL;
}

gboolean
karum_game_numbers_visit_set (KarumStore *store,
                              const KarumGameSet *set,
                              guint with,
                              KarumGameNumbersVisit visit,
                              gpointer data,
                              GError **error)
{
  g_autoptr (GArray) byes
      = numbers_read (store, "SELECT id, 1 FROM players WHERE id IN " KARUM_BYES, error);
  const Reader reader = { .db = karum_store_db (store),
                          .set = set,
                          .byes = byes,
                          .with = with,
                          .visit = visit,
                          .data = data };
  const guint32 *values[KARUM_N_COLUMNS];
  gsize size;

  if (!byes)
    return FALSE;
  return get_columns (store, with, values, &size) ? read_columns (&reader, values, size, error)
                                                  : read_table (&reader, error);
}

gboolean
karum_game_numbers_visit (KarumStore *store,
                          const KarumGameFilter *filter,
                          guint with,
                          KarumGameNumbersVisit visit,
                          gpointer data,
                          GError **error)
{
  g_autoptr (KarumGameSet) set = NULL;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  set = karum_games_find (store, filter, error);
  return karum_db_end (karum_store_db (store),
                       set && karum_game_numbers_visit_set (store, set, with, visit, data, error),
                       error);
}

gboolean
karum_game_numbers_prepare (KarumStore *store, GError **error)
{
  const guint all = KARUM_NUMBERS_ROUNDS | KARUM_NUMBERS_MATCHES | KARUM_NUMBERS_ANALYSIS;
  const guint32 *values[KARUM_N_COLUMNS];
  guint64 state;
  gsize size;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  if (karum_games_state (store, &state, NULL))
    get_columns (store, all, values, &size);
  return karum_db_end (karum_store_db (store), TRUE, error);
}
