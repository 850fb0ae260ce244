/* karum-game-page-voice.c: what is said of a game on request. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-voice.h"

static void
say_position (KarumGamePage *self)
{
  karum_game_voice_say_position (self->voice, self->session, FALSE);
}

static void
say_all (KarumGamePage *self)
{
  karum_game_voice_say_position (self->voice, self->session, TRUE);
}

static void
say_record (KarumGamePage *self)
{
  karum_game_voice_say_record (self->voice, self->session);
}

/* @which: a KarumWalk */
static void
walk (GtkWidget *widget, const char *action, GVariant *which)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
  g_autofree char *text = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  text = karum_board_view_walk (self->board, (KarumWalk) g_variant_get_int32 (which));
  karum_say (GTK_WIDGET (self->board), text ? text : _ ("None on the board"));
}

/* The targets of game.walk are values of KarumWalk. */
static const KarumAction actions[] = {
  { "game.say-position", N_ ("Say the Position"), "s", { GAME_SHOWN }, GAME_DOES (say_position) },
  { "game.say-all", N_ ("Say All Stones"), "<Shift>s", { GAME_SHOWN }, GAME_DOES (say_all) },
  { "game.say-record",
    N_ ("Say the Moves That Follow"),
    "o",
    { GAME_SHOWN },
    GAME_DOES (say_record) },
  { "game.walk", .needs = { GAME_SHOWN }, .with_target = walk, .target = "i" },
  { "game.walk(0)", N_ ("Say the Row Above"), "Page_Up", { GAME_SHOWN } },
  { "game.walk(1)", N_ ("Say the Row Below"), "Page_Down", { GAME_SHOWN } },
  { "game.walk(2)", N_ ("Say the Column to the Left"), "<Shift>Page_Up", { GAME_SHOWN } },
  { "game.walk(3)", N_ ("Say the Column to the Right"), "<Shift>Page_Down", { GAME_SHOWN } },
  { "game.walk(4)", N_ ("Go to the Next Stone"), "j", { GAME_SHOWN } },
  { "game.walk(5)", N_ ("Go to the Previous Stone"), "<Shift>j", { GAME_SHOWN } },
  { "game.walk(6)", N_ ("Go to the Next Row That Scores"), "w", { GAME_SHOWN } },
  { "game.walk(7)", N_ ("Go to the Previous Row That Scores"), "<Shift>w", { GAME_SHOWN } },
};

const KarumActionTable karum_game_page_voice_actions
    = { NC_ ("shortcuts", "Screen readers"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
