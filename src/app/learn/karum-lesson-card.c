#include "karum-learn-view.h"

#include <glib/gi18n.h>

#include "karum-board-view.h"
#include "karum-class.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* How long each move of a diagram is looked at. */
#define STEP_MS 1200
#define BOARD_SIDE 260
#define POINTLESS_MAX 4

struct _KarumLessonCard {
  GtkBox parent_instance;

  const KarumLearnBlock *block;
  KarumRules page_rules;
  gboolean has_rules;

  KarumBoardView *board;
  GtkLabel *result;           /* what became of a task; the answer to a question */
  GtkWidget *done, *again;    /* buttons of a task */
  GtkWidget *moves;           /* buttons of moves without points */
  KarumEntry entry;           /* of a task */
  guint played;               /* moves of a diagram that are shown */
  guint timer;
};

G_DEFINE_FINAL_TYPE (KarumLessonCard, karum_lesson_card, GTK_TYPE_BOX)
/* What a move lacks that misses a goal; `%s` is the goal's number. */
static const char *const missed_texts[KARUM_N_GOALS] = {
  [KARUM_GOAL_GAIN] = N_ ("Not yet: the move has to gain %s points."),
  [KARUM_GOAL_ROW] = N_ ("Not yet: the move has to make a row worth %s points."),
  [KARUM_GOAL_ROWS] = N_ ("Not yet: rows to be made with this move: %s."),
  [KARUM_GOAL_TAKE] = N_ ("Not yet: enemy pieces to be captured: %s."),
  [KARUM_GOAL_HOLES] = N_ ("Not yet: holes to be captured: %s."),
  [KARUM_GOAL_OWN] = N_ ("Not yet: own pieces to be added to the board: %s."),
  [KARUM_GOAL_STEPS] = N_ ("Not yet: steps that the move has to have: %s."),
  [KARUM_GOAL_DENY] = N_ ("Not yet: the other side can answer with a gain of %s points."),
  [KARUM_GOAL_SAFE] = N_ ("Not yet: the other side can answer by capturing a piece of yours."),
  [KARUM_GOAL_OVER] = N_ ("Not yet: the move has to end the game."),
  [KARUM_GOAL_WINS] = N_ ("Not yet: the move has to win the game."),
  [KARUM_GOAL_BEST] = N_ ("Not yet: another move is worth more, if both play their best."),
  [KARUM_GOAL_WINNING] = N_ ("Not yet: the other side can still avoid losing."),
};

/* -- Texts ------------------------------------------------------------------------------------ */

static const KarumRules *
rules_of (KarumLessonCard *self)
{
  return self->has_rules ? &self->page_rules : NULL;
}

/* Highlights points, separated by spaces, until something else is shown. */
static void
mark_points (KarumLessonCard *self, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  KarumPoint points[KARUM_POINTS];
  guint n = 0;

  for (char **word = words; *word && n < KARUM_POINTS; word++) {
    const char *at = *word;

    n += karum_point_read (at, &at, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &points[n], NULL);
  }
  karum_board_view_set_marked (self->board, points, n);
}

static gboolean
link_activated (GtkLabel *label, const char *points, KarumLessonCard *card)
{
  mark_points (card, points);
  return TRUE;
}

static char *
span_markup (const KarumSpan *span, const KarumRules *rules, gboolean links)
{
  g_autofree char *value = span->kind == KARUM_SPAN_VALUE ? karum_learn_value (span, rules) : NULL;

  switch (span->kind) {
  case KARUM_SPAN_TERM:
    return g_markup_printf_escaped ("<b>%s</b>", span->text);
  case KARUM_SPAN_KEY:
    return g_markup_printf_escaped ("<tt>%s</tt>", span->text);
  case KARUM_SPAN_POINTS:
    return links ? g_markup_printf_escaped ("<a href=\"%s\">%s</a>", span->points, span->text)
                 : g_markup_escape_text (span->text, -1);
  case KARUM_SPAN_PLAIN:
  case KARUM_SPAN_VALUE:
  default:
    return g_markup_escape_text (value ? value : span->text, -1);
  }
}

GtkWidget *
karum_lesson_label_new (const KarumLearnText *text, const KarumRules *rules, KarumLessonCard *card)
{
  g_autoptr (GString) markup = g_string_new (NULL);
  GtkWidget *label = gtk_label_new (NULL);

  for (guint i = 0; i < text->len; i++) {
    g_autofree char *span = span_markup (&g_array_index (text, KarumSpan, i), rules, card != NULL);

    g_string_append (markup, span);
  }
  gtk_label_set_markup (GTK_LABEL (label), markup->str);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (card)
    g_signal_connect_object (label, "activate-link", G_CALLBACK (link_activated), card, 0);
  return label;
}

/* -- A diagram -------------------------------------------------------------------------------- */

