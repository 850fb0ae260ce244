/* Runs a fuzz target on its seeds and on seeds changed at random, where there is no fuzzer. */
#include <glib.h>

#include "../deep.h"
#include "karum-fuzz.h"
#include "karum-random.h"

#define CHANGES_MAX 6

/* Bytes that mean something in one text or another. */
static const char meanings[]
    = "\n /#xo-+^,>:=0123456789abcdefghjklmnopqrst{}()[]\";$!?*%\\\xd0\xff";

static int
compare_names (const void *a, const void *b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
load_seeds (const char *directory)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (directory, 0, &error);
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)))
    g_ptr_array_add (names, g_build_filename (directory, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++) {
    char *text;
    gsize length;

    g_file_get_contents (names->pdata[i], &text, &length, &error);
    g_assert_no_error (error);
    g_ptr_array_add (seeds, g_bytes_new_take (text, length));
  }
  g_assert_cmpuint (seeds->len, >, 0);
  return seeds;
}

static guint
below (KarumRandom *random, gsize bound)
{
  return karum_random_below (random, (uint32_t) bound);
}

/* Makes one change: another byte, one more, some fewer, or a piece of the text again. */
static void
change (GString *text, KarumRandom *random)
{
  guint place = below (random, text->len + 1);
  char byte = meanings[below (random, sizeof meanings - 1)];
  guint rest = (guint) text->len - place;
  guint length = rest > 0 ? 1 + below (random, MIN (rest, 30)) : 0;

  switch (below (random, 4)) {
  case 0:
    if (place < text->len)
      text->str[place] = byte;
    break;
  case 1:
    g_string_insert_c (text, (gssize) place, byte);
    break;
  case 2:
    g_string_erase (text, (gssize) place, (gssize) length);
    break;
  default: {
    g_autofree char *piece = g_strndup (text->str + place, length);
    g_string_insert (text, (gssize) below (random, text->len + 1), piece);
  }
  }
}

static void
test_seeds (const void *directory)
{
  g_autoptr (GPtrArray) seeds = load_seeds (directory);

  for (guint i = 0; i < seeds->len; i++) {
    gsize size;
    const uint8_t *data = g_bytes_get_data (seeds->pdata[i], &size);
    LLVMFuzzerTestOneInput (data, size);
  }
}

static void
test_mutants (const void *directory)
{
  g_autoptr (GPtrArray) seeds = load_seeds (directory);
  KarumRandom random;

  karum_random_init (&random, 1);
  for (guint i = 0; i < deep_rounds (MUTANTS); i++) {
    gsize size;
    const char *data = g_bytes_get_data (seeds->pdata[below (&random, seeds->len)], &size);
    g_autoptr (GString) text = g_string_new_len (data, (gssize) size);

    for (guint changes = 1 + below (&random, CHANGES_MAX); changes > 0; changes--)
      change (text, &random);
    LLVMFuzzerTestOneInput ((const uint8_t *) text->str, text->len);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  g_test_add_data_func ("/fuzz/seeds", argv[1], test_seeds);
  g_test_add_data_func ("/fuzz/mutants", argv[1], test_mutants);
  return g_test_run ();
}
