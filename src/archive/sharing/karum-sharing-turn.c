/* karum-sharing-turn.c: exchanging without being asked, where there is something to exchange. */
#include <string.h>

#include "karum-postgres.h"
#include "karum-arrays.h"
#include "karum-sharing-folder.h"
#include "karum-sharing-server.h"
#include "karum-sharing-things.h"
#include "karum-store-inside.h"

/* -- How things are found --------------------------------------------------------------------- */

/* Whether @why means that the folder can't be reached now: a stick that was pulled out, a share of
 * another network. */
static gboolean
is_away (const GError *why)
{
  static const GIOErrorEnum codes[]
      = { G_IO_ERROR_NOT_FOUND,         G_IO_ERROR_NOT_MOUNTED,         G_IO_ERROR_HOST_NOT_FOUND,
          G_IO_ERROR_HOST_UNREACHABLE,  G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_TIMED_OUT,
          G_IO_ERROR_CONNECTION_REFUSED };

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_error_matches (why, G_IO_ERROR, (int) codes[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_there (const char *place, GCancellable *cancellable)
{
  g_autoptr (GFile) folder = g_file_new_for_commandline_arg (place);
  g_autoptr (GError) why = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info (folder, G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, &why);

  return info || !is_away (why);
}

/* -- What would go ---------------------------------------------------------------------------- */

/* Of a line of a file: the seal, the stamp, what it replaces, and what divides them. */
#define BYTES_BESIDE 120

/* How many times shorter a file is than its text. */
#define PACKED 3

gboolean
karum_sharing_count_going (KarumDb *db, KarumSharingReport *report, GError **error)
{
  static const char *const kinds[KARUM_N_CAME] = { [KARUM_CAME_GAME] = "game",
                                                   [KARUM_CAME_PERSON] = "person",
                                                   [KARUM_CAME_EVENT] = "event",
                                                   [KARUM_CAME_COLLECTION] = "collection",
                                                   [KARUM_CAME_SEARCH] = "search" };
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db,
      "SELECT substr (thing, 1, instr (thing, ':') - 1), count (DISTINCT thing), sum (length"
      " (thing) + length (part) + length (value) + " G_STRINGIFY (
          BYTES_BESIDE) ") FROM facts WHERE file = 0 AND hub = 0 GROUP BY 1",
      error);

  while (karum_statement_next (row, error)) {
    for (guint i = 0; i < KARUM_N_CAME; i++)
      if (strcmp (karum_statement_certain (row, 0), kinds[i]) == 0)
        report->going[i] = (guint) karum_statement_int (row, 1);
    report->bytes += karum_statement_int (row, 2) / (report->server ? 1 : PACKED);
  }
  return karum_statement_worked (row);
}

/* -- A turn ----------------------------------------------------------------------------------- */

typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumSharingTurn *turn;
  const KarumProgress *progress; /* (nullable) */
  GCancellable *cancellable;     /* (nullable): of it */
  gint64 version;                /* of what other connections have written */
  char *digest;                  /* (owned): of the folder */
} Turn;

/* (transfer full) (nullable): by which it is noticed that something has changed */
static char *
write_seen (const Turn *turn, gboolean found, GError **error)
{
  gint64 own;

  if (!karum_db_number (turn->db, "SELECT total_changes ()", &own, error))
    return NULL;
  return g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s", turn->version, own,
                          found ? turn->digest : "");
}

/* Who was heard of last. */
static gboolean
find_companion (Turn *turn, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      turn->db, "SELECT name FROM sharers WHERE seen > 0 ORDER BY seen DESC, replica LIMIT 1",
      error);

  if (karum_statement_next (row, error))
    turn->turn->companion = karum_statement_dup_certain (row, 0);
  return karum_statement_worked (row);
}

static gboolean
count_undecided (Turn *turn, GError **error)
{
  g_autoptr (GPtrArray) list = karum_store_list_conflicts (turn->store, error);

  if (list)
    turn->turn->undecided = (int) list->len;
  return list != NULL;
}

/* How many games are not as they were at the last exchange. */
static gboolean
count_waiting (Turn *turn, GError **error)
{
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);

  if (!karum_games_find_changed (turn->db, changed, error))
    return FALSE;
  turn->turn->waiting = (int) changed->len;
  return TRUE;
}

