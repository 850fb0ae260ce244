/* test-fact-file.c: files of facts: whole, cut at every byte, damaged at every byte, and foreign.
 */
#include <string.h>

#include "karum-fact-file.h"

#define CLUB "c1ab0000000000000000000000000001"
#define OTHER_CLUB "c1ab0000000000000000000000000002"
#define REPLICA "00112233445566778899aabbccddeeff"

static char *
make_file (char **name)
{
  g_autoptr (KarumReplica) writer = karum_replica_new (REPLICA, "Club\troom\n");
  g_autoptr (GPtrArray) facts = karum_facts_new ();
  g_autoptr (GPtrArray) others
      = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_replica_free);
  char *text;

  g_ptr_array_add (others, karum_replica_new ("ffeeddccbbaa99887766554433221100", "Laptop"));
  g_ptr_array_add (facts, karum_fact_new_founding ("game:1", "line", 5, "a1\nb2"));
  g_ptr_array_add (facts, karum_fact_new_founding ("game:1", "result", 5, "1-0"));
  g_ptr_array_add (facts, karum_fact_new_founding ("person:2", "name", 6, "Ану"));
  text = karum_fact_file_write (CLUB, writer, others, facts, name);
  return text;
}

static void
test_whole (void)
{
  g_autofree char *name = NULL, *text = make_file (&name);
  g_auto (KarumFactFile) file = { 0 };

  g_assert_true (karum_fact_file_is_final (name));
  g_assert_true (karum_fact_file_is_of (name, REPLICA));
  g_assert_false (karum_fact_file_is_of (name, CLUB));
  g_assert_true (karum_fact_file_is_as_named (name, text, strlen (text)));
  karum_fact_file_read (text, strlen (text), CLUB, &file);
  g_assert_cmpint (file.state, ==, KARUM_FACT_FILE_WHOLE);
  g_assert_cmpstr (file.writer->name, ==, "Club room ");
  g_assert_cmpuint (file.facts->len, ==, 3);
  g_assert_cmpuint (file.others->len, ==, 1);
  g_assert_cmpuint (file.broken + file.unknown, ==, 0);
  g_assert_cmpstr (((KarumFact *) file.facts->pdata[0])->value, ==, "a1\nb2");
}

/* A file that is still coming is not read in part. */
static void
test_cut (void)
{
  g_autofree char *name = NULL, *text = make_file (&name);
  gsize size = strlen (text);

  for (gsize i = 0; i < size; i++) {
    g_auto (KarumFactFile) file = { 0 };

    karum_fact_file_read (text, i, CLUB, &file);
    g_assert_cmpint (file.state, !=, KARUM_FACT_FILE_WHOLE);
    g_assert_cmpint (file.state, !=, KARUM_FACT_FILE_DAMAGED);
    g_assert_cmpuint (file.facts->len, ==, 0);
    g_assert_false (karum_fact_file_is_as_named (name, text, i));
  }
}

/* Nothing that is damaged is taken for what was written, and the rest is not lost. */
static void
test_damage (void)
{
  g_autofree char *name = NULL, *text = make_file (&name);
  gsize size = strlen (text);

  for (gsize i = 0; i < size; i++) {
    g_auto (KarumFactFile) file = { 0 };

    text[i] ^= 4;
    karum_fact_file_read (text, size, CLUB, &file);
    g_assert_cmpint (file.state, !=, KARUM_FACT_FILE_WHOLE);
    g_assert_false (karum_fact_file_is_as_named (name, text, size));
    if (file.state == KARUM_FACT_FILE_DAMAGED)
      g_assert_cmpuint (file.facts->len, >=, 1);
    text[i] ^= 4;
  }
}

static void
check_state (const char *text, KarumFactFileState state)
{
  g_auto (KarumFactFile) file = { 0 };

  karum_fact_file_read (text, strlen (text), OTHER_CLUB, &file);
  g_assert_cmpint (file.state, ==, state);
}

static void
test_foreign (void)
{
  g_autofree char *name = NULL, *text = make_file (&name);

  check_state (text, KARUM_FACT_FILE_FOREIGN);
  check_state ("", KARUM_FACT_FILE_FOREIGN);
  check_state ("\n", KARUM_FACT_FILE_FOREIGN);
  check_state ("[Game \"pahtum\"]\n", KARUM_FACT_FILE_FOREIGN);
  check_state ("end\tof a letter\n", KARUM_FACT_FILE_FOREIGN);
  check_state ("Karum facts 1\n", KARUM_FACT_FILE_FOREIGN);
  check_state ("Karum facts 1\nclub\tx\n", KARUM_FACT_FILE_FOREIGN);
  check_state ("Karum facts 1\nclub\t" OTHER_CLUB "\n", KARUM_FACT_FILE_INCOMPLETE);
  check_state ("Karum facts 12\nclub\t" OTHER_CLUB "\n", KARUM_FACT_FILE_NEWER);
  check_state ("Karum facts 1\nend\tx\n", KARUM_FACT_FILE_FOREIGN);
  g_assert_false (karum_fact_file_is_final ("karum-facts"));
  g_assert_false (karum_fact_file_is_final (""));
  g_assert_false (karum_fact_file_is_final ("karum-" REPLICA "-0123456789abcdef.karum-facts~"));
  g_assert_false (karum_fact_file_is_final ("karum-" REPLICA "-0123456789ABCDEF.karum-facts"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fact-file/whole", test_whole);
  g_test_add_func ("/fact-file/cut", test_cut);
  g_test_add_func ("/fact-file/damage", test_damage);
  g_test_add_func ("/fact-file/foreign", test_foreign);
  return g_test_run ();
}
