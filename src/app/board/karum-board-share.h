/* karum-board-share.h: the content of a board as text, picture and file, and the menu of boards
 * that only show one. */
#pragma once

#include "karum-board-view.h"
#include "karum-diagram.h"

/**
 * KarumBoardPicture: a copy, independent of the board. Clear it with karum_board_picture_clear().
 */
typedef struct {
  KarumRules rules;
  KarumState state;
  KarumTurn last; /* the last turn; no points if none */
  gboolean flipped;
  KarumMarkup markup;               /* of the comment on the position */
  const KarumBoardPalette *palette; /* (nullable): its colours; NULL for black on white */
} KarumBoardPicture;

void karum_board_picture_clear (KarumBoardPicture *picture);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumBoardPicture, karum_board_picture_clear)

/**
 * karum_board_picture_take: copies the content of @board.
 * In colours if the setting `color-diagrams` says so.
 * @comment: (nullable): on the position, with the marks to be drawn
 * @picture: (out): must be cleared, whatever is returned
 * Returns: FALSE if the board is empty
 */
gboolean
karum_board_picture_take (KarumBoardPicture *picture, KarumBoardView *board, const char *comment);

/* karum_board_picture_bytes: (transfer full) (nullable): the content of a file; NULL if out of
 * memory. */
GBytes *karum_board_picture_bytes (const KarumBoardPicture *picture, KarumDiagramFormat format);

/* Returns the comment on the current position: (nullable). */
typedef const char *(*KarumBoardComment) (KarumBoardView *board, gpointer data);

/**
 * karum_board_picture_add_drag: lets the user drag the board into other programs as a picture: by
 * its frame, or if it isn't interactive, by any part.
 * @comment: (nullable)
 * @data: for @comment; must outlive the board
 */
void karum_board_picture_add_drag (KarumBoardView *board, KarumBoardComment comment, gpointer data);

/**
 * karum_board_menu_add: gives @board a menu, for the second button of the pointer and for a long
 * press, with “Copy Position”, “Copy as Picture” and “Save Diagram…”, and lets it be dragged into
 * other programs. For boards whose clicks don’t draw marks. Call once per board.
 * @page: the widget around @board to which the menu belongs
 * @more: (nullable): a section below
 */
void karum_board_menu_add (KarumBoardView *board, GtkWidget *page, GMenuModel *more);

/* karum_board_share_declare: declares the actions of that menu for @type, the boards. */
void karum_board_share_declare (GType type);

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
