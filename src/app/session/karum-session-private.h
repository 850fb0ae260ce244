/* karum-session-private.h: shared by the files of the session. */
#pragma once

#include "karum-markup.h"
#include "karum-request.h"
#include "karum-session.h"

typedef struct _KarumInput KarumInput;

/* An action of the user, which waits while an earlier change is being saved: what is done with the
 * session, and with what. */
struct _KarumInput {
  void (*run) (KarumSession *self, const KarumInput *input);
  int numbers[3];         /* points, a ply, steps, or values of enumerations, as @run takes them */
  char *text;             /* (owned) (nullable) */
  gpointer object;        /* (owned) (nullable): a path to a node, a turn or a record */
  GDestroyNotify release; /* of @object */
};

/* A change that loses turns or corrects what was played: waits for the user's decision. */
typedef struct {
  char *title;             /* (owned): of the step */
  KarumRecord *records[2]; /* (owned): by KarumKeep; the second is NULL if no turns are lost */
  KarumNode *places[2];    /* of @records */
  KarumLoss loss;
} KarumConflict;

struct _KarumSession {
  GObject parent_instance;

  KarumArchive *archive; /* (nullable) */
  gint64 id, revision;
  gboolean is_protected; /* see karum_session_protect() */

  KarumRecord *record;
  KarumRules rules; /* its */
  gboolean ended;
  GPtrArray *nodes; /* (element-type KarumNode) (not owned): the nodes of the line, beginning with
                       the root */
  GArray *states;   /* (element-type KarumState): their states */
  guint ply;        /* of the current node */
  KarumCorrection correction; /* of the turn after it */
  KarumEntry entry;
  KarumClock *clock; /* (owned) */

  char *annotator;  /* (nullable): the annotator's name */
  int viewer;       /* see karum_session_set_viewer(); -1 for unknown */
  GArray *verdicts; /* (owned) (nullable) (element-type KarumVerdict): of the main line */
  guint n_verdicts; /* so many of them are still those of its turns */
  KarumThresholds thresholds;
  guint64 obstacle; /* see karum_session_get_obstacle() */
  char *refusal;    /* (nullable): the heading of the rules that explains the last refusal */

  KarumRecord *next;     /* (nullable): being saved */
  KarumNode *next_place; /* (nullable): the current node after that; NULL to keep the present one */
  gboolean branches;     /* with a new variation */
  char *loss;            /* (nullable): the message about turns that it leaves out */
  KarumConflict *conflict; /* (nullable) (owned) */
  gboolean telling;        /* the signals of a new record are being emitted: inputs wait */
  gboolean turning;        /* a change is being undone or redone, and the game reloaded */
  KarumDirection direction;
  char *turned; /* (owned) (nullable): the title of that change */
  gboolean teaches;
  KarumTurn *weighing; /* (owned) (nullable): waits for karum_session_weighed() */
  guint tries;         /* to make the turn that is awaited */
  gboolean asking;     /* whether the archive has another revision */
  GQueue inputs;       /* (element-type KarumInput): waiting */
};

/* karum_session_refuse: says @text. @error: (nullable): the reason of the rules, if it is theirs */
void karum_session_refuse (KarumSession *self, const char *text, const KarumError *error);

/**
 * karum_session_adopt: makes @record the present one and emits the signals.
 * @record: (transfer full)
 * @place: (nullable): the next current node; NULL for the present one, or its last ancestor that
 * still exists
 */
void karum_session_adopt (KarumSession *self, KarumRecord *record, KarumNode *place);

/* karum_session_reset_entry: clears the turn being entered. */
void karum_session_reset_entry (KarumSession *self);

/* -- karum-session.c -- */

/**
 * karum_session_commit: saves @next and shows it once it is on disk. A correction of what was
 * played waits for the user's decision instead: the one place where this is decided.
 * @title: the name of the change, for undo, marked with N_()
 * @next: (transfer full): immutable from now on
 * @place: (nullable): the next current node, of @next; NULL for the present one
 */
void
karum_session_commit (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place);

/* karum_session_take_effect: @next, which was saved, becomes the present record;
 * karum_session_not_saved: it doesn't. */
void karum_session_take_effect (KarumSession *self);
void karum_session_not_saved (gpointer session, const GError *error);

/* karum_session_save: the same without asking, after the user has decided. */
void
karum_session_save (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place);

/* karum_session_save_over: saves @next, which adopts the review; the present record is kept as a
 * version. */
void karum_session_save_over (KarumSession *self, KarumRecord *next);

/* karum_session_follow_clock: the clock goes by the present record; see karum_clock_follow(). */
void karum_session_follow_clock (KarumSession *self);

/* karum_session_try: as karum_session_commit(), but @next is not saved. */
void karum_session_try (KarumSession *self, KarumRecord *next, KarumNode *place);

/* karum_session_change: the next change of this game alone that can be undone or redone; 0 for
 * none */
guint64 karum_session_change (KarumSession *self, KarumDirection direction);

/* karum_session_turn: undoes or redoes that change, and reloads the game. */
void karum_session_turn (KarumSession *self, KarumDirection direction);

/* karum_session_submit: performs @input, or queues it; takes its contents. */
void karum_session_submit (KarumSession *self, KarumInput input);

/* karum_session_run_inputs: performs queued inputs until one is being saved. */
void karum_session_run_inputs (KarumSession *self);

void karum_input_free (KarumInput *input);

/* -- karum-session-place.c -- */

/* karum_session_read_line: the line is that through @through, on to its end; every position of it
 * is at hand. */
void karum_session_read_line (KarumSession *self, KarumNode *through);

/* karum_session_find_turn: (transfer none) (nullable): the node that @turn leads to from @node of
 * the present record. After the last turn of a finished game, turns follow in the variation that
 * repeats it. */
const KarumNode *
karum_session_find_turn (KarumSession *self, const KarumNode *node, const KarumTurn *turn);

/* karum_session_look_at: makes @node current at once, while an input is performed. */
void karum_session_look_at (KarumSession *self, const KarumNode *node);

/* karum_session_follow: called when the archive has changed; reloads the game if it has, too. */
void karum_session_follow (KarumSession *self);

/* -- karum-session-annotate.c -- */

/* -- karum-session-branch.c -- */

/* karum_session_correct_turn: replaces the next turn on the line by @turn, or inserts @turn before
 * it. */
void karum_session_correct_turn (KarumSession *self, const KarumTurn *turn);

/**
 * karum_session_ask: has the user decide about a correction of what was played.
 * @next: (transfer full)
 * @place: (nullable): as for karum_session_commit()
 */
void karum_session_ask (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place);

/* karum_session_drop_conflict: cancels the change that waits for a decision. */
void karum_session_drop_conflict (KarumSession *self);
