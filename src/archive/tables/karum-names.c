#include "karum-names.h"

#include "karum-fold.h"
#include "karum-statement.h"

/* Each gives names with the games behind them. */
static const char *const queries[] = {
  [KARUM_NAME_PLAYER]
  = "SELECT n.name, sum ("
    "   (SELECT count (*) FROM games WHERE player1 = p.id AND deleted_at IS NULL)"
    " + (SELECT count (*) FROM games WHERE player2 = p.id AND deleted_at IS NULL)) AS games"
    " FROM player_names n JOIN players o ON o.id = n.player JOIN players p ON p.person = o.person"
    " WHERE instr (n.folded, ?1) > 0 AND o.deleted_at IS NULL"
    " GROUP BY n.name ORDER BY games DESC, n.folded, n.name LIMIT ?2",
  [KARUM_NAME_EVENT]
  = "SELECT n.name, sum ((SELECT count (*) FROM games"
    "  WHERE event = coalesce (e.merged_into, e.id) AND deleted_at IS NULL)) AS games"
    " FROM event_names n JOIN events e ON e.id = n.event"
    " WHERE instr (n.folded, ?1) > 0 AND e.deleted_at IS NULL"
    " GROUP BY n.name ORDER BY games DESC, n.folded, n.name LIMIT ?2",
  [KARUM_NAME_COLLECTION]
  = "SELECT c.name, (SELECT count (*) FROM collected WHERE collection = c.id) AS games"
    " FROM collections c WHERE instr (c.folded, ?1) > 0"
    " ORDER BY games DESC, c.folded, c.name LIMIT ?2",
};

GStrv
karum_names_find (KarumDb *db, KarumNameKind kind, const char *text, guint limit, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autofree char *folded = karum_fold (text);
  KarumStep step;
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, queries[kind], error);

  if (!statement)
    return NULL;
  karum_statement_bind_text (statement, 1, folded);
  karum_statement_bind_int (statement, 2, limit);
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    g_autofree char *name = karum_statement_dup_text (statement, 0);

    g_strv_builder_add (names, name);
  }
  return step == KARUM_STEP_DONE ? g_strv_builder_end (names) : NULL;
}
