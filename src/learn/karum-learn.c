#include "karum-learn.h"

#include <gio/gio.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-learn-resources.h"

#define RESOURCES "/org/karum/Karum/learn"

void
karum_learn_free (KarumLearn *learn)
{
  g_ptr_array_unref (learn->pages);
  g_hash_table_unref (learn->boards);
  g_hash_table_unref (learn->refusals);
  g_free (learn);
}

/* (transfer full) (nullable) */
static GBytes *
lookup (const char *folder, const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCES "/", folder, "/", name, ".xml", NULL);

  return g_resource_lookup_data (karum_learn_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                 NULL);
}

KarumLearn *
karum_learn_open (const char *folder, const char *language)
{
  g_autoptr (GBytes) boards = lookup (folder, "boards");
  g_autoptr (GBytes) text = lookup (folder, language);
  g_autoptr (GError) error = NULL;
  KarumLearn *learn;

  if (!text)
    return NULL;
  /* Resources end with a zero byte that is not counted. */
  learn = karum_learn_read (boards ? g_bytes_get_data (boards, NULL) : NULL,
                            g_bytes_get_data (text, NULL), &error);
  if (!learn)
    g_error ("%s/%s: %s", folder, language, error->message); /* tests read all of them */
  return learn;
}

const KarumLearnPage *
karum_learn_page (const KarumLearn *learn, const char *id)
{
  karum_for_each (const KarumLearnPage, page, learn->pages)
    if (g_str_equal (page->id, id))
      return page;
  return NULL;
}

char *
karum_learn_refusal (const KarumGame *game, const char *message)
{
  g_autoptr (KarumLearn) learn = karum_learn_open (game->id, "en");

  return learn ? g_strdup (g_hash_table_lookup (learn->refusals, message)) : NULL;
}

/* -- Searching -------------------------------------------------------------------------------- */

static gboolean
has_all (const char *text, char **words)
{
  for (; *words; words++)
    if (!strstr (text, *words))
      return FALSE;
  return TRUE;
}

static void
add_text (GString *to, const KarumLearnText *text)
{
  g_autofree char *words = text ? karum_learn_text (text, NULL) : NULL;

  if (words)
    g_string_append_printf (to, "%s\n", words);
}

/* Adds the part of @page that begins with the block @from, if it has the words: to @titled if its
 * titles have them. Returns: where the next part begins */
static guint
look_at_part (const KarumLearnPage *page, guint from, char **words, GArray *titled, GArray *others)
{
  const KarumLearnBlock *first = page->blocks->pdata[from];
  KarumLearnPart part = { page, first->kind == KARUM_BLOCK_HEADING ? first : NULL };
  g_autoptr (GString) title = g_string_new (page->title), text = g_string_new (NULL);
  g_autofree char *folded_title = NULL, *folded = NULL;
  guint i = from;

  g_string_append_c (title, '\n');
  if (part.heading)
    add_text (title, part.heading->text);
  for (i += part.heading != NULL; i < page->blocks->len; i++) {
    const KarumLearnBlock *block = page->blocks->pdata[i];

    if (block->kind == KARUM_BLOCK_HEADING)
      break;
    add_text (text, block->text);
    add_text (text, block->why);
  }
  folded_title = karum_fold (title->str);
  g_string_prepend (text, title->str);
  folded = karum_fold (text->str);
  if (has_all (folded, words))
    g_array_append_val (has_all (folded_title, words) ? titled : others, part);
  return i;
}

GArray *
karum_learn_find (const KarumLearn *learn, const char *words)
{
  g_auto (GStrv) list = karum_fold_words (words);
  GArray *titled = karum_array_new (KarumLearnPart);
  g_autoptr (GArray) others = karum_array_new (KarumLearnPart);

  for (guint i = 0; list[0] && i < learn->pages->len; i++) {
    const KarumLearnPage *page = learn->pages->pdata[i];

    for (guint at = 0; at < page->blocks->len;)
      at = look_at_part (page, at, list, titled, others);
  }
  g_array_append_vals (titled, others->data, others->len);
  return titled;
}

