/* karum-kgn-tags.h: parses the tag section of a record; private to the reader. */
#pragma once

#include "karum-kgn-lexer.h"

/* The known tags, in the order in which they are written. */
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

/* A tag's value, as an offset in a text of all values, and the place after its opening quote. */
typedef struct {
  gsize value;
  const char *at; /* (nullable): NULL if there is no such tag */
} KarumKgnTag;

/* KarumKgnTags: a tag section; zero at first except for the empty @values. */
typedef struct {
  GString *values;   /* each with a terminating null character */
  const char *begin; /* of the section */
  KarumKgnTag known[KARUM_N_TAGS];
  GPtrArray *others;       /* (nullable) (element-type KarumTag) */
  gboolean trusted;        /* values can have any length */
  GHashTable *other_names; /* (nullable): names of @others, to find duplicates */
} KarumKgnTags;

/* karum_kgn_tags_clear: @values are not freed. */
void karum_kgn_tags_clear (KarumKgnTags *tags);

/**
 * karum_kgn_tags_read: reads all tags.
 * @comment: (inout): receives the comments between them
 * @token: (out): the first token after the tags
 */
gboolean karum_kgn_tags_read (KarumKgnTags *tags,
                              KarumLexer *lexer,
                              GString **comment,
                              KarumToken *token,
                              KarumKgnFault *fault);

/**
 * karum_kgn_tags_record: builds the record described by @tags, without turns.
 * @games: (array zero-terminated): all known games
 * @without_turns: no turns follow; a game with a result then needs no setup
 * Returns: (transfer full) (nullable): NULL with @fault
 */
KarumRecord *karum_kgn_tags_record (KarumKgnTags *tags,
                                    const KarumGame *const *games,
                                    gboolean without_turns,
                                    KarumKgnFault *fault);
