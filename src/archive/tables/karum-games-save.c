#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-name.h"
#include "karum-events.h"
#include "karum-game-columns.h"
#include "karum-games.h"
#include "karum-games-table.h"
#include "karum-limits.h"
#include "karum-marks.h"
#include "karum-known-refs.h"
#include "karum-players.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-texts.h"
#include "karum-uuid.h"
#include "karum-versions-table.h"

/* A row of the table. */
typedef struct {
  const KarumGameDraft *draft;
  KarumUuid uuid;
  gint64 id, revision;
  KarumGameRefs refs;
} Row;

gboolean
karum_games_not_found (KarumDb *db, gint64 id, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
               _ ("There is no game %s in the archive “%s”."), number, name);
  return FALSE;
}

static gboolean
refuse_changed (KarumDb *db, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
               _ ("This game was changed by another program after it was opened. The archive “%s” "
                  "keeps that change; open the game again to continue from it."),
               name);
  return FALSE;
}

/* What was changed by damage would be taken for what was saved. */
static gboolean
check_seal (KarumDb *db, gint64 id, GError **error)
{
  guint broken;
  g_autofree char *reason = NULL;

  if (!karum_seals_check (db, KARUM_SEALED_GAME, id, &broken, error))
    return FALSE;
  reason = karum_seal_reason (KARUM_SEALED_GAME, broken);
  if (reason)
    karum_games_set_damaged (db, id, reason, error);
  return !reason;
}

/* Reads the stored game, and checks its seal and the revision. */
static gboolean
look_up (KarumDb *db, Row *row, GError **error)
{
  const void *uuid;
  gsize size;
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db, "SELECT revision, uuid, player1, player2, event FROM games WHERE id = ?", error, row->id);
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_DONE)
    return karum_games_not_found (db, row->id, error);
  if (step == KARUM_STEP_ERROR)
    return FALSE;
  if (karum_statement_int (statement, 0) != row->revision)
    return refuse_changed (db, error);
  if (!check_seal (db, row->id, error))
    return FALSE;
  uuid = karum_statement_blob (statement, 1, &size);
  if (size == sizeof row->uuid.bytes)
    memcpy (row->uuid.bytes, uuid, size);
  if (row->refs.ruleset != 0)
    return TRUE;
  row->refs.players[0] = karum_statement_int (statement, 2);
  row->refs.players[1] = karum_statement_int (statement, 3);
  row->refs.event = karum_statement_int (statement, 4);
  return TRUE;
}

/* A game keeps the identity that it came with, unless another game here has it. */
static gboolean
choose_uuid (KarumDb *db, Row *row, GError **error)
{
  const KarumTags *tags = &row->draft->record->tags;
  g_autoptr (KarumStatement) statement = NULL;
  KarumUuid wanted;
  KarumStep step;

  if (row->id == 0)
    row->uuid = karum_uuid_new (&db->entropy);
  if (!tags->uuid || !karum_uuid_parse (tags->uuid, &wanted))
    return TRUE;
  statement = karum_db_ask (db, "SELECT 1 FROM games WHERE uuid = ? AND id != ?", error, &wanted,
                            row->id);
  if (!statement)
    return FALSE;
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    row->uuid = wanted;
  return step != KARUM_STEP_ERROR;
}

/* Finds or creates the rows that @record refers to by name.
 * @refs: (inout): @players, @event: the preferred ones where they have those names */
static gboolean
refer (KarumDb *db, const KarumRecord *record, KarumGameRefs *refs, GError **error)
{
  const KarumTags *tags = &record->tags;

  refs->ruleset = karum_rulesets_add (db, &record->rules, error);
  if (refs->ruleset == 0)
    return FALSE;
  for (guint i = 0; i < 2; i++) {
    refs->players[i] = karum_players_add (db, tags->players[i], refs->players[i], error);
    if (refs->players[i] < 0)
      return FALSE;
  }
  refs->event = karum_events_add (db, tags->event, refs->event, error);
  if (refs->event < 0)
    return FALSE;
  refs->match = karum_matches_add (db, tags->match, error);
  return refs->match >= 0;
}

/* @id: (out): the number of a new game: behind all others, and those that a batch has reserved */
static gboolean
choose_number (KarumDb *db, gint64 *id, GError **error)
{
  if (db->batch) {
    g_assert (db->batch->next <= db->batch->last);
    *id = db->batch->next++;
    return TRUE;
  }
  if (!karum_games_table_last_given (db, id, error))
    return FALSE;
  ++*id;
  return TRUE;
}

/* -- The row ---------------------------------------------------------------------------------- */

/* clang-format off */
#define NAME_first(name) name
#define NAME_always(name) ", " name
#define NAME_once(name) ", " name
#define NAME_never(name)
#define NAME(name, written, part, sealed, type, value) NAME_##written (#name)

