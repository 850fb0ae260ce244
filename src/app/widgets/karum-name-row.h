/* karum-name-row.h: an entry row for a name, with completion from the archive, and what waits until
 * names are looked up. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive.h"

#define KARUM_TYPE_NAME_ROW (karum_name_row_get_type ())

/**
 * KarumNameRow: suggests names that contain the typed text, and tells if a name is new. Tab takes
 * the only player whose name begins with the text; Escape hides the suggestions first.
 *
 * Property `which`: a KarumWhichRow that asks which one is meant if several have the entered name.
 * KarumNameRow::known: no lookup of the name is running any more.
 */
G_DECLARE_FINAL_TYPE (KarumNameRow, karum_name_row, KARUM, NAME_ROW, AdwEntryRow)

/**
 * karum_name_row_set_archive: sets the archive for lookups.
 * @archive: (nullable) (transfer none)
 * @kind: the kind of names
 */
void karum_name_row_set_archive (KarumNameRow *self, KarumArchive *archive, KarumNameKind kind);

/* karum_name_row_set_new_text: sets the hint for a name that is not in the archive, "" for none;
 * by default it says that the player or event is new. */
void karum_name_row_set_new_text (KarumNameRow *self, const char *text);

/* karum_name_row_dup_name: (transfer full) (nullable): the trimmed name; NULL if empty. */
char *karum_name_row_dup_name (KarumNameRow *self);

/* karum_name_row_set_name: @name: (nullable). Shows no completions. */
void karum_name_row_set_name (KarumNameRow *self, const char *name);

/* karum_name_row_set_meant: selects player or event @id, as soon as the lookup of the name has
 * finished; 0 selects none. */
void karum_name_row_set_meant (KarumNameRow *self, gint64 id);

/* karum_name_row_get_meant: the ID selected among several with the same name; 0 if the name is
 * unique. */
gint64 karum_name_row_get_meant (KarumNameRow *self);

/* karum_name_row_is_looking: whether a lookup of the name is running. */
gboolean karum_name_row_is_looking (KarumNameRow *self);

/* karum_name_row_is_new: whether the archive hasn't the name, as far as it is looked up. */
gboolean karum_name_row_is_new (KarumNameRow *self);

/* karum_name_row_ask: moves the focus to the row that asks for the selection. */
void karum_name_row_ask (KarumNameRow *self);

/* KarumNamesKnown: @asking: (nullable): a row with a name that several have, of which the user
 * must select one first. */
typedef void (*KarumNamesKnown) (GtkWidget *form, KarumNameRow *asking);

/**
 * karum_name_wait: calls @known as soon as no lookup of @rows is running, which may be immediately.
 * Replaces a previous wait of @form.
 * @form: the object passed to @known; its destruction ends the wait
 */
void
karum_name_wait (GtkWidget *form, KarumNameRow *const *rows, guint n_rows, KarumNamesKnown known);
