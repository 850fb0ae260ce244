/* endgames.c: makes a small endgame table of Jarmo for a test: endgames FILE. */
#include <glib.h>
#include <stdlib.h>

#include "karum-endgames.h"
#include "karum-games.h"

int
main (int argc, char **argv)
{
  KarumRules rules;
  uint8_t *bytes;
  size_t size;
  gboolean done;

  g_assert_cmpint (argc, ==, 2);
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  bytes = karum_endgames_make (&rules, 2, 1, NULL, NULL, NULL, &size, NULL);
  done = g_file_set_contents (argv[1], (const char *) bytes, (gssize) size, NULL);
  free (bytes);
  return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
