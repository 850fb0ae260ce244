#include "karum-journal-owner.h"

#include <string.h>

#include "karum-db.h"
#include "karum-log-frames.h"
#include "karum-statement.h"

/* See "The Rollback Journal" in SQLite's "Database File Format": a head, padded to the size of a
 * sector, then pages with their numbers and sums. Numbers are big-endian. */
enum {
  SUM_AT = 12,
  SECTOR_AT = 20,
  PAGE_SIZE_AT = 24,
  HEAD = 28,
  COOKIE_AT = 40, /* in the first page of a file: the version of its schema */
};

static const guint8 magic[] = { 0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7 };

char *
karum_journal_owner_name (const char *path)
{
  return g_strconcat (path, "-journal", NULL);
}

static guint32
number_at (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

/* What is known of an archive without its journal. */
typedef struct {
  guint8 stamps[2 * KARUM_LOG_STAMP]; /* before, now */
  gboolean stamped;
  gint64 page_size, cookie;
  gboolean sound;
} State;

static void
read_stamps (KarumDb *db, State *state)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT before, now FROM log", NULL);
  gsize sizes[2];
  const void *values[2];

  if (!karum_statement_next (row, NULL))
    return;
  values[0] = karum_statement_blob (row, 0, &sizes[0]);
  values[1] = karum_statement_blob (row, 1, &sizes[1]);
  state->stamped = sizes[0] == KARUM_LOG_STAMP && sizes[1] == KARUM_LOG_STAMP;
  for (guint i = 0; state->stamped && i < 2; i++)
    memcpy (state->stamps + i * KARUM_LOG_STAMP, values[i], KARUM_LOG_STAMP);
}

/* Without another descriptor: closing one would release the locks of this process. */
static gboolean
read_state (const char *path, const char *vfs, State *state)
{
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_IMMUTABLE, vfs, NULL);
  g_autoptr (KarumStatement) row = NULL;

  if (!db || !karum_db_number (db, "PRAGMA page_size", &state->page_size, NULL)
      || !karum_db_number (db, "PRAGMA schema_version", &state->cookie, NULL))
    return FALSE;
  read_stamps (db, state);
  row = karum_db_prepare (db, "PRAGMA integrity_check (1)", NULL);
  state->sound
      = karum_statement_next (row, NULL) && g_strcmp0 (karum_statement_text (row, 0), "ok") == 0;
  return TRUE;
}

static gboolean
has_sum (const guint8 *journal, const guint8 *page, gsize size, guint32 stated)
{
  guint32 sum = number_at (journal + SUM_AT);

  for (gsize i = size - 200; i > 0 && i < size; i -= 200)
    sum += page[i];
  return sum == stated;
}

/* The journal has the stamp from before the change that it undoes; the file has that one, or the
 * one that has replaced it. */
static gboolean
is_stamp_of (const State *state, const guint8 *pair)
{
  const guint8 *now = pair + KARUM_LOG_STAMP;

  return state->stamped
         && (memcmp (now, state->stamps, KARUM_LOG_STAMP) == 0
             || memcmp (now, state->stamps + KARUM_LOG_STAMP, KARUM_LOG_STAMP) == 0);
}

static gboolean
would_destroy (const guint8 *journal, gsize size, const State *state)
{
  gsize page_size = number_at (journal + PAGE_SIZE_AT), sector = number_at (journal + SECTOR_AT);
  gboolean only_first = TRUE;

  if ((gint64) page_size != state->page_size || sector < HEAD)
    return TRUE;
  for (gsize at = sector; at + 8 + page_size <= size; at += 8 + page_size) {
    const guint8 *page = journal + at + 4;
    guint32 number = number_at (journal + at);
    const guint8 *pair = number > 1 ? karum_log_frames_stamps (page, page_size) : NULL;

    if (!has_sum (journal, page, page_size, number_at (page + page_size)))
      break;
    if (pair)
      return !is_stamp_of (state, pair);
    if (number == 1 && number_at (page + COOKIE_AT) != state->cookie)
      return TRUE;
    only_first = only_first && number == 1;
  }
  return !only_first && state->sound;
}

gboolean
karum_journal_owner_is_foreign (const char *path, const char *vfs)
{
  g_autofree char *name = karum_journal_owner_name (path);
  g_autoptr (GMappedFile) journal = g_mapped_file_new (name, FALSE, NULL);
  const guint8 *bytes = journal ? (const guint8 *) g_mapped_file_get_contents (journal) : NULL;
  State state = { 0 };

  /* One without a head is no hot one. */
  if (!journal || g_mapped_file_get_length (journal) < HEAD
      || memcmp (bytes, magic, sizeof magic) != 0)
    return FALSE;
  return read_state (path, vfs, &state)
         && would_destroy (bytes, g_mapped_file_get_length (journal), &state);
}
