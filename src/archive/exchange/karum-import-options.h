/* karum-import-options.h: what an import does with records, and with games like those that are
 * there. */
#pragma once

#include <gio/gio.h>

#include "karum-progress.h"

/* How an incoming game resembles an existing one. */
typedef enum {
  KARUM_SIMILAR_TURNS,   /* the same turns; data known to one may be unknown to the other */
  KARUM_SIMILAR_LONGER,  /* it continues the existing game */
  KARUM_SIMILAR_SHORTER, /* it is the beginning of the existing game */
  KARUM_SIMILAR_NAMES,   /* the same turns, but a name is not a known spelling of the person */
  KARUM_SIMILAR_RESULT,  /* one of the two is a result without turns; the other has another one */
  KARUM_SIMILAR_CHANGED  /* the same game with different data */
} KarumSimilarity;

/* What to do with a game that is similar to an existing one, or another version of it. */
typedef enum {
  KARUM_SIMILAR_ADD,    /* keep both; not for another version */
  KARUM_SIMILAR_SKIP,   /* leave it out */
  KARUM_SIMILAR_REPLACE /* replace the existing game; a shorter one is left out */
} KarumSimilarChoice;

/**
 * KarumImportOptions: zero for the defaults.
 */
typedef struct {
  gboolean keep_good; /* add the valid records of a text even if others are rejected */
  KarumSimilarChoice similar;
  gboolean settle;  /* records whose moves end the game take a missing result from them */
  gboolean lenient; /* results whose score can't have led to them are taken without the score */
  gboolean update;  /* other versions of existing games replace them */
  const KarumProgress *progress; /* (nullable): records processed, and an estimate of the total */
  /* (nullable): called for every rejected record; @place: line and column, as `12:5` */
  void (*refused) (const char *place, const char *reason, gpointer data);
  gpointer data; /* for @refused */
} KarumImportOptions;

/**
 * karum_import_decode: converts the text to UTF-8.
 * @encoding: (nullable): its encoding; NULL if it is UTF-8 already
 * Returns: (transfer full) (nullable): NULL with @error of G_CONVERT_ERROR if it isn't in @encoding
 */
GBytes *karum_import_decode (GBytes *text, const char *encoding, GError **error);
