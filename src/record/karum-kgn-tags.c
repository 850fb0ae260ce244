#include "karum-date.h"
#include "karum-kgn-tags.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"
#include "karum-limits.h"

const char *const karum_tag_names[KARUM_N_TAGS] = {
  [KARUM_TAG_EVENT] = "Event",
  [KARUM_TAG_SITE] = "Site",
  [KARUM_TAG_DATE] = "Date",
  [KARUM_TAG_ROUND] = "Round",
  [KARUM_TAG_PLAYER1] = "Player1",
  [KARUM_TAG_PLAYER2] = "Player2",
  [KARUM_TAG_RESULT] = "Result",
  [KARUM_TAG_GAME] = "Game",
  [KARUM_TAG_RULES] = "Rules",
  [KARUM_TAG_SETUP] = "Setup",
  [KARUM_TAG_POSITION] = "Position",
  [KARUM_TAG_SCORE] = "Score",
  [KARUM_TAG_TERMINATION] = "Termination",
  [KARUM_TAG_MATCH] = "Match",
  [KARUM_TAG_MATCH_GAME] = "MatchGame",
  [KARUM_TAG_TIME_CONTROL] = "TimeControl",
  [KARUM_TAG_ANNOTATOR] = "Annotator",
  [KARUM_TAG_UUID] = "UUID",
};

void
karum_kgn_tags_clear (KarumKgnTags *tags)
{
  g_clear_pointer (&tags->other_names, g_hash_table_unref);
  g_clear_pointer (&tags->others, g_ptr_array_unref);
}

/* kgn_tags_value: (nullable): NULL if there is no such tag */
static const char *
kgn_tags_value (const KarumKgnTags *tags, KarumTagId id)
{
  return tags->known[id].at ? tags->values->str + tags->known[id].value : NULL;
}

static gboolean
name_valid (const KarumToken *name)
{
  if (name->kind != KARUM_TOKEN_WORD)
    return FALSE;
  for (gsize i = 0; i < name->length; i++)
    if (!g_ascii_isalnum (name->text[i]) && name->text[i] != '_')
      return FALSE;
  return TRUE;
}

static KarumTagId
find_known (const KarumToken *name)
{
  guint id = 0;

  while (id < KARUM_N_TAGS
         && (*karum_tag_names[id] != *name->text
             || strncmp (karum_tag_names[id], name->text, name->length) != 0
             || karum_tag_names[id][name->length] != '\0'))
    id++;
  return (KarumTagId) id;
}

/* Appends the text between quotes, with escapes resolved. */
static void
unescape (GString *values, const KarumToken *string)
{
  const char *text = string->text;
  const char *end = text + string->length;
  const char *backslash;

  while ((backslash = memchr (text, '\\', (gsize) (end - text)))) {
    g_string_append_len (values, text, backslash - text);
    g_string_append_c (values, backslash[1]);
    text = backslash + 2;
  }
  g_string_append_len (values, text, end - text);
}

static gboolean
given_twice (const KarumToken *name, KarumKgnFault *fault)
{
  g_autofree char *text = karum_kgn_excerpt (name->text, name->length);

  return karum_kgn_fault_set (fault, KARUM_FAULT_TAG, name->at, _ ("the tag “%s” is given twice"),
                              text);
}

static gboolean
keep_other (KarumKgnTags *tags,
            const KarumToken *name,
            const KarumToken *value,
            KarumKgnFault *fault)
{
  g_autoptr (KarumTag) tag = g_new0 (KarumTag, 1);
  gsize begin = tags->values->len;

  tag->name = g_strndup (name->text, name->length);
  if (!tags->others) {
    tags->others = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_tag_free);
    tags->other_names = g_hash_table_new (g_str_hash, g_str_equal);
  }
  if (g_hash_table_contains (tags->other_names, tag->name))
    return given_twice (name, fault);
  g_hash_table_add (tags->other_names, tag->name);
  unescape (tags->values, value);
  tag->value = g_strdup (tags->values->str + begin);
  g_string_truncate (tags->values, begin);
  g_ptr_array_add (tags->others, g_steal_pointer (&tag));
  return TRUE;
}

static gboolean
check_length (const KarumToken *token, guint most, KarumKgnFault *fault)
{
  /* Characters are counted only if there are more bytes than allowed characters, which is rare. */
  if (token->length <= most || g_utf8_strlen (token->text, (gssize) token->length) <= (glong) most)
    return TRUE;
  return karum_kgn_fault_set (fault, KARUM_FAULT_TAG, token->at,
                              _ ("this text is longer than %u characters"), most);
}

static gboolean
check_limits (const KarumKgnTags *tags,
              const KarumToken *name,
              const KarumToken *value,
              KarumKgnFault *fault)
{
  if (!check_length (name, KARUM_TAG_NAME_MAX, fault)
      || !check_length (value, KARUM_TAG_VALUE_MAX, fault))
    return FALSE;
  if (!tags->others || tags->others->len < KARUM_OTHER_TAGS_MAX)
    return TRUE;
  return karum_kgn_fault_set (fault, KARUM_FAULT_TAG, name->at,
                              _ ("a game can have at most %u more tags"),
                              (guint) KARUM_OTHER_TAGS_MAX);
}

static gboolean
keep (KarumKgnTags *tags, const KarumToken *name, const KarumToken *value, KarumKgnFault *fault)
{
  KarumTagId id = find_known (name);

  if (id == KARUM_N_TAGS)
    return keep_other (tags, name, value, fault);
  if (tags->known[id].at)
    return given_twice (name, fault);
  tags->known[id] = (KarumKgnTag){ tags->values->len, value->text };
  unescape (tags->values, value);
  g_string_append_c (tags->values, '\0');
  return TRUE;
}

