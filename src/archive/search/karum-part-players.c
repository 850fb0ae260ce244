/* karum-part-players.c: the filters about the players of a game. */
#include "karum-annotated.h"
#include "karum-part.h"
#include "karum-players.h"

/* A query of players: those with the name, or merged with one who has it; or by number. (owned)
 * (nullable) if neither is given. */
static char *
players_sql (KarumPart *part, const char *name, gint64 id)
{
  if (id < 0)
    return g_strdup_printf ("(SELECT %d)", KARUM_PLAYER_NOBODY);
  if (id != 0)
    return g_strdup_printf ("(SELECT p.id FROM players o JOIN players p ON p.person = o.person"
                            " WHERE o.id = %" G_GINT64_FORMAT ")",
                            id);
  if (!name)
    return NULL;
  return g_strdup_printf (KARUM_PLAYERS_NAMED ("n.folded = ?%d"), karum_part_name (part, name));
}

/* The column of Player1 or of Player2. */
static KarumColumnField
field_of (int player)
{
  return KARUM_FIELD_WHOLE (player == 1 ? KARUM_COLUMN_PLAYER1 : KARUM_COLUMN_PLAYER2);
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

/* The person of the filter as Player1 or Player2, @player, of a game. In a game against
 * themselves, which merging can cause, the person counts as Player1. */
static void
add_role (
    KarumPart *part, const KarumGameFilter *filter, int player, const char *who, const char *rival)
{
  guint32 exchanged = (player == 1) != (filter->side == KARUM_FIRST);
  guint32 result = (guint32) seen_by (player, filter->outcome);

  karum_part_or_tests (part);
  karum_part_test_among (part, field_of (player), who, TRUE);
  if (rival)
    karum_part_test_among (part, field_of (3 - player), rival, TRUE);
  if (player == 2 && (filter->with_side || filter->with_outcome))
    karum_part_test_among (part, field_of (1), who, FALSE);
  if (filter->with_side)
    karum_part_test (part, KARUM_FIELD_EXCHANGED, exchanged, exchanged);
  if (filter->with_outcome)
    karum_part_test (part, KARUM_FIELD_RESULT, result, result);
}

static KarumPart *
part_person (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *who = NULL;
  g_autofree char *rival = NULL;

  if (!filter->player && filter->player_id == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  who = players_sql (part, filter->player, filter->player_id);
  rival = players_sql (part, filter->opponent, filter->opponent_id);
  add_role (part, filter, 1, who, rival);
  add_role (part, filter, 2, who, rival);
  return part;
}

static KarumPart *
part_player (const KarumGameFilter *filter, int player, int base)
{
  KarumPart *part;
  g_autofree char *who = NULL;

  if (!filter->players[player - 1] && filter->players_id[player - 1] == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  who = players_sql (part, filter->players[player - 1], filter->players_id[player - 1]);
  karum_part_or_tests (part);
  karum_part_test_among (part, field_of (player), who, TRUE);
  return part;
}

static KarumPart *
part_player1 (const KarumGameFilter *filter, int base)
{
  return part_player (filter, 1, base);
}

static KarumPart *
part_player2 (const KarumGameFilter *filter, int base)
{
  return part_player (filter, 2, base);
}

static KarumPart *
part_glyph (const KarumGameFilter *filter, int base)
{
  guint kinds[2];
  g_autofree char *who = NULL;
  KarumPart *part;

  if (filter->glyph == 0)
    return NULL;
  for (guint person = 0; person < 2; person++)
    kinds[person] = KARUM_KIND_GLYPH (person, filter->glyph);
  part = karum_part_new (base);
  who = players_sql (part, filter->player, filter->player_id);
  if (who)
    karum_part_or (part,
                   "((g.player1 IN %s AND (g.kinds & %u) != 0)"
                   " OR (g.player2 IN %s AND (g.kinds & %u) != 0))",
                   who, kinds[0], who, kinds[1]);
  else
    karum_part_or (part, "(g.kinds & %u) != 0", kinds[0] | kinds[1]);
  return part;
}

static const KarumFilterField fields[] = {
  { "player", KARUM_FILTER_TEXT, KARUM_FILTER_AT (player), 0, part_person },
  { "player-id", KARUM_FILTER_ID, KARUM_FILTER_AT (player_id), 0, NULL },
  { "opponent", KARUM_FILTER_TEXT, KARUM_FILTER_AT (opponent), 0, NULL },
  { "opponent-id", KARUM_FILTER_ID, KARUM_FILTER_AT (opponent_id), 0, NULL },
  { "side", KARUM_FILTER_SIDE, KARUM_FILTER_AT (side), KARUM_FILTER_AT (with_side), NULL },
  { "outcome", KARUM_FILTER_RESULT, KARUM_FILTER_AT (outcome), KARUM_FILTER_AT (with_outcome),
    NULL },
  { "player1", KARUM_FILTER_TEXT, KARUM_FILTER_AT (players[0]), 0, part_player1 },
  { "player2", KARUM_FILTER_TEXT, KARUM_FILTER_AT (players[1]), 0, part_player2 },
  { "player1-id", KARUM_FILTER_ID, KARUM_FILTER_AT (players_id[0]), 0, NULL },
  { "player2-id", KARUM_FILTER_ID, KARUM_FILTER_AT (players_id[1]), 0, NULL },
  { "glyph", KARUM_FILTER_GLYPH, KARUM_FILTER_AT (glyph), 0, part_glyph },
};

const KarumFilterTable karum_player_filters = { fields, G_N_ELEMENTS (fields) };
