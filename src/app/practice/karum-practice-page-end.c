/* karum-practice-page-end.c: what is said beside a position, and instead of one: what there is to
 * do at the end. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-phrases.h"
#include "karum-practice-page-private.h"
#include "karum-requests.h"

/* The most games that are reviewed with one click. */
#define MOST_REVIEWED 100

KarumExerciseKind
karum_practice_page_kind (KarumPracticePage *self)
{
  return self->game != 0                                    ? KARUM_EXERCISE_GUESS
         : adw_combo_row_get_selected (self->kind_row) == 0 ? KARUM_EXERCISE_MISTAKE
                                                            : KARUM_EXERCISE_ENDING;
}

/* -- What is said ----------------------------------------------------------------------------- */

/* Numbers of positions to repeat, and of new ones. */
static char *
due_text (KarumPracticePage *self)
{
  guint due = 0, fresh = 0;
  g_autofree char *repeated = NULL, *new_ones = NULL;

  karum_for_each_in (const KarumPractised, row, self->found) {
    due += row->due != 0 && row->due <= karum_today ();
    fresh += row->due == 0;
  }
  repeated = karum_number_text (due);
  new_ones = karum_number_text (fresh);
  return g_strdup_printf (_ ("To repeat today: %s. New: %s."), repeated, new_ones);
}

static char *
points_text (KarumPracticePage *self)
{
  return g_strdup_printf (_ ("Points: %u of %u"), self->points, MOST_POINTS * self->guesses);
}

void
karum_practice_page_show_status (KarumPracticePage *self)
{
  g_autofree char *text
      = karum_practice_page_kind (self) == KARUM_EXERCISE_GUESS ? points_text (self)
        : karum_practice_page_kind (self) == KARUM_EXERCISE_MISTAKE && self->found ? due_text (self)
                                                                                   : NULL;

  gtk_label_set_label (self->status, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status), text != NULL);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (PRACTICE_FOUND),
                     karum_practice_page_kind (self) == KARUM_EXERCISE_MISTAKE && self->found
                         && self->found->len > 0);
}

/* Instead of a position. */
void
karum_practice_page_show_message (KarumPracticePage *self, const char *title, const char *text)
{
  GtkWidget *message = adw_status_page_new ();

  adw_status_page_set_title (ADW_STATUS_PAGE (message), title);
  adw_status_page_set_description (ADW_STATUS_PAGE (message), text);
  gtk_widget_add_css_class (message, "compact");
  adw_bin_set_child (self->place, message);
  gtk_widget_set_vexpand (GTK_WIDGET (self->place), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->source), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->next_button), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->open_button),
                          karum_practice_page_kind (self) == KARUM_EXERCISE_GUESS);
  karum_practice_page_show_status (self);
}

void
karum_practice_page_take_focus (KarumPracticePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (gtk_widget_get_mapped (GTK_WIDGET (self))
      && (!focus
          || (gtk_widget_is_ancestor (focus, GTK_WIDGET (self))
              && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack)))))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* -- What there is to do at the end ------------------------------------------------------------ */

/* (transfer none): a button below the message that is shown. */
static GtkWidget *
offer (KarumPracticePage *self, const char *label)
{
  AdwStatusPage *message = ADW_STATUS_PAGE (adw_bin_get_child (self->place));
  GtkWidget *button = gtk_button_new_with_mnemonic (label);
  GtkWidget *box = adw_status_page_get_child (message);

  if (!box) {
    box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
    adw_status_page_set_child (message, box);
  }
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

/* Asks how to review @games. */
static void
offer_review (KarumPracticePage *self, const char *label, const GArray *games, KarumEffort effort)
{
  GtkWidget *button = offer (self, label);
  GVariant *ids
      = g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, games->data, games->len, sizeof (gint64));

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(s@axu)", "", ids, effort);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.review-games");
}

/* Whether a message is shown, with nothing to do yet: positions may be searched meanwhile. */
static gboolean
is_at_end (KarumPracticePage *self)
{
  return self->found && self->row.game == 0 && ADW_IS_STATUS_PAGE (adw_bin_get_child (self->place));
}

static void
unreviewed_found (gpointer page, gpointer result)
{
  g_autoptr (GArray) games = result;

  if (is_at_end (page) && games->len > 0)
    offer_review (page, _ ("Review _More Games…"), games, KARUM_EFFORT_THOROUGH);
}

static void
latest_found (gpointer page, gpointer result)
{
  KarumPracticePage *self = page;
  g_autoptr (GArray) games = result;
  GtkWidget *button;

  if (!is_at_end (self) || games->len == 0)
    return;
  button = offer (self, _ ("_Guess the Moves of the Latest Game"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", g_array_index (games, gint64, 0));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.guess-moves");
}

static void
change_kind (KarumPracticePage *self)
{
  adw_combo_row_set_selected (self->kind_row, 1 - adw_combo_row_get_selected (self->kind_row));
}

/* Practice doesn't end in nothing: games to be reviewed, the other kind of positions, and a game to
 * be guessed. */
static void
offer_all (KarumPracticePage *self)
{
  const gboolean mistakes = karum_practice_page_kind (self) == KARUM_EXERCISE_MISTAKE;
  const gint64 person = mistakes ? self->person : 0;
  const KarumGameQuery unreviewed
      = { .filter = { .finished = TRUE, .unreviewed = TRUE, .player_id = person } };
  const KarumGameQuery latest = { .sort = KARUM_GAME_SORT_DATE,
                                  .descending = TRUE,
                                  .filter = { .finished = TRUE, .played = TRUE } };
  GtkWidget *other = offer (self, mistakes ? _ ("Proved _Endings") : _ ("_Mistakes of a Player"));

  karum_on (other, "clicked", change_kind, self);
  karum_practice_page_take_focus (self);
  karum_page_ask (KARUM_PAGE (self), karum_request_list_ids (&unreviewed, 0, MOST_REVIEWED),
                  unreviewed_found);
  karum_page_ask (KARUM_PAGE (self), karum_request_list_ids (&latest, 0, 1), latest_found);
}

/* A beginner may have played and reviewed games without typing a name. */
static const char *
where_mistakes_come_from (KarumPracticePage *self)
{
  return self->players && self->players->len > 0
             ? _ ("Positions come from the games of a player that were reviewed.")
             : _ ("Positions come from reviewed games. A game that you play without a name isn’t "
                  "known as yours: type your name on the page Play.");
}

void
karum_practice_page_show_end (KarumPracticePage *self)
{
  g_autofree char *points = points_text (self);

  switch (karum_practice_page_kind (self)) {
  case KARUM_EXERCISE_GUESS:
    karum_practice_page_show_message (self, _ ("The Game Is Over"), points);
    break;
  case KARUM_EXERCISE_ENDING:
    karum_practice_page_show_message (
        self, _ ("No More Endings"),
        _ ("Proved wins with one right move come from games that were reviewed."));
    offer_all (self);
    break;
  case KARUM_EXERCISE_MISTAKE:
  default:
    if (self->found && self->found->len > 0)
      karum_practice_page_show_message (self, _ ("Done for Today"),
                                        _ ("Every position is repeated after a longer time."));
    else
      karum_practice_page_show_message (self, _ ("No Mistakes to Learn From"),
                                        where_mistakes_come_from (self));
    offer_all (self);
  }
}
