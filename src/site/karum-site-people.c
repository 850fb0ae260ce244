#include <glib/gi18n.h>

#include "karum-export.h"
#include "karum-games.h"
#include "karum-player-figures.h"
#include "karum-ratings.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-stats.h"
#include "karum-words.h"

/* karum-site-people.c: players with their figures. */

/* How many rows the tables have at most; more are on further pages, or left out. */
#define PLAYERS_MAX 500
#define OPPONENTS_MAX 50
#define GAMES_MAX 250
/* Of more games than that, which are all in parts, the page of the player has so many. */
#define LATEST_MAX 30

/* -- The page of a player ---------------------------------------------------------------------- */

static KarumFigureTable *
make_variants (gconstpointer stats)
{
  return karum_player_groups (stats, NULL, KARUM_GROUP_VARIANT);
}

static KarumFigureTable *
make_sides (gconstpointer stats)
{
  return karum_player_groups (stats, NULL, KARUM_GROUP_SIDE);
}

static KarumFigureTable *
make_opponents (gconstpointer stats)
{
  return karum_player_opponents (stats, NULL);
}

static KarumFigureTable *
make_years (gconstpointer stats)
{
  return karum_player_years (stats, NULL);
}

static void
put_table (KarumSitePage *page,
           const KarumSiteWord *title,
           KarumSiteFigures make,
           const KarumStats *stats)
{
  karum_site_heading (page, 2, title->context, title->text);
  karum_site_put_figures (page, "list", make, stats, OPPONENTS_MAX, NULL);
}

static void
put_tables (KarumSitePage *page, const KarumSitePerson *person, const KarumStats *stats)
{
  static const KarumSiteWord variants = { "site", NC_ ("site", "By game") };
  static const KarumSiteWord sides = { "site", NC_ ("site", "By side") };
  static const KarumSiteWord opponents = { "site", NC_ ("site", "By opponent") };
  static const KarumSiteWord years = { "site", NC_ ("site", "By year") };

  put_table (page, &variants, make_variants, stats);
  put_table (page, &sides, make_sides, stats);
  karum_site_put_ratings (page, person);
  put_table (page, &opponents, make_opponents, stats);
  put_table (page, &years, make_years, stats);
}

static void
put_names (KarumSitePage *page, const KarumSitePerson *person)
{
  g_string_append (page->text, "<h1>");
  karum_site_name (page, person->name);
  g_string_append (page->text, "</h1>\n");
  if (person->masked)
    return;
  if (person->row->note && person->row->shared) {
    g_autofree char *note = karum_site_mask (page->site, person->row->note);

    g_string_append (page->text, "<p>");
    karum_site_name (page, note);
    g_string_append (page->text, "</p>\n");
  }
  for (guint i = 1; person->row->names[0] && person->row->names[i]; i++) {
    g_string_append (page->text, i == 1 ? "<p class=\"names\">" : " · ");
    karum_site_name (page, person->row->names[i]);
  }
  if (person->row->names[0] && person->row->names[1])
    g_string_append (page->text, "</p>\n");
}

static void
put_fact (KarumSitePage *page, const char *text, guint number)
{
  g_string_append (page->text, "<div>");
  karum_web_word_as (page->text, &page->site->languages, "dt", "table", text);
  g_string_append_printf (page->text, " <dd>%u</dd></div>\n", number);
}