/* Reads a tag from after the opening bracket to the closing one. */
static gboolean
read_tag (KarumKgnTags *tags, KarumLexer *lexer, KarumKgnFault *fault)
{
  KarumToken name, value, close;

  if (!karum_lexer_next (lexer, &name, fault))
    return FALSE;
  if (!name_valid (&name))
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, name.at, "%s",
                                _ ("expected the name of a tag: letters, digits and “_”"));
  if (!karum_lexer_next (lexer, &value, fault))
    return FALSE;
  if (value.kind != KARUM_TOKEN_STRING)
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, value.at, "%s",
                                _ ("expected the value of the tag, in quotes"));
  if (!karum_lexer_next (lexer, &close, fault))
    return FALSE;
  if (close.kind != KARUM_TOKEN_TAG_CLOSE)
    return karum_kgn_fault_set (fault, KARUM_FAULT_SYNTAX, close.at, "%s",
                                _ ("a tag must end with “]” after its value"));
  return (tags->trusted || check_limits (tags, &name, &value, fault))
         && keep (tags, &name, &value, fault);
}

gboolean
karum_kgn_tags_read (KarumKgnTags *tags,
                     KarumLexer *lexer,
                     GString **comment,
                     KarumToken *token,
                     KarumKgnFault *fault)
{
  while (karum_lexer_next (lexer, token, fault)) {
    if (karum_lexer_take_comment (token, comment))
      continue;
    if (!tags->begin)
      tags->begin = token->at;
    if (token->kind != KARUM_TOKEN_TAG_OPEN)
      return TRUE;
    if (!read_tag (tags, lexer, fault))
      return FALSE;
  }
  return FALSE;
}

/* Builds a record without turns from a tag section. */

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
  const char *whole = kgn_tags_value (tags, id);
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
  const char *id = kgn_tags_value (tags, KARUM_TAG_GAME);
  const char *options = kgn_tags_value (tags, KARUM_TAG_RULES);
  g_autofree char *text = NULL;
  const KarumGame *const *game = games;
  const char *separator = "";
  gsize prefix;
  KarumError error;

  if (!id)
    return karum_kgn_fault_set (fault, KARUM_FAULT_TAG, tags->begin, "%s",
                                _ ("the tag “Game” is missing"));
  while (*game && !g_str_equal ((*game)->id, id))
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
  const char *setup = kgn_tags_value (tags, KARUM_TAG_SETUP);
  const char *position = kgn_tags_value (tags, KARUM_TAG_POSITION);
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

/* Whether a game that has a result, or was not played, begins with a setup that its record doesn't
 * give. */
static gboolean
setup_unknown (const KarumKgnTags *tags, const KarumRules *rules)
{
  const char *setup = kgn_tags_value (tags, KARUM_TAG_SETUP);
  const char *result = kgn_tags_value (tags, KARUM_TAG_RESULT);
  const char *end = kgn_tags_value (tags, KARUM_TAG_TERMINATION);
  KarumTermination termination;
  gboolean unplayed = end && karum_termination_parse (end, &termination)
                      && karum_termination_is_unplayed (termination);

  return karum_setup_needed (rules) && !(setup && *setup)
         && !kgn_tags_value (tags, KARUM_TAG_POSITION)
         && (unplayed || (result && !g_str_equal (result, "*")));
}

/* Copies a text into the record's tags, or NULL if it means unknown. */
static void
take (const KarumKgnTags *tags, KarumTagId id, const char *unknown, char **field)
{
  const char *value = kgn_tags_value (tags, id);

  *field = value && *value && !g_str_equal (value, unknown) ? g_strdup (value) : NULL;
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
  const char *result = kgn_tags_value (tags, KARUM_TAG_RESULT);
  const char *score = kgn_tags_value (tags, KARUM_TAG_SCORE);
  const char *termination = kgn_tags_value (tags, KARUM_TAG_TERMINATION);

  if (result && !karum_result_parse (result, &to->result))
    return refuse_value (tags, KARUM_TAG_RESULT, _ ("use 1-0, 0-1, 1/2-1/2 or *"), fault);
  to->has_score = score != NULL;
  if (score && !read_score (score, to->score))
    return refuse_value (tags, KARUM_TAG_SCORE, _ ("write the points of both, such as 28-19"),
                         fault);
  if (termination && !karum_termination_parse (termination, &to->termination))
    return refuse_value (
        tags, KARUM_TAG_TERMINATION,
        _ ("use normal, resignation, agreement, time, adjudication, unterminated, forfeit or bye"),
        fault);
  return TRUE;
}

static gboolean
read_values (const KarumKgnTags *tags, KarumTags *to, KarumKgnFault *fault)
{
  const char *date = kgn_tags_value (tags, KARUM_TAG_DATE);
  const char *match_game = kgn_tags_value (tags, KARUM_TAG_MATCH_GAME);
  const char *uuid = kgn_tags_value (tags, KARUM_TAG_UUID);

  if (date && !karum_date_read (date, NULL))
    return refuse_value (
        tags, KARUM_TAG_DATE,
        _ ("write a calendar date, such as 2026.11.20, with ?? for what is unknown"), fault);
  if (match_game) {
    if (!g_str_equal (match_game, "1") && !g_str_equal (match_game, "2"))
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
