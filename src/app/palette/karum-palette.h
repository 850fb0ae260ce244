/* karum-palette.h: a window in which everything is found by a few letters. */
#pragma once

#include <adwaita.h>

#include "karum-things.h"

#define KARUM_TYPE_PALETTE (karum_palette_get_type ())

/**
 * KarumPalette: lists what fits the text that is typed; Enter or a click closes it and activates
 * the action.
 */
G_DECLARE_FINAL_TYPE (KarumPalette, karum_palette, KARUM, PALETTE, AdwWindow)

/**
 * karum_palette_new: (transfer none): not presented yet.
 * @place: the widget whose actions these are; it is in @parent
 * @things: (transfer full): see karum_palette_take(), too
 */
KarumPalette *karum_palette_new (GtkWindow *parent, GtkWidget *place, KarumThings *things);

/* karum_palette_take: @things: (transfer full): can be found from now on, too */
void karum_palette_take (KarumPalette *self, KarumThings *things);
