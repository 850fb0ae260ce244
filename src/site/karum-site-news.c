#include <glib/gi18n.h>
#include <string.h>

#include "karum-event-figures.h"
#include "karum-site-private.h"

/* karum-site-news.c: what goes on, for the front page. Nothing depends on the day on which the site
 * is made: "now" is the date of the latest game. */

#define EVENTS_MAX 3
#define LINES_MAX 5
#define NEWS_MAX 8
/* A record of points and a new player are news after so many games at least. */
#define RECORD_MIN 10

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* The latest date; nothing known if no game has one. */
static KarumDate
find_now (const KarumSite *site)
{
  KarumDate now = { 0 };

  for (guint i = site->games->games->len; i-- > 0 && now.year == 0;)
    karum_date_read (karum_site_game (site, i)->date, &now);
  return now;
}

/* -- Events ------------------------------------------------------------------------------------ */

static KarumFigureTable *
make_standings (gconstpointer rows)
{
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (KarumFigureTable) table = karum_event_standings (rows, &options);

  return karum_figure_table_pick (table, "rank player games score");
}

/* It has games to finish, or days to come. */
static gboolean
is_running (const KarumEventRow *row, KarumDate now)
{
  KarumDate ends;

  return row->finished < row->games
         || (karum_date_read (row->ends, &ends) && karum_date_before (now, ends));
}

static int
compare_running (gconstpointer a, gconstpointer b)
{
  const KarumSiteEvent *one = *(const KarumSiteEvent *const *) a;
  const KarumSiteEvent *other = *(const KarumSiteEvent *const *) b;
  const int order = g_strcmp0 (other->row->last, one->row->last);

  return order != 0 ? order : strcmp (one->address, other->address);
}

/* With the first places of its standings. */
static gboolean
put_running (KarumSitePage *page, const KarumSiteEvent *event, GError **error)
{
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  KarumGameFilter filter = page->site->filter;
  g_autoptr (GPtrArray) rows = NULL;

  filter.event = NULL;
  filter.event_id = event->id;
  rows = karum_store_event_table (page->site->store, &filter, &options, error);
  g_string_append (page->text, "<h3>");
  karum_site_link (page, event->address, event->name);
  g_string_append (page->text, "</h3>\n");
  if (rows && rows->len > 0)
    karum_site_put_figures (page, "plain", make_standings, rows, LINES_MAX, NULL);
  return rows != NULL;
}

/* (transfer full) (nullable) (element-type KarumEventRow): those without games that begin later;
 * only of a site of the whole archive: nobody has chosen them otherwise. */
static GPtrArray *
find_next (const KarumSite *site, KarumDate now, GError **error)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) events = NULL;
  GPtrArray *next
      = g_ptr_array_new_with_free_func ((GDestroyNotify) (GCallback) karum_event_row_unref);

  if (!karum_game_filter_equal (&site->options->query.filter, &all) || site->options->limit > 0
      || site->options->offset > 0)
    return next;
  events = karum_store_list_events (site->store, FALSE, error);
  for (guint i = 0; events && i < events->len; i++) {
    KarumEventRow *row = events->pdata[i];
    KarumDate starts;

    if (row->games == 0 && karum_date_read (row->starts, &starts)
        && karum_date_before (now, starts))
      g_ptr_array_add (next, karum_event_row_ref (row));
  }
  if (!events)
    g_clear_pointer (&next, g_ptr_array_unref);
  return next;
}

static int
compare_next (gconstpointer a, gconstpointer b)
{
  const KarumEventRow *one = *(const KarumEventRow *const *) a;
  const KarumEventRow *other = *(const KarumEventRow *const *) b;
  const int order = g_strcmp0 (one->starts, other->starts);

  return order != 0 ? order : g_strcmp0 (one->name, other->name);
}

