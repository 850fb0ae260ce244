/* karum-window-sharing.c: the archive is exchanged with its copies on other computers while it is
 * open, and before the window closes. */
#include "karum-window-private.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"

/* An exchange that is faster than this isn't mentioned. */
#define PATIENCE_MS 700
/* Nobody waits longer. */
#define SECONDS_AT_MOST 20

/* -- How it stands ---------------------------------------------------------------------------- */

void
karum_window_sharing_tell (KarumWindow *self, KarumSidebarPane *side)
{
  g_auto (KarumSharingWords) words = { 0 };

  if (self->sharing)
    karum_sharing_schedule_say (self->sharing, &words);
  karum_library_sidebar_tell_sharing (karum_sidebar_pane_get_sidebar (side), words.title,
                                      words.more, words.why);
}

static void
tell_all (KarumWindow *self)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages)); page;
       page = gtk_widget_get_next_sibling (page))
    if (KARUM_IS_PAGE (page) && karum_page_get_side (KARUM_PAGE (page)))
      karum_window_sharing_tell (self, karum_page_get_side (KARUM_PAGE (page)));
}

/* -- Before the window closes ----------------------------------------------------------------- */

static void
close_at_last (KarumWindow *self)
{
  karum_window_sharing_stop (self);
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
lose_patience (gpointer window)
{
  KarumWindow *self = window;

  self->farewell_source = 0;
  close_at_last (self);
  return G_SOURCE_REMOVE;
}

/* The dialog is closing. */
static void
answered (KarumWindow *self)
{
  g_clear_handle_id (&self->farewell_source, g_source_remove);
  self->farewell_source = g_idle_add (lose_patience, self);
}

static gboolean
say_farewell (gpointer window)
{
  KarumWindow *self = window;
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Exchanging…"),
      _ ("The last changes go to the other computers. If you close at once, they go there the next "
         "time the archive is open.")));

  adw_message_dialog_add_response (dialog, "close", _ ("_Close at Once"));
  karum_on (dialog, "response", answered, self);
  g_set_weak_pointer (&self->farewell, GTK_WINDOW (dialog));
  gtk_window_present (self->farewell);
  self->farewell_source = g_timeout_add_seconds (SECONDS_AT_MOST, lose_patience, self);
  return G_SOURCE_REMOVE;
}

gboolean
karum_window_exchange_first (KarumWindow *self)
{
  gboolean again = self->farewell_source != 0;

  if (!again)
    karum_window_leave_page (self);
  if (again || !self->sharing || !karum_sharing_schedule_part (self->sharing)) {
    karum_window_sharing_stop (self);
    return FALSE;
  }
  self->farewell_source = g_timeout_add (PATIENCE_MS, say_farewell, self);
  return TRUE;
}

static void
told (KarumWindow *self)
{
  tell_all (self);
  if (self->farewell_source && !karum_sharing_schedule_is_busy (self->sharing))
    close_at_last (self);
}

void
karum_window_sharing_stop (KarumWindow *self)
{
  GtkWindow *farewell = self->farewell;

  g_clear_handle_id (&self->farewell_source, g_source_remove);
  g_clear_weak_pointer (&self->farewell);
  if (farewell)
    gtk_window_destroy (farewell);
  if (self->sharing)
    karum_sharing_schedule_give_up (self->sharing);
}

/* -- Following the archive -------------------------------------------------------------------- */

void
karum_window_sharing_watch (KarumWindow *self)
{
  if (self->sharing)
    karum_sharing_schedule_give_up (self->sharing);
  g_clear_object (&self->sharing);
  if (self->archive) {
    self->sharing = karum_sharing_schedule_new (self->archive);
    karum_on (self->sharing, "told", told, self);
  }
  tell_all (self);
}
