#include "karum-similar.h"

#include <string.h>

#include "karum-game-set.h"
#include "karum-similar-part.h"
#include "karum-similar-turns.h"
#include "karum-statement.h"
#include "karum-uuid.h"

struct _KarumSimilarFinder {
  KarumDb *db;
  gint64 last;
  KarumSourceHas has;
  gpointer data; /* for @has */
  KarumSimilarTurns *turns;
  KarumSimilarParts *parts;
  KarumGameSet *met;  /* existing games that an incoming game was identified with */
  GHashTable *claims; /* (element-type gint64* char*): other UUIDs of some of them */
};

KarumSimilarFinder *
karum_similar_finder_new (KarumDb *db, gint64 last, KarumSourceHas has, gpointer data)
{
  KarumSimilarFinder *finder = g_new (KarumSimilarFinder, 1);

  finder->db = db;
  finder->last = last;
  finder->has = has;
  finder->data = data;
  finder->turns = karum_similar_turns_new (db);
  finder->parts = karum_similar_parts_new (db);
  finder->met = karum_game_set_new ();
  finder->claims = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return finder;
}

void
karum_similar_finder_free (KarumSimilarFinder *finder)
{
  karum_similar_turns_free (finder->turns);
  karum_similar_parts_free (finder->parts);
  karum_game_set_unref (finder->met);
  g_hash_table_unref (finder->claims);
  g_free (finder);
}

gboolean
karum_similar_finder_load (KarumSimilarFinder *finder, GError **error)
{
  return karum_similar_turns_load (finder->turns, error)
         && karum_similar_parts_load (finder->parts, error);
}

/* -- The same game ---------------------------------------------------------------------------- */

/* A game that is being searched for. */
typedef struct {
  KarumSimilarFinder *finder;
  const KarumGameDraft *draft;
  const KarumWho *who;
  const char *uuid; /* (nullable): in canonical form */
  KarumSimilarFound *found;
  gboolean by_uuid;
} Search;

static void
take (Search *search, gint64 id, const KarumStoredGame *game)
{
  KarumSimilarFound *found = search->found;

  found->id = id;
  found->differences = karum_games_compare (game, search->draft, search->who);
  if (game->deleted)
    found->arrival = KARUM_ARRIVAL_BIN;
  else
    found->arrival = found->differences == 0 ? KARUM_ARRIVAL_IDENTICAL : KARUM_ARRIVAL_CHANGED;
}

static gboolean
find_uuid (Search *search, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  g_auto (KarumStoredGame) game = { 0 };
  KarumUuid uuid;
  KarumStep step;
  gint64 id;

  if (!search->uuid || !karum_uuid_parse (search->uuid, &uuid))
    return TRUE;
  row = karum_db_prepare (search->finder->db, "SELECT id FROM games WHERE uuid = ?", error);
  if (!row)
    return FALSE;
  karum_statement_bind_blob (row, 1, uuid.bytes, sizeof uuid.bytes);
  step = karum_statement_step (row, error);
  if (step != KARUM_STEP_ROW)
    return step == KARUM_STEP_DONE;
  id = karum_statement_int (row, 0);
  if (!karum_games_load_stored (search->finder->db, id, &game, error))
    return FALSE;
  take (search, id, &game);
  search->by_uuid = TRUE;
  return TRUE;
}

static gboolean
is_looked_at (const KarumSimilarFinder *finder, gint64 id)
{
  return finder->last == 0 || id <= finder->last;
}

/* Whether the source distinguishes the game from the incoming one: it contains both. */
static gboolean
is_another (const Search *search, gint64 id, const KarumStoredGame *game)
{
  const KarumSimilarFinder *finder = search->finder;
  const char *claim = g_hash_table_lookup (finder->claims, &id);
  const char *uuid = game->tags.uuid;

  if (!search->uuid)
    return FALSE;
  if (claim && strcmp (claim, search->uuid) != 0)
    return TRUE;
  return uuid && strcmp (uuid, search->uuid) != 0 && finder->has (uuid, finder->data);
}

/* A game in the bin is used only if there is no other. */
static gboolean
visit_same (gint64 id, const KarumStoredGame *game, gpointer data)
{
  Search *search = data;

  if (!is_looked_at (search->finder, id) || is_another (search, id, game)
      || (game->deleted && search->found->id != 0))
    return FALSE;
  take (search, id, game);
  return !game->deleted;
}

