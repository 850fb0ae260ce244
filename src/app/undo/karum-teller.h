/* karum-teller.h: toasts over a page, the latest one always visible; what undo says. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-request.h"

/* karum_undo_text: (transfer full): that the change @title was undone or redone. */
char *karum_undo_text (KarumDirection direction, const char *title);

/**
 * karum_undo_tell: reports the last change of @archive in the window of @widget.
 * @archive: (nullable): NULL for a page that was closed meanwhile: nothing is reported
 * @text: plain text, a sentence
 */
void karum_undo_tell (GtkWidget *widget, KarumArchive *archive, const char *text);

/* karum_undo_tell_since: as karum_undo_tell(), of all changes from @first to the last one of now,
 * which are undone together; of the last one alone if @first is 0. */
void
karum_undo_tell_since (GtkWidget *widget, KarumArchive *archive, const char *text, guint64 first);

/**
 * karum_undo_change: sends a change; reports it as karum_undo_tell() does, or what went wrong.
 * @request: (transfer full)
 * @text: (nullable): NULL to report only what went wrong
 */
void karum_undo_change (GtkWidget *widget,
                        KarumArchive *archive,
                        KarumRequest *request,
                        const char *text);

/* karum_undo_erase: as karum_undo_change(), for what can't be undone; the window then says what
 * backups still hold of it. */
void karum_undo_erase (GtkWidget *widget,
                       KarumArchive *archive,
                       KarumRequest *request,
                       const char *text);

/**
 * karum_tell: shows a message in the window of @widget, instead of the previous one.
 * @text: plain text, a sentence
 */
void karum_tell (GtkWidget *widget, const char *text);

/**
 * karum_undo_menu_show: keeps @section up to date with what can be undone in @archive.
 * @section: must have no other items
 * @archive: (nullable): replaces the previous one
 */
void karum_undo_menu_show (GMenu *section, KarumArchive *archive);

typedef struct _KarumTeller KarumTeller;

/* karum_teller_new: @overlay: must outlive it */
KarumTeller *karum_teller_new (AdwToastOverlay *overlay);

void karum_teller_free (KarumTeller *teller);

/* karum_teller_fit: messages, also the one that is shown, are at most @width pixels wide; 0, as at
 * first, for the width of the overlay. */
void karum_teller_fit (KarumTeller *teller, int width);

/**
 * karum_teller_tell: shows @text for some seconds, instead of the previous message.
 * @text: plain text
 * @action: (nullable): an action for the button “Undo”; NULL for no button
 * @target: (nullable): of @action; floating references are sunk
 */
void
karum_teller_tell (KarumTeller *teller, const char *text, const char *action, GVariant *target);

/* karum_teller_tell_to_stay: the same, until the user closes it or another message replaces it. */
void karum_teller_tell_to_stay (KarumTeller *teller,
                                const char *text,
                                const char *action,
                                GVariant *target);

/* karum_teller_offer: the same as karum_teller_tell(), with @label, (nullable), on the button. */
void karum_teller_offer (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target);

/* karum_teller_show: the same, without a word to screen readers: for what is said otherwise. */
void karum_teller_show (
    KarumTeller *teller, const char *text, const char *label, const char *action, GVariant *target);

/* karum_teller_take_back: dismisses the last message. */
void karum_teller_take_back (KarumTeller *teller);
