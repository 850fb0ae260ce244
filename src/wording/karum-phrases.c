#include "karum-phrases.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-list-text.h"
#include "karum-name.h"
#include "karum-words.h"

char *
karum_menu_text (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

char *
karum_phrase_fill (const char *sentence, const char *word)
{
  const char *place = strstr (sentence, "%s");

  if (!place)
    return g_strdup (sentence);
  return g_strdup_printf ("%.*s%s%s", (int) (place - sentence), sentence, word, place + 2);
}

const char *
karum_words_of_key (const char *key)
{
  const char *context_end = strchr (key, '\004');

  return context_end ? g_dpgettext (NULL, key, (gsize) (context_end + 1 - key)) : key;
}

char *
karum_phrase_sentence (const char *text)
{
  const char *rest = g_utf8_next_char (text);
  char start[7] = { 0 };

  if (!*text || g_ascii_isdigit (*rest))
    return g_strdup (text);
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), start);
  return g_strconcat (start, rest, NULL);
}

char *
karum_without_mnemonic (const char *label)
{
  const char *mark = strchr (label, '_');
  gboolean apart;

  if (!mark)
    return g_strdup (label);
  apart = mark > label && mark[-1] == '(' && mark[1] && mark[2] == ')';
  return g_strdup_printf ("%.*s%s", (int) (mark - label) - (apart ? 1 : 0), label,
                          mark + (apart ? 3 : 1));
}

char *
karum_phrase_rules (const KarumRules *rules)
{
  const KarumGame *game = rules->game;

  if (game->n_presets < 2)
    return g_strdup (gettext (game->title));
  /* Translators: a game and which of its variants: “Pah-Tum, Classic” */
  return g_strdup_printf (_ ("%s, %s"), gettext (game->title),
                          gettext (game->presets[rules->preset].title));
}

char *
karum_phrase_turn (const KarumRules *rules, const KarumTurn *turn)
{
  char *text = g_malloc (KARUM_TURN_TEXT);

  rules->game->turn_write (rules, turn, text);
  return text;
}

char *
karum_phrase_row (const KarumRow *row)
{
  char from[KARUM_POINT_TEXT], to[KARUM_POINT_TEXT];

  karum_point_write (row->points[0], from);
  karum_point_write (row->points[row->n_points - 1], to);
  return g_strdup_printf ("%s–%s", from, to);
}

char *
karum_phrase_glyphs (const KarumNode *node)
{
  GString *text = g_string_new (NULL);

  if (node->glyphs)
    karum_for_each_value (guint8, glyph, node->glyphs) {
      const char *sign = karum_glyph_sign (glyph);

      if (karum_glyph_group (glyph) != KARUM_GLYPH_JUDGEMENT)
        g_string_append (text, "\302\240");
      if (sign)
        g_string_append (text, sign);
      else
        g_string_append_printf (text, "$%u", glyph);
    }
  return g_string_free (text, FALSE);
}

char *
karum_judgement_name (guint8 glyph)
{
  /* As in the menu. */
  static const char *const titles[KARUM_JUDGEMENTS]
      = { N_ ("_Good Move"), N_ ("_Mistake"),          N_ ("_Brilliant Move"),
          N_ ("B_lunder"),   N_ ("_Interesting Move"), N_ ("_Dubious Move") };

  if (glyph == 0 || glyph > KARUM_JUDGEMENTS)
    return NULL;
  return karum_without_mnemonic (_ (titles[glyph - 1]));
}

/* The points given away, in tenths; 0 where they don't count. */
static guint
given_tenths (const KarumVerdict *verdict)
{
  guint points;

  /* Halves of a tenth are rounded to none. */
  return karum_verdict_points (verdict, &points) ? (points + 4) / 10 : 0;
}

char *
karum_given_number (const KarumVerdict *verdict)
{
  const guint tenths = given_tenths (verdict);

  return tenths > 0 ? karum_decimal_text (tenths / 10.0, tenths % 10 > 0 ? 1 : 0) : NULL;
}

char *
karum_given_text (const KarumVerdict *verdict)
{
  g_autofree char *number = karum_given_number (verdict);

  return number ? karum_phrase_fill (_ ("Points given away: %s"), number) : NULL;
}

char *
karum_slip_text (guint8 glyph, const KarumVerdict *verdict)
{
  g_autofree char *number = karum_given_number (verdict);

  if (glyph == 0)
    return NULL;
  return number ? g_strdup_printf ("%s −%s", karum_glyph_sign (glyph), number)
                : g_strdup (karum_glyph_sign (glyph));
}

/* (transfer full) */
static char *
turn_or_title (const KarumRules *rules, const KarumTurn *turn)
{
  return turn->n_points > 0 ? karum_phrase_turn (rules, turn)
                            : g_strdup (gettext (rules->game->turn_title (turn)));
}

