#include "karum-salvage-clues.h"

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-games-equal.h"
#include "karum-known-refs.h"
#include "karum-salvage-rows.h"
#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-tree.h"

/* An index, and the statement that takes what it says: ?1 its first column, ?2 the row that it
 * leads to, ?3 its second column if it has one. */
typedef struct {
  const char *index, *sql;
} Clue;

#define GAME_CLUE_OF(column, value)                                                \
  "INSERT INTO temp.clues (id, " column ") SELECT ?2, " value                      \
  " WHERE ?2 NOT IN (SELECT id FROM games) ON CONFLICT (id) DO UPDATE SET " column \
  " = excluded." column
#define GAME_CLUE(column) GAME_CLUE_OF (column, "?1")

static const Clue clues[] = {
  { "sqlite_autoindex_rulesets_1",
    "INSERT OR IGNORE INTO rulesets (id, game, preset, text) VALUES (?2, '', '', ?1)" },
  { "sqlite_autoindex_matches_1",
    "INSERT OR IGNORE INTO matches (id, tag, created_at) VALUES (?2, ?1, 0)" },
  { "collected_by_collection",
    "INSERT OR IGNORE INTO collected (game, collection) VALUES (?2, ?1)" },
  { "sqlite_autoindex_player_names_1",
    "INSERT OR IGNORE INTO player_names (id, name, player, folded) VALUES (?2, ?1, ?3, '')" },
  { "sqlite_autoindex_event_names_1",
    "INSERT OR IGNORE INTO event_names (id, name, event, folded) VALUES (?2, ?1, ?3, '')" },
  /* Without a spelling, the folded name is all that is left. */
  { "players_by_name",
    "INSERT OR IGNORE INTO players (id, uuid, name, folded, person, created_at, changed_at)"
    " SELECT ?2, randomblob (16), coalesce ((SELECT name FROM player_names WHERE player = ?2"
    "   ORDER BY id LIMIT 1), ?1), ?1, ?2, 0, 0" },
  { "events_by_name",
    "INSERT OR IGNORE INTO events (id, uuid, name, folded, created_at, changed_at)"
    " VALUES (?2, randomblob (16), ?1, '', 0, 0)" },
  { "sqlite_autoindex_players_1",
    "UPDATE OR IGNORE players SET uuid = ?1 WHERE id = ?2 AND uuid != ?1 AND created_at = 0"
    " AND id != 0" },
  { "sqlite_autoindex_events_1",
    "UPDATE OR IGNORE events SET uuid = ?1 WHERE id = ?2 AND uuid != ?1 AND created_at = 0" },
  { "sqlite_autoindex_games_1", GAME_CLUE ("uuid") },
  { "games_by_player1", GAME_CLUE ("player1") },
  { "games_by_player2", GAME_CLUE ("player2") },
  { "games_by_event", GAME_CLUE ("event") },
  { "games_by_match", GAME_CLUE ("match") },
  { "games_by_date", GAME_CLUE ("date") }, /* before format 28 */
  /* See KARUM_DATE_PLACE(). */
  { "games_by_day", GAME_CLUE_OF ("date", "replace (?1, ' ', '?')") },
  { "games_by_content", GAME_CLUE ("content") },
};

typedef struct {
  KarumDb *to;
  const Clue *clue;
} Following;

static gboolean
follow (const KarumPageRow *cell, gpointer data, GError **error)
{
  const Following *following = data;
  g_autoptr (KarumStatement) statement = NULL;
  sqlite3_stmt *row;
  int code;

  if (cell->n < 2 || cell->values[cell->n - 1].type != SQLITE_INTEGER)
    return TRUE;
  statement = karum_db_prepare (following->to, following->clue->sql, error);
  if (!statement)
    return FALSE;
  row = karum_statement_get (statement);
  karum_salvage_bind (&cell->values[0], row, 1);
  karum_salvage_bind (&cell->values[cell->n - 1], row, 2);
  if (sqlite3_bind_parameter_count (row) > 2)
    karum_salvage_bind (&cell->values[1], row, 3);
  code = sqlite3_step (row);
  sqlite3_reset (row);
  return code == SQLITE_DONE || (code & 0xff) == SQLITE_CONSTRAINT
         || karum_db_set_error (following->to, code, error);
}

/* -- Columns ---------------------------------------------------------------------------------- */

/* Those after it say nothing new. */
#define COLUMNS (KARUM_COLUMN_SCORE2 + 1)

#define KEPT(column) column " = coalesce (" column ", excluded." column ")"

/* What indexes say is newer. */
static const char column_sql[]
    = "INSERT INTO temp.clues (id, ruleset, player1, player2, event, date, turns, result,"
      " termination, score1, score2, stars, live) VALUES (?1, ?2, ?3, ?4, nullif (?5, 0), ?6, ?7,"
      " ?8, ?9, nullif (?10, 0) - 0x80000000, nullif (?11, 0) - 0x80000000, ?12, ?13)"
      " ON CONFLICT (id) DO UPDATE SET ruleset = excluded.ruleset, " KEPT ("player1") ", " KEPT (
          "player2") ", " KEPT ("event") ", " KEPT ("date") ", turns = excluded.turns, result ="
                                                            " excluded.result, termination = "
                                                            "excluded.termination, score1 = "
                                                            "excluded.score1,"
                                                            " score2 = excluded.score2, stars = "
                                                            "excluded.stars, live = excluded.live";

