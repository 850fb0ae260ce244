#include "karum-sheet-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-piece-icon.h"
#include "karum-requests.h"
#include "karum-limits.h"
#include "karum-page-keys.h"
#include "karum-sheet-item.h"
#include "karum-sheet.h"
#include "karum-sheet-page-private.h"
#include "karum-split.h"
#include "karum-dialog.h"
#include "karum-voice.h"
#include "karum-which-row.h"

/* Longer than the text of all turns of any game. */
#define ENTRY_MAX 20000

G_DEFINE_FINAL_TYPE (KarumSheetPage, karum_sheet_page, KARUM_TYPE_PAGE)

/* -- What holds now --------------------------------------------------------------------------- */

/* (transfer none) (nullable): the field of the form that must be completed or corrected before
 * the game can be saved; @reason: (out): a sentence that explains it. */
static GtkWidget *
find_obstacle (KarumSheetPage *self, const char **reason)
{
  gboolean dated, fitting;
  G_GNUC_UNUSED g_autofree char *date = karum_date_row_dup_date (self->date_row, &dated);

  karum_rules_editor_get_rules (self->rules_editor, &fitting);
  if (!dated) {
    *reason = _ ("The date is not valid, so the game can’t be saved.");
    return GTK_WIDGET (self->date_row);
  }
  if (!fitting) {
    *reason = _ ("These rules can’t be combined, so the game can’t be saved.");
    return GTK_WIDGET (self->rules_editor);
  }
  if (!karum_sheet_get_started (self->sheet)) {
    *reason = _ ("The start of the game is incomplete, so the game can’t be saved.");
    return GTK_WIDGET (self->setup_row);
  }
  return NULL;
}

static gboolean
can_save (KarumSheetPage *self)
{
  const char *reason;

  return karum_page_can_write (KARUM_PAGE (self)) && !self->saving
         && (self->game == 0 || self->known) && !find_obstacle (self, &reason);
}

/* Errors may be on the tab that is hidden. */
static void
show_obstacle (KarumSheetPage *self)
{
  const char *reason = "";
  gboolean some = find_obstacle (self, &reason) != NULL;

  gtk_label_set_label (self->obstacle, reason);
  gtk_widget_set_visible (self->obstacle_box, some);
}

void
karum_sheet_page_update (KarumSheetPage *self)
{
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (SHEET_WHOLE), can_save (self));
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (SHEET_NEW), self->game == 0);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING),
                     karum_page_can_write (KARUM_PAGE (self)));
  show_obstacle (self);
  karum_sheet_page_show_ending (self);
}

static void
sheet_changed (KarumSheetPage *self)
{
  karum_sheet_page_show_turns (self);
  karum_sheet_page_note (self);
  karum_sheet_page_update (self);
}

static void
start_changed (KarumSheetPage *self)
{
  if (!self->sheet)
    return;
  karum_sheet_page_read_start (self);
  karum_sheet_page_update (self);
}

/* -- Saving ----------------------------------------------------------------------------------- */

static void
tell_saved (KarumSheetPage *self, const char *text, gint64 game)
{
  if (game)
    karum_teller_offer (self->teller, text, _ ("_Open"), "win.open-game",
                        g_variant_new_int64 (game));
  else
    karum_teller_tell (self->teller, text, NULL, NULL);
}

/* The window was closed while the game was being saved. */
static gboolean
is_closed (KarumSheetPage *self)
{
  return self->teller == NULL;
}

static void
game_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSheetPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *id = karum_request_finish (source, result, &error);

  self->saving = FALSE;
  if (is_closed (self)) {
    if (id)
      karum_sheet_page_drop_draft (self);
    return;
  }
  if (!id) {
    tell_saved (self, error->message, 0);
  } else {
    karum_sheet_remove (self->sheet, 0, G_MAXUINT);
    karum_sheet_page_clear_form (self);
    karum_sheet_page_go (self, 0);
    karum_sheet_page_forget (self);
    gtk_stack_set_visible_child_name (self->tabs, "facts");
    gtk_widget_grab_focus (GTK_WIDGET (self->first_row));
    if (self->wanted > 0)
      karum_sheet_page_begin (self, self->wanted);
    else if (self->next)
      tell_saved (self, _ ("Game saved"), *id);
    else
      gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "x", *id);
  }
  karum_sheet_page_update (self);
}

/* A sheet with an illegal turn can't be saved: shows that turn. */
static void
show_wrong_turn (KarumSheetPage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "turns");
  karum_sheet_page_go (self, karum_sheet_get_legal (self->sheet));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
ask (KarumSheetPage *self, KarumNameRow *row)
{
  gtk_stack_set_visible_child_name (self->tabs, "facts");
  karum_name_row_ask (row);
}

