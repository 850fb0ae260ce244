/* karum-json.h: writing JSON piece by piece, so that no document has to fit into memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumJson: zero at first but for @text. What is appended to @text may be taken out of it at any
 * time. Elements of the outermost array or object stand on lines of their own; a newline ends the
 * document.
 */
typedef struct {
  GString *text;
  guint depth;
  gboolean again; /* the next element is not the first of its array or object */
} KarumJson;

/* karum_json_open: begins an array `[` or an object `{`. */
void karum_json_open (KarumJson *json, char bracket);

/* karum_json_close: ends what was begun with the matching bracket: `]` or `}`. */
void karum_json_close (KarumJson *json, char bracket);

/* karum_json_key: the name of the value that is written next, within an object. */
void karum_json_key (KarumJson *json, const char *key);

/* karum_json_string: @string is UTF-8; NULL is written as `null`. */
void karum_json_string (KarumJson *json, const char *string);
void karum_json_integer (KarumJson *json, gint64 integer);
void karum_json_boolean (KarumJson *json, gboolean boolean);

/* karum_json_number: with as many digits as tell it from any other; not finite ones are `null`. */
void karum_json_number (KarumJson *json, double number);

G_END_DECLS
