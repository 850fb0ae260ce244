#include "karum-game-set.h"

#include "karum-db.h"
#include "karum-statement.h"

#define BITS 64

/* A larger set would take gigabytes; such numbers come from damaged archives only. */
#define MOST_GAMES (G_GINT64_CONSTANT (1) << 35)

struct _KarumGameSet {
  GArray *words; /* (owned) (element-type guint64) */
};

static void
set_clear (gpointer data)
{
  KarumGameSet *set = data;

  g_array_unref (set->words);
}

KarumGameSet *
karum_game_set_new (void)
{
  KarumGameSet *set = g_atomic_rc_box_new0 (KarumGameSet);

  set->words = g_array_new (FALSE, TRUE, sizeof (guint64));
  return set;
}

KarumGameSet *
karum_game_set_ref (KarumGameSet *set)
{
  return g_atomic_rc_box_acquire (set);
}

void
karum_game_set_unref (KarumGameSet *set)
{
  g_atomic_rc_box_release_full (set, set_clear);
}

KarumGameSet *
karum_game_set_copy (const KarumGameSet *set)
{
  KarumGameSet *copy = karum_game_set_new ();

  g_array_append_vals (copy->words, set->words->data, set->words->len);
  return copy;
}

static guint64 *
words_of (const KarumGameSet *set)
{
  return (guint64 *) (void *) set->words->data;
}

void
karum_game_set_add (KarumGameSet *set, gint64 game)
{
  guint word = (guint) (game / BITS);

  if (game < 0 || game >= MOST_GAMES)
    return;
  if (word >= set->words->len)
    g_array_set_size (set->words, word + 1);
  words_of (set)[word] |= G_GUINT64_CONSTANT (1) << (game % BITS);
}

void
karum_game_set_take_out (KarumGameSet *set, gint64 game)
{
  if (karum_game_set_contains (set, game))
    words_of (set)[game / BITS] &= ~(G_GUINT64_CONSTANT (1) << (game % BITS));
}

void
karum_game_set_add_word (KarumGameSet *set, gsize first, guint64 bits)
{
  guint word = (guint) (first / BITS);

  if (bits == 0)
    return;
  if (word >= set->words->len)
    g_array_set_size (set->words, word + 1);
  words_of (set)[word] |= bits;
}

guint64
karum_game_set_word (const KarumGameSet *set, gsize first)
{
  return first / BITS < set->words->len ? words_of (set)[first / BITS] : 0;
}

gboolean
karum_game_set_contains (const KarumGameSet *set, gint64 game)
{
  if (game < 0 || game / BITS >= set->words->len)
    return FALSE;
  return (words_of (set)[game / BITS] >> (game % BITS) & 1) != 0;
}

guint
karum_game_set_count (const KarumGameSet *set)
{
  guint count = 0;

  for (guint i = 0; i < set->words->len; i++)
    count += (guint) __builtin_popcountll (words_of (set)[i]);
  return count;
}

gsize
karum_game_set_size (const KarumGameSet *set)
{
  return set->words->len * sizeof (guint64);
}

gint64
karum_game_set_next (const KarumGameSet *set, gint64 from)
{
  gint64 word = from / BITS;
  guint64 bits;

  if (word >= set->words->len)
    return -1;
  bits = words_of (set)[word] >> (from % BITS) << (from % BITS);
  while (bits == 0 && ++word < set->words->len)
    bits = words_of (set)[word];
  return bits != 0 ? word * BITS + __builtin_ctzll (bits) : -1;
}

char *
karum_game_set_json (const KarumGameSet *set)
{
  GString *list = g_string_new ("[");

  for (gint64 id = karum_game_set_next (set, 0); id >= 0; id = karum_game_set_next (set, id + 1))
    g_string_append_printf (list, "%s%" G_GINT64_FORMAT, list->len > 1 ? "," : "", id);
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

void
karum_game_set_keep (KarumGameSet *set, const KarumGameSet *other)
{
  if (set->words->len > other->words->len)
    g_array_set_size (set->words, other->words->len);
  for (guint i = 0; i < set->words->len; i++)
    words_of (set)[i] &= words_of (other)[i];
}

void
karum_game_set_remove (KarumGameSet *set, const KarumGameSet *other)
{
  for (guint i = 0; i < MIN (set->words->len, other->words->len); i++)
    words_of (set)[i] &= ~words_of (other)[i];
}

gboolean
karum_game_set_includes (const KarumGameSet *set, const KarumGameSet *other)
{
  for (guint i = 0; i < other->words->len; i++) {
    guint64 word = i < set->words->len ? words_of (set)[i] : 0;

    if ((words_of (other)[i] & ~word) != 0)
      return FALSE;
  }
  return TRUE;
}

#define POINTER "KarumGameSet"

/* An aggregate function is called for each row inside SQLite, which takes less than half the
 * time of stepping through the rows. */
static void
add_game (sqlite3_context *context, int n, sqlite3_value **values)
{
  KarumGameSet *set = sqlite3_value_pointer (values[0], POINTER);

  (void) context;
  (void) n;
  if (set && sqlite3_value_type (values[1]) == SQLITE_INTEGER)
    karum_game_set_add (set, sqlite3_value_int64 (values[1]));
}

static void
end (sqlite3_context *context)
{
  sqlite3_result_null (context);
}

/* Only queries of this program may call the function, not the schema of an archive. */
static gboolean
provide (KarumDb *db, GError **error)
{
  int code;

  if (db->collects)
    return TRUE;
  code
      = sqlite3_create_function_v2 (db->handle, "karum_collect", 2, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                    NULL, NULL, add_game, end, NULL);
  db->collects = code == SQLITE_OK;
  return db->collects || karum_db_set_error (db, code, error);
}

gboolean
karum_set_collect (KarumDb *db,
                   KarumGameSet *set,
                   const char *id,
                   const char *rest,
                   const GPtrArray *texts,
                   GError **error)
{
  g_autofree char *whole = g_strdup_printf ("SELECT karum_collect (?1, %s) %s", id, rest);
  g_autoptr (KarumStatement) statement = NULL;

  if (!provide (db, error))
    return FALSE;
  statement = karum_db_prepare (db, whole, error);
  if (!statement)
    return FALSE;
  karum_statement_bind_pointer (statement, 1, set, POINTER);
  for (guint i = 0; i < texts->len && (int) i + 2 <= karum_statement_last_parameter (statement);
       i++)
    karum_statement_bind_text (statement, (int) i + 2, texts->pdata[i]);
  return karum_statement_run (statement, error);
}
