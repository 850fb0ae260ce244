/* laid-out.h: reports every text that the program lays out, in any widget: overrides
 * pango_layout_set_text() in programs linked with this file. */
#pragma once

#include <pango/pango.h>

/* @text: valid UTF-8 */
typedef void (*LaidOut) (PangoLayout *layout, const char *text, gpointer data);

/* laid_out_watch: @watch is called for each text from now on; NULL ends it. */
void laid_out_watch (LaidOut watch, gpointer data);
