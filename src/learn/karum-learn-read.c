#include <string.h>

#include "karum-arrays.h"

#include "karum-learn.h"

/* What is being read. GMarkup itself checks that elements are closed in order and that text is
 * UTF-8. */
typedef struct {
  KarumLearn *learn;
  KarumLearnPage *page;   /* (nullable) */
  KarumLearnBlock *block; /* (nullable) */
  KarumLearnText *text;   /* (nullable): the text that receives words */
  KarumSpan span;         /* the kind of the words that follow; its text is not used */
} Reading;

typedef struct {
  const char *element;
  KarumLearnKind kind;
  gboolean whole; /* the words stand in it; otherwise in elements of its own */
} BlockName;

static const BlockName block_names[] = {
  { "h", KARUM_BLOCK_HEADING, TRUE },  { "p", KARUM_BLOCK_PARAGRAPH, TRUE },
  { "li", KARUM_BLOCK_ITEM, TRUE },    { "board", KARUM_BLOCK_BOARD, TRUE },
  { "task", KARUM_BLOCK_TASK, FALSE }, { "question", KARUM_BLOCK_QUESTION, FALSE },
  { "game", KARUM_BLOCK_GAME, FALSE },
};

static const char *const span_names[] = {
  [KARUM_SPAN_TERM] = "b", [KARUM_SPAN_POINTS] = "at", [KARUM_SPAN_KEY] = "key",
  [KARUM_SPAN_LINK] = "a", [KARUM_SPAN_VALUE] = "v",
};

static void
clear_span (gpointer data)
{
  KarumSpan *span = data;

  g_free (span->text);
  g_free (span->points);
}

static void
free_board (gpointer data)
{
  karum_learn_board_free (data);
}

static KarumLearnText *
new_text (void)
{
  KarumLearnText *text = karum_array_new (KarumSpan);

  g_array_set_clear_func (text, clear_span);
  return text;
}

KarumLearnText *
karum_learn_text_new (const char *words)
{
  const KarumSpan span = { KARUM_SPAN_PLAIN, g_strdup (words), NULL };
  KarumLearnText *text = new_text ();

  return g_array_append_val (text, span);
}

static void
free_say (gpointer data)
{
  KarumLearnSay *say = data;

  g_clear_pointer (&say->goals, g_array_unref);
  g_array_unref (say->text);
  g_free (say);
}

static void
free_block (gpointer data)
{
  KarumLearnBlock *block = data;

  g_free (block->id);
  g_free (block->condition);
  g_array_unref (block->text);
  g_clear_pointer (&block->hint, g_array_unref);
  g_clear_pointer (&block->why, g_array_unref);
  g_clear_pointer (&block->says, g_ptr_array_unref);
  g_free (block);
}

static void
free_page (gpointer data)
{
  KarumLearnPage *page = data;

  g_free (page->id);
  g_free (page->title);
  g_ptr_array_unref (page->blocks);
  g_free (page);
}

/* -- Words ------------------------------------------------------------------------------------ */

static gboolean
ends_wide (const char *text, gsize length)
{
  const char *last = g_utf8_find_prev_char (text, text + length);

  return last && g_unichar_iswide (g_utf8_get_char (last));
}

/* Whether @spaces, which follow @text, are a space: a line break between Japanese characters is
 * none. */
static gboolean
separates (const char *text, gsize length, const char *spaces, gsize n)
{
  return length > 0 && text[length - 1] != ' '
         && !(memchr (spaces, '\n', n) && ends_wide (text, length));
}

static void
append_words (GString *text, const char *words, const char *end)
{
  while (words < end) {
    gsize spaces = MIN (strspn (words, " \t\n"), (gsize) (end - words));
    gsize others = MIN (strcspn (words + spaces, " \t\n"), (gsize) (end - words) - spaces);

    if (spaces > 0 && separates (text->str, text->len, words, spaces))
      g_string_append_c (text, ' ');
    g_string_append_len (text, words + spaces, (gssize) others);
    words += spaces + others;
  }
}

static void
add_words (Reading *reading, const char *words, gsize length)
{
  const KarumLearnText *before = reading->text;
  const KarumSpan *last = before->len ? &g_array_index (before, KarumSpan, before->len - 1) : NULL;
  /* The words before decide whether a space at the beginning is one. */
  g_autoptr (GString) text = g_string_new (last ? last->text : NULL);
  gsize start = text->len;
  KarumSpan span = reading->span;

  append_words (text, words, words + length);
  if (text->len == start)
    return;
  span.text = g_strdup (text->str + start);
  if (span.kind == KARUM_SPAN_POINTS && !span.points)
    span.points = g_strdup (span.text);
  reading->span.points = NULL;
  g_array_append_val (reading->text, span);
}

