/* karum-import-json.h: games in JSON, as records in the notation.
 *
 * Read are the games that karum_format_json writes, and the records of Abstract Play
 * (docs/abstractplay.md): an array of objects, one object, or an object on each line.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>

typedef struct _KarumJsonReader KarumJsonReader;

/**
 * karum_json_reader_new: @text must stay alive and unchanged while reading.
 * @text: UTF-8, @length bytes
 * Returns: (transfer full) (nullable): NULL if the text doesn't begin like JSON
 */
KarumJsonReader *karum_json_reader_new (const char *text, gsize length);
void karum_json_reader_free (KarumJsonReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumJsonReader, karum_json_reader_free)

/**
 * karum_json_reader_next: the next game. Reading ends at text that is not JSON.
 * @number: (out): of the object, from 1; of the line for an object on each line
 * @bytes: (out): of the object
 * @record: (out) (transfer full) (nullable): in the notation; whether it is a game, its reader says
 * @reason: (out) (transfer full) (nullable): why there is no record, in the user's language
 * Returns: FALSE after the last one
 */
gboolean karum_json_reader_next (
    KarumJsonReader *reader, guint *number, gsize *bytes, char **record, char **reason);

/* -- Within the reader ------------------------------------------------------------------------- */

/* karum_json_put_tag: appends a tag in the notation; none if there is no value.
 * @value: (nullable) */
void karum_json_put_tag (GString *text, const char *name, const char *value);

/**
 * karum_abstractplay_read: a record of Abstract Play in the notation.
 * @db: any connection
 * @object: JSON
 * @record, @reason: (out): as for karum_json_reader_next()
 * Returns: FALSE if @object is another object
 */
gboolean karum_abstractplay_read (sqlite3 *db, const char *object, char **record, char **reason);
