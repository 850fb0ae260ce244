#include "karum-history.h"

/* The maximum number of changes, and the default limit of their total size. */
#define MAX_CHANGES 10000
#define USUAL_LIMIT (64 * 1024 * 1024)

/* Changes of this many games or bytes may take long to undo. */
#define LONG_GAMES 200
#define LONG_BYTES (256 * 1024)

struct _KarumHistory {
  GMutex mutex;
  GQueue queues[2]; /* (element-type KarumChange): indexed by KarumDirection; the next change is the
                       head */
  gsize limit;
  gsize bytes;    /* total size of both queues */
  guint64 number; /* number of the last change */
  void (*changed) (gpointer data);
  gpointer data;
  GDestroyNotify free;
};

KarumChange *
karum_change_new (const char *title, GBytes *changes)
{
  KarumChange *change = g_new0 (KarumChange, 1);

  change->title = g_strdup (title);
  change->changes = changes;
  return change;
}

void
karum_change_free (KarumChange *change)
{
  g_free (change->title);
  g_bytes_unref (change->changes);
  g_free (change);
}

static void
free_change (gpointer change)
{
  karum_change_free (change);
}

static gsize
size_of (const KarumChange *change)
{
  return sizeof *change + g_bytes_get_size (change->changes);
}

KarumHistory *
karum_history_new (void (*changed) (gpointer data), gpointer data, GDestroyNotify free)
{
  KarumHistory *history = g_atomic_rc_box_new0 (KarumHistory);

  g_mutex_init (&history->mutex);
  g_queue_init (&history->queues[KARUM_UNDO]);
  g_queue_init (&history->queues[KARUM_REDO]);
  history->limit = USUAL_LIMIT;
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

  g_queue_clear_full (&history->queues[KARUM_UNDO], free_change);
  g_queue_clear_full (&history->queues[KARUM_REDO], free_change);
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
karum_history_set_limit (KarumHistory *history, gsize bytes)
{
  g_mutex_lock (&history->mutex);
  history->limit = bytes;
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

static void
tell (KarumHistory *history)
{
  if (history->changed)
    history->changed (history->data);
}

static void
forget (KarumHistory *history, KarumDirection direction)
{
  KarumChange *change;

  while ((change = g_queue_pop_tail (&history->queues[direction]))) {
    history->bytes -= size_of (change);
    karum_change_free (change);
  }
}

static void
trim (KarumHistory *history)
{
  GQueue *queue = &history->queues[KARUM_UNDO];

  while (queue->length > MAX_CHANGES || (history->bytes > history->limit && queue->length > 0)) {
    KarumChange *oldest = g_queue_pop_tail (queue);

    history->bytes -= size_of (oldest);
    karum_change_free (oldest);
  }
}

void
karum_history_add (KarumHistory *history, KarumChange *change)
{
  g_mutex_lock (&history->mutex);
  forget (history, KARUM_REDO);
  change->number = ++history->number;
  g_queue_push_head (&history->queues[KARUM_UNDO], change);
  history->bytes += size_of (change);
  trim (history);
  g_mutex_unlock (&history->mutex);
  tell (history);
}

void
karum_history_clear (KarumHistory *history)
{
  g_mutex_lock (&history->mutex);
  forget (history, KARUM_UNDO);
  forget (history, KARUM_REDO);
  g_mutex_unlock (&history->mutex);
  tell (history);
}

KarumChange *
karum_history_take (KarumHistory *history, KarumDirection direction)
{
  KarumChange *change;

  g_mutex_lock (&history->mutex);
  change = g_queue_pop_head (&history->queues[direction]);
  if (change)
    history->bytes -= size_of (change);
  g_mutex_unlock (&history->mutex);
  tell (history);
  return change;
}

void
karum_history_put (KarumHistory *history, KarumDirection direction, KarumChange *change)
{
  g_mutex_lock (&history->mutex);
  g_queue_push_head (&history->queues[direction], change);
  history->bytes += size_of (change);
  g_mutex_unlock (&history->mutex);
  tell (history);
}

char *
karum_history_title (KarumHistory *history, KarumDirection direction)
{
  const KarumChange *next;
  char *title;

  g_mutex_lock (&history->mutex);
  next = g_queue_peek_head (&history->queues[direction]);
  title = g_strdup (next ? next->title : NULL);
  g_mutex_unlock (&history->mutex);
  return title;
}

gint64
karum_history_game (KarumHistory *history, KarumDirection direction)
{
  const KarumChange *next;
  gint64 game;

  g_mutex_lock (&history->mutex);
  next = g_queue_peek_head (&history->queues[direction]);
  game = next ? next->game : 0;
  g_mutex_unlock (&history->mutex);
  return game;
}

guint64
karum_history_number (KarumHistory *history)
{
  const KarumChange *next;
  guint64 number;

  g_mutex_lock (&history->mutex);
  next = g_queue_peek_head (&history->queues[KARUM_UNDO]);
  number = next ? next->number : 0;
  g_mutex_unlock (&history->mutex);
  return number;
}

/* Whether undoing @change may take long. */
static gboolean
takes_long (const KarumChange *change)
{
  return change->addition.count > LONG_GAMES || size_of (change) > LONG_BYTES;
}

gboolean
karum_history_is_long (KarumHistory *history, KarumDirection direction)
{
  const KarumChange *next;
  gboolean is_long;

  g_mutex_lock (&history->mutex);
  next = g_queue_peek_head (&history->queues[direction]);
  is_long = next && takes_long (next);
  g_mutex_unlock (&history->mutex);
  return is_long;
}
