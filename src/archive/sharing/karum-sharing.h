/* karum-sharing.h: one archive on several computers: what people have saved becomes facts, and what
 * facts say is shown, so that all copies end equal in whatever order they exchange.
 *
 * Nothing is noted when people save. An exchange compares what the archive holds with what it last
 * showed: what differs was made here, and becomes new facts. Then the facts of the others are
 * joined, and the things they are about are written as they show them, in many short transactions
 * (karum-sharing-slices.h). That is no step of undo: what others have made is theirs to undo.
 * Undoing a step of one's own afterwards is a change like any other; if others have changed the
 * same since, it is refused as always.
 */
#pragma once

#include "karum-progress.h"
#include "karum-sharing-table.h"
#include "karum-store.h"

/* What came is something about one of these. */
typedef enum {
  KARUM_CAME_GAME,
  KARUM_CAME_PERSON,
  KARUM_CAME_EVENT,
  KARUM_CAME_COLLECTION,
  KARUM_CAME_SEARCH,
  KARUM_N_CAME
} KarumCameKind;

/* What an exchange has done. */
typedef struct {
  guint made;                         /* new facts of this archive */
  guint learnt;                       /* facts of others that it didn't know */
  guint sent;                         /* facts that were written into the folder */
  guint games, people, events, lists; /* that were changed here */
  guint going[KARUM_N_CAME];          /* things of which something would be sent, if dry */
  gint64 bytes;                       /* about as much as that needs there */
  guint waiting;                      /* things whose facts aren't all there yet */
  guint broken;                       /* facts with a broken seal, or lines that are none */
  guint newer;                        /* files of a newer program */
  guint incomplete;                   /* files that may still be coming */
  guint mended;                       /* facts that were damaged in the archive, and come again */
  gboolean began;                     /* a club archive was begun */
  gboolean joined;                    /* one that was in the folder was joined */
  gboolean receives;                  /* nothing is written for the others */
  gboolean renewed;                   /* this copy was restored or copied, and is a new one */
  gboolean server;                    /* it went through a server, not a folder */
  gboolean reading;                   /* the account may only read: nothing was sent */
  GPtrArray *same;                    /* (element-type KarumSame): that are one from now on */
  GPtrArray *unsure;    /* (element-type KarumSame): that perhaps are, and are left for
                           people to decide; at most KARUM_CAME_LISTED */
  GPtrArray *conflicts; /* (element-type KarumConflict) */
  GPtrArray *faults;    /* (element-type utf8): translated sentences */
  GPtrArray *others;    /* (element-type KarumReplica): the copies that are known */
  GPtrArray *came;      /* (element-type KarumCame): at most KARUM_CAME_LISTED */
  GPtrArray *tallies;   /* (element-type KarumCameTally): of all, by copy */
  guint told[5];        /* of how many things of each KarumCameKind something was sent
                           that stood nowhere */
} KarumSharingReport;

/* The maximum number of things that are listed; the first exchange of a large archive brings more.
 */
#define KARUM_CAME_LISTED 1000

/* What one copy has said of one thing, and is shown since this exchange. */
typedef struct {
  KarumCameKind kind;
  char *thing;
  char *by;       /* the name of the copy, or "" if that isn't known */
  gboolean fresh; /* the thing wasn't here before */
  guint comments; /* how many of the parts are words of people on a turn */
  GStrv parts;    /* the kinds of the parts, sorted: what stands before the colon in their names */
  gint64 row;     /* of the game, player, …; 0 if it isn't there any more */
  char *about;    /* see karum_thing_name(); "" for nothing */
  char *date;     /* (nullable): of a game, as in records */
  char *into;     /* (nullable): as whom it was merged, because games of two archives name both */
} KarumCame;

/* How much of it came from one copy. */
typedef struct {
  char *by;                   /* as above */
  guint things[KARUM_N_CAME]; /* of each kind, whether they were here before or not */
  guint fresh[KARUM_N_CAME];  /* that weren't here before */
  guint comments;
} KarumCameTally;

/* A player or an event that was merged with another one, because the same games of two archives
 * name both. */
typedef struct {
  KarumCameKind kind;
  gint64 row, into_row;
  char *about, *into; /* the names of both */
} KarumSame;

/* A value that doesn't hold although nobody has replaced it. */
typedef struct {
  char *thing, *part;
  char *holds, *aside;
  char *by; /* the name of the copy that has made what is put aside, this one or another; or "" */
  char *about;                   /* (nullable): see karum_thing_name(); "" for nothing */
  char *date;                    /* (nullable): of a game, as in records */
  char *holds_text, *aside_text; /* (nullable): as people read them; of `when` a line each for
                                    dates, as in records, and for what else was entered */
  KarumRecord *holds_game, *aside_game; /* (owned) (nullable): of two main lines: alone */
} KarumConflict;

