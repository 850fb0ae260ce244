/* karum-sharing-server-read.c: what is on a server, and what an archive knows of it. */
#include <stdlib.h>
#include <string.h>

#include "karum-sharing-server-private.h"

/* How many facts, or seals, are asked for at once. */
#define FACTS_AT_ONCE 5000
#define SEALS_AT_ONCE 200000

/* About how many bytes are read before it is known who this copy is. */
#define BYTES_AHEAD (16 * 1024 * 1024)

/* -- Comparing ----------------------------------------------------------------------------------
 */

/* A fact that is there. */
typedef struct {
  guint64 seal;
  gint64 number;
  gboolean here;
} There;

static int
compare_seals (gconstpointer a, gconstpointer b)
{
  const There *one = a, *other = b;

  return (one->seal > other->seal) - (one->seal < other->seal);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *) a, other = *(const gint64 *) b;

  return (one > other) - (one < other);
}

/* (transfer full) (nullable) (element-type There): sorted; the last number goes into @server */
static GArray *
list_there (KarumServer *server, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (There));
  guint n;

  server->last = 0;
  do {
    g_autofree char *last = g_strdup_printf ("%" G_GINT64_FORMAT, server->last);
    const char *const values[] = { server->club->id, last };
    g_autoptr (KarumRows) rows = karum_postgres_ask (
        server->server,
        "SELECT number, seal FROM karum.facts WHERE club = $1::integer AND number > $2::bigint"
        " ORDER BY number LIMIT " G_STRINGIFY (SEALS_AT_ONCE),
        values, 2, error);

    n = rows ? karum_rows_count (rows) : 0;
    for (guint i = 0; i < n; i++) {
      const char *seal = karum_rows_text (rows, i, 1);
      There there = { g_ascii_strtoull (seal, NULL, 16), karum_rows_int (rows, i, 0), FALSE };

      server->last = there.number;
      if (*seal)
        g_array_append_val (all, there);
      if (i + 1 == n) {
        g_free (server->seal);
        server->seal = g_strdup (seal);
      }
    }
    if (!rows)
      return NULL;
  } while (n == SEALS_AT_ONCE);
  g_array_sort (all, compare_seals);
  return g_steal_pointer (&all);
}

/* Marks all of @there that have @seal. Returns: whether there is one */
static gboolean
mark (GArray *there, guint64 seal)
{
  There wanted = { .seal = seal }, *all = (There *) (void *) there->data;
  There *found
      = there->len > 0 ? bsearch (&wanted, all, there->len, sizeof wanted, compare_seals) : NULL;

  if (!found)
    return FALSE;
  while (found > all && found[-1].seal == seal)
    found--;
  for (; found < all + there->len && found->seal == seal; found++)
    found->here = TRUE;
  return TRUE;
}

gboolean
karum_server_compare (
    KarumServer *server, KarumDb *db, GArray *common, GArray *wanted, GError **error)
{
  g_autoptr (GArray) there = list_there (server, error);
  g_autoptr (KarumStatement) row
      = there ? karum_db_prepare (db, "SELECT id, seal FROM facts WHERE seal <> ''", error) : NULL;

  while (karum_statement_next (row, error)) {
    KarumServerCommon one = { karum_statement_int (row, 0),
                              g_ascii_strtoull (karum_statement_certain (row, 1), NULL, 16) };

    if (mark (there, one.seal))
      g_array_append_val (common, one);
  }
  for (guint i = 0; wanted && karum_statement_worked (row) && i < there->len; i++)
    if (!g_array_index (there, There, i).here)
      g_array_append_val (wanted, g_array_index (there, There, i).number);
  if (wanted)
    g_array_sort (wanted, compare_numbers);
  return karum_statement_worked (row);
}

/* -- What the archive knows ---------------------------------------------------------------------
 */

static void
read_look (KarumServer *server, const char *look)
{
  g_auto (GStrv) words = g_strsplit (look, " ", -1);

  if (g_strv_length (words) < 2) {
    server->anew = TRUE;
    return;
  }
  server->last = g_ascii_strtoll (words[0], NULL, 10);
  g_free (server->seal);
  server->seal = g_strdup (words[1]);
  for (char **token = words + 2; *token; token++)
    g_ptr_array_add (server->tokens, g_strdup (*token));
}

static gboolean
recall (KarumServer *server, KarumDb *db, GError **error)
{
  g_auto (KarumKnownFile) known = { 0 };
  gint64 any = 0;

  server->file = g_strconcat ("hub:", server->club->identity, NULL);
  if (!karum_known_file_find (db, server->file, &known, error)
      || !karum_db_number (db, "SELECT EXISTS (SELECT 1 FROM facts)", &any, error))
    return FALSE;
  server->anew = known.again || (known.number == 0 && any);
  if (known.number != 0)
    read_look (server, known.look);
  return TRUE;
}

