#include "karum-markup-commands.h"

#include <string.h>

#define OPENING "[%"

void
karum_markup_clear (KarumMarkup *markup)
{
  g_clear_pointer (&markup->marks, g_array_unref);
  g_clear_pointer (&markup->arrows, g_array_unref);
  g_clear_pointer (&markup->labels, g_array_unref);
  g_clear_pointer (&markup->clock, g_free);
  g_clear_pointer (&markup->eval, g_free);
  markup->diagram = FALSE;
}

gboolean
karum_markup_any (const KarumMarkup *markup)
{
  return (markup->marks && markup->marks->len > 0) || (markup->arrows && markup->arrows->len > 0)
         || (markup->labels && markup->labels->len > 0);
}

/* -- Items ------------------------------------------------------------------------------------ */

/* The position in a list. */
typedef struct {
  const char *start, *at;
  const KarumBoard *board;
  KarumError *error;
} Place;

/* Reads one item at @place and adds it to *@items, which is created on demand. */
typedef gboolean (*ItemReader) (Place *place, GArray **items);

static gboolean
read_color (Place *place, KarumMarkColor *color)
{
  static const char letters[KARUM_N_MARK_COLORS] = { 'G', 'R', 'Y', 'B' };

  for (guint i = 0; i < KARUM_N_MARK_COLORS; i++)
    if (*place->at == letters[i]) {
      *color = (KarumMarkColor) i;
      place->at++;
      return TRUE;
    }
  return karum_error_set (place->error, (gsize) (place->at - place->start),
                          N_ ("expected a colour: G, R, Y or B"), NULL);
}

static gboolean
read_point (Place *place, KarumPoint *point)
{
  return karum_point_read (place->start, &place->at, place->board->columns, place->board->rows,
                           point, place->error);
}

/* Adds @item, or replaces one whose first @key bytes are equal. */
static void
add_item (GArray **items, guint size, guint key, gconstpointer item)
{
  if (!*items)
    *items = g_array_new (FALSE, FALSE, size);
  for (guint i = 0; i < (*items)->len; i++)
    if (memcmp ((*items)->data + i * size, item, key) == 0) {
      g_array_remove_index (*items, i);
      break;
    }
  g_array_append_vals (*items, item, 1);
}

/* The whole item must have been read. */
static gboolean
read_end (Place *place)
{
  while (*place->at == ' ')
    place->at++;
  return !*place->at || *place->at == ','
         || karum_error_set (place->error, (gsize) (place->at - place->start),
                             N_ ("expected a comma"), NULL);
}

static gboolean
read_mark (Place *place, GArray **marks)
{
  KarumMark mark = { 0 };

  if (!read_color (place, &mark.color) || !read_point (place, &mark.point) || !read_end (place))
    return FALSE;
  add_item (marks, sizeof mark, sizeof mark.point, &mark);
  return TRUE;
}

static gboolean
read_arrow (Place *place, GArray **arrows)
{
  KarumArrow arrow = { 0 };

  if (!read_color (place, &arrow.color) || !read_point (place, &arrow.from)
      || !read_point (place, &arrow.to) || !read_end (place))
    return FALSE;
  add_item (arrows, sizeof arrow, sizeof arrow.from + sizeof arrow.to, &arrow);
  return TRUE;
}

static gboolean
read_label (Place *place, GArray **labels)
{
  KarumLabel label = { 0 };
  const char *text;

  if (!read_point (place, &label.point))
    return FALSE;
  if (*place->at == '=')
    place->at++;
  text = place->at;
  for (guint n = 0; n < KARUM_LABEL_MAX && g_unichar_isalnum (g_utf8_get_char (place->at)); n++)
    place->at = g_utf8_next_char (place->at);
  if (text == place->at || text[-1] != '=')
    return karum_error_set (place->error, (gsize) (place->at - place->start),
                            N_ ("expected “=” and a label of one to three letters or figures"),
                            NULL);
  memcpy (label.text, text, (gsize) (place->at - text));
  if (!read_end (place))
    return FALSE;
  add_item (labels, sizeof label, sizeof label.point, &label);
  return TRUE;
}

static gboolean
read_list (
    const KarumBoard *board, const char *list, ItemReader reader, GArray **items, KarumError *error)
{
  Place place = { .start = list, .at = list, .board = board, .error = error };

  for (;;) {
    while (*place.at == ' ')
      place.at++;
    if (!reader (&place, items))
      return FALSE;
    if (!*place.at++)
      return TRUE;
  }
}

