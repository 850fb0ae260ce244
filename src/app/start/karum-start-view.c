#include "karum-start-view.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-accessible-name.h"
#include "karum-arrays.h"
#include "karum-board-view.h"
#include "karum-class.h"
#include "karum-examples.h"
#include "karum-game-details.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-loader.h"
#include "karum-name-row.h"
#include "karum-opponents.h"
#include "karum-record.h"
#include "karum-requests.h"
#include "karum-typed-date.h"
#include "karum-which-row.h"

/* What actions need. */
enum { START_FREE = KARUM_NEED_OWN };

struct _KarumStartView {
  AdwBin parent_instance;

  GtkLabel *title, *text, *fault;
  GtkBox *cards;
  KarumNameRow *name_row;
  KarumWhichRow *which_row;
  AdwComboRow *level_row;

  KarumArchive *archive; /* (owned) (nullable) */
  GSettings *settings;   /* (owned) */
  GCancellable *asking;  /* (owned) (nullable) */
  const KarumGame *game; /* (nullable): that is being begun */
  gboolean asked;        /* which of several with this name is meant */
};

G_DEFINE_FINAL_TYPE (KarumStartView, karum_start_view, ADW_TYPE_BIN)

/* -- Beginning a game ------------------------------------------------------------------------- */

static gboolean
can_write (KarumStartView *self)
{
  return self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
}

static void
update_actions (KarumStartView *self)
{
  karum_actions_update (GTK_WIDGET (self),
                        (self->archive ? KARUM_NEED (KARUM_NEED_ARCHIVE) : 0)
                            | (can_write (self) ? KARUM_NEED (KARUM_NEED_WRITING) : 0)
                            | (!self->game ? KARUM_NEED (START_FREE) : 0));
}

static void
show_fault (KarumStartView *self, const char *message)
{
  gtk_label_set_label (self->fault, message ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), message != NULL);
}

static void
end (KarumStartView *self)
{
  self->game = NULL;
  update_actions (self);
}

static void
saved (gpointer view, gpointer result)
{
  KarumStartView *self = view;
  g_autofree gint64 *id = result;

  end (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.begin-game", "x", *id);
}

static void
not_saved (gpointer view, const GError *error)
{
  KarumStartView *self = view;

  end (self);
  show_fault (self, error->message);
}

/* (transfer full): the usual rules, with holes drawn by lot. */
static KarumRecord *
make_record (KarumStartView *self)
{
  const KarumRules rules = karum_rules_default (self->game, 0);
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumRecord *record;

  karum_random_init (&random, (guint64) g_random_int () << 32 | g_random_int ());
  if (self->game->setup_needed)
    self->game->setup_draw (&rules, &random, setup);
  record = karum_record_new (&rules, setup, NULL, NULL);
  record->tags.players[0] = karum_name_row_dup_name (self->name_row);
  record->tags.players[1]
      = g_strdup (karum_computer_name (adw_combo_row_get_selected (self->level_row) + 1));
  record->tags.date = karum_date_write (karum_date_today ());
  record->tags.termination = KARUM_TERMINATION_UNTERMINATED;
  record->tags.uuid = g_uuid_string_random ();
  return record;
}

static void
name_known (GtkWidget *widget, KarumNameRow *asking)
{
  KarumStartView *self = KARUM_START_VIEW (widget);
  g_autoptr (KarumRecord) record = NULL;
  KarumNewGame game = { 0 };

  if (asking || (!self->asked && gtk_widget_get_visible (GTK_WIDGET (self->which_row)))) {
    self->asked = TRUE;
    end (self);
    show_fault (self, _ ("Several players have this name. Select yourself."));
    karum_name_row_ask (self->name_row);
    return;
  }
  record = make_record (self);
  game.record = record;
  game.players[0] = karum_name_row_get_meant (self->name_row);
  if (record->tags.players[0])
    g_settings_set_string (self->settings, "annotator", record->tags.players[0]);
  karum_ask (self, self->archive, karum_request_enter_games (&game, 1), &self->asking, saved,
             not_saved);
}

/* (nullable) */
static const KarumGame *
game_called (const char *id)
{
  for (guint i = 0; karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, id))
      return karum_games[i];
  return NULL;
}

static void
play (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumStartView *self = KARUM_START_VIEW (widget);

  self->game = game_called (g_variant_get_string (parameter, NULL));
  show_fault (self, NULL);
  update_actions (self);
  karum_name_wait (widget, &self->name_row, 1, name_known);
}

/* -- The cards -------------------------------------------------------------------------------- */

