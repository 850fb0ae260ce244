/* karum-game-page-analysis.c: what the engine says of the position on the board: analysis while it
 * is switched on, and hints. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-endgames.h"
#include "karum-game-page-private.h"
#include "karum-phrases.h"

/* -- Analysis --------------------------------------------------------------------------------- */

static void
show_findings (KarumGamePage *self)
{
  const char *reason;
  guint passes;
  KarumVerdict verdict;
  const guint8 tried = karum_game_page_get_tried (self, &verdict);
  const KarumTableState table = karum_analyst_get_table (self->analyst, &reason, &passes);

  karum_analysis_view_show (self->analysis, self->session, karum_analyst_get (self->analyst), tried,
                            tried != 0 ? &verdict : NULL);
  karum_analysis_view_show_table (self->analysis, table, reason, passes);
  if (!self->pointing)
    karum_game_page_show_notes (self);
}

void
karum_game_page_analyse (KarumGamePage *self)
{
  KarumSession *session = self->session;

  gtk_widget_set_visible (GTK_WIDGET (self->analysis), self->analysing && session);
  if (!session || !(self->analysing || karum_hints_are_awaited (self->hints))) {
    karum_analyst_stop (self->analyst);
    return;
  }
  karum_analyst_look (self->analyst, karum_session_get_rules (session),
                      karum_session_get_position (session));
  if (self->analysing)
    show_findings (self);
}

void
karum_game_page_set_analysing (KarumGamePage *self, gboolean analysing)
{
  if (self->analysing == analysing)
    return;
  self->analysing = analysing;
  self->analysed = self->id;
  karum_game_page_analyse (self);
  g_object_notify (G_OBJECT (self), "analysis");
}

/* -- The table of endings ---------------------------------------------------------------------- */

static void
table_pressed (KarumGamePage *self)
{
  const char *reason;
  guint passes;

  if (karum_analyst_get_table (self->analyst, &reason, &passes) == KARUM_TABLE_MAKING)
    karum_analyst_leave_table (self->analyst);
  else if (karum_analyst_get (self->analyst))
    karum_analyst_make_table (self->analyst, KARUM_ENDGAMES_PIECES);
}

static void
table_made (KarumGamePage *self, const char *reason)
{
  g_autofree char *text
      = reason ? g_strdup_printf (_ ("The endgame table could not be made: %s"), reason)
               : g_strdup (_ ("The endgame table is made"));

  karum_teller_tell (self->teller, text, NULL, NULL);
}

/* -- Hints ------------------------------------------------------------------------------------ */

static void
give_hint (KarumGamePage *self, const KarumFindings *findings)
{
  KarumPoint points[KARUM_HINT_POINTS];
  guint n_points;
  g_autofree char *text
      = karum_hints_give (self->hints, self->session, findings, points, &n_points);

  self->pointing = TRUE;
  karum_board_view_set_marked (self->board, points, n_points);
  karum_teller_tell (self->teller, text, NULL, NULL);
  karum_game_page_analyse (self);
}

/* Another position has hints of its own. */
static void
hint (KarumGamePage *self)
{
  if (karum_hints_ask (self->hints, self->session)) {
    give_hint (self, NULL);
    return;
  }
  karum_game_page_analyse (self);
  if (karum_hints_is_enough (karum_analyst_get (self->analyst)))
    give_hint (self, karum_analyst_get (self->analyst));
}

/* -- News ------------------------------------------------------------------------------------- */

static void
news (KarumGamePage *self)
{
  const KarumFindings *findings = karum_analyst_get (self->analyst);

  if (!self->session || !findings)
    return;
  if (self->analysing)
    show_findings (self);
  if (karum_hints_are_awaited (self->hints) && karum_hints_is_enough (findings))
    give_hint (self, findings);
}

static void
failed (KarumGamePage *self, const char *reason)
{
  g_autofree char *sentence = karum_phrase_sentence (reason);

  karum_hints_give_up (self->hints);
  karum_game_page_set_analysing (self, FALSE);
  karum_teller_tell (self->teller, sentence, NULL, NULL);
}

void
karum_game_page_begin_analysis (KarumGamePage *self)
{
  if (!self->ended && !karum_session_is_analysis (self->session) && self->analysed != self->id)
    karum_game_page_set_analysing (self, FALSE);
}

void
karum_game_page_forget_analysis (KarumGamePage *self)
{
  karum_hints_forget (self->hints);
  karum_analyst_forget (self->analyst);
}

void
karum_game_page_add_analysis (KarumGamePage *self)
{
  self->analyst = karum_analyst_new ();
  self->hints = karum_hints_new ();
  karum_on (self->analyst, "news", news, self);
  karum_on (self->analyst, "failed", failed, self);
  karum_on (self->analyst, "table-made", table_made, self);
  karum_on (self->analysis, "table-pressed", table_pressed, self);
}

static const KarumAction actions[] = {
  { "game.analysis", N_ ("Anal_yze"), "a", { GAME_SHOWN }, .property = "analysis" },
  { "game.hint",
    N_ ("Hin_t"),
    "<Control>h",
    { GAME_SHOWN, GAME_GOES_ON, GAME_NO_COMPUTER },
    GAME_DOES (hint) },
};

const KarumActionTable karum_game_page_analysis_actions
    = { NC_ ("shortcuts", "Playing"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
