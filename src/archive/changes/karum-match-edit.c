#include "karum-match-edit.h"

#include <glib/gi18n.h>

#include "karum-games-table.h"
#include "karum-matches.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* @match 0 for none; the new revision makes later saves of a loaded copy fail. */
static gboolean
set_one (KarumDb *db, gint64 game, gint64 match, guint number, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "UPDATE games SET match = nullif (?2, 0), match_game = nullif (?3, 0),"
                          " revision = revision + 1, changed_at = ?4 WHERE id = ?1 RETURNING id",
                          error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, game);
  karum_statement_bind_int (statement, 2, match);
  karum_statement_bind_int (statement, 3, match ? number : 0);
  karum_statement_bind_int (statement, 4, g_get_real_time () / 1000);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return karum_games_not_found (db, game, error);
  return step == KARUM_STEP_ROW && karum_statement_run (statement, error);
}

static gboolean
set_all (KarumDb *db, const gint64 *games, guint n_games, const char *tag, GError **error)
{
  gint64 match = karum_matches_add (db, tag, error);

  if (match < 0)
    return FALSE;
  for (guint i = 0; i < n_games; i++)
    if (!set_one (db, games[i], match, i + 1, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_set_match (
    KarumStore *store, const gint64 *games, guint n_games, const char *tag, GError **error)
{
  const char *title
      = tag ? _ ("Joining games into a match") : _ ("Separating the games of a match");

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, set_all (karum_store_db (store), games, n_games, tag, error), error);
}
