/* karum-sheet-page-turns.c: the turns of a score sheet, entered by keyboard or on the board. */
#include <glib/gi18n.h>

#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-class.h"
#include "karum-sheet-item.h"
#include "karum-sheet.h"
#include "karum-sheet-page-private.h"
#include "karum-entry.h"

/* The maximum number of completions shown. */
#define SHOWN 4

/* -- List ------------------------------------------------------------------------------------- */

static void
read_items (KarumSheetPage *self)
{
  guint had = g_list_model_get_n_items (G_LIST_MODEL (self->items)), same = 0;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint place = 0; place <= karum_sheet_get_length (self->sheet); place++) {
    g_autoptr (KarumSheetItem) item = karum_sheet_item_new (self->sheet, place);
    g_autoptr (KarumSheetItem) old = same == place && same < had
                                         ? g_list_model_get_item (G_LIST_MODEL (self->items), same)
                                         : NULL;

    if (old && karum_sheet_item_equal (old, item))
      same = place + 1;
    else
      g_ptr_array_add (items, g_steal_pointer (&item));
  }
  g_list_store_splice (self->items, same, had - same, items->pdata, items->len);
}

static void
item_selected (KarumSheetPage *self)
{
  guint place = gtk_single_selection_get_selected (self->selection);

  if (!self->setting && place != GTK_INVALID_LIST_POSITION)
    karum_sheet_page_go (self, place);
}

/* -- Entry ------------------------------------------------------------------------------------ */

static void
show_entry_title (KarumSheetPage *self)
{
  g_autofree char *text = NULL;

  if (self->inserting)
    text = g_strdup_printf (_ ("Before move %u"), self->place + 1);
  else if (self->place < karum_sheet_get_length (self->sheet))
    text = g_strdup_printf (_ ("Instead of move %u"), self->place + 1);
  else
    text = g_strdup_printf (_ ("Move %u"), self->place + 1);
  gtk_label_set_label (self->entry_title, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
}

static void
set_entry (KarumSheetPage *self, const char *text)
{
  self->setting = TRUE;
  gtk_editable_set_text (self->entry, text);
  gtk_editable_set_position (self->entry, -1);
  self->setting = FALSE;
}

/* Puts @text in the place of all that is selected, and selects it: something is selected all the
 * time. On X11 an entry with nothing selected gives the selection up; if it claims it again in the
 * same millisecond, it is told that it lost it, and then nothing is selected. */
static gboolean
replace_selected (KarumSheetPage *self, const char *text)
{
  int length = g_utf8_strlen (gtk_editable_get_text (self->entry), -1), begin, end;

  if (!*text || !gtk_editable_get_selection_bounds (self->entry, &begin, &end)
      || end - begin < length)
    return FALSE;
  self->setting = TRUE;
  gtk_editable_insert_text (self->entry, text, -1, &end);
  gtk_editable_select_region (self->entry, length, end);
  gtk_editable_delete_text (self->entry, 0, length);
  self->setting = FALSE;
  return g_str_equal (gtk_editable_get_text (self->entry), text);
}

static void
tell_fault (KarumSheetPage *self, guint place, const char *turn, const char *reason)
{
  g_autofree char *text = NULL;

  /* Translators: the number of a turn, the turn as it was typed, why it can't be one */
  text = g_strdup_printf (_ ("Move %u, %s: %s"), place + 1, turn, reason);
  gtk_label_set_label (self->fault, text);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), TRUE);
}

/* Shows why the text in the entry is invalid, as soon as no legal turn starts with it; else the
 * first fault of the sheet. */
static void
show_fault (KarumSheetPage *self, const char *typed, gboolean hopeless)
{
  const KarumRules *rules = karum_sheet_get_rules (self->sheet);
  guint legal = karum_sheet_get_legal (self->sheet);
  g_autofree char *reason = karum_sheet_dup_fault (self->sheet);
  KarumTurn turn;
  KarumError error;

  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
  gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_widget_set_visible (self->cut, reason != NULL);
  if (hopeless
      && !karum_turn_parse (rules, karum_sheet_get_state (self->sheet, self->place), typed, &turn,
                            &error)) {
    g_autofree char *why = karum_error_message (&error);

    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
    tell_fault (self, self->place, typed, why);
  } else if (reason) {
    tell_fault (self, legal, karum_sheet_get_text (self->sheet, legal), reason);
  }
}

