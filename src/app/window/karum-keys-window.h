/* karum-keys-window.h: the window of keys. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_KEYS_WINDOW (karum_keys_window_get_type ())

/**
 * KarumKeysWindow: a searchable list of all shortcuts, in groups. GtkShortcutsWindow is wider than
 * the screen of a telephone; this window takes its content from the same description.
 */
G_DECLARE_FINAL_TYPE (KarumKeysWindow, karum_keys_window, KARUM, KEYS_WINDOW, AdwPreferencesWindow)

/* karum_keys_window_new: (transfer none): a window for @parent. */
GtkWindow *karum_keys_window_new (GtkWindow *parent);
