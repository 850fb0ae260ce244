#include "karum-match-item.h"

#include "karum-class.h"

struct _KarumMatchItem {
  GObject parent_instance;

  KarumMatchRow *match; /* (owned) */
};

KARUM_DEFINE_PLAIN_TYPE (KarumMatchItem, karum_match_item, G_TYPE_OBJECT)

static void
karum_match_item_class_init (KarumMatchItemClass *klass)
{
  KARUM_FREES (klass, KarumMatchItem, karum_match_row_unref, match);
}

KarumMatchItem *
karum_match_item_new (KarumMatchRow *match)
{
  KarumMatchItem *self = g_object_new (KARUM_TYPE_MATCH_ITEM, NULL);

  self->match = karum_match_row_ref (match);
  return self;
}

const KarumMatchRow *
karum_match_item_get_match (KarumMatchItem *self)
{
  return self->match;
}
