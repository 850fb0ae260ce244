#include "karum-reviews.h"

#include "karum-reviews-table.h"
#include "karum-store-inside.h"

gboolean
karum_store_get_review (KarumStore *store, gint64 id, GArray **verdicts, GError **error)
{
  return karum_reviews_read (karum_store_db (store), id, verdicts, error);
}

gboolean
karum_store_keep_review (
    KarumStore *store, gint64 id, const KarumRecord *record, const GArray *verdicts, GError **error)
{
  return karum_store_begin (store, error)
         && karum_store_end (
             store, karum_reviews_keep (karum_store_db (store), id, record, verdicts, error),
             error);
}
