#include <glib/gi18n.h>
#include <string.h>

#include "karum-export.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-ratings.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-stats.h"
#include "karum-words.h"

/* karum-site-people.c: players with their figures, ratings, and the search for names. */

/* How many rows the tables have at most; more are on further pages, or left out. */
#define PLAYERS_MAX 500
#define OPPONENTS_MAX 50
#define GAMES_MAX 250
/* From this number of names on, the index is divided by two letters instead of one. */
#define NAMES_MANY 5000

/* Of a chart, in its own units. */
#define CHART_WIDTH 640
#define CHART_HEIGHT 200
#define CHART_EDGE 8

/* -- Ratings ----------------------------------------------------------------------------------- */

static const char *
title_of (const char *game)
{
  const KarumGame *found = karum_game_find (game);

  return found ? found->title : game;
}

static char *
month_text (int month)
{
  return g_strdup_printf ("%04d-%02d", month / 12, month % 12 + 1);
}

/* A curve from month to month, scaled to its own range. */
static void
put_curve (KarumSitePage *page, const GArray *steps)
{
  const KarumRatingStep *step = (const KarumRatingStep *) (gpointer) steps->data;
  int first = step[0].month, months = MAX (step[steps->len - 1].month - first, 1);
  double low = step[0].glicko.rating, high = low;

  for (guint i = 0; i < steps->len; i++) {
    low = MIN (low, step[i].glicko.rating);
    high = MAX (high, step[i].glicko.rating);
  }
  high = MAX (high, low + 1);
  g_string_append_printf (page->text, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\"",
                          CHART_WIDTH, CHART_HEIGHT);
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "table",
                     NC_ ("table", "Rating"));
  g_string_append (page->text, "><polyline points=\"");
  for (guint i = 0; i < steps->len; i++)
    g_string_append_printf (page->text, "%s%d,%d", i > 0 ? " " : "",
                            CHART_EDGE
                                + (step[i].month - first) * (CHART_WIDTH - 2 * CHART_EDGE) / months,
                            CHART_HEIGHT - CHART_EDGE
                                - (int) ((step[i].glicko.rating - low)
                                         * (CHART_HEIGHT - 2 * CHART_EDGE) / (high - low)));
  g_string_append_printf (page->text, "\"/></svg>\n");
}

/* The ratings after each month with games. */
static void
put_steps (KarumSitePage *page, const GArray *steps)
{
  static const KarumSiteHead heads[] = { { "site", NC_ ("site", "Month") },
                                         { "table", NC_ ("table", "Rating"), TRUE },
                                         { "table", NC_ ("table", "±"), TRUE },
                                         { "table", NC_ ("table", "Games"), TRUE } };

  g_string_append (page->text, "<details><summary>");
  karum_web_word (page->text, &page->site->languages, "site", NC_ ("site", "By month"));
  g_string_append (page->text, "</summary>\n");
  karum_site_table_begin (page, "plain", heads, G_N_ELEMENTS (heads));
  for (guint i = steps->len; i-- > 0;) {
    const KarumRatingStep *step = &g_array_index (steps, KarumRatingStep, i);
    g_autofree char *month = month_text (step->month);

    g_string_append_printf (page->text,
                            "<tr><td>%s</td><td class=\"n\">%.0f</td><td class=\"n\">%.0f</td>"
                            "<td class=\"n\">%u</td></tr>\n",
                            month, step->glicko.rating, 2 * step->glicko.deviation, step->games);
  }
  karum_site_table_end (page);
  g_string_append (page->text, "</details>\n");
}

static void
put_ratings (KarumSitePage *page, const KarumSitePerson *person)
{
  const KarumRatingBook *book = page->site->ratings;

  for (guint i = 0; i < book->lists->len; i++) {
    const KarumRatingList *list = book->lists->pdata[i];
    const KarumRatedPlayer *rated = karum_rating_list_player (list, person->id);

    if (!rated)
      continue;
    g_string_append (page->text, "<h2>");
    karum_web_word (page->text, &page->site->languages, "table", NC_ ("table", "Rating"));
    g_string_append (page->text, " · ");
    karum_web_word (page->text, &page->site->languages, NULL, title_of (list->game));
    g_string_append_printf (
        page->text, " · %.0f</h2>\n",
        g_array_index (rated->steps, KarumRatingStep, rated->steps->len - 1).glicko.rating);
    if (rated->steps->len > 1)
      put_curve (page, rated->steps);
    put_steps (page, rated->steps);
  }
}

