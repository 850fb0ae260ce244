#include "karum-game-filter.h"

#include <string.h>

#include "karum-fold.h"

KarumGameFilter
karum_game_filter_copy (const KarumGameFilter *filter)
{
  KarumGameFilter copy = *filter;

  copy.player = g_strdup (filter->player);
  copy.players[0] = g_strdup (filter->players[0]);
  copy.players[1] = g_strdup (filter->players[1]);
  copy.game = g_strdup (filter->game);
  copy.rules = g_strdup (filter->rules);
  copy.event = g_strdup (filter->event);
  copy.from = g_strdup (filter->from);
  copy.to = g_strdup (filter->to);
  copy.text = g_strdup (filter->text);
  copy.match = g_strdup (filter->match);
  return copy;
}

void
karum_game_filter_clear (KarumGameFilter *filter)
{
  g_free ((char *) filter->player);
  g_free ((char *) filter->players[0]);
  g_free ((char *) filter->players[1]);
  g_free ((char *) filter->game);
  g_free ((char *) filter->rules);
  g_free ((char *) filter->event);
  g_free ((char *) filter->from);
  g_free ((char *) filter->to);
  g_free ((char *) filter->text);
  g_free ((char *) filter->match);
  *filter = (KarumGameFilter){ 0 };
}

/* Players with the name, or merged with one who has it. */
#define CALLED                                                            \
  "IN (SELECT p.id FROM player_names n JOIN players o ON o.id = n.player" \
  " JOIN players p ON p.person = o.person WHERE n.folded = ?)"

/* The same for a part of a name. */
#define CALLED_LIKE                                                       \
  "IN (SELECT p.id FROM player_names n JOIN players o ON o.id = n.player" \
  " JOIN players p ON p.person = o.person WHERE instr (n.folded, ?) > 0)"

/* Adds a condition that has @n_uses parameters of the value @text. */
static void
add (KarumCondition *condition, const char *sql, guint n_uses, const char *text)
{
  g_string_append (condition->sql, " AND ");
  g_string_append (condition->sql, sql);
  while (n_uses-- > 0)
    g_ptr_array_add (condition->texts, g_strdup (text));
}

static void
add_folded (KarumCondition *condition, const char *sql, guint n_uses, const char *text)
{
  g_autofree char *folded = text ? karum_fold (text) : NULL;

  if (folded)
    add (condition, sql, n_uses, folded);
}

/* The pattern of LIKE for texts that contain @word. */
static char *
like_pattern (const char *word)
{
  GString *pattern = g_string_new ("%");

  for (; *word; word++) {
    if (strchr ("%_\\", *word))
      g_string_append_c (pattern, '\\');
    g_string_append_c (pattern, *word);
  }
  g_string_append_c (pattern, '%');
  return g_string_free (pattern, FALSE);
}

static void
add_word (KarumCondition *condition, const char *word)
{
  g_autofree char *pattern = like_pattern (word);

  add (condition,
       "(g.player1 " CALLED_LIKE " OR g.player2 " CALLED_LIKE
       " OR g.event IN (SELECT id FROM events WHERE instr (folded, ?) > 0)",
       3, word);
  g_string_append (condition->sql,
                   " OR g.id IN (SELECT rowid FROM texts WHERE text LIKE ? ESCAPE '\\'))");
  g_ptr_array_add (condition->texts, g_steal_pointer (&pattern));
}

static void
add_words (KarumCondition *condition, const char *text)
{
  g_autofree char *folded = karum_fold (text);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t\n", -1);

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      add_word (condition, words[i]);
}

/* A day that is not known wholly is within the span if it can be; one without its year never is. */
static void
add_dates (KarumCondition *condition, const KarumGameFilter *filter)
{
  if (filter->from || filter->to)
    g_string_append (condition->sql, " AND g.date NOT LIKE '?%'");
  if (filter->from)
    add (condition, "replace (g.date, '?', '9') >= ?", 1, filter->from);
  if (filter->to) {
    g_autofree char *end = g_strconcat (filter->to, "~", NULL);

    add (condition, "replace (g.date, '?', '0') <= ?", 1, end);
  }
}

KarumCondition
karum_condition_new (const KarumGameFilter *filter)
{
  KarumCondition condition;

  condition.sql = g_string_new ("g.deleted_at IS NULL");
  condition.texts = g_ptr_array_new_with_free_func (g_free);
  add_folded (&condition, "(g.player1 " CALLED " OR g.player2 " CALLED ")", 2, filter->player);
  add_folded (&condition, "g.player1 " CALLED, 1, filter->players[0]);
  add_folded (&condition, "g.player2 " CALLED, 1, filter->players[1]);
  add_folded (&condition, "g.event IN (SELECT id FROM events WHERE folded = ?)", 1, filter->event);
  if (filter->game)
    add (&condition, "g.ruleset IN (SELECT id FROM rulesets WHERE game = ?)", 1, filter->game);
  if (filter->rules)
    add (&condition, "g.ruleset IN (SELECT id FROM rulesets WHERE text = ?)", 1, filter->rules);
  if (filter->match)
    add (&condition, "g.match IN (SELECT id FROM matches WHERE tag = ?)", 1, filter->match);
  if (filter->unmatched)
    g_string_append (condition.sql, " AND g.match IS NULL");
  if (filter->with_result)
    g_string_append_printf (condition.sql, " AND g.result = %d", (int) filter->result);
  add_dates (&condition, filter);
  if (filter->text)
    add_words (&condition, filter->text);
  return condition;
}

void
karum_condition_clear (KarumCondition *condition)
{
  g_string_free (condition->sql, TRUE);
  g_ptr_array_unref (condition->texts);
}

void
karum_condition_bind (const KarumCondition *condition, KarumStatement *statement)
{
  for (guint i = 0; i < condition->texts->len; i++)
    karum_statement_bind_text (statement, (int) i + 1, condition->texts->pdata[i]);
}
