#include "karum-mend-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-exchange-requests.h"
#include "karum-import-reader.h"
#include "karum-voice.h"

struct _KarumMendDialog {
  AdwWindow parent_instance;

  /* Template children */
  GtkLabel *place;
  GtkLabel *state;
  GtkTextView *text;
  GtkWidget *skip;
  GtkWidget *settle;

  KarumArchive *archive; /* (owned) */
  GPtrArray *rejections; /* (owned) (element-type KarumRejection): the first one is shown */
  KarumRefusal *fault;   /* (owned) (nullable): of the text as it is now */
  gboolean adding;
  gboolean closing; /* once the record is added */
};

G_DEFINE_FINAL_TYPE (KarumMendDialog, karum_mend_dialog, ADW_TYPE_WINDOW)

/* -- The fault -------------------------------------------------------------------------------- */

static char *
dup_text (KarumMendDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

/* The color behind a fault, which is fainter than that of texts. */
#define FAINT 0.2f

static void
color_fault (KarumMendDialog *self)
{
  GtkTextTagTable *tags = gtk_text_buffer_get_tag_table (gtk_text_view_get_buffer (self->text));
  GtkTextTag *tag = gtk_text_tag_table_lookup (tags, "fault");
  GdkRGBA color;

  if (!tag
      || !gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                          "error_color", &color))
    return;
  color.alpha = FAINT;
  g_object_set (tag, "paragraph-background-rgba", &color, NULL);
}

/* A wavy line under its words, and a color behind them. */
static void
mark_fault (KarumMendDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag_by_name (buffer, "fault", &start, &end);
  if (!self->fault)
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, (int) self->fault->line - 1);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_buffer_apply_tag_by_name (buffer, "fault", &start, &end);
}

/* Before it has a size, the toolkit scrolls past the end of what will have room. */
static gboolean
scroll_to_cursor (GtkWidget *text, GdkFrameClock *clock, gpointer data)
{
  GtkTextMark *cursor
      = gtk_text_buffer_get_insert (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)));

  (void) clock;
  (void) data;
  if (gtk_widget_get_height (text) == 0)
    return G_SOURCE_CONTINUE;
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (text), cursor, 0.1, FALSE, 0, 0);
  return G_SOURCE_REMOVE;
}

/* The cursor stands where the fault is. */
static void
go_to_fault (KarumMendDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter place;

  gtk_widget_grab_focus (GTK_WIDGET (self->text));
  if (!self->fault)
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &place, (int) self->fault->line - 1);
  for (guint i = 1; i < self->fault->column && !gtk_text_iter_ends_line (&place); i++)
    gtk_text_iter_forward_char (&place);
  gtk_text_buffer_place_cursor (buffer, &place);
  gtk_widget_add_tick_callback (GTK_WIDGET (self->text), scroll_to_cursor, NULL, NULL);
}

/* @look: the style class of @sentence, or NULL where it tells of neither a fault nor success */
static void
tell_state (KarumMendDialog *self, const char *sentence, const char *look)
{
  const char *looks[] = { look, NULL };

  if (g_str_equal (gtk_label_get_label (self->state), sentence))
    return;
  gtk_label_set_label (self->state, sentence);
  gtk_widget_set_css_classes (GTK_WIDGET (self->state), looks);
  karum_say (GTK_WIDGET (self->state), sentence);
}

/* The text is checked as it is typed. */
static void
text_changed (KarumMendDialog *self)
{
  g_autofree char *text = dup_text (self);
  g_autofree char *sentence = NULL;

  g_clear_pointer (&self->fault, karum_refusal_free);
  self->fault = karum_import_check (text);
  mark_fault (self);
  gtk_widget_set_visible (self->settle, self->fault && self->fault->left_open);
  if (self->fault)
    /* Translators: the line of a text, and what is wrong there */
    sentence = g_strdup_printf (_ ("Line %u: %s"), self->fault->line, self->fault->reason);
  tell_state (self, sentence ? sentence : _ ("This record can be added."),
              sentence ? "error" : "success");
}

/* -- The records ------------------------------------------------------------------------------ */

static const KarumRejection *
shown (KarumMendDialog *self)
{
  return self->rejections->pdata[0];
}

static void
show_first (KarumMendDialog *self)
{
  const KarumRejection *rejection = shown (self);
  const KarumRefusal *refusal = rejection->refusal;
  const guint n = self->rejections->len;
  g_autofree char *place = g_strdup_printf (
      /* Translators: the name of a file, and a line in it */
      _ ("%s, line %u"), rejection->name, refusal->line);
  g_autofree char *left = g_strdup_printf (
      /* Translators: of rejected records */
      ngettext ("%u record is left.", "%u records are left.", n), n);
  g_autofree char *both = g_strdup_printf ("%s\n%s", place, left);

  gtk_label_set_label (self->place, both);
  gtk_widget_set_visible (self->skip, n > 1);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), refusal->text, -1);
  go_to_fault (self);
}

