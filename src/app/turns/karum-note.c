#include "karum-note.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-comments.h"
#include "karum-name.h"
#include "karum-limits.h"
#include "karum-markup.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-session.h"
#include "karum-teller.h"

/* The pause in typing after which the text is saved. */
#define PAUSE_MS 1500

struct _KarumNote {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *frame;
  GtkTextView *text;

  KarumSession *session; /* (owned) (nullable) */
  KarumNoteLinks *links; /* (owned) */
  GArray *path;          /* (owned) (nullable) (element-type guint): to the node of the comment that
                            is open */
  gboolean before;       /* it is the comment before the turn */
  gboolean changed;      /* the text was changed and not saved */
  char *known;           /* (owned) (nullable): what was there when that began */
  char *saving;          /* (owned) (nullable): the comment that is being saved, and its place */
  GArray *saving_path;   /* (owned) (nullable) (element-type guint) */
  gboolean saving_before;
  gboolean loading;
  guint timer;
};

G_DEFINE_FINAL_TYPE (KarumNote, karum_note, GTK_TYPE_WIDGET)

static char *
written (KarumNote *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

/* (nullable): the node at @path, if the record still has it. */
static const KarumNode *
find (KarumNote *self, const GArray *path)
{
  return karum_record_find_path (karum_session_get_record (self->session), path);
}

/* (transfer full): the comment without its commands. */
static char *
words_of (const KarumNode *node, gboolean before)
{
  char *words = node ? karum_markup_words (before ? node->lead : node->comment) : NULL;

  return words ? words : g_strdup ("");
}

/* Whether what was being saved is there; it may contain commands. */
static gboolean
is_saved (KarumNote *self)
{
  g_autofree char *present = words_of (find (self, self->saving_path), self->saving_before);
  g_autofree char *words = karum_markup_words (self->saving);

  return g_str_equal (present, words ? words : "");
}

const KarumNode *
karum_note_get_node (KarumNote *self)
{
  g_return_val_if_fail (KARUM_IS_NOTE (self), NULL);
  return self->session && self->path ? find (self, self->path) : NULL;
}

gboolean
karum_note_is_before (KarumNote *self)
{
  g_return_val_if_fail (KARUM_IS_NOTE (self), FALSE);
  return self->before;
}

static void
know (KarumNote *self, const char *words)
{
  g_free (self->known);
  self->known = g_strdup (words);
}

/* Sends @words, (transfer full), as the comment at @node. */
static void
send (KarumNote *self, const KarumNode *node, char *words)
{
  g_free (self->saving);
  self->saving = words;
  know (self, words);
  g_clear_pointer (&self->saving_path, g_array_unref);
  self->saving_path = karum_node_path (node);
  self->saving_before = self->before;
  if (self->before)
    karum_session_set_lead (self->session, node, words);
  else
    karum_session_set_comment (self->session, node, words);
}

/* The turn was deleted meanwhile: what was written of it stays at the last one that is left. */
static void
save_before_gap (KarumNote *self, const char *text)
{
  const KarumNode *node = NULL;
  g_autofree char *present = NULL;

  for (; !node && self->path->len > 0; node = find (self, self->path))
    g_array_set_size (self->path, self->path->len - 1);
  if (!node || !*text)
    return;
  self->before = FALSE;
  present = words_of (node, FALSE);
  send (self, node, g_strconcat (present, *present ? "\n" : "", text, NULL));
}

static void
set_text (KarumNote *self, const char *text)
{
  g_autofree char *now = written (self);

  if (g_str_equal (now, text))
    return;
  self->loading = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  self->loading = FALSE;
}

static void
tell_joined (KarumNote *self)
{
  karum_tell (GTK_WIDGET (self),
              _ ("This comment was changed elsewhere meanwhile. Both texts were kept."));
}

/* (transfer full): @text, behind what another window or program has written there meanwhile:
 * @present. */
static char *
join (KarumNote *self, const char *present, char *text)
{
  g_autofree char *own = text;
  char *both;

  if (self->saving || !self->known || !*present || g_str_equal (present, self->known))
    return g_steal_pointer (&own);
  both = *own ? karum_comments_join (self->known, own, present) : g_strdup (present);
  if (!both)
    return g_steal_pointer (&own);
  set_text (self, both);
  tell_joined (self);
  return both;
}

void
karum_note_save (KarumNote *self)
{
  g_autofree char *text = NULL, *present = NULL;
  const KarumNode *node;

  g_return_if_fail (KARUM_IS_NOTE (self));
  g_clear_handle_id (&self->timer, g_source_remove);
  if (!self->changed || !self->session)
    return;
  self->changed = FALSE;
  text = written (self);
  node = find (self, self->path);
  present = words_of (node, self->before);
  if (!node)
    save_before_gap (self, text);
  else {
    text = join (self, present, g_steal_pointer (&text));
    if (self->saving || !g_str_equal (text, present))
      send (self, node, g_steal_pointer (&text));
  }
}

static gboolean
paused (gpointer data)
{
  KarumNote *self = data;

  self->timer = 0;
  karum_note_save (self);
  return G_SOURCE_REMOVE;
}

static void
wrap (KarumNote *self)
{
  g_autofree char *text = written (self);

  gtk_text_view_set_wrap_mode (self->text, karum_display_has_long_word (text) ? GTK_WRAP_CHAR
                                                                              : GTK_WRAP_WORD_CHAR);
}

static void
text_changed (KarumNote *self)
{
  wrap (self);
  /* The view lays its text out when its size is given: the scrollbar must not appear later, while
   * the view is drawn. */
  gtk_widget_queue_resize (GTK_WIDGET (self->text));
  if (self->links)
    karum_note_links_read (self->links,
                           self->session ? karum_session_get_rules (self->session) : NULL);
  if (self->loading)
    return;
  self->changed = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (PAUSE_MS, paused, self);
}

/* For screen readers; what it is about is seen above it. */
static void
name (KarumNote *self, const KarumNode *node)
{
  g_autofree char *turn = NULL, *title = NULL;

  if (node->turn) {
    turn = karum_phrase_turn (karum_session_get_rules (self->session), node->turn);
    /* Translators: heading of a comment: the number of the turn and its notation */
    title = g_strdup_printf (self->before ? _ ("Before move %u, %s") : _ ("Move %u, %s"),
                             self->path->len, turn);
  } else {
    title = g_strdup (_ ("The whole game"));
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
}

/* What is too long for a comment stays as it is in the archive, and its beginning is shown. */
static void
show_text (KarumNote *self, const char *text)
{
  g_autofree char *shown = karum_display_cut (text, KARUM_COMMENT_MAX);

  gtk_text_view_set_editable (self->text, g_str_equal (shown, text));
  set_text (self, shown);
}

/* What is being saved is not in the record yet. */
static void
load (KarumNote *self)
{
  const KarumNode *node = karum_note_get_node (self);
  gboolean waits = node && self->saving && self->before == self->saving_before
                   && node == find (self, self->saving_path);
  g_autofree char *words = waits ? g_strdup (self->saving) : words_of (node, self->before);

  know (self, words);
  show_text (self, words);
  if (node)
    name (self, node);
}

void
karum_note_open (KarumNote *self, const KarumNode *node, gboolean before)
{
  g_return_if_fail (KARUM_IS_NOTE (self) && self->session);
  karum_note_save (self);
  g_clear_pointer (&self->path, g_array_unref);
  self->path = karum_node_path (node);
  self->before = before;
  /* What was typed in another comment can't be brought back here. */
  self->loading = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), "", -1);
  self->loading = FALSE;
  load (self);
}