static gboolean
take_facts (KarumDb *to, gint64 id, const KarumColumnRow *row, GError **error)
{
  const guint32 *values = row->values;
  const KarumColumnField fields[] = { KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS),
                                      KARUM_FIELD_RESULT,
                                      KARUM_FIELD_TERMINATION,
                                      KARUM_FIELD_WHOLE (KARUM_COLUMN_SCORE1),
                                      KARUM_FIELD_WHOLE (KARUM_COLUMN_SCORE2),
                                      KARUM_FIELD_STARS,
                                      KARUM_FIELD_LIVE };
  guint32 date = values[KARUM_COLUMN_DATE];
  g_autofree char *text = date > 0 ? karum_column_date_text (date) : NULL;
  g_autoptr (KarumStatement) statement = karum_db_prepare (to, column_sql, error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  for (guint i = KARUM_COLUMN_RULESET; i <= KARUM_COLUMN_EVENT; i++)
    karum_statement_bind_int (statement, (int) (i - KARUM_COLUMN_RULESET) + 2, values[i]);
  karum_statement_bind_text (statement, 6, text);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    karum_statement_bind_int (statement, (int) i + 7,
                              karum_column_field (&fields[i], values[fields[i].column]));
  return karum_statement_run (statement, error);
}

/* Where only the turns of a game are left, the copied columns tell the rest, unless the game was
 * changed after they were written. A column that can't be read is skipped. Without the column of
 * facts it is not known which games are in the bin, so nothing is taken. */
