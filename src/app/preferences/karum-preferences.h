/* karum-preferences.h: the preferences window. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_PREFERENCES (karum_preferences_get_type ())
G_DECLARE_FINAL_TYPE (KarumPreferences, karum_preferences, KARUM, PREFERENCES, AdwPreferencesWindow)

/* karum_preferences_new: (transfer none): a window for @parent, not presented yet. */
GtkWindow *karum_preferences_new (GtkWindow *parent);
