#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-brush-bar.h"
#include "karum-clipboard.h"
#include "karum-editor-page-private.h"
#include "karum-editor-page.h"
#include "karum-page-keys.h"
#include "karum-pattern.h"
#include "karum-teller.h"

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
  { "editor.brush", .with_target = choose_brush, .target = "i" },
  { "editor.brush(0)", .keys = "1" },
  { "editor.brush(1)", .keys = "2" },
  { "editor.brush(2)", .keys = "3" },
  { "editor.brush(3)", .keys = "4" },
  { "editor.brush(4)", .keys = "5" },
  { "editor.brush(5)", .keys = "6" },
  { "editor.clear", N_ ("_Empty Board"), "<Control>Delete",
    .function = KARUM_DOES (KarumEditorPage, clear) },
  { "editor.start", N_ ("_Starting Position"),
    .function = KARUM_DOES (KarumEditorPage, take_start) },
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
  { "editor.explore", N_ ("_Explorer"), "e", .function = KARUM_DOES (KarumEditorPage, explore) },
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
  { "editor.copy", N_ ("_Copy Position"), "<Control>c",
    .function = KARUM_DOES (KarumEditorPage, copy) },
  { "editor.paste", N_ ("_Paste Position"), "<Control>v", .with_target = paste },
  { "editor.copy-picture", N_ ("Copy as Pict_ure"), "<Control><Shift>c",
    .function = KARUM_DOES (KarumEditorPage, copy_picture) },
  { "editor.save-diagram", N_ ("Sa_ve Diagram…"), "<Control>s",
    .function = KARUM_DOES (KarumEditorPage, save_diagram) },
};

const KarumActionTable karum_editor_page_actions
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
