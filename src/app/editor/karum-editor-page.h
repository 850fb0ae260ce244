/* karum-editor-page.h: a page to set up a position and ask what the archive knows of it. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EDITOR_PAGE (karum_editor_page_get_type ())

/**
 * KarumEditorPage: has a header bar of its own; its way back is the window's action
 * `win.back`. Games are shown by `win.show-games`, begun by `win.new-game-at`.
 */
G_DECLARE_FINAL_TYPE (KarumEditorPage, karum_editor_page, KARUM, EDITOR_PAGE, AdwBin)

/* karum_editor_page_set_archive: @archive: (nullable) */
void karum_editor_page_set_archive (KarumEditorPage *self, KarumArchive *archive);

/* karum_editor_page_set_search: as karum_explorer_set_search(). */
void karum_editor_page_set_search (KarumEditorPage *self, const KarumGameFilter *filter);

/**
 * karum_editor_page_set_rest: what games are to fulfil beside the position that is looked for.
 * @filter: (nullable): copied; what it says of rules and position doesn't count
 */
void karum_editor_page_set_rest (KarumEditorPage *self, const KarumGameFilter *filter);

/**
 * karum_editor_page_show: takes a position to begin with.
 * @rules: of a game in which positions can be set up; others are ignored
 */
void
karum_editor_page_show (KarumEditorPage *self, const KarumRules *rules, const KarumState *state);

G_END_DECLS
