/* solve-jarmo.c: the solver of Jarmo without the rule of repetition: its numbers, its turns against
 * the rules, and what it finds against a plain fixed point over small layers. */
#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "../deep.h"

#include "jarmo-forced.h"
#include "karum-games.h"
#include "karum-endgames.h"
#include "karum-random.h"

static KarumRules
rules_of (bool locked)
{
  KarumRules rules;

  g_assert_true (
      karum_rules_read (karum_games, locked ? "jarmo,goal=locked" : "jarmo", &rules, NULL));
  return rules;
}

static KarumState
state_of (const JarmoPlain *plain)
{
  KarumState state = { 0 };
  JarmoState *jarmo = (JarmoState *) &state;

  memcpy (jarmo->archers, plain->archers, sizeof jarmo->archers);
  jarmo->marked = plain->marked;
  jarmo->turn = (uint8_t) plain->side;
  return state;
}

static gboolean
are_equal (const JarmoPlain *a, const JarmoPlain *b)
{
  return a->archers[0] == b->archers[0] && a->archers[1] == b->archers[1] && a->marked == b->marked
         && a->side == b->side;
}

static gboolean
has (const JarmoPlain *list, unsigned n, const JarmoPlain *wanted)
{
  for (unsigned i = 0; i < n; i++)
    if (are_equal (&list[i], wanted))
      return TRUE;
  return FALSE;
}

/* -- Numbers ---------------------------------------------------------------------------------- */

/* The numbers of all positions of small layers lead there and back. */
static void
test_layers (void)
{
  for (unsigned i = 0; i <= 4; i++) {
    JarmoLayer *layer = jarmo_layer_new (i);

    for (guint64 number = 0; number < layer->positions; number++) {
      JarmoPlain plain = jarmo_layer_position (layer, number);

      g_assert_cmpuint (jarmo_plain_layer (&plain), ==, i);
      g_assert_cmphex (plain.archers[0] & plain.archers[1], ==, 0);
      g_assert_cmphex (plain.marked & ~(plain.archers[0] | plain.archers[1]), ==, 0);
      g_assert_cmpuint (jarmo_layer_number (layer, &plain), ==, number);
    }
    free (layer);
  }
}

/* How many positions there are: archers on 25 holes and marks on archers, counted by another
 * program. In the large layers, numbers drawn by lot lead there and back. */
static void
test_large_layers (void)
{
  static const guint64 positions[]
      = { 2,        100,       2500,       41600,      517600,     5129920,
          41427600, 275061600, 1511244900, 6896628200, 26039296360 };
  KarumRandom random;

  karum_random_init (&random, 3);
  for (unsigned i = 0; i <= JARMO_LAYERS_MAX; i++) {
    JarmoLayer *layer = jarmo_layer_new (i);

    g_assert_cmpuint (layer->positions, ==, positions[i]);
    for (unsigned j = 0; j < 20000; j++) {
      guint64 number = karum_random_next (&random) % layer->positions;
      JarmoPlain plain = jarmo_layer_position (layer, number);

      g_assert_cmpuint (jarmo_plain_layer (&plain), ==, i);
      g_assert_cmpuint (jarmo_layer_number (layer, &plain), ==, number);
    }
    free (layer);
  }
}

/* -- Turns ------------------------------------------------------------------------------------ */

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  JarmoPlain next[JARMO_PLAIN_TURNS];
  gboolean over[JARMO_PLAIN_TURNS];
  unsigned n;
} ByRules;

static bool
add_turn (const KarumTurn *turn, void *data)
{
  ByRules *all = data;
  KarumState next;

  all->rules->game->apply (all->rules, all->state, turn, &next);
  all->next[all->n] = jarmo_plain_of (jarmo_state (&next));
  all->next[all->n].side = karum_other ((KarumSide) jarmo_state (all->state)->turn);
  all->over[all->n++] = jarmo_state (&next)->turn == JARMO_OVER;
  return true;
}

static void
check_turns (const KarumRules *rules, const JarmoPlain *plain, bool locked)
{
  KarumState state = state_of (plain);
  ByRules all = { .rules = rules, .state = &state };
  JarmoPlain next[JARMO_PLAIN_TURNS], back[JARMO_PLAIN_BACK];
  unsigned n = jarmo_plain_next (plain, locked, next);

  rules->game->turns (rules, &state, add_turn, &all);
  g_assert_cmpuint (n, ==, all.n);
  for (unsigned i = 0; i < n; i++) {
    g_assert_true (has (next, n, &all.next[i]));
    g_assert_true (has (all.next, n, &next[i]));
    g_assert_cmpint (jarmo_plain_is_over (&all.next[i], locked), ==, all.over[i]);
    if (jarmo_plain_layer (&next[i]) == jarmo_plain_layer (plain)) {
      unsigned n_back = jarmo_plain_back (&next[i], locked, back);

      g_assert_true (has (back, n_back, plain));
    }
  }
}

