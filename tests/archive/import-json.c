/* import-json.c: games in JSON are those of the notation. */
#include <string.h>

#include "fixture.h"
#include "karum-import.h"

#define OBJECT(player, moves)                                                                  \
  "{\"game\": \"jarmo\", \"rules\": \"jarmo\", \"player1\": \"" player                         \
  "\", \"player2\": \"Boris\", \"result\": \"*\", \"event\": \"Club\", \"date\": \"2026.11.21" \
  "\", \"round\": \"1\", \"moves\": \"" moves "\", \"tags\": {\"Room\": \"4\"}}"
#define ANNA OBJECT ("Anna", "a1-b3 a5xb3")
#define CLARA OBJECT ("Clara", "a1-b3")
#define RECORD(player, turns)                                                          \
  "[Event \"Club\"]\n[Date \"2026.11.21\"]\n[Round \"1\"]\n[Player1 \"" player "\"]\n" \
  "[Player2 \"Boris\"]\n[Result \"*\"]\n[Game \"jarmo\"]\n[Room \"4\"]\n\n" turns " *\n\n"

static KarumImportReport *
import (KarumStore *store, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumImportReport *report = karum_store_import (store, bytes, NULL, &error);

  g_assert_no_error (error);
  return report;
}

static void
assert_counts (const KarumImportReport *report, guint added, guint identical, guint refused)
{
  g_assert_cmpuint (report->added, ==, added);
  g_assert_cmpuint (report->identical, ==, identical);
  g_assert_cmpuint (report->similar, ==, 0);
  g_assert_cmpuint (report->changed, ==, 0);
  g_assert_cmpuint (report->refused, ==, refused);
}

/* The same games in JSON, in each of its forms, and in the notation. */
static void
test_same (Fixture *archive, gconstpointer data)
{
  static const char *const same[] = {
    "[" ANNA ", " CLARA "]",
    " \n[ " ANNA "," CLARA " ]\n",
    "\xef\xbb\xbf[\n" ANNA ",\n" CLARA "\n]",
    ANNA "\n" CLARA "\n",
    RECORD ("Anna", "1. a1-b3 a5xb3") RECORD ("Clara", "1. a1-b3"),
  };
  g_autoptr (KarumImportReport) none = import (archive->store, "[]");
  g_autoptr (KarumImportReport) one = NULL;

  (void) data;
  assert_counts (none, 0, 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (same); i++) {
    g_autoptr (KarumImportReport) report = import (archive->store, same[i]);

    g_test_message ("%u", i);
    assert_counts (report, i == 0 ? 2 : 0, i == 0 ? 0 : 2, 0);
  }
  one = import (archive->store, ANNA);
  assert_counts (one, 0, 1, 0);
}

/* What is no game, and what isn't legal, is refused, and so nothing is added. */
static void
test_refused (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumImportReport) report = import (
      archive->store, "[" OBJECT ("Anna", "a1-a5") ", {\"player1\": \"Anna\"}, " ANNA "]");

  (void) data;
  assert_counts (report, 0, 0, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) \
  g_test_add ("/archive/import-json/" name, Fixture, NULL, fixture_set_up, test, fixture_tear_down)
  ADD ("same", test_same);
  ADD ("refused", test_refused);
  return g_test_run ();
}
