#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "karum-diagram.h"
#include "karum-export.h"
#include "karum-game-facts.h"
#include "karum-json.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-games.c: a page for each game, and lists of all games by months. */

/* How many games a list has at most; a page that a browser sorts at once. */
#define LIST_MAX 250

/* -- Lists of games ---------------------------------------------------------------------------- */

static char *
say_result (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumPublicGame *game = data;

  return g_strdup (karum_words_result (catalogue, game->result, game->termination));
}

static void
put_rules (KarumSitePage *page, const KarumPublicGame *game)
{
  const KarumSiteRules *rules = karum_site_rules (page->site, game->rules);

  if (rules)
    karum_web_word_as (page->text, &page->site->languages, "td", NULL, rules->rules.game->title);
  else
    karum_site_cell (page, game->rules);
}

/* Leads to the game, also if its date is not known. */
static void
put_opening (KarumSitePage *page, const char *address, const char *tag)
{
  g_autofree char *text = NULL;
  KarumDate date;

  karum_date_read (tag, &date);
  text = karum_date_short (date);
  g_string_append_printf (page->text, "<td><a href=\"%s%s.html\">%s</a></td>", page->up, address,
                          *text ? text : "–");
}

/* What stands in a cell of a list of games, where the list is a list of cards on narrow screens.
 * Who has a bye has no opponent. The pages of a player don't lead to themselves. */
static void
put_person (KarumSitePage *page, const KarumPublicGame *game, guint player)
{
  const KarumSitePerson *person = karum_site_person (page->site, game->persons[player]);

  g_string_append (page->text, "<td class=\"name\">");
  if (person && g_str_has_prefix (page->address, person->address))
    karum_site_name (page, person->name);
  else if (person)
    karum_site_link (page, person->address, person->name);
  else if (player == 0 || game->termination != KARUM_TERMINATION_BYE)
    karum_site_nobody (page, player);
  g_string_append (page->text, "</td>");
}

static void
put_outcome (KarumSitePage *page, const KarumPublicGame *game)
{
  g_string_append_printf (page->text, "<td data-k=\"%d\">", (int) game->result);
  karum_web_say (page->text, &page->site->languages, say_result, game);
  g_string_append (page->text, "</td><td>");
  if (game->has_score)
    g_string_append_printf (page->text, "%d\u00a0:\u00a0%d", game->score[0], game->score[1]);
  g_string_append (page->text, "</td>");
}

static void
put_occasion (KarumSitePage *page, const KarumPublicGame *game, gboolean events, gboolean rounds)
{
  const KarumSiteEvent *event = karum_site_event (page->site, game->event);

  if (events) {
    g_string_append (page->text, "<td class=\"name event\">");
    if (event)
      karum_site_link (page, event->address, event->name);
    g_string_append (page->text, "</td>");
  }
  if (rounds) {
    g_string_append (page->text, "<td class=\"round\">");
    karum_web_escape (page->text, karum_round_known (game->round) ? game->round : NULL);
    g_string_append (page->text, "</td>");
  }
}

/* The date leads to the game, and with it the whole row: a game always has a link. */
static void
put_game (KarumSitePage *page, const KarumPublicGame *game, gboolean events, gboolean rounds)
{
  g_autofree char *address = karum_site_game_address (game);

  g_string_append_printf (page->text, "<tr data-b=\"%s\">", karum_site_small (page->site, game));
  put_opening (page, address, game->date);
  for (guint i = 0; i < 2; i++)
    put_person (page, game, i);
  put_outcome (page, game);
  put_rules (page, game);
  karum_site_cell_number (page, game->turns);
  put_occasion (page, game, events, rounds);
  g_string_append (page->text, "</tr>\n");
}

