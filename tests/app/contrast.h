/* contrast.h: every text has a contrast of at least 4.5 : 1 to its background, as required by WCAG.
 * Insensitive widgets are excluded.
 *
 * A window is rendered twice, once without its texts and once with blocks of the texts' colours
 * in their place, so that the final colours are compared, wherever they come from. */
#pragma once

#include <gtk/gtk.h>

/* contrast_check: fails, and says what can't be read, for each such text of @window and of its
 * popovers. */
void contrast_check (GtkWindow *window, const char *place);

/* contrast_check_itself: fails unless illegible colours are recognised. */
void contrast_check_itself (void);
