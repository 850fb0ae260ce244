#include "karum-name-finder.h"

#include <string.h>

#include "karum-alike.h"
#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* A word that is farther from all words of a name counts as this many letters. */
#define FARTHEST 8

static const char players_sql[]
    = "SELECT q.id, n.name FROM player_names n JOIN players p ON p.id = n.player"
      " JOIN players q ON q.id = p.person WHERE q.id != 0 AND q.deleted_at IS NULL";

static const char events_sql[]
    = "SELECT e.id, n.name FROM event_names n JOIN event_now o ON o.id = n.event"
      " JOIN events e ON e.id = o.event WHERE e.deleted_at IS NULL";

typedef struct {
  char *folded, *key;
  GUnicodeScript script;
} Word;

typedef struct {
  char *name;
  guint distance;
} Candidate;

typedef struct {
  GArray *words;      /* (element-type Word): of the text */
  GArray *joined;     /* (element-type Word): of its fold, in which Japanese has no spaces */
  gboolean begins;    /* the text begins with a word: "-Anna" is no part of a name */
  GHashTable *found;  /* (element-type gint64): who has all words, */
  GHashTable *begun;  /* (element-type gint64): or words that begin like them */
  GArray *candidates; /* (element-type Candidate) */
} Finder;

static void
candidate_clear (gpointer data)
{
  g_free (((Candidate *) data)->name);
}

void
karum_found_names_free (KarumFoundNames *found)
{
  g_array_unref (found->ids);
  g_strfreev (found->nearest);
  g_free (found);
}

static void
word_clear (gpointer data)
{
  Word *word = data;

  g_free (word->folded);
  g_free (word->key);
}

static void
add_word (GArray *words, const char *begin, const char *end)
{
  g_autofree char *text = g_strndup (begin, (gsize) (end - begin));
  Word word = { .folded = karum_fold (text),
                .key = karum_likeness_key (text),
                .script = g_unichar_get_script (g_utf8_get_char (text)) };

  g_array_append_val (words, word);
}

/* (transfer full) (element-type Word): runs of letters and digits */
static GArray *
split (const char *text)
{
  GArray *words = karum_array_new (Word);
  const char *begin = NULL;

  g_array_set_clear_func (words, word_clear);
  for (const char *at = text;; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);
    gboolean inside = g_unichar_isalnum (letter) || (begin && g_unichar_ismark (letter));

    if (inside && !begin)
      begin = at;
    else if (!inside && begin) {
      add_word (words, begin, at);
      begin = NULL;
    }
    if (!letter)
      return words;
  }
}

/* Two words of one script are equal letter by letter; between scripts, the sound decides. */
static gboolean
word_fits (const Word *word, const Word *wanted)
{
  if (wanted->script == G_UNICODE_SCRIPT_HAN || word->script == G_UNICODE_SCRIPT_HAN)
    return g_str_has_prefix (word->folded, wanted->folded)
           || g_str_has_suffix (word->folded, wanted->folded);
  return g_str_equal (word->folded, wanted->folded)
         || (word->script != wanted->script && g_str_equal (word->key, wanted->key));
}

/* The same for the beginning of a word. */
static gboolean
word_begins (const Word *word, const Word *wanted)
{
  return g_str_has_prefix (word->folded, wanted->folded)
         || (word->script != wanted->script && g_str_has_prefix (word->key, wanted->key));
}

static gboolean
has_word (const GArray *words, const Word *wanted, gboolean begins)
{
  karum_for_each_in (const Word, word, words)
    if (begins ? word_begins (word, wanted) : word_fits (word, wanted))
      return TRUE;
  return FALSE;
}

/* 0 where a word begins with @wanted, otherwise at least 1. */
static guint
word_distance (const GArray *words, const Word *wanted)
{
  guint least = FARTHEST + 1;

  karum_for_each_in (const Word, word, words) {
    if (g_str_has_prefix (word->folded, wanted->folded)
        || g_str_has_prefix (word->key, wanted->key))
      return 0;
    least = MIN (least, karum_likeness_distance (word->key, wanted->key, FARTHEST));
  }
  return MAX (least, 1);
}

