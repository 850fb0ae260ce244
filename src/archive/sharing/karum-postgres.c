#include "karum-postgres.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <gmodule.h>
#include <string.h>

#include "karum-db.h"

/* -- The library -------------------------------------------------------------------------------
 *
 * The functions of libpq's fifth version that are used, as its documentation declares them;
 * tests/archive/postgres.c compares them with its header, where that is.
 */

#define LIBRARY "libpq.so.5"
#define PACKAGE "libpq5"

/* A server that doesn't answer for so long isn't there. */
#define CONNECT_SECONDS 30

/* Of libpq's enumerations. */
enum { CONNECTION_OK = 0, COMMAND_OK = 1, TUPLES_OK = 2 };
enum { POLLING_FAILED = 0, POLLING_READING = 1, POLLING_OK = 3 };
enum { FIELD_SQLSTATE = 'C', FIELD_MESSAGE = 'M' };

typedef struct {
  void *(*connect) (const char *const *keywords, const char *const *values, int expand);
  int (*connect_poll) (void *connection);
  int (*socket) (const void *connection);
  int (*status) (const void *connection);
  char *(*error) (const void *connection);
  void (*finish) (void *connection);
  int (*send_params) (void *connection,
                      const char *sql,
                      int n,
                      const unsigned int *types,
                      const char *const *values,
                      const int *lengths,
                      const int *formats,
                      int format);
  int (*send) (void *connection, const char *sql);
  int (*consume) (void *connection);
  int (*is_busy) (void *connection);
  void *(*result) (void *connection);
  int (*result_status) (const void *result);
  char *(*result_field) (const void *result, int field);
  int (*n_rows) (const void *result);
  char *(*value) (const void *result, int row, int column);
  int (*is_null) (const void *result, int row, int column);
  void (*clear) (void *result);
  void *(*set_notices) (void *connection, void (*receive) (void *, const void *), void *data);
} Library;

static gboolean
load_library (Library *library, GError **error)
{
  const struct {
    const char *name;
    void *to;
  } functions[] = {
    { "PQconnectStartParams", &library->connect },
    { "PQconnectPoll", &library->connect_poll },
    { "PQsocket", &library->socket },
    { "PQstatus", &library->status },
    { "PQerrorMessage", &library->error },
    { "PQfinish", &library->finish },
    { "PQsendQueryParams", &library->send_params },
    { "PQsendQuery", &library->send },
    { "PQconsumeInput", &library->consume },
    { "PQisBusy", &library->is_busy },
    { "PQgetResult", &library->result },
    { "PQresultStatus", &library->result_status },
    { "PQresultErrorField", &library->result_field },
    { "PQntuples", &library->n_rows },
    { "PQgetvalue", &library->value },
    { "PQgetisnull", &library->is_null },
    { "PQclear", &library->clear },
    { "PQsetNoticeReceiver", &library->set_notices },
  };
  GModule *module = g_module_open (LIBRARY, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
  gboolean there = module != NULL;

  for (guint i = 0; there && i < G_N_ELEMENTS (functions); i++)
    there = g_module_symbol (module, functions[i].name, functions[i].to);
  /* It may have begun threads and handlers of its own. */
  if (there)
    g_module_make_resident (module);
  if (module)
    g_module_close (module);
  if (!there)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_IO,
                 /* Translators: names of a package and of a file */
                 _ ("To exchange through a PostgreSQL server, install the package %s (%s)."),
                 PACKAGE, LIBRARY);
  return there;
}

/* -- Addresses -------------------------------------------------------------------------------- */

gboolean
karum_postgres_is_address (const char *place)
{
  return g_str_has_prefix (place, "postgresql://") || g_str_has_prefix (place, "postgres://");
}

