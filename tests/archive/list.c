/* list.c: every sort order, in pages of any size, contains each game once and is sorted. */
#include <stdio.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-store-inside.h"
#include "karum-marks.h"
#include "karum-collections.h"

#define GAMES 60

static void
fill (KarumStore *store)
{
  static const char *const names[] = { "анна", "Борис", "ЁЖ", "Alice", "bob", "さくら", NULL };
  gint64 id;

  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, i % 40, i);

    for (guint player = 0; player < 2; player++) {
      g_free (record->tags.players[player]);
      record->tags.players[player] = g_strdup (names[(i * 7 + player * 3) % G_N_ELEMENTS (names)]);
    }
    if (i % 10 == 0)
      g_clear_pointer (&record->tags.date, g_free);
    if (i % 4 == 0)
      fixture_annotate (record, i);
    id = fixture_save (store, record);
    g_assert_true (karum_store_set_stars (store, &id, 1, i % 7, NULL));
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
  fixture_bin (store, 5, TRUE);
}

static int
compare_text (const char *a, const char *b)
{
  return g_strcmp0 (a, b);
}

/* What is known sorts by what is known: "2026" before "2026.01" before "2026.01.05"; undated games
 * are last in either direction, which the caller turns round. */
static int
compare_dates (const char *a, const char *b, gboolean descending)
{
  gboolean undated[2] = { !a || *a == '?', !b || *b == '?' };
  int known[2][3] = { { 0 } };

  if (undated[0] || undated[1])
    return ((int) undated[0] - (int) undated[1]) * (descending ? -1 : 1);
  /* Reading ends at the first part that is not known. */
  sscanf (a, "%d.%d.%d", &known[0][0], &known[0][1], &known[0][2]);
  sscanf (b, "%d.%d.%d", &known[1][0], &known[1][1], &known[1][2]);
  for (guint i = 0; i < 3; i++)
    if (known[0][i] != known[1][i])
      return known[0][i] - known[1][i];
  return 0;
}

static int
compare_names (const char *a, const char *b)
{
  g_autofree char *x = a ? karum_fold (a) : NULL;
  g_autofree char *y = b ? karum_fold (b) : NULL;

  return g_strcmp0 (x, y);
}

static int
compare_points (const KarumGameRow *a, const KarumGameRow *b)
{
  if (a->has_score != b->has_score)
    return a->has_score ? 1 : -1;
  return a->score[0] != b->score[0] ? a->score[0] - b->score[0] : a->score[1] - b->score[1];
}

static int
compare (const KarumGameQuery *query, const KarumGameRow *a, const KarumGameRow *b)
{
  switch (query->sort) {
  case KARUM_GAME_SORT_DATE:
    return compare_dates (a->date, b->date, query->descending);
  case KARUM_GAME_SORT_RULES:
    return compare_text (a->rules, b->rules);
  case KARUM_GAME_SORT_PLAYER1:
    return compare_names (a->players[0], b->players[0]);
  case KARUM_GAME_SORT_PLAYER2:
    return compare_names (a->players[1], b->players[1]);
  case KARUM_GAME_SORT_RESULT:
    return (int) a->result - (int) b->result;
  case KARUM_GAME_SORT_POINTS:
    return compare_points (a, b);
  case KARUM_GAME_SORT_TURNS:
    return (int) a->turns - (int) b->turns;
  case KARUM_GAME_SORT_EVENT:
    return compare_names (a->event, b->event) ? compare_names (a->event, b->event)
                                              : compare_text (a->date, b->date);
  case KARUM_GAME_SORT_ADDED:
  case KARUM_GAME_SORT_PLACE: /* no collection is asked for */
    return a->id < b->id ? -1 : 1;
  case KARUM_GAME_SORT_STARS:
    return (int) a->stars - (int) b->stars;
  case KARUM_GAME_SORT_ANNOTATED:
    return (int) a->annotated - (int) b->annotated;
  case KARUM_GAME_SORT_CHANGED:
    break;
  }
  return 0;
}

static GPtrArray *
read_all (KarumStore *store, const KarumGameQuery *query, guint page)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_game_row_unref);
  g_autoptr (GError) error = NULL;

  for (;;) {
    g_autoptr (GPtrArray) rows = karum_store_list_games (store, query, all->len, page, &error);

    g_assert_no_error (error);
    karum_for_each (void, row, rows)
      g_ptr_array_add (all, karum_game_row_ref (row));
    if (rows->len < page)
      return all;
  }
}

