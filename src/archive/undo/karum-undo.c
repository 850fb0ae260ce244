#include "karum-undo.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-date-format.h"
#include "karum-erase.h"
#include "karum-games-table.h"
#include "karum-name.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-undo-private.h"

static gboolean
run_on_range (
    KarumDb *db, const char *sql, const gint64 range[2], gint64 deleted_at, GError **error)
{
  return karum_db_tell (db, sql, error, range[0], range[1], deleted_at);
}

/* -- What came with them ---------------------------------------------------------------------- */

/* Players and events that were added for the games are also moved, unless something else uses
 * them. */
static gboolean
take_out_others (KarumDb *db, const KarumAddition *addition, GError **error)
{
  static const char players[]
      = "UPDATE players SET deleted_at = ?3 WHERE id BETWEEN ?1 AND ?2"
        " AND deleted_at IS NULL AND person = id"
        " AND NOT EXISTS (SELECT 1 FROM players o WHERE o.person = players.id"
        "   AND o.id != players.id)"
        " AND NOT EXISTS (SELECT 1 FROM shown_games WHERE player1 = players.id)"
        " AND NOT EXISTS (SELECT 1 FROM shown_games WHERE player2 = players.id)";
  static const char events[]
      = "UPDATE events SET deleted_at = ?3 WHERE id BETWEEN ?1 AND ?2 AND deleted_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM merged_events o WHERE events.id IN (o.id, o.event))"
        " AND NOT EXISTS (SELECT 1 FROM shown_games WHERE event = events.id)";

  return run_on_range (db, players, addition->players, addition->deleted_at, error)
         && run_on_range (db, events, addition->events, addition->deleted_at, error);
}

static gboolean
put_back_others (KarumDb *db, const KarumAddition *addition, GError **error)
{
  return run_on_range (
             db,
             "UPDATE players SET deleted_at = NULL WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
             addition->players, addition->deleted_at, error)
         && run_on_range (
             db,
             "UPDATE events SET deleted_at = NULL WHERE id BETWEEN ?1 AND ?2 AND deleted_at = ?3",
             addition->events, addition->deleted_at, error);
}

/* Whether the games are those that were added, and when they are deleted now: at a time that no
 * other of them has, so that redoing finds exactly the games moved then, and after their last
 * change, so that nobody seems to have thrown them away (KarumStoredGame.undone). The clock may
 * have been set back, or may not have moved since. */
static gboolean
check (KarumDb *db, KarumChange *change, KarumDirection direction, GError **error)
{
  KarumAddition *addition = &change->addition;
  KarumAddition now = *addition;
  gint64 last;

  if (!karum_addition_measure (db, &now, &last, error))
    return FALSE;
  if (now.count != addition->count || now.stamps != addition->stamps)
    return karum_undo_refuse (change->title, direction, error);
  if (direction == KARUM_UNDO)
    addition->deleted_at = MAX (g_get_real_time () / 1000, last + 1);
  return TRUE;
}

gboolean
karum_undo_refuse (const char *title, KarumDirection direction, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
               direction == KARUM_UNDO
                   /* Translators: %s is a change, as “Deleting a game” */
                   ? _ ("“%s” can’t be undone, because the same data has been changed since. "
                        "Nothing was changed.")
                   : _ ("“%s” can’t be redone, because the same data has been changed since. "
                        "Nothing was changed."),
               karum_history_words (title));
  return FALSE;
}

/* -- Undoing and redoing ---------------------------------------------------------------------- */

typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumChange *change;
  KarumDirection direction;
} Revert;

static gboolean
check_state (const KarumChange *change, KarumDirection direction, GError **error)
{
  if (karum_change_is_done (change) != (direction == KARUM_UNDO))
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                 direction == KARUM_UNDO
                     /* Translators: %s is a change, as “Deleting a game” */
                     ? _ ("“%s” has already been undone. Nothing was changed.")
                     : _ ("“%s” has been redone already. Nothing was changed."),
                 karum_history_words (change->title));
  else if (karum_change_is_lost (change))
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
                 _ ("“%s” can’t be undone, because it is too large for the history. Nothing was "
                    "changed."),
                 karum_history_words (change->title));
  else
    return TRUE;
  return FALSE;
}

/* Everything but the games; the change becomes its reverse. */
static gboolean
revert_others (Revert *revert, GError **error)
{
  KarumChange *change = revert->change;
  GBytes *reverse;

  if (!karum_changes_revert (revert->store, change, revert->direction, &reverse, error))
    return FALSE;
  g_bytes_unref (change->changes);
  change->changes = reverse;
  if (!karum_addition_is_empty (&change->addition)
      && !(revert->direction == KARUM_UNDO
               ? take_out_others (revert->db, &change->addition, error)
               : put_back_others (revert->db, &change->addition, error)))
    return FALSE;
  return karum_history_reverted (revert->db, change, revert->direction, error);
}

