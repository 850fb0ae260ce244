/* karum-fact-edit.h: what people have changed since facts were shown becomes new facts. */
#pragma once

#include "karum-game-parts.h"

/* karum_part_digest: (transfer full): what is kept of a value to see whether it was changed. */
char *karum_part_digest (const char *value);

/* karum_parts_digests: (transfer full): part → digest of its value. */
KarumParts *karum_parts_digests (const KarumParts *parts);

/* Who makes the facts. */
typedef struct {
  char replica[KARUM_REPLICA_TEXT];
  gint64 clock;      /* milliseconds since 1970 */
  gint64 greatest;   /* the greatest time seen */
  guint64 number;    /* the last one that was given */
  gboolean founding; /* what is there was there before there were facts */
} KarumFactMaker;

/**
 * karum_facts_edit: adds facts of all parts that differ.
 * @thing: its name
 * @facts: of the thing, as they were when it was shown
 * @shown: the digests of what was shown
 * @now: what people have made of it
 * @moved: (nullable): as from karum_game_shown()
 * @time: when it was last changed; for founding facts
 * @made: (element-type KarumFact): new facts are appended
 */
void karum_facts_edit (KarumFactMaker *maker,
                       const char *thing,
                       GPtrArray *facts,
                       const KarumParts *shown,
                       const KarumParts *now,
                       GHashTable *moved,
                       gint64 time,
                       GPtrArray *made);

/* karum_facts_say: says the parts of @now whose names begin with @prefix, as far as no fact says
 * them yet. */
void karum_facts_say (KarumFactMaker *maker,
                      const char *thing,
                      GPtrArray *facts,
                      const KarumParts *now,
                      const char *prefix,
                      GPtrArray *made);

/* karum_facts_edit_gone: the thing was deleted for good. */
void
karum_facts_edit_gone (KarumFactMaker *maker, const char *thing, GPtrArray *facts, GPtrArray *made);

/* karum_facts_edit_again: says all of @now again, for a thing that was deleted for good elsewhere,
 * and changed here without knowing. */
void karum_facts_edit_again (KarumFactMaker *maker,
                             const char *thing,
                             GPtrArray *facts,
                             const KarumParts *now,
                             GPtrArray *made);
