#include "karum-log-frames.h"

#include <string.h>

enum { SALTS_AT = 16, SUM_AT = 24, FRAME_SALTS_AT = 8, FRAME_SUM_AT = 16 };

/* Of a page: its type, and its number of entries. */
enum { LEAF_OF_TABLE = 0x0d, COUNT_AT = 3 };

const guint8 *
karum_log_frames_stamps (const guint8 *page, gsize size)
{
  const gsize length = strlen (KARUM_LOG_MARK) + 2 * KARUM_LOG_STAMP;
  const guint8 *end = page + size;
  const guint8 *mark;

  if (page[0] != LEAF_OF_TABLE || page[COUNT_AT] != 0 || page[COUNT_AT + 1] != 1)
    return NULL;
  mark = memmem (page, size, KARUM_LOG_MARK, strlen (KARUM_LOG_MARK));
  return mark && (gsize) (end - mark) >= length ? mark + strlen (KARUM_LOG_MARK) : NULL;
}

static guint32
number_at (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

/* The running sum of SQLite's log over @size bytes, a multiple of 8. */
static void
add_sum (guint32 sum[2], gboolean big_endian, const guint8 *bytes, gsize size)
{
  for (gsize at = 0; at < size; at += 8) {
    guint32 words[2];

    memcpy (words, bytes + at, sizeof words);
    sum[0] += (big_endian ? GUINT32_FROM_BE (words[0]) : GUINT32_FROM_LE (words[0])) + sum[1];
    sum[1] += (big_endian ? GUINT32_FROM_BE (words[1]) : GUINT32_FROM_LE (words[1])) + sum[0];
  }
}

gboolean
karum_log_frames_is_whole (const guint8 *frame,
                           const guint8 *before,
                           gboolean big_endian,
                           gsize page_size)
{
  guint32 sum[2] = { number_at (before), number_at (before + 4) };

  add_sum (sum, big_endian, frame, 8);
  add_sum (sum, big_endian, frame + KARUM_LOG_FRAME_HEADER, page_size);
  return number_at (frame + FRAME_SUM_AT) == sum[0]
         && number_at (frame + FRAME_SUM_AT + 4) == sum[1] && number_at (frame) > 0
         && number_at (frame) < G_MAXINT32;
}

static gboolean
has_header (const guint8 *log)
{
  guint32 sum[2] = { 0, 0 };

  add_sum (sum, (log[3] & 1) != 0, log, SUM_AT);
  return number_at (log + SUM_AT) == sum[0] && number_at (log + SUM_AT + 4) == sum[1];
}

/* Frames of an earlier log, which can follow the last one, have other salts. If the header is
 * damaged, the first frames have the right ones. */
static const guint8 *
find_salts (const guint8 *log)
{
  return has_header (log) ? log + SALTS_AT : log + KARUM_LOG_HEADER + FRAME_SALTS_AT;
}

static gsize
check (const guint8 *log, gsize n, gsize page_size, gboolean big_endian, gboolean *whole)
{
  gsize frame_size = KARUM_LOG_FRAME_HEADER + page_size;
  const guint8 *salts = n > 0 ? find_salts (log) : NULL;
  gsize end = 0;

  for (gsize i = 0; i < n; i++) {
    const guint8 *frame = log + KARUM_LOG_HEADER + i * frame_size;
    const guint8 *before = i == 0 ? log + SUM_AT : frame - frame_size + FRAME_SUM_AT;

    whole[i] = memcmp (frame + FRAME_SALTS_AT, salts, 8) == 0
               && karum_log_frames_is_whole (frame, before, big_endian, page_size);
    if (whole[i] && number_at (frame + 4) > 0)
      end = i + 1;
  }
  return end;
}

gsize
karum_log_frames_check (const guint8 *log, gsize size, gsize page_size, gboolean **whole)
{
  gsize frame_size = KARUM_LOG_FRAME_HEADER + page_size;
  gsize n = size > KARUM_LOG_HEADER ? (size - KARUM_LOG_HEADER) / frame_size : 0;
  gsize end;

  *whole = g_new0 (gboolean, n + 1);
  /* What says how the sums are made can be damaged itself. */
  end = check (log, n, page_size, FALSE, *whole);
  return end > 0 ? end : check (log, n, page_size, TRUE, *whole);
}

static gboolean
is_commit (const guint8 *log, gsize i)
{
  return number_at (log + KARUM_LOG_HEADER + i * (KARUM_LOG_FRAME_HEADER + KARUM_LOG_PAGE) + 4) > 0;
}

/* Whether the frames from @begin on can be of a transaction that never was: the last frame of it is
 * the only one that says so. A program that is killed while it commits has perhaps written that one
 * but not yet the sums of pages that it had written before and then again; and what follows the
 * last commit can be left of an earlier transaction that failed. */
static gboolean
can_be_uncommitted (const guint8 *log, gsize begin, gsize end)
{
  for (gsize i = begin; i + 1 < end; i++)
    if (is_commit (log, i))
      return FALSE;
  return TRUE;
}

gboolean
karum_log_frames_end_early (const char *path, gsize committed)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  gsize size = file ? g_mapped_file_get_length (file) : 0;
  g_autofree gboolean *whole = NULL;
  const guint8 *log;
  gsize n;

  if (size <= KARUM_LOG_HEADER)
    return FALSE;
  log = (const guint8 *) g_mapped_file_get_contents (file);
  n = karum_log_frames_check (log, size, KARUM_LOG_PAGE, &whole);
  if (n > 0 && !has_header (log))
    return TRUE;
  for (gsize i = 0; i < n; i++)
    if (!whole[i])
      return i < committed || !can_be_uncommitted (log, i, n);
  return FALSE;
}
