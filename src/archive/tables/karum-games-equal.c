#include "karum-games-equal.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-random.h"
#include "karum-marks.h"
#include "karum-name.h"

static guint64
mix (guint64 key, const void *data, gsize size)
{
  const guint8 *bytes = data;

  for (gsize i = 0; i < size; i++)
    key = (key ^ bytes[i]) * G_GUINT64_CONSTANT (0x100000001b3); /* FNV-1a */
  return karum_hash_word (key ^ size);
}

gint64
karum_games_content_key (const KarumRecord *record, const guint8 *line, gsize size)
{
  char rules[KARUM_RULES_TEXT];
  gsize length = karum_rules_write (&record->rules, rules);
  const char *position = record->position ? record->position : "";
  guint64 key = mix (G_GUINT64_CONSTANT (0xcbf29ce484222325), rules, length);

  key = mix (key, record->setup, strlen (record->setup));
  key = mix (key, position, strlen (position));
  return (gint64) mix (key, line, size);
}

static gboolean
same_text (const char *a, const char *b)
{
  return g_str_equal (a ? a : "", b ? b : "");
}

static gboolean
same_bytes (const GByteArray *a, const GByteArray *b)
{
  if (!a || !b)
    return a == b;
  return a->len == b->len && (a->len == 0 || memcmp (a->data, b->data, a->len) == 0);
}

/* The next of @tags from index @i that is not a tag of marks; NULL at the end. */
static const KarumTag *
next_tag (const GPtrArray *tags, guint *i)
{
  while (tags && *i < tags->len) {
    const KarumTag *tag = tags->pdata[(*i)++];

    if (!karum_marks_tell (tag))
      return tag;
  }
  return NULL;
}

static gboolean
same_others (const GPtrArray *a, const GPtrArray *b)
{
  guint i = 0;
  guint j = 0;

  for (;;) {
    const KarumTag *one = next_tag (a, &i);
    const KarumTag *other = next_tag (b, &j);

    if (!one || !other)
      return one == other;
    if (!g_str_equal (one->name, other->name) || !g_str_equal (one->value, other->value))
      return FALSE;
  }
}

gboolean
karum_games_same_start (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&draft->record->rules, rules);
  return same_text (game->rules, rules) && same_text (game->setup, draft->record->setup)
         && same_text (game->position, draft->record->position);
}

gboolean
karum_games_same_line (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  return karum_games_same_start (game, draft) && same_bytes (game->line, draft->line);
}

/* -- Equal games ------------------------------------------------------------------------------ */

gboolean
karum_games_same_persons (const KarumStoredGame *game, const KarumWho *who)
{
  return karum_namesakes_include (&who->players[0], game->persons[0])
         && karum_namesakes_include (&who->players[1], game->persons[1]);
}

/* What was not played is no played game, and a bye no forfeit. */
static gboolean
ends_agree (const KarumTags *a, const KarumTags *b)
{
  return a->termination == b->termination
         || (!karum_tags_is_unplayed (a) && !karum_tags_is_unplayed (b));
}

/* Games without turns and round differ only in how they ended. */
static gboolean
can_be_same (const KarumStoredGame *game, const KarumGameDraft *draft)
{
  const KarumTags *a = &game->tags;
  const KarumTags *b = &draft->record->tags;

  return draft->turns > 0 || a->round || a->result == b->result || a->result == KARUM_RESULT_NONE
         || b->result == KARUM_RESULT_NONE;
}

gboolean
karum_games_same_game (const KarumStoredGame *game,
                       const KarumGameDraft *draft,
                       const KarumWho *who)
{
  const KarumTags *tags = &draft->record->tags;

  return karum_games_same_line (game, draft) && karum_games_same_persons (game, who)
         && karum_namesakes_include (&who->event, game->event)
         && same_text (game->tags.date, tags->date) && same_text (game->tags.round, tags->round)
         && ends_agree (&game->tags, tags) && can_be_same (game, draft);
}

/* -- Possibly equal games --------------------------------------------------------------------- */

/* Whether a part of a date, up to @end, is unknown in either, or equal in both. */
static gboolean
parts_agree (const char *a, const char *b, gsize length)
{
  return a[0] == '?' || b[0] == '?' || strncmp (a, b, length) == 0;
}

gboolean
karum_games_dates_agree (const char *a, const char *b)
{
  static const struct {
    gsize begin, length;
  } parts[] = { { 0, 4 }, { 5, 2 }, { 8, 2 } };
  const gsize whole = strlen ("2026.11.20");

  if (!a || !b)
    return TRUE;
  if (strlen (a) != whole || strlen (b) != whole)
    return same_text (a, b);
  karum_for_each_of (part, parts)
    if (!parts_agree (a + part->begin, b + part->begin, part->length))
      return FALSE;
  return TRUE;
}

