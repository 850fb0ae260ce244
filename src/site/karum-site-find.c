#include <glib/gi18n.h>

#include "karum-json.h"
#include "karum-seals.h"
#include "karum-site-private.h"
#include "karum-words.h"

/* karum-site-find.c: the search for games: all of them in files by years, which the script loads as
 * far as it needs them, and the form. */

/* How many games a file has at most. */
#define PART_MAX 2000

/* -- The parts --------------------------------------------------------------------------------- */

/* The games of a year, or some of them, in the order of their dates. */
typedef struct {
  char *name;    /* "2026-0"; "0-0" of those without a year */
  GArray *games; /* (owned) (element-type guint) */
} Part;

static void
part_free (gpointer data)
{
  Part *part = data;

  g_free (part->name);
  g_array_unref (part->games);
  g_free (part);
}

static int
year_of (const KarumPublicGame *game)
{
  KarumDate date;

  karum_date_read (game->date, &date);
  return date.year;
}

static int
compare_years (gconstpointer a, gconstpointer b)
{
  return GPOINTER_TO_INT (a) - GPOINTER_TO_INT (b);
}

/* (transfer full) (element-type Part): the earliest year first */
static GPtrArray *
find_parts (const KarumSite *site)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (GHashTable) years = g_hash_table_new (NULL, NULL);
  g_autoptr (GList) sorted = NULL;

  for (guint i = 0; i < site->games->games->len; i++) {
    const int year = year_of (karum_site_game (site, i));
    GPtrArray *own = g_hash_table_lookup (years, GINT_TO_POINTER (year));
    Part *last;

    if (!own) {
      own = g_ptr_array_new ();
      g_hash_table_insert (years, GINT_TO_POINTER (year), own);
    }
    last = own->len > 0 ? own->pdata[own->len - 1] : NULL;
    if (!last || last->games->len == PART_MAX) {
      last = g_new0 (Part, 1);
      last->name = g_strdup_printf ("%d-%u", year, own->len);
      last->games = g_array_new (FALSE, FALSE, sizeof (guint));
      g_ptr_array_add (own, last);
    }
    g_array_append_val (last->games, i);
  }
  sorted = g_list_sort (g_hash_table_get_keys (years), compare_years);
  for (GList *year = sorted; year; year = year->next)
    g_ptr_array_extend_and_steal (parts, g_hash_table_lookup (years, year->data));
  return parts;
}

void
karum_site_find_parts (KarumSite *site)
{
  site->parts = find_parts (site);
  site->part_of = g_array_sized_new (FALSE, TRUE, sizeof (guint), site->games->games->len);
  g_array_set_size (site->part_of, site->games->games->len);
  for (guint i = 0; i < site->parts->len; i++) {
    const Part *part = site->parts->pdata[i];

    for (guint j = 0; j < part->games->len; j++)
      g_array_index (site->part_of, guint, g_array_index (part->games, guint, j)) = i;
  }
}

char *
karum_site_parts_of (const KarumSite *site, const GArray *games)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint last = G_MAXUINT;

  for (guint i = 0; i < games->len; i++) {
    const guint part = g_array_index (site->part_of, guint, g_array_index (games, guint, i));

    if (part == last)
      continue;
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            ((const Part *) site->parts->pdata[part])->name);
    last = part;
  }
  return g_strdup (text->str);
}

/* -- A file ------------------------------------------------------------------------------------ */

/* The names that the games of a file have, each once. */
typedef struct {
  GHashTable *numbers; /* (element-type utf8 guint): by address, 1 more than the number */
  KarumJson json;
} Names;

static void
names_init (Names *names)
{
  names->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  names->json.text = g_string_new (NULL);
  karum_json_open (&names->json, NULL, '[');
}

static void
names_clear (Names *names)
{
  g_hash_table_unref (names->numbers);
  g_string_free (names->json.text, TRUE);
}

/* Returns: the number; -1 for nobody. @address: (nullable): lives as long as the site */
static int
number_of (Names *names, const char *address, const char *name)
{
  guint number = address ? GPOINTER_TO_UINT (g_hash_table_lookup (names->numbers, address)) : 0;

  if (!address || number > 0)
    return (int) number - 1;
  karum_json_open (&names->json, NULL, '[');
  karum_json_string (&names->json, NULL, address);
  if (name)
    karum_json_string (&names->json, NULL, name);
  karum_json_close (&names->json);
  number = g_hash_table_size (names->numbers) + 1;
  g_hash_table_insert (names->numbers, (gpointer) address, GUINT_TO_POINTER (number));
  return (int) number - 1;
}

