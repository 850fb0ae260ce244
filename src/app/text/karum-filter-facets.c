#include "karum-filter-facets.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-annotated.h"
#include "karum-game-facts.h"
#include "karum-game-filter-fields.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-list-text.h"
#include "karum-phrases.h"
#include "karum-name.h"
#include "karum-search-words.h"
#include "karum-verdict.h"

/* (nullable): the game whose options @filter contains. */
static const KarumGame *
read_options (const KarumGameFilter *filter, KarumOptions *options)
{
  return filter->options
             ? karum_asked_options_read (karum_games, filter->game, filter->options, options, NULL)
             : NULL;
}

/* facet_option_is_set: whether @filter contains the option with this number in the table
 * of the game. */
static gboolean
facet_option_is_set (const KarumGameFilter *filter, guint option)
{
  KarumOptions options;

  return read_options (filter, &options) && options.given & 1u << option;
}

/* facet_option_text: (transfer full): "Size: 7". The option must be set. */
static char *
facet_option_text (const KarumGameFilter *filter, guint option)
{
  KarumOptions options;
  const KarumGame *game = read_options (filter, &options);

  return !game ? g_strdup (filter->options)
               : karum_option_text (&game->options[option], options.values[option]);
}

/* facet_option_clear: removes the option from the filter. @filter owns its texts. */
static void
facet_option_clear (KarumGameFilter *filter, guint option)
{
  char text[KARUM_RULES_TEXT];
  KarumOptions options;
  const KarumGame *game = read_options (filter, &options);

  if (!game)
    return;
  options.given &= ~(1u << option);
  g_free ((char *) filter->options);
  filter->options = karum_options_write (game, &options, text) > 0 ? g_strdup (text) : NULL;
}

/* -- Words ------------------------------------------------------------------------------------ */

/* A name, or a word for an unknown one if there is only a number. */
static char *
name_text (const char *name)
{
  return karum_display_name (karum_player_text (name));
}

static const KarumGame *
find_game (const char *id)
{
  for (guint i = 0; id && karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, id))
      return karum_games[i];
  return NULL;
}

static char *
game_text (const KarumGameFilter *filter)
{
  const KarumGame *game = find_game (filter->game);

  return g_strdup (game ? _ (game->title) : filter->game);
}

static char *
preset_text (const KarumGameFilter *filter)
{
  const KarumGame *game = find_game (filter->game);
  const char *title = filter->preset;

  for (unsigned i = 0; game && i < game->n_presets; i++)
    if (g_str_equal (game->presets[i].id, filter->preset))
      title = _ (game->presets[i].title);
  /* Translators: the variant of a game, a filter. */
  return g_strdup_printf (_ ("Variant: %s"), title);
}

static char *
player_text (const KarumGameFilter *filter)
{
  g_autofree char *player = name_text (filter->player);
  g_autofree char *opponent = name_text (filter->opponent);

  if (!filter->opponent && !filter->opponent_id)
    /* Translators: a filter: games of this person. */
    return g_strdup_printf (_ ("Player: %s"), player);
  if (!filter->player && !filter->player_id)
    /* Translators: a filter: games of this person. */
    return g_strdup_printf (_ ("Player: %s"), opponent);
  /* Translators: a filter: games of two persons against each other. */
  return g_strdup_printf (_ ("%s against %s"), player, opponent);
}

static char *
side_text (const KarumGameFilter *filter)
{
  return g_strdup (filter->side == KARUM_FIRST ? _ ("The player was First")
                                               : _ ("The player was Second"));
}

static char *
winner_text (const KarumGameFilter *filter)
{
  return g_strdup (filter->winner == KARUM_FIRST ? _ ("Won by First") : _ ("Won by Second"));
}

