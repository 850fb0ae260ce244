#include "karum-teller.h"

#include <glib/gi18n.h>

/* How long a message is seen, in seconds, at least: longer if there is something to do about it. */
#define SECONDS 4
#define SECONDS_TO_ACT 8

/* A toast takes so long to come in, before which it can't be dismissed. */
#define COMING_IN_MS 400

/* How many characters are read in a second. */
#define READING 12

/* Characters a line, for the narrowest window. */
#define WIDTH 30
#define WIDTH_BESIDE_BUTTON 20

/* From how many pixels on there is room for a line of so many characters, button included. */
#define ROOM 700
#define WIDTH_WITH_ROOM 50

struct _KarumTeller {
  AdwToastOverlay *overlay; /* (borrowed) */
  AdwToast *toast;          /* (owned) (nullable): the one that is seen */
  GtkLabel *label;          /* (borrowed) (nullable): its text */
  guint timer;              /* until it goes */
};

KarumTeller *
karum_teller_new (AdwToastOverlay *overlay)
{
  KarumTeller *teller = g_new0 (KarumTeller, 1);

  teller->overlay = overlay;
  return teller;
}

static void
forget (KarumTeller *teller)
{
  g_clear_handle_id (&teller->timer, g_source_remove);
  if (teller->toast)
    g_signal_handlers_disconnect_by_data (teller->toast, teller);
  g_clear_object (&teller->toast);
  teller->label = NULL;
}

void
karum_teller_free (KarumTeller *teller)
{
  forget (teller);
  g_free (teller);
}

static guint
seconds_for (const char *text, gboolean to_act)
{
  guint reading = (guint) g_utf8_strlen (text, -1) / READING;

  return MAX (reading, (guint) (to_act ? SECONDS_TO_ACT : SECONDS));
}

static gboolean
over (gpointer data)
{
  KarumTeller *teller = data;

  teller->timer = 0;
  adw_toast_dismiss (teller->toast);
  return G_SOURCE_REMOVE;
}

/* A title of a toast's own has one line, at whose end a long text would be cut off. */
static void
make_toast (KarumTeller *teller)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  teller->label = GTK_LABEL (label);
  teller->toast = adw_toast_new ("");
  adw_toast_set_custom_title (teller->toast, label);
  adw_toast_set_timeout (teller->toast, 0);
  /* Otherwise it would wait for as long as a message that stays is seen. */
  adw_toast_set_priority (teller->toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_swapped (teller->toast, "dismissed", G_CALLBACK (forget), teller);
}

/* A label that may wrap does so as soon as its height, that of the button, has room for it. */
static void
set_text (KarumTeller *teller, const char *text, gboolean to_act)
{
  gboolean room = gtk_widget_get_width (GTK_WIDGET (teller->overlay)) >= ROOM;
  int width = to_act ? WIDTH_BESIDE_BUTTON : WIDTH;

  gtk_label_set_text (teller->label, text);
  gtk_label_set_wrap (teller->label, !room || g_utf8_strlen (text, -1) > WIDTH_WITH_ROOM);
  gtk_label_set_max_width_chars (teller->label, room ? WIDTH_WITH_ROOM : width);
}

/* One toast says one thing after the other: to dismiss a toast while it is still coming in, for the
 * next one, is more than libadwaita 1.2 can take. */
static void
show (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GVariant) sunk = target ? g_variant_ref_sink (target) : NULL;
  gboolean shown = teller->toast != NULL;

  if (!shown)
    make_toast (teller);
  set_text (teller, text, action != NULL);
  adw_toast_set_button_label (teller->toast, label);
  /* An action never stands with the target of another. */
  adw_toast_set_action_name (teller->toast, NULL);
  adw_toast_set_action_target_value (teller->toast, sunk);
  adw_toast_set_action_name (teller->toast, action);
  if (!shown)
    adw_toast_overlay_add_toast (teller->overlay, g_object_ref (teller->toast));
  g_clear_handle_id (&teller->timer, g_source_remove);
}

void
karum_teller_offer (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target)
{
  show (teller, text, label, action, target);
  teller->timer = g_timeout_add_seconds (seconds_for (text, action != NULL), over, teller);
}

void
karum_teller_tell (KarumTeller *teller, const char *text, const char *action, GVariant *target)
{
  karum_teller_offer (teller, text, action ? _ ("_Undo") : NULL, action, target);
}

void
karum_teller_tell_to_stay (KarumTeller *teller,
                           const char *text,
                           const char *action,
                           GVariant *target)
{
  show (teller, text, action ? _ ("_Undo") : NULL, action, target);
}

void
karum_teller_take_back (KarumTeller *teller)
{
  if (!teller->toast)
    return;
  adw_toast_set_button_label (teller->toast, NULL);
  g_clear_handle_id (&teller->timer, g_source_remove);
  teller->timer = g_timeout_add (COMING_IN_MS, over, teller);
}
