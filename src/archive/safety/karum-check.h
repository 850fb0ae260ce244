/* karum-check.h: checks an archive, and rebuilds derived data. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/* The kind of a fault, which determines the remedy. */
typedef enum {
  KARUM_CHECK_PAGES,   /* the file itself: readable data can be saved */
  KARUM_CHECK_ROWS,    /* rows that refer to missing rows */
  KARUM_CHECK_GAME,    /* a game that can't be read or is inconsistent */
  KARUM_CHECK_DERIVED, /* derived data, which karum_store_rebuild() repairs */
  KARUM_CHECK_NOTICE,  /* no fault, but worth a look */
  KARUM_N_CHECK_KINDS
} KarumCheckKind;

typedef struct {
  KarumCheckKind kind;
  gint64 game;      /* its number; 0 if it is not about a game */
  const char *text; /* the fault and its place: a translated sentence */
} KarumCheckFault;

typedef void (*KarumFaultVisit) (const KarumCheckFault *fault, gpointer data);

/* The result of a check. */
typedef struct {
  guint64 games;
  guint64 faults;                     /* without notices */
  guint64 kinds[KARUM_N_CHECK_KINDS]; /* of each kind */
} KarumCheckResult;

/**
 * karum_store_check: checks the database, replays every game under the rules, including those in
 * the bin, and compares derived data with a fresh computation.
 * @visit: called for each fault
 * @progress: (nullable): counts games; the total is unknown while the file itself is checked
 * Returns: FALSE with @error if the check itself failed
 */
gboolean karum_store_check (KarumStore *store,
                            KarumFaultVisit visit,
                            gpointer data,
                            const KarumProgress *progress,
                            KarumCheckResult *result,
                            GError **error);

/**
 * karum_store_rebuild: rebuilds all derived data in one transaction, which is retried if it has to
 * yield to another writer; no game is changed.
 * @progress: (nullable): counts games
 */
gboolean karum_store_rebuild (KarumStore *store, const KarumProgress *progress, GError **error);
