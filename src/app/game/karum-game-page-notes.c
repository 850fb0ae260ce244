/* karum-game-page-notes.c: what is said of the current move: its glyphs and marks, and what it gave
 * away. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-page-private.h"
#include "karum-phrases.h"
#include "karum-verdict.h"

KarumThresholds
karum_game_page_get_thresholds (KarumGamePage *self)
{
  const guint unit = KARUM_VERDICT_CERTAIN / 100;

  return (KarumThresholds){ g_settings_get_uint (self->settings, "review-inaccuracy") * unit,
                            g_settings_get_uint (self->settings, "review-mistake") * unit,
                            g_settings_get_uint (self->settings, "review-blunder") * unit };
}

guint8
karum_game_page_get_tried (KarumGamePage *self, KarumVerdict *verdict)
{
  const KarumNode *node = karum_session_get_node (self->session);
  const guint ply = karum_session_get_ply (self->session);
  const KarumVerdict *kept = karum_session_get_verdict (self->session, node);
  KarumThresholds thresholds;

  if (kept) {
    *verdict = *kept;
    return karum_session_get_slip (self->session, node);
  }
  if (!self->analysing || ply == 0
      || !karum_analyst_judge (self->analyst, karum_session_get_state (self->session, ply - 1),
                               node->turn, verdict))
    return 0;
  thresholds = karum_game_page_get_thresholds (self);
  return karum_verdict_glyph (karum_verdict_loss (verdict), &thresholds);
}

/* (nullable): the current move, if it is worth looking at. */
static const KarumVerdict *
get_lesson (KarumGamePage *self)
{
  const KarumNode *node = karum_session_get_node (self->session);

  return node->turn && self->face != KARUM_FACE_PLAYING
                 && karum_session_is_lesson (self->session, node)
             ? karum_session_get_verdict (self->session, node)
             : NULL;
}

/* A move is an arrow; a piece that is placed, a mark. It is green, whatever is there: a mark of the
 * same colour would be taken away. */
static void
mark_better (KarumMarkup *markup, const KarumTurn *turn)
{
  const KarumPoint from = turn->points[0], to = turn->points[turn->n_points - 1];

  if (turn->n_points > 1 && from != to) {
    karum_markup_toggle_arrow (markup, from, to, KARUM_MARK_BLUE);
    karum_markup_toggle_arrow (markup, from, to, KARUM_MARK_GREEN);
  } else {
    karum_markup_toggle_mark (markup, from, KARUM_MARK_BLUE);
    karum_markup_toggle_mark (markup, from, KARUM_MARK_GREEN);
  }
}

/* Says it under the board, and adds the better move to @markup. */
static void
show_lesson (KarumGamePage *self, KarumMarkup *markup)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  const KarumNode *node = karum_session_get_node (self->session);
  const KarumVerdict *verdict = get_lesson (self);
  KarumTurn turns[KARUM_VERDICT_LINE];
  g_autofree char *text = NULL;
  KarumState before;

  if (verdict) {
    karum_record_state (karum_session_get_record (self->session), node->parent, &before);
    text = karum_lesson_text (verdict, rules, &before, node->turn);
    if (karum_verdict_turns (verdict, rules, &before, turns) > 0 && turns[0].n_points > 0
        && !karum_turn_equal (&turns[0], node->turn))
      mark_better (markup, &turns[0]);
  }
  gtk_label_set_label (self->lesson, text ? text : "");
  /* Nothing moves while one steps through a game that is reviewed. */
  gtk_widget_set_visible (GTK_WIDGET (self->lesson),
                          self->face != KARUM_FACE_PLAYING
                              && karum_session_is_reviewed (self->session));
}

/* The data of the file about the position: evaluation and remaining time. */
static void
show_measures (KarumGamePage *self, const KarumMarkup *markup)
{
  /* Translators: the lead that a program expects for the first player */
  g_autofree char *eval
      = markup->eval ? g_strdup_printf (_ ("Evaluation: %s"), markup->eval) : NULL;
  g_autofree char *clock
      = markup->clock ? g_strdup_printf (_ ("Time left: %s"), markup->clock) : NULL;
  g_autofree char *both = eval && clock ? g_strdup_printf ("%s · %s", eval, clock) : NULL;
  const char *text = both ? both : eval ? eval : clock;

  gtk_label_set_label (self->measures, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->measures), text != NULL);
}

/* (transfer full): the glyphs at a stone; glyphs that have only a number are shown in the list. */
static char *
dup_signs (const KarumNode *node, guint8 tried)
{
  GString *signs = g_string_new (NULL);

  if (node->glyphs)
    karum_for_each_value (guint8, glyph, node->glyphs) {
      const char *sign = karum_glyph_sign (glyph);

      if (sign)
        g_string_append_printf (signs, "%s%s", signs->len > 0 ? "\302\240" : "", sign);
    }
  if (tried != 0 && karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT) == 0)
    g_string_append_printf (signs, "%s%s", signs->len > 0 ? "\302\240" : "",
                            karum_glyph_sign (tried));
  return g_string_free (signs, FALSE);
}

void
karum_game_page_show_notes (KarumGamePage *self)
{
  KarumVerdict verdict;
  const guint8 tried = karum_game_page_get_tried (self, &verdict);
  g_autofree char *signs = dup_signs (karum_session_get_node (self->session), tried);
  g_auto (KarumMarkup) markup = { 0 };

  karum_session_get_markup (self->session, &markup);
  show_measures (self, &markup);
  show_lesson (self, &markup);
  karum_board_view_set_notes (self->board, &markup, signs);
}