void karum_conflict_free (gpointer conflict);

/* karum_sharing_report_new: (transfer full): without anything */
KarumSharingReport *karum_sharing_report_new (void);
void karum_sharing_report_free (KarumSharingReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSharingReport, karum_sharing_report_free)

/* karum_sharing_report_news: (transfer full) (element-type utf8): what a person should know beside
 * the numbers, in sentences; karum_sharing_report_faults(): what went wrong in part. */
GPtrArray *karum_sharing_report_news (const KarumSharingReport *report);
GPtrArray *karum_sharing_report_faults (const KarumSharingReport *report);

/* The maximum length of what a copy is called, in characters. */
#define KARUM_COPY_NAME_MAX 100

/* Which way. */
typedef enum {
  KARUM_SHARING_AS_BEFORE,
  KARUM_SHARING_RECEIVE, /* nothing is written for the others: what is changed here stays here */
  KARUM_SHARING_BOTH     /* as at first; what has stayed here goes to the others */
} KarumSharingDirection;

typedef struct {
  const char *folder; /* (nullable): path or URI; NULL for the one of the last exchange */
  const char *name;   /* (nullable): what this copy is called from now on */
  KarumSharingDirection direction; /* from now on */
  gboolean dry;                    /* nothing is written; the report says what would be */
  const KarumProgress
      *progress; /* (nullable): in things; told and asked between two transactions */
  gint64 slice; /* how long a transaction takes if nobody waits, in microseconds; 0 for the usual */
} KarumSharingOptions;

/**
 * karum_store_share: exchanges with the copies that write into a folder. If the archive takes part
 * in no exchange yet, it joins the club archive of the folder, or begins one.
 * Returns: (transfer full) (nullable): NULL with @error; after an error what was written is whole
 */
KarumSharingReport *
karum_store_share (KarumStore *store, const KarumSharingOptions *options, GError **error);

/* karum_store_set_receiving: from now on it only receives, or not; see KarumSharingDirection. */
gboolean karum_store_set_receiving (KarumStore *store, gboolean receives, GError **error);

/* karum_store_stop_sharing: the archive is on its own again; its files stay in the folder. */
gboolean karum_store_stop_sharing (KarumStore *store, GError **error);

/* A copy of the archive. */
typedef struct {
  char replica[KARUM_REPLICA_TEXT];
  char *name;
  gint64 seen;     /* when a file of it was read last, in milliseconds since 1970; 0 for never */
  guint facts;     /* of it that hold here */
  gboolean here;   /* this one */
  gboolean former; /* it was restored, moved or copied, goes on as another one, and has made nothing
                      since */
} KarumSharingCopy;

/* The fact that says so: the thing KARUM_THING_COPY and the old replica, with this part; and the
 * one that says what a replica is called from now on. */
#define KARUM_THING_COPY "copy:"
#define KARUM_COPY_BECAME "became"
#define KARUM_COPY_NAME "name"

/* karum_store_list_copies: (transfer full) (nullable) (element-type KarumSharingCopy): all that are
 * known, this one first; empty if the archive isn't shared. */
GPtrArray *karum_store_list_copies (KarumStore *store, GError **error);

/**
 * karum_store_list_conflicts: all that are undecided, by thing and part, with what people read.
 * Returns: (transfer full) (nullable) (element-type KarumConflict): NULL with @error
 */
GPtrArray *karum_store_list_conflicts (KarumStore *store, GError **error);

/* karum_store_settle: from now on a part of a thing is @value, for all copies: one of those that a
 * conflict named. That is no step of undo, as an exchange. */
gboolean karum_store_settle (
    KarumStore *store, const char *thing, const char *part, const char *value, GError **error);

/* How an archive is shared. */
typedef struct {
  gboolean shared, receives;
  char *name;        /* (nullable): of this copy */
  char *place;       /* (nullable): the folder, as people read it */
  gint64 exchanged;  /* when it last exchanged, in milliseconds since 1970 */
  GPtrArray *copies; /* (element-type KarumSharingCopy): this one first */
} KarumSharingState;

/* karum_store_sharing_state: (transfer full) (nullable): NULL with @error */
KarumSharingState *karum_store_sharing_state (KarumStore *store, GError **error);
void karum_sharing_state_free (KarumSharingState *state);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSharingState, karum_sharing_state_free)

/* -- Without being asked ----------------------------------------------------------------------- */

typedef enum {
  KARUM_SHARING_ALONE, /* the archive isn't shared */
  KARUM_SHARING_AWAY,  /* the folder isn't there: a stick that was pulled out */
  KARUM_SHARING_SAME,  /* nothing has changed here or there since it was looked at last */
  KARUM_SHARING_WAITS, /* something has, and was only looked at */
  KARUM_SHARING_EXCHANGED
} KarumSharingOutcome;

