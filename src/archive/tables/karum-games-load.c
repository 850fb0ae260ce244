#include <glib/gi18n.h>
#include <string.h>

#include "karum-archive-types.h"
#include "karum-arrays.h"
#include "karum-game-columns.h"
#include "karum-games-table.h"
#include "karum-kgn.h"
#include "karum-name.h"
#include "karum-players.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-tree.h"
#include "karum-uuid.h"
#include "karum-views.h"

/* clang-format off */
static const char select_sql[]
    = "SELECT " KARUM_GAME_COLUMNS_LOADED ", r.text, m.setup, m.position, m.line, a.tree, e.name,"
      " w1.name, w2.name, t.tag, p1.person, p2.person, e.id"
      " FROM games g" KARUM_JOIN_PERSONS
      " JOIN rulesets r ON r.id = g.ruleset JOIN moves m ON m.game = g.id"
      " LEFT JOIN annotations a ON a.game = g.id" KARUM_JOIN_EVENT
      " LEFT JOIN matches t ON t.id = g.match WHERE g.id = ?1 AND " KARUM_REVEALED_TO ("?2", "g.");
/* clang-format on */

/* The columns of select_sql: those of the table, */
#define AT(name) KARUM_GAME_COLUMN_##name
/* and others. */
enum {
  RULES = KARUM_N_GAME_COLUMNS,
  SETUP,
  POSITION,
  LINE,
  TREE,
  EVENT,
  PLAYER1,
  PLAYER2,
  MATCH,
  PERSON1,
  PERSON2,
  EVENT_ID
};

static void
read_tags (KarumStatement *row, KarumTags *tags)
{
  gsize size;
  const void *uuid = karum_statement_blob (row, AT (uuid), &size);
  gint64 result = karum_statement_int (row, AT (result));
  gint64 termination = karum_statement_int (row, AT (termination));

  if (size == sizeof (KarumUuid))
    tags->uuid = karum_uuid_text (uuid);
  tags->event = karum_statement_dup_text (row, EVENT);
  tags->site = karum_statement_dup_text (row, AT (site));
  tags->date = karum_statement_dup_text (row, AT (date));
  tags->round = karum_statement_dup_text (row, AT (round));
  for (int i = 0; i < 2; i++) {
    tags->players[i] = karum_statement_dup_known (row, PLAYER1 + i);
    tags->score[i] = karum_statement_points (row, AT (score1) + i);
  }
  tags->has_score
      = !karum_statement_is_null (row, AT (score1)) && !karum_statement_is_null (row, AT (score2));
  tags->result
      = result > 0 && result <= KARUM_RESULT_DRAWN ? (KarumResult) result : KARUM_RESULT_NONE;
  tags->termination = termination > 0 && termination <= KARUM_TERMINATION_LAST
                          ? (KarumTermination) termination
                          : KARUM_TERMINATION_NONE;
  tags->match = karum_statement_dup_text (row, MATCH);
  tags->match_game = (int) karum_statement_int (row, AT (match_game));
  tags->time_control = karum_statement_dup_text (row, AT (time_control));
  tags->annotator = karum_statement_dup_text (row, AT (annotator));
}

static gboolean
read_other_tags (KarumDb *db, gint64 id, KarumTags *tags, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT name, value FROM tags WHERE game = ? ORDER BY number", error, id);

  while (karum_statement_next (statement, error)) {
    g_autofree char *name = karum_statement_dup_certain (statement, 0);
    g_autofree char *value = karum_statement_dup_certain (statement, 1);

    karum_tags_add_other (tags, name, value);
  }
  return karum_statement_worked (statement);
}

/* Whether it is a result without turns, or was not played, without the setup that @rules need. */
static gboolean
is_result (KarumStatement *row, const KarumRules *rules)
{
  const char *setup = karum_statement_text (row, SETUP);
  gint64 termination = karum_statement_int (row, AT (termination));
  gboolean unplayed
      = termination == KARUM_TERMINATION_FORFEIT || termination == KARUM_TERMINATION_BYE;
  gsize size;

  karum_statement_blob (row, LINE, &size);
  return size == 0 && (unplayed || karum_statement_int (row, AT (result)) > 0)
         && karum_setup_needed (rules) && !(setup && *setup)
         && karum_statement_is_null (row, POSITION);
}

