/* random-record.h: records of random games with everything that a record can hold. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/* random_record: (transfer full): with random turns, variations, comments, glyphs and tags. */
KarumRecord *random_record (const KarumRules *rules, KarumRandom *random);

/* random_record_assert_equal: that two records are the same in all but memory. */
void random_record_assert_equal (const KarumRecord *a, const KarumRecord *b);

G_END_DECLS
