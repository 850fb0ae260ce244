/* karum-board-picture.h: the content of a board as a diagram for other programs. */
#pragma once

#include "karum-board-view.h"
#include "karum-diagram-file.h"

G_BEGIN_DECLS

/**
 * KarumBoardPicture: a copy, independent of the board. Clear it with karum_board_picture_clear().
 */
typedef struct {
  KarumRules rules;
  KarumState state;
  KarumTurn last; /* the last turn; no points if none */
  gboolean flipped;
  KarumMarkup markup; /* of the comment on the position */
} KarumBoardPicture;

void karum_board_picture_clear (KarumBoardPicture *picture);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumBoardPicture, karum_board_picture_clear)

/**
 * karum_board_picture_take: copies the content of @board.
 * @comment: (nullable): on the position, with the marks to be drawn
 * @picture: (out): must be cleared, whatever is returned
 * Returns: FALSE if the board is empty
 */
gboolean
karum_board_picture_take (KarumBoardPicture *picture, KarumBoardView *board, const char *comment);

/* karum_board_picture_bytes: (transfer full) (nullable): the content of a file; NULL if out of
 * memory. */
GBytes *karum_board_picture_bytes (const KarumBoardPicture *picture, KarumDiagramFormat format);

/* karum_board_picture_content: (transfer full): the picture as SVG and PNG, for a clipboard or a
 * drag. */
GdkContentProvider *karum_board_picture_content (const KarumBoardPicture *picture);

/* Returns the comment on the present position: (nullable). */
typedef const char *(*KarumBoardComment) (KarumBoardView *board, gpointer data);

/**
 * karum_board_picture_add_drag: lets the user drag the board into other programs as a picture: by
 * its frame, or if it isn't interactive, by any part.
 * @comment: (nullable)
 * @data: for @comment; must outlive the board
 */
void karum_board_picture_add_drag (KarumBoardView *board, KarumBoardComment comment, gpointer data);

G_END_DECLS
