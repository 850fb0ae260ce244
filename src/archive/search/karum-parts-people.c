/* karum-parts-people.c: the filters about the players of a game. */
#include "karum-annotated.h"
#include "karum-fold.h"
#include "karum-marks.h"
#include "karum-name.h"
#include "karum-part.h"
#include "karum-players.h"

/* Adds the parameter @name, normalised and folded; returns its number. */
static int
part_name (KarumPart *part, const char *name)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);

  return karum_part_text (part, folded);
}

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
  return g_strdup_printf (KARUM_PLAYERS_NAMED ("n.folded = ?%d"), part_name (part, name));
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

/* Adds a test to the alternative of a person as Player2: in a game against themselves, which
 * merging can cause, the person counts as Player1. Namesakes are different people. */
static void
test_not_themselves (KarumPart *part, const char *who)
{
  g_autofree char *alone
      = g_strdup_printf ("(SELECT id FROM players WHERE id IN %s"
                         " AND (SELECT count (DISTINCT person) FROM players WHERE id IN %s) = 1)",
                         who, who);

  karum_part_test_among (part, field_of (1), alone, FALSE);
}

/* The person of the filter as Player1 or Player2, @player, of a game. */
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
    test_not_themselves (part, who);
  if (filter->with_side)
    karum_part_test (part, KARUM_FIELD_EXCHANGED, exchanged, exchanged);
  if (filter->with_outcome && filter->outcome == KARUM_RESULT_NONE)
    karum_part_test_in_progress (part);
  else if (filter->with_outcome)
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
part_computer (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->computer)
    return NULL;
  part = karum_part_new_narrow (base);
  for (int player = 1; player <= 2; player++) {
    karum_part_or_tests (part);
    karum_part_test_among (part, field_of (player), KARUM_COMPUTERS, TRUE);
  }
  return part;
}

static KarumPart *
part_people (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->people)
    return NULL;
  part = karum_part_new (base);
  karum_part_or_tests (part);
  for (int player = 1; player <= 2; player++)
    karum_part_test_among (part, field_of (player), KARUM_COMPUTERS, FALSE);
  return part;
}

/* Adds an alternative: @player is one of @who, (nullable), and @field of that player isn't 0. */
static void
or_player (KarumPart *part, int player, const char *who, KarumColumnField field)
{
  karum_part_or_tests (part);
  if (who)
    karum_part_test_among (part, field_of (player), who, TRUE);
  if (who && player == 2)
    test_not_themselves (part, who);
  karum_part_test (part, field, 1, G_MAXUINT32);
}

static KarumPart *
part_blundered (const KarumGameFilter *filter, int base)
{
  g_autofree char *who = NULL;
  KarumPart *part;

  if (!filter->blundered)
    return NULL;
  part = karum_part_new (base);
  who = players_sql (part, filter->player, filter->player_id);
  for (int player = 1; player <= 2; player++)
    or_player (part, player, who, KARUM_FIELD_BLUNDERED_BY (player - 1));
  return part;
}

/* A won position of the player who lost. */
static KarumPart *
part_squandered (const KarumGameFilter *filter, int base)
{
  g_autofree char *who = NULL;
  KarumPart *part;

  if (!filter->squandered)
    return NULL;
  part = karum_part_new (base);
  who = players_sql (part, filter->player, filter->player_id);
  for (int player = 1; player <= 2; player++) {
    const guint lost = (guint) seen_by (player, KARUM_RESULT_LOST);

    or_player (part, player, who, KARUM_FIELD_WAS_WON_BY (player - 1));
    karum_part_test (part, KARUM_FIELD_RESULT, lost, lost);
  }
  return part;
}

static KarumPart *
part_swing (const KarumGameFilter *filter, int base)
{
  return filter->min_swing > 0
             ? karum_part_new_test (base, KARUM_FIELD_SWING, MIN (filter->min_swing, 101), 127)
             : NULL;
}

/* Games with one of the decisions @bits, of karum_verdicts_decided(). */
static KarumPart *
decided (const KarumGameFilter *filter, guint bits, int base)
{
  KarumPart *part = karum_part_new (base);
  g_autofree char *who = players_sql (part, filter->player, filter->player_id);

  for (int player = 1; player <= 2; player++)
    or_player (part, player, who, KARUM_FIELD_DECIDED_BY (player - 1, bits));
  return part;
}

static KarumPart *
part_phase (const KarumGameFilter *filter, int base)
{
  return filter->phase > 0 ? decided (filter, KARUM_DECIDED_IN (filter->phase - 1), base) : NULL;
}

