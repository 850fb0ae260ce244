/* pahtum-stages.h: with captures: what lines are worth, by how much is still to come. */
#pragma once

#include "pahtum-lines.h"

/* The numbers of empty cells on 7×7 for which the worth is learned; it is interpolated between
 * them. */
#define PAHTUM_STAGES 5
extern const uint8_t pahtum_stages_empty[PAHTUM_STAGES];

/* How many contents of a line of seven cells have a number, up to reflections and an exchange of
 * the sides. Those that are their own exchange are worth nothing, and have none. */
#define PAHTUM_STAGE_NUMBERS 4096
#define PAHTUM_STAGE_SIDE 7
#define PAHTUM_STAGE_LINES (1u << 2 * PAHTUM_STAGE_SIDE)

/* PahtumStageWeights: the worth for First, in hundredths of a point, by number. */
typedef struct {
  int16_t worth[PAHTUM_STAGES][PAHTUM_STAGE_NUMBERS];
} PahtumStageWeights;

/* A table of the worth for each second number of empty cells of 7×7. */
#define PAHTUM_STAGE_TABLES 26

/**
 * PahtumStages: constant tables for positions under one ruleset with captures.
 *
 * The worth of a line is First's expected points minus Second's; with running scores, of the points
 * that are still to be paid. What a stone changes is the difference of the worth of the lines
 * through it and through what it captures.
 */
typedef struct {
  PahtumLines lines;
  int16_t worth[PAHTUM_STAGE_TABLES][PAHTUM_LINES];
  /* With running scores: what the row through a cell is paid, in hundredths of a point. */
  int16_t paid[PAHTUM_LINES][PAHTUM_SIDE_MAX];
} PahtumStages;

/* pahtum_stages_new: (nullable): tables for @rules, to be freed with free(), with the weights that
 * are part of the program, where lines were learned: with a stone for every cell. NULL if there is
 * not enough memory. */
PahtumStages *pahtum_stages_new (const KarumRules *rules);

/* pahtum_stages_new_expected: (nullable): like pahtum_stages_new(), but nothing is learned. */
PahtumStages *pahtum_stages_new_expected (const KarumRules *rules);

/* pahtum_stages_use: makes tables of @weights. */
void pahtum_stages_use (PahtumStages *stages, const PahtumStageWeights *weights);

/* PahtumStageNumbers: the number of each content, and the factor of its worth: 1, or -1 for the
 * exchange of one that has a number; 0: it has none. */
typedef struct {
  uint16_t numbers[PAHTUM_STAGE_LINES];
  int8_t signs[PAHTUM_STAGE_LINES];
} PahtumStageNumbers;

void pahtum_stages_numbers (PahtumStageNumbers *numbers);

/* pahtum_stages_between: which two weights a position with @empty cells has its worth from.
 * @stage: (out): the first one
 * Returns: the share of the second one */
double pahtum_stages_between (unsigned empty, unsigned *stage);

/* A position, as the tables see it. */
typedef struct {
  const PahtumStages *stages;
  const int16_t *worth;
  PahtumBoard board;
  KarumValue rows[PAHTUM_SIDE_MAX], columns[PAHTUM_SIDE_MAX]; /* their worth */
} PahtumPlace;

void pahtum_stages_place (const PahtumStages *stages,
                          const KarumRules *rules,
                          const PahtumState *state,
                          PahtumPlace *place);

/* pahtum_place_gain: how much better @side is off with a stone on the empty @cell.
 * @step: from there to the cell that it captures; 0: it captures nothing */
KarumValue pahtum_place_gain (const PahtumPlace *place, KarumSide side, unsigned cell, int step);

/* PahtumTerms: a value as a sum of the worth of lines, each with a factor in hundredths. */
#define PAHTUM_TERMS (2 * PAHTUM_SIDE_MAX + 4 * 6)
typedef struct {
  unsigned n;
  uint16_t lines[PAHTUM_TERMS];
  int16_t factors[PAHTUM_TERMS];
} PahtumTerms;

/* pahtum_place_estimate: the worth of the lines, and of the turns that both sides could make next,
 * for First.
 * @terms: (out) (nullable): what it consists of, besides payments */
KarumValue pahtum_place_estimate (const PahtumPlace *place,
                                  const KarumRules *rules,
                                  const PahtumState *state,
                                  PahtumTerms *terms);
