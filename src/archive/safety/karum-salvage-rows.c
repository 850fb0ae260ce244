#include "karum-salvage-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-columns.h"
#include "karum-games-equal.h"
#include "karum-known-refs.h"
#include "karum-name-sql.h"
#include "karum-reviews-table.h"
#include "karum-schema.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-tree.h"

/* -- Forms ------------------------------------------------------------------------------------ */

/* The types of the columns of a table: n for the number of the row, i a number, t a text, b a blob,
 * B an identity; capital I and T can be null. Earlier versions have fewer columns at the end. */
typedef struct {
  const char *table, *types;
  guint least; /* columns */
  gboolean has_rowid;
} Form;

static const Form forms[] = {
  { "rulesets", "nttt", 4, TRUE },
  { "players", "nBttIiiiITbi", 9, TRUE },
  { "player_names", "ntit", 4, TRUE },
  { "events", "nBttTTTiiIIb", 10, TRUE },
  { "event_names", "ntit", 4, TRUE },
  { "matches", "ntib", 3, TRUE },
  { "games", "nBiiiiiITTTiiIIiiiiiIITTiiIiiiib", 27, TRUE },
  { "moves", "ntTb", 4, TRUE },
  { "annotations", "nb", 2, TRUE },
  { "reviews", "nb", 2, TRUE },
  { "tags", "iitt", 4, FALSE },
  { "distinct_players", "ii", 2, FALSE },
  { "practice", "iiiiii", 6, FALSE },
  { "distinct_events", "ii", 2, FALSE },
  { "collections", "nttib", 4, TRUE },
  { "collected", "ii", 2, FALSE },
  { "searches", "nttib", 4, TRUE },
  /* Derived, but what they say of a game may be all that is left: see take_columns(). */
  { "column_parts", "nb", 2, TRUE },
  { "column_changes", "ni", 2, TRUE },
};

static gboolean
is_type (const KarumPageValue *value, char type)
{
  switch (type) {
  case 'n':
    return value->type == SQLITE_NULL;
  case 'I':
    return value->type == SQLITE_NULL || value->type == SQLITE_INTEGER;
  case 'T':
    return value->type == SQLITE_NULL || value->type == SQLITE_TEXT;
  case 'i':
    return value->type == SQLITE_INTEGER;
  case 't':
    return value->type == SQLITE_TEXT;
  case 'B':
    return value->type == SQLITE_BLOB && value->size == 16;
  default:
    return value->type == SQLITE_BLOB;
  }
}

/* @form: (nullable): nothing fits a table that isn't known */
static gboolean
fits (const KarumPageRow *cell, const Form *form)
{
  gsize most = form ? strlen (form->types) : 0;

  /* A later version can have more columns, in tables that are known by name. */
  if (!form || cell->has_rowid != form->has_rowid || cell->n < form->least
      || (!cell->owner && cell->n > most))
    return FALSE;
  for (gsize i = 0; i < MIN (cell->n, most); i++)
    if (!is_type (&cell->values[i], form->types[i]))
      return FALSE;
  return TRUE;
}

static const Form *
form_of (const char *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (strcmp (forms[i].table, table) == 0)
      return &forms[i];
  return NULL;
}

/* -- Rows ------------------------------------------------------------------------------------- */

typedef struct {
  KarumDb *to;
  const KarumProgress *progress;
  GPtrArray *lost; /* (nullable) */
  gboolean last;   /* of the visits of stray pages: what needs the others is taken */
  GHashTable *sql; /* (element-type int utf8): see insert_sql() */
} Copy;

static void
bind_value (sqlite3_stmt *insert, int at, const KarumPageValue *value)
{
  if (value->type == SQLITE_INTEGER)
    sqlite3_bind_int64 (insert, at, value->number);
  else if (value->type == SQLITE_TEXT)
    sqlite3_bind_text (insert, at, (const char *) value->bytes, (int) value->size, SQLITE_STATIC);
  else if (value->type == SQLITE_BLOB)
    sqlite3_bind_blob (insert, at, value->size > 0 ? (const void *) value->bytes : "",
                       (int) value->size, SQLITE_STATIC);
  else
    sqlite3_bind_null (insert, at);
}

/* The names of the first @n columns of a table of this version; a column that an earlier version of
 * games didn't have is 0 until it is computed. */
static char *
insert_sql (KarumDb *to, const Form *form, guint n)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) marks = g_string_new (NULL);
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM pragma_table_info ('%s')", form->table);
  g_autoptr (KarumStatement) row = karum_db_prepare (to, sql, NULL);
  guint all = (guint) strlen (form->types);

  for (guint i = 0; row && i < all && karum_statement_step (row, NULL) == KARUM_STEP_ROW; i++) {
    gboolean zero = i >= n && form->types[i] == 'i';

    if (i >= n && !zero)
      continue;
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", karum_statement_certain (row, 0));
    g_string_append_printf (marks, "%s%s", i > 0 ? ", " : "", zero ? "0" : "?");
  }
  return g_strdup_printf ("INSERT OR IGNORE INTO %s (%s) VALUES (%s)", form->table, names->str,
                          marks->str);
}

