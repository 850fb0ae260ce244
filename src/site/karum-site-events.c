#include <glib/gi18n.h>
#include <string.h>

#include "karum-event-figures.h"
#include "karum-game-facts.h"
#include "karum-game-list.h"
#include "karum-json.h"
#include "karum-player-text.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-events.c: events with their tables, and matches. */

/* Larger events have no tables after earlier rounds. */
#define CROSSED_MAX 40
#define ROUNDS_MAX 30
/* Games of an event on its first page, and matches on the page of matches. */
#define GAMES_MAX 250
#define MATCHES_MAX 1000

/* -- Tables of an event ------------------------------------------------------------------------ */

/* How an event stands. */
typedef struct {
  const GPtrArray *rows;
  const KarumTableOptions *options;
} Stand;

static KarumFigureTable *
make_standings (gconstpointer data)
{
  const Stand *stand = data;

  return karum_event_standings (stand->rows, stand->options);
}

static KarumFigureTable *
make_crosstable (gconstpointer data)
{
  const Stand *stand = data;

  return karum_event_crosstable (stand->rows, karum_event_is_square (stand->rows));
}

/* (transfer full) (element-type gint64 KarumPublicGame): the games of an event by number. */
static GHashTable *
games_of (KarumSitePage *page, const KarumSiteEvent *event)
{
  GHashTable *games = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < event->games->len; i++) {
    const KarumPublicGame *game
        = karum_site_game (page->site, g_array_index (event->games, guint, i));

    g_hash_table_insert (games, (gpointer) &game->id, (gpointer) game);
  }
  return games;
}

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static char *
say_round (const KarumCatalogue *catalogue, gconstpointer number)
{
  /* Translators: a table of an event as it stood after the round with this number */
  return g_strdup_printf (
      karum_catalogue_text_in (catalogue, "site", NC_ ("site", "After round %s")),
      (const char *) number);
}

/* How it stood after each round but the last one. */
static gboolean
put_rounds (KarumSitePage *page,
            const KarumSiteEvent *event,
            const KarumGameFilter *filter,
            GError **error)
{
  KarumTableOptions options = KARUM_TABLE_OPTIONS;
  gint64 last = 0;

  for (guint i = 0; i < event->games->len; i++)
    last = MAX (last,
                karum_round_number (
                    karum_site_game (page->site, g_array_index (event->games, guint, i))->round));
  for (gint64 round = 1; last <= ROUNDS_MAX && round < last; round++) {
    g_autoptr (GPtrArray) rows = NULL;
    g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, round);

    options.last_round = round;
    rows = karum_store_event_table (page->site->store, filter, &options, error);
    if (!rows)
      return FALSE;
    if (rows->len == 0)
      continue;
    g_string_append (page->text, "<details><summary>");
    karum_web_say (page->text, &page->site->languages, say_round, number);
    g_string_append (page->text, "</summary>\n");
    karum_site_put_figures (page, "list", make_standings, &(const Stand){ rows, &options },
                            G_MAXUINT, NULL);
    g_string_append (page->text, "</details>\n");
  }
  return TRUE;
}

static void
put_fact (KarumSitePage *page, const char *context, const char *title, const char *value)
{
  if (!value || !*value)
    return;
  g_string_append (page->text, "<div>");
  karum_web_word_as (page->text, &page->site->languages, "dt", context, title);
  g_string_append (page->text, " <dd>");
  karum_site_name (page, value);
  g_string_append (page->text, "</dd></div>\n");
}

static void
put_facts (KarumSitePage *page, const KarumSiteEvent *event)
{
  const KarumEventRow *row = event->row;
  g_autofree char *place = karum_site_mask (page->site, row->place), *starts = NULL, *ends = NULL;
  const char *first, *last;
  KarumDate date;

  karum_event_row_span (row, &first, &last);
  karum_date_read (first, &date);
  starts = karum_date_short (date);
  karum_date_read (last, &date);
  ends = karum_date_short (date);
  g_string_append (page->text, "<dl class=\"facts\">\n");
  put_fact (page, "page", NC_ ("page", "Place"), place);
  put_fact (page, "site", NC_ ("site", "Begins"), starts);
  put_fact (page, "site", NC_ ("site", "Ends"), ends);
  g_string_append (page->text, "</dl>\n");
}

/* -- The page of an event ---------------------------------------------------------------------- */