static gboolean
ids_agree (gint64 id, const KarumNamesakes *namesakes)
{
  return id == 0 || karum_namesakes_include (namesakes, 0)
         || karum_namesakes_include (namesakes, id);
}

static gboolean
rounds_agree (const char *a, const char *b)
{
  return !a || !b || g_str_equal (a, b);
}

gboolean
karum_games_agree (const KarumStoredGame *game, const KarumGameDraft *draft, const KarumWho *who)
{
  const KarumTags *tags = &draft->record->tags;

  return ends_agree (&game->tags, tags) && ids_agree (game->persons[0], &who->players[0])
         && ids_agree (game->persons[1], &who->players[1]) && ids_agree (game->event, &who->event)
         && rounds_agree (game->tags.round, tags->round)
         && karum_games_dates_agree (game->tags.date, tags->date);
}

/* -- Differences ------------------------------------------------------------------------------ */

static gboolean
same_name (const char *a, const char *b)
{
  return same_text (a, b) || karum_name_same (a, b);
}

static gboolean
same_score (const KarumTags *a, const KarumTags *b)
{
  return a->has_score == b->has_score
         && (!a->has_score || (a->score[0] == b->score[0] && a->score[1] == b->score[1]));
}

guint
karum_games_compare (const KarumStoredGame *game, const KarumGameDraft *draft, const KarumWho *who)
{
  const KarumTags *a = &game->tags;
  const KarumTags *b = &draft->record->tags;
  const gboolean same[KARUM_N_DIFFERENCES] = {
    [KARUM_DIFFERENCE_START] = karum_games_same_start (game, draft),
    [KARUM_DIFFERENCE_TURNS] = same_bytes (game->line, draft->line),
    [KARUM_DIFFERENCE_REMARKS] = same_bytes (game->tree, draft->tree),
    [KARUM_DIFFERENCE_PLAYER1] = karum_namesakes_include (&who->players[0], game->persons[0]),
    [KARUM_DIFFERENCE_PLAYER2] = karum_namesakes_include (&who->players[1], game->persons[1]),
    [KARUM_DIFFERENCE_EVENT] = karum_namesakes_include (&who->event, game->event),
    [KARUM_DIFFERENCE_PLACE] = same_name (a->site, b->site),
    [KARUM_DIFFERENCE_DATE] = same_text (a->date, b->date),
    [KARUM_DIFFERENCE_ROUND] = same_text (a->round, b->round),
    [KARUM_DIFFERENCE_RESULT] = a->result == b->result && a->termination == b->termination,
    [KARUM_DIFFERENCE_SCORE] = same_score (a, b),
    [KARUM_DIFFERENCE_MATCH] = same_text (a->match, b->match) && a->match_game == b->match_game,
    [KARUM_DIFFERENCE_TIME] = same_text (a->time_control, b->time_control),
    [KARUM_DIFFERENCE_ANNOTATOR] = same_name (a->annotator, b->annotator),
    [KARUM_DIFFERENCE_TAGS] = same_others (a->others, b->others),
  };
  guint differences = 0;

  for (guint i = 0; i < KARUM_N_DIFFERENCES; i++)
    if (!same[i])
      differences |= 1u << i;
  return differences;
}

/* -- Differences in words --------------------------------------------------------------------- */

static void
free_difference (gpointer data)
{
  KarumVersionDifference *difference = data;

  karum_free_all (difference->here, difference->coming, difference);
}

static char *
score_text (const KarumTags *tags)
{
  return tags->has_score ? g_strdup_printf ("%d-%d", tags->score[0], tags->score[1]) : NULL;
}

static char *
result_text (const KarumTags *tags)
{
  const char *termination = karum_termination_text (tags->termination);

  return termination ? g_strdup_printf ("%s %s", karum_result_text (tags->result), termination)
                     : g_strdup (karum_result_text (tags->result));
}

static char *
match_text (const KarumTags *tags)
{
  return tags->match && tags->match_game != 0
             ? g_strdup_printf ("%s %d", tags->match, tags->match_game)
             : g_strdup (tags->match);
}

/* (transfer full) (nullable) */
static char *
tag_text (const KarumTags *tags, KarumDifference what)
{
  switch (what) {
  case KARUM_DIFFERENCE_PLAYER1:
    return g_strdup (tags->players[0]);
  case KARUM_DIFFERENCE_PLAYER2:
    return g_strdup (tags->players[1]);
  case KARUM_DIFFERENCE_EVENT:
    return g_strdup (tags->event);
  case KARUM_DIFFERENCE_PLACE:
    return g_strdup (tags->site);
  case KARUM_DIFFERENCE_DATE:
    return g_strdup (tags->date);
  case KARUM_DIFFERENCE_ROUND:
    return g_strdup (tags->round);
  case KARUM_DIFFERENCE_RESULT:
    return result_text (tags);
  case KARUM_DIFFERENCE_SCORE:
    return score_text (tags);
  case KARUM_DIFFERENCE_MATCH:
    return match_text (tags);
  case KARUM_DIFFERENCE_TIME:
    return g_strdup (tags->time_control);
  case KARUM_DIFFERENCE_ANNOTATOR:
    return g_strdup (tags->annotator);
  default:
    return NULL;
  }
}

