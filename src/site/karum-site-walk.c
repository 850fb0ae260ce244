#include <glib/gi18n.h>

#include "karum-explore.h"
#include "karum-finder.h"
#include "karum-json.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-walk.c: the explorer of a ruleset: a page with the start and its turns, and the
 * positions that were reached in many games in files that the script loads when one goes there. */

/* How many turns of a position are shown, from how many games on a position is one to walk to, and
 * how many of its games it shows. */
#define TURNS_MAX 100
#define GAMES_MIN 10
#define GAMES_MAX 10
/* How many positions of one ruleset are looked at. */
#define POSITIONS_MAX 4000
/* How many games there are for each file of positions. */
#define GAMES_A_PART 200

/* A position, and where its turns lead. */
typedef struct {
  KarumState state;
  guint depth;       /* turns before it */
  GPtrArray *played; /* (owned) (element-type KarumPlayedTurn) */
  GArray *next;      /* (owned) (element-type gint): numbers of positions; -1 for none */
} Place;

typedef struct {
  const KarumSite *site;
  const KarumSiteRules *rules;
  KarumScope scope;
  GHashTable *numbers; /* (element-type utf8 guint): of positions, 1 more than their places */
  GArray *places;      /* (element-type Place) */
  GHashTable *by_id;   /* (element-type gint64 guint): games of the site */
} Walk;

static void
place_clear (gpointer data)
{
  Place *place = data;

  g_clear_pointer (&place->played, g_ptr_array_unref);
  g_clear_pointer (&place->next, g_array_unref);
}

/* -- Looking around ---------------------------------------------------------------------------- */

/* Returns: the number of the position; -1 if there are too many of them */
static int
add_place (Walk *walk, const KarumState *state, guint depth)
{
  char text[KARUM_POSITION_TEXT];
  guint number;

  walk->rules->rules.game->position_write (&walk->rules->rules, state, text);
  number = GPOINTER_TO_UINT (g_hash_table_lookup (walk->numbers, text));
  if (number == 0 && walk->places->len < POSITIONS_MAX) {
    const Place place = { .state = *state, .depth = depth };

    g_array_append_val (walk->places, place);
    number = walk->places->len;
    g_hash_table_insert (walk->numbers, g_strdup (text), GUINT_TO_POINTER (number));
  }
  return (int) number - 1;
}

static int
follow (Walk *walk, guint number, const KarumPlayedTurn *played)
{
  const KarumRules *rules = &walk->rules->rules;
  const Place *place = &g_array_index (walk->places, Place, number);
  const guint most = walk->site->options->depth;
  KarumState after;
  KarumTurn turn;

  if (played->games < GAMES_MIN || (most > 0 && place->depth + 1 >= most)
      || !karum_turn_parse (rules, &place->state, played->turn, &turn, NULL))
    return -1;
  rules->game->apply (rules, &place->state, &turn, &after);
  return add_place (walk, &after, place->depth + 1);
}

/* The positions grow while they are looked at. */
static gboolean
look_around (Walk *walk, guint number, GError **error)
{
  KarumState state = g_array_index (walk->places, Place, number).state;
  g_autoptr (GPtrArray) played = karum_positions_explore (walk->site->store, &walk->rules->rules,
                                                          &state, &walk->scope, error);
  g_autoptr (GArray) next = g_array_new (FALSE, FALSE, sizeof (int));
  Place *place;

  if (!played)
    return FALSE;
  g_ptr_array_set_size (played, (int) MIN (played->len, TURNS_MAX));
  for (guint i = 0; i < played->len; i++) {
    const int to = follow (walk, number, played->pdata[i]);

    g_array_append_val (next, to);
  }
  place = &g_array_index (walk->places, Place, number);
  place->played = g_steal_pointer (&played);
  place->next = g_steal_pointer (&next);
  return TRUE;
}

/* -- Data -------------------------------------------------------------------------------------- */

