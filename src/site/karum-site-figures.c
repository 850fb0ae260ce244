#include "karum-language.h"
#include "karum-site-private.h"

/* karum-site-figures.c: tables of figures on pages. */

/* A table as it is said in each language of the site. */
typedef struct {
  KarumFigureTable *tables[KARUM_WEB_LANGUAGES];
  const KarumWebLanguages *languages;
  KarumSiteFigures make;
  gconstpointer data;
} Figures;

static gpointer
make_table (gpointer figures)
{
  return ((const Figures *) figures)->make (((const Figures *) figures)->data);
}

static const KarumFigureTable *
table_in (const Figures *figures, const KarumCatalogue *catalogue)
{
  guint i = 0;

  while (figures->languages->catalogues[i] != catalogue)
    i++;
  return figures->tables[i];
}

/* A cell, or the head of a column. */
typedef struct {
  const Figures *figures;
  guint line, column;
} Place;

static const KarumFigureCell *
cell_at (const Place *place)
{
  return karum_figure_table_cell (place->figures->tables[0], place->line, place->column);
}

static char *
say_cell (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Place *place = data;

  return g_strdup (
      karum_figure_table_cell (table_in (place->figures, catalogue), place->line, place->column)
          ->text);
}

static char *
say_head (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Place *place = data;

  return g_strdup (
      karum_figure_table_column (table_in (place->figures, catalogue), place->column)->head);
}

static gpointer
make_result (gpointer result)
{
  return karum_figure_result_text (result);
}

static char *
say_result (const KarumCatalogue *catalogue, gconstpointer result)
{
  return karum_language_say (karum_catalogue_get_language (catalogue), make_result,
                             (gpointer) result);
}

/* Each result is a link to its game. */
static void
put_results (KarumSitePage *page, const GArray *results, GHashTable *games)
{
  g_string_append (page->text, "<td>");
  for (guint i = 0; i < results->len; i++) {
    const KarumFigureResult *result = &g_array_index (results, KarumFigureResult, i);
    const KarumPublicGame *game = games ? g_hash_table_lookup (games, &result->games[0]) : NULL;
    g_autofree char *address = game ? karum_site_game_address (game) : NULL;

    g_string_append (page->text, i > 0 ? KARUM_FIGURE_RESULTS : "");
    if (address)
      g_string_append_printf (page->text, "<a href=\"%s%s.html\">", page->up, address);
    karum_web_say (page->text, &page->site->languages, say_result, result);
    g_string_append (page->text, address ? "</a>" : "");
  }
  g_string_append (page->text, "</td>");
}

/* Whether a cell reads as @key in all languages. */
static gboolean
reads_as (const Place *place, const char *key)
{
  for (guint i = 0; i < place->figures->languages->n; i++)
    if (!g_str_equal (
            karum_figure_table_cell (place->figures->tables[i], place->line, place->column)->text,
            key))
      return FALSE;
  return TRUE;
}

/* What it is sorted by stands beside it, where that isn't its text. */
static void
put_text (KarumSitePage *page, const Place *place)
{
  const KarumFigureCell *cell = cell_at (place);
  const gboolean number = karum_unit_is_number (cell->unit);
  g_autofree char *key = karum_figure_data (cell);
  g_autoptr (GString) start = g_string_new (number ? "td class=\"n\"" : "td");

  if ((number || cell->data) && !reads_as (place, key)) {
    g_string_append (start, " data-k=\"");
    karum_web_escape (start, key);
    g_string_append_c (start, '"');
  }
  karum_web_say_as (page->text, &page->site->languages, start->str, say_cell, place);
}

static void
put_cell (KarumSitePage *page, const Place *place, GHashTable *games)
{
  const KarumFigureCell *cell = cell_at (place);

  if (cell->person != 0)
    karum_site_cell_person (page, cell->person, 0);
  else if (cell->results)
    put_results (page, cell->results, games);
  else
    put_text (page, place);
}

static void
put_heads (KarumSitePage *page, const Figures *figures)
{
  for (guint i = 0; i < karum_figure_table_n_columns (figures->tables[0]); i++) {
    const Place place = { figures, 0, i };
    const KarumUnit unit = karum_figure_table_column (figures->tables[0], i)->unit;

    g_string_append_printf (page->text, "<th scope=\"col\"%s>",
                            karum_unit_is_number (unit) ? " class=\"n\"" : "");
    karum_web_say (page->text, &page->site->languages, say_head, &place);
    g_string_append (page->text, "</th>");
  }
}

void
karum_site_put_figures (KarumSitePage *page,
                        const char *kind,
                        KarumSiteFigures make,
                        gconstpointer data,
                        guint most,
                        GHashTable *games)
{
  Figures figures = { { NULL }, &page->site->languages, make, data };
  guint n_columns, n_lines;

  for (guint i = 0; i < figures.languages->n; i++)
    figures.tables[i] = karum_language_say (
        karum_catalogue_get_language (figures.languages->catalogues[i]), make_table, &figures);
  n_columns = karum_figure_table_n_columns (figures.tables[0]);
  n_lines = MIN (karum_figure_table_n_lines (figures.tables[0]), most);
  g_string_append_printf (
      page->text, "<div class=\"wide\" tabindex=\"0\"><table class=\"%s\">\n<thead><tr>", kind);
  put_heads (page, &figures);
  g_string_append (page->text, "</tr></thead>\n<tbody>\n");
  for (guint line = 0; line < n_lines; line++) {
    g_string_append (page->text, "<tr>");
    for (guint i = 0; i < n_columns; i++)
      put_cell (page, &(const Place){ &figures, line, i }, games);
    g_string_append (page->text, "</tr>\n");
  }
  karum_site_table_end (page);
  for (guint i = 0; i < figures.languages->n; i++)
    karum_figure_table_unref (figures.tables[i]);
}
