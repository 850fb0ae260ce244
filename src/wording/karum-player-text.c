#include "karum-player-text.h"

#include <glib/gi18n.h>

#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* (transfer full): "12 games", or a text for none. */
static char *
games_text (const KarumPlayerRow *player)
{
  guint games = player->tally.games + player->unfinished;

  if (games == 0)
    /* Translators: of a player whose name others have too, and of whom there are no games. */
    return g_strdup (_ ("no games"));
  return karum_count_text (ngettext ("%s game", "%s games", games), games);
}

/* (transfer full) (nullable): NULL if no year is known */
static char *
years_text (const KarumPlayerRow *player)
{
  g_autofree char *first = player->last ? g_strndup (player->first, 4) : NULL;
  g_autofree char *last = player->last ? g_strndup (player->last, 4) : NULL;

  if (!last)
    return NULL;
  if (g_str_equal (first, last))
    /* Translators: tells a player from others of that name; a year. */
    return g_strdup_printf (_ ("played in %s"), last);
  /* Translators: tells a player from others of that name; the first and the last year. */
  return g_strdup_printf (_ ("played %s–%s"), first, last);
}

char *
karum_player_note_text (const KarumPlayerRow *player)
{
  g_autofree char *years = years_text (player);

  if (player->note && *player->note)
    return g_strdup (player->note);
  if (!player->shared)
    return NULL;
  return years ? g_steal_pointer (&years) : games_text (player);
}

char *
karum_player_which_text (const KarumPlayerRow *player)
{
  g_autofree char *years = years_text (player);
  g_autofree char *games = games_text (player);
  g_autofree char *note = karum_display_name (player->note ? player->note : "");
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autofree char *details = NULL;

  if (*note)
    g_ptr_array_add (parts, note);
  if (years)
    g_ptr_array_add (parts, years);
  g_ptr_array_add (parts, games);
  g_ptr_array_add (parts, NULL);
  details = g_strjoinv (" · ", (char **) parts->pdata);
  return karum_player_label_text (player->name, details);
}

char *
karum_player_spellings_text (const KarumPlayerRow *player)
{
  return karum_list_names_text ((const char *const *) player->names + (player->names[0] ? 1 : 0));
}

double
karum_tally_score (const KarumTally *tally)
{
  return tally->wins + tally->draws / 2.0;
}

char *
karum_tally_score_text (const KarumTally *tally)
{
  guint half_wins = 2 * tally->wins + tally->draws;
  g_autofree char *whole = karum_number_text (half_wins / 2);

  if (half_wins == 1)
    return g_strdup ("½");
  return g_strconcat (whole, half_wins % 2 == 1 ? "½" : NULL, NULL);
}

char *
karum_tally_share_text (const KarumTally *tally)
{
  if (tally->games == 0)
    return g_strdup ("");
  return karum_share_text (100 * karum_tally_score (tally) / tally->games);
}

