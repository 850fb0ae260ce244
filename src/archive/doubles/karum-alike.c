#include "karum-alike.h"

#include <string.h>

#include "karum-likeness.h"

/* Letters of a key that are varied. Whatever is removed from two keys within a distance, their
 * beginnings of this length have a variation in common as well. */
#define VARIED 16
/* In a group of names with a common variation, each is compared with this many that follow it, so
 * that thousands of equal names take no longer than others. */
#define COMPARED 100
/* How many names or spellings are compared between two looks at the cancellable. */
#define STRIDE 4096

/* A variation of a name. */
typedef struct {
  guint64 hash;
  guint32 name; /* its index */
} Variation;

typedef struct {
  const GArray *names;
  GArray *variations; /* (element-type Variation) */
  GHashTable *found;  /* (element-type gint64 guint): distances by both ids */
  guint most;
} Search;

/* -- Names ------------------------------------------------------------------------------------ */

/* (transfer full): initials for all words but number @kept. */
static char *
shorten (char *const *words, guint kept)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; words[i]; i++) {
    const char *end = i == kept ? words[i] + strlen (words[i]) : g_utf8_next_char (words[i]);

    if (i > 0)
      g_string_append_c (text, ' ');
    g_string_append_len (text, words[i], end - words[i]);
  }
  return g_string_free (text, FALSE);
}

void
karum_alike_name_init (KarumAlikeName *name, gint64 id, const char *text)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GStrvBuilder) short_keys = g_strv_builder_new ();

  *name = (KarumAlikeName){ .id = id, .key = karum_likeness_key (text) };
  name->letters = (guint) g_utf8_strlen (name->key, -1);
  words = g_strsplit (name->key, " ", -1);
  for (guint i = 0; words[i]; i++) {
    g_autofree char *short_key = shorten (words, i);

    name->has_initial = name->has_initial || *g_utf8_next_char (words[i]) == '\0';
    if (words[0] && words[1] && g_utf8_strlen (words[i], -1) > 2)
      g_strv_builder_add (short_keys, short_key);
  }
  name->short_keys = g_strv_builder_end (short_keys);
}

void
karum_alike_name_clear (gpointer data)
{
  KarumAlikeName *name = data;

  g_free (name->key);
  g_strfreev (name->short_keys);
}

/* Whether @full is what the initials of @initials stand for. */
static gboolean
has_initials (const KarumAlikeName *full, const KarumAlikeName *initials)
{
  return g_strv_contains ((const char *const *) full->short_keys, initials->key);
}

guint
karum_alike_distance (const KarumAlikeName *a, const KarumAlikeName *b)
{
  guint most = karum_likeness_most (MIN (a->letters, b->letters));
  guint distance = karum_likeness_distance (a->key, b->key, most);

  if (!*a->key || !karum_likeness_digits_equal (a->key, b->key))
    return G_MAXUINT;
  if (distance <= most)
    return distance;
  if (a->has_initial != b->has_initial
      && (a->has_initial ? has_initials (b, a) : has_initials (a, b)))
    return 1;
  return G_MAXUINT;
}

/* -- Variations ------------------------------------------------------------------------------- */

/* FNV-1a over the letters but those at @skipped. */
static guint64
hash_without (const gunichar *letters, guint n, const guint skipped[2])
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (guint i = 0; i < n; i++)
    if (i != skipped[0] && i != skipped[1])
      hash = (hash ^ letters[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  return hash;
}

static void
add_variation (Search *search, guint64 hash, guint32 name)
{
  const Variation variation = { hash, name };

  g_array_append_val (search->variations, variation);
}

/* Adds all variations without @removed letters, 0 … 2. */
static void
vary (Search *search, guint32 name, const gunichar *letters, guint n, guint removed)
{
  const guint none = G_MAXUINT;

  if (removed == 0) {
    add_variation (search, hash_without (letters, n, (guint[]){ none, none }), name);
    return;
  }
  for (guint i = 0; i < n; i++) {
    if (removed == 1)
      add_variation (search, hash_without (letters, n, (guint[]){ i, none }), name);
    for (guint j = i + 1; removed == 2 && j < n; j++)
      add_variation (search, hash_without (letters, n, (guint[]){ i, j }), name);
  }
}

static void
add_name (Search *search, guint32 index)
{
  const KarumAlikeName *name = &g_array_index (search->names, KarumAlikeName, index);
  gunichar letters[VARIED];
  guint n = 0;

  for (const char *at = name->key; *at && n < VARIED; at = g_utf8_next_char (at))
    letters[n++] = g_utf8_get_char (at);
  if (n == 0)
    return;
  for (guint removed = 0; removed <= karum_likeness_most (name->letters); removed++)
    vary (search, index, letters, n, removed);
  for (char **short_key = name->short_keys; *short_key; short_key++)
    add_variation (search, ~(guint64) g_str_hash (*short_key), index);
}

static int
compare_variations (gconstpointer a, gconstpointer b)
{
  const Variation *x = a, *y = b;

  if (x->hash != y->hash)
    return x->hash < y->hash ? -1 : 1;
  return x->name < y->name ? -1 : x->name > y->name;
}

/* -- Pairs ------------------------------------------------------------------------------------ */

static void
compare_names (Search *search, guint32 first, guint32 second)
{
  const KarumAlikeName *a = &g_array_index (search->names, KarumAlikeName, first);
  const KarumAlikeName *b = &g_array_index (search->names, KarumAlikeName, second);
  gint64 both = MIN (a->id, b->id) << 32 | MAX (a->id, b->id);
  gpointer known;
  guint distance;

  if (a->id == b->id)
    return;
  known = g_hash_table_lookup (search->found, &both);
  distance = known ? MIN (GPOINTER_TO_UINT (known) - 1, karum_alike_distance (a, b))
                   : karum_alike_distance (a, b);
  if (distance != G_MAXUINT)
    g_hash_table_insert (search->found, g_memdup2 (&both, sizeof both),
                         GUINT_TO_POINTER (distance + 1));
}

/* Compares the names of variations that are equal. */
static gboolean
compare_groups (Search *search, const KarumProgress *progress, GError **error)
{
  const Variation *all = (const Variation *) (void *) search->variations->data;
  guint n = search->variations->len;

  for (guint i = 0; i < n; i++) {
    if (i % STRIDE == 0 && !karum_progress_step (progress, i, n, error))
      return FALSE;
    for (guint j = i + 1; j < n && j <= i + COMPARED && all[j].hash == all[i].hash; j++)
      compare_names (search, all[i].name, all[j].name);
    if (g_hash_table_size (search->found) >= search->most)
      return TRUE;
  }
  return TRUE;
}

static GArray *
take_pairs (GHashTable *found)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (KarumAlikePair));
  GHashTableIter iter;
  gpointer both, distance;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &both, &distance)) {
    gint64 ids = *(gint64 *) both;
    const KarumAlikePair pair
        = { { ids >> 32, ids & G_MAXUINT32 }, GPOINTER_TO_UINT (distance) - 1 };

    g_array_append_val (pairs, pair);
  }
  return pairs;
}

GArray *
karum_alike_find (const GArray *names, guint most, const KarumProgress *progress, GError **error)
{
  g_autoptr (GArray) variations = g_array_new (FALSE, FALSE, sizeof (Variation));
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Search search = { names, variations, found, most };

  for (guint32 i = 0; i < names->len; i++) {
    if (i % STRIDE == 0 && !karum_progress_step (progress, 0, 0, error))
      return NULL;
    add_name (&search, i);
  }
  g_array_sort (variations, compare_variations);
  return compare_groups (&search, progress, error) ? take_pairs (found) : NULL;
}
