/* karum-window.h: a window: one archive and the pages on it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_WINDOW (karum_window_get_type ())
G_DECLARE_FINAL_TYPE (KarumWindow, karum_window, KARUM, WINDOW, AdwApplicationWindow)

/* karum_window_new: (transfer none): a window of @application, not shown yet. */
KarumWindow *karum_window_new (GtkApplication *application);

/**
 * karum_window_rebuild: puts a new window in the place of @self that shows the same, with all texts in
 * the present language, and destroys @self.
 */
void karum_window_rebuild (KarumWindow *self);

G_END_DECLS
