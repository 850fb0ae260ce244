/* karum-sharing-names.c: what people call copies, and things that facts name. */
#include <string.h>

#include "karum-sharing-things.h"

GHashTable *
karum_sharing_names (KarumDb *db, GError **error)
{
  g_autoptr (GPtrArray) others = karum_sharers_list (db, error);
  g_auto (KarumSharing) sharing = { 0 };
  GHashTable *names;

  if (!others || !karum_sharing_read (db, &sharing, error))
    return NULL;
  names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (sharing.any)
    g_hash_table_insert (names, g_strndup (sharing.replica, KARUM_COPY_DIGITS),
                         g_strdup (sharing.name));
  for (guint i = 0; i < others->len; i++) {
    const KarumReplica *other = others->pdata[i];

    g_hash_table_insert (names, g_strndup (other->replica, KARUM_COPY_DIGITS),
                         g_strdup (other->name));
  }
  return names;
}

/* What @replica has said last; NULL if it never had another name. */
#define SAID_NAME                                                                    \
  "(SELECT value FROM facts WHERE thing = '" KARUM_THING_COPY "' || sharers.replica" \
  " AND part = '" KARUM_COPY_NAME "' ORDER BY time DESC, number DESC, facts.replica DESC LIMIT 1)"

gboolean
karum_sharers_rename (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "UPDATE sharers SET name = " SAID_NAME " WHERE name <> " SAID_NAME,
                           error);
}

/* (transfer full) (nullable): what a query answers for the thing after @prefix; NULL for any other
 * text */
static char *
ask_name (KarumDb *db, const char *text, const char *prefix, const char *sql)
{
  KarumUuid uuid;
  g_autoptr (KarumStatement) row = NULL;

  if (!g_str_has_prefix (text, prefix) || !karum_thing_uuid (text + strlen (prefix), &uuid))
    return NULL;
  row = karum_db_ask (db, sql, NULL, &uuid);
  return karum_statement_next (row, NULL) ? karum_statement_dup_certain (row, 0) : g_strdup ("");
}

char *
karum_thing_name (KarumDb *db, const char *thing)
{
  char *name = ask_name (db, thing, "person:", "SELECT name FROM players WHERE uuid = ?1");

  if (!name)
    name = ask_name (db, thing, "event:", "SELECT name FROM events WHERE uuid = ?1");
  if (!name)
    name = ask_name (db, thing, "game:",
                     "SELECT p.name || char (10) || q.name"
                     " FROM revealed_games g JOIN players p ON p.id = g.player1"
                     " JOIN players q ON q.id = g.player2 WHERE g.uuid = ?1");
  return name;
}

char *
karum_thing_date (KarumDb *db, const char *thing)
{
  return ask_name (db, thing, "game:", "SELECT date FROM revealed_games WHERE uuid = ?1");
}

char *
karum_thing_line (const char *name)
{
  g_auto (GStrv) players = g_strsplit (name, "\n", 2);

  return g_strjoinv (" – ", players);
}

/* -- Persons and events that are one ---------------------------------------------------------- */

/* (transfer full): @value with persons and events as they are after merging */
static char *
merged_value (KarumDb *db, const char *value)
{
  g_auto (GStrv) lines = g_strsplit (value, "\n", -1);

  for (char **line = lines; *line; line++) {
    char *now = karum_people_now (db, *line);

    g_free (*line);
    *line = now;
  }
  return g_strjoinv ("\n", lines);
}

gboolean
karum_part_names_people (const char *part)
{
  return strcmp (part, "first") == 0 || strcmp (part, "second") == 0 || strcmp (part, "when") == 0;
}

gboolean
karum_values_are_same (KarumDb *db, const char *value, const char *other)
{
  g_autofree char *one = merged_value (db, value), *two = merged_value (db, other);

  return strcmp (one, two) == 0;
}