static char *
outcome_text (const KarumGameFilter *filter)
{
  switch (filter->outcome) {
  case KARUM_RESULT_WON:
    return g_strdup (_ ("Won by the player"));
  case KARUM_RESULT_LOST:
    return g_strdup (_ ("Lost by the player"));
  case KARUM_RESULT_DRAWN:
    return g_strdup (_ ("Drawn by the player"));
  case KARUM_RESULT_NONE:
  default:
    return g_strdup (_ ("Not finished by the player"));
  }
}

static char *
dates_text (const KarumGameFilter *filter)
{
  g_autofree char *from = filter->from ? karum_date_text (filter->from) : NULL;
  g_autofree char *to = filter->to ? karum_date_text (filter->to) : NULL;

  if (!to)
    /* Translators: a filter: games of this day, month or year and later ones. */
    return g_strdup_printf (C_ ("dates", "From %s"), from);
  if (!from)
    /* Translators: a filter: games up to this day, month or year. */
    return g_strdup_printf (C_ ("dates", "Until %s"), to);
  if (g_str_equal (from, to))
    return g_steal_pointer (&from);
  /* Translators: a filter: games of these days, months or years and all between. */
  return g_strdup_printf (C_ ("dates", "%s – %s"), from, to);
}

static char *
turns_text (const KarumGameFilter *filter)
{
  guint min = filter->min_turns, max = filter->max_turns;

  if (max == 0)
    return g_strdup_printf (ngettext ("At least %u move", "At least %u moves", min), min);
  if (min == 0)
    return g_strdup_printf (ngettext ("At most %u move", "At most %u moves", max), max);
  if (min == max)
    return g_strdup_printf (ngettext ("Exactly %u move", "Exactly %u moves", min), min);
  /* Translators: a filter: the length of a game. */
  return g_strdup_printf (_ ("%u to %u moves"), min, max);
}

static char *
swing_text (const KarumGameFilter *filter)
{
  /* Translators: of the expected result in a game */
  return g_strdup_printf (_ ("Swing of at least %u%%"), filter->min_swing);
}

static char *
phase_text (const KarumGameFilter *filter)
{
  const char *const texts[]
      = { [KARUM_PHASE_OPENING] = _ ("With decisions in the opening"),
          [KARUM_PHASE_MIDDLE] = _ ("With decisions in the middle of the game"),
          [KARUM_PHASE_END] = _ ("With decisions at the end of the game") };

  return g_strdup (texts[filter->phase - 1]);
}

static char *
standing_text (const KarumGameFilter *filter)
{
  const char *const texts[] = { [KARUM_STANDING_AHEAD] = _ ("With decisions when ahead"),
                                [KARUM_STANDING_LEVEL] = _ ("With decisions when level"),
                                [KARUM_STANDING_BEHIND] = _ ("With decisions when behind") };

  return g_strdup (texts[filter->standing - 1]);
}

static char *
margin_text (const KarumGameFilter *filter)
{
  guint min = filter->min_margin, max = filter->max_margin;

  if (max == 0)
    return g_strdup_printf (
        ngettext ("Margin of at least %u point", "Margin of at least %u points", min), min);
  if (min == 0)
    return g_strdup_printf (
        ngettext ("Margin of at most %u point", "Margin of at most %u points", max), max);
  if (min == max)
    return g_strdup_printf (
        ngettext ("Margin of exactly %u point", "Margin of exactly %u points", min), min);
  /* Translators: a filter: the difference between the points of the two players. */
  return g_strdup_printf (_ ("Margin of %u to %u points"), min, max);
}

static char *
stars_text (const KarumGameFilter *filter)
{
  guint stars = filter->stars;

  return g_strdup_printf (stars < 5 ? ngettext ("%u star or more", "%u stars or more", stars)
                                    : ngettext ("%u star", "%u stars", stars),
                          stars);
}

static char *
collection_text (const KarumGameFilter *filter)
{
  g_autofree char *collection = name_text (filter->collection);

  /* Translators: a filter: games of this collection. */
  return g_strdup_printf (_ ("Collection: %s"), collection);
}

static char *
rules_text (const KarumGameFilter *filter)
{
  return karum_ruleset_text (filter->rules);
}

