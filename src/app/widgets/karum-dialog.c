#include "karum-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-find.h"
#include "karum-phrases.h"
#include "karum-room.h"

/* A dialog with a pending request to the archive can outlive its parent. */
static void
let_go_of_parent (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
}

/* (nullable): the header bar of most dialogs; the content consists of its siblings. */
static GtkWidget *
first_part (GtkWindow *dialog)
{
  GtkWidget *content = ADW_IS_WINDOW (dialog) ? adw_window_get_content (ADW_WINDOW (dialog)) : NULL;

  return content ? gtk_widget_get_first_child (content) : NULL;
}

/* A title that is too long for one line between the buttons has several, of whole words. */
static void
wrap_title (GtkWindow *dialog, AdwHeaderBar *header)
{
  GtkWidget *label;

  if (adw_header_bar_get_title_widget (header))
    return;
  label = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER,
                        "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, NULL);
  gtk_widget_add_css_class (label, "title");
  g_object_bind_property (dialog, "title", label, "label", G_BINDING_SYNC_CREATE);
  adw_header_bar_set_title_widget (header, label);
}

static gboolean
is_wider (gpointer widget, int width)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least > width;
}

/* “Cancel” is a cross, named by its word. */
static void
shorten_cancel (GtkWidget *widget)
{
  const char *action
      = GTK_IS_BUTTON (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;

  if (action && g_str_equal (action, "window.close") && gtk_button_get_label (GTK_BUTTON (widget))
      && !gtk_widget_has_css_class (widget, "suggested-action")) {
    g_autofree char *name = karum_without_mnemonic (gtk_button_get_label (GTK_BUTTON (widget)));

    gtk_button_set_icon_name (GTK_BUTTON (widget), "window-close-symbolic");
    gtk_widget_set_tooltip_text (widget, name);
    karum_accessible_name (widget, name);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    shorten_cancel (child);
}

/* The title below the buttons. */
static void
lower_title (AdwHeaderBar *header)
{
  g_autoptr (GtkWidget) title = g_object_ref (adw_header_bar_get_title_widget (header));
  GtkWidget *parts = gtk_widget_get_parent (GTK_WIDGET (header));

  adw_header_bar_set_title_widget (header, gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_add_css_class (title, "lowered");
  gtk_box_insert_child_after (GTK_BOX (parts), title, GTK_WIDGET (header));
}

/* A header bar isn't higher than for two lines. */
static void
take_two_lines (GtkWidget *title)
{
  int least, whole;

  gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, &least, &whole, NULL, NULL);
  gtk_widget_set_size_request (title, MAX (least, whole * 6 / 10), -1);
}

/* Of both sides, where the window throws no shadow. */
#define FRAME 12

/* With a large font, or long words, the buttons may need all of a narrow window. */
static void
fit_header (AdwHeaderBar *header, int width)
{
  GtkWidget *title = adw_header_bar_get_title_widget (header);

  take_two_lines (title);
  if (width > 0 && is_wider (header, width)) {
    gtk_widget_add_css_class (GTK_WIDGET (header), "close");
    shorten_cancel (GTK_WIDGET (header));
    if (is_wider (header, width))
      lower_title (header);
  }
  gtk_widget_set_size_request (title, -1, -1);
  /* A word that is wider than the window is a name. */
  if (GTK_IS_LABEL (title))
    g_object_set (title, "lines", 3, "ellipsize", PANGO_ELLIPSIZE_END, "wrap-mode",
                  PANGO_WRAP_WORD_CHAR, NULL);
}

/* GTK would focus the first button of the header bar, which is “Cancel”. */
static void
focus_first (GtkWindow *dialog)
{
  for (GtkWidget *part = first_part (dialog); part; part = gtk_widget_get_next_sibling (part))
    if (!ADW_IS_HEADER_BAR (part) && gtk_widget_child_focus (part, GTK_DIR_TAB_FORWARD))
      return;
}

/* Of a window that has just been opened with a dialog above it, the size that it will have. */
static void
size_of (GtkWindow *window, int *width, int *height)
{
  gtk_window_get_default_size (window, width, height);
  if (gtk_widget_get_width (GTK_WIDGET (window)) > 0) {
    *width = gtk_widget_get_width (GTK_WIDGET (window));
    *height = gtk_widget_get_height (GTK_WIDGET (window));
  }
}

void
karum_dialog_present (GtkWindow *dialog)
{
  GtkWindow *parent = gtk_window_get_transient_for (dialog);
  gboolean focused = gtk_window_get_focus (dialog) != NULL;
  int width, height, most_width, most_height;

  gtk_window_get_default_size (dialog, &width, &height);
  if (parent) {
    size_of (parent, &most_width, &most_height);
    gtk_window_set_default_size (
        dialog, MIN (karum_room_scaled (GTK_WIDGET (dialog), width), most_width),
        MIN (karum_room_scaled (GTK_WIDGET (dialog), height), most_height));
  }
  g_signal_connect (dialog, "unmap", G_CALLBACK (let_go_of_parent), NULL);
  if (ADW_IS_HEADER_BAR (first_part (dialog))) {
    wrap_title (dialog, ADW_HEADER_BAR (first_part (dialog)));
    gtk_window_get_default_size (dialog, &width, &height);
    fit_header (ADW_HEADER_BAR (first_part (dialog)), width - FRAME);
  }
  gtk_window_present (dialog);
  if (!focused)
    focus_first (dialog);
}

#define HEADING_WIDTH 100

/* The large and the small one: each is measured for the least width of the other. */
static void
wrap_headings (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget)
      && (gtk_widget_has_css_class (widget, "title-2")
          || gtk_widget_has_css_class (widget, "title-4"))) {
    g_object_set (widget, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);
    gtk_widget_set_size_request (widget, HEADING_WIDTH, -1);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    wrap_headings (child);
}

void
karum_dialog_wrap_heading (AdwMessageDialog *dialog)
{
  wrap_headings (GTK_WIDGET (dialog));
}

void
karum_dialog_warn (AdwMessageDialog *dialog, const char *response, const char *label)
{
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), response, label, NULL);
  adw_message_dialog_set_response_appearance (dialog, response, ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  karum_dialog_wrap_heading (dialog);
}

