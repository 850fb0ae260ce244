#include "karum-history.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrays.h"
#include "karum-statement.h"
#include "karum-undo-private.h"

/* The maximum number of changes. */
#define MAX_CHANGES 10000

/* Changes of this many games or bytes, and this many changes, may take long to undo. */
#define LONG_CHANGES 100
#define LONG_GAMES 200
#define LONG_BYTES (256 * 1024)

/* Of changes and additions in the table. A new one is due when these, or the columns of a table
 * that is recorded, mean something else. */
#define FORMAT 1

#define MS_PER_DAY G_GINT64_CONSTANT (86400000)

/* What is known of a change. */
typedef struct {
  guint64 number;
  gint64 place, game;
  KarumChangeState state;
  gboolean is_long;
  char *title;
} Known;

struct _KarumHistory {
  GMutex mutex;
  GPtrArray *known; /* (element-type Known): by their places */
  gsize limit;      /* in bytes */
  guint days;
  gboolean damaged; /* the table can't be read, so that it isn't written */
  void (*changed) (gpointer data);
  gpointer data;
  GDestroyNotify free;
};

static void
known_free (gpointer data)
{
  g_free (((Known *) data)->title);
  g_free (data);
}

KarumHistory *
karum_history_new (void (*changed) (gpointer data), gpointer data, GDestroyNotify free)
{
  KarumHistory *history = g_atomic_rc_box_new0 (KarumHistory);

  g_mutex_init (&history->mutex);
  history->known = g_ptr_array_new_with_free_func (known_free);
  karum_history_set_limits (history, KARUM_HISTORY_MB * 1000000, KARUM_HISTORY_DAYS);
  history->changed = changed;
  history->data = data;
  history->free = free;
  return history;
}

KarumHistory *
karum_history_ref (KarumHistory *history)
{
  return g_atomic_rc_box_acquire (history);
}

static void
history_clear (gpointer data)
{
  KarumHistory *history = data;

  g_ptr_array_unref (history->known);
  g_mutex_clear (&history->mutex);
  if (history->free)
    history->free (history->data);
}

void
karum_history_unref (KarumHistory *history)
{
  g_atomic_rc_box_release_full (history, history_clear);
}

void
karum_history_set_limits (KarumHistory *history, gsize bytes, guint days)
{
  g_mutex_lock (&history->mutex);
  history->limit = bytes;
  history->days = days;
  g_mutex_unlock (&history->mutex);
}

gsize
karum_history_get_limit (KarumHistory *history)
{
  gsize limit;

  g_mutex_lock (&history->mutex);
  limit = history->limit;
  g_mutex_unlock (&history->mutex);
  return limit;
}

/* -- What is known ---------------------------------------------------------------------------- */

static guint64
find (const KarumHistory *history, KarumDirection direction, gint64 game)
{
  KarumChangeState wanted = direction == KARUM_UNDO ? KARUM_CHANGE_DONE : KARUM_CHANGE_UNDONE;
  const Known *next = NULL;
  guint64 last = 0;

  karum_for_each (const Known, known, history->known) {
    if (game != 0 && known->game != game)
      continue;
    last = MAX (last, known->number);
    if (known->state == wanted)
      next = known;
  }
  return next && (direction == KARUM_UNDO || (guint64) next->place > last) ? next->number : 0;
}

guint64
karum_history_find (KarumHistory *history, KarumDirection direction, gint64 game)
{
  guint64 number;

  g_mutex_lock (&history->mutex);
  number = find (history, direction, game);
  g_mutex_unlock (&history->mutex);
  return number;
}

/* A copy, without its title; zeros if there is no such change. */
static Known
get (KarumHistory *history, guint64 number, char **title)
{
  Known found = { 0 };

  g_mutex_lock (&history->mutex);
  for (guint i = history->known->len; i > 0 && found.number == 0; i--) {
    const Known *known = history->known->pdata[i - 1];

    if (known->number != number)
      continue;
    found = *known;
    if (title)
      *title = g_strdup (known->title);
  }
  g_mutex_unlock (&history->mutex);
  found.title = NULL;
  return found;
}

