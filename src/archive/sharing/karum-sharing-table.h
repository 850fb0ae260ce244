/* karum-sharing-table.h: the tables of an archive that is exchanged with its copies: who it is, the
 * facts that it knows, what it last showed of them, and the files they stand in. */
#pragma once

#include "karum-db.h"
#include "karum-fact-edit.h"
#include "karum-fact-file.h"
#include "karum-statement.h"

/**
 * KarumSharing: who this copy of the archive is.
 */
typedef struct {
  gboolean any; /* whether it takes part in an exchange at all */
  char club[KARUM_REPLICA_TEXT], replica[KARUM_REPLICA_TEXT];
  char writes[KARUM_REPLICA_TEXT]; /* as which it makes facts in this exchange; isn't kept */
  char *name;                      /* (owned) */
  char *place;                     /* (owned) (nullable): the folder */
  guint64 number;                  /* the last one that was given */
  gint64 greatest;                 /* the greatest time seen */
  gint64 exchanged;                /* when it last exchanged, in milliseconds since 1970 */
  gboolean founded;                /* what was there before has become facts */
  gboolean receives;               /* it writes nothing for the others */
  gboolean pending;                /* something was shown, but not yet what is done to all things */
} KarumSharing;

void karum_sharing_clear (KarumSharing *sharing);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSharing, karum_sharing_clear)

/* karum_sharing_read: FALSE with KARUM_ARCHIVE_ERROR_DAMAGED if it isn't as it was written. */
gboolean karum_sharing_read (KarumDb *db, KarumSharing *sharing, GError **error);
gboolean karum_sharing_write (KarumDb *db, const KarumSharing *sharing, GError **error);

/* karum_sharing_forget: takes everything out of the tables: the archive is on its own. */
gboolean karum_sharing_forget (KarumDb *db, GError **error);

/* karum_replica_random: (out): a new one */
void karum_replica_random (char replica[KARUM_REPLICA_TEXT]);

/* karum_sharing_draw: the copy makes facts as nobody has before, not even one that takes itself for
 * the same. */
void karum_sharing_draw (KarumSharing *sharing);

/* -- Names ------------------------------------------------------------------------------------ */

/* karum_thing_uuid: reads what `lower (hex (uuid))` has written; FALSE for any other text. */
gboolean karum_thing_uuid (const char *text, KarumUuid *uuid);

/* karum_thing_name_is_valid: whether somebody can have typed @name: one line with more than white
 * space. */
gboolean karum_thing_name_is_valid (const char *name);

/* -- Replicas --------------------------------------------------------------------------------- */

/* karum_sharers_note: what a replica is called. */
gboolean karum_sharers_note (KarumDb *db, const KarumReplica *sharer, gint64 seen, GError **error);

/* karum_sharers_list: (transfer full) (nullable) (element-type KarumReplica): sorted */
GPtrArray *karum_sharers_list (KarumDb *db, GError **error);

/* -- Facts ------------------------------------------------------------------------------------ */

/* karum_sharing_write_anew: the files of this copy are written again, and those that are there are
 * removed. */
gboolean karum_sharing_write_anew (KarumDb *db, GError **error);

/* karum_facts_load: (transfer full) (nullable) (element-type KarumFact): of @thing; NULL with
 * KARUM_ARCHIVE_ERROR_DAMAGED if a row isn't as it was written. @shown: only those that the archive
 * has shown */
GPtrArray *karum_facts_load (KarumDb *db, const char *thing, gboolean shown, GError **error);

/**
 * karum_facts_append: the facts of @thing that meet @where, SQL, in their order.
 * @facts: (element-type KarumFact): they are appended
 * @rows: (element-type gint64): the numbers of their rows are appended
 * @size: (inout): grows by the length of their values
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_DAMAGED as above
 */
gboolean karum_facts_append (KarumDb *db,
                             const char *thing,
                             const char *where,
                             GPtrArray *facts,
                             GArray *rows,
                             gsize *size,
                             GError **error);

/* karum_facts_count_damaged: how many rows are not as they were written. */
gboolean karum_facts_count_damaged (KarumDb *db, guint *damaged, GError **error);

/* karum_facts_mend: drops the rows that are not as they were written, so that what stands in them
 * comes again with the next exchange. @dropped: (out): how many there were */
gboolean karum_facts_mend (KarumDb *db, guint *dropped, GError **error);

/* karum_sharing_mend: the same; if it isn't known any more who this copy is, the archive is on its
 * own. */
gboolean karum_sharing_mend (KarumDb *db, GError **error);

/* Where a fact stands: in a file of a folder, and on a server. Both are remembered, so that who
 * changes between the two needn't compare each time. */
typedef enum { KARUM_STAND_FILE, KARUM_STAND_HUB } KarumStand;

/* karum_stand_column: the column of `facts`. */
const char *karum_stand_column (KarumStand stand);

/**
 * karum_facts_learn: joins @facts, sorted by their things.
 * @file: the number of the file or the server that they were read from; 0 for new ones
 * @own: whether the archive shows them already
 * @learnt: (inout): grows by the number of those that were not known
 */
gboolean karum_facts_learn (KarumDb *db,
                            KarumFact *const *facts,
                            guint n_facts,
                            KarumStand stand,
                            gint64 file,
                            gboolean own,
                            guint *learnt,
                            GError **error);

/* karum_facts_make: the same of new @facts of one thing. */
gboolean karum_facts_make (KarumDb *db, const GPtrArray *facts, gboolean own, GError **error);

/* karum_facts_set_shown: the archive shows what is known of @thing, but for merges of people and
 * who is in the bin. */
gboolean karum_facts_set_shown (KarumDb *db, const char *thing, GError **error);

/* karum_facts_set_merged: it shows these as well, of all people that are shown. */
gboolean karum_facts_set_merged (KarumDb *db, GError **error);

/* karum_facts_unshown: (transfer full) (nullable): the things of which it doesn't yet. */
GStrv karum_facts_unshown (KarumDb *db, GError **error);

/* karum_facts_disputed: (transfer full) (nullable): the things of which several facts of a part are
 * current. */
GStrv karum_facts_disputed (KarumDb *db, GError **error);

/* -- What was shown --------------------------------------------------------------------------- */

typedef struct {
  gint64 row;
  GBytes *mark;      /* by which a change of the row is noticed */
  KarumParts *parts; /* (nullable): digests; NULL if they weren't asked for */
} KarumShared;

void karum_shared_free (gpointer shared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumShared, karum_shared_free)

/* SQL: of the column `thing`, by its index: all of the kind ?1, whose name ends with a colon. */
#define KARUM_THINGS_OF_KIND "thing > ?1 AND thing < substr (?1, 1, length (?1) - 1) || ';'"

/* karum_shared_load: (transfer full) (nullable): thing → KarumShared, of things whose names begin
 * with @kind, and a colon; without their parts unless @parts */
GHashTable *karum_shared_load (KarumDb *db, const char *kind, gboolean parts, GError **error);

/* karum_shared_get: (transfer full): empty if it isn't there; NULL with @error */
KarumShared *karum_shared_get (KarumDb *db, const char *thing, GError **error);

/* @mark: (nullable) */
gboolean karum_shared_put (KarumDb *db,
                           const char *thing,
                           gint64 row,
                           GBytes *mark,
                           const KarumParts *parts,
                           GError **error);

/* karum_shared_forget_part: what the archive shows of a part counts as changed. */
gboolean
karum_shared_forget_part (KarumDb *db, const char *thing, const char *part, GError **error);
gboolean karum_shared_drop (KarumDb *db, const char *thing, GError **error);
