/* karum-window.h: a window: one archive and the pages on it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_WINDOW (karum_window_get_type ())
G_DECLARE_FINAL_TYPE (KarumWindow, karum_window, KARUM, WINDOW, AdwApplicationWindow)

/* karum_window_new: (transfer none): a window of @application, not shown yet, without an archive.
 */
KarumWindow *karum_window_new (GtkApplication *application);

/**
 * karum_window_open: opens the archive at @path in the place of the present one; if that fails, the
 * window says why and what can be done.
 */
void karum_window_open (KarumWindow *self, const char *path);

/* karum_window_open_known: the same for an archive that was there before: if it is gone, the window
 * says so instead of making a new one. */
void karum_window_open_known (KarumWindow *self, const char *path);

/* karum_window_open_to_read: the same for reading alone, as a backup is looked at. */
void karum_window_open_to_read (KarumWindow *self, const char *path);

/* karum_window_appear: shows the window; one whose archive is being opened with that archive,
 * unless it takes long. */
void karum_window_appear (KarumWindow *self);

/* karum_window_get_path: the archive opened, or being opened, or that could not be opened. */
const char *karum_window_get_path (KarumWindow *self);

/**
 * karum_window_rebuild: puts a new window in the place of @self that shows the same, with all texts
 * in the present language, and destroys @self.
 */
void karum_window_rebuild (KarumWindow *self);

G_END_DECLS
