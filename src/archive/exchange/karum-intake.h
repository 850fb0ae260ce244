/* karum-intake.h: what becomes of games that come, one after the other, from a text or an archive.
 */
#pragma once

#include "karum-similar.h"

G_BEGIN_DECLS

/* A game that comes. */
typedef struct {
  guint line;   /* where its record begins; or 0 */
  gint64 there; /* its number in the archive that it comes from; or 0 */
  KarumRecord *record;
  const KarumGameDraft *draft; /* of @record */
  KarumWho who;
  KarumSimilarChoice similar; /* what becomes of it if it is similar to one that is there */
  gboolean update;            /* whether it takes the place of another version */
} KarumComing;

/* KarumIntakeRefer: finds or enters what the game refers to. */
typedef gboolean (*KarumIntakeRefer) (const KarumComing *coming,
                                      KarumGameRefs *refs,
                                      gpointer data,
                                      GError **error);

/**
 * KarumIntake: borrows all that it names.
 */
typedef struct {
  KarumStore *store;
  KarumSimilarFinder *finder;
  KarumImportReport *report;
  KarumIntakeRefer refer;
  gpointer data;     /* for @refer */
  gboolean keeps;    /* whether versions that are left out are kept in the report */
  gboolean previews; /* nothing is written */
} KarumIntake;

/**
 * karum_intake_take: adds the game, leaves it out or puts it in the place of the one that is there,
 * and reports it.
 * @id: (out): the game that it is in the archive now, 0 for none
 * @was_there: (out): whether that was there before
 */
gboolean karum_intake_take (KarumIntake *intake,
                            const KarumComing *coming,
                            gint64 *id,
                            gboolean *was_there,
                            GError **error);

G_END_DECLS
