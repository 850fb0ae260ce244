#include "karum-sharing-slices.h"

#include <string.h>

#include "karum-batch.h"
#include "karum-log-lock.h"
#include "karum-store-inside.h"

/* A slice takes about this long if nobody waits. */
#define SLICE_MICROSECONDS (100 * 1000)
/* As long as others wait and don't begin, because the machine is busy, at most this. */
#define TURN_MICROSECONDS (20 * 1000)
#define LOOK_MICROSECONDS 500

void
karum_exchange_init (KarumExchange *exchange, KarumStore *store, KarumSharingReport *report)
{
  *exchange = (KarumExchange){ .store = store, .db = karum_store_db (store), .report = report };
  exchange->length = SLICE_MICROSECONDS;
  exchange->shown = g_ptr_array_new_with_free_func (g_free);
  exchange->doomed = g_ptr_array_new_with_free_func (g_free);
}

void
karum_exchange_clear (KarumExchange *exchange)
{
  karum_sharing_clear (&exchange->sharing);
  g_clear_pointer (&exchange->names, g_hash_table_unref);
  g_clear_pointer (&exchange->shown, g_ptr_array_unref);
  g_clear_pointer (&exchange->doomed, g_ptr_array_unref);
}

/* -- A slice ---------------------------------------------------------------------------------- */

/* Another program may have exchanged since the last slice: numbers go on after its. */
static gboolean
read_again (KarumExchange *exchange, GError **error)
{
  KarumSharing *sharing = &exchange->sharing;
  g_auto (KarumSharing) now = { 0 };

  if (!karum_sharing_read (exchange->db, &now, error))
    return FALSE;
  exchange->again = now.any != sharing->any || strcmp (now.club, sharing->club) != 0
                    || strcmp (now.replica, sharing->replica) != 0;
  if (exchange->again)
    return FALSE;
  g_strlcpy (now.writes, sharing->writes, sizeof now.writes);
  karum_sharing_clear (sharing);
  *sharing = now;
  now = (KarumSharing){ 0 };
  exchange->number = sharing->number;
  return TRUE;
}

gboolean
karum_exchange_begin (KarumExchange *exchange, GError **error)
{
  if (!karum_store_begin (exchange->store, error))
    return FALSE;
  if (!read_again (exchange, error)) {
    karum_store_end (exchange->store, FALSE, NULL);
    return FALSE;
  }
  exchange->open = TRUE;
  exchange->begun = g_get_monotonic_time ();
  return TRUE;
}

/* If the commit doesn't come, the mark is ahead, and the copy a new one. */
static gboolean
keep (KarumExchange *exchange, GError **error)
{
  return karum_show_remember (exchange, error)
         && karum_sharing_write (exchange->db, &exchange->sharing, error)
         && (!exchange->marked || exchange->sharing.number == exchange->number
             || karum_sharing_put_mark (exchange->store, &exchange->sharing, error));
}

gboolean
karum_exchange_end (KarumExchange *exchange, gboolean done, GError **error)
{
  if (!exchange->open)
    return FALSE;
  done = done && keep (exchange, error);
  exchange->open = FALSE;
  g_ptr_array_set_size (exchange->shown, 0);
  return karum_store_end (exchange->store, done, error);
}

static gboolean
is_awaited (const KarumExchange *exchange)
{
  return karum_log_lock_find (karum_db_log (exchange->db), KARUM_LOG_AWAITED);
}

static void
let_others (const KarumExchange *exchange)
{
  gint64 begun = g_get_monotonic_time ();

  karum_batch_let_others (is_awaited (exchange) ? exchange->begun : 0);
  while (is_awaited (exchange) && g_get_monotonic_time () < begun + TURN_MICROSECONDS)
    g_usleep (LOOK_MICROSECONDS);
}

static gboolean
is_due (const KarumExchange *exchange)
{
  return g_get_monotonic_time () - exchange->begun > exchange->length || is_awaited (exchange);
}

gboolean
karum_exchange_breathe (gpointer data, GError **error)
{
  KarumExchange *exchange = data;

  if (!is_due (exchange))
    return TRUE;
  if (exchange->dry) {
    exchange->begun = g_get_monotonic_time ();
    return karum_progress_step (exchange->progress, exchange->done, exchange->total, error);
  }
  if (!karum_exchange_end (exchange, TRUE, error)
      || !karum_progress_step (exchange->progress, exchange->done, exchange->total, error))
    return FALSE;
  let_others (exchange);
  return karum_exchange_begin (exchange, error);
}

static gboolean
visit_all (KarumExchange *exchange, const GPtrArray *things, KarumVisit visit, GError **error)
{
  for (guint i = 0; i < things->len; i++) {
    if (i > 0 && !karum_exchange_breathe (exchange, error))
      return FALSE;
    if (!visit (exchange, things->pdata[i], error))
      return FALSE;
    exchange->done++;
  }
  return TRUE;
}

gboolean
karum_exchange_visit (KarumExchange *exchange,
                      const GPtrArray *things,
                      KarumVisit visit,
                      KarumVisitAll last,
                      GError **error)
{
  if (!karum_exchange_begin (exchange, error))
    return FALSE;
  return karum_exchange_end (
      exchange, visit_all (exchange, things, visit, error) && (!last || last (exchange, error)),
      error);
}

/* -- Making facts ----------------------------------------------------------------------------- */

void
karum_exchange_tell (const KarumExchange *exchange, KarumFactMaker *maker)
{
  const KarumSharing *sharing = &exchange->sharing;

  *maker = (KarumFactMaker){ .clock = g_get_real_time () / 1000,
                             .greatest = sharing->greatest,
                             .number = sharing->number };
  g_strlcpy (maker->replica, sharing->writes, sizeof maker->replica);
}

void
karum_exchange_told (KarumExchange *exchange, const KarumFactMaker *maker)
{
  exchange->sharing.greatest = maker->greatest;
  exchange->sharing.number = maker->number;
}
