#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-comment-links.h"
#include "karum-fork-bar.h"
#include "karum-game-page-private.h"
#include "karum-phrases.h"
#include "karum-score-card.h"
#include "karum-session-text.h"
#include "karum-words.h"

static void
choice_clicked (GtkButton *button, KarumGamePage *self)
{
  karum_session_play (self->session, g_object_get_data (G_OBJECT (button), "turn"));
}

/* Turns without a point on the board. */
static void
show_choices (KarumGamePage *self)
{
  const KarumEntry *entry = karum_session_get_entry (self->session);
  g_autofree KarumTurn *turns = g_new0 (KarumTurn, 4);
  guint n = karum_entry_pointless (entry, turns, 4);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->choices)))
    gtk_box_remove (GTK_BOX (self->choices), child);
  for (guint i = 0; i < n; i++) {
    GtkWidget *button
        = gtk_button_new_with_label (gettext (entry->rules.game->turn_title (&turns[i])));

    gtk_widget_set_focus_on_click (button, FALSE);
    gtk_widget_add_css_class (button, "suggested-action");
    g_object_set_data_full (G_OBJECT (button), "turn", g_memdup2 (&turns[i], sizeof turns[i]),
                            g_free);
    karum_on_told (button, "clicked", choice_clicked, self);
    gtk_box_append (GTK_BOX (self->choices), button);
  }
  gtk_widget_set_visible (self->choices, n > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->finish), entry->legal && entry->n_next > 0);
}

/* (transfer full): what is expected, or how the game ended. */
static char *
dup_status (KarumGamePage *self)
{
  const KarumEntry *entry = karum_session_get_entry (self->session);
  char *text = karum_game_page_dup_correction (self);
  g_autofree char *prompt = NULL;
  g_autofree char *typed = karum_turn_entry_dup_state (
      self->entry, karum_passing_line_plays_typed (self->glance, self->session));

  if (typed) {
    g_free (text);
    return g_steal_pointer (&typed);
  }
  if (self->glance) {
    g_free (text);
    /* Translators: moves that are shown on the board, and not in the record */
    return g_strdup_printf (_ ("Shown, not recorded: %s"),
                            karum_passing_line_get_line (self->glance));
  }
  if (!text && karum_session_is_at_end (self->session))
    text = karum_session_outcome (self->session);
  if (!text)
    text = karum_opponent_dup_state (self->opponent);
  if (text)
    return text;
  prompt = karum_session_prompt (self->session, &entry->turn);
  return karum_session_in_variation (self->session)
             ? g_strdup_printf ("%s · %s", _ ("Variation"), prompt)
             : g_steal_pointer (&prompt);
}

/* The line contains the last turn for screen readers. */
static void
show_status (KarumGamePage *self)
{
  const KarumTurn *last = karum_session_get_node (self->session)->turn;
  g_autofree char *status = dup_status (self);
  g_autofree char *turn = NULL, *spoken = NULL;

  gtk_label_set_label (self->status, status);
  if (last) {
    turn = karum_phrase_turn (karum_session_get_rules (self->session), last);
    spoken = g_strdup_printf ("%s. %s", turn, status);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken ? spoken : status, -1);
  karum_game_voice_follow (self->voice, self->session, status);
  karum_css_class (self->status, "outcome",
                   karum_session_is_at_end (self->session)
                       && karum_session_is_ended (self->session));
}

static void
entry_typed (KarumGamePage *self)
{
  if (self->session)
    show_status (self);
}

/* A result without a record has no board: in its place is what is known, and what can be done. */
static void
show_result (KarumGamePage *self)
{
  const KarumRecord *record = karum_session_get_record (self->session);
  gboolean result = karum_record_is_result (record);
  g_autofree char *occasion = karum_words_occasion (NULL, &record->tags);

  gtk_label_set_label (self->occasion, occasion);
  gtk_widget_set_visible (GTK_WIDGET (self->occasion), *occasion != '\0');
  gtk_widget_set_visible (self->no_record, result);
  gtk_widget_set_visible (GTK_WIDGET (self->board), !result);
  gtk_widget_set_visible (GTK_WIDGET (self->replay), !result);
}

