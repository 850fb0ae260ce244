#include "karum-log-stamps.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* The format of SQLite's log: a header, then frames. Each frame is a header and a page. Numbers
 * are big-endian. */
enum {
  HEADER = 32,
  PAGE_SIZE_AT = 8,
  SALTS_AT = 16, /* of the header: frames with other salts are old ones that were not overwritten */
  FRAME_HEADER = 24,
  FRAME_SALTS_AT = 8,
  SALTS = 8,
  PAGE_MAX = 65536,
  /* Of a page: its type, and its number of entries. */
  LEAF_OF_TABLE = 0x0d,
  COUNT_AT = 3,
};

gboolean
karum_log_has_frames (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && status.st_size > HEADER;
}

/* The two stamps of the table's only row; NULL if @page is a different page. */
static const guint8 *
find_stamps (const guint8 *page, gsize size)
{
  const gsize length = strlen (KARUM_LOG_MARK) + 2 * KARUM_STAMP_BYTES;
  const guint8 *end = page + size;
  const guint8 *mark;

  if (page[0] != LEAF_OF_TABLE || page[COUNT_AT] != 0 || page[COUNT_AT + 1] != 1)
    return NULL;
  mark = memmem (page, size, KARUM_LOG_MARK, strlen (KARUM_LOG_MARK));
  return mark && (gsize) (end - mark) >= length ? mark + strlen (KARUM_LOG_MARK) : NULL;
}

typedef struct {
  const guint8 *stamp; /* the one that is searched for */
  gboolean any;        /* whether any stamp was found */
  gboolean found;
} Search;

/* The previous stamp counts only in the first frame: later ones were current in an earlier
 * frame. */
static void
look_at (Search *search, const guint8 *stamps)
{
  const guint8 *before = stamps;
  const guint8 *now = stamps + KARUM_STAMP_BYTES;

  search->found = search->found || memcmp (now, search->stamp, KARUM_STAMP_BYTES) == 0
                  || (!search->any && memcmp (before, search->stamp, KARUM_STAMP_BYTES) == 0);
  search->any = TRUE;
}

static gsize
read_page_size (const guint8 *header)
{
  const guint8 *bytes = header + PAGE_SIZE_AT;

  return (gsize) bytes[0] << 24 | (gsize) bytes[1] << 16 | (gsize) bytes[2] << 8 | bytes[3];
}

/* Incomplete or rolled back frames can contain a stamp that was never committed; no file has it. */
static void
search_frames (int file, const guint8 *header, Search *search)
{
  gsize size = read_page_size (header);
  g_autofree guint8 *frame = NULL;
  off_t at = HEADER;

  if (size < 512 || size > PAGE_MAX)
    return;
  frame = g_malloc (FRAME_HEADER + size);
  while (!search->found
         && pread (file, frame, FRAME_HEADER + size, at) == (gssize) (FRAME_HEADER + size)
         && memcmp (frame + FRAME_SALTS_AT, header + SALTS_AT, SALTS) == 0) {
    const guint8 *stamps = find_stamps (frame + FRAME_HEADER, size);

    if (stamps)
      look_at (search, stamps);
    at += (off_t) (FRAME_HEADER + size);
  }
}

/* SQLite locks the database and never its log, so closing the log here releases none of its
 * locks. */
gboolean
karum_log_shows (const char *path, const guint8 *stamp)
{
  Search search = { .stamp = stamp };
  guint8 header[HEADER];
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  if (file < 0)
    return TRUE;
  if (pread (file, header, HEADER, 0) == HEADER)
    search_frames (file, header, &search);
  close (file);
  return search.found || !search.any;
}
