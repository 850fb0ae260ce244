#include "karum-salvage-doubt.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-check-games.h"
#include "karum-name.h"
#include "karum-folded.h"
#include "karum-record.h"
#include "karum-schema.h"
#include "karum-salvage-report.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

/* The number of lines of the integrity check that are read. */
#define INDEX_FAULTS "PRAGMA integrity_check (10000)"

void
karum_doubt_tell_game (KarumDoubt *doubt, gint64 id, const char *what)
{
  karum_salvage_tell_game (doubt->store, doubt->doubtful, id, what);
  g_hash_table_add (doubt->games, (gpointer) (gssize) id);
}

void
karum_doubt_begin (KarumDoubt *doubt)
{
  gint64 application, version;

  if (!doubt->from)
    return;
  doubt->comparable = karum_schema_get (doubt->from, &application, &version, NULL)
                      && version == karum_schema_version ();
}

void
karum_doubt_end (KarumDoubt *doubt)
{
  if (doubt->from && !doubt->comparable)
    g_ptr_array_add (doubt->doubtful,
                     g_strdup (_ ("The archive is from a different version of Karum: its games "
                                  "could not be compared with their derived data.")));
}

/* -- Indexes ---------------------------------------------------------------------------------- */

/* Faults of pages are reported where rows can't be read. */
static gboolean
is_about_rows (const char *line)
{
  static const char *const derived[] = { "position_", "column_", "texts" };
  static const char *const words[]
      = { "index", "PRIMARY KEY order", "out of order", "NULL value", "value in", "CHECK" };
  gboolean found = FALSE;

  karum_for_each_of (each, derived)
    if (strstr (line, *each))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (words) && !found; i++)
    found = strstr (line, words[i]) != NULL;
  return found;
}

/* The game in "row 12 missing from index games_by_date"; 0 if there is none. */
static gint64
game_of (const char *line)
{
  gboolean of_games
      = strstr (line, "index games_") || strstr (line, "index sqlite_autoindex_games");

  return of_games && g_str_has_prefix (line, "row ")
             ? g_ascii_strtoll (line + strlen ("row "), NULL, 10)
             : 0;
}

static void
tell_index (KarumDoubt *doubt, const char *line)
{
  gint64 game = game_of (line);

  if (game > 0)
    karum_doubt_tell_game (doubt, game, _ ("an index does not match it"));
  else
    g_ptr_array_add (
        doubt->doubtful,
        /* Translators: a quotation, in English */
        g_strdup_printf (_ ("An index does not match the data (SQLite: “%s”)."), line));
}

void
karum_doubt_indexes (KarumDoubt *doubt)
{
  g_autoptr (KarumStatement) statement
      = doubt->from ? karum_db_prepare (doubt->from, INDEX_FAULTS, NULL) : NULL;

  while (karum_statement_next (statement, NULL)) {
    g_autofree char *line = karum_statement_dup_text (statement, 0);

    if (line && is_about_rows (line))
      tell_index (doubt, line);
  }
}

/* -- Names ------------------------------------------------------------------------------------ */

static void
tell_name (const char *table, gint64 id, gpointer data)
{
  KarumDoubt *doubt = data;
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM %s WHERE id = ?", table);
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (doubt->store), sql, NULL);
  g_autofree char *name = NULL;

  if (!row)
    return;
  karum_statement_bind_int (row, 1, id);
  if (karum_statement_next (row, NULL))
    name = karum_display_name (karum_statement_certain (row, 0));
  g_ptr_array_add (
      doubt->doubtful,
      g_strdup_printf (_ ("The name “%s” may have been changed by the damage"), name ? name : "?"));
}

static gboolean
compare_spellings (KarumDoubt *doubt, const char *table, const char *sql, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (doubt->store), sql, error);

  while (karum_statement_next (row, error))
    tell_name (table, karum_statement_int (row, 0), doubt);
  return karum_statement_worked (row);
}

gboolean
karum_doubt_names (KarumDoubt *doubt, GError **error)
{
  if (!doubt->comparable)
    return TRUE;
  return karum_folded_check (karum_store_db (doubt->store), tell_name, doubt, error)
         && compare_spellings (doubt, "players",
                               "SELECT id FROM players p WHERE id != 0 AND NOT EXISTS"
                               " (SELECT 1 FROM player_names WHERE player = p.id"
                               " AND name = p.name)",
                               error)
         && compare_spellings (doubt, "events",
                               "SELECT id FROM events e WHERE NOT EXISTS"
                               " (SELECT 1 FROM event_names WHERE event = e.id"
                               " AND name = e.name)",
                               error);
}

