#include "karum-lessons.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-class.h"

/* How long each move of a diagram is looked at. */
#define STEP_MS 1200
#define BOARD_SIDE 300

/* Links to other pages, as opposed to points. */
#define TO_PLACE "to:"

struct _KarumLessonCard {
  GtkBox parent_instance;

  const KarumLearnBlock *block;
  KarumRules page_rules;
  gboolean has_rules;

  KarumBoardView *board;
  GtkLabel *answer; /* (nullable): to a question */
  guint played;     /* moves of a diagram that are shown */
  guint timer;
};

G_DEFINE_FINAL_TYPE (KarumLessonCard, karum_lesson_card, GTK_TYPE_BOX)

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
points_activated (GtkLabel *label, const char *points, KarumLessonCard *card)
{
  if (g_str_has_prefix (points, TO_PLACE))
    return FALSE;
  mark_points (card, points);
  return TRUE;
}

static gboolean
place_activated (GtkLabel *label, const char *link)
{
  const char *place;

  if (!g_str_has_prefix (link, TO_PLACE))
    return FALSE;
  place = link + strlen (TO_PLACE);
  if (g_str_equal (place, "keys"))
    gtk_widget_activate_action (GTK_WIDGET (label), "win.show-help-overlay", NULL);
  else
    gtk_widget_activate_action (GTK_WIDGET (label), "win.learn-about", "s", place);
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
    /* A move such as a1-b3 stays on one line; commands don't. */
    return g_markup_printf_escaped (
        strchr (span->text, ' ')
            ? "<tt>%s</tt>"
            : "<span font_family=\"monospace\" allow_breaks=\"false\">%s</span>",
        span->text);
  case KARUM_SPAN_POINTS:
    return links ? g_markup_printf_escaped ("<a href=\"%s\">%s</a>", span->points, span->text)
                 : g_markup_escape_text (span->text, -1);
  case KARUM_SPAN_LINK:
    return g_markup_printf_escaped ("<a href=\"" TO_PLACE "%s\">%s</a>", span->points, span->text);
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

  karum_for_each_in (KarumSpan, item, text) {
    g_autofree char *span = span_markup (item, rules, card != NULL);

    g_string_append (markup, span);
  }
  gtk_label_set_markup (GTK_LABEL (label), markup->str);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (card)
    karum_on_told (label, "activate-link", points_activated, card);
  g_signal_connect (label, "activate-link", G_CALLBACK (place_activated), NULL);
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

GtkWidget *
karum_lesson_button (GtkWidget *box, const char *label, GCallback clicked, gpointer self)
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
  GtkWidget *button = karum_lesson_button (box, _ ("Show the Moves"), G_CALLBACK (play), self);

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

/* -- A question ------------------------------------------------------------------------------- */

static void
show_answer (KarumLessonCard *self)
{
  g_autofree char *why = karum_learn_text (self->block->why, rules_of (self));

  gtk_label_set_label (self->answer, why);
  gtk_widget_set_visible (GTK_WIDGET (self->answer), TRUE);
}

static void
add_answer (KarumLessonCard *self)
{
  self->answer = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode",
                                          PANGO_WRAP_WORD_CHAR, "visible", FALSE, "accessible-role",
                                          GTK_ACCESSIBLE_ROLE_STATUS, NULL));
  gtk_widget_set_halign (
      karum_lesson_button (GTK_WIDGET (self), _ ("Answer"), G_CALLBACK (show_answer), self),
      GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->answer));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
solved (KarumLessonCard *self)
{
  g_signal_emit_by_name (self, "solved");
}

static void
judged (KarumLessonCard *self, const KarumVerdict *verdict, const KarumTurn *turn)
{
  g_signal_emit_by_name (self, "judged", verdict, turn);
}

static void
add_play (KarumLessonCard *self, gboolean was_solved)
{
  GtkWidget *play = karum_lesson_play_new (self->block, rules_of (self), self->board, was_solved);

  karum_on (play, "solved", solved, self);
  karum_on (play, "judged", judged, self);
  gtk_box_append (GTK_BOX (self), play);
}

static void
add_text (KarumLessonCard *self)
{
  GtkWidget *text = karum_lesson_label_new (self->block->text, rules_of (self), self);

  /* A caption isn't dim: its links would be too faint. */
  if (self->block->kind == KARUM_BLOCK_BOARD) {
    gtk_box_append (GTK_BOX (self), text);
  } else {
    gtk_widget_add_css_class (text, "heading");
    gtk_box_prepend (GTK_BOX (self), text);
  }
}

GtkWidget *
karum_lesson_card_new (const KarumLearnBlock *block, const KarumRules *rules, gboolean was_solved)
{
  KarumLessonCard *self = g_object_new (KARUM_TYPE_LESSON_CARD, "orientation",
                                        GTK_ORIENTATION_VERTICAL, "spacing", 6, NULL);

  self->block = block;
  self->has_rules = rules != NULL;
  if (rules)
    self->page_rules = *rules;
  add_text (self);
  if (block->kind == KARUM_BLOCK_TASK || block->kind == KARUM_BLOCK_GAME)
    add_play (self, was_solved);
  else
    show_diagram (self, block->board->turns->len);
  if (block->kind == KARUM_BLOCK_QUESTION)
    add_answer (self);
  else if (block->kind == KARUM_BLOCK_BOARD && block->board->turns->len > 0)
    add_moves (self);
  return GTK_WIDGET (self);
}

static void
karum_lesson_card_class_init (KarumLessonCardClass *klass)
{
  KARUM_SOURCES (klass, KarumLessonCard, timer);
  karum_class_signal (klass, "solved", 0);
  karum_class_signal (klass, "judged", 2, G_TYPE_POINTER, G_TYPE_POINTER);
}

static void
karum_lesson_card_init (KarumLessonCard *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  self->board
      = g_object_new (KARUM_TYPE_BOARD_VIEW, "interactive", FALSE, "coordinates", TRUE, NULL);
  g_settings_bind (settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), BOARD_SIDE, BOARD_SIDE);
  gtk_widget_set_halign (GTK_WIDGET (self->board), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board"), -1);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->board));
}
