/* import-hostile.c: malicious text, and text without any records. */
#include <string.h>

#include "fixture.h"
#include "karum-import.h"

#define RECORD "[Event \"Club\"]\n[Player1 \"Anna\"]\n[Game \"jarmo\"]\n\n1. a1-b3 a5xb3 *\n\n"

typedef struct {
  const char *name;
  guint added, refused;
  void (*write) (GString *text);
} Hostile;

static void
write_empty (GString *text)
{
  (void) text;
}

static void
write_null (GString *text)
{
  g_string_append (text, RECORD);
  g_string_append_len (text, "\0", 1);
  g_string_append (text, RECORD);
}

static void
write_cut_off (GString *text)
{
  g_string_append (text, RECORD "[Event \"Club\"]\n[Ga");
}

static void
write_huge_tag (GString *text)
{
  g_string_append (text, "[Game \"jarmo\"]\n[Player1 \"");
  for (guint i = 0; i < 1 << 20; i++)
    g_string_append (text, "Ы");
  g_string_append (text, "\"]\n\n*\n");
}

static void
write_long_line (GString *text)
{
  g_string_append (text, "[Game \"jarmo\"]\n\n");
  for (guint i = 0; i < 1 << 20; i++)
    g_string_append (text, "a1-b3 a5-b3 ");
  g_string_append (text, "*\n");
}

static void
write_deep (GString *text)
{
  g_string_append (text, "[Game \"jarmo\"]\n\n1. a1-b3 ");
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "(1. b1-a3 ");
  g_string_append (text, "*\n");
}

static void
write_returns (GString *text)
{
  g_string_append (text, RECORD);
  g_string_replace (text, "\n", "\r\n", 0);
}

static void
write_many_tags (GString *text)
{
  g_string_append (text, "[Game \"jarmo\"]\n");
  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "[Tag%u \"x\"]\n", i);
  g_string_append (text, "\n*\n");
}

static void
write_noise (GString *text)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 1 << 18; i++)
    g_string_append_c (text, (char) g_rand_int_range (random, 1, 127));
}

static const Hostile hostiles[] = {
  { "empty", 0, 0, write_empty },         { "null", 0, 1, write_null },
  { "cut-off", 1, 1, write_cut_off },     { "huge-tag", 0, 1, write_huge_tag },
  { "long-line", 0, 1, write_long_line }, { "deep", 0, 1, write_deep },
  { "returns", 1, 0, write_returns },     { "many-tags", 0, 1, write_many_tags },
  { "noise", 0, 1, write_noise },
};

static void
test_hostile (Fixture *archive, gconstpointer data)
{
  const Hostile *hostile = data;
  const KarumImportOptions options = { .keep_good = TRUE };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (KarumImportReport) report = NULL;

  hostile->write (text);
  bytes = g_bytes_new (text->str, text->len);
  report = karum_store_import (archive->store, bytes, &options, NULL);
  g_assert_nonnull (report);
  g_assert_cmpuint (report->added, ==, hostile->added);
  g_assert_cmpint (MIN (report->refused, 1), ==, hostile->refused);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (hostiles); i++) {
    g_autofree char *name = g_strconcat ("/archive/import-hostile/", hostiles[i].name, NULL);

    g_test_add (name, Fixture, &hostiles[i], fixture_set_up, test_hostile, fixture_tear_down);
  }
  return g_test_run ();
}
