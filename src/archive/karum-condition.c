#include "karum-condition.h"

#include "karum-condition-parts.h"
#include "karum-fold.h"

int
karum_condition_text (KarumCondition *condition, const char *text)
{
  g_ptr_array_add (condition->texts, g_strdup (text));
  return (int) condition->texts->len;
}

int
karum_condition_folded (KarumCondition *condition, const char *text)
{
  g_ptr_array_add (condition->texts, karum_fold (text));
  return (int) condition->texts->len;
}

void
karum_condition_and (KarumCondition *condition, const char *format, ...)
{
  va_list arguments;

  g_string_append (condition->sql, " AND ");
  va_start (arguments, format);
  g_string_append_vprintf (condition->sql, format, arguments);
  va_end (arguments);
}

void
karum_condition_ids (KarumCondition *condition, const GArray *ids)
{
  g_autoptr (GString) list = g_string_new ("[");

  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (list, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                            g_array_index (ids, gint64, i));
  g_string_append_c (list, ']');
  karum_condition_and (condition, "g.id IN (SELECT value FROM json_each (?%d))",
                       karum_condition_text (condition, list->str));
}

static void
add_rules (KarumCondition *condition, const KarumGameFilter *filter)
{
  if (filter->game)
    karum_condition_and (condition, "g.ruleset IN (SELECT id FROM rulesets WHERE game = ?%d)",
                         karum_condition_text (condition, filter->game));
  if (filter->preset)
    karum_condition_and (condition, "g.ruleset IN (SELECT id FROM rulesets WHERE preset = ?%d)",
                         karum_condition_text (condition, filter->preset));
  if (filter->rules)
    karum_condition_and (condition, "g.ruleset IN (SELECT id FROM rulesets WHERE text = ?%d)",
                         karum_condition_text (condition, filter->rules));
}

static void
add_groups (KarumCondition *condition, const KarumGameFilter *filter)
{
  if (filter->event)
    karum_condition_and (condition, "g.event IN (SELECT id FROM events WHERE folded = ?%d)",
                         karum_condition_folded (condition, filter->event));
  if (filter->event_id != 0)
    karum_condition_and (condition, "g.event = %" G_GINT64_FORMAT, filter->event_id);
  if (filter->match)
    karum_condition_and (condition, "g.match IN (SELECT id FROM matches WHERE tag = ?%d)",
                         karum_condition_text (condition, filter->match));
  if (filter->unmatched)
    karum_condition_and (condition, "g.match IS NULL");
}

static void
add_end (KarumCondition *condition, const KarumGameFilter *filter)
{
  if (filter->with_result)
    karum_condition_and (condition, "g.result = %d", (int) filter->result);
  if (filter->with_termination)
    karum_condition_and (condition, "g.termination = %d", (int) filter->termination);
  if (filter->in_progress)
    karum_condition_and (condition, "g.result = %d AND g.termination != %d",
                         (int) KARUM_RESULT_NONE, (int) KARUM_TERMINATION_UNTERMINATED);
  if (filter->finished)
    karum_condition_and (condition, "g.result != %d", (int) KARUM_RESULT_NONE);
}

/* What can be counted in a game, and where it stands among the others. */
static void
add_numbers (KarumCondition *condition, const KarumGameFilter *filter)
{
  static const char margin[]
      = "abs (coalesce (g.score1, g.points1) - coalesce (g.score2, g.points2))";

  if (filter->min_turns > 0)
    karum_condition_and (condition, "g.turns >= %u", filter->min_turns);
  if (filter->max_turns > 0)
    karum_condition_and (condition, "g.turns <= %u", filter->max_turns);
  if (filter->first_id > 0)
    karum_condition_and (condition, "g.id >= %" G_GINT64_FORMAT, filter->first_id);
  if (filter->last_id > 0)
    karum_condition_and (condition, "g.id <= %" G_GINT64_FORMAT, filter->last_id);
  if (filter->min_margin > 0 || filter->max_margin > 0)
    karum_condition_and (condition, "g.result != %d", (int) KARUM_RESULT_NONE);
  if (filter->min_margin > 0)
    karum_condition_and (condition, "%s >= %u", margin, filter->min_margin);
  if (filter->max_margin > 0)
    karum_condition_and (condition, "%s <= %u", margin, filter->max_margin);
}

/* What a person has said of games and thinks of them. */
static void
add_marks (KarumCondition *condition, const KarumGameFilter *filter)
{
  if (filter->commented)
    karum_condition_and (condition, "g.annotated > 0");
  if (filter->analysed)
    karum_condition_and (condition, "g.annotated > 0 AND g.analysed");
  if (filter->collection)
    karum_condition_and (condition,
                         "g.id IN (SELECT t.game FROM collections c"
                         " JOIN collected t ON t.collection = c.id WHERE c.folded = ?%d)",
                         karum_condition_folded (condition, filter->collection));
  if (filter->stars > 0)
    karum_condition_and (condition, "g.stars >= %u", filter->stars);
}

KarumCondition *
karum_condition_new (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumCondition) condition = g_new0 (KarumCondition, 1);

  condition->sql = g_string_new (filter->bin ? "g.deleted_at IS NOT NULL" : "g.deleted_at IS NULL");
  condition->texts = g_ptr_array_new_with_free_func (g_free);
  karum_condition_add_players (condition, filter);
  add_rules (condition, filter);
  add_groups (condition, filter);
  add_end (condition, filter);
  add_numbers (condition, filter);
  add_marks (condition, filter);
  karum_condition_add_dates (condition, filter);
  if (filter->text)
    karum_condition_add_words (condition, filter->text);
  return karum_condition_add_position (condition, store, filter, error)
             ? g_steal_pointer (&condition)
             : NULL;
}

void
karum_condition_free (KarumCondition *condition)
{
  g_string_free (condition->sql, TRUE);
  g_ptr_array_unref (condition->texts);
  g_free (condition);
}

int
karum_condition_next (const KarumCondition *condition)
{
  return (int) condition->texts->len + 1;
}

int
karum_condition_bind (const KarumCondition *condition, KarumStatement *statement)
{
  for (guint i = 0; i < condition->texts->len; i++)
    karum_statement_bind_text (statement, (int) i + 1, condition->texts->pdata[i]);
  return karum_condition_next (condition);
}
