/* laid-out.h: every text that the program lays out, whichever widget it is of: what takes the place
 * of pango_layout_set_text() in programs with this file. */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* @text: valid UTF-8 */
typedef void (*LaidOut) (PangoLayout *layout, const char *text, gpointer data);

/* laid_out_watch: from now on @watch is told of each text; NULL ends it. */
void laid_out_watch (LaidOut watch, gpointer data);

G_END_DECLS
