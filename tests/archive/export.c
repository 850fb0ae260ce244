/* export.c: which games are handed to a format, in which order and how often, and what stops that.
 * The format is made up: a list of dates, then the dates again. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-games-export.h"
#include "karum-store-inside.h"

#define GAMES 5

static void
begin (KarumDocument *document, guint n)
{
  g_string_append_printf (document->json.text, "(%u)", n);
}

static void
list (KarumDocument *document, const KarumRecord *record)
{
  if (record)
    g_string_append_printf (document->json.text, " %d:%s", (int) document->n,
                            record->tags.date + strlen ("2026.01."));
  else
    g_string_append (document->json.text, " |");
}

static void
add (KarumDocument *document, const KarumRecord *record)
{
  list (document, record);
}

static gboolean
end (KarumDocument *document, GError **error)
{
  (void) error;
  g_string_append_printf (document->json.text, " %d.", (int) document->n);
  return TRUE;
}

/* (transfer full) (nullable): the third isn't fit for it. */
static char *
obstacle (const KarumRecord *record)
{
  return g_str_has_suffix (record->tags.date, "03") ? g_strdup ("unfit") : NULL;
}

static const KarumRecordFormat listed
    = { .name = "listed", .begin = begin, .list = list, .add = add, .end = end };
static const KarumRecordFormat choosy
    = { .name = "choosy", .max = GAMES, .obstacle = obstacle, .list = list, .add = add };

/* Games on the first days of a year. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture_set_up (fixture, data);
  for (guint i = 1; i <= GAMES; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 5, i);

    g_free (record->tags.date);
    record->tags.date = g_strdup_printf ("2026.01.%02u", i);
    fixture_save (fixture->store, record);
  }
}

/* (transfer full) (nullable): NULL with @error */
static char *
export_with (KarumStore *store,
             const KarumExportChoice *choice,
             const KarumRecordFormat *format,
             const KarumProgress *progress,
             KarumExportReport *report,
             GError **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  if (!karum_store_export (store, choice, format, stream, progress, report, error))
    return NULL;
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  static const gint64 ids[] = { 4, 1, 5 };
  const KarumExportChoice all = { .query = { .sort = KARUM_GAME_SORT_ADDED } };
  const KarumExportChoice two = { .query = { .sort = KARUM_GAME_SORT_ADDED }, .limit = 2 };
  const KarumExportChoice some = { .ids = ids, .n_ids = G_N_ELEMENTS (ids) };
  const struct {
    const KarumExportChoice *choice;
    guint written;
    const char *text;
  } exports[] = {
    { &all, 5, "(5) 0:01 1:02 2:03 3:04 4:05 | 0:01 1:02 2:03 3:04 4:05 5." },
    { &two, 2, "(2) 0:01 1:02 | 0:01 1:02 2." },
    { &some, 3, "(3) 0:04 1:01 2:05 | 0:04 1:01 2:05 3." },
  };

  (void) data;
  karum_for_each_of (export, exports) {
    g_auto (KarumExportReport) report = { 0 };
    g_autoptr (GError) error = NULL;
    g_autofree char *text
        = export_with (fixture->store, export->choice, &listed, NULL, &report, &error);

    g_assert_no_error (error);
    g_assert_cmpstr (text, ==, export->text);
    g_assert_cmpuint (report.written, ==, export->written);
    g_assert_null (report.faults);
  }
}

/* What can't be read, or isn't fit for the format, is in neither part, and told once. */
static void
test_faults (Fixture *fixture, gconstpointer data)
{
  static const gint64 ids[] = { 1, 2, 3, 4, 99 };
  const KarumExportChoice choice = { .ids = ids, .n_ids = G_N_ELEMENTS (ids) };
  KarumDb *db = karum_store_db (fixture->store);
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  (void) data;
  g_assert_true (
      karum_db_execute (db,
                        "CREATE TEMP TABLE kept AS SELECT line FROM moves WHERE game = 2;"
                        "UPDATE moves SET line = x'ffffffffffffff' WHERE game = 2",
                        NULL));
  text = export_with (fixture->store, &choice, &choosy, NULL, &report, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, " 0:01 1:04 | 0:01 1:04");
  g_assert_cmpuint (report.written, ==, 2);
  g_assert_cmpuint (report.faults->len, ==, 3);
  g_assert_nonnull (strstr (report.faults->pdata[1], "unfit"));
  g_assert_nonnull (strstr (report.faults->pdata[1], "Game 3"));
  g_assert_true (karum_db_execute (
      db, "UPDATE moves SET line = (SELECT line FROM temp.kept) WHERE game = 2", NULL));
}

/* A format can hold so many. */
static void
test_most (Fixture *fixture, gconstpointer data)
{
  const KarumExportChoice all = { .query = { .sort = KARUM_GAME_SORT_ADDED } };
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 5, 9);
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = export_with (fixture->store, &all, &choosy, NULL, &report, &error);

  (void) data;
  g_assert_no_error (error);
  g_assert_nonnull (text);
  fixture_save (fixture->store, record);
  g_assert_null (export_with (fixture->store, &all, &choosy, NULL, &report, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

typedef struct {
  GCancellable *cancellable;
  guint64 stop, seen;
} Told;

static void
note (guint64 done, guint64 total, gpointer data)
{
  Told *told = data;

  g_assert_cmpuint (total, ==, 2 * GAMES);
  g_assert_cmpuint (done, ==, told->seen++);
  if (done == told->stop)
    g_cancellable_cancel (told->cancellable);
}

/* Each game is read twice, and before each of them it can be stopped. */
static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  const KarumExportChoice all = { .query = { .sort = KARUM_GAME_SORT_ADDED } };

  (void) data;
  for (guint i = 0; i < 2 * GAMES; i++) {
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    Told told = { cancellable, i, 0 };
    const KarumProgress progress = { cancellable, note, &told };
    g_auto (KarumExportReport) report = { 0 };
    g_autoptr (GError) error = NULL;
    g_autofree char *text = export_with (fixture->store, &all, &listed, &progress, &report, &error);

    if (i < 2 * GAMES - 1)
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    else
      g_assert_nonnull (text);
    g_assert_cmpuint (told.seen, ==, i + 1);
  }
}

#define ADD(name, function) \
  g_test_add ("/archive/export/" name, Fixture, NULL, set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("list", test_list);
  ADD ("faults", test_faults);
  ADD ("most", test_most);
  ADD ("stopped", test_stopped);
  return g_test_run ();
}
