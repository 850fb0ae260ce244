#include "karum-game-filter-fields.h"

#include <string.h>

#define AT(field) G_STRUCT_OFFSET (KarumGameFilter, field)

/* The names are stored in archives: they must not be changed or removed. */
const KarumFilterField karum_filter_fields[] = {
  { "player", KARUM_FIELD_TEXT, AT (player), 0 },
  { "player-id", KARUM_FIELD_ID, AT (player_id), 0 },
  { "opponent", KARUM_FIELD_TEXT, AT (opponent), 0 },
  { "opponent-id", KARUM_FIELD_ID, AT (opponent_id), 0 },
  { "side", KARUM_FIELD_SIDE, AT (side), AT (with_side) },
  { "outcome", KARUM_FIELD_RESULT, AT (outcome), AT (with_outcome) },
  { "player1", KARUM_FIELD_TEXT, AT (players[0]), 0 },
  { "player2", KARUM_FIELD_TEXT, AT (players[1]), 0 },
  { "player1-id", KARUM_FIELD_ID, AT (players_id[0]), 0 },
  { "player2-id", KARUM_FIELD_ID, AT (players_id[1]), 0 },
  { "game", KARUM_FIELD_TEXT, AT (game), 0 },
  { "preset", KARUM_FIELD_TEXT, AT (preset), 0 },
  { "rules", KARUM_FIELD_TEXT, AT (rules), 0 },
  { "options", KARUM_FIELD_OPTIONS, AT (options), 0 },
  { "event", KARUM_FIELD_TEXT, AT (event), 0 },
  { "event-id", KARUM_FIELD_ID, AT (event_id), 0 },
  { "from", KARUM_FIELD_DAY, AT (from), 0 },
  { "to", KARUM_FIELD_DAY, AT (to), 0 },
  { "first-month", KARUM_FIELD_DAY, AT (first_month), 0 },
  { "last-month", KARUM_FIELD_DAY, AT (last_month), 0 },
  { "undated", KARUM_FIELD_FLAG, AT (undated), 0 },
  { "result", KARUM_FIELD_RESULT, AT (result), AT (with_result) },
  { "termination", KARUM_FIELD_TERMINATION, AT (termination), AT (with_termination) },
  { "in-progress", KARUM_FIELD_FLAG, AT (in_progress), 0 },
  { "finished", KARUM_FIELD_FLAG, AT (finished), 0 },
  { "winner", KARUM_FIELD_SIDE, AT (winner), AT (with_winner) },
  { "min-turns", KARUM_FIELD_NUMBER, AT (min_turns), 0 },
  { "max-turns", KARUM_FIELD_NUMBER, AT (max_turns), 0 },
  { "min-margin", KARUM_FIELD_NUMBER, AT (min_margin), 0 },
  { "max-margin", KARUM_FIELD_NUMBER, AT (max_margin), 0 },
  { "match", KARUM_FIELD_TEXT, AT (match), 0 },
  { "unmatched", KARUM_FIELD_FLAG, AT (unmatched), 0 },
  { "text", KARUM_FIELD_TEXT, AT (text), 0 },
  { "annotated", KARUM_FIELD_FLAG, AT (annotated), 0 },
  { "commented", KARUM_FIELD_FLAG, AT (commented), 0 },
  { "analysed", KARUM_FIELD_FLAG, AT (analysed), 0 },
  { "variations", KARUM_FIELD_FLAG, AT (varied), 0 },
  { "marks", KARUM_FIELD_FLAG, AT (marked), 0 },
  { "glyph", KARUM_FIELD_GLYPH, AT (glyph), 0 },
  { "annotator", KARUM_FIELD_TEXT, AT (annotator), 0 },
  { "collection", KARUM_FIELD_TEXT, AT (collection), 0 },
  { "stars", KARUM_FIELD_NUMBER, AT (stars), 0 },
  { "first-id", KARUM_FIELD_ID, AT (first_id), 0 },
  { "last-id", KARUM_FIELD_ID, AT (last_id), 0 },
  { "ids", KARUM_FIELD_IDS, AT (ids), 0 },
  { "bin", KARUM_FIELD_FLAG, AT (bin), 0 },
  { "position", KARUM_FIELD_TEXT, AT (position), 0 },
  { "pattern", KARUM_FIELD_TEXT, AT (pattern), 0 },
  { NULL, KARUM_FIELD_TEXT, 0, 0 },
};