static void
put_turns (KarumJson *json, const Place *place)
{
  karum_json_open (json, NULL, '[');
  for (guint i = 0; i < place->played->len; i++) {
    const KarumPlayedTurn *played = place->played->pdata[i];

    karum_json_open (json, NULL, '[');
    karum_json_string (json, NULL, played->turn);
    karum_json_integer (json, NULL, played->games);
    karum_json_integer (json, NULL, played->wins);
    karum_json_integer (json, NULL, played->draws);
    karum_json_integer (json, NULL, played->losses);
    karum_json_integer (json, NULL, g_array_index (place->next, int, i));
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
put_game (KarumJson *json, const Walk *walk, guint place)
{
  const KarumPublicGame *game = karum_site_game (walk->site, place);
  g_autofree char *address = karum_site_game_address (game), *day = NULL;
  const char *result
      = karum_words_result (walk->site->catalogues[0], game->result, game->termination);
  KarumDate date;

  karum_date_read (game->date, &date);
  day = karum_date_short (date);
  karum_json_open (json, NULL, '[');
  karum_json_string (json, NULL, address);
  karum_json_string (json, NULL, day);
  for (guint i = 0; i < 2; i++) {
    const KarumSitePerson *person = karum_site_person (walk->site, game->persons[i]);

    karum_json_string (json, NULL, person ? person->name : "");
  }
  karum_json_string (json, NULL, result);
  karum_json_close (json);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const guint one = *(const guint *) a, other = *(const guint *) b;

  return one > other ? -1 : one < other;
}

/* The latest games with the position; those of the start are the games of the ruleset. */
static gboolean
put_games (KarumJson *json, const Walk *walk, const Place *place, GError **error)
{
  g_autoptr (GArray) hits = karum_positions_search (walk->site->store, &walk->rules->rules,
                                                    &place->state, &walk->scope, 0, error);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!hits)
    return FALSE;
  for (guint i = 0; i < hits->len; i++) {
    const gint64 id = g_array_index (hits, KarumPositionHit, i).game;
    gpointer at;

    if (g_hash_table_lookup_extended (walk->by_id, &id, NULL, &at)) {
      const guint game = GPOINTER_TO_UINT (at);

      g_array_append_val (found, game);
    }
  }
  g_array_sort (found, compare_places);
  karum_json_open (json, NULL, '[');
  for (guint i = 0; i < MIN (found->len, GAMES_MAX); i++)
    put_game (json, walk, g_array_index (found, guint, i));
  karum_json_close (json);
  return TRUE;
}

static gboolean
put_place (KarumJson *json, const Walk *walk, const Place *place, GError **error)
{
  g_autoptr (GString) cells = g_string_new (NULL);
  gboolean done;

  karum_web_cells (cells, &walk->rules->rules, &place->state);
  karum_json_open (json, NULL, '[');
  karum_json_string (json, NULL, cells->str);
  put_turns (json, place);
  done = put_games (json, walk, place, error);
  karum_json_close (json);
  return done;
}

/* How many files there are, which is known before the positions are. */
static guint
count_parts (const KarumSiteRules *rules)
{
  return 1 + rules->games->len / GAMES_A_PART;
}

static gboolean
write_part (KarumSite *site,
            const Walk *walk,
            const char *address,
            guint part,
            guint64 stamp,
            GError **error)
{
  const guint parts = count_parts (walk->rules), size = karum_site_parts (walk->places->len, parts);
  g_autofree char *to = g_strdup_printf ("%s/%u", address, part);
  g_autoptr (GString) text = g_string_new (NULL);
  KarumJson json = { .text = g_string_new (NULL) };
  gboolean done = TRUE;

  karum_json_open (&json, NULL, '[');
  for (guint i = part * size; done && i < MIN ((part + 1) * size, walk->places->len); i++)
    done = put_place (&json, walk, &g_array_index (walk->places, Place, i), error);
  karum_json_close (&json);
  g_string_printf (text, "karumWalk(%u, %s);\n", part * size, g_strchomp (json.text->str));
  done = done && karum_site_put (site, to, ".js", stamp, text, error);
  g_string_free (json.text, TRUE);
  return done;
}

/* -- The page ---------------------------------------------------------------------------------- */

/* The results of those who played a turn: won, drawn and lost; who doesn't see it reads the
 * numbers. */
static void
put_bar (GString *text, const KarumPlayedTurn *played)
{
  const double all = MAX (played->games, 1);

  karum_web_numbers (text,
                     "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" "
                     "aria-hidden=\"true\"><path class=\"w\" d=\"M0 0h#v1H0z\"/>"
                     "<path class=\"l\" d=\"M100 0h-#v1H100z\"/></svg>",
                     (double[]){ 100 * played->wins / all, 100 * played->losses / all });
}

static void
put_row (KarumSitePage *page, const KarumPlayedTurn *played)
{
  g_string_append_printf (page->text, "<tr><td><b>%s</b></td><td class=\"n\">%u</td><td>",
                          played->turn, played->games);
  put_bar (page->text, played);
  g_string_append_printf (page->text,
                          "</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td "
                          "class=\"n\">%u</td></tr>\n",
                          played->wins, played->draws, played->losses);
}

static void
put_stage (KarumSitePage *page, const Walk *walk, const KarumState *start)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  const KarumWebBoard *board
      = karum_web_boards_put (page->site->boards, known, page->text, &walk->rules->rules);
  const KarumBoardGeometry *at = &board->geometry;
  g_autoptr (GString) label = g_string_new (NULL);

  karum_web_word_in (label, &page->site->languages, "aria-label", "page", NC_ ("page", "Start"));
  g_string_append_printf (page->text, "<div class=\"stage\" data-b=\"%s\"", board->id);
  karum_web_numbers (page->text, " data-g=\"# # # # # #\"><figure>",
                     (double[]){ KARUM_WEB_BOARD, at->left, at->top, at->step, at->board.columns,
                                 at->board.rows });
  karum_web_picture (page->text, board, &walk->rules->rules, start, NULL, NULL, label->str);
  g_string_append (page->text, "</figure><nav class=\"path\"");
  karum_web_word_in (page->text, &page->site->languages, "aria-label", "page",
                     NC_ ("page", "Moves"));
  g_string_append (page->text, "></nav></div>\n");
}

