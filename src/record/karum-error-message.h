/* karum-error-message.h: error messages in the user's language. */
#pragma once

#include <glib.h>

#include "karum-error.h"

G_BEGIN_DECLS

/**
 * karum_error_message: (transfer full): the translated sentence of @error with its detail filled
 * in. The place is not part of it: see KarumError.offset.
 */
char *karum_error_message (const KarumError *error);

G_END_DECLS