static gboolean
revert_games (Revert *revert, GError **error)
{
  const KarumAddition *addition = &revert->change->addition;

  if (karum_addition_is_empty (addition))
    return TRUE;
  if (!check (revert->db, revert->change, revert->direction, error))
    return FALSE;
  return revert->direction == KARUM_UNDO
             ? karum_games_table_bin_range (revert->db, addition->games, addition->deleted_at,
                                            error)
             : karum_games_table_restore_range (revert->db, addition->games, addition->deleted_at,
                                                error);
}

static gboolean
revert_at_once (Revert *revert, GError **error)
{
  return karum_store_begin (revert->store, error)
         && karum_store_end (revert->store,
                             revert_games (revert, error) && revert_others (revert, error), error);
}

static gboolean
set_deleted (KarumDb *db, gint64 deleted_at, GError **error)
{
  return karum_db_tell (db, "UPDATE batch SET deleted_at = ?", error, deleted_at)
         && karum_batch_seal (db, error);
}

/* The row of the batch hides all games, and with that, they are undone: it is on disk, and clearing
 * the batch moves them to the bin. */
static gboolean
undo_in_slices (Revert *revert, GError **error)
{
  return karum_store_end (
      revert->store,
      check (revert->db, revert->change, KARUM_UNDO, error)
          && set_deleted (revert->db, revert->change->addition.deleted_at, error)
          && revert_others (revert, error),
      error);
}

static gboolean
put_back_slices (Revert *revert, GError **error)
{
  const KarumAddition *addition = &revert->change->addition;
  gint64 slice[2] = { addition->games[0], 0 };

  for (; slice[0] <= addition->games[1]; slice[0] += KARUM_BATCH_SLICE) {
    slice[1] = MIN (slice[0] + KARUM_BATCH_SLICE - 1, addition->games[1]);
    if (!karum_games_table_restore_range (revert->db, slice, addition->deleted_at, error)
        || !karum_batch_next (revert->db, error))
      return FALSE;
  }
  return TRUE;
}

/* The games leave the bin one slice after the other, and are there when the batch ends. */
static gboolean
redo_in_slices (Revert *revert, GError **error)
{
  return karum_store_end (
      revert->store,
      check (revert->db, revert->change, KARUM_REDO, error) && put_back_slices (revert, error)
          && karum_batch_last (revert->db, error) && revert_others (revert, error)
          && karum_batch_show (revert->db, error),
      error);
}

static gboolean
revert_in_slices (Revert *revert, GError **error)
{
  const KarumAddition *addition = &revert->change->addition;
  KarumBatch batch = { .first = addition->games[0],
                       .last = addition->games[1],
                       .deleted_at = MAX (addition->deleted_at, 1) };
  gboolean done;

  if (!karum_batch_begin (revert->db, &batch, NULL, error))
    return FALSE;
  done = revert->direction == KARUM_UNDO ? undo_in_slices (revert, error)
                                         : redo_in_slices (revert, error);
  karum_batch_drop (revert->db);
  return done;
}

/* (transfer full) (nullable): the title, with what it is about; a game that is deleted again is
 * there before, one that comes back is there after. */
static char *
revert (KarumStore *store, guint64 number, KarumDirection direction, GError **error)
{
  g_autoptr (KarumChange) change = karum_history_read (karum_store_db (store), number, error);
  Revert revert = { store, karum_store_db (store), change, direction };
  g_autofree char *subject = NULL;

  if (!change || !check_state (change, direction, error))
    return NULL;
  subject = karum_change_subject (revert.db, change);
  if (!(change->addition.count > KARUM_BATCH_SLICE ? revert_in_slices (&revert, error)
                                                   : revert_at_once (&revert, error)))
    return NULL;
  if (!subject)
    subject = karum_change_subject (revert.db, change);
  return karum_name_message (karum_history_words (change->title), subject);
}

/* The changes that are done, or undone, and fit a condition with ?1, the last one first. */
#define CHANGES_WITH(condition)                                                         \
  "SELECT id FROM history WHERE " condition " AND state = ?2 AND (?3 = 0 OR game = ?3)" \
  " ORDER BY place DESC"

/* @value: of ?1. @game: of ?3 */
static GArray *
list_numbers (KarumDb *db,
              const char *sql,
              gint64 value,
              KarumDirection direction,
              gint64 game,
              GError **error)
{
  g_autoptr (GArray) numbers = karum_array_new (guint64);
  g_autoptr (KarumStatement) rows
      = karum_db_ask (db, sql, error, value,
                      direction == KARUM_UNDO ? KARUM_CHANGE_DONE : KARUM_CHANGE_UNDONE, game);

  while (karum_statement_next (rows, error)) {
    guint64 number = (guint64) karum_statement_int (rows, 0);

    g_array_append_val (numbers, number);
  }
  return karum_statement_worked (rows) ? g_steal_pointer (&numbers) : NULL;
}

