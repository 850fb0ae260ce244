#include "karum-similar.h"

#include <string.h>

#include "karum-columns.h"
#include "karum-game-set.h"
#include "karum-games-equal.h"
#include "karum-id-map.h"
#include "karum-random.h"
#include "karum-similar-turns.h"
#include "karum-statement.h"
#include "karum-uuid.h"
#include "karum-views.h"

typedef struct _KarumSimilarParts KarumSimilarParts;

/* Games of two persons on one day are distinguished by the first bytes of their turns. */
#define OPENING_BYTES 8
/* The maximum number of games of two persons on one day that are compared. */
#define COMPARED_MAX 64

struct _KarumSimilarParts {
  KarumDb *db;
  gboolean loaded;  /* all meetings of known and of vague days are loaded */
  GHashTable *days; /* (element-type char*): units of loading that are loaded: see unit_name() */
  KarumIdMap *meetings; /* games by meeting and opening, by meeting, and by it in any round */
  /* Whether any of them is so: most archives have none, which need not be looked for each time. */
  gboolean dayless, roundless, brief;
};

/* Two persons on one day, in one round; NULL if unknown, also for a day that isn't known exactly.
 */
typedef struct {
  const char *day, *round;
  gint64 persons[2];
} Meeting;

/* Instead of a round: one that is known, whichever it is. */
#define ANY_ROUND ""
/* Instead of a day: one that is known exactly, whichever it is. */
#define ANY_DAY ""

/* (nullable): the day that @date says; NULL if it says a month, a year, or nothing */
static const char *
exact_day (const char *date)
{
  return date && !strchr (date, '?') ? date : NULL;
}

/* similar_parts_new: @db: borrowed. */
static KarumSimilarParts *
similar_parts_new (KarumDb *db)
{
  KarumSimilarParts *parts = g_new0 (KarumSimilarParts, 1);

  parts->db = db;
  parts->days = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  parts->meetings = karum_id_map_new ();
  return parts;
}

static void
similar_parts_free (KarumSimilarParts *parts)
{
  g_hash_table_unref (parts->days);
  karum_id_map_free (parts->meetings);
  g_free (parts);
}

/* -- Keys ------------------------------------------------------------------------------------- */

static guint64
meeting_key (const Meeting *meeting)
{
  guint64 key = karum_hash_add (meeting->day ? g_str_hash (meeting->day) : 0,
                                meeting->round ? g_str_hash (meeting->round) : 0);

  return karum_hash_add (karum_hash_add (key, (guint64) meeting->persons[0]),
                         (guint64) meeting->persons[1]);
}

/* For a game with more turns than @opening_bytes; the same for all shorter ones. */
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
add (KarumSimilarParts *parts, const Meeting *meeting, const guint8 *line, gsize size, gint64 id)
{
  const Meeting any = { meeting->day, ANY_ROUND, { meeting->persons[0], meeting->persons[1] } };
  guint64 key = meeting_key (meeting);

  parts->dayless |= !meeting->day;
  parts->roundless |= !meeting->round;
  parts->brief |= size < OPENING_BYTES;
  karum_id_map_add (parts->meetings, (gint64) key, id);
  karum_id_map_add (parts->meetings, opening_key (key, line, size), id);
  if (meeting->round)
    karum_id_map_add (parts->meetings, (gint64) meeting_key (&any), id);
}

/* -- Loading ---------------------------------------------------------------------------------- */

#define SELECT_MEETINGS(games)                                                 \
  "SELECT g.id, g.date, p1.person, p2.person, m.line, g.round FROM " games     \
  " JOIN moves m ON m.game = g.id"                                             \
  " JOIN players p1 ON p1.id = g.player1 JOIN players p2 ON p2.id = g.player2" \
  " WHERE g.deleted_at IS NULL AND g.player1 != 0 AND g.player2 != 0"          \
  " AND " KARUM_REVEALED_TO ("?1", "g.")

/* @any_day: adds the games as those of any day */
static gboolean
load_rows (KarumSimilarParts *parts, KarumStatement *row, gboolean any_day, GError **error)
{
  while (karum_statement_next (row, error)) {
    const Meeting meeting = { any_day ? ANY_DAY : exact_day (karum_statement_text (row, 1)),
                              karum_statement_text (row, 5),
                              { karum_statement_int (row, 2), karum_statement_int (row, 3) } };
    gsize size;
    const guint8 *line = karum_statement_blob (row, 4, &size);

    add (parts, &meeting, line, size, karum_statement_int (row, 0));
  }
  return karum_statement_worked (row);
}

