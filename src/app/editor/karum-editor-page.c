#include "karum-editor-page.h"

#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-brush-bar.h"
#include "karum-class.h"
#include "karum-editor-page-private.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-page-keys.h"
#include "karum-phrases.h"
#include "karum-split.h"
#include "karum-dialog.h"

/* The maximum number of undo steps. */
#define STEPS 200

G_DEFINE_FINAL_TYPE (KarumEditorPage, karum_editor_page, KARUM_TYPE_PAGE)

/* -- What is shown ---------------------------------------------------------------------------- */

static void
show_board (KarumEditorPage *self)
{
  self->pointing = FALSE;
  karum_board_view_show (self->board, &self->rules, &self->shown, NULL);
  g_object_set (self->board, "interactive", TRUE, NULL);
}

static void
show_status (KarumEditorPage *self)
{
  KarumStatus status;
  g_autofree char *text = NULL;

  if (!self->valid) {
    gtk_label_set_label (self->status, _ ("Not yet a valid position in this game"));
    return;
  }
  status = self->rules.game->status (&self->rules, &self->state);
  if (status.over)
    text = g_strdup (_ ("The game is over"));
  else
    text = karum_phrase_fill (gettext (self->rules.game->prompt (&self->rules, &self->state, NULL)),
                              status.to_move == KARUM_FIRST ? _ ("First") : _ ("Second"));
  gtk_label_set_label (self->status, text);
}

static void
show_numbers (KarumEditorPage *self)
{
  KarumDraftNumber numbers[KARUM_DRAFT_NUMBERS];
  size_t n = self->rules.game->draft_numbers (&self->rules, &self->shown, numbers);

  for (guint i = 0; i < KARUM_DRAFT_NUMBERS; i++) {
    gtk_widget_set_visible (GTK_WIDGET (self->number_rows[i]), i < n);
    if (i >= n)
      continue;
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->number_rows[i]),
                                   gettext (numbers[i].title));
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->number_spins[i]),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, gettext (numbers[i].title), -1);
    gtk_spin_button_set_range (self->number_spins[i], 0, numbers[i].max);
    gtk_spin_button_set_value (self->number_spins[i], self->draft.numbers[i]);
  }
}

/* Shows why a line is invalid, NULL for none; its space is always reserved. It is an error if
 * the line was @typed; a board being set up is just incomplete. */
static void
show_fault (KarumEditorPage *self, const KarumError *error, gboolean typed)
{
  const char *look[] = { "room-for-message", typed ? "error" : "dim-label", NULL };
  g_autofree char *message = error ? karum_error_message (error) : NULL;
  g_autofree char *sentence = NULL;

  sentence = karum_phrase_sentence (message ? message : "");
  gtk_label_set_label (self->fault, sentence);
  gtk_widget_set_css_classes (GTK_WIDGET (self->fault), look);
  karum_css_class (self->line_entry, "error", message && typed);
}

/* Updates everything except the line, which the user may be editing. */
static void
show (KarumEditorPage *self)
{
  self->setting = TRUE;
  show_board (self);
  show_status (self);
  show_numbers (self);
  adw_combo_row_set_selected (self->side_row, self->draft.to_move);
  karum_explorer_show (self->explorer, self->valid ? &self->rules : NULL, &self->state);
  self->setting = FALSE;
  karum_editor_page_update_actions (self);
}

static void
show_line (KarumEditorPage *self, const char *line)
{
  KarumError error;

  self->valid = self->rules.game->position_read (&self->rules, line, &self->state, &error);
  show_fault (self, self->valid ? NULL : &error, FALSE);
  self->setting = TRUE;
  if (!g_str_equal (gtk_editable_get_text (self->line_entry), line))
    gtk_editable_set_text (self->line_entry, line);
  self->setting = FALSE;
}

/* -- Changes ---------------------------------------------------------------------------------- */

static void
step_free (gpointer data)
{
  KarumEditorStep *step = data;

  g_free (step->line);
  g_free (step);
}

static KarumEditorStep *
present_step (KarumEditorPage *self)
{
  KarumEditorStep *step = g_new (KarumEditorStep, 1);
  char line[KARUM_POSITION_TEXT];

  self->rules.game->position_write (&self->rules, self->valid ? &self->state : &self->shown, line);
  step->draft = self->draft;
  step->line = g_strdup (line);
  return step;
}

static void
keep_step (KarumEditorPage *self)
{
  g_ptr_array_add (self->past, present_step (self));
  if (self->past->len > STEPS)
    g_ptr_array_remove_index (self->past, 0);
  g_ptr_array_set_size (self->future, 0);
}

