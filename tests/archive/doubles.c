/* doubles.c: names that are alike, also in different scripts; pairs of players and events that are
 * found, kept apart, and stay so when archives are merged. */
#include "fixture.h"

#include "karum-alike.h"
#include "karum-arrays.h"
#include "karum-event-edit.h"
#include "karum-likely-doubles.h"
#include "karum-merge.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-random.h"
#include "karum-undo.h"

/* -- Names ------------------------------------------------------------------------------------ */

/* One name as it is written in passports, in libraries, in newspapers and by its owner. */
static const char *const same[][2] = {
  { "Чайковский", "Tchaikovsky" },
  { "Чайковский", "Tschaikowsky" },
  { "Дмитрий Соколов", "Sokolov, Dmitry" },
  { "Дмитрий Соколов", "Dmitrij Sokolow" },
  { "Юрий Андропов", "Yuri Andropov" },
  { "Юрий Андропов", "Jurij Andropow" },
  { "Никита Хрущёв", "Nikita Khrushchev" },
  { "Фёдор Титов", "Fyodor Titov" },
  { "Ёлкина", "Yolkina" },
  { "Жуков", "Zhukov" },
  { "Щербаков", "Shcherbakov" },
  { "Ольга", "Olga" },
  { "Лев Гуревич", "Lew Gurewitsch" },
  { "Катерина Білик", "Kateryna Bilyk" },
  { "ひろし たなか", "Tanaka Hiroshi" },
  { "タナカ ヒロシ", "ひろし たなか" },
  { "ひろし たなか", "Танака Хироси" },
  { "さとう", "Satoh" },
  { "おおの", "Ohno" },
  { "なんば", "Namba" },
  { "ちば", "Chiba" },
  { "ちば", "Тиба" },
  { "とうきょう", "Tokyo" },
  { "しょうた", "Shota" },
  { "じゅんいち", "Junichi" },
  { "ファウスト", "Fausuto" },
  { "José Ortiz", "Jose Ortiz" },
  { "Müller", "Muller" },
  { "Grace O’Neill", "Grace ONeill" },
  { "Tomáš Dvořák", "Dvorak Tomas" },
  { "Bjørn", "Bjorn" },
  { "Łukasz", "Lukasz" },
  { "Ａｎｎａ", "anna" },
  { "髙橋 一郎", "高橋一郎" },
  { "山﨑", "山崎" },
  { "渡邉　直子", "渡辺 直子" },
  { "澤田", "沢田" },
  { "田中太郎", "田中　太郎" },
  { "佐藤 さくら", "佐藤サクラ" },
  { "辻\U000e0100", "辻" },
  { "\u200e\u2068Anna\u2069", "An\u00adna" },
  { "Jean–Luc Ory", "Jean-Luc Ory" },
  { "Титов П. А.", "Пётр Титов" },
  { "Титов П. А.", "П. Титов" },
  { "Титов П. А.", "Пётр Алексеевич Титов" },
  { "Lena", "Lina" },
};

/* Names of different people. */
static const char *const different[][2] = {
  { "Анна", "Инна" },
  { "田中太郎", "田中次郎" },
  { "Титов П. А.", "Алла Титкова" },
  { "Титов П. А.", "Игорь Титов" },
  { "Boris", "Doris" },
  { "Иван Петров", "Пётр Иванов" },
  { "田中", "中田" },
  { "Spring Cup 2024", "Spring Cup 2025" },
  { "Round 1", "Round 11" },
  { "さくら", "はるか" },
  { "Maria Orlova", "Mario Orlando" },
};

static void
test_same (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (same); i++) {
    KarumAlikeName names[2];

    for (int n = 0; n < 2; n++)
      karum_alike_name_init (&names[n], n + 1, same[i][n]);
    if (karum_alike_distance (&names[0], &names[1]) == G_MAXUINT)
      g_error ("%s (%s) and %s (%s) are not alike", same[i][0], names[0].key, same[i][1],
               names[1].key);
    for (int n = 0; n < 2; n++)
      karum_alike_name_clear (&names[n]);
  }
}

static void
test_different (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (different); i++) {
    KarumAlikeName names[2];

    for (int n = 0; n < 2; n++)
      karum_alike_name_init (&names[n], n + 1, different[i][n]);
    if (karum_alike_distance (&names[0], &names[1]) != G_MAXUINT)
      g_error ("%s (%s) and %s (%s) are alike", different[i][0], names[0].key, different[i][1],
               names[1].key);
    for (int n = 0; n < 2; n++)
      karum_alike_name_clear (&names[n]);
  }
}