/* In the transaction of the caller, however many games are moved to the bin or back. What one
 * change has changed is sealed before the next: if that deletes it, the row that is kept has its
 * seal. */
static gboolean
revert_number (KarumStore *store, guint64 number, KarumDirection direction, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumChange) change = karum_history_read (db, number, error);
  Revert revert = { store, db, change, direction };

  return change && check_state (change, direction, error) && revert_at_once (&revert, error)
         && karum_seals_write (db, error);
}

GArray *
karum_undo_turn_since (
    KarumStore *store, gint64 place, KarumDirection direction, gint64 game, GError **error)
{
  g_autoptr (GArray) numbers = list_numbers (karum_store_db (store), CHANGES_WITH ("place >= ?1"),
                                             place, direction, game, error);

  if (numbers)
    karum_for_each_value (guint64, number, numbers)
      if (!revert_number (store, number, direction, error))
        return NULL;
  return g_steal_pointer (&numbers);
}

/* Others save between two slices: a transaction of so many changes, and for so long. */
#define SLICE_LEAST 10
#define SLICE_MOST 100
#define SLICE_MICROSECONDS 100000

/* @next: (inout): the first one; then that of the next slice, for which others were waited for */
static gboolean
revert_slice (
    KarumStore *store, const GArray *numbers, guint *next, KarumDirection direction, GError **error)
{
  gint64 begun = g_get_monotonic_time ();
  gboolean done = TRUE;
  guint i = *next;

  if (!karum_store_begin (store, error))
    return FALSE;
  while (done && i < numbers->len && i < *next + SLICE_MOST
         && (i < *next + SLICE_LEAST || g_get_monotonic_time () < begun + SLICE_MICROSECONDS))
    done = revert_number (store, g_array_index (numbers, guint64, i++), direction, error);
  if (!karum_store_end (store, done, error))
    return FALSE;
  *next = i;
  if (i < numbers->len)
    karum_batch_let_others (begun);
  return TRUE;
}

/* Turns the first @n back, as far as nobody else has changed the same since. */
static void
revert_back (KarumStore *store, const GArray *numbers, guint n, KarumDirection direction)
{
  g_autoptr (GArray) back = karum_array_new (guint64);
  KarumDirection other = direction == KARUM_UNDO ? KARUM_REDO : KARUM_UNDO;
  guint next = 0;

  for (guint i = n; i > 0; i--)
    g_array_append_val (back, g_array_index (numbers, guint64, i - 1));
  while (next < n && revert_slice (store, back, &next, other, NULL))
    ;
}

/* Turns @numbers, and shortens them if it is cancelled. */
static gboolean
revert_slices (KarumStore *store,
               GArray *numbers,
               KarumDirection direction,
               const KarumProgress *progress,
               GError **error)
{
  guint next = 0;

  while (next < numbers->len) {
    if (!karum_progress_step (progress, next, numbers->len, next == 0 ? error : NULL)) {
      g_array_set_size (numbers, next);
      return next > 0;
    }
    if (!revert_slice (store, numbers, &next, direction, error)) {
      revert_back (store, numbers, next, direction);
      return FALSE;
    }
  }
  return TRUE;
}

/* @numbers: (transfer full) (nullable) */
static KarumReverted *
revert_all (KarumStore *store,
            GArray *numbers,
            KarumDirection direction,
            const KarumProgress *progress,
            GError **error)
{
  KarumReverted result = { .redone = direction == KARUM_REDO };
  gboolean done = numbers && revert_slices (store, numbers, direction, progress, error);

  karum_history_look (karum_store_history (store), karum_store_db (store));
  if (done) {
    result.n = numbers->len;
    result.last = numbers->len > 0 ? g_array_index (numbers, guint64, 0) : 0;
  }
  g_clear_pointer (&numbers, g_array_unref);
  return done ? g_memdup2 (&result, sizeof result) : NULL;
}

/* Leaves out those behind @last, which come first. */
static void
end_with (GArray *numbers, guint64 last)
{
  guint behind = 0;

  while (behind < numbers->len && g_array_index (numbers, guint64, behind) != last)
    behind++;
  g_array_remove_range (numbers, 0, behind);
}

