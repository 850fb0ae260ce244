/* karum-name-row.h: a row to enter the name of a person or something else in, completed from the
 * archive. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_NAME_ROW (karum_name_row_get_type ())

/**
 * KarumNameRow: shows the names that contain what is typed, and says when a name is new.
 */
G_DECLARE_FINAL_TYPE (KarumNameRow, karum_name_row, KARUM, NAME_ROW, AdwEntryRow)

/**
 * karum_name_row_set_archive: where names are looked up.
 * @archive: (nullable) (transfer none)
 * @kind: what the names are of
 */
void karum_name_row_set_archive (KarumNameRow *self, KarumArchive *archive, KarumNameKind kind);

/* karum_name_row_set_new_text: what is said of a name that is not there; "new player" at first. */
void karum_name_row_set_new_text (KarumNameRow *self, const char *text);

/* karum_name_row_dup_name: (transfer full) (nullable): the name, trimmed; NULL if there is none.
 */
char *karum_name_row_dup_name (KarumNameRow *self);

/* karum_name_row_set_name: @name: (nullable). Shows no completions. */
void karum_name_row_set_name (KarumNameRow *self, const char *name);

G_END_DECLS
