/* karum-game-page-links.c: points and turns in comments are shown on the board, and played. */
#include "karum-comment-links.h"
#include "karum-game-page-private.h"
#include "karum-session-line.h"

/* The node at which the line begins; (out) @n_legal: the number of its legal turns. */
static KarumNode *
find_base (KarumGamePage *self, KarumNote *note, const char *line, guint *n_legal)
{
  const KarumRecord *record = karum_session_get_record (self->session);

  return karum_comment_line_base (record, karum_note_get_node (note), karum_note_is_before (note),
                                  line, n_legal, NULL);
}

/* The position after the first @n turns of @line, 1 …, with the marks of the last one. */
static void
show_line (KarumGamePage *self, const KarumNode *base, const char *line, guint n)
{
  const KarumRecord *record = karum_session_get_record (self->session);
  const KarumRules *rules = &record->rules;
  g_auto (GStrv) turns = g_strsplit (line, " ", -1);
  KarumState states[2];
  KarumTurn turn;

  karum_record_state (record, base, &states[0]);
  for (guint i = 0; i < n && karum_turn_parse (rules, &states[i % 2], turns[i], &turn, NULL); i++)
    if (i + 1 < n)
      rules->game->apply (rules, &states[i % 2], &turn, &states[(i + 1) % 2]);
  self->pointing = TRUE;
  g_object_set (self->board, "interactive", FALSE, NULL);
  karum_board_view_show (self->board, rules, &states[(n - 1) % 2], &turn);
}

/* The points of a text that can't be played there, such as a point that is only mentioned. */
static void
mark_points (KarumGamePage *self, const char *word)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  const char *end = word;
  KarumTurn turn = { 0 };
  KarumBoard board;

  rules->game->board (rules, &board);
  if (!rules->game->turn_read (rules, word, &turn, NULL)) {
    turn.n_points = 1;
    if (!karum_point_read (word, &end, board.columns, board.rows, &turn.points[0], NULL))
      return;
  }
  self->pointing = TRUE;
  karum_board_view_set_marked (self->board, turn.points, turn.n_points);
}

static void
link_pointed (KarumNote *note, const char *line, KarumGamePage *self)
{
  const char *last = line ? strrchr (line, ' ') : NULL;
  KarumNode *base;
  guint n;

  karum_game_page_point_turn (self, NULL);
  if (!line || !self->session || !karum_note_get_node (note))
    return;
  base = find_base (self, note, line, &n);
  if (n > 0)
    show_line (self, base, line, n);
  else
    mark_points (self, last ? last + 1 : line);
}

static void
link_chosen (KarumNote *note, const char *line, KarumGamePage *self)
{
  KarumNode *base;
  guint n;

  if (!self->session || !karum_note_get_node (note))
    return;
  karum_game_page_save_notes (self);
  base = find_base (self, note, line, &n);
  karum_session_play_line (self->session, base, line);
}

void
karum_game_page_add_links (KarumGamePage *self)
{
  KarumNote *const notes[] = { self->lead_note, self->turn_note, self->game_note };

  for (gsize i = 0; i < G_N_ELEMENTS (notes); i++) {
    g_signal_connect_object (notes[i], "link-pointed", G_CALLBACK (link_pointed), self, 0);
    g_signal_connect_object (notes[i], "link-chosen", G_CALLBACK (link_chosen), self, 0);
  }
}