static char *
player1_text (const KarumGameFilter *filter)
{
  g_autofree char *player = name_text (filter->players[0]);

  /* Translators: a filter: the player who has the first turn. */
  return g_strdup_printf (_ ("Player 1: %s"), player);
}

static char *
player2_text (const KarumGameFilter *filter)
{
  g_autofree char *player = name_text (filter->players[1]);

  /* Translators: a filter: the player who has the second turn. */
  return g_strdup_printf (_ ("Player 2: %s"), player);
}

static char *
event_text (const KarumGameFilter *filter)
{
  g_autofree char *event = name_text (filter->event);

  if (filter->event_id < 0)
    return g_strdup (_ ("No event"));
  /* Translators: a filter: games of this event. */
  return g_strdup_printf (_ ("Event: %s"), event);
}

static char *
months_text (const KarumGameFilter *filter)
{
  int first = karum_date_month (filter->first_month), last = karum_date_month (filter->last_month);

  if (strlen (filter->first_month) > strlen ("2026.11"))
    return karum_date_text (filter->first_month);
  return first < 0 || last < 0 ? g_strdup ("") : karum_month_span_text (first, last);
}

static char *
result_text (const KarumGameFilter *filter)
{
  return g_strdup (karum_result_title (filter->result, KARUM_TERMINATION_NONE));
}

static char *
termination_text (const KarumGameFilter *filter)
{
  /* Translators: a filter: how the game ended. */
  return g_strdup_printf (_ ("End: %s"), karum_termination_title (filter->termination));
}

/* Filters by game numbers are mostly those of a match. */
static char *
match_text (const KarumGameFilter *filter)
{
  g_auto (GStrv) ids = filter->match ? NULL : g_strsplit (filter->ids, ",", -1);
  g_autofree char *list = ids ? karum_list_text ((const char *const *) ids) : NULL;

  if (!ids)
    return g_strdup (_ ("Games of a match"));
  /* Translators: a filter: games by number: “12, 15”. */
  return g_strdup_printf (ngettext ("Game %s", "Games %s", g_strv_length (ids)), list);
}

static char *
glyph_text (const KarumGameFilter *filter)
{
  const char *sign = karum_glyph_sign ((guint8) filter->glyph);

  if (!filter->player && filter->player_id == 0)
    /* Translators: a filter: games with a turn that is judged with “??” */
    return g_strdup_printf (_ ("With a %s move"), sign);
  /* Translators: a filter: games with a turn of the player that is judged with “??” */
  return g_strdup_printf (_ ("With a %s move by the player"), sign);
}

static char *
annotator_text (const KarumGameFilter *filter)
{
  g_autofree char *name = karum_display_name (filter->annotator);

  return g_strdup_printf (_ ("Annotator: %s"), name);
}

/* -- The points ------------------------------------------------------------------------------- */

#define MAX_FIELDS 4

typedef struct {
  const char *fields[MAX_FIELDS + 1];   /* their keys in a filter's text; one of them is enough */
  const char *attached[MAX_FIELDS + 1]; /* keys that are meaningless without them */
  const char *title;                    /* the description; NULL if @text makes it */
  char *(*text) (const KarumGameFilter *filter);
} Facet;