static void
show_board (KarumGamePage *self)
{
  guint ply = karum_session_get_ply (self->session);
  const KarumRules *rules = karum_session_get_rules (self->session);
  const KarumState *state = karum_session_get_position (self->session);

  if (!self->any_shown || self->pointing || !karum_state_equal (rules, state, &self->shown))
    karum_board_view_show (self->board, rules,
                           ply > 0 ? karum_session_get_state (self->session, ply - 1) : state,
                           karum_session_get_turn (self->session, ply));
  self->shown = *state;
  self->any_shown = TRUE;
  self->pointing = FALSE;
  g_object_set (self->board, "interactive", karum_session_can_play (self->session), NULL);
  karum_board_view_set_entry (self->board, karum_session_get_entry (self->session));
  karum_game_page_show_notes (self);
}

/* The position after the first @n turns of @line, 1 …, with the marks of the last one, until
 * karum_game_page_point_turn() is called with NULL. */
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

/* A point that is only mentioned is marked; anything else is shown as it would be played.
 * @base: (nullable): nothing is shown
 * @before: as for karum_comment_line_base()
 * @plays: a single point is a move */
static void
show_words (
    KarumGamePage *self, const KarumNode *base, gboolean before, const char *line, gboolean plays)
{
  const char *last = strrchr (line, ' ');
  const KarumRules *rules = karum_session_get_rules (self->session);
  KarumTurn turn = { 0 };
  gboolean point = !last && rules->game->turn_read (rules, line, &turn, NULL) && turn.n_points == 1;
  guint n_legal = 0;

  base = karum_comment_line_base (karum_session_get_record (self->session), base, before, line,
                                  &n_legal, NULL);
  if (n_legal > 0 && (!point || plays))
    show_line (self, base, line, n_legal);
  else
    mark_points (self, last ? last + 1 : line);
}

/* -- Temporary lines -------------------------------------------------------------------------- */

void
karum_game_page_drop_glance (KarumGamePage *self)
{
  g_clear_pointer (&self->glance, karum_passing_line_free);
}

static void
show_keep (KarumGamePage *self)
{
  const char *refusal = karum_passing_line_get_keep_refusal (self->glance, self->session);
  g_autofree char *sentence = refusal ? karum_phrase_sentence (refusal) : NULL;

  gtk_widget_set_tooltip_text (self->keep,
                               sentence ? sentence : _ ("Keep These Moves as a Variation"));
  gtk_widget_set_visible (self->keep, self->glance != NULL);
}

/* Shows it above the board of the session, unless one has gone elsewhere. */
static void
show_glance (KarumGamePage *self)
{
  if (self->glance && karum_passing_line_is_left (self->glance, self->session))
    karum_game_page_drop_glance (self);
  karum_css_class (self->board, "glance", self->glance != NULL);
  show_keep (self);
  if (self->glance)
    show_words (self, karum_passing_line_find_base (self->glance, self->session), FALSE,
                karum_passing_line_get_line (self->glance),
                karum_passing_line_plays (self->glance));
}

void
karum_game_page_glance (KarumGamePage *self,
                        const KarumNode *base,
                        const char *line,
                        gboolean plays)
{
  KarumPassingLine *glance = karum_passing_line_new (self->session, base, line, plays);

  karum_game_page_drop_glance (self);
  self->glance = glance;
  karum_game_page_update (self);
}

void
karum_game_page_keep_glance (KarumGamePage *self)
{
  g_autoptr (KarumPassingLine) glance = g_steal_pointer (&self->glance);

  karum_game_page_update (self);
  karum_passing_line_keep (glance, self->session);
}

void
karum_game_page_point_turn (KarumGamePage *self, const KarumTurn *turn)
{
  if (!self->session)
    return;
  if (!turn) {
    if (self->pointing) {
      show_board (self);
      show_glance (self);
    }
    return;
  }
  self->pointing = TRUE;
  g_object_set (self->board, "interactive", FALSE, NULL);
  karum_board_view_show (self->board, karum_session_get_rules (self->session),
                         karum_session_get_position (self->session), turn);
}

