/* test-places.c: places between others, and the fewest moves. */
#include <string.h>

#include "karum-places.h"

static void
check_between (const char *before, const char *after)
{
  g_autofree char *place = karum_place_between (before, after);

  g_assert_cmpstr (before ? before : "", <, place);
  if (after)
    g_assert_cmpstr (place, <, after);
  g_assert_cmpint (place[strlen (place) - 1], !=, '0');
}

static void
test_between (void)
{
  check_between (NULL, NULL);
  check_between ("i", NULL);
  check_between ("z", NULL);
  check_between ("zzz", NULL);
  check_between (NULL, "1");
  check_between (NULL, "01");
  check_between ("1", "11");
  check_between ("1", "2");
  check_between ("1z", "2");
  check_between ("1zz", "2");
  check_between ("01", "011");
}

/* A place beside the one before it, a thousand times. */
static void
test_close (void)
{
  g_autofree char *low = g_strdup ("1"), *high = g_strdup ("2");

  for (guint i = 0; i < 1000; i++) {
    char **side = i % 3 == 0 ? &low : &high;
    char *place = karum_place_between (low, high);

    g_assert_cmpstr (low, <, place);
    g_assert_cmpstr (place, <, high);
    g_free (*side);
    *side = place;
  }
}

static void
free_all (char **places, guint n)
{
  for (guint i = 0; i < n; i++)
    g_free (places[i]);
}

static void
check_rising (char **places, guint n)
{
  for (guint i = 1; i < n; i++)
    g_assert_cmpstr (places[i - 1], <, places[i]);
}

/* One is moved to the front: only that one gets another place. */
static void
test_move (void)
{
  char *places[] = { g_strdup ("5"), g_strdup ("1"), g_strdup ("2"), g_strdup ("3") };

  karum_places_assign (places, G_N_ELEMENTS (places));
  check_rising (places, G_N_ELEMENTS (places));
  g_assert_cmpstr (places[1], ==, "1");
  g_assert_cmpstr (places[2], ==, "2");
  g_assert_cmpstr (places[3], ==, "3");
  free_all (places, G_N_ELEMENTS (places));
}

/* Texts that are no places, and two that are equal. */
static void
test_faulty (void)
{
  char *places[] = { g_strdup ("10"), g_strdup ("1"), g_strdup (""), NULL,
                     g_strdup ("A-"), g_strdup ("1"), g_strdup ("0") };

  karum_places_assign (places, G_N_ELEMENTS (places));
  check_rising (places, G_N_ELEMENTS (places));
  free_all (places, G_N_ELEMENTS (places));
}

static void
test_many (void)
{
  enum { N = 20000 };
  char **places = g_new0 (char *, N);
  gsize longest = 0;

  karum_places_assign (places, N);
  check_rising (places, N);
  for (guint i = 0; i < N; i++)
    longest = MAX (longest, strlen (places[i]));
  g_assert_cmpuint (longest, <=, 6);
  free_all (places, N);
  g_free (places);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/places/between", test_between);
  g_test_add_func ("/places/close", test_close);
  g_test_add_func ("/places/move", test_move);
  g_test_add_func ("/places/faulty", test_faulty);
  g_test_add_func ("/places/many", test_many);
  return g_test_run ();
}