static void
assert_ordered (KarumStore *store, const KarumGameQuery *query)
{
  g_autoptr (GPtrArray) rows = read_all (store, query, 7);
  g_autoptr (GPtrArray) whole = read_all (store, query, 1000);
  gboolean seen[GAMES + 1] = { FALSE };
  gint64 index;

  g_assert_cmpint (karum_store_count_games (store, query, NULL), ==, GAMES - 1);
  g_assert_cmpuint (rows->len, ==, GAMES - 1);
  for (guint i = 0; i < rows->len; i++) {
    const KarumGameRow *row = rows->pdata[i];

    g_assert_false (seen[row->id]);
    seen[row->id] = TRUE;
    g_assert_cmpint (row->id, ==, ((const KarumGameRow *) whole->pdata[i])->id);
    g_assert_true (karum_store_find_index (store, query, row->id, &index, NULL));
    g_assert_cmpint (index, ==, i);
    if (i > 0) {
      int order = compare (query, rows->pdata[i - 1], row);

      g_assert_cmpint (query->descending ? -order : order, <=, 0);
    }
  }
  g_assert_false (seen[5]);
  g_assert_true (karum_store_find_index (store, query, 5, &index, NULL));
  g_assert_cmpint (index, ==, -1);
}

static void
test_orders (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  fill (store);
  for (guint sort = KARUM_GAME_SORT_DATE; sort <= KARUM_GAME_SORT_EVENT; sort++)
    for (guint descending = 0; descending < 2; descending++) {
      KarumGameQuery query = { .sort = (KarumGameSort) sort, .descending = descending == 1 };

      assert_ordered (store, &query);
    }
  karum_store_close (store);
  fixture_remove (path);
}

/* Sorting and filtering give the same games and pages with every query plan: with many games, the
 * code uses sets, index scans, and sorted lists for pages near the end. */
#define MANY 12000

/* (transfer full) (nullable) */
static char *
date_of (guint i)
{
  guint year = 2000 + i / 400;

  switch (i % 7) {
  case 0:
    return g_strdup_printf ("%u.%02u.%02u", year, i % 12 + 1, i % 28 + 1);
  case 1:
    return g_strdup_printf ("%u.??.??", year);
  case 2:
    return NULL;
  default:
    return g_strdup_printf ("%u.%02u.??", year, i % 12 + 1);
  }
}

static void
fill_many (KarumStore *store)
{
  static const char *const names[] = { "Анна", "Борис", "Juri", "さくら" };

  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < MANY; i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, i % 3, i);

    g_free (record->tags.players[0]);
    record->tags.players[0] = g_strdup (names[i / 10 % 4]);
    record->tags.result = i % 5 == 0 ? KARUM_RESULT_DRAWN : KARUM_RESULT_WON;
    g_free (record->tags.date);
    record->tags.date = date_of (i);
    fixture_save (store, record);
  }
  fixture_bin (store, MANY / 2, TRUE);
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

/* Pages of any size are parts of the whole list, which is sorted. */
static void
assert_pages (KarumStore *store, const KarumGameQuery *query)
{
  g_autoptr (GArray) all = karum_store_list_ids (store, query, 0, 0, NULL);
  const guint offsets[] = { 0, 1, all->len / 3, all->len - 20, all->len - 1, all->len };
  gint64 index;

  g_assert_cmpuint (all->len, ==, karum_store_count_games (store, query, NULL));
  karum_for_each_of (offset, offsets) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) page = karum_store_list_games (store, query, *offset, 20, &error);

    g_assert_no_error (error);

    g_assert_cmpuint (page->len, ==, MIN (20, all->len - *offset));
    for (guint j = 0; j < page->len; j++) {
      const KarumGameRow *row = page->pdata[j];

      g_assert_cmpint (row->id, ==, g_array_index (all, gint64, *offset + j));
      if (j > 0) {
        int order = compare (query, page->pdata[j - 1], row);

        g_assert_cmpint (query->descending ? -order : order, <=, 0);
      }
    }
  }
  g_assert_true (karum_store_find_index (store, query, g_array_index (all, gint64, all->len / 3),
                                         &index, NULL));
  g_assert_cmpint (index, ==, all->len / 3);
}

static void
test_filtered_orders (void)
{
  const KarumGameFilter filters[] = {
    { 0 },
    { .player = "Анна" },
    { .with_result = TRUE, .result = KARUM_RESULT_WON },
    { .from = "2003.05", .to = "2019.02" },
    { .player = "Juri", .with_result = TRUE, .result = KARUM_RESULT_DRAWN, .min_turns = 1 },
    { .text = "京都", .from = "2010" },
  };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  fill_many (store);
  karum_for_each_of (filter, filters)
    for (guint sort = KARUM_GAME_SORT_DATE; sort <= KARUM_GAME_SORT_EVENT; sort++)
      for (guint descending = 0; descending < 2; descending++) {
        KarumGameQuery query = { (KarumGameSort) sort, descending == 1, *filter };

        assert_pages (store, &query);
      }
  karum_store_close (store);
  fixture_remove (path);
}