/* @reason: (out): the error, if NULL is returned */
static KarumRecord *
read_start (const KarumGame *const *games, KarumStatement *row, char **reason)
{
  KarumRules rules;
  KarumError fault = { 0 };
  KarumRecord *record = NULL;
  const char *text = karum_statement_text (row, RULES);

  if (text && karum_rules_read (games, text, &rules, &fault))
    record = is_result (row, &rules)
                 ? karum_record_new_result (&rules)
                 : karum_record_new (&rules, karum_statement_text (row, SETUP),
                                     karum_statement_text (row, POSITION), &fault);
  if (!record)
    *reason = karum_error_message (&fault);
  return record;
}

/* @reason: (out): the error, if FALSE is returned */
static gboolean
read_turns (KarumStatement *row, KarumRecord *record, char **reason)
{
  gsize size;
  const guint8 *bytes = karum_statement_blob (row, LINE, &size);
  guint ply;

  if (!karum_tree_read_line (record, bytes, size, &ply)) {
    *reason = g_strdup_printf (_ ("move %u can’t be read or is illegal"), ply + 1);
    return FALSE;
  }
  bytes = karum_statement_blob (row, TREE, &size);
  if (karum_tree_read (record, bytes, size))
    return TRUE;
  *reason = g_strdup (_ ("its comments and variations can’t be read"));
  return FALSE;
}

/* The row of select_sql; NULL with @error if there is none. */
static KarumStatement *
select_game (KarumDb *db, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, select_sql, error, id, db->batch != NULL);
  KarumStep step = karum_statement_step (row, error);

  if (step == KARUM_STEP_DONE)
    karum_games_not_found (db, id, error);
  return step == KARUM_STEP_ROW ? g_steal_pointer (&row) : NULL;
}

static GByteArray *
dup_blob (KarumStatement *row, int column)
{
  gsize size;
  const guint8 *bytes = karum_statement_blob (row, column, &size);
  GByteArray *copy = g_byte_array_sized_new ((guint) size);

  return g_byte_array_append (copy, bytes, (guint) size);
}

gboolean
karum_games_load_stored (KarumDb *db, gint64 id, KarumStoredGame *game, GError **error)
{
  g_autoptr (KarumStatement) row = select_game (db, id, error);

  if (!row)
    return FALSE;
  game->revision = karum_statement_int (row, AT (revision));
  game->players[0] = karum_statement_int (row, AT (player1));
  game->players[1] = karum_statement_int (row, AT (player2));
  game->persons[0] = karum_statement_int (row, PERSON1);
  game->persons[1] = karum_statement_int (row, PERSON2);
  game->event_row = karum_statement_int (row, AT (event));
  game->event = karum_statement_int (row, EVENT_ID);
  game->turns = (guint) karum_statement_int (row, AT (turns));
  game->deleted = !karum_statement_is_null (row, AT (deleted_at));
  /* Throwing a game away changes it; see karum_games_delete(). */
  game->undone
      = game->deleted
        && karum_statement_int (row, AT (deleted_at)) > karum_statement_int (row, AT (changed_at));
  game->rules = karum_statement_dup_text (row, RULES);
  game->setup = karum_statement_dup_text (row, SETUP);
  game->position = karum_statement_dup_text (row, POSITION);
  game->line = dup_blob (row, LINE);
  game->tree = karum_statement_is_null (row, TREE) ? NULL : dup_blob (row, TREE);
  read_tags (row, &game->tags);
  return read_other_tags (db, id, &game->tags, error);
}

void
karum_stored_game_clear (KarumStoredGame *game)
{
  karum_tags_clear (&game->tags);
  karum_free_all (game->rules, game->setup, game->position);
  g_clear_pointer (&game->line, g_byte_array_unref);
  g_clear_pointer (&game->tree, g_byte_array_unref);
}