void
karum_site_games_table (KarumSitePage *page, const guint *places, guint n, gboolean with_event)
{
  static const KarumSiteHead heads[] = {
    { "table", NC_ ("table", "Date") },
    { NULL, N_ ("Player 1") },
    { NULL, N_ ("Player 2") },
    { "table", NC_ ("table", "Result") },
    { "table", NC_ ("table", "Points") },
    { "table", NC_ ("table", "Game") },
    { "table", NC_ ("table", "Moves"), TRUE },
  };
  static const KarumSiteHead event = { "table", NC_ ("table", "Event") };
  static const KarumSiteHead round = { "page", NC_ ("page", "Round") };
  KarumSiteHead all[G_N_ELEMENTS (heads) + 2];
  gboolean events = FALSE, rounds = FALSE;
  guint n_heads = G_N_ELEMENTS (heads);

  /* What a search will find may have any. */
  if (n == 0)
    events = with_event;
  for (guint i = 0; i < n; i++) {
    const KarumPublicGame *game = karum_site_game (page->site, places[i]);

    events = events || (with_event && karum_site_event (page->site, game->event));
    rounds = rounds || karum_round_known (game->round);
  }
  memcpy (all, heads, sizeof heads);
  if (events)
    all[n_heads++] = event;
  if (rounds)
    all[n_heads++] = round;
  karum_site_table_begin (page, n > 0 ? "list games" : "games", all, n_heads);
  for (guint i = 0; i < n; i++)
    put_game (page, karum_site_game (page->site, places[i]), events, rounds);
  karum_site_table_end (page);
}

void
karum_site_latest_games (KarumSitePage *page, const guint *places, guint n)
{
  g_autofree guint *latest = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    latest[i] = places[n - 1 - i];
  karum_site_games_table (page, latest, n, TRUE);
}

/* -- The same as data -------------------------------------------------------------------------- */

gboolean
karum_site_put_games (KarumSite *site,
                      const char *address,
                      guint64 stamp,
                      const guint *places,
                      guint n,
                      const KarumRecordFormat *also,
                      GError **error)
{
  const KarumRecordFormat *const formats[] = { &karum_format_kgn, also };
  const guint n_formats = G_N_ELEMENTS (formats);
  KarumDocument documents[G_N_ELEMENTS (formats)];
  GError *fault = NULL;
  gboolean done = TRUE;

  for (guint i = 0; i < n_formats; i++) {
    karum_document_init (&documents[i]);
    if (formats[i]->begin)
      formats[i]->begin (&documents[i], n);
  }
  for (guint i = 0; i < n && !fault; i++) {
    g_autoptr (KarumRecord) record
        = karum_site_record (site, karum_site_game (site, places[i]), &fault);

    if (record)
      karum_site_note_small (site, karum_site_game (site, places[i]), record);
    for (guint j = 0; record && j < n_formats; j++) {
      formats[j]->add (&documents[j], record);
      documents[j].n++;
    }
  }
  for (guint i = 0; i < n_formats; i++) {
    g_autofree char *ending = g_strconcat (".", formats[i]->name, NULL);

    done = done && !fault && (!formats[i]->end || formats[i]->end (&documents[i], error))
           && karum_site_put (site, address, ending, stamp, documents[i].json.text, error);
    karum_document_clear (&documents[i]);
  }
  if (fault)
    g_propagate_error (error, fault);
  return done && !fault;
}

static gboolean
put_record_file (
    KarumSite *site, const char *address, const KarumRecord *record, guint64 stamp, GError **error)
{
  g_auto (KarumDocument) document = { 0 };

  karum_document_init (&document);
  karum_format_kgn.add (&document, record);
  return karum_site_put (site, address, ".kgn", stamp, document.json.text, error);
}

/* -- The page of a game ------------------------------------------------------------------------ */

/* The games before and after one in its event, or among those of no event. */
typedef struct {
  gint64 before, after; /* places; -1 for none */
} Neighbours;

static char *
say_players (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumRecord *record = data;

  return karum_words_players (catalogue, &record->tags);
}

