/* karum-board-share.h: copies and saves the content of a board. */
#pragma once

#include "karum-board-picture.h"

G_BEGIN_DECLS

/* The MIME type for pasting in this program: "RULESET LINE"; other programs get the line. */
#define KARUM_POSITION_TYPE "application/x-karum-position"

/* karum_board_share_copy_position: copies the position line of @board to the clipboard, and
 * reports it. */
void karum_board_share_copy_position (KarumBoardView *board);

/* karum_board_share_copy_picture: copies the picture of @board to the clipboard, and reports it.
 * @comment: (nullable): as for karum_board_picture_take() */
void karum_board_share_copy_picture (KarumBoardView *board, const char *comment);

/* karum_board_share_save: opens a file chooser and writes the picture of @board; the file name
 * extension selects the format. */
void karum_board_share_save (KarumBoardView *board, const char *comment);

/**
 * karum_board_share_write: writes @picture to the file @path, in the format of its extension, and
 * reports the result in the window of @widget.
 */
void
karum_board_share_write (GtkWidget *widget, const KarumBoardPicture *picture, const char *path);

G_END_DECLS