char *
karum_history_title (KarumHistory *history, guint64 number)
{
  char *title = NULL;

  get (history, number, &title);
  return title;
}

const char *
karum_history_words (const char *title)
{
  /* The translation of nothing is the head of the catalogue. */
  return *title ? _ (title) : title;
}

gint64
karum_history_game (KarumHistory *history, guint64 number)
{
  return get (history, number, NULL).game;
}

gboolean
karum_history_is_far (KarumHistory *history, guint64 number)
{
  guint n = 0, n_undone = 0;
  gboolean any_long = FALSE;

  g_mutex_lock (&history->mutex);
  karum_for_each (const Known, known, history->known) {
    n += known->state == KARUM_CHANGE_DONE && known->number >= number;
    n_undone += known->state == KARUM_CHANGE_UNDONE;
    any_long |= known->is_long && known->number >= number;
  }
  g_mutex_unlock (&history->mutex);
  return any_long || MAX (n, n_undone) > LONG_CHANGES;
}

gboolean
karum_history_is_long (KarumHistory *history, guint64 number)
{
  return get (history, number, NULL).is_long;
}

static gboolean
read_addition (const char *text, KarumAddition *addition)
{
#define NUMBER "%" G_GINT64_FORMAT
  return sscanf (text, NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER NUMBER,
                 &addition->games[0], &addition->games[1], &addition->players[0],
                 &addition->players[1], &addition->events[0], &addition->events[1],
                 &addition->count, &addition->stamps, &addition->deleted_at)
         == 9;
}

/* (transfer full): empty for none */
static char *
write_addition (const KarumAddition *addition)
{
  if (karum_addition_is_empty (addition))
    return g_strdup ("");
#define SPACED NUMBER " "
  return g_strdup_printf (SPACED SPACED SPACED SPACED SPACED SPACED SPACED SPACED NUMBER,
                          addition->games[0], addition->games[1], addition->players[0],
                          addition->players[1], addition->events[0], addition->events[1],
                          addition->count, addition->stamps, addition->deleted_at);
}

/* Removes the change @number, and all before @first. */
static void
forget (KarumHistory *history, guint64 number, guint64 first)
{
  for (guint i = history->known->len; i > 0; i--) {
    const Known *known = history->known->pdata[i - 1];

    if (known->number == number || known->number < first)
      g_ptr_array_remove_index (history->known, i - 1);
  }
}

static void
take_row (KarumHistory *history, KarumStatement *row)
{
  Known *known = g_new0 (Known, 1);
  KarumAddition addition = { 0 };

  known->number = (guint64) karum_statement_int (row, 0);
  known->place = karum_statement_int (row, 1);
  known->state = (KarumChangeState) karum_statement_int (row, 2);
  known->game = karum_statement_int (row, 3);
  known->title = karum_statement_dup_certain (row, 6);
  read_addition (karum_statement_certain (row, 5), &addition);
  known->is_long = addition.count > LONG_GAMES || karum_statement_int (row, 4) > LONG_BYTES;
  g_ptr_array_add (history->known, known);
}

static gboolean
is_damage (const GError *error)
{
  return g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
}

/* Everything that happens to a change gives it a higher place than any had before. */
static gboolean
look (KarumHistory *history, KarumDb *db, GError **error)
{
  const guint n = history->known->len;
  const gint64 seen = n > 0 ? ((const Known *) history->known->pdata[n - 1])->place : 0;
  g_autoptr (KarumStatement) rows = NULL;
  gint64 first;

  if (!karum_db_number (db, "SELECT min (id) FROM history", &first, error))
    return FALSE;
  forget (history, 0, first > 0 ? (guint64) first : G_MAXUINT64);
  rows = karum_db_ask (db,
                       "SELECT id, place, state, game, size, addition, title FROM history"
                       " WHERE place > ?1 ORDER BY place",
                       error, seen);
  while (karum_statement_next (rows, error)) {
    forget (history, (guint64) karum_statement_int (rows, 0), 0);
    take_row (history, rows);
  }
  return karum_statement_worked (rows);
}

