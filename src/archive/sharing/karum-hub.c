#include "karum-hub.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-hub-resources.h"
#include "karum-postgres.h"

gboolean
karum_hub_init (const char *address, GError **error)
{
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, error);
  g_autoptr (GBytes) sql = g_resource_lookup_data (
      karum_hub_get_resource (), "/org/karum/hub/hub.sql", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return server && karum_postgres_run (server, g_bytes_get_data (sql, NULL), error);
}

/* (transfer full) (nullable): what one statement has answered */
static KarumRows *
ask_once (KarumPostgres *server, const char *sql, const char *const *values, int n, GError **error)
{
  return server ? karum_postgres_ask (server, sql, values, n, error) : NULL;
}

gboolean
karum_hub_renew (const char *address, GError **error)
{
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, error);
  g_autoptr (KarumRows) done
      = ask_once (server, "UPDATE karum.clubs SET identity = gen_random_uuid ()", NULL, 0, error);

  return done != NULL;
}

gboolean
karum_hub_add (const char *address,
               const char *club,
               const char *account,
               gboolean writes,
               gboolean *created,
               GError **error)
{
  const char *const values[] = { club, account, writes ? "t" : "f" };
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, error);
  g_autoptr (KarumRows) rows
      = ask_once (server, "SELECT karum.add ($1, $2, $3::boolean)", values, 3, error);

  *created = rows && g_strcmp0 (karum_rows_text (rows, 0, 0), "t") == 0;
  return rows != NULL;
}

gboolean
karum_hub_remove (const char *address, const char *club, const char *account, GError **error)
{
  const char *const values[] = { club, account };
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, error);
  g_autoptr (KarumRows) rows = ask_once (server, "SELECT karum.remove ($1, $2)", values, 2, error);

  if (!rows || g_strcmp0 (karum_rows_text (rows, 0, 0), "t") == 0)
    return rows != NULL;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
               /* Translators: names of an account and of a club */
               _ ("The account “%s” doesn’t belong to the club “%s”."), account, club);
  return FALSE;
}

static void
member_free (gpointer data)
{
  KarumHubMember *member = data;

  karum_free_all (member->club, member->account, member);
}

GPtrArray *
karum_hub_list (const char *address, GError **error)
{
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, error);
  g_autoptr (KarumRows) rows = ask_once (
      server,
      "SELECT c.name, m.account, m.writes, (SELECT max (number) FROM karum.facts f"
      " WHERE f.club = c.id) FROM karum.clubs c LEFT JOIN karum.members m ON m.club = c.id"
      " ORDER BY c.name, m.account",
      NULL, 0, error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (member_free);

  for (guint i = 0; rows && i < karum_rows_count (rows); i++) {
    KarumHubMember *member = g_new (KarumHubMember, 1);
    const char *account = karum_rows_text (rows, i, 1);

    member->club = g_strdup (karum_rows_text (rows, i, 0));
    member->account = g_strdup (account ? account : "");
    member->writes = g_strcmp0 (karum_rows_text (rows, i, 2), "t") == 0;
    member->facts = (guint64) karum_rows_int (rows, i, 3);
    g_ptr_array_add (list, member);
  }
  return rows ? g_steal_pointer (&list) : NULL;
}