/* Where nothing can be typed any more, the keys go on at the board. */
static void
show_entry (KarumGamePage *self)
{
  gboolean play = karum_session_can_play (self->session);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (!play && focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->entry)))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  gtk_widget_set_visible (GTK_WIDGET (self->entry), play);
}

void
karum_game_page_update (KarumGamePage *self)
{
  if (!self->session)
    return;
  if (karum_opponent_consult (self->opponent))
    karum_game_page_show_computer (self);
  show_result (self);
  show_board (self);
  show_glance (self);
  show_status (self);
  show_choices (self);
  karum_score_card_show (self->card1, self->session, 0);
  karum_score_card_show (self->card2, self->session, 1);
  karum_row_list_show (self->rows, self->session);
  karum_fork_bar_show (self->forks);
  karum_explorer_show (self->explorer, karum_session_get_rules (self->session),
                       karum_session_get_position (self->session));
  gtk_widget_set_visible (self->variation_bar, karum_session_in_variation (self->session));
  gtk_widget_set_visible (self->correction_cancel,
                          karum_session_get_correction (self->session) != KARUM_CORRECT_NOTHING);
  show_entry (self);
  karum_game_page_update_face (self);
  karum_game_page_update_actions (self);
  karum_game_page_analyse (self);
}

/* -- Lines that others lead to ----------------------------------------------------------------- */

void
karum_game_page_choose (KarumGamePage *self, const KarumNode *node, const KarumTurn *turn)
{
  const KarumNode *child = node->child;
  g_autofree char *text = NULL;

  while (child && !karum_turn_equal (child->turn, turn))
    child = child->sibling;
  if (child) {
    karum_session_go_to (self->session, child);
    return;
  }
  text = karum_phrase_turn (karum_session_get_rules (self->session), turn);
  karum_game_page_glance (self, node, text, TRUE);
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
    show_line (self, karum_session_get_node (self->session), line, count_turns (line));
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
  if (self->session && self->glance
      && g_str_equal (karum_passing_line_get_line (self->glance), line))
    karum_game_page_keep_glance (self);
  else
    line_played (self, line);
}

static void
link_pointed (KarumTurnList *turns,
              const KarumNode *node,
              gboolean before,
              const char *line,
              KarumGamePage *self)
{
  karum_game_page_point_turn (self, NULL);
  if (line && self->session)
    show_words (self, node, before, line, FALSE);
}

static void
link_chosen (KarumTurnList *turns,
             const KarumNode *node,
             gboolean before,
             const char *line,
             KarumGamePage *self)
{
  KarumNode *base;
  guint n;

  if (!self->session)
    return;
  karum_game_page_save_notes (self);
  base = karum_comment_line_base (karum_session_get_record (self->session), node, before, line, &n,
                                  NULL);
  karum_game_page_glance (self, base, line, FALSE);
}

/* The list of its lines comes or goes. */
static void
point_no_more (KarumGamePage *self)
{
  karum_game_page_point_turn (self, NULL);
}

void
karum_game_page_add_links (KarumGamePage *self)
{
  const struct {
    gpointer from;
    const char *signal;
    GCallback heard;
  } news[] = { { self->analysis, "line-pointed", G_CALLBACK (line_pointed) },
               { self->analysis, "line-played", G_CALLBACK (line_played) },
               { self->analysis, "line-adopted", G_CALLBACK (line_adopted) },
               { self, "notify::analysis", G_CALLBACK (point_no_more) },
               { self->entry, "typed", G_CALLBACK (entry_typed) } };

  karum_for_each_of (new, news)
    g_signal_connect_object (new->from, new->signal, new->heard, self, G_CONNECT_SWAPPED);
  karum_on_told (self->turns, "link-pointed", link_pointed, self);
  karum_on_told (self->turns, "link-chosen", link_chosen, self);
}