/* What is skipped comes last. */
static void
skip (KarumMendDialog *self)
{
  gpointer first = self->rejections->pdata[0];

  if (self->adding || self->rejections->len < 2)
    return;
  g_ptr_array_remove_index (self->rejections, 0);
  g_ptr_array_add (self->rejections, first);
  show_first (self);
}

static void
take_report (KarumMendDialog *self, KarumImportReport *report)
{
  gpointer rejection = g_ptr_array_remove_index (self->rejections, 0);

  g_signal_emit_by_name (self, "mended", rejection, report);
  if (self->closing || self->rejections->len == 0)
    gtk_window_close (GTK_WINDOW (self));
  else
    show_first (self);
}

static void
added (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMendDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumImportReport) report = karum_request_finish (source, result, &error);

  /* After disposal of the template the dialog is closed. */
  if (!self->text)
    return;
  self->adding = FALSE;
  gtk_text_view_set_editable (self->text, TRUE);
  if (report && report->refused == 0) {
    take_report (self, report);
    return;
  }
  /* What was typed isn't lost. */
  self->closing = FALSE;
  if (!report)
    tell_state (self, error->message, "error");
  else
    text_changed (self);
}

static void
add_text (KarumMendDialog *self, gboolean settle)
{
  g_autofree char *text = dup_text (self);
  gsize length = strlen (text);
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_steal_pointer (&text), length);

  self->adding = TRUE;
  gtk_text_view_set_editable (self->text, FALSE);
  karum_request_async (self->archive,
                       karum_request_import (bytes, NULL, FALSE, settle, KARUM_SIMILAR_ADD), NULL,
                       added, g_object_ref (self));
}

static void
add (KarumMendDialog *self)
{
  if (self->adding)
    return;
  if (!self->fault) {
    add_text (self, FALSE);
    return;
  }
  go_to_fault (self);
  karum_say (GTK_WIDGET (self->state), gtk_label_get_label (self->state));
}

static void
take_result (KarumMendDialog *self)
{
  if (!self->adding && self->fault && self->fault->left_open)
    add_text (self, TRUE);
}

/* What is being added is awaited: the report counts it, and a fault is seen. */
static gboolean
close_requested (KarumMendDialog *self)
{
  self->closing = self->adding;
  if (self->closing)
    tell_state (self, _ ("Waiting for other changes to be saved"), NULL);
  return self->closing;
}

/* -- The dialog ------------------------------------------------------------------------------- */

static GPtrArray *
with_text (const GPtrArray *rejections)
{
  GPtrArray *found = g_ptr_array_new ();

  karum_for_each (KarumRejection, rejection, rejections)
    if (rejection->refusal->text)
      g_ptr_array_add (found, rejection);
  return found;
}

gboolean
karum_mend_dialog_can (const GPtrArray *rejections)
{
  g_autoptr (GPtrArray) found = with_text (rejections);

  return found->len > 0;
}

GtkWidget *
karum_mend_dialog_new (GtkWindow *parent, KarumArchive *archive, const GPtrArray *rejections)
{
  KarumMendDialog *self = g_object_new (KARUM_TYPE_MEND_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  self->rejections = with_text (rejections);
  show_first (self);
  return GTK_WIDGET (self);
}

static const KarumAction actions[] = {
  { "mend.add", .function = KARUM_DOES (KarumMendDialog, add) },
  { "mend.skip", .function = KARUM_DOES (KarumMendDialog, skip) },
  { "mend.take-result", .function = KARUM_DOES (KarumMendDialog, take_result) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_mend_dialog_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (karum_mend_dialog_parent_class)->css_changed (widget, change);
  color_fault (KARUM_MEND_DIALOG (widget));
}

static void
karum_mend_dialog_class_init (KarumMendDialogClass *klass)
{
  karum_class_signal (klass, "mended", 2, G_TYPE_POINTER, G_TYPE_POINTER);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumMendDialog, g_object_unref, archive);
  KARUM_FREES (klass, KarumMendDialog, g_ptr_array_unref, rejections);
  KARUM_FREES (klass, KarumMendDialog, karum_refusal_free, fault);
  KARUM_CHILDREN (klass, KarumMendDialog, place, state, text, skip, settle);
  KARUM_CALLBACKS (klass, text_changed, close_requested);
  GTK_WIDGET_CLASS (klass)->css_changed = karum_mend_dialog_css_changed;
  karum_actions_install (klass, &table);
}

static void
karum_mend_dialog_init (KarumMendDialog *self)
{
  GtkTextBuffer *buffer;

  gtk_widget_init_template (GTK_WIDGET (self));
  buffer = gtk_text_view_get_buffer (self->text);
  gtk_text_buffer_create_tag (buffer, "fault", "underline", PANGO_UNDERLINE_ERROR, NULL);
  karum_on (buffer, "changed", text_changed, self);
}
