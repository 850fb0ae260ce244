#include "karum-note.h"

#include "karum-arrays.h"
#include "karum-class.h"

struct _KarumNoteLinks {
  GObject parent_instance;

  GtkTextView *view; /* (not owned) */
  GtkTextTag *tag;   /* (not owned) */
  GArray *links;     /* (owned) (nullable) (element-type KarumCommentLink) */
  char *text;        /* (owned) (nullable): the text that contains them */
  int pointed;       /* the link under the pointer; -1 for none */
};

G_DEFINE_FINAL_TYPE (KarumNoteLinks, karum_note_links, G_TYPE_OBJECT)

static void
karum_note_links_class_init (KarumNoteLinksClass *klass)
{
  KARUM_FREES (klass, KarumNoteLinks, g_array_unref, links);
  KARUM_FREES (klass, KarumNoteLinks, g_free, text);
  karum_class_signal (klass, "pointed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "chosen", 1, G_TYPE_STRING);
}

static void
karum_note_links_init (KarumNoteLinks *self)
{
  self->pointed = -1;
}

/* The index of the link at @iter; -1 for none. */
static int
link_at (KarumNoteLinks *self, const GtkTextIter *iter)
{
  guint place;

  if (!self->links || !gtk_text_iter_has_tag (iter, self->tag))
    return -1;
  place = (guint) (g_utf8_offset_to_pointer (self->text, gtk_text_iter_get_offset (iter))
                   - self->text);
  for (guint i = 0; i < self->links->len; i++) {
    const KarumCommentLink *link = &g_array_index (self->links, KarumCommentLink, i);

    if (place >= link->start && place < link->start + link->length)
      return (int) i;
  }
  return -1;
}

static void
emit (KarumNoteLinks *self, const char *signal, int link)
{
  g_autofree char *line
      = link >= 0 ? karum_comment_links_line (self->links, self->text, (guint) link) : NULL;

  g_signal_emit_by_name (self, signal, line);
}

static void
point_at (KarumNoteLinks *self, int link)
{
  if (link == self->pointed)
    return;
  self->pointed = link;
  emit (self, "pointed", link);
}

/* (out) @iter; FALSE if there is no text at @x, @y of the view. */
static gboolean
iter_at (KarumNoteLinks *self, double x, double y, GtkTextIter *iter)
{
  int bx, by;

  gtk_text_view_window_to_buffer_coords (self->view, GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y, &bx,
                                         &by);
  return gtk_text_view_get_iter_at_location (self->view, iter, bx, by);
}

static void
pointer_moved (KarumNoteLinks *self, double x, double y)
{
  GtkTextIter iter;

  point_at (self, iter_at (self, x, y, &iter) ? link_at (self, &iter) : -1);
}

static void
pointer_left (KarumNoteLinks *self)
{
  point_at (self, -1);
}

static void
released (GtkGestureClick *gesture, int presses, double x, double y, KarumNoteLinks *self)
{
  GtkTextIter iter;
  int link = iter_at (self, x, y, &iter) ? link_at (self, &iter) : -1;
  GdkModifierType modifiers
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (presses == 1 && link >= 0 && modifiers & GDK_CONTROL_MASK)
    emit (self, "chosen", link);
}

static int
link_at_cursor (KarumNoteLinks *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter iter;
  int link;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  link = link_at (self, &iter);
  if (link < 0 && gtk_text_iter_backward_char (&iter))
    link = link_at (self, &iter);
  return link;
}

static void
cursor_moved (KarumNoteLinks *self)
{
  if (gtk_widget_has_focus (GTK_WIDGET (self->view)))
    point_at (self, link_at_cursor (self));
}

static gboolean
key_pressed (KarumNoteLinks *self, guint key, guint code, GdkModifierType modifiers)
{
  int link;

  (void) code;
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || !(modifiers & GDK_ALT_MASK))
    return FALSE;
  link = link_at_cursor (self);
  if (link >= 0)
    emit (self, "chosen", link);
  return TRUE;
}

