/* karum-game-page-computer.c: the computer as a player: the bar that tells what it does. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-page-private.h"

void
karum_game_page_show_computer (KarumGamePage *self)
{
  const gboolean thinking = karum_opponent_is_thinking (self->opponent);

  gtk_widget_set_visible (self->computer_bar, karum_opponent_is_awaited (self->opponent));
  gtk_widget_set_visible (self->spinner, thinking);
  gtk_widget_set_visible (self->hurry, thinking);
  gtk_widget_set_visible (self->rest, thinking);
  gtk_widget_set_visible (self->go_on, !thinking);
}

void
karum_game_page_add_computer (KarumGamePage *self)
{
  self->opponent = karum_opponent_new (self->settings, self->teller);
}

/* The same key lets it go on. */
static void
hurry (KarumGamePage *self)
{
  karum_opponent_hurry (self->opponent);
}

static void
rest (KarumGamePage *self)
{
  karum_opponent_rest (self->opponent);
}

static void
go_on (KarumGamePage *self)
{
  karum_opponent_go_on (self->opponent);
}

static const KarumAction actions[] = {
  { "game.hurry", N_ ("Play Now"), "n", { GAME_COMPUTER }, GAME_DOES (hurry) },
  { "game.rest", N_ ("Stop Thinking"), NULL, { GAME_THINKS }, GAME_DOES (rest) },
  { "game.go-on", N_ ("Go On Thinking"), NULL, { GAME_RESTS }, GAME_DOES (go_on) },
};

const KarumActionTable karum_game_page_computer_actions
    = { NC_ ("shortcuts", "Playing"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