static gboolean
put_next (KarumSitePage *page, KarumDate now, GError **error)
{
  g_autoptr (GPtrArray) next = find_next (page->site, now, error);

  if (!next)
    return FALSE;
  g_ptr_array_sort (next, compare_next);
  if (next->len > 0) {
    karum_site_heading (page, 2, "site", NC_ ("site", "Next events"));
    g_string_append (page->text, "<ul class=\"news\">\n");
  }
  for (guint i = 0; i < MIN (next->len, EVENTS_MAX); i++) {
    const KarumEventRow *row = next->pdata[i];
    g_autofree char *name = karum_site_mask (page->site, row->name);

    g_string_append (page->text, "<li>");
    karum_site_day (page, row->starts);
    karum_site_name (page, name);
    g_string_append (page->text, "</li>\n");
  }
  g_string_append (page->text, next->len > 0 ? "</ul>\n" : "");
  return TRUE;
}

gboolean
karum_site_put_running_events (KarumSitePage *page, GError **error)
{
  const KarumDate now = find_now (page->site);
  g_autoptr (GPtrArray) running = g_ptr_array_new ();

  for (guint i = 0; i < page->site->events->len; i++) {
    KarumSiteEvent *event = page->site->events->pdata[i];

    if (is_running (event->row, now))
      g_ptr_array_add (running, event);
  }
  g_ptr_array_sort (running, compare_running);
  if (running->len > 0)
    karum_site_heading (page, 2, "site", NC_ ("site", "Events in progress"));
  for (guint i = 0; i < MIN (running->len, EVENTS_MAX); i++)
    if (!put_running (page, running->pdata[i], error))
      return FALSE;
  return put_next (page, now, error);
}

/* -- The player of the month ------------------------------------------------------------------- */

/* By points, then by fewer games, then by the address, so that it is always the same one. */
static gboolean
is_better (const KarumSite *site, const KarumPlayerRow *row, const KarumPlayerRow *than)
{
  const guint points = 2 * row->tally.wins + row->tally.draws;
  const guint others = than ? 2 * than->tally.wins + than->tally.draws : 0;

  if (points != others || !than)
    return points > others;
  if (row->tally.games != than->tally.games)
    return row->tally.games < than->tally.games;
  return strcmp (karum_site_person (site, row->id)->address,
                 karum_site_person (site, than->id)->address)
         < 0;
}

static char *
say_tally (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumTally *tally = data;

  /* Translators: of the player of the month */
  return g_strdup_printf (
      karum_catalogue_text_in (catalogue, "site", NC_ ("site", "wins %u, draws %u, losses %u")),
      tally->wins, tally->draws, tally->losses);
}

static void
put_best (KarumSitePage *page, const KarumPlayerRow *best, const char *month)
{
  const KarumSitePerson *person = karum_site_person (page->site, best->id);

  karum_site_heading (page, 2, "site", NC_ ("site", "Player of the month"));
  g_string_append_printf (page->text, "<p class=\"card\"><span class=\"when\">%s</span><b>", month);
  karum_site_link (page, person->address, person->name);
  g_string_append (page->text, "</b><span>");
  karum_web_say (page->text, &page->site->languages, say_tally, &best->tally);
  g_string_append (page->text, "</span></p>\n");
}

gboolean
karum_site_put_month_player (KarumSitePage *page, GError **error)
{
  const KarumDate now = find_now (page->site);
  KarumGameFilter filter = page->site->filter;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *month = NULL, *shown = NULL;
  const KarumPlayerRow *best = NULL;

  if (now.month == 0)
    return TRUE;
  month = karum_date_write_bound ((KarumDate){ now.year, now.month, 0 });
  shown = karum_date_short ((KarumDate){ now.year, now.month, 0 });
  filter.from = filter.to = month;
  rows = karum_store_list_players_of (page->site->store, &filter, error);
  for (guint i = 0; rows && i < rows->len; i++)
    if (karum_site_person (page->site, ((KarumPlayerRow *) rows->pdata[i])->id)
        && is_better (page->site, rows->pdata[i], best))
      best = rows->pdata[i];
  if (best)
    put_best (page, best, shown);
  return rows != NULL;
}

