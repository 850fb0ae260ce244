#include "karum-kgn-tags.h"

#include <glib/gi18n.h>
#include <string.h>

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

const char *
karum_kgn_tags_value (const KarumKgnTags *tags, KarumTagId id)
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
  return check_limits (tags, &name, &value, fault) && keep (tags, &name, &value, fault);
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