static guint64
add_ratings (const KarumSite *site, const KarumSitePerson *person, guint64 stamp)
{
  for (guint i = 0; i < site->ratings->lists->len; i++) {
    const KarumRatingList *list = site->ratings->lists->pdata[i];
    const KarumRatedPlayer *rated = karum_rating_list_player (list, person->id);

    for (guint j = 0; rated && j < rated->steps->len; j++) {
      const KarumRatingStep *step = &g_array_index (rated->steps, KarumRatingStep, j);

      karum_seal_add_int (&stamp, step->month);
      karum_seal_add_int (&stamp, (gint64) (step->glicko.rating * 100));
      karum_seal_add_int (&stamp, (gint64) (step->glicko.deviation * 100));
    }
  }
  return stamp;
}

/* A player's rating at the end of a month. */
typedef struct {
  const KarumSitePerson *person;
  KarumGlicko glicko;
  guint games;
} Rated;

static int
compare_rated (gconstpointer a, gconstpointer b)
{
  const Rated *one = a, *other = b;

  if (one->glicko.rating > other->glicko.rating || one->glicko.rating < other->glicko.rating)
    return one->glicko.rating > other->glicko.rating ? -1 : 1;
  return strcmp (one->person->address, other->person->address);
}

/* (element-type Rated): best first */
static GArray *
find_rated (const KarumSite *site, const KarumRatingList *list, int month)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Rated));

  for (guint i = 0; i < list->players->len; i++) {
    const KarumRatedPlayer *player = list->players->pdata[i];
    Rated rated = { .person = karum_site_person (site, player->person) };

    if (rated.person && karum_rated_player_at (player, month, &rated.glicko, &rated.games))
      g_array_append_val (all, rated);
  }
  g_array_sort (all, compare_rated);
  return all;
}

static void
put_rating_table (KarumSitePage *page, const KarumRatingList *list, int month)
{
  static const KarumSiteHead heads[] = { { "table", NC_ ("table", "Rank"), TRUE },
                                         { "table", NC_ ("table", "Player") },
                                         { "table", NC_ ("table", "Rating"), TRUE },
                                         { "table", NC_ ("table", "±"), TRUE },
                                         { "table", NC_ ("table", "Games"), TRUE } };
  g_autoptr (GArray) all = find_rated (page->site, list, month);

  g_string_append (page->text, "<h2>");
  karum_web_word (page->text, &page->site->languages, NULL, title_of (list->game));
  g_string_append (page->text, "</h2>\n");
  karum_site_table_begin (page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < all->len; i++) {
    const Rated *rated = &g_array_index (all, Rated, i);

    g_string_append (page->text, "<tr>");
    karum_site_cell_number (page, i + 1);
    karum_site_cell_link (page, rated->person->address, rated->person->name);
    karum_site_cell_number (page, (gint64) (rated->glicko.rating + 0.5));
    karum_site_cell_number (page, (gint64) (2 * rated->glicko.deviation + 0.5));
    karum_site_cell_number (page, rated->games);
    g_string_append (page->text, "</tr>\n");
  }
  karum_site_table_end (page);
}

/* Whether any rating of the list changed in the month. */
static gboolean
has_month (const KarumRatingList *list, int month)
{
  return month >= list->first && month <= list->last
         && g_hash_table_contains (list->sums, GINT_TO_POINTER (month));
}

/* The span of months of all lists; FALSE if there are no ratings. */
static gboolean
find_span (const KarumSite *site, int *first, int *last)
{
  *first = G_MAXINT;
  *last = -1;
  for (guint i = 0; i < site->ratings->lists->len; i++) {
    const KarumRatingList *list = site->ratings->lists->pdata[i];

    if (list->last < 0)
      continue;
    *first = MIN (*first, list->first);
    *last = MAX (*last, list->last);
  }
  return *last >= 0;
}

static gboolean
any_has_month (const KarumSite *site, int month)
{
  for (guint i = 0; i < site->ratings->lists->len; i++)
    if (has_month (site->ratings->lists->pdata[i], month))
      return TRUE;
  return FALSE;
}

