#include <glib/gi18n.h>

#include "karum-sheet-draft.h"
#include "karum-class.h"
#include "karum-sheet-page-private.h"

/* Seconds from a change until the draft is written. */
#define DELAY 1

static GtkEditable *
field (KarumSheetPage *self, KarumSheetField which)
{
  GtkEditable *fields[KARUM_SHEET_N_FIELDS] = {
    [KARUM_SHEET_FIRST] = GTK_EDITABLE (self->first_row),
    [KARUM_SHEET_SECOND] = GTK_EDITABLE (self->second_row),
    [KARUM_SHEET_DATE] = GTK_EDITABLE (self->date_row),
    [KARUM_SHEET_EVENT] = GTK_EDITABLE (self->event_row),
    [KARUM_SHEET_PLACE] = GTK_EDITABLE (self->place_row),
    [KARUM_SHEET_ROUND] = self->round_row,
    [KARUM_SHEET_SETUP] = GTK_EDITABLE (self->setup_row),
    [KARUM_SHEET_TYPED] = self->entry,
  };

  return fields[which];
}

/* A restored name starts no completion and keeps the person that was selected for it. */
static void
write_field (KarumSheetPage *self, KarumSheetField which, const char *text)
{
  GtkEditable *editable = field (self, which);

  if (KARUM_IS_NAME_ROW (editable))
    karum_name_row_set_name (KARUM_NAME_ROW (editable), text);
  else
    gtk_editable_set_text (editable, text);
}

/* -- From the page and back ------------------------------------------------------------------- */

/* (transfer full): the state of the page as the text of a draft. */
static char *
read_page (KarumSheetPage *self)
{
  g_autoptr (KarumSheetDraft) draft = karum_sheet_draft_new ();
  KarumNewGame meant;

  /* If the rules are inconsistent, the last consistent ones are kept. */
  draft->rules = *karum_sheet_get_rules (self->sheet);
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++)
    draft->fields[i] = g_strdup (gtk_editable_get_text (field (self, i)));
  draft->ending = gtk_drop_down_get_selected (self->ending);
  for (guint i = 0; i < karum_sheet_get_length (self->sheet); i++)
    g_ptr_array_add (draft->turns, g_strdup (karum_sheet_get_text (self->sheet, i)));
  draft->place = self->place;
  draft->inserting = self->inserting;
  karum_sheet_page_get_meant (self, &meant);
  draft->meant[KARUM_SHEET_FIRST] = meant.players[0];
  draft->meant[KARUM_SHEET_SECOND] = meant.players[1];
  draft->meant[KARUM_SHEET_EVENT] = meant.event;
  return karum_sheet_draft_write (draft);
}

static gboolean
show_draft (KarumSheetPage *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumSheetDraft) draft = karum_sheet_draft_read (text, &error);
  KarumNewGame meant;
  guint endings = g_list_model_get_n_items (gtk_drop_down_get_model (self->ending));

  if (!draft) {
    g_info ("The draft of a score sheet can't be read: %s", error->message);
    return FALSE;
  }
  karum_rules_editor_set_rules (self->rules_editor, &draft->rules);
  meant = (KarumNewGame){ .players
                          = { draft->meant[KARUM_SHEET_FIRST], draft->meant[KARUM_SHEET_SECOND] },
                          .event = draft->meant[KARUM_SHEET_EVENT] };
  karum_sheet_page_set_meant (self, &meant);
  for (guint i = 0; i <= KARUM_SHEET_SETUP; i++)
    write_field (self, i, draft->fields[i]);
  karum_sheet_remove (self->sheet, 0, G_MAXUINT);
  karum_sheet_put (self->sheet, 0, draft->turns, TRUE);
  gtk_drop_down_set_selected (self->ending, draft->ending < endings ? draft->ending : 0);
  karum_sheet_page_type (self, draft->place, draft->inserting, draft->fields[KARUM_SHEET_TYPED]);
  gtk_stack_set_visible_child_name (self->tabs, draft->turns->len > 0 ? "turns" : "facts");
  karum_sheet_page_begin_history (self);
  return TRUE;
}

/* -- Keeping ---------------------------------------------------------------------------------- */

static void
tell_draft (KarumSheetPage *self, const char *text, const char *label, const char *action)
{
  karum_teller_offer (self->teller, text, label, action, NULL);
}

/* @text: (transfer full) (nullable): the draft that can be restored while the sheet is empty */
static void
set_emptied (KarumSheetPage *self, char *text)
{
  g_free (self->emptied);
  self->emptied = text;
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (SHEET_EMPTIED), text != NULL);
}

void
karum_sheet_page_keep (KarumSheetPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (KARUM_IS_SHEET_PAGE (self));
  if (!self->keeping)
    return;
  g_clear_handle_id (&self->keeping, g_source_remove);
  text = read_page (self);
  if (!g_str_equal (text, self->blank))
    set_emptied (self, NULL);
  if (karum_sheet_draft_keep (self->draft_path, g_str_equal (text, self->blank) ? NULL : text,
                              &error)
      || self->warned)
    return;
  g_free (text);
  /* Translators: why a file can't be written */
  text = g_strdup_printf (_ ("The unfinished sheet will be lost when the program quits: %s"),
                          error->message);
  self->warned = TRUE;
  tell_draft (self, text, NULL, NULL);
}

