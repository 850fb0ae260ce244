#include "karum-check.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-column-check.h"
#include "karum-folded.h"
#include "karum-game-draft.h"
#include "karum-games-table.h"
#include "karum-outcome.h"
#include "karum-position-check.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-texts.h"

typedef struct {
  KarumStore *store;
  KarumFaultVisit visit;
  gpointer data;
  const KarumProgress *progress;
  KarumCheckResult *result;
} Check;

static void
tell (Check *check, KarumCheckKind kind, gint64 game, const char *text)
{
  const KarumCheckFault fault = { kind, game, text };

  check->result->faults++;
  check->result->kinds[kind]++;
  check->visit (&fault, check->data);
}

/* Who played it and when, so that it is known without the archive. */
static char *
describe_game (Check *check, gint64 id)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autoptr (KarumGameRow) row = karum_store_get_row (check->store, id, NULL);

  if (!row)
    return g_steal_pointer (&number);
  /* Translators: the number of a game, its two players, and its date */
  return g_strdup_printf (_ ("%s (%s – %s, %s)"), number, row->players[0] ? row->players[0] : "?",
                          row->players[1] ? row->players[1] : "?", row->date ? row->date : "?");
}

static void
tell_game (Check *check, KarumCheckKind kind, gint64 id, const char *what)
{
  g_autofree char *game = describe_game (check, id);
  /* Translators: a game, and what is wrong with it */
  g_autofree char *text = g_strdup_printf (_ ("game %s: %s"), game, what);

  tell (check, kind, id, text);
}

/* -- The database ----------------------------------------------------------------------------- */

static gboolean
is_about_index (const char *line)
{
  return strstr (line, "missing from index") || strstr (line, "entries in index")
         || strstr (line, "entry in index") || strstr (line, "inverted index");
}

static void
tell_database (Check *check, const char *line)
{
  gboolean derived = is_about_index (line);
  g_autofree char *text
      = g_strdup_printf (derived
                             /* Translators: what the database says of it, in English */
                             ? _ ("An index does not fit the data (%s).")
                             /* Translators: what the database says of it, in English */
                             : _ ("A part of the file is damaged (%s)."),
                         line);

  tell (check, derived ? KARUM_CHECK_DERIVED : KARUM_CHECK_PAGES, 0, text);
}

/* What SQLite finds: damaged pages, indexes that don't fit their tables. */
static gboolean
check_database (Check *check, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (check->store->db, "PRAGMA integrity_check", error);
  KarumStep step;

  if (!statement || !karum_progress_step (check->progress, 0, 0, error))
    return FALSE;
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    g_autofree char *line = karum_statement_dup_text (statement, 0);

    if (line && strcmp (line, "ok") != 0)
      tell_database (check, line);
  }
  return step == KARUM_STEP_DONE;
}

/* Rows that refer to others that are not there. */
static gboolean
check_references (Check *check, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (check->store->db, "PRAGMA foreign_key_check", error);
  KarumStep step;

  if (!statement)
    return FALSE;
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    g_autofree char *table = karum_statement_dup_text (statement, 0);
    g_autofree char *row = karum_statement_dup_text (statement, 1);
    g_autofree char *parent = karum_statement_dup_text (statement, 2);
    g_autofree char *text = g_strdup_printf (
        _ ("row %s of table %s refers to what is not in table %s"), row, table, parent);

    tell (check, KARUM_CHECK_ROWS, 0, text);
  }
  return step == KARUM_STEP_DONE;
}

/* Whether every player is the person that merging has made of them. */
static gboolean
check_players (Check *check, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) row
      = karum_db_prepare (check->store->db,
                          "SELECT p.id FROM players p LEFT JOIN players m ON m.id = p.merged_into"
                          " WHERE p.person != coalesce (m.person, p.id) ORDER BY p.id",
                          error);

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    g_autofree char *number = karum_statement_dup_text (row, 0);
    g_autofree char *text = g_strdup_printf (_ ("player %s: merged wrongly"), number);

    tell (check, KARUM_CHECK_DERIVED, 0, text);
  }
  return step == KARUM_STEP_DONE;
}

static void
tell_name (const char *table, gint64 id, gpointer data)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autofree char *text = g_strdup_printf (
      _ ("row %s of table %s: the name is prepared wrongly for the search"), number, table);

  tell (data, KARUM_CHECK_DERIVED, 0, text);
}

static gboolean
check_names (Check *check, GError **error)
{
  return karum_folded_check (check->store->db, tell_name, check, error);
}

/* -- Games ------------------------------------------------------------------------------------ */

/* The columns of games_sql. */
enum { ID, TURNS, CONTENT, EXCHANGED, POINTS1, POINTS2, REMARKS, ANALYSED };

static const char games_sql[]
    = "SELECT id, turns, content, exchanged, points1, points2, annotated, analysed"
      " FROM games ORDER BY id";

/* Whether a result and score that the rules gave are those of the turns. */
static void
check_outcome (Check *check, gint64 id, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  KarumOutcome outcome;
  KarumState end;

  karum_record_state (record, karum_record_line_end (record), &end);
  outcome = karum_outcome (&record->rules, &end);
  if (outcome.over && tags->result != outcome.result)
    tell_game (check, KARUM_CHECK_GAME, id, _ ("the result is not that of its turns"));
  if (tags->has_score && tags->termination != KARUM_TERMINATION_ADJUDICATION
      && (tags->score[0] != outcome.score[0] || tags->score[1] != outcome.score[1]))
    tell_game (check, KARUM_CHECK_GAME, id, _ ("the score is not that of its turns"));
}