static gboolean
write_rating_month (KarumSite *site, const char *address, int month, gboolean links, GError **error)
{
  static const KarumSiteWord word = { NULL, N_ ("Ratings") };
  g_auto (KarumSitePage) page = { 0 };
  g_autofree char *name = month >= 0 ? month_text (month) : NULL;
  int first, last;

  karum_site_page_begin (&page, site, address, "ratings", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  if (name)
    g_string_append_printf (page.text, "<p>%s</p>\n", name);
  for (guint i = 0; month >= 0 && i < site->ratings->lists->len; i++) {
    const KarumRatingList *list = site->ratings->lists->pdata[i];

    if (list->last >= 0 && list->first <= month)
      put_rating_table (&page, list, month);
  }
  if (links && find_span (site, &first, &last)) {
    karum_site_heading (&page, 2, "site", NC_ ("site", "By month"));
    g_string_append (page.text, "<ul class=\"months\">");
    for (int at = last; at >= first; at--) {
      g_autofree char *at_name = month_text (at);
      g_autofree char *to = g_strconcat ("ratings/", at_name, NULL);

      if (!any_has_month (site, at))
        continue;
      g_string_append (page.text, "<li>");
      karum_site_link (&page, to, NULL, at_name);
      g_string_append (page.text, "</li>\n");
    }
    g_string_append (page.text, "</ul>\n");
  }
  return karum_site_page_end (&page, site, site->stamp, error);
}

static gboolean
write_ratings (KarumSite *site, GError **error)
{
  int first, last;

  if (!find_span (site, &first, &last))
    return write_rating_month (site, "ratings", -1, FALSE, error);
  for (int month = first; month <= last; month++) {
    g_autofree char *name = month_text (month), *address = g_strconcat ("ratings/", name, NULL);

    if (any_has_month (site, month) && !write_rating_month (site, address, month, FALSE, error))
      return FALSE;
  }
  return write_rating_month (site, "ratings", last, TRUE, error);
}

/* -- The page of a player ---------------------------------------------------------------------- */

static void
put_tally (KarumSitePage *page, const KarumTally *tally)
{
  karum_site_cell_number (page, tally->games);
  karum_site_cell_number (page, tally->wins);
  karum_site_cell_number (page, tally->draws);
  karum_site_cell_number (page, tally->losses);
  karum_site_cell_parts (page, 2 * tally->wins + tally->draws, 2);
  g_string_append (page->text, "</tr>\n");
}

#define TALLY_HEADS                                                                          \
  { "table", NC_ ("table", "Games"), TRUE }, { "table", NC_ ("table", "Wins"), TRUE },       \
      { "table", NC_ ("table", "Draws"), TRUE }, { "table", NC_ ("table", "Losses"), TRUE }, \
  {                                                                                          \
    "table", NC_ ("table", "Score"), TRUE                                                    \
  }

static void
put_rules (KarumSitePage *page, const KarumStats *stats)
{
  static const KarumSiteHead heads[]
      = { { "table", NC_ ("table", "Game") }, { "site", NC_ ("site", "Side") }, TALLY_HEADS };

  karum_site_heading (page, 2, "site", NC_ ("site", "By game"));
  karum_site_table_begin (page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < stats->by_rules->len; i++) {
    const KarumRulesTally *row = stats->by_rules->pdata[i];

    g_string_append (page->text, "<tr><td>");
    karum_web_word (page->text, &page->site->languages, NULL, title_of (row->game));
    if (*row->preset)
      g_string_append_c (page->text, ' ');
    karum_web_escape (page->text, row->preset);
    g_string_append (page->text, "</td><td>");
    karum_web_word (page->text, &page->site->languages, "side",
                    row->side == KARUM_FIRST ? NC_ ("side", "First") : NC_ ("side", "Second"));
    g_string_append (page->text, "</td>");
    put_tally (page, &row->tally);
  }
  karum_site_table_end (page);
}

static void
put_opponents (KarumSitePage *page, const KarumStats *stats)
{
  static const KarumSiteHead heads[] = { { "table", NC_ ("table", "Player") }, TALLY_HEADS };

  karum_site_heading (page, 2, "site", NC_ ("site", "By opponent"));
  karum_site_table_begin (page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < MIN (stats->by_opponent->len, OPPONENTS_MAX); i++) {
    const KarumOpponentTally *row = stats->by_opponent->pdata[i];

    g_string_append (page->text, "<tr>");
    karum_site_cell_person (page, row->person, 1);
    put_tally (page, &row->tally);
  }
  karum_site_table_end (page);
}

static void
put_years (KarumSitePage *page, const KarumStats *stats)
{
  static const KarumSiteHead heads[] = { { "site", NC_ ("site", "Year") }, TALLY_HEADS };

  karum_site_heading (page, 2, "site", NC_ ("site", "By year"));
  karum_site_table_begin (page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < stats->by_year->len; i++) {
    const KarumYearTally *row = stats->by_year->pdata[i];

    g_string_append (page->text, "<tr>");
    if (row->year > 0)
      g_string_append_printf (page->text, "<td>%04d</td>", row->year);
    else
      karum_site_cell (page, "–");
    put_tally (page, &row->tally);
  }
  karum_site_table_end (page);
}

static void
put_names (KarumSitePage *page, const KarumSitePerson *person)
{
  g_string_append (page->text, "<h1><bdi>");
  karum_web_escape (page->text, person->name);
  g_string_append (page->text, "</bdi></h1>\n");
  if (person->masked)
    return;
  if (person->row->note && person->row->shared) {
    g_autofree char *note = karum_site_mask (page->site, person->row->note);

    g_string_append (page->text, "<p><bdi>");
    karum_web_escape (page->text, note);
    g_string_append (page->text, "</bdi></p>\n");
  }
  for (guint i = 1; person->row->names[0] && person->row->names[i]; i++) {
    g_string_append (page->text, i == 1 ? "<p class=\"names\"><bdi>" : " · <bdi>");
    karum_web_escape (page->text, person->row->names[i]);
    g_string_append (page->text, "</bdi>");
  }
  if (person->row->names[0] && person->row->names[1])
    g_string_append (page->text, "</p>\n");
}

/* The figures of the player as data. */
static gboolean
put_figures (KarumSite *site,
             const KarumSitePerson *person,
             const KarumStats *stats,
             guint64 stamp,
             GError **error)
{
  g_autoptr (GString) csv = g_string_new ("opponent,games,wins,draws,losses\r\n");
  KarumJson json = { .text = g_string_new (NULL) };
  gboolean done;

  karum_json_open (&json, '{');
  karum_json_key (&json, "player");
  karum_json_string (&json, person->name);
  karum_json_key (&json, "by_opponent");
  karum_json_open (&json, '[');
  for (guint i = 0; i < stats->by_opponent->len; i++) {
    const KarumOpponentTally *row = stats->by_opponent->pdata[i];
    const KarumSitePerson *opponent = karum_site_person (site, row->person);
    const char *name = opponent ? opponent->name : NULL;

    karum_export_csv_field (csv, name ? name : "");
    g_string_append_printf (csv, ",%u,%u,%u,%u\r\n", row->tally.games, row->tally.wins,
                            row->tally.draws, row->tally.losses);
    karum_json_open (&json, '{');
    karum_json_key (&json, "opponent");
    karum_json_string (&json, name);
    karum_json_key (&json, "games");
    karum_json_integer (&json, row->tally.games);
    karum_json_key (&json, "wins");
    karum_json_integer (&json, row->tally.wins);
    karum_json_key (&json, "draws");
    karum_json_integer (&json, row->tally.draws);
    karum_json_key (&json, "losses");
    karum_json_integer (&json, row->tally.losses);
    karum_json_close (&json, '}');
  }
  karum_json_close (&json, ']');
  karum_json_close (&json, '}');
  done = karum_site_put (site, person->address, ".csv", stamp, csv, error)
         && karum_site_put (site, person->address, ".json", stamp, json.text, error);
  g_string_free (json.text, TRUE);
  return done;
}

static gboolean
write_player (KarumSite *site, const KarumSitePerson *person, guint64 stamp, GError **error)
{
  g_autoptr (KarumStats) stats
      = karum_store_stats (site->store, person->id, 0, &site->filter, error);
  const guint *games = (const guint *) (gpointer) person->games->data;
  guint n = MIN (person->games->len, GAMES_MAX);
  g_auto (KarumSitePage) page = { 0 };

  if (!stats)
    return FALSE;
  karum_site_page_begin (&page, site, person->address, "players", karum_site_say_text,
                         person->name);
  put_names (&page, person);
  put_rules (&page, stats);
  put_ratings (&page, person);
  put_opponents (&page, stats);
  put_years (&page, stats);
  karum_site_heading (&page, 2, "site",
                      n < person->games->len ? NC_ ("site", "Latest games")
                                             : NC_ ("site", "All games"));
  karum_site_games_table (&page, games + (person->games->len - n), n, TRUE);
  karum_site_data_links (&page, ".csv .json");
  return karum_site_page_end (&page, site, stamp, error)
         && put_figures (site, person, stats, stamp, error);
}

static gboolean
write_players (KarumSite *site, GError **error)
{
  for (guint i = 0; i < site->persons->len; i++) {
    const KarumSitePerson *person = site->persons->pdata[i];
    guint64 stamp = add_ratings (site, person, site->stamp);

    karum_seal_add_text (&stamp, person->name);
    karum_seal_add_text (&stamp, person->row->note);
    for (char **name = person->row->names; *name; name++)
      karum_seal_add_text (&stamp, *name);
    for (guint j = 0; j < person->games->len; j++)
      karum_seal_add_int (
          &stamp, (gint64) karum_site_game_stamp (
                      site, karum_site_game (site, g_array_index (person->games, guint, j))));
    if (!karum_site_step (site, error))
      return FALSE;
    if (!karum_site_keeps (site, person->address, ".html .csv .json", stamp)) {
      if (!write_player (site, person, stamp, error))
        return FALSE;
    } else
      g_ptr_array_add (site->pages, g_strdup (person->address));
  }
  return TRUE;
}

/* -- The list of players ----------------------------------------------------------------------- */

static char *
part_address (guint part)
{
  return part == 0 ? g_strdup ("players") : g_strdup_printf ("players-%u", part + 1);
}

static void
put_parts (KarumSitePage *page, guint part, guint parts)
{
  if (parts < 2)
    return;
  g_string_append (page->text, "<nav class=\"parts\"");
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "site",
                     NC_ ("site", "Parts of the list"));
  g_string_append_c (page->text, '>');
  for (guint i = 0; i < parts; i++) {
    const KarumSitePerson *first = page->site->persons->pdata[i * PLAYERS_MAX];
    g_autofree char *address = part_address (i), *name = karum_display_cut (first->name, 12);

    g_string_append_printf (page->text, "<a href=\"%s.html\"%s><bdi>", address,
                            i == part ? " aria-current=\"page\"" : "");
    karum_web_escape (page->text, name);
    g_string_append (page->text, "</bdi></a> ");
  }
  g_string_append (page->text, "</nav>\n");
}

