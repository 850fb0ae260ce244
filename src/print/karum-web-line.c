#include <string.h>

#include "karum-sides.h"
#include "karum-web-private.h"

/* karum-web-line.c: the record of a game of which there are only the turns, in a few hundred bytes:
 * the text of the turns, which is read without scripts, and what the script makes buttons of. */

/* Whether there is nothing to the turn but its points, which the text names in one word. */
static gboolean
is_plain (const KarumRecord *record, const KarumNode *node)
{
  char text[KARUM_TURN_TEXT];

  if (node->comment || node->lead || node->sibling || (node->glyphs && node->glyphs->len > 0)
      || node->turn->n_points == 0)
    return FALSE;
  record->rules.game->turn_write (&record->rules, node->turn, text);
  return !strpbrk (text, " |");
}

static gboolean
is_all_plain (const KarumRecord *record)
{
  g_autoptr (GHashTable) sides = karum_sides_named (record);

  if (sides || record->root->comment || !record->root->child)
    return FALSE;
  for (const KarumNode *node = record->root->child; node; node = node->child)
    if (!is_plain (record, node))
      return FALSE;
  return TRUE;
}

/* (transfer full): what follows most turns: the other person is to move, and has, if @less, put
 * one of the last counter's pieces. @then: (array zero-terminated): the fields before */
static GStrv
expected (char *const *then, gboolean less)
{
  GStrv next = g_strdupv ((GStrv) then);
  const guint last = g_strv_length (next) - 1, mover = next[0][0] == '2' ? 1 : 0;
  g_auto (GStrv) numbers = g_strsplit (next[last], ",", 2);

  next[0][0] = mover == 1 ? '1' : '2';
  if (less && last > 0 && numbers[0] && numbers[1]) {
    gint64 left[2]
        = { g_ascii_strtoll (numbers[0], NULL, 10), g_ascii_strtoll (numbers[1], NULL, 10) };

    left[mover]--;
    g_free (next[last]);
    next[last] = g_strdup_printf ("%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT, left[0], left[1]);
  }
  return next;
}

/* Of fields with a semicolon between them, only those that differ from @before; nothing or `-` for
 * what is expected. */
static void
put_changed (GString *text, const char *after, const char *before)
{
  g_auto (GStrv) now = g_strsplit (after, ";", -1), then = g_strsplit (before, ";", -1);
  g_auto (GStrv) same = expected (then, FALSE), less = expected (then, TRUE);

  if (g_strv_equal ((const char *const *) now, (const char *const *) same))
    return;
  if (g_strv_equal ((const char *const *) now, (const char *const *) less)) {
    g_string_append_c (text, '-');
    return;
  }
  for (guint i = 0; now[i]; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ";" : "",
                            g_str_equal (now[i], then[i]) ? "" : now[i]);
}

/* The rows that count; of those that counted before only the number in that list. */
static void
put_rows (GString *text, const char *after, const char *before)
{
  g_auto (GStrv) now = g_strsplit (after, " ", -1), then = g_strsplit (before, " ", -1);

  for (guint i = 0; now[i]; i++) {
    guint same = 0;

    while (then[same] && !g_str_equal (then[same], now[i]))
      same++;
    g_string_append (text, i > 0 ? " " : "");
    if (then[same])
      g_string_append_printf (text, "%u", same);
    else
      g_string_append (text, now[i]);
  }
}

/* What the script reads, each for all turns with a stroke between them. */
typedef struct {
  GString *turns, *changes, *standings, *rows; /* (owned) */
} Line;

static void
add_turn (Line *line, const KarumRules *rules, const KarumState *before, const KarumState *after)
{
  g_autoptr (GString) standing = g_string_new (NULL), standing_before = g_string_new (NULL);
  g_autoptr (GString) rows = g_string_new (NULL), rows_before = g_string_new (NULL);

  karum_web_changes (line->changes, rules, before, after);
  karum_web_standing (standing, rules, after);
  karum_web_standing (standing_before, rules, before);
  put_changed (line->standings, standing->str, standing_before->str);
  karum_web_rows (rows, rules, after);
  karum_web_rows (rows_before, rules, before);
  if (g_string_equal (rows, rows_before))
    return;
  if (rows->len > 0)
    put_rows (line->rows, rows->str, rows_before->str);
  else
    g_string_append_c (line->rows, '-');
}

static void
add_turns (Line *line, const KarumRecord *record)
{
  const KarumRules *rules = &record->rules;
  KarumState states[2] = { record->start };
  guint ply = 0;

  for (const KarumNode *node = record->root->child; node; node = node->child, ply++) {
    char text[KARUM_TURN_TEXT];

    if (ply > 0) {
      g_string_append_c (line->changes, '|');
      g_string_append_c (line->standings, '|');
      g_string_append_c (line->rows, '|');
    }
    rules->game->apply (rules, &states[ply % 2], node->turn, &states[(ply + 1) % 2]);
    add_turn (line, rules, &states[ply % 2], &states[(ply + 1) % 2]);
    rules->game->turn_write (rules, node->turn, text);
    if (ply % 2 == 0)
      g_string_append_printf (line->turns, "%u.\u00a0", ply + 1);
    g_string_append_printf (line->turns, "%s ", text);
  }
}

gboolean
karum_web_line (GString *page, const KarumRecord *record)
{
  Line line;

  if (!is_all_plain (record))
    return FALSE;
  line = (Line){ g_string_new (NULL), g_string_new (NULL), g_string_new (NULL),
                 g_string_new (NULL) };
  add_turns (&line, record);
  g_string_append_printf (page, "<span class=\"line\" data-c=\"%s\" data-k=\"%s\"",
                          line.changes->str, line.standings->str);
  if (line.rows->str[strspn (line.rows->str, "|")])
    g_string_append_printf (page, " data-r=\"%s\"", line.rows->str);
  g_string_append_printf (page, ">%s</span>\n", line.turns->str);
  g_string_free (line.turns, TRUE);
  g_string_free (line.changes, TRUE);
  g_string_free (line.standings, TRUE);
  g_string_free (line.rows, TRUE);
  return TRUE;
}
