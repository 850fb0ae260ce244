/* karum-window.h: a window with one archive and its pages. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_WINDOW (karum_window_get_type ())
G_DECLARE_FINAL_TYPE (KarumWindow, karum_window, KARUM, WINDOW, AdwApplicationWindow)

/* karum_window_new: (transfer none): a window of @application, not presented yet, without an
 * archive. */
KarumWindow *karum_window_new (GtkApplication *application);

/**
 * karum_window_open: opens the archive at @path instead of the present one; if that fails, the
 * window shows the reason and remedies.
 */
void karum_window_open (KarumWindow *self, const char *path);

/* karum_window_open_known: the same for an archive that existed before: if it is missing, the
 * window reports it instead of creating a new one. */
void karum_window_open_known (KarumWindow *self, const char *path);

/* karum_window_open_to_read: the same, read-only, for looking at a backup. */
void karum_window_open_to_read (KarumWindow *self, const char *path);

/* karum_window_find: (transfer none) (nullable): the window of @application with the archive at
 * @path. */
KarumWindow *karum_window_find (GtkApplication *application, const char *path);

/**
 * karum_window_await: activates @action of the window as soon as its archive is open, at once if it
 * is; not if it can't be opened.
 * @action: "win.…"; a static string
 * @target: (nullable): a floating reference is sunk
 */
void karum_window_await (KarumWindow *self, const char *action, GVariant *target);

/* karum_window_appear: presents the window, with its archive if that opens soon. */
void karum_window_appear (KarumWindow *self);

/**
 * karum_window_exchange_first: before the window closes, what was changed goes to other computers.
 * That lasts some seconds at most, and can be given up; then the window is destroyed.
 * Returns: FALSE if there is nothing to be done, or the second time: the window may be destroyed
 */
gboolean karum_window_exchange_first (KarumWindow *self);

/* karum_window_get_path: the path of the archive that is open, is being opened, or could not be
 * opened. */
const char *karum_window_get_path (KarumWindow *self);

/**
 * karum_window_rebuild: replaces @self by a new window that shows the same, with all texts in the
 * present language, and destroys @self.
 */
void karum_window_rebuild (KarumWindow *self);

/* karum_window_pages_know: initializes the classes of all pages, so that their actions are known.
 */
void karum_window_pages_know (void);
