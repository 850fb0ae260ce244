/* karum-masks.h: names that are not to be read in texts and records: initials stand in their place.
 *
 * A name is found as the program itself would know it: by each of its spellings and each word of
 * one, in capitals, in any case of Russian, with or without accents, in any form of an ideograph,
 * and in another script if it sounds the same (karum-likeness.h). Nicknames, and what else only a
 * reader understands, are not found. */
#pragma once

#include "karum-player-list.h"
#include "karum-record.h"

typedef struct _KarumMasks KarumMasks;

/* karum_masks_new: (transfer full) */
KarumMasks *karum_masks_new (void);
void karum_masks_free (KarumMasks *masks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumMasks, karum_masks_free)

/* karum_masks_add: @player isn't to be named: not by any spelling, nor by a word of one. */
void karum_masks_add (KarumMasks *masks, const KarumPlayerRow *player);

/* karum_masks_any: whether anybody isn't to be named. */
gboolean karum_masks_any (const KarumMasks *masks);

/* karum_masks_text: (transfer full) (nullable): @text (nullable) with such names cut to initials.
 */
char *karum_masks_text (const KarumMasks *masks, const char *text);

/* karum_masks_record: cuts such names to initials in the texts of @record, but for its two players.
 */
void karum_masks_record (const KarumMasks *masks, KarumRecord *record);

/* karum_masks_initials: (transfer full): the first letters of the words of a name. */
char *karum_masks_initials (const char *name);