static void
tell_refused (const Copy *copy, const char *table, const KarumPageRow *cell)
{
  gint64 number = cell->has_rowid ? cell->rowid : cell->values[0].number;
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  /* Player 0, the unknown player, exists in every archive from the beginning; columns are made
   * again. */
  if (copy->lost && !g_str_has_prefix (table, "column_")
      && (number != 0 || strcmp (table, "players") != 0))
    g_ptr_array_add (
        copy->lost,
        /* Translators: the English name of a table, a number */
        g_strdup_printf (_ ("Table %s: number %s is duplicated or invalid and was skipped"), table,
                         text));
}

/* A damaged row can violate the constraints of its table; then it is lost. */
static gboolean
insert (const Copy *copy, const Form *form, const KarumPageRow *cell, GError **error)
{
  guint n = MIN (cell->n, (guint) strlen (form->types));
  gpointer key = GUINT_TO_POINTER (KARUM_PAGE_VALUES * (guint) (form - forms) + n);
  g_autoptr (KarumStatement) statement = NULL;
  sqlite3_stmt *row;
  int code;

  if (!g_hash_table_contains (copy->sql, key))
    g_hash_table_insert (copy->sql, key, insert_sql (copy->to, form, n));
  statement = karum_db_prepare (copy->to, g_hash_table_lookup (copy->sql, key), error);
  if (!statement)
    return FALSE;
  row = karum_statement_get (statement);
  for (guint i = 0; i < n; i++)
    bind_value (row, (int) i + 1, &cell->values[i]);
  if (form->has_rowid)
    sqlite3_bind_int64 (row, 1, cell->rowid);
  code = sqlite3_step (row);
  sqlite3_reset (row);
  if (code == SQLITE_DONE && sqlite3_changes (copy->to->handle) > 0)
    return TRUE;
  if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CONSTRAINT && (code & 0xff) != SQLITE_MISMATCH
      && (code & 0xff) != SQLITE_TOOBIG)
    return karum_db_set_error (copy->to, code, error);
  if (cell->owner)
    tell_refused (copy, form->table, cell);
  return TRUE;
}

static gboolean
copy_in_place (const KarumPageRow *cell, gpointer data, GError **error)
{
  const Copy *copy = data;
  const Form *form = form_of (cell->owner);

  if (!karum_progress_step (copy->progress, 0, 0, error))
    return FALSE;
  if (!form)
    return TRUE;
  if (fits (cell, form))
    return insert (copy, form, cell, error);
  tell_refused (copy, form->table, cell);
  return TRUE;
}

/* -- Stray rows ------------------------------------------------------------------------------- */

static gboolean
exists (KarumDb *db, const char *sql, gint64 id, const KarumPageValue *text)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, NULL);

  if (!row)
    return FALSE;
  sqlite3_bind_int64 (karum_statement_get (row), 1, id);
  if (text)
    bind_value (karum_statement_get (row), 2, text);
  return karum_statement_step (row, NULL) == KARUM_STEP_ROW;
}

/* Spellings of players and of events have one form. */
static const char *
table_of_spelling (KarumDb *to, const KarumPageRow *cell)
{
  gint64 owner = cell->values[2].number;
  const KarumPageValue *name = &cell->values[1];

  if (exists (to, "SELECT 1 FROM players WHERE id = ?1 AND name = ?2", owner, name))
    return "player_names";
  if (exists (to, "SELECT 1 FROM events WHERE id = ?1 AND name = ?2", owner, name))
    return "event_names";
  return exists (to, "SELECT 1 FROM players WHERE id = ?1", owner, NULL)
                 || !exists (to, "SELECT 1 FROM events WHERE id = ?1", owner, NULL)
             ? "player_names"
             : "event_names";
}

/* Collections and searches as well; those have their name, folded, behind it. */
static const char *
table_of_named (const KarumPageRow *cell)
{
  g_autofree char *name
      = g_utf8_make_valid ((const char *) cell->values[1].bytes, (gssize) cell->values[1].size);
  g_autofree char *folded = karum_fold (name);

  return strlen (folded) == cell->values[2].size
                 && memcmp (folded, cell->values[2].bytes, cell->values[2].size) == 0
             ? "collections"
             : "searches";
}

/* Blobs with a number are of many tables; the seal of a game says which are its annotations, and a
 * review has a checksum of its own. */
