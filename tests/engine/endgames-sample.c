#include "endgames-sample.h"

#include <stdlib.h>

#include "rulesets.h"

unsigned
sample_pieces (void)
{
  return g_getenv ("KARUM_TEST_DEEP") ? 3 : 2;
}

void
sample_open (Table *table)
{
  karum_random_init (&table->random, 5);
  if (table->endgames)
    return;
  table->rules = engine_rules (table->ruleset);
  endgames_codes_init (&table->codes);
  table->bytes
      = karum_endgames_make (&table->rules, table->pieces, 2, NULL, NULL, NULL, &table->size, NULL);
  g_assert_nonnull (table->bytes);
  table->endgames = karum_endgames_read (&table->rules, table->bytes, table->size, NULL);
  g_assert_nonnull (table->endgames);
}

void
sample_close (Table *table)
{
  karum_endgames_free (table->endgames);
  free (table->bytes);
}

void
sample_draw (Table *table, unsigned pieces, JarmoState *state)
{
  uint32_t rows = endgames_positions (pieces) / ENDGAMES_ARCHERS;
  /* Half of the positions are of one against one. */
  uint32_t singles = endgames_positions (2) / ENDGAMES_ARCHERS * (pieces == 3 ? 3 : 1);
  EndgamesRow row;

  do
    if (karum_random_below (&table->random, 2))
      rows = singles;
  while (!endgames_row (&table->codes, karum_random_below (&table->random, rows), &row)
         || !endgames_row_state (&table->codes, &row,
                                 karum_random_below (&table->random, ENDGAMES_ARCHERS), state)
         || jarmo_rules_end (&table->rules, state)
         || !jarmo_side_can_move (&table->rules, state, (KarumSide) state->turn));
}

int
sample_run (const SampleTest *tests, gsize n)
{
  Table tables[] = { { "jarmo", sample_pieces () }, { "jarmo,goal=locked", sample_pieces () } };
  int result;

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (gsize j = 0; j < n; j++) {
      g_autofree char *path
          = g_strdup_printf ("/engine/endgames/%s/%s", tests[j].name, tables[i].ruleset);
      g_test_add_data_func (path, &tables[i], tests[j].test);
    }
  result = g_test_run ();
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    sample_close (&tables[i]);
  return result;
}
