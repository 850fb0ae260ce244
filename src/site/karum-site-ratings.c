#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "karum-games.h"
#include "karum-rating-figures.h"
#include "karum-ratings.h"
#include "karum-seals.h"
#include "karum-site-private.h"

/* karum-site-ratings.c: ratings by month, and a player's curve. */

/* Of a chart, in its own units. */
#define CHART_WIDTH 640
#define CHART_HEIGHT 200
#define CHART_EDGE 12
/* Room for the figures on the left and below, which are larger on a telephone. */
#define CHART_LEFT 72
#define CHART_LOW 36
/* Ratings at which the axis may end. */
#define CHART_STEP 50

/* -- Of a player
 * ----------------------------------------------------------------------------------- */

const char *
karum_site_game_title (const char *game)
{
  const KarumGame *found = karum_game_find (game);

  return found ? found->title : game;
}

static char *
month_text (int month)
{
  return g_strdup_printf ("%04d-%02d", month / 12, month % 12 + 1);
}

/* What a curve is drawn between. */
typedef struct {
  double low, high; /* ratings, in whole fifties */
  int first, months;
} Axes;

static Axes
find_axes (const GArray *steps)
{
  const KarumRatingStep *step = (const KarumRatingStep *) (gpointer) steps->data;
  Axes axes = { step[0].glicko.rating, step[0].glicko.rating, step[0].month,
                MAX (step[steps->len - 1].month - step[0].month, 1) };

  for (guint i = 0; i < steps->len; i++) {
    axes.low = MIN (axes.low, step[i].glicko.rating);
    axes.high = MAX (axes.high, step[i].glicko.rating);
  }
  axes.low = floor (axes.low / CHART_STEP) * CHART_STEP;
  axes.high = MAX (ceil (axes.high / CHART_STEP), axes.low / CHART_STEP + 1) * CHART_STEP;
  return axes;
}

static double
height_of (const Axes *axes, double rating)
{
  return CHART_EDGE
         + (axes->high - rating) * (CHART_HEIGHT - CHART_LOW - CHART_EDGE)
               / (axes->high - axes->low);
}

/* Ratings on the left, the first and the last month below. */
static void
put_axes (GString *text, const Axes *axes)
{
  g_autofree char *first = month_text (axes->first);
  g_autofree char *last = month_text (axes->first + axes->months);

  for (guint i = 0; i < 3; i++) {
    const double rating = axes->low + (axes->high - axes->low) * i / 2;
    const double y = height_of (axes, rating);

    karum_web_numbers (text, "<path d=\"M# #H#\"/><text class=\"n\" x=\"#\" y=\"#\">#</text>",
                       (double[]){ CHART_LEFT, y, CHART_WIDTH - CHART_EDGE, CHART_LEFT - CHART_EDGE,
                                   y + 5, rating });
  }
  g_string_append_printf (text,
                          "<text x=\"%d\" y=\"%d\">%s</text><text class=\"n\" x=\"%d\" "
                          "y=\"%d\">%s</text>",
                          CHART_LEFT, CHART_HEIGHT - CHART_EDGE, first, CHART_WIDTH - CHART_EDGE,
                          CHART_HEIGHT - CHART_EDGE, last);
}

/* A curve from month to month, scaled to its own range. */
static void
put_curve (KarumSitePage *page, const GArray *steps)
{
  const Axes axes = find_axes (steps);

  g_string_append_printf (page->text, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\"",
                          CHART_WIDTH, CHART_HEIGHT);
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "table",
                     NC_ ("table", "Rating"));
  g_string_append_c (page->text, '>');
  put_axes (page->text, &axes);
  g_string_append (page->text, "<polyline points=\"");
  for (guint i = 0; i < steps->len; i++) {
    const KarumRatingStep *step = &g_array_index (steps, KarumRatingStep, i);

    g_string_append_printf (page->text, "%s%d,%d", i > 0 ? " " : "",
                            CHART_LEFT
                                + (step->month - axes.first)
                                      * (CHART_WIDTH - CHART_LEFT - CHART_EDGE) / axes.months,
                            (int) height_of (&axes, step->glicko.rating));
  }
  g_string_append (page->text, "\"/></svg>\n");
}

static KarumFigureTable *
make_steps (gconstpointer steps)
{
  return karum_rating_steps (steps);
}

/* The ratings after each month with games. */
static void
put_steps (KarumSitePage *page, const GArray *steps)
{
  g_string_append (page->text, "<details><summary>");
  karum_web_word (page->text, &page->site->languages, "site", NC_ ("site", "By month"));
  g_string_append (page->text, "</summary>\n");
  karum_site_put_figures (page, "plain", make_steps, steps, G_MAXUINT, NULL);
  g_string_append (page->text, "</details>\n");
}

void
karum_site_put_ratings (KarumSitePage *page, const KarumSitePerson *person)
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
    karum_web_word (page->text, &page->site->languages, NULL, karum_site_game_title (list->game));
    g_string_append_printf (
        page->text, " · %.0f</h2>\n",
        g_array_index (rated->steps, KarumRatingStep, rated->steps->len - 1).glicko.rating);
    if (rated->steps->len > 1)
      put_curve (page, rated->steps);
    put_steps (page, rated->steps);
  }
}

guint64
karum_site_add_ratings (const KarumSite *site, const KarumSitePerson *person, guint64 stamp)
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
  KarumRatingRow row; /* borrows */
  const KarumSitePerson *person;
} Rated;

