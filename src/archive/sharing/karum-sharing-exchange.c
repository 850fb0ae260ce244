/* karum-sharing-exchange.c: one exchange, whichever way it goes. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-sharing-folder.h"
#include "karum-store-inside.h"

#define NAME_LENGTH 60

/* About how many bytes of files are joined in one transaction. */
#define BATCH_BYTES (16 * 1024 * 1024)

/* How often an exchange begins again: another program has exchanged in the meantime, or what was
 * damaged in the archive has been dropped. */
#define ATTEMPTS 4

/* -- Whether this is still the same copy ------------------------------------------------------ */

/* The facts that it has made stay those of the copy that it was; the files that it has written stay
 * its own, so that they are put together, and lose what is deleted for good. */
static gboolean
become_new (KarumDb *db, KarumSharing *sharing, GError **error)
{
  g_autoptr (KarumReplica) old = karum_replica_new (sharing->replica, sharing->name);

  if (!karum_sharers_note (db, old, 0, error))
    return FALSE;
  karum_replica_random (sharing->replica);
  sharing->number = 0;
  return TRUE;
}

static gboolean
check_identity (KarumStore *store,
                KarumTransport *transport,
                KarumSharing *sharing,
                KarumSharingReport *report,
                GError **error)
{
  KarumDb *db = karum_store_db (store);
  gboolean strange;

  if (!karum_transport_has_strange (transport, db, sharing, &strange, error))
    return FALSE;
  if (!strange && karum_sharing_has_mark (store, sharing))
    return TRUE;
  report->renewed = TRUE;
  return become_new (db, sharing, error);
}

/* -- Beginning -------------------------------------------------------------------------------- */

static char *
default_name (void)
{
  const char *host = g_get_host_name ();

  return g_utf8_make_valid (host, (gssize) MIN (strlen (host), NAME_LENGTH));
}

static void
begin_sharing (KarumSharing *sharing, const char *club, KarumSharingReport *report)
{
  report->joined = *club != '\0';
  report->began = !report->joined;
  g_strlcpy (sharing->club, club, sizeof sharing->club);
  if (report->began)
    karum_replica_random (sharing->club);
  karum_replica_random (sharing->replica);
  sharing->any = TRUE;
  sharing->name = default_name ();
}

static gboolean
refuse_place (GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                       _ ("This archive isn’t exchanged with others yet. Name a folder that the "
                          "other computers see as well."));
  return FALSE;
}

/* -- The exchange ----------------------------------------------------------------------------- */

typedef struct {
  KarumStore *store;
  KarumDb *db;
  const KarumSharingOptions *options;
  KarumSharing sharing;
  KarumTransport *transport;     /* (owned) (nullable) */
  char club[KARUM_REPLICA_TEXT]; /* that is there; "" for none */
  GPtrArray *doomed;
  KarumSharingReport *report;
  gboolean again; /* it has to begin again */
} Exchange;

static gboolean
open_transport (Exchange *exchange, GError **error)
{
  const char *place
      = exchange->options->folder ? exchange->options->folder : exchange->sharing.place;

  if (!place)
    return refuse_place (error);
  g_clear_pointer (&exchange->transport, karum_transport_free);
  exchange->transport = karum_folder_open (place, error);
  return exchange->transport != NULL;
}

static void
set_place (Exchange *exchange)
{
  KarumSharing *sharing = &exchange->sharing;

  if (exchange->options->folder) {
    g_free (sharing->place);
    sharing->place = g_strdup (exchange->transport->address);
  }
  if (exchange->options->name) {
    g_autoptr (KarumReplica) named = karum_replica_new (sharing->replica, exchange->options->name);

    g_free (sharing->name);
    sharing->name = g_strdup (named->name);
  }
}

/* Outside a transaction, as whatever reads what is there: which club archive it is. */
static gboolean
look_around (Exchange *exchange, GError **error)
{
  KarumSharing *sharing = &exchange->sharing;
  gint64 met;

  karum_sharing_clear (sharing);
  if (!karum_sharing_read (exchange->db, sharing, error) || !open_transport (exchange, error))
    return FALSE;
  if (!sharing->any)
    return karum_transport_find_club (exchange->transport, exchange->club, error);
  g_strlcpy (exchange->club, sharing->club, sizeof exchange->club);
  if (!karum_db_number (exchange->db, "SELECT count (*) FROM sharers WHERE seen > 0", &met, error))
    return FALSE;
  if (met == 0)
    return karum_transport_find_other (exchange->transport, exchange->db, exchange->club, error);
  return karum_transport_check_club (exchange->transport, exchange->db, exchange->club, error);
}

/* In a transaction: FALSE, perhaps without an error, if another program has exchanged meanwhile. */
static gboolean
is_still_so (Exchange *exchange, GError **error)
{
  g_auto (KarumSharing) now = { 0 };
  const KarumSharing *then = &exchange->sharing;

  if (!karum_sharing_read (exchange->db, &now, error))
    return FALSE;
  exchange->again = now.any != then->any || strcmp (now.club, then->club) != 0
                    || strcmp (now.replica, then->replica) != 0 || now.number != then->number;
  return !exchange->again;
}

