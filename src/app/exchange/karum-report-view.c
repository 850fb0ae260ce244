#include "karum-report-view.h"

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-voice.h"

static const char *const icons[] = {
  [KARUM_REPORT_GOOD] = "object-select-symbolic",
  [KARUM_REPORT_WARNING] = "dialog-warning-symbolic",
  [KARUM_REPORT_BAD] = "dialog-error-symbolic",
};

struct _KarumReportView {
  AdwBin parent_instance;

  /* Template children */
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *description;
  GtkWidget *details;
  GtkStringList *lines;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumReportView, karum_report_view, ADW_TYPE_BIN)

/* @more: (nullable) */
static void
say (GtkWidget *widget, const char *title, const char *more)
{
  g_autofree char *text
      = more && *more ? g_strdup_printf ("%s. %s", title, more) : g_strdup (title);

  karum_say (widget, text);
}

void
karum_report_view_show (KarumReportView *self,
                        KarumReportKind kind,
                        const char *title,
                        const char *description,
                        const GPtrArray *lines)
{
  GListModel *model = G_LIST_MODEL (self->lines);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  if (lines)
    karum_for_each (void, line, lines)
      g_ptr_array_add (texts, line);
  g_ptr_array_add (texts, NULL);
  gtk_string_list_splice (self->lines, 0, g_list_model_get_n_items (model),
                          (const char *const *) texts->pdata);
  gtk_widget_set_visible (self->details, texts->len > 1);
  gtk_image_set_from_icon_name (self->icon, icons[kind]);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->description, description ? description : "");
  gtk_widget_set_visible (GTK_WIDGET (self->description), description && *description);
  say (GTK_WIDGET (self), title, description);
}

static void
copy_lines (KarumReportView *self)
{
  GListModel *model = G_LIST_MODEL (self->lines);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    g_string_append_printf (text, "%s\n", gtk_string_list_get_string (self->lines, i));
  karum_copy_text (GTK_WIDGET (self), text->str);
}

static void
karum_report_view_class_init (KarumReportViewClass *klass)
{
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumReportView, icon, title, description, details, lines);
  KARUM_CALLBACKS (klass, copy_lines);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}
