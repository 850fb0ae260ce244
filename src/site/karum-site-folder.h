/* karum-site-folder.h: the folder of a web site, which changes as a whole.
 *
 * Files are written beside the site, in FOLDER/.karum-site, and come into their places together. A
 * list of them tells what belongs to the site: nothing else in the folder is ever touched. What is
 * equal to the file that is there isn't written. */
#pragma once

#include <glib.h>

#include "karum-progress.h"

typedef struct _KarumSiteFolder KarumSiteFolder;

/**
 * karum_site_folder_open: opens or creates the folder, and completes a change that was interrupted.
 * Fails if another program is writing it.
 * Returns: (transfer full) (nullable)
 */
KarumSiteFolder *karum_site_folder_open (const char *path, GError **error);

/* karum_site_folder_close: drops what was written and not committed. */
void karum_site_folder_close (KarumSiteFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSiteFolder, karum_site_folder_close)

/**
 * karum_site_folder_keep: keeps files if they were written from the same data, and are still as
 * they were written: they needn't be made again.
 * @paths: (array zero-terminated): relative to the folder
 * @stamp: sums up all data that the files depend on
 * Returns: whether all of them were kept; if not, none was
 */
gboolean karum_site_folder_keep (KarumSiteFolder *folder, const char *const *paths, guint64 stamp);

/**
 * karum_site_folder_write: a file of the site, which may not be there already unless it belongs to
 * the site.
 * @path, @stamp: as for karum_site_folder_keep()
 */
gboolean karum_site_folder_write (KarumSiteFolder *folder,
                                  const char *path,
                                  guint64 stamp,
                                  const char *bytes,
                                  gsize size,
                                  GError **error);

/* What a change was. */
typedef struct {
  guint files;        /* of the site */
  GPtrArray *written; /* (owned) (element-type filename): files that are new or different */
  GPtrArray *removed; /* (owned) (element-type filename) */
} KarumSiteChange;

void karum_site_change_clear (KarumSiteChange *change);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSiteChange, karum_site_change_clear)

/**
 * karum_site_folder_commit: the files come into their places, and those of the site that were
 * neither kept nor written are removed.
 * @change: (out)
 */
gboolean
karum_site_folder_commit (KarumSiteFolder *folder, KarumSiteChange *change, GError **error);
