#include "karum-undo-toast.h"

#include <glib/gi18n.h>

#include "karum-archive-undo.h"

AdwToast *
karum_undo_toast_new (KarumArchive *archive, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.undo-change");
  adw_toast_set_action_target (toast, "t", karum_archive_get_undo_number (archive));
  return toast;
}
