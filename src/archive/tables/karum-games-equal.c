#include "karum-games-equal.h"

#include <string.h>

#include "karum-hash.h"
#include "karum-marks.h"
#include "karum-players.h"
#include "karum-statement.h"

static guint64
mix (guint64 key, const void *data, gsize size)
{
  const guint8 *bytes = data;

  for (gsize i = 0; i < size; i++)
    key = (key ^ bytes[i]) * G_GUINT64_CONSTANT (0x100000001b3); /* FNV-1a */
  return karum_hash_word (key ^ size);
}

gint64
karum_games_content_key (const KarumRecord *record, const guint8 *line, gsize size)
{
  char rules[KARUM_RULES_TEXT];
  gsize length = karum_rules_write (&record->rules, rules);
  const char *position = record->position ? record->position : "";
  guint64 key = mix (G_GUINT64_CONSTANT (0xcbf29ce484222325), rules, length);

  key = mix (key, record->setup, strlen (record->setup));
  key = mix (key, position, strlen (position));
  return (gint64) mix (key, line, size);
}

static gboolean
same_text (const char *a, const char *b)
{
  return strcmp (a ? a : "", b ? b : "") == 0;
}

static gboolean
same_bytes (const GByteArray *a, const GByteArray *b)
{
  if (!a || !b)
    return a == b;
  return a->len == b->len && (a->len == 0 || memcmp (a->data, b->data, a->len) == 0);
}

/* The next of @tags from number @i on that doesn't tell of marks; NULL at the end. */
static const KarumTag *
next_tag (const GPtrArray *tags, guint *i)
{
  while (tags && *i < tags->len) {
    const KarumTag *tag = tags->pdata[(*i)++];

    if (!karum_marks_tell (tag))
      return tag;
  }
  return NULL;
}

static gboolean
same_others (const GPtrArray *a, const GPtrArray *b)
{
  guint i = 0;
  guint j = 0;

  for (;;) {
    const KarumTag *one = next_tag (a, &i);
    const KarumTag *other = next_tag (b, &j);

    if (!one || !other)
      return one == other;
    if (strcmp (one->name, other->name) != 0 || strcmp (one->value, other->value) != 0)
      return FALSE;
  }
}

/* Players and UUID apart. */
static gboolean
same_tags (const KarumTags *a, const KarumTags *b)
{
  return same_text (a->event, b->event) && same_text (a->site, b->site)
         && same_text (a->date, b->date) && same_text (a->round, b->round) && a->result == b->result
         && a->termination == b->termination && a->has_score == b->has_score
         && (!a->has_score || (a->score[0] == b->score[0] && a->score[1] == b->score[1]))
         && same_text (a->match, b->match) && a->match_game == b->match_game
         && same_text (a->time_control, b->time_control) && same_text (a->annotator, b->annotator)
         && same_others (a->others, b->others);
}

gboolean
karum_games_same_start (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&draft->record->rules, rules);
  return same_text (game->rules, rules) && same_text (game->setup, draft->record->setup)
         && same_text (game->position, draft->record->position);
}

gboolean
karum_games_same_line (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  return karum_games_same_start (game, draft) && same_bytes (game->line, draft->line);
}

gboolean
karum_games_same_but_names (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  return karum_games_same_line (game, draft) && same_bytes (game->tree, draft->tree)
         && same_tags (&game->tags, &draft->record->tags);
}

KarumStatement *
karum_games_select_content (KarumDb *db, gint64 content, GError **error)
{
  KarumStatement *row = karum_db_prepare (
      db, "SELECT id FROM games WHERE content = ? AND deleted_at IS NULL", error);

  if (row)
    karum_statement_bind_int (row, 1, content);
  return row;
}