static void
check_back (const JarmoPlain *plain, bool locked)
{
  JarmoPlain back[JARMO_PLAIN_BACK], next[JARMO_PLAIN_TURNS];
  unsigned n = jarmo_plain_back (plain, locked, back);

  for (unsigned i = 0; i < n; i++) {
    unsigned n_next = jarmo_plain_next (&back[i], locked, next);

    g_assert_cmpuint (jarmo_plain_layer (&back[i]), ==, jarmo_plain_layer (plain));
    g_assert_true (has (next, n_next, plain));
  }
}

/* Turns are those of the rules, there and back, in positions of all layers. */
static void
test_turns (gconstpointer data)
{
  bool locked = GPOINTER_TO_INT (data);
  KarumRules rules = rules_of (locked);
  KarumRandom random;

  karum_random_init (&random, 7);
  for (unsigned i = 2; i <= JARMO_LAYERS_MAX; i++) {
    JarmoLayer *layer = jarmo_layer_new (i);

    for (unsigned j = 0; j < 3000; j++) {
      JarmoPlain plain
          = jarmo_layer_position (layer, karum_random_next (&random) % layer->positions);

      if (jarmo_plain_is_over (&plain, locked))
        continue;
      check_turns (&rules, &plain, locked);
      check_back (&plain, locked);
    }
    free (layer);
  }
}

/* -- What is forced --------------------------------------------------------------------------- */

static void
remove_folder (char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_remove (path);
  }
  g_rmdir (folder);
  g_free (folder);
}

static JarmoForced *
solve (const char *folder, const JarmoQuestion *question, unsigned layers)
{
  JarmoForced *forced = jarmo_forced_new (folder, question);
  JarmoCount count;

  for (unsigned i = 0; i <= layers; i++)
    g_assert_cmpint (jarmo_forced_solve (forced, 1 + i % 2, NULL, &count), ==, JARMO_FORCED_DONE);
  return forced;
}

/* The plain fixed point: positions by their text, turns by the rules. */
typedef struct {
  KarumRules rules;
  JarmoQuestion question;
  GHashTable *forced; /* (element-type utf8) */
} Plain;

static char *
key_of (const JarmoPlain *plain)
{
  return g_strdup_printf ("%x %x %x %d", plain->archers[0], plain->archers[1], plain->marked,
                          plain->side);
}

static gboolean
plain_is_forced (const Plain *self, const JarmoPlain *plain, gboolean over)
{
  g_autofree char *key = key_of (plain);
  KarumState state = state_of (plain);
  int32_t points[2];

  if (!over)
    return g_hash_table_contains (self->forced, key);
  self->rules.game->points (&self->rules, &state, points);
  return points[self->question.side] - points[karum_other (self->question.side)]
         >= self->question.margin;
}

static gboolean
plain_follows (const Plain *self, const JarmoPlain *plain)
{
  KarumState state = state_of (plain);
  ByRules all = { .rules = &self->rules, .state = &state };
  unsigned forced = 0;

  self->rules.game->turns (&self->rules, &state, add_turn, &all);
  for (unsigned i = 0; i < all.n; i++)
    forced += plain_is_forced (self, &all.next[i], all.over[i]);
  return plain->side == self->question.side ? forced > 0 : forced == all.n;
}

static gboolean
plain_pass (Plain *self, const GArray *positions)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < positions->len; i++) {
    const JarmoPlain *plain = &g_array_index (positions, JarmoPlain, i);
    g_autofree char *key = key_of (plain);

    if (!g_hash_table_contains (self->forced, key) && plain_follows (self, plain)) {
      g_hash_table_add (self->forced, g_steal_pointer (&key));
      changed = TRUE;
    }
  }
  return changed;
}

static GArray *
positions_up_to (unsigned layers, bool locked)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (JarmoPlain));

  for (unsigned i = 0; i <= layers; i++) {
    JarmoLayer *layer = jarmo_layer_new (i);

    for (guint64 number = 0; number < layer->positions; number++) {
      JarmoPlain plain = jarmo_layer_position (layer, number);

      if (!jarmo_plain_is_over (&plain, locked))
        g_array_append_val (positions, plain);
    }
    free (layer);
  }
  return positions;
}

static void
check_question (const JarmoQuestion *question)
{
  char *folder = g_dir_make_tmp ("karum-jarmo-XXXXXX", NULL);
  JarmoForced *forced = solve (folder, question, 3);
  g_autoptr (GArray) positions = positions_up_to (3, question->locked);
  Plain plain = { .rules = rules_of (question->locked),
                  .question = *question,
                  .forced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };

  while (plain_pass (&plain, positions))
    ;
  for (guint i = 0; i < positions->len; i++) {
    const JarmoPlain *position = &g_array_index (positions, JarmoPlain, i);

    g_assert_cmpint (jarmo_forced_ask (forced, position), ==,
                     plain_is_forced (&plain, position, FALSE));
  }
  g_assert_cmpuint (g_hash_table_size (plain.forced), >, 0);
  g_hash_table_unref (plain.forced);
  jarmo_forced_free (forced);
  remove_folder (folder);
}

