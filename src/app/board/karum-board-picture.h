/* karum-board-picture.h: what a board shows, as a diagram for other programs. */
#pragma once

#include "karum-board-view.h"
#include "karum-diagram-file.h"

G_BEGIN_DECLS

/**
 * KarumBoardPicture: independent of the board. Clear it with karum_board_picture_clear().
 */
typedef struct {
  KarumRules rules;
  KarumState state;
  KarumTurn last; /* that led there; no points if none */
  gboolean flipped;
  KarumMarkup markup; /* of the comment on the position */
} KarumBoardPicture;

void karum_board_picture_clear (KarumBoardPicture *picture);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumBoardPicture, karum_board_picture_clear)

/**
 * karum_board_picture_take: what @board shows.
 * @comment: (nullable): on the position, with the marks to be shown
 * @picture: (out): must be cleared, whatever is returned
 * Returns: FALSE while the board shows nothing
 */
gboolean
karum_board_picture_take (KarumBoardPicture *picture, KarumBoardView *board, const char *comment);

/* karum_board_picture_bytes: (transfer full) (nullable): the content of a file; NULL without memory
 * for it. */
GBytes *karum_board_picture_bytes (const KarumBoardPicture *picture, KarumDiagramFormat format);

/* karum_board_picture_content: (transfer full): the picture for a clipboard or a drag, as SVG and
 * as PNG. */
GdkContentProvider *karum_board_picture_content (const KarumBoardPicture *picture);

/* Tells the comment on what @board shows: (nullable). */
typedef const char *(*KarumBoardComment) (KarumBoardView *board, gpointer data);

/**
 * karum_board_picture_add_drag: the board can be dragged into other programs, as a picture: by its
 * frame, and where nothing can be played by any place.
 * @comment: (nullable)
 * @data: for @comment; outlives the board
 */
void karum_board_picture_add_drag (KarumBoardView *board, KarumBoardComment comment, gpointer data);

G_END_DECLS
