/* karum-line-item.h: what a line of a list shows. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_LINE_ITEM (karum_line_item_get_type ())

/**
 * KarumLineItem: has texts, each identified by the number of a field. The kind of list defines what
 * the numbers mean.
 *
 * KarumLineItem::changed: its texts have changed.
 */
G_DECLARE_INTERFACE (KarumLineItem, karum_line_item, KARUM, LINE_ITEM, GObject)

struct _KarumLineItemInterface {
  GTypeInterface parent_interface;

  /* (transfer full): "" for an empty field */
  char *(*dup_text) (KarumLineItem *self, guint field);
};

/* karum_line_item_changed: emits KarumLineItem::changed. */
void karum_line_item_changed (KarumLineItem *self);

/* karum_line_item_dup_text: (transfer full): the text as shown; "" for an empty field. */
char *karum_line_item_dup_text (KarumLineItem *self, guint field);
