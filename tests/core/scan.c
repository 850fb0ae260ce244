/* scan.c: what is read, and where reading stops, as a table. */
#include <glib.h>
#include <string.h>

#include "karum-scan.h"

typedef struct {
  const char *text;
  const char *cells; /* by row from the lowest; NULL where refused */
  size_t offset;     /* of the fault */
} BoardCase;

static const BoardCase boards[] = {
  { "3/3/3", "...|...|...", 0 },
  { "x2/1o1/2#", "..#|.o.|x..", 0 },
  { "xox/ox1/3 x", "...|ox.|xox", 0 },
  { "", NULL, 0 },
  { "3/3", NULL, 3 },
  { "3/3/3/3", NULL, 5 },
  { "2/3/3", NULL, 1 },
  { "x3/3/3", NULL, 1 },
  { "3x/3/3", NULL, 1 },
  { "03/3/3", NULL, 0 },
  { "x0xx/3/3", NULL, 1 },
  { "3/y2/3", NULL, 2 },
  { "3/99999999999/3", NULL, 2 },
  { "3//3", NULL, 2 },
  { "3/3/3\n", NULL, 5 },
};

static const char symbols[] = "xo#";

static void
test_board (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (boards); i++) {
    const BoardCase *expected = &boards[i];
    KarumError error = { 0 };
    KarumScan scan = karum_scan_begin (expected->text, &error);
    uint8_t cells[9];
    char text[32];
    bool read = karum_scan_board (&scan, 3, symbols, cells);

    g_test_message ("%s", expected->text);
    g_assert_cmpint (read, ==, expected->cells != NULL);
    if (!read) {
      g_assert_cmpuint (error.offset, ==, expected->offset);
      continue;
    }
    for (unsigned cell = 0; cell < 9; cell++)
      g_assert_cmpint (expected->cells[cell / 3 * 4 + cell % 3], ==,
                       cells[cell] ? symbols[cells[cell] - 1] : '.');
    g_assert_cmpuint (karum_board_write (3, symbols, cells, text), ==, strlen (text));
    g_assert_true (g_str_has_prefix (expected->text, text));
    g_assert_cmpuint (strlen (text), ==, (size_t) (scan.cursor - scan.start));
  }
}

static void
test_wide_board (void)
{
  static const char text[] = "19/19/19/19/19/19/19/19/19/9x9/19/19/19/19/19/19/19/19/x17o";
  KarumScan scan = karum_scan_begin (text, NULL);
  uint8_t cells[19 * 19];
  char written[512];

  g_assert_true (karum_scan_board (&scan, 19, symbols, cells));
  g_assert_true (karum_scan_end (&scan));
  karum_board_write (19, symbols, cells, written);
  g_assert_cmpstr (written, ==, text);
}

typedef struct {
  const char *text;
  bool read;
  uint32_t number;
  size_t length;
} NumberCase;

static const NumberCase numbers[] = {
  { "0", true, 0, 1 },
  { "0 1", true, 0, 1 },
  { "4000", true, 4000, 4 },
  { "00", false, 0, 0 },
  { "07", false, 0, 0 },
  { "4001", false, 0, 0 },
  { "-1", false, 0, 0 },
  { "+1", false, 0, 0 },
  { "", false, 0, 0 },
  { " 1", false, 0, 0 },
  { "18446744073709551617", false, 0, 0 },
  { "12x", true, 12, 2 },
};

static void
test_number (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++) {
    KarumScan scan = karum_scan_begin (numbers[i].text, NULL);
    uint32_t number = 0;

    g_test_message ("%s", numbers[i].text);
    g_assert_cmpint (karum_scan_number (&scan, 4000, &number), ==, numbers[i].read);
    g_assert_cmpuint (number, ==, numbers[i].number);
    g_assert_cmpuint ((size_t) (scan.cursor - scan.start), ==, numbers[i].length);
  }
}

static void
test_refusals (void)
{
  KarumError error;
  KarumScan scan = karum_scan_begin ("ab cd", &error);
  char text[128];

  g_assert_true (karum_scan_if (&scan, 'a'));
  g_assert_false (karum_scan_if (&scan, 'a'));
  g_assert_false (karum_scan_expect (&scan, ' '));
  g_assert_cmpuint (error.offset, ==, 1);
  karum_error_text (&error, text, sizeof text);
  g_assert_cmpstr (text, ==, "expected a space here");
  g_assert_false (karum_scan_expect (&scan, 'c'));
  karum_error_text (&error, text, sizeof text);
  g_assert_cmpstr (text, ==, "expected “c” here");
  g_assert_true (karum_scan_expect (&scan, 'b'));
  g_assert_false (karum_scan_end (&scan));
  g_assert_cmpuint (error.offset, ==, 2);
  g_assert_false (karum_scan_refuse (&scan, scan.cursor + 1, "not “%s”"));
  karum_error_text (&error, text, sizeof text);
  g_assert_cmpstr (text, ==, "not “cd”");
}

/* Runs of empty cells of every length, as wide as a board can be. */
static void
test_runs (void)
{
  enum { SIDE = 19 };

  for (unsigned run = 0; run <= SIDE; run++) {
    uint8_t cells[SIDE * SIDE] = { 0 }, read[SIDE * SIDE];
    char text[SIDE * (SIDE + 1) + 1];
    KarumScan scan;
    g_autofree char *row = NULL;

    for (unsigned at = 0; at < SIDE * SIDE; at++)
      cells[at] = at % SIDE >= run;
    g_assert_cmpuint (karum_board_write (SIDE, "x", cells, text), ==, strlen (text));
    row = run > 0 ? g_strdup_printf ("%u", run) : g_strdup ("");
    g_assert_true (g_str_has_prefix (text, row));
    g_assert_cmpuint (strcspn (text, "/"), ==, strlen (row) + SIDE - run);
    scan = karum_scan_begin (text, NULL);
    g_assert_true (karum_scan_board (&scan, SIDE, "x", read));
    g_assert_true (karum_scan_end (&scan));
    g_assert_cmpmem (read, sizeof read, cells, sizeof cells);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scan/board", test_board);
  g_test_add_func ("/scan/wide-board", test_wide_board);
  g_test_add_func ("/scan/runs", test_runs);
  g_test_add_func ("/scan/number", test_number);
  g_test_add_func ("/scan/refusals", test_refusals);
  return g_test_run ();
}
