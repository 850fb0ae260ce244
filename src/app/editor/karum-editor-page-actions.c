#include <glib/gi18n.h>

#include "karum-board-icons.h"
#include "karum-board-share.h"
#include "karum-cell-icon.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-editor-page-private.h"
#include "karum-editor-page.h"
#include "karum-page-keys.h"
#include "karum-pattern.h"
#include "karum-teller.h"

/* -- Brush bar --------------------------------------------------------------------------------- */

struct _KarumBrushBar {
  GtkWidget parent_instance;

  GtkWidget *box;
  KarumBoardKind kind;
  KarumCell cells[KARUM_DRAFT_CELLS + 1];
  GtkToggleButton *buttons[KARUM_DRAFT_CELLS + 1];
  guint n_cells;
};

G_DEFINE_FINAL_TYPE (KarumBrushBar, karum_brush_bar, GTK_TYPE_WIDGET)

static void
brush_clear (KarumBrushBar *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->box)))
    gtk_box_remove (GTK_BOX (self->box), child);
  self->n_cells = 0;
}

static void
add_button (KarumBrushBar *self, KarumBoardKind kind, KarumCell cell)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *icon = karum_cell_icon_new ();
  g_autofree char *tip = NULL;

  /* Translators: what can be put on a point of the board, and the key that chooses it */
  tip = g_strdup_printf (_ ("%s (%u)"), karum_cell_title (cell), self->n_cells + 1);
  karum_cell_icon_set_cell (KARUM_CELL_ICON (icon), kind, cell);
  gtk_button_set_child (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  karum_cell_title (cell), -1);
  if (self->n_cells > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), self->buttons[0]);
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  gtk_box_append (GTK_BOX (self->box), button);
  self->cells[self->n_cells] = cell;
  self->buttons[self->n_cells++] = GTK_TOGGLE_BUTTON (button);
}

static gboolean
shows (KarumBrushBar *self, KarumBoardKind kind, const KarumCell *cells, guint n)
{
  gboolean same = self->n_cells == n && self->kind == kind;

  for (guint i = 0; i < n && same; i++)
    same = self->cells[i].content == cells[i].content && self->cells[i].marked == cells[i].marked;
  return same;
}

void
karum_brush_bar_set_rules (KarumBrushBar *self, const KarumRules *rules)
{
  KarumCell cells[KARUM_DRAFT_CELLS + 1] = { 0 };
  KarumBoard board;
  guint n;

  g_return_if_fail (KARUM_IS_BRUSH_BAR (self));
  n = (guint) rules->game->draft_cells (rules, cells);
  cells[n++] = (KarumCell){ KARUM_CELL_EMPTY, false };
  rules->game->board (rules, &board);
  /* A typed option is applied when the focus moves on, possibly to one of the buttons, so these
   * are kept if they are the same. */
  if (shows (self, board.kind, cells, n))
    return;
  brush_clear (self);
  self->kind = board.kind;
  for (guint i = 0; i < n; i++)
    add_button (self, board.kind, cells[i]);
}

KarumCell
karum_brush_bar_get_cell (KarumBrushBar *self)
{
  g_return_val_if_fail (KARUM_IS_BRUSH_BAR (self), (KarumCell){ 0 });
  for (guint i = 0; i < self->n_cells; i++)
    if (gtk_toggle_button_get_active (self->buttons[i]))
      return self->cells[i];
  return (KarumCell){ KARUM_CELL_EMPTY, false };
}

void
karum_brush_bar_choose (KarumBrushBar *self, guint place)
{
  g_return_if_fail (KARUM_IS_BRUSH_BAR (self));
  if (place < self->n_cells)
    gtk_toggle_button_set_active (self->buttons[place], TRUE);
}

static void
karum_brush_bar_class_init (KarumBrushBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_DROPS (klass, KarumBrushBar, gtk_widget_unparent, box);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_brush_bar_init (KarumBrushBar *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->box, "linked");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Piece to Place"), -1);
}

/* -- Editor page actions ----------------------------------------------------------------------- */

