#include "karum-json.h"

#include <math.h>

static void
append_quoted (GString *text, const char *string)
{
  g_string_append_c (text, '"');
  for (const char *c = string; *c; c++) {
    switch (*c) {
    case '"':
    case '\\':
      g_string_append_c (text, '\\');
      g_string_append_c (text, *c);
      break;
    case '\n':
      g_string_append (text, "\\n");
      break;
    case '\t':
      g_string_append (text, "\\t");
      break;
    default:
      if ((guint8) *c < ' ' || *c == 0x7f)
        g_string_append_printf (text, "\\u%04x", (guint) (guint8) *c);
      else if ((guint8) *c == 0xc2 && (guint8) c[1] >= 0x80 && (guint8) c[1] < 0xa0)
        g_string_append_printf (text, "\\u%04x", (guint) (guint8) * ++c);
      else
        g_string_append_c (text, *c);
    }
  }
  g_string_append_c (text, '"');
}

/* Writes the separator before the next value, and its key. */
static void
begin_value (KarumJson *json, const char *key)
{
  if (json->again)
    g_string_append_c (json->text, ',');
  if (json->depth == 1 && json->again)
    g_string_append_c (json->text, '\n');
  json->again = TRUE;
  if (!key)
    return;
  append_quoted (json->text, key);
  g_string_append (json->text, ": ");
}

void
karum_json_open (KarumJson *json, const char *key, char bracket)
{
  begin_value (json, key);
  g_string_append_c (json->text, bracket);
  json->arrays = json->arrays << 1 | (bracket == '[');
  json->depth++;
  json->again = FALSE;
}

void
karum_json_close (KarumJson *json)
{
  g_string_append_c (json->text, json->arrays & 1 ? ']' : '}');
  json->arrays >>= 1;
  json->depth--;
  json->again = TRUE;
  if (json->depth == 0)
    g_string_append_c (json->text, '\n');
}

void
karum_json_line (KarumJson *json)
{
  if (json->again)
    g_string_append_c (json->text, '\n');
  /* Within an element, JSON is written on one line. */
  json->depth = 1;
  json->again = FALSE;
}

void
karum_json_string (KarumJson *json, const char *key, const char *string)
{
  begin_value (json, key);
  if (string)
    append_quoted (json->text, string);
  else
    g_string_append (json->text, "null");
}

void
karum_json_integer (KarumJson *json, const char *key, gint64 integer)
{
  begin_value (json, key);
  g_string_append_printf (json->text, "%" G_GINT64_FORMAT, integer);
}

void
karum_json_boolean (KarumJson *json, const char *key, gboolean boolean)
{
  begin_value (json, key);
  g_string_append (json->text, boolean ? "true" : "false");
}

void
karum_json_number (KarumJson *json, const char *key, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE] = "null";

  begin_value (json, key);
  number += 0.0; /* not −0 */
  for (int digits = 15; isfinite (number) && digits <= 17; digits++) {
    char format[] = "%.15g";

    g_snprintf (format, sizeof format, "%%.%dg", digits);
    if (g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, format, number), NULL) == number)
      break;
  }
  g_string_append (json->text, buffer);
}
