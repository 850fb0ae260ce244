/* karum-names-editor.h: the spellings of a name, and the merged items that can be separated
 * again. */
#pragma once

#include <adwaita.h>

/* -- Which row: a row to select a player or an event if several have the entered name. */

/* -- Names editor -- */

#define KARUM_TYPE_NAMES_EDITOR (karum_names_editor_get_type ())

/**
 * KarumNamesEditor: a view; changes are requested by signals.
 *
 * Properties: `names-description`, `merged-title` and `merged-description`.
 * Signals: `add` and `remove` with a spelling, `separate` with a number.
 */
G_DECLARE_FINAL_TYPE (KarumNamesEditor, karum_names_editor, KARUM, NAMES_EDITOR, AdwBin)

/* karum_names_editor_show: @names: all spellings; the first one is the display name, which can't
 * be removed here. Clears the merged items. */
void karum_names_editor_show (KarumNamesEditor *self, const char *const *names);

/* karum_names_editor_apply: emits `add` for a typed spelling that was not added yet. */
void karum_names_editor_apply (KarumNamesEditor *self);

/* karum_names_editor_add_merged: adds a merged item, which can be separated again. */
void karum_names_editor_add_merged (KarumNamesEditor *self, gint64 id, const char *name);