/* Figures first. */
static void
put_facts (KarumSitePage *page, const KarumSitePerson *person)
{
  const KarumTally *tally = &person->row->tally;

  g_string_append (page->text, "<dl class=\"facts\">\n");
  put_fact (page, NC_ ("table", "Games"), tally->games);
  put_fact (page, NC_ ("table", "Wins"), tally->wins);
  put_fact (page, NC_ ("table", "Draws"), tally->draws);
  put_fact (page, NC_ ("table", "Losses"), tally->losses);
  g_string_append (page->text, "</dl>\n");
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

  karum_json_open (&json, NULL, '{');
  karum_json_string (&json, "player", person->name);
  karum_json_open (&json, "by_opponent", '[');
  for (guint i = 0; i < stats->by_opponent->len; i++) {
    const KarumOpponentTally *row = stats->by_opponent->pdata[i];
    const KarumSitePerson *opponent = karum_site_person (site, row->person);
    const char *name = opponent ? opponent->name : NULL;

    karum_csv_field (&karum_csv_usual, csv, name ? name : "");
    g_string_append_printf (csv, ",%u,%u,%u,%u\r\n", row->tally.games, row->tally.wins,
                            row->tally.draws, row->tally.losses);
    karum_json_open (&json, NULL, '{');
    karum_json_string (&json, "opponent", name);
    karum_json_integer (&json, "games", row->tally.games);
    karum_json_integer (&json, "wins", row->tally.wins);
    karum_json_integer (&json, "draws", row->tally.draws);
    karum_json_integer (&json, "losses", row->tally.losses);
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_close (&json);
  done = karum_site_put (site, person->address, ".csv", stamp, csv, error)
         && karum_site_put (site, person->address, ".json", stamp, json.text, error);
  g_string_free (json.text, TRUE);
  return done;
}

/* The name, and how many games there are. */
static char *
say_player (const KarumCatalogue *catalogue, gconstpointer data)
{
  static const KarumSiteWord games = { "table", NC_ ("table", "Games") };
  const KarumSitePerson *person = data;
  g_autofree char *counts = karum_site_say_counts (catalogue, &games, &person->games->len, 1);

  return g_strconcat (person->name, KARUM_WORDS_SEPARATOR, counts, NULL);
}

static gboolean
write_player (KarumSite *site, const KarumSitePerson *person, guint64 stamp, GError **error)
{
  g_autoptr (KarumStats) stats
      = karum_store_stats (site->store, person->id, 0, &site->filter, error);
  const guint *games = (const guint *) (gpointer) person->games->data;
  guint n = person->games->len > GAMES_MAX ? LATEST_MAX : person->games->len;
  g_auto (KarumSitePage) page = { 0 };

  if (!stats)
    return FALSE;
  page.describe = say_player;
  page.described = person;
  karum_site_page_begin (&page, site, person->address, "players", karum_site_say_text,
                         person->name);
  put_names (&page, person);
  put_facts (&page, person);
  put_tables (&page, person, stats);
  karum_site_heading (&page, 2, "site",
                      n < person->games->len ? NC_ ("site", "Latest games")
                                             : NC_ ("site", "All games"));
  karum_site_put_parts (&page, person->address, karum_site_parts (person->games->len, GAMES_MAX),
                        FALSE, 0);
  karum_site_latest_games (&page, games + (person->games->len - n), n);
  karum_site_data_links (&page, ".csv .json");
  return karum_site_page_end (&page, site, stamp, error)
         && put_figures (site, person, stats, stamp, error);
}

/* Of a player with very many games, the page has the latest ones; all are in parts. */
static gboolean
write_games (KarumSite *site, const KarumSitePerson *person, guint64 stamp, GError **error)
{
  const guint *games = (const guint *) (gpointer) person->games->data;
  guint parts = karum_site_parts (person->games->len, GAMES_MAX);

  for (guint i = 0; parts > 1 && i < parts; i++) {
    g_autofree char *address = karum_site_part_address (person->address, i + 1, FALSE);
    g_auto (KarumSitePage) page = { 0 };

    if (karum_site_keeps (site, address, ".html", stamp)) {
      g_ptr_array_add (site->pages, g_steal_pointer (&address));
      continue;
    }
    karum_site_page_begin (&page, site, address, "players", karum_site_say_text, person->name);
    g_string_append (page.text, "<h1>");
    karum_site_link (&page, person->address, person->name);
    g_string_append (page.text, "</h1>\n");
    karum_site_put_parts (&page, person->address, parts, FALSE, i + 1);
    karum_site_latest_games (&page, games + i * GAMES_MAX,
                             MIN (person->games->len - i * GAMES_MAX, GAMES_MAX));
    if (!karum_site_page_end (&page, site, stamp, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_players (KarumSite *site, GError **error)
{
  for (guint i = 0; i < site->persons->len; i++) {
    const KarumSitePerson *person = site->persons->pdata[i];
    guint64 stamp = karum_site_add_ratings (site, person, site->stamp);

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
    if (!write_games (site, person, stamp, error))
      return FALSE;
  }
  return TRUE;
}

/* -- The list of players ----------------------------------------------------------------------- */

/* Some of the persons of the site. */
typedef struct {
  const KarumSite *site;
  guint first, end;
} Persons;

static KarumFigureTable *
make_persons (gconstpointer data)
{
  const Persons *persons = data;
  KarumFigureTable *table = karum_tally_figures_new ("player", C_ ("table", "Player"));

  for (guint i = persons->first; i < persons->end; i++) {
    const KarumSitePerson *person = persons->site->persons->pdata[i];

    karum_figure_table_add_person (table, person->id, person->name, NULL);
    karum_tally_figures_add (table, &person->row->tally, NULL);
  }
  return table;
}

static gboolean
write_part (KarumSite *site, guint part, guint parts, GError **error)
{
  static const KarumSiteWord word = { NULL, N_ ("Players") };
  g_autofree char *address = karum_site_part_address ("players", part + 1, TRUE);
  g_auto (KarumSitePage) page = { 0 };
  const Persons persons
      = { site, part * PLAYERS_MAX, MIN ((part + 1) * PLAYERS_MAX, site->persons->len) };

  karum_site_page_begin (&page, site, address, "players", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  karum_site_put_parts (&page, "players", parts, TRUE, part + 1);
  karum_site_put_figures (&page, "list", make_persons, &persons, G_MAXUINT, NULL);
  return karum_site_page_end (&page, site, site->stamp, error);
}

gboolean
karum_site_write_people (KarumSite *site, GError **error)
{
  guint parts = MAX (karum_site_parts (site->persons->len, PLAYERS_MAX), 1);

  if (!write_players (site, error))
    return FALSE;
  for (guint i = 0; i < parts; i++)
    if (!write_part (site, i, parts, error))
      return FALSE;
  return karum_site_write_ratings (site, error) && karum_site_write_names (site, error);
}