/* similar_parts_load: loads the days of all games at once: in the order in which they stand, which
 * SQLite would leave for an index of those that aren't in the bin. */
static gboolean
similar_parts_load (KarumSimilarParts *parts, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (parts->db, SELECT_MEETINGS ("games g NOT INDEXED"), error);

  parts->loaded = TRUE;
  if (row)
    karum_statement_bind_int (row, 1, parts->db->batch != NULL);
  return row && load_rows (parts, row, FALSE, error);
}

static gboolean
is_any_day (const Meeting *meeting)
{
  return meeting->day && !*meeting->day;
}

/* (transfer full): the unit of loading: a day, or two persons' games of vague or of any days */
static char *
unit_name (const Meeting *meeting)
{
  if (meeting->day && *meeting->day)
    return g_strdup (meeting->day);
  return g_strdup_printf ("%s%" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                          is_any_day (meeting) ? "any " : "", meeting->persons[0],
                          meeting->persons[1]);
}

static gboolean
is_known (const KarumSimilarParts *parts, const Meeting *meeting)
{
  g_autofree char *unit = NULL;

  if (parts->loaded && !is_any_day (meeting))
    return TRUE;
  unit = unit_name (meeting);
  return g_hash_table_contains (parts->days, unit);
}

static KarumStatement *
select_unit (KarumDb *db, const Meeting *meeting, GError **error)
{
#define OF_PERSONS                                               \
  " AND g.player1 IN (SELECT id FROM players WHERE person = ?2)" \
  " AND p2.person = ?3"
  if (is_any_day (meeting))
    return karum_db_prepare (
        db, SELECT_MEETINGS ("games g") OF_PERSONS " AND instr (g.date, '?') = 0", error);
  if (meeting->day)
    return karum_db_prepare (
        db, SELECT_MEETINGS ("games g") " AND " KARUM_DATE_PLACE ("g.") " = ?2", error);
  return karum_db_prepare (
      db, SELECT_MEETINGS ("games g") OF_PERSONS " AND instr (coalesce (g.date, '?'), '?') > 0",
      error);
#undef OF_PERSONS
}

static gboolean
load_unit (KarumSimilarParts *parts, const Meeting *meeting, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  gboolean day = meeting->day && *meeting->day;

  if (is_known (parts, meeting))
    return TRUE;
  row = select_unit (parts->db, meeting, error);
  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 1, parts->db->batch != NULL);
  if (day)
    karum_statement_bind_text (row, 2, meeting->day);
  for (int i = 0; !day && i < 2; i++)
    karum_statement_bind_int (row, i + 2, meeting->persons[i]);
  g_hash_table_add (parts->days, unit_name (meeting));
  return load_rows (parts, row, is_any_day (meeting), error);
}

/* -- Finding ---------------------------------------------------------------------------------- */

/* A search that stops when a callback returns TRUE. */
typedef struct {
  KarumSimilarParts *parts;
  const KarumGameDraft *draft;
  const KarumWho *who;
  KarumSimilarPartVisit visit;
  gpointer data;
  guint compared;
  gint64 other; /* the first that would be one but for its result; 0 for none */
  gboolean stop;
} PartSearch;

/* Whether the result of a game is known, and its turns are not. */
static gboolean
is_result (const GByteArray *line, const KarumTags *tags)
{
  return line->len == 0 && tags->result != KARUM_RESULT_NONE;
}

/* For a game without turns, the result decides whether it is a game with known turns: there can be
 * another one of the same day. */
static gboolean
results_agree (const KarumTags *a, const KarumTags *b)
{
  return a->result == KARUM_RESULT_NONE || b->result == KARUM_RESULT_NONE || a->result == b->result;
}

/* A result without turns need not say what chance decided before them. */
static gboolean
starts_agree (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  const KarumRecord *record = draft->record;
  char rules[KARUM_RULES_TEXT];

  if (karum_games_same_start (game, draft))
    return TRUE;
  karum_rules_write (&record->rules, rules);
  return g_strcmp0 (game->rules, rules) == 0
         && ((game->line->len == 0 && !*game->setup && !game->position)
             || (draft->line->len == 0 && !*record->setup && !record->position));
}

/* Whether one of them goes on as the other begins, or both have the same turns. The encoding of
 * turns is prefix-free. */
