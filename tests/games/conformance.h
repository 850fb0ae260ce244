/* conformance.h: what every game has to fulfil, without a word about any one of them. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/* One more ruleset is one more argument of every check. */
typedef void (*ConformanceCheck) (const KarumRules *rules);

typedef struct {
  const char *name;
  ConformanceCheck check;
} ConformanceEntry;

/* What the files have; each ends with an entry without a name. */
extern const ConformanceEntry conformance_keys[];
extern const ConformanceEntry conformance_play[];
extern const ConformanceEntry conformance_rules[];
extern const ConformanceEntry conformance_text[];
extern const ConformanceEntry conformance_view[];

/* Turns are listed where there are no more than this; positions with more are passed over. */
#define CONFORMANCE_TURNS_MAX 3000

/* A turn of its own size, so that lists of them are small. */
typedef struct {
  KarumTurn *turn;
  char *text;
} ConformanceTurn;

/* conformance_list: (transfer full) (element-type ConformanceTurn): the legal turns in order of
 * text. */
GArray *conformance_list (const KarumRules *rules, const KarumState *state);

/* conformance_find: whether @turn is in @list. */
gboolean conformance_find (GArray *list, const KarumTurn *turn);

/* conformance_setup: draws a setup where one is needed, "" where not. */
void conformance_setup (const KarumRules *rules, KarumRandom *random, char *setup);

/* A position of a random game, with its legal turns, and what a check keeps between positions. */
typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  GArray *list;
  KarumRandom *random;
  gpointer data;
} ConformancePosition;

typedef void (*ConformanceVisit) (const ConformancePosition *at);

/* conformance_walk: plays random games, always the same ones, and visits some positions of each,
 * the first and the last among them. */
void conformance_walk (const KarumRules *rules, ConformanceVisit visit, gpointer data);

/* conformance_mutate: (transfer full): @text with a few characters changed, lost, doubled or
 * exchanged. */
char *conformance_mutate (const char *text, KarumRandom *random);
