/* karum-rating-item.h: a line of the list of ratings. */
#pragma once

#include <gtk/gtk.h>

#include "karum-ratings.h"

#define KARUM_TYPE_RATING_ITEM (karum_rating_item_get_type ())

G_DECLARE_FINAL_TYPE (KarumRatingItem, karum_rating_item, KARUM, RATING_ITEM, GObject)

const KarumRatingRow *karum_rating_item_get_row (KarumRatingItem *self);

/* karum_rating_item_new: the line @index of @rows, (element-type KarumRatingRow). */
KarumRatingItem *karum_rating_item_new (GPtrArray *rows, guint index);

/* karum_rating_item_get_rank: from 1; equal ratings share one. */
guint karum_rating_item_get_rank (KarumRatingItem *self);
