/* karum-import-report.h: what an import has added, left out and refused. */
#pragma once

#include "karum-archive-types.h"
#include "karum-games-equal.h"
#include "karum-import-options.h"
#include "karum-record.h"

/* The largest record, in bytes, whose text is kept to be mended, and the maximum number of these.
 */
#define KARUM_IMPORT_MENDABLE (1 << 16)
#define KARUM_IMPORT_MENDABLE_MAX 1000

/* A rejected record. */
typedef struct {
  guint line, column; /* from 1; in characters */
  char *reason;
  char *text;         /* (nullable): the record itself, as it stands in the text, in UTF-8 */
  gboolean left_open; /* whether only its result is missing, which its moves tell */
} KarumRefusal;

/* karum_refusal_copy, karum_refusal_free: a copy has its own texts. */
KarumRefusal *karum_refusal_copy (const KarumRefusal *refusal);
void karum_refusal_free (KarumRefusal *refusal);

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
  guint64 valid;     /* can be added, or were there already */
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
