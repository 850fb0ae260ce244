/* karum-sharing-exchange.c: one exchange, whichever way it goes. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-postgres.h"
#include "karum-sharing-folder.h"
#include "karum-sharing-server.h"
#include "karum-sharing-slices.h"
#include "karum-sharing-things.h"
#include "karum-store-inside.h"

#define NAME_LENGTH 60

/* About how many bytes of files are joined in one transaction. */
#define BATCH_BYTES (16 * 1024 * 1024)

/* How often an exchange begins again: another program has exchanged in the meantime, or what was
 * damaged in the archive has been dropped. */
#define ATTEMPTS 4

/* -- Whether this is still the same copy ------------------------------------------------------ */

/* All copies are told under which name this one goes on. */
static gboolean
tell_successor (KarumDb *db, const char *old, const char *now, GError **error)
{
  g_autofree char *thing = g_strconcat (KARUM_THING_COPY, old, NULL);
  g_autoptr (GPtrArray) facts = karum_facts_new ();

  g_ptr_array_add (
      facts, karum_fact_new_founding (thing, KARUM_COPY_BECAME, g_get_real_time () / 1000, now));
  return karum_facts_make (db, facts, TRUE, error);
}

/* The facts that it has made stay those of the copy that it was; the files that it has written stay
 * its own, so that they are put together, and lose what is deleted for good. */
