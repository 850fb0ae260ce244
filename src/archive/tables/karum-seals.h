/* karum-seals.h: checksums that show whether a game, a person, an event, a match, a collection or a
 * saved search is as it was saved.
 *
 * A seal is computed from one canonical form: what is stored, in the order in which the statements
 * of karum-seals.c name it, with identities (UUIDs, texts of rules, tags of matches) in place of
 * numbers of rows. A person is sealed apart from the games, so a new name breaks no game's seal.
 * Numbers of one part are equal in two archives if that part of the game is.
 *
 * Seals are written once for each row at the end of the transaction that has changed it, however it
 * was changed. A seal that was broken before the change stays broken.
 */
#pragma once

#include "karum-db.h"
#include "karum-seal-sum.h"

typedef enum {
  KARUM_SEALED_GAME,
  KARUM_SEALED_PLAYER,
  KARUM_SEALED_EVENT,
  KARUM_SEALED_MATCH,
  KARUM_SEALED_COLLECTION,
  KARUM_SEALED_SEARCH,
  KARUM_N_SEALED
} KarumSealed;

/* The parts of a seal; all but games have only the first. */
typedef enum {
  KARUM_SEAL_OWN, /* what other archives need not share: number, times, stars, whether it is in the
                     bin */
  KARUM_SEAL_FACTS, /* rules, persons, event, match, date, result ... */
  KARUM_SEAL_TURNS, /* rules, start and main line */
  KARUM_SEAL_TREE,  /* annotations; 0 if there are none */
  KARUM_SEAL_TAGS,  /* other tags; 0 if there are none */
  KARUM_N_SEAL_PARTS
} KarumSealPart;

#define KARUM_SEAL_SIZE (KARUM_N_SEAL_PARTS * sizeof (guint64))

/* KarumSeal: the number of each part. In a file they are little-endian, without those at the end
 * that are 0. */
typedef struct {
  guint64 parts[KARUM_N_SEAL_PARTS];
} KarumSeal;

/**
 * karum_seals_read: the seal that is stored with a row, and the one of what is stored.
 * @found: (out): whether there is such a row
 */
gboolean karum_seals_read (KarumDb *db,
                           KarumSealed kind,
                           gint64 id,
                           KarumSeal *stored,
                           KarumSeal *computed,
                           gboolean *found,
                           GError **error);

/**
 * karum_seals_check: whether a row is as it was saved. What a transaction of @db has changed is, if
 * it was before.
 * @broken: (out): a bit for each KarumSealPart that differs; all of them if there is no such row
 */
gboolean
karum_seals_check (KarumDb *db, KarumSealed kind, gint64 id, guint *broken, GError **error);

typedef gboolean (*KarumSealVisit) (
    KarumSealed kind, gint64 id, guint broken, gpointer data, GError **error);

/* karum_seals_visit: checks all rows of a kind; @visit can end it by returning FALSE with its
 * error. */
gboolean karum_seals_visit (
    KarumDb *db, KarumSealed kind, KarumSealVisit visit, gpointer data, GError **error);

/* karum_seals_check_game: also checks the persons, the event, the match and the collections of a
 * game.
 * @reason: (out) (transfer full) (nullable): what differs, a part of a sentence; NULL for nothing
 */
gboolean karum_seals_check_game (KarumDb *db, gint64 id, char **reason, GError **error);

/* karum_seal_reason: (transfer full) (nullable): says in a part of a sentence what @broken, the
 * result of karum_seals_check(), means for a game. */
char *karum_seal_reason (KarumSealed kind, guint broken);

/* karum_seal_add_uuid: adds the identity of row @id to a part; @db, in a transaction, looks it up
 * only once. For new rows whose values are known; see karum-seal-sum.h. */
gboolean
karum_seal_add_uuid (KarumDb *db, KarumSealed kind, gint64 id, guint64 *part, GError **error);

/* karum_seal_note_uuid: row @id, which was inserted just now, has this identity. */
void karum_seal_note_uuid (KarumDb *db, KarumSealed kind, gint64 id, const KarumUuid *uuid);

/* karum_seal_write: as it is stored; returns the number of bytes. */
gsize karum_seal_write (const KarumSeal *seal, guint8 bytes[KARUM_SEAL_SIZE]);

/* karum_seals_renew: seals all rows as they are: after a migration. */
gboolean karum_seals_renew (KarumDb *db, GError **error);

/* karum_seals_add: seals a match that was inserted just now. */
gboolean karum_seals_add (KarumDb *db, KarumSealed kind, gint64 id, GError **error);

/* karum_seals_watch: from now on, every row that @db changes is sealed, but for new games and
 * matches; karum_seals_write() must be called before each commit. */
gboolean karum_seals_watch (KarumDb *db, GError **error);

/* karum_seals_note: a row is about to be changed by something that changes what belongs to a game
 * before its row. */
void karum_seals_note (KarumDb *db, KarumSealed kind, gint64 id);

/* karum_seals_write: seals what has been changed; karum_seals_forget(): after a rollback. */
gboolean karum_seals_write (KarumDb *db, GError **error);
void karum_seals_forget (KarumDb *db);
