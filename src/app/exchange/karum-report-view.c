#include "karum-report-view.h"

struct _KarumReportView {
  AdwBin parent_instance;

  /* Template children */
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *description;
  GtkWidget *details;
  GtkStringList *lines;
};

G_DEFINE_FINAL_TYPE (KarumReportView, karum_report_view, ADW_TYPE_BIN)

static const char *const icons[] = {
  [KARUM_REPORT_GOOD] = "emblem-ok-symbolic",
  [KARUM_REPORT_WARNING] = "dialog-warning-symbolic",
  [KARUM_REPORT_BAD] = "dialog-error-symbolic",
};

void
karum_report_view_show (KarumReportView *self,
                        KarumReportKind kind,
                        const char *title,
                        const char *description,
                        const GPtrArray *lines)
{
  GListModel *model = G_LIST_MODEL (self->lines);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; lines && i < lines->len; i++)
    g_ptr_array_add (texts, lines->pdata[i]);
  g_ptr_array_add (texts, NULL);
  gtk_string_list_splice (self->lines, 0, g_list_model_get_n_items (model),
                          (const char *const *) texts->pdata);
  gtk_widget_set_visible (self->details, texts->len > 1);
  gtk_image_set_from_icon_name (self->icon, icons[kind]);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->description, description ? description : "");
  gtk_widget_set_visible (GTK_WIDGET (self->description), description && *description);
}

static void
copy_lines (KarumReportView *self)
{
  GListModel *model = G_LIST_MODEL (self->lines);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    g_string_append_printf (text, "%s\n", gtk_string_list_get_string (self->lines, i));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
}

static void
karum_report_view_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_REPORT_VIEW);
  G_OBJECT_CLASS (karum_report_view_parent_class)->dispose (object);
}

static void
karum_report_view_class_init (KarumReportViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_report_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-report-view.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumReportView, icon);
  gtk_widget_class_bind_template_child (widget_class, KarumReportView, title);
  gtk_widget_class_bind_template_child (widget_class, KarumReportView, description);
  gtk_widget_class_bind_template_child (widget_class, KarumReportView, details);
  gtk_widget_class_bind_template_child (widget_class, KarumReportView, lines);
  gtk_widget_class_bind_template_callback (widget_class, copy_lines);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_report_view_init (KarumReportView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
