#include "karum-sharing-server-private.h"

#include <glib/gi18n.h>
#include <string.h>

static void
copy_free (gpointer data)
{
  KarumServerCopy *copy = data;

  karum_replica_free (copy->replica);
  g_free (copy);
}

static void
club_free (gpointer data)
{
  KarumServerClub *club = data;

  g_free (club->id);
  g_free (club->identity);
  g_ptr_array_unref (club->copies);
  g_free (club);
}

static void
server_free (KarumTransport *transport)
{
  KarumServer *server = (KarumServer *) transport;

  karum_transport_clear (transport);
  g_clear_pointer (&server->server, karum_postgres_free);
  g_ptr_array_unref (server->clubs);
  g_free (server->file);
  g_free (server->seal);
  g_ptr_array_unref (server->tokens);
  g_ptr_array_unref (server->facts);
  g_hash_table_unref (server->senders);
  g_array_unref (server->common);
  g_clear_pointer (&server->wanted, g_array_unref);
  g_array_unref (server->broken);
  g_free (server);
}

/* -- Clubs ------------------------------------------------------------------------------------- */

static KarumServerClub *
read_club (const KarumRows *rows, guint row)
{
  KarumServerClub *club = g_new0 (KarumServerClub, 1);
  const char *archive = karum_rows_text (rows, row, 1);

  club->id = g_strdup (karum_rows_text (rows, row, 0));
  g_strlcpy (club->archive, archive ? archive : "", sizeof club->archive);
  club->identity = g_strdup (karum_rows_text (rows, row, 2));
  club->writes = g_strcmp0 (karum_rows_text (rows, row, 3), "t") == 0;
  club->highest = karum_rows_int (rows, row, 4);
  club->copies = g_ptr_array_new_with_free_func (copy_free);
  return club;
}

static void
add_copy (KarumServerClub *club, const KarumRows *rows, guint row)
{
  const char *replica = karum_rows_text (rows, row, 5);
  KarumServerCopy *copy;

  if (!replica || !karum_replica_is_valid (replica))
    return;
  copy = g_new (KarumServerCopy, 1);
  copy->replica = karum_replica_new (replica, karum_rows_text (rows, row, 6));
  copy->seen = karum_rows_int (rows, row, 7);
  g_ptr_array_add (club->copies, copy);
}

static gboolean
list_clubs (KarumServer *server, GError **error)
{
  g_autoptr (KarumRows) rows = karum_postgres_ask (
      server->server,
      "SELECT c.id, c.archive, c.identity, c.id = ANY (karum.my_clubs (true)),"
      " (SELECT max (number) FROM karum.facts f WHERE f.club = c.id),"
      " p.copy, p.name, (extract (epoch FROM p.seen) * 1000)::bigint"
      " FROM karum.clubs c LEFT JOIN karum.copies p ON p.club = c.id"
      " WHERE c.id = ANY (karum.my_clubs (false)) ORDER BY c.id, p.copy",
      NULL, 0, error);
  KarumServerClub *club = NULL;

  for (guint i = 0; rows && i < karum_rows_count (rows); i++) {
    if (!club || strcmp (club->id, karum_rows_text (rows, i, 0)) != 0) {
      club = read_club (rows, i);
      g_ptr_array_add (server->clubs, club);
    }
    add_copy (club, rows, i);
  }
  return rows != NULL;
}

/* The only one that isn't, or is, begun; (nullable) for none or several */
static KarumServerClub *
only_club (const KarumServer *server, gboolean begun)
{
  KarumServerClub *found = NULL;

  for (guint i = 0; i < server->clubs->len; i++) {
    KarumServerClub *club = server->clubs->pdata[i];

    if ((*club->archive != '\0') != begun)
      continue;
    if (found)
      return NULL;
    found = club;
  }
  return found;
}

static KarumServerClub *
club_of (const KarumServer *server, const char *archive)
{
  for (guint i = 0; i < server->clubs->len; i++) {
    KarumServerClub *club = server->clubs->pdata[i];

    if (strcmp (club->archive, archive) == 0)
      return club;
  }
  return NULL;
}

static gboolean
refuse (const KarumServer *server, GError **error)
{
  const char *place = server->transport.place;

  if (server->clubs->len == 0)
    g_set_error (
        error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
        /* Translators: an address */
        _ ("The account belongs to no club on the server “%s”. Who owns the server adds it "
           "with “karum-cli hub add”."),
        place);
  else if (server->clubs->len > 1)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: an address */
                 _ ("The account belongs to several clubs on the server “%s”. Name an account of "
                    "one club."),
                 place);
  else
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 /* Translators: an address */
                 _ ("The club of this account on the server “%s” has another shared archive. Each "
                    "needs a club of its own."),
                 place);
  return FALSE;
}

