/* test-kgn-conformance.c: every game's records, written and read back: the same record, and then
 * the same text. */
#include "karum-games.h"
#include "karum-kgn.h"
#include "random-record.h"

#define RECORDS 40

static const KarumGame *const with_null_game[] = { &null_game, NULL };

static KarumKgnReader *
new_reader (const GString *text, const KarumGame *game)
{
  KarumKgnReader *reader = karum_kgn_reader_new (text->str, text->len);

  if (game == &null_game)
    karum_kgn_reader_set_games (reader, with_null_game);
  return reader;
}

static void
check_rules (const KarumRules *rules)
{
  g_autoptr (GPtrArray) records
      = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_record_unref);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (KarumKgnReader) reader = NULL;
  g_autoptr (KarumRecord) beyond = NULL;
  g_autoptr (GError) error = NULL;
  KarumRandom random;

  karum_random_init (&random, 1);
  for (guint i = 0; i < RECORDS; i++) {
    KarumRecord *record = random_record (rules, &random);

    g_ptr_array_add (records, record);
    if (i > 0)
      g_string_append_c (text, '\n');
    karum_kgn_write (record, text);
  }
  reader = new_reader (text, rules->game);
  for (guint i = 0; i < RECORDS; i++) {
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    g_assert_no_error (error);
    g_assert_nonnull (record);
    random_record_assert_equal (record, records->pdata[i]);
    if (i > 0)
      g_string_append_c (again, '\n');
    karum_kgn_write (record, again);
  }
  beyond = karum_kgn_reader_next (reader, &error);
  g_assert_no_error (error);
  g_assert_null (beyond);
  g_assert_cmpstr (again->str, ==, text->str);
}

static void
test_game (const void *data)
{
  const KarumGame *game = data;

  for (guint preset = 0; preset < game->n_presets; preset++) {
    KarumRules rules = karum_rules_default (game, preset);
    check_rules (&rules);
  }
}

static void
add_test (const KarumGame *game)
{
  g_autofree char *path = g_strdup_printf ("/kgn/conformance/%s", game->id);

  g_test_add_data_func (path, game, test_game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_test (&null_game);
  for (gsize i = 0; karum_games[i]; i++)
    add_test (karum_games[i]);
  return g_test_run ();
}
