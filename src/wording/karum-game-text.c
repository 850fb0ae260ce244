#include "karum-game-text.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-words.h"

const char *
karum_termination_title (KarumTermination termination)
{
  switch (termination) {
  case KARUM_TERMINATION_NORMAL:
    return C_ ("end of a game", "Played to the end");
  case KARUM_TERMINATION_RESIGNATION:
    return C_ ("end of a game", "Resignation");
  case KARUM_TERMINATION_AGREEMENT:
    return C_ ("end of a game", "Agreement");
  case KARUM_TERMINATION_TIME:
    return C_ ("end of a game", "Time");
  case KARUM_TERMINATION_ADJUDICATION:
    return C_ ("end of a game", "Adjudication");
  case KARUM_TERMINATION_UNTERMINATED:
    return C_ ("end of a game", "Left unfinished");
  case KARUM_TERMINATION_FORFEIT:
    return C_ ("end of a game", "Forfeit");
  case KARUM_TERMINATION_BYE:
    /* Translators: a round without an opponent. */
    return C_ ("end of a game", "Bye");
  case KARUM_TERMINATION_NONE:
  default:
    return C_ ("end of a game", "Not given");
  }
}

char *
karum_date_text (const char *date)
{
  return karum_words_date (NULL, date);
}

double
karum_date_number (const char *date)
{
  KarumDate read;

  karum_date_read (date, &read);
  return read.year * 10000.0 + read.month * 100.0 + read.day;
}

char *
karum_option_text (const KarumOption *option, int32_t value)
{
  return karum_words_option (NULL, option, value);
}

char *
karum_rules_text (const KarumRules *rules)
{
  return karum_words_rules (NULL, rules);
}

char *
karum_ruleset_text (const char *ruleset)
{
  KarumRules rules;

  if (!karum_rules_read (karum_games, ruleset, &rules, NULL))
    return g_strdup (ruleset);
  return karum_rules_text (&rules);
}

char *
karum_variant_text (const char *ruleset)
{
  KarumRules rules;

  if (!karum_rules_read (karum_games, ruleset, &rules, NULL))
    return g_strdup (ruleset);
  if (rules.game->n_presets == 1)
    return g_strdup (_ (rules.game->title));
  return g_strconcat (_ (rules.game->title), KARUM_WORDS_SEPARATOR,
                      _ (rules.game->presets[rules.preset].title), NULL);
}

const char *
karum_result_title (KarumResult result, KarumTermination termination)
{
  return karum_words_result (NULL, result, termination);
}

const char *
karum_row_end_title (const KarumGameRow *row)
{
  return row->is_analysis ? _ ("Analysis copy")
                          : karum_result_title (row->result, row->termination);
}

char *
karum_score_text (const int score[2])
{
  return karum_words_score (NULL, score);
}

char *
karum_end_text (const KarumTags *tags)
{
  const char *title = karum_words_end (NULL, tags);
  g_autofree char *score = tags->has_score ? karum_score_text (tags->score) : NULL;
  g_autofree char *both = score ? g_strdup_printf ("%s, %s", title, score) : NULL;

  if ((tags->result == KARUM_RESULT_NONE && !karum_tags_is_unplayed (tags))
      || tags->termination == KARUM_TERMINATION_NONE || tags->termination == KARUM_TERMINATION_BYE
      || tags->termination == KARUM_TERMINATION_NORMAL)
    return g_strdup (both ? both : title);
  return g_strdup_printf ("%s (%s)", both ? both : title,
                          karum_termination_title (tags->termination));
}

/* As ratings are defined: two known persons, and a month. */
static gboolean
can_be_rated (const KarumTags *tags)
{
  KarumDate date;

  karum_date_read (tags->date, &date);
  return date.year != 0 && date.month != 0 && karum_name_known (tags->players[0])
         && karum_name_known (tags->players[1])
         && g_strcmp0 (tags->players[0], tags->players[1]) != 0;
}

/* What was not played is never rated. */
static KarumResult
rated_result (const KarumTags *tags)
{
  return karum_tags_is_unplayed (tags) ? KARUM_RESULT_NONE : tags->result;
}

/* (transfer full) (nullable): what a new result does to the ratings. */
static char *
ratings_text (const KarumTags *before, const KarumTags *after)
{
  g_autofree char *date = NULL;

  if (rated_result (before) == rated_result (after) || !can_be_rated (before))
    return NULL;
  if (rated_result (after) == KARUM_RESULT_NONE)
    return g_strdup (_ ("It no longer counts in the ratings."));
  date = karum_date_text (before->date);
  /* Translators: a date */
  return g_strdup_printf (_ ("Both players’ ratings will be recalculated from %s on."), date);
}

char *
karum_correction_text (const KarumTags *before, const KarumTags *after)
{
  g_autofree char *was = karum_end_text (before);
  g_autofree char *is = karum_end_text (after);
  g_autofree char *ratings = ratings_text (before, after);
  g_autofree char *result
      /* Translators: the result and the points, "1–0, 28 : 19", as they would be and as they were
       */
      = g_str_equal (was, is) ? g_strdup_printf (_ ("Result: %s, as before"), was)
                              : g_strdup_printf (_ ("Result: %s, before: %s"), is, was);

  return g_strjoin ("\n", result, ratings, NULL);
}

