/* karum-generations.h: automatic backups: their names, when one is due, and which ones are kept.
 *
 * Times are seconds since 1970.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum { KARUM_BACKUP_DAILY, KARUM_BACKUP_WEEKLY } KarumBackupInterval;

/**
 * karum_generation_name: (transfer full): the file name of the backup of @archive created at @time:
 * `archive.20261121-023000.1a2b3c4d.karum`, the time in UTC. The hexadecimal part distinguishes
 * archives of the same name in different folders.
 */
char *karum_generation_name (const char *archive, gint64 time);

/* karum_generation_parse: whether @name is the name of a backup of @archive; @time: when it was
 * created. */
gboolean karum_generation_parse (const char *archive, const char *name, gint64 *time);

/**
 * karum_generation_due: whether another one is due: the first on a day, or a week after the last
 * one. A backup from the future, caused by a wrong clock, is ignored.
 * @last: 0 if there is none
 */
gboolean karum_generation_due (gint64 last, gint64 now, KarumBackupInterval interval);

/**
 * karum_generations_thin: selects the backups to keep: the last one of each of the last 7 days, 4
 * weeks and 12 months that have any.
 * @times: (array length=n): in any order
 * @zone: the time zone that defines the days
 * @keep: (out caller-allocates) (array length=n)
 */
void karum_generations_thin (const gint64 *times, guint n, GTimeZone *zone, gboolean *keep);

G_END_DECLS
