#include "karum-similar-turns.h"

#include "karum-id-map.h"
#include "karum-random.h"
#include "karum-statement.h"
#include "karum-views.h"

/* The maximum number of possible duplicates that are compared. */
#define COMPARED_MAX 64

/* Most games have unique turns. Several games with the same turns (none at all, where only
 * results are known) are distinguished by keys, so that there can be thousands of them. */
struct _KarumSimilarTurns {
  KarumDb *db;
  KarumIdMap *contents; /* (nullable): games by content; NULL: use the table's index */
  GHashTable *groups;   /* contents whose games are all in @keys */
  KarumIdMap *keys;     /* games by the keys below */
};

/* The fields of a key, besides the content. */
typedef enum {
  KEY_GAME,          /* persons, day and round */
  KEY_PERSONS_ROUND, /* persons and round */
  KEY_PERSONS,
  KEY_ROUND,
  KEY_CONTENT
} KeyKind;

KarumSimilarTurns *
karum_similar_turns_new (KarumDb *db)
{
  KarumSimilarTurns *turns = g_new0 (KarumSimilarTurns, 1);

  turns->db = db;
  turns->groups = g_hash_table_new (NULL, NULL);
  turns->keys = karum_id_map_new ();
  return turns;
}

void
karum_similar_turns_free (KarumSimilarTurns *turns)
{
  g_clear_pointer (&turns->contents, karum_id_map_free);
  g_hash_table_unref (turns->groups);
  karum_id_map_free (turns->keys);
  g_free (turns);
}

gboolean
karum_similar_turns_load (KarumSimilarTurns *turns, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      turns->db, "SELECT id, content FROM games WHERE " KARUM_REVEALED_TO ("?1", ""), error,
      turns->db->batch != NULL);

  if (!row)
    return FALSE;
  turns->contents = karum_id_map_new ();
  while (karum_statement_next (row, error))
    karum_id_map_add (turns->contents, karum_statement_int (row, 1), karum_statement_int (row, 0));
  return karum_statement_worked (row);
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* The values that keys are built from. */
typedef struct {
  gint64 content;
  gint64 persons[2];
  const char *date, *round; /* (nullable) */
} Subject;

static guint64
add_text (guint64 key, const char *text)
{
  return karum_hash_add (key, text && *text ? g_str_hash (text) : 0);
}

static gint64
make_key (const Subject *subject, KeyKind kind)
{
  guint64 key = karum_hash_add ((guint64) subject->content, kind);

  if (kind < KEY_ROUND)
    key = karum_hash_add (karum_hash_add (key, (guint64) subject->persons[0]),
                          (guint64) subject->persons[1]);
  if (kind == KEY_GAME)
    key = add_text (key, subject->date);
  if (kind == KEY_GAME || kind == KEY_PERSONS_ROUND || kind == KEY_ROUND)
    key = add_text (key, subject->round);
  return (gint64) key;
}

static void
add_keys (KarumSimilarTurns *turns, const Subject *subject, gint64 id)
{
  for (guint kind = KEY_GAME; kind <= KEY_CONTENT; kind++)
    karum_id_map_add (turns->keys, make_key (subject, (KeyKind) kind), id);
}

/* -- Games with the same turns ---------------------------------------------------------------- */

static gboolean
add_stored (KarumSimilarTurns *turns, gint64 content, gint64 id, GError **error)
{
  g_auto (KarumStoredGame) game = { 0 };
  Subject subject = { .content = content };

  if (!karum_games_load_stored (turns->db, id, &game, error))
    return FALSE;
  subject.persons[0] = game.persons[0];
  subject.persons[1] = game.persons[1];
  subject.date = game.tags.date;
  subject.round = game.tags.round;
  add_keys (turns, &subject, id);
  return TRUE;
}