/* (transfer full): @query without passwords */
static char *
clean_query (const char *query)
{
  g_auto (GStrv) parts = g_strsplit (query, "&", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (char **part = parts; *part; part++)
    if (!g_str_has_prefix (*part, "password=") && !g_str_has_prefix (*part, "sslpassword="))
      g_ptr_array_add (kept, *part);
  g_ptr_array_add (kept, NULL);
  return g_strjoinv ("&", (char **) kept->pdata);
}

/* As libpq reads them: who stands before an @ that comes before any slash. */
char *
karum_postgres_without_password (const char *address)
{
  const char *after = strstr (address, "://") + strlen ("://");
  gsize who = strcspn (after, "@/");
  gboolean named = after[who] == '@';
  gsize name = named ? MIN (strcspn (after, ":"), who) : 0;
  const char *rest = named ? after + who : after, *mark = strchr (rest, '?');
  g_autofree char *path = g_strndup (rest, mark ? (gsize) (mark - rest) : strlen (rest));
  g_autofree char *query = mark ? clean_query (mark + 1) : NULL;

  return g_strdup_printf ("%.*s%.*s%s%s%s", (int) (after - address), address, (int) name, after,
                          path, query && *query ? "?" : "", query ? query : "");
}

/* -- Connections ------------------------------------------------------------------------------ */

struct _KarumPostgres {
  Library library;
  char *place; /* (owned): as people are told where it is */
  void *connection;
  GCancellable *cancellable; /* (owned) (nullable) */
};

struct _KarumRows {
  const KarumPostgres *server;
  void *result;
};

void
karum_postgres_free (KarumPostgres *server)
{
  if (server->connection)
    server->library.finish (server->connection);
  g_clear_object (&server->cancellable);
  g_free (server->place);
  g_free (server);
}

/* (transfer full): what the library says in some lines, in one */
static char *
one_line (const char *message)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);
  g_auto (GStrv) lines = NULL;

  g_strchomp (g_strdelimit (valid, "\t", ' '));
  lines = g_strsplit (valid, "\n", -1);
  return g_strjoinv (" ", lines);
}

static void
ignore_notice (void *data, const void *result)
{
  (void) data, (void) result;
}

static void
fail_to_connect (const KarumPostgres *server, GError **error)
{
  g_autofree char *said
      = one_line (server->connection ? server->library.error (server->connection) : "");
  const char *why = *said ? said : g_strerror (ETIMEDOUT);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
               /* Translators: an address, and a sentence of the system */
               _ ("Can’t reach the server “%s”: %s"), server->place, why);
}

/* Waits until the server can be read or written. @until: monotonic time; 0: no limit.
 * Returns: FALSE with @error if that is cancelled */
static gboolean
wait_for (KarumPostgres *server, gushort events, gint64 until, GError **error)
{
  GPollFD files[2] = { { server->library.socket (server->connection), events, 0 } };
  gboolean cancels = g_cancellable_make_pollfd (server->cancellable, &files[1]);
  gint64 left = until ? MAX (until - g_get_monotonic_time (), 0) / 1000 : -1;

  g_poll (files, cancels ? 2 : 1, (int) left);
  if (cancels)
    g_cancellable_release_fd (server->cancellable);
  return !g_cancellable_set_error_if_cancelled (server->cancellable, error);
}

/* A server that has vanished is noticed within a minute or two. What the address says is stronger
 * than what stands before it. (nullable) */
static void *
begin_to_connect (const Library *library, const char *address)
{
  const char *const keywords[] = { "keepalives_idle",  "keepalives_interval",
                                   "keepalives_count", "tcp_user_timeout",
                                   "application_name", "dbname",
                                   "client_encoding",  NULL };
  const char *const values[] = { "20", "10", "3", "60000", "karum", address, "UTF8", NULL };

  return library->connect (keywords, values, 1);
}

/* The library asks for the addresses of a host, and nothing ends that. So it does it in a thread,
 * which is left to itself if nobody waits any more. */
typedef struct {
  gatomicrefcount users;
  Library library;
  char *address; /* (owned) */
  GMutex lock;
  GCond news;
  gboolean begun, abandoned;
  void *connection; /* (nullable) */
} Beginning;

static void
beginning_unref (gpointer data)
{
  Beginning *beginning = data;

  if (!g_atomic_ref_count_dec (&beginning->users))
    return;
  if (beginning->connection)
    beginning->library.finish (beginning->connection);
  g_mutex_clear (&beginning->lock);
  g_cond_clear (&beginning->news);
  g_free (beginning->address);
  g_free (beginning);
}