static void
test_initials (void)
{
  KarumAlikeName names[3];

  karum_alike_name_init (&names[0], 1, "Александр Петров");
  karum_alike_name_init (&names[1], 2, "A. Petrov");
  karum_alike_name_init (&names[2], 3, "B. Petrov");
  g_assert_cmpuint (karum_alike_distance (&names[0], &names[1]), ==, 1);
  g_assert_cmpuint (karum_alike_distance (&names[0], &names[2]), ==, G_MAXUINT);
  for (int n = 0; n < 3; n++)
    karum_alike_name_clear (&names[n]);
}

/* The definition of the distance, as it is written. */
static guint
slow_distance (const char *a, gsize n_a, const char *b, gsize n_b)
{
  guint least;

  if (n_a == 0 || n_b == 0)
    return (guint) (n_a + n_b);
  least = slow_distance (a, n_a - 1, b, n_b - 1) + (a[n_a - 1] != b[n_b - 1]);
  least = MIN (least, slow_distance (a, n_a - 1, b, n_b) + 1);
  least = MIN (least, slow_distance (a, n_a, b, n_b - 1) + 1);
  if (n_a > 1 && n_b > 1 && a[n_a - 1] == b[n_b - 2] && a[n_a - 2] == b[n_b - 1])
    least = MIN (least, slow_distance (a, n_a - 2, b, n_b - 2) + 1);
  return least;
}

static void
random_word (KarumRandom *random, guint letters, guint most, char *word)
{
  guint n = karum_random_below (random, most + 1);

  for (guint i = 0; i < n; i++)
    word[i] = (char) ('a' + karum_random_below (random, letters));
  word[n] = '\0';
}

static void
test_distance (void)
{
  KarumRandom random;

  karum_random_init (&random, 16);
  for (guint i = 0; i < 3000; i++) {
    char a[8], b[8];
    guint most = karum_random_below (&random, 4), expected;

    random_word (&random, 3, 6, a);
    random_word (&random, 3, 6, b);
    expected = slow_distance (a, strlen (a), b, strlen (b));
    g_assert_cmpuint (karum_likeness_distance (a, b, most), ==, MIN (expected, most + 1));
  }
  g_assert_cmpuint (karum_likeness_distance ("田中", "中田", 2), ==, 1);
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const KarumAlikePair *x = a, *y = b;

  if (x->ids[0] != y->ids[0])
    return x->ids[0] < y->ids[0] ? -1 : 1;
  return x->ids[1] < y->ids[1] ? -1 : x->ids[1] > y->ids[1];
}

/* Each name compared with each. */
static GArray *
slow_find (const GArray *names)
{
  GArray *pairs = karum_array_new (KarumAlikePair);

  for (guint i = 0; i < names->len; i++)
    for (guint j = i + 1; j < names->len; j++) {
      const KarumAlikePair pair
          = { { i + 1, j + 1 },
              karum_alike_distance (&g_array_index (names, KarumAlikeName, i),
                                    &g_array_index (names, KarumAlikeName, j)) };

      if (pair.distance != G_MAXUINT)
        g_array_append_val (pairs, pair);
    }
  return pairs;
}

static void
test_find (void)
{
  g_autoptr (GArray) names = karum_array_new (KarumAlikeName);
  g_autoptr (GArray) expected = NULL;
  g_autoptr (GArray) found = NULL;
  KarumRandom random;

  g_array_set_clear_func (names, karum_alike_name_clear);
  karum_random_init (&random, 7);
  for (guint i = 0; i < 600; i++) {
    KarumAlikeName name;
    char text[64] = "";

    random_word (&random, 4, 20, text);
    if (karum_random_below (&random, 3) == 0)
      text[strlen (text) / 2] = ' ';
    karum_alike_name_init (&name, i + 1, text);
    g_array_append_val (names, name);
  }
  expected = slow_find (names);
  found = karum_alike_find (names, G_MAXUINT, NULL, NULL);
  g_array_sort (found, compare_pairs);
  g_assert_cmpuint (expected->len, >, 50);
  g_assert_cmpuint (found->len, ==, expected->len);
  for (guint i = 0; i < found->len; i++) {
    const KarumAlikePair *one = &g_array_index (found, KarumAlikePair, i);
    const KarumAlikePair *other = &g_array_index (expected, KarumAlikePair, i);

    g_assert_cmpint (compare_pairs (one, other), ==, 0);
    g_assert_cmpuint (one->distance, ==, other->distance);
  }
}