/* -- Seals -----------------------------------------------------------------------------------  */

static gboolean
tell_seal (KarumSealed kind, gint64 id, guint broken, gpointer data, GError **error)
{
  static const char *const named[KARUM_N_SEALED] = {
    [KARUM_SEALED_PLAYER] = "players",
    [KARUM_SEALED_EVENT] = "events",
    [KARUM_SEALED_COLLECTION] = "collections",
    [KARUM_SEALED_SEARCH] = "searches",
  };
  KarumDoubt *doubt = data;
  g_autofree char *reason = karum_seal_reason (kind, broken);

  (void) error;
  if (!reason)
    return TRUE;
  if (named[kind])
    tell_name (named[kind], id, doubt);
  else if (kind == KARUM_SEALED_GAME)
    karum_doubt_tell_game (doubt, id, reason);
  return TRUE;
}

gboolean
karum_doubt_seals (KarumDoubt *doubt, GError **error)
{
  /* What was inserted row by row was not whole meanwhile. */
  karum_seals_forget (karum_store_db (doubt->store));
  for (KarumSealed kind = 0; doubt->comparable && kind < KARUM_N_SEALED; kind++)
    if (!karum_seals_visit (karum_store_db (doubt->store), kind, tell_seal, doubt, error))
      return FALSE;
  return TRUE;
}

/* -- Games ------------------------------------------------------------------------------------ */

static void
note_fault (const KarumCheckFault *fault, gpointer data)
{
  KarumDoubt *doubt = data;

  g_ptr_array_add (doubt->doubtful, g_strdup (fault->text));
  g_hash_table_add (doubt->games, (gpointer) (gssize) fault->game);
}

/* The full-text index in the damaged archive contains the texts of a game. */
static void
compare_words (KarumDoubt *doubt, gint64 id, const KarumRecord *record)
{
  g_autoptr (GError) unreadable = NULL;
  gboolean same;

  if (karum_texts_check (doubt->from, id, record, &same, &unreadable) && !same)
    karum_doubt_tell_game (doubt, id, _ ("its text may have been changed by the damage"));
}

static gboolean
set_numbers (KarumDb *db, const char *sql, gint64 id, gint64 first, gint64 second, GError **error)
{
  return karum_db_tell (db, sql, error, id, first, second);
}

/* A result or score that follows from the rules is recomputed from the turns. */
static gboolean
mend_outcome (KarumDb *db, gint64 id, const KarumRecord *record, GError **error)
{
  const KarumTags *tags = &record->tags;
  KarumOutcome outcome;
  KarumState end;

  if (karum_record_is_result (record))
    return TRUE;
  karum_record_state (record, karum_record_line_end (record), &end);
  outcome = karum_outcome (&record->rules, &end);
  if (outcome.over && tags->result != outcome.result
      && !set_numbers (db, "UPDATE games SET result = ?2 WHERE id = ?1 AND ?3 = 0", id,
                       outcome.result, 0, error))
    return FALSE;
  if (!tags->has_score || tags->termination == KARUM_TERMINATION_ADJUDICATION
      || (tags->score[0] == outcome.score[0] && tags->score[1] == outcome.score[1]))
    return TRUE;
  return set_numbers (db, "UPDATE games SET score1 = ?2, score2 = ?3 WHERE id = ?1", id,
                      outcome.score[0], outcome.score[1], error);
}

gboolean
karum_doubt_game (KarumDoubt *doubt, gint64 id, const KarumRecord *record, GError **error)
{
  KarumCheckResult unused = { 0 };
  KarumCheckReport report
      = { .store = doubt->store, .visit = note_fault, .data = doubt, .result = &unused };

  if (!karum_check_game_outcome (&report, id, record))
    if (!mend_outcome (karum_store_db (doubt->store), id, record, error))
      return FALSE;
  if (!doubt->comparable)
    return TRUE;
  compare_words (doubt, id, record);
  return karum_check_game_columns (&report, id, record, error);
}
