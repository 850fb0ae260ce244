/* karum-game-page-actions.c: what can be done with a game. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-node.h"
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
agree_draw (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_agree_draw (KARUM_GAME_PAGE (widget)->session);
}

static void
finish_turn (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_session_finish (KARUM_GAME_PAGE (widget)->session);
}

/* In a variation, goes to its beginning first. */
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

/* The rules and the current position, as text. */
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

/* Escape goes back one step: the last touched point, the variation, the focus. */
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
  karum_game_page_bind_keys (widget_class);
}
