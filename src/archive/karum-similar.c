#include "karum-similar.h"

#include <string.h>

#include "karum-games-equal.h"
#include "karum-hash.h"
#include "karum-id-map.h"
#include "karum-players.h"
#include "karum-statement.h"

struct _KarumSimilarFinder {
  KarumDb *db;
  KarumIdMap *contents; /* (nullable): games by content; NULL: the table's index is asked */
  KarumIdMap *meetings; /* games by day and persons */
  GHashTable *days;     /* (element-type char*): those of which all games are in @meetings */
  GHashTable *persons;  /* (element-type char*): from a name to the person, of known ones */
};

KarumSimilarFinder *
karum_similar_finder_new (KarumDb *db)
{
  KarumSimilarFinder *finder = g_new0 (KarumSimilarFinder, 1);

  finder->db = db;
  finder->meetings = karum_id_map_new ();
  finder->days = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  finder->persons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return finder;
}

void
karum_similar_finder_free (KarumSimilarFinder *finder)
{
  g_clear_pointer (&finder->contents, karum_id_map_free);
  karum_id_map_free (finder->meetings);
  g_hash_table_unref (finder->days);
  g_hash_table_unref (finder->persons);
  g_free (finder);
}

static gint64
meeting_key (const char *day, gint64 person1, gint64 person2)
{
  guint64 key = g_str_hash (day);

  key = karum_hash_add (key, (guint64) person1);
  return (gint64) karum_hash_add (key, (guint64) person2);
}

static gboolean
read_person (KarumDb *db, gint64 player, gint64 *person, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT person FROM players WHERE id = ?", error);
  KarumStep step;

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, player);
  step = karum_statement_step (statement, error);
  *person = step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : KARUM_PLAYER_NOBODY;
  return step != KARUM_STEP_ERROR;
}

/* The person called @name; KARUM_PLAYER_NOBODY if there is none. */
static gboolean
find_person (KarumSimilarFinder *finder, const char *name, gint64 *person, GError **error)
{
  gint64 player;

  *person = name ? (gintptr) g_hash_table_lookup (finder->persons, name) : KARUM_PLAYER_NOBODY;
  if (!name || !*name || *person != KARUM_PLAYER_NOBODY)
    return TRUE;
  player = karum_players_find (finder->db, name, error);
  if (player < 0 || !read_person (finder->db, player, person, error))
    return FALSE;
  if (*person != KARUM_PLAYER_NOBODY)
    g_hash_table_insert (finder->persons, g_strdup (name), (gpointer) (gintptr) *person);
  return TRUE;
}

/* A game without a day or one of its players can't be told to be the same as another that begins
 * alike: then @key is 0. */
static gboolean
find_meeting (KarumSimilarFinder *finder, const KarumTags *tags, gint64 *key, GError **error)
{
  gint64 persons[2];

  *key = 0;
  if (!tags->date)
    return TRUE;
  for (guint i = 0; i < 2; i++) {
    if (!find_person (finder, tags->players[i], &persons[i], error))
      return FALSE;
    if (persons[i] == KARUM_PLAYER_NOBODY)
      return TRUE;
  }
  *key = meeting_key (tags->date, persons[0], persons[1]);
  return TRUE;
}

static gboolean
load_meetings (KarumSimilarFinder *finder, KarumStatement *row, GError **error)
{
  KarumStep step;

  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    karum_id_map_add (finder->meetings,
                      meeting_key (karum_statement_text (row, 1), karum_statement_int (row, 2),
                                   karum_statement_int (row, 3)),
                      karum_statement_int (row, 0));
  return step == KARUM_STEP_DONE;
}

#define SELECT_MEETINGS                                                              \
  "SELECT g.id, g.date, p1.person, p2.person FROM games g"                           \
  " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2 WHERE" \
  " g.deleted_at IS NULL AND "

static gboolean
load_day (KarumSimilarFinder *finder, const char *day, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;

  if (finder->contents || g_hash_table_contains (finder->days, day))
    return TRUE;
  row = karum_db_prepare (finder->db, SELECT_MEETINGS "g.date = ?", error);
  if (!row)
    return FALSE;
  karum_statement_bind_text (row, 1, day);
  g_hash_table_add (finder->days, g_strdup (day));
  return load_meetings (finder, row, error);
}

gboolean
karum_similar_finder_load (KarumSimilarFinder *finder, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) meetings
      = karum_db_prepare (finder->db, SELECT_MEETINGS "g.date IS NOT NULL", error);
  g_autoptr (KarumStatement) contents = karum_db_prepare (
      finder->db, "SELECT id, content FROM games WHERE deleted_at IS NULL", error);

  if (!meetings || !contents || !load_meetings (finder, meetings, error))
    return FALSE;
  finder->contents = karum_id_map_new ();
  while ((step = karum_statement_step (contents, error)) == KARUM_STEP_ROW)
    karum_id_map_add (finder->contents, karum_statement_int (contents, 1),
                      karum_statement_int (contents, 0));
  return step == KARUM_STEP_DONE;
}

/* Days that may be the same one: equal, or one is not known. */
static gboolean
may_be_same_day (const char *a, const char *b)
{
  return !a || !b || strcmp (a, b) == 0;
}