/* What the files of a site say of a game, besides its names. */
enum { PERSONS, EVENTS, RULES, N_NAMES };

static void
put_game (KarumJson *json, const KarumSite *site, const KarumPublicGame *game, Names *names)
{
  const KarumSiteEvent *event = karum_site_event (site, game->event);
  const KarumSiteRules *rules = karum_site_rules (site, game->rules);
  g_autofree char *uuid = karum_uuid_text (&game->uuid), *day = NULL;
  KarumDate date;

  karum_date_read (game->date, &date);
  day = karum_date_short (date);
  karum_json_open (json, NULL, '[');
  karum_json_string (json, NULL, uuid);
  karum_json_string (json, NULL, day);
  for (guint i = 0; i < 2; i++) {
    const KarumSitePerson *person = karum_site_person (site, game->persons[i]);

    karum_json_integer (
        json, NULL,
        number_of (&names[PERSONS], person ? person->address : NULL, person ? person->name : NULL));
  }
  karum_json_string (
      json, NULL,
      game->result == KARUM_RESULT_NONE
          ? ""
          : karum_words_result (site->catalogues[0], game->result, game->termination));
  if (game->has_score) {
    g_autofree char *score = karum_words_score (site->catalogues[0], game->score);

    karum_json_string (json, NULL, score);
  } else
    karum_json_string (json, NULL, "");
  karum_json_integer (json, NULL, number_of (&names[RULES], rules ? rules->address : NULL, NULL));
  karum_json_integer (
      json, NULL,
      number_of (&names[EVENTS], event ? event->address : NULL, event ? event->name : NULL));
  karum_json_integer (json, NULL, game->turns);
  karum_json_string (json, NULL, karum_site_small (site, game));
  karum_json_close (json);
}

static GString *
make_file (const KarumSite *site, const Part *part)
{
  GString *text = g_string_new (NULL);
  KarumJson json = { .text = g_string_new (NULL) };
  Names names[N_NAMES] = { 0 };

  for (guint i = 0; i < N_NAMES; i++)
    names_init (&names[i]);
  karum_json_open (&json, NULL, '[');
  for (guint i = 0; i < part->games->len; i++)
    put_game (&json, site, karum_site_game (site, g_array_index (part->games, guint, i)), names);
  karum_json_close (&json);
  g_string_printf (text, "karumGames('%s', %s", part->name, g_strchomp (json.text->str));
  for (guint i = 0; i < N_NAMES; i++) {
    karum_json_close (&names[i].json);
    g_string_append_printf (text, ", %s", g_strchomp (names[i].json.text->str));
    names_clear (&names[i]);
  }
  g_string_append (text, ");\n");
  g_string_free (json.text, TRUE);
  return text;
}

static gboolean
write_part (KarumSite *site, const Part *part, GError **error)
{
  g_autofree char *address = g_strconcat ("find/", part->name, NULL);
  g_autoptr (GString) text = NULL;
  guint64 stamp = site->stamp;

  for (guint i = 0; i < part->games->len; i++)
    karum_seal_add_int (&stamp,
                        (gint64) karum_site_game_stamp (
                            site, karum_site_game (site, g_array_index (part->games, guint, i))));
  if (karum_site_keeps (site, address, ".js", stamp))
    return TRUE;
  text = make_file (site, part);
  return karum_site_put (site, address, ".js", stamp, text, error);
}

