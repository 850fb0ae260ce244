/* karum-game-page-actions.c: what can be done with a game. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-page-private.h"
#include "karum-class.h"
#include "karum-name.h"
#include "karum-record-edit.h"
#include "karum-replay-bar.h"

static void
undo (KarumGamePage *self)
{
  karum_opponent_take (self->opponent, KARUM_TAKING_BACK);
}

static void
redo (KarumGamePage *self)
{
  karum_opponent_take (self->opponent, KARUM_TAKING_AGAIN);
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
offer_draw (KarumGamePage *self)
{
  karum_opponent_offer_draw (self->opponent);
}

/* The person who plays against the computer, or whose turn it is. */
static void
give_up (KarumGamePage *self)
{
  const KarumTags *tags = &karum_session_get_record (self->session)->tags;
  const KarumRecord *record = karum_session_get_record (self->session);
  const KarumRules *rules = &record->rules;
  const gboolean computers[2] = { karum_computer_level (tags->players[0]) > 0,
                                  karum_computer_level (tags->players[1]) > 0 };
  KarumState last;
  KarumSide side;

  karum_record_state (record, karum_record_line_end (record), &last);
  side = rules->game->status (rules, &last).to_move;
  if (computers[0] != computers[1]
      && computers[karum_session_get_person (self->session, &last, side)])
    side = side == KARUM_FIRST ? KARUM_SECOND : KARUM_FIRST;
  karum_session_resign (self->session, side);
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
go_to_move (GtkWidget *widget, const char *action, GVariant *number)
{
  karum_session_go (KARUM_GAME_PAGE (widget)->session, g_variant_get_uint32 (number));
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
  karum_game_page_set_face (self, KARUM_FACE_STUDYING);
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
  else if (karum_opponent_is_thinking (self->opponent))
    karum_opponent_rest (self->opponent);
  else if (karum_session_get_correction (self->session) != KARUM_CORRECT_NOTHING)
    karum_session_step (self->session, 1);
  else if (karum_session_in_variation (self->session))
    gtk_widget_activate_action (GTK_WIDGET (self), "game.leave-line", NULL);
  else
    karum_game_page_focus_board (self);
}

static const KarumAction playing[] = {
  { "game.undo", N_ ("_Undo"), "<Control>z", { KARUM_NEED_WRITING, GAME_UNDO }, GAME_DOES (undo) },
  { "game.redo",
    N_ ("_Redo"),
    "<Control><Shift>z <Control>y",
    { KARUM_NEED_WRITING, GAME_REDO },
    GAME_DOES (redo) },
  { "game.resign", .needs = { KARUM_NEED_WRITING, GAME_EDIT, GAME_OPEN }, .with_target = resign,
    .target = "i" },
  { "game.time", .needs = { KARUM_NEED_WRITING, GAME_EDIT, GAME_OPEN },
    .with_target = run_out_of_time, .target = "i" },
  { "game.draw",
    N_ ("Agree to a _Draw"),
    NULL,
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_OPEN },
    GAME_DOES (offer_draw) },
  { "game.give-up",
    N_ ("Resi_gn"),
    NULL,
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_OPEN },
    GAME_DOES (give_up) },
  { "game.later", N_ ("Continue _Later"), NULL, { GAME_EDIT, GAME_OPEN }, .with_target = later },
  { "game.play-again",
    N_ ("Play A_gain…"),
    "r",
    { KARUM_NEED_WRITING, GAME_SAVED, GAME_ENDED },
    GAME_DOES (play_again) },
  { "game.finish",
    N_ ("End the Move Here"),
    "Return <Control>Return KP_Enter",
    { GAME_WHOLE },
    GAME_DOES (finish_turn) },
  { "game.type",
    N_ ("Type Moves in the Record"),
    "slash",
    { KARUM_NEED_WRITING, GAME_PLAY },
    GAME_DOES (type_turn) },
  { "game.flipped", N_ ("_Flip the Board"), "f", .property = "flipped" },
  { "game.cancel", NULL, "Escape", { GAME_SHOWN }, GAME_DOES (cancel) },
  { "game.focus-board", .function = GAME_DOES (karum_game_page_focus_part) },
};

