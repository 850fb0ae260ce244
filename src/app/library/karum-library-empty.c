/* karum-library-empty.c: explains an empty library: it has no games yet, or all of them are in the
 * bin. */
#include <glib/gi18n.h>

#include "karum-library-page-private.h"
#include "karum-list-requests.h"

static void
say (KarumLibraryPage *self, gboolean in_bin)
{
  adw_status_page_set_title (self->empty,
                             in_bin ? _ ("All Games Are in the Bin") : _ ("No Games Yet"));
  adw_status_page_set_description (
      self->empty, in_bin
                       ? _ ("Select the bin in the sidebar to restore them, or start a new game.")
                       : _ ("Start a game on this computer; every turn is saved here."));
  adw_status_page_set_icon_name (self->empty,
                                 in_bin ? "user-trash-symbolic" : "org.karum.Karum-symbolic");
}

static void
bin_counted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autofree gint64 *count = karum_request_finish (source, result, NULL);

  if (self->empty && G_OBJECT (self->archive) == source)
    say (self, count && *count > 0);
}

void
karum_library_empty_update (KarumLibraryPage *self)
{
  const KarumGameQuery query = { .filter = { .bin = TRUE } };

  if (self->archive)
    karum_request_async (self->archive, karum_request_count_games (&query), NULL, bin_counted,
                         g_object_ref (self));
}
