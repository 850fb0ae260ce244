#include "karum-words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-date-format.h"
#include "karum-date.h"
#include "karum-name.h"
#include "karum-record-end.h"
#include "karum-sides.h"

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static const char *
word (const KarumCatalogue *catalogue, const char *context, const char *text)
{
  return karum_catalogue_text_in (catalogue, context, text);
}

/* The digits of a group. */
#define GROUP 3

char *
karum_words_number (const KarumCatalogue *catalogue, gint64 number)
{
  /* Translators: what stands between groups of three digits: 1,000,000. Where your language has a
   * space there, let it be one at which a line is not broken (U+00A0). */
  const char *separator = word (catalogue, "thousands separator", NC_ ("thousands separator", ","));
  guint64 size = number < 0 ? -(guint64) number : (guint64) number;
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, size);
  GString *text = g_string_new (digits);

  for (gssize place = (gssize) text->len - GROUP; place > 0; place -= GROUP)
    g_string_insert (text, place, separator);
  return g_string_free (g_string_prepend (text, number < 0 ? "−" : ""), FALSE);
}

char *
karum_words_decimal (const KarumCatalogue *catalogue, double value, guint decimals)
{
  /* Translators: what stands between a whole number and its fraction: 50.9. */
  const char *mark = word (catalogue, "decimal mark", NC_ ("decimal mark", "."));
  g_autofree char *format = g_strdup_printf ("%%.%uf", decimals);
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 310]; /* of the largest number */
  g_auto (GStrv) parts = NULL;

  g_ascii_formatd (digits, sizeof digits, format, ABS (value));
  parts = g_strsplit (digits, ".", 2);
  return g_strconcat (value < 0 && strspn (digits, "0.") < strlen (digits) ? "−" : "", parts[0],
                      parts[1] ? mark : NULL, parts[1], NULL);
}

char *
karum_words_halves (const KarumCatalogue *catalogue, gint64 half_points)
{
  g_autofree char *whole = karum_words_number (catalogue, half_points / 2);

  return g_strconcat (half_points == 1 ? "" : whole, half_points % 2 ? "½" : "", NULL);
}

char *
karum_words_date (const KarumCatalogue *catalogue, const char *date)
{
  g_autoptr (GDateTime) time = NULL;
  const char *format;
  KarumDate read;

  if (!karum_date_read (date, &read) && !karum_date_read_bound (date, &read))
    return g_strdup (date ? date : "");
  /* No language has a word for the others. */
  if (!read.year || (read.day && !read.month))
    return karum_date_short (read);
  if (read.day)
    /* Translators: dates with the conversions of strftime(); those that depend on the C library's
     * locale, but for %a and %b, which are English, don't work here. */
    format = word (catalogue, "date", NC_ ("date", "%-d %b %Y"));
  else if (read.month)
    format = word (catalogue, "date without day", NC_ ("date without day", "%b %Y"));
  else
    format = word (catalogue, "date without month", NC_ ("date without month", "%Y"));
  time = g_date_time_new_utc (read.year, MAX (read.month, 1), MAX (read.day, 1), 0, 0, 0);
  return time ? karum_date_format (time, format) : g_strdup (date);
}

char *
karum_words_option (const KarumCatalogue *catalogue, const KarumOption *option, int32_t value)
{
  const char *title = karum_catalogue_text (catalogue, option->title);

  if (option->n_choices)
    /* Translators: an option of a game and its value. */
    return g_strdup_printf (word (catalogue, "option", NC_ ("option", "%s: %s")), title,
                            karum_catalogue_text (catalogue, option->choices[value].title));
  /* Translators: an option of a game and its number. */
  return g_strdup_printf (word (catalogue, "option", NC_ ("option", "%s: %d")), title, value);
}

char *
karum_words_rules (const KarumCatalogue *catalogue, const KarumRules *rules)
{
  const KarumGame *game = rules->game;
  GString *text = g_string_new (karum_catalogue_text (catalogue, game->title));

  if (game->n_presets > 1)
    g_string_append_printf (text, KARUM_WORDS_SEPARATOR "%s",
                            karum_catalogue_text (catalogue, game->presets[rules->preset].title));
  for (unsigned option = 0; option < game->n_options; option++) {
    int32_t usual = game->option_default ? game->option_default (rules, option)
                                         : game->presets[rules->preset].values[option];
    if (rules->values[option] != usual) {
      g_autofree char *other
          = karum_words_option (catalogue, &game->options[option], rules->values[option]);

      g_string_append_printf (text, KARUM_WORDS_SEPARATOR "%s", other);
    }
  }
  return g_string_free (text, FALSE);
}