gboolean
karum_markup_read_marks (KarumMarkup *markup,
                         const KarumBoard *board,
                         const char *list,
                         KarumError *error)
{
  return read_list (board, list, read_mark, &markup->marks, error);
}

gboolean
karum_markup_read_arrows (KarumMarkup *markup,
                          const KarumBoard *board,
                          const char *list,
                          KarumError *error)
{
  return read_list (board, list, read_arrow, &markup->arrows, error);
}

gboolean
karum_markup_read_labels (KarumMarkup *markup,
                          const KarumBoard *board,
                          const char *list,
                          KarumError *error)
{
  return read_list (board, list, read_label, &markup->labels, error);
}

/* -- Commands --------------------------------------------------------------------------------- */

static const ItemReader readers[KARUM_N_ITEMS] = { read_mark, read_arrow, read_label };

const char *
karum_command_find (const char *text, const char **name, const char **end)
{
  const char *opening = strstr (text, OPENING);

  if (!opening)
    return NULL;
  *name = opening + strlen (OPENING);
  *end = strchr (*name, ']');
  return *end ? opening : NULL;
}

char *
karum_command_split (const char *name, const char *end, char **list)
{
  g_autofree char *command = g_strndup (name, (gsize) (end - name));
  gsize length = strcspn (command, " \t\n");

  *list = g_strstrip (g_strdup (command + length));
  return g_strndup (command, length);
}

KarumItemKind
karum_command_kind (const char *name)
{
  static const char *const names[KARUM_N_ITEMS] = { "csl", "cal", "lbl" };
  guint kind = 0;

  while (kind < KARUM_N_ITEMS && !g_str_equal (name, names[kind]))
    kind++;
  return (KarumItemKind) kind;
}

gboolean
karum_command_item_valid (KarumItemKind kind, const KarumBoard *board, const char *item)
{
  g_autoptr (GArray) items = NULL;

  return read_list (board, item, readers[kind], &items, NULL);
}

/* Reads all valid items of a list, and skips everything else. */
static void
read_items (const KarumBoard *board, const char *list, ItemReader reader, GArray **items)
{
  g_auto (GStrv) parts = g_strsplit (list, ",", -1);

  for (char **part = parts; *part; part++)
    read_list (board, *part, reader, items, NULL);
}

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static void
read_command (KarumMarkup *markup, const KarumBoard *board, const char *at, const char *end)
{
  GArray **items[KARUM_N_ITEMS] = { &markup->marks, &markup->arrows, &markup->labels };
  g_autofree char *list = NULL;
  g_autofree char *name = karum_command_split (at, end, &list);
  KarumItemKind kind = karum_command_kind (name);

  if (kind < KARUM_N_ITEMS)
    read_items (board, list, readers[kind], items[kind]);
  else if (g_str_equal (name, "diagram"))
    markup->diagram = TRUE;
  else if (g_str_equal (name, "clk"))
    set_text (&markup->clock, list);
  else if (g_str_equal (name, "eval"))
    set_text (&markup->eval, list);
}

void
karum_markup_read (KarumMarkup *markup, const KarumBoard *board, const char *comment)
{
  const char *name, *end;

  for (const char *at = comment; at && karum_command_find (at, &name, &end); at = end + 1)
    read_command (markup, board, name, end);
}

/* Trims the text so far; @next follows. */
static void
close_gap (GString *words, const char **next)
{
  while (words->len > 0 && strchr (" \t", words->str[words->len - 1]))
    g_string_truncate (words, words->len - 1);
  *next += strspn (*next, " \t");
  if (words->len > 0 && words->str[words->len - 1] != '\n' && **next && **next != '\n')
    g_string_append_c (words, ' ');
  else if ((words->len == 0 || words->str[words->len - 1] == '\n') && **next == '\n')
    (*next)++;
}

char *
karum_markup_words (const char *comment)
{
  GString *words = g_string_new (NULL);
  const char *at = comment ? comment : "", *opening, *name, *end;
  char *text;

  while ((opening = karum_command_find (at, &name, &end))) {
    g_string_append_len (words, at, opening - at);
    at = end + 1;
    close_gap (words, &at);
  }
  g_string_append (words, at);
  text = g_strstrip (g_string_free (words, FALSE));
  if (!*text)
    g_clear_pointer (&text, g_free);
  return text;
}

gboolean
karum_markup_has_words (const char *comment)
{
  g_autofree char *words = karum_markup_words (comment);

  return words != NULL;
}
