/* karum-facts-shown.h: which of several facts of one part holds, and what is put aside. */
#pragma once

#include "karum-game-parts.h"

/**
 * karum_facts_choose: (transfer none) (nullable): which of the facts of @part holds. Of founding
 * ones the latest counts; of KARUM_FACT_PRIVACY the greatest value. A change holds against a
 * deletion, except of stars and of the bin; the later one holds otherwise.
 * @prefer: (nullable): a replica, whose fact is chosen instead if it has one
 */
KarumFact *karum_facts_choose (const GPtrArray *facts, const char *part, const char *prefer);

/* karum_fact_shown: (transfer full): its value, without what it remembers. */
char *karum_fact_shown (const KarumFact *fact);

/* karum_facts_show: (transfer full): the value of @part that holds; "" for none. */
char *karum_facts_show (const GPtrArray *facts, const char *part, const char *prefer);

/* karum_facts_show_all: (transfer full): of all parts that have a value. */
KarumParts *karum_facts_show_all (const GPtrArray *facts);

/**
 * karum_facts_put_aside: the facts that don't hold although nobody has replaced them, and whose
 * value is another than the one that holds, or a part of it.
 * Returns: (transfer container) (element-type KarumFact): in the order of @facts
 */
GPtrArray *karum_facts_put_aside (const GPtrArray *facts);

/* -- Inside ------------------------------------------------------------------------------------ */

/* karum_part_is_of_people: whether what several have said of a part stands one below another. */
gboolean karum_part_is_of_people (const char *part);

/* karum_facts_candidates: (transfer container) (element-type KarumFact): of @part, by their stamps;
 * of founding ones the latest. */
GPtrArray *karum_facts_candidates (const GPtrArray *facts, const char *part);

/* karum_facts_begin_alike: whether the first @length bytes of their values are the same. */
gboolean karum_facts_begin_alike (const KarumFact *a, const KarumFact *b, gsize length);
