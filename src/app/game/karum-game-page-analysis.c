/* karum-game-page-analysis.c: what the engine says of the position on the board: analysis while it
 * is switched on, and hints. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-endgames.h"
#include "karum-game-page-private.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* A hint is given after this time, if nothing is proved earlier; in seconds of search. */
#define HINT_SECONDS 1.0

/* -- Analysis --------------------------------------------------------------------------------- */

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
  if (!session || !(self->analysing || self->hint_wanted)) {
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
  karum_game_page_point_turn (self, NULL);
  karum_game_page_analyse (self);
  g_object_notify (G_OBJECT (self), "analysis");
}

static guint
count_turns (const char *line)
{
  guint n = 1;

  for (; *line; line++)
    n += *line == ' ' ? 1 : 0;
  return n;
}

static void
line_pointed (KarumGamePage *self, const char *line)
{
  karum_game_page_point_turn (self, NULL);
  if (line && self->session)
    karum_game_page_show_line (self, karum_session_get_node (self->session), line,
                               count_turns (line));
}

static void
line_played (KarumGamePage *self, const char *line)
{
  if (self->session)
    karum_game_page_glance (self, karum_session_get_node (self->session), line, FALSE);
}

/* What is shown already becomes a variation; where there can't be one, the session says why. */
static void
line_adopted (KarumGamePage *self, const char *line)
{
  if (self->session && g_strcmp0 (self->glance, line) == 0)
    karum_game_page_keep_glance (self);
  else
    line_played (self, line);
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

/* The points around the answer, which isn't always in the middle. */
static guint
points_around (KarumGamePage *self, KarumPoint point, KarumPoint *points)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  const KarumState *state = karum_session_get_position (self->session);
  const KarumEntry *entry = karum_session_get_entry (self->session);
  const guint64 key = rules->game->engine_key (rules, state);
  const int middle_column = (int) karum_point_column (point) + (int) (key % 3) - 1;
  const int middle_row = (int) karum_point_row (point) + (int) (key / 3 % 3) - 1;
  KarumBoard board;
  guint n = 0;

  rules->game->board (rules, &board);
  for (int row = MAX (middle_row - 1, 0); row <= MIN (middle_row + 1, board.rows - 1); row++)
    for (int column = MAX (middle_column - 1, 0);
         column <= MIN (middle_column + 1, board.columns - 1); column++) {
      KarumPoint near = karum_point ((unsigned) column, (unsigned) row);

      if (near == point || karum_entry_can_touch (entry, near))
        points[n++] = near;
    }
  return n;
}

static void
mark (KarumGamePage *self, const KarumPoint *points, guint n_points)
{
  self->pointing = TRUE;
  karum_board_view_set_marked (self->board, points, n_points);
}

/* Where to look: the piece that moves, or a few points. */
static char *
hint_where (KarumGamePage *self, const KarumTurn *turn)
{
  KarumPoint around[9];

  if (turn->n_points > 1)
    mark (self, turn->points, 1);
  else
    mark (self, around, points_around (self, turn->points[0], around));
  return g_strdup_printf (_ ("Hint %u: look at the marked points"), self->hints);
}

/* (transfer full) */
static char *
phrase (KarumGamePage *self, const KarumTurn *turn)
{
  const KarumRules *rules = karum_session_get_rules (self->session);

  return turn->n_points > 0 ? karum_phrase_turn (rules, turn)
                            : g_strdup (gettext (rules->game->turn_title (turn)));
}

static char *
hint_turn (KarumGamePage *self, const KarumTurn *turn)
{
  g_autofree char *text = phrase (self, turn);

  mark (self, turn->points, turn->n_points);
  /* Translators: the number of the hint in this game, a move */
  return g_strdup_printf (_ ("Hint %u: %s"), self->hints, text);
}

static char *
hint_line (KarumGamePage *self, const KarumSearchResult *best)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  g_autoptr (GString) line = g_string_new (NULL);
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  mark (self, best->turn.points, best->turn.n_points);
  while (karum_pv_next (rules, best, &place, &turn)) {
    g_autofree char *text = karum_phrase_turn (rules, &turn);

    g_string_append_printf (line, " %s", text);
  }
  /* Translators: the number of the hint in this game, the moves that are expected */
  return g_strdup_printf (_ ("Hint %u, the line:%s"), self->hints, line->str);
}

static void
give_hint (KarumGamePage *self, const KarumFindings *findings)
{
  const KarumSearchResult *best = &self->hint;
  g_autofree char *text = NULL;

  self->hint_wanted = FALSE;
  if (self->hint_step == 0) {
    self->hint = findings->lines[0];
    self->hint_step = self->hint.turn.n_points > 0 ? 1 : 2;
    self->hints++;
  } else
    self->hint_step = MIN (self->hint_step + 1, 3);
  if (self->hint_step == 1)
    text = hint_where (self, &best->turn);
  else
    text = self->hint_step == 2 ? hint_turn (self, &best->turn) : hint_line (self, best);
  karum_teller_tell (self->teller, text, NULL, NULL);
  karum_game_page_analyse (self);
}

static gboolean
is_enough (const KarumFindings *findings)
{
  return findings && findings->n_lines > 0
         && (findings->done || findings->lines[0].exact || findings->seconds >= HINT_SECONDS);
}