static void
put_neighbour (KarumSitePage *page, gint64 place, const char *relation, const char *text)
{
  g_autofree char *address
      = place >= 0 ? karum_site_game_address (karum_site_game (page->site, (guint) place)) : NULL;
  g_autofree char *start = NULL;

  if (!address)
    return;
  start = g_strdup_printf ("a rel=\"%s\" href=\"%s%s.html\"", relation, page->up, address);
  karum_web_word_as (page->text, &page->site->languages, start, "site", text);
  g_string_append_c (page->text, ' ');
}

static void
put_neighbours (KarumSitePage *page, Neighbours neighbours)
{
  g_string_append (page->text, "<nav class=\"neighbours\"");
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "site",
                     NC_ ("site", "Other games"));
  g_string_append_c (page->text, '>');
  put_neighbour (page, neighbours.before, "prev", NC_ ("site", "Previous game"));
  put_neighbour (page, neighbours.after, "next", NC_ ("site", "Next game"));
  g_string_append (page->text, "</nav>\n");
}

/* (transfer full) (nullable) */
static char *
lead_to (const KarumSitePage *page, const char *address)
{
  return address ? g_strconcat (page->up, address, ".html", NULL) : NULL;
}

static void
put_record (KarumSitePage *page, const KarumPublicGame *game, const KarumRecord *record)
{
  const KarumSite *site = page->site;
  const KarumSitePerson *persons[2]
      = { karum_site_person (site, game->persons[0]), karum_site_person (site, game->persons[1]) };
  const KarumSiteEvent *event = karum_site_event (site, game->event);
  const KarumSiteRules *rules = karum_site_rules (site, game->rules);
  g_autofree char *one = lead_to (page, persons[0] ? persons[0]->address : NULL);
  g_autofree char *other = lead_to (page, persons[1] ? persons[1]->address : NULL);
  g_autofree char *to_event = lead_to (page, event ? event->address : NULL);
  g_autofree char *to_rules = lead_to (page, rules ? rules->address : NULL);
  const KarumWebPlace place = { .id = "game",
                                .prefix = "",
                                .heading = 1,
                                .players = { one, other },
                                .event = to_event,
                                .rules = to_rules,
                                .apart = TRUE };
  const KarumWebBoard *board = karum_web_boards_find (site->boards, &record->rules);

  g_string_append_printf (page->text, "<script src=\"%sboards/%s.js\"></script>\n", page->up,
                          board->id);
  karum_web_game (page->text, record, board, &place, &site->languages);
}

/* The drawings of a board and the controls, once for all its games: a script puts them where it
 * stands. @done: (element-type KarumWebBoard): those that are written */
static gboolean
write_board (KarumSite *site, const KarumRules *rules, GHashTable *done, GError **error)
{
  const KarumWebBoard *board = karum_web_boards_find (site->boards, rules);
  g_autofree char *address = g_strconcat ("boards/", board->id, NULL);
  g_autoptr (GString) page = g_string_new (NULL);
  KarumJson json = { .text = g_string_new (NULL) };
  gboolean written;

  if (!g_hash_table_add (done, (gpointer) board)) {
    g_string_free (json.text, TRUE);
    return TRUE;
  }
  karum_web_controls (page, &site->languages);
  g_string_append (page, karum_web_boards_drawings (site->boards, rules)->str);
  karum_json_string (&json, NULL, page->str);
  g_string_prepend (g_string_truncate (page, 0),
                    "document.currentScript.insertAdjacentHTML('beforebegin', ");
  g_string_append_printf (page, "%s);\n", json.text->str);
  written = karum_site_put (site, address, ".js", 0, page, error);
  g_string_free (json.text, TRUE);
  return written;
}

static gboolean
write_boards (KarumSite *site, GError **error)
{
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < site->rules->len; i++)
    if (!write_board (site, &((const KarumSiteRules *) site->rules->pdata[i])->rules, done, error))
      return FALSE;
  return TRUE;
}

