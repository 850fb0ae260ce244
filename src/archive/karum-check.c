#include "karum-check.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-games-equal.h"
#include "karum-games-table.h"
#include "karum-outcome.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-texts.h"
#include "karum-tree.h"

typedef struct {
  KarumStore *store;
  KarumFaultVisit visit;
  gpointer data;
  guint64 faults;
} Check;

static void
tell (Check *check, const char *fault)
{
  check->faults++;
  check->visit (fault, check->data);
}

static void
tell_game (Check *check, gint64 id, const char *what)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autofree char *fault = g_strdup_printf (_ ("game %s: %s"), number, what);

  tell (check, fault);
}

/* What SQLite finds: damaged pages, indexes that don't fit their tables. */
static gboolean
check_database (Check *check, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (check->store->db, "PRAGMA integrity_check", error);
  KarumStep step;

  if (!statement)
    return FALSE;
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    g_autofree char *line = karum_statement_dup_text (statement, 0);

    if (line && strcmp (line, "ok") != 0)
      tell (check, line);
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
    g_autofree char *fault = g_strdup_printf (
        _ ("row %s of table %s refers to what is not in table %s"), row, table, parent);

    tell (check, fault);
  }
  return step == KARUM_STEP_DONE;
}

/* Whether the points, and a result and score that the rules gave, are those of the turns. */
static void
check_outcome (Check *check, KarumStatement *row, const KarumRecord *record, const KarumState *end)
{
  gint64 id = karum_statement_int (row, 0);
  KarumOutcome outcome = karum_outcome (&record->rules, end);
  const KarumTags *tags = &record->tags;

  if (karum_statement_int (row, 4) != outcome.score[0]
      || karum_statement_int (row, 5) != outcome.score[1])
    tell_game (check, id, _ ("the points are not those of its turns"));
  if (outcome.over && tags->result != outcome.result)
    tell_game (check, id, _ ("the result is not that of its turns"));
  if (tags->has_score && tags->termination != KARUM_TERMINATION_ADJUDICATION
      && (tags->score[0] != outcome.score[0] || tags->score[1] != outcome.score[1]))
    tell_game (check, id, _ ("the score is not that of its turns"));
}

static void
check_derived (Check *check, KarumStatement *row, const KarumRecord *record)
{
  gint64 id = karum_statement_int (row, 0);
  g_autoptr (GByteArray) line = karum_tree_write_line (record);
  KarumState end;

  karum_record_state (record, karum_record_line_end (record), &end);
  if (karum_statement_int (row, 1) != karum_record_line_length (record))
    tell_game (check, id, _ ("the number of turns is wrong"));
  if (karum_statement_int (row, 2) != karum_games_content_key (record, line->data, line->len))
    tell_game (check, id, _ ("the key of its content is wrong"));
  if (karum_statement_int (row, 3) != karum_exchanged (&record->rules, &end))
    tell_game (check, id, _ ("the exchange of sides is recorded wrongly"));
  check_outcome (check, row, record, &end);
}

static gboolean
check_texts (Check *check, gint64 id, const KarumRecord *record, GError **error)
{
  gboolean same;

  if (!karum_texts_check (check->store->db, id, record, &same, error))
    return FALSE;
  if (!same)
    tell_game (check, id, _ ("the index of words is wrong"));
  return TRUE;
}

static gboolean
check_game (Check *check, KarumStatement *row, GError **error)
{
  gint64 id = karum_statement_int (row, 0);
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumRecord) record = karum_store_load_game (check->store, id, NULL, &local);

  if (!record) {
    tell_game (check, id, local->message);
    return TRUE;
  }
  check_derived (check, row, record);
  return check_texts (check, id, record, error);
}

static gboolean
check_games (Check *check, guint64 *games, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      check->store->db,
      "SELECT id, turns, content, exchanged, points1, points2 FROM games ORDER BY id", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    if (!check_game (check, row, error))
      return FALSE;
    ++*games;
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
    g_autofree char *fault = g_strdup_printf (_ ("player %s: merged wrongly"), number);

    tell (check, fault);
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_store_check (KarumStore *store,
                   KarumFaultVisit visit,
                   gpointer data,
                   guint64 *games,
                   guint64 *faults,
                   GError **error)
{
  Check check = { .store = store, .visit = visit, .data = data };
  gboolean done;

  *games = 0;
  done = check_database (&check, error) && check_references (&check, error)
         && check_players (&check, error) && check_games (&check, games, error);
  *faults = check.faults;
  return done;
}