KarumReverted *
karum_store_revert_through (KarumStore *store,
                            gint64 number,
                            gint64 last,
                            gboolean redo,
                            const KarumProgress *progress,
                            GError **error)
{
  KarumDb *db = karum_store_db (store);
  KarumDirection direction = redo ? KARUM_REDO : KARUM_UNDO;
  g_autoptr (KarumChange) change = karum_history_read (db, (guint64) number, error);
  g_autoptr (KarumChange) end
      = change && last != 0 ? karum_history_read (db, (guint64) last, error) : NULL;
  GArray *numbers;

  if (!change || !check_state (change, direction, error)
      || (last != 0 && (!end || !check_state (end, direction, error))))
    return NULL;
  numbers = list_numbers (db, CHANGES_WITH ("place >= ?1"), change->place, direction, 0, error);
  if (numbers && last != 0)
    end_with (numbers, (guint64) last);
  return revert_all (store, numbers, direction, progress, error);
}

/* What was undone before the last change was made stays undone. */
KarumReverted *
karum_store_revert_to (KarumStore *store,
                       gint64 number,
                       const KarumProgress *progress,
                       GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumChange) change = karum_history_read (db, (guint64) number, error);
  KarumDirection direction;

  if (!change)
    return NULL;
  direction = karum_change_is_done (change) ? KARUM_UNDO : KARUM_REDO;
  return revert_all (
      store,
      list_numbers (db,
                    direction == KARUM_UNDO
                        ? CHANGES_WITH ("id > ?1")
                        : CHANGES_WITH ("id <= ?1 AND place > (SELECT max (id) FROM history)"),
                    number, direction, 0, error),
      direction, progress, error);
}

/* (transfer full): when @change was made, and what it is about, if that is one thing. */
static char *
describe (KarumDb *db, const KarumChange *change)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (change->made_at / 1000);
  g_autoptr (GDateTime) local = utc ? g_date_time_to_local (utc) : NULL;
  g_autofree char *day = local ? karum_date_format (local, C_ ("date", "%-d %b %Y")) : NULL;
  g_autofree char *clock = local ? g_date_time_format (local, "%H:%M") : NULL;
  /* Translators: a date, and the time of the day */
  g_autofree char *when
      = local ? g_strdup_printf (C_ ("date and time", "%s, %s"), day, clock) : g_strdup ("");
  g_autofree char *subject = karum_change_subject (db, change);

  return subject ? g_strdup_printf ("%s, %s", when, subject) : g_steal_pointer (&when);
}

/* Names the later change that keeps the change @number from being undone or redone, if there is one
 * in the history: once that is undone, it doesn't. */
static gboolean
name_obstacle (KarumDb *db, guint64 number, KarumDirection direction, GError **refusal)
{
  g_autoptr (KarumChange) change = karum_history_read (db, number, NULL);
  g_autoptr (KarumChange) obstacle = change ? karum_changes_find_obstacle (db, change) : NULL;
  g_autofree char *described = NULL;

  if (!obstacle)
    return FALSE;
  described = describe (db, obstacle);
  g_clear_error (refusal);
  g_set_error (
      refusal, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED,
      direction == KARUM_UNDO
          /* Translators: two changes, as “Deleting a game”; in brackets, the time of the
             second, and what it is about, as the players of a game */
          ? _ ("“%s” can’t be undone before “%s” (%s), which has changed the same data. "
               "Nothing was changed.")
          : _ ("“%s” can’t be redone before “%s” (%s) is undone, which has changed the same "
               "data. Nothing was changed."),
      karum_history_words (change->title), karum_history_words (obstacle->title), described);
  karum_archive_error_set_change (*refusal, obstacle->number);
  return TRUE;
}

char *
karum_store_undo_step (KarumStore *store, guint64 number, KarumDirection direction, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *title = revert (store, number, direction, &local);

  /* A refused change would be refused again, unless a later one is undone, which comes first;
   * after other errors, such as a full disk, it can be retried. */
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED)
      && !name_obstacle (karum_store_db (store), number, direction, &local))
    karum_history_set_aside (karum_store_db (store), number, NULL);
  karum_history_look (karum_store_history (store), karum_store_db (store));
  if (local)
    g_propagate_error (error, g_steal_pointer (&local));
  return title;
}

char *
karum_store_undo (KarumStore *store, KarumDirection direction, GError **error)
{
  guint64 number = karum_store_history (store)
                       ? karum_history_find (karum_store_history (store), direction, 0)
                       : 0;

  if (number != 0)
    return karum_store_undo_step (store, number, direction, error);
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                       direction == KARUM_UNDO ? _ ("Nothing to undo.") : _ ("Nothing to redo."));
  return NULL;
}

gboolean
karum_store_clear_history (KarumStore *store, GError **error)
{
  return karum_store_begin_erasure (store, error)
         && karum_store_end_erasure (
             store, karum_db_execute (karum_store_db (store), "DELETE FROM history", error), error);
}
