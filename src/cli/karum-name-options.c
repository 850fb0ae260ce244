#include "karum-name-options.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-event-list.h"
#include "karum-games.h"
#include "karum-name-finder.h"
#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"

/* How many nearest names are printed, and how many persons or events with one name. */
#define NAMED 3
#define LISTED 10

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

/* @names: (array zero-terminated=1) (nullable) */
static void
print_nearest (const char *const *names)
{
  g_autofree char *list = names ? g_strdup (*names) : NULL;

  for (; list && names[1]; names++) {
    g_autofree char *before = list;

    list = g_strdup_printf (C_ ("list", "%s, %s"), before, names[1]);
  }
  if (list)
    g_printerr (_ ("Similar names: %s\n"), list);
}

void
karum_nearest_print (const char *wanted, const char *const *names)
{
  g_auto (GStrv) nearest = nearest_find (wanted, names);

  print_nearest ((const char *const *) nearest);
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

/* Prints that the name doesn't exist, and the nearest ones; returns FALSE. */
static gboolean
refuse (KarumNameKind kind, const char *name, const char *const *nearest)
{
  g_autofree char *shown = karum_display_name (name);

  if (kind == KARUM_NAME_PLAYER)
    karum_command_refuse (_ ("no player named “%s”"), shown);
  else if (kind == KARUM_NAME_EVENT)
    karum_command_refuse (_ ("no event named “%s”"), shown);
  else
    karum_command_refuse (_ ("no collection named “%s”"), shown);
  print_nearest (nearest);
  return FALSE;
}

/* -- Players and events ----------------------------------------------------------------------- */

/* (transfer full) (nullable): the display name of the player or event with this number */
static char *
name_of (KarumStore *store, KarumNameKind kind, gint64 id)
{
  g_autoptr (KarumPlayerRow) player
      = kind == KARUM_NAME_PLAYER ? karum_store_get_player (store, id, NULL) : NULL;
  g_autoptr (KarumEventRow) event
      = kind == KARUM_NAME_EVENT ? karum_store_get_event (store, id, NULL) : NULL;

  return player ? g_strdup (player->name) : event ? g_strdup (event->name) : NULL;
}

/* The player or event with the number after `#`, under whatever number it was merged into; 0 for a
 * name, or if there is none. */
static gint64
find_number (KarumStore *store, KarumNameKind kind, const char *name)
{
  g_autoptr (KarumPlayerRow) player = NULL;
  g_autoptr (KarumEventRow) event = NULL;
  guint64 number;

  if (*name != '#' || !karum_command_number (name + 1, &number) || number > G_MAXINT64)
    return 0;
  if (kind == KARUM_NAME_PLAYER)
    player = karum_store_get_player (store, (gint64) number, NULL);
  else
    event = karum_store_get_event (store, (gint64) number, NULL);
  return player ? player->id : event ? event->id : 0;
}

/* Prints that several have this name, each with its number. */
static gboolean
refuse_several (KarumStore *store, KarumNameKind kind, const char *name, const GArray *found)
{
  g_autofree char *shown = karum_display_name (name);
  g_autoptr (GString) text = g_string_new (NULL);

  if (kind == KARUM_NAME_PLAYER)
    g_string_printf (text,
                     ngettext ("%u player is named “%s”", "%u players are named “%s”", found->len),
                     found->len, shown);
  else
    g_string_printf (text,
                     ngettext ("%u event is named “%s”", "%u events are named “%s”", found->len),
                     found->len, shown);
  for (guint i = 0; i < found->len && i < LISTED; i++) {
    gint64 id = g_array_index (found, gint64, i);
    g_autofree char *full = name_of (store, kind, id);
    g_autofree char *other = karum_display_name (full ? full : "?");

    g_string_append_printf (text, "%s#%" G_GINT64_FORMAT " %s", i == 0 ? ": " : ", ", id, other);
  }
  karum_command_refuse ("%s%s", text->str, found->len > LISTED ? ", …" : "");
  return FALSE;
}

/**
 * find_one: the player or event meant by @name.
 * @exactly: whether one that has exactly this name is found as a name, which namesakes can share;
 * @id stays 0 then
 * Returns: FALSE, with a message printed, if there is none, or more than one
 */
static gboolean
find_one (KarumStore *store, KarumNameKind kind, const char *name, gboolean exactly, gint64 *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) named = NULL;
  g_autoptr (KarumFoundNames) like = NULL;
  const GArray *found;

  if ((*id = find_number (store, kind, name)) != 0)
    return TRUE;
  named = kind == KARUM_NAME_PLAYER ? karum_store_find_players (store, name, &error)
                                    : karum_store_find_events (store, name, &error);
  if (named && named->len == 0)
    like = karum_store_find_words (store, kind, name, NAMED, &error);
  if (!named || (named->len == 0 && !like)) {
    karum_archive_options_fail (error);
    return FALSE;
  }
  if (exactly && named->len > 0)
    return TRUE;
  found = like ? like->ids : named;
  if (found->len > 1)
    return refuse_several (store, kind, name, found);
  if (found->len == 0)
    return refuse (kind, name, (const char *const *) like->nearest);
  *id = g_array_index (found, gint64, 0);
  return TRUE;
}

gint64
karum_name_options_player (KarumStore *store, const char *name)
{
  gint64 id = 0;

  return find_one (store, KARUM_NAME_PLAYER, name, FALSE, &id) ? id : 0;
}

gint64
karum_name_options_event (KarumStore *store, const char *name)
{
  gint64 id = 0;

  return find_one (store, KARUM_NAME_EVENT, name, FALSE, &id) ? id : 0;
}

/* -- In a filter ------------------------------------------------------------------------------ */

/* @name, @id: (inout): fields of a filter */
static gboolean
resolve (KarumStore *store, KarumNameKind kind, const char **name, gint64 *id)
{
  if (!*name)
    return TRUE;
  if (!find_one (store, kind, *name, TRUE, id))
    return FALSE;
  if (*id != 0)
    g_free ((char *) g_steal_pointer (name));
  return TRUE;
}

static gboolean
check_collection (KarumStore *store, const char *name)
{
  g_auto (GStrv) names = NULL;
  g_auto (GStrv) nearest = NULL;
  g_autofree char *normal = name ? karum_name_normal (name) : NULL;
  g_autofree char *folded = name ? karum_fold (normal) : NULL;

  if (!name)
    return TRUE;
  names = karum_store_names (store, KARUM_NAME_COLLECTION, "", G_MAXINT, NULL);
  for (guint i = 0; names && names[i]; i++) {
    g_autofree char *other = karum_fold (names[i]);

    if (strcmp (other, folded) == 0)
      return TRUE;
  }
  nearest = names ? nearest_find (name, (const char *const *) names) : NULL;
  return refuse (KARUM_NAME_COLLECTION, name, (const char *const *) nearest);
}

gboolean
karum_name_options_resolve (KarumStore *store, KarumGameFilter *filter)
{
  return resolve (store, KARUM_NAME_PLAYER, &filter->player, &filter->player_id)
         && resolve (store, KARUM_NAME_PLAYER, &filter->opponent, &filter->opponent_id)
         && resolve (store, KARUM_NAME_PLAYER, &filter->players[0], &filter->players_id[0])
         && resolve (store, KARUM_NAME_PLAYER, &filter->players[1], &filter->players_id[1])
         && resolve (store, KARUM_NAME_EVENT, &filter->event, &filter->event_id)
         && check_collection (store, filter->collection);
}
