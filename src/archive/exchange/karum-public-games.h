/* karum-public-games.h: the games of an archive in so little memory that all of them can be looked
 * at together, and the identities by which the world knows games, persons and events: for
 * publishing. */
#pragma once

#include "karum-date.h"
#include "karum-store.h"
#include "karum-uuid.h"

/* A game. Texts belong to the list of games. */
typedef struct {
  gint64 id;
  KarumUuid uuid;
  guint64 stamp;     /* another one after every change of the game itself; names of persons, events
                        and matches are not part of it */
  gint64 persons[2]; /* KARUM_PLAYER_NOBODY if unknown */
  gint64 event;      /* 0 for none */
  gint64 match;      /* 0 for none */
  gint64 changed;    /* milliseconds since 1970 */
  const char *rules; /* canonical, including the game */
  const char *date;  /* (nullable): as in records */
  const char *round; /* (nullable) */
  KarumResult result;
  KarumTermination termination;
  gboolean has_score;
  int score[2];
  guint turns;
} KarumPublicGame;

typedef struct {
  GArray *games; /* (element-type KarumPublicGame): by date, round and number */
  GStringChunk *texts;
} KarumPublicGames;

void karum_public_games_free (KarumPublicGames *games);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPublicGames, karum_public_games_free)

/**
 * karum_store_public_games: the games that match @query, without those of some persons.
 * @offset, @limit: as for karum_store_list_ids(), before persons are left out
 * @without: (nullable) (element-type gint64): persons
 * Returns: (transfer full) (nullable)
 */
KarumPublicGames *karum_store_public_games (KarumStore *store,
                                            const KarumGameQuery *query,
                                            guint offset,
                                            guint limit,
                                            const GArray *without,
                                            const KarumProgress *progress,
                                            GError **error);

/**
 * karum_public_games_choose: narrows @query to the games that are published: without those of
 * persons who are left out.
 * @ids: (out) (transfer full): to which the filter of @query may point afterwards; NULL if nothing
 * was changed
 */
gboolean
karum_public_games_choose (KarumStore *store, KarumGameQuery *query, char **ids, GError **error);

/**
 * karum_store_uuid: the identity of a person or an event, in lower case.
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT
 * Returns: (transfer full) (nullable)
 */
char *karum_store_uuid (KarumStore *store, KarumNameKind kind, gint64 id, GError **error);