static gpointer
begin_in_thread (gpointer data)
{
  Beginning *beginning = data;
  void *connection = begin_to_connect (&beginning->library, beginning->address);

  g_mutex_lock (&beginning->lock);
  beginning->connection = connection;
  beginning->begun = TRUE;
  g_cond_signal (&beginning->news);
  g_mutex_unlock (&beginning->lock);
  beginning_unref (beginning);
  return NULL;
}

static void
abandon (G_GNUC_UNUSED GCancellable *cancellable, gpointer data)
{
  Beginning *beginning = data;

  g_mutex_lock (&beginning->lock);
  beginning->abandoned = TRUE;
  g_cond_signal (&beginning->news);
  g_mutex_unlock (&beginning->lock);
}

/* (nullable): NULL without memory, or if that is cancelled. @thread: (transfer full) */
static void *
wait_for_beginning (Beginning *beginning, GThread *thread, GCancellable *cancellable)
{
  gulong handler = cancellable
                       ? g_cancellable_connect (cancellable, G_CALLBACK (abandon), beginning, NULL)
                       : 0;
  gboolean begun;
  void *connection;

  g_mutex_lock (&beginning->lock);
  while (!beginning->begun && !beginning->abandoned)
    g_cond_wait (&beginning->news, &beginning->lock);
  begun = beginning->begun;
  connection = g_steal_pointer (&beginning->connection);
  g_mutex_unlock (&beginning->lock);
  g_cancellable_disconnect (cancellable, handler);
  if (begun)
    g_thread_join (thread);
  else
    g_thread_unref (thread);
  return connection;
}

static void
begin_cancellably (KarumPostgres *server, const char *address)
{
  Beginning *beginning = g_new0 (Beginning, 1);
  GThread *thread;

  g_atomic_ref_count_init (&beginning->users);
  g_atomic_ref_count_inc (&beginning->users);
  beginning->library = server->library;
  beginning->address = g_strdup (address);
  g_mutex_init (&beginning->lock);
  g_cond_init (&beginning->news);
  thread = g_thread_new ("karum-connect", begin_in_thread, beginning);
  server->connection = wait_for_beginning (beginning, thread, server->cancellable);
  beginning_unref (beginning);
}

/* FALSE without @error if the server doesn't answer, or refuses. */
static gboolean
finish_connecting (KarumPostgres *server, GError **error)
{
  const Library *library = &server->library;
  gint64 until = g_get_monotonic_time () + CONNECT_SECONDS * G_USEC_PER_SEC;
  int next = POLLING_FAILED;

  /* At first it waits to be written. */
  for (gushort events = G_IO_OUT; library->socket (server->connection) >= 0;
       events = next == POLLING_READING ? G_IO_IN : G_IO_OUT) {
    if (!wait_for (server, events, until, error))
      return FALSE;
    next = library->connect_poll (server->connection);
    if (next == POLLING_OK || next == POLLING_FAILED || g_get_monotonic_time () > until)
      break;
  }
  return next == POLLING_OK && library->status (server->connection) == CONNECTION_OK;
}

KarumPostgres *
karum_postgres_open (const char *address, GCancellable *cancellable, GError **error)
{
  g_autoptr (KarumPostgres) server = g_new0 (KarumPostgres, 1);
  GError *local = NULL;

  server->place = karum_postgres_without_password (address);
  server->cancellable = cancellable ? g_object_ref (cancellable) : NULL;
  if (!load_library (&server->library, error))
    return NULL;
  begin_cancellably (server, address);
  if (!g_cancellable_set_error_if_cancelled (server->cancellable, &local) && server->connection
      && finish_connecting (server, &local)) {
    server->library.set_notices (server->connection, ignore_notice, NULL);
    return g_steal_pointer (&server);
  }
  if (local)
    g_propagate_error (error, local);
  else
    fail_to_connect (server, error);
  return NULL;
}

/* -- Statements ------------------------------------------------------------------------------- */

void
karum_rows_free (KarumRows *rows)
{
  rows->server->library.clear (rows->result);
  g_free (rows);
}