/* Result and rules, event and date */
static char *
say_game (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumRecord *record = data;
  g_autofree char *outcome = karum_words_outcome (catalogue, record);
  g_autofree char *rules = karum_words_rules (catalogue, &record->rules);
  g_autofree char *occasion = karum_words_occasion (catalogue, &record->tags);

  return g_strdup_printf ("%s%s%s%s%s", outcome, *outcome ? " · " : "", rules,
                          *occasion ? " · " : "", occasion);
}

/* The last position, for those who show where a link leads to. */
static gboolean
put_picture (
    KarumSite *site, const char *address, const KarumRecord *record, guint64 stamp, GError **error)
{
  const KarumNode *end = karum_record_line_end (record);
  const KarumDiagramNotes notes = { .last = end->turn };
  g_autofree char *path = g_strconcat (address, ".png", NULL);
  g_autoptr (GBytes) bytes = NULL;
  KarumState state;

  karum_record_state (record, end, &state);
  bytes
      = karum_diagram_bytes (&record->rules, &state, &notes, KARUM_DIAGRAM_PNG, KARUM_SITE_PICTURE);
  if (!bytes) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, g_strerror (ENOMEM));
    return FALSE;
  }
  return karum_site_folder_write (site->folder, path, stamp, g_bytes_get_data (bytes, NULL),
                                  g_bytes_get_size (bytes), error);
}

/* Others find pictures by their whole address. */
static gboolean
has_picture (const KarumSite *site, const KarumPublicGame *game)
{
  return site->options->base && game->turns > 0;
}

