/* karum-session-private.h: what the parts of the session share. */
#pragma once

#include "karum-markup.h"
#include "karum-request.h"
#include "karum-session.h"

G_BEGIN_DECLS

typedef struct _KarumInput KarumInput;

/* Something that a person did; waits while an earlier change is being saved. */
struct _KarumInput {
  void (*run) (KarumSession *self, const KarumInput *input); /* does it, with what follows */
  KarumPoint point, to;
  GArray *path;        /* (owned) (nullable) (element-type guint): to the node that it is about */
  KarumTurn *turn;     /* (owned) (nullable) */
  char *text;          /* (owned) (nullable) */
  KarumRecord *record; /* (owned) (nullable) */
  KarumKeep keep;
  guint ply;
  int by;
  KarumCorrection correction;
  KarumOrder order;
  KarumGlyphGroup group;
  guint8 glyph;
  KarumMarkColor color;
  gboolean before;  /* about the comment before the turn */
  gboolean figures; /* a label of figures */
  gboolean diagram;
  KarumResult result;
  KarumTermination termination;
};

/* A change that leaves out turns: nothing is done until a person has decided. */
typedef struct {
  char *title;             /* (owned): of the step */
  KarumRecord *records[2]; /* (owned): by KarumKeep */
  KarumNode *places[2];    /* of @records */
  KarumLoss loss;
} KarumConflict;

struct _KarumSession {
  GObject parent_instance;

  KarumArchive *archive; /* (nullable) */
  gint64 id, revision;

  KarumRecord *record;
  KarumRules rules; /* its */
  gboolean ended;
  GPtrArray *nodes; /* (element-type KarumNode) (not owned): of the line, the root first */
  GArray *states;   /* (element-type KarumState): at them */
  guint ply;        /* of the one that is looked at */
  KarumCorrection correction; /* of the turn after it */
  KarumEntry entry;

  char *annotator; /* (nullable): a person who annotates */

  KarumRecord *next;       /* (nullable): on its way to the disk */
  KarumNode *next_place;   /* (nullable): what is looked at then; NULL for what is looked at now */
  gboolean branches;       /* with a new variation */
  char *loss;              /* (nullable): what is told of turns that it leaves out */
  KarumConflict *conflict; /* (nullable) (owned) */
  gboolean telling;        /* a new record is being told of: what is done then waits */
  gboolean turning;        /* a change is being undone or redone, and the game read again */
  gboolean asking;         /* whether the archive has another revision */
  GQueue inputs;           /* (element-type KarumInput): waiting */
};

enum {
  KARUM_SESSION_RECORD_CHANGED,
  KARUM_SESSION_LINE_CHANGED,
  KARUM_SESSION_POSITION_CHANGED,
  KARUM_SESSION_BRANCHED,
  KARUM_SESSION_LOST,
  KARUM_SESSION_CONFLICT,
  KARUM_SESSION_FOLLOWED,
  KARUM_SESSION_REFUSED,
  KARUM_SESSION_FAILED,
  KARUM_SESSION_N_SIGNALS
};

/* karum_session_emit: one of the signals that tell nothing more. */
void karum_session_emit (KarumSession *self, guint signal);

/* karum_session_emit_text: one that tells @text. */
void karum_session_emit_text (KarumSession *self, guint signal, const char *text);

/* karum_session_emit_conflict: `conflict`. */
void karum_session_emit_conflict (KarumSession *self, const char *text, guint n_turns);

/**
 * karum_session_adopt: makes @record the game and tells of it.
 * @record: (transfer full)
 * @place: (nullable): the node to look at; NULL for what is looked at now, as far as it is there
 */
void karum_session_adopt (KarumSession *self, KarumRecord *record, KarumNode *place);

/* karum_session_reset_entry: nothing has been touched in the position that is looked at. */
void karum_session_reset_entry (KarumSession *self);

/* -- karum-session-save.c -- */

/**
 * karum_session_commit: saves @next; it is shown once it is on disk.
 * @title: translated, what is done, for undoing it
 * @next: (transfer full): not changed any more
 * @place: (nullable): the node of @next to look at then; NULL for what is looked at then
 */
void
karum_session_commit (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place);

/* karum_session_try: as karum_session_commit(), but @next is not kept. */
void karum_session_try (KarumSession *self, KarumRecord *next, KarumNode *place);

/* karum_session_turn: undoes or redoes the last change, which @request asks for, and reads the game
 * again. */
void karum_session_turn (KarumSession *self, KarumRequest *request);

/* karum_session_submit: does @input, or has it wait; its contents are taken. */
void karum_session_submit (KarumSession *self, KarumInput input);

/* karum_session_run_inputs: does what waits, until something is on its way to the disk. */
void karum_session_run_inputs (KarumSession *self);

void karum_input_free (KarumInput *input);

/* -- karum-session-place.c -- */

/* karum_session_read_line: the line is that through @through, on to its end; every position of it
 * is at hand. */
void karum_session_read_line (KarumSession *self, KarumNode *through);

/* karum_session_look_at: looks at @node now, while an input is carried out. */
void karum_session_look_at (KarumSession *self, const KarumNode *node);

/* -- karum-session-follow.c -- */

/* karum_session_follow: the archive has changed: if the game has, it is read again. */
void karum_session_follow (KarumSession *self);

/* -- karum-session-correct.c -- */

/* karum_session_correct_turn: @turn takes the place of the turn that comes next on the line, or
 * comes before it. */
void karum_session_correct_turn (KarumSession *self, const KarumTurn *turn);

/* karum_session_drop_conflict: what waits for a decision is not done. */
void karum_session_drop_conflict (KarumSession *self);

G_END_DECLS