/* (transfer full) (nullable): the turn of @line that begins at @at as “12. d4”; NULL if there is
 * none */
static char *
turn_text (const KarumRules *rules, const GByteArray *line, gsize at, guint ply)
{
  char text[KARUM_TURN_TEXT];
  KarumTurn turn;

  if (at >= line->len || !rules->game->turn_decode (rules, line->data + at, line->len - at, &turn))
    return NULL;
  rules->game->turn_write (rules, &turn, text);
  return g_strdup_printf ("%u. %s", ply, text);
}

/* The first turns that differ; if one version only goes on where the other ends, or the rules
 * differ, how many there are. */
static void
compare_turns (const KarumStoredGame *here,
               const KarumGameDraft *coming,
               KarumVersionDifference *difference)
{
  const KarumRules *rules = &coming->record->rules;
  gsize at = 0, used = 0, size = MIN (here->line->len, coming->line->len);
  guint ply = 1;
  KarumTurn turn;

  for (; at < size; at += used, ply++) {
    used = rules->game->turn_decode (rules, coming->line->data + at, coming->line->len - at, &turn);
    if (used == 0 || at + used > size
        || memcmp (here->line->data + at, coming->line->data + at, used) != 0)
      break;
  }
  if (karum_games_same_start (here, coming)) {
    difference->here = turn_text (rules, here->line, at, ply);
    difference->coming = turn_text (rules, coming->line, at, ply);
  }
  if (difference->here && difference->coming)
    return;
  g_free (difference->here);
  g_free (difference->coming);
  difference->here = g_strdup_printf ("%u", here->turns);
  difference->coming = g_strdup_printf ("%u", coming->turns);
}

static KarumVersionDifference *
difference_new (const KarumStoredGame *here, const KarumGameDraft *coming, KarumDifference what)
{
  KarumVersionDifference *difference = g_new0 (KarumVersionDifference, 1);
  char rules[KARUM_RULES_TEXT];

  difference->what = what;
  if (what == KARUM_DIFFERENCE_START) {
    karum_rules_write (&coming->record->rules, rules);
    /* Otherwise the setups differ. */
    if (!g_str_equal (here->rules, rules)) {
      difference->here = g_strdup (here->rules);
      difference->coming = g_strdup (rules);
    }
  } else if (what == KARUM_DIFFERENCE_TURNS) {
    compare_turns (here, coming, difference);
  } else {
    difference->here = tag_text (&here->tags, what);
    difference->coming = tag_text (&coming->record->tags, what);
  }
  return difference;
}

GPtrArray *
karum_version_differences (const KarumStoredGame *here,
                           const KarumGameDraft *coming,
                           guint differences)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_difference);

  for (guint i = 0; i < KARUM_N_DIFFERENCES; i++)
    if (differences & 1u << i)
      g_ptr_array_add (list, difference_new (here, coming, (KarumDifference) i));
  return list;
}

static gboolean
differs (const KarumStoredGame *here, const KarumGameDraft *coming, KarumDifference what)
{
  g_autofree char *one = tag_text (&here->tags, what), *other = NULL;

  switch (what) {
  case KARUM_DIFFERENCE_START:
    return !karum_games_same_start (here, coming);
  case KARUM_DIFFERENCE_TURNS:
    return !same_bytes (here->line, coming->line);
  case KARUM_DIFFERENCE_REMARKS:
    return !same_bytes (here->tree, coming->tree);
  case KARUM_DIFFERENCE_TAGS:
    return !same_others (here->tags.others, coming->record->tags.others);
  default:
    other = tag_text (&coming->record->tags, what);
    return !same_text (one, other);
  }
}

GPtrArray *
karum_record_differences (const KarumRecord *here, const KarumRecord *coming)
{
  g_auto (KarumGameDraft) one = { 0 }, other = { 0 };
  char rules[KARUM_RULES_TEXT];
  KarumStoredGame stored;
  guint differences = 0;

  karum_game_draft_init (&one, here);
  karum_game_draft_init (&other, coming);
  karum_rules_write (&here->rules, rules);
  /* Borrows everything from @here and its draft. */
  stored = (KarumStoredGame){ .tags = here->tags,
                              .rules = rules,
                              .setup = here->setup,
                              .position = here->position,
                              .line = one.line,
                              .tree = one.tree,
                              .turns = one.turns };
  for (guint i = 0; i < KARUM_N_DIFFERENCES; i++)
    if (differs (&stored, &other, (KarumDifference) i))
      differences |= 1u << i;
  return karum_version_differences (&stored, &other, differences);
}