static void
match_clicked (GtkButton *button, KarumSheetPage *self)
{
  set_entry (self, gtk_button_get_label (button));
  karum_sheet_page_take_entry (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

/* (transfer full): the text of the entry in notation. */
static char *
typed_turn (KarumSheetPage *self)
{
  g_autoptr (GPtrArray) turns = karum_turn_text_split (gtk_editable_get_text (self->entry), NULL);

  return g_strdup (turns->len > 0 ? g_ptr_array_index (turns, turns->len - 1) : "");
}

/* Must be called after the text of the entry has changed. */
static void
show_typed (KarumSheetPage *self)
{
  g_autofree char *typed = typed_turn (self);
  gboolean all = FALSE;

  g_ptr_array_set_size (self->found, 0);
  if (karum_sheet_can_play (self->sheet, self->place)) {
    g_ptr_array_unref (self->found);
    self->found
        = karum_turn_matches (karum_sheet_get_rules (self->sheet),
                              karum_sheet_get_state (self->sheet, self->place), typed, &all);
  }
  karum_turn_matches_show (GTK_BOX (self->matches), self->found, SHOWN, G_CALLBACK (match_clicked),
                           self);
  show_fault (self, typed, *typed && all && self->found->len == 0);
  karum_sheet_page_show_board (self, typed);
  karum_sheet_page_update_steps (self);
}

/* Puts @turns in at the current place, legal or not, and goes on at the end of the sheet with
 * @rest: what is typed next must never replace a move that the person did not go to. */
static void
put (KarumSheetPage *self, GPtrArray *turns, const char *rest)
{
  gboolean wrong = karum_sheet_is_wrong (self->sheet);

  karum_sheet_put (self->sheet, self->place, turns, self->inserting);
  karum_sheet_page_go (self, karum_sheet_get_length (self->sheet));
  if (!wrong && karum_sheet_is_wrong (self->sheet))
    gtk_widget_error_bell (GTK_WIDGET (self->entry));
  if (*rest) {
    g_clear_handle_id (&self->selecting, g_source_remove);
    set_entry (self, rest);
    show_typed (self);
  }
}

/* White space ends a turn; pasted text can contain many turns. */
static void
entry_changed (KarumSheetPage *self)
{
  g_autoptr (GPtrArray) turns = NULL;
  g_autofree char *rest = NULL;

  if (self->setting)
    return;
  turns = karum_turn_text_split (gtk_editable_get_text (self->entry), &rest);
  if (turns->len > 0)
    put (self, turns, rest);
  else
    show_typed (self);
}

void
karum_sheet_page_take_entry (KarumSheetPage *self)
{
  g_autoptr (GPtrArray) turns = karum_turn_text_split (gtk_editable_get_text (self->entry), NULL);
  KarumTurn turn;

  if (turns->len == 0)
    return;
  /* A unique completion needs not be typed to its end. */
  if (turns->len == 1 && self->found->len == 1 && karum_sheet_can_play (self->sheet, self->place)
      && !karum_turn_parse (karum_sheet_get_rules (self->sheet),
                            karum_sheet_get_state (self->sheet, self->place),
                            g_ptr_array_index (turns, 0), &turn, NULL)) {
    g_free (g_ptr_array_index (turns, 0));
    g_ptr_array_index (turns, 0) = g_strdup (g_ptr_array_index (self->found, 0));
  }
  put (self, turns, "");
}

gboolean
karum_sheet_page_is_typed (KarumSheetPage *self)
{
  g_autofree char *typed = typed_turn (self);
  gboolean old = !self->inserting && self->place < karum_sheet_get_length (self->sheet);

  return *typed && !(old && g_str_equal (typed, karum_sheet_get_text (self->sheet, self->place)));
}

/* Deferred, because an entry moves its cursor after its text was replaced during typing. */
static gboolean
select_entry (gpointer data)
{
  KarumSheetPage *self = data;

  self->selecting = 0;
  gtk_editable_select_region (self->entry, 0, -1);
  return G_SOURCE_REMOVE;
}

void
karum_sheet_page_go (KarumSheetPage *self, guint place)
{
  guint length = karum_sheet_get_length (self->sheet);
  const char *text;

  self->place = MIN (place, length);
  self->inserting = FALSE;
  self->setting = TRUE;
  gtk_single_selection_set_selected (self->selection, self->place);
  if (gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", self->place);
  self->setting = FALSE;
  text = self->place < length ? karum_sheet_get_text (self->sheet, self->place) : "";
  if (!replace_selected (self, text))
    set_entry (self, text);
  if (!self->selecting)
    self->selecting = g_idle_add_full (G_PRIORITY_HIGH, select_entry, self, NULL);
  show_entry_title (self);
  show_typed (self);
}

void
karum_sheet_page_type (KarumSheetPage *self, guint place, gboolean inserting, const char *text)
{
  karum_sheet_page_go (self, place);
  self->inserting = inserting && self->place < karum_sheet_get_length (self->sheet);
  g_clear_handle_id (&self->selecting, g_source_remove);
  set_entry (self, text);
  show_entry_title (self);
  show_typed (self);
}

void
karum_sheet_page_show_turns (KarumSheetPage *self)
{
  gboolean setting = self->setting;

  self->setting = TRUE;
  read_items (self);
  self->place = MIN (self->place, karum_sheet_get_length (self->sheet));
  gtk_single_selection_set_selected (self->selection, self->place);
  self->setting = setting;
  show_entry_title (self);
  show_typed (self);
}

/* -- Keys and actions ------------------------------------------------------------------------- */

/* An entry would consume these keys even if it has nothing to undo. */
static gboolean
history_key (KarumSheetPage *self, guint key, GdkModifierType modifiers)
{
  guint letter = gdk_keyval_to_lower (key);
  gboolean redo = letter == GDK_KEY_y || modifiers & GDK_SHIFT_MASK;

  if (!(modifiers & GDK_CONTROL_MASK) || modifiers & GDK_ALT_MASK
      || (letter != GDK_KEY_z && letter != GDK_KEY_y))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), redo ? "sheet.redo" : "sheet.undo", NULL);
  return TRUE;
}

/* At the first turn, Up must not move the focus out of the entry. */
static gboolean
entry_key (GtkEventController *controller,
           guint key,
           guint code,
           GdkModifierType modifiers,
           KarumSheetPage *self)
{
  gboolean empty = !*gtk_editable_get_text (self->entry);

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
    return history_key (self, key, modifiers);
  if ((key == GDK_KEY_Up || (key == GDK_KEY_BackSpace && empty)) && self->place > 0)
    karum_sheet_page_go (self, self->place - 1);
  else if (key == GDK_KEY_Down)
    karum_sheet_page_go (self, self->place + 1);
  else if (key == GDK_KEY_Escape)
    karum_sheet_page_go (self, karum_sheet_get_length (self->sheet));
  else
    return key == GDK_KEY_Up;
  return TRUE;
}

/* Shows the tab of turns after a change of them. */
static void
show_entry (KarumSheetPage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "turns");
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
insert_turn (KarumSheetPage *self)
{
  if (self->place == karum_sheet_get_length (self->sheet))
    return;
  karum_sheet_page_type (self, self->place, TRUE, "");
  show_entry (self);
}

static void
remove_turn (KarumSheetPage *self)
{
  karum_sheet_remove (self->sheet, self->place, 1);
  karum_sheet_page_go (self, self->place);
  show_entry (self);
}

static void
cut_turns (KarumSheetPage *self)
{
  karum_sheet_remove (self->sheet, karum_sheet_get_legal (self->sheet), G_MAXUINT);
  karum_sheet_page_go (self, G_MAXUINT);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static const KarumAction actions[] = {
  { "sheet.insert-turn", N_ ("_Insert a Move Before This One"), "<Control>plus <Control>KP_Add",
    .function = KARUM_DOES (KarumSheetPage, insert_turn) },
  { "sheet.remove-turn", N_ ("Re_move This Move"), "<Control>d",
    .function = KARUM_DOES (KarumSheetPage, remove_turn) },
  { "sheet.cut", .function = KARUM_DOES (KarumSheetPage, cut_turns) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Score sheet"), .way = KARUM_KEYS_BEFORE_FOCUS,
        KARUM_ACTION_LINES (actions), .reasons = karum_sheet_page_reasons };

void
karum_sheet_page_bind_turns (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumSheetPage, list, selection, entry_title, entry, matches, fault,
                  cut);
  KARUM_CALLBACKS (widget_class, item_selected, entry_changed, entry_key);
  gtk_widget_class_bind_template_callback_full (widget_class, "take_entry",
                                                G_CALLBACK (karum_sheet_page_take_entry));
  karum_actions_install (widget_class, &table);
}
