/* karum-json.h: writes JSON incrementally, so that a document doesn't have to fit into memory. */
#pragma once

#include <glib.h>

/**
 * KarumJson: zero at first except for @text. The caller may remove appended text from @text at any
 * time. Elements of the outermost array or object are on separate lines; the document ends with a
 * newline.
 *
 * Every value takes its @key if it belongs to an object, NULL in an array or as the document.
 */
typedef struct {
  GString *text;
  guint depth;    /* at most 64 */
  guint64 arrays; /* a bit for each that is open, the innermost one last; the others are objects */
  gboolean again; /* the next element is not the first of its array or object */
} KarumJson;

/* karum_json_open: begins an array `[` or an object `{`. */
void karum_json_open (KarumJson *json, const char *key, char bracket);

/* karum_json_close: ends what was begun last. */
void karum_json_close (KarumJson *json);

/* karum_json_line: ends the document, if there is one, and begins one that is written on a line of
 * its own; after the last one, as well. */
void karum_json_line (KarumJson *json);

/* karum_json_string: @string is UTF-8; NULL is written as `null`. */
void karum_json_string (KarumJson *json, const char *key, const char *string);
void karum_json_integer (KarumJson *json, const char *key, gint64 integer);
void karum_json_boolean (KarumJson *json, const char *key, gboolean boolean);

/* karum_json_number: with the fewest digits, of 15 to 17, from which it is read back exactly;
 * `null` if not finite. */
void karum_json_number (KarumJson *json, const char *key, double number);
