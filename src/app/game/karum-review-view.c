#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"
#include "karum-review-view.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-turn-line.h"
#include "karum-wrap-layout.h"

/* Blunder, mistake, inaccuracy. */
static const guint8 slips[] = { 4, 2, 6 };

struct _KarumReviewView {
  AdwBin parent_instance;

  GtkWidget *expander;
  GtkLabel *players[2];
  GtkButton *slips[G_N_ELEMENTS (slips)];
  GtkLabel *progress; /* while the review isn't whole */
  GtkWidget *worst_title;
  GtkWidget *worst_box[2]; /* the worst moves of each player */
  GtkLabel *worst_name[2];
  GtkButton *worst[2][KARUM_SESSION_WORST];

  KarumSession *session; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumReviewView, karum_review_view, ADW_TYPE_BIN)

/* What is counted for the main line. */
typedef struct {
  KarumAccuracy players[2];
  guint slips[G_N_ELEMENTS (slips)];
} Count;

static void
count_turn (KarumReviewView *self, const KarumNode *node, Count *count)
{
  const KarumVerdict *verdict = karum_session_get_verdict (self->session, node);
  guint8 slip = karum_session_get_slip (self->session, node);

  if (!verdict)
    return;
  karum_accuracy_count (&count->players[verdict->person], verdict);
  for (gsize i = 0; i < G_N_ELEMENTS (slips); i++)
    count->slips[i] += slip == slips[i] ? 1 : 0;
}

static char *
player_name (KarumReviewView *self, guint player)
{
  return karum_display_name (karum_session_get_name (self->session, player));
}

static void
show_player (KarumReviewView *self, guint player, const KarumAccuracy *accuracy)
{
  g_autofree char *name = player_name (self, player);
  g_autofree char *share = karum_accuracy_and_open_text (accuracy);
  g_autofree char *points = karum_decimal_text ((double) accuracy->points / 100, 1);
  /* Translators: a player; “84 % in 9 open decisions of 22”; points; how many moves of how many */
  g_autofree char *text
      = g_strdup_printf (_ ("%s: accuracy %s, points given away: %s, best moves: %u of %u"), name,
                         share, points, accuracy->best, accuracy->decisions);

  gtk_label_set_label (self->players[player], text);
}

static void
show_summary (KarumReviewView *self, const Count *count)
{
  g_autofree char *names[2] = { player_name (self, 0), player_name (self, 1) };
  g_autofree char *first = karum_accuracy_text (&count->players[0]);
  g_autofree char *second = karum_accuracy_text (&count->players[1]);
  /* Translators: two players and their accuracy in percent */
  g_autofree char *text
      = g_strdup_printf (_ ("Accuracy: %s %s, %s %s"), names[0], first, names[1], second);

  /* gtk_expander_set_label() would make a label of one line. */
  gtk_label_set_label (GTK_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (self->expander))),
                       text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
}

static void
show_slips (KarumReviewView *self, const Count *count)
{
  for (gsize i = 0; i < G_N_ELEMENTS (slips); i++) {
    g_autofree char *name = karum_judgement_name (slips[i]);
    g_autofree char *label
        = g_strdup_printf ("%s %u", karum_glyph_sign (slips[i]), count->slips[i]);
    g_autofree char *spoken = g_strdup_printf ("%s: %u", name, count->slips[i]);

    gtk_button_set_label (self->slips[i], label);
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->slips[i]), name);
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->slips[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    spoken, -1);
  }
}

/* -- The worst moves -------------------------------------------------------------------------- */

/* "3. d5 ??", and what it gave away. */
static void
show_worst_move (KarumReviewView *self, GtkButton *button, const KarumNode *node)
{
  const KarumRecord *record = karum_session_get_record (self->session);
  const guint8 slip = karum_session_get_slip (self->session, node);
  g_autofree char *turn = karum_phrase_turn (&record->rules, node->turn);
  g_autofree char *label = NULL, *lesson = NULL, *spoken = NULL;
  KarumState before;

  karum_record_state (record, node->parent, &before);
  lesson = karum_lesson_text (karum_session_get_verdict (self->session, node), &record->rules,
                              &before, node->turn);
  label = g_strdup_printf ("%u.\302\240%s%s%s", karum_node_ply (node), turn, slip ? "\302\240" : "",
                           slip ? karum_glyph_sign (slip) : "");
  spoken = g_strjoin (". ", label, lesson, NULL);
  gtk_button_set_label (button, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), lesson);
  karum_accessible_name (GTK_WIDGET (button), spoken);
  karum_slip_class (GTK_WIDGET (button), slip);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", karum_node_ply (node));
}

