#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-comment-links.h"
#include "karum-export-dialog.h"
#include "karum-fork-bar.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-phrases.h"
#include "karum-score-card.h"
#include "karum-teller.h"
#include "karum-words.h"

/* -- Session text ------------------------------------------------------------------------------ */

char *
karum_session_prompt (KarumSession *session, const KarumTurn *partial)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  KarumStatus status = rules->game->status (rules, state);
  guint player = karum_session_get_person (session, state, status.to_move);
  g_autofree char *name = karum_display_name (karum_session_get_name (session, player));

  if (status.over)
    return g_strdup (_ ("The game is over"));
  return karum_phrase_fill (gettext (rules->game->prompt (rules, state, partial)), name);
}

static char *
won_phrase (KarumTermination termination,
            const char *winner,
            const char *loser,
            const int points[2])
{
  switch (termination) {
  case KARUM_TERMINATION_RESIGNATION:
    /* Translators: the loser, the winner */
    return g_strdup_printf (_ ("%s has resigned: %s wins"), loser, winner);
  case KARUM_TERMINATION_TIME:
    return g_strdup_printf (_ ("%s wins on time"), winner);
  case KARUM_TERMINATION_ADJUDICATION:
    return g_strdup_printf (_ ("%s wins by the arbiter’s decision"), winner);
  case KARUM_TERMINATION_NORMAL:
  case KARUM_TERMINATION_AGREEMENT:
  case KARUM_TERMINATION_UNTERMINATED:
  case KARUM_TERMINATION_NONE:
  default:
    /* Translators: the winner, the winner’s points and the loser’s */
    return g_strdup_printf (_ ("%s wins, %d\u00a0:\u00a0%d"), winner, points[0], points[1]);
  }
}

static char *
drawn_phrase (KarumTermination termination, const int points[2])
{
  if (termination == KARUM_TERMINATION_AGREEMENT)
    return g_strdup (_ ("Draw by agreement"));
  if (termination == KARUM_TERMINATION_ADJUDICATION)
    return g_strdup (_ ("Draw by the arbiter’s decision"));
  return g_strdup_printf (_ ("Draw, %d\u00a0:\u00a0%d"), points[0], points[1]);
}

static char *
unplayed_phrase (const KarumTags *tags, const char *winner, const char *loser)
{
  if (tags->termination == KARUM_TERMINATION_BYE)
    /* Translators: a round without an opponent, and the points that it gives: “Bye: 1”. */
    return g_strdup_printf (_ ("%s – nobody played"), karum_words_end (NULL, tags));
  if (tags->result == KARUM_RESULT_NONE)
    return g_strdup (_ ("Both lose by forfeit"));
  /* Translators: the winner, the loser */
  return g_strdup_printf (_ ("%s wins by forfeit, %s didn’t play"), winner, loser);
}

/* The end of a game without turns. */
static char *
result_phrase (const KarumTags *tags, const char *winner, const char *loser)
{
  const gboolean won = tags->result != KARUM_RESULT_DRAWN && tags->result != KARUM_RESULT_NONE;
  const guint first = tags->result == KARUM_RESULT_LOST ? 1 : 0;
  const int points[] = { tags->score[first], tags->score[1 - first] };
  g_autofree char *end = NULL;

  if (karum_tags_is_unplayed (tags))
    return unplayed_phrase (tags, winner, loser);
  if (tags->has_score || tags->termination != KARUM_TERMINATION_NONE)
    end = won ? won_phrase (tags->termination, winner, loser, points)
              : drawn_phrase (tags->termination, points);
  else
    end = won ? g_strdup_printf (_ ("%s wins"), winner) : g_strdup (_ ("Draw"));
  /* Translators: how a game ended whose turns are not recorded. */
  return g_strdup_printf (_ ("%s – result without a record"), end);
}

char *
karum_session_outcome (KarumSession *session)
{
  const KarumRecord *record = karum_session_get_record (session);
  const KarumTags *tags = &record->tags;
  guint first = tags->result == KARUM_RESULT_WON ? 0 : 1;
  g_autofree char *winner = karum_display_name (karum_session_get_name (session, first));
  g_autofree char *loser = karum_display_name (karum_session_get_name (session, 1 - first));
  KarumState last;
  int points[2];

  if (karum_record_is_result (record))
    return result_phrase (tags, winner, loser);
  karum_record_state (record, karum_record_line_end (record), &last);
  karum_session_get_points (session, &last, points);
  if (tags->has_score)
    memcpy (points, tags->score, sizeof points);
  switch (tags->result) {
  case KARUM_RESULT_WON:
  case KARUM_RESULT_LOST:
    return won_phrase (tags->termination, winner, loser,
                       (const int[]){ points[first], points[1 - first] });
  case KARUM_RESULT_DRAWN:
    return drawn_phrase (tags->termination, points);
  case KARUM_RESULT_NONE:
  default:
    return NULL;
  }
}