void
karum_history_look (KarumHistory *history, KarumDb *db)
{
  g_autoptr (GError) error = NULL;

  g_mutex_lock (&history->mutex);
  if (history->damaged || !look (history, db, &error))
    g_ptr_array_set_size (history->known, 0);
  history->damaged |= is_damage (error);
  g_mutex_unlock (&history->mutex);
  if (history->changed)
    history->changed (history->data);
}

void
karum_history_look_again (KarumHistory *history, KarumDb *db)
{
  g_mutex_lock (&history->mutex);
  g_ptr_array_set_size (history->known, 0);
  g_mutex_unlock (&history->mutex);
  karum_history_look (history, db);
}

gboolean
karum_history_is_damaged (KarumHistory *history)
{
  gboolean damaged;

  g_mutex_lock (&history->mutex);
  damaged = history->damaged;
  g_mutex_unlock (&history->mutex);
  return damaged;
}

/* -- The table -------------------------------------------------------------------------------- */

KarumChange *
karum_change_new (const char *title, GBytes *changes)
{
  KarumChange *change = g_new0 (KarumChange, 1);

  change->title = g_strdup (title);
  change->changes = changes ? changes : g_bytes_new (NULL, 0);
  return change;
}

void
karum_change_free (KarumChange *change)
{
  g_free (change->title);
  g_bytes_unref (change->changes);
  g_free (change);
}

gboolean
karum_change_is_lost (const KarumChange *change)
{
  return karum_addition_is_empty (&change->addition) && g_bytes_get_size (change->changes) == 0;
}

/* (transfer full): the seal of @change. @addition: as in the table */
static char *
seal_of (const KarumChange *change, const char *addition)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head
      = g_strdup_printf ("%" G_GUINT64_FORMAT "|%" G_GINT64_FORMAT "|%" G_GINT64_FORMAT
                         "|%d|%s|%" G_GSIZE_FORMAT "|%s|",
                         change->number, change->made_at, change->game, FORMAT, addition,
                         g_bytes_get_size (change->changes), change->title);

  g_checksum_update (sum, (const guchar *) head, -1);
  g_checksum_update (sum, g_bytes_get_data (change->changes, NULL),
                     (gssize) g_bytes_get_size (change->changes));
  return g_strdup (g_checksum_get_string (sum));
}

/* @place: (out): one that wasn't given yet */
static gboolean
next_place (KarumDb *db, gint64 *place, GError **error)
{
  return karum_db_execute (db,
                           "UPDATE history_state SET last = 1 + max (last,"
                           " coalesce ((SELECT max (place) FROM history), 0))",
                           error)
         && karum_db_number (db, "SELECT last FROM history_state", place, error);
}

/* Writes @change, without place and state, to the parameters of @row. */
static gboolean
write_row (KarumStatement *row, const KarumChange *change, GError **error)
{
  g_autofree char *addition = write_addition (&change->addition);
  g_autofree char *seal = seal_of (change, addition);
  gsize size;
  const void *data = g_bytes_get_data (change->changes, &size);

  karum_statement_bind_int (row, 1, (gint64) change->number);
  karum_statement_bind_int (row, 2, change->place);
  karum_statement_bind_int (row, 3, change->state);
  karum_statement_bind_int (row, 4, (gint64) size);
  karum_statement_bind_text (row, 5, addition);
  karum_statement_bind_blob (row, 6, data ? data : "", size);
  karum_statement_bind_text (row, 7, seal);
  return karum_statement_run (row, error);
}

