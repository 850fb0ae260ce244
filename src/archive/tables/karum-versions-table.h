/* karum-versions-table.h: the table of versions: what a record was like before.
 *
 * A version is the text that export writes of the record, without the UUID, which is the game's. No
 * game has the same text twice. Of those that nobody has named, a game keeps the one as first
 * recorded and the last KARUM_VERSIONS_KEPT others. A version is a part of the change that it was
 * kept for, and goes when that is undone; but the one as first recorded only if the record is as it
 * was.
 *
 * A version has a seal of its own. One that is damaged stays where it is, is in nobody's way, and
 * is not read.
 */
#pragma once

#include "karum-db.h"
#include "karum-record.h"

/* Why a version was kept. The numbers are in the archive. */
typedef enum {
  KARUM_VERSION_SAVED,    /* by a person */
  KARUM_VERSION_FIRST,    /* as first recorded: before the first change after the game's end */
  KARUM_VERSION_IMPORT,   /* before an import or a merge replaced the record */
  KARUM_VERSION_REVIEW,   /* before a review was adopted */
  KARUM_VERSION_RESTORED, /* before another version was restored */
  KARUM_VERSION_OTHER,    /* another archive had it as first recorded, or for a later reason */
  KARUM_N_VERSIONS
} KarumVersionKind;

#define KARUM_VERSIONS_KEPT 10

/* Reference counted with g_atomic_rc_box; immutable. */
typedef struct {
  gint64 number; /* when it was kept, in milliseconds since 1970; only one of a game has it */
  KarumVersionKind kind;
  char *name;       /* (owned) (nullable): given by a person */
  char *text;       /* (owned) */
  gboolean damaged; /* not as it was kept */
} KarumVersion;

KarumVersion *karum_version_ref (KarumVersion *version);
void karum_version_unref (gpointer version);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumVersion, karum_version_unref)

/* karum_versions_list: (transfer full) (nullable) (element-type KarumVersion): of a game, the one
 * as first recorded first, then those that were kept last. */
GPtrArray *karum_versions_list (KarumDb *db, gint64 game, GError **error);

/* karum_version_read: (transfer full) (nullable): the record of @version, if it can be read;
 * @error: as karum_kgn_reader_next() */
KarumRecord *
karum_version_read (const KarumVersion *version, const KarumGame *const *games, GError **error);

/**
 * karum_versions_keep: inside a transaction, keeps the record that a game has now, before it is
 * changed; first of all, as first recorded, if the game has an end. A record that can't be read is
 * not kept.
 * @why: KARUM_VERSION_FIRST: only as first recorded
 * @next: (nullable): what the record becomes; if that is the same, nothing is kept
 */
gboolean karum_versions_keep (KarumDb *db,
                              const KarumGame *const *games,
                              gint64 game,
                              KarumVersionKind why,
                              const KarumRecord *next,
                              GError **error);

/* Of more games at once nothing is kept: the change is to stay small enough to be undone. */
#define KARUM_VERSIONS_AT_ONCE 2000

/* karum_versions_keep_first: as karum_versions_keep() with KARUM_VERSION_FIRST, of some games. */
gboolean karum_versions_keep_first (
    KarumDb *db, const KarumGame *const *games, const gint64 *ids, guint n_ids, GError **error);

/**
 * karum_versions_save: as karum_versions_keep(), under a name, which the version with the same text
 * gets if there is one.
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_FAILED if that has a name already
 */
gboolean karum_versions_save (
    KarumDb *db, const KarumGame *const *games, gint64 game, const char *name, GError **error);

/* karum_versions_rename: gives a version another name. */
gboolean
karum_versions_rename (KarumDb *db, gint64 game, gint64 number, const char *name, GError **error);

/* karum_versions_remove: the one as first recorded only loses its name. */
gboolean karum_versions_remove (KarumDb *db, gint64 game, gint64 number, GError **error);

/* karum_versions_any: @any: (out): whether a game has versions */
gboolean karum_versions_any (KarumDb *db, gint64 game, gboolean *any, GError **error);

/* karum_versions_copy: adds the versions that a game has in @other, but for damaged ones. */
gboolean
karum_versions_copy (KarumDb *db, gint64 game, KarumDb *other, gint64 there, GError **error);

/* karum_versions_set: a game has exactly @versions (element-type KarumVersion), and those of its
 * own that are damaged. No two have one number. */
gboolean karum_versions_set (KarumDb *db, gint64 game, const GPtrArray *versions, GError **error);

/* karum_versions_complete: as karum_versions_copy() of the same game in a backup, whose versions
 * also take the places of damaged ones. */
gboolean karum_versions_complete (KarumDb *db, gint64 game, KarumDb *backup, GError **error);

/* karum_versions_get_first: (transfer full) (nullable): the one as first recorded. */
KarumVersion *karum_versions_get_first (KarumDb *db, gint64 game);

/* karum_versions_put_back: the one as first recorded was removed together with a change that was
 * undone: if the record isn't as it was then, it stays. @first: as it was */
gboolean karum_versions_put_back (KarumDb *db,
                                  const KarumGame *const *games,
                                  gint64 game,
                                  const KarumVersion *first,
                                  GError **error);

/* karum_versions_drop_damaged: removes damaged versions of a game. @dropped: (out): whether it had
 * any */
gboolean karum_versions_drop_damaged (KarumDb *db, gint64 game, gboolean *dropped, GError **error);
