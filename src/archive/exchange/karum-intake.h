/* karum-intake.h: adds incoming games, one by one, from a text or an archive. */
#pragma once

#include "karum-import-report.h"
#include "karum-similar.h"
#include "karum-store.h"

/* An incoming game. */
typedef struct {
  guint line;       /* the line of its record; or 0 */
  gint64 there;     /* its number in its source archive; or 0 */
  gint64 theirs[3]; /* the persons and the event in that archive; 0 for none */
  guint names[3];   /* as in KarumImportItem; or 0 */
  KarumRecord *record;
  KarumGameDraft *draft; /* of @record */
  KarumWho who;
  KarumSimilarChoice similar; /* what to do with it if it is similar to an existing game */
  gboolean update;            /* whether it replaces another version */
  gboolean late;              /* whether others may have written since @who was found */
} KarumComing;

/* KarumIntakeRefer: finds or creates the rows that the game refers to. */
typedef gboolean (*KarumIntakeRefer) (const KarumComing *coming,
                                      KarumGameRefs *refs,
                                      gpointer data,
                                      GError **error);

/**
 * KarumIntake: borrows all its fields.
 */
typedef struct {
  KarumStore *store;
  KarumSimilarFinder *finder;
  KarumImportReport *report;
  KarumIntakeRefer refer;
  gpointer data;     /* for @refer */
  gboolean keeps;    /* whether the report keeps versions that were left out */
  gboolean previews; /* nothing is written */
  GArray *later;     /* (nullable) (element-type KarumLater): if the games are those of a batch */
} KarumIntake;

/* A game that replaces another one when the batch ends, so that nobody sees it before. */
typedef struct {
  KarumComing coming; /* owns its record */
  KarumGameDraft draft;
  gint64 id;
} KarumLater;

/* karum_intake_later_new: (transfer full): an empty list. */
GArray *karum_intake_later_new (void);

/* karum_intake_finish: in the last transaction of a batch: replaces the games of @later. */
gboolean karum_intake_finish (KarumIntake *intake, GError **error);

/* karum_intake_clear_undone: at the end: games that undoing an addition has left in the bin, and
 * that were added again as they were, are deleted: nobody threw them away, and their steps can't be
 * redone. */
gboolean karum_intake_clear_undone (KarumDb *db, const KarumImportReport *report, GError **error);

/**
 * karum_intake_take: adds the game, leaves it out, or replaces an existing game with it, and
 * reports that.
 * @id: (out): the number of the game in the archive, 0 for none
 * @was_there: (out): whether it existed before
 */
gboolean karum_intake_take (KarumIntake *intake,
                            const KarumComing *coming,
                            gint64 *id,
                            gboolean *was_there,
                            GError **error);