/* A position that shows what the game is about, after some moves of good play. */
static const struct {
  const char *game, *position;
} pictures[] = {
  { "pahtum", "3ox2/2#1o#1/1oxxxo1/3#x2/2x1o#1/1#5/1o1xo2 x 17,17 0,0 play" },
  { "jarmo", "oo3/2O2/2o2/2xx1/1x2x x - 14" },
  { "manu", "13/2o10/2x10/13/2o10/7o5/7x5/4o5o2/7x5/13/13/2x4x5/2o3x1ox1xo x 52,52 0,0" },
};

static void
show_picture (KarumBoardView *board, const KarumGame *game)
{
  const KarumRules rules = karum_rules_default (game, 0);
  const char *position = NULL;
  KarumState state;

  karum_for_each_of (picture, pictures)
    if (g_str_equal (picture->game, game->id))
      position = picture->position;
  if (karum_start (&rules, NULL, position, &state, NULL))
    karum_board_view_show (board, &rules, &state, NULL);
}

/* (transfer floating): @about: what a screen reader says, with the name of the game */
static GtkWidget *
button_new (const char *label, const char *about, const char *action, const char *target)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  karum_accessible_name (button, about);
  return button;
}

static void
add_buttons (GtkBox *box, const KarumGame *game)
{
  const char *title = _ (game->title);
  g_autofree char *place
      = g_strdup_printf ("%s%s%s rules", game->id, game->n_presets > 1 ? ":" : "",
                         game->n_presets > 1 ? game->presets[0].id : "");
  /* Translators: for screen readers; %s is a game */
  g_autofree char *play_text = g_strdup_printf (_ ("Play %s against the computer"), title);
  g_autofree char *two_text = g_strdup_printf (_ ("%s for two players"), title);
  g_autofree char *learn_text = g_strdup_printf (_ ("Learn %s"), title);
  GtkWidget *first = button_new (_ ("Play"), play_text, "start.play", game->id);

  gtk_widget_add_css_class (first, "suggested-action");
  gtk_box_append (box, first);
  gtk_box_append (box, button_new (_ ("Two Players…"), two_text, "win.new-game-of", game->id));
  gtk_box_append (box, button_new (C_ ("button", "Learn"), learn_text, "win.learn-about", place));
}

