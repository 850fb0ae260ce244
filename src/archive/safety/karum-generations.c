#include "karum-generations.h"

#include <string.h>

#define SECONDS_A_DAY (24 * 60 * 60)
#define TIME_FORMAT "%Y%m%d-%H%M%S"
#define TIME_LENGTH 15 /* 20261121-023000 */

/* The prefix and the suffix of names of backups of @archive. */
static void
name_parts (const char *archive, char **beginning, char **ending)
{
  g_autofree char *whole = g_canonicalize_filename (archive, NULL);
  g_autofree char *base = g_path_get_basename (whole);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  if (g_str_has_suffix (base, ".karum"))
    base[strlen (base) - strlen (".karum")] = '\0';
  *beginning = g_strconcat (base, ".", NULL);
  *ending = g_strdup_printf (".%.8s.karum", sum);
}

char *
karum_generation_name (const char *archive, gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time);
  g_autofree char *middle = g_date_time_format (date, TIME_FORMAT);
  g_autofree char *beginning = NULL;
  g_autofree char *ending = NULL;

  name_parts (archive, &beginning, &ending);
  return g_strconcat (beginning, middle, ending, NULL);
}

/* @text: TIME_LENGTH bytes */
static gboolean
parse_time (const char *text, gint64 *time)
{
  static const char shape[] = "dddddddd-dddddd";
  g_autofree char *iso = NULL;
  g_autoptr (GDateTime) date = NULL;

  for (guint i = 0; i < TIME_LENGTH; i++)
    if (shape[i] == 'd' ? !g_ascii_isdigit (text[i]) : text[i] != shape[i])
      return FALSE;
  iso = g_strdup_printf ("%.8sT%.6sZ", text, text + 9);
  date = g_date_time_new_from_iso8601 (iso, NULL);
  if (!date)
    return FALSE;
  *time = g_date_time_to_unix (date);
  return TRUE;
}

gboolean
karum_generation_parse (const char *archive, const char *name, gint64 *time)
{
  g_autofree char *beginning = NULL;
  g_autofree char *ending = NULL;

  name_parts (archive, &beginning, &ending);
  return strlen (name) == strlen (beginning) + TIME_LENGTH + strlen (ending)
         && g_str_has_prefix (name, beginning) && g_str_has_suffix (name, ending)
         && parse_time (name + strlen (beginning), time);
}

gboolean
karum_generation_due (gint64 last, gint64 now, KarumBackupInterval interval)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (last);
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (now);

  if (last == 0 || last > now + SECONDS_A_DAY)
    return TRUE;
  if (interval == KARUM_BACKUP_WEEKLY)
    return now - last >= 7 * SECONDS_A_DAY;
  return g_date_time_get_year (then) != g_date_time_get_year (today)
         || g_date_time_get_day_of_year (then) != g_date_time_get_day_of_year (today);
}

/* -- Thinning out ----------------------------------------------------------------------------- */

/* Maps all times of one day, week or month to the same number. */
typedef int (*Period) (GDateTime *date);

static int
day (GDateTime *date)
{
  return g_date_time_get_year (date) * 400 + g_date_time_get_day_of_year (date);
}

static int
week (GDateTime *date)
{
  return g_date_time_get_week_numbering_year (date) * 60 + g_date_time_get_week_of_year (date);
}

static int
month (GDateTime *date)
{
  return g_date_time_get_year (date) * 20 + g_date_time_get_month (date);
}

static const struct {
  Period period;
  guint kept;
} generations[] = { { day, 7 }, { week, 4 }, { month, 12 } };

typedef struct {
  gint64 time;
  guint index;
} Backup;

static int
compare_newest_first (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const Backup *) a)->time;
  gint64 y = ((const Backup *) b)->time;

  return (x < y) - (x > y);
}

/* Of those in one period the first, which is the newest, is kept. */
static void
keep_generation (const GArray *backups, Period period, guint kept, GTimeZone *zone, gboolean *keep)
{
  int last = 0;

  for (guint i = 0; i < backups->len && kept > 0; i++) {
    const Backup *backup = &g_array_index (backups, Backup, i);
    g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (backup->time);
    g_autoptr (GDateTime) date = g_date_time_to_timezone (utc, zone);
    int number = period (date);

    if (i > 0 && number == last)
      continue;
    last = number;
    keep[backup->index] = TRUE;
    kept--;
  }
}

void
karum_generations_thin (const gint64 *times, guint n, GTimeZone *zone, gboolean *keep)
{
  g_autoptr (GArray) backups = g_array_new (FALSE, FALSE, sizeof (Backup));

  for (guint i = 0; i < n; i++) {
    const Backup backup = { times[i], i };

    g_array_append_val (backups, backup);
    keep[i] = FALSE;
  }
  g_array_sort (backups, compare_newest_first);
  for (guint i = 0; i < G_N_ELEMENTS (generations); i++)
    keep_generation (backups, generations[i].period, generations[i].kept, zone, keep);
}