static void
add_controllers (KarumNoteLinks *self)
{
  GtkWidget *widget = GTK_WIDGET (self->view);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  karum_on (motion, "motion", pointer_moved, self);
  karum_on (motion, "leave", pointer_left, self);
  gtk_widget_add_controller (widget, motion);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  karum_on (keys, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (widget, keys);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  karum_on_told (click, "released", released, self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

KarumNoteLinks *
karum_note_links_new (GtkTextView *view)
{
  KarumNoteLinks *self = g_object_new (KARUM_TYPE_NOTE_LINKS, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);

  self->view = view;
  self->tag = gtk_text_buffer_create_tag (buffer, NULL, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  karum_on (buffer, "notify::cursor-position", cursor_moved, self);
  add_controllers (self);
  return self;
}

/* From the character @start to before @end. */
typedef struct {
  int start, end;
} Span;

static void
tag (KarumNoteLinks *self,
     void (*change) (GtkTextBuffer *, GtkTextTag *, const GtkTextIter *, const GtkTextIter *),
     const Span *span)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_offset (buffer, &start, span->start);
  gtk_text_buffer_get_iter_at_offset (buffer, &end, span->end);
  change (buffer, self->tag, &start, &end);
}

/* (transfer full) (element-type Span): what is tagged. */
static GArray *
find_tagged (KarumNoteLinks *self)
{
  GArray *spans = karum_array_new (Span);
  GtkTextIter iter;
  Span span;

  gtk_text_buffer_get_start_iter (gtk_text_view_get_buffer (self->view), &iter);
  while (gtk_text_iter_starts_tag (&iter, self->tag)
         || gtk_text_iter_forward_to_tag_toggle (&iter, self->tag)) {
    span.start = gtk_text_iter_get_offset (&iter);
    gtk_text_iter_forward_to_tag_toggle (&iter, self->tag);
    span.end = gtk_text_iter_get_offset (&iter);
    g_array_append_val (spans, span);
  }
  return spans;
}

/* (transfer full) (element-type Span): where the links are. */
static GArray *
find_links (KarumNoteLinks *self)
{
  GArray *spans = karum_array_new (Span);
  const char *at = self->text;
  int place = 0;

  if (self->links)
    karum_for_each_in (const KarumCommentLink, link, self->links) {
      Span span;

      place += (int) g_utf8_strlen (at, self->text + link->start - at);
      at = self->text + link->start;
      span = (Span){ place, place + (int) link->length };
      g_array_append_val (spans, span);
    }
  return spans;
}

/* Calls @change for each of @spans that isn't one of @others; both are in order. */
static void
tag_others (
    KarumNoteLinks *self,
    void (*change) (GtkTextBuffer *, GtkTextTag *, const GtkTextIter *, const GtkTextIter *),
    const GArray *spans,
    const GArray *others)
{
  guint next = 0;

  karum_for_each_in (Span, item, spans) {
    const Span *span = item, *other = NULL;

    while (next < others->len && (other = &g_array_index (others, Span, next))->start < span->start)
      next++;
    if (next >= others->len || other->start != span->start || other->end != span->end)
      tag (self, change, span);
  }
}

/* Tags move with the text. Only those of other links are changed, so that the rest of a long
 * comment stays laid out. */
void
karum_note_links_read (KarumNoteLinks *self, const KarumRules *rules)
{
  g_autoptr (GArray) tagged = NULL, wanted = NULL;
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (gtk_text_view_get_buffer (self->view), &start, &end);
  g_free (self->text);
  self->text = gtk_text_iter_get_text (&start, &end);
  g_clear_pointer (&self->links, g_array_unref);
  self->links = rules ? karum_comment_links (rules, self->text) : NULL;
  tagged = find_tagged (self);
  wanted = find_links (self);
  tag_others (self, gtk_text_buffer_remove_tag, tagged, wanted);
  tag_others (self, gtk_text_buffer_apply_tag, wanted, tagged);
}