const char *
karum_words_player (const KarumCatalogue *catalogue, const char *name, guint player)
{
  const guint level = karum_computer_level (name);

  if (level > 0)
    return karum_catalogue_text (catalogue, karum_computer_name (level));
  if (karum_name_known (name))
    return name;
  return karum_catalogue_text (catalogue, player == 0 ? N_ ("Player 1") : N_ ("Player 2"));
}

char *
karum_words_holder (const KarumCatalogue *catalogue, const KarumRecord *record, guint side)
{
  const char *names[2];
  guint exchange;
  g_autofree char *sides G_GNUC_UNUSED = karum_sides_line (record, &exchange);

  for (guint i = 0; i < 2; i++)
    names[i] = karum_words_player (catalogue, record->tags.players[i], i);
  if (exchange == 0)
    return g_strdup (names[side]);
  /* Translators: who plays First: Ann, and after the persons have exchanged sides, Bob. */
  return g_strdup_printf (karum_catalogue_text (catalogue, N_ ("%s; after move %u, %s")),
                          names[side], exchange, names[1 - side]);
}

char *
karum_words_players (const KarumCatalogue *catalogue, const KarumTags *tags)
{
  if (tags->termination == KARUM_TERMINATION_BYE)
    return g_strdup (karum_words_player (catalogue, tags->players[0], 0));
  return g_strdup_printf (word (catalogue, "players", NC_ ("players", "%s – %s")),
                          karum_words_player (catalogue, tags->players[0], 0),
                          karum_words_player (catalogue, tags->players[1], 1));
}

/* (nullable): what stands for a result that was not played. */
static const char *
unplayed_text (const KarumCatalogue *catalogue, KarumResult result, KarumTermination termination)
{
  static const char *const forfeits[]
      = { [KARUM_RESULT_NONE] = "−/−", [KARUM_RESULT_WON] = "+/−", [KARUM_RESULT_LOST] = "−/+" };
  /* Translators: a round without an opponent, and the points that it gives. */
  static const char *const byes[] = { [KARUM_RESULT_WON] = N_ ("Bye: 1"),
                                      [KARUM_RESULT_DRAWN] = N_ ("Bye: ½"),
                                      [KARUM_RESULT_LOST] = N_ ("Bye: 0") };

  if (termination == KARUM_TERMINATION_FORFEIT && result < G_N_ELEMENTS (forfeits))
    return forfeits[result];
  if (termination == KARUM_TERMINATION_BYE && result < G_N_ELEMENTS (byes) && byes[result])
    return karum_catalogue_text (catalogue, byes[result]);
  return NULL;
}

const char *
karum_words_result (const KarumCatalogue *catalogue,
                    KarumResult result,
                    KarumTermination termination)
{
  const char *unplayed = unplayed_text (catalogue, result, termination);

  if (unplayed)
    return unplayed;
  switch (result) {
  case KARUM_RESULT_WON:
    return "1–0";
  case KARUM_RESULT_LOST:
    return "0–1";
  case KARUM_RESULT_DRAWN:
    return "½–½";
  case KARUM_RESULT_NONE:
  default:
    return karum_catalogue_text (catalogue, N_ ("In progress"));
  }
}

const char *
karum_words_end (const KarumCatalogue *catalogue, const KarumTags *tags)
{
  return karum_tags_is_analysis (tags)
             ? karum_catalogue_text (catalogue, N_ ("Analysis copy"))
             : karum_words_result (catalogue, tags->result, tags->termination);
}

char *
karum_words_score (const KarumCatalogue *catalogue, const int score[2])
{
  /* Translators: the points of both players. */
  return g_strdup_printf (word (catalogue, "points", NC_ ("points", "%d\u00a0:\u00a0%d")), score[0],
                          score[1]);
}

