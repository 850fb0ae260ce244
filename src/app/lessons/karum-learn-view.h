/* karum-learn-view.h: rules, lessons and help as a page of the window. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_LEARN_VIEW (karum_learn_view_get_type ())

/**
 * KarumLearnView: shows the list of texts, or one of them: the target of `win.learn-about` is a place as
 * in karum_learn_pane_show().
 */
G_DECLARE_FINAL_TYPE (KarumLearnView, karum_learn_view, KARUM, LEARN_VIEW, KarumPage)
