#include "karum-encoding.h"

#include <glib/gi18n.h>
#include <string.h>

const char *const karum_encodings[]
    = { "windows-1251", "KOI8-R", "CP866", "windows-1252", "Shift-JIS", "EUC-JP",
        "ISO-2022-JP",  "UTF-16", NULL };

gboolean
karum_encoding_known (const char *encoding)
{
  GIConv converter = g_iconv_open ("UTF-8", encoding);

  if (converter == (GIConv) -1)
    return FALSE;
  g_iconv_close (converter);
  return TRUE;
}

/* The name passed to iconv for @encoding. Its own Shift-JIS converts backslashes, which escape
 * quotes in tags, to yen signs; Microsoft's variant, which real files use, doesn't. */
static const char *
meant_by (const char *encoding)
{
  static const char *const names[] = { "Shift-JIS", "Shift_JIS", "SJIS" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (encoding, names[i]) == 0)
      return "CP932";
  return encoding;
}

static char *
convert (const char *text, gsize length, const char *encoding, gsize *read, gsize *written)
{
  return g_convert (text, (gssize) length, "UTF-8", meant_by (encoding), read, written, NULL);
}

/* The line of byte @offset, from 1, as editors count lines. */
static guint
line_of (const char *text, gsize offset)
{
  const char *end = text + offset;
  guint line = 1;

  while ((text = memchr (text, '\n', (gsize) (end - text)))) {
    text++;
    line++;
  }
  return line;
}

char *
karum_encoding_convert (
    const char *text, gsize length, const char *encoding, gsize *converted_length, GError **error)
{
  gsize read = 0;
  char *converted = convert (text, length, encoding, &read, converted_length);

  if (!converted && g_ascii_strcasecmp (encoding, "EUC-JP") == 0)
    converted = convert (text, length, "EUC-JP-MS", &read, converted_length);
  /* An incomplete character at the end is left unread, and iconv reports no error for it. */
  if (read < length)
    g_clear_pointer (&converted, g_free);
  if (!converted)
    g_set_error (error, G_CONVERT_ERROR, G_CONVERT_ERROR_ILLEGAL_SEQUENCE,
                 _ ("the text is not in the encoding %s: line %u can’t be read in it"), encoding,
                 line_of (text, MIN (read, length)));
  return converted;
}
