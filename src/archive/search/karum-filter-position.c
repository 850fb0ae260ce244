#include "karum-filter-position.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-pattern-search.h"
#include "karum-position-search.h"
#include "karum-store-inside.h"

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
