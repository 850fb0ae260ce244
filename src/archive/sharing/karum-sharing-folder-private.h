/* karum-sharing-folder-private.h: what the chapters of the folder have in common. */
#pragma once

#include "karum-sharing-folder.h"

/* karum_folder_fail: FALSE; @why: (transfer full): of the system */
gboolean karum_folder_fail (const KarumFolder *folder, GError *why, GError **error);

/**
 * karum_folder_read_file: reads a file of @club; what another program may be writing, or has taken
 * away, isn't read this time.
 * @club: (nullable): as for karum_fact_file_read()
 * @total: (inout) (nullable): grows by its size
 * Returns: (transfer full) (nullable)
 */
KarumFolderFile *
karum_folder_read_file (KarumFolder *folder, const char *name, const char *club, gsize *total);
void karum_folder_file_free (gpointer file);

/* What the archive knows of a file. */
typedef struct {
  gint64 number; /* 0 for none */
  gboolean own, again;
  char *look; /* (owned) (nullable): as it was when it was as it was written */
} KarumKnownFile;

void karum_known_file_clear (KarumKnownFile *known);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumKnownFile, karum_known_file_clear)

/* karum_known_file_find: @known: (inout): zero at first */
gboolean
karum_known_file_find (KarumDb *db, const char *name, KarumKnownFile *known, GError **error);

/* karum_known_file_note: the file is known from now on, and isn't to be read again. @own: whether
 * it is written here; @number: (out) */
gboolean
karum_known_file_note (KarumDb *db, const char *name, gboolean own, gint64 *number, GError **error);

/* karum_fact_compare_things: orders KarumFact * by their things, as karum_facts_learn() wants. */
int karum_fact_compare_things (gconstpointer a, gconstpointer b);
