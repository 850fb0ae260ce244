/* karum-learn-view.h: rules and lessons of every game. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_LEARN_VIEW (karum_learn_view_get_type ())

/**
 * KarumLearnView: shows the list of texts, or one of them: the target of `win.learn-about` is a
 * string, "RULESET PAGE" or "RULESET PAGE HEADING" with the ids in data/learn; "" for the list.
 */
G_DECLARE_FINAL_TYPE (KarumLearnView, karum_learn_view, KARUM, LEARN_VIEW, KarumPage)
