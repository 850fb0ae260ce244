/* random-record.h: random records that use all features. */
#pragma once

#include "karum-record.h"

/* random_record: (transfer full): with random turns, variations, comments, glyphs and tags. */
KarumRecord *random_record (const KarumRules *rules, KarumRandom *random);

/* random_record_assert_equal: asserts that two records have the same content. */
void random_record_assert_equal (const KarumRecord *a, const KarumRecord *b);