void
karum_editor_page_take_draft (KarumEditorPage *self, const KarumDraft *draft, gboolean keep)
{
  char line[KARUM_POSITION_TEXT];

  if (keep)
    keep_step (self);
  self->draft = *draft;
  self->rules.game->draft (&self->rules, &self->draft, &self->shown);
  self->rules.game->position_write (&self->rules, &self->shown, line);
  show_line (self, line);
  show (self);
}

void
karum_editor_page_take_state (KarumEditorPage *self, const KarumState *state, gboolean keep)
{
  char line[KARUM_POSITION_TEXT];

  if (keep)
    keep_step (self);
  self->shown = *state;
  karum_draft_take (&self->rules, state, &self->draft);
  self->rules.game->position_write (&self->rules, state, line);
  show_line (self, line);
  show (self);
}

void
karum_editor_page_step (KarumEditorPage *self, gboolean forward)
{
  GPtrArray *from = forward ? self->future : self->past, *to = forward ? self->past : self->future;
  KarumEditorStep *step;
  KarumState state;

  if (from->len == 0)
    return;
  g_ptr_array_add (to, present_step (self));
  step = g_ptr_array_steal_index (from, from->len - 1);
  if (self->rules.game->position_read (&self->rules, step->line, &state, NULL))
    karum_editor_page_take_state (self, &state, FALSE);
  else
    karum_editor_page_take_draft (self, &step->draft, FALSE);
  step_free (step);
}

/* -- What a person does ----------------------------------------------------------------------- */

/* The same content on the same point removes it again. */
static void
point_activated (KarumBoardView *board, guint point, KarumEditorPage *self)
{
  KarumCell brush = karum_brush_bar_get_cell (self->brushes);
  KarumDraft draft = self->draft;
  KarumCell *cell = &draft.cells[point];

  if (cell->content == brush.content && cell->marked == brush.marked)
    brush = (KarumCell){ KARUM_CELL_EMPTY, false };
  if (cell->content == brush.content && cell->marked == brush.marked)
    return;
  *cell = brush;
  karum_editor_page_take_draft (self, &draft, TRUE);
}

static void
side_selected (KarumEditorPage *self)
{
  KarumDraft draft = self->draft;

  if (self->setting)
    return;
  draft.to_move = adw_combo_row_get_selected (self->side_row) == 1 ? KARUM_SECOND : KARUM_FIRST;
  karum_editor_page_take_draft (self, &draft, TRUE);
}

static void
number_changed (KarumEditorPage *self, GtkSpinButton *spin)
{
  KarumDraft draft = self->draft;

  if (self->setting)
    return;
  for (guint i = 0; i < KARUM_DRAFT_NUMBERS; i++)
    draft.numbers[i] = gtk_spin_button_get_value_as_int (self->number_spins[i]);
  karum_editor_page_take_draft (self, &draft, TRUE);
}

/* An invalid line leaves the board unchanged. */
static void
line_changed (KarumEditorPage *self)
{
  g_autofree char *line = g_strstrip (g_strdup (gtk_editable_get_text (self->line_entry)));
  KarumError error;
  KarumState state;

  if (self->setting)
    return;
  if (!self->rules.game->position_read (&self->rules, line, &state, &error)) {
    show_fault (self, &error, TRUE);
    return;
  }
  keep_step (self);
  self->state = self->shown = state;
  self->valid = TRUE;
  karum_draft_take (&self->rules, &state, &self->draft);
  show_fault (self, NULL, TRUE);
  show (self);
}

/* Content outside a smaller board is removed. */
static void
cut_draft (const KarumRules *rules, KarumDraft *draft)
{
  KarumDraft cut = *draft;
  KarumBoard board;

  rules->game->board (rules, &board);
  memset (cut.cells, 0, sizeof cut.cells);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);)
    cut.cells[point] = draft->cells[point];
  *draft = cut;
}

static void
rules_changed (KarumEditorPage *self)
{
  gboolean valid;
  const KarumRules *rules = karum_rules_editor_get_rules (self->rules_editor, &valid);
  gboolean other = rules->game != self->rules.game;
  KarumDraft draft = self->draft;

  if (!valid || !rules->game->draft || self->setting)
    return;
  g_ptr_array_set_size (self->past, 0);
  g_ptr_array_set_size (self->future, 0);
  self->rules = *rules;
  karum_brush_bar_set_rules (self->brushes, rules);
  if (other)
    memset (&draft, 0, sizeof draft);
  cut_draft (rules, &draft);
  karum_editor_page_take_draft (self, &draft, FALSE);
}

static void
turn_pointed (KarumExplorer *explorer, const KarumTurn *turn, KarumEditorPage *self)
{
  if (!turn) {
    if (self->pointing)
      show_board (self);
    return;
  }
  karum_board_view_show (self->board, &self->rules, &self->state, turn);
  self->pointing = TRUE;
}

