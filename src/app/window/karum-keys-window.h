/* karum-keys-window.h: what can be done with which keys. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_KEYS_WINDOW (karum_keys_window_get_type ())

/**
 * KarumKeysWindow: all shortcuts one below the other, in groups, to be searched. GTK's own window
 * for them is wider than the screen of a telephone; what it says is taken from its description.
 */
G_DECLARE_FINAL_TYPE (KarumKeysWindow, karum_keys_window, KARUM, KEYS_WINDOW, AdwPreferencesWindow)

/* karum_keys_window_new: (transfer none): before @parent, whose application knows the keys. */
GtkWindow *karum_keys_window_new (GtkWindow *parent);

G_END_DECLS
