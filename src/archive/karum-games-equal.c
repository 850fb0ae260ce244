#include "karum-games-equal.h"

#include <string.h>

#include "karum-games-table.h"
#include "karum-hash.h"
#include "karum-kgn.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-tree.h"

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

/* The record as text, without its identity and its players. */
static char *
text_without_names (const KarumRecord *record)
{
  g_autoptr (KarumRecord) copy = karum_record_copy (record);
  GString *text = g_string_new (NULL);

  g_clear_pointer (&copy->tags.uuid, g_free);
  g_clear_pointer (&copy->tags.players[0], g_free);
  g_clear_pointer (&copy->tags.players[1], g_free);
  karum_kgn_write (copy, text);
  return g_string_free (text, FALSE);
}

static gboolean
same_text (KarumDb *db,
           const KarumGame *const *games,
           gint64 id,
           const char *text,
           gboolean *same,
           GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumRecord) other = karum_games_load (db, games, id, NULL, &local);
  g_autofree char *other_text = other ? text_without_names (other) : NULL;

  *same = other && strcmp (other_text, text) == 0;
  if (other || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
same_players (
    KarumDb *db, KarumStatement *row, const KarumTags *tags, gboolean *same, GError **error)
{
  *same = TRUE;
  for (int i = 0; i < 2 && *same; i++) {
    gint64 player = karum_statement_int (row, 1 + i);
    const char *name = tags->players[i];

    if (player == KARUM_PLAYER_NOBODY || !name || !*name)
      *same = player == KARUM_PLAYER_NOBODY && (!name || !*name);
    else if (!karum_players_is_called (db, player, name, same, error))
      return FALSE;
  }
  return TRUE;
}

gint64
karum_games_find_equal (KarumDb *db,
                        const KarumGame *const *games,
                        const KarumRecord *record,
                        GError **error)
{
  g_autoptr (GByteArray) line = karum_tree_write_line (record);
  g_autofree char *text = NULL;
  KarumStep step;
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT id, player1, player2 FROM games WHERE content = ? AND deleted_at IS NULL", error);

  if (!row)
    return -1;
  karum_statement_bind_int (row, 1, karum_games_content_key (record, line->data, line->len));
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);
    gboolean same;

    if (!text)
      text = text_without_names (record);
    if (!same_players (db, row, &record->tags, &same, error))
      return -1;
    if (same && !same_text (db, games, id, text, &same, error))
      return -1;
    if (same)
      return id;
  }
  return step == KARUM_STEP_DONE ? 0 : -1;
}
