/* karum-game-details.h: what is known of a game beside its turns, to be edited. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumGameDetails: texts are owned; NULL where nothing is known.
 */
typedef struct {
  gint64 id, revision;
  char *rules;       /* canonical, with the game; not changed */
  char *players[2];  /* names */
  gint64 persons[2]; /* who is meant where several have the name; 0 to find or add by name */
  char *event;       /* its name */
  gint64 event_id;   /* which is meant where several have the name; 0 to find or add by name */
  char *site, *round, *annotator;
  char *date;    /* as records have it */
  gboolean over; /* the rules have ended the game: result and termination are theirs */
  KarumResult result;
  KarumTermination termination;
} KarumGameDetails;

void karum_game_details_free (KarumGameDetails *details);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameDetails, karum_game_details_free)

/* karum_game_details_copy: (transfer full) */
KarumGameDetails *karum_game_details_copy (const KarumGameDetails *details);

/* karum_store_get_details: (transfer full) (nullable) */
KarumGameDetails *karum_store_get_details (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_set_details: writes @details into the game that it is of, as a step that can be
 * undone. A score goes with a result, and without one there is none.
 */
gboolean
karum_store_set_details (KarumStore *store, const KarumGameDetails *details, GError **error);

G_END_DECLS