/* A server that can't be reached is as a folder that is away. */
static gboolean
find_server (Turn *turn, const char *place, gboolean *found, GError **error)
{
  GError *why = NULL;
  g_autoptr (KarumTransport) server = karum_server_open (place, turn->cancellable, &why);

  if (!server && g_error_matches (why, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
    g_error_free (why);
    return TRUE;
  }
  if (!server) {
    g_propagate_error (error, why);
    return FALSE;
  }
  turn->digest = karum_transport_look (server, turn->db, found, error);
  return turn->digest != NULL;
}

/* (transfer full) (nullable): @place if it is on this computer: what other computers change in a
 * folder of theirs is told to nobody. */
static char *
watchable (const char *place, GCancellable *cancellable)
{
  g_autoptr (GFile) folder = g_file_new_for_commandline_arg (place);
  g_autoptr (GFileInfo) info = g_file_is_native (folder) ? g_file_query_filesystem_info (
                                   folder, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE, cancellable, NULL)
                                                         : NULL;

  return info && !g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE)
             ? g_file_get_uri (folder)
             : NULL;
}

/* Where nothing of this archive is, the folder isn't the one that is meant: the place where a stick
 * was is empty while it is pulled out. */
static gboolean
find_folder (Turn *turn, const char *place, gboolean *found, GError **error)
{
  g_autoptr (KarumTransport) folder = NULL;

  *found = FALSE;
  if (karum_postgres_is_address (place))
    return find_server (turn, place, found, error);
  if (!is_there (place, turn->cancellable))
    return TRUE;
  folder = karum_folder_open (place, turn->cancellable, error);
  turn->digest = folder ? karum_transport_look (folder, turn->db, found, error) : NULL;
  if (turn->digest && *found)
    turn->turn->watchable = watchable (place, turn->cancellable);
  return turn->digest != NULL;
}

static gboolean
exchange (Turn *turn, GError **error)
{
  const KarumSharingOptions options = { .progress = turn->progress };

  turn->turn->report = karum_store_share (turn->store, &options, error);
  if (!turn->turn->report)
    return FALSE;
  turn->turn->outcome = KARUM_SHARING_EXCHANGED;
  turn->turn->exchanged = g_get_real_time () / 1000;
  return count_undecided (turn, error);
}

static gboolean
take_turn (Turn *turn, const char *place, const char *seen, gboolean look, GError **error)
{
  gboolean found;

  if (!find_folder (turn, place, &found, error))
    return FALSE;
  turn->turn->outcome = found ? KARUM_SHARING_SAME : KARUM_SHARING_AWAY;
  turn->turn->seen = write_seen (turn, found, error);
  if (!turn->turn->seen || strcmp (turn->turn->seen, seen) == 0)
    return turn->turn->seen != NULL;
  if (!found || look) {
    turn->turn->outcome = found ? KARUM_SHARING_WAITS : KARUM_SHARING_AWAY;
    return count_waiting (turn, error) && count_undecided (turn, error);
  }
  g_free (turn->turn->seen);
  turn->turn->seen = NULL;
  if (!exchange (turn, error))
    return FALSE;
  turn->turn->seen = write_seen (turn, found, error);
  return turn->turn->seen != NULL;
}

static gboolean
begin_turn (Turn *turn, const char *seen, gboolean look, GError **error)
{
  g_auto (KarumSharing) sharing = { 0 };

  if (!karum_sharing_read (turn->db, &sharing, error))
    return FALSE;
  turn->turn->outcome = KARUM_SHARING_ALONE;
  turn->turn->exchanged = sharing.exchanged;
  turn->turn->receives = sharing.receives;
  return !sharing.any || !sharing.place
         || (karum_db_number (turn->db, "PRAGMA data_version", &turn->version, error)
             && take_turn (turn, sharing.place, seen ? seen : "", look, error)
             && find_companion (turn, error));
}

KarumSharingTurn *
karum_store_take_sharing_turn (KarumStore *store,
                               const char *seen,
                               gboolean look,
                               const KarumProgress *progress,
                               GError **error)
{
  Turn turn = { .store = store, .db = karum_store_db (store), .progress = progress };
  gboolean done;

  turn.cancellable = progress ? progress->cancellable : NULL;
  turn.turn = g_new0 (KarumSharingTurn, 1);
  turn.turn->undecided = turn.turn->waiting = -1;
  done = begin_turn (&turn, seen, look, error);
  g_free (turn.digest);
  if (!done)
    g_clear_pointer (&turn.turn, karum_sharing_turn_free);
  return turn.turn;
}

void
karum_sharing_turn_free (KarumSharingTurn *turn)
{
  g_clear_pointer (&turn->report, karum_sharing_report_free);
  karum_free_all (turn->companion, turn->seen, turn->watchable, turn);
}