KarumRecord *
karum_games_inspect (KarumDb *db,
                     const KarumGame *const *games,
                     gint64 id,
                     gint64 *revision,
                     char **reason,
                     GError **error)
{
  g_autoptr (KarumStatement) row = select_game (db, id, error);
  g_autoptr (KarumRecord) record = NULL;

  *reason = NULL;
  if (!row)
    return NULL;
  record = read_start (games, row, reason);
  if (!record || !read_turns (row, record, reason))
    return NULL;
  read_tags (row, &record->tags);
  if (!read_other_tags (db, id, &record->tags, error))
    return NULL;
  if (revision)
    *revision = karum_statement_int (row, AT (revision));
  return g_steal_pointer (&record);
}

char *
karum_games_find_fault (const KarumRecord *record, const KarumGame *const *games)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (KarumKgnReader) reader = NULL;
  g_autoptr (KarumRecord) again = NULL;
  g_autoptr (GError) fault = NULL;

  karum_kgn_write (record, text);
  reader = karum_kgn_reader_new (text->str, text->len);
  karum_kgn_reader_set_games (reader, games);
  karum_kgn_reader_be_lenient (reader);
  again = karum_kgn_reader_next (reader, &fault);
  /* Where it is in the text that was written for this says nothing. */
  return again ? NULL : g_strdup (fault->message + strspn (fault->message, "0123456789: "));
}

void
karum_games_set_damaged (KarumDb *db, gint64 id, const char *reason, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("Game %s of the archive “%s” is damaged: %s."), number, name, reason);
}

/* (transfer full) (nullable): the game of which game @id is, if it is none of @games: nothing is
 * wrong with such a record, it needs another program. */
static char *
find_lacking (KarumDb *db, const KarumGame *const *games, gint64 id)
{
  g_autofree char *name = NULL;
  const char *text;
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT r.text FROM games g JOIN rulesets r ON r.id = g.ruleset WHERE g.id = ?", NULL,
      id);

  if (!row)
    return NULL;
  text = karum_statement_next (row, NULL) ? karum_statement_text (row, 0) : NULL;
  name = text ? g_strndup (text, strcspn (text, ":,")) : NULL;
  if (!name || !*name || strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen (name))
    return NULL;
  for (guint i = 0; games[i]; i++)
    if (g_str_equal (games[i]->id, name))
      return NULL;
  return g_steal_pointer (&name);
}

static void
refuse_lacking (KarumDb *db, gint64 id, const char *lacking, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               /* Translators: a number, the name of a file, and the name of a kind of game */
               _ ("Game %s of the archive “%s” follows the rules of “%s”, which this version of "
                  "Karum doesn’t have. The game is not damaged."),
               number, name, lacking);
}

KarumRecord *
karum_games_load (
    KarumDb *db, const KarumGame *const *games, gint64 id, gint64 *revision, GError **error)
{
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record = karum_games_inspect (db, games, id, revision, &reason, error);

  if (record && !karum_seals_check_game (db, id, &reason, error))
    return NULL;
  if (reason) {
    g_autofree char *lacking = find_lacking (db, games, id);

    if (lacking)
      refuse_lacking (db, id, lacking, error);
    else
      karum_games_set_damaged (db, id, reason, error);
  }
  return reason ? NULL : g_steal_pointer (&record);
}

static void
row_clear (gpointer data)
{
  KarumGameRow *row = data;

  karum_free_all (row->uuid, row->date, row->game, row->rules, row->event, row->place, row->round,
                  row->players[0], row->players[1], row->notes[0], row->notes[1]);
}

KarumGameRow *
karum_game_row_ref (KarumGameRow *row)
{
  return g_atomic_rc_box_acquire (row);
}

void
karum_game_row_unref (KarumGameRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}

gboolean
karum_games_read_numbers (KarumDb *db, gint64 id, KarumExportNumbers *numbers, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db,
                      "SELECT p1.person, p2.person, e.event FROM games g"
                      " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2"
                      " LEFT JOIN event_now e ON e.id = g.event WHERE g.id = ?",
                      error, id);

  if (!karum_statement_next (row, error))
    return FALSE;
  *numbers = (KarumExportNumbers){ { karum_statement_int (row, 0), karum_statement_int (row, 1) },
                                   karum_statement_int (row, 2) };
  return TRUE;
}
