/* karum-line-item.h: what a line of a list shows. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define KARUM_TYPE_LINE_ITEM (karum_line_item_get_type ())

/**
 * KarumLineItem: has texts, each called by the number of a field. What the numbers mean, the kind
 * of list knows. KarumLineItem::changed: other texts stand in it.
 */
G_DECLARE_INTERFACE (KarumLineItem, karum_line_item, KARUM, LINE_ITEM, GObject)

struct _KarumLineItemInterface {
  GTypeInterface parent_interface;

  /* (transfer full): "" where nothing stands */
  char *(*dup_text) (KarumLineItem *self, guint field);
};

/* karum_line_item_dup_text: (transfer full): as it is shown; "" where nothing stands. */
char *karum_line_item_dup_text (KarumLineItem *self, guint field);

/* karum_line_item_changed: says that its texts are others. */
void karum_line_item_changed (KarumLineItem *self);

G_END_DECLS
