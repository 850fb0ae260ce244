#include "karum-sharing-transport.h"

#include <string.h>

/* About how many bytes of values are written at once. */
#define BYTES_AT_ONCE (8 * 1024 * 1024)

/* At least how many facts are joined before others may save. */
#define FACTS_AT_ONCE 50

void
karum_transport_clear (KarumTransport *transport)
{
  g_clear_pointer (&transport->place, g_free);
  g_clear_pointer (&transport->address, g_free);
  g_clear_object (&transport->cancellable);
}

void
karum_transport_free (KarumTransport *transport)
{
  transport->kind->free (transport);
}

gboolean
karum_transport_find_club (KarumTransport *transport, char club[KARUM_REPLICA_TEXT], GError **error)
{
  return transport->kind->find_club (transport, club, error);
}

gboolean
karum_transport_find_other (KarumTransport *transport,
                            KarumDb *db,
                            char club[KARUM_REPLICA_TEXT],
                            GError **error)
{
  return transport->kind->find_other (transport, db, club, error);
}

gboolean
karum_transport_check_club (KarumTransport *transport,
                            KarumDb *db,
                            const char *club,
                            GError **error)
{
  return transport->kind->check_club (transport, db, club, error);
}

char *
karum_transport_look (KarumTransport *transport, KarumDb *db, gboolean *known, GError **error)
{
  return transport->kind->look (transport, db, known, error);
}

gboolean
karum_transport_read (
    KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error)
{
  return transport->kind->read (transport, db, club, most, error);
}

gboolean
karum_transport_has_strange (KarumTransport *transport,
                             KarumDb *db,
                             const KarumSharing *sharing,
                             gboolean *strange,
                             GError **error)
{
  return transport->kind->has_strange (transport, db, sharing, strange, error);
}

gboolean
karum_transport_learn (KarumTransport *transport,
                       KarumDb *db,
                       KarumSharing *sharing,
                       KarumSharingReport *report,
                       GError **error)
{
  return transport->kind->learn (transport, db, sharing, report, error);
}

gboolean
karum_transport_count (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error)
{
  return transport->kind->count (transport, db, lacking, error);
}

gboolean
karum_transport_write (KarumTransport *transport,
                       KarumStore *store,
                       const KarumSharing *sharing,
                       KarumSharingReport *report,
                       GError **error)
{
  return transport->kind->write (transport, store, sharing, report, error);
}

/* -- Joining ---------------------------------------------------------------------------------- */

static int
compare_things (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(KarumFact *const *) a)->thing, (*(KarumFact *const *) b)->thing);
}

static void
follow_clock (KarumSharing *sharing, const GPtrArray *facts)
{
  gint64 now = g_get_real_time () / 1000;

  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];

    if (!karum_stamp_is_ahead (fact->stamp.time, now))
      sharing->greatest = MAX (sharing->greatest, fact->stamp.time);
  }
}

void
karum_transport_sort (GPtrArray *facts)
{
  g_ptr_array_sort (facts, compare_things);
}

guint
karum_transport_end_of_some (const GPtrArray *facts, guint first, guint about)
{
  guint end = MIN (first + about, facts->len);

  while (end < facts->len && compare_things (&facts->pdata[end - 1], &facts->pdata[end]) == 0)
    end++;
  return end;
}

gboolean
karum_transport_join (KarumTransport *transport,
                      KarumDb *db,
                      KarumSharing *sharing,
                      GPtrArray *facts,
                      gint64 file,
                      KarumSharingReport *report,
                      GError **error)
{
  karum_transport_sort (facts);
  follow_clock (sharing, facts);
  for (guint first = 0, end; first < facts->len; first = end) {
    end = karum_transport_end_of_some (facts, first, FACTS_AT_ONCE);
    if ((first > 0 && transport->breathe && !transport->breathe (transport->breather, error))
        || !karum_facts_learn (db, (KarumFact **) facts->pdata + first, end - first,
                               transport->stand, file, FALSE, &report->learnt, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_transport_note (KarumDb *db,
                      const KarumSharing *sharing,
                      const KarumReplica *other,
                      gint64 seen,
                      GError **error)
{
  return strcmp (other->replica, sharing->replica) == 0
         || karum_sharers_note (db, other, seen, error);
}

/* -- Where facts stand ---------------------------------------------------------------------------
 */

void
karum_known_file_clear (KarumKnownFile *known)
{
  g_free (known->look);
}

gboolean
karum_known_file_find (KarumDb *db, const char *name, KarumKnownFile *known, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT id, own, again, look, stale FROM fact_files WHERE name = ?1", error, name);
  KarumStep step = karum_statement_step (row, error);

  g_clear_pointer (&known->look, g_free);
  *known = (KarumKnownFile){ 0 };
  if (step == KARUM_STEP_ROW) {
    known->number = karum_statement_int (row, 0);
    known->own = karum_statement_int (row, 1) != 0;
    known->again = karum_statement_int (row, 2) != 0;
    known->look = karum_statement_dup_certain (row, 3);
    known->stale = karum_statement_int (row, 4) != 0;
  }
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_known_file_note (KarumDb *db, const char *name, gboolean own, gint64 *number, GError **error)
{
  g_auto (KarumKnownFile) known = { 0 };

  if (!karum_db_tell (
          db,
          "INSERT INTO fact_files (name, own, stale, again, look) VALUES (?1, ?2, 0, 0, '')"
          " ON CONFLICT (name) DO UPDATE SET again = 0",
          error, name, own)
      || !karum_known_file_find (db, name, &known, error))
    return FALSE;
  *number = known.number;
  return TRUE;
}

/* -- What is written -------------------------------------------------------------------------- */

GPtrArray *
karum_transport_pick (KarumDb *db, const char *where, GArray *rows, GError **error)
{
  g_autofree char *sql
      = g_strconcat ("SELECT DISTINCT thing FROM facts WHERE ", where, " ORDER BY thing", NULL);
  g_autoptr (GPtrArray) all = karum_facts_new ();
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);
  KarumStep step = KARUM_STEP_ERROR;
  gsize size = 0;

  while (row && size < BYTES_AT_ONCE
         && (step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    g_autofree char *thing = karum_statement_dup_certain (row, 0);

    if (!karum_facts_append (db, thing, where, all, rows, &size, error))
      return NULL;
  }
  return step != KARUM_STEP_ERROR ? g_steal_pointer (&all) : NULL;
}

gboolean
karum_transport_attach (KarumDb *db,
                        KarumStand stand,
                        const GPtrArray *facts,
                        const GArray *rows,
                        gint64 file,
                        GError **error)
{
  g_autofree char *sql = g_strconcat ("UPDATE facts SET ", karum_stand_column (stand),
                                      " = ?2 WHERE id = ?1 AND replica = ?3 AND number = ?4"
                                      " AND part = ?5 AND thing = ?6",
                                      NULL);

  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];

    if (!karum_db_tell (db, sql, error, g_array_index (rows, gint64, i), file, fact->stamp.replica,
                        fact->stamp.number, fact->part, fact->thing))
      return FALSE;
  }
  return TRUE;
}