/* -- News -------------------------------------------------------------------------------------- */

typedef enum { NEWS_FIRST, NEWS_MANY, NEWS_POINTS, NEWS_WON } NewsKind;

typedef struct {
  NewsKind kind;
  const KarumSitePerson *person;
  const char *date;            /* as in records (borrowed) */
  const char *address;         /* (nullable): to which it leads; the person's */
  const KarumPublicGame *game; /* (nullable): the game to which it leads instead */
  const KarumSiteRules *rules; /* of NEWS_POINTS */
  const KarumSiteEvent *event; /* of NEWS_WON */
  char number[16];             /* of games or points */
} News;

static char *
say_news (const KarumCatalogue *catalogue, gconstpointer data)
{
  const News *news = data;
  const char *name = news->person->name;

  switch (news->kind) {
  case NEWS_FIRST:
    /* Translators: a player who is new */
    return g_strdup_printf (
        karum_catalogue_text_in (catalogue, "site", NC_ ("site", "First game of %s")), name);
  case NEWS_MANY:
    /* Translators: a player, and how many games he or she has played now */
    return g_strdup_printf (
        karum_catalogue_text_in (catalogue, "site", NC_ ("site", "%s: game %s")), name,
        news->number);
  case NEWS_WON:
    /* Translators: an event, and who has won it */
    return g_strdup_printf (
        karum_catalogue_text_in (catalogue, "site", NC_ ("site", "%s: winner %s")),
        news->event->name, name);
  case NEWS_POINTS:
    break;
  }
  /* Translators: a game such as Pah-Tum, how many points somebody had in it, who */
  return g_strdup_printf (
      karum_catalogue_text_in (catalogue, "site", NC_ ("site", "Record at %s: %s points, %s")),
      karum_catalogue_text (catalogue, news->rules->rules.game->title), news->number, name);
}

/* What has been counted so far. */
typedef struct {
  const KarumSite *site;
  GHashTable *counts;  /* (element-type KarumSitePerson guint): games */
  GHashTable *records; /* (element-type KarumSiteRules Record) */
  GArray *news;        /* (element-type News) */
  guint games;
} Count;

typedef struct {
  guint games;
  int points;
} Record;

static void
add_news (Count *count, News news, int number)
{
  g_snprintf (news.number, sizeof news.number, "%d", number);
  g_array_append_val (count->news, news);
}

static gboolean
is_many (guint n)
{
  static const guint many[] = { 50, 100, 250, 500, 1000, 2500, 5000 };

  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    if (n == many[i])
      return TRUE;
  return FALSE;
}

/* The computer, of which no game counts, is no news. */
static void
count_person (Count *count, const KarumPublicGame *game, const KarumSitePerson *person)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (count->counts, person)) + 1;

  g_hash_table_insert (count->counts, (gpointer) person, GUINT_TO_POINTER (n));
  if (n == 1 && count->games > RECORD_MIN)
    add_news (count, (News){ .kind = NEWS_FIRST, .person = person, .date = game->date }, 1);
  else if (is_many (n))
    add_news (count, (News){ .kind = NEWS_MANY, .person = person, .date = game->date }, (int) n);
}

static void
count_points (Count *count, const KarumPublicGame *game, const KarumSitePerson *const *persons)
{
  const KarumSiteRules *rules = karum_site_rules (count->site, game->rules);
  Record *record;
  guint player = game->score[1] > game->score[0];

  if (!rules || !game->has_score || !persons[0] || !persons[1])
    return;
  record = g_hash_table_lookup (count->records, rules);
  if (!record) {
    record = g_new0 (Record, 1);
    g_hash_table_insert (count->records, (gpointer) rules, record);
  }
  if (record->games >= RECORD_MIN && game->score[player] > record->points)
    add_news (count,
              (News){ .kind = NEWS_POINTS,
                      .person = persons[player],
                      .date = game->date,
                      .game = game,
                      .rules = rules },
              game->score[player]);
  record->games++;
  record->points = MAX (record->points, game->score[player]);
}

