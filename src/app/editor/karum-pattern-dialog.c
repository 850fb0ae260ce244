#include "karum-pattern-dialog.h"

#include <glib/gi18n.h>

#include "karum-board-part.h"
#include "karum-cell-icon.h"
#include "karum-error-message.h"
#include "karum-games.h"
#include "karum-pattern.h"
#include "karum-phrases.h"

#define SIDE KARUM_SIDE_MAX

struct _KarumPatternDialog {
  AdwWindow parent_instance;

  /* Template children */
  GtkStack *pages; /* of the board that a part is taken from, and of the points */
  KarumBoardPart *board;
  GtkWidget *other_part;
  AdwComboRow *game_row;
  GtkSpinButton *columns, *rows;
  GtkGrid *grid;
  GtkLabel *hint;

  GPtrArray *games;         /* (owned) (element-type KarumGame): as listed */
  KarumPattern pattern;     /* its size, and points where @kept has them */
  guint8 kept[SIDE * SIDE]; /* by row from the lowest, whatever the size */
  guint8 choices[6];        /* KarumPatternPoint, in the order in which a click goes through them */
  guint n_choices;
  gboolean setting; /* the size is not being changed by a person */

  KarumRules rules; /* of the board, if there is one */
  KarumState state;
};

enum { FOUND, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (KarumPatternDialog, karum_pattern_dialog, ADW_TYPE_WINDOW)

/* -- Points ----------------------------------------------------------------------------------- */

static const KarumGame *
chosen_game (KarumPatternDialog *self)
{
  return g_ptr_array_index (self->games, adw_combo_row_get_selected (self->game_row));
}

static const char *
point_title (guint8 wanted)
{
  return wanted == KARUM_PATTERN_ANY
             ? _ ("Anything")
             : karum_cell_title ((KarumCell){ (KarumContent) wanted, false });
}

static void
show_point (GtkButton *button, guint place, guint8 wanted)
{
  char point[KARUM_POINT_TEXT];
  g_autofree char *text = NULL;
  GtkWidget *sign;

  if (wanted == KARUM_PATTERN_ANY) {
    sign = gtk_label_new ("?");
  } else {
    sign = karum_cell_icon_new ();
    karum_cell_icon_set_cell (KARUM_CELL_ICON (sign), (KarumCell){ (KarumContent) wanted, false });
  }
  karum_point_write (karum_point (place % SIDE, place / SIDE), point);
  /* Translators: a point of a pattern, what shall stand there */
  text = g_strdup_printf (_ ("%s: %s"), point, point_title (wanted));
  gtk_button_set_child (button, sign);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
read_pattern (KarumPatternDialog *self)
{
  KarumPattern *pattern = &self->pattern;
  g_autofree char *message = NULL;
  KarumError error;
  gboolean right;

  for (guint row = 0; row < pattern->rows; row++)
    for (guint column = 0; column < pattern->columns; column++)
      pattern->points[row * pattern->columns + column] = self->kept[row * SIDE + column];
  right = karum_pattern_check (pattern, &error);
  if (!right) {
    g_autofree char *reason = karum_error_message (&error);

    message = karum_phrase_sentence (reason);
  }
  gtk_label_set_label (self->hint,
                       message ? message
                               : _ ("It is found anywhere on the board, turned and mirrored too."));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pattern.find", right);
  gtk_widget_action_set_enabled (
      GTK_WIDGET (self), "pattern.open-empty",
      memchr (pattern->points, KARUM_PATTERN_EMPTY, (gsize) pattern->columns * pattern->rows)
          != NULL);
}

static void
set_point (KarumPatternDialog *self, GtkButton *button, guint8 wanted)
{
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));

  self->kept[place] = wanted;
  show_point (button, place, wanted);
  read_pattern (self);
}

static void
point_clicked (GtkButton *button, KarumPatternDialog *self)
{
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));
  guint next = 0;

  for (guint i = 0; i < self->n_choices; i++)
    if (self->choices[i] == self->kept[place])
      next = (i + 1) % self->n_choices;
  set_point (self, button, self->choices[next]);
}

/* The other button takes away what stands there. */
static void
point_opened (GtkGestureClick *click, int n, double x, double y, KarumPatternDialog *self)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (click);

  set_point (self, GTK_BUTTON (gtk_event_controller_get_widget (controller)), KARUM_PATTERN_ANY);
}