/* -- A similar game --------------------------------------------------------------------------- */

static gboolean
take_similar (Search *search, gint64 id, const KarumStoredGame *game, KarumSimilarity similarity)
{
  if (game->deleted || !is_looked_at (search->finder, id))
    return FALSE;
  search->found->arrival = KARUM_ARRIVAL_SIMILAR;
  search->found->id = id;
  search->found->similarity = similarity;
  search->found->differences = karum_games_compare (game, search->draft, search->who);
  return TRUE;
}

static gboolean
visit_part (gint64 id, const KarumStoredGame *game, KarumSimilarity similarity, gpointer data)
{
  return take_similar (data, id, game, similarity);
}

static gboolean
visit_agreeing (gint64 id, const KarumStoredGame *game, gpointer data)
{
  Search *search = data;

  return karum_games_agree (game, search->draft, search->who)
         && take_similar (search, id, game, KARUM_SIMILAR_TURNS);
}

/* A game this long is not played twice on one day. */
static gboolean
visit_like (gint64 id, const KarumStoredGame *game, gpointer data)
{
  Search *search = data;

  if (!karum_games_dates_agree (game->tags.date, search->draft->record->tags.date))
    return FALSE;
  return take_similar (search, id, game,
                       karum_games_same_persons (game, search->who) ? KARUM_SIMILAR_TURNS
                                                                    : KARUM_SIMILAR_NAMES);
}

static gboolean
find_similar (Search *search, GError **error)
{
  KarumSimilarFinder *finder = search->finder;
  const KarumSimilarFound *found = search->found;

  return karum_similar_turns_visit_like (finder->turns, search->draft, search->who, visit_agreeing,
                                         search, error)
         && (found->id != 0
             || karum_similar_parts_visit (finder->parts, search->draft, search->who, visit_part,
                                           search, error))
         && (found->id != 0 || search->draft->turns < KARUM_SIMILAR_OWN_TURNS
             || karum_similar_turns_visit_like (finder->turns, search->draft, search->who,
                                                visit_like, search, error));
}

/* -- Both ------------------------------------------------------------------------------------- */

/* If a game was identified without its UUID, the source has a UUID of its own for it. */
static void
note_met (const Search *search)
{
  KarumSimilarFinder *finder = search->finder;
  gint64 id = search->found->id;

  search->found->again = karum_game_set_contains (finder->met, id);
  karum_game_set_add (finder->met, id);
  if (search->uuid && !search->by_uuid && !g_hash_table_contains (finder->claims, &id))
    g_hash_table_insert (finder->claims, g_memdup2 (&id, sizeof id), g_strdup (search->uuid));
}

static gboolean
find_same (Search *search, GError **error)
{
  return find_uuid (search, error)
         && (search->found->id != 0
             || karum_similar_turns_visit_same (search->finder->turns, search->draft, search->who,
                                                visit_same, search, error));
}

static gboolean
find (Search *search, GError **error)
{
  if (!find_same (search, error))
    return FALSE;
  if (search->found->id == 0)
    return find_similar (search, error);
  note_met (search);
  return TRUE;
}

gboolean
karum_similar_finder_find (KarumSimilarFinder *finder,
                           const KarumGameDraft *draft,
                           const KarumWho *who,
                           KarumSimilarFound *found,
                           GError **error)
{
  const char *tag = draft->record->tags.uuid;
  KarumUuid uuid;
  gboolean known = tag && karum_uuid_parse (tag, &uuid);
  g_autofree char *text = known ? karum_uuid_text (&uuid) : NULL;
  Search search = { finder, draft, who, text, found, FALSE };

  *found = (KarumSimilarFound){ 0 };
  return find (&search, error);
}

void
karum_similar_finder_add (KarumSimilarFinder *finder,
                          const KarumGameDraft *draft,
                          const gint64 persons[2],
                          gint64 id)
{
  karum_game_set_add (finder->met, id);
  karum_similar_turns_add (finder->turns, draft, persons, id);
  karum_similar_parts_add (finder->parts, draft, persons, id);
}
