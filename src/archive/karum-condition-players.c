#include "karum-condition-parts.h"
#include "karum-players.h"

/* Rows of players: those who are called so or merged with one who is; or by number. (owned)
 * (nullable) where neither is given. */
static char *
players_sql (KarumCondition *condition, const char *name, gint64 id)
{
  if (id < 0)
    return g_strdup_printf ("(%d)", KARUM_PLAYER_NOBODY);
  if (id != 0)
    return g_strdup_printf ("(SELECT p.id FROM players o JOIN players p ON p.person = o.person"
                            " WHERE o.id = %" G_GINT64_FORMAT ")",
                            id);
  if (!name)
    return NULL;
  return g_strdup_printf ("(SELECT p.id FROM player_names n JOIN players o ON o.id = n.player"
                          " JOIN players p ON p.person = o.person WHERE n.folded = ?%d)",
                          karum_condition_folded (condition, name));
}

static int
seen_by (int player, KarumResult result)
{
  if (player == 2 && result == KARUM_RESULT_WON)
    return KARUM_RESULT_LOST;
  if (player == 2 && result == KARUM_RESULT_LOST)
    return KARUM_RESULT_WON;
  return (int) result;
}

/* The person of the filter as Player1 or Player2, @player, of a game. In a game against themselves,
 * as merging can make it, a person is Player1. */
static void
append_role (
    GString *sql, const KarumGameFilter *filter, int player, const char *who, const char *rival)
{
  g_string_append_printf (sql, "g.player%d IN %s", player, who);
  if (rival)
    g_string_append_printf (sql, " AND g.player%d IN %s", 3 - player, rival);
  if (player == 2 && (filter->with_side || filter->with_outcome))
    g_string_append_printf (sql, " AND g.player1 NOT IN %s", who);
  if (filter->with_side)
    g_string_append_printf (sql, " AND g.exchanged = %d",
                            (player == 1) != (filter->side == KARUM_FIRST));
  if (filter->with_outcome)
    g_string_append_printf (sql, " AND g.result = %d", seen_by (player, filter->outcome));
}

void
karum_condition_add_players (KarumCondition *condition, const KarumGameFilter *filter)
{
  g_autofree char *who = players_sql (condition, filter->player, filter->player_id);
  g_autofree char *rival = players_sql (condition, filter->opponent, filter->opponent_id);

  for (int i = 0; i < 2; i++) {
    g_autofree char *player = players_sql (condition, filter->players[i], 0);

    if (player)
      karum_condition_and (condition, "g.player%d IN %s", i + 1, player);
  }
  if (who) {
    g_autoptr (GString) sql = g_string_new (NULL);

    append_role (sql, filter, 1, who, rival);
    g_string_append (sql, " OR ");
    append_role (sql, filter, 2, who, rival);
    karum_condition_and (condition, "(%s)", sql->str);
  }
}