static void
test_fixed_point (void)
{
  check_question (&(JarmoQuestion){ .side = KARUM_FIRST, .margin = 1 });
  check_question (&(JarmoQuestion){ .side = KARUM_SECOND, .margin = 0 });
  check_question (&(JarmoQuestion){ .locked = true, .side = KARUM_SECOND, .margin = 1 });
}

/* One against one, or with --deep two against one: what is forced with the rule of repetition is
 * told by the endgame table. The rule takes nothing from whoever wins there. */
static void
test_endgames (void)
{
  KarumRules rules = rules_of (false);
  JarmoQuestion question = { .side = KARUM_FIRST, .margin = 1 };
  char *folder = g_dir_make_tmp ("karum-jarmo-XXXXXX", NULL);
  unsigned pieces = deep_or (3, 2);
  JarmoForced *forced = solve (folder, &question, pieces);
  g_autoptr (GArray) positions = positions_up_to (pieces, false);
  size_t size;
  uint8_t *bytes = karum_endgames_make (&rules, pieces, 2, NULL, NULL, NULL, &size, NULL);
  KarumEndgames *endgames = karum_endgames_read (&rules, bytes, size, NULL);
  unsigned asked = 0, same = 0;

  for (guint i = 0; i < positions->len; i++) {
    const JarmoPlain *plain = &g_array_index (positions, JarmoPlain, i);
    KarumState state = state_of (plain);
    KarumValue lower, upper;

    if (!karum_endgames_bounds (endgames, &state, &lower, &upper))
      continue;
    asked++;
    same
        += (plain->side == KARUM_FIRST ? lower > 0 : upper < 0) == jarmo_forced_ask (forced, plain);
  }
  g_assert_cmpuint (asked, >, 500);
  g_assert_cmpuint (same, ==, asked);
  karum_endgames_free (endgames);
  free (bytes);
  jarmo_forced_free (forced);
  remove_folder (folder);
}

/* -- Files ------------------------------------------------------------------------------------ */

static char *
file_of (const char *folder, const char *name)
{
  return g_build_filename (folder, name, NULL);
}

/* What was begun is a beginning, wherever it ended; a file that isn't as it was written is
 * refused. */
static void
test_files (void)
{
  JarmoQuestion question = { .side = KARUM_FIRST, .margin = 1 };
  char *folder = g_dir_make_tmp ("karum-jarmo-XXXXXX", NULL);
  g_autofree char *bits = file_of (folder, "jarmo-free-first-1-3.bits");
  g_autofree char *part = file_of (folder, "jarmo-free-first-1-3.part"), *whole = NULL,
                  *again = NULL;
  JarmoForced *forced = solve (folder, &question, 3);
  atomic_bool stop = true;
  JarmoCount count;
  gsize size;

  jarmo_forced_free (forced);
  g_assert_true (g_file_get_contents (bits, &whole, &size, NULL));
  g_assert_true (
      g_str_has_prefix (whole, "Karum Jarmo 1\ngoal free\nside first\nmargin 1\nlayer 3\n"));
  again = g_memdup2 (whole, size);
  memset (again, 0, 4096);
  for (gsize i = 4096; i < size; i += 3)
    again[i] = 0;
  g_assert_true (g_file_set_contents (part, again, (gssize) size, NULL));
  g_remove (bits);
  forced = solve (folder, &question, 2);
  g_assert_cmpint (jarmo_forced_solve (forced, 2, &stop, &count), ==, JARMO_FORCED_STOPPED);
  g_assert_cmpuint (jarmo_forced_layers (forced), ==, 3);
  g_assert_cmpint (jarmo_forced_solve (forced, 2, NULL, &count), ==, JARMO_FORCED_DONE);
  jarmo_forced_free (forced);
  g_free (again);
  g_assert_true (g_file_get_contents (bits, &again, &size, NULL));
  g_assert_cmpmem (again, size, whole, size);
  again[5000] ^= 1;
  g_assert_true (g_file_set_contents (bits, again, (gssize) size, NULL));
  forced = solve (folder, &question, 2);
  g_assert_cmpint (jarmo_forced_solve (forced, 2, NULL, &count), ==, JARMO_FORCED_FAILED);
  g_assert_cmpint (errno, ==, EBADMSG);
  g_assert_true (g_file_set_contents (bits, whole, 4000, NULL));
  g_assert_cmpint (jarmo_forced_solve (forced, 2, NULL, &count), ==, JARMO_FORCED_FAILED);
  jarmo_forced_free (forced);
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve-jarmo/layers", test_layers);
  g_test_add_func ("/solve-jarmo/large-layers", test_large_layers);
  g_test_add_data_func ("/solve-jarmo/turns/free", GINT_TO_POINTER (FALSE), test_turns);
  g_test_add_data_func ("/solve-jarmo/turns/locked", GINT_TO_POINTER (TRUE), test_turns);
  g_test_add_func ("/solve-jarmo/fixed-point", test_fixed_point);
  g_test_add_func ("/solve-jarmo/endgames", test_endgames);
  g_test_add_func ("/solve-jarmo/files", test_files);
  return g_test_run ();
}