static void
put_list (KarumSitePage *page, const Place *start)
{
  static const KarumSiteHead heads[]
      = { { "table", NC_ ("table", "Move") },          { "table", NC_ ("table", "Games"), TRUE },
          { "table", NC_ ("table", "Result") },        { "figure", NC_ ("figure", "Won"), TRUE },
          { "figure", NC_ ("figure", "Drawn"), TRUE }, { "figure", NC_ ("figure", "Lost"), TRUE } };

  karum_site_table_begin (page, "plain turns", heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < start->played->len; i++)
    put_row (page, start->played->pdata[i]);
  karum_site_table_end (page);
}

static void
put_walk (KarumSitePage *page, const Walk *walk, const char *name)
{
  const Place *start = &g_array_index (walk->places, Place, 0);
  const guint size = karum_site_parts (walk->places->len, count_parts (walk->rules));

  g_string_append_printf (page->text,
                          "<div class=\"walk\" data-up=\"%s\" data-from=\"%s/\" "
                          "data-size=\"%u\"",
                          page->up, name, size);
  karum_web_word_in (page->text, &page->site->languages, "data-start", "page",
                     NC_ ("page", "Start"));
  g_string_append (page->text, ">\n");
  put_stage (page, walk, &start->state);
  g_string_append (page->text, "<div aria-live=\"polite\">\n<p>");
  karum_web_word (
      page->text, &page->site->languages, "site",
      NC_ ("site", "Wins, draws and losses are those of the side that plays the move."));
  g_string_append (page->text, "</p>\n<p class=\"failed\" hidden>");
  karum_web_word (page->text, &page->site->languages, "site",
                  NC_ ("site", "Some files could not be loaded."));
  g_string_append (page->text, "</p>\n");
  put_list (page, start);
  g_string_append (page->text, "<div class=\"reached\" hidden>");
  karum_site_heading (page, 2, "site", NC_ ("site", "Latest games"));
  g_string_append_printf (page->text,
                          "<ul class=\"news\"></ul></div></div></div>\n<script "
                          "src=\"%swalk.js\"></script>\n",
                          page->up);
}

static char *
say_rules (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumSiteRules *rules = data;

  return karum_words_rules (catalogue, &rules->rules);
}

/* -- Writing ----------------------------------------------------------------------------------- */

static gboolean
write_all (KarumSite *site, const Walk *walk, const char *address, guint64 stamp, GError **error)
{
  g_auto (KarumSitePage) page = { 0 };

  karum_site_page_begin (&page, site, address, "explorer", say_rules, walk->rules);
  g_string_append (page.text, "<h1>");
  karum_web_say (page.text, &site->languages, say_rules, walk->rules);
  g_string_append (page.text, "</h1>\n");
  put_walk (&page, walk, address + strlen ("explorer/"));
  for (guint part = 0; part < count_parts (walk->rules); part++)
    if (!write_part (site, walk, address, part, stamp, error))
      return FALSE;
  return karum_site_page_end (&page, site, stamp, error);
}

static gboolean
look (Walk *walk, GError **error)
{
  KarumState start;

  if (!walk->rules->rules.game->start (&walk->rules->rules, "", &start, NULL))
    return TRUE;
  add_place (walk, &start, 0);
  for (guint i = 0; i < walk->places->len; i++)
    if (!look_around (walk, i, error))
      return FALSE;
  return TRUE;
}

static gboolean
keeps (KarumSite *site, const char *address, const KarumSiteRules *rules, guint64 stamp)
{
  for (guint part = 0; part < count_parts (rules); part++) {
    g_autofree char *data = g_strdup_printf ("%s/%u", address, part);

    if (!karum_site_keeps (site, data, ".js", stamp))
      return FALSE;
  }
  return karum_site_keeps (site, address, ".html", stamp);
}

gboolean
karum_site_write_walk (KarumSite *site,
                       const KarumSiteRules *rules,
                       const char *address,
                       GHashTable *by_id,
                       GError **error)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autoptr (KarumGameSet) set = NULL;
  Walk walk
      = { .site = site, .rules = rules, .numbers = numbers, .places = places, .by_id = by_id };
  guint64 stamp = site->stamp;

  for (guint i = 0; i < rules->games->len; i++)
    karum_seal_add_int (&stamp,
                        (gint64) karum_site_game_stamp (
                            site, karum_site_game (site, g_array_index (rules->games, guint, i))));
  if (keeps (site, address, rules, stamp)) {
    g_ptr_array_add (site->pages, g_strdup (address));
    return TRUE;
  }
  g_array_set_clear_func (places, place_clear);
  set = karum_games_find (site->store, &site->filter, error);
  walk.scope.set = set;
  return set && look (&walk, error)
         && (places->len == 0 || write_all (site, &walk, address, stamp, error));
}
