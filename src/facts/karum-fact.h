/* karum-fact.h: a fact: the value that one part of one thing was given, as one line of text.
 *
 *     SEAL thing part TIME NUMBER REPLICA REPLACES value
 *
 * Between two fields is a tab. In a value, `\t`, `\n`, `\r` and `\\` stand for what can't be in a
 * line. The seal is the first 16 hexadecimal digits of the SHA-256 of what follows it.
 */
#pragma once

#include "karum-stamp.h"

/* The part of a thing that says it was deleted for good; its value lists, a line each, a part and
 * what was seen of it. */
#define KARUM_FACT_GONE "gone"

/* How a person is shown: the greater, the less; "" is least. */
#define KARUM_FACT_PRIVACY "privacy"

/* Into which other one a person or an event is merged. */
#define KARUM_FACT_INTO "into"

/* What the engine has found for a game: nothing that a person has saved. The better one holds; the
 * first line of its value says how good it is. It brings no game back that was deleted. */
#define KARUM_FACT_REVIEW "review"

/* How the part of a version of a game begins; the digest of its text follows. The value has a line
 * each for its number, kind and name, and the text. Of several that have named it without knowing
 * of each other, all names stand. */
#define KARUM_FACT_VERSION "version:"

/* The maximum length of the names of a thing and of a part, and of a line, in bytes. */
#define KARUM_FACT_NAME_MAX 300
#define KARUM_FACT_LINE_MAX (16 * 1024 * 1024)

/**
 * KarumFact: reference counted, immutable, used by any thread.
 */
typedef struct {
  char *thing; /* its kind and identity: `game:…` */
  char *part;
  KarumStamp stamp;
  KarumSeen *replaces; /* what the one who made it saw of the part, and all that those replace */
  char *value;         /* UTF-8; "" for none */
  GHashTable *gone;    /* (nullable): of KARUM_FACT_GONE: part → KarumSeen */
} KarumFact;

/**
 * karum_fact_new: @thing and @part have no white space but single spaces, and are not empty.
 * @replaces: (transfer full)
 */
KarumFact *karum_fact_new (const char *thing,
                           const char *part,
                           const KarumStamp *stamp,
                           KarumSeen *replaces,
                           const char *value);

/* karum_fact_new_founding: what was there before there were stamps: it replaces nothing, and equal
 * values are one fact. @time: when it was last changed, in milliseconds since 1970 */
KarumFact *
karum_fact_new_founding (const char *thing, const char *part, gint64 time, const char *value);

/* karum_fact_new_by_games: (transfer full): a merge of @thing into @other that nobody has made, but
 * that follows from the games of two archives: a founding fact of the time 0, so that whatever
 * people say of the merge holds against it. karum_fact_is_by_games(): whether it is one */
KarumFact *karum_fact_new_by_games (const char *thing, const char *other);
gboolean karum_fact_is_by_games (const KarumFact *fact);

KarumFact *karum_fact_ref (KarumFact *fact);
void karum_fact_unref (KarumFact *fact);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumFact, karum_fact_unref)

gboolean karum_fact_is_founding (const KarumFact *fact);

/* karum_fact_replaces: whether @fact was made by somebody who saw @other, of the same thing. */
gboolean karum_fact_replaces (const KarumFact *fact, const KarumFact *other);

/* karum_fact_compare: by part, stamp and value; @a and @b: facts of one thing */
int karum_fact_compare (const KarumFact *a, const KarumFact *b);

/* karum_fact_write: appends the line, with its end. */
void karum_fact_write (const KarumFact *fact, GString *text);

/* karum_fact_seal: (transfer full): the seal that its line has. */
char *karum_fact_seal (const KarumFact *fact);

typedef enum {
  KARUM_FACT_READ,
  KARUM_FACT_BROKEN, /* the seal is, or the line */
  KARUM_FACT_FOREIGN /* sealed, but no fact as this program knows them */
} KarumFactFault;

/**
 * karum_fact_read: reads a line.
 * @line: @length bytes without the end of the line, with any content
 * @fault: (out)
 * Returns: (transfer full) (nullable): NULL if there is a @fault
 */
KarumFact *karum_fact_read (const char *line, gsize length, KarumFactFault *fault);

/* The number of fields of a line. */
#define KARUM_FACT_FIELDS 8

/**
 * karum_fact_read_fields: the same, of the fields of a line in their order, with any content.
 * @fields: the last one is the value as it is, without the signs that stand for others in a line
 */
KarumFact *karum_fact_read_fields (const char *const fields[KARUM_FACT_FIELDS],
                                   KarumFactFault *fault);

/* -- The facts of one thing --------------------------------------------------------------------
 *
 * An array of those that no other replaces, in the order of karum_fact_compare(): the canonical
 * form of what is known of the thing. Which one came first doesn't matter.
 */

/* karum_facts_new: (transfer full) (element-type KarumFact): without any */
GPtrArray *karum_facts_new (void);

/**
 * karum_facts_join: adds @fact to those of its thing, and drops what it replaces.
 * Returns: FALSE if it is there, or replaced by one that is
 */
gboolean karum_facts_join (GPtrArray *facts, KarumFact *fact);

/* karum_facts_find: (transfer none) (nullable): the latest one of @part. */
KarumFact *karum_facts_find (const GPtrArray *facts, const char *part);

/* karum_facts_seen: (transfer full): what a new fact of @part replaces: all that are there, and
 * what they replace. */
KarumSeen *karum_facts_seen (const GPtrArray *facts, const char *part);

/* karum_facts_write_gone: (transfer full): the value of KARUM_FACT_GONE that covers @facts. */
char *karum_facts_write_gone (const GPtrArray *facts);

/* karum_facts_read_gone: (transfer full) (nullable): part → KarumSeen; NULL for any other text. */
GHashTable *karum_facts_read_gone (const char *value);

/* karum_facts_are_gone: whether the thing was deleted for good, and nothing was said of it by
 * somebody who didn't know. */
gboolean karum_facts_are_gone (const GPtrArray *facts);
