#include "karum-pdf.h"

#include <string.h>

#include "karum-arrays.h"

/* The trailer of a file is shorter. */
#define TRAILER 1024

/* The bytes of an entry of the table of objects: an offset of ten digits, and what follows it. */
#define ENTRY 20
#define DIGITS 10

/* A text that is put into the file, at @place of the old one. */
typedef struct {
  gsize place;
  GString *text; /* (owned) */
} Addition;

typedef struct {
  const GByteArray *pdf;
  gsize table;       /* where its objects are listed: "xref" */
  gsize entries;     /* of this list: the first one */
  guint n_objects;   /* with the one that is none */
  GArray *additions; /* (element-type Addition) */
} File;

/* -- Reading ---------------------------------------------------------------------------------- */

static gboolean
has (const File *file, gsize at, const char *text)
{
  gsize length = strlen (text);

  return at + length <= file->pdf->len && memcmp (file->pdf->data + at, text, length) == 0;
}

/* The number at @at; @at: (inout): behind it */
static gsize
read_number (const File *file, gsize *at)
{
  gsize number = 0;

  for (; *at < file->pdf->len && g_ascii_isdigit (file->pdf->data[*at]); ++*at)
    number = number * 10 + (gsize) (file->pdf->data[*at] - '0');
  return number;
}

/* The number behind the last @key of the trailer; 0 if there is none. */
static gsize
last_number (const File *file, const char *key)
{
  gsize least = file->pdf->len > TRAILER ? file->pdf->len - TRAILER : 0;

  for (gsize at = file->pdf->len; at > least; at--)
    if (has (file, at - 1, key)) {
      gsize place = at - 1 + strlen (key);

      return read_number (file, &place);
    }
  return 0;
}

/* Where the entries of the dictionary of an object begin; 0 if there is none. */
static gsize
find_object (const File *file, gsize number)
{
  gsize at = file->entries + number * ENTRY, place;

  if (number == 0 || number >= file->n_objects)
    return 0;
  place = read_number (file, &at);
  if (read_number (file, &place) != number || !has (file, place, " 0 obj\n<<"))
    return 0;
  return place + strlen (" 0 obj\n<<");
}

/* Where the value of @key begins in the dictionary at @at; 0 if there is none. */
static gsize
find_key (const File *file, gsize at, const char *key)
{
  for (; at > 0 && at < file->table && !has (file, at, "endobj"); at++)
    if (has (file, at, key))
      return at + strlen (key);
  return 0;
}

static gboolean
open_file (File *file)
{
  gsize at = file->table = last_number (file, "startxref\n");

  if (at == 0 || !has (file, at, "xref\n0 "))
    return FALSE;
  at += strlen ("xref\n0 ");
  file->n_objects = (guint) read_number (file, &at);
  file->entries = at + 1;
  return file->entries + (gsize) file->n_objects * ENTRY <= file->pdf->len;
}

/* -- What is added ---------------------------------------------------------------------------- */

/* @text: (transfer full) */
static void
add (File *file, gsize place, GString *text)
{
  const Addition addition = { place, text };

  g_array_append_val (file->additions, addition);
}

/* (transfer full): a text as an entry of a dictionary, in UTF-16. */
static GString *
entry_of (const char *key, const char *words)
{
  GString *text = g_string_new (key);
  glong n = 0;
  g_autofree gunichar2 *units = g_utf8_to_utf16 (words, -1, NULL, &n, NULL);

  g_string_append_len (text, " (\xfe\xff", 4);
  for (glong i = 0; i < n; i++)
    for (int shift = 8; shift >= 0; shift -= 8) {
      char byte = (char) ((units[i] >> shift) & 0xff);

      if (byte == '\r')
        g_string_append (text, "\\r");
      else if (byte == '(' || byte == ')' || byte == '\\')
        g_string_append_printf (text, "\\%c", byte);
      else
        g_string_append_c (text, byte);
    }
  return g_string_append (text, ")\n  ");
}

static void
complete_catalogue (File *file, gsize catalogue, const char *language)
{
  GString *text = g_string_new (NULL);

  g_string_append (text, " /ViewerPreferences << /DisplayDocTitle true >>\n  ");
  if (language)
    g_string_append_printf (text, " /Lang (%s)\n  ", language);
  if (find_key (file, catalogue, "/StructTreeRoot") && !find_key (file, catalogue, "/MarkInfo"))
    g_string_append (text, " /MarkInfo << /Marked true >>\n  ");
  add (file, catalogue, text);
}

#define ELEMENT " /Type /StructElem\n   /S /"