/* The signs of notation say at once what is meant. */
static gboolean
point_key (GtkEventController *controller,
           guint key,
           guint code,
           GdkModifierType modifiers,
           KarumPatternDialog *self)
{
  static const struct {
    gunichar sign;
    guint8 wanted;
  } signs[]
      = { { 'x', KARUM_PATTERN_FIRST }, { 'o', KARUM_PATTERN_SECOND }, { '#', KARUM_PATTERN_HOLE },
          { '.', KARUM_PATTERN_EMPTY }, { '1', KARUM_PATTERN_EMPTY },  { '?', KARUM_PATTERN_ANY } };
  gboolean deleted = key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace;
  gunichar sign = deleted ? '?' : g_unichar_tolower (gdk_keyval_to_unicode (key));

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    for (guint choice = 0; signs[i].sign == sign && choice < self->n_choices; choice++)
      if (self->choices[choice] == signs[i].wanted) {
        set_point (self, GTK_BUTTON (gtk_event_controller_get_widget (controller)),
                   signs[i].wanted);
        return TRUE;
      }
  return FALSE;
}

static GtkWidget *
make_point (KarumPatternDialog *self, guint place)
{
  GtkWidget *button = gtk_button_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_widget_set_size_request (button, 36, 36);
  gtk_widget_add_css_class (button, "pattern-point");
  g_object_set_data (G_OBJECT (button), "place", GUINT_TO_POINTER (place));
  show_point (GTK_BUTTON (button), place, self->kept[place]);
  g_signal_connect_object (button, "clicked", G_CALLBACK (point_clicked), self, 0);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (point_key), self, 0);
  g_signal_connect_object (click, "pressed", G_CALLBACK (point_opened), self, 0);
  gtk_widget_add_controller (button, keys);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (click));
  return button;
}

/* -- Size and game ---------------------------------------------------------------------------- */

static void
show_grid (KarumPatternDialog *self)
{
  KarumPattern *pattern = &self->pattern;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))))
    gtk_grid_remove (self->grid, child);
  for (guint row = 0; row < pattern->rows; row++)
    for (guint column = 0; column < pattern->columns; column++)
      gtk_grid_attach (self->grid, make_point (self, row * SIDE + column), (int) column,
                       pattern->rows - 1 - (int) row, 1, 1);
  read_pattern (self);
}

static void
size_changed (KarumPatternDialog *self)
{
  if (self->setting)
    return;
  self->pattern.columns = (uint8_t) gtk_spin_button_get_value_as_int (self->columns);
  self->pattern.rows = (uint8_t) gtk_spin_button_get_value_as_int (self->rows);
  show_grid (self);
}

/* What can be asked of a point, and what can't any more in this game is nothing asked. */
static void
game_selected (KarumPatternDialog *self)
{
  KarumRules rules = karum_rules_default (chosen_game (self), 0);
  KarumCell cells[KARUM_DRAFT_CELLS] = { 0 };
  size_t n = rules.game->draft_cells ? rules.game->draft_cells (&rules, cells) : 0;

  self->n_choices = 0;
  self->choices[self->n_choices++] = KARUM_PATTERN_ANY;
  for (size_t i = 0; i < n; i++)
    if (!cells[i].marked)
      self->choices[self->n_choices++] = (guint8) cells[i].content;
  self->choices[self->n_choices++] = KARUM_PATTERN_EMPTY;
  for (guint place = 0; place < SIDE * SIDE; place++)
    if (!memchr (self->choices, self->kept[place], self->n_choices))
      self->kept[place] = KARUM_PATTERN_ANY;
  show_grid (self);
}

/* The game in the list; the first where it has no patterns. */
static void
choose_game (KarumPatternDialog *self, const char *id)
{
  for (guint i = 0; i < self->games->len; i++)
    if (g_str_equal (((const KarumGame *) self->games->pdata[i])->id, id))
      adw_combo_row_set_selected (self->game_row, i);
}

static void
set_size (KarumPatternDialog *self, guint columns, guint rows)
{
  self->setting = TRUE;
  gtk_spin_button_set_value (self->columns, columns);
  gtk_spin_button_set_value (self->rows, rows);
  self->setting = FALSE;
  size_changed (self);
}

/* -- A part of a board ------------------------------------------------------------------------ */