/* How an exchange without being asked has gone, and what is to be said of the archive. */
typedef struct {
  KarumSharingOutcome outcome;
  KarumSharingReport *report; /* (nullable): if it was exchanged */
  gint64 exchanged;           /* when it last was, in milliseconds since 1970 */
  char *companion;            /* (nullable): the copy of which something came last */
  gboolean receives;          /* nothing goes to the others */
  int waiting;                /* games changed here since; -1 if that was not counted again */
  int undecided;              /* conflicts; -1 if they were not counted again */
  char *seen;                 /* (nullable): for the next time */
  char *watchable;            /* (nullable): the URI of the folder if it is there and its system can
                                 tell of changes in it */
} KarumSharingTurn;

/**
 * karum_store_take_sharing_turn: exchanges if the archive is shared, its folder is there, and
 * something has changed in one of them.
 * @seen: (nullable): that of the turn before, of the same @store
 * @look: only look whether there is something
 * @progress: (nullable): in things; its cancellable also ends waiting for a folder or a server
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumSharingTurn *karum_store_take_sharing_turn (KarumStore *store,
                                                 const char *seen,
                                                 gboolean look,
                                                 const KarumProgress *progress,
                                                 GError **error);
void karum_sharing_turn_free (KarumSharingTurn *turn);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSharingTurn, karum_sharing_turn_free)

/* -- Inside ------------------------------------------------------------------------------------ */

/* karum_sharing_has_mark: whether this is the file that was exchanged here last. */
gboolean karum_sharing_has_mark (KarumStore *store, const KarumSharing *sharing);

/* karum_sharing_put_mark: before the commit: if that doesn't come, the mark is ahead, and the copy
 * a new one. */
gboolean karum_sharing_put_mark (KarumStore *store, const KarumSharing *sharing, GError **error);

/* karum_sharing_names: (transfer full) (nullable): the first digits of a copy, also of this one →
 * its name */
GHashTable *karum_sharing_names (KarumDb *db, GError **error);

/* karum_came_note: inside a transaction, before the facts of @thing count as shown: notes what
 * others say of it. @names: as from karum_sharing_names(); @here: this copy; @changed: whether the
 * archive has been changed by that */
gboolean karum_came_note (KarumDb *db,
                          KarumSharingReport *report,
                          GHashTable *names,
                          const char *here,
                          const char *thing,
                          gboolean changed,
                          GError **error);

/* karum_sharing_count_going: inside a transaction: notes in @report what isn't elsewhere yet. */
gboolean karum_sharing_count_going (KarumDb *db, KarumSharingReport *report, GError **error);

/* karum_came_count_told: before it is sent: counts what stands nowhere. */
gboolean karum_came_count_told (KarumDb *db, KarumSharingReport *report, GError **error);

/* karum_came_complete: after all: finds the rows and names of what is listed. */
gboolean karum_came_complete (KarumDb *db, KarumSharingReport *report, GError **error);
void karum_came_free (gpointer came);
void karum_came_tally_free (gpointer tally);
void karum_same_free (gpointer same);

/* karum_thing_name: (transfer full) (nullable): what people call a player, an event or a game, of
 * which it is both players, a line each; "" if it isn't there; NULL for any other text.
 * karum_thing_line(): (transfer full): that in one line. karum_thing_date(): (transfer full)
 * (nullable): when a game was played, as in records */
char *karum_thing_name (KarumDb *db, const char *thing);
char *karum_thing_line (const char *name);
char *karum_thing_date (KarumDb *db, const char *thing);

/* karum_sharers_rename: the others are called as they have said last. */
gboolean karum_sharers_rename (KarumDb *db, GError **error);

/* karum_part_names_people: whether persons or an event stand in the values of a part of a game;
 * karum_values_are_same(): whether two of them differ at most in some that are one after merging */
gboolean karum_part_names_people (const char *part);
gboolean karum_values_are_same (KarumDb *db, const char *value, const char *other);

/* karum_came_drop_same: after merges: drops each game whose only news is another name of the same
 * player or event. */
gboolean karum_came_drop_same (KarumDb *db, KarumSharingReport *report, GError **error);

/* karum_conflicts_drop_same: takes out those in which only names of the same people or events
 * differ. */
void karum_conflicts_drop_same (KarumDb *db, GPtrArray *conflicts);

/* karum_conflicts_add: appends what @facts of @thing put aside. */
void karum_conflicts_add (GPtrArray *conflicts,
                          GHashTable *names,
                          const char *thing,
                          const GPtrArray *facts);