gboolean
karum_history_write (KarumHistory *history, KarumDb *db, KarumChange *change, GError **error)
{
  g_autoptr (KarumStatement) row = NULL;

  /* Changes are saved, but can't be undone. */
  if (karum_history_is_damaged (history))
    return TRUE;
  row = karum_db_prepare (db,
                          "INSERT INTO history (id, place, state, size, addition, changes, seal,"
                          " made_at, game, format, title) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                          error);
  if (!row || !next_place (db, &change->place, error))
    return FALSE;
  change->number = (guint64) change->place;
  change->state = KARUM_CHANGE_DONE;
  change->made_at = g_get_real_time () / 1000;
  karum_statement_bind_int (row, 8, change->made_at);
  karum_statement_bind_int (row, 9, change->game);
  karum_statement_bind_int (row, 10, FORMAT);
  karum_statement_bind_text (row, 11, change->title);
  return write_row (row, change, error);
}

/* Whether the row, which was read into @change, is as it was written. */
static gboolean
is_whole (KarumStatement *row, KarumChange *change)
{
  const char *addition = karum_statement_certain (row, 6);
  g_autofree char *seal = seal_of (change, addition);

  return karum_statement_int (row, 4) == FORMAT
         && g_str_equal (seal, karum_statement_certain (row, 8))
         && (!*addition || read_addition (addition, &change->addition));
}

KarumChange *
karum_history_read (KarumDb *db, guint64 number, GError **error)
{
  g_autoptr (KarumChange) change = NULL;
  g_autofree char *title = NULL;
  gsize size;
  const void *data;
  g_autoptr (KarumStatement) row
      = karum_db_ask (db,
                      "SELECT place, state, made_at, game, format, title, addition, changes,"
                      " seal FROM history WHERE id = ?1",
                      error, (gint64) number);
  KarumStep step = karum_statement_step (row, error);

  if (step == KARUM_STEP_DONE)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                         _ ("This change is no longer in the history. Nothing was changed."));
  if (step != KARUM_STEP_ROW)
    return NULL;
  data = karum_statement_blob (row, 7, &size);
  title = karum_statement_dup_certain (row, 5);
  change = karum_change_new (title, g_bytes_new (data, size));
  change->number = number;
  change->place = karum_statement_int (row, 0);
  change->state = (KarumChangeState) karum_statement_int (row, 1);
  change->made_at = karum_statement_int (row, 2);
  change->game = karum_statement_int (row, 3);
  if (is_whole (row, change))
    return g_steal_pointer (&change);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
               /* Translators: %s is a change, as “Deleting a game” */
               _ ("“%s” can’t be undone or redone, because its entry in the history is damaged, or "
                  "another version of Karum has written it. Nothing was changed."),
               karum_history_words (change->title));
  return NULL;
}

gboolean
karum_history_reverted (KarumDb *db,
                        const KarumChange *change,
                        KarumDirection direction,
                        GError **error)
{
  KarumChange moved = *change;
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "UPDATE history SET place = ?2, state = ?3, size = ?4, addition = ?5,"
                          " changes = ?6, seal = ?7 WHERE id = ?1 AND place = ?8",
                          error);

  if (!row || !next_place (db, &moved.place, error))
    return FALSE;
  moved.state = direction == KARUM_UNDO ? KARUM_CHANGE_UNDONE : KARUM_CHANGE_DONE;
  karum_statement_bind_int (row, 8, change->place);
  if (!write_row (row, &moved, error))
    return FALSE;
  if (sqlite3_changes (db->handle) == 1)
    return TRUE;
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                       _ ("This change has been undone or redone meanwhile. Nothing was changed."));
  return FALSE;
}

gboolean
karum_history_rewrite (KarumDb *db, const KarumChange *change, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "UPDATE history SET place = ?2, state = ?3, size = ?4, addition = ?5,"
                          " changes = ?6, seal = ?7 WHERE id = ?1",
                          error);

  return row && write_row (row, change, error);
}

gboolean
karum_history_set_aside (KarumDb *db, guint64 number, GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "UPDATE history SET state = state | 2, place = (SELECT last FROM history_state)"
      " WHERE id = %" G_GUINT64_FORMAT,
      number);
  gint64 place;

  return karum_db_begin (db, error)
         && karum_db_end (db, next_place (db, &place, error) && karum_db_execute (db, sql, error),
                          error);
}

/* -- Thinning --------------------------------------------------------------------------------- */

/* What is kept, or would be. */
typedef struct {
  gint64 n, bytes, days; /* @days: the age of the oldest */
} Extent;