static void
choose_brush (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_brush_bar_choose (KARUM_EDITOR_PAGE (widget)->brushes,
                          (guint) g_variant_get_int32 (parameter));
}

static void
undo (KarumEditorPage *self)
{
  karum_editor_page_step (self, FALSE);
}

static void
redo (KarumEditorPage *self)
{
  karum_editor_page_step (self, TRUE);
}

static void
clear (KarumEditorPage *self)
{
  const KarumDraft empty = { .to_move = KARUM_FIRST };

  karum_editor_page_take_draft (self, &empty, TRUE);
}

/* The start position of a game; a setup by chance is drawn at random. */
static void
take_start (KarumEditorPage *self)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumState start;

  karum_random_init (&random, (guint64) g_random_int () << 32 | g_random_int ());
  if (karum_setup_needed (&self->rules))
    self->rules.game->setup_draw (&self->rules, &random, setup);
  if (karum_start (&self->rules, setup, NULL, &start, NULL))
    karum_editor_page_take_state (self, &start, TRUE);
}

static void
write_texts (KarumEditorPage *self, char *rules, char *position)
{
  karum_rules_write (&self->rules, rules);
  self->rules.game->position_write (&self->rules, &self->state, position);
}

static void
find (KarumEditorPage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];
  KarumGameFilter filter = self->rest;
  g_autofree char *target = NULL;

  write_texts (self, rules, position);
  filter.rules = rules;
  filter.position = position;
  filter.game = filter.preset = filter.options = NULL;
  target = karum_game_filter_write (&filter);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-games", "s", target);
}

