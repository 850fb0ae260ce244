/* list-text.c: lists, and players without a name, in the languages of the interface. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-build.h"
#include "karum-game-text.h"
#include "karum-language.h"
#include "karum-list-text.h"
#include "karum-phrases.h"

static const struct {
  const char *language;
  const char *items[4];
  const char *text;
} lists[] = {
  { "en", { NULL }, "" },
  { "en", { "Anna" }, "Anna" },
  { "en", { "Anna", "", "%s" }, "Anna, , %s" },
  { "ru", { "Анна", "Юрий" }, "Анна, Юрий" },
  { "ja", { NULL }, "" },
  { "ja", { "さくら", "けん", "あきら" }, "さくら、けん、あきら" },
};

static void
lists_are_separated (gconstpointer data)
{
  karum_for_each_of (each, lists) {
    g_autofree char *text = NULL;

    karum_language_apply (each->language, "en");
    text = karum_list_text (each->items);
    g_assert_cmpstr (text, ==, each->text);
  }
}

static const struct {
  const char *language;
  const char *names[2];
  const char *players[2];
} games[] = {
  { "en", { NULL, NULL }, { "Player 1", "Player 2" } },
  { "en", { "", "" }, { "Player 1", "Player 2" } },
  { "en", { "Juri", NULL }, { "Juri", "Player 2" } },
  { "ru", { NULL, "Юрий" }, { "Игрок 1", "Юрий" } },
  { "ja", { NULL, NULL }, { "プレイヤー1", "プレイヤー2" } },
};

/* A game uses the same placeholders for its players in a list of names and in both columns. */
static void
nameless_players_are_numbered (gconstpointer data)
{
  karum_for_each_of (each, games) {
    KarumGameRow row = { .players = { (char *) each->names[0], (char *) each->names[1] } };
    g_autofree char *both = NULL;
    g_autofree char *expected = NULL;

    karum_language_apply (each->language, "en");
    for (int player = 0; player < 2; player++) {
      g_autofree char *text = karum_row_player_text (&row, player);
      g_assert_cmpstr (text, ==, each->players[player]);
    }
    both = karum_row_players_text (&row);
    expected = karum_players_text (each->players[0], each->players[1]);
    g_assert_cmpstr (both, ==, expected);
  }
}

static const struct {
  const char *language;
  KarumDifference what;
  const char *here, *coming;
  const char *text;
} differences[] = {
  { "en", KARUM_DIFFERENCE_RESULT, "1-0 normal", "*",
    "Result: 1–0 (Played to the end) here, In progress in the new version" },
  { "en", KARUM_DIFFERENCE_RESULT, "1/2-1/2", "0-1 resignation",
    "Result: ½–½ here, 0–1 (Resignation) in the new version" },
  { "en", KARUM_DIFFERENCE_SCORE, "28-19", "-3--5",
    "Score: 28\u00a0:\u00a019 here, -3\u00a0:\u00a0-5 in the new version" },
  { "en", KARUM_DIFFERENCE_SCORE, NULL, "0-0",
    "Score: none here, 0\u00a0:\u00a00 in the new version" },
  { "ru", KARUM_DIFFERENCE_DATE, "2026.01.05", "2026.??.??",
    "Дата: здесь 05.01.2026, в новой версии 2026" },
  { "en", KARUM_DIFFERENCE_EVENT, "\327\220", "B",
    "Event: \342\200\216\342\201\250\327\220\342\201\251 here, B in the new version" },
};

/* The differences of two versions of a game are described in the interface's language. */
static void
differences_are_told (gconstpointer data)
{
  karum_for_each_of (each, differences) {
    KarumVersionDifference difference = { each->what, (char *) each->here, (char *) each->coming };
    g_autoptr (GPtrArray) all = g_ptr_array_new ();
    g_autofree char *text = NULL;

    karum_language_apply (each->language, "en");
    g_ptr_array_add (all, &difference);
    text = karum_version_text (all, FALSE);
    g_assert_cmpstr (text, ==, each->text);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  g_test_add_data_func ("/app/list-text/differences", NULL, differences_are_told);
  g_test_add_data_func ("/app/list-text/lists-are-separated", NULL, lists_are_separated);
  g_test_add_data_func ("/app/list-text/nameless-players-are-numbered", NULL,
                        nameless_players_are_numbered);
  return g_test_run ();
}
