/* karum-sheet-page-history.c: undo and redo on a score sheet. */
#include "karum-sheet-page-private.h"

/* -- What the sheet is like ------------------------------------------------------------------- */

/* (transfer full) */
static KarumSheetDraft *
present_state (KarumSheetPage *self)
{
  KarumSheetDraft *state = karum_sheet_draft_new ();

  state->rules = *karum_sheet_get_rules (self->sheet);
  state->fields[KARUM_SHEET_SETUP] = karum_sheet_page_dup_setup (self);
  for (guint i = 0; i < karum_sheet_get_length (self->sheet); i++)
    g_ptr_array_add (state->turns, g_strdup (karum_sheet_get_text (self->sheet, i)));
  return state;
}

/* The text of the entry before the user edits it. */
static const char *
untyped (KarumSheetPage *self)
{
  return self->inserting || self->place == karum_sheet_get_length (self->sheet)
             ? ""
             : karum_sheet_get_text (self->sheet, self->place);
}

static gboolean
is_typed (KarumSheetPage *self)
{
  return !g_str_equal (gtk_editable_get_text (self->entry), untyped (self));
}

void
karum_sheet_page_update_steps (KarumSheetPage *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sheet.undo",
                                 is_typed (self)
                                     || karum_sheet_history_can_step (self->history, FALSE));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sheet.redo",
                                 karum_sheet_history_can_step (self->history, TRUE));
}

void
karum_sheet_page_begin_history (KarumSheetPage *self)
{
  karum_sheet_history_begin (self->history, present_state (self));
  karum_sheet_page_update_steps (self);
}

void
karum_sheet_page_note (KarumSheetPage *self)
{
  if (self->stepping)
    return;
  karum_sheet_history_note (self->history, present_state (self));
  karum_sheet_page_update_steps (self);
}

/* -- Steps ------------------------------------------------------------------------------------ */

/* Replaces the turns of the sheet by @turns if they differ, which sets @changed. Returns: the
 * place after the last difference */
static guint
show_turns (KarumSheetPage *self, GPtrArray *turns, gboolean *changed)
{
  guint had = karum_sheet_get_length (self->sheet), shorter = MIN (had, turns->len);
  guint from = 0, end = 0;

  while (from < shorter
         && g_str_equal (karum_sheet_get_text (self->sheet, from), turns->pdata[from]))
    from++;
  while (end < shorter - from
         && g_str_equal (karum_sheet_get_text (self->sheet, had - 1 - end),
                         turns->pdata[turns->len - 1 - end]))
    end++;
  *changed = had - end > from || turns->len - end > from;
  if (!*changed)
    return 0;
  karum_sheet_remove (self->sheet, 0, G_MAXUINT);
  karum_sheet_put (self->sheet, 0, turns, TRUE);
  return turns->len - end;
}

static void
show_state (KarumSheetPage *self, const KarumSheetDraft *state)
{
  GtkEditable *setup = GTK_EDITABLE (self->setup_row);
  g_autofree char *setup_now = karum_sheet_page_dup_setup (self);
  gboolean turns_changed;
  guint place = self->place, after;

  if (!karum_rules_equal (karum_sheet_get_rules (self->sheet), &state->rules))
    karum_rules_editor_set_rules (self->rules_editor, &state->rules);
  if (!g_str_equal (setup_now, state->fields[KARUM_SHEET_SETUP]))
    gtk_editable_set_text (setup, state->fields[KARUM_SHEET_SETUP]);
  after = show_turns (self, state->turns, &turns_changed);
  karum_sheet_page_go (self, turns_changed ? after : place);
  /* Shows the tab that has changed. */
  gtk_stack_set_visible_child_name (self->tabs, turns_changed ? "turns" : "facts");
}

static void
step (KarumSheetPage *self, gboolean forward)
{
  const KarumSheetDraft *state
      = self->saving ? NULL : karum_sheet_history_step (self->history, forward);

  if (!state)
    return;
  self->stepping = TRUE;
  show_state (self, state);
  self->stepping = FALSE;
  karum_sheet_page_update_steps (self);
}

/* The first undo step discards the edit in the entry. */
static void
undo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSheetPage *self = KARUM_SHEET_PAGE (widget);

  if (is_typed (self))
    karum_sheet_page_type (self, self->place, self->inserting, untyped (self));
  else
    step (self, FALSE);
}

static void
redo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  step (KARUM_SHEET_PAGE (widget), TRUE);
}

void
karum_sheet_page_bind_history (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "sheet.undo", NULL, undo);
  gtk_widget_class_install_action (widget_class, "sheet.redo", NULL, redo);
}