/* (nullable): the termination, unless it is by the rules */
static const char *
termination_text (const KarumCatalogue *catalogue, KarumTermination termination)
{
  static const char *const titles[] = {
    [KARUM_TERMINATION_RESIGNATION] = NC_ ("end of a game", "Resignation"),
    [KARUM_TERMINATION_AGREEMENT] = NC_ ("end of a game", "Agreement"),
    [KARUM_TERMINATION_TIME] = NC_ ("end of a game", "Time"),
    [KARUM_TERMINATION_ADJUDICATION] = NC_ ("end of a game", "Adjudication"),
    [KARUM_TERMINATION_FORFEIT] = NC_ ("end of a game", "Forfeit"),
  };

  if (termination >= G_N_ELEMENTS (titles) || !titles[termination])
    return NULL;
  return word (catalogue, "end of a game", titles[termination]);
}

/* Appends @part, if not NULL, after a separator. */
static void
join (GString *text, const char *part)
{
  if (part && *part)
    g_string_append_printf (text, "%s%s", text->len > 0 ? KARUM_WORDS_SEPARATOR : "", part);
}

char *
karum_words_outcome (const KarumCatalogue *catalogue, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  const int *score = karum_record_score (record);
  g_autofree char *points = score ? karum_words_score (catalogue, score) : NULL;
  GString *text = g_string_new (karum_words_end (catalogue, tags));

  join (text, points);
  join (text, termination_text (catalogue, tags->termination));
  if (karum_record_is_result (record) && !karum_tags_is_unplayed (tags))
    join (text, karum_catalogue_text (catalogue, N_ ("result without a record")));
  return g_string_free (text, FALSE);
}

char *
karum_words_occasion (const KarumCatalogue *catalogue, const KarumTags *tags)
{
  GString *text = g_string_new (NULL);
  g_autofree char *date = karum_words_date (catalogue, tags->date);

  if (karum_name_known (tags->event))
    join (text, tags->event);
  if (karum_round_known (tags->round)) {
    g_autofree char *round
        /* Translators: a round of an event, and its number or name. */
        = g_strdup_printf (karum_catalogue_text (catalogue, N_ ("Round %s")), tags->round);

    join (text, round);
  }
  if (karum_name_known (tags->site))
    join (text, tags->site);
  join (text, date);
  return g_string_free (text, FALSE);
}

/* A sentence with the points that look like @wanted, if there are any. */
static void
list_points (GString *text,
             const KarumCatalogue *catalogue,
             const char *title,
             const KarumRules *rules,
             const KarumState *state,
             KarumCell wanted)
{
  g_autoptr (GString) points = g_string_new (NULL);
  g_autofree char *sentence = NULL;
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    KarumCell cell = rules->game->cell (rules, state, point);
    char name[KARUM_POINT_TEXT];

    if (cell.content != wanted.content || cell.marked != wanted.marked)
      continue;
    karum_point_write (point, name);
    g_string_append_printf (points, "%s%s", points->len > 0 ? ", " : "", name);
  }
  if (points->len == 0)
    return;
  sentence = g_strdup_printf (word (catalogue, "option", NC_ ("option", "%s: %s")),
                              karum_catalogue_text (catalogue, title), points->str);
  g_string_append_printf (text, "%s%s.", text->len > 0 ? " " : "", sentence);
}

char *
karum_words_position (const KarumCatalogue *catalogue,
                      const KarumRules *rules,
                      const KarumState *state)
{
  static const struct {
    const char *title;
    KarumCell cell;
  } kinds[] = {
    { N_ ("First"), { .content = KARUM_CELL_FIRST } },
    { N_ ("First, marked"), { .content = KARUM_CELL_FIRST, .marked = true } },
    { N_ ("Second"), { .content = KARUM_CELL_SECOND } },
    { N_ ("Second, marked"), { .content = KARUM_CELL_SECOND, .marked = true } },
    { N_ ("Holes"), { .content = KARUM_CELL_HOLE } },
  };
  GString *text = g_string_new (NULL);

  karum_for_each_of (kind, kinds)
    list_points (text, catalogue, kind->title, rules, state, kind->cell);
  return g_string_free (text, FALSE);
}

char *
karum_words_glyph (guint8 glyph)
{
  const char *sign = karum_glyph_sign (glyph);

  if (sign)
    return g_strdup (sign);
  return g_strdup_printf ("$%u", glyph);
}
