/* karum-pattern-view.h: a pattern, to look at. */
#pragma once

#include <gtk/gtk.h>

#include "karum-pattern.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PATTERN_VIEW (karum_pattern_view_get_type ())

/* KarumPatternView: as small as can be seen; points on which anything may stand are left out. */
G_DECLARE_FINAL_TYPE (KarumPatternView, karum_pattern_view, KARUM, PATTERN_VIEW, GtkWidget)

/* karum_pattern_view_show: @pattern: copied */
void karum_pattern_view_show (KarumPatternView *self, const KarumPattern *pattern);

G_END_DECLS
