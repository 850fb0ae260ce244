/* karum-check-report.h: the faults that a check of an archive tells. */
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
 * KarumCheckReport: a check in progress, and the callback for faults.
 */
typedef struct {
  KarumStore *store;
  KarumFaultVisit visit;
  gpointer data;
  const KarumProgress *progress; /* (nullable) */
  KarumCheckResult *result;
} KarumCheckReport;

/* karum_check_tell: reports one fault, or a notice. @game: 0 if it is not about a game */
void
karum_check_tell (KarumCheckReport *report, KarumCheckKind kind, gint64 game, const char *text);

/* karum_check_tell_game: the same, with the name of the game and then @what, its fault. */
void karum_check_tell_game (KarumCheckReport *report,
                            KarumCheckKind kind,
                            gint64 game,
                            const char *what);
