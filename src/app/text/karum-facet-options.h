/* karum-facet-options.h: the options that a filter asks for, one by one and in words. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* karum_facet_option_is_set: whether @filter asks for the option with this number in the table of
 * the game. */
gboolean karum_facet_option_is_set (const KarumGameFilter *filter, guint option);

/* karum_facet_option_text: (transfer full): "Size: 7". It is set. */
char *karum_facet_option_text (const KarumGameFilter *filter, guint option);

/* karum_facet_option_clear: leaves it open. @filter has texts of its own. */
void karum_facet_option_clear (KarumGameFilter *filter, guint option);

G_END_DECLS
