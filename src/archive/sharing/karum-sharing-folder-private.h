/* karum-sharing-folder-private.h: what the chapters of the folder have in common. */
#pragma once

#include "karum-fact-pack.h"
#include "karum-sharing-folder.h"

/* A file that was read. */
typedef struct {
  char *name;
  gboolean as_named; /* whether it is as the file of this name was written */
  KarumFactFile content;
} KarumFolderFile;

/**
 * KarumFolder: the folder as it was when it was listed.
 */
typedef struct {
  KarumTransport transport;
  GFile *folder;       /* (owned) */
  GHashTable *present; /* the name of each file → its size and time, as text; "" if it is so new
                          that these could stay when it changes */
  GPtrArray *left;     /* (element-type utf8): names that haven't been looked at */
  GPtrArray *files;    /* (element-type KarumFolderFile): those that were read */
  GPtrArray *sure;     /* (element-type utf8): known ones that are as they were written */
} KarumFolder;

/* How long the text of a file that is compressed can be; no longer one is compressed. */
#define KARUM_FOLDER_TEXT_MOST (256 * 1024 * 1024)

/* karum_folder_load: (transfer full) (nullable): the text of a file, with any content; @size: (out)
 */
char *karum_folder_load (KarumFolder *folder, const char *name, gsize *size);

/* karum_folder_fail: FALSE; @why: (transfer full): of the system */
gboolean karum_folder_fail (const KarumFolder *folder, GError *why, GError **error);

/**
 * karum_folder_read_file: reads a file of @club; what another program may be writing, or has taken
 * away, isn't read this time.
 * @club: (nullable): as for karum_fact_file_read()
 * @total: (inout) (nullable): grows by the size of its text
 * Returns: (transfer full) (nullable)
 */
KarumFolderFile *
karum_folder_read_file (KarumFolder *folder, const char *name, const char *club, gsize *total);
void karum_folder_file_free (gpointer file);

/* -- What a folder does as a KarumTransport -----------------------------------------------------
 */

gboolean karum_folder_find_club (KarumTransport *transport, char *club, GError **error);

/* karum_folder_find_other: Of several that were begun at once, the smallest is joined, or the one
 * in which copies have met already. */
gboolean
karum_folder_find_other (KarumTransport *transport, KarumDb *db, char *club, GError **error);
gboolean
karum_folder_check_club (KarumTransport *transport, KarumDb *db, const char *club, GError **error);
char *karum_folder_look (KarumTransport *transport, KarumDb *db, gboolean *known, GError **error);
gboolean karum_folder_read (
    KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error);
gboolean karum_folder_has_strange (KarumTransport *transport,
                                   KarumDb *db,
                                   const KarumSharing *sharing,
                                   gboolean *strange,
                                   GError **error);
gboolean karum_folder_learn (KarumTransport *transport,
                             KarumDb *db,
                             KarumSharing *sharing,
                             KarumSharingReport *report,
                             GError **error);
gboolean
karum_folder_count (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error);

/* karum_folder_write: also puts the own files together if they are many. */
gboolean karum_folder_write (KarumTransport *transport,
                             KarumStore *store,
                             const KarumSharing *sharing,
                             KarumSharingReport *report,
                             GError **error);