gboolean
karum_server_remember (KarumServer *server, KarumDb *db, gint64 *number, GError **error)
{
  g_autoptr (GString) look = g_string_new (NULL);
  gboolean whole = !server->anew || !server->transport.more;

  /* As long as there are others to be read, the next exchange compares anew. */
  if (whole)
    g_string_printf (look, "%" G_GINT64_FORMAT " %s", server->last, server->seal);
  for (guint i = 0; whole && i < server->tokens->len; i++)
    g_string_append_printf (look, " %s", (const char *) server->tokens->pdata[i]);
  return karum_known_file_note (db, server->file, TRUE, number, error)
         && karum_db_tell (db, "UPDATE fact_files SET look = ?2 WHERE id = ?1 AND look <> ?2",
                           error, *number, look->str);
}

gboolean
karum_server_attach (KarumDb *db, const GArray *common, gint64 number, GError **error)
{
  for (guint i = 0; i < common->len; i++) {
    const KarumServerCommon *one = &g_array_index (common, KarumServerCommon, i);
    g_autofree char *seal = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", one->seal);

    if (!karum_db_tell (db, "UPDATE facts SET hub = ?2 WHERE id = ?1 AND seal = ?3", error,
                        one->row, number, seal))
      return FALSE;
  }
  return TRUE;
}

/* -- Reading ------------------------------------------------------------------------------------
 */

/* The columns of a fact: number, sender, and its line. */
#define COLUMNS "number, sender, seal, thing, part, time, counter, copy, replaces, value"
#define FIRST_FIELD 2

static void
read_fact (KarumServer *server, const KarumRows *rows, guint row, gsize *size)
{
  const char *fields[KARUM_FACT_FIELDS];
  gint64 number = karum_rows_int (rows, row, 0);
  KarumFactFault fault;
  KarumFact *fact;

  for (int i = 0; i < KARUM_FACT_FIELDS; i++) {
    fields[i] = karum_rows_text (rows, row, FIRST_FIELD + i);
    *size += strlen (fields[i]);
  }
  /* What was deleted for good. */
  if (!*fields[0] && !*fields[KARUM_FACT_FIELDS - 1])
    return;
  fact = karum_fact_read_fields (fields, &fault);
  if (fact)
    g_ptr_array_add (server->facts, fact);
  else if (fault == KARUM_FACT_BROKEN)
    g_array_append_val (server->broken, number);
}

static void
add_sender (KarumServer *server, const char *sender)
{
  if (!g_hash_table_contains (server->senders, sender))
    g_hash_table_add (server->senders, g_strdup (sender));
}

/* (transfer full) (nullable): what comes with and after the last number */
static KarumRows *
ask_behind (KarumServer *server, GError **error)
{
  g_autofree char *last = g_strdup_printf ("%" G_GINT64_FORMAT, server->last);
  const char *const values[] = { server->club->id, last };

  return karum_postgres_ask (server->server,
                             "SELECT " COLUMNS
                             " FROM karum.facts WHERE club = $1::integer AND number >= $2::bigint"
                             " ORDER BY number LIMIT 1 + " G_STRINGIFY (FACTS_AT_ONCE),
                             values, 2, error);
}

/* Whether what the archive has read last is still there. */
static gboolean
is_as_remembered (const KarumServer *server, const KarumRows *rows)
{
  return server->last == 0
         || (karum_rows_count (rows) > 0 && karum_rows_int (rows, 0, 0) == server->last
             && strcmp (karum_rows_text (rows, 0, FIRST_FIELD), server->seal) == 0);
}

static gboolean
read_behind (KarumServer *server, gsize *size, GError **error)
{
  g_autoptr (KarumRows) rows = ask_behind (server, error);
  guint n = rows ? karum_rows_count (rows) : 0;

  if (!rows)
    return FALSE;
  if (!is_as_remembered (server, rows)) {
    server->anew = server->transport.more = TRUE;
    return TRUE;
  }
  for (guint i = server->last > 0; i < n; i++) {
    read_fact (server, rows, i, size);
    add_sender (server, karum_rows_text (rows, i, 1));
  }
  if (n > 0) {
    server->last = karum_rows_int (rows, n - 1, 0);
    g_free (server->seal);
    server->seal = g_strdup (karum_rows_text (rows, n - 1, FIRST_FIELD));
  }
  server->transport.more = n > FACTS_AT_ONCE;
  return TRUE;
}

static gboolean
read_wanted (KarumServer *server, gsize *size, GError **error)
{
  g_autoptr (GString) numbers = g_string_new ("{");
  guint n = MIN (server->wanted->len, FACTS_AT_ONCE);
  g_autoptr (KarumRows) rows = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (numbers, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                            g_array_index (server->wanted, gint64, i));
  g_string_append_c (numbers, '}');
  rows = karum_postgres_ask (
      server->server,
      "SELECT " COLUMNS " FROM karum.facts"
      " WHERE club = $1::integer AND number = ANY ($2::bigint[]) ORDER BY number",
      (const char *const[]){ server->club->id, numbers->str }, 2, error);
  for (guint i = 0; rows && i < karum_rows_count (rows); i++)
    read_fact (server, rows, i, size);
  g_array_remove_range (server->wanted, 0, n);
  server->transport.more = server->wanted->len > 0;
  return rows != NULL;
}

