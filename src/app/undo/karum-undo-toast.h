/* karum-undo-toast.h: says that something was changed, with a button that takes just that back. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_undo_toast_new: for the last change of @archive.
 * @text: plain text, a sentence
 * Returns: (transfer full)
 */
AdwToast *karum_undo_toast_new (KarumArchive *archive, const char *text);

G_END_DECLS