static gboolean
is_tree (KarumDb *to, const KarumPageRow *cell)
{
  KarumSeal stored, computed;
  guint64 part = 0;
  gboolean found;

  karum_seal_add_blob (&part, cell->values[1].bytes, cell->values[1].size);
  return karum_seals_read (to, KARUM_SEALED_GAME, cell->rowid, &stored, &computed, &found, NULL)
         && found && stored.parts[KARUM_SEAL_TREE] == part;
}

static gboolean
is_review (const KarumPageRow *cell)
{
  return karum_review_is_sound (cell->values[1].bytes, cell->values[1].size, cell->rowid);
}

static const char *
table_of (const Copy *copy, const KarumPageRow *cell)
{
  if (!fits (cell, form_of ("player_names")) && !fits (cell, form_of ("annotations"))
      && !fits (cell, form_of ("collections"))) {
    if (!copy->last)
      for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        if (strcmp (forms[i].types, "ii") != 0 && fits (cell, &forms[i]))
          return forms[i].table;
    return NULL;
  }
  if (!copy->last)
    return NULL;
  if (cell->n == 2)
    return is_tree (copy->to, cell) ? "annotations" : is_review (cell) ? "reviews" : NULL;
  return fits (cell, form_of ("player_names")) ? table_of_spelling (copy->to, cell)
                                               : table_of_named (cell);
}

static gboolean
copy_stray (const KarumPageRow *cell, gpointer data, GError **error)
{
  const Copy *copy = data;
  const char *table = table_of (copy, cell);

  return karum_progress_step (copy->progress, 0, 0, error)
         && (!table || insert (copy, form_of (table), cell, error));
}

gboolean
karum_salvage_rows (KarumPageFile *from,
                    KarumDb *to,
                    const KarumProgress *progress,
                    GPtrArray *lost,
                    GError **error)
{
  static const KarumPages stray[] = { KARUM_PAGES_STRAY, KARUM_PAGES_OLD };
  g_autoptr (GHashTable) sql = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Copy copy = { to, progress, lost, FALSE, sql };

  if (!karum_page_file_visit (from, KARUM_PAGES_IN_PLACE, NULL, copy_in_place, &copy, error))
    return FALSE;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (stray); i++) {
    copy.last = i >= G_N_ELEMENTS (stray);
    if (!karum_page_file_visit (from, stray[i % G_N_ELEMENTS (stray)], NULL, copy_stray, &copy,
                                error))
      return FALSE;
  }
  return TRUE;
}

/* -- Clues ------------------------------------------------------------------------------------ */

/* An index, and the statement that takes what it says: ?1 its first column, ?2 the row that it
 * leads to, ?3 its second column if it has one. */
typedef struct {
  const char *index, *sql;
} Clue;

#define GAME_CLUE(column)                                                                        \
  "INSERT INTO temp.clues (id, " column ") SELECT ?2, ?1 WHERE ?2 NOT IN (SELECT id FROM games)" \
  " ON CONFLICT (id) DO UPDATE SET " column " = excluded." column

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
  { "games_by_date", GAME_CLUE ("date") },
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
  bind_value (row, 1, &cell->values[0]);
  bind_value (row, 2, &cell->values[cell->n - 1]);
  if (sqlite3_bind_parameter_count (row) > 2)
    bind_value (row, 3, &cell->values[1]);
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
  KarumStep step = KARUM_STEP_ERROR;
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
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);
    KarumColumnRow facts = { 0 };

    for (guint i = 0; i < COLUMNS && id > 0; i++)
      facts.values[i] = values[i * (gsize) n + (gsize) id];
    if (facts.values[KARUM_COLUMN_RULESET] != 0 && !take_facts (to, id, &facts, error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

/* -- Games of which turns are left ------------------------------------------------------------ */

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
  KarumStep step = KARUM_STEP_ERROR;

  while (row && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
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
  return step == KARUM_STEP_DONE;
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
  while (row && !record && karum_statement_step (row, error) == KARUM_STEP_ROW) {
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
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Turns));

  g_array_set_clear_func (list, turns_clear);
  if (!list_turns (to, list, error))
    return FALSE;
  for (guint i = 0; i < list->len; i++) {
    const Turns *turns = &g_array_index (list, Turns, i);
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
  for (guint i = 0; i < G_N_ELEMENTS (clues); i++) {
    Following following = { to, &clues[i] };

    if (!karum_page_file_visit (from, KARUM_PAGES_IN_PLACE, clues[i].index, follow, &following,
                                error))
      return FALSE;
  }
  return ((version != 0 && version != karum_schema_version ()) || take_columns (to, error))
         && karum_rulesets_check (to, games, TRUE, &wrong, error)
         && make_games (to, games, made, error);
}