static gboolean
exceeds (const Extent *extent, const Extent *limits)
{
  return extent->n > limits->n || extent->bytes > limits->bytes
         || (extent->n > KARUM_HISTORY_STEPS && extent->days > limits->days);
}

static gint64
age_in_days (gint64 made_at)
{
  return (g_get_real_time () / 1000 - made_at) / MS_PER_DAY;
}

static gboolean
measure (KarumDb *db, Extent *extent)
{
  gint64 oldest;

  if (!karum_db_number (db, "SELECT count (*) FROM history", &extent->n, NULL)
      || !karum_db_number (db, "SELECT sum (size) FROM history", &extent->bytes, NULL)
      || !karum_db_number (db, "SELECT made_at FROM history ORDER BY id LIMIT 1", &oldest, NULL))
    return FALSE;
  extent->days = age_in_days (oldest);
  return TRUE;
}

/* A row: its number, and the length of its changes. */
typedef struct {
  gint64 number, length;
} Row;

/* (transfer full) (nullable) (element-type Row): all, the oldest first. What the limits are held
 * against is counted anew, by the changes themselves. NULL if the table can't be read, or isn't in
 * order. */
static GArray *
list_rows (KarumDb *db, Extent *extent)
{
  g_autoptr (GArray) list = karum_array_new (Row);
  g_autoptr (KarumStatement) rows
      = karum_db_prepare (db, "SELECT id, length (changes) FROM history ORDER BY id", NULL);
  gint64 last = 0;

  *extent = (Extent){ 0 };
  while (karum_statement_next (rows, NULL)) {
    Row row = { karum_statement_int (rows, 0), karum_statement_int (rows, 1) };

    if (row.number <= last)
      return NULL;
    last = row.number;
    g_array_append_val (list, row);
    extent->bytes += row.length;
    extent->n++;
  }
  return karum_statement_worked (rows) ? g_steal_pointer (&list) : NULL;
}

/* Whether the pages of the table are as they should be: if rows go from others, SQLite writes what
 * is there elsewhere. */
static gboolean
is_in_order (KarumDb *db)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "PRAGMA quick_check (history)", NULL);

  return karum_statement_next (row, NULL) && g_str_equal (karum_statement_certain (row, 0), "ok");
}

static gboolean
drop (KarumDb *db, gint64 number)
{
  return karum_db_tell (db, "DELETE FROM history WHERE id = ?1", NULL, number);
}

/* In a transaction. A step whose seal is broken proves neither its age nor its length: it stays,
 * and no longer counts. The last one stays, too. */
static gboolean
drop_oldest (KarumDb *db, const Extent *limits)
{
  Extent extent;
  g_autoptr (GArray) list = is_in_order (db) ? list_rows (db, &extent) : NULL;

  for (guint i = 0; list && i + 1 < list->len; i++) {
    const Row *row = &g_array_index (list, Row, i);
    g_autoptr (KarumChange) change = karum_history_read (db, (guint64) row->number, NULL);

    if (change) {
      extent.days = age_in_days (change->made_at);
      if (!exceeds (&extent, limits))
        break;
      if (!drop (db, row->number))
        return FALSE;
    }
    extent.bytes -= row->length;
    extent.n--;
  }
  return list != NULL;
}

/* More than what exceeds the limits is dropped, so that this isn't done with every change. */
void
karum_history_trim (KarumHistory *history, KarumDb *db)
{
  Extent limits = { .n = MAX_CHANGES }, fewer, extent;

  g_mutex_lock (&history->mutex);
  limits.bytes = (gint64) history->limit;
  limits.days = history->days + 1;
  g_mutex_unlock (&history->mutex);
  fewer = (Extent){ limits.n - limits.n / 8, limits.bytes - limits.bytes / 8, limits.days - 1 };
  if (measure (db, &extent) && exceeds (&extent, &limits) && karum_db_begin (db, NULL))
    karum_db_end (db, drop_oldest (db, &fewer), NULL);
  karum_history_look (history, db);
}