static void
count_game (Count *count, const KarumPublicGame *game)
{
  const KarumSitePerson *persons[2];

  count->games++;
  for (guint i = 0; i < 2; i++) {
    persons[i] = karum_site_person (count->site, game->persons[i]);
    if (persons[i] && persons[i]->row->tally.games == 0)
      persons[i] = NULL;
  }
  for (guint i = 0; i < 2; i++)
    if (persons[i] && (i == 0 || persons[0] != persons[1]))
      count_person (count, game, persons[i]);
  count_points (count, game, persons);
}

/* The winner of an event that is over, alone in the first place. */
static gboolean
count_event (Count *count, const KarumSiteEvent *event, GError **error)
{
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  KarumGameFilter filter = count->site->filter;
  g_autoptr (GPtrArray) rows = NULL;
  const KarumTableRow *first;

  filter.event = NULL;
  filter.event_id = event->id;
  rows = karum_store_event_table (count->site->store, &filter, &options, error);
  if (!rows || rows->len < 3)
    return rows != NULL;
  first = rows->pdata[0];
  if (karum_site_person (count->site, first->person)
      && ((const KarumTableRow *) rows->pdata[1])->rank > 1)
    add_news (count,
              (News){ .kind = NEWS_WON,
                      .person = karum_site_person (count->site, first->person),
                      .date = event->row->last,
                      .address = event->address,
                      .event = event },
              0);
  return TRUE;
}

static gboolean
count_events (Count *count, KarumDate now, GError **error)
{
  g_autoptr (GPtrArray) over = g_ptr_array_new ();

  for (guint i = 0; i < count->site->events->len; i++) {
    KarumSiteEvent *event = count->site->events->pdata[i];

    if (event->row->last && !is_running (event->row, now))
      g_ptr_array_add (over, event);
  }
  g_ptr_array_sort (over, compare_running);
  for (guint i = 0; i < MIN (over->len, EVENTS_MAX); i++)
    if (!count_event (count, over->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* The latest first. */
static int
compare_news (gconstpointer a, gconstpointer b)
{
  const News *one = a, *other = b;
  int order = strcmp (other->date, one->date);

  order = order != 0 ? order : (int) other->kind - (int) one->kind;
  return order != 0 ? order : strcmp (one->person->address, other->person->address);
}

static void
put_news (KarumSitePage *page, const News *news)
{
  g_autofree char *game = news->game ? karum_site_game_address (news->game) : NULL;

  g_string_append (page->text, "<li>");
  karum_site_day (page, news->date);
  g_string_append_printf (page->text, "<a href=\"%s.html\">",
                          game            ? game
                          : news->address ? news->address
                                          : news->person->address);
  karum_web_say (page->text, &page->site->languages, say_news, news);
  g_string_append (page->text, "</a></li>\n");
}

gboolean
karum_site_put_news (KarumSitePage *page, GError **error)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) records = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GArray) news = g_array_new (FALSE, FALSE, sizeof (News));
  Count count = { .site = page->site, .counts = counts, .records = records, .news = news };

  for (guint i = 0; i < page->site->games->games->len; i++)
    if (karum_site_game (page->site, i)->date)
      count_game (&count, karum_site_game (page->site, i));
  if (!count_events (&count, find_now (page->site), error))
    return FALSE;
  g_array_sort (news, compare_news);
  if (news->len > 0)
    karum_site_heading (page, 2, "site", NC_ ("site", "News"));
  g_string_append (page->text, news->len > 0 ? "<ul class=\"news\">\n" : "");
  for (guint i = 0; i < MIN (news->len, NEWS_MAX); i++)
    put_news (page, &g_array_index (news, News, i));
  g_string_append (page->text, news->len > 0 ? "</ul>\n" : "");
  return TRUE;
}
