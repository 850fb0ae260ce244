/* karum-sharing-server-write.c: what a server lacks is sent. */
#include <glib/gi18n.h>

#include "karum-sharing-server-private.h"
#include "karum-store-inside.h"

/* The names under which an archive has sent that it remembers: something that was on its way when
 * the connection was lost may be seen later. */
#define TOKENS_KEPT 4

/* ?1 would be the number of the server's file. */
#define LACKING "hub <> %" G_GINT64_FORMAT

gboolean
karum_server_count (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error)
{
  KarumServer *server = (KarumServer *) transport;
  g_auto (KarumKnownFile) known = { 0 };
  g_autofree char *sql = NULL;
  gint64 n = 0;

  if (!karum_known_file_find (db, server->file, &known, error))
    return FALSE;
  sql = g_strdup_printf ("SELECT count (*) FROM facts WHERE " LACKING, known.number);
  if (server->club->writes && !karum_db_number (db, sql, &n, error))
    return FALSE;
  *lacking = (guint) n;
  return TRUE;
}

/* -- Texts for the server ------------------------------------------------------------------------
 *
 * Arrays as PostgreSQL reads them.
 */

static void
append_text (GString *array, const char *text)
{
  g_string_append (array, array->len == 0 ? "{\"" : ",\"");
  for (const char *at = text; *at; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_c (array, '\\');
    g_string_append_c (array, *at);
  }
  g_string_append_c (array, '"');
}

static void
append_number (GString *array, gint64 number)
{
  g_string_append_printf (array, "%s%" G_GINT64_FORMAT, array->len == 0 ? "{" : ",", number);
}

static const char *
end_array (GString *array)
{
  g_string_append (array, array->len == 0 ? "{}" : "}");
  return array->str;
}

/* The columns of a line, in its order. */
enum { SEAL, THING, PART, TIME, COUNTER, COPY, REPLACES, VALUE, N_COLUMNS };

G_STATIC_ASSERT ((int) N_COLUMNS == KARUM_FACT_FIELDS);

static void
append_fact (GString *const columns[N_COLUMNS], const KarumFact *fact)
{
  g_autofree char *seal = karum_fact_seal (fact);
  g_autoptr (GString) replaces = g_string_new (NULL);

  karum_seen_write (fact->replaces, replaces);
  append_text (columns[SEAL], seal);
  append_text (columns[THING], fact->thing);
  append_text (columns[PART], fact->part);
  append_number (columns[TIME], fact->stamp.time);
  append_number (columns[COUNTER], (gint64) fact->stamp.number);
  append_text (columns[COPY], fact->stamp.replica);
  append_text (columns[REPLACES], replaces->str);
  append_text (columns[VALUE], fact->value);
}

/* What is there already isn't added once more. The order has all of that found before anything is
 * added; else the server looks through what it has just added for each. */
static const char insert_facts[]
    = "INSERT INTO karum.facts (club, sender, seal, thing, part, time, counter, copy, replaces,"
      " value) SELECT $1::integer, $2, n.seal, n.thing, n.part, n.time, n.counter, n.copy,"
      " n.replaces, n.value FROM unnest ($3::text[], $4::text[], $5::text[],"
      " $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[])"
      " WITH ORDINALITY AS n (seal, thing, part, time, counter, copy, replaces, value, at)"
      " WHERE NOT EXISTS (SELECT FROM karum.facts f WHERE f.club = $1::integer"
      " AND f.thing = n.thing AND f.part = n.part AND f.seal = n.seal AND f.time = n.time"
      " AND f.counter = n.counter AND f.copy = n.copy AND f.replaces = n.replaces"
      " AND f.value = n.value) ORDER BY n.at";

static gboolean
insert (KarumServer *server, const char *sender, const GPtrArray *facts, GError **error)
{
  GString *columns[N_COLUMNS];
  const char *values[2 + N_COLUMNS] = { server->club->id, sender };
  g_autoptr (KarumRows) done = NULL;

  for (guint i = 0; i < N_COLUMNS; i++)
    columns[i] = g_string_new (NULL);
  for (guint i = 0; i < facts->len; i++)
    append_fact (columns, facts->pdata[i]);
  for (guint i = 0; i < N_COLUMNS; i++)
    values[2 + i] = end_array (columns[i]);
  done = karum_postgres_ask (server->server, insert_facts, values, G_N_ELEMENTS (values), error);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_string_free (columns[i], TRUE);
  return done != NULL;
}

/* -- Sending ------------------------------------------------------------------------------------
 */

/* One server to which is sent. */
typedef struct {
  KarumServer *server;
  KarumStore *store;
  KarumDb *db;
  const KarumSharing *sharing;
  KarumSharingReport *report;
  gint64 number; /* of the server's file */
} Sending;

/* In a transaction of the archive: a program that is stopped from here on knows what it has sent.
 */
static gboolean
announce (Sending *sending, GError **error)
{
  GPtrArray *tokens = sending->server->tokens;

  g_ptr_array_insert (tokens, 0, g_strdup (sending->sharing->writes));
  g_ptr_array_set_size (tokens, (int) MIN (tokens->len, TOKENS_KEPT));
  return karum_store_begin (sending->store, error)
         && karum_store_end (
             sending->store,
             karum_server_remember (sending->server, sending->db, &sending->number, error), error);
}

