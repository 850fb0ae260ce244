/* karum-preferences.h: the window of preferences. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_PREFERENCES (karum_preferences_get_type ())
G_DECLARE_FINAL_TYPE (KarumPreferences, karum_preferences, KARUM, PREFERENCES, AdwPreferencesWindow)

/* karum_preferences_new: (transfer none): a window before @parent, not shown yet. */
GtkWindow *karum_preferences_new (GtkWindow *parent);

G_END_DECLS
