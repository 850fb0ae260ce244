/* karum-likely-doubles.h: players and events that are probably one. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/* KarumLikelyDouble: two players or two events; owned by its list. */
typedef struct {
  gint64 ids[2];
  char *names[2];
  guint distance; /* letters by which their most similar spellings differ, transliterated */
  guint common;   /* players: opponents that both have met; events: players who were at both */
  guint days;     /* days on which both played; of events, on which both had games */
} KarumLikelyDouble;

typedef struct {
  GPtrArray *pairs; /* (element-type KarumLikelyDouble): the most alike first */
  gboolean partial; /* there are more names or pairs than are compared */
} KarumLikelyDoubles;

void karum_likely_doubles_free (KarumLikelyDoubles *doubles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLikelyDoubles, karum_likely_doubles_free)

/**
 * karum_store_likely_doubles: finds pairs outside the bin whose names are alike, without those that
 * a user keeps apart, by choice or by notes that differ. Left out as well are players who played
 * each other, and events whose games are of different years. Of equally similar pairs, those that
 * never both played on one day come first, then those with most opponents in common.
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT
 * Returns: (transfer full) (nullable)
 */
KarumLikelyDoubles *karum_store_likely_doubles (KarumStore *store,
                                                KarumNameKind kind,
                                                const KarumProgress *progress,
                                                GError **error);

/**
 * karum_store_double_games: the games outside the bin with equal rules, start and turns, at least
 * one, whoever played them: pairs of the first of such games and each of the others.
 * Returns: (transfer full) (nullable) (element-type gint64): two numbers a pair, in order
 */
GArray *karum_store_double_games (KarumStore *store, GError **error);

/* karum_store_keep_apart: remembers, as one undo step, that two players or events are not one. */
gboolean karum_store_keep_apart (
    KarumStore *store, KarumNameKind kind, gint64 one, gint64 other, GError **error);
