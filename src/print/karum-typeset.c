#include "karum-typeset.h"

#include <string.h>

#include "karum-letters.h"
#include "karum-limits.h"
#include "karum-name.h"

/* Sturdy letters, Latin and Cyrillic by one hand, and Japanese ones of the same weight; where they
 * are not installed, what the system has. */
#define FAMILY "C059, Noto Serif CJK JP, Serif"

/* Japanese lines break anywhere, but not within a name or a heading of so many letters. */
#define NAME 5

/* One unit of the drawing is a point. */
#define RESOLUTION 72

static void
prepare (PangoContext *context)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, RESOLUTION);
  pango_context_set_round_glyph_positions (context, FALSE);
}

static PangoContext *
new_context (cairo_t *cr)
{
  PangoContext *context = karum_letters_context (cr);

  prepare (context);
  return context;
}

/* Lines have the same height whatever scripts are in them. Only prose that asks for it has hyphens:
 * in a turn that is broken one would read as a part of it. */
static void
set_line_attributes (PangoLayout *layout, double size)
{
  PangoAttrList *attributes = pango_layout_get_attributes (layout);

  attributes = attributes ? pango_attr_list_copy (attributes) : pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_line_height_new_absolute (
                                          (int) (size * KARUM_LINE_HEIGHT * PANGO_SCALE)));
  pango_attr_list_insert_before (attributes, pango_attr_insert_hyphens_new (FALSE));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

PangoLayout *
karum_typeset (cairo_t *cr, const char *markup, double size, double width, PangoAlignment align)
{
  PangoContext *context = new_context (cr);
  PangoFontDescription *font = pango_font_description_from_string (FAMILY);
  PangoLayout *layout = pango_layout_new (context);

  pango_font_description_set_size (font, (int) (size * PANGO_SCALE));
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  g_object_unref (context);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_alignment (layout, align);
  karum_typeset_again (layout, markup, size);
  return layout;
}

void
karum_typeset_again (PangoLayout *layout, const char *markup, double size)
{
  pango_layout_set_attributes (layout, NULL);
  pango_layout_set_markup (layout, markup, -1);
  set_line_attributes (layout, size);
  pango_layout_set_wrap (layout, karum_display_has_long_word (pango_layout_get_text (layout))
                                     ? PANGO_WRAP_CHAR
                                     : PANGO_WRAP_WORD_CHAR);
}

static double
width_of (PangoLayout *layout)
{
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return width / (double) PANGO_SCALE;
}

double
karum_typeset_width (PangoLayout *layout)
{
  pango_layout_set_width (layout, -1);
  return width_of (layout);
}

double
karum_typeset_word (PangoLayout *layout)
{
  const PangoFontDescription *font = pango_layout_get_font_description (layout);
  double em = pango_font_description_get_size (font) / (double) PANGO_SCALE, whole;

  if (pango_layout_get_wrap (layout) == PANGO_WRAP_CHAR)
    return 0;
  whole = karum_typeset_width (layout);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  if (strchr (pango_layout_get_text (layout), ' '))
    return width_of (layout);
  return MAX (width_of (layout), MIN (whole, NAME * em));
}

double
karum_typeset_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return height / (double) PANGO_SCALE;
}

static double
base_line_of (PangoLayout *layout)
{
  return pango_layout_get_baseline (layout) / (double) PANGO_SCALE;
}

double
karum_typeset_drop (PangoLayout *layout)
{
  g_autoptr (PangoLayout) digit = NULL;
  const char *text = pango_layout_get_text (layout);

  /* The letters before are of the same font as the digits. */
  while (*text && g_utf8_get_char (text) < 0x530)
    text = g_utf8_next_char (text);
  if (!*text)
    return 0;
  digit = pango_layout_copy (layout);
  pango_layout_set_text (digit, "0", -1);
  return base_line_of (layout) - base_line_of (digit);
}

/* -- Markup ----------------------------------------------------------------------------------- */

static gboolean
is_japanese (gunichar letter)
{
  switch (g_unichar_get_script (letter)) {
  case G_UNICODE_SCRIPT_HAN:
  case G_UNICODE_SCRIPT_HIRAGANA:
  case G_UNICODE_SCRIPT_KATAKANA:
    return TRUE;
  default:
    return FALSE;
  }
}