static void
save (KarumSheetPage *self)
{
  g_autoptr (KarumRecord) record = NULL;
  KarumNewGame game = { 0 };

  if (karum_sheet_page_is_typed (self))
    karum_sheet_page_take_entry (self);
  record = karum_sheet_make_record (self->sheet);
  if (!record) {
    show_wrong_turn (self);
    return;
  }
  karum_sheet_page_fill_tags (self, record);
  if (self->game != 0) {
    karum_sheet_page_save_record (self, record);
    return;
  }
  game.record = record;
  self->saving = TRUE;
  karum_sheet_page_update (self);
  karum_sheet_page_get_meant (self, &game);
  karum_request_async (karum_page_get_archive (KARUM_PAGE (self)),
                       karum_request_enter_games (&game, 1), NULL, game_saved, g_object_ref (self));
}

static void
names_known (GtkWidget *widget, KarumNameRow *asking)
{
  KarumSheetPage *self = KARUM_SHEET_PAGE (widget);

  if (asking)
    ask (self, asking);
  else if (can_save (self))
    save (self);
}

static void
begin_saving (KarumSheetPage *self, gboolean next)
{
  KarumNameRow *const rows[] = { self->first_row, self->second_row, self->event_row };

  self->next = next;
  if (self->game != 0) {
    save (self);
    return;
  }
  karum_name_wait (GTK_WIDGET (self), rows, G_N_ELEMENTS (rows), names_known);
}

static void
save_action (KarumSheetPage *self)
{
  begin_saving (self, FALSE);
}

static void
save_next_action (KarumSheetPage *self)
{
  begin_saving (self, TRUE);
}

static void
show_turns_action (KarumSheetPage *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "turns");
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
show_obstacle_action (KarumSheetPage *self)
{
  const char *reason;
  GtkWidget *obstacle = find_obstacle (self, &reason);

  if (!obstacle)
    return;
  gtk_stack_set_visible_child_name (self->tabs, "facts");
  gtk_widget_child_focus (obstacle, GTK_DIR_TAB_FORWARD);
}

/* After a tab was selected, the focus goes to its entry. */
static void
tab_shown (KarumSheetPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_sheet_page_archive_changed (KarumPage *page)
{
  KarumSheetPage *self = KARUM_SHEET_PAGE (page);
  KarumArchive *archive = karum_page_get_archive (page);

  karum_name_row_set_archive (self->first_row, archive, KARUM_NAME_PLAYER);
  karum_name_row_set_archive (self->second_row, archive, KARUM_NAME_PLAYER);
  karum_name_row_set_archive (self->event_row, archive, KARUM_NAME_EVENT);
  karum_name_row_set_archive (self->place_row, archive, KARUM_NAME_PLACE);
  karum_sheet_page_begin (self, 0);
  if (archive)
    karum_sheet_page_set_draft (self, karum_archive_get_path (archive), 0);
  karum_sheet_page_update (self);
}

/* @what: (nullable): the number of a game without a record; 0 and NULL for a new game */
static void
karum_sheet_page_show (KarumPage *page, GVariant *what)
{
  karum_sheet_page_begin (KARUM_SHEET_PAGE (page), what ? g_variant_get_int64 (what) : 0);
}

static GVariant *
karum_sheet_page_remember (KarumPage *page)
{
  return g_variant_new_int64 (KARUM_SHEET_PAGE (page)->game);
}

static void
karum_sheet_page_leave (KarumPage *page)
{
  karum_sheet_page_keep (KARUM_SHEET_PAGE (page));
}

static gboolean
karum_sheet_page_grab_focus (GtkWidget *widget)
{
  KarumSheetPage *self = KARUM_SHEET_PAGE (widget);
  gboolean turns = g_strcmp0 (gtk_stack_get_visible_child_name (self->tabs), "turns") == 0;

  /* The players of a result that is known can't be changed. */
  return gtk_widget_grab_focus (turns ? GTK_WIDGET (self->entry) : GTK_WIDGET (self->first_row))
         || gtk_widget_child_focus (GTK_WIDGET (self->tabs), GTK_DIR_TAB_FORWARD);
}

static void
karum_sheet_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_sheet_page_parent_class)->map (widget);
  karum_sheet_page_recall (KARUM_SHEET_PAGE (widget));
}

static void
sheet_page_let_go (KarumSheetPage *self)
{
  karum_sheet_page_keep (self);
  self->opened = FALSE; /* changes by disposal are no changes of the sheet */
  g_clear_handle_id (&self->selecting, g_source_remove);
  if (self->sheet)
    g_signal_handlers_disconnect_by_data (self->sheet, self);
}