/* A game that can't be read has a page that says so: others have links to it. */
static gboolean
write_unreadable (KarumSite *site, const char *address, guint64 stamp, GError **error)
{
  const KarumSiteWord word = { "site", NC_ ("site", "This game can’t be read") };
  g_auto (KarumSitePage) page = { 0 };

  karum_site_page_begin (&page, site, address, "games", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  return karum_site_page_end (&page, site, stamp, error);
}

static gboolean
write_page (KarumSite *site,
            const KarumPublicGame *game,
            const char *address,
            Neighbours neighbours,
            guint64 stamp,
            GError **error)
{
  GError *fault = NULL;
  g_autoptr (KarumRecord) record = karum_site_record (site, game, &fault);
  g_auto (KarumSitePage) page = { 0 };

  if (fault) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  karum_site_note_small (site, game, record);
  if (!record)
    return write_unreadable (site, address, stamp, error);
  page.lean = TRUE;
  page.describe = say_game;
  page.picture = has_picture (site, game);
  karum_site_page_begin (&page, site, address, "games", say_players, record);
  put_neighbours (&page, neighbours);
  put_record (&page, game, record);
  karum_site_data_links (&page, ".kgn");
  return karum_site_page_end (&page, site, stamp, error)
         && put_record_file (site, address, record, stamp, error)
         && (!page.picture || put_picture (site, address, record, stamp, error));
}

static guint64
add_neighbour (const KarumSite *site, guint64 stamp, gint64 place)
{
  if (place < 0)
    karum_seal_add_null (&stamp);
  else
    karum_seal_add_blob (&stamp, &karum_site_game (site, (guint) place)->uuid, sizeof (KarumUuid));
  return stamp;
}

static gboolean
write_game (KarumSite *site, guint place, Neighbours neighbours, GError **error)
{
  const KarumPublicGame *game = karum_site_game (site, place);
  g_autofree char *address = karum_site_game_address (game);
  guint64 stamp = karum_site_game_stamp (site, game);

  stamp = add_neighbour (site, stamp, neighbours.before);
  stamp = add_neighbour (site, stamp, neighbours.after);
  if (!karum_site_step (site, error))
    return FALSE;
  if (!karum_site_keeps (site, address, has_picture (site, game) ? ".html .kgn .png" : ".html .kgn",
                         stamp))
    return write_page (site, game, address, neighbours, stamp, error);
  g_ptr_array_add (site->pages, g_strdup (address));
  return TRUE;
}

static gboolean
write_row (KarumSite *site, const guint *places, guint n, GError **error)
{
  for (guint i = 0; i < n; i++) {
    const Neighbours neighbours
        = { i > 0 ? (gint64) places[i - 1] : -1, i + 1 < n ? (gint64) places[i + 1] : -1 };

    if (!write_game (site, places[i], neighbours, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_pages (KarumSite *site, GError **error)
{
  const GArray *collected = site->collected;
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint));

  if (collected)
    return write_row (site, (const guint *) (gpointer) collected->data, collected->len, error);
  for (guint i = 0; i < site->games->games->len; i++)
    if (!karum_site_event (site, karum_site_game (site, i)->event))
      g_array_append_val (others, i);
  for (guint i = 0; i < site->events->len; i++) {
    const KarumSiteEvent *event = site->events->pdata[i];

    if (!write_row (site, (const guint *) (gpointer) event->games->data, event->games->len, error))
      return FALSE;
  }
  return write_row (site, (const guint *) (gpointer) others->data, others->len, error);
}

/* -- Lists by months, or of a collection --------------------------------------------------------
 */

/* The games of a month or of the collection, or a part of them. */
typedef struct {
  char *address;  /* "list/2026-05-2" */
  char *name;     /* "2026-05 (2)"; NULL: the date isn't known */
  guint first, n; /* in the list of all games */
  guint part;     /* of the collection; otherwise 0 */
} Month;

static void
month_clear (gpointer data)
{
  Month *month = data;

  g_free (month->address);
  g_free (month->name);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Month, month_clear)

/* "2026-05", "2026" or "undated" */
static char *
month_of (const KarumPublicGame *game)
{
  KarumDate date;

  karum_date_read (game->date, &date);
  if (date.year == 0)
    return g_strdup ("undated");
  return date.month > 0 ? g_strdup_printf ("%04d-%02d", date.year, date.month)
                        : g_strdup_printf ("%04d", date.year);
}

/* Games without a date are before all others: what is looked for is late. */
static int
compare_months (gconstpointer a, gconstpointer b)
{
  gboolean one = g_str_equal (a, "undated"), other = g_str_equal (b, "undated");

  return one != other ? other - one : strcmp (a, b);
}

static void
add_month (GArray *months, const char *name, guint part, guint first)
{
  Month month = { .first = first };

  month.address = part > 1 ? g_strdup_printf ("list/%s-part-%u", name, part)
                           : g_strconcat ("list/", name, NULL);
  if (!g_str_equal (name, "undated"))
    month.name = part > 1 ? g_strdup_printf ("%s (%u)", name, part) : g_strdup (name);
  g_array_append_val (months, month);
}

/* Games are in the order of their dates, so those of a month follow one another, but for dates of
 * which only a part is known. (element-type Month) */
static GArray *
find_months (const KarumSite *site, GArray *order)
{
  GArray *months = g_array_new (FALSE, FALSE, sizeof (Month));
  g_autoptr (GHashTable) by_name
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  g_autoptr (GList) names = NULL;

  g_array_set_clear_func (months, month_clear);
  for (guint i = 0; i < site->games->games->len; i++) {
    g_autofree char *name = month_of (karum_site_game (site, i));
    GArray *games = g_hash_table_lookup (by_name, name);

    if (!games) {
      games = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (by_name, g_steal_pointer (&name), games);
    }
    g_array_append_val (games, i);
  }
  names = g_list_sort (g_hash_table_get_keys (by_name), compare_months);
  for (GList *name = names; name; name = name->next) {
    const GArray *games = g_hash_table_lookup (by_name, name->data);

    for (guint i = 0; i < games->len; i++) {
      if (i % LIST_MAX == 0)
        add_month (months, name->data, i / LIST_MAX + 1, order->len);
      g_array_index (months, Month, months->len - 1).n++;
      g_array_append_val (order, g_array_index (games, guint, i));
    }
  }
  return months;
}

static char *
say_month (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Month *month = data;
  const char *collection;

  if (month->part == 0)
    return g_strdup (
        month->name ? month->name
                    : karum_catalogue_text_in (catalogue, "site", NC_ ("site", "Without a date")));
  collection = karum_catalogue_text_in (catalogue, "table", NC_ ("table", "Collection"));
  return month->part > 1 ? g_strdup_printf ("%s (%u)", collection, month->part)
                         : g_strdup (collection);
}

static gboolean
write_month (KarumSite *site, const Month *month, const guint *places, GError **error)
{
  g_auto (KarumSitePage) page = { 0 };
  guint64 stamp = site->stamp;

  for (guint i = 0; i < month->n; i++)
    karum_seal_add_int (&stamp,
                        (gint64) karum_site_game_stamp (site, karum_site_game (site, places[i])));
  if (karum_site_keeps (site, month->address, ".html .kgn .json", stamp)) {
    g_ptr_array_add (site->pages, g_strdup (month->address));
    return TRUE;
  }
  karum_site_page_begin (&page, site, month->address, "games", say_month, month);
  g_string_append (page.text, "<h1>");
  karum_web_say (page.text, &site->languages, say_month, month);
  g_string_append (page.text, "</h1>\n");
  if (month->part > 0)
    karum_site_games_table (&page, places, month->n, TRUE);
  else
    karum_site_latest_games (&page, places, month->n);
  karum_site_data_links (&page, ".kgn .json");
  return karum_site_page_end (&page, site, stamp, error)
         && karum_site_put_games (site, month->address, stamp, places, month->n, &karum_format_json,
                                  error);
}

static void
put_month_link (KarumSitePage *page, const Month *month)
{
  g_string_append_printf (page->text, "<a href=\"%s%s.html\">", page->up, month->address);
  karum_web_say (page->text, &page->site->languages, say_month, month);
  g_string_append (page->text, "</a>");
}

static void
put_month (KarumSitePage *page, const Month *month)
{
  g_string_append (page->text, "<tr><td>");
  put_month_link (page, month);
  g_string_append (page->text, "</td>");
  karum_site_cell_number (page, month->n);
  g_string_append (page->text, "</tr>\n");
}

/* In its own order; its name isn't published. @page: gets the links */
static gboolean
write_collection (KarumSite *site, KarumSitePage *page, GError **error)
{
  for (guint first = 0; first < site->collected->len; first += LIST_MAX) {
    g_auto (Month) list = { .part = first / LIST_MAX + 1 };

    list.n = MIN (site->collected->len - first, LIST_MAX);
    list.address = karum_site_part_address ("list/collection", list.part, TRUE);
    g_string_append (page->text, "<p>");
    put_month_link (page, &list);
    g_string_append (page->text, "</p>\n");
    if (!write_month (site, &list, &g_array_index (site->collected, guint, first), error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_months (KarumSite *site, GError **error)
{
  static const KarumSiteHead heads[]
      = { { "site", NC_ ("site", "Month") }, { "table", NC_ ("table", "Games"), TRUE } };
  static const KarumSiteWord word = { "table", NC_ ("table", "Games") };
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) months = find_months (site, order);
  g_auto (KarumSitePage) page = { 0 };

  karum_site_page_begin (&page, site, "games", "games", karum_site_say_word, &word);
  karum_site_heading (&page, 1, word.context, word.text);
  karum_site_put_finder (&page);
  if (site->collected && !write_collection (site, &page, error))
    return FALSE;
  g_string_append (page.text, "<div class=\"months-list\">\n");
  karum_site_table_begin (&page, "list", heads, G_N_ELEMENTS (heads));
  for (guint i = months->len; i-- > 0;) {
    const Month *month = &g_array_index (months, Month, i);

    put_month (&page, month);
    if (!write_month (site, month, &g_array_index (order, guint, month->first), error))
      return FALSE;
  }
  karum_site_table_end (&page);
  g_string_append (page.text, "</div>\n");
  return karum_site_page_end (&page, site, site->stamp, error);
}

gboolean
karum_site_write_games (KarumSite *site, GError **error)
{
  return write_boards (site, error) && write_pages (site, error) && write_months (site, error);
}
