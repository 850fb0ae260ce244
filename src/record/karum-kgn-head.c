/* Builds a record without turns from a tag section. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-error-message.h"
#include "karum-kgn-tags.h"

/* The place in the file of byte @offset of a value: one byte more for each escape before it. */
static const char *
place_in (const KarumKgnTag *tag, gsize offset)
{
  const char *at = tag->at;

  while (offset-- > 0 && *at != '"')
    at += *at == '\\' ? 2 : 1;
  return at;
}

static gboolean
refuse_value (const KarumKgnTags *tags, KarumTagId id, const char *expected, KarumKgnFault *fault)
{
  const char *whole = karum_kgn_tags_value (tags, id);
  g_autofree char *value = karum_kgn_excerpt (whole, strlen (whole));

  return karum_kgn_fault_set (fault, KARUM_FAULT_TAG, tags->known[id].at,
                              _ ("“%s” is not a valid value of the tag “%s”: %s"), value,
                              karum_tag_names[id], expected);
}

static gboolean
refuse_rules (const KarumKgnTags *tags,
              KarumTagId id,
              const KarumError *error,
              KarumKgnFault *fault)
{
  const KarumKgnTag *tag = &tags->known[id];
  const char *at = tag->at ? place_in (tag, error->offset) : tags->begin;
  g_autofree char *reason = karum_error_message (error);

  return karum_kgn_fault_set (fault, KARUM_FAULT_RULES, at, "%s: %s", karum_tag_names[id], reason);
}

/* `Rules` omits the game, and with it the separator. */
static gboolean
read_rules (const KarumKgnTags *tags,
            const KarumGame *const *games,
            KarumRules *rules,
            KarumKgnFault *fault)
{
  const char *id = karum_kgn_tags_value (tags, KARUM_TAG_GAME);
  const char *options = karum_kgn_tags_value (tags, KARUM_TAG_RULES);
  g_autofree char *text = NULL;
  const KarumGame *const *game = games;
  const char *separator = "";
  gsize prefix;
  KarumError error;

  if (!id)
    return karum_kgn_fault_set (fault, KARUM_FAULT_TAG, tags->begin, "%s",
                                _ ("the tag “Game” is missing"));
  while (*game && strcmp ((*game)->id, id) != 0)
    game++;
  if (!*game)
    return refuse_value (tags, KARUM_TAG_GAME, _ ("unknown game"), fault);
  if (options && *options)
    separator = memchr (options, '=', strcspn (options, ",")) ? "," : ":";
  text = g_strconcat (id, separator, options, NULL);
  if (karum_rules_read (games, text, rules, &error))
    return TRUE;
  prefix = strlen (id) + strlen (separator);
  error.offset = error.offset > prefix ? error.offset - prefix : 0;
  return refuse_rules (tags, KARUM_TAG_RULES, &error, fault);
}

/* If karum_start() fails, the position is wrong if there is one and the setup alone is accepted. */
static KarumRecord *
start (const KarumKgnTags *tags, const KarumRules *rules, KarumKgnFault *fault)
{
  const char *setup = karum_kgn_tags_value (tags, KARUM_TAG_SETUP);
  const char *position = karum_kgn_tags_value (tags, KARUM_TAG_POSITION);
  KarumError error;
  KarumRecord *record = karum_record_new (rules, setup, position, &error);
  KarumState state;

  if (record)
    return record;
  if (position && (!setup || !*setup || karum_start (rules, setup, NULL, &state, NULL)))
    refuse_rules (tags, KARUM_TAG_POSITION, &error, fault);
  else
    refuse_rules (tags, KARUM_TAG_SETUP, &error, fault);
  return NULL;
}

/* Whether a game that has a result begins with a setup that its record doesn't give. */
static gboolean
setup_unknown (const KarumKgnTags *tags, const KarumRules *rules)
{
  const char *setup = karum_kgn_tags_value (tags, KARUM_TAG_SETUP);
  const char *result = karum_kgn_tags_value (tags, KARUM_TAG_RESULT);

  return karum_setup_needed (rules) && !(setup && *setup)
         && !karum_kgn_tags_value (tags, KARUM_TAG_POSITION) && result && strcmp (result, "*") != 0;
}

/* Copies a text into the record's tags, or NULL if it means unknown. */
static void
take (const KarumKgnTags *tags, KarumTagId id, const char *unknown, char **field)
{
  const char *value = karum_kgn_tags_value (tags, id);

  *field = value && *value && strcmp (value, unknown) != 0 ? g_strdup (value) : NULL;
}

