/* karum-kgn-tags.h: the tag section of a record; private to the reader. */
#pragma once

#include "karum-comment.h"
#include "karum-kgn-lexer.h"

G_BEGIN_DECLS

/* The tags that notation knows, in the order in which they are written. */
typedef enum {
  KARUM_TAG_EVENT,
  KARUM_TAG_SITE,
  KARUM_TAG_DATE,
  KARUM_TAG_ROUND,
  KARUM_TAG_PLAYER1,
  KARUM_TAG_PLAYER2,
  KARUM_TAG_RESULT,
  KARUM_TAG_GAME,
  KARUM_TAG_RULES,
  KARUM_TAG_SETUP,
  KARUM_TAG_POSITION,
  KARUM_TAG_SCORE,
  KARUM_TAG_TERMINATION,
  KARUM_TAG_MATCH,
  KARUM_TAG_MATCH_GAME,
  KARUM_TAG_TIME_CONTROL,
  KARUM_TAG_ANNOTATOR,
  KARUM_TAG_UUID,
  KARUM_N_TAGS
} KarumTagId;

extern const char *const karum_tag_names[KARUM_N_TAGS];

/* A tag's value, as a place in a text of all values, and the place behind its quote. */
typedef struct {
  gsize value;
  const char *at; /* (nullable): NULL where the tag isn't given */
} KarumKgnTag;

/* KarumKgnTags: what a tag section says; zero at first but for the empty @values. */
typedef struct {
  GString *values;   /* each with a null character behind it */
  const char *begin; /* of the section */
  KarumKgnTag known[KARUM_N_TAGS];
  GPtrArray *others;       /* (nullable) (element-type KarumTag) */
  GHashTable *other_names; /* (nullable): those of @others, to find one given twice */
} KarumKgnTags;

/* karum_kgn_tags_clear: @values are not freed. */
void karum_kgn_tags_clear (KarumKgnTags *tags);

/* karum_kgn_tags_value: (nullable): NULL where the tag isn't given */
const char *karum_kgn_tags_value (const KarumKgnTags *tags, KarumTagId id);

/**
 * karum_kgn_tags_read: reads tags until something else comes.
 * @comment: (inout): receives comments that stand among them
 * @token: (out): the first token that belongs to no tag
 */
gboolean karum_kgn_tags_read (KarumKgnTags *tags,
                              KarumLexer *lexer,
                              GString **comment,
                              KarumToken *token,
                              KarumKgnFault *fault);

/**
 * karum_kgn_tags_record: makes the record that @tags describe, without turns.
 * @games: (array zero-terminated): the games to know
 * Returns: (transfer full) (nullable): NULL with @fault
 */
KarumRecord *
karum_kgn_tags_record (KarumKgnTags *tags, const KarumGame *const *games, KarumKgnFault *fault);

G_END_DECLS