static KarumPart *
part_standing (const KarumGameFilter *filter, int base)
{
  return filter->standing > 0 ? decided (filter, KARUM_DECIDED_WHEN (filter->standing - 1), base)
                              : NULL;
}

/* Of these kinds of annotations. The index has only games with any, and no others are read. */
#define OF_KINDS "g.id IN (SELECT id FROM revealed_games WHERE kinds != 0 AND (kinds & %u) != 0)"

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
    karum_part_or (part, OF_KINDS, kinds[0] | kinds[1]);
  return part;
}

static const KarumFilterField part_players_fields[] = {
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
  { "computer", KARUM_FILTER_FLAG, KARUM_FILTER_AT (computer), 0, part_computer },
  { "people", KARUM_FILTER_FLAG, KARUM_FILTER_AT (people), 0, part_people },
  { "with-computer", KARUM_FILTER_FLAG, KARUM_FILTER_AT (with_computer), 0, NULL },
  { "blunders", KARUM_FILTER_FLAG, KARUM_FILTER_AT (blundered), 0, part_blundered },
  { "lost-won", KARUM_FILTER_FLAG, KARUM_FILTER_AT (squandered), 0, part_squandered },
  { "min-swing", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (min_swing), 0, part_swing },
  { "phase", KARUM_FILTER_PHASE, KARUM_FILTER_AT (phase), 0, part_phase },
  { "state", KARUM_FILTER_STANDING, KARUM_FILTER_AT (standing), 0, part_standing },
  { "glyph", KARUM_FILTER_GLYPH, KARUM_FILTER_AT (glyph), 0, part_glyph },
};

const KarumFilterTable karum_player_filters
    = { part_players_fields, G_N_ELEMENTS (part_players_fields) };

static KarumPart *
part_event (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *numbers = NULL;

  if (!filter->event)
    return NULL;
  part = karum_part_new_narrow (base);
  numbers
      = g_strdup_printf (KARUM_EVENTS_NAMED ("n.folded = ?%d"), part_name (part, filter->event));
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), numbers, TRUE);
  return part;
}

static KarumPart *
part_event_id (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *numbers = NULL;

  if (filter->event_id == 0)
    return NULL;
  if (filter->event_id < 0)
    return karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), 0, 0);
  part = karum_part_new_narrow (base);
  numbers = g_strdup_printf (
      "(SELECT %" G_GINT64_FORMAT
      " UNION ALL SELECT id FROM merged_events WHERE event = %" G_GINT64_FORMAT ")",
      filter->event_id, filter->event_id);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), numbers, TRUE);
  return part;
}

static KarumPart *
part_match (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->match)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or (part, "g.match IN (SELECT id FROM matches WHERE tag = ?%d)",
                 karum_part_text (part, filter->match));
  return part;
}

static KarumPart *
part_unmatched (const KarumGameFilter *filter, int base)
{
  return filter->unmatched ? karum_part_new_test (base, KARUM_FIELD_MATCHED, 0, 0) : NULL;
}

static const KarumFilterField part_events_fields[] = {
  { "event", KARUM_FILTER_TEXT, KARUM_FILTER_AT (event), 0, part_event },
  { "event-id", KARUM_FILTER_ID, KARUM_FILTER_AT (event_id), 0, part_event_id },
  { "match", KARUM_FILTER_TEXT, KARUM_FILTER_AT (match), 0, part_match },
  { "unmatched", KARUM_FILTER_FLAG, KARUM_FILTER_AT (unmatched), 0, part_unmatched },
};

const KarumFilterTable karum_event_filters
    = { part_events_fields, G_N_ELEMENTS (part_events_fields) };

static KarumPart *
part_collection (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *rest = NULL;

  if (!filter->collection)
    return NULL;
  part = karum_part_new_narrow (base);
  rest = g_strdup_printf ("FROM collections c JOIN collected t ON t.collection = c.id"
                          " WHERE c.folded = ?%d",
                          part_name (part, filter->collection));
  karum_part_or_query (part, "t.game", rest);
  return part;
}

static KarumPart *
part_stars (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->stars == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_STARS, filter->stars, KARUM_MOST_STARS);
  return part;
}

/* Games that were added consecutively. */
static KarumPart *
part_added (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->first_id == 0 && filter->last_id == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_NUMBER, (guint32) CLAMP (filter->first_id, 0, G_MAXUINT32),
                   filter->last_id > 0 ? (guint32) MIN (filter->last_id, G_MAXUINT32)
                                       : G_MAXUINT32);
  return part;
}

