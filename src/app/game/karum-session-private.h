/* karum-session-private.h: what the parts of the session share. */
#pragma once

#include "karum-session.h"

G_BEGIN_DECLS

typedef struct _KarumInput KarumInput;

/* Something that a person did; waits while an earlier change is being saved. */
struct _KarumInput {
  void (*run) (KarumSession *self, const KarumInput *input); /* does it, with what follows */
  KarumPoint point;
  guint ply;
  KarumTurn *turn;     /* (owned) (nullable) */
  char *text;          /* (owned) (nullable) */
  KarumRecord *record; /* (owned) (nullable) */
  KarumResult result;
  KarumTermination termination;
};

/* What becomes of the history when a change has been saved. */
typedef enum { KARUM_CHANGE_NEW, KARUM_CHANGE_UNDO, KARUM_CHANGE_REDO } KarumChange;

struct _KarumSession {
  GObject parent_instance;

  KarumArchive *archive; /* (nullable) */
  gint64 id, revision;
  gint64 begun; /* when: tells its changes from those of another visit to the game */

  KarumRecord *record;
  GArray *states;   /* (element-type KarumState): of the main line, from the start */
  GPtrArray *nodes; /* (element-type KarumNode) (not owned): of the main line, the root first */
  guint ply;
  KarumEntry entry;

  GPtrArray *undone, *done; /* (element-type KarumRecord): later and earlier records */

  KarumRecord *next; /* (nullable): on its way to the disk */
  KarumChange change;
  gboolean next_stays; /* the place that is looked at stays as well */
  GQueue inputs;       /* (element-type KarumInput): waiting */
};

enum {
  KARUM_SESSION_RECORD_CHANGED,
  KARUM_SESSION_POSITION_CHANGED,
  KARUM_SESSION_REFUSED,
  KARUM_SESSION_FAILED,
  KARUM_SESSION_N_SIGNALS
};

/* karum_session_emit: one of the signals that tell nothing more. */
void karum_session_emit (KarumSession *self, guint signal);

/* karum_session_emit_text: one that tells @text. */
void karum_session_emit_text (KarumSession *self, guint signal, const char *text);

/* karum_session_adopt: makes @record, (transfer full), the game and looks at the position after
 * @ply. */
void karum_session_adopt (KarumSession *self, KarumRecord *record, guint ply);

/* karum_session_reset_entry: nothing has been touched in the position that is looked at. */
void karum_session_reset_entry (KarumSession *self);

/* -- karum-session-save.c -- */

/**
 * karum_session_commit: saves @next; it is shown once it is on disk.
 * @next: (transfer full)
 * @stays: whoever looks at a position goes on doing so; else the last one is looked at then
 */
void
karum_session_commit (KarumSession *self, KarumRecord *next, KarumChange change, gboolean stays);

/* karum_session_run_inputs: does what waits, until something is on its way to the disk. */
void karum_session_run_inputs (KarumSession *self);

void karum_input_free (KarumInput *input);

G_END_DECLS