static void
bind_form (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumSheetPage, toasts, tabs, form, first_row, second_row, date_row,
                  event_row, place_row, round_row, rules_editor, setup_group, setup_row,
                  setup_fault, ending, outcome, obstacle_box);
  KARUM_CHILDREN (widget_class, KarumSheetPage, obstacle, title, known_end);
  KARUM_CALLBACKS (widget_class, tab_shown, start_changed);
  gtk_widget_class_bind_template_callback_full (widget_class, "fit_tabs",
                                                G_CALLBACK (karum_tabs_fit));
  gtk_widget_class_bind_template_callback_full (widget_class, "update",
                                                G_CALLBACK (karum_sheet_page_update));
}

const char *const karum_sheet_page_reasons[] = {
  [SHEET_WHOLE] = N_ ("Something is missing or wrong on the sheet."),
  [SHEET_NEW] = N_ ("The sheet belongs to a game of the archive."),
  [SHEET_UNDO] = N_ ("There is nothing to undo."),
  [SHEET_REDO] = N_ ("There is nothing to redo."),
  [SHEET_EMPTIED] = N_ ("The sheet has not been cleared."),
};

static const KarumAction actions[] = {
  { "sheet.turns", N_ ("Go to the Moves"), "<Control>Return",
    .function = KARUM_DOES (KarumSheetPage, show_turns_action) },
  { "sheet.save",
    N_ ("Save the Sheet"),
    "<Control>s",
    { KARUM_NEED_WRITING, SHEET_WHOLE },
    KARUM_DOES (KarumSheetPage, save_action) },
  { "sheet.save-next",
    N_ ("Save and Start the Next Sheet"),
    "<Control><Shift>Return",
    { KARUM_NEED_WRITING, SHEET_WHOLE, SHEET_NEW },
    KARUM_DOES (KarumSheetPage, save_next_action) },
  { "sheet.show-obstacle", .function = KARUM_DOES (KarumSheetPage, show_obstacle_action) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Score sheet"), .way = KARUM_KEYS_BEFORE_FOCUS,
        KARUM_ACTION_LINES (actions), .reasons = karum_sheet_page_reasons };

static void
karum_sheet_page_class_init (KarumSheetPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->undoes = TRUE;
  page_class->archive_changed = karum_sheet_page_archive_changed;
  page_class->show = karum_sheet_page_show;
  page_class->remember = karum_sheet_page_remember;
  page_class->leave = karum_sheet_page_leave;
  widget_class->map = karum_sheet_page_map;
  widget_class->grab_focus = karum_sheet_page_grab_focus;
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_DATE_ROW, KARUM_TYPE_NAME_ROW,
              KARUM_TYPE_PIECE_ICON, KARUM_TYPE_RULES_EDITOR, KARUM_TYPE_SHEET_ITEM,
              KARUM_TYPE_SPLIT, KARUM_TYPE_WHICH_ROW);
  KARUM_ON_DISPOSE (klass, KarumSheetPage, sheet_page_let_go);
  KARUM_DROPS (klass, KarumSheetPage, karum_teller_free, teller);
  KARUM_DROPS (klass, KarumSheetPage, karum_sheet_history_free, history);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumSheetPage, g_object_unref, sheet, items);
  KARUM_DROPS (klass, KarumSheetPage, g_ptr_array_unref, found);
  KARUM_FREES (klass, KarumSheetPage, g_free, draft_path, blank, emptied, plain);
  KARUM_DROPS (klass, KarumSheetPage, karum_record_unref, known);
  KARUM_DROPS (klass, KarumSheetPage, g_object_unref, loading);
  bind_form (widget_class);
  karum_sheet_page_bind_board (widget_class);
  karum_sheet_page_bind_turns (widget_class);
  karum_actions_install (widget_class, &karum_sheet_page_history_actions);
  karum_actions_install (widget_class, &karum_sheet_page_draft_actions);
  karum_actions_install (widget_class, &karum_sheet_page_sharing_actions);
  karum_actions_install (widget_class, &table);
}

static void
karum_sheet_page_init (KarumSheetPage *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  self->found = g_ptr_array_new_with_free_func (g_free);
  self->items = g_list_store_new (KARUM_TYPE_SHEET_ITEM);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_sheet_page_add_sharing (self);
  karum_text_limit (self->round_row, KARUM_TAG_VALUE_MAX);
  karum_text_limit (self->setup_row, KARUM_POSITION_TEXT);
  karum_describe (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->setup_row))),
                  adw_preferences_group_get_description (self->setup_group));
  karum_text_limit (self->entry, ENTRY_MAX);
  karum_page_keys_add (GTK_WIDGET (self), NULL);
  self->teller = karum_teller_new (self->toasts);
  g_settings_bind (settings, "animation", self->board, "animate", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "coordinates", self->board, "coordinates", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->items));
  self->wanted = -1;
  self->history = karum_sheet_history_new ();
  self->sheet = karum_sheet_new ();
  karum_on (self->sheet, "changed", sheet_changed, self);
  karum_date_row_set_today (self->date_row);
  karum_sheet_page_read_start (self);
  karum_sheet_page_begin_history (self);
  karum_sheet_page_watch (self);
}
