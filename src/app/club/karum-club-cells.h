/* karum-club-cells.h: the tables of the club's page. */
#pragma once

#include "karum-cells.h"
#include "karum-club.h"

G_BEGIN_DECLS

/**
 * karum_club_rules: the games by ruleset.
 * @by_rules: (element-type KarumRulesFigures)
 * @games: the games that are counted, here and below
 */
KarumCells *karum_club_rules (const GPtrArray *by_rules, const KarumGameFilter *games);

/**
 * karum_club_option: the games of @game by the value of one of its options.
 * @option: its id
 */
KarumCells *karum_club_option (const GPtrArray *by_rules,
                               const char *game,
                               const char *option,
                               const KarumGameFilter *games);

/**
 * karum_club_active: the most active players.
 * @most: (element-type KarumActive)
 */
typedef enum { KARUM_CLUB_PLAYERS, KARUM_CLUB_EVENTS, KARUM_CLUB_DAYS } KarumClubKind;
KarumCells *
karum_club_active (const GPtrArray *most, KarumClubKind kind, const KarumGameFilter *games);

G_END_DECLS
