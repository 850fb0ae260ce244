/* karum-joining.h: matches players or events of another archive with those of this one.
 *
 * They are matched by UUID, otherwise by a spelling that exactly one there and exactly one here
 * had before; two rows of the same archive are never matched by a spelling.
 */
#pragma once

#include "karum-spellings.h"

G_BEGIN_DECLS

typedef struct _KarumJoining KarumJoining;

typedef enum { KARUM_JOINED_NOT, KARUM_JOINED_BY_UUID, KARUM_JOINED_BY_NAME } KarumJoined;

/**
 * karum_joining_new: matches all rows; nothing is written yet.
 * @here, @there: borrowed, each in a transaction
 * @kind: players or events
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumJoining *karum_joining_new (KarumDb *here, KarumDb *there, KarumNameKind kind, GError **error);
void karum_joining_free (KarumJoining *joining);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumJoining, karum_joining_free)

/**
 * karum_joining_find: the row of this archive that matches @id of the other one.
 * @id: a person, or an event that is not merged into another
 * @now: (out): the person or event that the row is merged into
 * Returns: 0 if there is no match
 */
gint64
karum_joining_find (const KarumJoining *joining, gint64 id, gint64 *now, KarumJoined *joined);

/* karum_joining_namesakes: the rows here that its spellings can refer to; for a row without a
 * match. */
gboolean karum_joining_namesakes (KarumJoining *joining,
                                  gint64 id,
                                  KarumNamesakes *namesakes,
                                  GError **error);

/* karum_joining_write: restores a matched row from the bin, and adds spellings that are unused
 * here. */
gboolean karum_joining_write (KarumJoining *joining, gint64 id, GError **error);

/* karum_joining_enter: creates a row without a match; returns its number, or -1 with @error. */
gint64 karum_joining_enter (KarumJoining *joining, gint64 id, GError **error);

G_END_DECLS
