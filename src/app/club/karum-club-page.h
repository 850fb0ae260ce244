/* karum-club-page.h: figures of all games of a club: charts, tables and records. */
#pragma once

#include "karum-cells.h"
#include "karum-club.h"
#include "karum-page.h"

/* -- Club cells: the tables of the club's page. */

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

/* -- Club page -- */

#define KARUM_TYPE_CLUB_PAGE (karum_club_page_get_type ())

/* KarumClubPage: every figure shows the games behind it, by the action `win.show-games`. */
G_DECLARE_FINAL_TYPE (KarumClubPage, karum_club_page, KARUM, CLUB_PAGE, KarumPage)
