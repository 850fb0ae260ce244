#include "karum-players.h"

#include "karum-statement.h"

static gint64
find_uuid (KarumDb *db, const void *uuid, gsize size, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "SELECT id FROM players WHERE uuid = ? AND deleted_at IS NULL", error);
  KarumStep step;

  if (!statement)
    return -1;
  karum_statement_bind_blob (statement, 1, uuid, size);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_ROW)
    return karum_statement_int (statement, 0);
  return step == KARUM_STEP_DONE ? KARUM_PLAYER_NOBODY : -1;
}

/* The identity comes along, unless a player here has it, in the bin. */
static gboolean
set_uuid (KarumDb *db, gint64 id, const void *uuid, gsize size, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "UPDATE OR IGNORE players SET uuid = ? WHERE id = ?", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_blob (statement, 1, uuid, size);
  karum_statement_bind_int (statement, 2, id);
  return karum_statement_run (statement, error);
}

static KarumStatement *
spellings (KarumDb *other, gint64 id, GError **error)
{
  KarumStatement *names = karum_db_prepare (
      other,
      "SELECT n.name FROM players p JOIN player_names n ON n.player = p.id"
      " JOIN players w ON w.id = ?1 WHERE p.person = ?1 ORDER BY n.name != w.name, n.id",
      error);

  if (names)
    karum_statement_bind_int (names, 1, id);
  return names;
}

/* Of a person's spellings, the first that a player here has. */
static gint64
find_spelling (KarumDb *db, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) names = spellings (other, id, error);
  KarumStep step;

  if (!names)
    return -1;
  while ((step = karum_statement_step (names, error)) == KARUM_STEP_ROW) {
    gint64 found = karum_players_find (db, karum_statement_text (names, 0), error);

    if (found != KARUM_PLAYER_NOBODY)
      return found;
  }
  return step == KARUM_STEP_DONE ? KARUM_PLAYER_NOBODY : -1;
}

static gboolean
add_spellings (KarumDb *db, gint64 player, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) names = spellings (other, id, error);
  KarumStep step;

  if (!names)
    return FALSE;
  while ((step = karum_statement_step (names, error)) == KARUM_STEP_ROW)
    if (!karum_players_add_spelling (db, player, karum_statement_text (names, 0), error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

static gboolean
set_note (KarumDb *db, gint64 id, const char *note, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "UPDATE players SET note = ? WHERE id = ?", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_text (statement, 1, note);
  karum_statement_bind_int (statement, 2, id);
  return karum_statement_run (statement, error);
}

/* @row: identity, name and note */
static gint64
insert (KarumDb *db, KarumStatement *row, GError **error)
{
  gint64 player = karum_players_insert (db, karum_statement_text (row, 1), error);
  const void *uuid;
  gsize size;

  uuid = karum_statement_blob (row, 0, &size);
  return player > 0 && set_uuid (db, player, uuid, size, error)
                 && set_note (db, player, karum_statement_text (row, 2), error)
             ? player
             : -1;
}

/* @row: of select_person() */
static gint64
match_row (KarumDb *db,
           KarumDb *other,
           gint64 id,
           KarumStatement *row,
           KarumPlayerMatch *match,
           GError **error)
{
  const void *uuid;
  gint64 player;
  gsize size;

  karum_statement_bind_int (row, 1, id);
  if (karum_statement_step (row, error) != KARUM_STEP_ROW)
    return -1;
  uuid = karum_statement_blob (row, 0, &size);
  *match = KARUM_PLAYER_KNOWN;
  player = find_uuid (db, uuid, size, error);
  if (player != KARUM_PLAYER_NOBODY)
    return player;
  player = find_spelling (db, other, id, error);
  *match = player == KARUM_PLAYER_NOBODY ? KARUM_PLAYER_NEW : KARUM_PLAYER_NAMED;
  return player;
}

static KarumStatement *
select_person (KarumDb *other, GError **error)
{
  return karum_db_prepare (other, "SELECT uuid, name, note FROM players WHERE id = ?", error);
}

gint64
karum_players_match (
    KarumDb *db, KarumDb *other, gint64 id, KarumPlayerMatch *match, GError **error)
{
  g_autoptr (KarumStatement) row = select_person (other, error);

  return row ? match_row (db, other, id, row, match, error) : -1;
}

gint64
karum_players_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row = select_person (other, error);
  KarumPlayerMatch match;
  gint64 player;

  if (!row)
    return -1;
  player = match_row (db, other, id, row, &match, error);
  if (player == KARUM_PLAYER_NOBODY)
    player = insert (db, row, error);
  return player > 0 && add_spellings (db, player, other, id, error) ? player : -1;
}
