/* karum-club-figures.h: the tables of all games of a club. @games, everywhere, are the games that
 * are counted; NULL for tables that lead nowhere. */
#pragma once

#include "karum-accuracy.h"
#include "karum-club.h"
#include "karum-tally-figures.h"

/* karum_club_favoured: (transfer full): First's score in each game, as a list of single figures. */
KarumFigureTable *karum_club_favoured (const KarumClub *club, const KarumGameFilter *games);

/* karum_club_months: (transfer full): games by month, or by longer spans, by who has won. */
KarumFigureTable *karum_club_months (const KarumClub *club, const KarumGameFilter *games);

/* karum_club_rules: (transfer full): the games by ruleset. @by_rules: (element-type
 * KarumRulesFigures) */
KarumFigureTable *karum_club_rules (const GPtrArray *by_rules, const KarumGameFilter *games);

/* A numeric option of a game, by whose values games are counted. */
typedef struct {
  const KarumGame *game;
  guint option; /* its index */
} KarumClubOption;

/* karum_club_options: (transfer full) (element-type KarumClubOption): those of which there are
 * games with several values. @by_rules: (element-type KarumRulesFigures) */
GArray *karum_club_options (const GPtrArray *by_rules);

/* karum_club_option_title: (transfer full): "Pah-Tum: Size" */
char *karum_club_option_title (const KarumClubOption *option);

/* karum_club_option: (transfer full): the games of a game by the value of one of its options. */
KarumFigureTable *karum_club_option (const GPtrArray *by_rules,
                                     const KarumClubOption *option,
                                     const KarumGameFilter *games);

/* The most active. */
typedef enum { KARUM_CLUB_PLAYERS, KARUM_CLUB_EVENTS, KARUM_CLUB_DAYS } KarumClubKind;

/* karum_club_active: (transfer full): @most: (element-type KarumActive) */
KarumFigureTable *
karum_club_active (const GPtrArray *most, KarumClubKind kind, const KarumGameFilter *games);

/* karum_club_records, karum_club_played: (transfer full): as lists of single figures. */
KarumFigureTable *karum_club_records (const KarumClub *club);
KarumFigureTable *karum_club_played (const KarumPlayed *played);
