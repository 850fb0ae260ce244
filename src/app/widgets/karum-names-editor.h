/* karum-names-editor.h: the spellings of a name, and what was merged and can be separated again. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_NAMES_EDITOR (karum_names_editor_get_type ())

/**
 * KarumNamesEditor: shows what it is told, and asks for changes.
 *
 * Properties: `names-description`, `merged-title` and `merged-description`. Signals: `add` and
 * `remove` with a spelling, `separate` with a number.
 */
G_DECLARE_FINAL_TYPE (KarumNamesEditor, karum_names_editor, KARUM, NAMES_EDITOR, AdwBin)

/* karum_names_editor_show: @names: every spelling, the one that is shown elsewhere first, so that
 * it can't be removed here. Nothing is merged any more. */
void karum_names_editor_show (KarumNamesEditor *self, const char *const *names);

/* karum_names_editor_apply: asks to add what is typed and was not added yet, if anything is. */
void karum_names_editor_apply (KarumNamesEditor *self);

/* karum_names_editor_add_merged: one who was merged, and can be separated again. */
void karum_names_editor_add_merged (KarumNamesEditor *self, gint64 id, const char *name);

G_END_DECLS
