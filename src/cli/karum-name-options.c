#include "karum-name-options.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-annotated.h"
#include "karum-archive-options.h"
#include "karum-event-list.h"
#include "karum-games.h"
#include "karum-list-text.h"
#include "karum-name-finder.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-namesakes.h"
#include "karum-nearest.h"
#include "karum-player-list.h"

/* How many persons or events with one name are printed. */
#define LISTED 10

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

/* The presets or options of @game (nullable: of all games). */
static GStrv
list_known (const char *game, gboolean presets)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; karum_games[i]; i++) {
    guint n = presets ? karum_games[i]->n_presets : karum_games[i]->n_options;

    if (game && !g_str_equal (game, karum_games[i]->id))
      continue;
    for (guint j = 0; j < n; j++) {
      const char *name = presets ? karum_games[i]->presets[j].id : karum_games[i]->options[j].id;

      /* The one preset of a game without presets has no name. */
      if (*name)
        g_strv_builder_add (names, name);
    }
  }
  return g_strv_builder_end (names);
}

/* Suggests names for @wanted, unless it is known. Returns: whether it isn't */
static gboolean
print_unknown (const char *game, gboolean presets, const char *wanted)
{
  g_auto (GStrv) known = list_known (game, presets);

  if (g_strv_contains ((const char *const *) known, wanted))
    return FALSE;
  karum_nearest_print (wanted, (const char *const *) known);
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
    if (*parts[i] && print_unknown (id, !option, parts[i]))
      return;
  }
}

/* Reads a ruleset with its game, or the rest of a ruleset of the game of --game. */
static KarumExit
read_rules (KarumGameFilter *filter)
{
  g_autofree char *behind = NULL;
  char canonical[KARUM_RULES_TEXT];
  KarumRules rules;
  KarumError fault;

  if (filter->game) {
    gboolean preset = filter->rules[strcspn (filter->rules, ",=")] != '=';

    behind = g_strdup_printf ("%s%c%s", filter->game, preset ? ':' : ',', filter->rules);
  }
  if (!karum_rules_read (karum_games, filter->rules, &rules, &fault)
      && !(behind && karum_rules_read (karum_games, behind, &rules, NULL))) {
    g_autofree char *reason = karum_command_error_text (&fault);

    karum_command_refuse (_ ("%s “%s”: %s"), "--rules", filter->rules, reason);
    karum_nearest_print_rules (behind ? behind : filter->rules);
    return KARUM_EXIT_REFUSED;
  }
  karum_rules_write (&rules, canonical);
  g_free ((char *) filter->rules);
  filter->rules = g_strdup (canonical);
  return KARUM_EXIT_DONE;
}

/* Suggests names for unknown options. */
static void
print_nearest_options (const KarumGameFilter *filter)
{
  g_auto (GStrv) asked = g_strsplit (filter->options, ",", -1);

  for (guint i = 0; asked[i]; i++) {
    asked[i][strcspn (asked[i], "=")] = '\0';
    print_unknown (filter->game, FALSE, asked[i]);
  }
}

static KarumExit
check_preset (const KarumGameFilter *filter)
{
  g_auto (GStrv) known = list_known (filter->game, TRUE);

  if (g_strv_contains ((const char *const *) known, filter->preset))
    return KARUM_EXIT_DONE;
  karum_command_refuse (_ ("unknown preset “%s”"), filter->preset);
  print_unknown (filter->game, TRUE, filter->preset);
  return KARUM_EXIT_REFUSED;
}

static KarumExit
check_game (const KarumGameFilter *filter)
{
  if (karum_game_find (filter->game))
    return KARUM_EXIT_DONE;
  karum_command_refuse (_ ("--game: unknown game “%s”"), filter->game);
  karum_nearest_print_rules (filter->game);
  return KARUM_EXIT_REFUSED;
}

/* More values than this are not tried one by one. */
#define VALUES_TRIED 32

/* Whether the options from @option on that are not in @given can have values with which @rules are
 * valid. Ranges depend on options that come before. */
static gboolean
are_possible (const KarumRules *rules, guint32 given, guint option)
{
  guint32 bit = 1u << option;
  int32_t min, max;

  if (option == rules->game->n_options)
    return karum_rules_check (rules, NULL);
  karum_rules_range (rules, option, &min, &max);
  if (given & bit)
    return rules->values[option] >= min && rules->values[option] <= max
           && are_possible (rules, given, option + 1);
  if (are_possible (rules, given | bit, option + 1))
    return TRUE;
  for (int32_t value = max - min < VALUES_TRIED ? min : max; value <= max; value++) {
    KarumRules tried = *rules;

    karum_rules_set (&tried, option, value, given | bit);
    if (are_possible (&tried, given | bit, option + 1))
      return TRUE;
  }
  return FALSE;
}

