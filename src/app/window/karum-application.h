/* karum-application.h: the application: preferences, windows, and actions without a window. */
#pragma once

#include <adwaita.h>

#define KARUM_APP_ID "org.karum.Karum"

#define KARUM_TYPE_APPLICATION (karum_application_get_type ())
G_DECLARE_FINAL_TYPE (KarumApplication, karum_application, KARUM, APPLICATION, AdwApplication)

/**
 * karum_application_new: (transfer full)
 * @flags: G_APPLICATION_HANDLES_OPEN is always added
 */
KarumApplication *karum_application_new (GApplicationFlags flags);