/* Options have no entry here: they are those of each game. */
static const Facet facets[KARUM_N_FACETS] = {
  [KARUM_FACET_BIN] = { { "bin" }, { NULL }, N_ ("In the bin"), NULL },
  [KARUM_FACET_COLLECTION] = { { "collection" }, { NULL }, NULL, collection_text },
  [KARUM_FACET_STARS] = { { "stars" }, { NULL }, NULL, stars_text },
  [KARUM_FACET_GAME] = { { "game" }, { "preset", "options" }, NULL, game_text },
  [KARUM_FACET_PRESET] = { { "preset" }, { NULL }, NULL, preset_text },
  [KARUM_FACET_RULES] = { { "rules" }, { "position" }, NULL, rules_text },
  [KARUM_FACET_PLAYER] = { { "player", "player-id", "opponent", "opponent-id" },
                           { "side", "outcome" },
                           NULL,
                           player_text },
  [KARUM_FACET_SIDE] = { { "side" }, { NULL }, NULL, side_text },
  [KARUM_FACET_OUTCOME] = { { "outcome" }, { NULL }, NULL, outcome_text },
  [KARUM_FACET_PLAYER1] = { { "player1", "player1-id" }, { NULL }, NULL, player1_text },
  [KARUM_FACET_PLAYER2] = { { "player2", "player2-id" }, { NULL }, NULL, player2_text },
  [KARUM_FACET_COMPUTER] = { { "computer" }, { NULL }, N_ ("With the computer"), NULL },
  [KARUM_FACET_PEOPLE] = { { "people" }, { NULL }, N_ ("Without the computer"), NULL },
  [KARUM_FACET_EVENT] = { { "event", "event-id" }, { NULL }, NULL, event_text },
  [KARUM_FACET_DATES] = { { "from", "to" }, { NULL }, NULL, dates_text },
  [KARUM_FACET_MONTHS] = { { "first-month", "last-month" }, { NULL }, NULL, months_text },
  [KARUM_FACET_UNDATED] = { { "undated" }, { NULL }, N_ ("Without a date"), NULL },
  [KARUM_FACET_RESULT] = { { "result" }, { NULL }, NULL, result_text },
  [KARUM_FACET_TERMINATION] = { { "termination" }, { NULL }, NULL, termination_text },
  [KARUM_FACET_IN_PROGRESS] = { { "in-progress" }, { NULL }, N_ ("In progress"), NULL },
  [KARUM_FACET_FINISHED] = { { "finished" }, { NULL }, N_ ("Finished"), NULL },
  [KARUM_FACET_PLAYED] = { { "played" }, { NULL }, N_ ("Without forfeits and byes"), NULL },
  [KARUM_FACET_UNPLAYED] = { { "unplayed" }, { NULL }, N_ ("Forfeits and byes"), NULL },
  [KARUM_FACET_COPIES] = { { "analysis-copies" }, { NULL }, N_ ("Analysis copies"), NULL },
  [KARUM_FACET_WINNER] = { { "winner" }, { NULL }, NULL, winner_text },
  [KARUM_FACET_TURNS] = { { "min-turns", "max-turns" }, { NULL }, NULL, turns_text },
  [KARUM_FACET_MARGIN] = { { "min-margin", "max-margin" }, { NULL }, NULL, margin_text },
  [KARUM_FACET_MATCH] = { { "match", "ids" }, { NULL }, NULL, match_text },
  [KARUM_FACET_UNMATCHED] = { { "unmatched" }, { NULL }, N_ ("Not in a match"), NULL },
  [KARUM_FACET_ANNOTATED] = { { "annotated" }, { NULL }, N_ ("Annotated"), NULL },
  [KARUM_FACET_COMMENTED] = { { "commented" }, { NULL }, N_ ("With comments"), NULL },
  [KARUM_FACET_ANALYSED] = { { "analysed" }, { NULL }, N_ ("With analysis"), NULL },
  [KARUM_FACET_REVIEWED] = { { "reviewed" }, { NULL }, N_ ("Reviewed"), NULL },
  [KARUM_FACET_UNREVIEWED] = { { "not-reviewed" }, { NULL }, N_ ("Not reviewed"), NULL },
  [KARUM_FACET_BLUNDERED] = { { "blunders" }, { NULL }, N_ ("With blunders"), NULL },
  [KARUM_FACET_SQUANDERED] = { { "lost-won" }, { NULL }, N_ ("Lost from a won position"), NULL },
  [KARUM_FACET_SWING] = { { "min-swing" }, { NULL }, NULL, swing_text },
  [KARUM_FACET_PHASE] = { { "phase" }, { NULL }, NULL, phase_text },
  [KARUM_FACET_STANDING] = { { "state" }, { NULL }, NULL, standing_text },
  [KARUM_FACET_VARIED] = { { "variations" }, { NULL }, N_ ("With variations"), NULL },
  [KARUM_FACET_MARKED] = { { "marks" }, { NULL }, N_ ("With marks on the board"), NULL },
  [KARUM_FACET_GLYPH] = { { "glyph" }, { NULL }, NULL, glyph_text },
  [KARUM_FACET_ANNOTATOR] = { { "annotator" }, { NULL }, NULL, annotator_text },
  [KARUM_FACET_ADDED] = { { "first-id", "last-id" }, { NULL }, N_ ("Imported together"), NULL },
  [KARUM_FACET_POSITION] = { { "position" }, { NULL }, N_ ("With this position"), NULL },
  [KARUM_FACET_PATTERN] = { { "pattern" }, { NULL }, N_ ("With this pattern"), NULL },
};