/* -- Games ------------------------------------------------------------------------------------ */

static gboolean
fits (const KarumLearnBlock *block,
      const KarumLearnSay *say,
      const KarumState *before,
      const KarumTurn *mine,
      const KarumTurn *theirs)
{
  const KarumRules *rules = &block->board->rules;
  KarumState between;

  if (!say->theirs)
    return karum_goals_met (say->goals, rules, before, mine, NULL, NULL);
  rules->game->apply (rules, before, mine, &between);
  return theirs && karum_goals_met (say->goals, rules, &between, theirs, NULL, NULL);
}

const KarumLearnText *
karum_learn_say (const KarumLearnBlock *block,
                 const KarumState *before,
                 const KarumTurn *mine,
                 const KarumTurn *theirs,
                 guint64 *said)
{
  const KarumLearnSay *plain = NULL;
  guint next = 0;

  for (guint i = 0; i < block->says->len; i++) {
    const KarumLearnSay *say = block->says->pdata[i];

    if (*said >> i & 1)
      continue;
    if (say->goals && fits (block, say, before, mine, theirs)) {
      *said |= (guint64) 1 << i;
      return say->text;
    }
    if (!say->goals && !plain) {
      plain = say;
      next = i;
    }
  }
  if (!plain)
    return NULL;
  *said |= (guint64) 1 << next;
  return plain->text;
}

/* -- Conditions ------------------------------------------------------------------------------- */

typedef struct {
  const KarumOption *option; /* (nullable): NULL for the preset */
  guint index;
  gboolean not ;
  const char *values; /* separated by `|` */
} Condition;

static gboolean
read_condition (const KarumGame *game, const char *word, Condition *condition)
{
  const char *equals = strchr (word, '=');
  gsize length;

  if (!equals || equals == word)
    return FALSE;
  condition->not = equals[-1] == '!';
  condition->values = equals + 1;
  condition->option = NULL;
  length = (gsize) (equals - word) - (condition->not ? 1 : 0);
  if (length == strlen ("preset") && strncmp (word, "preset", length) == 0)
    return TRUE;
  for (guint i = 0; i < game->n_options; i++)
    if (strlen (game->options[i].id) == length
        && strncmp (game->options[i].id, word, length) == 0) {
      condition->option = &game->options[i];
      condition->index = i;
      return TRUE;
    }
  return FALSE;
}

/* The number of a named or numeric value; -1 if there is none. */
static gint32
value_of (const KarumGame *game, const KarumOption *option, const char *text)
{
  guint64 number;

  for (guint i = 0; !option && i < game->n_presets; i++)
    if (g_str_equal (game->presets[i].id, text))
      return (gint32) i;
  for (guint i = 0; option && i < option->n_choices; i++)
    if (g_str_equal (option->choices[i].id, text))
      return (gint32) i;
  if (option && option->n_choices == 0
      && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &number, NULL))
    return (gint32) number;
  return -1;
}

gboolean
karum_learn_condition_check (const KarumGame *game, const char *text, KarumError *error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word; word++) {
    g_auto (GStrv) values = NULL;
    Condition condition;

    if (!read_condition (game, *word, &condition))
      return karum_error_set (error, 0, "no condition on the rules: %s", "%s", *word);
    values = g_strsplit (condition.values, "|", -1);
    for (char **value = values; *value; value++)
      if (value_of (game, condition.option, *value) < 0)
        return karum_error_set (error, 0, "no value of an option: %s", "%s", *value);
  }
  return TRUE;
}

static gboolean
holds (const Condition *condition, const KarumRules *rules)
{
  gint32 given = condition->option ? rules->values[condition->index] : rules->preset;
  g_auto (GStrv) values = g_strsplit (condition->values, "|", -1);
  gboolean found = FALSE;

  for (char **value = values; *value && !found; value++)
    found = value_of (rules->game, condition->option, *value) == given;
  return found != condition->not ;
}

