/* karum-games-equal.h: whether a game is already in the archive, and how its versions differ. */
#pragma once

#include "karum-games-table.h"
#include "karum-players.h"

/* The players and events of the archive that the names of an incoming game can refer to. */
typedef struct {
  KarumNamesakes players[2];
  KarumNamesakes event;
} KarumWho;

/* karum_games_same_start: whether rules, setup and position are equal. */
gboolean karum_games_same_start (const KarumStoredGame *game, const KarumGameDraft *draft);

/* karum_games_same_line: whether start and turns are equal. */
gboolean karum_games_same_line (const KarumStoredGame *game, const KarumGameDraft *draft);

/* karum_games_same_persons: whether the names can refer to both players of @game. */
gboolean karum_games_same_persons (const KarumStoredGame *game, const KarumWho *who);

/* karum_games_same_game: whether it is the same game, whatever its UUID: start, turns, persons,
 * event, date and round are equal. */
gboolean karum_games_same_game (const KarumStoredGame *game,
                                const KarumGameDraft *draft,
                                const KarumWho *who);

/* karum_games_agree: whether persons, event, date and round are equal, as far as both are known. */
gboolean
karum_games_agree (const KarumStoredGame *game, const KarumGameDraft *draft, const KarumWho *who);

/* karum_games_dates_agree: whether dates (nullable: unknown) are equal as far as both are known. */
gboolean karum_games_dates_agree (const char *a, const char *b);

/* What two versions of a game can differ in. */
typedef enum {
  KARUM_DIFFERENCE_START, /* rules, setup or position */
  KARUM_DIFFERENCE_TURNS,
  KARUM_DIFFERENCE_REMARKS, /* comments, glyphs, variations */
  KARUM_DIFFERENCE_PLAYER1,
  KARUM_DIFFERENCE_PLAYER2,
  KARUM_DIFFERENCE_EVENT,
  KARUM_DIFFERENCE_PLACE,
  KARUM_DIFFERENCE_DATE,
  KARUM_DIFFERENCE_ROUND,
  KARUM_DIFFERENCE_RESULT, /* or termination */
  KARUM_DIFFERENCE_SCORE,
  KARUM_DIFFERENCE_MATCH,
  KARUM_DIFFERENCE_TIME,
  KARUM_DIFFERENCE_ANNOTATOR,
  KARUM_DIFFERENCE_TAGS, /* any other */
  KARUM_N_DIFFERENCES
} KarumDifference;

/* karum_games_compare: what they differ in, as a bit for each KarumDifference; 0 if all but the
 * UUID is equal. */
guint
karum_games_compare (const KarumStoredGame *game, const KarumGameDraft *draft, const KarumWho *who);

/* A difference between two versions of a game. */
typedef struct {
  KarumDifference what;
  /* (nullable): in the notation; NULL if there is no value. Of turns the first that differ (“12.
   * d4”), or how many there are if one version only goes on where the other ends. */
  char *here, *coming;
} KarumVersionDifference;

/**
 * karum_version_differences: (transfer full) (element-type KarumVersionDifference)
 * @differences: a bit for each KarumDifference to list
 */
GPtrArray *karum_version_differences (const KarumStoredGame *here,
                                      const KarumGameDraft *coming,
                                      guint differences);

/* karum_record_differences: (transfer full) (element-type KarumVersionDifference): the same for two
 * records, in everything but their UUIDs. */
GPtrArray *karum_record_differences (const KarumRecord *here, const KarumRecord *coming);

/* karum_games_content_key: a hash of the start and the turns, the same on every machine. */
gint64 karum_games_content_key (const KarumRecord *record, const guint8 *line, gsize size);
