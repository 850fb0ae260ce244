/* Debt of libadwaita 1.2: that the latest toast is seen goes with libadwaita 1.7, which has
 * adw_toast_overlay_dismiss_all(). */
#include "karum-teller.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-menus.h"
#include "karum-phrases.h"
#include "karum-request.h"
#include "karum-voice.h"

/* The minimum time for which a message is shown, in seconds; longer if it has a button. */
#define SECONDS 4
#define SECONDS_TO_ACT 8

/* The duration of a toast's entry animation; it can't be dismissed before the animation ends. */
#define COMING_IN_MS 400

/* Reading speed in characters per second. */
#define READING 12

/* The maximum line length in characters, and the minimum beside a button; if there is no room
 * for the minimum, the text is above the button. */
#define MOST_CHARACTERS 50
#define LEAST_CHARACTERS 16

/* The width of a message besides its text and its button, in pixels: margins and the close
 * button. */
#define FRAME 96
/* What is beside the overlay in its window, until that is known. */
#define MARGINS 48
#define SPACING 6

struct _KarumTeller {
  AdwToastOverlay *overlay; /* (borrowed) */
  AdwToast *toast;          /* (owned) (nullable): the visible toast */
  GtkBox *content;          /* (borrowed) (nullable): of the visible toast */
  GtkLabel *label;          /* (borrowed) (nullable): its text */
  GtkWidget *button;        /* (nullable), weak: its button */
  guint timer;              /* dismisses it */
  int width;                /* that it may have, in pixels; 0 for that of the overlay */
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
  teller->content = NULL;
  teller->label = NULL;
  /* What the button does may be the end of the page, with the message. */
  if (teller->button)
    g_signal_handlers_disconnect_by_data (teller->button, teller);
  g_clear_weak_pointer (&teller->button);
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

/* Dismisses the toast, after its animation if necessary. */
static void
leave (KarumTeller *teller)
{
  if (teller->button)
    gtk_widget_set_visible (teller->button, FALSE);
  g_clear_handle_id (&teller->timer, g_source_remove);
  teller->timer = g_timeout_add (COMING_IN_MS, over, teller);
}

/* The action may have shown another message already. */
static void
clicked (GtkWidget *button, KarumTeller *teller)
{
  if (button == teller->button)
    leave (teller);
}

/* Replaces the button: an action must never have the target of another one. @action, @target:
 * (nullable) */
static void
set_button (KarumTeller *teller, const char *label, const char *action, GVariant *target)
{
  GtkWidget *button = action ? gtk_button_new_with_mnemonic (label) : NULL;

  if (teller->button)
    gtk_box_remove (teller->content, teller->button);
  g_set_weak_pointer (&teller->button, button);
  if (!button)
    return;
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked), teller);
  gtk_box_append (teller->content, button);
}

/* AdwToast ellipsizes a long title to one line and puts its own button beside it, however narrow
 * the window is. A label in a box uses the height of the button for more lines, or gets the height
 * of one line; in the fixed place it has the size that is requested for it. */
static void
make_content (KarumTeller *teller)
{
  GtkWidget *label = gtk_label_new (NULL), *place = gtk_fixed_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_fixed_put (GTK_FIXED (place), label, 0, 0);
  gtk_widget_set_hexpand (place, TRUE);
  gtk_widget_set_valign (place, GTK_ALIGN_CENTER);
  teller->label = GTK_LABEL (label);
  teller->content = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING));
  gtk_box_append (teller->content, place);
}

