/* karum-editor-page.h: a page to set up a position and search for it in the archive. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EDITOR_PAGE (karum_editor_page_get_type ())

/**
 * KarumEditorPage: has its own header bar; its back button uses the window's action `win.back`.
 * `win.show-games` shows games, `win.new-game-at` starts one.
 */
G_DECLARE_FINAL_TYPE (KarumEditorPage, karum_editor_page, KARUM, EDITOR_PAGE, AdwBin)

/* karum_editor_page_set_archive: @archive: (nullable) */
void karum_editor_page_set_archive (KarumEditorPage *self, KarumArchive *archive);

/* karum_editor_page_set_search: see karum_explorer_set_search(). */
void karum_editor_page_set_search (KarumEditorPage *self, const KarumGameFilter *filter);

/**
 * karum_editor_page_set_rest: sets additional conditions for searches.
 * @filter: (nullable): copied; its rules and position are ignored
 */
void karum_editor_page_set_rest (KarumEditorPage *self, const KarumGameFilter *filter);

/**
 * karum_editor_page_show: sets the position to start with.
 * @rules: of a game with editable positions; others are ignored
 */
void
karum_editor_page_show (KarumEditorPage *self, const KarumRules *rules, const KarumState *state);

G_END_DECLS
