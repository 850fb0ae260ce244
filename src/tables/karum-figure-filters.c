#include "karum-figure-filters.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-game-filter-fields.h"
#include "karum-phrases.h"

guint
karum_tally_get (const KarumTally *tally, KarumFigure figure)
{
  switch (figure) {
  case KARUM_FIGURE_GAMES:
    return tally->games;
  case KARUM_FIGURE_WINS:
    return tally->wins;
  case KARUM_FIGURE_DRAWS:
    return tally->draws;
  case KARUM_FIGURE_LOSSES:
    return tally->losses;
  case KARUM_FIGURE_UNFINISHED:
  default:
    return 0;
  }
}

KarumGameFilter
karum_figure_filter (const KarumGameFilter *group, KarumFigure figure)
{
  static const KarumResult outcomes[] = {
    [KARUM_FIGURE_WINS] = KARUM_RESULT_WON,
    [KARUM_FIGURE_DRAWS] = KARUM_RESULT_DRAWN,
    [KARUM_FIGURE_LOSSES] = KARUM_RESULT_LOST,
    [KARUM_FIGURE_UNFINISHED] = KARUM_RESULT_NONE,
  };
  KarumGameFilter filter = *group;

  if (figure == KARUM_FIGURE_GAMES) {
    filter.finished = TRUE;
  } else {
    filter.with_outcome = TRUE;
    filter.outcome = outcomes[figure];
  }
  return filter;
}

KarumGameFilter
karum_figure_year (const KarumGameFilter *group, int year, char text[5])
{
  KarumGameFilter filter = *group;

  if (year == 0) {
    filter.undated = TRUE;
    return filter;
  }
  g_snprintf (text, 5, "%04d", year);
  /* A date bound within that year is narrower. */
  if (!filter.from || strncmp (filter.from, text, 4) != 0)
    filter.from = text;
  if (!filter.to || strncmp (filter.to, text, 4) != 0)
    filter.to = text;
  return filter;
}

KarumGameFilter
karum_figure_months (const KarumGameFilter *group, int first, int last, KarumFigureMonths *texts)
{
  KarumGameFilter filter = *group;

  karum_month_write (first, texts->first);
  karum_month_write (last, texts->last);
  filter.first_month = texts->first;
  filter.last_month = texts->last;
  return filter;
}

KarumGameFilter
karum_figure_event (const KarumGameFilter *group, gint64 event, const char *name)
{
  KarumGameFilter filter = *group;

  filter.event = name;
  filter.event_id = event != 0 ? event : -1;
  return filter;
}

KarumGameFilter
karum_figure_ids (const GArray *ids)
{
  g_autofree char *text = karum_id_list_write ((const gint64 *) (void *) ids->data, ids->len);
  const KarumGameFilter filter = { .ids = text };

  return karum_game_filter_copy (&filter);
}

KarumGameFilter
karum_figure_opponent (const KarumGameFilter *group, gint64 person, const char *name)
{
  KarumGameFilter filter = *group;

  filter.opponent = name;
  filter.opponent_id = person != 0 ? person : -1;
  return filter;
}

KarumGameFilter
karum_figure_match (const KarumMatchRow *match)
{
  const KarumGameFilter first = { .match = match->tag,
                                  .player = match->players[0],
                                  .player_id = match->persons[0] ? match->persons[0] : -1 };
  KarumGameFilter filter = karum_figure_opponent (&first, match->persons[1], match->players[1]);
  g_autofree char *ids = karum_id_list_write (match->games, match->n_games);

  filter.ids = ids;
  return karum_game_filter_copy (&filter);
}

static void
tally_free (gpointer data)
{
  KarumRulesTally *tally = data;

  karum_free_all (tally->game, tally->preset, tally);
}

static gboolean
is_same_group (const KarumRulesTally *a, const KarumRulesTally *b, KarumGroup by)
{
  switch (by) {
  case KARUM_GROUP_SIDE:
    return a->side == b->side;
  case KARUM_GROUP_VARIANT:
    return g_str_equal (a->game, b->game) && g_str_equal (a->preset, b->preset);
  case KARUM_GROUP_GAME:
  default:
    return g_str_equal (a->game, b->game);
  }
}

static KarumRulesTally *
group_of (GPtrArray *groups, const KarumRulesTally *tally, KarumGroup by)
{
  KarumRulesTally *group;

  karum_for_each (void, item, groups)
    if (is_same_group (item, tally, by))
      return item;
  group = g_new0 (KarumRulesTally, 1);
  group->game = by == KARUM_GROUP_SIDE ? NULL : g_strdup (tally->game);
  group->preset = by == KARUM_GROUP_VARIANT ? g_strdup (tally->preset) : NULL;
  group->side = by == KARUM_GROUP_SIDE ? tally->side : KARUM_FIRST;
  g_ptr_array_add (groups, group);
  return group;
}

GPtrArray *
karum_stats_group (const KarumStats *stats, KarumGroup by)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (tally_free);

  karum_for_each (const KarumRulesTally, tally, stats->by_rules)
    karum_tally_add (&group_of (groups, tally, by)->tally, &tally->tally);
  return groups;
}

KarumGameFilter
karum_figure_group (const KarumGameFilter *games, const KarumRulesTally *tally, KarumGroup by)
{
  KarumGameFilter filter = *games;

  if (by == KARUM_GROUP_SIDE) {
    filter.with_side = TRUE;
    filter.side = tally->side;
    return filter;
  }
  filter.game = tally->game;
  /* Games without presets have no name for it. */
  if (tally->preset && *tally->preset)
    filter.preset = tally->preset;
  return filter;
}