static void
show_marks (KarumLessonCard *self)
{
  const KarumMarkup *markup = &self->block->board->markup;
  g_auto (KarumMarkup) copy = { 0 };

  copy.marks = markup->marks ? g_array_copy (markup->marks) : NULL;
  copy.arrows = markup->arrows ? g_array_copy (markup->arrows) : NULL;
  copy.labels = markup->labels ? g_array_copy (markup->labels) : NULL;
  karum_board_view_set_notes (self->board, &copy, NULL);
}

/* Shows the board after its first @n moves. */
static void
show_diagram (KarumLessonCard *self, guint n)
{
  const KarumLearnBoard *board = self->block->board;
  KarumState states[2] = { board->before, board->before };

  self->played = n;
  for (guint i = 0; i + 1 < n; i++)
    board->rules.game->apply (&board->rules, &states[i % 2], board->turns->pdata[i],
                              &states[(i + 1) % 2]);
  karum_board_view_show (self->board, &board->rules, &states[n > 1 ? (n - 1) % 2 : 0],
                         n > 0 ? board->turns->pdata[n - 1] : NULL);
  show_marks (self);
}

static gboolean
play_next (gpointer card)
{
  KarumLessonCard *self = card;

  show_diagram (self, self->played + 1);
  if (self->played < self->block->board->turns->len)
    return G_SOURCE_CONTINUE;
  self->timer = 0;
  return G_SOURCE_REMOVE;
}

static void
play (KarumLessonCard *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  show_diagram (self, 0);
  self->timer = g_timeout_add (STEP_MS, play_next, self);
}

static GtkWidget *
add_button (GtkWidget *box, const char *label, GCallback clicked, KarumLessonCard *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_box_append (GTK_BOX (box), button);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  return button;
}

static void
add_moves (KarumLessonCard *self)
{
  const KarumLearnBoard *board = self->block->board;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *button = add_button (box, _ ("Show the Moves"), G_CALLBACK (play), self);

  for (guint i = 0; i < board->turns->len && board->turns->len == 1; i++) {
    char turn[KARUM_TURN_TEXT];
    g_autofree char *label = NULL;

    board->rules.game->turn_write (&board->rules, board->turns->pdata[i], turn);
    label = g_strdup_printf (_ ("Show the Move %s"), turn);
    gtk_button_set_label (GTK_BUTTON (button), label);
  }
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), box);
}

/* -- A task ----------------------------------------------------------------------------------- */

static void
say (KarumLessonCard *self, const char *text)
{
  gtk_label_set_label (self->result, text);
  gtk_widget_set_visible (GTK_WIDGET (self->result), *text != '\0');
}

static void
show_entry (KarumLessonCard *self)
{
  karum_board_view_set_entry (self->board, &self->entry);
  gtk_widget_set_visible (self->done, self->entry.legal && self->entry.turn.n_points > 0);
}

static void
start_over (KarumLessonCard *self)
{
  const KarumLearnBoard *board = self->block->board;

  karum_entry_init (&self->entry, &board->rules, &board->before);
  show_diagram (self, 0);
  g_object_set (self->board, "interactive", TRUE, NULL);
  gtk_widget_set_sensitive (self->moves, TRUE);
  gtk_widget_set_visible (self->again, FALSE);
  show_entry (self);
}

static void
judge (KarumLessonCard *self, const KarumTurn *turn)
{
  const KarumLearnBoard *board = self->block->board;
  const KarumGoal *missed = karum_learn_board_missed (board, turn, NULL);
  g_autofree char *text = NULL;

  karum_board_view_show (self->board, &board->rules, &board->before, turn);
  g_object_set (self->board, "interactive", FALSE, NULL);
  gtk_widget_set_visible (self->done, FALSE);
  gtk_widget_set_sensitive (self->moves, FALSE);
  gtk_widget_set_visible (self->again, TRUE);
  if (missed) {
    g_autofree char *number = karum_number_text (missed->number);

    text = karum_phrase_fill (gettext (missed_texts[missed->kind]), number);
  } else {
    g_autofree char *why = karum_learn_text (self->block->why, rules_of (self));

    text = g_strdup_printf (_ ("Solved! %s"), why);
  }
  say (self, text);
  gtk_widget_grab_focus (self->again);
  if (!missed)
    g_signal_emit_by_name (self, "solved");
}

static void
point_activated (KarumLessonCard *self, guint point)
{
  KarumError error;

  switch (karum_entry_touch (&self->entry, (KarumPoint) point, &error)) {
  case KARUM_ENTRY_WHOLE:
    judge (self, &self->entry.turn);
    break;
  case KARUM_ENTRY_REFUSED: {
    g_autofree char *message = karum_error_message (&error);
    g_autofree char *sentence = karum_phrase_sentence (message);

    say (self, sentence);
    break;
  }
  case KARUM_ENTRY_MORE:
  default:
    say (self, "");
    show_entry (self);
  }
}