const char *
karum_player_text (const char *name)
{
  const guint level = karum_computer_level (name);

  if (level > 0)
    return gettext (karum_computer_name (level));
  return name && *name ? name : C_ ("player", "Unknown");
}

char *
karum_player_label_text (const char *name, const char *note)
{
  g_autofree char *shown = karum_display_name (karum_player_text (name));
  g_autofree char *apart = note && *note ? karum_display_name (note) : NULL;

  /* Translators: a player's name, and what tells them from others of that name. */
  return apart ? g_strdup_printf (C_ ("player", "%s (%s)"), shown, apart)
               : g_steal_pointer (&shown);
}

const char *
karum_outcome_title (KarumResult outcome)
{
  return outcome == KARUM_RESULT_WON     ? C_ ("outcome of a game", "Won")
         : outcome == KARUM_RESULT_DRAWN ? C_ ("outcome of a game", "Drawn")
                                         : C_ ("outcome of a game", "Lost");
}

char *
karum_game_line_text (const KarumGameRow *row)
{
  g_autofree char *players = karum_row_players_text (row);
  g_autofree char *score = row->has_score ? karum_score_text (row->score) : NULL;
  g_autofree char *date = karum_date_text (row->date);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  g_ptr_array_add (parts, players);
  if (score)
    g_ptr_array_add (parts, score);
  if (*date)
    g_ptr_array_add (parts, date);
  if (row->is_result)
    g_ptr_array_add (parts, (char *) C_ ("turns", "No record"));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

const char *
karum_game_player_text (const char *name, unsigned player)
{
  return karum_words_player (NULL, name, player);
}

char *
karum_players_text (const char *first, const char *second)
{
  return karum_name_players (karum_game_player_text (first, 0), karum_game_player_text (second, 1));
}

char *
karum_tags_players_text (const KarumTags *tags)
{
  return tags->termination == KARUM_TERMINATION_BYE
             ? karum_display_name (karum_game_player_text (tags->players[0], 0))
             : karum_players_text (tags->players[0], tags->players[1]);
}

char *
karum_row_player_text (const KarumGameRow *row, int player)
{
  g_autofree char *note = row->notes[player] ? karum_display_name (row->notes[player]) : NULL;

  if (player == 1 && row->termination == KARUM_TERMINATION_BYE)
    return g_strdup ("");
  return karum_player_label_text (karum_game_player_text (row->players[player], (unsigned) player),
                                  note);
}

char *
karum_row_players_text (const KarumGameRow *row)
{
  g_autofree char *first = karum_row_player_text (row, 0);
  g_autofree char *second = karum_row_player_text (row, 1);

  return *second ? karum_players_text (first, second) : karum_display_name (first);
}

/* Characters that are replaced by one of notation. */
static const struct {
  gunichar sign;
  char meant;
} look_alikes[] = {
  { 0x0430, 'a' }, { 0x0441, 'c' }, { 0x0435, 'e' }, { 0x043e, 'o' }, { 0x0440, 'p' },
  { 0x0442, 't' }, { 0x043a, 'k' }, { 0x043c, 'm' }, { 0x043d, 'h' }, { 0x0445, 'x' },
  { 0x00d7, 'x' }, { 0x2010, '-' }, { 0x2011, '-' }, { 0x2012, '-' }, { 0x2013, '-' },
  { 0x2014, '-' }, { 0x2212, '-' }, { 0x30fc, '-' },
};

static gunichar
meant_by (gunichar sign)
{
  karum_for_each_of (look_alike, look_alikes)
    if (look_alike->sign == sign)
      return (guchar) look_alike->meant;
  return sign;
}

char *
karum_turn_text_read (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *plain = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL_COMPOSE);
  GString *read = g_string_new (NULL);

  for (const char *at = plain; *at; at = g_utf8_next_char (at))
    g_string_append_unichar (read, meant_by (g_unichar_tolower (g_utf8_get_char (at))));
  return g_string_free (read, FALSE);
}

static gboolean
is_result (const char *word)
{
  return g_str_equal (word, "1-0") || g_str_equal (word, "0-1") || g_str_equal (word, "1/2-1/2")
         || g_str_equal (word, "*");
}

/* "12.", "12)", "12..." before a turn or alone. */
static const char *
skip_number (const char *word)
{
  const char *end = word;

  while (g_ascii_isdigit (*end))
    end++;
  if (end == word)
    return word + strspn (word, ".");
  if (*end && *end != '.' && *end != ')' && *end != ':')
    return word;
  return end + strspn (end, ".):");
}

static void
add_word (GPtrArray *turns, const char *word)
{
  g_autofree char *turn = NULL;

  if (is_result (word))
    return;
  turn = g_strdup (skip_number (word));
  for (gsize length = strlen (turn); length > 0 && strchr (".,;:!?", turn[length - 1]); length--)
    turn[length - 1] = '\0';
  if (*turn && !is_result (turn))
    g_ptr_array_add (turns, g_steal_pointer (&turn));
}

