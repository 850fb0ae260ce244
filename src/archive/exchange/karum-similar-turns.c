#include "karum-similar-turns.h"

#include <string.h>

#include "karum-games-equal.h"
#include "karum-hash.h"
#include "karum-id-map.h"
#include "karum-marks.h"
#include "karum-statement.h"

/* Fewer turns than these may have been played by others, on another day, too. */
#define OWN_TURNS 10

/* Most games have turns of their own. Where several have the same (none at all, where only results
 * are known) they are told apart by keys, so that thousands of them can be. */
struct _KarumSimilarTurns {
  KarumDb *db;
  KarumIdMap *contents; /* (nullable): games by content; NULL: the table's index is asked */
  GHashTable *groups;   /* contents whose games are all in @keys */
  KarumIdMap *keys;     /* games by the keys below */
};

/* What a key is made of, beside the content. */
typedef enum {
  KEY_WHOLE,       /* everything but UUID */
  KEY_PERSONS_DAY, /* persons and day */
  KEY_PERSONS,
  KEY_DAY,
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
  KarumStep step;
  g_autoptr (KarumStatement) row = karum_db_prepare (
      turns->db, "SELECT id, content FROM games WHERE deleted_at IS NULL", error);

  if (!row)
    return FALSE;
  turns->contents = karum_id_map_new ();
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    karum_id_map_add (turns->contents, karum_statement_int (row, 1), karum_statement_int (row, 0));
  return step == KARUM_STEP_DONE;
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* What keys are made of. */
typedef struct {
  gint64 content;
  const KarumTags *tags;
  const GByteArray *tree; /* (nullable) */
  gint64 persons[2];
} Subject;

static guint64
add_text (guint64 key, const char *text)
{
  return karum_hash_add (key, text && *text ? g_str_hash (text) : 0);
}

/* Of everything that is said of a game; equal ones are compared. */
static guint64
add_tags (guint64 key, const Subject *subject)
{
  const KarumTags *tags = subject->tags;

  key = add_text (key, tags->event);
  key = add_text (key, tags->site);
  key = add_text (key, tags->date);
  key = add_text (key, tags->round);
  key = karum_hash_add (key, (guint64) tags->result * 16 + (guint64) tags->termination);
  key = add_text (key, tags->match);
  for (guint i = 0; tags->others && i < tags->others->len; i++)
    if (!karum_marks_tell (tags->others->pdata[i]))
      key = add_text (key, ((const KarumTag *) tags->others->pdata[i])->value);
  return karum_hash_add (key, subject->tree ? subject->tree->len : 0);
}

static gint64
make_key (const Subject *subject, KeyKind kind)
{
  guint64 key = karum_hash_add ((guint64) subject->content, kind);

  if (kind <= KEY_PERSONS)
    key = karum_hash_add (karum_hash_add (key, (guint64) subject->persons[0]),
                          (guint64) subject->persons[1]);
  if (kind == KEY_PERSONS_DAY || kind == KEY_DAY)
    key = add_text (key, subject->tags->date);
  return (gint64) (kind == KEY_WHOLE ? add_tags (key, subject) : key);
}

static void
add_keys (KarumSimilarTurns *turns, const Subject *subject, gint64 id)
{
  for (guint kind = KEY_WHOLE; kind <= KEY_CONTENT; kind++)
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
  subject.tags = &game.tags;
  subject.tree = game.tree;
  subject.persons[0] = game.persons[0];
  subject.persons[1] = game.persons[1];
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
  KarumStep step;

  if (turns->contents)
    return load_known_group (turns, content, any, error);
  row = karum_games_select_content (turns->db, content, error);
  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    *any = TRUE;
    if (!add_stored (turns, content, karum_statement_int (row, 0), error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

/* Brings the games with these turns into @keys; @any: (out): whether there are any. */
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

/* Looks for a game by one key, and makes sure that it is what the key says. */
static gboolean
look_up (KarumSimilarTurns *turns,
         const KarumGameDraft *draft,
         const Subject *subject,
         KeyKind kind,
         gint64 *found,
         GError **error)
{
  gint64 key = make_key (subject, kind);
  guint place = 0;
  gint64 id;

  while (*found == 0 && karum_id_map_next (turns->keys, key, &place, &id)) {
    g_auto (KarumStoredGame) game = { 0 };

    if (!karum_games_load_stored (turns->db, id, &game, error))
      return FALSE;
    if (kind == KEY_WHOLE ? karum_games_same_but_names (&game, draft)
                          : karum_games_same_line (&game, draft))
      *found = id;
  }
  return TRUE;
}

/* Looks for a game on the same day, or one that may be the same. Where a day is not known, a few
 * turns tell nothing. */
static gboolean
look_up_day (KarumSimilarTurns *turns,
             const KarumGameDraft *draft,
             const Subject *subject,
             KeyKind on_day,
             KeyKind on_any_day,
             gint64 *found,
             GError **error)
{
  KarumTags undated = *subject->tags;
  Subject other = *subject;

  if (!subject->tags->date && draft->turns < OWN_TURNS)
    return TRUE;
  if (!subject->tags->date)
    return look_up (turns, draft, subject, on_any_day, found, error);
  undated.date = NULL;
  other.tags = &undated;
  return look_up (turns, draft, subject, on_day, found, error)
         && (*found != 0 || draft->turns < OWN_TURNS
             || look_up (turns, draft, &other, on_day, found, error));
}

typedef enum { LOOK_IDENTICAL, LOOK_TURNS } Look;

/* For everybody whom the two names may mean. */
static gboolean
look_up_persons (KarumSimilarTurns *turns,
                 const KarumGameDraft *draft,
                 Subject *subject,
                 const KarumNamesakes names[2],
                 Look look,
                 gint64 *found,
                 GError **error)
{
  *found = 0;
  for (guint i = 0; i < names[0].n; i++)
    for (guint j = 0; j < names[1].n; j++) {
      gboolean done;

      subject->persons[0] = names[0].persons[i];
      subject->persons[1] = names[1].persons[j];
      done = look == LOOK_IDENTICAL
                 ? look_up (turns, draft, subject, KEY_WHOLE, found, error)
                 : look_up_day (turns, draft, subject, KEY_PERSONS_DAY, KEY_PERSONS, found, error);
      if (!done || *found != 0)
        return done;
    }
  return TRUE;
}

/* -- Together --------------------------------------------------------------------------------- */

static Subject
subject_of (const KarumGameDraft *draft)
{
  return (Subject){ draft->content, &draft->record->tags, draft->tree, { 0 } };
}

gboolean
karum_similar_turns_find_identical (KarumSimilarTurns *turns,
                                    const KarumGameDraft *draft,
                                    const KarumNamesakes names[2],
                                    gint64 *id,
                                    GError **error)
{
  Subject subject = subject_of (draft);
  gboolean any;

  *id = 0;
  return ensure_group (turns, draft->content, &any, error)
         && (!any || look_up_persons (turns, draft, &subject, names, LOOK_IDENTICAL, id, error));
}

gboolean
karum_similar_turns_find (KarumSimilarTurns *turns,
                          const KarumGameDraft *draft,
                          const KarumNamesakes names[2],
                          gint64 *id,
                          KarumSimilarity *similarity,
                          GError **error)
{
  Subject subject = subject_of (draft);
  gboolean any;

  *id = 0;
  if (draft->turns == 0)
    return TRUE;
  *similarity = KARUM_SIMILAR_TURNS;
  if (!ensure_group (turns, draft->content, &any, error)
      || (any && !look_up_persons (turns, draft, &subject, names, LOOK_TURNS, id, error)))
    return FALSE;
  if (!any || *id != 0)
    return TRUE;
  *similarity = KARUM_SIMILAR_NAMES;
  return look_up_day (turns, draft, &subject, KEY_DAY, KEY_CONTENT, id, error);
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
