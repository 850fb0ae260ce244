/* karum-printout.h: documents of games, which are added one by one. */
#pragma once

#include "karum-book.h"
#include "karum-record.h"

typedef enum {
  KARUM_PRINTOUT_GAMES,  /* annotated games, with contents and an index if there are several */
  KARUM_PRINTOUT_SHEETS, /* score sheets; a match sheet for two consecutive games of a match */
  KARUM_PRINTOUT_LIST,   /* a table with a row for each game */
  KARUM_N_PRINTOUTS
} KarumPrintoutKind;

/* The maximum number of games; a document is held in memory. */
#define KARUM_PRINTOUT_MAX 5000

/**
 * KarumPrintoutOptions: all members are borrowed.
 */
typedef struct {
  KarumPrintoutKind kind;
  const char *language; /* (nullable): "en", …; NULL for the program's language */
  const char *title;    /* (nullable): NULL for a default one */
  guint columns;        /* of games: 1 or 2 */
  guint every;          /* of games: see KarumGamePaper */
  gboolean single;      /* of games: there is one at most, which has no number */
} KarumPrintoutOptions;

/* KarumPrintout: a document under construction; belongs to one thread at a time. */
typedef struct _KarumPrintout KarumPrintout;

KarumPrintout *karum_printout_new (const KarumPrintoutOptions *options);
void karum_printout_free (KarumPrintout *printout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintout, karum_printout_free)

/* karum_printout_add: adds a game. May keep a reference to @record. */
void karum_printout_add (KarumPrintout *printout, const KarumRecord *record);

/* karum_printout_measure: performs as much as possible of the layout of the games added so far,
 * so that the task can show progress and be cancelled between calls. */
void karum_printout_measure (KarumPrintout *printout, const KarumPaper *paper);

/* karum_printout_end: (transfer full): the document, not laid out yet; nothing can be added
 * afterwards. */
KarumBook *karum_printout_end (KarumPrintout *printout);