gboolean
karum_site_write_parts (KarumSite *site, GError **error)
{
  for (guint i = 0; i < site->parts->len; i++)
    if (!write_part (site, site->parts->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* -- The form ---------------------------------------------------------------------------------- */

static void
begin_field (KarumSitePage *page, const char *context, const char *text)
{
  g_string_append (page->text, "<label><span>");
  karum_web_word (page->text, &page->site->languages, context, text);
  g_string_append (page->text, "</span> ");
}

static void
put_text_field (KarumSitePage *page, const char *name, const char *context, const char *text)
{
  begin_field (page, context, text);
  g_string_append_printf (
      page->text, "<input type=\"search\" name=\"%s\" autocomplete=\"off\"></label>\n", name);
}

/* A choice, of which nothing is chosen at first. */
static void
begin_choice (KarumSitePage *page, const char *name, const char *context, const char *text)
{
  begin_field (page, context, text);
  g_string_append_printf (page->text, "<select name=\"%s\"><option value=\"\">–</option>", name);
}

static void
put_years (KarumSitePage *page)
{
  int last = 0;

  begin_choice (page, "year", "site", NC_ ("site", "Year"));
  for (guint i = page->site->parts->len; i-- > 0;) {
    const Part *part = page->site->parts->pdata[i];
    const int year = year_of (karum_site_game (page->site, g_array_index (part->games, guint, 0)));

    if (year != last && year > 0)
      g_string_append_printf (page->text, "<option>%d</option>", year);
    last = year;
  }
  g_string_append (page->text, "</select></label>\n");
}

static char *
say_rules (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumSiteRules *rules = data;

  return karum_words_rules (catalogue, &rules->rules);
}

static char *
say_kind (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumSiteRules *rules = data;

  return g_strdup (karum_catalogue_text (catalogue, rules->rules.game->title));
}

/* An option has no elements in it: all languages are in its label. */
static void
put_variants (KarumSitePage *page)
{
  begin_choice (page, "rules", NULL, N_ ("Variant"));
  for (guint i = 0; i < page->site->rules->len; i++) {
    const KarumSiteRules *rules = page->site->rules->pdata[i];

    g_string_append_printf (page->text, "<option value=\"%s\"", rules->address);
    karum_web_say_in (page->text, &page->site->languages, "label", say_rules, rules);
    karum_web_say_in (page->text, &page->site->languages, "data-kind", say_kind, rules);
    g_string_append_c (page->text, '>');
    karum_web_escape (page->text, rules->text);
    g_string_append (page->text, "</option>");
  }
  g_string_append (page->text, "</select></label>\n");
}

/* What was in progress has no result. */
static void
put_results (KarumSitePage *page)
{
  begin_choice (page, "result", "table", NC_ ("table", "Result"));
  g_string_append (page->text, "<option>1–0</option><option>0–1</option><option>½–½</option>"
                               "<option value=\"none\"");
  karum_web_word_in (page->text, &page->site->languages, "label", NULL, N_ ("In progress"));
  g_string_append (page->text, ">*</option></select></label>\n");
}

/* The names of all files, the latest first. */
static void
put_part_names (KarumSitePage *page)
{
  g_string_append (page->text, " data-parts=\"");
  for (guint i = page->site->parts->len; i-- > 0;)
    g_string_append_printf (page->text, "%s%s", ((const Part *) page->site->parts->pdata[i])->name,
                            i > 0 ? " " : "");
  g_string_append_c (page->text, '"');
}

void
karum_site_put_finder (KarumSitePage *page)
{
  g_string_append (page->text, "<form class=\"finder\" hidden");
  put_part_names (page);
  karum_web_word_in (page->text, &page->site->languages, "aria-label", NULL, N_ ("Search"));
  g_string_append (page->text, ">\n");
  put_text_field (page, "player", "table", NC_ ("table", "Player"));
  put_text_field (page, "opponent", NULL, N_ ("Opponent"));
  put_text_field (page, "event", "table", NC_ ("table", "Event"));
  put_years (page);
  put_variants (page);
  put_results (page);
  g_string_append (page->text, "</form>\n<div class=\"found\" hidden><p role=\"status\"");
  /* Translators: how many games a search has found */
  karum_web_word_in (page->text, &page->site->languages, "data-found", "site",
                     NC_ ("site", "Games found: %s"));
  /* Translators: %s is how many games a search has found */
  karum_web_word_in (page->text, &page->site->languages, "data-partial", "site",
                     NC_ ("site", "Games found: %s. Some files could not be loaded."));
  g_string_append (page->text, "></p>\n");
  karum_site_games_table (page, NULL, 0, TRUE);
  g_string_append_printf (page->text, "</div>\n<script src=\"%sfind.js\"></script>\n", page->up);
}