static void
step_back (KarumLessonCard *self)
{
  if (karum_entry_back (&self->entry))
    show_entry (self);
}

static void
end_move (KarumLessonCard *self)
{
  judge (self, &self->entry.turn);
}

static void
play_pointless (GtkButton *button, KarumLessonCard *self)
{
  KarumTurn turns[POINTLESS_MAX];

  if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"))
      < karum_entry_pointless (&self->entry, turns, POINTLESS_MAX))
    judge (self, &turns[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"))]);
}

/* Buttons for moves such as an exchange of sides. */
static void
add_pointless (KarumLessonCard *self)
{
  const KarumGame *game = self->block->board->rules.game;
  KarumTurn turns[POINTLESS_MAX];
  guint n = karum_entry_pointless (&self->entry, turns, POINTLESS_MAX);

  for (guint i = 0; i < n; i++) {
    GtkWidget *button = gtk_button_new_with_label (gettext (game->turn_title (&turns[i])));

    g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (i));
    g_signal_connect_object (button, "clicked", G_CALLBACK (play_pointless), self, 0);
    gtk_box_append (GTK_BOX (self->moves), button);
  }
}

static void
show_hint (KarumLessonCard *self)
{
  g_autofree char *hint = karum_learn_text (self->block->hint, rules_of (self));

  say (self, hint);
}

static void
show_answer (KarumLessonCard *self)
{
  g_autofree char *why = karum_learn_text (self->block->why, rules_of (self));

  say (self, why);
}

static GtkWidget *
add_result (KarumLessonCard *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->result = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->result, TRUE);
  gtk_label_set_wrap_mode (self->result, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_visible (GTK_WIDGET (self->result), FALSE);
  gtk_widget_set_halign (buttons, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->result));
  gtk_box_append (GTK_BOX (self), buttons);
  return buttons;
}

static void
add_task (KarumLessonCard *self)
{
  GtkWidget *buttons;

  self->moves = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_halign (self->moves, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), self->moves);
  buttons = add_result (self);
  self->done = add_button (buttons, _ ("End the Move"), G_CALLBACK (end_move), self);
  self->again = add_button (buttons, _ ("Try Again"), G_CALLBACK (start_over), self);
  add_button (buttons, _ ("Hint"), G_CALLBACK (show_hint), self);
  g_signal_connect_object (self->board, "point-activated", G_CALLBACK (point_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "step-back", G_CALLBACK (step_back), self,
                           G_CONNECT_SWAPPED);
  start_over (self);
  add_pointless (self);
}

/* -- The widget ------------------------------------------------------------------------------- */

GtkWidget *
karum_lesson_card_new (const KarumLearnBlock *block, const KarumRules *rules, gboolean solved)
{
  KarumLessonCard *self = g_object_new (KARUM_TYPE_LESSON_CARD, "orientation",
                                        GTK_ORIENTATION_VERTICAL, "spacing", 6, NULL);
  GtkWidget *text;

  self->block = block;
  self->has_rules = rules != NULL;
  if (rules)
    self->page_rules = *rules;
  text = karum_lesson_label_new (block->text, rules, self);
  gtk_widget_add_css_class (text, block->kind == KARUM_BLOCK_BOARD ? "dim-label" : "heading");
  if (block->kind == KARUM_BLOCK_BOARD)
    gtk_box_append (GTK_BOX (self), text); /* a caption */
  else
    gtk_box_prepend (GTK_BOX (self), text);
  if (block->kind != KARUM_BLOCK_TASK)
    show_diagram (self, block->board->turns->len);
  else
    add_task (self);
  if (block->kind == KARUM_BLOCK_QUESTION)
    add_button (add_result (self), _ ("Answer"), G_CALLBACK (show_answer), self);
  else if (block->board->turns->len > 0)
    add_moves (self);
  if (solved)
    say (self, _ ("Solved before."));
  return GTK_WIDGET (self);
}

static void
karum_lesson_card_dispose (GObject *object)
{
  g_clear_handle_id (&KARUM_LESSON_CARD (object)->timer, g_source_remove);
  G_OBJECT_CLASS (karum_lesson_card_parent_class)->dispose (object);
}

static void
karum_lesson_card_class_init (KarumLessonCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = karum_lesson_card_dispose;
  karum_class_signal (klass, "solved", 0);
}

static void
karum_lesson_card_init (KarumLessonCard *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  self->board = g_object_new (KARUM_TYPE_BOARD_VIEW, "interactive", FALSE, "coordinates", TRUE, NULL);
  g_settings_bind (settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), BOARD_SIDE, BOARD_SIDE);
  gtk_widget_set_halign (GTK_WIDGET (self->board), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board"), -1);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->board));
}