/* Only once all moves are reviewed: an earlier one may be worse. */
static void
show_worst (KarumReviewView *self)
{
  const gboolean whole = karum_session_is_reviewed_whole (self->session);
  const guint viewer = karum_session_get_viewer (self->session);
  const KarumNode *worst[KARUM_SESSION_WORST];
  gboolean any = FALSE;

  for (guint i = 0; i < 2; i++) {
    const guint player = i == 0 ? viewer : 1 - viewer;
    const guint n = whole ? karum_session_get_worst (self->session, player, worst) : 0;
    g_autofree char *name = player_name (self, player);

    gtk_label_set_label (self->worst_name[i], name);
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->worst_name[i]), name);
    gtk_widget_set_visible (self->worst_box[i], n > 0);
    any = any || n > 0;
    for (guint j = 0; j < KARUM_SESSION_WORST; j++) {
      gtk_widget_set_visible (GTK_WIDGET (self->worst[i][j]), j < n);
      if (j < n)
        show_worst_move (self, self->worst[i][j], worst[j]);
    }
  }
  gtk_widget_set_visible (self->worst_title, any);
}

static void
show_progress (KarumReviewView *self, guint reviewed)
{
  const guint turns = karum_record_line_length (karum_session_get_record (self->session));
  /* Translators: how many moves of how many */
  g_autofree char *text = g_strdup_printf (_ ("Reviewed so far: %u of %u moves"), reviewed, turns);

  gtk_label_set_label (self->progress, text);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), reviewed < turns);
}

static void
show (KarumReviewView *self)
{
  gboolean any = self->session && karum_session_is_reviewed (self->session);
  Count count = { 0 };
  guint reviewed = 0;

  gtk_widget_set_visible (GTK_WIDGET (self), any);
  if (!any)
    return;
  for (const KarumNode *node = karum_session_get_record (self->session)->root->child; node;
       node = node->child) {
    count_turn (self, node, &count);
    reviewed += karum_session_get_verdict (self->session, node) != NULL;
  }
  show_summary (self, &count);
  show_slips (self, &count);
  for (guint i = 0; i < 2; i++)
    show_player (self, i, &count.players[i]);
  show_progress (self, reviewed);
  show_worst (self);
}

void
karum_review_view_set_session (KarumReviewView *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_REVIEW_VIEW (self));
  karum_hear (self, &self->session, session, "record-changed", G_CALLBACK (show), "review-changed",
              G_CALLBACK (show), NULL);
  show (self);
}

static void
karum_review_view_class_init (KarumReviewViewClass *klass)
{
  KARUM_HEARS (klass, KarumReviewView, session);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkLabel *
add_label (GtkWidget *box)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (label, 0);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));
  return label;
}

static void
add_buttons (KarumReviewView *self, GtkWidget *box)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *adopt = gtk_button_new_with_mnemonic (_ ("A_dopt"));

  for (gsize i = 0; i < G_N_ELEMENTS (slips); i++) {
    self->slips[i] = GTK_BUTTON (gtk_button_new ());
    karum_slip_class (GTK_WIDGET (self->slips[i]), slips[i]);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->slips[i]), "i", (gint32) slips[i]);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (self->slips[i]), "game.next-slip");
    gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->slips[i]));
  }
  gtk_widget_set_tooltip_text (
      adopt, _ ("Write the glyphs, evaluations and better lines into the record"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (adopt), "game.adopt-review");
  gtk_box_append (GTK_BOX (row), adopt);
  gtk_box_append (GTK_BOX (box), row);
}

/* Of a name, beside three moves in one line. */
#define NAME_CHARACTERS 12

static void
add_worst (KarumReviewView *self, GtkWidget *box, guint i)
{
  GtkWidget *row = karum_wrap_box_new ();

  gtk_widget_add_css_class (row, "caption");
  self->worst_box[i] = row;
  self->worst_name[i] = add_label (row);
  gtk_label_set_wrap (self->worst_name[i], FALSE);
  gtk_label_set_ellipsize (self->worst_name[i], PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (self->worst_name[i], NAME_CHARACTERS);
  for (guint j = 0; j < KARUM_SESSION_WORST; j++) {
    self->worst[i][j] = GTK_BUTTON (gtk_button_new ());
    gtk_widget_add_css_class (GTK_WIDGET (self->worst[i][j]), "worst-move");
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->worst[i][j]), "u", 0u);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (self->worst[i][j]), "game.show-move");
    gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->worst[i][j]));
  }
  gtk_box_append (GTK_BOX (box), row);
}

static void
karum_review_view_init (KarumReviewView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *label;
  GtkWidget *whole = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->expander = gtk_expander_new ("");
  label = gtk_expander_get_label_widget (GTK_EXPANDER (self->expander));
  /* Without an end, GTK 4.8 can ask for more width, for its height, than there is. */
  g_object_set (label, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "natural-wrap-mode",
                GTK_NATURAL_WRAP_NONE, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, "lines", 4,
                NULL);
  self->players[0] = add_label (box);
  self->players[1] = add_label (box);
  add_buttons (self, box);
  gtk_expander_set_child (GTK_EXPANDER (self->expander), box);
  gtk_box_append (GTK_BOX (whole), self->expander);
  self->progress = add_label (whole);
  self->worst_title = GTK_WIDGET (add_label (whole));
  gtk_label_set_label (GTK_LABEL (self->worst_title), _ ("Worst moves"));
  for (guint i = 0; i < 2; i++)
    add_worst (self, whole, i);
  adw_bin_set_child (ADW_BIN (self), whole);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
