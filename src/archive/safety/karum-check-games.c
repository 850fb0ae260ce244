#include "karum-check-games.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-draft.h"
#include "karum-games-table.h"
#include "karum-limits.h"
#include "karum-record-end.h"
#include "karum-reviews-table.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-texts.h"
#include "karum-versions-table.h"

/* The columns of SELECT_COLUMNS. */
enum { ID, TURNS, CONTENT, EXCHANGED, POINTS1, POINTS2, REMARKS, ANALYSED, KINDS };

#define SELECT_COLUMNS                                                                       \
  "SELECT id, turns, content, exchanged, points1, points2, annotated, analysed, kinds FROM " \
  "revealed_games"

/* What the main line can't have led to, and what to do. */
gboolean
karum_check_game_outcome (KarumCheckReport *report, gint64 id, const KarumRecord *record)
{
  g_autofree char *reason = karum_record_contradiction (record);
  g_autofree char *text = NULL;

  if (!reason)
    return TRUE;
  if (!karum_record_score_stands (record)) {
    /* Earlier versions took such a score; it counts nowhere. */
    karum_check_tell_game (report, KARUM_CHECK_NOTICE, id, reason);
    return TRUE;
  }
  /* Translators: what can't be right in a game */
  text = g_strdup_printf (_ ("%s; open the game and choose “Correct the Result”"), reason);
  karum_check_tell_game (report, KARUM_CHECK_GAME, id, text);
  return FALSE;
}

static void
check_columns (KarumCheckReport *report, KarumStatement *row, const KarumGameDraft *draft)
{
  gint64 id = karum_statement_int (row, ID);

  if (karum_statement_int (row, TURNS) != draft->turns)
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id, _ ("the number of moves is wrong"));
  if (karum_statement_int (row, CONTENT) != draft->content)
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id, _ ("the content key is wrong"));
  if (karum_statement_int (row, EXCHANGED) != draft->exchanged)
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id,
                           _ ("the exchange of sides is recorded incorrectly"));
  if (karum_statement_int (row, POINTS1) != draft->points[0]
      || karum_statement_int (row, POINTS2) != draft->points[1])
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id,
                           _ ("the points do not match its moves"));
  if (karum_statement_int (row, REMARKS) != draft->annotated.remarks
      || karum_statement_int (row, ANALYSED) != draft->annotated.analysed
      || karum_statement_int (row, KINDS) != draft->annotated.kinds)
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id, _ ("the number of comments is wrong"));
}

gboolean
karum_check_game_columns (KarumCheckReport *report,
                          gint64 id,
                          const KarumRecord *record,
                          GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };
  g_autoptr (KarumStatement) row
      = karum_db_ask (karum_store_db (report->store), SELECT_COLUMNS " WHERE id = ?", error, id);

  if (!row)
    return FALSE;
  if (!karum_statement_next (row, error))
    return karum_statement_worked (row);
  karum_game_draft_init (&draft, record);
  check_columns (report, row, &draft);
  return TRUE;
}

/* A version that can't be shown: damaged, or of rules that are gone. */
static gboolean
check_versions (KarumCheckReport *report, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) list = karum_versions_list (karum_store_db (report->store), id, error);

  if (list)
    karum_for_each (const KarumVersion, version, list) {
      g_autoptr (GError) fault = NULL;
      g_autoptr (KarumRecord) record
          = version->damaged
                ? NULL
                : karum_version_read (version, karum_store_games (report->store), &fault);
      g_autofree char *text = NULL;

      if (record)
        continue;
      /* Translators: why, with the line and the column: “3:7: …” */
      text = fault ? g_strdup_printf (_ ("a version of it can’t be read: %s"), fault->message)
                   : g_strdup (_ ("a version of it differs from the saved one"));
      karum_check_tell_game (report, KARUM_CHECK_GAME, id, text);
    }
  return list != NULL;
}

/* Checks data derived from the game. */
static gboolean
check_derived (KarumCheckReport *report,
               KarumStatement *row,
               const KarumRecord *record,
               GError **error)
{
  gint64 id = karum_statement_int (row, ID);
  g_auto (KarumGameDraft) draft = { 0 };
  gboolean same, sound;

  karum_game_draft_init (&draft, record);
  check_columns (report, row, &draft);
  if (!karum_texts_check (karum_store_db (report->store), id, record, &same, error)
      || !karum_reviews_check (karum_store_db (report->store), id, &sound, error))
    return FALSE;
  if (!sound)
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id,
                           _ ("its review differs from the saved one"));
  if (!same)
    karum_check_tell_game (report, KARUM_CHECK_DERIVED, id, _ ("the word index is wrong"));
  return TRUE;
}

/* Reports why game @id can't be read, as @reason or @fault; FALSE with @error if the check can't
 * continue. */
static gboolean
tell_unreadable (
    KarumCheckReport *report, gint64 id, const char *reason, const GError *fault, GError **error)
{
  if (g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    reason = _ ("its moves, its rules or its players are missing");
  else if (g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED))
    reason = _ ("it is in a damaged part of the file");
  if (!reason) {
    *error = g_error_copy (fault);
    return FALSE;
  }
  karum_check_tell_game (report, KARUM_CHECK_GAME, id, reason);
  return TRUE;
}

/* A fault for each part of the game that is not as it was saved. */
static gboolean
check_seal (KarumCheckReport *report, gint64 id, guint *broken, GError **error)
{
  if (!karum_seals_check (karum_store_db (report->store), KARUM_SEALED_GAME, id, broken, error))
    return FALSE;
  for (guint i = 0; i < KARUM_N_SEAL_PARTS; i++) {
    g_autofree char *reason = karum_seal_reason (KARUM_SEALED_GAME, *broken & 1u << i);

    if (reason)
      karum_check_tell_game (report, KARUM_CHECK_GAME, id, reason);
  }
  return TRUE;
}

/* What a file in the format of records could not contain; what is too long may be there already. */
static void
check_values (KarumCheckReport *report, gint64 id, const KarumRecord *record)
{
  g_autofree char *excess = karum_limits_check (record, NULL);
  g_autofree char *fault
      = excess ? NULL : karum_games_find_fault (record, karum_store_games (report->store));

  if (fault)
    karum_check_tell_game (report, KARUM_CHECK_GAME, id, fault);
}

static gboolean
check_game (KarumCheckReport *report, KarumStatement *row, GError **error)
{
  gint64 id = karum_statement_int (row, ID);
  g_autoptr (GError) fault = NULL;
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record = karum_games_inspect (
      karum_store_db (report->store), karum_store_games (report->store), id, NULL, &reason, &fault);

  guint broken;

  if (!check_versions (report, id, error))
    return FALSE;
  if (!record)
    return tell_unreadable (report, id, reason, fault, error);
  if (!karum_check_game_outcome (report, id, record))
    broken = ~0u;
  else if (!check_seal (report, id, &broken, error))
    return FALSE;
  if (broken == 0)
    check_values (report, id, record);
  return check_derived (report, row, record, error);
}

gboolean
karum_check_games (KarumCheckReport *report, GError **error)
{
  gint64 total;
  g_autoptr (KarumStatement) row
      = karum_db_prepare (karum_store_db (report->store), SELECT_COLUMNS " ORDER BY id", error);

  if (!row
      || !karum_db_number (karum_store_db (report->store), "SELECT count (*) FROM revealed_games",
                           &total, error))
    return FALSE;
  while (karum_statement_next (row, error)) {
    if (!karum_progress_step (report->progress, report->result->games, (guint64) total, error)
        || !check_game (report, row, error))
      return FALSE;
    report->result->games++;
  }
  return karum_statement_worked (row);
}
