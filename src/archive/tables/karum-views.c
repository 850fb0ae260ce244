#include "karum-views.h"

/* clang-format off */
/* Of `main`: names that are not shown to others are hidden by views that are called as the tables
 * are (karum-public-names.h); what these views say of players and events is the same for all, but
 * for the names. */
static const char views[]
    = "CREATE TEMP VIEW IF NOT EXISTS shown_games AS SELECT * FROM main.games WHERE " KARUM_SHOWN ("") ";"
      "CREATE TEMP VIEW IF NOT EXISTS binned_games AS SELECT * FROM main.games WHERE " KARUM_IN_BIN ("") ";"
      "CREATE TEMP VIEW IF NOT EXISTS revealed_games AS SELECT * FROM main.games WHERE " KARUM_REVEALED ("") ";"
      "CREATE TEMP VIEW IF NOT EXISTS game_persons AS SELECT g.id AS game, p1.person AS person1,"
      "   w1.name AS name1, p2.person AS person2, w2.name AS name2 FROM main.games g"
      "   JOIN main.players p1 ON p1.id = g.player1 JOIN players w1 ON w1.id = p1.person"
      "   JOIN main.players p2 ON p2.id = g.player2 JOIN players w2 ON w2.id = p2.person;"
      "CREATE TEMP VIEW IF NOT EXISTS event_now AS SELECT id, " KARUM_EVENT_NOW ("") " AS event"
      "   FROM main.events;"
      "CREATE TEMP VIEW IF NOT EXISTS merged_events AS SELECT id, " KARUM_MERGED_COLUMN " AS event"
      "   FROM main.events WHERE " KARUM_MERGED_COLUMN " IS NOT NULL;";
/* clang-format on */

gboolean
karum_views_create (KarumDb *db, GError **error)
{
  return karum_db_execute (db, views, error);
}
