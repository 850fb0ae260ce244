/* karum-postgres.h: a connection to a PostgreSQL server. Its library, libpq, is loaded when it is
 * needed: the program is built and runs without it.
 */
#pragma once

#include <gio/gio.h>

typedef struct _KarumPostgres KarumPostgres;

/* karum_postgres_is_address: whether @place is an address of a server, not a folder. */
gboolean karum_postgres_is_address (const char *place);

/* karum_postgres_without_password: (transfer full): @address as it may be kept and shown. */
char *karum_postgres_without_password (const char *address);

/**
 * karum_postgres_open: connects.
 * @address: postgresql://…, as libpq knows it
 * @cancellable: (nullable): ends whatever is waited for, with G_IO_ERROR_CANCELLED; then the
 * connection can't be used any more
 * Returns: (transfer full) (nullable): NULL with KARUM_ARCHIVE_ERROR_NOT_FOUND if the server can't
 * be reached, or KARUM_ARCHIVE_ERROR_IO, in a sentence for people
 */
KarumPostgres *karum_postgres_open (const char *address, GCancellable *cancellable, GError **error);
void karum_postgres_free (KarumPostgres *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPostgres, karum_postgres_free)

/* KarumRows: what a query has answered. */
typedef struct _KarumRows KarumRows;

void karum_rows_free (KarumRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRows, karum_rows_free)

/**
 * karum_postgres_ask: runs one statement, in a transaction of its own.
 * @values: (array) (nullable): its parameters $1, $2 …, @n of them, as text; NULL for none
 * Returns: (transfer full) (nullable): NULL with KARUM_ARCHIVE_ERROR_IO or _FULL; nothing was
 * changed then, unless the connection was lost
 */
KarumRows *karum_postgres_ask (
    KarumPostgres *server, const char *sql, const char *const *values, int n, GError **error);

/* karum_postgres_run: runs statements, all in one transaction. */
gboolean karum_postgres_run (KarumPostgres *server, const char *sql, GError **error);

/* karum_rows_count: how many there are; karum_rows_text(): (transfer none) (nullable): a value,
 * NULL for null; karum_rows_int(): a value as a number; 0 if it is null or no number. */
guint karum_rows_count (const KarumRows *rows);
const char *karum_rows_text (const KarumRows *rows, guint row, int column);
gint64 karum_rows_int (const KarumRows *rows, guint row, int column);
