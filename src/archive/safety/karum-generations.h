/* karum-generations.h: backups that are made regularly: their names, when one is due, and which of
 * them are kept.
 *
 * Times are seconds since 1970.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum { KARUM_BACKUP_DAILY, KARUM_BACKUP_WEEKLY } KarumBackupInterval;

/**
 * karum_generation_name: (transfer full): the name, without a folder, of the backup of @archive
 * made at @time: `archive.20261121-023000.1a2b3c4d.karum`, the time in UTC. What stands behind it
 * tells archives of the same name in different folders apart.
 */
char *karum_generation_name (const char *archive, gint64 time);

/* karum_generation_parse: whether @name is that of a backup of @archive; when it was made. */
gboolean karum_generation_parse (const char *archive, const char *name, gint64 *time);

/**
 * karum_generation_due: whether it is time for another one: the first on a day, or a week after the
 * last one. One that was made in the future, by a clock that went wrong, does not count.
 * @last: 0 if there is none
 */
gboolean karum_generation_due (gint64 last, gint64 now, KarumBackupInterval interval);

/**
 * karum_generations_thin: which backups are kept: the last one of each of the last 7 days, 4 weeks
 * and 12 months in which there are any.
 * @times: (array length=n): in any order
 * @zone: whose days these are
 * @keep: (out caller-allocates) (array length=n)
 */
void karum_generations_thin (const gint64 *times, guint n, GTimeZone *zone, gboolean *keep);

G_END_DECLS
