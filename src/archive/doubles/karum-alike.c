#include "karum-alike.h"

#include <glib.h>
#include <string.h>

#include "karum-arrays.h"

/* Keys are compared up to this many letters: longer names are alike if they begin so. */
#define MOST_LETTERS 64
#define MOST_DISTANCE 8

/* -- Distance --------------------------------------------------------------------------------- */

/* The letters of @text, as many as are compared. */
static guint
read_letters (const char *text, gunichar letters[MOST_LETTERS])
{
  guint n = 0;

  for (; *text && n < MOST_LETTERS; text = g_utf8_next_char (text))
    letters[n++] = g_utf8_get_char (text);
  return n;
}

/* Fills line @i of the table from the two before it; returns its smallest number. */
static guint
fill_line (guint *const lines[3], const gunichar *a, const gunichar *b, guint i, guint n_b)
{
  guint *now = lines[0], *before = lines[1], *earlier = lines[2];
  guint least = now[0] = i;

  for (guint j = 1; j <= n_b; j++) {
    guint changed = before[j - 1] + (a[i - 1] != b[j - 1]);

    now[j] = MIN (changed, MIN (before[j], now[j - 1]) + 1);
    if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
      now[j] = MIN (now[j], earlier[j - 2] + 1);
    least = MIN (least, now[j]);
  }
  return least;
}

guint
karum_likeness_distance (const char *a, const char *b, guint most)
{
  gunichar letters_a[MOST_LETTERS], letters_b[MOST_LETTERS];
  guint table[3][MOST_LETTERS + 1];
  guint *lines[3] = { table[0], table[1], table[2] };
  guint n_a = read_letters (a, letters_a), n_b = read_letters (b, letters_b);

  g_return_val_if_fail (most <= MOST_DISTANCE, most + 1);
  if (MAX (n_a, n_b) - MIN (n_a, n_b) > most)
    return most + 1;
  for (guint j = 0; j <= n_b; j++)
    lines[0][j] = j;
  for (guint i = 1; i <= n_a; i++) {
    guint *oldest = lines[2];

    lines[2] = lines[1];
    lines[1] = lines[0];
    lines[0] = oldest;
    /* An exchange of neighbors goes back two lines, but costs one. */
    if (fill_line (lines, letters_a, letters_b, i, n_b) > most + 1)
      return most + 1;
  }
  return MIN (lines[0][n_b], most + 1);
}

/* Short names are alike only if they begin and end alike: Lena and Lina, not Lena and Dena. */
#define SHORT_LETTERS 6

/* likeness_most: how far apart a key and others can be to count as alike: 0 … 2, more for
 * long ones. @n_letters: of the shorter key */
static guint
likeness_most (guint n_letters)
{
  return n_letters < 4 ? 0 : n_letters < 11 ? 1 : 2;
}

/* Two names of a few ideographs are two, if they differ in one of them. */
static gboolean
short_ends_agree (const char *a, const char *b)
{
  const char *end_a = g_utf8_prev_char (a + strlen (a)), *end_b = g_utf8_prev_char (b + strlen (b));

  return g_ascii_isalpha (*a) && *a == *b && g_ascii_isalpha (*end_a) && *end_a == *end_b;
}

static const char *
next_digit (const char *text)
{
  while (*text && !g_ascii_isdigit (*text))
    text++;
  return text;
}

/* likeness_digits_equal: whether the same digits are in both, in the same order: events of
 * different years are not alike. */
static gboolean
likeness_digits_equal (const char *a, const char *b)
{
  for (a = next_digit (a), b = next_digit (b); *a && *a == *b;
       a = next_digit (a + 1), b = next_digit (b + 1))
    ;
  return *a == *b;
}

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

static gboolean
is_initial (const char *word)
{
  return *word && *g_utf8_next_char (word) == '\0';
}

/* (transfer full): without word number @dropped */
static char *
join_without (char *const *words, guint dropped)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; words[i]; i++)
    if (i != dropped)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[i]);
  return g_string_free (text, FALSE);
}

static gboolean
is_long (const char *word)
{
  return g_utf8_strlen (word, -1) > 2;
}

/* (transfer full): what is left of a name without each of several initials: of the given name or of
 * the patronymic. */
static GStrv
drop_initials (char *const *words)
{
  g_autoptr (GStrvBuilder) fewer = g_strv_builder_new ();
  guint initials = 0, names = 0;

  for (guint i = 0; words[i]; i++) {
    initials += is_initial (words[i]);
    names += is_long (words[i]);
  }
  for (guint i = 0; words[i] && initials > 1 && names > 0; i++)
    if (is_initial (words[i])) {
      g_autofree char *rest = join_without (words, i);

      g_strv_builder_add (fewer, rest);
    }
  return g_strv_builder_end (fewer);
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

    name->has_initial = name->has_initial || is_initial (words[i]);
    if (words[0] && words[1] && is_long (words[i]))
      g_strv_builder_add (short_keys, short_key);
  }
  name->short_keys = g_strv_builder_end (short_keys);
  name->fewer_keys = drop_initials (words);
}

void
karum_alike_name_clear (gpointer data)
{
  KarumAlikeName *name = data;

  g_free (name->key);
  g_strfreev (name->short_keys);
  g_strfreev (name->fewer_keys);
}

static gboolean
contains (GStrv keys, const char *key)
{
  return g_strv_contains ((const char *const *) keys, key);
}

/* Whether @full is what the initials of @initials stand for; it need not have all of them. */
static gboolean
has_initials (const KarumAlikeName *full, const KarumAlikeName *initials)
{
  if (!initials->has_initial)
    return FALSE;
  for (char **fewer = initials->fewer_keys; *fewer; fewer++)
    if (g_str_equal (full->key, *fewer)
        || (!full->has_initial && contains (full->short_keys, *fewer)))
      return TRUE;
  return !full->has_initial && contains (full->short_keys, initials->key);
}

guint
karum_alike_distance (const KarumAlikeName *a, const KarumAlikeName *b)
{
  guint most = likeness_most (MIN (a->letters, b->letters));
  guint distance = karum_likeness_distance (a->key, b->key, most);

  if (!*a->key || !likeness_digits_equal (a->key, b->key))
    return G_MAXUINT;
  if (distance <= most
      && (distance == 0 || MIN (a->letters, b->letters) >= SHORT_LETTERS
          || short_ends_agree (a->key, b->key)))
    return distance;
  return has_initials (a, b) || has_initials (b, a) ? 1 : G_MAXUINT;
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
  for (guint removed = 0; removed <= likeness_most (name->letters); removed++)
    vary (search, index, letters, n, removed);
  for (char **short_key = name->short_keys; *short_key; short_key++)
    add_variation (search, ~(guint64) g_str_hash (*short_key), index);
  for (char **fewer = name->fewer_keys; *fewer; fewer++)
    add_variation (search, ~(guint64) g_str_hash (*fewer), index);
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
  GArray *pairs = karum_array_new (KarumAlikePair);
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
  g_autoptr (GArray) variations = karum_array_new (Variation);
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
