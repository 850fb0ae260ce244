#include "karum-match-item.h"

struct _KarumMatchItem {
  GObject parent_instance;

  KarumMatchRow *match; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumMatchItem, karum_match_item, G_TYPE_OBJECT)

static void
karum_match_item_finalize (GObject *object)
{
  karum_match_row_unref (KARUM_MATCH_ITEM (object)->match);
  G_OBJECT_CLASS (karum_match_item_parent_class)->finalize (object);
}

static void
karum_match_item_class_init (KarumMatchItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_match_item_finalize;
}

static void
karum_match_item_init (KarumMatchItem *self)
{
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
