#include "karum-name-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-limits.h"
#include "karum-name.h"

struct _KarumNameDialog {
  AdwMessageDialog parent_instance;

  GtkEditable *entry; /* (owned by its parent) */
};

G_DEFINE_FINAL_TYPE (KarumNameDialog, karum_name_dialog, ADW_TYPE_MESSAGE_DIALOG)

static char *
dup_name (KarumNameDialog *self)
{
  g_autofree char *text = karum_text_dup (self->entry);

  return karum_name_normal (text);
}

static void
text_changed (KarumNameDialog *self)
{
  g_autofree char *name = dup_name (self);

  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "accept", *name != '\0');
}

static void
karum_name_dialog_response (AdwMessageDialog *dialog, const char *response)
{
  KarumNameDialog *self = KARUM_NAME_DIALOG (dialog);
  g_autofree char *name = dup_name (self);

  if (g_str_equal (response, "accept"))
    g_signal_emit_by_name (self, "named", name);
}

static void
karum_name_dialog_class_init (KarumNameDialogClass *klass)
{
  ADW_MESSAGE_DIALOG_CLASS (klass)->response = karum_name_dialog_response;
  karum_class_signal (klass, "named", 1, G_TYPE_STRING);
}

static void
karum_name_dialog_init (KarumNameDialog *self)
{
  GtkWidget *entry = gtk_entry_new ();

  self->entry = GTK_EDITABLE (entry);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  karum_text_limit (entry, KARUM_TAG_VALUE_MAX);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_ ("field", "Name"), -1);
  karum_on (entry, "changed", text_changed, self);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (self), entry);
}

KarumNameDialog *
karum_name_dialog_new (GtkWindow *parent, const char *heading, const char *accept, const char *name)
{
  KarumNameDialog *self
      = g_object_new (KARUM_TYPE_NAME_DIALOG, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG,
                      "transient-for", parent, "heading", heading, "modal", TRUE, NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "accept", accept, NULL);
  adw_message_dialog_set_response_appearance (dialog, "accept", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "accept");
  adw_message_dialog_set_close_response (dialog, "cancel");
  karum_dialog_wrap_heading (dialog);
  karum_text_set (self->entry, name);
  text_changed (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  return self;
}
