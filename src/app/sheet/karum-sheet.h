/* karum-sheet.h: a game as a score sheet has it: turns as texts, the wrong ones too. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SHEET (karum_sheet_get_type ())

/**
 * KarumSheet: keeps everything that was typed, and knows how far it is legal. Places count from 0;
 * place i is that of turn i + 1. Signal `changed`.
 */
G_DECLARE_FINAL_TYPE (KarumSheet, karum_sheet, KARUM, SHEET, GObject)

/* karum_sheet_new: (transfer full): an empty sheet of the first game there is. */
KarumSheet *karum_sheet_new (void);

/**
 * karum_sheet_set_start: what the game begins with; the turns stay as they were typed.
 * @setup, @position: (nullable): as for karum_start()
 * @error: (nullable)
 * Returns: whether the game can begin so; if not, no turn is legal
 */
gboolean karum_sheet_set_start (KarumSheet *self,
                                const KarumRules *rules,
                                const char *setup,
                                const char *position,
                                KarumError *error);

/* karum_sheet_get_started: whether the start is one. */
gboolean karum_sheet_get_started (KarumSheet *self);

const KarumRules *karum_sheet_get_rules (KarumSheet *self);

/* karum_sheet_get_length: turns typed. */
guint karum_sheet_get_length (KarumSheet *self);

/* karum_sheet_get_legal: how many of them, from the start, are legal. */
guint karum_sheet_get_legal (KarumSheet *self);

/* karum_sheet_can_play: whether the position before the turn at @place is known, so that turns can
 * be judged in it. */
gboolean karum_sheet_can_play (KarumSheet *self, guint place);

/* karum_sheet_get_text: (transfer none): the turn at @place, 0 … length - 1. */
const char *karum_sheet_get_text (KarumSheet *self, guint place);

/* karum_sheet_dup_fault: (transfer full) (nullable): why the first illegal turn is not legal;
 * NULL if all are. */
char *karum_sheet_dup_fault (KarumSheet *self);

/* karum_sheet_get_state: (transfer none): after @ply turns, 0 … legal. */
const KarumState *karum_sheet_get_state (KarumSheet *self, guint ply);

/* karum_sheet_get_turn: (transfer none): the turn at @place, 0 … legal - 1. */
const KarumTurn *karum_sheet_get_turn (KarumSheet *self, guint place);

/* karum_sheet_is_over: all turns are legal and the rules end the game after them. */
gboolean karum_sheet_is_over (KarumSheet *self);

/**
 * karum_sheet_put: puts @turns in at @place; the first takes the place of the turn that is there,
 * unless @insert. Returns: the place after them
 */
guint karum_sheet_put (KarumSheet *self, guint place, GPtrArray *turns, gboolean insert);

/* karum_sheet_remove: takes out @n turns from @place on. */
void karum_sheet_remove (KarumSheet *self, guint place, guint n);

/* karum_sheet_make_record: (transfer full) (nullable): the game; NULL while a turn is not legal. */
KarumRecord *karum_sheet_make_record (KarumSheet *self);

G_END_DECLS