/* @better: (nullable) */
static char *
points_lesson (const KarumVerdict *verdict, const char *taken, const char *better)
{
  const guint tenths = given_tenths (verdict);
  /* The form of a fraction is that of a few. */
  const gulong n = tenths % 10 > 0 ? 2 : tenths / 10;
  g_autofree char *number = karum_given_number (verdict);

  if (!better)
    /* Translators: a move, and a number that can be a fraction */
    return g_strdup_printf (ngettext ("%s gives away %s point.", "%s gives away %s points.", n),
                            taken, number);
  /* Translators: a move, a number that can be a fraction, and the better move */
  return g_strdup_printf (ngettext ("%s gives away %s point; %s keeps it.",
                                    "%s gives away %s points; %s keeps them.", n),
                          taken, number, better);
}

/* @better: (nullable) */
static char *
chance_lesson (const KarumVerdict *verdict, const char *taken, const char *better)
{
  const double unit = KARUM_VERDICT_CERTAIN / 100.0;
  const double before = verdict->best.chance / unit, after = verdict->taken.chance / unit;

  if (!better)
    /* Translators: a move, and the expected result in percent before and after it */
    return g_strdup_printf (_ ("%s lowers the expected result from %.0f%% to %.0f%%."), taken,
                            before, after);
  /* Translators: a move, the expected result in percent before and after it, the better move */
  return g_strdup_printf (_ ("%s lowers the expected result from %.0f%% to %.0f%%; %s keeps it."),
                          taken, before, after, better);
}

char *
karum_lesson_text (const KarumVerdict *verdict,
                   const KarumRules *rules,
                   const KarumState *before,
                   const KarumTurn *taken)
{
  KarumTurn turns[KARUM_VERDICT_LINE];
  const gboolean any = karum_verdict_turns (verdict, rules, before, turns) > 0
                       && !karum_turn_equal (&turns[0], taken);
  g_autofree char *worse = turn_or_title (rules, taken);
  g_autofree char *better = any ? turn_or_title (rules, &turns[0]) : NULL;

  if (given_tenths (verdict) > 0)
    return points_lesson (verdict, worse, better);
  return karum_verdict_loss (verdict) >= KARUM_VERDICT_BEST ? chance_lesson (verdict, worse, better)
                                                            : NULL;
}

char *
karum_phrase_counters (const KarumRules *rules, const KarumState *state, KarumSide side)
{
  KarumCounter counters[KARUM_COUNTERS_MAX] = { 0 };
  size_t n = rules->game->counters (rules, state, counters);
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < n; i++) {
    if (i > 0)
      g_string_append_c (text, '\n');
    if (counters[i].target > 0)
      /* Translators: something that is counted, how many there are, how many are needed to win */
      g_string_append_printf (text, _ ("%s: %d of %d"), gettext (counters[i].title),
                              counters[i].values[side], counters[i].target);
    else
      g_string_append_printf (text, _ ("%s: %d"), gettext (counters[i].title),
                              counters[i].values[side]);
  }
  return g_string_free (text, FALSE);
}

/* -- Months ------------------------------------------------------------------------------------ */

static const char *const month_names[12] = {
  NC_ ("month", "January"), NC_ ("month", "February"), NC_ ("month", "March"),
  NC_ ("month", "April"),   NC_ ("month", "May"),      NC_ ("month", "June"),
  NC_ ("month", "July"),    NC_ ("month", "August"),   NC_ ("month", "September"),
  NC_ ("month", "October"), NC_ ("month", "November"), NC_ ("month", "December"),
};

static const char *const short_names[12] = {
  NC_ ("short month", "Jan"), NC_ ("short month", "Feb"), NC_ ("short month", "Mar"),
  NC_ ("short month", "Apr"), NC_ ("short month", "May"), NC_ ("short month", "Jun"),
  NC_ ("short month", "Jul"), NC_ ("short month", "Aug"), NC_ ("short month", "Sep"),
  NC_ ("short month", "Oct"), NC_ ("short month", "Nov"), NC_ ("short month", "Dec"),
};

char *
karum_month_text (int month)
{
  /* Translators: a month and its year: “May 2026”. */
  return g_strdup_printf (C_ ("month and year", "%s %d"),
                          g_dpgettext2 (NULL, "month", month_names[month % 12]), month / 12);
}

char *
karum_month_short_text (int month)
{
  if (month % 12 == 0)
    return g_strdup_printf ("%d", month / 12);
  return g_strdup (g_dpgettext2 (NULL, "short month", short_names[month % 12]));
}

guint
karum_month_span_length (int first, int last)
{
  static const guint lengths[] = { 1, 3, 12, 60, 120, 600, 1200 };

  karum_for_each_of (each, lengths) {
    int length = (int) *each;

    if (last / length - first / length < KARUM_MONTH_SPANS)
      return *each;
  }
  return 12000;
}

