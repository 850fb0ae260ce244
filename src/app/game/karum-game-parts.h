/* karum-game-parts.h: the widgets around the board on the page of a game, and its menus. */
#pragma once

#include <adwaita.h>
#include <gio/gio.h>
#include <gtk/gtk.h>

#include "karum-analyst.h"
#include "karum-archive.h"
#include "karum-markup.h"
#include "karum-session.h"

/* -- Board bars: bars below the board, which replay the game, choose at a fork, and mark. */

typedef enum { KARUM_TOOL_MARK, KARUM_TOOL_LETTER, KARUM_TOOL_NUMBER } KarumMarkTool;

/* -- Lead chart: a small chart of the lead, turn by turn. */

#define KARUM_TYPE_LEAD_CHART (karum_lead_chart_get_type ())
G_DECLARE_FINAL_TYPE (KarumLeadChart, karum_lead_chart, KARUM, LEAD_CHART, GtkWidget)

/* karum_lead_chart_set_session: @session: (nullable) */
void karum_lead_chart_set_session (KarumLeadChart *self, KarumSession *session);

/* karum_lead_chart_get_lead: Player1's lead after @ply turns, in points. */
int karum_lead_chart_get_lead (KarumLeadChart *self, guint ply);

/* -- Tree map: the tree of a game as a drawing: a line of dots for the main line and for each
 * variation, below where it begins; squares have comments. A click goes to a position. It is in a
 * GtkScrolledWindow, and keeps the current position in view. */

#define KARUM_TYPE_TREE_MAP (karum_tree_map_get_type ())
G_DECLARE_FINAL_TYPE (KarumTreeMap, karum_tree_map, KARUM, TREE_MAP, GtkWidget)

/* karum_tree_map_set_session: @session: (nullable) */
void karum_tree_map_set_session (KarumTreeMap *self, KarumSession *session);

/* -- Row list: the rows that count in a position; the row under the pointer is shown on the
 * board. */

#define KARUM_TYPE_ROW_LIST (karum_row_list_get_type ())

/* Signal `highlight` (const KarumRow *, NULL for none). */
G_DECLARE_FINAL_TYPE (KarumRowList, karum_row_list, KARUM, ROW_LIST, GtkWidget)

/* karum_row_list_show: shows the rows of the current position of @session. */
void karum_row_list_show (KarumRowList *self, KarumSession *session);

/* -- Player cards: the players of a game: their points, how it changed their ratings, and the
 * standing of their match */

/* -- Analysis view: what the engine says of a position. */

#define KARUM_TYPE_ANALYSIS_VIEW (karum_analysis_view_get_type ())

/**
 * KarumAnalysisView: the expected result, and the best moves, each with the line that follows it.
 * Signals, with turns separated by spaces (const char *): `line-pointed`: a line is pointed at up
 * to a turn, by the pointer or the selection; NULL: none is any longer; `line-played`: it was
 * clicked up to a turn; `line-adopted`: all of it was chosen, by Enter or a double click.
 */
G_DECLARE_FINAL_TYPE (KarumAnalysisView, karum_analysis_view, KARUM, ANALYSIS_VIEW, GtkWidget)

/* karum_analysis_view_show: @findings: about the current position of @session; @glyph: of the turn
 * that led there, by what is known of it; 0 for none
 * @judged: (nullable): what the turn was worth, beside its glyph */
void karum_analysis_view_show (KarumAnalysisView *self,
                               KarumSession *session,
                               const KarumFindings *findings,
                               guint8 glyph,
                               const KarumVerdict *judged);

/* karum_analysis_view_show_table: as from karum_analyst_get_table(). `table-pressed` is its button,
 * which makes the table, or ends that. */
void karum_analysis_view_show_table (KarumAnalysisView *self,
                                     KarumTableState state,
                                     const char *reason,
                                     guint passes);

/* -- Review view: what a review says of both players. */

#define KARUM_TYPE_REVIEW_VIEW (karum_review_view_get_type ())

/**
 * KarumReviewView: accuracy, points given away and best moves of both players, and buttons that
 * lead to their slips by the actions `game.next-slip` and `game.adopt-review`. Hidden for a game
 * that isn't reviewed.
 */
G_DECLARE_FINAL_TYPE (KarumReviewView, karum_review_view, KARUM, REVIEW_VIEW, AdwBin)

/* karum_review_view_set_session: @session: (nullable) */
void karum_review_view_set_session (KarumReviewView *self, KarumSession *session);

/* -- Turn entry: an entry for a turn, which shows the legal turns that match. Signal `typed`: its
 * text has changed. */

#define KARUM_TYPE_TURN_ENTRY (karum_turn_entry_get_type ())
G_DECLARE_FINAL_TYPE (KarumTurnEntry, karum_turn_entry, KARUM, TURN_ENTRY, GtkWidget)

/* karum_turn_entry_set_session: @session: (nullable) */
void karum_turn_entry_set_session (KarumTurnEntry *self, KarumSession *session);

/* karum_turn_entry_get_text: (transfer none): what is typed. */
const char *karum_turn_entry_get_text (KarumTurnEntry *self);

/* karum_turn_entry_dup_turn: (transfer full): the move that is meant: what is typed, in notation,
 * or the only move that begins like it. */
char *karum_turn_entry_dup_turn (KarumTurnEntry *self);

/* karum_turn_entry_get_found: (transfer none) (element-type utf8): the moves that begin like it. */
const GPtrArray *karum_turn_entry_get_found (KarumTurnEntry *self);

/* karum_turn_entry_type: adds @text to what is typed, without the focus.
 * @state: (nullable): in which the move is to be found; NULL for the position of the session */
void karum_turn_entry_type (KarumTurnEntry *self, const KarumState *state, const char *text);

/* karum_turn_entry_step_back: takes the last letter away. */
void karum_turn_entry_step_back (KarumTurnEntry *self);

/* karum_turn_entry_clear: takes away what is typed. */
void karum_turn_entry_clear (KarumTurnEntry *self);

/* karum_turn_entry_play: plays what is typed, as Enter does. */
void karum_turn_entry_play (KarumTurnEntry *self);

/* -- Game menu: the menu of the game page. */

/* karum_glyph_menu_new: (transfer full): the judgements, and the position signs; they use the
 * actions `game.judge` and `game.assess`. */
GMenuModel *karum_glyph_menu_new (void);

/* karum_game_menu_new: (transfer full): contains the present names of the players of @session. */
GMenuModel *karum_game_menu_new (KarumSession *session);

/* karum_game_menu_new_turn: (transfer full): the menu of the current turn. */
GMenuModel *karum_game_menu_new_turn (void);
