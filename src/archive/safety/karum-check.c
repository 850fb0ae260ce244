#include "karum-check.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-check-games.h"
#include "karum-column-memory.h"
#include "karum-folded.h"
#include "karum-known-refs.h"
#include "karum-players.h"
#include "karum-position-check.h"
#include "karum-seals.h"
#include "karum-sharing-table.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* -- The database ----------------------------------------------------------------------------- */

static gboolean
is_about_index (const char *line)
{
  return strstr (line, "missing from index") || strstr (line, "entries in index")
         || strstr (line, "entry in index") || strstr (line, "inverted index");
}

static void
tell_database (KarumCheckReport *report, const char *line)
{
  gboolean derived = is_about_index (line);
  g_autofree char *text
      = g_strdup_printf (derived
                             /* Translators: a quotation, in English */
                             ? _ ("An index does not match the data (SQLite: “%s”).")
                             /* Translators: a quotation, in English */
                             : _ ("Part of the file is damaged (SQLite: “%s”)."),
                         line);

  karum_check_tell (report, derived ? KARUM_CHECK_DERIVED : KARUM_CHECK_PAGES, 0, text);
}

/* Faults found by SQLite: damaged pages, indexes that don't match their tables. */
static gboolean
check_database (KarumCheckReport *report, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (karum_store_db (report->store), "PRAGMA integrity_check", error);

  if (!statement || !karum_progress_step (report->progress, 0, 0, error))
    return FALSE;
  while (karum_statement_next (statement, error)) {
    g_autofree char *line = karum_statement_dup_text (statement, 0);

    if (line && !g_str_equal (line, "ok"))
      tell_database (report, line);
  }
  return karum_statement_worked (statement);
}

/* Rows that refer to missing rows. */
static gboolean
check_references (KarumCheckReport *report, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (karum_store_db (report->store), "PRAGMA foreign_key_check", error);

  while (karum_statement_next (statement, error)) {
    g_autofree char *table = karum_statement_dup_text (statement, 0);
    g_autofree char *row = karum_statement_dup_text (statement, 1);
    g_autofree char *parent = karum_statement_dup_text (statement, 2);
    g_autofree char *text
        = g_strdup_printf (_ ("row %s of table %s refers to a row missing from table %s"),
                           row ? row : "?", table, parent);

    karum_check_tell (report, KARUM_CHECK_ROWS, 0, text);
  }
  return karum_statement_worked (statement);
}

/* Whether the person of every player is correct. */
static gboolean
check_players (KarumCheckReport *report, GError **error)
{
  g_autoptr (GArray) wrong = karum_players_wrong_persons (karum_store_db (report->store), error);

  if (wrong)
    karum_for_each_value (gint64, item, wrong) {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, item);
      g_autofree char *text = g_strdup_printf (_ ("player %s was merged incorrectly"), number);

      karum_check_tell (report, KARUM_CHECK_DERIVED, 0, text);
    }
  return wrong != NULL;
}

/* Lists show such a game, and it counts nowhere: a name was chosen twice, or both were merged. */
static gboolean
check_oneself (KarumCheckReport *report, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (report->store),
                                                     "SELECT g.id FROM revealed_games g"
                                                     " JOIN game_persons p ON p.game = g.id"
                                                     " WHERE p.person1 = p.person2"
                                                     " AND p.person1 != 0 AND p.person1 NOT IN"
                                                     " " KARUM_NOBODIES " ORDER BY g.id",
                                                     error);

  while (karum_statement_next (row, error))
    karum_check_tell_game (report, KARUM_CHECK_NOTICE, karum_statement_int (row, 0),
                           _ ("both players are one person; it is counted nowhere"));
  return karum_statement_worked (row);
}

static gboolean
check_rulesets (KarumCheckReport *report, GError **error)
{
  gint64 wrong;
  g_autofree char *text = NULL;

  if (!karum_rulesets_check (karum_store_db (report->store), karum_store_games (report->store),
                             FALSE, &wrong, error))
    return FALSE;
  text = g_strdup_printf (_ ("the name of rules %d is not that of their text"), (int) wrong);
  if (wrong != 0)
    karum_check_tell (report, KARUM_CHECK_DERIVED, 0, text);
  return TRUE;
}

static void
tell_name (const char *table, gint64 id, gpointer data)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autofree char *text = g_strdup_printf (
      _ ("row %s of table %s: the name is stored incorrectly for searching"), number, table);

  karum_check_tell (data, KARUM_CHECK_DERIVED, 0, text);
}