static void
find_pattern (KarumEditorPage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_texts (self, rules, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.find-pattern-from", "(ss)", rules, position);
}

static void
play (KarumEditorPage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_texts (self, rules, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.new-game-at", "(ss)", rules, position);
}

static void
practise (KarumEditorPage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_texts (self, rules, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.practise-at", "(ss)", rules, position);
}

static void
analyze (KarumEditorPage *self)
{
  char rules[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  write_texts (self, rules, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.analyze-at", "(ss)", rules, position);
}

static void
copy (KarumEditorPage *self)
{
  if (self->valid) {
    karum_board_share_copy_position (self->board);
    return;
  }
  karum_copy_text (GTK_WIDGET (self), gtk_editable_get_text (self->line_entry));
  karum_tell (GTK_WIDGET (self), _ ("Position copied"));
}

static void
copy_picture (KarumEditorPage *self)
{
  karum_board_share_copy_picture (self->board, NULL);
}

static void
save_diagram (KarumEditorPage *self)
{
  karum_board_share_save (self->board, NULL);
}

/* A line in the format of the page's rules, even an invalid one, goes into the entry. Everything
 * else is pasted by the window. */
static void
pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumEditorPage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  KarumState state;

  if (!text || strchr (g_strstrip (text), '[')
      || (!self->rules.game->position_read (&self->rules, text, &state, NULL)
          && gdk_content_formats_contain_mime_type (
              gdk_clipboard_get_formats (GDK_CLIPBOARD (source)), KARUM_POSITION_TYPE)))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.paste", NULL);
  else
    gtk_editable_set_text (self->line_entry, text);
}

static void
paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, pasted,
                                 g_object_ref (widget));
}

static void
explore (KarumEditorPage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "explorer");
  gtk_widget_grab_focus (GTK_WIDGET (self->explorer));
}

/* What the actions need. */
enum {
  EDITOR_UNDO = KARUM_NEED_OWN,
  EDITOR_REDO,
  EDITOR_VALID,
  EDITOR_PATTERN,
  EDITOR_OPEN,
};

static const char *const reasons[] = {
  [EDITOR_UNDO] = N_ ("There is nothing to undo."),
  [EDITOR_REDO] = N_ ("There is nothing to redo."),
  [EDITOR_VALID] = N_ ("The position isn’t possible under these rules."),
  [EDITOR_PATTERN] = N_ ("This board is too large for patterns."),
  [EDITOR_OPEN] = N_ ("The game has ended here."),
};

static const KarumAction actions[] = {
  { "editor.undo",
    N_ ("_Undo"),
    "<Control>z",
    { EDITOR_UNDO },
    KARUM_DOES (KarumEditorPage, undo) },
  { "editor.redo",
    N_ ("_Redo"),
    "<Control><Shift>z <Control>y",
    { EDITOR_REDO },
    KARUM_DOES (KarumEditorPage, redo) },
  { "editor.brush",
    NULL,
    NULL,
    { KARUM_NEED_NOTHING },
    .with_target = choose_brush,
    .target = "i" },
  { "editor.brush(0)", NULL, "1", { KARUM_NEED_NOTHING } },
  { "editor.brush(1)", NULL, "2", { KARUM_NEED_NOTHING } },
  { "editor.brush(2)", NULL, "3", { KARUM_NEED_NOTHING } },
  { "editor.brush(3)", NULL, "4", { KARUM_NEED_NOTHING } },
  { "editor.brush(4)", NULL, "5", { KARUM_NEED_NOTHING } },
  { "editor.brush(5)", NULL, "6", { KARUM_NEED_NOTHING } },
  { "editor.clear",
    N_ ("_Empty Board"),
    "<Control>Delete",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumEditorPage, clear) },
  { "editor.start",
    N_ ("_Starting Position"),
    NULL,
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumEditorPage, take_start) },
  { "editor.find",
    N_ ("_Games with This Position"),
    "p <Control>Return",
    { EDITOR_VALID },
    KARUM_DOES (KarumEditorPage, find) },
  { "editor.find-pattern",
    N_ ("Search for a Patter_n from This Board…"),
    "t",
    { EDITOR_VALID, EDITOR_PATTERN },
    KARUM_DOES (KarumEditorPage, find_pattern) },
  { "editor.explore",
    N_ ("_Explorer"),
    "e",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumEditorPage, explore) },
  { "editor.play", NULL, NULL, { EDITOR_VALID, EDITOR_OPEN }, KARUM_DOES (KarumEditorPage, play) },
  { "editor.practise",
    NULL,
    NULL,
    { EDITOR_VALID, EDITOR_OPEN },
    KARUM_DOES (KarumEditorPage, practise) },
  { "editor.analyze",
    N_ ("Anal_yze"),
    NULL,
    { EDITOR_VALID, EDITOR_OPEN },
    KARUM_DOES (KarumEditorPage, analyze) },
  { "editor.copy",
    N_ ("_Copy Position"),
    "<Control>c",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumEditorPage, copy) },
  { "editor.paste",
    N_ ("_Paste Position"),
    "<Control>v",
    { KARUM_NEED_NOTHING },
    .with_target = paste },
  { "editor.copy-picture",
    N_ ("Copy as Pict_ure"),
    "<Control><Shift>c",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumEditorPage, copy_picture) },
  { "editor.save-diagram",
    N_ ("Sa_ve Diagram…"),
    "<Control>s",
    { KARUM_NEED_NOTHING },
    KARUM_DOES (KarumEditorPage, save_diagram) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Setting up a position"), .way = KARUM_KEYS_BEFORE_FOCUS,
        KARUM_ACTION_LINES (actions), .reasons = reasons };

void
karum_editor_page_update_actions (KarumEditorPage *self)
{
  gboolean over = self->valid && self->rules.game->status (&self->rules, &self->state).over;

  karum_actions_update (
      GTK_WIDGET (self),
      (self->past->len > 0 ? KARUM_NEED (EDITOR_UNDO) : 0)
          | (self->future->len > 0 ? KARUM_NEED (EDITOR_REDO) : 0)
          | (self->valid ? KARUM_NEED (EDITOR_VALID) : 0)
          | (self->valid && !over ? KARUM_NEED (EDITOR_OPEN) : 0)
          | (karum_pattern_possible (&self->rules) ? KARUM_NEED (EDITOR_PATTERN) : 0));
}

void
karum_editor_page_add_keys (KarumEditorPage *self)
{
  karum_page_keys_add (GTK_WIDGET (self), NULL);
}

void
karum_editor_page_install_actions (GtkWidgetClass *widget_class)
{
  karum_actions_install (widget_class, &table);
}