static guint
count (KarumStore *store, const KarumGameFilter *filter)
{
  KarumGameQuery query = { .filter = *filter };

  return (guint) karum_store_count_games (store, &query, NULL);
}

/* Cached results are dropped when this store or another one changes something, and on a
 * rollback. */
static void
test_kept (void)
{
  const KarumGameFilter filter = { .player = "Анна" };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumStore *other = fixture_open (path);
  guint all;

  fill_many (store);
  all = count (store, &filter);
  g_assert_cmpuint (count (other, &filter), ==, all);
  fixture_bin (store, 1, TRUE);
  g_assert_cmpuint (count (store, &filter), ==, all - 1);
  g_assert_cmpuint (count (other, &filter), ==, all - 1);
  g_assert_true (karum_store_begin (store, NULL));
  fixture_bin (store, 2, TRUE);
  g_assert_cmpuint (count (store, &filter), ==, all - 2);
  g_assert_cmpuint (count (other, &filter), ==, all - 1);
  g_assert_false (karum_store_end (store, FALSE, NULL));
  g_assert_cmpuint (count (store, &filter), ==, all - 1);
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

/* What is only read leaves the file as it is, also after the same store has changed it. */
static void
test_reading (void)
{
  const KarumGameFilter filter = { .player = "Анна" };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumStore *other = fixture_open (path);
  gint64 before, after;
  guint games;

  fill (store);
  games = count (store, &filter);
  g_assert_cmpuint (games, >, 0);
  g_assert_true (karum_db_number (karum_store_db (other), "PRAGMA data_version", &before, NULL));
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (count (store, &filter), ==, games);
  g_assert_true (karum_db_number (karum_store_db (other), "PRAGMA data_version", &after, NULL));
  g_assert_cmpint (after, ==, before);
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_row (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumGameQuery query = { 0 };
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 1000, 1);
  g_autoptr (GPtrArray) rows = NULL;
  const KarumGameRow *row;
  char rules[KARUM_RULES_TEXT];

  fixture_save (store, record);
  rows = karum_store_list_games (store, &query, 0, 10, NULL);
  g_assert_cmpuint (rows->len, ==, 1);
  row = rows->pdata[0];
  karum_rules_write (&record->rules, rules);
  g_assert_cmpstr (row->game, ==, all_games[0]->id);
  g_assert_cmpstr (row->rules, ==, rules);
  g_assert_cmpstr (row->players[0], ==, record->tags.players[0]);
  g_assert_cmpstr (row->players[1], ==, record->tags.players[1]);
  g_assert_cmpstr (row->event, ==, record->tags.event);
  g_assert_cmpstr (row->place, ==, record->tags.site);
  g_assert_cmpstr (row->date, ==, record->tags.date);
  g_assert_cmpint (row->result, ==, record->tags.result);
  g_assert_cmpint (row->termination, ==, KARUM_TERMINATION_NORMAL);
  g_assert_true (row->has_score);
  g_assert_cmpint (row->score[0], ==, record->tags.score[0]);
  g_assert_cmpint (row->score[1], ==, record->tags.score[1]);
  g_assert_cmpuint (row->turns, ==, karum_record_line_length (record));
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_fold (void)
{
  static const char *const same[][2] = {
    { "ЁЖ", "ёж" },
    { "Straße", "STRASSE" },
    { "ﾊﾟｰﾄﾑ", "パートム" },
    { "Ｋａｒｕｍ", "karum" },
    { "ëlise", "Elise" },
    { "Łódź", "lodz" },
    { "サクラ", "さくら" },
    { "ｻｸﾗ", "さくら" },
    { "№ 5", "NO 5" },
    { "Søren", "soren" },
    { "Dvořák", "dvorak" },
    { "ЙОД", "йод" },
    /* Old, new, simplified and compatibility forms of ideographs, and one with a selector. */
    { "髙橋", "高橋" },
    { "山﨑", "山崎" },
    { "渡邉", "渡辺" },
    { "渡邊", "渡辺" },
    { "齋藤", "斎藤" },
    { "櫻井", "桜井" },
    { "濱田", "浜田" },
    { "國澤", "国沢" },
    { "陳", "陈" },
    { "\ufa19", "\u795e" },
    { "\u2f25", "女" },
    { "𠮷野", "吉野" },
    { "辻\U000e0100", "辻" },
    { "嶋", "島" },
    { "嶌", "島" },
    /* Spaces, and what nobody sees. */
    { "田中　太郎", "田中太郎" },
    { "さとう さくら", "サトウサクラ" },
    { " Anna \t Kim ", "anna kim" },
    { "\u200e\u2068Anna\u2069", "Anna" },
    { "An\u00adna", "Anna" },
    { "An\u200b\u200dna\ufe0f", "Anna" },
    /* Signs. */
    { "O’Brien", "O'Brien" },
    { "OʼBrien", "O`Brien" },
    { "Jean–Luc", "Jean-Luc" },
    { "Jean‑Luc", "Jean—Luc" },
    /* Keys of Arabic and Persian keyboards: kaf, yeh, heh, figures; vowels, and lines between. */
    { "كيوان رضايي", "کیوان رضایی" },
    { "موسى", "موسی" },
    { "فاطمة", "فاطمه" },
    { "زهرۀ", "زهره" },
    { "آرش", "ارش" },
    { "مُحَمَّد", "محمد" },
    { "علـــی", "علی" },
    { "می\u200cرود", "میرود" },
    { "مدرسه ۵", "مدرسه 5" },
    { "٢٠٢٦", "۲۰۲۶" },
  };
  static const char *const sorted[]
      = { "Alice", "bob", "Zoe", "анна", "Ежи", "Ёлка", "Жук", "Иван", "Йод", "かな", "がか" };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    g_assert_cmpint (compare_names (same[i][0], same[i][1]), ==, 0);
  static const char *const different[][2]
      = { { "йод", "иод" }, { "かき", "がき" },  { "щ", "ш" },  { "土", "士" },
          { "森", "林" },   { "ann a", "anna" }, { "ー", "-" }, { "ب", "پ" } };

  for (guint i = 0; i < G_N_ELEMENTS (different); i++)
    g_assert_cmpint (compare_names (different[i][0], different[i][1]), !=, 0);
  for (guint i = 0; i < G_N_ELEMENTS (same); i++) {
    g_autofree char *once = karum_fold (same[i][0]);
    g_autofree char *twice = karum_fold (once);

    g_assert_cmpstr (once, ==, twice);
  }
  /* An ASCII character is treated the same next to any other character. */
  for (char letter = 1; letter < 127; letter++) {
    const char alone[] = { letter, '\0' };
    const char beside[] = { letter, '\xe2', '\x84', '\x96', '\0' }; /* № */
    g_autofree char *short_one = karum_fold (alone);
    g_autofree char *long_one = karum_fold (beside);

    g_assert_true (g_str_has_prefix (long_one, short_one));
    g_assert_cmpstr (long_one + strlen (short_one), ==, "no");
  }
  for (guint i = 1; i < G_N_ELEMENTS (sorted); i++)
    g_assert_cmpint (compare_names (sorted[i - 1], sorted[i]), <, 0);
}

/* Of every character, among others: folding twice changes nothing, nor does the normal form before
 * it. */
static void
test_fold_twice (void)
{
  for (gunichar letter = 1; letter < 0x32000; letter++) {
    char text[32] = "田 ";
    gsize length = strlen (text);
    g_autofree char *normal = NULL, *folded = NULL, *again = NULL, *of_normal = NULL;

    if (!g_unichar_validate (letter))
      continue;
    length += (gsize) g_unichar_to_utf8 (letter, text + length);
    length += (gsize) g_unichar_to_utf8 (0x3099, text + length);
    text[length++] = ' ';
    length += (gsize) g_unichar_to_utf8 (letter, text + length);
    text[length] = '\0';
    folded = karum_fold (text);
    again = karum_fold (folded);
    normal = karum_name_normal (text);
    of_normal = karum_fold (normal);
    g_assert_cmpstr (again, ==, folded);
    /* Marks are put in an order of their own. */
    if (!g_unichar_ismark (letter))
      g_assert_cmpstr (of_normal, ==, folded);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/list/orders", test_orders);
  g_test_add_func ("/archive/list/filtered-orders", test_filtered_orders);
  g_test_add_func ("/archive/list/kept", test_kept);
  g_test_add_func ("/archive/list/reading", test_reading);
  g_test_add_func ("/archive/list/row", test_row);
  g_test_add_func ("/archive/list/fold", test_fold);
  g_test_add_func ("/archive/list/fold-twice", test_fold_twice);
  return g_test_run ();
}