/* Heads of tables are those of columns. Pictures get no words if there are not as many of both. */
static void
complete_elements (File *file, const GPtrArray *figures)
{
  g_autoptr (GArray) places = karum_array_new (gsize);

  for (guint number = 1; number < file->n_objects; number++) {
    gsize place = find_object (file, number);

    if (place > 0 && has (file, place, ELEMENT KARUM_PDF_FIGURE "\n"))
      g_array_append_val (places, place);
    else if (place > 0 && has (file, place, ELEMENT KARUM_PDF_HEAD "\n"))
      add (file, place, g_string_new (" /A << /O /Table /Scope /Column >>\n  "));
  }
  for (guint i = 0; places->len == figures->len && i < figures->len; i++)
    if (figures->pdata[i])
      add (file, g_array_index (places, gsize, i), entry_of (" /Alt", figures->pdata[i]));
}

/* A page whose left edge is up is turned to the right where it is read. */
static void
complete_pages (File *file, gsize catalogue, const GArray *turned)
{
  gsize at = find_key (file, catalogue, "/Pages ");
  gsize kids = at ? find_key (file, find_object (file, read_number (file, &at)), "/Kids [ ") : 0;
  guint next = 0;

  for (guint page = 0; kids > 0 && next < turned->len; page++) {
    gsize number = read_number (file, &kids), place = find_object (file, number);

    if (place == 0 || !has (file, kids, " 0 R "))
      return;
    kids += strlen (" 0 R ");
    if (page != g_array_index (turned, guint, next))
      continue;
    add (file, place, g_string_new (" /Rotate 90\n  "));
    next++;
  }
}

/* -- Writing ---------------------------------------------------------------------------------- */

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Addition *first = a, *second = b;

  return (first->place > second->place) - (first->place < second->place);
}

/* By how much what was at @place has moved. @sums: the bytes of all additions up to each */
static gsize
moved (const File *file, const gsize *sums, gsize place)
{
  guint from = 0, to = file->additions->len;

  while (from < to) {
    guint middle = (from + to) / 2;

    if (g_array_index (file->additions, Addition, middle).place <= place)
      from = middle + 1;
    else
      to = middle;
  }
  return from > 0 ? sums[from - 1] : 0;
}

static void
append_text (GByteArray *out, const char *text)
{
  g_byte_array_append (out, (const guint8 *) text, (guint) strlen (text));
}

/* All objects, with what is added. */
static void
write_objects (const File *file, GByteArray *out, gsize *sums)
{
  gsize at = 0, sum = 0;

  for (guint i = 0; i < file->additions->len; i++) {
    const Addition *addition = &g_array_index (file->additions, Addition, i);

    g_byte_array_append (out, file->pdf->data + at, (guint) (addition->place - at));
    g_byte_array_append (out, (const guint8 *) addition->text->str, (guint) addition->text->len);
    at = addition->place;
    sums[i] = sum += addition->text->len;
  }
  g_byte_array_append (out, file->pdf->data + at, (guint) (file->table - at));
}

static void
write_table (const File *file, GByteArray *out, const gsize *sums)
{
  gsize at = file->table, table = out->len, end = file->pdf->len;
  char offset[32];

  g_byte_array_append (out, file->pdf->data + at, (guint) (file->entries - at));
  for (guint i = 0; i < file->n_objects; i++) {
    gsize entry = file->entries + (gsize) i * ENTRY, place = entry;
    gsize old = read_number (file, &place);

    g_snprintf (offset, sizeof offset, "%0*" G_GSIZE_FORMAT, DIGITS, old + moved (file, sums, old));
    append_text (out, offset);
    g_byte_array_append (out, file->pdf->data + entry + DIGITS, ENTRY - DIGITS);
  }
  at = file->entries + (gsize) file->n_objects * ENTRY;
  while (end > at && !has (file, end, "startxref\n"))
    end--;
  g_byte_array_append (out, file->pdf->data + at, (guint) (end - at));
  g_snprintf (offset, sizeof offset, "%" G_GSIZE_FORMAT, table);
  append_text (out, "startxref\n");
  append_text (out, offset);
  append_text (out, "\n%%EOF\n");
}

static void
addition_clear (gpointer data)
{
  g_string_free (((Addition *) data)->text, TRUE);
}

GByteArray *
karum_pdf_complete (const GByteArray *pdf,
                    const char *language,
                    const GPtrArray *figures,
                    const GArray *turned)
{
  g_autoptr (GArray) additions = karum_array_new (Addition);
  g_autofree gsize *sums = NULL;
  File file = { .pdf = pdf, .additions = additions };
  GByteArray *out = g_byte_array_new ();
  gsize catalogue;

  g_array_set_clear_func (additions, addition_clear);
  catalogue = open_file (&file) ? find_object (&file, last_number (&file, "/Root ")) : 0;
  if (catalogue == 0)
    return g_byte_array_append (out, pdf->data, pdf->len);
  complete_catalogue (&file, catalogue, language);
  complete_elements (&file, figures);
  complete_pages (&file, catalogue, turned);
  g_array_sort (additions, compare_places);
  sums = g_new (gsize, additions->len);
  write_objects (&file, out, sums);
  write_table (&file, out, sums);
  return out;
}