static gboolean
send_some (Sending *sending, guint *sent, GError **error)
{
  g_autofree char *where = g_strdup_printf (LACKING, sending->number);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) facts = karum_transport_pick (sending->db, where, rows, error);

  *sent = 0;
  if (!facts || facts->len == 0)
    return facts != NULL;
  if (!insert (sending->server, sending->sharing->writes, facts, error)
      || !karum_store_begin (sending->store, error)
      || !karum_store_end (sending->store,
                           karum_transport_attach (sending->db, KARUM_STAND_HUB, facts, rows,
                                                   sending->number, error),
                           error))
    return FALSE;
  *sent = facts->len;
  sending->report->sent += facts->len;
  return TRUE;
}

static gboolean
send_lacking (Sending *sending, GError **error)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT EXISTS (SELECT 1 FROM facts WHERE " LACKING ")", sending->number);
  gint64 any = 0;
  guint sent = 0;

  if (!karum_db_number (sending->db, sql, &any, error))
    return FALSE;
  if (!any)
    return TRUE;
  if (!announce (sending, error))
    return FALSE;
  do
    if (!send_some (sending, &sent, error))
      return FALSE;
  while (sent > 0);
  return TRUE;
}

/* -- The rest -----------------------------------------------------------------------------------
 */

/* The club gets its shared archive; another computer may have begun one at the same time. */
static gboolean
begin_archive (Sending *sending, GError **error)
{
  const char *const values[] = { sending->server->club->id, sending->sharing->club };
  g_autoptr (KarumRows) rows = NULL;

  if (*sending->server->club->archive)
    return TRUE;
  rows = karum_postgres_ask (sending->server->server, "SELECT karum.begin ($1::integer, $2)",
                             values, 2, error);
  if (rows && g_strcmp0 (karum_rows_text (rows, 0, 0), sending->sharing->club) == 0)
    return TRUE;
  if (rows)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
                         _ ("Another computer has begun at the same time. Exchange once more."));
  return FALSE;
}

static gboolean
mend (Sending *sending, GError **error)
{
  const GArray *broken = sending->server->broken;
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (KarumRows) rows = NULL;

  if (broken->len == 0)
    return TRUE;
  for (guint i = 0; i < broken->len; i++)
    append_number (numbers, g_array_index (broken, gint64, i));
  rows = karum_postgres_ask (
      sending->server->server, "SELECT karum.mend ($1::integer, $2::bigint[])",
      (const char *const[]){ sending->server->club->id, end_array (numbers) }, 2, error);
  return rows != NULL;
}

static gboolean
name_oneself (Sending *sending, GError **error)
{
  const char *const values[]
      = { sending->server->club->id, sending->sharing->replica, sending->sharing->name };
  g_autoptr (KarumRows) rows = karum_postgres_ask (
      sending->server->server,
      "INSERT INTO karum.copies (club, copy, name, seen) VALUES ($1::integer, $2, $3, now ())"
      " ON CONFLICT (club, copy) DO UPDATE SET name = excluded.name, seen = excluded.seen",
      values, 3, error);

  return rows != NULL;
}

/* (transfer full) (nullable): the things with a tombstone, as an array */
static GString *
list_gone (KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT DISTINCT thing FROM facts WHERE part = '" KARUM_FACT_GONE "'", error);
  GString *things = g_string_new (NULL);

  while (karum_statement_next (row, error))
    append_text (things, karum_statement_certain (row, 0));
  if (karum_statement_worked (row))
    return things;
  g_string_free (things, TRUE);
  return NULL;
}

/* Takes out of the server what was deleted for good. */
static gboolean
erase (Sending *sending, GError **error)
{
  g_auto (KarumKnownFile) known = { 0 };
  g_autoptr (GString) things = NULL;
  g_autoptr (KarumRows) rows = NULL;

  if (!karum_known_file_find (sending->db, sending->server->file, &known, error) || !known.stale)
    return known.number != 0;
  things = list_gone (sending->db, error);
  if (things)
    rows = karum_postgres_ask (
        sending->server->server, "SELECT karum.erase ($1::integer, $2::text[])",
        (const char *const[]){ sending->server->club->id, end_array (things) }, 2, error);
  return rows && karum_store_begin (sending->store, error)
         && karum_store_end (sending->store,
                             karum_db_tell (sending->db,
                                            "UPDATE fact_files SET stale = 0 WHERE id = ?1", error,
                                            sending->number),
                             error);
}

gboolean
karum_server_write (KarumTransport *transport,
                    KarumStore *store,
                    const KarumSharing *sharing,
                    KarumSharingReport *report,
                    GError **error)
{
  KarumServer *server = (KarumServer *) transport;
  g_auto (KarumKnownFile) known = { 0 };
  Sending sending = { server, store, karum_store_db (store), sharing, report, 0 };

  report->reading = !server->club->writes;
  if (report->reading)
    return TRUE;
  if (!karum_known_file_find (sending.db, server->file, &known, error))
    return FALSE;
  sending.number = known.number;
  return begin_archive (&sending, error) && mend (&sending, error) && send_lacking (&sending, error)
         && name_oneself (&sending, error) && erase (&sending, error);
}
