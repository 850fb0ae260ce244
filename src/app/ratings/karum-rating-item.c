#include "karum-rating-item.h"

struct _KarumRatingItem {
  GObject parent_instance;

  GPtrArray *rows; /* (owned) (element-type KarumRatingRow) */
  guint index;
};

G_DEFINE_FINAL_TYPE (KarumRatingItem, karum_rating_item, G_TYPE_OBJECT)

static void
karum_rating_item_finalize (GObject *object)
{
  g_ptr_array_unref (KARUM_RATING_ITEM (object)->rows);
  G_OBJECT_CLASS (karum_rating_item_parent_class)->finalize (object);
}

static void
karum_rating_item_class_init (KarumRatingItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_rating_item_finalize;
}

static void
karum_rating_item_init (KarumRatingItem *self)
{
}

KarumRatingItem *
karum_rating_item_new (GPtrArray *rows, guint index)
{
  KarumRatingItem *self = g_object_new (KARUM_TYPE_RATING_ITEM, NULL);

  self->rows = g_ptr_array_ref (rows);
  self->index = index;
  return self;
}

const KarumRatingRow *
karum_rating_item_get_row (KarumRatingItem *self)
{
  return self->rows->pdata[self->index];
}

static double
rating_at (KarumRatingItem *self, guint index)
{
  return ((const KarumRatingRow *) self->rows->pdata[index])->glicko.rating;
}

guint
karum_rating_item_get_rank (KarumRatingItem *self)
{
  guint first = self->index;

  while (first > 0 && rating_at (self, first - 1) == rating_at (self, self->index))
    first--;
  return first + 1;
}
