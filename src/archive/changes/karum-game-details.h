/* karum-game-details.h: the editable data of a game besides its turns. */
#pragma once

#include "karum-store.h"

/**
 * KarumNewGame: a new game. Where a name in its tags is ambiguous, persons and event select one of
 * them; 0 selects the one created first.
 */
typedef struct {
  const KarumRecord *record;
  gint64 players[2], event;
} KarumNewGame;

/**
 * KarumGameDetails: texts are owned; NULL if unknown.
 */
typedef struct {
  gint64 id, revision;
  char *rules;       /* canonical, including the game; not changed */
  char *players[2];  /* names */
  gint64 persons[2]; /* selects one of several persons with the name; 0 to find or create by name */
  char *event;       /* its name */
  gint64 event_id;   /* selects one of several events with the name; 0 to find or create by name */
  char *site, *round, *annotator;
  char *date;         /* as in records */
  char *time_control; /* not changed, */
  guint teaching;     /* nor this: see karum_tags_teaching() */
  gboolean over;      /* the game has ended by its turns, which determine result and termination */
  gboolean is_result; /* there are no turns, so that the score is given here */
  gboolean has_score; /* these three only with @is_result */
  int score[2];
  KarumResult result;
  KarumTermination termination;
  gboolean is_analysis; /* an analysis copy, which has no end; not changed */
  gboolean corrects;    /* the result of a finished game may change: what it changes was shown */
} KarumGameDetails;

void karum_game_details_free (KarumGameDetails *details);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameDetails, karum_game_details_free)

/* karum_game_details_copy: (transfer full) */
KarumGameDetails *karum_game_details_copy (const KarumGameDetails *details);

/* karum_store_get_details: (transfer full) (nullable) */
KarumGameDetails *karum_store_get_details (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_set_details: writes @details into their game, as one undo step. A score requires a
 * result. What would correct the end of a finished game, see karum_record_is_correction(), is
 * refused unless @details say so.
 */
gboolean
karum_store_set_details (KarumStore *store, const KarumGameDetails *details, GError **error);

/**
 * karum_store_enter_games: writes new games, for example the two of a match, all or none, as
 * karum_store_save_game() does. It is one undo step.
 * @ids: (out): their numbers
 */
gboolean karum_store_enter_games (
    KarumStore *store, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error);

/**
 * karum_store_set_match: makes @games, in this order, a match, or removes them from theirs.
 * @tag: (nullable): the new common identifier of the games; NULL for no match
 */
gboolean karum_store_set_match (
    KarumStore *store, const gint64 *games, guint n_games, const char *tag, GError **error);
