/* karum-game-page-share.c: what is taken along of a game: positions, pictures, text, a page. */
#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-clipboard.h"
#include "karum-export-dialog.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"

/* (nullable): on the current position */
static const char *
comment_of (KarumGamePage *self)
{
  return self->session ? karum_session_get_node (self->session)->comment : NULL;
}

static const char *
comment_of_board (KarumBoardView *board, gpointer page)
{
  (void) board;
  return comment_of (page);
}

static void
copy_position (KarumGamePage *self)
{
  karum_board_share_copy_position (self->board);
}

static void
copy_picture (KarumGamePage *self)
{
  karum_board_share_copy_picture (self->board, comment_of (self));
}

static void
save_diagram (KarumGamePage *self)
{
  karum_board_share_save (self->board, comment_of (self));
}

static void
copy_game (KarumGamePage *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  karum_kgn_write (karum_session_get_record (self->session), text);
  karum_copy_text (GTK_WIDGET (self), text->str);
  karum_tell (GTK_WIDGET (self), _ ("Game copied"));
}

static void
share_page (KarumGamePage *self)
{
  KarumSession *session = self->session;
  gint64 id = karum_session_get_id (session);

  karum_export_dialog_present_page (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                    karum_session_get_archive (session), &id, 1);
}

void
karum_game_page_add_sharing (KarumGamePage *self)
{
  karum_board_picture_add_drag (self->board, comment_of_board, self);
}

static const KarumAction actions[] = {
  { "game.copy-position",
    N_ ("Copy _Position"),
    "<Control>c",
    { GAME_SHOWN },
    GAME_DOES (copy_position) },
  { "game.copy-picture",
    N_ ("Copy as Pict_ure"),
    "<Control><Shift>c",
    { GAME_SHOWN },
    GAME_DOES (copy_picture) },
  { "game.copy-game", N_ ("Copy Ga_me"), "<Control><Alt>c", { GAME_SHOWN }, GAME_DOES (copy_game) },
  { "game.save-diagram",
    N_ ("Sa_ve Diagram…"),
    "<Control>s",
    { GAME_SHOWN },
    GAME_DOES (save_diagram) },
  { "game.share-page",
    N_ ("S_hare as Web Page…"),
    "<Control><Shift>s",
    { GAME_SAVED },
    GAME_DOES (share_page) },
};

const KarumActionTable karum_game_page_sharing_actions
    = { NC_ ("shortcuts", "Positions of a game"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