#define PLACE(name, written, part, sealed, type, value) PLACE_##written
#define PLACE_first "?"
#define PLACE_always ", ?"
#define PLACE_once ", ?"
#define PLACE_never

#define SET_first(name) name " = ?"
#define SET_always(name) ", " name " = ?"
#define SET_once(name)
#define SET_never(name)
#define SET(name, written, part, sealed, type, value) SET_##written (#name)

static const char insert_sql[]
    = "INSERT INTO games (" KARUM_GAME_COLUMNS (NAME) ", id, seal)"
      " VALUES (" KARUM_GAME_COLUMNS (PLACE) ", ?, ?)";
static const char update_sql[]
    = "UPDATE games SET " KARUM_GAME_COLUMNS (SET) " WHERE id = ?";
/* clang-format on */

static void
bind_or_null (KarumStatement *statement, int place, gboolean given, gint64 value)
{
  if (given)
    karum_statement_bind_int (statement, place, value);
  else
    karum_statement_bind_null (statement, place);
}

static void
bind_number (KarumStatement *statement, int place, gint64 number)
{
  karum_statement_bind_int (statement, place, number);
}

static void
bind_nonzero (KarumStatement *statement, int place, gint64 number)
{
  bind_or_null (statement, place, number != 0, number);
}

static void
bind_text (KarumStatement *statement, int place, const char *text)
{
  karum_statement_bind_text (statement, place, text);
}

static void
bind_uuid (KarumStatement *statement, int place, const KarumUuid *uuid)
{
  karum_statement_bind_blob (statement, place, uuid->bytes, sizeof uuid->bytes);
}

static void
bind_points (KarumStatement *statement, int place, const int *points)
{
  bind_or_null (statement, place, points != NULL, points ? *points : 0);
}

#define bind_ruleset bind_number
#define bind_player bind_number
#define bind_event bind_nonzero
#define bind_match bind_nonzero

/* Returns: the number of places that have a value */
static int
bind_columns (KarumStatement *statement, const KarumGameSource *of, gboolean is_new)
{
  const struct {
    gboolean first, always, once, never;
  } written = { TRUE, TRUE, is_new, FALSE };
  int n = 0;

#define BIND(name, when, part, sealed, type, value) \
  if (written.when)                                 \
    bind_##type (statement, ++n, value);
  KARUM_GAME_COLUMNS (BIND)
#undef BIND
  return n;
}

/* -- The seal of a new row -------------------------------------------------------------------- */

typedef struct {
  KarumDb *db;
  const KarumGameSource *of;
  guint64 *part;
  GError **error;
} Sealing;

static gboolean
seal_number (const Sealing *sealing, gint64 number)
{
  karum_seal_add_int (sealing->part, number);
  return TRUE;
}

static gboolean
seal_nonzero (const Sealing *sealing, gint64 number)
{
  if (number != 0)
    karum_seal_add_int (sealing->part, number);
  else
    karum_seal_add_null (sealing->part);
  return TRUE;
}

static gboolean
seal_text (const Sealing *sealing, const char *text)
{
  karum_seal_add_text (sealing->part, text);
  return TRUE;
}

static gboolean
seal_uuid (const Sealing *sealing, const KarumUuid *uuid)
{
  karum_seal_add_blob (sealing->part, uuid->bytes, sizeof uuid->bytes);
  return TRUE;
}

static gboolean
seal_points (const Sealing *sealing, const int *points)
{
  if (points)
    karum_seal_add_int (sealing->part, *points);
  else
    karum_seal_add_null (sealing->part);
  return TRUE;
}

static gboolean
seal_ruleset (const Sealing *sealing, G_GNUC_UNUSED gint64 ruleset)
{
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&sealing->of->draft->record->rules, rules);
  return seal_text (sealing, rules);
}

static gboolean
seal_player (const Sealing *sealing, gint64 player)
{
  return karum_seal_add_uuid (sealing->db, KARUM_SEALED_PLAYER, player, sealing->part,
                              sealing->error);
}

static gboolean
seal_event (const Sealing *sealing, gint64 event)
{
  return event == 0 ? seal_text (sealing, NULL)
                    : karum_seal_add_uuid (sealing->db, KARUM_SEALED_EVENT, event, sealing->part,
                                           sealing->error);
}

static gboolean
seal_match (const Sealing *sealing, gint64 match)
{
  return seal_text (sealing, match != 0 ? sealing->of->tags->match : NULL);
}