/* The same for a game and, if @filter has one, its preset. */
static gboolean
are_possible_in (const KarumGameFilter *filter, const KarumGame *game, const KarumOptions *options)
{
  for (guint i = 0; i < game->n_presets; i++) {
    KarumRules rules = karum_rules_default (game, i);

    for (guint j = 0; j < game->n_options; j++)
      if (options->given & 1u << j)
        karum_rules_set (&rules, j, options->values[j], options->given);
    if (g_strcmp0 (filter->preset ? filter->preset : game->presets[i].id, game->presets[i].id) == 0
        && are_possible (&rules, options->given, 0))
      return TRUE;
  }
  return FALSE;
}

/* Options with values that no rules have would find nothing: says for each game why. */
static KarumExit
check_possible (const KarumGameFilter *filter)
{
  g_autoptr (GString) said = g_string_new (NULL);
  KarumOptions options;

  for (guint i = 0; karum_games[i]; i++) {
    const KarumGame *game = karum_games[i];
    const char *preset = filter->preset ? filter->preset : game->presets[0].id;
    g_autofree char *name = g_strjoin (*preset ? ":" : "", game->id, preset, NULL);
    g_autofree char *rules = g_strjoin (",", name, filter->options, NULL);
    g_autofree char *reason = NULL;
    KarumRules read;
    KarumError fault;

    if ((filter->game && !g_str_equal (filter->game, game->id))
        || !karum_options_read (game, filter->options, &options, NULL))
      continue;
    if (are_possible_in (filter, game, &options))
      return KARUM_EXIT_DONE;
    if (karum_rules_read (karum_games, rules, &read, &fault))
      continue;
    reason = karum_error_message (&fault);
    g_string_append_printf (said, "%s%s: %s", said->len > 0 ? "; " : "", name, reason);
  }
  return said->len == 0 ? KARUM_EXIT_DONE
                        : karum_command_refuse ("--option “%s”: %s", filter->options, said->str);
}

static KarumExit
read_options (KarumGameFilter *filter)
{
  char canonical[KARUM_RULES_TEXT];
  KarumOptions options;
  KarumError fault;
  const KarumGame *game
      = karum_asked_options_read (karum_games, filter->game, filter->options, &options, &fault);

  if (!game) {
    g_autofree char *reason = karum_command_error_text (&fault);

    karum_command_refuse ("--option “%s”: %s", filter->options, reason);
    print_nearest_options (filter);
    return KARUM_EXIT_REFUSED;
  }
  karum_options_write (game, &options, canonical);
  g_free ((char *) filter->options);
  filter->options = g_strdup (canonical);
  return check_possible (filter);
}

KarumExit
karum_name_options_rules (KarumGameFilter *filter)
{
  KarumExit exit = filter->game ? check_game (filter) : KARUM_EXIT_DONE;

  if (exit == KARUM_EXIT_DONE && filter->preset)
    exit = check_preset (filter);
  if (exit == KARUM_EXIT_DONE && filter->rules)
    exit = read_rules (filter);
  return exit == KARUM_EXIT_DONE && filter->options ? read_options (filter) : exit;
}

/* -- Players and events ----------------------------------------------------------------------- */

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
  karum_nearest_list (nearest);
  return FALSE;
}

char *
karum_name_options_name (KarumStore *store, KarumNameKind kind, gint64 id)
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

/* (transfer full): the name, after a player's what tells namesakes apart. */
static char *
name_apart (KarumStore *store, KarumNameKind kind, gint64 id)
{
  g_autoptr (KarumPlayerRow) player
      = kind == KARUM_NAME_PLAYER ? karum_store_get_player (store, id, NULL) : NULL;
  g_autofree char *full = karum_name_options_name (store, kind, id);
  g_autofree char *name = karum_display_name (full ? full : "?");
  g_autofree char *note = player && player->note ? karum_display_name (player->note) : NULL;

  return note ? g_strdup_printf ("%s (%s)", name, note) : g_steal_pointer (&name);
}

char *
karum_name_options_list (KarumStore *store, KarumNameKind kind, const GArray *found)
{
  char *items[LISTED + 2] = { NULL };
  char *list;

  for (guint i = 0; i < found->len && i < LISTED; i++) {
    gint64 id = g_array_index (found, gint64, i);
    g_autofree char *other = name_apart (store, kind, id);

    items[i] = g_strdup_printf ("#%" G_GINT64_FORMAT " %s", id, other);
  }
  if (found->len > LISTED)
    items[LISTED] = g_strdup ("…");
  list = karum_list_text ((const char *const *) items);
  for (char **item = items; *item; item++)
    g_free (*item);
  return list;
}

