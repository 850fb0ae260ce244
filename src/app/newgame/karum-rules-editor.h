/* karum-rules-editor.h: choosing a game, one of its rulesets, and its options. */
#pragma once

#include <adwaita.h>

#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_RULES_EDITOR (karum_rules_editor_get_type ())

/**
 * KarumRulesEditor: a box with groups of rows for a page of preferences. Signal `changed`: the
 * rules are others.
 */
G_DECLARE_FINAL_TYPE (KarumRulesEditor, karum_rules_editor, KARUM, RULES_EDITOR, GtkBox)

/**
 * karum_rules_editor_get_rules: (transfer none): the rules as chosen.
 * @valid: (out) (nullable): whether they pass karum_rules_check(); the editor says why not
 */
const KarumRules *karum_rules_editor_get_rules (KarumRulesEditor *self, gboolean *valid);

/* karum_rules_editor_set_rules: chooses @rules, which pass karum_rules_check(). */
void karum_rules_editor_set_rules (KarumRulesEditor *self, const KarumRules *rules);

G_END_DECLS
