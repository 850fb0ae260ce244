#include "karum-salvage-schema.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Offsets in the header of a database file, and in the header of a page, which on the first page
 * follows it; numbers are big-endian. */
enum {
  PAGE_SIZE = 4096,
  WRITE_FORMAT = 18, /* 1: not in WAL mode */
  READ_FORMAT = 19,
  PAGE_COUNT = 28,
  FREE_PAGES = 32, /* the first free page, and their number */
  PAGE_TYPE = 100,
  CELL_COUNT = 103,
  LAST_CHILD = 108,
  CELLS = 112,
  INTERIOR = 5 /* type of an interior page */
};

static guint32
read_number (const guint8 *bytes, guint size)
{
  guint32 number = 0;

  for (guint i = 0; i < size; i++)
    number = number << 8 | bytes[i];
  return number;
}

static void
write_number (guint8 *bytes, guint32 number)
{
  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint8) (number >> (24 - 8 * i));
}

static gboolean
write_page (int file, const guint8 *bytes, gsize size, guint32 page)
{
  gsize at = (gsize) (page - 1) * PAGE_SIZE;

  return page > 0 && at + PAGE_SIZE <= size
         && pwrite (file, bytes + at, PAGE_SIZE, (off_t) at) == PAGE_SIZE;
}

/* If the first page is an interior page, its children contain the list of tables. */
static gboolean
write_pages (int file, const guint8 *bytes, gsize size)
{
  guint n = bytes[PAGE_TYPE] == INTERIOR ? read_number (bytes + CELL_COUNT, 2) : 0;

  if (bytes[PAGE_TYPE] == INTERIOR
      && !write_page (file, bytes, size, read_number (bytes + LAST_CHILD, 4)))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint cell = read_number (bytes + CELLS + 2 * i, 2);

    if (!write_page (file, bytes, size, read_number (bytes + cell, 4)))
      return FALSE;
  }
  return write_page (file, bytes, size, 1);
}

static gboolean
lend (const char *copy, guint8 *bytes, gsize size)
{
  int file = g_open (copy, O_RDWR | O_CLOEXEC, 0);
  GStatBuf status;
  gboolean done;

  if (file < 0)
    return FALSE;
  done = fstat (file, &status) == 0 && size >= PAGE_SIZE;
  if (done) {
    bytes[WRITE_FORMAT] = bytes[READ_FORMAT] = 1;
    write_number (bytes + PAGE_COUNT, (guint32) (status.st_size / PAGE_SIZE));
    memset (bytes + FREE_PAGES, 0, 8);
    done = write_pages (file, bytes, size);
  }
  close (file);
  return done;
}

gboolean
karum_salvage_lend_schema (const char *copy,
                           const char *fresh,
                           const KarumStoreOptions *options,
                           GError **error)
{
  g_autofree char *log = g_strconcat (copy, "-wal", NULL);
  g_autofree char *bytes = NULL;
  KarumStore *store = karum_store_open (fresh, options, error);
  gsize size = 0;
  gboolean done;

  if (!store)
    return FALSE;
  karum_store_close (store);
  /* Other pages in the log would get mixed with this. */
  g_unlink (log);
  done = g_file_get_contents (fresh, &bytes, &size, NULL) && lend (copy, (guint8 *) bytes, size);
  g_unlink (fresh);
  if (!done)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         g_strerror (errno));
  return done;
}