static gboolean
write_part (KarumSite *site, guint part, guint parts, GError **error)
{
  static const KarumSiteHead heads[] = { { "table", NC_ ("table", "Player") }, TALLY_HEADS };
  static const KarumSiteWord word = { NULL, N_ ("Players") };
  g_autofree char *address = part_address (part);
  g_auto (KarumSitePage) page = { 0 };
  guint end = MIN ((part + 1) * PLAYERS_MAX, site->persons->len);

  karum_site_page_begin (&page, site, address, "players", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  put_parts (&page, part, parts);
  karum_site_table_begin (&page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = part * PLAYERS_MAX; i < end; i++) {
    const KarumSitePerson *person = site->persons->pdata[i];

    g_string_append (page.text, "<tr>");
    karum_site_cell_link (&page, person->address, person->name);
    put_tally (&page, &person->row->tally);
  }
  karum_site_table_end (&page);
  return karum_site_page_end (&page, site, site->stamp, error);
}

/* -- The search for names ---------------------------------------------------------------------- */

/* The files of the index: for each beginning of a word of a name, the names and where they lead
 * to. The script makes the same beginnings of what is typed. */
typedef struct {
  GHashTable *files; /* (element-type utf8 KarumJson) */
  guint letters;     /* of a beginning */
} Index;

static void
json_free (gpointer data)
{
  KarumJson *json = data;

  g_string_free (json->text, TRUE);
  g_free (json);
}

/* (transfer full): letters without their marks, in lower case. */
static char *
fold (const char *text)
{
  g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *small = g_utf8_strdown (apart, -1);
  g_autoptr (GString) folded = g_string_new (NULL);

  for (const char *at = small; *at; at = g_utf8_next_char (at))
    if (!g_unichar_ismark (g_utf8_get_char (at)))
      g_string_append_unichar (folded, g_utf8_get_char (at));
  return g_strdup (folded->str);
}

/* (transfer full): the name of the file: the numbers of the letters. */
static char *
beginning (const char *word, guint letters)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < letters && *word; i++, word = g_utf8_next_char (word))
    g_string_append_printf (name, "%s%x", i > 0 ? "-" : "", g_utf8_get_char (word));
  return g_strdup (name->str);
}

