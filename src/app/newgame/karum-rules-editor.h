/* karum-rules-editor.h: selects a game, one of its rulesets, and its options. */
#pragma once

#include <adwaita.h>

#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_RULES_EDITOR (karum_rules_editor_get_type ())

/**
 * KarumRulesEditor: a box of groups for a preferences page.
 * Signal `changed`: the rules have changed.
 */
G_DECLARE_FINAL_TYPE (KarumRulesEditor, karum_rules_editor, KARUM, RULES_EDITOR, GtkBox)

/**
 * karum_rules_editor_get_rules: (transfer none): the selected rules.
 * @valid: (out) (nullable): whether they pass karum_rules_check(); the editor shows why not
 */
const KarumRules *karum_rules_editor_get_rules (KarumRulesEditor *self, gboolean *valid);

/* karum_rules_editor_set_rules: selects @rules, which must pass karum_rules_check(). */
void karum_rules_editor_set_rules (KarumRulesEditor *self, const KarumRules *rules);

G_END_DECLS
