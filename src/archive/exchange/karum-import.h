/* karum-import.h: texts of records into an archive: what is good and not there yet goes in.
 *
 * Records are read and checked in a second thread, mostly before the archive is locked; then all
 * the games of a text go in, in one transaction. Nothing is there before its end, whatever happens.
 */
#pragma once

#include <gio/gio.h>

#include "karum-games-equal.h"
#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* How a game that comes is like one that is there already. */
typedef enum {
  KARUM_SIMILAR_TURNS,   /* the same turns; one says nothing of what the other says */
  KARUM_SIMILAR_LONGER,  /* it goes on where the one that is there ends */
  KARUM_SIMILAR_SHORTER, /* it ends where the one that is there goes on */
  KARUM_SIMILAR_NAMES,   /* the same turns, but a name is not known as that person's */
  KARUM_SIMILAR_CHANGED  /* it is that game, but other things are said of it */
} KarumSimilarity;

/* What becomes of a game that is similar to one that is there, or another version of it. */
typedef enum {
  KARUM_SIMILAR_ADD,    /* both are kept; not for another version */
  KARUM_SIMILAR_SKIP,   /* it is left out */
  KARUM_SIMILAR_REPLACE /* it takes the other's place; one that is shorter is left out */
} KarumSimilarChoice;

/**
 * KarumImportOptions: zero for what is usual.
 */
typedef struct {
  gboolean keep_good; /* add the good records of a text although others are refused */
  KarumSimilarChoice similar;
  gboolean update;               /* other versions of games that are there take their place */
  const KarumProgress *progress; /* (nullable): records looked at, and about how many there are */
  /* (nullable): called for every record refused; @place: line and column, as `12:5` */
  void (*refused) (const char *place, const char *reason, gpointer data);
  gpointer data; /* for @refused */
} KarumImportOptions;

/* A record that was refused. */
typedef struct {
  guint line, column; /* from 1; in characters */
  char *reason;
} KarumRefusal;

/* Something that is said otherwise of two versions of a game. */
typedef struct {
  KarumDifference what;
  char *here, *coming; /* (nullable): in words of the notation; NULL where nothing is said */
} KarumVersionDifference;

/* A game that was similar to one that was there, or another version of it. */
typedef struct {
  guint line;   /* where its record begins; 0 if it comes from an archive */
  gint64 there; /* its number in the archive that it comes from; or 0 */
  gint64 game;  /* what it became; 0 if it was left out */
  gint64 other;
  KarumSimilarity similarity;
  char *players[2], *date; /* (owned) (nullable): as its record says */
  KarumGameRow *row;       /* (owned) (nullable): of @other */
  GPtrArray *differences;  /* (owned) (element-type KarumVersionDifference) */
  KarumRecord *coming;     /* (owned) (nullable): another version, to be taken later */
} KarumSimilarGame;

void karum_similar_game_clear (KarumSimilarGame *game);

/* karum_similar_game_copy: @copy: (out): to be cleared */
void karum_similar_game_copy (const KarumSimilarGame *game, KarumSimilarGame *copy);

/* Games that were added one after the other. */
typedef struct {
  gint64 first, last;
} KarumIdRange;

/* No more than so many refusals and similar games are listed; they are counted on. */
#define KARUM_IMPORT_LISTED_MAX 10000

/**
 * KarumImportReport: what became of a text. Counts are those of its records, also when nothing was
 * added in the end.
 */
typedef struct {
  gboolean done;          /* whether what is counted as added is there */
  guint64 added;          /* as new games, similar ones included */
  guint64 identical;      /* left out: there already, in everything but the UUID */
  guint64 doubles;        /* of these: those that the text itself had before */
  guint64 changed;        /* there already, but other things are said of them */
  guint64 updated;        /* of these: in the place of the version that was there */
  guint64 bin;            /* left out: there, in the bin */
  guint64 similar;        /* of @added and those left out and replacing: similar to one there */
  guint64 left_out;       /* of these: left out */
  guint64 replaced;       /* of these: in the place of the other */
  guint64 refused;        /* no records, or against the rules */
  GPtrArray *new_players; /* (element-type utf8): names of those who were not known */
  GPtrArray *new_events;  /* (element-type utf8): the same of events */
  GArray *ranges;         /* (element-type KarumIdRange): the new games */
  GArray *binned;         /* (element-type gint64): the games in the bin, some twice */
  GArray *similars;       /* (element-type KarumSimilarGame): changed ones too */
  GPtrArray *refusals;    /* (element-type KarumRefusal) */
} KarumImportReport;

KarumImportReport *karum_import_report_new (void);
void karum_import_report_free (KarumImportReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumImportReport, karum_import_report_free)

/**
 * karum_import_decode: the text in UTF-8.
 * @encoding: (nullable): its encoding; NULL if it is UTF-8 already
 * Returns: (transfer full) (nullable): NULL with @error of G_CONVERT_ERROR when it isn't in
 *   @encoding
 */
GBytes *karum_import_decode (GBytes *text, const char *encoding, GError **error);

/**
 * karum_store_import: adds the records of @text, which is one step that can be undone. All of it
 * or, if any of it is refused, nothing, unless the options say otherwise; a text that is not UTF-8
 * is refused as one record.
 * @options: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error when the archive failed or it was cancelled
 *   (G_IO_ERROR_CANCELLED): nothing was added then
 */
KarumImportReport *karum_store_import (KarumStore *store,
                                       GBytes *text,
                                       const KarumImportOptions *options,
                                       GError **error);

/* What is decided about a game that was added although it is similar to another one, or about
 * another version of a game. */
typedef struct {
  gint64 game, other;        /* as in KarumSimilarGame; @game 0 if it was left out */
  KarumSimilarChoice choice; /* KARUM_SIMILAR_ADD: both stay as they are */
  KarumRecord *coming;       /* (nullable): the version that takes the place of @other */
} KarumSimilarDecision;

/**
 * karum_store_settle_similar: what karum_store_import() would have done by each choice, afterwards;
 * a game that is left out, or has taken the other's place, goes into the bin. One step that can be
 * undone.
 */
gboolean karum_store_settle_similar (KarumStore *store,
                                     const KarumSimilarDecision *decisions,
                                     guint n_decisions,
                                     GError **error);

G_END_DECLS
