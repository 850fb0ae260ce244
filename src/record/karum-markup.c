#include "karum-markup.h"

#include <string.h>

#include "karum-arrays.h"

/* The letters of the colors in files. */
static const char letters[KARUM_N_MARK_COLORS] = { 'G', 'R', 'Y', 'B' };

/* The reader of the items of a list command, by their kind. */
typedef enum { KARUM_ITEM_MARK, KARUM_ITEM_ARROW, KARUM_ITEM_LABEL, KARUM_N_ITEMS } KarumItemKind;

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
  for (guint i = 0; i < KARUM_N_MARK_COLORS; i++)
    if (*place->at == letters[i]) {
      *color = (KarumMarkColor) i;
      place->at++;
      return TRUE;
    }
  return karum_error_set (place->error, (gsize) (place->at - place->start),
                          N_ ("expected a color: G, R, Y or B"), NULL);
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
                            N_ ("expected “=” and a label of one to three letters or digits"),
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

/**
 * command_find: the next command at or after @text.
 * @name: (out): begins after the opening
 * @end: (out): its closing bracket
 * Returns: (nullable): its opening
 */
static const char *
command_find (const char *text, const char **name, const char **end)
{
  const char *opening = strstr (text, OPENING);

  if (!opening)
    return NULL;
  *name = opening + strlen (OPENING);
  *end = strchr (*name, ']');
  return *end ? opening : NULL;
}

/* command_split: (transfer full): the name of the command between @name and @end; @list:
 * (out) (transfer full): what follows it, without the spaces around. */
static char *
command_split (const char *name, const char *end, char **list)
{
  g_autofree char *command = g_strndup (name, (gsize) (end - name));
  gsize length = strcspn (command, " \t\n");

  *list = g_strstrip (g_strdup (command + length));
  return g_strndup (command, length);
}

/* command_kind: KARUM_N_ITEMS if the command @name has no list of marks. */
static KarumItemKind
command_kind (const char *name)
{
  static const char *const names[KARUM_N_ITEMS] = { "csl", "cal", "lbl" };
  guint kind = 0;

  while (kind < KARUM_N_ITEMS && !g_str_equal (name, names[kind]))
    kind++;
  return (KarumItemKind) kind;
}

/* command_item_valid: whether @item can be read, and is on @board. */
static gboolean
command_item_valid (KarumItemKind kind, const KarumBoard *board, const char *item)
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
  g_autofree char *name = command_split (at, end, &list);
  KarumItemKind kind = command_kind (name);

  if (kind < KARUM_N_ITEMS)
    read_items (board, list, readers[kind], items[kind]);
  else if (g_str_equal (name, "diagram"))
    markup->diagram = TRUE;
  else if (g_str_equal (name, "clk"))
    set_text (&markup->clock, list);
  else if (g_str_equal (name, "eval"))
    set_text (&markup->eval, list);
  else if (g_str_equal (name, "proved"))
    markup->proved = TRUE;
  else if (g_str_equal (name, "tries"))
    markup->tries = (guint) MIN (g_ascii_strtoull (list, NULL, 10), 999);
}

void
karum_markup_read (KarumMarkup *markup, const KarumBoard *board, const char *comment)
{
  const char *name, *end;

  for (const char *at = comment; at && command_find (at, &name, &end); at = end + 1)
    read_command (markup, board, name, end);
}