/* @id: of the row; the order of the columns is part of the format. */
static gboolean
seal_columns (KarumDb *db, const KarumGameSource *of, gint64 id, KarumSeal *seal, GError **error)
{
  const Sealing own = { db, of, &seal->parts[KARUM_SEAL_OWN], error };
  const Sealing facts = { db, of, &seal->parts[KARUM_SEAL_FACTS], error };

#define SEAL_own(type, value) &&seal_##type (&own, value)
#define SEAL_facts(type, value) &&seal_##type (&facts, value)
#define SEAL_derived(type, value)
#define SEAL(name, when, part, sealed, type, value) SEAL_##part (type, value)
  return seal_number (&own, id) KARUM_GAME_COLUMNS (SEAL);
#undef SEAL
}

/* The seal of a new game, in the order that karum-seals.c states; games that are changed are
 * sealed there. */
static gboolean
seal_new (KarumDb *db, const KarumGameSource *of, gint64 id, KarumSeal *seal, GError **error)
{
  *seal = of->draft->seal;
  return seal_columns (db, of, id, seal, error);
}

static gboolean
write_row (KarumDb *db, Row *row, GError **error)
{
  const KarumTags *tags = &row->draft->record->tags;
  const KarumGameSource source = { row->draft, tags,          row->refs,
                                   row->uuid,  row->revision, g_get_real_time () / 1000 };
  gboolean is_new = row->id == 0;
  gint64 id = row->id;
  guint8 bytes[KARUM_SEAL_SIZE];
  KarumSeal seal = { 0 };
  int n;
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, is_new ? insert_sql : update_sql, error);

  if (!statement
      || (is_new && (!choose_number (db, &id, error) || !seal_new (db, &source, id, &seal, error))))
    return FALSE;
  n = bind_columns (statement, &source, is_new);
  karum_statement_bind_int (statement, ++n, id);
  if (is_new)
    karum_statement_bind_blob (statement, ++n, bytes, karum_seal_write (&seal, bytes));
  if (!karum_statement_run (statement, error))
    return FALSE;
  row->id = id;
  return TRUE;
}

/* -- Other tables ----------------------------------------------------------------------------- */

/* See karum-batch.h. */
static gboolean
write_proof (KarumDb *db, const Row *row, GError **error)
{
  return karum_db_tell (
      db, "REPLACE INTO batched (game, proof) VALUES (?2, karum_seal_sum (?1, ?2, ?3))", error,
      db->batch->mark, row->id, &row->uuid);
}

static gboolean
write_moves (KarumDb *db, const Row *row, gboolean is_new, GError **error)
{
  return karum_db_tell (
      db,
      is_new ? "INSERT INTO moves (game, setup, position, line) VALUES (?, ?, ?, ?)"
             : "REPLACE INTO moves (game, setup, position, line) VALUES (?, ?, ?, ?)",
      error, row->id, row->draft->record->setup, row->draft->record->position,
      karum_value_blob (row->draft->line->data, row->draft->line->len));
}

/* What replaces rows is undone by itself if it fails: SQLite then first writes all words that wait
 * in its memory, which takes longer than the row. */
static const char *
tree_sql (gboolean is_new, gboolean annotated)
{
  if (!annotated)
    return "DELETE FROM annotations WHERE game = ?";
  return is_new ? "INSERT INTO annotations (game, tree) VALUES (?, ?)"
                : "REPLACE INTO annotations (game, tree) VALUES (?, ?)";
}

static gboolean
write_tree (KarumDb *db, const Row *row, gboolean is_new, GError **error)
{
  const GByteArray *tree = row->draft->tree;
  g_autoptr (KarumStatement) statement = NULL;

  if (is_new && !tree)
    return TRUE;
  statement = karum_db_prepare (db, tree_sql (is_new, tree != NULL), error);
  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, row->id);
  if (tree)
    karum_statement_bind_blob (statement, 2, tree->data, tree->len);
  return karum_statement_run (statement, error);
}

static gboolean
clear_tags (KarumDb *db, gint64 id, GError **error)
{
  return karum_db_tell (db, "DELETE FROM tags WHERE game = ?", error, id);
}

