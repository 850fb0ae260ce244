/* karum-list-figures.h: lists of games, matches, players and events as tables. Some columns are
 * for programs, and some for people: see karum_figure_table_pick(). */
#pragma once

#include "karum-event-list.h"
#include "karum-figure-table.h"
#include "karum-player-list.h"

/* karum_game_list_figures: (transfer full): number, date, game, players, result, score, event.
 * @rows: (element-type KarumGameRow) */
KarumFigureTable *karum_game_list_figures (const GPtrArray *rows);

/* karum_match_figures: (transfer full): identifier, date, players, rules, games, wins, points, how
 * it stands, and who has won it, of programs the place. @rows: (element-type KarumMatchRow) */
KarumFigureTable *karum_match_figures (const GPtrArray *rows);

/* The columns of karum_match_figures() for people. */
#define KARUM_MATCH_COLUMNS "date player1 player2 rules wins points state"

/* karum_player_list_figures: (transfer full): number, name, games, other names, note. @rows:
 * (element-type KarumPlayerRow) */
KarumFigureTable *karum_player_list_figures (const GPtrArray *rows);

/* karum_event_list_figures: (transfer full): number, name, place, first and last day, games, other
 * names. @rows: (element-type KarumEventRow) */
KarumFigureTable *karum_event_list_figures (const GPtrArray *rows);