static gboolean
know_oneself (Exchange *exchange, GError **error)
{
  KarumSharing *sharing = &exchange->sharing;

  if (!sharing->any) {
    begin_sharing (sharing, exchange->club, exchange->report);
  } else {
    g_strlcpy (sharing->club, exchange->club, sizeof sharing->club);
    if (!check_identity (exchange->store, exchange->transport, sharing, exchange->report, error))
      return FALSE;
  }
  karum_sharing_draw (sharing);
  return TRUE;
}

static gboolean
join (Exchange *exchange, GError **error)
{
  KarumStore *store = exchange->store;
  KarumDb *db = exchange->db;
  KarumSharing *sharing = &exchange->sharing;
  KarumSharingReport *report = exchange->report;
  g_autoptr (GHashTable) dirty = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!is_still_so (exchange, error) || !know_oneself (exchange, error))
    return FALSE;
  g_strlcpy (exchange->club, sharing->club, sizeof exchange->club);
  set_place (exchange);
  sharing->exchanged = g_get_real_time () / 1000;
  if (!karum_sharing_gather (store, sharing, dirty, report, error)
      || !karum_transport_learn (exchange->transport, db, sharing, report, error)
      || !karum_sharing_apply (store, sharing, dirty, exchange->doomed, report, error)
      || !karum_sharing_write (db, sharing, error))
    return FALSE;
  g_clear_pointer (&report->others, g_ptr_array_unref);
  report->others = karum_sharers_list (db, error);
  if (!report->others || !karum_came_complete (db, report, error))
    return FALSE;
  return exchange->options->dry
             ? karum_transport_count (exchange->transport, db, &report->sent, error)
             : karum_sharing_put_mark (store, sharing, error);
}

/* What is there is read before the transaction, as many at once as memory holds. */
static gboolean
join_some (Exchange *exchange, GError **error)
{
  const gboolean dry = exchange->options->dry;
  gboolean joined;

  if (!karum_transport_read (exchange->transport, exchange->db,
                             *exchange->club ? exchange->club : "-", dry ? G_MAXSIZE : BATCH_BYTES,
                             error)
      || !karum_store_begin (exchange->store, error))
    return FALSE;
  joined = join (exchange, error);
  if (joined && dry) {
    karum_store_end (exchange->store, FALSE, NULL);
    return TRUE;
  }
  if (!karum_store_end (exchange->store, joined, error)
      || !karum_sharing_destroy (exchange->store, exchange->doomed, error))
    return FALSE;
  g_ptr_array_set_size (exchange->doomed, 0);
  return TRUE;
}

static gboolean
exchange_all (Exchange *exchange, GError **error)
{
  if (!look_around (exchange, error))
    return FALSE;
  do
    if (!join_some (exchange, error))
      return FALSE;
  while (exchange->transport->more);
  return exchange->options->dry
         || karum_transport_write (exchange->transport, exchange->store, &exchange->sharing,
                                   exchange->report, error);
}

/* What can't be as it was written is dropped, and comes again. */
static gboolean
mend (Exchange *exchange, GError **error)
{
  guint dropped = 0;

  if (!karum_store_begin (exchange->store, error)
      || !karum_store_end (exchange->store, karum_facts_mend (exchange->db, &dropped, error),
                           error))
    return FALSE;
  exchange->report->mended += dropped;
  return dropped > 0;
}

/* Whether another attempt may succeed; @local is cleared then. */
static gboolean
may_try_again (Exchange *exchange, GError **local)
{
  gboolean damaged = g_error_matches (*local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);

  if (exchange->options->dry || !(exchange->again || (damaged && mend (exchange, NULL))))
    return FALSE;
  g_clear_error (local);
  g_ptr_array_set_size (exchange->doomed, 0);
  return TRUE;
}

static gboolean
attempt (Exchange *exchange, GError **error)
{
  GError *local = NULL;

  for (guint i = 0; i < ATTEMPTS; i++) {
    exchange->again = FALSE;
    if (exchange_all (exchange, &local))
      return TRUE;
    if (i + 1 == ATTEMPTS || !may_try_again (exchange, &local))
      break;
  }
  if (local)
    g_propagate_error (error, local);
  else
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
                         _ ("Another program exchanges this archive just now."));
  return FALSE;
}

KarumSharingReport *
karum_store_share (KarumStore *store, const KarumSharingOptions *options, GError **error)
{
  Exchange exchange = { .store = store,
                        .db = karum_store_db (store),
                        .options = options,
                        .doomed = g_ptr_array_new_with_free_func (g_free),
                        .report = karum_sharing_report_new () };
  gboolean done = attempt (&exchange, error);

  g_ptr_array_unref (exchange.doomed);
  g_clear_pointer (&exchange.transport, karum_transport_free);
  karum_sharing_clear (&exchange.sharing);
  if (!done)
    g_clear_pointer (&exchange.report, karum_sharing_report_free);
  return exchange.report;
}

gboolean
karum_store_stop_sharing (KarumStore *store, GError **error)
{
  return karum_store_begin (store, error)
         && karum_store_end (store, karum_sharing_forget (karum_store_db (store), error), error);
}