static gboolean
write_tags (KarumDb *db, const Row *row, gboolean is_new, GError **error)
{
  const GPtrArray *others = row->draft->record->tags.others;
  g_autoptr (KarumStatement) statement = NULL;

  if (!is_new && !clear_tags (db, row->id, error))
    return FALSE;
  if (!others || others->len == 0)
    return TRUE;
  statement = karum_db_prepare (
      db, "INSERT INTO tags (game, number, name, value) VALUES (?, ?, ?, ?)", error);
  if (!statement)
    return FALSE;
  for (guint i = 0; i < others->len; i++) {
    const KarumTag *tag = others->pdata[i];

    if (karum_marks_tell (tag))
      continue;
    karum_statement_bind_int (statement, 1, row->id);
    karum_statement_bind_int (statement, 2, i);
    karum_statement_bind_text (statement, 3, tag->name);
    karum_statement_bind_text (statement, 4, tag->value);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

static gboolean
write_marks (KarumDb *db, const Row *row, GError **error)
{
  g_auto (KarumMarks) marks = { 0 };

  return !karum_marks_gather (&row->draft->record->tags, &marks)
         || karum_marks_write (db, row->id, &marks, error);
}

/* What is stored can be a game of another kind than @next.
 * Returns: (transfer full) (element-type KarumGame): ends with NULL */
static GPtrArray *
known_games (const KarumRecord *next)
{
  GPtrArray *games = g_ptr_array_new ();

  for (const KarumGame *const *game = karum_games; *game; game++)
    g_ptr_array_add (games, (gpointer) *game);
  g_ptr_array_add (games, (gpointer) next->rules.game);
  g_ptr_array_add (games, NULL);
  return games;
}

/* (transfer full) (nullable): what is too long in the game, unless the game @id has it already. */
static char *
find_excess (KarumDb *db, gint64 id, const KarumRecord *record)
{
  g_autoptr (GPtrArray) games = NULL;
  g_autofree char *reason = karum_limits_check (record, NULL);
  g_autoptr (KarumRecord) before = NULL;

  if (!reason || id == 0)
    return g_steal_pointer (&reason);
  games = known_games (record);
  before = karum_games_load (db, (const KarumGame *const *) games->pdata, id, NULL, NULL);
  return karum_limits_check (record, before);
}

static gboolean
check_limits (KarumDb *db, gint64 id, const KarumRecord *record, GError **error)
{
  g_autofree char *reason = find_excess (db, id, record);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (!reason)
    return TRUE;
  first = karum_display_name (record->tags.players[0] ? record->tags.players[0] : "?");
  second = karum_display_name (record->tags.players[1] ? record->tags.players[1] : "?");
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               /* Translators: two players, and what is wrong with their game */
               _ ("The game %s – %s can’t be saved: %s."), first, second, reason);
  return FALSE;
}

static gboolean
keep_as_recorded (KarumDb *db, gint64 id, const KarumRecord *next, GError **error)
{
  g_autoptr (GPtrArray) games = known_games (next);

  return karum_versions_keep (db, (const KarumGame *const *) games->pdata, id, KARUM_VERSION_FIRST,
                              next, error);
}

gboolean
karum_games_write (KarumDb *db,
                   gint64 *id,
                   gint64 *revision,
                   const KarumGameDraft *draft,
                   const KarumGameRefs *refs,
                   GError **error)
{
  gboolean is_new = *id == 0;
  Row row = { .draft = draft, .id = *id, .revision = is_new ? 0 : *revision };

  if (!check_limits (db, *id, draft->record, error))
    return FALSE;
  if (refs)
    row.refs = *refs;
  if (!is_new
      && (!look_up (db, &row, error) || !keep_as_recorded (db, row.id, draft->record, error)))
    return FALSE;
  if (!choose_uuid (db, &row, error)
      || (row.refs.ruleset == 0 && !refer (db, draft->record, &row.refs, error))
      || !write_row (db, &row, error) || (is_new && db->batch && !write_proof (db, &row, error))
      || !write_moves (db, &row, is_new, error) || !write_tree (db, &row, is_new, error)
      || !write_tags (db, &row, is_new, error) || !write_marks (db, &row, error)
      || !karum_texts_write (db, row.id, is_new, draft->text, error))
    return FALSE;
  *id = row.id;
  *revision = row.revision + 1;
  return TRUE;
}

gboolean
karum_games_save (
    KarumDb *db, gint64 *id, gint64 *revision, const KarumRecord *record, GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };

  karum_game_draft_init (&draft, record);
  return karum_games_write (db, id, revision, &draft, NULL, error);
}

gboolean
karum_games_delete (KarumDb *db, gint64 id, gboolean deleted, GError **error)
{
  gint64 now = g_get_real_time () / 1000;
  KarumStep step;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE games SET deleted_at = ?2, changed_at = ?3 WHERE id = ?1 RETURNING id", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  bind_or_null (statement, 2, deleted, now);
  karum_statement_bind_int (statement, 3, now);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return karum_games_not_found (db, id, error);
  return step == KARUM_STEP_ROW && karum_statement_run (statement, error)
         && (deleted || karum_players_revive (db, id, error));
}

gboolean
karum_games_write_derived (KarumDb *db, gint64 id, const KarumGameDraft *draft, GError **error)
{
  return karum_db_tell (
      db,
      "UPDATE games SET turns = ?2, content = ?3, exchanged = ?4, points1 = ?5, points2 = ?6,"
      " annotated = ?7, analysed = ?8, kinds = ?9"
      " WHERE id = ?1 AND (turns, content, exchanged, points1, points2, annotated, analysed, kinds)"
      " IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      error, id, draft->turns, draft->content, draft->exchanged, draft->points[0], draft->points[1],
      draft->annotated.remarks, draft->annotated.analysed, draft->annotated.kinds);
}