gboolean
karum_markup_value (const KarumMarkup *markup, double *value)
{
  if (!markup->eval
      || !g_regex_match_simple ("^[-+]?[0-9]{1,6}([.][0-9]{1,6})?$", markup->eval, 0, 0))
    return FALSE;
  *value = g_ascii_strtod (markup->eval, NULL);
  return TRUE;
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

  while ((opening = command_find (at, &name, &end))) {
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

/* -- Lists ------------------------------------------------------------------------------------ */

static void
append_point (GString *text, KarumPoint point)
{
  char name[KARUM_POINT_TEXT];

  karum_point_write (point, name);
  g_string_append (text, name);
}

static void
append_item (GString *list, KarumItemKind kind, const GArray *items, guint i)
{
  if (kind == KARUM_ITEM_MARK) {
    const KarumMark *mark = &g_array_index (items, KarumMark, i);

    g_string_append_c (list, letters[mark->color]);
    append_point (list, mark->point);
  } else if (kind == KARUM_ITEM_ARROW) {
    const KarumArrow *arrow = &g_array_index (items, KarumArrow, i);

    g_string_append_c (list, letters[arrow->color]);
    append_point (list, arrow->from);
    append_point (list, arrow->to);
  } else {
    const KarumLabel *label = &g_array_index (items, KarumLabel, i);

    append_point (list, label->point);
    g_string_append_printf (list, "=%s", label->text);
  }
}

static void
append_items (GString *list, KarumItemKind kind, const GArray *items)
{
  for (guint i = 0; items && i < items->len; i++) {
    if (list->len > 0)
      g_string_append_c (list, ',');
    append_item (list, kind, items, i);
  }
}

/* The items in @list that are not understood. */
static void
append_foreign (GString *list, KarumItemKind kind, const KarumBoard *board, const char *old)
{
  g_auto (GStrv) parts = g_strsplit (old, ",", -1);

  for (char **part = parts; *part; part++) {
    const char *item = g_strstrip (*part);

    if (!*item || command_item_valid (kind, board, item))
      continue;
    g_string_append_printf (list, "%s%s", list->len > 0 ? "," : "", item);
  }
}

/* -- Comments --------------------------------------------------------------------------------- */

/* The parts of a comment. */
typedef struct {
  GString *commands; /* separated by spaces */
  char *words;       /* (nullable) */
} Parts;

static void
append_command (GString *commands, const char *text, gsize length)
{
  if (commands->len > 0)
    g_string_append_c (commands, ' ');
  g_string_append_len (commands, text, (gssize) length);
}

/* (transfer full) */
static char *
join (Parts *parts)
{
  GString *text = g_steal_pointer (&parts->commands);

  if (parts->words && *parts->words)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", parts->words);
  g_free (parts->words);
  return g_strstrip (g_string_free (text, FALSE));
}

char *
karum_markup_with_words (const char *comment, const char *words)
{
  Parts parts = { .commands = g_string_new (NULL), .words = g_strdup (words) };
  const char *opening, *name, *end;

  for (const char *at = comment ? comment : ""; (opening = command_find (at, &name, &end));
       at = end + 1)
    append_command (parts.commands, opening, (gsize) (end + 1 - opening));
  return join (&parts);
}

static void
append_list (GString *commands, KarumItemKind kind, const char *list)
{
  static const char *const names[KARUM_N_ITEMS] = { "csl", "cal", "lbl" };
  g_autofree char *command = g_strdup_printf ("[%%%s %s]", names[kind], list);

  if (*list)
    append_command (commands, command, strlen (command));
}

char *
karum_markup_with_marks (const char *comment, const KarumBoard *board, const KarumMarkup *markup)
{
  const GArray *items[KARUM_N_ITEMS] = { markup->marks, markup->arrows, markup->labels };
  Parts parts = { .commands = g_string_new (NULL), .words = karum_markup_words (comment) };
  GString *lists[KARUM_N_ITEMS];
  GString *others = g_string_new (NULL);
  const char *opening, *at, *end;

  for (guint kind = 0; kind < KARUM_N_ITEMS; kind++)
    lists[kind] = g_string_new (NULL);
  for (const char *text = comment ? comment : ""; (opening = command_find (text, &at, &end));
       text = end + 1) {
    g_autofree char *old = NULL;
    g_autofree char *name = command_split (at, end, &old);
    KarumItemKind kind = command_kind (name);

    if (kind < KARUM_N_ITEMS)
      append_foreign (lists[kind], kind, board, old);
    else
      append_command (others, opening, (gsize) (end + 1 - opening));
  }
  for (guint kind = 0; kind < KARUM_N_ITEMS; kind++) {
    append_items (lists[kind], (KarumItemKind) kind, items[kind]);
    append_list (parts.commands, (KarumItemKind) kind, lists[kind]->str);
    g_string_free (lists[kind], TRUE);
  }
  if (others->len > 0)
    append_command (parts.commands, others->str, others->len);
  g_string_free (others, TRUE);
  return join (&parts);
}

char *
karum_markup_with_diagram (const char *comment, gboolean diagram)
{
  Parts parts = { .commands = g_string_new (NULL), .words = karum_markup_words (comment) };
  const char *opening, *at, *end;

  if (diagram)
    append_command (parts.commands, "[%diagram]", strlen ("[%diagram]"));
  for (const char *text = comment ? comment : ""; (opening = command_find (text, &at, &end));
       text = end + 1) {
    g_autofree char *list = NULL;
    g_autofree char *name = command_split (at, end, &list);

    if (!g_str_equal (name, "diagram"))
      append_command (parts.commands, opening, (gsize) (end + 1 - opening));
  }
  return join (&parts);
}

/* -- Single marks ----------------------------------------------------------------------------- */

/* The place of an item whose first @key bytes are those of @item; the length if there is none. */
static guint
find (GArray **items, guint size, guint key, gconstpointer item)
{
  guint i = 0;

  if (!*items)
    *items = g_array_new (FALSE, FALSE, size);
  while (i < (*items)->len && memcmp ((*items)->data + i * size, item, key) != 0)
    i++;
  return i;
}

/* Takes the item at @i away, if there is one, and adds @item unless it was the @same. */
static void
put (GArray *items, guint i, gboolean same, gconstpointer item)
{
  if (i < items->len)
    g_array_remove_index (items, i);
  if (!same)
    g_array_append_vals (items, item, 1);
}

void
karum_markup_toggle_mark (KarumMarkup *markup, KarumPoint point, KarumMarkColor color)
{
  const KarumMark mark = { point, color };
  guint i = find (&markup->marks, sizeof mark, sizeof mark.point, &mark);
  gboolean same
      = i < markup->marks->len && g_array_index (markup->marks, KarumMark, i).color == color;

  put (markup->marks, i, same, &mark);
}

void
karum_markup_toggle_arrow (KarumMarkup *markup,
                           KarumPoint from,
                           KarumPoint to,
                           KarumMarkColor color)
{
  const KarumArrow arrow = { from, to, color };
  guint i = find (&markup->arrows, sizeof arrow, sizeof arrow.from + sizeof arrow.to, &arrow);
  gboolean same
      = i < markup->arrows->len && g_array_index (markup->arrows, KarumArrow, i).color == color;

  put (markup->arrows, i, same, &arrow);
}

void
karum_markup_toggle_label (KarumMarkup *markup, KarumPoint point, const char *text)
{
  KarumLabel label = { point, "" };
  guint i = find (&markup->labels, sizeof label, sizeof label.point, &label);
  gboolean same = i < markup->labels->len
                  && g_str_equal (g_array_index (markup->labels, KarumLabel, i).text, text);

  g_utf8_strncpy (label.text, text, KARUM_LABEL_MAX);
  put (markup->labels, i, same, &label);
}

const char *
karum_markup_label_at (const KarumMarkup *markup, KarumPoint point)
{
  if (markup->labels)
    karum_for_each_in (const KarumLabel, label, markup->labels)
      if (label->point == point)
        return label->text;
  return NULL;
}

static gboolean
has_label (const KarumMarkup *markup, const char *text)
{
  if (markup->labels)
    karum_for_each_in (KarumLabel, label, markup->labels)
      if (g_str_equal (label->text, text))
        return TRUE;
  return FALSE;
}

gboolean
karum_markup_next_label (const KarumMarkup *markup, gboolean figures, char label[KARUM_LABEL_TEXT])
{
  guint most = figures ? 999 : 26;

  for (guint i = 0; i < most; i++) {
    if (figures)
      g_snprintf (label, KARUM_LABEL_TEXT, "%u", i + 1);
    else
      g_snprintf (label, KARUM_LABEL_TEXT, "%c", 'A' + (int) i);
    if (!has_label (markup, label))
      return TRUE;
  }
  return FALSE;
}
