/* filter-text.c: filters are written as text and read back; other text is rejected. */
#include <string.h>

#include "fixture.h"
#include "karum-db.h"
#include "karum-game-filter-fields.h"
#include "karum-verdict.h"

static void
draw_text (GRand *random, const KarumFilterField *field, char **text)
{
  static const char *const texts[] = { "Анна", "a;b=c%41", "\"良い手\" ×", " ", "#", "1\t\n2" };
  static const char *const days[] = { "2026", "2026.02", "2024.02.29" };
  static const char *const ids[] = { "1", "12,15", "2,30,9223372036854775807" };
  static const char *const options[] = { "size=7", "size=7,holes=3,capture=none", "goal=locked" };

  if (field->kind == KARUM_FILTER_DAY)
    *text = g_strdup (days[g_rand_int_range (random, 0, G_N_ELEMENTS (days))]);
  else if (field->kind == KARUM_FILTER_IDS)
    *text = g_strdup (ids[g_rand_int_range (random, 0, G_N_ELEMENTS (ids))]);
  else if (field->kind == KARUM_FILTER_OPTIONS)
    *text = g_strdup (options[g_rand_int_range (random, 0, G_N_ELEMENTS (options))]);
  else
    *text = g_strdup (texts[g_rand_int_range (random, 0, G_N_ELEMENTS (texts))]);
}

/* Sets a field to a random value other than the default. */
static void
draw_value (GRand *random, const KarumFilterField *field, KarumGameFilter *filter)
{
  void *value = G_STRUCT_MEMBER_P (filter, field->offset);

  if (field->flag != 0)
    G_STRUCT_MEMBER (gboolean, filter, field->flag) = TRUE;
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    draw_text (random, field, value);
    break;
  case KARUM_FILTER_FLAG:
    *(gboolean *) value = TRUE;
    break;
  case KARUM_FILTER_NUMBER:
    *(guint *) value = g_rand_int (random) | 1;
    break;
  case KARUM_FILTER_GLYPH:
    *(guint *) value = (guint) g_rand_int_range (random, 1, KARUM_JUDGEMENTS + 1);
    break;
  case KARUM_FILTER_PHASE:
    *(guint *) value = (guint) g_rand_int_range (random, 1, KARUM_N_PHASES + 1);
    break;
  case KARUM_FILTER_STANDING:
    *(guint *) value = (guint) g_rand_int_range (random, 1, KARUM_N_STANDINGS + 1);
    break;
  case KARUM_FILTER_ID:
    *(gint64 *) value = ((gint64) g_rand_int (random) << 30) | 1;
    break;
  case KARUM_FILTER_SIDE:
    *(KarumSide *) value = g_rand_boolean (random) ? KARUM_FIRST : KARUM_SECOND;
    break;
  case KARUM_FILTER_RESULT:
    *(KarumResult *) value = (KarumResult) g_rand_int_range (random, 0, KARUM_RESULT_DRAWN + 1);
    break;
  case KARUM_FILTER_TERMINATION:
    *(KarumTermination *) value
        = (KarumTermination) g_rand_int_range (random, 0, KARUM_TERMINATION_UNTERMINATED + 1);
    break;
  }
}

static KarumGameFilter
draw_filter (GRand *random)
{
  KarumGameFilter filter = { 0 };
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++)
    if (g_rand_int_range (random, 0, 4) == 0)
      draw_value (random, field, &filter);
  return filter;
}

static void
test_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 2000; i++) {
    g_auto (KarumGameFilter) filter = draw_filter (random);
    g_auto (KarumGameFilter) copy = karum_game_filter_copy (&filter);
    g_auto (KarumGameFilter) back = { 0 };
    g_autofree char *text = karum_game_filter_write (&filter);
    g_autofree char *again = NULL;
    g_autoptr (GError) error = NULL;

    karum_game_filter_read (text, &back, &error);
    g_assert_no_error (error);
    again = karum_game_filter_write (&back);
    g_assert_cmpstr (text, ==, again);
    g_assert_null (strpbrk (text, "\n\t "));
    g_assert_true (karum_game_filter_equal (&filter, &back));
    g_assert_true (karum_game_filter_equal (&filter, &copy));
  }
}

/* Copying, comparing and writing filters handles every field. */
static void
test_every_field (void)
{
  const KarumGameFilter empty = { 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++) {
    g_auto (KarumGameFilter) filter = { 0 };
    g_auto (KarumGameFilter) back = { 0 };
    g_autofree char *text = NULL;

    draw_value (random, field, &filter);
    text = karum_game_filter_write (&filter);
    g_test_message ("%s", text);
    g_assert_false (karum_game_filter_equal (&filter, &empty));
    g_assert_true (karum_game_filter_read (text, &back, NULL));
    g_assert_true (karum_game_filter_equal (&filter, &back));
  }
}

/* Equal sets of games have the same text. */
static void
test_ids (void)
{
  g_auto (KarumGameFilter) filter = { 0 };
  g_autofree char *again = NULL;

  g_assert_true (karum_game_filter_read ("games1;ids=15%2C012%2C15%2C9", &filter, NULL));
  g_assert_cmpstr (filter.ids, ==, "9,12,15");
  again = karum_game_filter_write (&filter);
  g_assert_cmpstr (again, ==, "games1;ids=9%2C12%2C15");
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "",
    "games",
    "games2",
    "Games1",
    "games1;",
    "games1;;",
    "games1;player",
    "games1;player=",
    "games1;player=%",
    "games1;player=%ff",
    "games1;player=%00",
    "games1;colour=red",
    "games1;player=a;player=b",
    "games1;bin=no",
    "games1;bin=yes;bin=yes",
    "games1;min-turns=0",
    "games1;min-turns=-1",
    "games1;min-turns=1x",
    "games1;min-turns=99999999999",
    "games1;player-id=0",
    "games1;from=2026-01",
    "games1;from=2026.13",
    "games1;to=2025.02.29",
    "games1;to=????",
    "games1;options=size",
    "games1;options=size%3D7%2C",
    "games1;options=colour%3Dred",
    "games1;options=holes%3D1%2Cgoal%3Dlocked",
    "games1;ids=0",
    "games1;ids=-1",
    "games1;ids=1%2C",
    "games1;ids=%2C1",
    "games1;ids=1%2C%2C2",
    "games1;ids=1%2C%202",
    "games1;ids=1%5D%2C2",
    "games1;ids=9223372036854775808",
    "games1;result=won",
    "games1;side=third",
    "games1;phase=1",
    "games1;phase=ahead",
    "games1;state=",
    "games1;state=end",
    "games1;termination=unknown",
    "games1;player=a ; bin=yes",
    "\xff\xfe",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    KarumGameFilter filter = { .player = "left alone", .bin = TRUE };
    g_autoptr (GError) error = NULL;

    g_test_message ("text %u", i);
    g_assert_false (karum_game_filter_read (texts[i], &filter, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
    g_assert_null (filter.player);
    g_assert_false (filter.bin);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/filter-text/round-trip", test_round_trip);
  g_test_add_func ("/archive/filter-text/every-field", test_every_field);
  g_test_add_func ("/archive/filter-text/ids", test_ids);
  g_test_add_func ("/archive/filter-text/refused", test_refused);
  return g_test_run ();
}