static void
show_board (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPatternDialog *self = KARUM_PATTERN_DIALOG (widget);

  gtk_stack_set_visible_child_name (self->pages, "board");
  gtk_widget_action_set_enabled (widget, "pattern.find", FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
part_chosen (KarumPatternDialog *self, guint left, guint bottom, guint columns, guint rows)
{
  memset (self->kept, KARUM_PATTERN_ANY, sizeof self->kept);
  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      self->kept[row * SIDE + column]
          = (guint8) self->rules.game
                ->cell (&self->rules, &self->state, karum_point (left + column, bottom + row))
                .content;
  gtk_stack_set_visible_child_name (self->pages, "points");
  set_size (self, columns, rows);
  gtk_widget_grab_focus (gtk_grid_get_child_at (self->grid, 0, 0));
}

static void
take_whole (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPatternDialog *self = KARUM_PATTERN_DIALOG (widget);
  KarumBoard board;

  self->rules.game->board (&self->rules, &board);
  part_chosen (self, 0, 0, board.columns, board.rows);
}

/* What is empty on a board is seldom meant. */
static void
open_empty (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPatternDialog *self = KARUM_PATTERN_DIALOG (widget);

  for (guint place = 0; place < SIDE * SIDE; place++)
    if (self->kept[place] == KARUM_PATTERN_EMPTY)
      self->kept[place] = KARUM_PATTERN_ANY;
  show_grid (self);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
find (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumPatternDialog *self = KARUM_PATTERN_DIALOG (widget);
  char pattern[KARUM_PATTERN_TEXT];
  const KarumGameFilter filter = { .game = chosen_game (self)->id, .pattern = pattern };
  g_autofree char *text = NULL;

  karum_pattern_write (&self->pattern, pattern);
  text = karum_game_filter_write (&filter);
  g_signal_emit (self, signals[FOUND], 0, text);
  gtk_window_close (GTK_WINDOW (self));
}

static void
karum_pattern_dialog_finalize (GObject *object)
{
  g_ptr_array_unref (KARUM_PATTERN_DIALOG (object)->games);
  G_OBJECT_CLASS (karum_pattern_dialog_parent_class)->finalize (object);
}

static void
karum_pattern_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_PATTERN_DIALOG);
  G_OBJECT_CLASS (karum_pattern_dialog_parent_class)->dispose (object);
}

static void
karum_pattern_dialog_class_init (KarumPatternDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_pattern_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = karum_pattern_dialog_finalize;
  g_type_ensure (KARUM_TYPE_BOARD_PART);
  signals[FOUND] = g_signal_new ("found", KARUM_TYPE_PATTERN_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-pattern-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, pages);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, board);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, other_part);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, game_row);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, columns);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, rows);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, grid);
  gtk_widget_class_bind_template_child (widget_class, KarumPatternDialog, hint);
  gtk_widget_class_bind_template_callback (widget_class, size_changed);
  gtk_widget_class_bind_template_callback (widget_class, game_selected);
  gtk_widget_class_bind_template_callback (widget_class, part_chosen);
  gtk_widget_class_install_action (widget_class, "pattern.find", NULL, find);
  gtk_widget_class_install_action (widget_class, "pattern.board", NULL, show_board);
  gtk_widget_class_install_action (widget_class, "pattern.whole", NULL, take_whole);
  gtk_widget_class_install_action (widget_class, "pattern.open-empty", NULL, open_empty);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "pattern.find", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
karum_pattern_dialog_init (KarumPatternDialog *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->games = g_ptr_array_new ();
  memset (self->kept, KARUM_PATTERN_ANY, sizeof self->kept);
  self->pattern.columns = self->pattern.rows = 3;
  for (guint i = 0; karum_games[i]; i++) {
    KarumRules rules = karum_rules_default (karum_games[i], 0);

    if (!karum_pattern_possible (&rules))
      continue;
    g_ptr_array_add (self->games, (gpointer) karum_games[i]);
    gtk_string_list_append (titles, gettext (karum_games[i]->title));
  }
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_combo_row_set_model (self->game_row, G_LIST_MODEL (titles));
  g_signal_connect_object (self->game_row, "notify::selected", G_CALLBACK (game_selected), self,
                           G_CONNECT_SWAPPED);
  game_selected (self);
}

GtkWindow *
karum_pattern_dialog_new (GtkWindow *parent)
{
  return g_object_new (KARUM_TYPE_PATTERN_DIALOG, "transient-for", parent, NULL);
}

void
karum_pattern_dialog_set_filter (KarumPatternDialog *self, const KarumGameFilter *filter)
{
  KarumPattern pattern;

  g_return_if_fail (KARUM_IS_PATTERN_DIALOG (self));
  if (filter->game)
    choose_game (self, filter->game);
  if (!filter->pattern || !karum_pattern_read (filter->pattern, &pattern, NULL))
    return;
  for (guint row = 0; row < pattern.rows; row++)
    memcpy (self->kept + row * SIDE, pattern.points + row * pattern.columns, pattern.columns);
  set_size (self, pattern.columns, pattern.rows);
}

void
karum_pattern_dialog_set_board (KarumPatternDialog *self,
                                const KarumRules *rules,
                                const KarumState *state)
{
  g_return_if_fail (KARUM_IS_PATTERN_DIALOG (self) && karum_pattern_possible (rules));
  self->rules = *rules;
  self->state = *state;
  choose_game (self, rules->game->id);
  karum_board_part_show (self->board, rules, state);
  gtk_widget_set_visible (self->other_part, TRUE);
  show_board (GTK_WIDGET (self), NULL, NULL);
}
