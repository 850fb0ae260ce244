/* karum-similar-item.h: a game that is similar to another, and the decision on it. */
#pragma once

#include <gtk/gtk.h>

#include "karum-import.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SIMILAR_ITEM (karum_similar_item_get_type ())

/**
 * KarumSimilarItem: properties `title`, `text`, `choices` (a GtkStringList of the applicable
 * choices, in the order of KarumSimilarChoice) and `choice`, an index in it.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarItem, karum_similar_item, KARUM, SIMILAR_ITEM, GObject)

KarumSimilarItem *karum_similar_item_new (const KarumSimilarGame *game);

/* karum_similar_item_choose: sets the decision; @choice is replaced by another one if it is not
 * applicable */
void karum_similar_item_choose (KarumSimilarItem *self, KarumSimilarChoice choice);

/* karum_similar_item_get_there: its number in the archive that it comes from; 0 if from a file. */
gint64 karum_similar_item_get_there (KarumSimilarItem *self);

/* karum_similar_item_is_version: whether it is another version of a game of the archive. */
gboolean karum_similar_item_is_version (KarumSimilarItem *self);

/* karum_similar_item_get_decision: the result borrows from @self. */
KarumSimilarDecision karum_similar_item_get_decision (KarumSimilarItem *self);

G_END_DECLS
