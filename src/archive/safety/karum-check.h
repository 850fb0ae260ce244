/* karum-check.h: whether an archive is sound, and making derived data anew. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* What kind of thing is wrong, and so what helps. */
typedef enum {
  KARUM_CHECK_PAGES,   /* the file itself: only saving what can be read helps */
  KARUM_CHECK_ROWS,    /* entries that refer to what is not there */
  KARUM_CHECK_GAME,    /* a game that can't be read, or contradicts itself */
  KARUM_CHECK_DERIVED, /* what karum_store_rebuild() makes right */
  KARUM_N_CHECK_KINDS
} KarumCheckKind;

typedef struct {
  KarumCheckKind kind;
  gint64 game;      /* its number; 0 if it is not about a game */
  const char *text; /* what is wrong, and where: a translated sentence */
} KarumCheckFault;

typedef void (*KarumFaultVisit) (const KarumCheckFault *fault, gpointer data);

/* What a check has found. */
typedef struct {
  guint64 games;
  guint64 faults;
  guint64 kinds[KARUM_N_CHECK_KINDS]; /* faults of each kind */
} KarumCheckResult;

/**
 * karum_store_check: checks the database, replays every game under the rules, the bin's too, and
 * compares what is derived from the games with a fresh computation.
 * @visit: called for each fault
 * @progress: (nullable): counts games; nothing is known while the file itself is checked
 * Returns: FALSE with @error if the check itself could not be made
 */
gboolean karum_store_check (KarumStore *store,
                            KarumFaultVisit visit,
                            gpointer data,
                            const KarumProgress *progress,
                            KarumCheckResult *result,
                            GError **error);

/**
 * karum_store_rebuild: makes all that is derived from the games anew, in one transaction, which
 * begins again when somebody wants to save something; no game is changed.
 * @progress: (nullable): counts games
 */
gboolean karum_store_rebuild (KarumStore *store, const KarumProgress *progress, GError **error);

G_END_DECLS