/* Another position has hints of its own. */
static void
hint (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumState *state = karum_session_get_position (session);
  const KarumRules *rules = karum_session_get_rules (session);

  if (self->hint_step > 0 && karum_state_equal (rules, state, &self->hinted)) {
    give_hint (self, NULL);
    return;
  }
  self->hint_step = 0;
  self->hinted = *state;
  self->hint_wanted = TRUE;
  karum_game_page_analyse (self);
  if (is_enough (karum_analyst_get (self->analyst)))
    give_hint (self, karum_analyst_get (self->analyst));
}

char *
karum_game_page_count_help (KarumGamePage *self, const char *outcome)
{
  const KarumTags *tags = &karum_session_get_record (self->session)->tags;
  const gboolean computer
      = karum_computer_level (tags->players[0]) > 0 || karum_computer_level (tags->players[1]) > 0;
  const guint hints = computer ? self->hints : 0, tries = karum_session_count_tries (self->session);
  /* Translators: how a game with the computer ended, and how many hints there were */
  g_autofree char *hinted
      = hints > 0 ? g_strdup_printf (_ ("%s · Hints: %u"), outcome, hints) : g_strdup (outcome);

  /* Translators: how a teaching game ended, and how often another move was tried first */
  return tries > 0 ? g_strdup_printf (_ ("%s · Second tries: %u"), hinted, tries)
                   : g_steal_pointer (&hinted);
}

/* -- Teaching --------------------------------------------------------------------------------- */

/* (transfer full): what the move loses, and to what. */
static char *
loss_text (KarumGamePage *self, const KarumWeighed *weighed)
{
  const double best = 100 * weighed->best, taken = 100 * weighed->taken;
  g_autofree char *answer = weighed->answered ? phrase (self, &weighed->answer) : NULL;
  g_autofree char *lost
      = weighed->proved
            ? g_strdup_printf (_ ("It is proved that your result goes from %.0f%% to %.0f%%."),
                               best, taken)
            : g_strdup_printf (_ ("Your expected result goes from %.0f%% to %.0f%%."), best, taken);

  /* Translators: what a move loses, a sentence; a move */
  return answer ? g_strdup_printf (_ ("%s The reply to it: %s."), lost, answer)
                : g_steal_pointer (&lost);
}

static void
decided (AdwMessageDialog *dialog, const char *response, KarumSession *session)
{
  karum_session_weighed (session, g_str_equal (response, "keep"));
}

static void
question (KarumGamePage *self, const KarumWeighed *weighed)
{
  g_autofree char *body = loss_text (self, weighed);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                              _ ("This Move Gives Away a Lot"), body));

  karum_dialog_wrap_heading (dialog);
  adw_message_dialog_add_responses (dialog, "again", _ ("_Try Again"), "keep", _ ("_Keep It"),
                                    NULL);
  adw_message_dialog_set_default_response (dialog, "again");
  adw_message_dialog_set_close_response (dialog, "again");
  g_signal_connect_object (dialog, "response", G_CALLBACK (decided), self->session, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* What is being weighed, and where. */
typedef struct {
  KarumGamePage *page;   /* (owned) */
  KarumSession *session; /* (owned) */
} Pupil;

/* Without enough memory for an opinion, the move is made; if nobody is there to be asked, only one
 * that needs no question. */
static void
weighed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Pupil *pupil = data;
  g_autoptr (KarumGamePage) self = pupil->page;
  g_autoptr (KarumSession) session = pupil->session;
  g_autofree KarumWeighed *weighed = karum_weigh_finish (result);
  const guint percent = karum_tags_teaching (&karum_session_get_record (session)->tags);
  const gboolean much = weighed && 100 * (weighed->best - weighed->taken) >= (double) percent;

  if (much && self->session == session)
    question (self, weighed);
  else
    karum_session_weighed (session, !much);
}

static void
weigh (KarumGamePage *self, const KarumTurn *turn)
{
  Pupil *pupil = g_new (Pupil, 1);

  *pupil = (Pupil){ g_object_ref (self), g_object_ref (self->session) };
  karum_weigh_async (karum_session_get_rules (self->session),
                     karum_session_get_position (self->session), turn, weighed, pupil);
}

void
karum_game_page_teach (KarumGamePage *self)
{
  karum_session_set_teacher (self->session, TRUE);
  g_signal_connect_object (self->session, "weigh", G_CALLBACK (weigh), self, G_CONNECT_SWAPPED);
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
  if (self->hint_wanted && is_enough (findings))
    give_hint (self, findings);
}

static void
failed (KarumGamePage *self, const char *reason)
{
  g_autofree char *sentence = karum_phrase_sentence (reason);

  self->hint_wanted = FALSE;
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
  self->hint_wanted = FALSE;
  self->hint_step = self->hints = 0;
  karum_analyst_forget (self->analyst);
}

void
karum_game_page_add_analysis (KarumGamePage *self)
{
  self->analyst = karum_analyst_new ();
  g_signal_connect_object (self->analyst, "news", G_CALLBACK (news), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analyst, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analyst, "table-made", G_CALLBACK (table_made), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "table-pressed", G_CALLBACK (table_pressed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "line-pointed", G_CALLBACK (line_pointed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "line-played", G_CALLBACK (line_played), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "line-adopted", G_CALLBACK (line_adopted), self,
                           G_CONNECT_SWAPPED);
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