static gboolean
load_known_group (KarumSimilarTurns *turns, gint64 content, gboolean *any, GError **error)
{
  guint place = 0;
  gint64 id;

  while (karum_id_map_next (turns->contents, content, &place, &id)) {
    *any = TRUE;
    if (!add_stored (turns, content, id, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
load_group (KarumSimilarTurns *turns, gint64 content, gboolean *any, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;

  if (turns->contents)
    return load_known_group (turns, content, any, error);
  row = karum_db_ask (turns->db,
                      "SELECT id FROM games WHERE content = ?2"
                      " AND " KARUM_REVEALED_TO ("?1", ""),
                      error, turns->db->batch != NULL, content);
  while (karum_statement_next (row, error)) {
    *any = TRUE;
    if (!add_stored (turns, content, karum_statement_int (row, 0), error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

/* Adds the games with these turns to @keys; @any: (out): whether there are any. */
static gboolean
ensure_group (KarumSimilarTurns *turns, gint64 content, gboolean *any, GError **error)
{
  gpointer group = (gpointer) (gintptr) content;

  *any = g_hash_table_contains (turns->groups, group);
  if (*any)
    return TRUE;
  if (!load_group (turns, content, any, error))
    return FALSE;
  if (*any)
    g_hash_table_add (turns->groups, group);
  return TRUE;
}

/* -- Lookup ----------------------------------------------------------------------------------- */

/* A search in progress. */
typedef struct {
  KarumSimilarTurns *turns;
  const KarumGameDraft *draft;
  const KarumWho *who;
  KarumSimilarTurnsVisit visit;
  gpointer data;
  guint left; /* the number of games that may still be compared */
  gboolean stop;
} Visit;

/* Visits the games with a key; @same: only those that are the same game. */
static gboolean
look_up (Visit *visit, const Subject *subject, KeyKind kind, gboolean same, GError **error)
{
  gint64 key = make_key (subject, kind);
  guint place = 0;
  gint64 id;

  while (!visit->stop && visit->left > 0
         && karum_id_map_next (visit->turns->keys, key, &place, &id)) {
    g_auto (KarumStoredGame) game = { 0 };

    visit->left -= same ? 0 : 1;
    if (!karum_games_load_stored (visit->turns->db, id, &game, error))
      return FALSE;
    if (same ? karum_games_same_game (&game, visit->draft, visit->who)
             : karum_games_same_line (&game, visit->draft))
      visit->stop = visit->visit (id, &game, visit->data);
  }
  return TRUE;
}

static Subject
subject_of (const KarumGameDraft *draft)
{
  const KarumTags *tags = &draft->record->tags;

  return (Subject){ .content = draft->content, .date = tags->date, .round = tags->round };
}

gboolean
karum_similar_turns_visit_same (KarumSimilarTurns *turns,
                                const KarumGameDraft *draft,
                                const KarumWho *who,
                                KarumSimilarTurnsVisit visit_game,
                                gpointer data,
                                GError **error)
{
  Visit visit = { turns, draft, who, visit_game, data, 1, FALSE };
  Subject subject = subject_of (draft);
  gboolean any;

  if (!ensure_group (turns, draft->content, &any, error))
    return FALSE;
  for (guint i = 0; any && i < who->players[0].n; i++)
    for (guint j = 0; j < who->players[1].n; j++) {
      subject.persons[0] = who->players[0].ids[i];
      subject.persons[1] = who->players[1].ids[j];
      if (!look_up (&visit, &subject, KEY_GAME, TRUE, error))
        return FALSE;
    }
  return TRUE;
}

/* Games of this round, or without a round. @in_round: the key with a round, @in_any: the same
 * without */
static gboolean
look_up_round (
    Visit *visit, const Subject *subject, KeyKind in_round, KeyKind in_any, GError **error)
{
  Subject unknown = *subject;

  if (!subject->round)
    return look_up (visit, subject, in_any, FALSE, error);
  unknown.round = NULL;
  return look_up (visit, subject, in_round, FALSE, error)
         && look_up (visit, &unknown, in_round, FALSE, error);
}

/* For all persons the two names can refer to, and for games with an unknown player. */
static gboolean
look_up_everybody (Visit *visit, Subject *subject, GError **error)
{
  KarumNamesakes names[2] = { visit->who->players[0], visit->who->players[1] };

  for (guint i = 0; i < 2; i++)
    if (visit->draft->turns > 0)
      karum_namesakes_add (&names[i], 0);
  for (guint i = 0; i < names[0].n; i++)
    for (guint j = 0; j < names[1].n; j++) {
      subject->persons[0] = names[0].ids[i];
      subject->persons[1] = names[1].ids[j];
      if (!look_up_round (visit, subject, KEY_PERSONS_ROUND, KEY_PERSONS, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
karum_similar_turns_visit_like (KarumSimilarTurns *turns,
                                const KarumGameDraft *draft,
                                const KarumWho *who,
                                KarumSimilarTurnsVisit visit_game,
                                gpointer data,
                                GError **error)
{
  Visit visit = { turns, draft, who, visit_game, data, COMPARED_MAX, FALSE };
  Subject subject = subject_of (draft);
  gboolean unnamed = karum_namesakes_include (&who->players[0], 0)
                     || karum_namesakes_include (&who->players[1], 0);
  gboolean any;

  if (!ensure_group (turns, draft->content, &any, error))
    return FALSE;
  if (!any)
    return TRUE;
  if (draft->turns >= KARUM_SIMILAR_OWN_TURNS)
    return look_up (&visit, &subject, KEY_CONTENT, FALSE, error);
  if (unnamed && draft->turns > 0)
    return look_up_round (&visit, &subject, KEY_ROUND, KEY_CONTENT, error);
  return look_up_everybody (&visit, &subject, error);
}

void
karum_similar_turns_add (KarumSimilarTurns *turns,
                         const KarumGameDraft *draft,
                         const gint64 persons[2],
                         gint64 id)
{
  Subject subject = subject_of (draft);

  subject.persons[0] = persons[0];
  subject.persons[1] = persons[1];
  if (turns->contents)
    karum_id_map_add (turns->contents, draft->content, id);
  if (g_hash_table_contains (turns->groups, (gpointer) (gintptr) draft->content))
    add_keys (turns, &subject, id);
}
