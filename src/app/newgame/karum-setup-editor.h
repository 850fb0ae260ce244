/* karum-setup-editor.h: edits the setup that is drawn or agreed before the first turn. */
#pragma once

#include <adwaita.h>

#include "karum-game.h"

#define KARUM_TYPE_SETUP_EDITOR (karum_setup_editor_get_type ())

/**
 * KarumSetupEditor: a group that shows the start of the game on a board, draws a random setup, and
 * lets the user move its points. Hidden if the rules need no setup. Signal `changed`: the user has
 * moved a point.
 */
G_DECLARE_FINAL_TYPE (
    KarumSetupEditor, karum_setup_editor, KARUM, SETUP_EDITOR, AdwPreferencesGroup)

/**
 * karum_setup_editor_set_rules: draws a random setup for @rules, unless the present one is still
 * valid.
 * @rules: must pass karum_rules_check()
 */
void karum_setup_editor_set_rules (KarumSetupEditor *self, const KarumRules *rules);

/**
 * karum_setup_editor_correct: switches to the setup of a recorded game: nothing is drawn at random,
 * and all points can be moved. When the rules change, points are added or removed at its end.
 * @setup: of the game
 */
void karum_setup_editor_correct (KarumSetupEditor *self, const char *setup);

/* karum_setup_editor_get_setup: (transfer none): "" if the rules need none. */
const char *karum_setup_editor_get_setup (KarumSetupEditor *self);
