/* karum-facet-options.h: the options of a game in a filter, in words. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* karum_facet_option_is_set: whether @filter contains the option with this number in the table
 * of the game. */
gboolean karum_facet_option_is_set (const KarumGameFilter *filter, guint option);

/* karum_facet_option_text: (transfer full): "Size: 7". The option must be set. */
char *karum_facet_option_text (const KarumGameFilter *filter, guint option);

/* karum_facet_option_clear: removes the option from the filter. @filter owns its texts. */
void karum_facet_option_clear (KarumGameFilter *filter, guint option);

G_END_DECLS