const KarumActionTable karum_game_page_playing_actions
    = { NC_ ("shortcuts", "Playing"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (playing), .reasons = karum_game_page_reasons };

static const KarumAction replaying[] = {
  { "game.previous",
    N_ ("Previous Move"),
    "<Alt>Up Left KP_Left",
    { GAME_BEFORE },
    GAME_DOES (go_previous) },
  { "game.next",
    N_ ("Next Move"),
    "<Alt>Down Right KP_Right",
    { GAME_AFTER },
    GAME_DOES (go_next) },
  { "game.first", N_ ("Start of the Line"), "Home KP_Home", { GAME_BEFORE }, GAME_DOES (go_first) },
  { "game.last", N_ ("End of the Line"), "End KP_End", { GAME_AFTER }, GAME_DOES (go_last) },
  { "game.start",
    N_ ("Start of the Game"),
    "<Control>Home",
    { GAME_BEFORE },
    GAME_DOES (go_start) },
  { "game.end", N_ ("End of the Game"), "<Control>End", { GAME_NOT_LAST }, GAME_DOES (go_end) },
  { "game.go-to", N_ ("Go to Move Number…"), "<Control>g", { GAME_MOVES }, GAME_DOES (go_to) },
  { "game.go-to-move", .needs = { GAME_MOVES }, .with_target = go_to_move, .target = "u" },
  { "game.autoplay", N_ ("Autoplay"), "space", { GAME_MOVES }, GAME_DOES (autoplay) },
  { "game.comment",
    N_ ("Add a _Comment"),
    "d",
    { KARUM_NEED_WRITING, GAME_EDIT },
    GAME_DOES (comment) },
  { "game.comment-before",
    N_ ("Add a Comment Before the Variation"),
    "<Shift>d",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_LEAD },
    GAME_DOES (comment_before) },
  { "game.details",
    N_ ("Game Deta_ils…"),
    "F2",
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_SAVED },
    GAME_DOES (edit_details) },
  { "game.enter-record",
    N_ ("_Enter the Record"),
    NULL,
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_SAVED, GAME_RESULT },
    GAME_DOES (enter_record) },
};

const KarumActionTable karum_game_page_replaying_actions
    = { NC_ ("shortcuts", "Replaying a game"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (replaying), .reasons = karum_game_page_reasons };

static const KarumAction positions[] = {
  { "game.explore", N_ ("_Explorer"), "e", { GAME_SHOWN }, GAME_DOES (explore) },
  { "game.find-position",
    N_ ("_Games with This Position"),
    "p",
    { GAME_SHOWN },
    GAME_DOES (find_position) },
  { "game.find-pattern",
    N_ ("Search for a Patter_n from This Board…"),
    "t",
    { GAME_SHOWN, GAME_PATTERN },
    GAME_DOES (find_pattern) },
  { "game.edit-position",
    N_ ("_Set Up a Position…"),
    "u",
    { GAME_SHOWN },
    GAME_DOES (edit_position) },
};

const KarumActionTable karum_game_page_position_actions
    = { NC_ ("shortcuts", "Positions of a game"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (positions), .reasons = karum_game_page_reasons };

void
karum_game_page_install_actions (GtkWidgetClass *widget_class)
{
  static const KarumActionTable *const tables[] = {
    &karum_game_page_playing_actions,    &karum_game_page_face_actions,
    &karum_game_page_computer_actions,   &karum_game_page_analysis_actions,
    &karum_game_page_voice_actions,      &karum_game_page_replaying_actions,
    &karum_game_page_review_actions,     &karum_game_page_tree_actions,
    &karum_game_page_branch_actions,     &karum_game_page_start_actions,
    &karum_game_page_correcting_actions, &karum_game_page_turns_actions,
    &karum_game_page_notes_actions,      &karum_game_page_signs_actions,
    &karum_game_page_position_actions,   &karum_game_page_sharing_actions,
  };

  karum_for_each_of (table, tables)
    karum_actions_install (widget_class, *table);
}
