/* karum-solve-boards: solves all boards of 5×5 cells with a number of holes, up to symmetry, for
 * the book of solved boards.
 *
 *     karum-solve-boards FILE HOLES [BOARDS]
 *
 * appends a record for each board to FILE: the value, and the set of the best first turns. Run
 * again, it continues where it was ended, at any moment. Then
 *
 *     karum-solve-boards --book FILE1 FILE3 FILE5 FILE7 FILE9 FILE11 > boards.bin
 *
 * makes the book of the files for 1, 3, … holes. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "karum-games.h"
#include "pahtum-boards.h"
#include "pahtum/pahtum-state.h"
#include "solver-phases.h"

#define HASH_BYTES ((size_t) 64 << 20)
/* One byte with the value, and four with the set of cells, the lowest first. */
#define RECORD 5

typedef struct {
  KarumRules rules;
  SolverJob job;
  KarumSearchLimits limits;
  KarumSearchClock clock;
} Work;

static bool
begin (Work *work, unsigned holes)
{
  char text[KARUM_RULES_TEXT];
  SolverHash *hash = solver_hash_new (HASH_BYTES);

  snprintf (text, sizeof text, "pahtum:classic,size=%d,holes=%u", PAHTUM_HOLES_SIDE, holes);
  if (!hash || !karum_rules_read (karum_games, text, &work->rules, NULL))
    return false;
  /* A small table stays in the caches of the processor. */
  solver_hash_use (hash, (size_t) 1 << (26 - holes / 2));
  solver_job_init (&work->job, &work->rules, hash);
  karum_search_clock_begin (&work->clock, &work->limits, NULL, NULL);
  solver_job_begin (&work->job, &work->clock, 1);
  return true;
}

static void
set_up (const Work *work, PahtumHoles holes, KarumState *state)
{
  PahtumState *pahtum = (PahtumState *) state;

  memset (state, 0, sizeof *state);
  pahtum->holes = pahtum_holes_cells (holes);
  pahtum->hands[0] = pahtum->hands[1] = (uint8_t) work->rules.values[PAHTUM_STONES];
  pahtum_open (&work->rules, pahtum);
}

/* Symmetries of the board that keep its holes make turns alike: only one of them is asked about. */
static bool
is_known (PahtumHoles holes, unsigned cell, PahtumHoles asked, PahtumHoles best, bool *is_best)
{
  for (unsigned image = 1; image < 8; image++) {
    PahtumHoles other = pahtum_holes_image ((PahtumHoles) 1 << cell, image);

    if (pahtum_holes_image (holes, image) == holes && other & asked) {
      *is_best = other & best;
      return true;
    }
  }
  return false;
}

static bool
solve (Work *work, PahtumHoles holes, uint8_t record[RECORD])
{
  KarumState state, next;
  PahtumHoles asked = 0, best = 0;
  int value, bound;

  set_up (work, holes, &state);
  if (!solver_phases_value (&work->job, &state, &value))
    return false;
  for (unsigned cell = 0; cell < PAHTUM_HOLES_SIDE * PAHTUM_HOLES_SIDE; cell++) {
    KarumTurn turn = { .kind = PAHTUM_STONE, .n_points = 1 };
    bool is_best;

    if (holes >> cell & 1)
      continue;
    if (!is_known (holes, cell, asked, best, &is_best)) {
      turn.points[0] = karum_point (cell % PAHTUM_HOLES_SIDE, cell / PAHTUM_HOLES_SIDE);
      work->rules.game->apply (&work->rules, &state, &turn, &next);
      if (!solver_phases_ask (&work->job, &next, value, &bound))
        return false;
      is_best = bound >= value;
    }
    asked |= (PahtumHoles) 1 << cell;
    best |= (PahtumHoles) is_best << cell;
  }
  record[0] = (uint8_t) (int8_t) value;
  for (unsigned i = 0; i < 4; i++)
    record[1 + i] = (uint8_t) (best >> 8 * i);
  return value >= INT8_MIN && value <= INT8_MAX && best;
}

/* The number of whole records in @file; a broken one at its end is cut off. */
static long
resume (FILE *file)
{
  long size;

  if (fseek (file, 0, SEEK_END) != 0 || (size = ftell (file)) < 0
      || ftruncate (fileno (file), size - size % RECORD) != 0 || fseek (file, 0, SEEK_END) != 0)
    return -1;
  return size / RECORD;
}