static gboolean
is_option (KarumFacet facet)
{
  return facet >= KARUM_FACET_OPTION && facet <= KARUM_FACET_LAST_OPTION;
}

gboolean
karum_facet_is_set (KarumFacet facet, const KarumGameFilter *filter)
{
  if (is_option (facet))
    return facet_option_is_set (filter, facet - KARUM_FACET_OPTION);
  for (const char *const *name = facets[facet].fields; *name; name++)
    if (karum_filter_field_is_set (karum_filter_field_find (*name), filter))
      return TRUE;
  return FALSE;
}

char *
karum_facet_text (KarumFacet facet, const KarumGameFilter *filter)
{
  if (is_option (facet))
    return facet_option_text (filter, facet - KARUM_FACET_OPTION);
  return facets[facet].text ? facets[facet].text (filter) : g_strdup (_ (facets[facet].title));
}

static void
clear_fields (const char *const *names, KarumGameFilter *filter)
{
  for (; *names; names++)
    karum_filter_field_unset (karum_filter_field_find (*names), filter);
}

void
karum_facet_clear (KarumFacet facet, KarumGameFilter *filter)
{
  if (is_option (facet)) {
    facet_option_clear (filter, facet - KARUM_FACET_OPTION);
    return;
  }
  clear_fields (facets[facet].fields, filter);
  clear_fields (facets[facet].attached, filter);
}

guint
karum_filter_count (const KarumGameFilter *filter)
{
  guint count = filter->text ? 1 : 0;

  for (guint i = 0; i < KARUM_N_FACETS; i++)
    count += karum_facet_is_set (i, filter) ? 1 : 0;
  return count;
}

gboolean
karum_filter_contains (const KarumGameFilter *filter, const KarumGameFilter *part)
{
  g_autofree char *text = karum_game_filter_write (filter);
  g_autofree char *part_text = karum_game_filter_write (part);
  g_auto (GStrv) fields = g_strsplit (text, ";", -1);
  g_auto (GStrv) part_fields = g_strsplit (part_text, ";", -1);

  for (guint i = 0; part_fields[i]; i++)
    if (!g_strv_contains ((const char *const *) fields, part_fields[i]))
      return FALSE;
  return TRUE;
}

/* -- With what is typed ----------------------------------------------------------------------- */

static void
replace (const char **text, const char **by)
{
  g_free ((char *) *text);
  *text = g_steal_pointer (by);
}

KarumGameFilter
karum_filter_join (const KarumGameFilter *asked, const char *typed)
{
  KarumGameFilter joined = karum_game_filter_copy (asked);
  g_auto (KarumGameFilter) read = { 0 };
  G_GNUC_UNUSED g_autoptr (GArray) parts = karum_search_read (typed, &read);

  if (read.text)
    replace (&joined.text, &read.text);
  if (read.from || read.to) {
    replace (&joined.from, &read.from);
    replace (&joined.to, &read.to);
  }
  if (read.with_result) {
    joined.with_result = TRUE;
    joined.result = read.result;
  }
  return joined;
}