static void
add_entry (Index *index, const char *begin, const char *name, const char *address)
{
  KarumJson *json = g_hash_table_lookup (index->files, begin);

  if (!json) {
    json = g_new0 (KarumJson, 1);
    json->text = g_string_new (NULL);
    karum_json_open (json, '[');
    g_hash_table_insert (index->files, g_strdup (begin), json);
  }
  karum_json_open (json, '[');
  karum_json_string (json, name);
  karum_json_string (json, address);
  karum_json_close (json, ']');
}

static void
add_words (Index *index, const char *name, const char *address)
{
  g_autofree char *folded = fold (name);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (const char *at = folded; *at;) {
    while (*at && !g_unichar_isalnum (g_utf8_get_char (at)))
      at = g_utf8_next_char (at);
    if (*at) {
      g_autofree char *begin = beginning (at, index->letters);

      if (g_hash_table_add (known, g_strdup (begin)))
        add_entry (index, begin, name, address);
    }
    while (*at && g_unichar_isalnum (g_utf8_get_char (at)))
      at = g_utf8_next_char (at);
  }
}

static void
add_person (Index *index, const KarumSitePerson *person)
{
  add_words (index, person->name, person->address);
  for (guint i = 0; !person->masked && person->row->names[i]; i++)
    if (!g_str_equal (person->row->names[i], person->name))
      add_words (index, person->row->names[i], person->address);
}