static void
check_columns (Check *check, KarumStatement *row, const KarumGameDraft *draft)
{
  gint64 id = karum_statement_int (row, ID);

  if (karum_statement_int (row, TURNS) != draft->turns)
    tell_game (check, KARUM_CHECK_DERIVED, id, _ ("the number of turns is wrong"));
  if (karum_statement_int (row, CONTENT) != draft->content)
    tell_game (check, KARUM_CHECK_DERIVED, id, _ ("the key of its content is wrong"));
  if (karum_statement_int (row, EXCHANGED) != draft->exchanged)
    tell_game (check, KARUM_CHECK_DERIVED, id, _ ("the exchange of sides is recorded wrongly"));
  if (karum_statement_int (row, POINTS1) != draft->points[0]
      || karum_statement_int (row, POINTS2) != draft->points[1])
    tell_game (check, KARUM_CHECK_DERIVED, id, _ ("the points are not those of its turns"));
  if (karum_statement_int (row, REMARKS) != draft->annotated.remarks
      || karum_statement_int (row, ANALYSED) != draft->annotated.analysed)
    tell_game (check, KARUM_CHECK_DERIVED, id, _ ("the number of its comments is wrong"));
}

/* What is computed from the game. */
static gboolean
check_derived (Check *check, KarumStatement *row, const KarumRecord *record, GError **error)
{
  gint64 id = karum_statement_int (row, ID);
  g_auto (KarumGameDraft) draft = { 0 };
  gboolean same;

  karum_game_draft_init (&draft, record);
  check_columns (check, row, &draft);
  if (!karum_texts_check (check->store->db, id, record, &same, error))
    return FALSE;
  if (!same)
    tell_game (check, KARUM_CHECK_DERIVED, id, _ ("the index of words is wrong"));
  return TRUE;
}

/* Says why game @id can't be read, which @reason or @fault tell; FALSE with @error if the check
 * can't go on. */
static gboolean
tell_unreadable (Check *check, gint64 id, const char *reason, const GError *fault, GError **error)
{
  if (g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    reason = _ ("its turns, its rules or its players are missing");
  else if (g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED))
    reason = _ ("it lies in a damaged part of the file");
  if (!reason) {
    *error = g_error_copy (fault);
    return FALSE;
  }
  tell_game (check, KARUM_CHECK_GAME, id, reason);
  return TRUE;
}

static gboolean
check_game (Check *check, KarumStatement *row, GError **error)
{
  gint64 id = karum_statement_int (row, ID);
  g_autoptr (GError) fault = NULL;
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record
      = karum_games_inspect (check->store->db, check->store->games, id, NULL, &reason, &fault);

  if (!record)
    return tell_unreadable (check, id, reason, fault, error);
  check_outcome (check, id, record);
  return check_derived (check, row, record, error);
}

static gboolean
check_games (Check *check, GError **error)
{
  gint64 total;
  g_autoptr (KarumStatement) row = karum_db_prepare (check->store->db, games_sql, error);
  KarumStep step;

  if (!row || !karum_db_number (check->store->db, "SELECT count (*) FROM games", &total, error))
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    if (!karum_progress_step (check->progress, check->result->games, (guint64) total, error)
        || !check_game (check, row, error))
      return FALSE;
    check->result->games++;
  }
  return step == KARUM_STEP_DONE;
}

static void
tell_position (gint64 game, gpointer check)
{
  tell_game (check, KARUM_CHECK_DERIVED, game, _ ("the index of positions is wrong"));
}

/* An index that can't be read is made anew; only where the file itself is damaged there is more to
 * it, and that has been told. */
static gboolean
check_positions (Check *check, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (karum_position_check (check->store, tell_position, check, check->progress, &local))
    return TRUE;
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  tell (check, KARUM_CHECK_DERIVED, 0, local->message);
  return TRUE;
}

/* Said as the database says it of its own indexes. */
static gboolean
check_column_parts (Check *check, GError **error)
{
  gint64 wrong = karum_column_check (check->store, error);
  g_autofree char *line
      = g_strdup_printf ("%" G_GINT64_FORMAT " wrong entries in index column_parts", wrong);

  if (wrong > 0)
    tell_database (check, line);
  return wrong >= 0;
}

typedef gboolean (*Stage) (Check *check, GError **error);

/* Damage that ends one part of the check is a fault like others; the next part is made. */
static gboolean
run_stage (Check *check, Stage stage, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (stage (check, &local))
    return TRUE;
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  tell (check, KARUM_CHECK_PAGES, 0, local->message);
  return TRUE;
}

gboolean
karum_store_check (KarumStore *store,
                   KarumFaultVisit visit,
                   gpointer data,
                   const KarumProgress *progress,
                   KarumCheckResult *result,
                   GError **error)
{
  Check check
      = { .store = store, .visit = visit, .data = data, .progress = progress, .result = result };

  static const Stage stages[] = { check_database, check_references, check_players,     check_names,
                                  check_games,    check_positions,  check_column_parts };

  *result = (KarumCheckResult){ 0 };
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    if (!run_stage (&check, stages[i], error))
      return FALSE;
  return TRUE;
}
