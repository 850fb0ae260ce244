/* karum-pattern-dialog.h: a pattern of points to look for in the games of the archive. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_PATTERN_DIALOG (karum_pattern_dialog_get_type ())

/* KarumPatternDialog: signal `found` (const char *: the filter, as karum_game_filter_write() has
 * it, of the games that are meant). */
G_DECLARE_FINAL_TYPE (KarumPatternDialog, karum_pattern_dialog, KARUM, PATTERN_DIALOG, AdwWindow)

GtkWindow *karum_pattern_dialog_new (GtkWindow *parent);

G_END_DECLS