static gboolean
put_tables (KarumSitePage *page, const KarumSiteEvent *event, GError **error)
{
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  KarumGameFilter filter = page->site->filter;
  g_autoptr (GHashTable) games = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  Stand stand = { NULL, &options };

  filter.event = NULL;
  filter.event_id = event->id;
  games = games_of (page, event);
  rows = karum_store_event_table (page->site->store, &filter, &options, error);
  if (!rows)
    return FALSE;
  if (rows->len == 0)
    return TRUE;
  stand.rows = rows;
  karum_site_heading (page, 2, NULL, N_ ("Standings"));
  karum_site_put_figures (page, "list", make_standings, &stand, G_MAXUINT, games);
  karum_site_heading (page, 2, NULL, N_ ("Cross-Table"));
  karum_site_put_figures (page, "cross", make_crosstable, &stand, G_MAXUINT, games);
  return rows->len > CROSSED_MAX || put_rounds (page, event, &filter, error);
}

static guint64
stamp_of (const KarumSite *site, const KarumSiteEvent *event)
{
  guint64 stamp = site->stamp;

  karum_seal_add_text (&stamp, event->name);
  karum_seal_add_text (&stamp, event->row->place);
  karum_seal_add_text (&stamp, event->row->starts);
  karum_seal_add_text (&stamp, event->row->ends);
  for (guint i = 0; i < event->games->len; i++)
    karum_seal_add_int (&stamp,
                        (gint64) karum_site_game_stamp (
                            site, karum_site_game (site, g_array_index (event->games, guint, i))));
  return stamp;
}

/* Its name, when it was, and how many games it has. */
static char *
say_event (const KarumCatalogue *catalogue, gconstpointer data)
{
  static const KarumSiteWord games = { "table", NC_ ("table", "Games") };
  const KarumSiteEvent *event = data;
  g_autofree char *counts = karum_site_say_counts (catalogue, &games, &event->games->len, 1);
  g_autofree char *starts = karum_words_date (catalogue, event->row->starts);
  g_autofree char *ends = karum_words_date (catalogue, event->row->ends);
  const gboolean lasts = *ends && !g_str_equal (starts, ends);

  return g_strconcat (event->name, *starts ? KARUM_WORDS_SEPARATOR : "", starts, lasts ? " – " : "",
                      lasts ? ends : "", KARUM_WORDS_SEPARATOR, counts, NULL);
}

static gboolean
write_part (KarumSite *site, const KarumSiteEvent *event, guint part, guint64 stamp, GError **error)
{
  const guint *games = (const guint *) (gpointer) event->games->data;
  g_autofree char *address = karum_site_part_address (event->address, part + 1, TRUE);
  guint parts = karum_site_parts (event->games->len, GAMES_MAX);
  g_auto (KarumSitePage) page = { 0 };
  guint n = MIN (event->games->len - part * GAMES_MAX, GAMES_MAX);

  page.describe = say_event;
  page.described = event;
  karum_site_page_begin (&page, site, address, "events", karum_site_say_text, event->name);
  g_string_append (page.text, "<h1>");
  karum_site_name (&page, event->name);
  g_string_append (page.text, "</h1>\n");
  if (part == 0) {
    put_facts (&page, event);
    if (!put_tables (&page, event, error))
      return FALSE;
  }
  karum_site_heading (&page, 2, "table", NC_ ("table", "Games"));
  karum_site_put_parts (&page, event->address, parts, TRUE, part + 1);
  karum_site_games_table (&page, games + part * GAMES_MAX, n, FALSE);
  karum_site_data_links (&page, ".kgn .csv");
  return karum_site_page_end (&page, site, stamp, error)
         && karum_site_put_games (site, address, stamp, games + part * GAMES_MAX, n,
                                  &karum_format_csv, error);
}

