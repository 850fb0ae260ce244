#include "karum-players.h"

#include "karum-statement.h"

/* Copies the identity, too. */
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

gint64
karum_players_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (other, "SELECT uuid, name, note FROM players WHERE id = ?", error);
  gint64 player;

  if (!row)
    return -1;
  karum_statement_bind_int (row, 1, id);
  if (karum_statement_step (row, error) != KARUM_STEP_ROW)
    return -1;
  player = insert (db, row, error);
  return player > 0 && add_spellings (db, player, other, id, error) ? player : -1;
}