/* Compares @draft with a game that may have the same turns. */
static gboolean
compare_whole (KarumSimilarFinder *finder,
               const KarumGameDraft *draft,
               gint64 id,
               KarumSimilarFound *found,
               GError **error)
{
  g_auto (KarumStoredGame) game = { 0 };
  const KarumTags *tags = &draft->record->tags;
  gboolean same_players;

  if (!karum_games_load_stored (finder->db, id, &game, error))
    return FALSE;
  if (!karum_games_same_start (&game, draft) || game.line->len != draft->line->len
      || memcmp (game.line->data, draft->line->data, game.line->len) != 0)
    return TRUE;
  if (!karum_games_same_players (finder->db, game.players, tags, &same_players, error))
    return FALSE;
  if (same_players && karum_games_same_but_names (&game, draft))
    *found = (KarumSimilarFound){ .id = id, .identical = TRUE };
  else if (found->id == 0 && draft->turns > 0 && may_be_same_day (game.tags.date, tags->date))
    *found = (KarumSimilarFound){ .id = id,
                                  .similarity
                                  = same_players ? KARUM_SIMILAR_TURNS : KARUM_SIMILAR_NAMES };
  return TRUE;
}

/* The next game that may have the same turns; 0 behind the last one, -1 with @error. */
static gint64
next_content (
    KarumSimilarFinder *finder, gint64 content, KarumStatement *row, guint *place, GError **error)
{
  gint64 id = 0;

  if (finder->contents)
    return karum_id_map_next (finder->contents, content, place, &id) ? id : 0;
  switch (karum_statement_step (row, error)) {
  case KARUM_STEP_ROW:
    return karum_statement_int (row, 0);
  case KARUM_STEP_DONE:
    return 0;
  case KARUM_STEP_ERROR:
  default:
    return -1;
  }
}

static gboolean
find_whole (KarumSimilarFinder *finder,
            const KarumGameDraft *draft,
            KarumSimilarFound *found,
            GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  guint place = 0;
  gint64 id;

  if (!finder->contents) {
    row = karum_games_select_content (finder->db, draft->content, error);
    if (!row)
      return FALSE;
  }
  while (!found->identical && (id = next_content (finder, draft->content, row, &place, error)) != 0)
    if (id < 0 || !compare_whole (finder, draft, id, found, error))
      return FALSE;
  return TRUE;
}

static gboolean
compare_part (KarumSimilarFinder *finder,
              const KarumGameDraft *draft,
              gint64 id,
              KarumSimilarFound *found,
              GError **error)
{
  g_auto (KarumStoredGame) game = { 0 };
  gboolean same_players;
  guint shorter;

  if (!karum_games_load_stored (finder->db, id, &game, error))
    return FALSE;
  /* Turns are encoded so that none begins with another. */
  shorter = MIN (game.line->len, draft->line->len);
  if (shorter == 0 || game.line->len == draft->line->len || !karum_games_same_start (&game, draft)
      || memcmp (game.line->data, draft->line->data, shorter) != 0)
    return TRUE;
  if (!karum_games_same_players (finder->db, game.players, &draft->record->tags, &same_players,
                                 error))
    return FALSE;
  if (same_players && g_strcmp0 (game.tags.date, draft->record->tags.date) == 0)
    *found
        = (KarumSimilarFound){ .id = id,
                               .similarity = draft->line->len > shorter ? KARUM_SIMILAR_LONGER
                                                                        : KARUM_SIMILAR_SHORTER };
  return TRUE;
}

static gboolean
find_part (KarumSimilarFinder *finder,
           const KarumGameDraft *draft,
           KarumSimilarFound *found,
           GError **error)
{
  const KarumTags *tags = &draft->record->tags;
  gint64 id, key;
  guint place = 0;

  if (!find_meeting (finder, tags, &key, error)
      || (key != 0 && !load_day (finder, tags->date, error)))
    return FALSE;
  while (key != 0 && found->id == 0 && karum_id_map_next (finder->meetings, key, &place, &id))
    if (!compare_part (finder, draft, id, found, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_similar_finder_find (KarumSimilarFinder *finder,
                           const KarumGameDraft *draft,
                           KarumSimilarFound *found,
                           GError **error)
{
  *found = (KarumSimilarFound){ 0 };
  return find_whole (finder, draft, found, error)
         && (found->id != 0 || find_part (finder, draft, found, error));
}

gboolean
karum_similar_finder_add (KarumSimilarFinder *finder,
                          const KarumGameDraft *draft,
                          gint64 id,
                          GError **error)
{
  const KarumTags *tags = &draft->record->tags;
  gint64 key;

  if (finder->contents)
    karum_id_map_add (finder->contents, draft->content, id);
  /* A day that has not been read yet will be, with this game. */
  if (!tags->date || (!finder->contents && !g_hash_table_contains (finder->days, tags->date)))
    return TRUE;
  if (!find_meeting (finder, tags, &key, error))
    return FALSE;
  if (key != 0)
    karum_id_map_add (finder->meetings, key, id);
  return TRUE;
}