/* -- Form -------------------------------------------------------------------------------------- */

#define FORM "karum-form"

/* Belongs to a dialog as long as the dialog exists. */
typedef struct {
  GtkWindow *parent; /* (nullable) (weak) */
  guint n_sent;      /* changes without an answer */
  gboolean held;     /* a change is still to be sent */
  gboolean closed;   /* by the user, but it is only hidden */
  gboolean destroyed;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_clear_weak_pointer (&form->parent);
  g_free (form);
}

static gboolean
close_requested (GtkWindow *dialog, Form *form)
{
  if (form->n_sent == 0 && !form->held)
    return FALSE;
  form->closed = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (dialog), FALSE);
  return TRUE;
}

static void
destroyed (GtkWidget *dialog, Form *form)
{
  form->destroyed = TRUE;
}

static Form *
form_of (gpointer dialog)
{
  Form *form = g_object_get_data (dialog, FORM);

  if (form)
    return form;
  form = g_new0 (Form, 1);
  g_set_weak_pointer (&form->parent, gtk_window_get_transient_for (dialog));
  g_object_set_data_full (dialog, FORM, form, form_free);
  g_signal_connect (dialog, "close-request", G_CALLBACK (close_requested), form);
  g_signal_connect (dialog, "destroy", G_CALLBACK (destroyed), form);
  return form;
}

/* A hidden dialog belongs to no window. */
static void
show_again (GtkWindow *dialog, Form *form)
{
  form->closed = FALSE;
  gtk_window_set_transient_for (dialog, form->parent);
  gtk_window_present (dialog);
}

typedef struct {
  GtkWindow *dialog; /* (owned) */
  KarumTake saved;
  KarumFormFault fault;
} Sending;

static void
sending_free (Sending *sending)
{
  g_object_unref (sending->dialog);
  g_free (sending);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sending, sending_free)

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Sending) sending = data;
  Form *form = form_of (sending->dialog);
  g_autoptr (GError) error = NULL;
  gpointer answer = karum_request_finish (source, result, &error);

  form->n_sent--;
  if (!error) {
    sending->saved (sending->dialog, answer);
    if (form->closed && form->n_sent == 0)
      gtk_window_destroy (sending->dialog);
  } else if (!form->destroyed) {
    sending->fault (sending->dialog, error->message);
    if (form->closed)
      show_again (sending->dialog, form);
  } else if (form->parent) {
    gtk_widget_activate_action (GTK_WIDGET (form->parent), "win.tell", "s", error->message);
  }
}

void
karum_form_save (gpointer dialog,
                 KarumArchive *archive,
                 KarumRequest *request,
                 KarumTake saved,
                 KarumFormFault fault)
{
  Sending *sending = g_new (Sending, 1);

  *sending = (Sending){ g_object_ref (dialog), saved, fault };
  form_of (dialog)->n_sent++;
  karum_request_async (archive, request, NULL, answered, sending);
}