static void
test_cancelled (void)
{
  g_autoptr (GArray) names = karum_array_new (KarumAlikeName);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  KarumAlikeName name;

  g_array_set_clear_func (names, karum_alike_name_clear);
  karum_alike_name_init (&name, 1, "Anna");
  g_array_append_val (names, name);
  g_cancellable_cancel (cancellable);
  g_assert_null (karum_alike_find (names, 10, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* -- Archives --------------------------------------------------------------------------------- */

static void
save (KarumStore *store, const char *first, const char *second, const char *event, const char *date)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 400, 1);
  KarumTags *tags = &record->tags;

  g_free (tags->players[0]);
  g_free (tags->players[1]);
  g_free (tags->event);
  g_free (tags->date);
  g_clear_pointer (&tags->uuid, g_free);
  tags->players[0] = g_strdup (first);
  tags->players[1] = g_strdup (second);
  tags->event = g_strdup (event);
  tags->date = g_strdup (date);
  fixture_save (store, record);
}

/* (transfer full): "A = B; C = D", the likely doubles of @kind. */
static char *
doubles_text (KarumStore *store, KarumNameKind kind)
{
  g_autoptr (KarumLikelyDoubles) doubles = karum_store_likely_doubles (store, kind, NULL, NULL);
  GString *text = g_string_new (NULL);

  g_assert_nonnull (doubles);
  for (guint i = 0; i < doubles->pairs->len; i++) {
    const KarumLikelyDouble *pair = doubles->pairs->pdata[i];

    g_string_append_printf (text, "%s%s = %s", i > 0 ? "; " : "", pair->names[0], pair->names[1]);
  }
  return g_string_free (text, FALSE);
}

static void
assert_doubles (KarumStore *store, KarumNameKind kind, const char *expected)
{
  g_autofree char *text = doubles_text (store, kind);

  g_assert_cmpstr (text, ==, expected);
}

static void
fill (KarumStore *store)
{
  save (store, "Дмитрий Соколов", "Anna Berg", "Весенний кубок", "2025.03.01");
  save (store, "Sokolov Dmitry", "Anna Berg", "Vesennij kubok", "2025.03.02");
  /* They have played each other: two persons. */
  save (store, "Hans Meier", "Hans Meyer", "Autumn Cup", "2024.10.01");
  save (store, "Hans Meier", "Anna Berg", "Autumn Cup", "2025.10.01");
  /* The same event in other years has its own name or dates. */
  save (store, "Zed", "Yon", "Winter Cup 2024", "2024.12.01");
  save (store, "Zed", "Yon", "Winter Cup 2025", "2025.12.01");
  save (store, "Zed", "Yon", "Winter Cap 2025", "2026.01.01");
}

static void
test_pairs (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;

  (void) data;
  fill (store);
  assert_doubles (store, KARUM_NAME_PLAYER, "Дмитрий Соколов = Sokolov Dmitry");
  assert_doubles (store, KARUM_NAME_EVENT, "Весенний кубок = Vesennij kubok");
}

static gint64
player (KarumStore *store, const char *name)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players (store, FALSE, NULL);

  karum_for_each (const KarumPlayerRow, row, rows)
    if (g_str_equal (row->name, name))
      return row->id;
  g_assert_not_reached ();
}

/* The most alike first; of those, who never played on one day; of those, who met the same people.
 */
static void
test_order (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;

  (void) data;
  save (store, "Clemens Brandt", "Wu", NULL, "2025.03.01");
  save (store, "Klemens Brandt", "Vi", NULL, "2025.03.02");
  save (store, "Tomás Varga", "Wu", NULL, "2025.03.03");
  save (store, "Tomas Varga", "Wu", NULL, "2025.03.03");
  save (store, "Éva Lakatos", "Vi", NULL, "2025.03.04");
  save (store, "Eva Lakatos", "Wu", NULL, "2025.03.05");
  save (store, "Imré Soltész", "Wu", NULL, "2025.03.06");
  save (store, "Imre Soltesz", "Wu", NULL, "2025.03.07");
  assert_doubles (store, KARUM_NAME_PLAYER,
                  "Imré Soltész = Imre Soltesz; Éva Lakatos = Eva Lakatos; "
                  "Tomás Varga = Tomas Varga; Clemens Brandt = Klemens Brandt");
}

