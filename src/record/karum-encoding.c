#include "karum-encoding.h"

#include <glib/gi18n.h>
#include <string.h>

const char *const karum_encodings[]
    = { "windows-1251", "KOI8-R", "Shift-JIS", "EUC-JP", "UTF-16", NULL };

/* As much as is looked at: a few names are enough. */
#define SAMPLE_MAX (1 << 20)

/* What bytes beyond ASCII would mean in each of the encodings. */
typedef struct {
  gsize high;       /* bytes beyond ASCII */
  gsize euc;        /* … in pairs of EUC-JP */
  gsize euc_kana;   /* … of these, in pairs that are kana */
  gsize sjis;       /* … in pairs of Shift-JIS */
  gsize sjis_kana;  /* … of these, in pairs that are kana */
  gsize cyrillic;   /* letters in both Cyrillic encodings */
  gsize upper_half; /* … of these, 0xe0 to 0xff: small in windows-1251, capital in KOI8-R */
} Counts;

static gboolean
between (guint8 byte, guint8 low, guint8 high)
{
  return byte >= low && byte <= high;
}

static gboolean
euc_pair (const guint8 *c)
{
  return between (c[0], 0xa1, 0xfe) && between (c[1], 0xa1, 0xfe);
}

static gboolean
sjis_pair (const guint8 *c)
{
  return (between (c[0], 0x81, 0x9f) || between (c[0], 0xe0, 0xef)) && between (c[1], 0x40, 0xfc)
         && c[1] != 0x7f;
}

static void
count_euc (const guint8 *text, const guint8 *end, Counts *counts)
{
  for (const guint8 *c = text; c + 1 < end; c++)
    if (euc_pair (c)) {
      counts->euc += 2;
      counts->euc_kana += c[0] == 0xa4 || c[0] == 0xa5 ? 2 : 0;
      c++;
    }
}

static void
count_sjis (const guint8 *text, const guint8 *end, Counts *counts)
{
  for (const guint8 *c = text; c + 1 < end; c++)
    if (sjis_pair (c)) {
      counts->sjis += (gsize) (c[1] >= 0x80 ? 2 : 1);
      counts->sjis_kana += (c[0] == 0x82 && c[1] >= 0x9f) || (c[0] == 0x83 && c[1] <= 0x96) ? 2 : 0;
      c++;
    }
}

static void
count_cyrillic (const guint8 *text, const guint8 *end, Counts *counts)
{
  for (const guint8 *c = text; c < end; c++) {
    counts->high += *c >= 0x80;
    counts->cyrillic += *c >= 0xc0;
    counts->upper_half += *c >= 0xe0;
  }
}

const char *
karum_encoding_guess (const char *text, gsize length)
{
  const guint8 *start = (const guint8 *) text;
  const guint8 *end = start + MIN (length, SAMPLE_MAX);
  Counts counts = { 0 };

  if (length >= 2
      && ((start[0] == 0xff && start[1] == 0xfe) || (start[0] == 0xfe && start[1] == 0xff)))
    return "UTF-16";
  count_euc (start, end, &counts);
  count_sjis (start, end, &counts);
  count_cyrillic (start, end, &counts);
  /* Japanese text pairs all its bytes; Russian text is letters almost without exception. Where
   * every byte pairs as EUC-JP but all are Cyrillic letters too, only kana or kanji outside them
   * decide. */
  if (counts.high > 0 && counts.euc >= counts.high && counts.cyrillic < counts.high
      && (counts.euc_kana > 0 || counts.cyrillic * 10 < counts.high * 9))
    return "EUC-JP";
  if (counts.high > 0 && counts.sjis >= counts.high
      && (counts.sjis_kana > 0 || counts.cyrillic * 2 < counts.high))
    return "Shift-JIS";
  if (counts.high == 0 || counts.cyrillic * 10 < counts.high * 9)
    return NULL;
  return counts.upper_half * 2 > counts.cyrillic ? "windows-1251" : "KOI8-R";
}

gboolean
karum_encoding_known (const char *encoding)
{
  GIConv converter = g_iconv_open ("UTF-8", encoding);

  if (converter == (GIConv) -1)
    return FALSE;
  g_iconv_close (converter);
  return TRUE;
}

/* What iconv is to read a text in @encoding as. Its own Shift-JIS turns each backslash, with which
 * quotes in tags are written, into a sign of currency; that of Microsoft, which files really have,
 * doesn't. */
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

/* The line of byte @offset, from 1, as editors count it. */
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
  /* A character that is cut off at the end is left unread, and is no error by itself. */
  if (read < length)
    g_clear_pointer (&converted, g_free);
  if (!converted)
    g_set_error (error, G_CONVERT_ERROR, G_CONVERT_ERROR_ILLEGAL_SEQUENCE,
                 _ ("the text is not in the encoding %s: line %u can’t be read in it"), encoding,
                 line_of (text, MIN (read, length)));
  return converted;
}
