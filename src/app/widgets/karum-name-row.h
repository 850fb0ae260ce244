/* karum-name-row.h: a row to enter the name of a person or something else in, completed from the
 * archive. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_NAME_ROW (karum_name_row_get_type ())

/**
 * KarumNameRow: shows the names that contain what is typed, and says when a name is new.
 *
 * Property `which`: a KarumWhichRow that asks which one is meant, where several have the name that
 * was entered. KarumNameRow::known: nothing is looked up any more that tells who has the name.
 */
G_DECLARE_FINAL_TYPE (KarumNameRow, karum_name_row, KARUM, NAME_ROW, AdwEntryRow)

/**
 * karum_name_row_set_archive: where names are looked up.
 * @archive: (nullable) (transfer none)
 * @kind: what the names are of
 */
void karum_name_row_set_archive (KarumNameRow *self, KarumArchive *archive, KarumNameKind kind);

/* karum_name_row_set_new_text: what is said of a name that is not there, "" for nothing; at first
 * that the player or event is new. */
void karum_name_row_set_new_text (KarumNameRow *self, const char *text);

/* karum_name_row_dup_name: (transfer full) (nullable): the name, trimmed; NULL if there is none.
 */
char *karum_name_row_dup_name (KarumNameRow *self);

/* karum_name_row_set_name: @name: (nullable). Shows no completions. */
void karum_name_row_set_name (KarumNameRow *self, const char *name);

/* karum_name_row_set_meant: chooses player or event @id, as soon as it is known who has the name;
 * 0 chooses nobody. */
void karum_name_row_set_meant (KarumNameRow *self, gint64 id);

/* karum_name_row_get_meant: who was chosen of several that have the name; 0 where only one has. */
gint64 karum_name_row_get_meant (KarumNameRow *self);

/* karum_name_row_is_looking: whether the name is still being looked up. */
gboolean karum_name_row_is_looking (KarumNameRow *self);

/* karum_name_row_asks: several have the name, and nobody has said which of them is meant. */
gboolean karum_name_row_asks (KarumNameRow *self);

/* karum_name_row_ask: takes a person to where it is asked. */
void karum_name_row_ask (KarumNameRow *self);

G_END_DECLS