static void
make_toast (KarumTeller *teller)
{
  make_content (teller);
  teller->toast = adw_toast_new ("");
  adw_toast_set_custom_title (teller->toast, GTK_WIDGET (teller->content));
  adw_toast_set_timeout (teller->toast, 0);
  /* Otherwise it would be queued until a permanent message is closed. */
  adw_toast_set_priority (teller->toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_swapped (teller->toast, "dismissed", G_CALLBACK (forget), teller);
}

/* The size of @text in lines of at most @most pixels, -1 for one line. */
static void
measure (KarumTeller *teller, const char *text, int most, int *width, int *height)
{
  g_autoptr (PangoLayout) layout
      = gtk_widget_create_pango_layout (GTK_WIDGET (teller->overlay), text);

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (layout, most < 0 ? -1 : most * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, width, height);
}

/* The same estimate as in GtkLabel. */
static int
character_width (KarumTeller *teller)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (teller->overlay));
  PangoFontMetrics *metrics
      = pango_context_get_metrics (context, pango_context_get_font_description (context), NULL);
  int width = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                   pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return MAX (1, PANGO_PIXELS_CEIL (width));
}

/* A page that is mapped for the first time has no width yet. */
static int
room_for (KarumTeller *teller)
{
  GtkWidget *overlay = GTK_WIDGET (teller->overlay);
  int width = teller->width > 0 ? teller->width : gtk_widget_get_width (overlay);
  int height;

  if (width == 0 && GTK_IS_WINDOW (gtk_widget_get_root (overlay))) {
    gtk_window_get_default_size (GTK_WINDOW (gtk_widget_get_root (overlay)), &width, &height);
    width -= MARGINS;
  }
  return width - FRAME;
}

static void
set_text (KarumTeller *teller, const char *text)
{
  int room = room_for (teller);
  int character = character_width (teller), beside = 0, most, width, height;
  gboolean below, wraps;

  /* Its least width is that of a label in several lines (GTK 4.18). */
  if (teller->button)
    gtk_widget_measure (teller->button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &beside, NULL, NULL);
  below = room - beside < LEAST_CHARACTERS * character;
  most = MAX (1, MIN (below ? room : room - beside - SPACING, MOST_CHARACTERS * character));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (teller->content),
                                  below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  measure (teller, text, -1, &width, &height);
  wraps = width > most;
  if (wraps)
    measure (teller, text, most, &width, &height);
  gtk_label_set_text (teller->label, text);
  gtk_label_set_wrap (teller->label, wraps);
  /* Otherwise the message would be as wide as one line would. */
  gtk_label_set_max_width_chars (teller->label, wraps ? MAX (1, most / character) : -1);
  gtk_widget_set_size_request (GTK_WIDGET (teller->label), wraps ? most : -1, wraps ? height : -1);
}

void
karum_teller_fit (KarumTeller *teller, int width)
{
  g_autofree char *text = teller->label ? g_strdup (gtk_label_get_text (teller->label)) : NULL;

  g_return_if_fail (width >= 0);
  if (width == teller->width)
    return;
  teller->width = width;
  if (text)
    set_text (teller, text);
}

/* The toast is reused for the next message: libadwaita 1.2 fails when a toast is dismissed
 * during its animation. */
static void
show (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GVariant) sunk = target ? g_variant_ref_sink (target) : NULL;
  gboolean shown = teller->toast != NULL;

  if (!shown)
    make_toast (teller);
  set_button (teller, label, action, sunk);
  set_text (teller, text);
  if (!shown)
    adw_toast_overlay_add_toast (teller->overlay, g_object_ref (teller->toast));
  g_clear_handle_id (&teller->timer, g_source_remove);
}

void
karum_teller_offer (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target)
{
  karum_teller_show (teller, text, label, action, target);
  karum_say (GTK_WIDGET (teller->overlay), text);
}

void
karum_teller_show (
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
  karum_say (GTK_WIDGET (teller->overlay), text);
}

void
karum_teller_take_back (KarumTeller *teller)
{
  if (teller->toast)
    leave (teller);
}

/* The last change that can be undone, or 0. */
static guint64
last_change (KarumArchive *archive)
{
  return karum_history_find (karum_archive_get_history (archive), KARUM_UNDO, 0);
}

void
karum_undo_tell (GtkWidget *widget, KarumArchive *archive, const char *text)
{
  if (archive)
    gtk_widget_activate_action (widget, "win.tell-change", "(st)", text, last_change (archive));
}

