/* Stored turns and what is said of them: what is read is written as bytes that are read as the
 * same. The first byte chooses the game, the second is the number of bytes of the main line. */
#include <string.h>

#include "karum-fuzz.h"
#include "karum-games.h"
#include "karum-tree.h"

static KarumRecord *
new_record (uint8_t choice)
{
  guint n_games = 0;
  KarumRules rules;
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;

  while (karum_games[n_games])
    n_games++;
  rules = karum_rules_default (karum_games[choice % n_games], 0);
  karum_random_init (&random, 1);
  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, &random, setup);
  return karum_record_new (&rules, setup, NULL, NULL);
}

static gboolean
read_record (
    KarumRecord *record, const uint8_t *line, gsize n_line, const uint8_t *tree, gsize n_tree)
{
  guint ply;

  return karum_tree_read_line (record, line, n_line, &ply)
         && karum_tree_read (record, tree, n_tree);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gsize n_line = size >= 2 ? MIN ((gsize) data[1], size - 2) : 0;
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (KarumRecord) again = NULL;
  g_autoptr (GByteArray) line = NULL;
  g_autoptr (GByteArray) tree = NULL;
  g_autoptr (GByteArray) tree_again = NULL;

  if (size < 2)
    return 0;
  record = new_record (data[0]);
  if (!read_record (record, data + 2, n_line, data + 2 + n_line, size - 2 - n_line))
    return 0;
  line = karum_tree_write_line (record);
  tree = karum_tree_write (record);
  again = new_record (data[0]);
  g_assert_true (
      read_record (again, line->data, line->len, tree ? tree->data : NULL, tree ? tree->len : 0));
  tree_again = karum_tree_write (again);
  g_assert_cmpint (tree != NULL, ==, tree_again != NULL);
  if (tree)
    g_assert_cmpmem (tree->data, tree->len, tree_again->data, tree_again->len);
  return 0;
}