gboolean
karum_learn_applies (const KarumLearnBlock *block, const KarumRules *rules)
{
  g_auto (GStrv) words = block->condition && rules ? g_strsplit (block->condition, " ", -1) : NULL;

  for (char **word = words; word && *word; word++) {
    Condition condition;

    if (read_condition (rules->game, *word, &condition) && !holds (&condition, rules))
      return FALSE;
  }
  return TRUE;
}

/* Adds the blocks of a page from a heading on. @from: (nullable): NULL for all */
static void
add_blocks (GPtrArray *blocks,
            const KarumLearnPage *page,
            const char *from,
            const KarumRules *rules)
{
  gboolean inside = !from;

  for (guint i = 0; page && i < page->blocks->len; i++) {
    const KarumLearnBlock *block = page->blocks->pdata[i];

    inside |= g_strcmp0 (block->id, from) == 0;
    if (inside && karum_learn_applies (block, rules))
      g_ptr_array_add (blocks, (gpointer) block);
  }
}

GPtrArray *
karum_learn_rules (const KarumLearn *learn, const KarumRules *rules)
{
  GPtrArray *blocks = g_ptr_array_new ();

  add_blocks (blocks, karum_learn_page (learn, "rules"), NULL, rules);
  add_blocks (blocks, karum_learn_page (learn, "options"), "sources", rules);
  return blocks;
}

/* -- Texts ------------------------------------------------------------------------------------ */

/* (transfer full): @n and the form of the noun that goes with it, on one line.
 * @forms: two as in English, or three as in Russian, separated by “|” */
static char *
counted (int n, const char *forms)
{
  g_auto (GStrv) list = g_strsplit (forms, "|", 3);
  guint last = g_strv_length (list) - 1, form;
  gboolean teens = n % 100 / 10 == 1;

  if (last < 2)
    form = n != 1;
  else if (teens || n % 10 == 0 || n % 10 > 4)
    form = 2;
  else
    form = n % 10 != 1;
  return g_strdup_printf ("%d\u00a0%s", n, list[MIN (form, last)]);
}

/* Adds where the lines of @point lead: "a1: b3, c2". */
static void
add_lines (GString *out, const KarumBoard *board, KarumPoint point)
{
  const char *before = ":\u00a0";
  char name[KARUM_POINT_TEXT];

  karum_point_write (point, name);
  g_string_append_printf (out, "%s%s", out->len ? "; " : "", name);
  for (KarumPoint other = KARUM_POINT_NONE; karum_board_next (board, &other);)
    for (size_t i = 0; i < board->n_lines; i++) {
      const KarumLine *line = &board->lines[i];

      if ((line->from != point || line->to != other) && (line->from != other || line->to != point))
        continue;
      karum_point_write (other, name);
      g_string_append_printf (out, "%s%s", before, name);
      before = ", ";
    }
}

/* (transfer full): the lines of the board, from each of its points. */
static char *
lines_text (const KarumRules *rules)
{
  g_autoptr (GString) out = g_string_new (NULL);
  KarumPoint point = KARUM_POINT_NONE;
  KarumBoard board;

  rules->game->board (rules, &board);
  while (karum_board_next (&board, &point))
    add_lines (out, &board, point);
  return g_strdup (out->str);
}

char *
karum_learn_value (const KarumSpan *span, const KarumRules *rules)
{
  if (rules && g_str_equal (span->text, KARUM_LEARN_LINES))
    return lines_text (rules);
  for (guint i = 0; rules && i < rules->game->n_options; i++)
    if (g_str_equal (rules->game->options[i].id, span->text))
      return span->points ? counted (rules->values[i], span->points)
                          : g_strdup_printf ("%d", rules->values[i]);
  return g_strdup (span->text);
}

char *
karum_learn_text (const KarumLearnText *text, const KarumRules *rules)
{
  g_autoptr (GString) words = g_string_new (NULL);

  karum_for_each_in (const KarumSpan, span, text) {
    g_autofree char *value
        = span->kind == KARUM_SPAN_VALUE ? karum_learn_value (span, rules) : NULL;

    g_string_append (words, value ? value : span->text);
  }
  return g_strdup (words->str);
}
