/* karum-editor-page-actions.c: actions on the position in the editor. */
#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-editor-page-private.h"
#include "karum-page-keys.h"
#include "karum-pattern.h"
#include "karum-teller.h"

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

void
karum_editor_page_update_actions (KarumEditorPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean open = self->valid && !self->rules.game->status (&self->rules, &self->state).over;

  gtk_widget_action_set_enabled (widget, "editor.undo", self->past->len > 0);
  gtk_widget_action_set_enabled (widget, "editor.redo", self->future->len > 0);
  gtk_widget_action_set_enabled (widget, "editor.find", self->valid);
  gtk_widget_action_set_enabled (widget, "editor.find-pattern",
                                 self->valid && karum_pattern_possible (&self->rules));
  gtk_widget_action_set_enabled (widget, "editor.play", open);
}

static const KarumPageKey keys[] = {
  { GDK_KEY_z, GDK_CONTROL_MASK, "editor.undo" },
  { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "editor.redo" },
  { GDK_KEY_y, GDK_CONTROL_MASK, "editor.redo" },
  { GDK_KEY_c, GDK_CONTROL_MASK, "editor.copy" },
  { GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "editor.copy-picture" },
  { GDK_KEY_s, GDK_CONTROL_MASK, "editor.save-diagram" },
  { GDK_KEY_v, GDK_CONTROL_MASK, "editor.paste" },
  { GDK_KEY_Return, GDK_CONTROL_MASK, "editor.find" },
  { GDK_KEY_Delete, GDK_CONTROL_MASK, "editor.clear" },
  { GDK_KEY_e, 0, "editor.explore" },
  { GDK_KEY_p, 0, "editor.find" },
  { GDK_KEY_t, 0, "editor.find-pattern" },
  { GDK_KEY_1, 0, "editor.brush(0)" },
  { GDK_KEY_2, 0, "editor.brush(1)" },
  { GDK_KEY_3, 0, "editor.brush(2)" },
  { GDK_KEY_4, 0, "editor.brush(3)" },
  { GDK_KEY_5, 0, "editor.brush(4)" },
  { GDK_KEY_6, 0, "editor.brush(5)" },
};

void
karum_editor_page_add_keys (KarumEditorPage *self)
{
  karum_page_keys_add (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys), NULL);
}

void
karum_editor_page_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "editor.brush", "i", choose_brush);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.undo", undo);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.redo", redo);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.clear", clear);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.start", take_start);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.find", find);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.find-pattern", find_pattern);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.play", play);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.copy", copy);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.copy-picture", copy_picture);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.save-diagram", save_diagram);
  gtk_widget_class_install_action (widget_class, "editor.paste", NULL, paste);
  KARUM_ACTION (widget_class, KarumEditorPage, "editor.explore", explore);
  karum_page_keys_bind (widget_class, keys, G_N_ELEMENTS (keys));
}
