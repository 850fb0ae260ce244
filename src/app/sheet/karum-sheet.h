/* karum-sheet.h: the turns of a score sheet as texts, legal or not. */
#pragma once

#include <glib.h>

#include "karum-record.h"

#define KARUM_TYPE_SHEET (karum_sheet_get_type ())

/**
 * KarumSheet: keeps all typed turns, and how many of them are legal. Places count from 0; turn i +
 * 1 is at place i. Signal `changed`.
 */
G_DECLARE_FINAL_TYPE (KarumSheet, karum_sheet, KARUM, SHEET, GObject)

/* karum_sheet_new: (transfer full): an empty sheet of the first game. */
KarumSheet *karum_sheet_new (void);

/**
 * karum_sheet_set_start: sets the start of the game; the typed turns are kept.
 * @setup, @position: (nullable): as for karum_start()
 * @error: (nullable)
 * Returns: whether the start is valid; if not, no turn is legal
 */
gboolean karum_sheet_set_start (KarumSheet *self,
                                const KarumRules *rules,
                                const char *setup,
                                const char *position,
                                KarumError *error);

/* karum_sheet_get_started: whether the start is valid. */
gboolean karum_sheet_get_started (KarumSheet *self);

const KarumRules *karum_sheet_get_rules (KarumSheet *self);

/* karum_sheet_get_length: the number of typed turns. */
guint karum_sheet_get_length (KarumSheet *self);

/* karum_sheet_get_legal: the number of leading turns that are legal. */
guint karum_sheet_get_legal (KarumSheet *self);

/* karum_sheet_is_wrong: whether a turn is illegal. Turns can't be checked while holes of the setup
 * are missing. */
gboolean karum_sheet_is_wrong (KarumSheet *self);

/* karum_sheet_can_play: whether the position before the turn at @place is known, so that turns
 * can be checked there. */
gboolean karum_sheet_can_play (KarumSheet *self, guint place);

/* karum_sheet_get_text: (transfer none): the turn at @place, 0 … length - 1. */
const char *karum_sheet_get_text (KarumSheet *self, guint place);

/* karum_sheet_dup_fault: (transfer full) (nullable): why the first illegal turn is not legal;
 * NULL if all are. */
char *karum_sheet_dup_fault (KarumSheet *self);

/* karum_sheet_get_state: (transfer none): the position after @ply turns, 0 … legal. */
const KarumState *karum_sheet_get_state (KarumSheet *self, guint ply);

/* karum_sheet_get_turn: (transfer none): the turn at @place, 0 … legal - 1. */
const KarumTurn *karum_sheet_get_turn (KarumSheet *self, guint place);

/* karum_sheet_is_over: all turns are legal and the rules end the game after them. */
gboolean karum_sheet_is_over (KarumSheet *self);

/**
 * karum_sheet_put: puts @turns in at @place; the first one replaces the turn there, unless @insert.
 * Returns: the place after them
 */
guint karum_sheet_put (KarumSheet *self, guint place, GPtrArray *turns, gboolean insert);

/* karum_sheet_remove: removes @n turns from @place on. */
void karum_sheet_remove (KarumSheet *self, guint place, guint n);

/* karum_sheet_make_record: (transfer full) (nullable): the game; NULL if a turn is illegal. */
KarumRecord *karum_sheet_make_record (KarumSheet *self);

/* -- Sheet item: a turn of a score sheet in a list model. */
