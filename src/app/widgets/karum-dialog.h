/* karum-dialog.h: presents dialogs. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-loader.h"

/* karum_dialog_present: presents @dialog, no larger than its parent window. If it has no focus
 * yet, focuses the first focusable widget below its header bar. */
void karum_dialog_present (GtkWindow *dialog);

/* karum_dialog_wrap_heading: lets a long heading of @dialog be measured for any width. libadwaita
 * chooses between a large heading of one line and a small one of several, but measures the large
 * one for widths that it doesn't fit, which GTK complains about since 4.14. */
void karum_dialog_wrap_heading (AdwMessageDialog *dialog);

/* karum_dialog_warn: gives @dialog the responses "cancel", which Enter and Escape choose, and the
 * destructive @response, and wraps its heading. @label: of @response, translated */
void karum_dialog_warn (AdwMessageDialog *dialog, const char *response, const char *label);

/* -- Correction: karum-correction.c -- */

/**
 * karum_dialog_show_correction: shows @text, and below it what changes if @after takes the place of
 * @before: the number of moves, result and points, ratings, and the match. The records are copied.
 * @archive: (nullable)
 * @game: its number there
 */
void karum_dialog_show_correction (AdwMessageDialog *dialog,
                                   KarumArchive *archive,
                                   gint64 game,
                                   const KarumRecord *before,
                                   const KarumRecord *after,
                                   const char *text);

/* karum_dialog_get_corrected: (transfer none): that @after, as long as @dialog is alive. */
const KarumRecord *karum_dialog_get_corrected (AdwMessageDialog *dialog);

/* -- Form: saves what is typed in a dialog, also if the dialog is closed meanwhile. */

/* KarumFormFault: @dialog shows why it could not be saved. @message: (nullable): NULL for nothing
 * anymore */
typedef void (*KarumFormFault) (gpointer dialog, const char *message);

/**
 * karum_form_save: sends the change that was entered in @dialog. If the dialog is closed before the
 * answer, it is only hidden: it is destroyed when everything is saved, and shown again, with all
 * that was typed and the fault, if that fails. If it is destroyed nevertheless, the window that it
 * belongs to tells the fault.
 * @dialog: a GtkWindow; alive when the functions are called
 * @request: (transfer full)
 * @saved: called with the result, possibly after the dialog was closed
 * @fault: not called for a dialog that is destroyed
 */
void karum_form_save (gpointer dialog,
                      KarumArchive *archive,
                      KarumRequest *request,
                      KarumTake saved,
                      KarumFormFault fault);

/* karum_form_hold: the change is sent later, as when names are being looked up: until
 * karum_form_release() a @dialog that is closed is only hidden. */
void karum_form_hold (gpointer dialog);

/* karum_form_release: if @dialog was closed meanwhile, and nothing was sent, it is shown again,
 * because it asks for something. Without an effect if it isn't held. */
void karum_form_release (gpointer dialog);

/* karum_form_is_saving: whether the answer to a change is still to come. */
gboolean karum_form_is_saving (gpointer dialog);

/* -- Name dialog: asks for a name. */

/* -- Path chooser: a file chooser for a local file or folder. */

typedef void (*KarumPathChosen) (gpointer object, const char *path);

/**
 * karum_path_chooser_new: asks for one file or folder with a local path, once it is shown. Of
 * another one it says that it can't be used.
 * @accept: the label of the accept button
 * @object: (type GObject) (nullable): passed to @chosen, which is not called after its destruction;
 *   otherwise the chooser
 * Returns: (transfer none): frees itself when it is closed
 */
GtkFileChooser *karum_path_chooser_new (GtkWindow *parent,
                                        GtkFileChooserAction action,
                                        const char *title,
                                        const char *accept,
                                        KarumPathChosen chosen,
                                        gpointer object);

/**
 * karum_path_chooser_filter: adds a filter called @title
 * @suffix: (nullable): such as "karum", in any case; all files otherwise
 * Returns: (transfer none) */
GtkFileFilter *
karum_path_chooser_filter (GtkFileChooser *chooser, const char *title, const char *suffix);

void karum_path_chooser_show (GtkFileChooser *chooser);

/**
 * karum_path_chooser_close: destroys a chooser that has responded. Its path bar outlives it: the
 * toolkit reads the names of the folders above for it, and crashes if it goes meanwhile (GTK 4.18);
 * a share can be slow.
 * @chooser: (type GtkFileChooserNative) (transfer full): */
void karum_path_chooser_close (gpointer chooser);

/* -- Text limit: limits the length of the text in an editable. */

/**
 * karum_text_limit: sets the maximum length of the text in a field; longer pasted text is
 * truncated.
 * @field: a single-line GtkEditable, such as an entry row or a search entry
 * @characters: 1 … 65535
 */
void karum_text_limit (gpointer field, guint characters);

/**
 * karum_text_set: sets the text of a limited field. Of a text beyond the limit, which archives of
 * other programs can contain, the beginning is shown; it is kept completely unless the user edits
 * it.
 * @text: (nullable)
 */
void karum_text_set (gpointer field, const char *text);

/**
 * karum_text_dup: the entered text, or the one that was set if the user has not edited it.
 * Returns: (transfer full)
 */
char *karum_text_dup (gpointer field);
