/* test-facts.c: the laws of joining facts, on copies that people edit, and on lines from anywhere.
 */
#include <string.h>

#include "karum-arrays.h"

#include "karum-fact.h"

#define THING "game:7d2f"
#define N_COPIES 4
#define N_STEPS 200
#define DAY (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

static const char *const parts[] = { "line", "result", "comment:1", "comment:2" };

typedef struct {
  char replica[KARUM_REPLICA_TEXT];
  gint64 clock, greatest;
  guint64 number;
  GPtrArray *facts;
} Copy;

/* -- Copies ----------------------------------------------------------------------------------- */

static void
copy_init (Copy *copy, guint index, GRand *random)
{
  *copy = (Copy){ .facts = karum_facts_new () };
  memset (copy->replica, (int) ('a' + index), KARUM_REPLICA_TEXT - 1);
  copy->clock = 1000 * DAY + g_rand_int_range (random, -1000, 1000) * DAY;
}

static void
learn (Copy *copy, KarumFact *fact)
{
  karum_facts_join (copy->facts, fact);
  if (fact->stamp.time > copy->greatest)
    copy->greatest = fact->stamp.time;
}

static void
edit (Copy *copy, const char *part, const char *value)
{
  KarumStamp stamp
      = karum_stamp_next (copy->clock++, copy->greatest, ++copy->number, copy->replica);
  g_autoptr (KarumFact) fact
      = karum_fact_new (THING, part, &stamp, karum_facts_seen (copy->facts, part), value);

  g_assert_true (karum_facts_join (copy->facts, fact));
  copy->greatest = MAX (copy->greatest, stamp.time);
}

static void
destroy (Copy *copy)
{
  g_autofree char *value = karum_facts_write_gone (copy->facts);

  if (copy->facts->len == 0)
    return;
  edit (copy, KARUM_FACT_GONE, value);
  g_assert_true (karum_facts_are_gone (copy->facts));
}

static void
learn_all (Copy *copy, const GPtrArray *facts)
{
  karum_for_each (void, fact, facts)
    learn (copy, fact);
}

static void
learn_from (Copy *copy, const Copy *other)
{
  learn_all (copy, other->facts);
}

static char *
write_all (const GPtrArray *facts)
{
  GString *text = g_string_new (NULL);

  karum_for_each (void, fact, facts)
    karum_fact_write (fact, text);
  return g_string_free (text, FALSE);
}

static void
shuffle (GPtrArray *list, GRand *random)
{
  for (guint i = list->len; i > 1; i--) {
    guint other = (guint) g_rand_int_range (random, 0, (gint32) i);
    gpointer item = list->pdata[i - 1];

    list->pdata[i - 1] = list->pdata[other];
    list->pdata[other] = item;
  }
}

/* All that anybody ever made, and the four copies as they were at the end, which have not exchanged
 * everything. */
static GPtrArray *
make_history (Copy *copies, GRand *random)
{
  GPtrArray *all = karum_facts_new ();

  for (guint i = 0; i < N_COPIES; i++)
    copy_init (&copies[i], i, random);
  for (guint i = 0; i < N_STEPS; i++) {
    Copy *copy = &copies[g_rand_int_range (random, 0, N_COPIES)];
    Copy *other = &copies[g_rand_int_range (random, 0, N_COPIES)];
    g_autofree char *value = g_strdup_printf ("value\t%u\\n\n", i);

    if (g_rand_int_range (random, 0, 3) == 0)
      learn_from (copy, other);
    else if (g_rand_int_range (random, 0, 20) == 0)
      destroy (copy);
    else
      edit (copy, parts[g_rand_int_range (random, 0, G_N_ELEMENTS (parts))], value);
    karum_for_each (void, fact, copy->facts)
      g_ptr_array_add (all, karum_fact_ref (fact));
  }
  return all;
}

static void
clear_copies (Copy *copies)
{
  for (guint i = 0; i < N_COPIES; i++)
    g_ptr_array_unref (copies[i].facts);
}

/* -- Laws ------------------------------------------------------------------------------------- */

/* Whatever arrives in whatever order, twice or long after it was replaced: the same is known. */
static void
test_any_order (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (51);

  for (guint round = 0; round < 20; round++) {
    Copy copies[N_COPIES], together = { .facts = karum_facts_new () };
    g_autoptr (GPtrArray) all = make_history (copies, random);
    g_autofree char *wanted = NULL;

    for (guint i = 0; i < N_COPIES; i++)
      learn_from (&together, &copies[i]);
    wanted = write_all (together.facts);
    for (guint k = 0; k < 5; k++) {
      Copy again = { .facts = karum_facts_new () };
      g_autofree char *found = NULL;

      shuffle (all, random);
      learn_all (&again, all);
      learn_from (&again, &copies[k % N_COPIES]);
      found = write_all (again.facts);
      g_assert_cmpstr (found, ==, wanted);
      g_ptr_array_unref (again.facts);
    }
    g_ptr_array_unref (together.facts);
    clear_copies (copies);
  }
}

