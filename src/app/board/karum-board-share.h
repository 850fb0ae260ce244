/* karum-board-share.h: what a board shows, on the clipboard and in files. */
#pragma once

#include "karum-board-picture.h"

G_BEGIN_DECLS

/* What the program itself pastes: "RULESET LINE", where other programs get the line. */
#define KARUM_POSITION_TYPE "application/x-karum-position"

/* karum_board_share_copy_position: puts the position line of what @board shows onto the clipboard,
 * and says so. */
void karum_board_share_copy_position (KarumBoardView *board);

/* karum_board_share_copy_picture: puts the picture of @board onto the clipboard, and says so.
 * @comment: (nullable): as for karum_board_picture_take() */
void karum_board_share_copy_picture (KarumBoardView *board, const char *comment);

/* karum_board_share_save: asks for a file and writes the picture of @board into it; the ending of
 * its name says in which format. */
void karum_board_share_save (KarumBoardView *board, const char *comment);

/**
 * karum_board_share_write: writes @picture into the file @path, in the format that its name says,
 * and tells in the window of @widget what became of it.
 */
void
karum_board_share_write (GtkWidget *widget, const KarumBoardPicture *picture, const char *path);

G_END_DECLS
