/* karum-game-page-actions.c: what can be done with a game, and the keys for it. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-node-path.h"
#include "karum-page-keys.h"
#include "karum-pattern.h"
#include "karum-record-edit.h"

static void
undo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_undo (KARUM_GAME_PAGE (widget)->session);
}

static void
redo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_redo (KARUM_GAME_PAGE (widget)->session);
}

/* The side that the player with the number in @parameter holds at the end. */
static KarumSide
side_of (KarumGamePage *self, GVariant *parameter)
{
  const KarumRecord *record = karum_session_get_record (self->session);
  guint player = (guint) g_variant_get_int32 (parameter);
  KarumState last;

  karum_record_state (record, karum_record_line_end (record), &last);
  return karum_session_get_person (self->session, &last, KARUM_FIRST) == player ? KARUM_FIRST
                                                                                : KARUM_SECOND;
}

static void
resign (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_session_resign (self->session, side_of (self, parameter));
}

static void
run_out_of_time (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_session_run_out_of_time (self->session, side_of (self, parameter));
}

static void
agree_draw (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_agree_draw (KARUM_GAME_PAGE (widget)->session);
}

static void
finish_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_finish (KARUM_GAME_PAGE (widget)->session);
}

/* In a variation first to where it begins. */
static void
go_first (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSession *session = KARUM_GAME_PAGE (widget)->session;
  const KarumNode *variation = karum_node_variation (karum_session_get_node (session));

  karum_session_go (session, variation ? karum_node_ply (variation) - 1 : 0);
}

static void
go_start (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_go (KARUM_GAME_PAGE (widget)->session, 0);
}

static void
go_end (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSession *session = KARUM_GAME_PAGE (widget)->session;

  karum_session_go_to (session, karum_record_line_end (karum_session_get_record (session)));
}

static void
go_previous (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_step (KARUM_GAME_PAGE (widget)->session, -1);
}

static void
go_next (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_step (KARUM_GAME_PAGE (widget)->session, 1);
}

static void
go_last (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_go (KARUM_GAME_PAGE (widget)->session, G_MAXUINT);
}

static void
go_to (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_replay_bar_ask_number (KARUM_GAME_PAGE (widget)->replay);
}

static void
autoplay (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumReplayBar *replay = KARUM_GAME_PAGE (widget)->replay;

  karum_replay_bar_set_playing (replay, !karum_replay_bar_get_playing (replay));
}

static void
comment (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  gtk_stack_set_visible_child_name (self->tabs, "comments");
  gtk_widget_grab_focus (karum_session_get_ply (self->session) > 0 ? GTK_WIDGET (self->turn_note)
                                                                   : GTK_WIDGET (self->game_note));
}

static void
type_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  gtk_stack_set_visible_child_name (self->tabs, "turns");
  gtk_widget_set_visible (self->entry_place, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
explore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  gtk_stack_set_visible_child_name (self->tabs, "explorer");
  gtk_widget_grab_focus (GTK_WIDGET (self->explorer));
}

/* The rules and the position that is looked at, as texts. */
static void
write_position (KarumGamePage *self, char *rules, char *position)
{
  const KarumRules *played = karum_session_get_rules (self->session);

  karum_rules_write (played, rules);
  played->game->position_write (played, karum_session_get_position (self->session), position);
}

static void
find_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];
  const KarumGameFilter filter = { .rules = rules, .position = position };
  g_autofree char *target = NULL;

  write_position (KARUM_GAME_PAGE (widget), rules, position);
  target = karum_game_filter_write (&filter);
  gtk_widget_activate_action (widget, "win.show-games", "s", target);
}

static void
edit_position (GtkWidget *widget, const char *action, GVariant *parameter)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_position (KARUM_GAME_PAGE (widget), rules, position);
  gtk_widget_activate_action (widget, "win.edit-position", "(ss)", rules, position);
}

static void
find_pattern (GtkWidget *widget, const char *action, GVariant *parameter)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_position (KARUM_GAME_PAGE (widget), rules, position);
  gtk_widget_activate_action (widget, "win.find-pattern-from", "(ss)", rules, position);
}

static void
edit_details (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.edit-details", "x",
                              karum_session_get_id (KARUM_GAME_PAGE (widget)->session));
}

static void
later (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.back", NULL);
}

static void
play_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.play-again", "x",
                              karum_session_get_id (KARUM_GAME_PAGE (widget)->session));
}