char *
karum_player_details_text (const KarumPlayerRow *player)
{
  g_autofree char *spellings = karum_player_spellings_text (player);
  g_autofree char *score = karum_tally_score_text (&player->tally);
  g_autofree char *last = karum_date_text (player->last);
  g_autofree char *number = karum_number_text (player->tally.games);
  g_autofree char *games = NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  /* Translators: a player's score and the number of games of which it is. */
  games = g_strdup_printf (
      ngettext ("%s out of %s game", "%s out of %s games", player->tally.games), score, number);
  if (*spellings)
    g_ptr_array_add (parts, spellings);
  g_ptr_array_add (parts, games);
  if (*last)
    g_ptr_array_add (parts, last);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

char *
karum_player_count_text (guint n)
{
  return karum_count_text (ngettext ("%s player", "%s players", n), n);
}

/* -- Event text -------------------------------------------------------------------------------- */

/* Formats a number of half wins: 0, ½, 1, 1½, 2. */
static char *
wins_text (guint half_wins)
{
  if (half_wins == 1)
    return g_strdup ("½");
  return g_strdup_printf (half_wins % 2 == 1 ? "%u½" : "%u", half_wins / 2);
}

char *
karum_match_wins_text (const KarumMatchRow *match)
{
  g_autofree char *first = wins_text (match->half_wins[0]);
  g_autofree char *second = wins_text (match->half_wins[1]);

  return g_strdup_printf ("%s\u00a0:\u00a0%s", first, second);
}

char *
karum_match_points_text (const KarumMatchRow *match)
{
  g_autofree char *first = karum_points_text (match->points[0]);
  g_autofree char *second = karum_points_text (match->points[1]);

  /* Translators: the points of both games of a match, of one person and of the other. */
  return g_strdup_printf (_ ("Points %s\u00a0:\u00a0%s"), first, second);
}

/* The number of games not started or not finished: a finished one adds two half wins. */
static guint
games_left (const KarumMatchRow *match)
{
  guint finished = (match->half_wins[0] + match->half_wins[1]) / 2;

  return MAX (match->n_games, 2) - finished;
}

static char *
running_text (const KarumMatchRow *match)
{
  guint left = games_left (match);
  guint leader = match->half_wins[0] > match->half_wins[1] ? 0 : 1;
  g_autofree char *name
      = karum_display_name (karum_game_player_text (match->players[leader], leader));

  if (match->half_wins[0] == match->half_wins[1])
    return g_strdup_printf (ngettext ("Even, %u game left", "Even, %u games left", left), left);
  /* Translators: the leading person; the number is of games that are still to be finished. */
  return g_strdup_printf (ngettext ("%s leads, %u game left", "%s leads, %u games left", left),
                          name, left);
}

char *
karum_match_state_text (const KarumMatchRow *match)
{
  unsigned side = match->state == KARUM_MATCH_SECOND;
  g_autofree char *winner
      = karum_display_name (karum_game_player_text (match->players[side], side));

  switch (match->state) {
  case KARUM_MATCH_FIRST:
  case KARUM_MATCH_SECOND:
    return g_strdup_printf (_ ("%s has won the match"), winner);
  case KARUM_MATCH_DRAWN:
    return g_strdup (_ ("The match is drawn"));
  case KARUM_MATCH_RUNNING:
  default:
    return running_text (match);
  }
}

char *
karum_match_players_text (const KarumMatchRow *match)
{
  return karum_players_text (match->players[0], match->players[1]);
}

char *
karum_match_details_text (const KarumMatchRow *match)
{
  g_autofree char *rules = karum_ruleset_text (match->rules);
  g_autofree char *date = karum_date_text (match->date);

  return *date ? g_strdup_printf ("%s · %s", rules, date) : g_steal_pointer (&rules);
}

char *
karum_event_dates_text (const KarumEventRow *event)
{
  g_autofree char *from = NULL, *to = NULL;
  const char *first, *last;

  karum_event_row_span (event, &first, &last);
  from = karum_date_text (first);
  to = karum_date_text (last);
  if (!*to || g_str_equal (from, to))
    return g_steal_pointer (&from);
  if (!*from)
    return g_steal_pointer (&to);
  /* Translators: the first and the last day of an event. */
  return g_strdup_printf (C_ ("dates", "%s – %s"), from, to);
}

char *
karum_event_games_text (const KarumEventRow *event)
{
  return karum_count_text (ngettext ("%s game", "%s games", event->games), event->games);
}

char *
karum_event_details_text (const KarumEventRow *event)
{
  g_autofree char *dates = karum_event_dates_text (event);
  g_autofree char *games = karum_event_games_text (event);
  g_autofree char *place = event->place ? karum_display_name (event->place) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (place)
    g_ptr_array_add (parts, place);
  if (*dates)
    g_ptr_array_add (parts, dates);
  g_ptr_array_add (parts, games);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

char *
karum_event_spellings_text (const KarumEventRow *event)
{
  return karum_list_names_text ((const char *const *) event->names + (event->names[0] ? 1 : 0));
}

char *
karum_event_count_text (guint n)
{
  return karum_count_text (ngettext ("%s event", "%s events", n), n);
}
