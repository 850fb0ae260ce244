/* karum-similar-item.h: a game that came, and the similar one that is there. */
#pragma once

#include <gtk/gtk.h>

#include "karum-import.h"

#define KARUM_TYPE_SIMILAR_ITEM (karum_similar_item_get_type ())

/**
 * KarumSimilarItem: properties `title`, `text`, `choices` (a GtkStringList of the applicable
 * choices, in the order of KarumSimilarChoice) and `choice`, an index in it.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarItem, karum_similar_item, KARUM, SIMILAR_ITEM, GObject)

struct _KarumSimilarItem {
  GObject parent_instance;

  char *title;
  char *text;
  GtkStringList *choices; /* (owned) */
  gint64 there;           /* as in KarumSimilarGame */
  gboolean version;       /* another version of an existing game: only one can be kept */
  KarumSimilarDecision decision;
};

KarumSimilarItem *karum_similar_item_new (const KarumSimilarGame *game);

/* karum_similar_item_choose: sets the decision; @choice is replaced by another one if it is not
 * applicable */
void karum_similar_item_choose (KarumSimilarItem *self, KarumSimilarChoice choice);
