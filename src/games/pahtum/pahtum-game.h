/* pahtum-game.h: the functions of the game's table; documented in karum-game.h. */
#pragma once

#include "karum-game.h"

/* pahtum-setup.c */
bool pahtum_setup_needed (const KarumRules *rules);
bool pahtum_setup_drawn (const KarumRules *rules);
void pahtum_setup_draw (const KarumRules *rules, KarumRandom *random, char *setup);
void pahtum_start_unknown (const KarumRules *rules, KarumState *state);
bool
pahtum_start (const KarumRules *rules, const char *setup, KarumState *state, KarumError *error);

/* pahtum-play.c */
bool
pahtum_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data);
uint64_t pahtum_turn_count (const KarumRules *rules, const KarumState *state);
bool pahtum_turn_random (const KarumRules *rules,
                         const KarumState *state,
                         KarumRandom *random,
                         KarumTurn *turn);
void pahtum_apply (const KarumRules *rules,
                   const KarumState *from,
                   const KarumTurn *turn,
                   KarumState *to);
void pahtum_points (const KarumRules *rules, const KarumState *state, int32_t points[2]);
int32_t pahtum_points_most (const KarumRules *rules); /* of a board full of one side's stones */
void
pahtum_rows (const KarumRules *rules, const KarumState *state, KarumRowVisit visit, void *data);
void pahtum_rows_made (const KarumRules *rules,
                       const KarumState *before,
                       const KarumTurn *turn,
                       KarumRowVisit visit,
                       void *data);

/* pahtum-text.c */
bool
pahtum_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error);
size_t pahtum_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text);
size_t pahtum_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes);
size_t
pahtum_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn);
size_t pahtum_draft_cells (const KarumRules *rules, KarumCell *cells);
size_t
pahtum_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers);
void pahtum_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state);
void pahtum_board_shape (const KarumRules *rules, KarumBoard *board);
KarumCell pahtum_cell_content (const KarumRules *rules, const KarumState *state, KarumPoint point);
const char *
pahtum_prompt (const KarumRules *rules, const KarumState *state, const KarumTurn *partial);
const char *pahtum_turn_title (const KarumTurn *turn);
size_t pahtum_counters (const KarumRules *rules, const KarumState *state, KarumCounter *counters);

/* pahtum-position.c */
bool pahtum_turn_check (const KarumRules *rules,
                        const KarumState *state,
                        const KarumTurn *turn,
                        KarumError *error);
bool pahtum_position_read (const KarumRules *rules,
                           const char *text,
                           KarumState *state,
                           KarumError *error);
size_t pahtum_position_write (const KarumRules *rules, const KarumState *state, char *text);

/* pahtum.c */
uint64_t pahtum_search_key (const KarumRules *rules, const KarumState *state);
uint64_t pahtum_engine_key (const KarumRules *rules, const KarumState *state);
