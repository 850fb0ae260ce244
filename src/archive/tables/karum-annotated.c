#include "karum-annotated.h"

#include <string.h>

/* Numeric annotation glyphs that evaluate a position. */
#define FIRST_EVALUATION 10
#define LAST_EVALUATION 23

static guint
count_remark (const char *comment, gboolean *analysed)
{
  if (!comment)
    return 0;
  if (strstr (comment, "[%eval "))
    *analysed = TRUE;
  return 1;
}

static guint
count_glyphs (const KarumNode *node, gboolean *analysed)
{
  guint n = node->glyphs ? node->glyphs->len : 0;

  for (guint i = 0; i < n; i++) {
    guint8 glyph = g_array_index (node->glyphs, guint8, i);

    if (glyph >= FIRST_EVALUATION && glyph <= LAST_EVALUATION)
      *analysed = TRUE;
  }
  return n;
}

KarumAnnotated
karum_annotated (const KarumRecord *record)
{
  KarumAnnotated found = { 0 };

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    gboolean variation = node->parent && node->parent->child != node;

    found.remarks += count_remark (node->lead, &found.analysed);
    found.remarks += count_remark (node->comment, &found.analysed);
    found.remarks += count_glyphs (node, &found.analysed);
    found.remarks += variation ? 1 : 0;
  }
  return found;
}
