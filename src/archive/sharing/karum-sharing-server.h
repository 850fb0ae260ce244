/* karum-sharing-server.h: a PostgreSQL server with a table of facts, through which copies of an
 * archive exchange: data/hub/hub.sql.
 *
 * Facts are only added. Each has a number in its club, in the order in which they can be seen, so
 * that a copy asks for those behind the last number that it has read. What is there has an
 * identity: if that has changed, or what stands at the last number, all seals are compared.
 *
 * To the archive, the server is one file of fact_files: it is called `hub:` and the identity, and
 * its look is the last number, the seal of what stands there, and as whom the archive has sent.
 */
#pragma once

#include "karum-sharing-transport.h"

/* karum_server_open: (transfer full) (nullable): connects. @cancellable: (nullable) */
KarumTransport *karum_server_open (const char *address, GCancellable *cancellable, GError **error);
