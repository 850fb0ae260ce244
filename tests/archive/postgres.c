/* postgres.c: addresses of servers, and what is declared of libpq, which is loaded and not linked.
 */
#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "karum-postgres.h"

#ifdef HAVE_LIBPQ
#include <libpq-fe.h>

/* What src/archive/sharing/karum-postgres.c takes for granted. */
#define TAKES(function, type) \
  G_STATIC_ASSERT (__builtin_types_compatible_p (__typeof__ (&function), type))

TAKES (PQconnectStartParams, PGconn *(*) (const char *const *, const char *const *, int) );
TAKES (PQconnectPoll, PostgresPollingStatusType (*) (PGconn *));
TAKES (PQsocket, int (*) (const PGconn *));
TAKES (PQstatus, ConnStatusType (*) (const PGconn *));
TAKES (PQerrorMessage, char *(*) (const PGconn *) );
TAKES (PQfinish, void (*) (PGconn *));
TAKES (PQsendQuery, int (*) (PGconn *, const char *));
TAKES (PQsendQueryParams,
       int (*) (PGconn *,
                const char *,
                int,
                const unsigned int *,
                const char *const *,
                const int *,
                const int *,
                int));
TAKES (PQconsumeInput, int (*) (PGconn *));
TAKES (PQisBusy, int (*) (PGconn *));
TAKES (PQgetResult, PGresult *(*) (PGconn *) );
TAKES (PQresultStatus, ExecStatusType (*) (const PGresult *));
TAKES (PQresultErrorField, char *(*) (const PGresult *, int) );
TAKES (PQntuples, int (*) (const PGresult *));
TAKES (PQgetvalue, char *(*) (const PGresult *, int, int) );
TAKES (PQgetisnull, int (*) (const PGresult *, int, int));
TAKES (PQclear, void (*) (PGresult *));
TAKES (PQsetNoticeReceiver, PQnoticeReceiver (*) (PGconn *, PQnoticeReceiver, void *));
G_STATIC_ASSERT (sizeof (ConnStatusType) == sizeof (int));
G_STATIC_ASSERT (sizeof (ExecStatusType) == sizeof (int));
G_STATIC_ASSERT (sizeof (PostgresPollingStatusType) == sizeof (int));
G_STATIC_ASSERT (PGRES_POLLING_FAILED == 0 && PGRES_POLLING_READING == 1 && PGRES_POLLING_OK == 3);
G_STATIC_ASSERT (CONNECTION_OK == 0 && PGRES_COMMAND_OK == 1 && PGRES_TUPLES_OK == 2);
#endif

static void
test_addresses (void)
{
  g_assert_true (karum_postgres_is_address ("postgresql://host/database"));
  g_assert_true (karum_postgres_is_address ("postgres://"));
  g_assert_false (karum_postgres_is_address ("postgresql"));
  g_assert_false (karum_postgres_is_address ("file:///postgresql://"));
}

static void
test_passwords (void)
{
  static const char *const addresses[][2] = {
    { "postgresql://host/database", "postgresql://host/database" },
    { "postgresql://anna@host/database", "postgresql://anna@host/database" },
    { "postgresql://anna:secret@host:5433/db", "postgresql://anna@host:5433/db" },
    { "postgresql://anna:a:b@one:1,two:2/db", "postgresql://anna@one:1,two:2/db" },
    { "postgresql://[::1]:5433/db?sslmode=require", "postgresql://[::1]:5433/db?sslmode=require" },
    { "postgresql://anna:secret@/db?host=/run&password=secret", "postgresql://anna@/db?host=/run" },
    { "postgresql://anna@/db?password=secret", "postgresql://anna@/db" },
    { "postgresql://anna:s?ecret@host?sslpassword=x&port=1", "postgresql://anna@host?port=1" },
    { "postgresql://host/d@b:c", "postgresql://host/d@b:c" },
    { "postgres://", "postgres://" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++) {
    g_autofree char *kept = karum_postgres_without_password (addresses[i][0]);

    g_assert_cmpstr (kept, ==, addresses[i][1]);
  }
}

/* Cancels when somebody has called who gets no answer. */
static gpointer
cancel_who_calls (gpointer data)
{
  gpointer *all = data;
  GSocketConnection *call = g_socket_listener_accept (all[0], NULL, NULL, NULL);

  g_cancellable_cancel (all[1]);
  return call;
}

/* A server that takes calls and never answers isn't waited for when that is no longer wanted. */
static void
test_silent (void)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, ".s.PGSQL.5432", NULL);
  g_autofree char *place = g_uri_escape_string (folder, NULL, FALSE);
  g_autofree char *address = g_strdup_printf ("postgresql://anna@/x?host=%s", place);
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GSocketAddress) local = g_unix_socket_address_new (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GSocketConnection) call = NULL;
  g_autoptr (GError) error = NULL;
  gpointer all[] = { listener, cancellable };
  GThread *thread;

  /* The path of a socket can't be long. */
  if (!g_socket_listener_add_address (listener, local, G_SOCKET_TYPE_STREAM, 0, NULL, NULL, NULL)) {
    g_test_skip ("the folder has a long name");
    g_rmdir (folder);
    return;
  }
  thread = g_thread_new ("silent", cancel_who_calls, all);
  g_assert_null (karum_postgres_open (address, cancellable, &error));
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    /* libpq isn't there: somebody else has to call. */
    g_autoptr (GSocketClient) client = g_socket_client_new ();

    g_assert_nonnull (strstr (error->message, "libpq"));
    g_object_unref (g_socket_client_connect (client, G_SOCKET_CONNECTABLE (local), NULL, NULL));
    g_test_skip ("libpq isn't there");
  }
  call = g_thread_join (thread);
  g_socket_listener_close (listener);
  g_unlink (path);
  g_rmdir (folder);
}

/* Cancels when the library reads what can't be read to its end. Returns: what keeps it reading */
static gpointer
cancel_who_reads (gpointer data)
{
  gpointer *all = data;
  int writer = open (all[0], O_WRONLY);

  g_cancellable_cancel (all[1]);
  return GINT_TO_POINTER (writer);
}

/* Nor is the library itself, when it looks something up before it calls: here who the server is,
 * in a file that doesn't end; elsewhere the address of a host. */
static void
test_looking_up (void)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "services", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gpointer all[] = { path, cancellable };
  GThread *thread;
  int reader;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_setenv ("PGSERVICEFILE", path, TRUE);
  thread = g_thread_new ("endless", cancel_who_reads, all);
  g_assert_null (karum_postgres_open ("postgresql://?service=club", cancellable, &error));
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_assert_nonnull (strstr (error->message, "libpq"));
    g_test_skip ("libpq isn't there");
  }
  reader = open (path, O_RDONLY | O_NONBLOCK);
  close (GPOINTER_TO_INT (g_thread_join (thread)));
  close (reader);
  g_unsetenv ("PGSERVICEFILE");
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/postgres/addresses", test_addresses);
  g_test_add_func ("/postgres/passwords", test_passwords);
  g_test_add_func ("/postgres/silent", test_silent);
  g_test_add_func ("/postgres/looking-up", test_looking_up);
  return g_test_run ();
}
