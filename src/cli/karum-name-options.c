#include "karum-name-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-name.h"
#include "karum-event-list.h"
#include "karum-fold.h"
#include "karum-namesakes.h"
#include "karum-nearest.h"
#include "karum-player-list.h"

/* The number after `#`; 0 for a name. */
static gint64
read_number (const char *name)
{
  guint64 number;

  return *name == '#' && karum_command_number (name + 1, &number) && number <= G_MAXINT64
             ? (gint64) number
             : 0;
}

/* All names of the given kind. */
static GStrv
list_names (KarumStore *store, KarumNameKind kind)
{
  GStrv names = karum_store_names (store, kind, "", G_MAXINT, NULL);

  return names ? names : g_new0 (char *, 1);
}

/* Prints that the name doesn't exist; returns FALSE. */
static gboolean
refuse (KarumStore *store, KarumNameKind kind, const char *name)
{
  g_auto (GStrv) names = list_names (store, kind);
  g_autofree char *shown = karum_display_name (name);

  switch (kind) {
  case KARUM_NAME_EVENT:
    karum_command_refuse (_ ("no event named “%s”"), shown);
    break;
  case KARUM_NAME_COLLECTION:
    karum_command_refuse (_ ("no collection named “%s”"), shown);
    break;
  case KARUM_NAME_PLAYER:
  default:
    karum_command_refuse (_ ("no player named “%s”"), shown);
    break;
  }
  karum_nearest_print (name, (const char *const *) names);
  return FALSE;
}

/* -- Numbers ---------------------------------------------------------------------------------- */

static gint64
player_number (KarumStore *store, const char *name)
{
  g_autoptr (KarumPlayerRow) row = karum_store_get_player (store, read_number (name), NULL);

  return row ? row->id : 0;
}

static gint64
event_number (KarumStore *store, const char *name)
{
  g_autoptr (KarumEventRow) row = karum_store_get_event (store, read_number (name), NULL);

  return row ? row->id : 0;
}

/* -- Players and events ----------------------------------------------------------------------- */

/* Prints that several have this name, with the number of each. */
static void
refuse_several (KarumNameKind kind, const char *name, const GArray *found)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *shown = karum_display_name (name);

  if (kind == KARUM_NAME_PLAYER)
    g_string_printf (text,
                     ngettext ("%u player is named “%s”", "%u players are named “%s”", found->len),
                     found->len, shown);
  else
    g_string_printf (text,
                     ngettext ("%u event is named “%s”", "%u events are named “%s”", found->len),
                     found->len, shown);
  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (text, "%s#%" G_GINT64_FORMAT, i == 0 ? ": " : ", ",
                            g_array_index (found, gint64, i));
  karum_command_refuse ("%s", text->str);
}

/* The only element of @found; 0, with a message printed, if there is not exactly one, or if @found
 * is NULL. */
static gint64
the_only_one (KarumStore *store,
              KarumNameKind kind,
              const char *name,
              const GArray *found,
              const GError *error)
{
  if (!found)
    karum_archive_options_fail (error);
  else if (found->len == 1)
    return g_array_index (found, gint64, 0);
  else if (found->len > 1)
    refuse_several (kind, name, found);
  else
    refuse (store, kind, name);
  return 0;
}

gint64
karum_name_options_player (KarumStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = NULL;
  gint64 number = read_number (name);

  if (number != 0 && (number = player_number (store, name)) != 0)
    return number;
  found = karum_store_find_players (store, name, &error);
  return the_only_one (store, KARUM_NAME_PLAYER, name, found, error);
}

gint64
karum_name_options_event (KarumStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = NULL;
  gint64 number = read_number (name);

  if (number != 0 && (number = event_number (store, name)) != 0)
    return number;
  found = karum_store_find_events (store, name, &error);
  return the_only_one (store, KARUM_NAME_EVENT, name, found, error);
}

/* @name, @id: (inout): fields of a filter */
static gboolean
resolve_player (KarumStore *store, const char **name, gint64 *id)
{
  g_autoptr (GArray) found = NULL;

  if (!*name)
    return TRUE;
  if (read_number (*name) != 0 && (*id = player_number (store, *name)) != 0) {
    g_free ((char *) g_steal_pointer (name));
    return TRUE;
  }
  found = karum_store_find_players (store, *name, NULL);
  return (found && found->len > 0) || refuse (store, KARUM_NAME_PLAYER, *name);
}

/* -- In a filter ------------------------------------------------------------------------------ */

static gboolean
resolve_event (KarumStore *store, KarumGameFilter *filter)
{
  g_autoptr (GArray) found = NULL;

  if (!filter->event)
    return TRUE;
  if (read_number (filter->event) != 0
      && (filter->event_id = event_number (store, filter->event)) != 0) {
    g_free ((char *) g_steal_pointer (&filter->event));
    return TRUE;
  }
  found = karum_store_find_events (store, filter->event, NULL);
  return (found && found->len > 0) || refuse (store, KARUM_NAME_EVENT, filter->event);
}

static gboolean
check_collection (KarumStore *store, const char *name)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *normal = name ? karum_name_normal (name) : NULL;
  g_autofree char *folded = name ? karum_fold (normal) : NULL;

  if (!name)
    return TRUE;
  names = list_names (store, KARUM_NAME_COLLECTION);
  for (guint i = 0; names[i]; i++) {
    g_autofree char *other = karum_fold (names[i]);

    if (strcmp (other, folded) == 0)
      return TRUE;
  }
  return refuse (store, KARUM_NAME_COLLECTION, name);
}

gboolean
karum_name_options_resolve (KarumStore *store, KarumGameFilter *filter)
{
  return resolve_player (store, &filter->player, &filter->player_id)
         && resolve_player (store, &filter->opponent, &filter->opponent_id)
         && resolve_player (store, &filter->players[0], &filter->players_id[0])
         && resolve_player (store, &filter->players[1], &filter->players_id[1])
         && resolve_event (store, filter) && check_collection (store, filter->collection);
}