static gboolean
lines_agree (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  guint shorter = MIN (game->line->len, draft->line->len);

  return (shorter == 0 || memcmp (game->line->data, draft->line->data, shorter) == 0)
         && starts_agree (game, draft);
}

static gboolean
is_part (const KarumStoredGame *game, const PartSearch *search)
{
  return game->line->len != search->draft->line->len && lines_agree (game, search->draft)
         && karum_games_agree (game, search->draft, search->who);
}

static gboolean
compare (PartSearch *search, gint64 id, GError **error)
{
  g_auto (KarumStoredGame) game = { 0 };
  KarumSimilarity similarity;

  search->compared++;
  if (!karum_games_load_stored (search->parts->db, id, &game, error))
    return FALSE;
  if (!is_part (&game, search))
    return TRUE;
  if (MIN (game.line->len, search->draft->line->len) == 0
      && !results_agree (&game.tags, &search->draft->record->tags)) {
    /* Of a vague day it says nothing: two people have many results. */
    if (search->other == 0 && g_strcmp0 (game.tags.date, search->draft->record->tags.date) == 0)
      search->other = id;
    return TRUE;
  }
  similarity
      = search->draft->line->len > game.line->len ? KARUM_SIMILAR_LONGER : KARUM_SIMILAR_SHORTER;
  search->stop = search->visit (id, &game, similarity, search->data);
  return TRUE;
}

static gboolean
compare_all (PartSearch *search, gint64 key, GError **error)
{
  guint place = 0;
  gint64 id;

  while (!search->stop && search->compared < COMPARED_MAX
         && karum_id_map_next (search->parts->meetings, key, &place, &id))
    if (!compare (search, id, error))
      return FALSE;
  return TRUE;
}

/* Longer ones have the same opening, or are among those with few turns. */
static gboolean
compare_openings (PartSearch *search, const Meeting *meeting, GError **error)
{
  const GByteArray *line = search->draft->line;
  guint64 key = meeting_key (meeting);

  if (line->len < OPENING_BYTES)
    return compare_all (search, (gint64) key, error);
  return compare_all (search, opening_key (key, line->data, line->len), error)
         && (!search->parts->brief || compare_all (search, opening_key (key, NULL, 0), error));
}

static gboolean
compare_meeting (PartSearch *search, const Meeting *meeting, GError **error)
{
  Meeting other = *meeting;

  if (!load_unit (search->parts, meeting, error))
    return FALSE;
  if (!meeting->day && !search->parts->dayless)
    return TRUE;
  if (!compare_openings (search, meeting, error))
    return FALSE;
  if (!meeting->round) {
    other.round = ANY_ROUND;
    return compare_all (search, (gint64) meeting_key (&other), error);
  }
  other.round = NULL;
  return !search->parts->roundless || compare_openings (search, &other, error);
}

/* Also those whose day is known less or more exactly. */
static gboolean
compare_days (PartSearch *search, const Meeting *meeting, GError **error)
{
  Meeting other = *meeting;

  other.day = meeting->day ? NULL : ANY_DAY;
  return compare_meeting (search, meeting, error) && compare_meeting (search, &other, error);
}

static gboolean
visit_other (PartSearch *search, GError **error)
{
  g_auto (KarumStoredGame) game = { 0 };

  if (search->stop || search->other == 0)
    return TRUE;
  if (!karum_games_load_stored (search->parts->db, search->other, &game, error))
    return FALSE;
  search->visit (search->other, &game, KARUM_SIMILAR_RESULT, search->data);
  return TRUE;
}

/* Visits the games outside the bin that are like @draft but longer or shorter
 * (KARUM_SIMILAR_LONGER, KARUM_SIMILAR_SHORTER): only some of them if there are very many. Without
 * any, visits a game in which nothing but the result differs (KARUM_SIMILAR_RESULT). */
static gboolean
similar_parts_visit (KarumSimilarParts *parts,
                     const KarumGameDraft *draft,
                     const KarumWho *who,
                     KarumSimilarPartVisit visit,
                     gpointer data,
                     GError **error)
{
  PartSearch search = { parts, draft, who, visit, data, 0, 0, FALSE };
  Meeting meeting = { exact_day (draft->record->tags.date), draft->record->tags.round, { 0 } };

  for (guint i = 0; i < who->players[0].n; i++)
    for (guint j = 0; j < who->players[1].n; j++) {
      meeting.persons[0] = who->players[0].ids[i];
      meeting.persons[1] = who->players[1].ids[j];
      /* If a player is unknown, games with the same opening can be anybody's. */
      if (meeting.persons[0] != 0 && meeting.persons[1] != 0
          && !compare_days (&search, &meeting, error))
        return FALSE;
    }
  return visit_other (&search, error);
}