static void
add_label (GtkBox *box, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  /* So that three cards stand side by side where three boards do. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (box, label);
}

static void
add_card (KarumStartView *self, const KarumGame *game)
{
  g_autoptr (GtkBuilder) builder
      = gtk_builder_new_from_resource ("/org/karum/Karum/karum-start-card.ui");
  GtkBox *box = GTK_BOX (gtk_builder_get_object (builder, "card"));
  KarumBoardView *board = KARUM_BOARD_VIEW (gtk_builder_get_object (builder, "board"));

  show_picture (board, game);
  add_label (box, _ (game->title), "title-2");
  add_label (box, _ (game->summary), "body");
  add_buttons (GTK_BOX (gtk_builder_get_object (builder, "buttons")), game);
  gtk_box_append (box, GTK_WIDGET (gtk_builder_get_object (builder, "buttons")));
  gtk_box_append (self->cards, GTK_WIDGET (box));
}

/* -- The places of the cards ------------------------------------------------------------------- */

/* All in one row, or all in one column: a layout that wraps would leave one alone. */

#define SPACING 12

static GtkSizeRequestMode
get_mode (GtkWidget *cards)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Returns: the number of cards; @least, @wanted: (out): the widths of the widest ones */
static int
count_cards (GtkWidget *cards, int *least, int *wanted)
{
  int n = 0;

  *least = *wanted = 0;
  for (GtkWidget *card = gtk_widget_get_first_child (cards); card;
       card = gtk_widget_get_next_sibling (card), n++) {
    int minimum, natural;

    gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
    *least = MAX (*least, minimum);
    *wanted = MAX (*wanted, natural);
  }
  return n;
}

/* The width of each card in @width; as much as there is if they don't fit into one row. */
static int
card_width (GtkWidget *cards, int width)
{
  int least, wanted;
  const int n = count_cards (cards, &least, &wanted);
  const int beside = n > 0 ? (width - (n - 1) * SPACING) / n : 0;

  return beside >= least ? beside : MAX (width, least);
}

static int
card_height (GtkWidget *card, int width)
{
  int height;

  gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

static void
measure_cards (GtkWidget *cards,
               GtkOrientation orientation,
               int for_size,
               int *minimum,
               int *natural,
               int *minimum_baseline,
               int *natural_baseline)
{
  int least, wanted, width, column = 0, row = 0;
  const int n = count_cards (cards, &least, &wanted);
  const int all = n * wanted + (n - 1) * SPACING;

  *minimum = least;
  *natural = all;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  for_size = for_size < 0 ? all : for_size;
  width = card_width (cards, for_size);
  for (GtkWidget *card = gtk_widget_get_first_child (cards); card;
       card = gtk_widget_get_next_sibling (card)) {
    row = MAX (row, card_height (card, width));
    column += card_height (card, width) + (column > 0 ? SPACING : 0);
  }
  *minimum = *natural = width < for_size ? row : column;
}

static void
place_cards (GtkWidget *cards, int width, int height, int baseline)
{
  const int wide = card_width (cards, width);
  const gboolean mirrored = gtk_widget_get_direction (cards) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0;

  for (GtkWidget *card = gtk_widget_get_first_child (cards); card;
       card = gtk_widget_get_next_sibling (card)) {
    const int high = wide < width ? height : card_height (card, wide);

    gtk_widget_size_allocate (
        card, &(GtkAllocation){ mirrored ? width - x - wide : x, y, wide, high }, -1);
    x += wide < width ? wide + SPACING : 0;
    y += wide < width ? 0 : high + SPACING;
  }
}

static void
name_changed (KarumStartView *self)
{
  self->asked = FALSE;
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
level_chosen (KarumStartView *self)
{
  const guint place = adw_combo_row_get_selected (self->level_row);

  if (self->settings && place != GTK_INVALID_LIST_POSITION)
    g_settings_set_uint (self->settings, "computer-level", place + 1);
}

/* The first button; the page may ask for the focus several times, which must not move on. */
static gboolean
karum_start_view_grab_focus (GtkWidget *widget)
{
  GtkWidget *cards = GTK_WIDGET (KARUM_START_VIEW (widget)->cards);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && gtk_widget_is_ancestor (focus, cards))
    return TRUE;
  gtk_widget_set_focus_child (cards, NULL);
  return gtk_widget_child_focus (cards, GTK_DIR_TAB_FORWARD);
}

static const char *const reasons[] = {
  [START_FREE] = N_ ("A game is being started."),
};

static const KarumAction actions[] = {
  { "start.play", .needs = { KARUM_NEED_ARCHIVE, KARUM_NEED_WRITING, START_FREE },
    .with_target = play, .target = "s" },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_start_view_class_init (KarumStartViewClass *klass)
{
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_start_view_grab_focus;
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_NAME_ROW, KARUM_TYPE_WHICH_ROW);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumStartView, g_object_unref, archive, settings);
  KARUM_CHILDREN (klass, KarumStartView, title, text, fault, cards, name_row, which_row, level_row);
  KARUM_CALLBACKS (klass, name_changed, level_chosen);
  karum_actions_install (klass, &table);
}

static void
karum_start_view_init (KarumStartView *self)
{
  GSettings *settings = g_settings_new ("org.karum.Karum");
  g_autoptr (GListModel) levels = karum_opponents_new (FALSE);

  gtk_widget_init_template (GTK_WIDGET (self));
  adw_combo_row_set_model (self->level_row, levels);
  adw_combo_row_set_selected (self->level_row,
                              g_settings_get_uint (settings, "computer-level") - 1);
  self->settings = settings;
  gtk_widget_set_layout_manager (GTK_WIDGET (self->cards),
                                 gtk_custom_layout_new (get_mode, measure_cards, place_cards));
  for (guint i = 0; karum_games[i]; i++)
    add_card (self, karum_games[i]);
  karum_start_view_set_heading (self, NULL, NULL);
  update_actions (self);
}

/* Games among the examples aren't saved in one's own archive; in a read-only archive, none are. */
static const char *
where_saved (KarumStartView *self)
{
  if (self->archive && !can_write (self))
    return _ ("The archive is read-only. You can learn the games here.");
  return self->archive && karum_examples_at (karum_archive_get_path (self->archive))
             ? _ ("These are the examples. What you play or change here stays among them.")
             : _ ("Choose a board and play. Every game is saved in your archive.");
}

void
karum_start_view_set_archive (KarumStartView *self, KarumArchive *archive)
{
  g_autofree char *name = NULL;

  g_return_if_fail (KARUM_IS_START_VIEW (self));
  karum_ask_no_more (&self->asking);
  g_set_object (&self->archive, archive);
  karum_name_row_set_archive (self->name_row, archive, KARUM_NAME_PLAYER);
  name = g_settings_get_string (self->settings, "annotator");
  karum_name_row_set_name (self->name_row, name);
  karum_start_view_set_heading (self, NULL, NULL);
  show_fault (self, NULL);
  end (self);
}

void
karum_start_view_set_heading (KarumStartView *self, const char *title, const char *text)
{
  g_return_if_fail (KARUM_IS_START_VIEW (self));
  gtk_label_set_label (self->title, title ? title : _ ("Three Ancient Games"));
  gtk_label_set_label (self->text, text ? text : where_saved (self));
}
