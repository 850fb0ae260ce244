/* karum-game-page-actions.c: what can be done with a game. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-class.h"
#include "karum-node.h"
#include "karum-pattern.h"
#include "karum-record-edit.h"

static void
undo (KarumGamePage *self)
{
  karum_game_page_take (self, KARUM_TAKING_BACK);
}

static void
redo (KarumGamePage *self)
{
  karum_game_page_take (self, KARUM_TAKING_AGAIN);
}

/* The side that the player with the number in @parameter has at the end. */
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
finish_turn (KarumGamePage *self)
{
  if (self->glance)
    karum_game_page_keep_glance (self);
  else
    karum_session_finish (self->session);
}

/* In a variation, goes to its beginning first. */
static void
go_first (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumNode *variation = karum_node_variation (karum_session_get_node (session));

  karum_session_go (session, variation ? karum_node_ply (variation) - 1 : 0);
}

static void
go_start (KarumGamePage *self)
{
  karum_session_go (self->session, 0);
}

static void
go_end (KarumGamePage *self)
{
  KarumSession *session = self->session;

  karum_session_go_to (session, karum_record_line_end (karum_session_get_record (session)));
}

static void
go_previous (KarumGamePage *self)
{
  karum_session_step (self->session, -1);
}

static void
go_next (KarumGamePage *self)
{
  karum_session_step (self->session, 1);
}

static void
go_last (KarumGamePage *self)
{
  karum_session_go (self->session, G_MAXUINT);
}

static void
go_to (KarumGamePage *self)
{
  karum_replay_bar_ask_number (self->replay);
}

static void
autoplay (KarumGamePage *self)
{
  KarumReplayBar *replay = self->replay;

  karum_replay_bar_set_playing (replay, !karum_replay_bar_get_playing (replay));
}

static void
comment (KarumGamePage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "turns");
  karum_turn_list_write (self->turns, FALSE);
}

static void
comment_before (KarumGamePage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "turns");
  karum_turn_list_write (self->turns, TRUE);
}

static void
type_turn (KarumGamePage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "turns");
  gtk_widget_set_visible (self->entry_place, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
explore (KarumGamePage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "explorer");
  gtk_widget_grab_focus (GTK_WIDGET (self->explorer));
}

/* The rules and the current position, as text. */
static void
write_position (KarumGamePage *self, char *rules, char *position)
{
  const KarumRules *played = karum_session_get_rules (self->session);

  karum_rules_write (played, rules);
  played->game->position_write (played, karum_session_get_position (self->session), position);
}

static void
find_position (KarumGamePage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];
  const KarumGameFilter filter = { .rules = rules, .position = position };
  g_autofree char *target = NULL;

  write_position (self, rules, position);
  target = karum_game_filter_write (&filter);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-games", "s", target);
}

static void
edit_position (KarumGamePage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_position (self, rules, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-position", "(ss)", rules, position);
}

static void
find_pattern (KarumGamePage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_position (self, rules, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.find-pattern-from", "(ss)", rules, position);
}

static void
edit_details (KarumGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-details", "x",
                              karum_session_get_id (self->session));
}

static void
enter_record (KarumGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.enter-record", "x",
                              karum_session_get_id (self->session));
}

static void
later (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.back", NULL);
}

static void
play_again (KarumGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.play-again", "x",
                              karum_session_get_id (self->session));
}

/* Escape goes back one step: the temporary line, the last touched point, the variation, the focus.
 */
static void
cancel (KarumGamePage *self)
{
  if (self->glance) {
    karum_game_page_drop_glance (self);
    karum_game_page_update (self);
  } else if (karum_session_get_entry (self->session)->turn.n_points > 0)
    karum_session_step_back (self->session);
  else if (self->marking)
    karum_game_page_set_marking (self, FALSE);
  else if (karum_thinker_is_thinking (self->thinker))
    karum_game_page_rest (self);
  else if (karum_session_get_correction (self->session) != KARUM_CORRECT_NOTHING)
    karum_session_step (self->session, 1);
  else if (karum_session_in_variation (self->session))
    gtk_widget_activate_action (GTK_WIDGET (self), "game.leave-line", NULL);
  else
    karum_game_page_focus_board (self);
}

void
karum_game_page_focus_board (KarumGamePage *self)
{
  gboolean board = gtk_widget_get_visible (GTK_WIDGET (self->board));

  if (!gtk_widget_grab_focus (board ? GTK_WIDGET (self->board) : self->enter_record))
    gtk_widget_child_focus (GTK_WIDGET (self->replay), GTK_DIR_TAB_FORWARD);
}

gboolean
karum_game_page_can_finish (KarumGamePage *self)
{
  if (!self->session)
    return FALSE;
  return self->glance ? !karum_game_page_get_keep_refusal (self)
                      : karum_session_get_entry (self->session)->legal;
}

static gboolean
can_play_again (KarumGamePage *self)
{
  KarumArchive *archive = self->session ? karum_session_get_archive (self->session) : NULL;

  return archive && karum_session_get_id (self->session) != 0
         && karum_session_is_ended (self->session)
         && karum_archive_get_access (archive) == KARUM_ARCHIVE_WRITABLE;
}