/* Forty-six spellings of a name that differ by accents alone make more pairs than are listed. */
static void
test_too_many_pairs (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumLikelyDoubles) doubles = NULL;

  (void) data;
  for (guint spelling = 0; spelling < 46; spelling++) {
    GString *name = g_string_new (NULL);

    for (guint letter = 0; letter < 6; letter++)
      g_string_append (name, spelling >> letter & 1 ? "ná" : "na");
    save (archive->store, name->str, "Zed", NULL, NULL);
    g_string_free (name, TRUE);
  }
  doubles = karum_store_likely_doubles (archive->store, KARUM_NAME_PLAYER, NULL, NULL);
  g_assert_cmpuint (doubles->pairs->len, >=, 1000);
  g_assert_cmpuint (doubles->pairs->len, <, 46 * 45 / 2);
  g_assert_true (doubles->partial);
}

/* What is kept apart is not listed again; the step is undone and done again. */
static void
test_kept_apart (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 one, other;

  (void) data;
  fill (store);
  karum_store_set_history (store, history);
  one = player (store, "Дмитрий Соколов");
  other = player (store, "Sokolov Dmitry");
  g_assert_true (karum_store_keep_apart (store, KARUM_NAME_PLAYER, other, one, NULL));
  assert_doubles (store, KARUM_NAME_PLAYER, "");
  g_assert_true (karum_store_keep_apart (store, KARUM_NAME_PLAYER, one, other, NULL));
  assert_doubles (store, KARUM_NAME_PLAYER, "");
  g_clear_pointer (&title, g_free);
  title = karum_store_undo (store, KARUM_UNDO, &error);
  g_assert_no_error (error);
  assert_doubles (store, KARUM_NAME_PLAYER, "Дмитрий Соколов = Sokolov Dmitry");
  g_free (karum_store_undo (store, KARUM_REDO, NULL));
  assert_doubles (store, KARUM_NAME_PLAYER, "");
}

/* The other archive's decision comes with its persons, whatever their numbers are here. */
static void
test_merged (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_auto (KarumMergeReport) report = { 0 };
  char *path = fixture_path ();
  KarumStore *other = fixture_open (path);

  (void) data;
  save (store, "Yuki", "Zoe", NULL, "2024.05.05");
  fill (other);
  g_assert_true (karum_store_keep_apart (other, KARUM_NAME_PLAYER,
                                         player (other, "Дмитрий Соколов"),
                                         player (other, "Sokolov Dmitry"), NULL));
  g_assert_true (karum_store_merge (store, other, NULL, &report, NULL));
  assert_doubles (store, KARUM_NAME_PLAYER, "");
  assert_doubles (store, KARUM_NAME_EVENT, "Весенний кубок = Vesennij kubok");
  g_assert_true (karum_store_merge (store, other, NULL, &report, NULL));
  assert_doubles (store, KARUM_NAME_PLAYER, "");
  karum_store_close (other);
  fixture_remove (path);
}

/* Who is merged with one of a pair is a part of that pair. */
static void
test_follows_merges (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 one, other, third;

  (void) data;
  fill (store);
  save (store, "Dima", "Anna Berg", NULL, NULL);
  one = player (store, "Дмитрий Соколов");
  other = player (store, "Sokolov Dmitry");
  third = player (store, "Dima");
  g_assert_true (karum_store_keep_apart (store, KARUM_NAME_PLAYER, one, other, NULL));
  g_assert_true (karum_store_merge_players (store, &one, 1, third, NULL));
  assert_doubles (store, KARUM_NAME_PLAYER, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/doubles/same", test_same);
  g_test_add_func ("/doubles/different", test_different);
  g_test_add_func ("/doubles/initials", test_initials);
  g_test_add_func ("/doubles/distance", test_distance);
  g_test_add_func ("/doubles/find", test_find);
  g_test_add_func ("/doubles/cancelled", test_cancelled);
  g_test_add ("/doubles/pairs", Fixture, NULL, fixture_set_up, test_pairs, fixture_tear_down);
  g_test_add ("/doubles/order", Fixture, NULL, fixture_set_up, test_order, fixture_tear_down);
  g_test_add ("/doubles/too-many-pairs", Fixture, NULL, fixture_set_up, test_too_many_pairs,
              fixture_tear_down);
  g_test_add ("/doubles/kept-apart", Fixture, NULL, fixture_set_up, test_kept_apart,
              fixture_tear_down);
  g_test_add ("/doubles/merged", Fixture, NULL, fixture_set_up, test_merged, fixture_tear_down);
  g_test_add ("/doubles/follows-merges", Fixture, NULL, fixture_set_up, test_follows_merges,
              fixture_tear_down);
  return g_test_run ();
}
