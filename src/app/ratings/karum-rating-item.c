#include "karum-rating-item.h"

#include "karum-class.h"

struct _KarumRatingItem {
  GObject parent_instance;

  GPtrArray *rows; /* (owned) (element-type KarumRatingRow) */
  guint index;
};

KARUM_DEFINE_PLAIN_TYPE (KarumRatingItem, karum_rating_item, G_TYPE_OBJECT)

static void
karum_rating_item_class_init (KarumRatingItemClass *klass)
{
  KARUM_FREES (klass, KarumRatingItem, g_ptr_array_unref, rows);
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
