/* postgres.c: addresses of servers, and what is declared of libpq, which is loaded and not linked.
 */
#include "karum-postgres.h"

#ifdef HAVE_LIBPQ
#include <libpq-fe.h>

/* What src/archive/sharing/karum-postgres.c takes for granted. */
#define TAKES(function, type) \
  G_STATIC_ASSERT (__builtin_types_compatible_p (__typeof__ (&function), type))

TAKES (PQconnectdbParams, PGconn *(*) (const char *const *, const char *const *, int) );
TAKES (PQstatus, ConnStatusType (*) (const PGconn *));
TAKES (PQerrorMessage, char *(*) (const PGconn *) );
TAKES (PQfinish, void (*) (PGconn *));
TAKES (PQexec, PGresult *(*) (PGconn *, const char *) );
TAKES (PQexecParams,
       PGresult *(*) (PGconn *,
                      const char *,
                      int,
                      const unsigned int *,
                      const char *const *,
                      const int *,
                      const int *,
                      int) );
TAKES (PQresultStatus, ExecStatusType (*) (const PGresult *));
TAKES (PQresultErrorField, char *(*) (const PGresult *, int) );
TAKES (PQntuples, int (*) (const PGresult *));
TAKES (PQgetvalue, char *(*) (const PGresult *, int, int) );
TAKES (PQgetisnull, int (*) (const PGresult *, int, int));
TAKES (PQclear, void (*) (PGresult *));
TAKES (PQsetNoticeReceiver, PQnoticeReceiver (*) (PGconn *, PQnoticeReceiver, void *));
G_STATIC_ASSERT (sizeof (ConnStatusType) == sizeof (int));
G_STATIC_ASSERT (sizeof (ExecStatusType) == sizeof (int));
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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/postgres/addresses", test_addresses);
  g_test_add_func ("/postgres/passwords", test_passwords);
  return g_test_run ();
}
