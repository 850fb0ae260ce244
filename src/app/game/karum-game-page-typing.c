/* karum-game-page-typing.c: what a letter means: at the board it begins a move, in the record it is
 * a command. */
#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-name.h"

/* -- Where the keys go ------------------------------------------------------------------------ */

gboolean
karum_game_page_reads (KarumGamePage *self)
{
  GtkWidget *const parts[] = { self->panel, self->record, GTK_WIDGET (self->replay) };
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  for (gsize i = 0; focus && i < G_N_ELEMENTS (parts); i++)
    if (focus == parts[i] || gtk_widget_is_ancestor (focus, parts[i]))
      return TRUE;
  return FALSE;
}

/* A game that is looked at is read; one that is being played, at the board. */
void
karum_game_page_focus_home (KarumGamePage *self)
{
  self->reading
      = karum_session_is_ended (self->session) && !karum_session_is_analysis (self->session);
  karum_game_page_focus_part (self);
}

void
karum_game_page_focus_board (KarumGamePage *self)
{
  gboolean board = gtk_widget_get_visible (GTK_WIDGET (self->board));

  if (!gtk_widget_grab_focus (board ? GTK_WIDGET (self->board) : self->enter_record))
    gtk_widget_child_focus (GTK_WIDGET (self->replay), GTK_DIR_TAB_FORWARD);
}

void
karum_game_page_focus_part (KarumGamePage *self)
{
  if (!(self->reading && gtk_widget_grab_focus (GTK_WIDGET (self->turns))))
    karum_game_page_focus_board (self);
}

/* Rows have the focus in passing while the editor of a comment finds its place. */
static void
focus_moved (KarumGamePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) && !karum_page_keys_taken (focus)
      && !karum_turn_list_is_writing (self->turns))
    self->reading = karum_game_page_reads (self);
}

/* -- A move that is being typed --------------------------------------------------------------- */

/* A move of the record is gone to; another one is shown, and goes on with what is shown already. */
static void
show_typed (KarumGamePage *self)
{
  g_autofree char *text = karum_turn_entry_dup_turn (self->entry);
  g_autofree char *line = NULL;
  const KarumRules *rules = karum_session_get_rules (self->session);
  const KarumNode *node = karum_session_get_node (self->session);
  KarumError error;
  KarumState state;
  KarumTurn turn;

  karum_passing_line_find_end (self->glance, self->session, &state);
  if (!karum_turn_parse (rules, &state, text, &turn, &error)) {
    g_autofree char *reason = karum_error_message (&error);

    g_signal_emit_by_name (self->session, "refused", reason);
    return;
  }
  line = self->glance ? g_strdup_printf ("%s %s", karum_passing_line_get_line (self->glance), text)
                      : g_strdup (text);
  karum_turn_entry_clear (self->entry);
  if (self->glance)
    karum_game_page_glance (self, karum_passing_line_find_base (self->glance, self->session), line,
                            karum_passing_line_plays (self->glance));
  else
    karum_game_page_choose (self, node, &turn);
}

static void
end_typing (KarumGamePage *self)
{
  if (karum_passing_line_plays_typed (self->glance, self->session))
    karum_turn_entry_play (self->entry);
  else
    show_typed (self);
}

/* A letter or a figure begins a move; what else can be typed goes on with it. */
static gboolean
type (KarumGamePage *self, gunichar letter, gboolean typing)
{
  KarumState state;
  char text[7] = { 0 };

  if (!(typing ? g_unichar_isgraph (letter) : g_unichar_isalnum (letter)))
    return FALSE;
  g_unichar_to_utf8 (letter, text);
  karum_passing_line_find_end (self->glance, self->session, &state);
  karum_turn_entry_type (self->entry, self->glance ? &state : NULL, text);
  return TRUE;
}

static gboolean
typing_key (KarumGamePage *self, guint key, gboolean typing)
{
  switch (typing ? key : 0) {
  case GDK_KEY_Escape:
    karum_turn_entry_clear (self->entry);
    return TRUE;
  case GDK_KEY_BackSpace:
    karum_turn_entry_step_back (self->entry);
    return TRUE;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_space:
    end_typing (self);
    return TRUE;
  default:
    return type (self, gdk_keyval_to_unicode (key), typing);
  }
}

static gboolean
key_pressed (GtkEventController *controller,
             guint key,
             guint code,
             GdkModifierType modifiers,
             KarumGamePage *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  (void) controller;
  (void) code;
  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)
      || !gtk_widget_get_mapped (GTK_WIDGET (self->board)) || !self->session)
    return FALSE;
  if (karum_page_keys_taken (focus) || self->marking || karum_game_page_reads (self)
      || (focus && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self))))
    return FALSE;
  return typing_key (self, key, karum_turn_entry_is_begun (self->entry));
}

/* -- Page ------------------------------------------------------------------------------------- */

/* The window has the keys also while nothing is focused. */
void
karum_game_page_root_typing (KarumGamePage *self)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));

  self->typing = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->typing, GTK_PHASE_CAPTURE);
  karum_on_told (self->typing, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (root, self->typing);
  karum_on (root, "notify::focus-widget", focus_moved, self);
}

void
karum_game_page_unroot_typing (KarumGamePage *self)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));

  g_signal_handlers_disconnect_by_data (root, self);
  gtk_widget_remove_controller (root, g_steal_pointer (&self->typing));
}
