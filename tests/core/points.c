/* points.c: points and how they are written. */
#include <glib.h>
#include <string.h>

#include "karum-point.h"

static void
test_round_trip (void)
{
  KarumPoint last = 0;

  for (unsigned row = 0; row < KARUM_SIDE_MAX; row++)
    for (unsigned column = 0; column < KARUM_SIDE_MAX; column++) {
      KarumPoint point = karum_point (column, row), read;
      char text[KARUM_POINT_TEXT];
      const char *cursor = text;

      g_assert_cmpuint (karum_point_write (point, text), ==, strlen (text));
      g_assert_true (karum_point_read (text, &cursor, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &read, NULL));
      g_assert_cmpint (*cursor, ==, '\0');
      g_assert_cmpuint (read, ==, point);
      g_assert_cmpuint (karum_point_column (point), ==, column);
      g_assert_cmpuint (karum_point_row (point), ==, row);
      g_assert_true (point > last || point == 0);
      g_assert_cmpuint (point, <, KARUM_POINTS);
      last = point;
    }
}

/* The names at the corners of the alphabet: there is no column i. */
static void
test_names (void)
{
  static const struct {
    unsigned column, row;
    const char *name;
  } names[] = { { 0, 0, "a1" },  { 7, 8, "h9" },    { 8, 0, "j1" },
                { 8, 9, "j10" }, { 18, 18, "t19" }, { 17, 10, "s11" } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    char text[KARUM_POINT_TEXT];

    karum_point_write (karum_point (names[i].column, names[i].row), text);
    g_assert_cmpstr (text, ==, names[i].name);
    g_assert_cmpint (karum_column_letter (names[i].column), ==, names[i].name[0]);
  }
}

static void
test_refused (void)
{
  static const struct {
    const char *text;
    unsigned columns, rows;
    size_t offset;
  } refused[] = {
    { "", 19, 19, 0 },
    { "1a", 19, 19, 0 },
    { "i1", 19, 19, 0 },
    { "A1", 19, 19, 0 },
    { "a", 19, 19, 1 },
    { "a0", 19, 19, 1 },
    { "a01", 19, 19, 1 },
    { "a20", 19, 19, 0 },
    { "u1", 19, 19, 0 },
    { "h1", 7, 7, 0 },
    { "a8", 7, 7, 0 },
    { "a999999999999", 19, 19, 0 },
    { "a-1", 19, 19, 1 },
    { "f3", 5, 5, 0 },
    { "\xff"
      "1",
      9, 9, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    const char *cursor = refused[i].text;
    KarumError error;
    KarumPoint point;

    g_assert_false (karum_point_read (refused[i].text, &cursor, refused[i].columns, refused[i].rows,
                                      &point, &error));
    g_assert_true (cursor == refused[i].text);
    g_assert_cmpuint (error.offset, ==, refused[i].offset);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/points/round-trip", test_round_trip);
  g_test_add_func ("/points/names", test_names);
  g_test_add_func ("/points/refused", test_refused);
  return g_test_run ();
}