static gboolean
keep_now (gpointer data)
{
  karum_sheet_page_keep (data);
  return G_SOURCE_CONTINUE; /* removed already */
}

/* A page that was never mapped has not loaded its draft yet. */
static void
keep_soon (KarumSheetPage *self)
{
  if (self->opened && !self->keeping)
    self->keeping = g_timeout_add_seconds (DELAY, keep_now, self);
}

void
karum_sheet_page_drop_draft (KarumSheetPage *self)
{
  g_autoptr (GError) error = NULL;

  if (self->draft_path && !karum_sheet_draft_keep (self->draft_path, NULL, &error))
    g_info ("%s: %s", self->draft_path, error->message);
}

void
karum_sheet_page_forget (KarumSheetPage *self)
{
  g_clear_handle_id (&self->keeping, g_source_remove);
  g_free (self->blank);
  self->blank = read_page (self);
  set_emptied (self, NULL);
  karum_sheet_page_begin_history (self);
  karum_sheet_page_drop_draft (self);
}

void
karum_sheet_page_recall (KarumSheetPage *self)
{
  g_autofree char *text = NULL;

  if (self->opened || !self->draft_path || (self->game != 0 && !self->known))
    return;
  self->opened = TRUE;
  if (g_file_get_contents (self->draft_path, &text, NULL, NULL) && show_draft (self, text))
    tell_draft (self, _ ("Unfinished sheet restored"), _ ("_Clear Sheet"), "sheet.empty");
}

void
karum_sheet_page_set_blank (KarumSheetPage *self, const char *text)
{
  self->opened = FALSE;
  g_clear_handle_id (&self->keeping, g_source_remove);
  show_draft (self, text);
  g_free (self->blank);
  self->blank = read_page (self);
  set_emptied (self, NULL);
}

void
karum_sheet_page_set_draft (KarumSheetPage *self, const char *archive, gint64 game)
{
  g_autofree char *path = karum_sheet_draft_path (archive, game);

  if (g_strcmp0 (path, self->draft_path) == 0)
    return;
  karum_sheet_page_keep (self);
  if (self->opened)
    show_draft (self, self->blank);
  g_clear_handle_id (&self->keeping, g_source_remove);
  self->opened = FALSE;
  g_free (self->draft_path);
  self->draft_path = g_steal_pointer (&path);
}

/* -- Actions ---------------------------------------------------------------------------------- */

static void
empty (KarumSheetPage *self)
{
  g_autofree char *text = read_page (self);

  if (self->saving || g_str_equal (text, self->blank))
    return;
  set_emptied (self, g_steal_pointer (&text));
  show_draft (self, self->blank);
  gtk_widget_grab_focus (GTK_WIDGET (self->first_row));
  tell_draft (self, _ ("Sheet cleared"), _ ("_Undo"), "sheet.fill-again");
}

static void
fill_again (KarumSheetPage *self)
{
  if (self->emptied && !self->saving)
    show_draft (self, self->emptied);
  set_emptied (self, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static const KarumAction emptying[] = {
  { "sheet.empty", N_ ("Clear the Sheet"), "<Control><Shift>Delete",
    .function = KARUM_DOES (KarumSheetPage, empty) },
  { "sheet.fill-again", NULL, NULL, { SHEET_EMPTIED }, KARUM_DOES (KarumSheetPage, fill_again) },
};

const KarumActionTable karum_sheet_page_draft_actions
    = { NC_ ("shortcuts", "Score sheet"), .way = KARUM_KEYS_BEFORE_FOCUS,
        KARUM_ACTION_LINES (emptying), .reasons = karum_sheet_page_reasons };

/* Selecting a person for a name changes the sheet. */
static void
watch_meant (KarumSheetPage *self, KarumNameRow *row)
{
  g_autoptr (GObject) which = NULL;

  g_object_get (row, "which", &which, NULL);
  karum_on (which, "notify::selected", keep_soon, self);
}

void
karum_sheet_page_watch (KarumSheetPage *self)
{
  self->blank = read_page (self);
  set_emptied (self, NULL);
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++)
    karum_on (field (self, i), "changed", keep_soon, self);
  watch_meant (self, self->first_row);
  watch_meant (self, self->second_row);
  watch_meant (self, self->event_row);
  karum_on (self->sheet, "changed", keep_soon, self);
  karum_on (self->ending, "notify::selected", keep_soon, self);
}

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
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (SHEET_UNDO),
                     is_typed (self) || karum_sheet_history_can_step (self->history, FALSE));
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (SHEET_REDO),
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
undo (KarumSheetPage *self)
{
  if (is_typed (self))
    karum_sheet_page_type (self, self->place, self->inserting, untyped (self));
  else
    step (self, FALSE);
}

static void
redo (KarumSheetPage *self)
{
  step (self, TRUE);
}

static const KarumAction steps[] = {
  { "sheet.undo", N_ ("_Undo"), "<Control>z", { SHEET_UNDO }, KARUM_DOES (KarumSheetPage, undo) },
  { "sheet.redo",
    N_ ("_Redo"),
    "<Control><Shift>z <Control>y",
    { SHEET_REDO },
    KARUM_DOES (KarumSheetPage, redo) },
};

const KarumActionTable karum_sheet_page_history_actions
    = { NC_ ("shortcuts", "Score sheet"), .way = KARUM_KEYS_BEFORE_FOCUS,
        KARUM_ACTION_LINES (steps), .reasons = karum_sheet_page_reasons };
