/* karum-merge-side.h: the players, or the events, of an archive that is merged into another. */
#pragma once

#include "karum-players.h"
#include "karum-similar.h"
#include "karum-store.h"

typedef struct _KarumJoining KarumJoining;

typedef enum { KARUM_JOINED_NOT, KARUM_JOINED_BY_UUID, KARUM_JOINED_BY_NAME } KarumJoined;

typedef struct {
  KarumStore *store, *other; /* rows of @other are merged into @store */
  KarumNameKind kind;        /* KARUM_NAME_PLAYER or KARUM_NAME_EVENT */
  gboolean previews;         /* nothing is written */
  KarumJoining *joining;     /* (owned) (nullable) */
  GHashTable *met;           /* (owned) (element-type gint64*): those of incoming games */
  GHashTable *written; /* (owned) (element-type gint64*): created, or their new data written */
  GPtrArray *names;    /* (element-type char*): gets previously unknown names */
  gboolean waits;      /* what others would see isn't written yet */
  GArray *waiting;     /* (owned) (element-type gint64): rows whose new data isn't */
} KarumMergeSide;

/**
 * karum_merge_side_begin: matches the rows of both archives.
 * @side: with @store, @other, @kind, @previews, @names and @waits
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

/* karum_merge_side_catch_up: in the last transaction of a batch: writes what @waits has put off. */
gboolean karum_merge_side_catch_up (KarumMergeSide *side, GError **error);

/* karum_merge_side_keep_apart: rows that the other archive keeps apart are kept apart here. */
gboolean karum_merge_side_keep_apart (KarumMergeSide *side, GError **error);

/**
 * karum_joining_find: the row of this archive that matches @id of the other one.
 * @id: a person, or an event that is not merged into another
 * @now: (out): the person or event that the row is merged into
 * Returns: 0 if there is no match
 */
gint64
karum_joining_find (const KarumJoining *joining, gint64 id, gint64 *now, KarumJoined *joined);
