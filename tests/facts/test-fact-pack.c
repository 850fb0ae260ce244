/* test-fact-pack.c: compressed files of facts: whole, cut and damaged at every byte, and others. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-fact-file.h"
#include "karum-fact-pack.h"

#define CLUB "c1ab0000000000000000000000000001"
#define REPLICA "00112233445566778899aabbccddeeff"
#define MOST (16 * 1024 * 1024)

/* (transfer full): with so many facts that they stand in several parts if @n is some hundreds */
static char *
make_file (guint n, char **name)
{
  g_autoptr (KarumReplica) writer = karum_replica_new (REPLICA, "Club room");
  g_autoptr (GPtrArray) facts = karum_facts_new (), others = karum_facts_new ();

  for (guint i = 0; i < n; i++) {
    g_autofree char *thing = g_strdup_printf ("game:%u", i);
    g_autofree char *value
        = g_compute_checksum_for_string (G_CHECKSUM_SHA512, thing, (gssize) strlen (thing));

    g_ptr_array_add (facts, karum_fact_new_founding (thing, "line", 5, value));
  }
  return karum_fact_file_write (CLUB, writer, others, facts, name);
}

static GString *
unpack (GBytes *packed, gsize size)
{
  return karum_fact_unpack (g_bytes_get_data (packed, NULL), size, MOST);
}

static void
test_whole (void)
{
  static const guint numbers[] = { 0, 1, 3, 300, 1000, 3000 };

  karum_for_each_of (number, numbers) {
    g_autofree char *name = NULL, *text = make_file (*number, &name);
    g_autoptr (GBytes) packed = karum_fact_pack (text);
    GString *found = unpack (packed, g_bytes_get_size (packed));

    g_assert_cmpstr (found->str, ==, text);
    g_assert_cmpuint (found->len, ==, strlen (text));
    if (*number > 1)
      g_assert_cmpuint (g_bytes_get_size (packed), <, strlen (text));
    g_string_free (found, TRUE);
  }
}

/* A file that is still coming is not taken for one that is whole or damaged, whether its end is
 * lacking or zeros are in its place. */
static void
test_cut (void)
{
  g_autofree char *name = NULL, *text = make_file (1000, &name);
  g_autoptr (GBytes) packed = karum_fact_pack (text);
  gsize size = g_bytes_get_size (packed);
  g_autofree char *bytes = g_memdup2 (g_bytes_get_data (packed, NULL), size);

  for (gsize i = size - 1; i > 0; i -= i < 120 || i + 120 > size ? 1 : MIN (i, 997)) {
    memset (bytes + i, 0, size - i);
    for (guint zeros = 0; zeros < 2; zeros++) {
      GString *found = karum_fact_unpack (bytes, zeros ? size : i, MOST);
      g_auto (KarumFactFile) file = { 0 };

      /* The last bytes are zeros of themselves. */
      if (!found || (zeros && i + 3 >= size)) {
        if (found)
          g_string_free (found, TRUE);
        continue;
      }
      karum_fact_file_read (found->str, found->len, CLUB, &file);
      g_assert_cmpint (file.state, !=, KARUM_FACT_FILE_WHOLE);
      g_assert_cmpint (file.state, !=, KARUM_FACT_FILE_DAMAGED);
      g_assert_cmpuint (file.facts->len, ==, 0);
      g_string_free (found, TRUE);
    }
  }
}

/* What is damaged is what was written, or is noticed; and the other parts are read. */
static void
check_damage (const char *bytes, gsize size, const char *text, const char *name)
{
  GString *found = karum_fact_unpack (bytes, size, MOST);
  g_auto (KarumFactFile) file = { 0 };

  if (!found)
    return;
  karum_fact_file_read (found->str, found->len, CLUB, &file);
  if (karum_fact_file_is_as_named (name, found->str, found->len))
    g_assert_cmpstr (found->str, ==, text);
  else
    g_assert_cmpint (file.state, !=, KARUM_FACT_FILE_WHOLE);
  if (file.state == KARUM_FACT_FILE_DAMAGED) {
    g_assert_cmpuint (file.broken, >=, 1);
    g_assert_cmpuint (file.facts->len, >=, 300);
  }
  g_string_free (found, TRUE);
}

static void
test_damage (void)
{
  g_autofree char *name = NULL, *text = make_file (1000, &name);
  g_autoptr (GBytes) packed = karum_fact_pack (text);
  gsize size = g_bytes_get_size (packed);
  g_autofree char *bytes = g_memdup2 (g_bytes_get_data (packed, NULL), size);

  for (gsize i = 0; i < size; i += i < 120 || i + 120 > size ? 1 : 997) {
    bytes[i] ^= 4;
    check_damage (bytes, size, text, name);
    bytes[i] ^= 4;
  }
}

static void
test_foreign (void)
{
  static const char *const others[]
      = { "", "\x1f", "\x1f\x8b\x08", "Karum facts 1\n", "[Game \"pahtum\"]\n" };
  static const char endless[] = "\x1f\x8b\x08\0\0\0\0\0\0\3";
  g_autoptr (GString) many = g_string_new (NULL);
  GString *found;

  karum_for_each_of (other, others)
    g_assert_null (karum_fact_unpack (*other, strlen (*other), MOST));
  /* The beginning of a part, over and over. */
  for (guint i = 0; i < 20000; i++)
    g_string_append_len (many, endless, sizeof endless - 1);
  found = karum_fact_unpack (many->str, many->len, MOST);
  g_assert_nonnull (found);
  g_string_free (found, TRUE);
}

/* A small file may be a very long text: it isn't read to its end. */
static void
test_bomb (void)
{
  g_autofree char *zeros = g_strnfill (MOST, 'a');
  g_autoptr (GBytes) packed = NULL;
  GString *found;

  zeros[MOST - 1] = '\n';
  packed = karum_fact_pack (zeros);
  g_assert_cmpuint (g_bytes_get_size (packed), <, MOST / 100);
  found = karum_fact_unpack (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed), 100000);
  g_assert_cmpuint (found->len, <, 110000);
  g_string_free (found, TRUE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fact-pack/whole", test_whole);
  g_test_add_func ("/fact-pack/cut", test_cut);
  g_test_add_func ("/fact-pack/damage", test_damage);
  g_test_add_func ("/fact-pack/foreign", test_foreign);
  g_test_add_func ("/fact-pack/bomb", test_bomb);
  return g_test_run ();
}
