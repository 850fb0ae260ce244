/* karum-review-view.h: what a review says of both players. */
#pragma once

#include <adwaita.h>

#include "karum-session.h"

#define KARUM_TYPE_REVIEW_VIEW (karum_review_view_get_type ())

/**
 * KarumReviewView: accuracy, points given away and best moves of both players, and buttons that
 * lead to their slips by the actions `game.next-slip` and `game.adopt-review`. Hidden for a game
 * that isn't reviewed.
 */
G_DECLARE_FINAL_TYPE (KarumReviewView, karum_review_view, KARUM, REVIEW_VIEW, AdwBin)

/* karum_review_view_set_session: @session: (nullable) */
void karum_review_view_set_session (KarumReviewView *self, KarumSession *session);
