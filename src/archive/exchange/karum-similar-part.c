#include "karum-similar-part.h"

#include <string.h>

#include "karum-games-equal.h"
#include "karum-hash.h"
#include "karum-id-map.h"
#include "karum-players.h"
#include "karum-statement.h"

/* Games of two persons on one day are told apart by the first bytes of their turns. */
#define OPENING_BYTES 8
/* However many games two persons have played on a day, no more are compared. */
#define COMPARED_MAX 64

struct _KarumSimilarParts {
  KarumDb *db;
  gboolean loaded;      /* all days are known */
  GHashTable *days;     /* (element-type char*): those of which all games are known */
  KarumIdMap *meetings; /* games by day, persons and opening, and once more without opening */
};

KarumSimilarParts *
karum_similar_parts_new (KarumDb *db)
{
  KarumSimilarParts *parts = g_new0 (KarumSimilarParts, 1);

  parts->db = db;
  parts->days = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  parts->meetings = karum_id_map_new ();
  return parts;
}

void
karum_similar_parts_free (KarumSimilarParts *parts)
{
  g_hash_table_unref (parts->days);
  karum_id_map_free (parts->meetings);
  g_free (parts);
}

/* -- Keys ------------------------------------------------------------------------------------- */

static guint64
meeting_key (const char *day, const gint64 persons[2])
{
  guint64 key = karum_hash_add (g_str_hash (day), (guint64) persons[0]);

  return karum_hash_add (key, (guint64) persons[1]);
}

/* Of a game with more turns than @opening_bytes; the same for all shorter ones. */
static gint64
opening_key (guint64 meeting, const guint8 *line, gsize size)
{
  guint64 opening = 0;

  G_STATIC_ASSERT (sizeof opening == OPENING_BYTES);
  if (size >= OPENING_BYTES)
    memcpy (&opening, line, OPENING_BYTES);
  return (gint64) karum_hash_add (karum_hash_add (meeting, opening), size >= OPENING_BYTES);
}

static void
add (KarumSimilarParts *parts, guint64 meeting, const guint8 *line, gsize size, gint64 id)
{
  karum_id_map_add (parts->meetings, (gint64) meeting, id);
  karum_id_map_add (parts->meetings, opening_key (meeting, line, size), id);
}

/* -- Loading ---------------------------------------------------------------------------------- */

#define SELECT_MEETINGS                                                        \
  "SELECT g.id, g.date, p1.person, p2.person, m.line FROM games g"             \
  " JOIN moves m ON m.game = g.id"                                             \
  " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2" \
  " WHERE g.deleted_at IS NULL AND g.player1 != 0 AND g.player2 != 0 AND g.turns > 0 AND "

static gboolean
load_rows (KarumSimilarParts *parts, KarumStatement *row, GError **error)
{
  KarumStep step;

  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    const gint64 persons[2] = { karum_statement_int (row, 2), karum_statement_int (row, 3) };
    gsize size;
    const guint8 *line = karum_statement_blob (row, 4, &size);

    add (parts, meeting_key (karum_statement_text (row, 1), persons), line, size,
         karum_statement_int (row, 0));
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_similar_parts_load (KarumSimilarParts *parts, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (parts->db, SELECT_MEETINGS "g.date IS NOT NULL", error);

  parts->loaded = TRUE;
  return row && load_rows (parts, row, error);
}

static gboolean
is_known (const KarumSimilarParts *parts, const char *day)
{
  return parts->loaded || g_hash_table_contains (parts->days, day);
}

static gboolean
load_day (KarumSimilarParts *parts, const char *day, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;

  if (is_known (parts, day))
    return TRUE;
  row = karum_db_prepare (parts->db, SELECT_MEETINGS "g.date = ?", error);
  if (!row)
    return FALSE;
  karum_statement_bind_text (row, 1, day);
  g_hash_table_add (parts->days, g_strdup (day));
  return load_rows (parts, row, error);
}

/* -- Finding ---------------------------------------------------------------------------------- */

/* A search that has not found anything yet while @id is 0. */
typedef struct {
  KarumSimilarParts *parts;
  const KarumGameDraft *draft;
  guint compared;
  gint64 id;
  KarumSimilarity similarity;
} Search;

/* Turns are encoded so that none begins with another. */
static gboolean
compare (Search *search, gint64 id, GError **error)
{
  g_auto (KarumStoredGame) game = { 0 };
  const GByteArray *line = search->draft->line;
  guint shorter;

  search->compared++;
  if (!karum_games_load_stored (search->parts->db, id, &game, error))
    return FALSE;
  shorter = MIN (game.line->len, line->len);
  if (shorter == 0 || game.line->len == line->len
      || memcmp (game.line->data, line->data, shorter) != 0
      || !karum_games_same_start (&game, search->draft)
      || g_strcmp0 (game.tags.date, search->draft->record->tags.date) != 0)
    return TRUE;
  search->id = id;
  search->similarity = line->len > shorter ? KARUM_SIMILAR_LONGER : KARUM_SIMILAR_SHORTER;
  return TRUE;
}

static gboolean
compare_all (Search *search, gint64 key, GError **error)
{
  guint place = 0;
  gint64 id;

  while (search->id == 0 && search->compared < COMPARED_MAX
         && karum_id_map_next (search->parts->meetings, key, &place, &id))
    if (!compare (search, id, error))
      return FALSE;
  return TRUE;
}

static gboolean
compare_meeting (Search *search, const gint64 persons[2], GError **error)
{
  const GByteArray *line = search->draft->line;
  guint64 meeting = meeting_key (search->draft->record->tags.date, persons);

  if (line->len < OPENING_BYTES)
    return compare_all (search, (gint64) meeting, error);
  return compare_all (search, opening_key (meeting, line->data, line->len), error)
         && compare_all (search, opening_key (meeting, NULL, 0), error);
}

/* A game without a day, or one of its players, can't be told to be the same as another that begins
 * alike. */
static gboolean
is_meeting (const KarumTags *tags)
{
  return tags->date && tags->players[0] && *tags->players[0] && tags->players[1]
         && *tags->players[1];
}

gboolean
karum_similar_parts_find (KarumSimilarParts *parts,
                          const KarumGameDraft *draft,
                          const KarumNamesakes names[2],
                          gint64 *id,
                          KarumSimilarity *similarity,
                          GError **error)
{
  Search search = { .parts = parts, .draft = draft };
  const KarumTags *tags = &draft->record->tags;

  *id = 0;
  if (!is_meeting (tags) || draft->turns == 0)
    return TRUE;
  if (!load_day (parts, tags->date, error))
    return FALSE;
  for (guint i = 0; i < names[0].n; i++)
    for (guint j = 0; j < names[1].n; j++) {
      const gint64 persons[2] = { names[0].persons[i], names[1].persons[j] };

      if (search.id == 0 && !compare_meeting (&search, persons, error))
        return FALSE;
    }
  *id = search.id;
  *similarity = search.similarity;
  return TRUE;
}

void
karum_similar_parts_add (KarumSimilarParts *parts,
                         const KarumGameDraft *draft,
                         const gint64 persons[2],
                         gint64 id)
{
  const KarumTags *tags = &draft->record->tags;

  /* A day that is not known yet will be read with this game. */
  if (is_meeting (tags) && draft->turns > 0 && is_known (parts, tags->date))
    add (parts, meeting_key (tags->date, persons), draft->line->data, draft->line->len, id);
}