/* A comment before a turn belongs at the beginning of a variation, or where a file has one. */
static gboolean
can_comment_before (KarumSession *session)
{
  const KarumNode *node = session ? karum_session_get_node (session) : NULL;

  return node && node->turn && (node->lead || karum_node_variation (node) == node);
}

void
karum_game_page_update_actions (KarumGamePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  KarumSession *session = self->session;
  guint ply = session ? karum_session_get_ply (session) : 0;
  guint length = session ? karum_session_get_length (session) : 0;
  gboolean edit = session && karum_session_can_edit (session);
  gboolean open = edit && !karum_session_is_ended (session) && !karum_session_is_analysis (session);

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
  gtk_widget_action_set_enabled (widget, "game.comment", edit);
  gtk_widget_action_set_enabled (widget, "game.comment-before",
                                 edit && can_comment_before (session));
  gtk_widget_action_set_enabled (widget, "game.explore", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.say-position", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.say-all", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.say-record", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.walk", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.find-position", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.find-pattern",
                                 session
                                     && karum_pattern_possible (karum_session_get_rules (session)));
  gtk_widget_action_set_enabled (widget, "game.edit-position", session != NULL);
  gtk_widget_action_set_enabled (widget, "game.details",
                                 edit && karum_session_get_archive (session)
                                     && karum_session_get_id (session) != 0);
  gtk_widget_action_set_enabled (
      widget, "game.enter-record",
      edit && karum_session_get_id (session) != 0
          && karum_record_is_result (karum_session_get_record (session)));
  gtk_widget_action_set_enabled (widget, "game.start", ply > 0);
  gtk_widget_action_set_enabled (widget, "game.end", session && !karum_session_is_at_end (session));
  karum_game_page_update_tree (self);
  karum_game_page_update_branch (self);
  karum_game_page_update_start (self);
  karum_game_page_update_turns (self);
  karum_game_page_update_sharing (self);
  karum_game_page_update_correcting (self);
  karum_game_page_update_annotating (self);
  karum_game_page_update_analysis (self);
  karum_game_page_update_review (self);
  gtk_widget_action_set_enabled (widget, "game.type", session && karum_session_can_play (session));
}

void
karum_game_page_install_actions (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumGamePage, "game.undo", undo);
  KARUM_ACTION (widget_class, KarumGamePage, "game.redo", redo);
  gtk_widget_class_install_action (widget_class, "game.resign", "i", resign);
  gtk_widget_class_install_action (widget_class, "game.time", "i", run_out_of_time);
  KARUM_ACTION (widget_class, KarumGamePage, "game.draw", karum_game_page_offer_draw);
  gtk_widget_class_install_action (widget_class, "game.later", NULL, later);
  KARUM_ACTION (widget_class, KarumGamePage, "game.play-again", play_again);
  KARUM_ACTION (widget_class, KarumGamePage, "game.finish", finish_turn);
  KARUM_ACTION (widget_class, KarumGamePage, "game.first", go_first);
  KARUM_ACTION (widget_class, KarumGamePage, "game.previous", go_previous);
  KARUM_ACTION (widget_class, KarumGamePage, "game.next", go_next);
  KARUM_ACTION (widget_class, KarumGamePage, "game.last", go_last);
  KARUM_ACTION (widget_class, KarumGamePage, "game.go-to", go_to);
  KARUM_ACTION (widget_class, KarumGamePage, "game.autoplay", autoplay);
  KARUM_ACTION (widget_class, KarumGamePage, "game.comment", comment);
  KARUM_ACTION (widget_class, KarumGamePage, "game.comment-before", comment_before);
  KARUM_ACTION (widget_class, KarumGamePage, "game.type", type_turn);
  KARUM_ACTION (widget_class, KarumGamePage, "game.explore", explore);
  KARUM_ACTION (widget_class, KarumGamePage, "game.find-position", find_position);
  KARUM_ACTION (widget_class, KarumGamePage, "game.find-pattern", find_pattern);
  KARUM_ACTION (widget_class, KarumGamePage, "game.details", edit_details);
  KARUM_ACTION (widget_class, KarumGamePage, "game.enter-record", enter_record);
  KARUM_ACTION (widget_class, KarumGamePage, "game.edit-position", edit_position);
  KARUM_ACTION (widget_class, KarumGamePage, "game.cancel", cancel);
  KARUM_ACTION (widget_class, KarumGamePage, "game.start", go_start);
  KARUM_ACTION (widget_class, KarumGamePage, "game.end", go_end);
  KARUM_ACTION (widget_class, KarumGamePage, "game.focus-board", karum_game_page_focus_part);
  gtk_widget_class_install_property_action (widget_class, "game.flipped", "flipped");
  karum_game_page_install_tree (widget_class);
  karum_game_page_install_branch (widget_class);
  karum_game_page_install_start (widget_class);
  karum_game_page_install_turns (widget_class);
  karum_game_page_install_sharing (widget_class);
  karum_game_page_install_correcting (widget_class);
  karum_game_page_install_annotating (widget_class);
  karum_game_page_install_computer (widget_class);
  karum_game_page_install_analysis (widget_class);
  karum_game_page_install_review (widget_class);
  karum_game_page_install_voice (widget_class);
  karum_game_page_bind_keys (widget_class);
}