GPtrArray *
karum_turn_text_split (const char *text, char **rest)
{
  GPtrArray *turns = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *plain = karum_turn_text_read (text);
  g_auto (GStrv) words = g_strsplit_set (plain, " \t\r\n", -1);
  guint n = g_strv_length (words);

  if (rest && n > 0)
    *rest = g_strdup (words[--n]);
  else if (rest)
    *rest = g_strdup ("");
  for (guint i = 0; i < n; i++)
    add_word (turns, words[i]);
  return turns;
}

char *
karum_moment_text (gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (time);
  g_autofree char *day = date ? g_date_time_format (date, "%Y.%m.%d") : NULL;
  g_autofree char *clock = date ? g_date_time_format (date, "%H:%M") : NULL;
  g_autofree char *text = karum_date_text (day);

  /* An archive from elsewhere can say anything. */
  if (!date)
    return g_strdup ("");
  /* Translators: a date, and the time of the day */
  return g_strdup_printf (C_ ("date and time", "%s, %s"), text, clock);
}

/* -- Version text ------------------------------------------------------------------------------ */

static const char *
label (KarumDifference what)
{
  static const char *const labels[] = {
    [KARUM_DIFFERENCE_START] = N_ ("Rules"),       [KARUM_DIFFERENCE_TURNS] = N_ ("Moves"),
    [KARUM_DIFFERENCE_REMARKS] = N_ ("Comments"),  [KARUM_DIFFERENCE_PLAYER1] = N_ ("Player 1"),
    [KARUM_DIFFERENCE_PLAYER2] = N_ ("Player 2"),  [KARUM_DIFFERENCE_EVENT] = N_ ("Event"),
    [KARUM_DIFFERENCE_PLACE] = N_ ("Place"),       [KARUM_DIFFERENCE_DATE] = N_ ("Date"),
    [KARUM_DIFFERENCE_ROUND] = N_ ("Round"),       [KARUM_DIFFERENCE_RESULT] = N_ ("Result"),
    [KARUM_DIFFERENCE_SCORE] = N_ ("Score"),       [KARUM_DIFFERENCE_MATCH] = N_ ("Match"),
    [KARUM_DIFFERENCE_TIME] = N_ ("Time control"), [KARUM_DIFFERENCE_ANNOTATOR] = N_ ("Annotator"),
    [KARUM_DIFFERENCE_TAGS] = N_ ("Other tags"),
  };

  return _ (labels[what]);
}

/* @value: in the format of records, the termination after the result: “1-0 resignation” */
static char *
result_text (const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, " ", 2);
  KarumTermination termination = KARUM_TERMINATION_NONE;
  KarumResult result;

  if (!parts[0] || !karum_result_parse (parts[0], &result))
    return g_strdup (value);
  if (!parts[1] || !karum_termination_parse (parts[1], &termination))
    return g_strdup (karum_result_title (result, termination));
  return g_strdup_printf ("%s (%s)", karum_result_title (result, termination),
                          karum_termination_title (termination));
}

/* @value: in the format of records: “28-19” */
static char *
score_text (const char *value)
{
  int score[2];

  return sscanf (value, "%d-%d", &score[0], &score[1]) == 2 ? karum_score_text (score)
                                                            : g_strdup (value);
}

static char *
value_text (KarumDifference what, const char *value)
{
  if (!value)
    return g_strdup (C_ ("value", "none"));
  switch (what) {
  case KARUM_DIFFERENCE_DATE:
    return karum_date_text (value);
  case KARUM_DIFFERENCE_RESULT:
    return result_text (value);
  case KARUM_DIFFERENCE_SCORE:
    return score_text (value);
  default:
    return karum_display_name (value);
  }
}

char *
karum_changed_text (const char *label, const char *is, const char *was)
{
  /* Translators: what was changed (such as “Date”), its value now, and its value before */
  return g_strdup_printf (_ ("%s: %s, before: %s"), label, is ? is : C_ ("value", "none"),
                          was ? was : C_ ("value", "none"));
}

static char *
line_text (const KarumVersionDifference *difference, gboolean in_time)
{
  g_autofree char *here = NULL;
  g_autofree char *coming = NULL;

  if (!difference->here && !difference->coming)
    return g_strdup (label (difference->what));
  here = value_text (difference->what, difference->here);
  coming = value_text (difference->what, difference->coming);
  if (in_time)
    return karum_changed_text (label (difference->what), coming, here);
  /* Translators: what differs in two versions of a game (such as “Date”), its value in the archive,
   * and its value in the version that is imported */
  return g_strdup_printf (_ ("%s: %s here, %s in the new version"), label (difference->what), here,
                          coming);
}

char *
karum_version_text (const GPtrArray *differences, gboolean in_time)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;

  if (differences)
    karum_for_each (void, difference, differences) {
      g_autofree char *line = line_text (difference, in_time);

      g_strv_builder_add (builder, line);
    }
  lines = g_strv_builder_end (builder);
  return g_strjoinv ("\n", lines);
}
