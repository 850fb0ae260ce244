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

/* -- Search provider: games and players in the overview of the desktop. */

/* A provider of an application and its archive; its fields are private. */
typedef struct _KarumSearchProvider KarumSearchProvider;

/**
 * karum_search_provider_new: answers org.gnome.Shell.SearchProvider2 (see GNOME Shell's
 * documentation) on @connection, from the archive that a window has or else the one that was opened
 * last, which is not changed.
 * @application: (borrowed): must outlive it
 * Returns: (transfer full) (nullable)
 */
KarumSearchProvider *karum_search_provider_new (GtkApplication *application,
                                                GDBusConnection *connection,
                                                GError **error);
void karum_search_provider_free (KarumSearchProvider *self);
