#include "karum-comment-links.h"

#include <string.h>

#include "karum-arrays.h"

/* -- Words ------------------------------------------------------------------------------------ */

static gboolean
is_part (char c)
{
  return g_ascii_isalnum (c) || (c && strchr ("#^+,=-", c));
}

/* Whether a word can begin at @at: not inside another one, a path or an address. "2.d4" is two. */
static gboolean
can_begin (const char *text, const char *at)
{
  const char *before = at > text ? g_utf8_prev_char (at) : NULL;

  if (!before)
    return TRUE;
  if (*before == '.')
    return before == text || !g_ascii_isalpha (before[-1]);
  return !is_part (*before) && !g_unichar_isalnum (g_utf8_get_char (before))
         && !strchr ("_'/@\\", *before) && !g_str_has_prefix (before, "’");
}

/* Whether a word can end at @end. */
static gboolean
can_end (const char *end)
{
  const char *next = *end ? g_utf8_next_char (end) : end;

  if (!*end)
    return TRUE;
  if (g_unichar_isalnum (g_utf8_get_char (end)) || *end == '_' || *end == '@')
    return FALSE;
  if (strchr ("./'", *end) || g_str_has_prefix (end, "’"))
    return !g_unichar_isalnum (g_utf8_get_char (next));
  return TRUE;
}

static gboolean
read_point (const KarumRules *rules, const char *word)
{
  const char *end = word;
  KarumBoard board;
  KarumPoint point;

  rules->game->board (rules, &board);
  return karum_point_read (word, &end, board.columns, board.rows, &point, NULL) && !*end;
}

/* Adds the word between @at and @end, if it is a point or a turn. */
static gboolean
add_word (GArray *links, const KarumRules *rules, const char *text, const char *at, const char *end)
{
  g_autofree char *word = g_strndup (at, (gsize) (end - at));
  KarumCommentLink link = { (guint) (at - text), (guint) (end - at), links->len, FALSE };
  KarumTurn turn;

  /* Words such as “keep” are turns too, but of the language first. */
  if (!strpbrk (word, "0123456789") || !g_ascii_islower (word[*word == '#' ? 1 : 0]))
    return FALSE;
  link.turn = rules->game->turn_read (rules, word, &turn, NULL);
  if (!link.turn && !read_point (rules, word))
    return FALSE;
  g_array_append_val (links, link);
  return TRUE;
}

/* A word is a turn as a whole, or a list of such with commas between. */
static void
add_words (
    GArray *links, const KarumRules *rules, const char *text, const char *at, const char *end)
{
  while (end > at && strchr ("#^+,=-", end[-1]))
    end--;
  if (end == at || add_word (links, rules, text, at, end))
    return;
  for (const char *comma; at < end; at = comma + 1) {
    comma = memchr (at, ',', (gsize) (end - at));
    comma = comma ? comma : end;
    if (comma > at)
      add_word (links, rules, text, at, comma);
  }
}

/* -- Lines ------------------------------------------------------------------------------------ */

/* Whether a line goes on over what stands between two turns: spaces, signs, a number. */
static gboolean
goes_on (const char *at, const char *end)
{
  while (at < end && strchr (" \t\n!?", *at))
    at++;
  while (at < end && g_ascii_isdigit (*at))
    at++;
  while (at < end && strchr (" .", *at))
    at++;
  return at == end;
}

static void
join_lines (GArray *links, const char *text)
{
  for (guint i = 1; i < links->len; i++) {
    const KarumCommentLink *last = &g_array_index (links, KarumCommentLink, i - 1);
    KarumCommentLink *link = &g_array_index (links, KarumCommentLink, i);
    const char *end = text + last->start + last->length;

    if (last->turn && link->turn && goes_on (end, text + link->start))
      link->first = last->first;
  }
}

GArray *
karum_comment_links (const KarumRules *rules, const char *text)
{
  GArray *links = karum_array_new (KarumCommentLink);

  for (const char *at = text; *at;) {
    const char *end = at;

    while (is_part (*end))
      end++;
    if (end > at && can_begin (text, at) && can_end (end))
      add_words (links, rules, text, at, end);
    at = end > at ? end : g_utf8_next_char (at);
  }
  join_lines (links, text);
  return links;
}

char *
karum_comment_links_line (const GArray *links, const char *text, guint link)
{
  GString *line = g_string_new (NULL);

  for (guint i = g_array_index (links, KarumCommentLink, link).first; i <= link; i++) {
    const KarumCommentLink *one = &g_array_index (links, KarumCommentLink, i);

    if (line->len > 0)
      g_string_append_c (line, ' ');
    g_string_append_len (line, text + one->start, one->length);
  }
  return g_string_free (line, FALSE);
}

/* How many of @turns are legal from @node on. */
static guint
count_legal (const KarumRecord *record, const KarumNode *node, char **turns, KarumError *error)
{
  const KarumRules *rules = &record->rules;
  KarumState states[2];
  KarumTurn turn;
  guint n = 0;

  karum_record_state (record, node, &states[0]);
  while (turns[n] && karum_turn_parse (rules, &states[n % 2], turns[n], &turn, error)) {
    rules->game->apply (rules, &states[n % 2], &turn, &states[(n + 1) % 2]);
    n++;
  }
  return n;
}

KarumNode *
karum_comment_line_base (const KarumRecord *record,
                         const KarumNode *node,
                         gboolean before,
                         const char *turns,
                         guint *n_legal,
                         KarumError *error)
{
  g_auto (GStrv) line = g_strsplit (turns, " ", -1);
  const KarumNode *base = before && node->parent ? node->parent : node;
  KarumError other = { 0 };

  *n_legal = count_legal (record, base, line, error);
  if (*n_legal == 0 && base == node && node->parent) {
    *n_legal = count_legal (record, node->parent, line, &other);
    if (*n_legal > 0)
      base = node->parent;
  }
  return (KarumNode *) base;
}
