/* karum-game-page-actions.c: what can be done with a game. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-class.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-pattern.h"
#include "karum-phrases.h"
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

void
karum_game_page_visit_things (KarumPage *page, KarumPageVisit visit, gpointer data)
{
  KarumSession *session = KARUM_GAME_PAGE (page)->session;

  for (guint i = 1; session && i <= karum_session_get_length (session); i++) {
    g_autofree char *turn = karum_phrase_turn (karum_session_get_rules (session),
                                               karum_session_get_turn (session, i));
    g_autofree char *title = g_strdup_printf ("%u. %s", i, turn);

    visit (&(KarumThing){ .title = title,
                          .detail = (char *) _ ("Move of this game"),
                          .action = (char *) "game.go-to-move",
                          .target = g_variant_new_uint32 (i) },
           data);
  }
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
  return self->glance ? !karum_passing_line_get_keep_refusal (self->glance, self->session)
                      : karum_session_get_entry (self->session)->legal;
}

/* A comment before a turn belongs at the beginning of a variation, or where a file has one. */
static gboolean
can_comment_before (KarumSession *session)
{
  const KarumNode *node = session ? karum_session_get_node (session) : NULL;

  return node && node->turn && (node->lead || karum_node_variation (node) == node);
}

static gboolean
is_over (KarumSession *session)
{
  const KarumRules *rules = karum_session_get_rules (session);

  return rules->game->status (rules, karum_session_get_position (session)).over;
}

/* Of a game that is shown: as it is played and replayed. */
static guint64
has_moves (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumRecord *record = karum_session_get_record (session);
  guint ply = karum_session_get_ply (session), length = karum_session_get_length (session);
  gboolean ended = karum_session_is_ended (session);

  return (karum_session_can_edit (session) ? KARUM_NEED (GAME_EDIT) : 0)
         | (karum_session_can_undo (session) ? KARUM_NEED (GAME_UNDO) : 0)
         | (karum_session_can_redo (session) ? KARUM_NEED (GAME_REDO) : 0)
         | (!ended && !karum_session_is_analysis (session) ? KARUM_NEED (GAME_OPEN) : 0)
         | (ended ? KARUM_NEED (GAME_ENDED) : 0)
         | (karum_game_page_can_finish (self) ? KARUM_NEED (GAME_WHOLE) : 0)
         | (karum_session_can_play (session) ? KARUM_NEED (GAME_PLAY) : 0)
         | (ply > 0 ? KARUM_NEED (GAME_BEFORE) : 0) | (ply < length ? KARUM_NEED (GAME_AFTER) : 0)
         | (length > 0 ? KARUM_NEED (GAME_MOVES) : 0)
         | (karum_record_line_length (record) > 0 ? KARUM_NEED (GAME_RECORD) : 0)
         | (karum_session_is_at_end (session) ? 0 : KARUM_NEED (GAME_NOT_LAST))
         | (is_over (session) ? 0 : KARUM_NEED (GAME_GOES_ON))
         | (karum_record_is_result (record) ? KARUM_NEED (GAME_RESULT) : 0)
         | (karum_session_is_reviewed (session) ? KARUM_NEED (GAME_REVIEWED) : 0)
         | (karum_pattern_possible (karum_session_get_rules (session)) ? KARUM_NEED (GAME_PATTERN)
                                                                       : 0);
}

/* The same of its variations and notes. */
static guint64
has_lines (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumNode *node = karum_session_get_node (session);
  g_auto (KarumMarkup) markup = { 0 };

  karum_session_get_markup (session, &markup);
  return (node->parent ? KARUM_NEED (GAME_MOVE) : 0)
         | (can_comment_before (session) ? KARUM_NEED (GAME_LEAD) : 0)
         | (karum_node_is_fork (node) ? KARUM_NEED (GAME_FORK) : 0)
         | (karum_session_in_variation (session) ? KARUM_NEED (GAME_VARIATION) : 0)
         | (karum_session_can_branch (session) ? KARUM_NEED (GAME_BRANCH) : 0)
         | (karum_session_can_order (session, KARUM_ORDER_UP) ? KARUM_NEED (GAME_UP) : 0)
         | (karum_session_can_order (session, KARUM_ORDER_DOWN) ? KARUM_NEED (GAME_DOWN) : 0)
         | (karum_session_can_order (session, KARUM_ORDER_MAIN) ? KARUM_NEED (GAME_MAIN) : 0)
         | (karum_session_can_start_here (session) ? KARUM_NEED (GAME_HERE) : 0)
         | (karum_turn_list_can_fold (self->turns) ? KARUM_NEED (GAME_FOLD) : 0)
         | (karum_markup_any (&markup) ? KARUM_NEED (GAME_MARKS) : 0);
}