/* The end of the run of characters of the same kind that starts at @text. */
static const char *
end_of_run (const char *text, gboolean japanese)
{
  while (*text && is_japanese (g_utf8_get_char (text)) == japanese)
    text = g_utf8_next_char (text);
  return text;
}

/* Han characters have different shapes in Chinese fonts; Japanese ones are required. */
static char *
mark_japanese (const char *text)
{
  GString *markup = g_string_new (NULL);

  while (*text) {
    gboolean japanese = is_japanese (g_utf8_get_char (text));
    const char *end = end_of_run (text, japanese);
    g_autofree char *run = g_markup_escape_text (text, end - text);

    if (japanese)
      g_string_append_printf (markup, "<span lang=\"ja\">%s</span>", run);
    else
      g_string_append (markup, run);
    text = end;
  }
  return g_string_free (markup, FALSE);
}

char *
karum_typeset_escape (const char *text)
{
  g_autofree char *line = karum_display_line (text ? text : "");
  g_autofree char *cut = karum_display_cut (line, KARUM_TAG_VALUE_MAX);

  return mark_japanese (cut);
}

/* (transfer full) */
static char *
keep_whole (const char *text)
{
  g_autofree char *escaped = karum_typeset_escape (text);

  return g_strdup_printf ("<span allow_breaks=\"false\">%s</span>", escaped);
}

char *
karum_typeset_players (const char *text, const char *second)
{
  gsize length = strlen (text), rest = second ? strlen (second) : 0;
  g_autofree char *first = NULL, *before = NULL, *behind = NULL;

  if (rest == 0 || rest >= length || !g_str_has_suffix (text, second))
    return keep_whole (text);
  first = g_strchomp (g_strndup (text, length - rest));
  before = keep_whole (first);
  behind = keep_whole (second);
  return g_strconcat (before, " ", behind, NULL);
}

/* Whether an attribute keeps a part of a line whole that is too long. */
static gboolean
is_too_long (PangoAttribute *attribute, gpointer layout)
{
  gboolean found = FALSE;

  if (attribute->klass->type != PANGO_ATTR_ALLOW_BREAKS)
    return FALSE;
  for (GSList *at = pango_layout_get_lines_readonly (layout); at && !found; at = at->next) {
    PangoLayoutLine *line = at->data;
    PangoRectangle place;

    pango_layout_line_get_extents (line, NULL, &place);
    found = place.width > pango_layout_get_width (layout)
            && attribute->start_index < (guint) (line->start_index + line->length)
            && attribute->end_index > (guint) line->start_index;
  }
  return found;
}

void
karum_typeset_loosen (PangoLayout *layout)
{
  PangoAttrList *attributes, *rest;

  if (pango_layout_get_width (layout) < 0
      || width_of (layout) * PANGO_SCALE <= pango_layout_get_width (layout))
    return;
  attributes = pango_attr_list_copy (pango_layout_get_attributes (layout));
  rest = pango_attr_list_filter (attributes, is_too_long, layout);
  pango_layout_set_attributes (layout, attributes);
  g_clear_pointer (&rest, pango_attr_list_unref);
  pango_attr_list_unref (attributes);
}

char *
karum_typeset_escape_lines (const char *text)
{
  g_autofree char *clean = karum_display_lines (text ? text : "");

  return mark_japanese (clean);
}

char *
karum_typeset_turn (guint number, const char *text)
{
  GString *markup = g_string_new (NULL);
  g_autofree char *place = number > 0 ? g_strdup_printf ("%u.\u00a0", number) : g_strdup ("");
  const char *before = place;

  while (*text) {
    gsize length = strcspn (text, ",");
    g_autofree char *part = NULL;

    length += text[length] == ',' ? 1 : 0;
    part = g_markup_escape_text (text, (gssize) length);
    g_string_append_printf (
        markup, "<span allow_breaks=\"false\" insert_hyphens=\"false\">%s%s</span>", before, part);
    text += length;
    before = "";
  }
  return g_string_free (markup, FALSE);
}
