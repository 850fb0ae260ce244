/* test-kgn-normal.c: files of records by people and other programs, and their normal form. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-kgn.h"

static char *
read_data (const char *name, const char *suffix, gsize *length)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", file, NULL);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

/* Reads every record of @text and writes them all. */
static char *
normalize (const char *text, gsize length)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  GString *normal = g_string_new (NULL);

  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    g_assert_no_error (error);
    if (!record)
      return g_string_free (normal, FALSE);
    if (normal->len > 0)
      g_string_append_c (normal, '\n');
    karum_kgn_write (record, normal);
  }
}

static void
test_file (const void *name)
{
  gsize length, normal_length;
  g_autofree char *text = read_data (name, ".kgn", &length);
  g_autofree char *expected = read_data (name, ".normal", &normal_length);
  g_autofree char *normal = normalize (text, length);
  g_autofree char *again = normalize (normal, strlen (normal));

  g_assert_cmpstr (normal, ==, expected);
  g_assert_cmpstr (again, ==, expected);
}

/* No line that consists of turns only reaches column 80. */
static void
test_width (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  KarumRandom random;

  karum_random_init (&random, 5);
  for (gsize i = 0; karum_games[i]; i++) {
    KarumRules rules = karum_rules_default (karum_games[i], 0);
    char setup[KARUM_SETUP_TEXT] = "";
    g_autoptr (KarumRecord) record = NULL;
    KarumNode *node;
    KarumState state;
    KarumTurn turn;

    if (karum_setup_needed (&rules))
      rules.game->setup_draw (&rules, &random, setup);
    record = karum_record_new (&rules, setup, NULL, NULL);
    node = record->root;
    for (guint ply = 0; ply < 60; ply++) {
      karum_record_state (record, node, &state);
      if (!karum_turn_random (&rules, &state, &random, &turn))
        break;
      node = karum_record_add (record, node, &turn);
    }
    karum_kgn_write (record, text);
  }
  lines = g_strsplit (text->str, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 20);
  for (char **line = lines; *line; line++)
    if (strchr (*line, ' '))
      g_assert_cmpuint (strlen (*line), <, 80);
}

/* Lines and columns of several records are those of the file. */
static void
test_places (void)
{
  gsize length;
  g_autofree char *text = read_data ("several", ".kgn", &length);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  static const guint lines[] = { 1, 6, 15, 19 };

  karum_for_each_of (line, lines) {
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, NULL);
    g_assert_nonnull (record);
    g_assert_cmpuint (karum_kgn_reader_line (reader), ==, *line);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/kgn/normal/everything", "everything", test_file);
  g_test_add_data_func ("/kgn/normal/exchange", "exchange", test_file);
  g_test_add_data_func ("/kgn/normal/several", "several", test_file);
  g_test_add_func ("/kgn/normal/width", test_width);
  g_test_add_func ("/kgn/normal/places", test_places);
  return g_test_run ();
}
