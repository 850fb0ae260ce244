#include "karum-mark-text.h"

#include <glib/gi18n.h>

const char *
karum_mark_color_text (KarumMarkColor color)
{
  static const char *const texts[KARUM_N_MARK_COLORS]
      = { N_ ("green triangle"), N_ ("red cross"), N_ ("yellow square"), N_ ("blue plus") };

  return _ (texts[color]);
}

static void
add (GPtrArray *parts, char *text)
{
  g_ptr_array_add (parts, text);
}

/* (transfer full): "red arrow to e5". */
static char *
arrow_text (const KarumArrow *arrow)
{
  /* Translators: an arrow drawn on the board; %s is the point it leads to */
  static const char *const formats[KARUM_N_MARK_COLORS]
      = { N_ ("green arrow to %s"), N_ ("red arrow to %s"), N_ ("yellow arrow to %s"),
          N_ ("blue arrow to %s") };
  char name[KARUM_POINT_TEXT];

  karum_point_write (arrow->to, name);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (formats[arrow->color]), name);
#pragma GCC diagnostic pop
}

char *
karum_mark_text (const KarumMarkup *markup, KarumPoint point)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; markup->marks && i < markup->marks->len; i++) {
    const KarumMark *mark = &g_array_index (markup->marks, KarumMark, i);

    if (mark->point == point)
      add (parts, g_strdup (karum_mark_color_text (mark->color)));
  }
  for (guint i = 0; markup->labels && i < markup->labels->len; i++) {
    const KarumLabel *label = &g_array_index (markup->labels, KarumLabel, i);

    if (label->point == point)
      /* Translators: a letter or number written on a point of the board */
      add (parts, g_strdup_printf (_ ("label %s"), label->text));
  }
  for (guint i = 0; markup->arrows && i < markup->arrows->len; i++) {
    const KarumArrow *arrow = &g_array_index (markup->arrows, KarumArrow, i);

    if (arrow->from == point)
      add (parts, arrow_text (arrow));
  }
  if (parts->len == 0)
    return NULL;
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (", ", (char **) parts->pdata);
}