/* The numbers in the query are of games; the list can have others. */
static KarumPart *
part_ids (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *json = NULL;
  g_autofree char *rest = NULL;

  if (!filter->ids)
    return NULL;
  part = karum_part_new_narrow (base);
  json = g_strdup_printf ("[%s]", filter->ids);
  rest = g_strdup_printf ("FROM revealed_games WHERE id IN (SELECT value FROM json_each (?%d))",
                          karum_part_text (part, json));
  karum_part_or_query (part, "id", rest);
  return part;
}

/* The bin, positions and patterns are no parts: see karum_filter_find(). */
static const KarumFilterField part_lists_fields[] = {
  { "collection", KARUM_FILTER_TEXT, KARUM_FILTER_AT (collection), 0, part_collection },
  { "stars", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (stars), 0, part_stars },
  { "first-id", KARUM_FILTER_ID, KARUM_FILTER_AT (first_id), 0, part_added },
  { "last-id", KARUM_FILTER_ID, KARUM_FILTER_AT (last_id), 0, NULL },
  { "ids", KARUM_FILTER_IDS, KARUM_FILTER_AT (ids), 0, part_ids },
  { "bin", KARUM_FILTER_FLAG, KARUM_FILTER_AT (bin), 0, NULL },
  { "position", KARUM_FILTER_TEXT, KARUM_FILTER_AT (position), 0, NULL },
  { "pattern", KARUM_FILTER_TEXT, KARUM_FILTER_AT (pattern), 0, NULL },
};

const KarumFilterTable karum_list_filters = { part_lists_fields, G_N_ELEMENTS (part_lists_fields) };

static KarumPart *
part_annotated (const KarumGameFilter *filter, int base)
{
  return filter->annotated ? karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_ANNOTATED),
                                                  1, G_MAXUINT32)
                           : NULL;
}

static KarumPart *
part_analysed (const KarumGameFilter *filter, int base)
{
  KarumPart *part
      = filter->analysed ? karum_part_new_test (base, KARUM_FIELD_ANALYSED, 1, 1) : NULL;

  if (part)
    part->narrow = TRUE;
  return part;
}

/* No column has the kinds of annotations. */
static KarumPart *
kinds (gboolean wanted, guint kind, int base)
{
  KarumPart *part = wanted ? karum_part_new (base) : NULL;

  if (part)
    karum_part_or (part, OF_KINDS, kind);
  return part;
}

static KarumPart *
part_commented (const KarumGameFilter *filter, int base)
{
  return kinds (filter->commented, KARUM_KIND_COMMENT, base);
}

static KarumPart *
part_varied (const KarumGameFilter *filter, int base)
{
  return kinds (filter->varied, KARUM_KIND_VARIATION, base);
}

static KarumPart *
part_marked (const KarumGameFilter *filter, int base)
{
  return kinds (filter->marked, KARUM_KIND_MARK, base);
}

static KarumPart *
part_reviewed (const KarumGameFilter *filter, int base)
{
  return filter->reviewed ? karum_part_new_test (base, KARUM_FIELD_REVIEWED, 1, 1) : NULL;
}

static KarumPart *
part_unreviewed (const KarumGameFilter *filter, int base)
{
  KarumPart *part
      = filter->unreviewed ? karum_part_new_test (base, KARUM_FIELD_REVIEWED, 0, 0) : NULL;

  if (part)
    karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS), 1, G_MAXUINT32);
  return part;
}

static KarumPart *
part_annotator (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->annotator)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "instr (karum_folded (g.annotator), ?%d) > 0",
                 part_name (part, filter->annotator));
  return part;
}

static const KarumFilterField part_notes_fields[] = {
  { "annotated", KARUM_FILTER_FLAG, KARUM_FILTER_AT (annotated), 0, part_annotated },
  { "commented", KARUM_FILTER_FLAG, KARUM_FILTER_AT (commented), 0, part_commented },
  { "analysed", KARUM_FILTER_FLAG, KARUM_FILTER_AT (analysed), 0, part_analysed },
  { "reviewed", KARUM_FILTER_FLAG, KARUM_FILTER_AT (reviewed), 0, part_reviewed },
  { "not-reviewed", KARUM_FILTER_FLAG, KARUM_FILTER_AT (unreviewed), 0, part_unreviewed },
  { "variations", KARUM_FILTER_FLAG, KARUM_FILTER_AT (varied), 0, part_varied },
  { "marks", KARUM_FILTER_FLAG, KARUM_FILTER_AT (marked), 0, part_marked },
  { "annotator", KARUM_FILTER_TEXT, KARUM_FILTER_AT (annotator), 0, part_annotator },
};

const KarumFilterTable karum_note_filters = { part_notes_fields, G_N_ELEMENTS (part_notes_fields) };