static int
compare_rated (gconstpointer a, gconstpointer b)
{
  const Rated *one = *(Rated *const *) a, *other = *(Rated *const *) b;
  const double rating = one->row.glicko.rating, others = other->row.glicko.rating;

  if (rating > others || rating < others)
    return rating > others ? -1 : 1;
  return strcmp (one->person->address, other->person->address);
}

/* (element-type Rated): best first */
static GPtrArray *
find_rated (const KarumSite *site, const KarumRatingList *list, int month)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < list->players->len; i++) {
    const KarumRatedPlayer *player = list->players->pdata[i];
    const KarumSitePerson *person = karum_site_person (site, player->person);
    Rated rated = { { .person = player->person, .game = list->game }, person };

    if (!person || !karum_rated_player_at (player, month, &rated.row.glicko, &rated.row.games))
      continue;
    rated.row.name = person->name;
    g_ptr_array_add (all, g_memdup2 (&rated, sizeof rated));
  }
  g_ptr_array_sort (all, compare_rated);
  return all;
}

/* @rated: (element-type Rated) */
static KarumFigureTable *
make_ratings (gconstpointer rated)
{
  g_autoptr (KarumFigureTable) table = karum_rating_figures (rated);

  return karum_figure_table_pick (table, "rank player rating margin games provisional");
}

static void
put_rating_table (KarumSitePage *page, const KarumRatingList *list, int month)
{
  g_autoptr (GPtrArray) all = find_rated (page->site, list, month);

  g_string_append (page->text, "<h2>");
  karum_web_word (page->text, &page->site->languages, NULL, karum_site_game_title (list->game));
  g_string_append (page->text, "</h2>\n");
  karum_site_put_figures (page, "list", make_ratings, all, G_MAXUINT, NULL);
}

/* 0 if no rating of the list changed in the month. */
static guint64
sum_of (const KarumRatingList *list, int month)
{
  return month >= 0 && (guint) month < list->sums->len ? g_array_index (list->sums, guint64, month)
                                                       : 0;
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
    if (sum_of (site->ratings->lists->pdata[i], month))
      return TRUE;
  return FALSE;
}

/* Links to the ratings at the end of every month with games. */
static void
put_months (KarumSitePage *page)
{
  int first, last;

  if (!find_span (page->site, &first, &last))
    return;
  karum_site_heading (page, 2, "site", NC_ ("site", "By month"));
  g_string_append (page->text, "<ul class=\"months\">");
  for (int month = last; month >= first; month--) {
    g_autofree char *name = month_text (month), *to = g_strconcat ("ratings/", name, NULL);

    if (!any_has_month (page->site, month))
      continue;
    g_string_append (page->text, "<li>");
    karum_site_link (page, to, name);
    g_string_append (page->text, "</li>\n");
  }
  g_string_append (page->text, "</ul>\n");
}

/* @month: -1 if there are no ratings; @links: whether it has those to other months */
static gboolean
write_month (
    KarumSite *site, const char *address, int month, gboolean links, guint64 stamp, GError **error)
{
  static const KarumSiteWord word = { NULL, N_ ("Ratings") };
  g_auto (KarumSitePage) page = { 0 };
  g_autofree char *name = month >= 0 ? month_text (month) : NULL;

  karum_site_page_begin (&page, site, address, "ratings", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  if (name)
    g_string_append_printf (page.text, "<p>%s</p>\n", name);
  else
    karum_site_nothing (&page);
  for (guint i = 0; month >= 0 && i < site->ratings->lists->len; i++) {
    const KarumRatingList *list = site->ratings->lists->pdata[i];

    if (list->last >= 0 && list->first <= month)
      put_rating_table (&page, list, month);
  }
  if (links)
    put_months (&page);
  return karum_site_page_end (&page, site, stamp, error);
}

/* All that a table of ratings says of persons. */
static guint64
stamp_persons (const KarumSite *site)
{
  guint64 stamp = site->stamp;

  for (guint i = 0; i < site->persons->len; i++) {
    const KarumSitePerson *person = site->persons->pdata[i];

    karum_seal_add_text (&stamp, person->name);
    karum_seal_add_text (&stamp, person->address);
  }
  return stamp;
}

/* Ratings depend on the games of all months before. */
static guint64
add_month (const KarumSite *site, guint64 stamp, int month)
{
  for (guint i = 0; i < site->ratings->lists->len; i++) {
    const KarumRatingList *list = site->ratings->lists->pdata[i];

    karum_seal_add_text (&stamp, list->game);
    karum_seal_add_int (&stamp, (gint64) sum_of (list, month));
  }
  return stamp;
}

gboolean
karum_site_write_ratings (KarumSite *site, GError **error)
{
  guint64 stamp = stamp_persons (site);
  int first, last;

  if (!find_span (site, &first, &last))
    return write_month (site, "ratings", -1, FALSE, stamp, error);
  for (int month = first; month <= last; month++) {
    g_autofree char *name = month_text (month), *address = g_strconcat ("ratings/", name, NULL);

    stamp = add_month (site, stamp, month);
    if (!any_has_month (site, month))
      continue;
    if (karum_site_keeps (site, address, ".html", stamp))
      g_ptr_array_add (site->pages, g_steal_pointer (&address));
    else if (!write_month (site, address, month, FALSE, stamp, error))
      return FALSE;
  }
  return write_month (site, "ratings", last, TRUE, stamp, error);
}
