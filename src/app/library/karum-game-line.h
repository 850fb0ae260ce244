/* karum-game-line.h: a game in a line of the library's list. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game-item.h"

G_BEGIN_DECLS

/* Where a line says what. */
typedef struct {
  KarumGameField field;
  int left, width;
} KarumGamePlace;

/* What all lines of a list have in common. */
typedef struct {
  gboolean narrow;                            /* two rows of text instead of columns */
  KarumGamePlace places[KARUM_N_GAME_FIELDS]; /* the columns, while it is not @narrow */
  guint n_places;
  int text_height; /* of a row of text */
} KarumGameShape;

#define KARUM_TYPE_GAME_LINE (karum_game_line_get_type ())

/**
 * KarumGameLine: what a list says of a game, in columns or in two rows of text, each text cut off
 * where it is too long. A list has hundreds of lines, most of them out of sight, and changes all
 * when it is scrolled far: a line is one widget, has the same height whatever it shows, and makes
 * its texts when it is drawn.
 */
G_DECLARE_FINAL_TYPE (KarumGameLine, karum_game_line, KARUM, GAME_LINE, GtkWidget)

/* karum_game_line_new: @shape: outlives the line; who changes it has the line drawn, or measured,
 * again. */
GtkWidget *karum_game_line_new (const KarumGameShape *shape);

/* karum_game_line_set_item: @item: (transfer none) (nullable) */
void karum_game_line_set_item (KarumGameLine *self, KarumGameItem *item);

/* karum_game_line_get_item: (transfer none) (nullable) */
KarumGameItem *karum_game_line_get_item (KarumGameLine *self);

G_END_DECLS
