#include "karum-dialog.h"

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

/* A title that is too long for one line between the buttons has two. */
static void
wrap_title (GtkWindow *dialog, AdwHeaderBar *header)
{
  GtkWidget *label;

  if (adw_header_bar_get_title_widget (header))
    return;
  label = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "lines", 2, "ellipsize", PANGO_ELLIPSIZE_END,
                        "justify", GTK_JUSTIFY_CENTER, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE,
                        NULL);
  gtk_widget_add_css_class (label, "title");
  g_object_bind_property (dialog, "title", label, "label", G_BINDING_SYNC_CREATE);
  adw_header_bar_set_title_widget (header, label);
}

/* GTK would focus the first button of the header bar, which is “Cancel”. */
static void
focus_first (GtkWindow *dialog)
{
  for (GtkWidget *part = first_part (dialog); part; part = gtk_widget_get_next_sibling (part))
    if (!ADW_IS_HEADER_BAR (part) && gtk_widget_child_focus (part, GTK_DIR_TAB_FORWARD))
      return;
}

/* A larger font needs a larger window. */
static int
scaled (GtkWindow *dialog, int length)
{
  int dpi = 0;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (dialog)), "gtk-xft-dpi", &dpi, NULL);
  return MAX (length, length * (dpi / PANGO_SCALE) / 96);
}

void
karum_dialog_present (GtkWindow *dialog)
{
  GtkWindow *parent = gtk_window_get_transient_for (dialog);
  gboolean focused = gtk_window_get_focus (dialog) != NULL;
  int width, height;

  gtk_window_get_default_size (dialog, &width, &height);
  if (parent)
    gtk_window_set_default_size (
        dialog, MIN (scaled (dialog, width), gtk_widget_get_width (GTK_WIDGET (parent))),
        MIN (scaled (dialog, height), gtk_widget_get_height (GTK_WIDGET (parent))));
  g_signal_connect (dialog, "unmap", G_CALLBACK (let_go_of_parent), NULL);
  if (ADW_IS_HEADER_BAR (first_part (dialog)))
    wrap_title (dialog, ADW_HEADER_BAR (first_part (dialog)));
  gtk_window_present (dialog);
  if (!focused)
    focus_first (dialog);
}

static void
wrap_large_labels (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "title-2"))
    g_object_set (widget, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    wrap_large_labels (child);
}

void
karum_dialog_wrap_heading (AdwMessageDialog *dialog)
{
  wrap_large_labels (GTK_WIDGET (dialog));
}