static guint64
has_computer (KarumGamePage *self)
{
  if (!karum_opponent_is_awaited (self->opponent))
    return KARUM_NEED (GAME_NO_COMPUTER);
  return KARUM_NEED (GAME_COMPUTER)
         | (karum_opponent_is_thinking (self->opponent) ? KARUM_NEED (GAME_THINKS)
                                                        : KARUM_NEED (GAME_RESTS));
}

/* What can be done with the game as it is shown. */
static guint64
has (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumArchive *archive = session ? karum_session_get_archive (session) : NULL;
  gboolean writable
      = !archive || karum_archive_get_access ((KarumArchive *) archive) == KARUM_ARCHIVE_WRITABLE;

  return (writable ? KARUM_NEED (KARUM_NEED_WRITING) : 0)
         | (archive ? KARUM_NEED (GAME_ARCHIVE) : 0)
         | (archive && karum_session_get_id (session) != 0 ? KARUM_NEED (GAME_SAVED) : 0)
         | (session ? KARUM_NEED (GAME_SHOWN) | has_moves (self) | has_lines (self) : 0)
         | has_computer (self);
}

void
karum_game_page_update_actions (KarumGamePage *self)
{
  karum_actions_update (GTK_WIDGET (self), has (self));
  karum_game_page_update_annotating (self);
}

const char *const karum_game_page_reasons[] = {
  [GAME_SHOWN] = N_ ("No game is shown."),
  [GAME_EDIT] = N_ ("This game can’t be changed now."),
  [GAME_UNDO] = N_ ("There is nothing to undo."),
  [GAME_REDO] = N_ ("There is nothing to redo."),
  [GAME_OPEN] = N_ ("The game isn’t being played."),
  [GAME_ENDED] = N_ ("The game hasn’t ended."),
  [GAME_SAVED] = N_ ("The game isn’t in the archive."),
  [GAME_ARCHIVE] = N_ ("No archive is open."),
  [GAME_WHOLE] = N_ ("There is no move to end."),
  [GAME_BEFORE] = N_ ("This is the start."),
  [GAME_AFTER] = N_ ("No move follows."),
  [GAME_NOT_LAST] = N_ ("This is the end of the game."),
  [GAME_MOVES] = N_ ("The game has no moves."),
  [GAME_RECORD] = N_ ("The game has no moves."),
  [GAME_MOVE] = N_ ("Go to a move first."),
  [GAME_LEAD] = N_ ("Go to the first move of a variation."),
  [GAME_FORK] = N_ ("Only one move follows."),
  [GAME_VARIATION] = N_ ("Go to a variation first."),
  [GAME_BRANCH] = N_ ("No variation can be added here."),
  [GAME_UP] = N_ ("Go to a variation first."),
  [GAME_DOWN] = N_ ("No variation is below this one."),
  [GAME_MAIN] = N_ ("Go to a variation first."),
  [GAME_HERE] = N_ ("The game can’t begin here."),
  [GAME_GOES_ON] = N_ ("The game has ended here."),
  [GAME_FOLD] = N_ ("Nothing can be folded here."),
  [GAME_PATTERN] = N_ ("This board is too large for patterns."),
  [GAME_RESULT] = N_ ("The game has a record."),
  [GAME_NO_COMPUTER] = N_ ("The computer is to move."),
  [GAME_COMPUTER] = N_ ("The computer isn’t to move."),
  [GAME_THINKS] = N_ ("The computer isn’t thinking."),
  [GAME_RESTS] = N_ ("The computer has not been stopped."),
  [GAME_MARKS] = N_ ("There are no marks on the board."),
  [GAME_REVIEWED] = N_ ("The game isn’t reviewed yet."),
  [GAME_PLAY] = N_ ("No move can be entered here."),
};

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

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    karum_actions_install (widget_class, tables[i]);
}
