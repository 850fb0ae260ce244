/* karum-fact-file.h: the text of a file of facts, which one replica has written for the others. In
 * a folder it is compressed: see karum-fact-pack.h.
 *
 *     Karum facts 1
 *     club    CLUB
 *     replica REPLICA name
 *     knows   REPLICA name
 *     …
 *     (a line for each fact: see karum-fact.h)
 *     end     DIGEST
 *
 * Between two fields is a tab. A file without its end is incomplete; DIGEST is the SHA-256 of all
 * before its line. The name of a file has the first 16 digits of it, so that a file never changes.
 */
#pragma once

#include "karum-fact.h"

#define KARUM_FACT_FILE_SUFFIX ".karum-facts"

/* How the text of each begins, of any version. */
#define KARUM_FACT_FILE_BEGIN "Karum facts "

typedef struct {
  char replica[KARUM_REPLICA_TEXT];
  char *name; /* what people call it */
} KarumReplica;

void karum_replica_free (KarumReplica *replica);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumReplica, karum_replica_free)

/* karum_replica_new: (transfer full): @name is cut to one line of at most 100 characters. */
KarumReplica *karum_replica_new (const char *replica, const char *name);

/**
 * karum_fact_file_write: (transfer full): the text of a file.
 * @writer: who writes it
 * @others: (element-type KarumReplica): those that it knows
 * @facts: (element-type KarumFact)
 * @name: (out) (transfer full): the name of the file
 */
char *karum_fact_file_write (const char *club,
                             const KarumReplica *writer,
                             const GPtrArray *others,
                             const GPtrArray *facts,
                             char **name);

typedef enum {
  KARUM_FACT_FILE_WHOLE,
  KARUM_FACT_FILE_DAMAGED,    /* it has its end, but is not as it was written */
  KARUM_FACT_FILE_INCOMPLETE, /* it may still be coming: nothing of it is to be used */
  KARUM_FACT_FILE_FOREIGN,    /* not a file of facts, or of another club archive */
  KARUM_FACT_FILE_NEWER       /* in a form that this program doesn't know */
} KarumFactFileState;

/**
 * KarumFactFile: what was read. Zero at first.
 */
typedef struct {
  KarumFactFileState state;
  char club[KARUM_REPLICA_TEXT];
  KarumReplica *writer; /* (nullable): if that line is damaged */
  GPtrArray *others;    /* (element-type KarumReplica) */
  GPtrArray *facts;     /* (element-type KarumFact): those with a sound seal */
  guint broken;         /* lines without one */
  guint unknown;        /* lines of a newer program */
} KarumFactFile;

void karum_fact_file_clear (KarumFactFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumFactFile, karum_fact_file_clear)

/**
 * karum_fact_file_read: reads a file, with any content.
 * @club: (nullable): the club archive that is wanted; NULL for any
 * @file: (out): for karum_fact_file_clear()
 */
void karum_fact_file_read (const char *bytes, gsize size, const char *club, KarumFactFile *file);

/* karum_fact_file_is_as_named: whether @bytes are what the file called @name was written with. */
gboolean karum_fact_file_is_as_named (const char *name, const char *bytes, gsize size);

/* karum_fact_file_is_of: whether @name is one that @replica gives its files. */
gboolean karum_fact_file_is_of (const char *name, const char *replica);

/* karum_fact_file_is_final: whether @name is that of a file of any replica, as it was written. */
gboolean karum_fact_file_is_final (const char *name);
