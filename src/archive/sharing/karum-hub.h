/* karum-hub.h: a PostgreSQL server is prepared so that copies of archives exchange through it, by
 * who owns the database: docs/hub.md.
 *
 * Every function connects to @address, postgresql://…, and returns FALSE or NULL with
 * KARUM_ARCHIVE_ERROR if that isn't possible or the account may not.
 */
#pragma once

#include <glib.h>

/* karum_hub_init: makes the tables, or makes them as this version of the program knows them. */
gboolean karum_hub_init (const char *address, GError **error);

/* karum_hub_renew: after the database was restored from a backup: all copies compare what they have
 * with what is there. */
gboolean karum_hub_renew (const char *address, GError **error);

/**
 * karum_hub_add: an account belongs to a club; both are made if they aren't there.
 * @writes: FALSE: it may only read
 * @created: (out): whether the account was made, without a password
 */
gboolean karum_hub_add (const char *address,
                        const char *club,
                        const char *account,
                        gboolean writes,
                        gboolean *created,
                        GError **error);

/* karum_hub_remove: an account belongs no more to a club; what it has sent stays. */
gboolean
karum_hub_remove (const char *address, const char *club, const char *account, GError **error);

/* Whose account belongs to which club. */
typedef struct {
  char *club, *account;
  gboolean writes;
  guint64 facts; /* how many were sent in the club */
} KarumHubMember;

/* karum_hub_list: (transfer full) (nullable) (element-type KarumHubMember): by club and account */
GPtrArray *karum_hub_list (const char *address, GError **error);
