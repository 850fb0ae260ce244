/* karum-pattern-view.h: a pattern, to be looked at. */
#pragma once

#include <gtk/gtk.h>

#include "karum-pattern.h"

#define KARUM_TYPE_PATTERN_VIEW (karum_pattern_view_get_type ())

/* KarumPatternView: has the minimum legible size; points without a condition are blank. */
G_DECLARE_FINAL_TYPE (KarumPatternView, karum_pattern_view, KARUM, PATTERN_VIEW, GtkWidget)

/* karum_pattern_view_show: @pattern: copied */
void karum_pattern_view_show (KarumPatternView *self, const KarumPattern *pattern);