/* Back, a step at a time: the last point touched, the variation, the focus elsewhere. */
static void
cancel (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  if (karum_session_get_entry (self->session)->turn.n_points > 0)
    karum_session_step_back (self->session);
  else if (self->marking)
    karum_game_page_set_marking (self, FALSE);
  else if (karum_session_get_correction (self->session) != KARUM_CORRECT_NOTHING)
    karum_session_step (self->session, 1);
  else if (karum_session_in_variation (self->session))
    gtk_widget_activate_action (widget, "game.leave-line", NULL);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
focus_board (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  if (!gtk_widget_grab_focus (GTK_WIDGET (self->board)))
    gtk_widget_child_focus (GTK_WIDGET (self->replay), GTK_DIR_TAB_FORWARD);
}

gboolean
karum_game_page_can_finish (KarumGamePage *self)
{
  return self->session && karum_session_get_entry (self->session)->legal;
}

static gboolean
can_play_again (KarumGamePage *self)
{
  KarumArchive *archive = self->session ? karum_session_get_archive (self->session) : NULL;

  return archive && karum_session_get_id (self->session) != 0
         && karum_session_is_ended (self->session)
         && karum_archive_get_access (archive) == KARUM_ARCHIVE_WRITABLE;
}

void
karum_game_page_update_actions (KarumGamePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  KarumSession *session = self->session;
  guint ply = session ? karum_session_get_ply (session) : 0;
  guint length = session ? karum_session_get_length (session) : 0;
  gboolean open = session && !karum_session_is_ended (session);

  gtk_widget_action_set_enabled (widget, "game.undo", session && karum_session_can_undo (session));
  gtk_widget_action_set_enabled (widget, "game.redo", session && karum_session_can_redo (session));
  gtk_widget_action_set_enabled (widget, "game.resign", open);
  gtk_widget_action_set_enabled (widget, "game.time", open);
  gtk_widget_action_set_enabled (widget, "game.draw", open);
  gtk_widget_action_set_enabled (widget, "game.later", open);
  gtk_widget_action_set_enabled (widget, "game.play-again", can_play_again (self));
  gtk_widget_action_set_enabled (widget, "game.finish", karum_game_page_can_finish (self));
  gtk_widget_action_set_enabled (widget, "game.cancel", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.first", ply > 0);
  gtk_widget_action_set_enabled (widget, "game.previous", ply > 0);
  gtk_widget_action_set_enabled (widget, "game.next", ply < length);
  gtk_widget_action_set_enabled (widget, "game.last", ply < length);
  gtk_widget_action_set_enabled (widget, "game.go-to", length > 0);
  gtk_widget_action_set_enabled (widget, "game.autoplay", length > 0);
  gtk_widget_action_set_enabled (widget, "game.comment", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.explore", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.find-position", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.find-pattern",
                                 session
                                     && karum_pattern_possible (karum_session_get_rules (session)));
  gtk_widget_action_set_enabled (widget, "game.edit-position", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.details",
                                 session && karum_session_get_archive (session)
                                     && karum_session_get_id (session) != 0);
  gtk_widget_action_set_enabled (widget, "game.start", ply > 0);
  gtk_widget_action_set_enabled (widget, "game.end", session && !karum_session_is_at_end (session));
  karum_game_page_update_tree (self);
  karum_game_page_update_branch (self);
  karum_game_page_update_start (self);
  karum_game_page_update_turns (self);
  karum_game_page_update_sharing (self);
  karum_game_page_update_annotating (self);
  gtk_widget_action_set_enabled (widget, "game.type", session && karum_session_can_play (session));
}

static const KarumPageKey keys[] = {
  { GDK_KEY_z, GDK_CONTROL_MASK, "game.undo" },
  { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.redo" },
  { GDK_KEY_y, GDK_CONTROL_MASK, "game.redo" },
  { GDK_KEY_Left, 0, "game.previous" },
  { GDK_KEY_KP_Left, 0, "game.previous" },
  { GDK_KEY_Up, GDK_ALT_MASK, "game.previous" },
  { GDK_KEY_Right, 0, "game.next" },
  { GDK_KEY_KP_Right, 0, "game.next" },
  { GDK_KEY_Down, GDK_ALT_MASK, "game.next" },
  { GDK_KEY_Home, 0, "game.first" },
  { GDK_KEY_KP_Home, 0, "game.first" },
  { GDK_KEY_Home, GDK_CONTROL_MASK, "game.start" },
  { GDK_KEY_Left, GDK_SHIFT_MASK, "game.previous-fork" },
  { GDK_KEY_Right, GDK_SHIFT_MASK, "game.next-fork" },
  { GDK_KEY_Up, 0, "game.choose-previous" },
  { GDK_KEY_Down, 0, "game.choose-next" },
  { GDK_KEY_Up, GDK_CONTROL_MASK, "game.promote" },
  { GDK_KEY_Down, GDK_CONTROL_MASK, "game.demote" },
  { GDK_KEY_Up, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.make-main" },
  { GDK_KEY_Delete, 0, "game.delete" },
  { GDK_KEY_v, 0, "game.fold" },
  { GDK_KEY_v, GDK_SHIFT_MASK, "game.fold-all" },
  { GDK_KEY_l, 0, "game.compact" },
  { GDK_KEY_Menu, 0, "game.turn-menu" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "game.turn-menu" },
  { GDK_KEY_x, GDK_CONTROL_MASK, "game.cut-branch" },
  { GDK_KEY_b, GDK_CONTROL_MASK, "game.copy-branch" },
  { GDK_KEY_v, GDK_CONTROL_MASK, "game.paste" },
  { GDK_KEY_v, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.paste-branch" },
  { GDK_KEY_BackSpace, GDK_CONTROL_MASK, "game.start-here" },
  { GDK_KEY_n, GDK_CONTROL_MASK | GDK_ALT_MASK, "game.play-on" },
  { GDK_KEY_r, GDK_CONTROL_MASK, "game.replace" },
  { GDK_KEY_plus, GDK_CONTROL_MASK, "game.insert" },
  { GDK_KEY_KP_Add, GDK_CONTROL_MASK, "game.insert" },
  { GDK_KEY_d, GDK_CONTROL_MASK, "game.remove" },
  { GDK_KEY_0, 0, "game.judge(0)" },
  { GDK_KEY_1, 0, "game.judge(1)" },
  { GDK_KEY_2, 0, "game.judge(2)" },
  { GDK_KEY_3, 0, "game.judge(3)" },
  { GDK_KEY_4, 0, "game.judge(4)" },
  { GDK_KEY_5, 0, "game.judge(5)" },
  { GDK_KEY_6, 0, "game.judge(6)" },
  { GDK_KEY_m, 0, "game.marking" },
  { GDK_KEY_End, 0, "game.last" },
  { GDK_KEY_End, GDK_CONTROL_MASK, "game.end" },
  { GDK_KEY_KP_End, 0, "game.last" },
  { GDK_KEY_g, GDK_CONTROL_MASK, "game.go-to" },
  { GDK_KEY_space, 0, "game.autoplay" },
  { GDK_KEY_f, 0, "game.flipped" },
  { GDK_KEY_d, 0, "game.comment" },
  { GDK_KEY_slash, 0, "game.type" },
  { GDK_KEY_e, 0, "game.explore" },
  { GDK_KEY_F2, 0, "game.details" },
  { GDK_KEY_F2, GDK_SHIFT_MASK, "game.correct-start" },
  { GDK_KEY_p, 0, "game.find-position" },
  { GDK_KEY_t, 0, "game.find-pattern" },
  { GDK_KEY_u, 0, "game.edit-position" },
  { GDK_KEY_c, GDK_CONTROL_MASK, "game.copy-position" },
  { GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.copy-picture" },
  { GDK_KEY_c, GDK_CONTROL_MASK | GDK_ALT_MASK, "game.copy-game" },
  { GDK_KEY_s, GDK_CONTROL_MASK, "game.save-diagram" },
  { GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.share-page" },
  { GDK_KEY_Escape, 0, "game.cancel" },
  { GDK_KEY_r, 0, "game.play-again" },
  { GDK_KEY_Return, 0, "game.finish" },
  { GDK_KEY_KP_Enter, 0, "game.finish" },
  { GDK_KEY_Return, GDK_CONTROL_MASK, "game.finish" },
};

/* The arrows are the cursor's where it is seen, and where there is no turn to look at. */
static gboolean
arrows_are_left (KarumGamePage *self)
{
  return karum_board_view_shows_cursor (self->board)
         || (self->session && karum_session_get_length (self->session) == 0
             && gtk_widget_has_focus (GTK_WIDGET (self->board)));
}

/* Up and Down choose among the turns at a fork, in the list of turns too, unless they are for the
 * cursor, a text or another list. */
static gboolean
choice_is_left (KarumGamePage *self, GtkWidget *focus)
{
  return karum_board_view_shows_cursor (self->board) || !self->session
         || !karum_node_is_fork (karum_session_get_node (self->session))
         || (focus && focus != GTK_WIDGET (self->board) && !GTK_IS_BUTTON (focus)
             && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->turns)));
}

/* Enter ends a turn that could go on, unless it is for the cursor, a button or a line of a list. */
static gboolean
enter_is_left (KarumGamePage *self, GtkWidget *focus)
{
  return karum_board_view_shows_cursor (self->board) || (focus && focus != GTK_WIDGET (self->board))
         || !karum_game_page_can_finish (self);
}

static gboolean
key_is_left (GtkWidget *page, const KarumPageKey *key)
{
  KarumGamePage *self = KARUM_GAME_PAGE (page);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (page));

  if (karum_game_page_marks_with (self, key))
    return TRUE;
  if (key->modifiers != 0)
    return FALSE;
  switch (key->key) {
  case GDK_KEY_Up:
  case GDK_KEY_Down:
    return choice_is_left (self, focus);
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    return arrows_are_left (self);
  case GDK_KEY_space:
    return karum_board_view_shows_cursor (self->board) || GTK_IS_BUTTON (focus);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    return enter_is_left (self, focus);
  case GDK_KEY_Escape:
    return karum_board_view_shows_cursor (self->board);
  default:
    return FALSE;
  }
}

void
karum_game_page_add_keys (KarumGamePage *self)
{
  karum_game_page_add_sharing (self);
  karum_game_page_add_turns (self);
  karum_game_page_add_annotating (self);
  karum_game_page_add_links (self);
  karum_page_keys_add (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys), key_is_left);
  karum_page_keys_keep_focus (GTK_WIDGET (self));
}

void
karum_game_page_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "game.undo", NULL, undo);
  gtk_widget_class_install_action (widget_class, "game.redo", NULL, redo);
  gtk_widget_class_install_action (widget_class, "game.resign", "i", resign);
  gtk_widget_class_install_action (widget_class, "game.time", "i", run_out_of_time);
  gtk_widget_class_install_action (widget_class, "game.draw", NULL, agree_draw);
  gtk_widget_class_install_action (widget_class, "game.later", NULL, later);
  gtk_widget_class_install_action (widget_class, "game.play-again", NULL, play_again);
  gtk_widget_class_install_action (widget_class, "game.finish", NULL, finish_turn);
  gtk_widget_class_install_action (widget_class, "game.first", NULL, go_first);
  gtk_widget_class_install_action (widget_class, "game.previous", NULL, go_previous);
  gtk_widget_class_install_action (widget_class, "game.next", NULL, go_next);
  gtk_widget_class_install_action (widget_class, "game.last", NULL, go_last);
  gtk_widget_class_install_action (widget_class, "game.go-to", NULL, go_to);
  gtk_widget_class_install_action (widget_class, "game.autoplay", NULL, autoplay);
  gtk_widget_class_install_action (widget_class, "game.comment", NULL, comment);
  gtk_widget_class_install_action (widget_class, "game.type", NULL, type_turn);
  gtk_widget_class_install_action (widget_class, "game.explore", NULL, explore);
  gtk_widget_class_install_action (widget_class, "game.find-position", NULL, find_position);
  gtk_widget_class_install_action (widget_class, "game.find-pattern", NULL, find_pattern);
  gtk_widget_class_install_action (widget_class, "game.details", NULL, edit_details);
  gtk_widget_class_install_action (widget_class, "game.edit-position", NULL, edit_position);
  gtk_widget_class_install_action (widget_class, "game.cancel", NULL, cancel);
  gtk_widget_class_install_action (widget_class, "game.start", NULL, go_start);
  gtk_widget_class_install_action (widget_class, "game.end", NULL, go_end);
  gtk_widget_class_install_action (widget_class, "game.focus-board", NULL, focus_board);
  gtk_widget_class_install_property_action (widget_class, "game.flipped", "flipped");
  karum_game_page_install_tree (widget_class);
  karum_game_page_install_branch (widget_class);
  karum_game_page_install_start (widget_class);
  karum_game_page_install_turns (widget_class);
  karum_game_page_install_sharing (widget_class);
  karum_game_page_install_annotating (widget_class);
  karum_page_keys_bind (widget_class, keys, G_N_ELEMENTS (keys));
}
