/* karum-search-provider.h: games and players in the overview of the desktop. */
#pragma once

#include <gtk/gtk.h>

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