static gboolean
holds_text (const KarumFilterField *field)
{
  return field->kind == KARUM_FIELD_TEXT || field->kind == KARUM_FIELD_DAY
         || field->kind == KARUM_FIELD_OPTIONS || field->kind == KARUM_FIELD_IDS;
}

const KarumFilterField *
karum_filter_field_find (const char *name)
{
  const KarumFilterField *field = karum_filter_fields;

  while (field->name && strcmp (field->name, name) != 0)
    field++;
  return field->name ? field : NULL;
}

gboolean
karum_filter_field_is_set (const KarumFilterField *field, const KarumGameFilter *filter)
{
  switch (field->kind) {
  case KARUM_FIELD_TEXT:
  case KARUM_FIELD_DAY:
  case KARUM_FIELD_OPTIONS:
  case KARUM_FIELD_IDS:
    return G_STRUCT_MEMBER (char *, filter, field->offset) != NULL;
  case KARUM_FIELD_FLAG:
    return G_STRUCT_MEMBER (gboolean, filter, field->offset);
  case KARUM_FIELD_NUMBER:
  case KARUM_FIELD_GLYPH:
    return G_STRUCT_MEMBER (guint, filter, field->offset) != 0;
  case KARUM_FIELD_ID:
    return G_STRUCT_MEMBER (gint64, filter, field->offset) != 0;
  case KARUM_FIELD_SIDE:
  case KARUM_FIELD_RESULT:
  case KARUM_FIELD_TERMINATION:
    return G_STRUCT_MEMBER (gboolean, filter, field->flag);
  }
  return FALSE;
}

void
karum_filter_field_unset (const KarumFilterField *field, KarumGameFilter *filter)
{
  switch (field->kind) {
  case KARUM_FIELD_TEXT:
  case KARUM_FIELD_DAY:
  case KARUM_FIELD_OPTIONS:
  case KARUM_FIELD_IDS:
    g_clear_pointer (&G_STRUCT_MEMBER (char *, filter, field->offset), g_free);
    break;
  case KARUM_FIELD_FLAG:
    G_STRUCT_MEMBER (gboolean, filter, field->offset) = FALSE;
    break;
  case KARUM_FIELD_NUMBER:
  case KARUM_FIELD_GLYPH:
    G_STRUCT_MEMBER (guint, filter, field->offset) = 0;
    break;
  case KARUM_FIELD_ID:
    G_STRUCT_MEMBER (gint64, filter, field->offset) = 0;
    break;
  case KARUM_FIELD_SIDE:
  case KARUM_FIELD_RESULT:
  case KARUM_FIELD_TERMINATION:
    G_STRUCT_MEMBER (gboolean, filter, field->flag) = FALSE;
    break;
  }
}

KarumGameFilter
karum_game_filter_copy (const KarumGameFilter *filter)
{
  KarumGameFilter copy = *filter;

  for (const KarumFilterField *field = karum_filter_fields; field->name; field++)
    if (holds_text (field)) {
      char **text = G_STRUCT_MEMBER_P (&copy, field->offset);

      *text = g_strdup (*text);
    }
  return copy;
}

void
karum_game_filter_clear (KarumGameFilter *filter)
{
  for (const KarumFilterField *field = karum_filter_fields; field->name; field++)
    if (holds_text (field))
      g_free (G_STRUCT_MEMBER (char *, filter, field->offset));
  *filter = (KarumGameFilter){ 0 };
}

gboolean
karum_game_filter_equal (const KarumGameFilter *a, const KarumGameFilter *b)
{
  g_autofree char *text = karum_game_filter_write (a);
  g_autofree char *other = karum_game_filter_write (b);

  return strcmp (text, other) == 0;
}