static gboolean
has_words (const GArray *words, const GArray *wanted, gboolean begin)
{
  karum_for_each_in (Word, word, wanted)
    if (!has_word (words, word, begin))
      return FALSE;
  return TRUE;
}

/* As far as that, it can be a slip. Of three letters one, of two none: of two ideographs one. */
static guint
most_distance (const Word *wanted)
{
  guint letters = (guint) g_utf8_strlen (wanted->key, -1);

  return wanted->script == G_UNICODE_SCRIPT_HAN ? letters / 2 : letters / 3;
}

/* Whether any of the words that are @wanted is like one of @words; @distance: (out): of all */
static gboolean
is_near (const GArray *words, const GArray *wanted, guint *distance)
{
  gboolean near = FALSE;

  *distance = 0;
  karum_for_each_in (Word, word, wanted) {
    guint letters = word_distance (words, word);

    near = near || letters <= most_distance (word);
    *distance += letters;
  }
  return near;
}

gboolean
karum_names_are_near (const char *wanted, const char *name)
{
  g_autoptr (GArray) words = split (name);
  g_autoptr (GArray) own = split (wanted);
  guint distance;

  return is_near (words, own, &distance);
}

static void
visit (Finder *finder, gint64 id, const char *name)
{
  g_autoptr (GArray) words = split (name);
  g_autofree char *folded = karum_fold (name);
  g_autoptr (GArray) joined = split (folded);
  Candidate candidate = { 0 };

  if (finder->begins
      && (has_words (words, finder->words, FALSE) || has_words (joined, finder->joined, FALSE)))
    g_hash_table_add (finder->found, g_memdup2 (&id, sizeof id));
  if (finder->begins && has_words (words, finder->words, TRUE))
    g_hash_table_add (finder->begun, g_memdup2 (&id, sizeof id));
  if (g_hash_table_size (finder->found) > 0
      || !is_near (words, finder->words, &candidate.distance))
    return;
  candidate.name = g_strdup (name);
  g_array_append_val (finder->candidates, candidate);
}

static gboolean
visit_all (Finder *finder, KarumStore *store, KarumNameKind kind, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      karum_store_db (store), kind == KARUM_NAME_EVENT ? events_sql : players_sql, error);

  while (karum_statement_next (statement, error))
    visit (finder, karum_statement_int (statement, 0), karum_statement_certain (statement, 1));
  return karum_statement_worked (statement);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return strcmp (x->name, y->name);
}

static GArray *
list_ids (GHashTable *found)
{
  GArray *ids = karum_array_new (gint64);
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_array_append_vals (ids, id, 1);
  g_array_sort (ids, compare_ids);
  return ids;
}

/* Names that several have are listed once. */
static GStrv
list_nearest (Finder *finder, guint most)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  const char *last = NULL;
  guint n = 0;

  g_array_sort (finder->candidates, compare_candidates);
  for (guint i = 0; i < finder->candidates->len && n < most; i++) {
    const char *name = g_array_index (finder->candidates, Candidate, i).name;

    if (g_strcmp0 (name, last) == 0)
      continue;
    g_strv_builder_add (names, name);
    last = name;
    n++;
  }
  return g_strv_builder_end (names);
}

KarumFoundNames *
karum_store_find_words (
    KarumStore *store, KarumNameKind kind, const char *text, guint most, GError **error)
{
  g_autofree char *normal = karum_name_normal (text);
  g_autofree char *folded = karum_fold (text);
  g_autoptr (GArray) words = split (normal);
  g_autoptr (GArray) joined = split (folded);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) candidates = karum_array_new (Candidate);
  g_autoptr (GHashTable) begun = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Finder finder
      = { words, joined, g_unichar_isalnum (g_utf8_get_char (normal)), found, begun, candidates };
  KarumFoundNames *names = NULL;

  g_array_set_clear_func (candidates, candidate_clear);
  if (!visit_all (&finder, store, kind, error))
    return NULL;
  names = g_new0 (KarumFoundNames, 1);
  names->ids = list_ids (g_hash_table_size (found) > 0 ? found : begun);
  names->nearest = list_nearest (&finder, names->ids->len > 0 ? 0 : most);
  return names;
}
