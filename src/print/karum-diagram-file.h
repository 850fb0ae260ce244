/* karum-diagram-file.h: diagrams in file formats. */
#pragma once

#include "karum-diagram.h"

typedef enum {
  KARUM_DIAGRAM_SVG,
  KARUM_DIAGRAM_PNG,
  KARUM_DIAGRAM_PDF,
  KARUM_DIAGRAM_TEXT
} KarumDiagramFormat;

/* The side of a diagram, in pixels. */
#define KARUM_DIAGRAM_SIZE_MIN 100
#define KARUM_DIAGRAM_SIZE_MAX 8000
#define KARUM_DIAGRAM_SIZE_DEFAULT 480

/* karum_diagram_format_parse: "svg", "png", "pdf" or "text"; FALSE for any other text. */
gboolean karum_diagram_format_parse (const char *text, KarumDiagramFormat *format);

/**
 * karum_diagram_bytes: the content of a file.
 * @notes: (nullable): for pictures; ignored for text
 * @size: side in pixels (PDF: in points of 1/72 inch), KARUM_DIAGRAM_SIZE_MIN …
 * KARUM_DIAGRAM_SIZE_MAX; ignored for text
 * Returns: (transfer full) (nullable): NULL if out of memory
 */
GBytes *karum_diagram_bytes (const KarumRules *rules,
                             const KarumState *state,
                             const KarumDiagramNotes *notes,
                             KarumDiagramFormat format,
                             guint size);
