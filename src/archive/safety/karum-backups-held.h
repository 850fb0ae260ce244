/* karum-backups-held.h: what backups still hold of what was deleted for good. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/* KarumHeld: of automatic backups of one archive. */
typedef struct {
  guint backups; /* that hold something */
  guint games;   /* that are no longer in the archive, nor in its bin */
  guint changes; /* of the history, if that of the archive was cleared and nothing was done since */
} KarumHeld;

/**
 * karum_backups_find_held: looks through the automatic backups of @store in @folder. One that can't
 * be read holds nothing.
 * @held: (out)
 */
gboolean karum_backups_find_held (KarumStore *store,
                                  const char *folder,
                                  const KarumProgress *progress,
                                  KarumHeld *held,
                                  GError **error);

/**
 * karum_backups_drop_held: makes a new backup of @store, and deletes the automatic ones that hold
 * what was deleted for good.
 * @now: seconds since 1970
 * @held: (out): what is held nevertheless
 */
gboolean karum_backups_drop_held (KarumStore *store,
                                  const char *folder,
                                  gint64 now,
                                  const KarumProgress *progress,
                                  KarumHeld *held,
                                  GError **error);
