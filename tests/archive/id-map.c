/* id-map.c: what KarumIdMap finds, beside a search of all that was added. */
#include "karum-id-map.h"
#include "karum-random.h"

#define ADDED 3000

/* Few keys, so that most have several numbers; keys that differ in the highest bits alone; and keys
 * that are nothing but zeros and ones. */
static gint64
key_of (KarumRandom *random)
{
  guint64 word = karum_random_next (random);

  switch (word % 3) {
  case 0:
    return (gint64) (word >> 8 & 0xff);
  case 1:
    return (gint64) (word & ~(guint64) 0xffffffffff);
  default:
    return word & 8 ? 0 : -1;
  }
}

typedef struct {
  gint64 keys[ADDED], ids[ADDED];
  guint n;
} Model;

/* The last one first. */
static void
assert_same (const KarumIdMap *map, const Model *model, gint64 key)
{
  guint place = 0;
  gint64 id;

  for (guint i = model->n; i > 0; i--)
    if (model->keys[i - 1] == key) {
      g_assert_true (karum_id_map_next (map, key, &place, &id));
      g_assert_cmpint (id, ==, model->ids[i - 1]);
    }
  g_assert_false (karum_id_map_next (map, key, &place, &id));
}

static void
test_random (void)
{
  g_autoptr (KarumIdMap) map = karum_id_map_new ();
  g_autofree Model *model = g_new0 (Model, 1);
  KarumRandom random;

  karum_random_init (&random, 52);
  for (guint i = 0; i < ADDED; i++) {
    gint64 key = key_of (&random);
    gint64 id = (gint64) (karum_random_next (&random) % 100);

    assert_same (map, model, key);
    karum_id_map_add (map, key, id);
    model->keys[i] = key;
    model->ids[i] = id;
    model->n++;
    assert_same (map, model, key);
  }
  for (guint i = 0; i < ADDED; i++)
    assert_same (map, model, model->keys[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/id-map/random", test_random);
  return g_test_run ();
}