void
karum_note_close (KarumNote *self)
{
  g_return_if_fail (KARUM_IS_NOTE (self));
  karum_note_save (self);
  g_clear_pointer (&self->path, g_array_unref);
}

/* The comment that is open was saved, or could not be: the record has what others know. */
static void
know_saved (KarumNote *self)
{
  g_autofree char *present = NULL;

  if (karum_note_get_node (self) != find (self, self->saving_path)
      || self->before != self->saving_before)
    return;
  present = words_of (karum_note_get_node (self), self->before);
  know (self, present);
}

static void
record_changed (KarumNote *self)
{
  if (self->saving && is_saved (self)) {
    g_clear_pointer (&self->saving, g_free);
    know_saved (self);
  }
  if (!self->changed)
    load (self);
}

/* What was being saved has another text behind or before it now. */
static void
joined (KarumNote *self)
{
  g_clear_pointer (&self->saving, g_free);
  if (!self->changed)
    load (self);
  tell_joined (self);
}

/* What could not be saved, perhaps because it is too long, is still written where it was, and can
 * be changed, unless more was written meanwhile. */
static void
save_failed (KarumNote *self)
{
  g_autofree char *text = g_steal_pointer (&self->saving);
  const KarumNode *node = text ? find (self, self->saving_path) : NULL;

  if (node)
    know_saved (self);
  if (!node || self->changed)
    return;
  karum_note_open (self, node, self->saving_before);
  gtk_text_view_set_editable (self->text, TRUE);
  set_text (self, text);
  self->changed = TRUE;
  g_signal_emit_by_name (self, "reopened");
}

static gboolean
key_pressed (GtkEventController *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             KarumNote *self)
{
  if (key != GDK_KEY_Escape && !(key == GDK_KEY_Return && modifiers & GDK_CONTROL_MASK))
    return FALSE;
  g_signal_emit_by_name (self, "left");
  return TRUE;
}

void
karum_note_set_session (KarumNote *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_NOTE (self));
  if (session == self->session)
    return;
  karum_note_close (self);
  karum_hear (self, &self->session, session, "record-changed", G_CALLBACK (record_changed),
              "failed", G_CALLBACK (save_failed), "joined", G_CALLBACK (joined), NULL);
  g_clear_pointer (&self->saving, g_free);
  g_clear_pointer (&self->known, g_free);
  self->changed = FALSE;
}

static void
link_pointed (KarumNote *self, const char *line)
{
  g_signal_emit_by_name (self, "link-pointed", line);
}

static void
link_chosen (KarumNote *self, const char *line)
{
  g_signal_emit_by_name (self, "link-chosen", line);
}

static gboolean
karum_note_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_NOTE (widget)->text));
}

static void
note_let_go (KarumNote *self)
{
  if (self->session)
    karum_note_set_session (self, NULL);
}

static void
karum_note_class_init (KarumNoteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = karum_note_grab_focus;
  karum_class_signal (klass, "link-pointed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "link-chosen", 1, G_TYPE_STRING);
  karum_class_signal (klass, "left", 0);
  karum_class_signal (klass, "reopened", 0);
  KARUM_ON_DISPOSE (klass, KarumNote, note_let_go);
  KARUM_SOURCES (klass, KarumNote, timer);
  KARUM_DROPS (klass, KarumNote, g_array_unref, path, saving_path);
  KARUM_DROPS (klass, KarumNote, g_object_unref, links);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumNote, frame, text);
  KARUM_CALLBACKS (klass, text_changed, karum_note_save, key_pressed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_note_init (KarumNote *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->links = karum_note_links_new (self->text);
  karum_on (self->links, "pointed", link_pointed, self);
  karum_on (self->links, "chosen", link_chosen, self);
}
