/* karum-import.h: imports texts of records into an archive; adds valid games that aren't there
 * yet.
 *
 * Records are parsed and checked in a second thread, mostly before the archive is locked; then
 * all games of a text are added in one transaction. Nothing is visible before it is committed.
 */
#pragma once

#include <gio/gio.h>

#include "karum-games-equal.h"
#include "karum-progress.h"
#include "karum-store.h"

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

/* A rejected record. */
typedef struct {
  guint line, column; /* from 1; in characters */
  char *reason;
} KarumRefusal;

/* A game that was similar to an existing game, or another version of it. */
typedef struct {
  guint line;   /* the line of its record; 0 if it comes from an archive */
  gint64 there; /* its number in its source archive; or 0 */
  gint64 game;  /* its number; 0 if it was left out */
  gint64 other;
  KarumSimilarity similarity;
  char *players[2], *date; /* (owned) (nullable): from its record */
  KarumGameRow *row;       /* (owned) (nullable): of @other */
  GPtrArray *differences;  /* (owned) (element-type KarumVersionDifference) */
  KarumRecord *coming;     /* (owned) (nullable): another version, which can be applied later */
} KarumSimilarGame;

void karum_similar_game_clear (KarumSimilarGame *game);

/* karum_similar_game_copy: @copy: (out): must be cleared */
void karum_similar_game_copy (const KarumSimilarGame *game, KarumSimilarGame *copy);

/* Games that were added consecutively. */
typedef struct {
  gint64 first, last;
} KarumIdRange;

/* The maximum number of listed rejections and similar games; further ones are only counted. */
#define KARUM_IMPORT_LISTED_MAX 10000

/**
 * KarumImportReport: the result of an import. Counts are of records, even if nothing was added in
 * the end.
 */
typedef struct {
  gboolean done;     /* whether the games counted as added are in the archive */
  guint64 added;     /* as new games, similar ones included */
  guint64 identical; /* left out: already there, equal except for the UUID */
  guint64 doubles;   /* of these: repeated in the text itself */
  guint64 changed;   /* already there, with different data */
  guint64 updated;   /* of these: replaced the existing version */
  guint64 bin;       /* left out: already there, in the bin */
  guint64 similar;   /* of @added and those left out or replacing: similar to an existing game */
  guint64 left_out;  /* of these: left out */
  guint64 replaced;  /* of these: replaced the other game */
  guint64 refused;   /* not a record, or against the rules */
  guint64 left_open; /* of these: only the result is missing, which their moves tell */
  GPtrArray *new_players; /* (element-type utf8): previously unknown players */
  GPtrArray *new_events;  /* (element-type utf8): previously unknown events */
  /* (element-type utf8): names in @added games that several players have; the first was taken */
  GPtrArray *shared;
  GArray *ranges;      /* (element-type KarumIdRange): the new games */
  GArray *binned;      /* (element-type gint64): the games in the bin, some twice */
  GArray *undone;      /* (element-type gint64): left in the bin where an addition was undone, and
                          added again as they were: see karum_intake_clear_undone() */
  GArray *similars;    /* (element-type KarumSimilarGame): changed ones too */
  GPtrArray *refusals; /* (element-type KarumRefusal) */
} KarumImportReport;

KarumImportReport *karum_import_report_new (void);
void karum_import_report_free (KarumImportReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumImportReport, karum_import_report_free)

/**
 * karum_import_decode: converts the text to UTF-8.
 * @encoding: (nullable): its encoding; NULL if it is UTF-8 already
 * Returns: (transfer full) (nullable): NULL with @error of G_CONVERT_ERROR if it isn't in @encoding
 */
GBytes *karum_import_decode (GBytes *text, const char *encoding, GError **error);

/**
 * karum_store_import: adds the records of @text, in the notation or in JSON as
 * karum-import-json.h reads it (of games, their numbers serve as lines), as one undo step: either
 * all, or none if any record is rejected, unless the options say otherwise; a text that is not
 * UTF-8 counts as one rejected record.
 * @options: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error if the archive failed or the import was
 * cancelled (G_IO_ERROR_CANCELLED): nothing was added then
 */
KarumImportReport *karum_store_import (KarumStore *store,
                                       GBytes *text,
                                       const KarumImportOptions *options,
                                       GError **error);

/* A decision about a game that was added although it is similar to another one, or about another
 * version of a game. */
typedef struct {
  gint64 game, other;        /* as in KarumSimilarGame; @game 0 if it was left out */
  KarumSimilarChoice choice; /* KARUM_SIMILAR_ADD: both stay as they are */
  KarumRecord *coming;       /* (nullable): the version that replaces @other */
} KarumSimilarDecision;

/**
 * karum_store_settle_similar: applies choices after karum_store_import() as if it had been called
 * with them; a game that is left out, or has replaced another, is moved to the bin. One undo step.
 */
gboolean karum_store_settle_similar (KarumStore *store,
                                     const KarumSimilarDecision *decisions,
                                     guint n_decisions,
                                     GError **error);
