#include "karum-name-options.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-event-list.h"
#include "karum-name-sql.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"

#define NAMED 3

/* -- Distance --------------------------------------------------------------------------------- */

/* Computes the row after @before: the distances to all prefixes of @b; returns the last one. */
static guint
next_row (const gunichar *b, glong length, gunichar letter, const guint *before, guint *row)
{
  for (glong j = 1; j <= length; j++)
    row[j] = MIN (MIN (row[j - 1], before[j]) + 1, before[j - 1] + (b[j - 1] != letter));
  return row[length];
}

/* The Levenshtein distance. */
static guint
distance (const char *a, const char *b)
{
  glong n, m;
  g_autofree gunichar *x = g_utf8_to_ucs4_fast (a, -1, &n);
  g_autofree gunichar *y = g_utf8_to_ucs4_fast (b, -1, &m);
  g_autofree guint *before = g_new (guint, (gsize) m + 1);
  g_autofree guint *row = g_new (guint, (gsize) m + 1);

  for (glong j = 0; j <= m; j++)
    before[j] = (guint) j;
  for (glong i = 0; i < n; i++) {
    row[0] = (guint) i + 1;
    next_row (y, m, x[i], before, row);
    memcpy (before, row, ((gsize) m + 1) * sizeof *row);
  }
  return before[m];
}

typedef struct {
  const char *name;
  guint distance;
} Candidate;

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a;
  const Candidate *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return strcmp (x->name, y->name);
}

/**
 * nearest_find: the names most similar to @wanted, at most three, the nearest first.
 * Similarity is the edit distance (Levenshtein), ignoring case and accents.
 * @names: (array zero-terminated)
 * Returns: (transfer full) (array zero-terminated)
 */
static GStrv
nearest_find (const char *wanted, const char *const *names)
{
  g_autoptr (GStrvBuilder) nearest = g_strv_builder_new ();
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autofree char *folded = karum_fold (wanted);
  const char *last = NULL;
  guint named = 0;

  for (; *names; names++) {
    g_autofree char *name = karum_fold (*names);
    Candidate candidate = { *names, distance (folded, name) };

    g_array_append_val (candidates, candidate);
  }
  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len && named < NAMED; i++) {
    const char *name = g_array_index (candidates, Candidate, i).name;

    /* Duplicate names are listed once. */
    if (last && strcmp (last, name) == 0)
      continue;
    g_strv_builder_add (nearest, name);
    last = name;
    named++;
  }
  return g_strv_builder_end (nearest);
}

void
karum_nearest_print (const char *wanted, const char *const *names)
{
  g_auto (GStrv) nearest = nearest_find (wanted, names);
  g_autofree char *list = g_strjoinv (", ", nearest);

  if (*nearest)
    g_printerr (_ ("Similar names: %s\n"), list);
}

/* -- Rules ------------------------------------------------------------------------------------ */

static void
print_games (const char *wanted)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; karum_games[i]; i++)
    g_ptr_array_add (names, (gpointer) karum_games[i]->id);
  g_ptr_array_add (names, NULL);
  karum_nearest_print (wanted, (const char *const *) names->pdata);
}

static gboolean
print_presets (const KarumGame *game, const char *wanted)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < game->n_presets; i++) {
    if (strcmp (game->presets[i].id, wanted) == 0)
      return FALSE;
    g_ptr_array_add (names, (gpointer) game->presets[i].id);
  }
  g_ptr_array_add (names, NULL);
  karum_nearest_print (wanted, (const char *const *) names->pdata);
  return TRUE;
}

static gboolean
print_options (const KarumGame *game, const char *wanted)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < game->n_options; i++) {
    if (strcmp (game->options[i].id, wanted) == 0)
      return FALSE;
    g_ptr_array_add (names, (gpointer) game->options[i].id);
  }
  g_ptr_array_add (names, NULL);
  karum_nearest_print (wanted, (const char *const *) names->pdata);
  return TRUE;
}

void
karum_nearest_print_rules (const char *ruleset)
{
  gsize end = strcspn (ruleset, ":,");
  g_autofree char *id = g_strndup (ruleset, end);
  const KarumGame *game = karum_game_find (id);
  g_auto (GStrv) parts = NULL;

  if (!game) {
    print_games (id);
    return;
  }
  parts = g_strsplit (ruleset + end + (ruleset[end] ? 1 : 0), ",", -1);
  for (guint i = 0; parts[i]; i++) {
    gsize length = strcspn (parts[i], "=");
    gboolean option = parts[i][length] == '=';

    parts[i][length] = '\0';
    if (*parts[i] && (option ? print_options (game, parts[i]) : print_presets (game, parts[i])))
      return;
  }
}

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