static char *
join (const Copy *a, const Copy *b, const Copy *c, gboolean last_first)
{
  Copy first = { .facts = karum_facts_new () }, second = { .facts = karum_facts_new () };
  char *text;

  learn_from (&first, last_first ? b : a);
  learn_from (&first, last_first ? c : b);
  learn_from (&second, last_first ? a : c);
  learn_from (&second, &first);
  learn_from (&second, &second);
  text = write_all (second.facts);
  g_ptr_array_unref (first.facts);
  g_ptr_array_unref (second.facts);
  return text;
}

static void
test_laws (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (52);

  for (guint round = 0; round < 50; round++) {
    Copy copies[N_COPIES];
    G_GNUC_UNUSED g_autoptr (GPtrArray) all = make_history (copies, random);
    g_autofree char *one = join (&copies[0], &copies[1], &copies[2], FALSE);
    g_autofree char *two = join (&copies[0], &copies[1], &copies[2], TRUE);
    g_autofree char *three = join (&copies[2], &copies[1], &copies[0], FALSE);

    g_assert_cmpstr (one, ==, two);
    g_assert_cmpstr (one, ==, three);
    clear_copies (copies);
  }
}

/* What nobody who saw it replaced is there, however wrong the clocks are. */
static void
test_concurrent (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (53);
  Copy copies[N_COPIES];

  for (guint i = 0; i < N_COPIES; i++)
    copy_init (&copies[i], i, random);
  edit (&copies[0], "comment:1", "of A");
  edit (&copies[1], "comment:1", "of B");
  learn_from (&copies[0], &copies[1]);
  g_assert_cmpuint (copies[0].facts->len, ==, 2);
  copies[0].clock = 5;
  edit (&copies[0], "comment:1", "both");
  learn_from (&copies[1], &copies[0]);
  g_assert_cmpuint (copies[1].facts->len, ==, 1);
  g_assert_cmpstr (karum_facts_find (copies[1].facts, "comment:1")->value, ==, "both");
  clear_copies (copies);
}

/* Deleted for good here, changed there without knowing: that change stays. */
static void
test_gone (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (54);
  Copy copies[N_COPIES];

  for (guint i = 0; i < N_COPIES; i++)
    copy_init (&copies[i], i, random);
  edit (&copies[0], "line", "secret");
  edit (&copies[0], "result", "1-0");
  learn_from (&copies[1], &copies[0]);
  learn_from (&copies[2], &copies[0]);
  destroy (&copies[0]);
  edit (&copies[2], "result", "0-1");
  learn_from (&copies[1], &copies[0]);
  g_assert_true (karum_facts_are_gone (copies[1].facts));
  learn_from (&copies[2], &copies[1]);
  g_assert_null (karum_facts_find (copies[2].facts, "line"));
  g_assert_cmpstr (karum_facts_find (copies[2].facts, "result")->value, ==, "0-1");
  g_assert_false (karum_facts_are_gone (copies[2].facts));
  destroy (&copies[2]);
  learn_from (&copies[0], &copies[2]);
  g_assert_true (karum_facts_are_gone (copies[0].facts));
  g_assert_cmpuint (copies[0].facts->len, ==, 1);
  clear_copies (copies);
}

/* Equal founding values of two copies are one fact; others stand beside one another. */
static void
test_founding (void)
{
  g_autoptr (GPtrArray) facts = karum_facts_new ();
  g_autoptr (KarumFact) one = karum_fact_new_founding (THING, "line", 1000, "a1 b2");
  g_autoptr (KarumFact) same = karum_fact_new_founding (THING, "line", 1000, "a1 b2");
  g_autoptr (KarumFact) other = karum_fact_new_founding (THING, "line", 900, "a1 b3");
  g_autoptr (KarumFact) earlier = karum_fact_new_founding (THING, "line", 800, "a1 b2");

  g_assert_true (karum_facts_join (facts, one));
  g_assert_false (karum_facts_join (facts, same));
  g_assert_true (karum_facts_join (facts, other));
  g_assert_cmpuint (facts->len, ==, 2);
  g_assert_true (karum_facts_find (facts, "line") == one);
  /* The same value with two times: the earlier one. */
  g_assert_true (karum_facts_join (facts, earlier));
  g_assert_false (karum_facts_join (facts, one));
  g_assert_cmpuint (facts->len, ==, 2);
  g_assert_true (karum_facts_find (facts, "line") == other);
}

/* -- Clocks ----------------------------------------------------------------------------------- */

