/* karum-merge-side.h: the players, or the events, of an archive that is merged into another. */
#pragma once

#include "karum-joining.h"
#include "karum-similar.h"
#include "karum-store.h"

G_BEGIN_DECLS

typedef struct {
  KarumStore *store, *other; /* rows of @other are merged into @store */
  KarumNameKind kind;        /* KARUM_NAME_PLAYER or KARUM_NAME_EVENT */
  gboolean previews;         /* nothing is written */
  KarumJoining *joining;     /* (owned) (nullable) */
  GHashTable *met;           /* (owned) (element-type gint64*): those of incoming games */
  GHashTable *written; /* (owned) (element-type gint64*): created, or their new data written */
  GPtrArray *names;    /* (element-type char*): gets previously unknown names */
} KarumMergeSide;

/**
 * karum_merge_side_begin: matches the rows of both archives.
 * @side: with @store, @other, @kind, @previews and @names
 */
gboolean karum_merge_side_begin (KarumMergeSide *side, GError **error);
void karum_merge_side_clear (KarumMergeSide *side);

/* karum_merge_side_meet: whether @id, a row of the other archive, comes for the first time. */
gboolean karum_merge_side_meet (KarumMergeSide *side, gint64 id);

/**
 * karum_merge_side_find: the rows of this archive that @id of the other one can refer to.
 * @id: 0 for none
 * @draft: the game. Distinct players or events have common games only if the turns are equal.
 * @who: (out)
 */
gboolean karum_merge_side_find (KarumMergeSide *side,
                                gint64 id,
                                const KarumGameDraft *draft,
                                KarumNamesakes *who,
                                GError **error);

/**
 * karum_merge_side_refer: the row of this archive for @id of the other one, which is created if
 * there is none.
 * @row: (out): 0 if @id is 0, or in a preview if it would be created
 */
gboolean karum_merge_side_refer (KarumMergeSide *side, gint64 id, gint64 *row, GError **error);

/* karum_merge_side_update: writes new names of @id to the row that it was matched with. */
gboolean karum_merge_side_update (KarumMergeSide *side, gint64 id, GError **error);

/* karum_merge_side_keep_apart: rows that the other archive keeps apart are kept apart here. */
gboolean karum_merge_side_keep_apart (KarumMergeSide *side, GError **error);

G_END_DECLS
