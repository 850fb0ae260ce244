#include "karum-turn-entry.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-entry.h"
#include "karum-game-text.h"

#define SHOWN 6

/* The maximum number of moves named while one is being typed. */
#define NAMED 4

struct _KarumTurnEntry {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *box;
  GtkEditable *entry;
  GtkWidget *matches;

  KarumSession *session; /* (owned) (nullable) */
  KarumState other;      /* where the turn is to be found, if @elsewhere */
  gboolean elsewhere;
  KarumState position; /* for which something is typed */
  GPtrArray *found;    /* (owned) (element-type utf8) */
  GQueue sent;         /* (element-type utf8) (owned): turns that wait for earlier changes */
  gboolean keeps;      /* what is typed was left over when the computer's turn came */
};

G_DEFINE_FINAL_TYPE (KarumTurnEntry, karum_turn_entry, GTK_TYPE_WIDGET)

/* (transfer full): the text in the form of the notation. */
static char *
dup_turn (KarumTurnEntry *self)
{
  return g_strstrip (karum_turn_text_read (gtk_editable_get_text (self->entry)));
}

/* The typed text can't be restored: undo takes back the turn, not its text. */
static void
empty (KarumTurnEntry *self)
{
  gtk_editable_set_text (self->entry, "");
  gtk_editable_set_enable_undo (self->entry, FALSE);
  gtk_editable_set_enable_undo (self->entry, TRUE);
}

static void
find_matches (KarumTurnEntry *self, const char *prefix)
{
  g_ptr_array_set_size (self->found, 0);
  if (self->session && self->elsewhere) {
    g_ptr_array_unref (self->found);
    self->found
        = karum_turn_matches (karum_session_get_rules (self->session), &self->other, prefix, NULL);
    return;
  }
  if (!self->session || karum_session_is_waiting (self->session)
      || !karum_session_can_play (self->session))
    return;
  g_ptr_array_unref (self->found);
  self->found = karum_turn_matches (karum_session_get_rules (self->session),
                                    karum_session_get_position (self->session), prefix, NULL);
}

static void
match_clicked (GtkButton *button, KarumTurnEntry *self)
{
  karum_session_type (self->session, gtk_button_get_label (button));
}

static void
show_found (KarumTurnEntry *self)
{
  g_autofree char *text = dup_turn (self);

  gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  find_matches (self, text);
  karum_turn_matches_show (GTK_BOX (self->matches), self->found, self->elsewhere ? 0 : SHOWN,
                           G_CALLBACK (match_clicked), self);
}

static void
text_changed (KarumTurnEntry *self)
{
  show_found (self);
  g_signal_emit_by_name (self, "typed");
}

static void
forget_sent (KarumTurnEntry *self)
{
  g_queue_clear_full (&self->sent, g_free);
}

/* Several turns are read like on a score sheet; the only turn that can be meant need not be typed
 * to its end. While an earlier change is saved, the next turn can be typed already. */
static void
entry_activated (KarumTurnEntry *self)
{
  g_autoptr (GPtrArray) turns = karum_turn_text_split (gtk_editable_get_text (self->entry), NULL);

  if (turns->len == 0 || !self->session)
    return;
  if (self->found->len == 1) {
    g_ptr_array_set_size (turns, 0);
    g_ptr_array_add (turns, g_strdup (g_ptr_array_index (self->found, 0)));
  }
  karum_for_each (void, item, turns)
    g_queue_push_tail (&self->sent, g_strdup (item));
  empty (self);
  for (guint i = 0; i < turns->len && !g_queue_is_empty (&self->sent); i++)
    karum_session_type (self->session, turns->pdata[i]);
}

/* What was not played is there again, unless something else is typed now. */
static void
give_back (KarumTurnEntry *self)
{
  g_autoptr (GString) text = g_string_new (g_queue_peek_head (&self->sent));

  for (GList *i = self->sent.head ? self->sent.head->next : NULL; i; i = i->next)
    g_string_append_printf (text, " %s", (const char *) i->data);
  if (text->len > 0 && !*gtk_editable_get_text (self->entry)) {
    gtk_editable_set_text (self->entry, text->str);
    gtk_editable_set_position (self->entry, -1);
  }
  forget_sent (self);
}

static void
refused (KarumTurnEntry *self)
{
  if (g_queue_is_empty (&self->sent))
    return;
  give_back (self);
  gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
}

/* What is typed is a turn of one position: that after the turns that were typed before it. */
static void
position_changed (KarumTurnEntry *self)
{
  const KarumState *position = karum_session_get_position (self->session);

  if (karum_state_equal (karum_session_get_rules (self->session), &self->position, position))
    return;
  self->position = *position;
  self->elsewhere = FALSE;
  if (!g_queue_is_empty (&self->sent))
    g_free (g_queue_pop_head (&self->sent));
  else if (!self->keeps)
    empty (self);
  /* Turns after the end, or in the place of the computer's, are not played. */
  self->keeps = !g_queue_is_empty (&self->sent) && !karum_session_can_play (self->session);
  if (self->keeps)
    give_back (self);
  show_found (self);
}