void
karum_form_hold (gpointer dialog)
{
  form_of (dialog)->held = TRUE;
}

void
karum_form_release (gpointer dialog)
{
  Form *form = form_of (dialog);

  form->held = FALSE;
  if (form->closed && form->n_sent == 0)
    show_again (dialog, form);
}

gboolean
karum_form_is_saving (gpointer dialog)
{
  return form_of (dialog)->n_sent > 0;
}

/* -- Path chooser ------------------------------------------------------------------------------ */

typedef struct {
  KarumPathChosen chosen;
  GWeakRef object;
} Answer;

static void
answer_free (gpointer data, GClosure *closure)
{
  g_weak_ref_clear (&((Answer *) data)->object);
  g_free (data);
}

/* A place that only GIO reaches. */
static void
refuse_remote (GtkWindow *parent, GFile *file)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, _ ("This Place Can’t Be Used"), NULL);
  g_autofree char *name = g_file_get_parse_name (file);

  adw_message_dialog_format_body (
      ADW_MESSAGE_DIALOG (dialog),
      /* Translators: %s is an address, as “smb://server/club” */
      _ ("“%s” has no path on this computer. Choose a folder on this computer, or a network folder "
         "that is mounted."),
      name);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  karum_dialog_wrap_heading (ADW_MESSAGE_DIALOG (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A share that needs longer is hardly used. */
#define LOOKUP_MILLISECONDS 300000

/* The type is the toolkit's own: only its name is known. */
static gboolean
is_path_bar (GtkWidget *widget, gconstpointer data)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkPathBar");
}

void
karum_path_chooser_close (gpointer chooser)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
    GtkWidget *bar = karum_find (window, is_path_bar, NULL);

    if (bar)
      g_timeout_add_once (LOOKUP_MILLISECONDS, g_object_unref, g_object_ref (bar));
  }
  g_object_unref (chooser);
}

static void
respond (GtkNativeDialog *chooser, int response, Answer *answer)
{
  g_autoptr (GObject) object = g_weak_ref_get (&answer->object);
  KarumPathChosen chosen = answer->chosen;
  GtkWindow *parent = gtk_native_dialog_get_transient_for (chooser);
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file && !g_file_peek_path (file))
    refuse_remote (parent, file);
  karum_path_chooser_close (chooser);
  if (object && file && g_file_peek_path (file))
    chosen (object, g_file_peek_path (file));
}

GtkFileChooser *
karum_path_chooser_new (GtkWindow *parent,
                        GtkFileChooserAction action,
                        const char *title,
                        const char *accept,
                        KarumPathChosen chosen,
                        gpointer object)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (title, parent, action, accept, _ ("_Cancel"));
  Answer *answer = g_new0 (Answer, 1);

  answer->chosen = chosen;
  g_weak_ref_init (&answer->object, object ? object : chooser);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_data (chooser, "response", G_CALLBACK (respond), answer, answer_free, 0);
  return GTK_FILE_CHOOSER (chooser);
}

GtkFileFilter *
karum_path_chooser_filter (GtkFileChooser *chooser, const char *title, const char *suffix)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, title);
  if (suffix)
    gtk_file_filter_add_suffix (filter, suffix);
  else
    gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (chooser, filter);
  return filter;
}

void
karum_path_chooser_show (GtkFileChooser *chooser)
{
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* -- Text limit -------------------------------------------------------------------------------- */

/* The complete text, only the beginning of which is shown. */
#define WHOLE "karum-whole-text"

static glong
limit_of (gpointer field)
{
  return gtk_text_get_max_length (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (field))));
}

void
karum_text_limit (gpointer field, guint characters)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (field));

  g_return_if_fail (GTK_IS_TEXT (text));
  gtk_text_set_max_length (GTK_TEXT (text), (int) characters);
}

void
karum_text_set (gpointer field, const char *text)
{
  gboolean whole = text && g_utf8_strlen (text, -1) > limit_of (field);

  g_object_set_data_full (field, WHOLE, whole ? g_strdup (text) : NULL, g_free);
  gtk_editable_set_text (GTK_EDITABLE (field), text ? text : "");
}

char *
karum_text_dup (gpointer field)
{
  const char *shown = gtk_editable_get_text (GTK_EDITABLE (field));
  const char *whole = g_object_get_data (field, WHOLE);
  gboolean unedited
      = whole && g_utf8_strlen (shown, -1) == limit_of (field) && g_str_has_prefix (whole, shown);

  return g_strdup (unedited ? whole : shown);
}
