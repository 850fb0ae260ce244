/* endgames-sample.h: an endgame table for tests, and random positions of it. */
#pragma once

#include <glib.h>

#include "endgames-file.h"
#include "karum-endgames.h"

/* A table for testing, initialised with the first two fields. */
typedef struct {
  const char *ruleset;
  unsigned pieces;
  KarumRules rules;
  EndgamesCodes codes;
  KarumRandom random;
  uint8_t *bytes;
  size_t size;
  KarumEndgames *endgames;
} Table;

/* The number of archers and marks: the small table, or the whole one with "tools/test --deep". */
unsigned sample_pieces (void);

/* sample_open: makes the table on first use, and starts the random numbers again. */
void sample_open (Table *table);

void sample_close (Table *table);

/* sample_draw: a random position with at most @pieces archers and marks in which the game is not
 * over. */
void sample_draw (Table *table, unsigned pieces, JarmoState *state);

/* A test whose data is a table. */
typedef struct {
  const char *name;
  GTestDataFunc test;
} SampleTest;

/* sample_run: adds each of @n tests for the tables of both rulesets, runs all tests, and returns the
 * exit status. */
int sample_run (const SampleTest *tests, gsize n);
