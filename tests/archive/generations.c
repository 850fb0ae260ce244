/* generations.c: regular backups: their names, when one is due, and which are kept. */
#include "karum-backups.h"

#include "karum-arrays.h"

static gint64
time_of (const char *date)
{
  g_autofree char *iso = g_strdup_printf ("%sT%s:00Z", date, "12:00");
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (iso, NULL);

  g_assert_nonnull (time);
  return g_date_time_to_unix (time);
}

static void
test_name (void)
{
  const gint64 time = time_of ("2026-11-21");
  g_autofree char *name = karum_generation_name ("/a/b/archive.karum", time);
  g_autofree char *other = karum_generation_name ("/a/c/archive.karum", time);
  g_autofree char *damaged = g_strdup (name);
  gint64 read;

  g_assert_true (g_str_has_prefix (name, "archive.20261121-120000."));
  g_assert_true (g_str_has_suffix (name, ".karum"));
  g_assert_true (karum_generation_parse ("/a/b/archive.karum", name, &read));
  g_assert_cmpint (read, ==, time);
  g_assert_true (karum_generation_parse ("/a/b/../b/archive.karum", name, &read));
  /* Names for other archives, and names given by the user, are not matched. */
  g_assert_cmpstr (name, !=, other);
  g_assert_false (karum_generation_parse ("/a/b/archive.karum", other, &read));
  g_assert_false (karum_generation_parse ("/a/b/archive.karum", "archive.karum", &read));
  g_assert_false (karum_generation_parse ("/a/b/archive.karum", "archive.copy.karum", &read));
  damaged[strlen ("archive.2026")] = 'x';
  g_assert_false (karum_generation_parse ("/a/b/archive.karum", damaged, &read));
  memcpy (damaged, "archive.20261341", strlen ("archive.20261341"));
  g_assert_false (karum_generation_parse ("/a/b/archive.karum", damaged, &read));
}

static void
test_due (void)
{
  const gint64 hour = 60 * 60;
  const gint64 now = time_of ("2026-11-21");

  g_assert_true (karum_generation_due (0, now, KARUM_BACKUP_DAILY));
  g_assert_true (karum_generation_due (0, now, KARUM_BACKUP_WEEKLY));
  g_assert_false (karum_generation_due (now - 60, now, KARUM_BACKUP_DAILY));
  g_assert_true (karum_generation_due (now - 24 * hour, now, KARUM_BACKUP_DAILY));
  g_assert_false (karum_generation_due (now - 6 * 24 * hour, now, KARUM_BACKUP_WEEKLY));
  g_assert_true (karum_generation_due (now - 7 * 24 * hour, now, KARUM_BACKUP_WEEKLY));
  /* A wrong clock doesn't stop backups permanently. */
  g_assert_true (karum_generation_due (now + 400 * 24 * hour, now, KARUM_BACKUP_DAILY));
}

/* Dates of backups; + marks those that are kept. */
static const char *const thinned[] = {
  "2026-11-21+",
  /* The last one of a day is kept. */
  "2026-11-21T08:00 2026-11-21T20:00+ 2026-11-20T08:00 2026-11-20T09:00+",
  /* Seven days; the last one of the week before, and of the month. */
  "2026-11-21+ 2026-11-20+ 2026-11-19+ 2026-11-18+ 2026-11-17+ 2026-11-16+ 2026-11-15+"
  " 2026-11-14 2026-11-13 2026-11-12 2026-11-08+ 2026-11-07 2026-11-01+ 2026-10-31+ 2026-10-30",
  /* Days without backups don't count, so nothing is lost after a long break. */
  "2026-11-21+ 2026-08-03+ 2026-08-02+ 2026-07-01+ 2026-06-30+ 2026-06-29+ 2026-06-28+"
  " 2026-06-27 2026-06-26 2026-05-31+ 2026-05-30",
  /* Four weeks (Monday to Sunday) and twelve months. */
  "2026-11-21+ 2026-10-21+ 2026-09-21+ 2026-08-21+ 2026-07-21+ 2026-06-21+ 2026-05-21+"
  " 2026-04-21+ 2026-03-21+ 2026-02-21+ 2026-01-21+ 2025-12-21+ 2025-11-21 2024-11-21",
  /* Across the end of a year within one week. */
  "2027-01-02+ 2027-01-01+ 2026-12-31+ 2026-12-30+ 2026-12-29+ 2026-12-28+ 2026-12-27+"
  " 2026-12-26 2026-12-20+ 2026-12-13+ 2026-12-06 2026-11-29+",
  /* In any order. */
  "2026-11-14 2026-11-21+ 2026-11-13 2026-11-20+ 2026-11-19+ 2026-11-15+ 2026-11-18+ 2026-11-17+"
  " 2026-11-16+",
};

static gint64
read_backup (const char *text, gboolean *kept)
{
  g_autofree char *date = g_strdup (text);
  g_autofree char *iso = NULL;
  g_autoptr (GDateTime) time = NULL;

  *kept = g_str_has_suffix (date, "+");
  if (*kept)
    date[strlen (date) - 1] = '\0';
  iso = g_strconcat (date, strchr (date, 'T') ? ":00Z" : "T12:00:00Z", NULL);
  time = g_date_time_new_from_iso8601 (iso, NULL);
  g_assert_nonnull (time);
  return g_date_time_to_unix (time);
}

static void
test_thin (gconstpointer data)
{
  g_auto (GStrv) dates = g_strsplit (data, " ", -1);
  guint n = g_strv_length (dates);
  g_autofree gint64 *times = g_new (gint64, n);
  g_autofree gboolean *expected = g_new (gboolean, n);
  g_autofree gboolean *keep = g_new (gboolean, n);
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();

  for (guint i = 0; i < n; i++)
    times[i] = read_backup (dates[i], &expected[i]);
  karum_generations_thin (times, n, zone, keep);
  for (guint i = 0; i < n; i++) {
    g_test_message ("%s", dates[i]);
    g_assert_cmpint (keep[i], ==, expected[i]);
  }
}

/* Over any period, the newest backup is kept and the number is bounded. */
static void
test_years (void)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autoptr (GArray) times = karum_array_new (gint64);
  gint64 now = time_of ("2026-01-01");

  for (guint i = 0; i < 1500; i++, now += 24 * 60 * 60) {
    gboolean keep[64];
    guint kept = 0;

    g_array_append_val (times, now);
    karum_generations_thin ((const gint64 *) (void *) times->data, times->len, zone, keep);
    g_assert_true (keep[times->len - 1]);
    for (guint j = 0; j < times->len; j++)
      if (keep[j])
        g_array_index (times, gint64, kept++) = g_array_index (times, gint64, j);
    g_array_set_size (times, kept);
    g_assert_cmpuint (kept, <=, 7 + 4 + 12);
  }
  /* Each of the last twelve months has a backup. */
  g_assert_cmpuint (times->len, >=, 7 + 2 + 11);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/generations/name", test_name);
  g_test_add_func ("/archive/generations/due", test_due);
  for (gsize i = 0; i < G_N_ELEMENTS (thinned); i++) {
    g_autofree char *name = g_strdup_printf ("/archive/generations/thin/%zu", i);

    g_test_add_data_func (name, thinned[i], test_thin);
  }
  g_test_add_func ("/archive/generations/years", test_years);
  return g_test_run ();
}