GArray *
karum_month_spans (const GPtrArray *months)
{
  GArray *spans = g_array_new (FALSE, TRUE, sizeof (KarumMonthSpan));
  int first, last, length;

  if (months->len == 0)
    return spans;
  first = ((const KarumMonthTally *) months->pdata[0])->month;
  last = ((const KarumMonthTally *) months->pdata[months->len - 1])->month;
  length = (int) karum_month_span_length (first, last);
  first -= first % length;
  for (int month = first; month <= last; month += length) {
    const KarumMonthSpan span = { month, month + length - 1, { 0 } };

    g_array_append_val (spans, span);
  }
  karum_for_each (const KarumMonthTally, tally, months)
    karum_tally_add (&g_array_index (spans, KarumMonthSpan, (tally->month - first) / length).tally,
                     &tally->tally);
  return spans;
}

char *
karum_month_span_text (int first, int last)
{
  g_autofree char *from = NULL, *to = NULL;

  if (first == last)
    return karum_month_text (first);
  if (first % 12 == 0 && last == first + 11)
    return g_strdup_printf ("%d", first / 12);
  if (first % 12 == 0 && last % 12 == 11)
    return g_strdup_printf (C_ ("years", "%d–%d"), first / 12, last / 12);
  from = karum_month_text (first);
  to = karum_month_text (last);
  return g_strdup_printf (C_ ("dates", "%s – %s"), from, to);
}

void
karum_month_write (int month, char text[KARUM_MONTH_BYTES])
{
  g_snprintf (text, KARUM_MONTH_BYTES, "%04d.%02d", month / 12, month % 12 + 1);
}

/* -- Number text ------------------------------------------------------------------------------- */

char *
karum_list_names_text (const char *const *names)
{
  g_autoptr (GStrvBuilder) shown = g_strv_builder_new ();
  g_auto (GStrv) items = NULL;

  for (; *names; names++) {
    g_autofree char *name = karum_display_name (*names);

    g_strv_builder_add (shown, name);
  }
  items = g_strv_builder_end (shown);
  return karum_list_text ((const char *const *) items);
}

char *
karum_number_text (guint64 number)
{
  /* SQLite counts no further. */
  return karum_words_number (NULL, (gint64) MIN (number, G_MAXINT64));
}

char *
karum_points_text (gint64 points)
{
  return karum_words_number (NULL, points);
}

char *
karum_count_text (const char *sentence, guint64 n)
{
  g_autofree char *number = karum_number_text (n);

  return karum_phrase_fill (sentence, number);
}

char *
karum_decimal_text (double value, guint decimals)
{
  return karum_words_decimal (NULL, value, decimals);
}

char *
karum_size_text (guint64 bytes)
{
  static const char *const units[]
      = { NC_ ("size", "%s kB"), NC_ ("size", "%s MB"), NC_ ("size", "%s GB") };
  double size = (double) bytes / 1000;
  g_autofree char *number = NULL;
  guint unit = 0;

  if (bytes < 1000)
    return karum_count_text (ngettext ("%s byte", "%s bytes", (gulong) bytes), bytes);
  /* What would be shown as 1000.0 is one of the next unit. */
  for (; size >= 999.95 && unit + 1 < G_N_ELEMENTS (units); unit++)
    size /= 1000;
  number = karum_decimal_text (size, 1);
  return karum_phrase_fill (g_dpgettext2 (NULL, "size", units[unit]), number);
}

char *
karum_percent_text (double percent)
{
  g_autofree char *number = karum_decimal_text (percent, 1);

  /* Translators: a percentage with one decimal. */
  return g_strdup_printf (_ ("%s%%"), number);
}

char *
karum_share_text (double percent)
{
  /* Translators: a share in percent, without a fraction. */
  return g_strdup_printf (_ ("%.0f%%"), percent);
}

char *
karum_margin_text (double margin)
{
  g_autofree char *text = karum_decimal_text (margin, 1);

  return g_strconcat (margin >= 0.05 ? "+" : "", text, NULL);
}

char *
karum_accuracy_text (const KarumAccuracy *accuracy)
{
  /* Translators: instead of the accuracy of somebody who had nothing left to win or to lose */
  return accuracy->open > 0 ? karum_percent_text (accuracy->accuracy / accuracy->open)
                            : g_strdup (C_ ("accuracy", "decided"));
}

char *
karum_open_decisions_text (const KarumAccuracy *accuracy)
{
  g_autofree char *open = karum_number_text (accuracy->open);
  g_autofree char *all = karum_number_text (accuracy->decisions);

  /* Translators: decisions that weren’t won or lost anyway, of all decisions */
  return g_strdup_printf (
      ngettext ("%s open decision of %s", "%s open decisions of %s", accuracy->open), open, all);
}

char *
karum_accuracy_and_open_text (const KarumAccuracy *accuracy)
{
  g_autofree char *share = karum_accuracy_text (accuracy);
  g_autofree char *open = karum_open_decisions_text (accuracy);

  /* Translators: “84 %”, “9 open decisions of 22” */
  return accuracy->open > 0 ? g_strdup_printf (_ ("%s in %s"), share, open)
                            : g_steal_pointer (&share);
}