static void
fail (const KarumPostgres *server, const void *result, GError **error)
{
  static const char *const unprepared[] = { "3F000", "42P01", "42883", "42703", NULL };
  const Library *library = &server->library;
  const char *state = result ? library->result_field (result, FIELD_SQLSTATE) : NULL;
  const char *message = result ? library->result_field (result, FIELD_MESSAGE) : NULL;
  g_autofree char *why = one_line (message ? message : library->error (server->connection));
  gboolean full = g_strcmp0 (state, "53100") == 0;
  int code = full ? KARUM_ARCHIVE_ERROR_FULL : KARUM_ARCHIVE_ERROR_IO;

  if (g_strcmp0 (state, "42501") == 0)
    g_set_error (error, KARUM_ARCHIVE_ERROR, code,
                 /* Translators: an address, and a sentence of the system */
                 _ ("The account may not do that on the server “%s”: %s"), server->place, why);
  else if (state && g_strv_contains (unprepared, state))
    g_set_error (
        error, KARUM_ARCHIVE_ERROR, code,
        /* Translators: an address, and a sentence of the system */
        _ ("The server “%s” isn’t prepared for Karum. Its owner runs “karum-cli hub init”: "
           "%s"),
        server->place, why);
  else
    g_set_error (error, KARUM_ARCHIVE_ERROR, code,
                 /* Translators: an address, and a sentence of the system */
                 _ ("Can’t exchange through the server “%s”: %s"), server->place, why);
}

static gboolean
has_failed (const Library *library, const void *result)
{
  int status = library->result_status (result);

  return status != TUPLES_OK && status != COMMAND_OK;
}

/* (nullable): the last of the results of what was sent, or the first that is a failure. @sent:
 * whether it was; NULL without @error if the connection was lost */
static void *
receive (KarumPostgres *server, gboolean sent, GError **error)
{
  const Library *library = &server->library;
  void *last = NULL, *next;

  for (;;) {
    while (sent && library->is_busy (server->connection))
      if (!wait_for (server, G_IO_IN, 0, error) || !library->consume (server->connection)) {
        g_clear_pointer (&last, library->clear);
        return NULL;
      }
    next = sent ? library->result (server->connection) : NULL;
    if (!next)
      return last;
    if (last && has_failed (library, last)) {
      library->clear (next);
      continue;
    }
    g_clear_pointer (&last, library->clear);
    last = next;
  }
}

static KarumRows *
take (KarumPostgres *server, gboolean sent, GError **error)
{
  GError *local = NULL;
  void *result = receive (server, sent, &local);
  KarumRows *rows;

  if (local) {
    g_propagate_error (error, local);
    return NULL;
  }
  if (!result || has_failed (&server->library, result)) {
    fail (server, result, error);
    g_clear_pointer (&result, server->library.clear);
    return NULL;
  }
  rows = g_new (KarumRows, 1);
  *rows = (KarumRows){ server, result };
  return rows;
}

KarumRows *
karum_postgres_ask (
    KarumPostgres *server, const char *sql, const char *const *values, int n, GError **error)
{
  gboolean sent
      = server->library.send_params (server->connection, sql, n, NULL, values, NULL, NULL, 0) == 1;

  return take (server, sent, error);
}

gboolean
karum_postgres_run (KarumPostgres *server, const char *sql, GError **error)
{
  g_autoptr (KarumRows) rows
      = take (server, server->library.send (server->connection, sql) == 1, error);

  return rows != NULL;
}

guint
karum_rows_count (const KarumRows *rows)
{
  return (guint) rows->server->library.n_rows (rows->result);
}

const char *
karum_rows_text (const KarumRows *rows, guint row, int column)
{
  const Library *library = &rows->server->library;

  return library->is_null (rows->result, (int) row, column)
             ? NULL
             : library->value (rows->result, (int) row, column);
}

gint64
karum_rows_int (const KarumRows *rows, guint row, int column)
{
  const char *text = karum_rows_text (rows, row, column);

  return text ? g_ascii_strtoll (text, NULL, 10) : 0;
}
