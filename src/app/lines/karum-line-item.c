#include "karum-line-item.h"

G_DEFINE_INTERFACE (KarumLineItem, karum_line_item, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
karum_line_item_default_init (KarumLineItemInterface *interface)
{
  signals[CHANGED] = g_signal_new ("changed", KARUM_TYPE_LINE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
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
  g_signal_emit (self, signals[CHANGED], 0);
}
