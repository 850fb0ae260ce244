/* karum-luggage.h: archives and preferences in one file, to be taken to another computer. */
#pragma once

#include <glib.h>

#include "karum-progress.h"

/**
 * KarumLuggage: what was packed or unpacked.
 */
typedef struct {
  char *preferences;   /* (owned): as they were packed: a text of any content */
  GPtrArray *archives; /* (owned) (element-type filename): paths, in the order of packing */
  GPtrArray *left_out; /* (owned) (element-type utf8): translated: archives that can't be read */
} KarumLuggage;

void karum_luggage_free (KarumLuggage *luggage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLuggage, karum_luggage_free)

/**
 * karum_luggage_pack: writes the file @path with copies of @archives, consistent while others write
 * and verified, and with @preferences. An existing file is replaced when everything is packed, but
 * never an archive: see karum_publish_check_output(). Archives that are missing or damaged are left
 * out, unless nothing remains.
 * @progress: (nullable): counts bytes
 * Returns: (transfer full) (nullable)
 */
KarumLuggage *karum_luggage_pack (const char *path,
                                  const char *preferences,
                                  const char *const *archives,
                                  const KarumProgress *progress,
                                  GError **error);

/**
 * karum_luggage_unpack: creates the archives of the file @path at their places on this computer. If
 * a name is taken, another one is used; only an archive with nothing in it that is not open
 * anywhere is replaced. Either all of them appear, each verified, or none.
 * @progress: (nullable): counts bytes
 * Returns: (transfer full) (nullable)
 */
KarumLuggage *
karum_luggage_unpack (const char *path, const KarumProgress *progress, GError **error);

/**
 * karum_luggage_place: (transfer full): how another computer finds the file or folder @path:
 * `data/…` below the folder for data, `home/…` below the home folder, otherwise `else/` and the
 * whole path. karum_luggage_resolve: (transfer full) (nullable) (type filename): the path of @place
 * on this computer; NULL if it leads out of these folders.
 */
char *karum_luggage_place (const char *path);
char *karum_luggage_resolve (const char *place);