/* Prints that several have this name, or one that begins so. */
static gboolean
refuse_several (KarumStore *store, KarumNameKind kind, const char *name, const GArray *found)
{
  g_autofree char *shown = karum_display_name (name);
  g_autofree char *list = karum_name_options_list (store, kind, found);
  g_autofree char *text = NULL;

  if (kind == KARUM_NAME_PLAYER)
    text = g_strdup_printf (
        ngettext ("%u player fits “%s”: %s", "%u players fit “%s”: %s", found->len), found->len,
        shown, list);
  else
    text = g_strdup_printf (
        ngettext ("%u event fits “%s”: %s", "%u events fit “%s”: %s", found->len), found->len,
        shown, list);
  karum_command_refuse ("%s", text);
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
    like = karum_store_find_words (store, kind, name, KARUM_NEAREST, &error);
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
karum_name_options_find (KarumStore *store, KarumNameKind kind, const char *name)
{
  gint64 id = 0;

  return find_one (store, kind, name, FALSE, &id) ? id : 0;
}

gint64
karum_name_options_player (KarumStore *store, const char *name)
{
  return karum_name_options_find (store, KARUM_NAME_PLAYER, name);
}

gboolean
karum_name_options_event (KarumStore *store, const char *name, KarumGameFilter *filter)
{
  gint64 id = 0;

  if (!find_one (store, KARUM_NAME_EVENT, name, FALSE, &id))
    return FALSE;
  /* No game is of two events. */
  if (filter->event_id != 0 && filter->event_id != id)
    filter->first_id = filter->last_id = G_MAXINT64;
  filter->event_id = id;
  return TRUE;
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

static void
print_near (const char *wanted, const char *const *names)
{
  g_autoptr (GPtrArray) near = g_ptr_array_new ();

  for (; names && *names; names++)
    if (karum_names_are_near (wanted, *names))
      g_ptr_array_add (near, (gpointer) *names);
  g_ptr_array_add (near, NULL);
  karum_nearest_print (wanted, (const char *const *) near->pdata);
}

char *
karum_name_options_collection (KarumStore *store, const char *name)
{
  g_auto (GStrv) names = karum_store_names (store, KARUM_NAME_COLLECTION, "", G_MAXINT, NULL);
  g_autoptr (GPtrArray) like = g_ptr_array_new ();
  g_autofree char *normal = karum_name_normal (name), *folded = karum_fold (normal);

  for (guint i = 0; names && names[i]; i++) {
    g_autofree char *other = karum_fold (names[i]);

    if (g_str_equal (other, folded))
      return g_strdup (names[i]);
    if (*folded && g_str_has_prefix (other, folded))
      g_ptr_array_add (like, names[i]);
  }
  if (like->len == 1)
    return g_strdup (like->pdata[0]);
  refuse (KARUM_NAME_COLLECTION, name, NULL);
  g_ptr_array_add (like, NULL);
  if (like->len > 1)
    karum_nearest_list ((const char *const *) like->pdata);
  else
    print_near (name, (const char *const *) names);
  return NULL;
}

/* @name: (inout) (nullable): a field of a filter */
static gboolean
resolve_collection (KarumStore *store, const char **name)
{
  char *found;

  if (!*name)
    return TRUE;
  found = karum_name_options_collection (store, *name);
  if (!found)
    return FALSE;
  g_free ((char *) *name);
  *name = found;
  return TRUE;
}

KarumGameRow *
karum_name_options_game (KarumStore *store, const char *text)
{
  g_autofree char *shown = karum_display_line (text);
  KarumGameRow *row = NULL;
  guint64 number;

  if (karum_command_number (*text == '#' ? text + 1 : text, &number) && number <= G_MAXINT64)
    row = karum_store_get_row (store, (gint64) number, NULL);
  if (!row)
    karum_command_refuse (_ ("no game has the number “%s”"), shown);
  return row;
}

/* Tells which numbers no game has, and which games aren't where the filter looks. Returns: whether
 * any number is that of a game, or the filter has none */
static gboolean
check_games (KarumStore *store, const KarumGameFilter *filter)
{
  g_auto (GStrv) numbers = g_strsplit (filter->ids ? filter->ids : "", ",", -1);
  guint found = 0;

  for (char **number = numbers; *number; number++) {
    g_autoptr (KarumGameRow) row = karum_name_options_game (store, *number);

    found += row != NULL;
    if (row && row->deleted && !filter->bin)
      karum_command_refuse (_ ("game %s is in the bin: --bin finds it there"), *number);
    else if (row && !row->deleted && filter->bin)
      karum_command_refuse (_ ("game %s is not in the bin"), *number);
  }
  return found > 0 || !*numbers;
}

gboolean
karum_name_options_resolve (KarumStore *store, KarumGameFilter *filter)
{
  return resolve (store, KARUM_NAME_PLAYER, &filter->player, &filter->player_id)
         && resolve (store, KARUM_NAME_PLAYER, &filter->opponent, &filter->opponent_id)
         && resolve (store, KARUM_NAME_PLAYER, &filter->players[0], &filter->players_id[0])
         && resolve (store, KARUM_NAME_PLAYER, &filter->players[1], &filter->players_id[1])
         && resolve (store, KARUM_NAME_EVENT, &filter->event, &filter->event_id)
         && resolve_collection (store, &filter->collection) && check_games (store, filter);
}
