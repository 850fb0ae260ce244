#include "karum-line-item.h"

#include <adwaita.h>

#include "karum-class.h"

G_DEFINE_INTERFACE (KarumLineItem, karum_line_item, G_TYPE_OBJECT)

static void
karum_line_item_default_init (KarumLineItemInterface *interface)
{
  karum_class_signal (interface, "changed", 0);
}

char *
karum_line_item_dup_text (KarumLineItem *self, guint field)
{
  g_return_val_if_fail (KARUM_IS_LINE_ITEM (self), NULL);
  return KARUM_LINE_ITEM_GET_IFACE (self)->dup_text (self, field);
}

void
karum_line_item_changed (KarumLineItem *self)
{
  g_return_if_fail (KARUM_IS_LINE_ITEM (self));
  g_signal_emit_by_name (self, "changed");
}
