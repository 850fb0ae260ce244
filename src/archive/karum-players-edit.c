#include <glib/gi18n.h>

#include "karum-fold.h"
#include "karum-player-list.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-undo.h"

static gboolean
refuse (KarumArchiveError code, const char *message, GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, (int) code, message);
  return FALSE;
}

/* The person that @player is, and the one that @player was merged into directly (0 if none). */
static gboolean
look_up (KarumDb *db, gint64 player, gint64 *person, gint64 *merged_into, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "SELECT person, merged_into FROM players WHERE id = ? AND id != 0", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return refuse (KARUM_ARCHIVE_ERROR_NOT_FOUND, _ ("There is no such player."), error);
  *person = karum_statement_int (statement, 0);
  *merged_into = karum_statement_int (statement, 1);
  return step == KARUM_STEP_ROW;
}

static gboolean
add_spelling (KarumDb *db, gint64 player, const char *name, GError **error)
{
  g_autofree char *folded = karum_fold (name);
  gint64 person, merged_into;

  return look_up (db, player, &person, &merged_into, error)
         && karum_players_add_spelling (db, player, name, folded, error);
}

static gboolean
rename_player (KarumDb *db, gint64 player, const char *name, GError **error)
{
  g_autofree char *folded = karum_fold (name);
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE players SET name = ?2, folded = ?3, changed_at = ?4 WHERE id = ?1", error);

  if (!statement || !add_spelling (db, player, name, error))
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_text (statement, 2, name);
  karum_statement_bind_text (statement, 3, folded);
  karum_statement_bind_int (statement, 4, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

static gboolean
set_merged_into (KarumDb *db, gint64 player, gint64 into, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE players SET merged_into = nullif (?2, 0), changed_at = ?3 WHERE id = ?1", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_int (statement, 2, into);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

/* @player and all who were merged into @player, directly or not, are @person. */
static gboolean
set_person (KarumDb *db, gint64 player, gint64 person, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "WITH RECURSIVE below (id) AS (VALUES (?1)"
      " UNION SELECT p.id FROM players p JOIN below ON p.merged_into = below.id)"
      " UPDATE players SET person = ?2 WHERE id IN below",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  karum_statement_bind_int (statement, 2, person);
  return karum_statement_run (statement, error);
}

static gboolean
merge (KarumDb *db, gint64 player, gint64 into, GError **error)
{
  gint64 person, other, unused;

  if (!look_up (db, player, &person, &unused, error) || !look_up (db, into, &other, &unused, error))
    return FALSE;
  if (person == other)
    return refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("These players are one person already."), error);
  return set_merged_into (db, person, other, error) && set_person (db, person, other, error);
}

static gboolean
split (KarumDb *db, gint64 player, GError **error)
{
  gint64 person, merged_into;

  if (!look_up (db, player, &person, &merged_into, error))
    return FALSE;
  if (merged_into == 0)
    return refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("This player was not merged with another."),
                   error);
  return set_merged_into (db, player, 0, error) && set_person (db, player, player, error);
}

gboolean
karum_store_rename_player (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, _ ("Renaming a player"), error)
         && karum_store_end_step (store, rename_player (store->db, id, name, error), error);
}

gboolean
karum_store_add_spelling (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, _ ("Adding a spelling of a name"), error)
         && karum_store_end_step (store, add_spelling (store->db, id, name, error), error);
}

gboolean
karum_store_merge_players (KarumStore *store, gint64 player, gint64 into, GError **error)
{
  return karum_store_begin_step (store, _ ("Merging two players"), error)
         && karum_store_end_step (store, merge (store->db, player, into, error), error);
}

gboolean
karum_store_split_player (KarumStore *store, gint64 player, GError **error)
{
  return karum_store_begin_step (store, _ ("Splitting merged players"), error)
         && karum_store_end_step (store, split (store->db, player, error), error);
}
