/* karum-stamp.h: when and where a fact was made, and which ones somebody has seen.
 *
 * A stamp is a time, the running number of the copy of the archive in which it was made, and that
 * copy. What replaces what follows from numbers alone, never from clocks; the time only chooses
 * between facts that were made without knowing of each other.
 */
#pragma once

#include <glib.h>

/* The size of the text of a replica: 32 lower-case hexadecimal digits, and a terminator. */
#define KARUM_REPLICA_TEXT 33

/* The first digits of it are those of the copy; the others are drawn for each exchange, so that two
 * copies that take each other for themselves never give one number twice. */
#define KARUM_COPY_DIGITS 16

/* How far, in milliseconds, a clock may lag behind a stamp that was seen, and follow it. */
#define KARUM_STAMP_LEAD (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

/* The last time that a stamp can have: the end of the year 9999, in milliseconds since 1970. */
#define KARUM_STAMP_TIME_MAX G_GINT64_CONSTANT (253402300799999)

/**
 * KarumStamp: a plain value.
 */
typedef struct {
  gint64 time;                      /* milliseconds since 1970, UTC */
  guint64 number;                   /* from 1; 0 for a founding fact */
  char replica[KARUM_REPLICA_TEXT]; /* of a founding fact, a digest of what it says */
} KarumStamp;

/* karum_stamp_compare: by time, number and replica: the later one is greater. */
int karum_stamp_compare (const KarumStamp *a, const KarumStamp *b);

/**
 * karum_stamp_next: the stamp of a new fact: of the computer's clock, or just above the greatest
 * one seen if that is later by at most KARUM_STAMP_LEAD.
 * @clock: milliseconds since 1970, any value
 * @greatest: the greatest time seen; 0 for none
 * @number: not given before
 */
KarumStamp karum_stamp_next (gint64 clock, gint64 greatest, guint64 number, const char *replica);

/* karum_stamp_is_ahead: whether @time is so late that clocks don't follow it. */
gboolean karum_stamp_is_ahead (gint64 time, gint64 clock);

/* karum_replica_is_valid: whether @text has the form of a replica. */
gboolean karum_replica_is_valid (const char *text);

/* -- What was seen ----------------------------------------------------------------------------- */

/**
 * KarumSeen: of each replica, up to which number its facts of one part of a thing were seen. One
 * that makes a fact has seen its own earlier ones, so that nothing between is missing.
 */
typedef struct _KarumSeen KarumSeen;

KarumSeen *karum_seen_new (void);
void karum_seen_free (KarumSeen *seen);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSeen, karum_seen_free)

void karum_seen_add (KarumSeen *seen, const char *replica, guint64 number);

/* karum_seen_add_all: all that @other has. */
void karum_seen_add_all (KarumSeen *seen, const KarumSeen *other);
gboolean karum_seen_has (const KarumSeen *seen, const KarumStamp *stamp);
gboolean karum_seen_is_empty (const KarumSeen *seen);

/* karum_seen_write: appends `REPLICA:NUMBER,…`, sorted; `-` if nothing was seen. */
void karum_seen_write (const KarumSeen *seen, GString *text);

/* karum_seen_read: (transfer full) (nullable): NULL for any other text. */
KarumSeen *karum_seen_read (const char *text);