static int
run (Work *work, FILE *file, unsigned n, unsigned long boards)
{
  PahtumHoles holes = pahtum_holes_first (n);
  long done = resume (file);

  for (long i = 0; i < done && holes; i++)
    holes = pahtum_holes_next (holes);
  for (; done >= 0 && holes && boards > 0; holes = pahtum_holes_next (holes), boards--, done++) {
    uint8_t record[RECORD];

    if (!solve (work, holes, record) || fwrite (record, RECORD, 1, file) != 1
        || (done % 64 == 0 && fflush (file) != 0)) {
      fprintf (stderr, "board %#x: %s\n", holes, strerror (errno));
      return 1;
    }
  }
  printf ("%u holes: %ld boards solved%s\n", n, done, holes ? ", more to do" : ", all of them");
  return done < 0 || fclose (file) != 0;
}

/* -- The book -----------------------------------------------------------------------------------
 */

/* The records of a file. */
typedef struct {
  uint8_t *records; /* (owned) */
  uint32_t n;
} Solved;

/* Reads a file, which must contain all boards. */
static bool
read_solved (const char *path, unsigned holes, Solved *solved)
{
  FILE *file = fopen (path, "rb");
  PahtumHoles board = pahtum_holes_first (holes);
  uint32_t n = 0;

  for (; board; board = pahtum_holes_next (board))
    n++;
  solved->n = n;
  solved->records = malloc ((size_t) n * RECORD + 1);
  if (file && solved->records
      && fread (solved->records, 1, (size_t) n * RECORD + 1, file) == (size_t) n * RECORD)
    return fclose (file) == 0;
  fprintf (stderr, "%s: not all boards with %u holes, or no memory for them\n", path, holes);
  return false;
}

static void
put_number (uint32_t number)
{
  for (unsigned i = 0; i < 4; i++)
    putchar ((int) (number >> 8 * i & 0xff));
}

static uint32_t
count_won (const Solved *solved)
{
  uint32_t won = 0;

  for (uint32_t i = 0; i < solved->n; i++)
    won += solved->records[i * RECORD] != 0;
  return won;
}

/* Four values per byte; returns false if one has no place there. */
static bool
put_values (const Solved *solved)
{
  unsigned byte = 0;

  for (uint32_t i = 0; i < solved->n; i++) {
    unsigned value = solved->records[i * RECORD];

    if (value > PAHTUM_BOARDS_VALUE_MAX)
      return false;
    byte |= value << 2 * (i % 4);
    if (i % 4 == 3 || i + 1 == solved->n) {
      putchar ((int) byte);
      byte = 0;
    }
  }
  return true;
}

/* Where to begin looking for a board. */
static void
put_steps (const Solved *solved, PahtumHoles board)
{
  uint32_t won = 0;

  for (uint32_t i = 0; i < solved->n; i++, board = pahtum_holes_next (board)) {
    if (i % PAHTUM_BOARDS_STEP == 0) {
      put_number (board);
      put_number (won);
    }
    won += solved->records[i * RECORD] != 0;
  }
}

static int
make_book (char **paths)
{
  Solved solved[PAHTUM_BOARDS_KINDS];
  bool good = true;

  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++)
    if (!read_solved (paths[kind], 2 * kind + 1, &solved[kind]))
      return 1;
  fputs (PAHTUM_BOARDS_TEXT, stdout);
  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++) {
    put_number (solved[kind].n);
    put_number (count_won (&solved[kind]));
  }
  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++)
    good = put_values (&solved[kind]) && good;
  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++)
    for (uint32_t i = 0; i < solved[kind].n; i++)
      if (solved[kind].records[i * RECORD] != 0)
        fwrite (solved[kind].records + i * RECORD + 1, RECORD - 1, 1, stdout);
  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++) {
    put_steps (&solved[kind], pahtum_holes_first (2 * kind + 1));
    free (solved[kind].records);
  }
  if (!good)
    fprintf (stderr, "a value is not between 0 and %d\n", PAHTUM_BOARDS_VALUE_MAX);
  return !good || fflush (stdout) != 0;
}

int
main (int argc, char **argv)
{
  unsigned long n = argc > 2 ? strtoul (argv[2], NULL, 10) : 0;
  unsigned long boards = argc > 3 ? strtoul (argv[3], NULL, 10) : (unsigned long) -1;
  static Work work;
  FILE *file;

  if (argc == 2 + PAHTUM_BOARDS_KINDS && strcmp (argv[1], "--book") == 0)
    return make_book (argv + 2);
  if (n < 1 || n > PAHTUM_HOLES_MOST || n % 2 == 0) {
    fprintf (stderr, "usage: karum-solve-boards FILE HOLES [BOARDS], with 1, 3, … or %d holes\n",
             PAHTUM_HOLES_MOST);
    return 2;
  }
  if (!(file = fopen (argv[1], "ab")) || !begin (&work, (unsigned) n)) {
    fprintf (stderr, "%s: %s\n", argv[1], strerror (errno));
    return 1;
  }
  return run (&work, file, (unsigned) n, boards);
}
