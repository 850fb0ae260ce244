/* karum-game-voice.h: what a screen reader hears of a game. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

typedef struct KarumGameVoice KarumGameVoice;

/* karum_game_voice_new: (transfer full)
 * @page: outlives it, as @board does; nothing is said while it isn't shown
 * @board: says it */
KarumGameVoice *karum_game_voice_new (GtkWidget *page, GtkWidget *board);
void karum_game_voice_free (KarumGameVoice *self);

/* karum_game_voice_forget_place: another game is opened, or the same again: where one is, is said
 * again. */
void karum_game_voice_forget_place (KarumGameVoice *self);

/* karum_game_voice_forget_line: the record has changed: one is taken to be in the main line. */
void karum_game_voice_forget_line (KarumGameVoice *self);

/**
 * karum_game_voice_follow: says what has changed since the last time: the move that was gone to or
 * played, what is expected where one plays, the result at the end.
 * @status: the line above the board
 */
void karum_game_voice_follow (KarumGameVoice *self, KarumSession *session, const char *status);

/* karum_game_voice_say_position: says the move, the points, what was played last and what is
 * expected; @all: with the stones and the comment. */
void karum_game_voice_say_position (KarumGameVoice *self, KarumSession *session, gboolean all);

/* karum_game_voice_say_record: says the moves that follow in this line, with their numbers. */
void karum_game_voice_say_record (KarumGameVoice *self, KarumSession *session);