static gboolean
become_new (KarumDb *db, KarumSharing *sharing, GError **error)
{
  g_autoptr (KarumReplica) old = karum_replica_new (sharing->replica, sharing->name);

  karum_replica_random (sharing->replica);
  if (!karum_sharers_note (db, old, 0, error)
      || !tell_successor (db, old->replica, sharing->replica, error))
    return FALSE;
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
refuse_to_begin (GError **error)
{
  g_set_error_literal (
      error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
      _ ("There is nothing to receive: nobody has begun to share an archive there."));
  return FALSE;
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
  KarumExchange exchange;
  const KarumSharingOptions *options;
  KarumTransport *transport;     /* (owned) (nullable) */
  char club[KARUM_REPLICA_TEXT]; /* that is there; "" for none */
  gboolean lists;                /* whether lists were changed here */
} Sharing;

static gboolean
open_transport (Sharing *whole, GError **error)
{
  const char *place
      = whole->options->folder ? whole->options->folder : whole->exchange.sharing.place;
  const KarumProgress *progress = whole->options->progress;
  GCancellable *cancellable = progress ? progress->cancellable : NULL;

  if (!place)
    return refuse_place (error);
  g_clear_pointer (&whole->transport, karum_transport_free);
  whole->transport = karum_postgres_is_address (place)
                         ? karum_server_open (place, cancellable, error)
                         : karum_folder_open (place, cancellable, error);
  if (!whole->transport)
    return FALSE;
  whole->exchange.report->server = karum_postgres_is_address (place);
  whole->transport->breathe = karum_exchange_breathe;
  whole->transport->breather = &whole->exchange;
  return TRUE;
}

static void
set_place (Sharing *whole)
{
  KarumSharing *sharing = &whole->exchange.sharing;

  if (whole->options->folder) {
    g_free (sharing->place);
    sharing->place = g_strdup (whole->transport->address);
  }
}

/* The others read the name at the head of each file, and don't know which one is the last: a new
 * name is a fact. */
static gboolean
tell_name (KarumExchange *exchange, GError **error)
{
  g_autofree char *thing = g_strconcat (KARUM_THING_COPY, exchange->sharing.replica, NULL);
  g_autoptr (GPtrArray) facts = karum_facts_load (exchange->db, thing, FALSE, error);
  g_autoptr (GPtrArray) made = karum_facts_new ();
  g_autoptr (GHashTable) none = karum_parts_new (), now = karum_parts_new ();
  KarumFactMaker maker;

  if (!facts)
    return FALSE;
  karum_exchange_tell (exchange, &maker);
  karum_parts_set (now, KARUM_COPY_NAME, exchange->sharing.name);
  karum_facts_edit (&maker, thing, facts, none, now, NULL, 0, made);
  karum_exchange_told (exchange, &maker);
  return karum_facts_make (exchange->db, made, TRUE, error);
}

/* @known: whether others may know it under another name */
static gboolean
set_name (KarumExchange *exchange, const char *name, gboolean known, GError **error)
{
  KarumSharing *sharing = &exchange->sharing;
  g_autoptr (KarumReplica) named = name ? karum_replica_new (sharing->replica, name) : NULL;

  if (!named || strcmp (named->name, sharing->name) == 0)
    return TRUE;
  g_free (sharing->name);
  sharing->name = g_strdup (named->name);
  return !known || tell_name (exchange, error);
}

/* Outside a transaction, as whatever reads what is there: which club archive it is. */
static gboolean
look_around (Sharing *whole, GError **error)
{
  KarumSharing *sharing = &whole->exchange.sharing;
  KarumDb *db = whole->exchange.db;
  gint64 met;

  karum_sharing_clear (sharing);
  if (!karum_sharing_read (db, sharing, error) || !open_transport (whole, error))
    return FALSE;
  whole->exchange.people |= sharing->pending;
  whole->exchange.strangers |= sharing->pending;
  if (!sharing->any)
    return karum_transport_find_club (whole->transport, whole->club, error);
  g_strlcpy (whole->club, sharing->club, sizeof whole->club);
  if (!karum_db_number (db, "SELECT count (*) FROM sharers WHERE seen > 0", &met, error))
    return FALSE;
  if (met == 0)
    return karum_transport_find_other (whole->transport, db, whole->club, error);
  return karum_transport_check_club (whole->transport, db, whole->club, error);
}

/* In a transaction: FALSE, perhaps without an error, if another program has exchanged meanwhile. */
static gboolean
is_still_so (KarumExchange *exchange, GError **error)
{
  g_auto (KarumSharing) now = { 0 };
  const KarumSharing *then = &exchange->sharing;

  if (!karum_sharing_read (exchange->db, &now, error))
    return FALSE;
  exchange->again = now.any != then->any || strcmp (now.club, then->club) != 0
                    || strcmp (now.replica, then->replica) != 0 || now.number != then->number;
  /* Somebody may have said so since. */
  exchange->sharing.receives = now.receives;
  return !exchange->again;
}

/* The copies of the club archive @club don't read what was written for another one. */
static gboolean
go_over (KarumDb *db, KarumSharing *sharing, const char *club, GError **error)
{
  if (strcmp (sharing->club, club) == 0)
    return TRUE;
  g_strlcpy (sharing->club, club, sizeof sharing->club);
  return karum_sharing_write_anew (db, error);
}

static gboolean
know_oneself (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;
  KarumSharing *sharing = &exchange->sharing;
  gboolean known = sharing->any;

  if (!sharing->any && !*whole->club && whole->options->direction == KARUM_SHARING_RECEIVE)
    return refuse_to_begin (error);
  if (!sharing->any) {
    begin_sharing (sharing, whole->club, exchange->report);
  } else if (!go_over (exchange->db, sharing, whole->club, error)
             || !check_identity (exchange->store, whole->transport, sharing, exchange->report,
                                 error)) {
    return FALSE;
  }
  karum_sharing_draw (sharing);
  g_strlcpy (whole->club, sharing->club, sizeof whole->club);
  set_place (whole);
  if (!set_name (exchange, whole->options->name, known, error))
    return FALSE;
  if (whole->options->direction != KARUM_SHARING_AS_BEFORE)
    sharing->receives = whole->options->direction == KARUM_SHARING_RECEIVE;
  exchange->report->receives = sharing->receives;
  return TRUE;
}

/* The first slice: who this copy is. */
static gboolean
enter (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;
  gboolean done;

  if (!karum_store_begin (exchange->store, error))
    return FALSE;
  done = is_still_so (exchange, error) && know_oneself (whole, error)
         && karum_sharing_write (exchange->db, &exchange->sharing, error)
         && (!exchange->marked
             || karum_sharing_put_mark (exchange->store, &exchange->sharing, error));
  return karum_store_end (exchange->store, done, error);
}

static gboolean
read_names (KarumExchange *exchange, GError **error)
{
  g_clear_pointer (&exchange->names, g_hash_table_unref);
  exchange->names = karum_sharing_names (exchange->db, error);
  return exchange->names != NULL;
}

static gboolean
set_founded (KarumExchange *exchange, G_GNUC_UNUSED GError **error)
{
  exchange->sharing.founded = TRUE;
  return TRUE;
}

/* What was changed here becomes facts. */
static gboolean
gather (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;
  g_autoptr (GPtrArray) things = karum_gather_find (exchange->db, &whole->lists, error);

  if (!things)
    return FALSE;
  exchange->total += things->len;
  return (things->len == 0 && exchange->sharing.founded)
         || karum_exchange_visit (exchange, things, karum_show_gathered, set_founded, error);
}

/* What is there is read before it is joined, as much at once as memory holds. */
static gboolean
learn (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;

  do {
    if (!karum_transport_read (whole->transport, exchange->db, whole->club,
                               exchange->dry ? G_MAXSIZE : BATCH_BYTES, error)
        || !karum_exchange_begin (exchange, error)
        || !karum_exchange_end (exchange,
                                karum_transport_learn (whole->transport, exchange->db,
                                                       &exchange->sharing, exchange->report, error),
                                error))
      return FALSE;
  } while (whole->transport->more);
  return TRUE;
}

/* What is known is shown. */
static gboolean
show (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;
  gboolean lists, due;
  g_autoptr (GPtrArray) things = karum_show_find (exchange->db, &lists, error);

  if (!things || !karum_same_is_due (exchange->db, &due, error))
    return FALSE;
  exchange->strangers |= due;
  exchange->report->waiting = 0;
  exchange->total += things->len;
  exchange->games = exchange->sharing.pending;
  return read_names (exchange, error)
         && ((things->len == 0 && !lists && !whole->lists && !exchange->sharing.pending)
             || karum_exchange_visit (exchange, things, karum_show_thing, karum_show_rest, error));
}

/* The last slice. */
static gboolean
note_end (KarumExchange *exchange, GError **error)
{
  KarumSharingReport *report = exchange->report;

  exchange->sharing.exchanged = g_get_real_time () / 1000;
  if (!karum_sharers_rename (exchange->db, error))
    return FALSE;
  g_clear_pointer (&report->others, g_ptr_array_unref);
  report->others = karum_sharers_list (exchange->db, error);
  return report->others && karum_came_complete (exchange->db, report, error)
         && karum_came_count_told (exchange->db, report, error);
}

static gboolean
join (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  return read_names (exchange, error) && enter (whole, error) && gather (whole, error)
         && learn (whole, error) && show (whole, error)
         && karum_exchange_visit (exchange, none, NULL, note_end, error);
}

/* Nothing is kept: all of it is one transaction. */
static gboolean
try_all (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;
  gboolean done;

  if (!karum_store_begin (exchange->store, error))
    return FALSE;
  done = join (whole, error)
         && karum_transport_count (whole->transport, exchange->db, &exchange->report->sent, error)
         && karum_sharing_count_going (exchange->db, exchange->report, error);
  karum_store_end (exchange->store, FALSE, NULL);
  return done;
}

static gboolean
exchange_all (Sharing *whole, GError **error)
{
  KarumExchange *exchange = &whole->exchange;

  if (!look_around (whole, error))
    return FALSE;
  if (exchange->dry)
    return try_all (whole, error);
  return join (whole, error) && karum_show_destroy (exchange, error)
         && (exchange->sharing.receives
             || karum_transport_write (whole->transport, exchange->store, &exchange->sharing,
                                       exchange->report, error));
}

/* What can't be as it was written is dropped, and comes again. */
static gboolean
mend (KarumExchange *exchange, GError **error)
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
may_try_again (KarumExchange *exchange, GError **local)
{
  gboolean damaged = g_error_matches (*local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);

  if (exchange->dry || !(exchange->again || (damaged && mend (exchange, NULL))))
    return FALSE;
  g_clear_error (local);
  g_ptr_array_set_size (exchange->doomed, 0);
  return TRUE;
}

static gboolean
attempt (Sharing *whole, GError **error)
{
  GError *local = NULL;

  for (guint i = 0; i < ATTEMPTS; i++) {
    whole->exchange.again = FALSE;
    if (exchange_all (whole, &local))
      return TRUE;
    if (i + 1 == ATTEMPTS || !may_try_again (&whole->exchange, &local))
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
  KarumSharingReport *report = karum_sharing_report_new ();
  Sharing whole = { .options = options };
  gboolean done;

  karum_exchange_init (&whole.exchange, store, report);
  whole.exchange.progress = options->progress;
  if (options->slice > 0)
    whole.exchange.length = options->slice;
  whole.exchange.dry = options->dry;
  whole.exchange.marked = !options->dry;
  done = attempt (&whole, error);
  /* Who only receives has sent nothing. */
  if (report->sent == 0)
    memset (report->told, 0, sizeof report->told);
  g_clear_pointer (&whole.transport, karum_transport_free);
  karum_exchange_clear (&whole.exchange);
  if (!done)
    g_clear_pointer (&report, karum_sharing_report_free);
  return report;
}

gboolean
karum_store_set_receiving (KarumStore *store, gboolean receives, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_auto (KarumSharing) sharing = { 0 };
  gboolean done;

  if (!karum_store_begin (store, error))
    return FALSE;
  done = karum_sharing_read (db, &sharing, error);
  sharing.receives = receives;
  return karum_store_end (
      store, done && (!sharing.any || karum_sharing_write (db, &sharing, error)), error);
}

gboolean
karum_store_stop_sharing (KarumStore *store, GError **error)
{
  return karum_store_begin (store, error)
         && karum_store_end (store, karum_sharing_forget (karum_store_db (store), error), error);
}