static gboolean
write_event (KarumSite *site, const KarumSiteEvent *event, GError **error)
{
  guint64 stamp = stamp_of (site, event);

  if (!karum_site_step (site, error))
    return FALSE;
  for (guint part = 0; part * GAMES_MAX < event->games->len; part++) {
    g_autofree char *address = karum_site_part_address (event->address, part + 1, TRUE);

    if (karum_site_keeps (site, address, ".html .kgn .csv", stamp))
      g_ptr_array_add (site->pages, g_strdup (address));
    else if (!write_part (site, event, part, stamp, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
any_place (const KarumSite *site)
{
  for (guint i = 0; i < site->events->len; i++) {
    const KarumSiteEvent *event = site->events->pdata[i];

    if (event->row->place && *event->row->place)
      return TRUE;
  }
  return FALSE;
}

/* The latest first; those without a date last. */
static int
compare_events (gconstpointer a, gconstpointer b)
{
  const KarumSiteEvent *one = *(const KarumSiteEvent *const *) a;
  const KarumSiteEvent *other = *(const KarumSiteEvent *const *) b;
  const char *from[2], *to[2];
  int order;

  karum_event_row_span (one->row, &from[0], &to[0]);
  karum_event_row_span (other->row, &from[1], &to[1]);
  order = g_strcmp0 (to[1] ? to[1] : from[1], to[0] ? to[0] : from[0]);
  return order != 0 ? order : strcmp (one->name, other->name);
}

/* Who is in the first place of an event of which all games are finished; several if they share it.
 */
static gboolean
put_winners (KarumSitePage *page, const KarumSiteEvent *event, GError **error)
{
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  KarumGameFilter filter = page->site->filter;
  g_autoptr (GPtrArray) rows = NULL;

  filter.event = NULL;
  filter.event_id = event->id;
  g_string_append (page->text, "<td class=\"winner\">");
  if (event->row->finished == event->row->games) {
    rows = karum_store_event_table (page->site->store, &filter, &options, error);
    if (!rows)
      return FALSE;
  }
  for (guint i = 0; rows && i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];
    const KarumSitePerson *person = karum_site_person (page->site, row->person);

    if (row->rank > 1 || !person)
      continue;
    g_string_append (page->text, i > 0 ? ", " : "");
    karum_site_link (page, person->address, person->name);
  }
  g_string_append (page->text, "</td>");
  return TRUE;
}

static gboolean
put_event (KarumSitePage *page, const KarumSiteEvent *event, gboolean places, GError **error)
{
  g_autofree char *place = karum_site_mask (page->site, event->row->place);
  const char *first, *last;

  karum_event_row_span (event->row, &first, &last);
  g_string_append (page->text, "<tr>");
  karum_site_cell_link (page, event->address, event->name);
  if (places)
    karum_site_cell (page, place);
  karum_site_cell_date (page, first);
  karum_site_cell_date (page, last);
  karum_site_cell_number (page, event->games->len);
  if (!put_winners (page, event, error))
    return FALSE;
  g_string_append (page->text, "</tr>\n");
  return TRUE;
}

/* Without a place of any event, there is no column for it. @events: in order */
static gboolean
put_events (KarumSitePage *page, const GPtrArray *events, GError **error)
{
  const KarumSiteHead all[]
      = { { "table", NC_ ("table", "Event") },       { "page", NC_ ("page", "Place") },
          { "site", NC_ ("site", "Begins") },        { "site", NC_ ("site", "Ends") },
          { "table", NC_ ("table", "Games"), TRUE }, { "table", NC_ ("table", "Winner") } };
  KarumSiteHead heads[G_N_ELEMENTS (all)];
  const gboolean places = any_place (page->site);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (i != 1 || places)
      heads[n++] = all[i];
  karum_site_table_begin (page, "list", heads, n);
  for (guint i = 0; i < events->len; i++)
    if (!put_event (page, events->pdata[i], places, error))
      return FALSE;
  karum_site_table_end (page);
  return TRUE;
}

static gboolean
write_list (KarumSite *site, GError **error)
{
  static const KarumSiteWord word = { NULL, N_ ("Events") };
  g_autoptr (GPtrArray) events = g_ptr_array_copy (site->events, NULL, NULL);
  guint64 stamp = site->stamp;
  g_auto (KarumSitePage) page = { 0 };

  g_ptr_array_set_free_func (events, NULL);
  g_ptr_array_sort (events, compare_events);
  for (guint i = 0; i < events->len; i++)
    karum_seal_add_int (&stamp, (gint64) stamp_of (site, events->pdata[i]));
  if (karum_site_keeps (site, "events", ".html", stamp)) {
    g_ptr_array_add (site->pages, g_strdup ("events"));
    return TRUE;
  }
  karum_site_page_begin (&page, site, "events", "events", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  return put_events (&page, events, error) && karum_site_page_end (&page, site, stamp, error);
}

/* -- Matches ----------------------------------------------------------------------------------- */

static char *
say_state (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumMatchRow *row = data;

  if (row->state == KARUM_MATCH_RUNNING)
    return g_strdup (karum_catalogue_text (catalogue, N_ ("In progress")));
  return g_strdup (row->state == KARUM_MATCH_FIRST    ? "1–0"
                   : row->state == KARUM_MATCH_SECOND ? "0–1"
                                                      : "½–½");
}

/* Places of games in the list, by number. */
static GHashTable *
games_by_id (const KarumSite *site)
{
  GHashTable *games = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < site->games->games->len; i++) {
    const KarumPublicGame *game = karum_site_game (site, i);

    if (game->match != 0)
      g_hash_table_insert (games, (gpointer) &game->id, (gpointer) game);
  }
  return games;
}

static void
put_match (KarumSitePage *page, const KarumMatchRow *row, GHashTable *games)
{
  g_autofree char *wins = karum_match_wins_text (row);

  g_string_append (page->text, "<tr>");
  karum_site_cell_date (page, row->date);
  for (guint i = 0; i < 2; i++)
    karum_site_cell_person (page, row->persons[i], i);
  g_string_append_printf (page->text, "<td data-k=\"%d\">", (int) row->state);
  karum_web_say (page->text, &page->site->languages, say_state, row);
  g_string_append_printf (page->text,
                          "</td><td data-k=\"%u\">%s</td><td>%d\u00a0:\u00a0%d</td><td>",
                          row->half_wins[0], wins, row->points[0], row->points[1]);
  for (guint i = 0; i < row->n_games; i++) {
    const KarumPublicGame *game = g_hash_table_lookup (games, &row->games[i]);
    g_autofree char *address = game ? karum_site_game_address (game) : NULL;
    g_autofree char *number = g_strdup_printf ("%u", i + 1);

    if (!address)
      continue;
    karum_site_link (page, address, number);
    g_string_append_c (page->text, ' ');
  }
  g_string_append (page->text, "</td></tr>\n");
}

/* The latest first. @first, @n: of @rows */
static void
put_matches (KarumSitePage *page, const GPtrArray *rows, guint first, guint n)
{
  static const KarumSiteHead heads[]
      = { { "table", NC_ ("table", "Date") }, { NULL, N_ ("Player 1") },
          { NULL, N_ ("Player 2") },          { "table", NC_ ("table", "Result") },
          { "table", NC_ ("table", "Wins") }, { "table", NC_ ("table", "Points") },
          { "table", NC_ ("table", "Games") } };
  g_autoptr (GHashTable) games = games_by_id (page->site);

  karum_site_table_begin (page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = first + n; i-- > first;)
    put_match (page, rows->pdata[i], games);
  karum_site_table_end (page);
}

gboolean
karum_site_running_matches (KarumSitePage *page, guint most, GError **error)
{
  g_autoptr (GPtrArray) rows
      = karum_store_list_matches (page->site->store, &page->site->filter, error);
  g_autoptr (GPtrArray) running = g_ptr_array_new ();

  for (guint i = 0; rows && i < rows->len; i++)
    if (((const KarumMatchRow *) rows->pdata[i])->state == KARUM_MATCH_RUNNING)
      g_ptr_array_add (running, rows->pdata[i]);
  if (running->len > 0) {
    guint n = MIN (running->len, most);

    karum_site_heading (page, 2, "site", NC_ ("site", "Matches in progress"));
    put_matches (page, running, running->len - n, n);
  }
  return rows != NULL;
}

static const KarumSiteWord matches_word = { "table", NC_ ("table", "Matches") };

/* The page of matches has the latest ones, and links to the parts of the list if there are more. */
static gboolean
write_matches (KarumSite *site, const GPtrArray *rows, GError **error)
{
  guint parts = karum_site_parts (rows->len, MATCHES_MAX), n = MIN (rows->len, MATCHES_MAX);
  g_auto (KarumSitePage) page = { 0 };

  karum_site_page_begin (&page, site, "matches", "matches", karum_site_say_word, &matches_word);
  karum_site_heading (&page, 1, matches_word.context, matches_word.text);
  karum_site_put_parts (&page, "matches", parts, FALSE, 0);
  if (n > 0)
    put_matches (&page, rows, rows->len - n, n);
  else
    karum_site_nothing (&page);
  return karum_site_page_end (&page, site, site->stamp, error);
}

static gboolean
write_match_parts (KarumSite *site, const GPtrArray *rows, GError **error)
{
  guint parts = karum_site_parts (rows->len, MATCHES_MAX);

  for (guint i = 0; parts > 1 && i < parts; i++) {
    g_autofree char *address = karum_site_part_address ("matches", i + 1, FALSE);
    g_auto (KarumSitePage) page = { 0 };

    karum_site_page_begin (&page, site, address, "matches", karum_site_say_word, &matches_word);
    karum_site_heading (&page, 1, matches_word.context, matches_word.text);
    karum_site_put_parts (&page, "matches", parts, FALSE, i + 1);
    put_matches (&page, rows, i * MATCHES_MAX, MIN (rows->len - i * MATCHES_MAX, MATCHES_MAX));
    if (!karum_site_page_end (&page, site, site->stamp, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_site_write_events (KarumSite *site, GError **error)
{
  g_autoptr (GPtrArray) matches = karum_store_list_matches (site->store, &site->filter, error);

  for (guint i = 0; matches && i < site->events->len; i++)
    if (!write_event (site, site->events->pdata[i], error))
      return FALSE;
  return matches && write_list (site, error) && write_matches (site, matches, error)
         && write_match_parts (site, matches, error);
}