/* The last words of a text lose the space before the end of its element. */
static void
end_text (KarumLearnText *text)
{
  KarumSpan *last = text->len ? &g_array_index (text, KarumSpan, text->len - 1) : NULL;

  if (last)
    g_strchomp (last->text);
  if (last && last->text[0] == '\0')
    g_array_set_size (text, text->len - 1);
}

/* -- Elements --------------------------------------------------------------------------------- */

static void
refuse_element (GMarkupParseContext *context, const char *element, GError **error)
{
  const GSList *stack = g_markup_parse_context_get_element_stack (context);

  g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_UNKNOWN_ELEMENT, "<%s> can't stand in <%s>",
               element, stack && stack->next ? (const char *) stack->next->data : "nothing");
}

static void
begin_page (Reading *reading, const char **names, const char **values, GError **error)
{
  char *id = NULL, *title = NULL; /* freed by GLib if one is missing */

  if (!g_markup_collect_attributes ("page", names, values, error, G_MARKUP_COLLECT_STRDUP, "id",
                                    &id, G_MARKUP_COLLECT_STRDUP, "title", &title,
                                    G_MARKUP_COLLECT_INVALID))
    return;
  reading->page = g_new0 (KarumLearnPage, 1);
  reading->page->id = id;
  reading->page->title = title;
  reading->page->blocks = g_ptr_array_new_with_free_func (free_block);
  g_ptr_array_add (reading->learn->pages, reading->page);
}

static void
begin_block (Reading *reading,
             const BlockName *name,
             const char **names,
             const char **values,
             GError **error)
{
  const GMarkupCollectType optional = G_MARKUP_COLLECT_STRING | G_MARKUP_COLLECT_OPTIONAL;
  const char *id, *condition, *ref;
  KarumLearnBlock *block;

  if (!g_markup_collect_attributes (name->element, names, values, error, optional, "id", &id,
                                    optional, "if", &condition, optional, "ref", &ref,
                                    G_MARKUP_COLLECT_INVALID))
    return;
  block = reading->block = g_new0 (KarumLearnBlock, 1);
  g_ptr_array_add (reading->page->blocks, block);
  block->kind = name->kind;
  block->id = g_strdup (id);
  block->condition = g_strdup (condition);
  block->text = new_text ();
  if (name->kind == KARUM_BLOCK_GAME)
    block->says = g_ptr_array_new_with_free_func (free_say);
  reading->text = name->whole ? block->text : NULL;
  if (ref)
    block->board = g_hash_table_lookup (reading->learn->boards, ref);
  if ((name->kind >= KARUM_BLOCK_BOARD) != (block->board != NULL))
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "<%s> has no board “%s”",
                 name->element, ref ? ref : "");
}

/* A sentence of a game. */
static gboolean
begin_say (Reading *reading, const char **names, const char **values, GError **error)
{
  const GMarkupCollectType optional = G_MARKUP_COLLECT_STRING | G_MARKUP_COLLECT_OPTIONAL;
  KarumLearnBlock *block = reading->block;
  const char *mine, *theirs;
  KarumLearnSay *say;
  KarumError why;
  char reason[256];

  if (block->kind != KARUM_BLOCK_GAME
      || !g_markup_collect_attributes ("say", names, values, error, optional, "mine", &mine,
                                       optional, "theirs", &theirs, G_MARKUP_COLLECT_INVALID))
    return FALSE;
  say = g_new0 (KarumLearnSay, 1);
  say->theirs = theirs != NULL;
  say->text = reading->text = new_text ();
  g_ptr_array_add (block->says, say);
  if (!mine && !theirs)
    return TRUE;
  say->goals = karum_goals_read (theirs ? theirs : mine, &why);
  if (say->goals)
    return TRUE;
  karum_error_text (&why, reason, sizeof reason);
  g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "<say>: %s", reason);
  return FALSE;
}

/* A part of a task, question or game: `<goal>`, `<hint>` or `<why>`, once each. */
static gboolean
begin_part (Reading *reading, const char *element)
{
  KarumLearnBlock *block = reading->block;
  KarumLearnText **text = g_str_equal (element, "hint")  ? &block->hint
                          : g_str_equal (element, "why") ? &block->why
                                                         : NULL;

  if (block->kind < KARUM_BLOCK_TASK || (text && *text)
      || (!text && (!g_str_equal (element, "goal") || block->text->len > 0)))
    return FALSE;
  if (text)
    *text = new_text ();
  reading->text = text ? *text : block->text;
  return TRUE;
}

