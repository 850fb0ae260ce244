/* karum-sheet-page-record.c: enters the record of a game that has only a result so far. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-dialog.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-record-end.h"
#include "karum-requests.h"
#include "karum-sheet-page-private.h"
#include "karum-teller.h"

/* -- What is known ---------------------------------------------------------------------------- */

/* What is known is corrected in the details of the game. */
static void
show_known (KarumSheetPage *self)
{
  GtkWidget *const facts[] = { GTK_WIDGET (self->first_row), GTK_WIDGET (self->second_row),
                               GTK_WIDGET (self->date_row),  GTK_WIDGET (self->event_row),
                               GTK_WIDGET (self->place_row), GTK_WIDGET (self->round_row) };
  g_autofree char *players = NULL, *end = NULL, *text = NULL;

  karum_for_each_of (fact, facts)
    gtk_widget_set_sensitive (*fact, self->game == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->known_end), self->known != NULL);
  if (self->known) {
    const KarumTags *tags = &self->known->tags;

    players = karum_players_text (tags->players[0], tags->players[1]);
    end = karum_end_text (tags);
    /* Translators: the result of a game whose moves are entered now: "1–0, 28 : 19" */
    text = g_strdup_printf (_ ("Known result: %s"), end);
    gtk_label_set_label (self->known_end, text);
  }
  adw_window_title_set_subtitle (self->title, players ? players : "");
}

/* (transfer full): the sheet as it is before a move is typed. */
static char *
write_known (const KarumRecord *known)
{
  const KarumTags *tags = &known->tags;
  g_autoptr (KarumSheetDraft) draft = karum_sheet_draft_new ();

  draft->rules = known->rules;
  draft->fields[KARUM_SHEET_FIRST] = g_strdup (tags->players[0]);
  draft->fields[KARUM_SHEET_SECOND] = g_strdup (tags->players[1]);
  draft->fields[KARUM_SHEET_DATE] = g_strdup (tags->date);
  draft->fields[KARUM_SHEET_EVENT] = g_strdup (tags->event);
  draft->fields[KARUM_SHEET_PLACE] = g_strdup (tags->site);
  draft->fields[KARUM_SHEET_ROUND] = g_strdup (tags->round);
  draft->fields[KARUM_SHEET_SETUP] = g_strdup (known->setup);
  draft->ending = karum_sheet_page_find_ending (tags);
  return karum_sheet_draft_write (draft);
}

static void
known_loaded (gpointer page, gpointer result)
{
  KarumSheetPage *self = page;
  g_autoptr (KarumLoadedGame) game = result;
  g_autofree char *text = NULL;

  if (!self->teller)
    return;
  if (!karum_record_is_result (game->record)) {
    karum_teller_tell (self->teller, _ ("The record of this game has already been entered"), NULL,
                       NULL);
    return;
  }
  self->known = g_steal_pointer (&game->record);
  self->revision = game->revision;
  text = write_known (self->known);
  karum_sheet_page_set_blank (self, text);
  show_known (self);
  if (karum_sheet_get_started (self->sheet))
    gtk_stack_set_visible_child_name (self->tabs, "turns");
  karum_sheet_page_recall (self);
  karum_sheet_page_update (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
not_loaded (gpointer page, const GError *error)
{
  KarumSheetPage *self = page;

  if (self->teller)
    karum_teller_tell (self->teller, error->message, NULL, NULL);
}

void
karum_sheet_page_begin (KarumSheetPage *self, gint64 game)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  if (self->saving) {
    self->wanted = game;
    return;
  }
  self->wanted = -1;
  if (!archive || (game == 0 && self->game == 0))
    return;
  karum_sheet_page_keep (self);
  if (self->plain) {
    karum_sheet_page_set_blank (self, self->plain);
    g_clear_pointer (&self->plain, g_free);
  }
  g_clear_pointer (&self->known, karum_record_unref);
  self->game = game;
  karum_sheet_page_set_draft (self, karum_archive_get_path (archive), game);
  show_known (self);
  karum_sheet_page_update (self);
  if (game != 0) {
    self->plain = g_strdup (self->blank);
    karum_ask (self, archive, karum_request_load_game (game), &self->loading, known_loaded,
               not_loaded);
  } else {
    karum_ask_no_more (&self->loading);
    if (gtk_widget_get_mapped (GTK_WIDGET (self)))
      karum_sheet_page_recall (self);
  }
}

/* -- Saving ----------------------------------------------------------------------------------- */

static void
record_saved (gpointer page, gpointer result)
{
  KarumSheetPage *self = page;
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));
  g_autofree char *players = NULL, *text = NULL;

  g_free (result);
  self->saving = FALSE;
  if (!self->teller) {
    karum_sheet_page_drop_draft (self);
    return;
  }
  players = self->known
                ? karum_players_text (self->known->tags.players[0], self->known->tags.players[1])
                : NULL;
  text = karum_name_message (_ ("Record entered"), players);
  karum_sheet_page_forget (self);
  karum_sheet_page_begin (self, MAX (self->wanted, 0));
  if (self->game == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.back", NULL);
  karum_undo_tell (GTK_WIDGET (self), archive, text);
}

static void
not_saved (gpointer page, const GError *error)
{
  KarumSheetPage *self = page;

  self->saving = FALSE;
  if (!self->teller)
    return;
  karum_sheet_page_update (self);
  karum_teller_tell (self->teller, error->message, NULL, NULL);
  if (self->wanted >= 0)
    karum_sheet_page_begin (self, self->wanted);
}

static void
send (KarumSheetPage *self, KarumRecord *record)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  self->saving = TRUE;
  karum_sheet_page_update (self);
  karum_ask (self, archive,
             karum_request_save_game (self->game, self->revision, N_ ("Entering the record"),
                                      karum_record_ref (record)),
             NULL, record_saved, not_saved);
}

static void
decided (AdwMessageDialog *dialog, const char *response, KarumSheetPage *self)
{
  g_autoptr (KarumRecord) record = karum_record_copy (karum_dialog_get_corrected (dialog));

  if (g_str_equal (response, "save") && self->known && !self->saving)
    send (self, record);
}

/* The moves lead to another result than the one that was known. */
static void
ask (KarumSheetPage *self, const KarumRecord *record)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                              _ ("The Record Gives Another Result"), NULL));

  karum_dialog_show_correction (
      dialog, karum_page_get_archive (KARUM_PAGE (self)), self->game, self->known, record,
      _ ("This does not agree with the result that was known. Check the moves and how the game "
         "ended. If you save the record, its result counts."));
  karum_dialog_warn (dialog, "save", _ ("_Save the Record"));
  g_signal_connect_object (dialog, "response", G_CALLBACK (decided), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
karum_sheet_page_save_record (KarumSheetPage *self, KarumRecord *record)
{
  gboolean agrees = karum_record_take_place (record, self->known);

  if (karum_record_line_length (record) == 0) {
    gtk_widget_error_bell (GTK_WIDGET (self));
    gtk_widget_activate_action (GTK_WIDGET (self), "sheet.turns", NULL);
  } else if (agrees)
    send (self, record);
  else
    ask (self, record);
}