/* similar_parts_add: @draft has been added as game @id. */
static void
similar_parts_add (KarumSimilarParts *parts,
                   const KarumGameDraft *draft,
                   const gint64 persons[2],
                   gint64 id)
{
  const KarumTags *tags = &draft->record->tags;
  Meeting meeting = { exact_day (tags->date), tags->round, { persons[0], persons[1] } };

  if (persons[0] == 0 || persons[1] == 0)
    return;
  /* A unit that is not loaded yet will be read with this game. */
  if (is_known (parts, &meeting))
    add (parts, &meeting, draft->line->data, draft->line->len, id);
  if (!meeting.day)
    return;
  meeting.day = ANY_DAY;
  if (is_known (parts, &meeting))
    add (parts, &meeting, draft->line->data, draft->line->len, id);
}

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
  KarumSimilarFinder *finder = g_new0 (KarumSimilarFinder, 1);

  finder->db = db;
  finder->last = last;
  finder->has = has;
  finder->data = data;
  finder->turns = karum_similar_turns_new (db);
  finder->parts = similar_parts_new (db);
  finder->met = karum_game_set_new ();
  finder->claims = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return finder;
}

void
karum_similar_finder_free (KarumSimilarFinder *finder)
{
  karum_similar_turns_free (finder->turns);
  similar_parts_free (finder->parts);
  karum_game_set_unref (finder->met);
  g_hash_table_unref (finder->claims);
  g_free (finder);
}

gboolean
karum_similar_finder_load (KarumSimilarFinder *finder, GError **error)
{
  return karum_similar_turns_load (finder->turns, error)
         && similar_parts_load (finder->parts, error);
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
} SimilarSearch;

static void
take (SimilarSearch *search, gint64 id, const KarumStoredGame *game)
{
  KarumSimilarFound *found = search->found;

  found->id = id;
  found->differences = karum_games_compare (game, search->draft, search->who);
  if (game->deleted)
    found->arrival = KARUM_ARRIVAL_BIN;
  else
    found->arrival = found->differences == 0 ? KARUM_ARRIVAL_IDENTICAL : KARUM_ARRIVAL_CHANGED;
}

/* Whether the UUID was copied: a text that is used again and again takes it along. A game whose
 * moves were corrected has its players and its day still; a source that has a UUID twice tells two
 * games apart by either. */
static gboolean
is_copied (const SimilarSearch *search, gint64 id, const KarumStoredGame *game)
{
  gboolean lines = lines_agree (game, search->draft);
  gboolean rest = karum_games_agree (game, search->draft, search->who);

  return karum_game_set_contains (search->finder->met, id) ? !lines || !rest : !lines && !rest;
}

