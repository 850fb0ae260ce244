#include "karum-condition.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-part.h"
#include "karum-pattern-search.h"
#include "karum-explore.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

static void
add_part (KarumCondition *condition, const KarumPart *part)
{
  g_autofree char *check = karum_part_check (part);

  g_string_append_printf (condition->sql, " AND %s", check);
  for (guint i = 0; i < part->texts->len; i++)
    g_ptr_array_add (condition->texts, g_strdup (part->texts->pdata[i]));
}

static gboolean
add_position (KarumCondition *condition,
              KarumStore *store,
              const KarumGameFilter *filter,
              GError **error)
{
  g_autoptr (KarumGameSet) set = karum_filter_position (store, filter, error);

  if (!set)
    return FALSE;
  g_ptr_array_add (condition->texts, karum_game_set_json (set));
  g_string_append_printf (condition->sql, " AND g.id IN (SELECT value FROM json_each (?%u))",
                          condition->texts->len);
  return TRUE;
}

KarumCondition *
karum_condition_new (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumCondition) condition = g_new0 (KarumCondition, 1);
  g_autoptr (GPtrArray) parts = karum_filter_parts (filter, 1, TRUE);

  condition->sql = g_string_new (filter->bin ? "g.deleted_at IS NOT NULL" : "g.deleted_at IS NULL");
  condition->texts = g_ptr_array_new_with_free_func (g_free);
  if (filter->text && !karum_texts_provide_runs (karum_store_db (store), error))
    return NULL;
  for (guint i = 0; i < parts->len; i++)
    add_part (condition, parts->pdata[i]);
  if ((filter->position || filter->pattern) && !add_position (condition, store, filter, error))
    return NULL;
  return g_steal_pointer (&condition);
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

/* Other parts of the filter limit the games. */
static const KarumScope everywhere = { .bin = TRUE };

static GArray *
refuse (const char *reason, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("This position can’t be searched for: %s."), reason);
  return NULL;
}

static GArray *
find_position (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *reason = NULL;
  KarumRules rules;
  KarumState state;
  KarumError fault;

  if (!filter->rules)
    return refuse (_ ("the rules are not given"), error);
  if (karum_rules_read (karum_store_games (store), filter->rules, &rules, &fault)
      && karum_start (&rules, NULL, filter->position, &state, &fault))
    return karum_positions_search (store, &rules, &state, &everywhere, 0, error);
  reason = karum_error_message (&fault);
  return refuse (reason, error);
}

static GArray *
find_pattern (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autofree char *reason = NULL;
  KarumPattern pattern;
  KarumError fault;

  if (karum_pattern_read (filter->pattern, &pattern, &fault))
    return karum_patterns_search (store, &pattern, &everywhere, 0, error);
  reason = karum_error_message (&fault);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("This pattern can’t be searched for: %s."), reason);
  return NULL;
}

/* @hits: (transfer full) (nullable) */
static KarumGameSet *
set_of (GArray *hits)
{
  KarumGameSet *set = hits ? karum_game_set_new () : NULL;

  for (guint i = 0; hits && i < hits->len; i++)
    karum_game_set_add (set, g_array_index (hits, KarumPositionHit, i).game);
  g_clear_pointer (&hits, g_array_unref);
  return set;
}

KarumGameSet *
karum_filter_position (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumGameSet) position
      = filter->position ? set_of (find_position (store, filter, error)) : NULL;
  g_autoptr (KarumGameSet) pattern = NULL;

  if (filter->position && !position)
    return NULL;
  pattern = filter->pattern ? set_of (find_pattern (store, filter, error)) : NULL;
  if (filter->pattern && !pattern)
    return NULL;
  if (position && pattern)
    karum_game_set_keep (position, pattern);
  return position ? g_steal_pointer (&position) : g_steal_pointer (&pattern);
}
