/* karum-printout.h: documents of games, one record after the other. */
#pragma once

#include "karum-book.h"
#include "karum-record.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_PRINTOUT_GAMES,  /* annotated games, with contents and an index where there are several */
  KARUM_PRINTOUT_SHEETS, /* score sheets, and match sheets for two games of a match in a row */
  KARUM_PRINTOUT_LIST,   /* a table with a line for each game */
  KARUM_N_PRINTOUTS
} KarumPrintoutKind;

/* More games than anybody prints; a document of so many is held in memory. */
#define KARUM_PRINTOUT_MAX 5000

/**
 * KarumPrintoutOptions: all is borrowed.
 */
typedef struct {
  KarumPrintoutKind kind;
  const char *language; /* (nullable): "en", …; NULL for the program's */
  const char *title;    /* (nullable): NULL for a usual one */
  guint columns;        /* of games: 1 or 2 */
  guint every;          /* of games: see KarumGamePages */
  gboolean single;      /* of games: there is one at most, which has no number */
} KarumPrintoutOptions;

/* KarumPrintout: a document being made; belongs to one thread at a time. */
typedef struct _KarumPrintout KarumPrintout;

KarumPrintout *karum_printout_new (const KarumPrintoutOptions *options);
void karum_printout_free (KarumPrintout *printout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintout, karum_printout_free)

/* karum_printout_add: the next game. A reference to @record may be kept. */
void karum_printout_add (KarumPrintout *printout, const KarumRecord *record);

/* karum_printout_measure: does ahead what can be done of laying out the games added so far, so that
 * it can be stopped, and be seen to go on, between two of them. */
void karum_printout_measure (KarumPrintout *printout, const KarumPaper *paper);

/* karum_printout_end: (transfer full): the document, not laid out yet; nothing can be added then.
 */
KarumBook *karum_printout_end (KarumPrintout *printout);

G_END_DECLS
