/* karum-joining.h: who the players, or which the events, of another archive are in this one.
 *
 * They are joined by UUID, otherwise by a spelling that exactly one there and exactly one here had
 * before; two of one archive are never joined by a spelling.
 */
#pragma once

#include "karum-spellings.h"

G_BEGIN_DECLS

typedef struct _KarumJoining KarumJoining;

typedef enum { KARUM_JOINED_NOT, KARUM_JOINED_BY_UUID, KARUM_JOINED_BY_NAME } KarumJoined;

/**
 * karum_joining_new: joins all; nothing is written yet.
 * @here, @there: borrowed, each in a transaction
 * @kind: players or events
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumJoining *karum_joining_new (KarumDb *here, KarumDb *there, KarumNameKind kind, GError **error);
void karum_joining_free (KarumJoining *joining);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumJoining, karum_joining_free)

/**
 * karum_joining_find: which row of this archive @id of the other one is.
 * @id: a person, or an event that is not merged into another
 * @now: (out): the person or event that the row is one with
 * Returns: 0 if it is not joined
 */
gint64
karum_joining_find (const KarumJoining *joining, gint64 id, gint64 *now, KarumJoined *joined);

/* karum_joining_namesakes: whom its spellings mean here; for one that is not joined. */
gboolean karum_joining_namesakes (KarumJoining *joining,
                                  gint64 id,
                                  KarumNamesakes *namesakes,
                                  GError **error);

/* karum_joining_write: takes one that is joined out of the bin, and adds spellings that nothing
 * here has. */
gboolean karum_joining_write (KarumJoining *joining, gint64 id, GError **error);

/* karum_joining_enter: enters one that is not joined; returns its row, or -1 with @error. */
gint64 karum_joining_enter (KarumJoining *joining, gint64 id, GError **error);

G_END_DECLS