static void
turn_chosen (KarumExplorer *explorer, const KarumTurn *turn, KarumEditorPage *self)
{
  KarumState after;

  self->rules.game->apply (&self->rules, &self->state, turn, &after);
  karum_editor_page_take_state (self, &after, TRUE);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_editor_page_archive_changed (KarumPage *page)
{
  karum_explorer_set_archive (KARUM_EDITOR_PAGE (page)->explorer, karum_page_get_archive (page));
}

static void
karum_editor_page_set_search (KarumPage *page, const KarumGameFilter *search)
{
  karum_explorer_set_search (KARUM_EDITOR_PAGE (page)->explorer, search);
}

/* Sets the position to start with; rules without editable positions are ignored. */
static void
begin_with (KarumEditorPage *self, const KarumRules *rules, const KarumState *state)
{
  if (!rules->game->draft)
    return;
  self->setting = TRUE;
  karum_rules_editor_set_rules (self->rules_editor, rules);
  self->setting = FALSE;
  rules_changed (self);
  karum_editor_page_take_state (self, state, FALSE);
}

static void
show_position (KarumEditorPage *self, const char *ruleset, const char *position)
{
  KarumRules rules;
  KarumState state;

  if (karum_rules_read (karum_games, ruleset, &rules, NULL)
      && rules.game->position_read (&rules, position, &state, NULL))
    begin_with (self, &rules, &state);
}

/* The position of a filter; its other conditions are kept for the searches. */
static void
show_filter (KarumEditorPage *self, const char *text)
{
  g_auto (KarumGameFilter) filter = { 0 };
  KarumRules rules;
  KarumState state;

  if (!karum_game_filter_read (text, &filter, NULL))
    return;
  if (filter.position && filter.rules && karum_rules_read (karum_games, filter.rules, &rules, NULL)
      && karum_start (&rules, NULL, filter.position, &state, NULL))
    begin_with (self, &rules, &state);
  self->rest = karum_game_filter_copy (&filter);
}

/* @what: rules and a position line, or the text of a filter; otherwise the page is unchanged but
 * for the conditions of a filter. */
static void
karum_editor_page_show (KarumPage *page, GVariant *what)
{
  KarumEditorPage *self = KARUM_EDITOR_PAGE (page);
  const char *ruleset, *position;

  karum_game_filter_clear (&self->rest);
  if (what && g_variant_is_of_type (what, G_VARIANT_TYPE_STRING)) {
    show_filter (self, g_variant_get_string (what, NULL));
  } else if (what) {
    g_variant_get (what, "(&s&s)", &ruleset, &position);
    show_position (self, ruleset, position);
  }
}

static gboolean
karum_editor_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_EDITOR_PAGE (widget)->board));
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumEditorPage, status, board, brushes, tabs, line_entry, fault,
                  side_row, rules_editor, explorer);
  gtk_widget_class_bind_template_child_full (widget_class, "number_row1", FALSE,
                                             G_STRUCT_OFFSET (KarumEditorPage, number_rows[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "number_row2", FALSE,
                                             G_STRUCT_OFFSET (KarumEditorPage, number_rows[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "number_spin1", FALSE,
                                             G_STRUCT_OFFSET (KarumEditorPage, number_spins[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "number_spin2", FALSE,
                                             G_STRUCT_OFFSET (KarumEditorPage, number_spins[1]));
  gtk_widget_class_bind_template_callback_full (widget_class, "fit_tabs",
                                                G_CALLBACK (karum_tabs_fit));
  KARUM_CALLBACKS (widget_class, point_activated, side_selected, number_changed, line_changed,
                   rules_changed, turn_pointed, turn_chosen);
}

static void
karum_editor_page_class_init (KarumEditorPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_editor_page_archive_changed;
  page_class->set_search = karum_editor_page_set_search;
  page_class->show = karum_editor_page_show;
  karum_class_template (klass);
  KARUM_CLEARS (klass, KarumEditorPage, karum_game_filter_clear, rest);
  KARUM_FREES (klass, KarumEditorPage, g_ptr_array_unref, past, future);
  widget_class->grab_focus = karum_editor_page_grab_focus;
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_BRUSH_BAR, KARUM_TYPE_EXPLORER,
              KARUM_TYPE_RULES_EDITOR, KARUM_TYPE_SPLIT);
  bind_template (widget_class);
  karum_actions_install (widget_class, &karum_editor_page_actions);
}

static void
karum_editor_page_init (KarumEditorPage *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  self->past = g_ptr_array_new_with_free_func (step_free);
  self->future = g_ptr_array_new_with_free_func (step_free);
  self->setting = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->line_entry, KARUM_POSITION_TEXT);
  karum_editor_page_add_keys (self);
  karum_board_picture_add_drag (self->board, NULL, NULL);
  self->setting = FALSE;
  g_settings_bind (settings, "animation", self->board, "animate", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "coordinates", self->board, "coordinates", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  rules_changed (self);
}