static gboolean
read_some (KarumServer *server, KarumDb *db, gsize *size, GError **error)
{
  if (server->anew && !server->wanted) {
    server->wanted = g_array_new (FALSE, FALSE, sizeof (gint64));
    server->compared = TRUE;
    if (!karum_server_compare (server, db, server->common, server->wanted, error))
      return FALSE;
  }
  server->transport.more = FALSE;
  if (!server->anew)
    return read_behind (server, size, error);
  return server->wanted->len == 0 || read_wanted (server, size, error);
}

gboolean
karum_server_read (
    KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error)
{
  KarumServer *server = (KarumServer *) transport;
  gsize size = 0;

  (void) club;
  if (server->ahead) {
    server->ahead = FALSE;
    return TRUE;
  }
  if (!server->file && !recall (server, db, error))
    return FALSE;
  do
    if (!read_some (server, db, &size, error))
      return FALSE;
  while (transport->more && size < most);
  return TRUE;
}

/* Whether something else there, that isn't read yet, has the name of this copy. */
static gboolean
find_strange (KarumServer *server, const KarumSharing *sharing, GError **error)
{
  g_autofree char *last = g_strdup_printf ("%" G_GINT64_FORMAT, server->last);
  g_autofree char *name = g_strndup (sharing->replica, KARUM_COPY_DIGITS);
  const char *const values[] = { server->club->id, last, name };
  g_autoptr (KarumRows) rows
      = karum_postgres_ask (server->server,
                            "SELECT DISTINCT sender, 0 FROM karum.facts WHERE club = $1::integer"
                            " AND number > $2::bigint AND starts_with (sender, $3)"
                            " UNION ALL SELECT '', max (counter) FROM karum.facts"
                            " WHERE club = $1::integer AND starts_with (copy, $3)",
                            values, 3, error);

  for (guint i = 0; rows && i < karum_rows_count (rows); i++) {
    const char *sender = karum_rows_text (rows, i, 0);

    if (*sender)
      add_sender (server, sender);
    else
      server->greatest = (guint64) karum_rows_int (rows, i, 1);
  }
  return rows != NULL;
}

gboolean
karum_server_read_ahead (KarumServer *server, KarumDb *db, GError **error)
{
  g_auto (KarumSharing) sharing = { 0 };

  if (!karum_sharing_read (db, &sharing, error)
      || !karum_server_read (&server->transport, db, sharing.club, BYTES_AHEAD, error))
    return FALSE;
  server->ahead = TRUE;
  return !server->transport.more || !sharing.any || find_strange (server, &sharing, error);
}

/* -- Joining ------------------------------------------------------------------------------------
 */

static gboolean
note_copies (const KarumServer *server, KarumDb *db, const KarumSharing *sharing, GError **error)
{
  const GPtrArray *copies = server->club->copies;

  for (guint i = 0; i < copies->len; i++) {
    const KarumServerCopy *copy = copies->pdata[i];

    if (!karum_transport_note (db, sharing, copy->replica, copy->seen, error))
      return FALSE;
  }
  return TRUE;
}

/* Nothing is known to stand there but what was found there. */
static gboolean
note_common (KarumServer *server, KarumDb *db, gint64 number, GError **error)
{
  if (server->compared
      && (!karum_db_tell (db, "UPDATE facts SET hub = 0 WHERE hub = ?1", error, number)
          || !karum_server_attach (db, server->common, number, error)))
    return FALSE;
  server->compared = FALSE;
  return TRUE;
}

/* What is joined in several transactions is known to have been read when all of it is. */
static gboolean
note_beginning (const KarumServer *server, KarumDb *db, gint64 *number, GError **error)
{
  return karum_known_file_note (db, server->file, TRUE, number, error)
         && (!server->anew
             || karum_db_tell (db, "UPDATE fact_files SET look = '' WHERE id = ?1", error,
                               *number));
}

gboolean
karum_server_learn (KarumTransport *transport,
                    KarumDb *db,
                    KarumSharing *sharing,
                    KarumSharingReport *report,
                    GError **error)
{
  KarumServer *server = (KarumServer *) transport;
  gint64 number;

  if (!note_beginning (server, db, &number, error) || !note_common (server, db, number, error)
      || !karum_transport_join (transport, db, sharing, server->facts, number, report, error)
      || !note_copies (server, db, sharing, error)
      || !karum_server_remember (server, db, &number, error))
    return FALSE;
  report->broken += server->broken->len - server->told;
  server->told = server->broken->len;
  g_ptr_array_set_size (server->facts, 0);
  g_hash_table_remove_all (server->senders);
  return TRUE;
}
