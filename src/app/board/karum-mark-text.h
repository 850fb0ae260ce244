/* karum-mark-text.h: descriptions of marks for screen readers. */
#pragma once

#include "karum-markup.h"

G_BEGIN_DECLS

/* karum_mark_color_text: the name of a mark, such as "green triangle", translated. */
const char *karum_mark_color_text (KarumMarkColor color);

/* karum_mark_text: (transfer full) (nullable): the marks on @point, and the arrows from there:
 * "green triangle, label A, red arrow to e5", translated; NULL for none. */
char *karum_mark_text (const KarumMarkup *markup, KarumPoint point);

G_END_DECLS