static gboolean
find_uuid (SimilarSearch *search, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;
  g_auto (KarumStoredGame) game = { 0 };
  KarumUuid uuid;
  gint64 id;

  if (!search->uuid || !karum_uuid_parse (search->uuid, &uuid))
    return TRUE;
  row = karum_db_ask (search->finder->db,
                      "SELECT id FROM games WHERE uuid = ?2 AND " KARUM_REVEALED_TO ("?1", ""),
                      error, search->finder->db->batch != NULL, &uuid);
  if (!row)
    return FALSE;
  if (!karum_statement_next (row, error))
    return karum_statement_worked (row);
  id = karum_statement_int (row, 0);
  if (!karum_games_load_stored (search->finder->db, id, &game, error))
    return FALSE;
  if (is_copied (search, id, &game)) {
    search->uuid = NULL;
    return TRUE;
  }
  if (game.undone) {
    search->found->undone = id;
    search->found->undone_equals = karum_games_compare (&game, search->draft, search->who) == 0;
    return TRUE;
  }
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
is_another (const SimilarSearch *search, gint64 id, const KarumStoredGame *game)
{
  const KarumSimilarFinder *finder = search->finder;
  const char *claim = g_hash_table_lookup (finder->claims, &id);
  const char *uuid = game->tags.uuid;

  if (!search->uuid)
    return FALSE;
  if (claim && !g_str_equal (claim, search->uuid))
    return TRUE;
  return uuid && !g_str_equal (uuid, search->uuid) && finder->has (uuid, finder->data);
}

/* Whether the source has had game @id already, and either is a result without turns: of those,
 * people play several equal ones in an evening. */
static gboolean
is_counted (const SimilarSearch *search, gint64 id, const KarumStoredGame *game)
{
  return (is_result (search->draft->line, &search->draft->record->tags)
          || is_result (game->line, &game->tags))
         && karum_game_set_contains (search->finder->met, id);
}

/* What undoing an addition has left in the bin comes again. */
static void
note_undone (SimilarSearch *search, gint64 id, const KarumStoredGame *game)
{
  if (search->found->undone != 0 || karum_game_set_contains (search->finder->met, id)
      || karum_games_compare (game, search->draft, search->who) != 0)
    return;
  search->found->undone = id;
  search->found->undone_equals = TRUE;
}

/* A game in the bin is used only if there is no other. */
static gboolean
visit_same (gint64 id, const KarumStoredGame *game, gpointer data)
{
  SimilarSearch *search = data;

  if (!is_looked_at (search->finder, id) || is_another (search, id, game)
      || is_counted (search, id, game) || (game->deleted && search->found->id != 0))
    return FALSE;
  if (game->undone) {
    note_undone (search, id, game);
    return FALSE;
  }
  take (search, id, game);
  return !game->deleted;
}

/* -- A similar game --------------------------------------------------------------------------- */

static gboolean
take_similar (SimilarSearch *search,
              gint64 id,
              const KarumStoredGame *game,
              KarumSimilarity similarity)
{
  if (game->deleted || !is_looked_at (search->finder, id) || is_counted (search, id, game))
    return FALSE;
  search->found->arrival = KARUM_ARRIVAL_SIMILAR;
  search->found->id = id;
  search->found->similarity = similarity;
  search->found->differences = karum_games_compare (game, search->draft, search->who);
  /* Each of several equal results is the record of another game. */
  if (similarity != KARUM_SIMILAR_RESULT
      && (is_result (game->line, &game->tags)
          || is_result (search->draft->line, &search->draft->record->tags)))
    karum_game_set_add (search->finder->met, id);
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
  SimilarSearch *search = data;

  return karum_games_agree (game, search->draft, search->who)
         && take_similar (search, id, game, KARUM_SIMILAR_TURNS);
}

/* A game this long is not played twice on one day. */
static gboolean
visit_like (gint64 id, const KarumStoredGame *game, gpointer data)
{
  SimilarSearch *search = data;

  if (!karum_games_dates_agree (game->tags.date, search->draft->record->tags.date))
    return FALSE;
  return take_similar (search, id, game,
                       karum_games_same_persons (game, search->who) ? KARUM_SIMILAR_TURNS
                                                                    : KARUM_SIMILAR_NAMES);
}

static gboolean
find_similar (SimilarSearch *search, GError **error)
{
  KarumSimilarFinder *finder = search->finder;
  const KarumSimilarFound *found = search->found;

  return karum_similar_turns_visit_like (finder->turns, search->draft, search->who, visit_agreeing,
                                         search, error)
         && (found->id != 0
             || similar_parts_visit (finder->parts, search->draft, search->who, visit_part, search,
                                     error))
         && (found->id != 0 || search->draft->turns < KARUM_SIMILAR_OWN_TURNS
             || karum_similar_turns_visit_like (finder->turns, search->draft, search->who,
                                                visit_like, search, error));
}

/* -- Both ------------------------------------------------------------------------------------- */

/* If a game was identified without its UUID, the source has a UUID of its own for it. */
static void
note_met (const SimilarSearch *search)
{
  KarumSimilarFinder *finder = search->finder;
  gint64 id = search->found->id;

  search->found->again = karum_game_set_contains (finder->met, id);
  karum_game_set_add (finder->met, id);
  if (search->uuid && !search->by_uuid && !g_hash_table_contains (finder->claims, &id))
    g_hash_table_insert (finder->claims, g_memdup2 (&id, sizeof id), g_strdup (search->uuid));
}

static gboolean
find_same (SimilarSearch *search, GError **error)
{
  return find_uuid (search, error)
         && (search->found->id != 0
             || karum_similar_turns_visit_same (search->finder->turns, search->draft, search->who,
                                                visit_same, search, error));
}

static gboolean
find (SimilarSearch *search, GError **error)
{
  if (!find_same (search, error))
    return FALSE;
  if (search->found->undone != 0)
    karum_game_set_add (search->finder->met, search->found->undone);
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
  SimilarSearch search = { finder, draft, who, text, found, FALSE };

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
  similar_parts_add (finder->parts, draft, persons, id);
}
