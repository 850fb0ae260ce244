#include "karum-markup-write.h"

#include <string.h>

#include "karum-markup-commands.h"

static const char letters[KARUM_N_MARK_COLORS] = { 'G', 'R', 'Y', 'B' };

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

    if (!*item || karum_command_item_valid (kind, board, item))
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

  for (const char *at = comment ? comment : ""; (opening = karum_command_find (at, &name, &end));
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
  for (const char *text = comment ? comment : ""; (opening = karum_command_find (text, &at, &end));
       text = end + 1) {
    g_autofree char *old = NULL;
    g_autofree char *name = karum_command_split (at, end, &old);
    KarumItemKind kind = karum_command_kind (name);

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
  for (const char *text = comment ? comment : ""; (opening = karum_command_find (text, &at, &end));
       text = end + 1) {
    g_autofree char *list = NULL;
    g_autofree char *name = karum_command_split (at, end, &list);

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
                  && strcmp (g_array_index (markup->labels, KarumLabel, i).text, text) == 0;

  g_utf8_strncpy (label.text, text, KARUM_LABEL_MAX);
  put (markup->labels, i, same, &label);
}

const char *
karum_markup_label_at (const KarumMarkup *markup, KarumPoint point)
{
  for (guint i = 0; markup->labels && i < markup->labels->len; i++) {
    const KarumLabel *label = &g_array_index (markup->labels, KarumLabel, i);

    if (label->point == point)
      return label->text;
  }
  return NULL;
}

static gboolean
has_label (const KarumMarkup *markup, const char *text)
{
  for (guint i = 0; markup->labels && i < markup->labels->len; i++)
    if (strcmp (g_array_index (markup->labels, KarumLabel, i).text, text) == 0)
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
