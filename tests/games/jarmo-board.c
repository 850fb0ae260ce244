/* jarmo-board.c: the lines of the board against the list of the rules. */
#include <glib.h>

#include "karum-games.h"

/* Each line is listed at both of its ends. */
static const char *const listing[] = {
  "a5: b3 c4",       "b5: a3 d4",
  "c5: a4 b3 e4",    "d5: b4 e3",
  "e5: c4 d3",       "a4: c3 c5",
  "b4: b3 c4 d3 d5", "c4: a5 b2 b4 d4 e5",
  "d4: b5 c4 d3 e2", "e4: c3 c5",
  "a3: b1 b5",       "b3: a1 a5 b2 b4 c5 d2",
  "c3: a2 a4 d1 e4", "d3: b4 c1 d2 d4 e1 e5",
  "e3: c2 d5",       "a2: c1 c3",
  "b2: b3 c2 c4 d1", "c2: a1 b2 d2 e1 e3",
  "d2: b1 b3 c2 d3", "e2: c1 d4",
  "a1: b3 c2",       "b1: a3 d2",
  "c1: a2 d3 e2",    "d1: b2 c3",
  "e1: c2 d3",
};

static GHashTable *
listed_ends (void)
{
  GHashTable *ends = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (listing); i++) {
    g_auto (GStrv) words = g_strsplit (listing[i] + 4, " ", -1);

    for (char **word = words; *word; word++)
      g_hash_table_add (ends, g_strdup_printf ("%.2s-%s", listing[i], *word));
  }
  return ends;
}

static char *
line_name (KarumPoint from, KarumPoint to)
{
  char a[KARUM_POINT_TEXT], b[KARUM_POINT_TEXT];

  karum_point_write (from, a);
  karum_point_write (to, b);
  return g_strdup_printf ("%s-%s", a, b);
}

static void
test_lines (void)
{
  g_autoptr (GHashTable) ends = listed_ends ();
  KarumRules rules = karum_rules_default (karum_game_find ("jarmo"), 0);
  KarumBoard board;

  g_assert_cmpuint (g_hash_table_size (ends), ==, 76);
  rules.game->board (&rules, &board);
  g_assert_cmpuint (board.n_lines, ==, 38);
  for (gsize i = 0; i < board.n_lines; i++) {
    g_autofree char *there = line_name (board.lines[i].from, board.lines[i].to);
    g_autofree char *back = line_name (board.lines[i].to, board.lines[i].from);

    g_assert_true (g_hash_table_remove (ends, there));
    g_assert_true (g_hash_table_remove (ends, back));
  }
  g_assert_cmpuint (g_hash_table_size (ends), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jarmo/board/lines", test_lines);
  return g_test_run ();
}