static gboolean
take_columns (KarumDb *to, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (to,
                          "SELECT game FROM moves WHERE game NOT IN (SELECT id FROM games)"
                          " AND game NOT IN (SELECT game FROM column_changes) AND game < ?",
                          error);
  g_autofree guint32 *values = NULL;
  gint64 n;

  if (!row
      || !karum_db_number (
          to,
          "SELECT min (coalesce ((SELECT max (game) + 1 FROM moves WHERE game NOT IN"
          " (SELECT id FROM games)), 0), (SELECT count (*) FROM column_parts)"
          " * " G_STRINGIFY (KARUM_COLUMN_BLOCK) ")",
          &n, error))
    return FALSE;
  values = g_new0 (guint32, COLUMNS * (gsize) n + 1);
  for (guint i = 0; i < COLUMNS; i++)
    if (!karum_columns_read (to, i, values + i * (gsize) n, (gsize) n, NULL)
        && i == KARUM_COLUMN_FACTS)
      return TRUE;
  karum_statement_bind_int (row, 1, n);
  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);
    KarumColumnRow facts = { 0 };

    for (guint i = 0; i < COLUMNS && id > 0; i++)
      facts.values[i] = values[i * (gsize) n + (gsize) id];
    if (facts.values[KARUM_COLUMN_RULESET] != 0 && !take_facts (to, id, &facts, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

/* -- Games without a row ---------------------------------------------------------------------- */

/* What is known of such a game. */
typedef struct {
  gint64 id, content, ruleset; /* 0 for an unknown ruleset */
  gboolean has_content;
  char *setup, *position; /* (owned) @position nullable */
  GByteArray *line;       /* (owned) */
} Turns;

static void
turns_clear (gpointer data)
{
  Turns *turns = data;

  g_free (turns->setup);
  g_free (turns->position);
  g_byte_array_unref (turns->line);
}

static gboolean
list_turns (KarumDb *to, GArray *list, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      to,
      "SELECT m.game, m.setup, m.position, m.line, c.content, c.ruleset FROM moves m"
      " LEFT JOIN temp.clues c ON c.id = m.game WHERE m.game NOT IN (SELECT id FROM games)",
      error);

  while (karum_statement_next (row, error)) {
    gsize size;
    const guint8 *line = karum_statement_blob (row, 3, &size);
    const Turns turns = { karum_statement_int (row, 0),
                          karum_statement_int (row, 4),
                          karum_statement_int (row, 5),
                          !karum_statement_is_null (row, 4),
                          karum_statement_dup_certain (row, 1),
                          karum_statement_dup_text (row, 2),
                          g_byte_array_append (g_byte_array_new (), line, (guint) size) };

    g_array_append_val (list, turns);
  }
  return karum_statement_worked (row);
}

/* (transfer full) (nullable): the game, if the turns are legal under these rules, and the key of
 * their content is the known one */
static KarumRecord *
read_under (const Turns *turns, const KarumRules *rules)
{
  KarumError fault = { 0 };
  g_autoptr (KarumRecord) record = karum_record_new (rules, turns->setup, turns->position, &fault);
  guint ply;

  return record && karum_tree_read_line (record, turns->line->data, turns->line->len, &ply)
                 && (!turns->has_content
                     || karum_games_content_key (record, turns->line->data, turns->line->len)
                            == turns->content)
             ? g_steal_pointer (&record)
             : NULL;
}

/* @ruleset: (out): under which the game was played
 * Returns: (transfer full) (nullable): NULL without @error if there is none */
static KarumRecord *
find_rules (
    KarumDb *to, const KarumGame *const *games, const Turns *turns, gint64 *ruleset, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (to, "SELECT id, text FROM rulesets ORDER BY id != ?, id", error);
  KarumRecord *record = NULL;

  if (row)
    karum_statement_bind_int (row, 1, turns->ruleset);
  while (row && !record && karum_statement_next (row, error)) {
    KarumError fault;
    KarumRules rules;

    *ruleset = karum_statement_int (row, 0);
    if (karum_rules_read (games, karum_statement_certain (row, 1), &rules, &fault))
      record = read_under (turns, &rules);
  }
  return record;
}

/* Its result and score, if they follow from the rules. */
static void
bind_outcome (KarumStatement *statement, const KarumRecord *record)
{
  KarumOutcome outcome;
  KarumState end;

  karum_record_state (record, karum_record_line_end (record), &end);
  outcome = karum_outcome (&record->rules, &end);
  karum_statement_bind_int (statement, 9, karum_record_line_length (record));
  if (!outcome.over)
    return;
  karum_statement_bind_int (statement, 4, outcome.result);
  karum_statement_bind_int (statement, 5, KARUM_TERMINATION_NORMAL);
  karum_statement_bind_int (statement, 6, outcome.score[0]);
  karum_statement_bind_int (statement, 7, outcome.score[1]);
}

/* What columns say of the end of a game that the rules didn't end. */
#define END(column) "iif (c.turns = ?9 AND c.termination != 1, c." column ", NULL)"

static gboolean
make_game (KarumDb *to, gint64 id, gint64 ruleset, const KarumRecord *record, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      to,
      "INSERT OR IGNORE INTO games (id, uuid, revision, ruleset, rules_version, player1, player2,"
      " event, date, result, termination, score1, score2, turns, points1, points2, exchanged,"
      " content, match, created_at, changed_at, deleted_at, stars, annotated, analysed, kinds)"
      " SELECT ?1, coalesce (c.uuid, randomblob (16)), 1, ?2, ?8, coalesce (c.player1, 0),"
      " coalesce (c.player2, 0), c.event, c.date, coalesce (?4, " END (
          "result") ", 0),"
                    " coalesce (?5, " END ("termination") ", 0), coalesce (?6, " END (
                        "score1") "),"
                                  " coalesce (?7, " END (
                                      "score2") "), 0, 0, 0, 0, 0, c.match, ?3, ?3,"
                                                " iif (c.live = 0, ?3, NULL), coalesce (c.stars, "
                                                "0), 0, 0, 0 FROM (SELECT 1) LEFT JOIN temp.clues "
                                                "c ON c.id = ?1",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_int (statement, 2, ruleset);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  karum_statement_bind_int (statement, 8, record->rules.game->version);
  bind_outcome (statement, record);
  return karum_statement_run (statement, error);
}

static gboolean
make_games (KarumDb *to, const KarumGame *const *games, GArray *made, GError **error)
{
  g_autoptr (GArray) list = karum_array_new (Turns);

  g_array_set_clear_func (list, turns_clear);
  if (!list_turns (to, list, error))
    return FALSE;
  karum_for_each_in (const Turns, turns, list) {
    gint64 ruleset;
    g_autoptr (GError) local = NULL;
    g_autoptr (KarumRecord) record = find_rules (to, games, turns, &ruleset, &local);

    if (local) {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
    if (!record)
      continue;
    if (!make_game (to, turns->id, ruleset, record, error))
      return FALSE;
    g_array_append_val (made, turns->id);
  }
  return TRUE;
}

gboolean
karum_salvage_clues (
    KarumPageFile *from, KarumDb *to, const KarumGame *const *games, GArray *made, GError **error)
{
  int version = (int) karum_page_file_version (from);
  gint64 wrong;

  if (!karum_db_execute (to,
                         "CREATE TEMP TABLE IF NOT EXISTS clues (id INTEGER PRIMARY KEY, uuid,"
                         " ruleset, player1, player2, event, match, date, content, turns, result,"
                         " termination, score1, score2, stars, live); DELETE FROM temp.clues",
                         error))
    return FALSE;
  karum_for_each_of (clue, clues) {
    Following following = { to, clue };

    if (!karum_page_file_visit (from, KARUM_PAGES_IN_PLACE, clue->index, follow, &following, error))
      return FALSE;
  }
  return ((version != 0 && version != karum_schema_version ()) || take_columns (to, error))
         && karum_rulesets_check (to, games, TRUE, &wrong, error)
         && make_games (to, games, made, error);
}
