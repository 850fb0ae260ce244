/* karum-page-file.h: reads the pages of an archive and of its log one by one, whatever points to
 * them.
 *
 * A page is known by what leads to it from the list of tables (it is in place), as one that is
 * free, or by its own form (it is stray: what led to it is damaged). Of a page that the log
 * contains, the last version that was committed and is whole counts. Every value of a cell is read
 * from its bytes, and those that go beyond the page from the pages that continue it; a cell that
 * doesn't add up is left out.
 */
#pragma once

#include <glib.h>

typedef enum {
  KARUM_PAGES_IN_PLACE,
  KARUM_PAGES_STRAY,
  KARUM_PAGES_OLD /* earlier versions of pages, if a part of the log is damaged */
} KarumPages;

/* A value, of the types of SQLite. */
typedef struct {
  int type;
  gint64 number;
  const guint8 *bytes; /* of texts and blobs */
  gsize size;
} KarumPageValue;

#define KARUM_PAGE_VALUES 40

typedef struct {
  const char *owner; /* (nullable): the table or index in whose tree it is; NULL if it is stray */
  guint page;
  gboolean has_rowid;
  gint64 rowid; /* if it has one */
  KarumPageValue values[KARUM_PAGE_VALUES];
  guint n; /* of values */
} KarumPageRow;

typedef gboolean (*KarumPageRowVisit) (const KarumPageRow *cell, gpointer data, GError **error);

/* A table or index, and the first page of its tree. */
typedef struct {
  char *name;
  guint32 root;
} KarumRoot;

typedef struct _KarumPageFile KarumPageFile;

/**
 * karum_page_file_open: reads the file @path and the log beside it; @log: (nullable): another one
 * instead.
 * @usual: (element-type KarumRoot): the roots in a new archive, for tables that the file's own list
 * doesn't name
 * Returns: (transfer full) (nullable): NULL if the file can't be read
 */
KarumPageFile *
karum_page_file_open (const char *path, const char *log, const GArray *usual, GError **error);
void karum_page_file_free (KarumPageFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPageFile, karum_page_file_free)

/* karum_page_file_version: the format of the archive that the file says it is; 0 if it says
 * nothing. */
guint32 karum_page_file_version (const KarumPageFile *file);

/* karum_page_file_is_cut: whether the file is shorter than it says. */
gboolean karum_page_file_is_cut (const KarumPageFile *file);

/* karum_page_file_is_damaged: whether anything could not be followed or read so far. */
gboolean karum_page_file_is_damaged (const KarumPageFile *file);

/* karum_page_file_visit: reads all cells of these pages; @visit can end it by returning FALSE with
 * its error.
 * @owner: (nullable): only pages of this table or index */
gboolean karum_page_file_visit (KarumPageFile *file,
                                KarumPages which,
                                const char *owner,
                                KarumPageRowVisit visit,
                                gpointer data,
                                GError **error);
