/* karum-game-page-line.c: lines tried out beside the game, which stays as it is. */
#include "karum-game-page-private.h"

/* (transfer full): the game up to the position that is looked at, without its outcome, and @turn.
 */
static KarumRecord *
make_line (KarumSession *session, const KarumTurn *turn)
{
  KarumRecord *line = karum_record_copy (karum_session_get_record (session));
  KarumNode *place = karum_record_node_at (line, karum_session_get_ply (session));

  while (place->child)
    karum_record_cut (line, place->child);
  karum_record_add (line, place, turn);
  g_clear_pointer (&line->tags.match, g_free);
  line->tags.match_game = 0;
  karum_record_close (line);
  return line;
}

static gboolean
game_goes_on (KarumSession *session, const KarumTurn *turn)
{
  guint ply = karum_session_get_ply (session);

  return ply < karum_session_get_length (session)
         && karum_turn_equal (karum_session_get_turn (session, ply + 1), turn);
}

void
karum_game_page_try_turn (KarumGamePage *self, const KarumTurn *turn)
{
  KarumSession *session = self->session;
  g_autoptr (KarumSession) line = NULL;

  if (!session)
    return;
  if (game_goes_on (session, turn)) {
    karum_session_go (session, karum_session_get_ply (session) + 1);
    return;
  }
  if (self->kept && karum_session_can_play (session)) {
    karum_session_play (session, turn);
    return;
  }
  line = karum_session_new (NULL, 0, 0, make_line (session, turn));
  if (!self->kept)
    self->kept = g_object_ref (session);
  karum_game_page_adopt (self, line);
}

void
karum_game_page_leave_line (KarumGamePage *self)
{
  g_autoptr (KarumSession) game = g_steal_pointer (&self->kept);

  if (!game)
    return;
  g_signal_handlers_disconnect_by_data (game, self);
  karum_game_page_adopt (self, game);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* How many turns both have in common. */
static guint
common_length (KarumSession *a, KarumSession *b)
{
  guint shorter = MIN (karum_session_get_length (a), karum_session_get_length (b)), ply = 0;

  while (ply < shorter
         && karum_turn_equal (karum_session_get_turn (a, ply + 1),
                              karum_session_get_turn (b, ply + 1)))
    ply++;
  return ply;
}

void
karum_game_page_keep_line (KarumGamePage *self)
{
  g_autoptr (KarumSession) line = NULL;
  guint ply;

  if (!self->kept)
    return;
  line = g_object_ref (self->session);
  karum_game_page_leave_line (self);
  ply = common_length (self->session, line);
  karum_session_go (self->session, ply);
  karum_session_add_variation (self->session, ply, karum_session_get_record (line));
}