static void
take_texts (KarumKgnTags *tags, KarumTags *to)
{
  take (tags, KARUM_TAG_EVENT, "?", &to->event);
  take (tags, KARUM_TAG_SITE, "?", &to->site);
  take (tags, KARUM_TAG_DATE, "????.??.??", &to->date);
  take (tags, KARUM_TAG_ROUND, "?", &to->round);
  take (tags, KARUM_TAG_PLAYER1, "?", &to->players[0]);
  take (tags, KARUM_TAG_PLAYER2, "?", &to->players[1]);
  take (tags, KARUM_TAG_MATCH, "", &to->match);
  take (tags, KARUM_TAG_TIME_CONTROL, "", &to->time_control);
  take (tags, KARUM_TAG_ANNOTATOR, "", &to->annotator);
  take (tags, KARUM_TAG_UUID, "", &to->uuid);
  to->others = g_steal_pointer (&tags->others);
}

/* Reads a number of points without sign or leading zero. */
static gboolean
read_points (const char **cursor, int *points)
{
  const char *c = *cursor;

  *points = 0;
  while (g_ascii_isdigit (*c) && c - *cursor < 9)
    *points = *points * 10 + (*c++ - '0');
  if (c == *cursor || (**cursor == '0' && c - *cursor > 1))
    return FALSE;
  *cursor = c;
  return TRUE;
}

static gboolean
read_score (const char *text, int score[2])
{
  return read_points (&text, &score[0]) && *text++ == '-' && read_points (&text, &score[1])
         && !*text;
}

static gboolean
read_end (const KarumKgnTags *tags, KarumTags *to, KarumKgnFault *fault)
{
  const char *result = karum_kgn_tags_value (tags, KARUM_TAG_RESULT);
  const char *score = karum_kgn_tags_value (tags, KARUM_TAG_SCORE);
  const char *termination = karum_kgn_tags_value (tags, KARUM_TAG_TERMINATION);

  if (result && !karum_result_parse (result, &to->result))
    return refuse_value (tags, KARUM_TAG_RESULT, _ ("use 1-0, 0-1, 1/2-1/2 or *"), fault);
  to->has_score = score != NULL;
  if (score && !read_score (score, to->score))
    return refuse_value (tags, KARUM_TAG_SCORE, _ ("write the points of both, such as 28-19"),
                         fault);
  if (termination && !karum_termination_parse (termination, &to->termination))
    return refuse_value (
        tags, KARUM_TAG_TERMINATION,
        _ ("use normal, resignation, agreement, time, adjudication or unterminated"), fault);
  return TRUE;
}

static gboolean
read_values (const KarumKgnTags *tags, KarumTags *to, KarumKgnFault *fault)
{
  const char *date = karum_kgn_tags_value (tags, KARUM_TAG_DATE);
  const char *match_game = karum_kgn_tags_value (tags, KARUM_TAG_MATCH_GAME);
  const char *uuid = karum_kgn_tags_value (tags, KARUM_TAG_UUID);

  if (date && !karum_date_valid (date))
    return refuse_value (
        tags, KARUM_TAG_DATE,
        _ ("write a calendar date, such as 2026.11.20, with ?? for what is unknown"), fault);
  if (match_game) {
    if (strcmp (match_game, "1") != 0 && strcmp (match_game, "2") != 0)
      return refuse_value (tags, KARUM_TAG_MATCH_GAME, _ ("a match has games 1 and 2"), fault);
    to->match_game = match_game[0] - '0';
  }
  if (uuid && *uuid && !g_uuid_string_is_valid (uuid))
    return refuse_value (tags, KARUM_TAG_UUID,
                         _ ("write 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12"), fault);
  return read_end (tags, to, fault);
}

KarumRecord *
karum_kgn_tags_record (KarumKgnTags *tags,
                       const KarumGame *const *games,
                       gboolean without_turns,
                       KarumKgnFault *fault)
{
  g_autoptr (KarumRecord) record = NULL;
  KarumRules rules;

  if (!read_rules (tags, games, &rules, fault))
    return NULL;
  record = without_turns && setup_unknown (tags, &rules) ? karum_record_new_result (&rules)
                                                         : start (tags, &rules, fault);
  if (!record || !read_values (tags, &record->tags, fault))
    return NULL;
  take_texts (tags, &record->tags);
  return g_steal_pointer (&record);
}
