/* karum-rules-editor.h: the rules and the start of a game, as they are set. */
#pragma once

#include <adwaita.h>
#include <glib.h>

#include "karum-game.h"

/* No option was adjusted. */
#define KARUM_OPTION_NONE G_MAXUINT

/**
 * karum_rules_settle: sets @option to the @value that the user has entered. If the rules are
 * invalid then, an option further down the game's table is adjusted to the nearest value that makes
 * them valid (options are listed in order of importance); if none can be, @option moves on to the
 * next valid value in the direction of the change; if there is none, an option further up is
 * adjusted.
 * @rules: (inout): valid rules, with every option in range
 * @given: (inout): bit set of the options that the user has set; they are kept if possible
 * @followed: (out): the option that was adjusted, possibly @option itself; KARUM_OPTION_NONE if
 *   none was
 * @reason: (out): why it was adjusted, or why the rules are still invalid
 * Returns: whether @rules pass karum_rules_check() now
 */
gboolean karum_rules_settle (KarumRules *rules,
                             guint option,
                             gint32 value,
                             guint32 *given,
                             guint *followed,
                             KarumError *reason);

#define KARUM_TYPE_RULES_EDITOR (karum_rules_editor_get_type ())

/**
 * KarumRulesEditor: a box of groups for a preferences page.
 * Signal `changed`: the rules have changed.
 */
G_DECLARE_FINAL_TYPE (KarumRulesEditor, karum_rules_editor, KARUM, RULES_EDITOR, GtkBox)

/* karum_rules_editor_get_fold: (transfer none): what shows and hides the options; they are shown at
 * first. */
GtkExpander *karum_rules_editor_get_fold (KarumRulesEditor *self);

/**
 * karum_rules_editor_get_rules: (transfer none): the selected rules.
 * @valid: (out) (nullable): whether they pass karum_rules_check(); the editor shows why not
 */
const KarumRules *karum_rules_editor_get_rules (KarumRulesEditor *self, gboolean *valid);

/* karum_rules_editor_set_rules: selects @rules, which must pass karum_rules_check(). */
void karum_rules_editor_set_rules (KarumRulesEditor *self, const KarumRules *rules);

/* -- Setup editor: edits the setup that is drawn or agreed before the first turn. */

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

/* -- Clock editor: how much time the players have. */

#define KARUM_TYPE_CLOCK_EDITOR (karum_clock_editor_get_type ())
G_DECLARE_FINAL_TYPE (
    KarumClockEditor, karum_clock_editor, KARUM, CLOCK_EDITOR, AdwPreferencesGroup)

/* karum_clock_editor_dup_control: (transfer full) (nullable): as karum_time_control_write(); NULL
 * for no clock. */
char *karum_clock_editor_dup_control (KarumClockEditor *self);

/* karum_clock_editor_set_control: @text: (nullable): of a game; no clock if it isn't understood */
void karum_clock_editor_set_control (KarumClockEditor *self, const char *text);

/* karum_clock_editor_set_computers: these sides aren't asked whether the time decides. */
void karum_clock_editor_set_computers (KarumClockEditor *self, gboolean first, gboolean second);