void
karum_undo_tell_since (GtkWidget *widget, KarumArchive *archive, const char *text, guint64 first)
{
  guint64 last = archive ? last_change (archive) : 0;

  if (first == 0 || first == last)
    karum_undo_tell (widget, archive, text);
  else
    gtk_widget_activate_action (widget, "win.tell-changes", "(stt)", text, first, last);
}

char *
karum_undo_text (KarumDirection direction, const char *title)
{
  /* Translators: %s is a change, as “Deleting a game” */
  return g_strdup_printf (direction == KARUM_UNDO ? _ ("Undone: %s") : _ ("Redone: %s"), title);
}

void
karum_tell (GtkWidget *widget, const char *text)
{
  gtk_widget_activate_action (widget, "win.tell", "s", text);
}

typedef struct {
  GtkWidget *widget; /* (owned) */
  char *text;        /* (owned) (nullable) */
  guint64 before;    /* the last change when this one was requested */
  gboolean erases;   /* backups may hold what is gone */
} Change;

static void
changed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Change *change = data;
  g_autoptr (GtkWidget) widget = change->widget;
  g_autofree char *text = change->text;
  g_autoptr (GError) error = NULL;

  if (!karum_request_finish (source, result, &error))
    karum_tell (widget, error->message);
  else if (text && last_change (KARUM_ARCHIVE (source)) > change->before)
    karum_undo_tell (widget, KARUM_ARCHIVE (source), text);
  else if (text) /* If nothing was changed, the button would undo something else. */
    karum_tell (widget, text);
  if (change->erases && !error)
    gtk_widget_activate_action (widget, "win.tell-held", NULL);
}

static void
send (GtkWidget *widget,
      KarumArchive *archive,
      KarumRequest *request,
      const char *text,
      gboolean erases)
{
  const Change change = { g_object_ref (widget), g_strdup (text), last_change (archive), erases };

  karum_request_async (archive, request, NULL, changed, g_memdup2 (&change, sizeof change));
}

void
karum_undo_change (GtkWidget *widget,
                   KarumArchive *archive,
                   KarumRequest *request,
                   const char *text)
{
  send (widget, archive, request, text, FALSE);
}

void
karum_undo_erase (GtkWidget *widget, KarumArchive *archive, KarumRequest *request, const char *text)
{
  send (widget, archive, request, text, TRUE);
}

static const char archive_key[] = "karum-undo-archive";

/* @label: (transfer full) (nullable): NULL for that of @action */
static void
append (GMenu *section, char *label, const char *action)
{
  if (label)
    g_menu_append (section, label, action);
  else
    karum_menu_append (section, action);
  g_free (label);
}

static void
fill (GMenu *section)
{
  KarumArchive *archive = g_object_get_data (G_OBJECT (section), archive_key);
  const char *undo = archive ? karum_archive_get_undo_title (archive) : NULL;
  const char *redo = archive ? karum_archive_get_redo_title (archive) : NULL;
  g_autofree char *undo_text = undo ? karum_menu_text (undo) : NULL;
  g_autofree char *redo_text = redo ? karum_menu_text (redo) : NULL;

  g_menu_remove_all (section);
  /* Translators: %s is a change, as “Deleting a game” */
  append (section, undo ? g_strdup_printf (_ ("_Undo: %s"), undo_text) : NULL, "win.undo");
  /* Translators: %s is a change, as “Deleting a game” */
  append (section, redo ? g_strdup_printf (_ ("_Redo: %s"), redo_text) : NULL, "win.redo");
  karum_menu_append (section, "win.show-history");
}

void
karum_undo_menu_show (GMenu *section, KarumArchive *archive)
{
  KarumArchive *before = g_object_get_data (G_OBJECT (section), archive_key);

  if (before)
    g_signal_handlers_disconnect_by_data (before, section);
  g_object_set_data_full (G_OBJECT (section), archive_key, archive ? g_object_ref (archive) : NULL,
                          g_object_unref);
  if (archive) {
    karum_on (archive, "notify::undo-title", fill, section);
    karum_on (archive, "notify::redo-title", fill, section);
  }
  fill (section);
}
