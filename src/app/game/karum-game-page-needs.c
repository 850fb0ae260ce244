/* karum-game-page-needs.c: what the actions of the page need, and why one can't be used now. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-page-private.h"
#include "karum-node.h"
#include "karum-pattern.h"
#include "karum-record-edit.h"

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

/* Marks can be drawn as soon as a game is open. */
static void
update_marking (KarumGamePage *self)
{
  gboolean possible = self->session && karum_session_can_edit (self->session);
  KarumMarking marking = !possible       ? KARUM_MARKING_NONE
                         : self->marking ? KARUM_MARKING_ALL
                                         : KARUM_MARKING_SECOND;

  if (marking != self->board_marking)
    karum_board_view_set_marking (self->board, marking);
  self->board_marking = marking;
  gtk_widget_set_visible (GTK_WIDGET (self->mark_bar), marking == KARUM_MARKING_ALL);
  gtk_widget_set_visible (GTK_WIDGET (self->status), marking != KARUM_MARKING_ALL);
}

void
karum_game_page_update_annotating (KarumGamePage *self)
{
  const char *const properties[] = { "judgement", "position-sign", "diagram" };

  update_marking (self);
  karum_for_each_of (property, properties)
    g_object_notify (G_OBJECT (self), *property);
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