/* -- Game page position ------------------------------------------------------------------------ */

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
    g_signal_connect_object (button, "clicked", G_CALLBACK (choice_clicked), self, 0);
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
  g_autofree char *prompt = NULL, *typed = karum_game_page_dup_typed (self);

  if (typed) {
    g_free (text);
    return g_steal_pointer (&typed);
  }
  if (self->glance) {
    g_free (text);
    /* Translators: moves that are shown on the board, and not in the record */
    return g_strdup_printf (_ ("Shown, not recorded: %s"), self->glance);
  }
  if (!text && karum_session_is_at_end (self->session))
    text = karum_session_outcome (self->session);
  if (!text)
    text = karum_game_page_dup_thinking (self);
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
  karum_game_page_speak (self, status);
  karum_css_class (self->status, "outcome",
                   karum_session_is_at_end (self->session)
                       && karum_session_is_ended (self->session));
}

void
karum_game_page_update_status (KarumGamePage *self)
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

void
karum_game_page_show_line (KarumGamePage *self, const KarumNode *base, const char *line, guint n)
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

/* A point that is only mentioned is marked; anything else is shown as it would be played. */
static void
show_words (KarumGamePage *self, const KarumNode *base, const char *line, guint n_legal)
{
  const char *last = strrchr (line, ' ');
  const KarumRules *rules = karum_session_get_rules (self->session);
  KarumTurn turn = { 0 };
  gboolean point = !last && rules->game->turn_read (rules, line, &turn, NULL) && turn.n_points == 1;

  if (n_legal > 0 && (!point || self->glance_plays))
    karum_game_page_show_line (self, base, line, n_legal);
  else
    mark_points (self, last ? last + 1 : line);
}

/* -- Temporary lines -------------------------------------------------------------------------- */

void
karum_game_page_drop_glance (KarumGamePage *self)
{
  g_clear_pointer (&self->glance, g_free);
  g_clear_pointer (&self->glance_path, g_array_unref);
  self->glance_plays = FALSE;
}

const char *
karum_game_page_get_keep_refusal (KarumGamePage *self)
{
  const KarumRecord *record = karum_session_get_record (self->session);
  const KarumNode *base = self->glance ? karum_record_find_path (record, self->glance_path) : NULL;

  return base && !self->glance_plays ? karum_session_get_keep_refusal (self->session, base) : NULL;
}

static void
show_keep (KarumGamePage *self)
{
  const char *refusal = karum_game_page_get_keep_refusal (self);
  g_autofree char *sentence = refusal ? karum_phrase_sentence (refusal) : NULL;

  gtk_widget_set_tooltip_text (self->keep,
                               sentence ? sentence : _ ("Keep These Moves as a Variation"));
  gtk_widget_set_visible (self->keep, self->glance != NULL);
}

/* Shows it above the board of the session, unless one has gone elsewhere. */
static void
show_glance (KarumGamePage *self)
{
  KarumSession *session = self->session;
  const KarumRecord *record = karum_session_get_record (session);
  const KarumNode *base = self->glance ? karum_record_find_path (record, self->glance_path) : NULL;
  guint n = 0;

  if (!base || karum_session_get_entry (session)->turn.n_points > 0
      || !karum_state_equal (&record->rules, karum_session_get_position (session), &self->glanced))
    karum_game_page_drop_glance (self);
  karum_css_class (self->board, "glance", self->glance != NULL);
  show_keep (self);
  if (!self->glance)
    return;
  base = karum_comment_line_base (record, base, FALSE, self->glance, &n, NULL);
  show_words (self, base, self->glance, n);
}

void
karum_game_page_glance (KarumGamePage *self,
                        const KarumNode *base,
                        const char *line,
                        gboolean plays)
{
  g_autofree char *copy = g_strdup (line);

  karum_game_page_drop_glance (self);
  self->glance = g_steal_pointer (&copy);
  self->glance_path = karum_node_path (base);
  self->glance_plays = plays;
  self->glanced = *karum_session_get_position (self->session);
  karum_game_page_update (self);
}

void
karum_game_page_keep_glance (KarumGamePage *self)
{
  g_autofree char *line = g_steal_pointer (&self->glance);
  const KarumNode *base
      = karum_record_find_path (karum_session_get_record (self->session), self->glance_path);
  gboolean plays = self->glance_plays;

  karum_game_page_drop_glance (self);
  karum_game_page_update (self);
  if (plays && !strchr (line, ' '))
    karum_session_type (self->session, line);
  else if (base)
    karum_session_play_line (self->session, base, line);
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
  karum_game_page_consult (self);
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

static void
link_pointed (KarumTurnList *turns,
              const KarumNode *node,
              gboolean before,
              const char *line,
              KarumGamePage *self)
{
  KarumNode *base;
  guint n;

  karum_game_page_point_turn (self, NULL);
  if (!line || !self->session)
    return;
  base = karum_comment_line_base (karum_session_get_record (self->session), node, before, line, &n,
                                  NULL);
  show_words (self, base, line, n);
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

void
karum_game_page_add_links (KarumGamePage *self)
{
  g_signal_connect_object (self->turns, "link-pointed", G_CALLBACK (link_pointed), self, 0);
  g_signal_connect_object (self->turns, "link-chosen", G_CALLBACK (link_chosen), self, 0);
}

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