static gboolean
begin_span (Reading *reading, const char *element, const char **names, const char **values)
{
  for (guint i = KARUM_SPAN_TERM; i < G_N_ELEMENTS (span_names); i++)
    if (g_str_equal (element, span_names[i])) {
      reading->span.kind = (KarumSpanKind) i;
      if (names[0]
          && g_strcmp0 (names[0], i == KARUM_SPAN_POINTS  ? "p"
                                  : i == KARUM_SPAN_LINK  ? "to"
                                  : i == KARUM_SPAN_VALUE ? "forms"
                                                          : NULL)
                 == 0)
        reading->span.points = g_strdup (values[0]);
      return TRUE;
    }
  return FALSE;
}

static void
start_element (GMarkupParseContext *context,
               const char *element,
               const char **names,
               const char **values,
               gpointer data,
               GError **error)
{
  Reading *reading = data;

  if (reading->text
          ? reading->span.kind == KARUM_SPAN_PLAIN && begin_span (reading, element, names, values)
          : reading->block
                && (g_str_equal (element, "say") ? begin_say (reading, names, values, error)
                                                 : begin_part (reading, element)))
    return;
  if (error && *error)
    return;
  if (reading->page && !reading->block)
    karum_for_each_of (block_name, block_names)
      if (g_str_equal (element, block_name->element)) {
        begin_block (reading, block_name, names, values, error);
        return;
      }
  if (!reading->page && g_str_equal (element, "page"))
    begin_page (reading, names, values, error);
  else if (reading->page || !g_str_equal (element, "text"))
    refuse_element (context, element, error);
}

static void
end_element (GMarkupParseContext *context G_GNUC_UNUSED,
             const char *element G_GNUC_UNUSED,
             gpointer data,
             GError **error G_GNUC_UNUSED)
{
  Reading *reading = data;

  if (reading->span.kind != KARUM_SPAN_PLAIN) {
    g_clear_pointer (&reading->span.points, g_free);
    reading->span.kind = KARUM_SPAN_PLAIN;
  } else if (reading->text && reading->block->kind >= KARUM_BLOCK_TASK) {
    end_text (reading->text);
    reading->text = NULL;
  } else if (reading->block) {
    end_text (reading->block->text);
    reading->text = NULL;
    reading->block = NULL;
  } else
    reading->page = NULL;
}

static void
read_words (GMarkupParseContext *context G_GNUC_UNUSED,
            const char *words,
            gsize length,
            gpointer data,
            GError **error)
{
  Reading *reading = data;

  if (reading->text)
    add_words (reading, words, length);
  else if (strspn (words, " \t\n") < length)
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "words outside a text");
}

static void
add_refusal (KarumLearn *learn, const char **names, const char **values, GError **error)
{
  char *says = NULL, *heading = NULL; /* freed by GLib if one is missing */

  if (g_markup_collect_attributes ("refusal", names, values, error, G_MARKUP_COLLECT_STRDUP, "says",
                                   &says, G_MARKUP_COLLECT_STRDUP, "heading", &heading,
                                   G_MARKUP_COLLECT_INVALID))
    g_hash_table_insert (learn->refusals, says, heading);
}

static void
start_board (GMarkupParseContext *context,
             const char *element,
             const char **names,
             const char **values,
             gpointer data,
             GError **error)
{
  KarumLearn *learn = data;
  KarumLearnBoard *board;

  if (g_str_equal (element, "boards"))
    return;
  if (g_str_equal (element, "refusal")) {
    add_refusal (learn, names, values, error);
    return;
  }
  if (!g_str_equal (element, "board")) {
    refuse_element (context, element, error);
    return;
  }
  board = karum_learn_board_new (names, values, error);
  if (!board)
    return;
  if (g_hash_table_contains (learn->boards, board->id)) {
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "a second board “%s”",
                 board->id);
    karum_learn_board_free (board);
  } else
    g_hash_table_insert (learn->boards, board->id, board);
}

/* --------------------------------------------------------------------------------------------- */

static gboolean
parse (const GMarkupParser *parser, const char *text, gpointer data, GError **error)
{
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (parser, G_MARKUP_PREFIX_ERROR_POSITION, data, NULL);

  return g_markup_parse_context_parse (context, text, -1, error)
         && g_markup_parse_context_end_parse (context, error);
}

KarumLearn *
karum_learn_read (const char *boards, const char *text, GError **error)
{
  const GMarkupParser board_parser = { .start_element = start_board };
  const GMarkupParser text_parser
      = { .start_element = start_element, .end_element = end_element, .text = read_words };
  g_autoptr (KarumLearn) learn = g_new0 (KarumLearn, 1);
  Reading reading = { .learn = learn };
  gboolean good;

  learn->boards = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_board);
  learn->refusals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  learn->pages = g_ptr_array_new_with_free_func (free_page);
  good = (!boards || parse (&board_parser, boards, learn, error))
         && parse (&text_parser, text, &reading, error);
  g_free (reading.span.points);
  return good ? g_steal_pointer (&learn) : NULL;
}