static void
test_clock (void)
{
  const char *replica = "0123456789abcdef0123456789abcdef";

  g_assert_cmpint (karum_stamp_next (50 * DAY, 0, 1, replica).time, ==, 50 * DAY);
  g_assert_cmpint (karum_stamp_next (50 * DAY, 50 * DAY, 1, replica).time, ==, 50 * DAY + 1);
  g_assert_cmpint (karum_stamp_next (50 * DAY, 51 * DAY, 1, replica).time, ==, 51 * DAY + 1);
  g_assert_cmpint (karum_stamp_next (50 * DAY, 51 * DAY + 1, 1, replica).time, ==, 50 * DAY);
  g_assert_cmpint (karum_stamp_next (-5, 0, 1, replica).time, ==, 1);
  g_assert_cmpint (karum_stamp_next (G_MAXINT64, 0, 1, replica).time, ==, KARUM_STAMP_TIME_MAX);
  g_assert_true (karum_stamp_is_ahead (52 * DAY, 50 * DAY));
  g_assert_false (karum_stamp_is_ahead (51 * DAY, 50 * DAY));
}

/* -- Lines ------------------------------------------------------------------------------------ */

static void
test_lines (void)
{
  static const char *const values[] = { "", "plain", "a\tb\nc\rd\\e\\n", "\\", "将棋 Ману" };

  karum_for_each_of (each, values) {
    KarumStamp stamp = { 12345, 7, "0123456789abcdef0123456789abcdef" };
    KarumSeen *seen = karum_seen_read ("00000000000000000000000000000000:4");
    g_autoptr (KarumFact) fact = karum_fact_new (THING, "note", &stamp, seen, *each), read;
    g_autoptr (GString) line = g_string_new (NULL), again = g_string_new (NULL);
    KarumFactFault fault;

    karum_fact_write (fact, line);
    g_assert_cmpint (line->str[line->len - 1], ==, '\n');
    g_assert_true (strchr (line->str, '\n') == line->str + line->len - 1);
    read = karum_fact_read (line->str, line->len - 1, &fault);
    g_assert_cmpint (fault, ==, KARUM_FACT_READ);
    g_assert_cmpstr (read->value, ==, *each);
    karum_fact_write (read, again);
    g_assert_cmpstr (again->str, ==, line->str);
  }
}

/* No changed byte is taken for what was written. */
static void
test_damage (void)
{
  g_autoptr (KarumFact) fact = karum_fact_new_founding (THING, "note", 5, "a note");
  g_autoptr (GString) line = g_string_new (NULL);

  karum_fact_write (fact, line);
  for (gsize i = 0; i + 1 < line->len; i++) {
    KarumFactFault fault;

    line->str[i] ^= 1;
    g_assert_null (karum_fact_read (line->str, line->len - 1, &fault));
    g_assert_cmpint (fault, ==, KARUM_FACT_BROKEN);
    line->str[i] ^= 1;
    g_assert_null (karum_fact_read (line->str, i, &fault));
  }
}

/* Sealed lines that nobody can have written. */
static void
test_crafted (void)
{
  static const char *const lines[] = {
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t-",
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t-\tvalue\tmore",
    "\tb\t5\t1\t0123456789abcdef0123456789abcdef\t-\tvalue",
    "a\tb\t-5\t1\t0123456789abcdef0123456789abcdef\t-\tvalue",
    "a\tb\t5\t-1\t0123456789abcdef0123456789abcdef\t-\tvalue",
    "a\tb\t5\t99999999999999999999\t0123456789abcdef0123456789abcdef\t-\tvalue",
    "a\tb\t5\t1\t0123456789ABCDEF0123456789abcdef\t-\tvalue",
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t\tvalue",
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t,\tvalue",
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t0123456789abcdef0123456789abcdef:1\tvalue",
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t-\tva\\lue",
    "a\tb\t5\t1\t0123456789abcdef0123456789abcdef\t-\tvalue\\",
    "a\tb\t5\t0\t0123456789abcdef0123456789abcdef\t-\tvalue",
    "a\tgone\t5\t1\t0123456789abcdef0123456789abcdef\t-\tvalue",
  };

  karum_for_each_of (each, lines) {
    g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, *each, -1);
    g_autofree char *line = g_strdup_printf ("%.16s\t%s", digest, *each);
    KarumFactFault fault;

    g_assert_null (karum_fact_read (line, strlen (line), &fault));
    g_assert_cmpint (fault, ==, KARUM_FACT_FOREIGN);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/facts/any-order", test_any_order);
  g_test_add_func ("/facts/laws", test_laws);
  g_test_add_func ("/facts/concurrent", test_concurrent);
  g_test_add_func ("/facts/gone", test_gone);
  g_test_add_func ("/facts/founding", test_founding);
  g_test_add_func ("/facts/clock", test_clock);
  g_test_add_func ("/facts/lines", test_lines);
  g_test_add_func ("/facts/damage", test_damage);
  g_test_add_func ("/facts/crafted", test_crafted);
  return g_test_run ();
}