static gboolean
write_file (KarumSite *site, const char *begin, KarumJson *json, GError **error)
{
  g_autofree char *address = g_strconcat ("names/", begin, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  karum_json_close (json, ']');
  g_string_printf (text, "karumNames('%s', %s);\n", begin, g_strchomp (json->text->str));
  return karum_site_put (site, address, ".js", 0, text, error);
}

static gboolean
write_names (KarumSite *site, GError **error)
{
  Index index = { .letters = site->persons->len + site->events->len > NAMES_MANY ? 2 : 1 };
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, json_free);
  g_autoptr (GList) begins = NULL;
  g_autoptr (GString) all = g_string_new (NULL);

  index.files = files;
  for (guint i = 0; i < site->persons->len; i++)
    add_person (&index, site->persons->pdata[i]);
  for (guint i = 0; i < site->events->len; i++) {
    const KarumSiteEvent *event = site->events->pdata[i];

    add_words (&index, event->name, event->address);
  }
  begins = g_list_sort (g_hash_table_get_keys (files), (GCompareFunc) strcmp);
  g_string_append_printf (all, "karumNames(%u, [", index.letters);
  for (GList *begin = begins; begin; begin = begin->next) {
    g_string_append_printf (all, "%s'%s'", begin == begins ? "" : ",", (char *) begin->data);
    if (!write_file (site, begin->data, g_hash_table_lookup (files, begin->data), error))
      return FALSE;
  }
  g_string_append (all, "]);\n");
  return karum_site_put (site, "names/all", ".js", 0, all, error);
}

gboolean
karum_site_write_people (KarumSite *site, GError **error)
{
  guint parts = MAX ((site->persons->len + PLAYERS_MAX - 1) / PLAYERS_MAX, 1);

  if (!write_players (site, error))
    return FALSE;
  for (guint i = 0; i < parts; i++)
    if (!write_part (site, i, parts, error))
      return FALSE;
  return write_ratings (site, error) && write_names (site, error);
}