static gboolean
check_names (KarumCheckReport *report, GError **error)
{
  return karum_folded_check (karum_store_db (report->store), tell_name, report, error);
}

/* @number: of a row */
static char *
describe_broken (KarumSealed kind, const char *number)
{
  switch (kind) {
  case KARUM_SEALED_PLAYER:
    return g_strdup_printf (_ ("player %s differs from what was saved"), number);
  case KARUM_SEALED_EVENT:
    return g_strdup_printf (_ ("event %s differs from what was saved"), number);
  case KARUM_SEALED_MATCH:
    return g_strdup_printf (_ ("match %s differs from what was saved"), number);
  case KARUM_SEALED_COLLECTION:
    return g_strdup_printf (_ ("collection %s differs from what was saved"), number);
  default:
    return g_strdup_printf (_ ("saved search %s differs from what was saved"), number);
  }
}

static gboolean
tell_seal (KarumSealed kind, gint64 id, guint broken, gpointer data, GError **error)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autofree char *text = describe_broken (kind, number);

  (void) error;
  if (broken != 0)
    karum_check_tell (data, KARUM_CHECK_ROWS, 0, text);
  return TRUE;
}

/* Those of games are checked with them. */
static gboolean
check_seals (KarumCheckReport *report, GError **error)
{
  for (KarumSealed kind = KARUM_SEALED_GAME + 1; kind < KARUM_N_SEALED; kind++)
    if (!karum_seals_visit (karum_store_db (report->store), kind, tell_seal, report, error))
      return FALSE;
  return TRUE;
}

/* -- Derived from all games -------------------------------------------------------------------- */

static void
tell_position (gint64 game, gpointer report)
{
  karum_check_tell_game (report, KARUM_CHECK_DERIVED, game, _ ("the position index is wrong"));
}

/* An unreadable index is rebuilt; if the file itself is damaged, that has been reported already. */
static gboolean
check_positions (KarumCheckReport *report, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (karum_position_check (report->store, tell_position, report, report->progress, &local))
    return TRUE;
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  karum_check_tell (report, KARUM_CHECK_DERIVED, 0, local->message);
  return TRUE;
}

/* Uses the words of the database for its own indexes. */
static gboolean
check_column_parts (KarumCheckReport *report, GError **error)
{
  gint64 wrong = karum_column_check (report->store, error);
  g_autofree char *line
      = g_strdup_printf ("%" G_GINT64_FORMAT " wrong entries in index column_parts", wrong);

  if (wrong > 0)
    tell_database (report, line);
  return wrong >= 0;
}

static gboolean
tell_copies (KarumCheckReport *report)
{
  karum_check_tell (report, KARUM_CHECK_DERIVED, 0,
                    _ ("What the archive keeps of its copies is damaged."));
  return TRUE;
}

/* What the archive keeps of its exchange with copies. */
static gboolean
check_sharing (KarumCheckReport *report, GError **error)
{
  KarumDb *db = karum_store_db (report->store);
  g_auto (KarumSharing) sharing = { 0 };
  g_autoptr (GError) local = NULL;
  guint damaged = 0;

  if (karum_sharing_read (db, &sharing, &local))
    return karum_facts_count_damaged (db, &damaged, error)
           && (damaged == 0 || tell_copies (report));
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  karum_check_tell (report, KARUM_CHECK_DERIVED, 0, local->message);
  return TRUE;
}

typedef gboolean (*Stage) (KarumCheckReport *report, GError **error);

/* Damage that ends one part of the check is reported as a fault; the next part is run. */
static gboolean
run_stage (KarumCheckReport *report, Stage stage, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (stage (report, &local))
    return TRUE;
  if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  karum_check_tell (report, KARUM_CHECK_PAGES, 0, local->message);
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
  KarumCheckReport report
      = { .store = store, .visit = visit, .data = data, .progress = progress, .result = result };

  static const Stage stages[]
      = { check_database,  check_references,   check_players, check_oneself,
          check_rulesets,  check_names,        check_seals,   karum_check_games,
          check_positions, check_column_parts, check_sharing };

  *result = (KarumCheckResult){ 0 };
  karum_for_each_of (stage, stages)
    if (!run_stage (&report, *stage, error))
      return FALSE;
  return TRUE;
}