/* With an empty entry, undo applies to turns. */
static gboolean
undo (KarumTurnEntry *self, GdkModifierType modifiers)
{
  const char *action = modifiers & GDK_SHIFT_MASK ? "game.redo" : "game.undo";

  return *gtk_editable_get_text (self->entry) == '\0'
         && gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
}

static gboolean
key_pressed (GtkEventController *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             KarumTurnEntry *self)
{
  if (gdk_keyval_to_lower (key) == GDK_KEY_z && modifiers & GDK_CONTROL_MASK)
    return undo (self, modifiers);
  if (key != GDK_KEY_Escape)
    return FALSE;
  empty (self);
  return gtk_widget_activate_action (GTK_WIDGET (self), "game.focus-board", NULL);
}

void
karum_turn_entry_set_session (KarumTurnEntry *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_TURN_ENTRY (self));
  karum_hear (self, &self->session, session, "position-changed", G_CALLBACK (position_changed),
              "refused", G_CALLBACK (refused), "failed", G_CALLBACK (give_back), NULL);
  empty (self);
  forget_sent (self);
  self->keeps = FALSE;
  if (session)
    self->position = *karum_session_get_position (session);
}

/* -- Without the focus ------------------------------------------------------------------------ */

gboolean
karum_turn_entry_is_begun (KarumTurnEntry *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  return self->session && *gtk_editable_get_text (self->entry)
         && !(focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)));
}

char *
karum_turn_entry_dup_state (KarumTurnEntry *self, gboolean plays)
{
  const char *typed = gtk_editable_get_text (self->entry);
  g_autoptr (GString) names = g_string_new (NULL);

  if (!karum_turn_entry_is_begun (self))
    return NULL;
  for (guint i = 0; i < MIN (self->found->len, NAMED); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "  " : "", (const char *) self->found->pdata[i]);
  if (self->found->len > NAMED)
    g_string_append (names, " …");
  if (self->found->len == 0)
    /* Translators: what was typed of a move */
    return g_strdup_printf (_ ("%s: no move begins like this here. Escape drops it."), typed);
  /* Translators: what was typed of a move; the moves that begin like this */
  return g_strdup_printf (plays ? _ ("%s: Enter plays %s") : _ ("%s: Enter shows %s"), typed,
                          names->str);
}

char *
karum_turn_entry_dup_turn (KarumTurnEntry *self)
{
  g_return_val_if_fail (KARUM_IS_TURN_ENTRY (self), NULL);
  return self->found->len == 1 ? g_strdup (self->found->pdata[0]) : dup_turn (self);
}

void
karum_turn_entry_type (KarumTurnEntry *self, const KarumState *state, const char *text)
{
  int end = -1;

  g_return_if_fail (KARUM_IS_TURN_ENTRY (self));
  self->elsewhere = state != NULL;
  if (state)
    self->other = *state;
  end = (int) g_utf8_strlen (gtk_editable_get_text (self->entry), -1);
  gtk_editable_insert_text (self->entry, text, -1, &end);
  gtk_editable_set_position (self->entry, -1);
}

void
karum_turn_entry_step_back (KarumTurnEntry *self)
{
  glong length;

  g_return_if_fail (KARUM_IS_TURN_ENTRY (self));
  length = g_utf8_strlen (gtk_editable_get_text (self->entry), -1);
  if (length > 0)
    gtk_editable_delete_text (self->entry, (int) length - 1, -1);
}

void
karum_turn_entry_clear (KarumTurnEntry *self)
{
  g_return_if_fail (KARUM_IS_TURN_ENTRY (self));
  self->elsewhere = FALSE;
  empty (self);
}

void
karum_turn_entry_play (KarumTurnEntry *self)
{
  g_return_if_fail (KARUM_IS_TURN_ENTRY (self));
  entry_activated (self);
}

static gboolean
karum_turn_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_TURN_ENTRY (widget)->entry));
}

static void
karum_turn_entry_finalize (GObject *object)
{
  g_ptr_array_unref (KARUM_TURN_ENTRY (object)->found);
  forget_sent (KARUM_TURN_ENTRY (object));
  G_OBJECT_CLASS (karum_turn_entry_parent_class)->finalize (object);
}

static void
karum_turn_entry_class_init (KarumTurnEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = karum_turn_entry_finalize;
  widget_class->grab_focus = karum_turn_entry_grab_focus;
  karum_class_signal (klass, "typed", 0);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumTurnEntry, g_object_unref, session);
  KARUM_CHILDREN (klass, KarumTurnEntry, box, entry, matches);
  KARUM_CALLBACKS (klass, text_changed, entry_activated, key_pressed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_turn_entry_init (KarumTurnEntry *self)
{
  self->found = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->entry, KARUM_TURN_TEXT);
}
