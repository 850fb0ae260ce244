/* karum-sharing-folder.h: the folder in which copies of an archive leave files for one another.
 *
 * Each copy writes only files with its own name in theirs, and reads all. What isn't a whole file
 * of the club archive is left alone. A folder that lacks something says nothing: it is written
 * again.
 */
#pragma once

#include "karum-sharing.h"

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
  GFile *folder;       /* (owned) */
  char *place;         /* (owned): as people are told where it is */
  GHashTable *present; /* the name of each file → its size and time, as text; "" if it is so new
                          that these could stay when it changes */
  GPtrArray *left;     /* (element-type utf8): names that haven't been looked at */
  GPtrArray *files;    /* (element-type KarumFolderFile): those that were read */
  GPtrArray *sure;     /* (element-type utf8): known ones that are as they were written */
} KarumFolder;

void karum_folder_free (KarumFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumFolder, karum_folder_free)

/* karum_folder_open: (transfer full) (nullable): lists a folder. @place: a path or a URI */
KarumFolder *karum_folder_open (const char *place, GError **error);

/* karum_folder_find_club: the club archive whose files are there.
 * @club: (out): "" for none
 * Returns: FALSE with @error if there are several, or if files may still be coming */
gboolean
karum_folder_find_club (KarumFolder *folder, char club[KARUM_REPLICA_TEXT], GError **error);

/* karum_folder_find_other: for a copy that has met nobody yet: if somebody else has begun a club
 * archive in the folder at the same time, or there were others, @club is that one. */
gboolean karum_folder_find_other (KarumFolder *folder,
                                  KarumDb *db,
                                  char club[KARUM_REPLICA_TEXT],
                                  GError **error);

/* karum_folder_check_club: FALSE with @error if only files of other club archives are there. */
gboolean
karum_folder_check_club (KarumFolder *folder, KarumDb *db, const char *club, GError **error);

/* karum_folder_read: outside a transaction: reads files of @club that the archive doesn't know, as
 * many as have about @most bytes; folder->left are those that weren't looked at. */
gboolean
karum_folder_read (KarumFolder *folder, KarumDb *db, const char *club, gsize most, GError **error);

/* karum_folder_has_strange: whether there is a file named as those of @sharing that it hasn't
 * written. */
gboolean karum_folder_has_strange (const KarumFolder *folder,
                                   KarumDb *db,
                                   const KarumSharing *sharing,
                                   gboolean *strange,
                                   GError **error);

/* karum_folder_learn: inside a transaction: joins what was read, and forgets it. */
gboolean karum_folder_learn (KarumFolder *folder,
                             KarumDb *db,
                             KarumSharing *sharing,
                             KarumSharingReport *report,
                             GError **error);

/* karum_folder_count: inside a transaction: how many facts the folder lacks, as far as is known. */
gboolean
karum_folder_count (const KarumFolder *folder, KarumDb *db, guint *lacking, GError **error);

/* karum_folder_write: outside a transaction: writes what the folder lacks, and puts the own files
 * together if they are many, or have contents that were deleted for good. Nothing is written into
 * the folder in a transaction. */
gboolean karum_folder_write (KarumFolder *folder,
                             KarumStore *store,
                             const KarumSharing *sharing,
                             KarumSharingReport *report,
                             GError **error);