static gboolean
find_club (KarumTransport *transport, char *club, GError **error)
{
  KarumServer *server = (KarumServer *) transport;

  server->club = server->clubs->len == 1 ? server->clubs->pdata[0] : NULL;
  if (!server->club)
    return refuse (server, error);
  g_strlcpy (club, server->club->archive, KARUM_REPLICA_TEXT);
  return TRUE;
}

static gboolean
check_club (KarumTransport *transport, KarumDb *db, const char *club, GError **error)
{
  KarumServer *server = (KarumServer *) transport;

  server->club = club_of (server, club);
  if (!server->club)
    server->club = only_club (server, FALSE);
  return server->club ? karum_server_read_ahead (server, db, error) : refuse (server, error);
}

static gboolean
find_other (KarumTransport *transport, KarumDb *db, char *club, GError **error)
{
  KarumServer *server = (KarumServer *) transport;
  KarumServerClub *other = club_of (server, club) ? NULL : only_club (server, TRUE);

  if (!other || server->clubs->len > 1)
    return check_club (transport, db, club, error);
  server->club = other;
  g_strlcpy (club, other->archive, KARUM_REPLICA_TEXT);
  return karum_server_read_ahead (server, db, error);
}

static char *
look (KarumTransport *transport, KarumDb *db, gboolean *known, GError **error)
{
  const KarumServer *server = (KarumServer *) transport;
  g_auto (KarumSharing) sharing = { 0 };
  const KarumServerClub *club;

  if (!karum_sharing_read (db, &sharing, error))
    return NULL;
  club = club_of (server, sharing.club);
  *known = club != NULL;
  return g_strdup_printf ("%s %" G_GINT64_FORMAT, club ? club->identity : "",
                          club ? club->highest : 0);
}

/* -- Whether this is still the same copy --------------------------------------------------------
 */

static gboolean
is_of (const char *replica, const KarumSharing *sharing)
{
  return strncmp (replica, sharing->replica, KARUM_COPY_DIGITS) == 0;
}

/* Something was sent in the name of the copy that it hasn't sent, or has a number that it hasn't
 * given. */
static gboolean
has_strange (KarumTransport *transport,
             KarumDb *db,
             const KarumSharing *sharing,
             gboolean *strange,
             GError **error)
{
  const KarumServer *server = (KarumServer *) transport;
  GHashTableIter iter;
  gpointer sender;

  (void) db, (void) error;
  *strange = server->greatest > sharing->number;
  g_hash_table_iter_init (&iter, server->senders);
  while (!*strange && g_hash_table_iter_next (&iter, &sender, NULL))
    *strange = is_of (sender, sharing)
               && !g_ptr_array_find_with_equal_func (server->tokens, sender, g_str_equal, NULL);
  for (guint i = 0; !*strange && i < server->facts->len; i++) {
    const KarumFact *fact = server->facts->pdata[i];

    *strange = is_of (fact->stamp.replica, sharing) && fact->stamp.number > sharing->number;
  }
  return TRUE;
}

/* -- Opening ------------------------------------------------------------------------------------
 */

static const KarumTransportKind server_kind = {
  .free = server_free,
  .find_club = find_club,
  .find_other = find_other,
  .check_club = check_club,
  .look = look,
  .read = karum_server_read,
  .has_strange = has_strange,
  .learn = karum_server_learn,
  .count = karum_server_count,
  .write = karum_server_write,
};

KarumTransport *
karum_server_open (const char *address, GCancellable *cancellable, GError **error)
{
  KarumServer *server = g_new0 (KarumServer, 1);
  g_autoptr (KarumTransport) transport = &server->transport;

  transport->kind = &server_kind;
  transport->stand = KARUM_STAND_HUB;
  transport->cancellable = cancellable ? g_object_ref (cancellable) : NULL;
  transport->place = karum_postgres_without_password (address);
  transport->address = g_strdup (transport->place);
  server->clubs = g_ptr_array_new_with_free_func (club_free);
  server->seal = g_strdup ("");
  server->tokens = g_ptr_array_new_with_free_func (g_free);
  server->facts = karum_facts_new ();
  server->senders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  server->common = g_array_new (FALSE, FALSE, sizeof (KarumServerCommon));
  server->broken = g_array_new (FALSE, FALSE, sizeof (gint64));
  server->server = karum_postgres_open (address, cancellable, error);
  return server->server && list_clubs (server, error) ? g_steal_pointer (&transport) : NULL;
}
