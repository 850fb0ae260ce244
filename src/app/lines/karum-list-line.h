/* karum-list-line.h: a line of a list. */
#pragma once

#include <gtk/gtk.h>

#include "karum-line-item.h"

/* The maximum number of columns. */
#define KARUM_LINE_MAX_COLUMNS 16

typedef struct {
  const char *title; /* to be translated, in the context "column" */
  guint field;       /* of KarumLineItem */
  int width;         /* in characters */
  gboolean expand;   /* shares the spare room */
  gboolean at_end;   /* texts are aligned at their end, as numbers are */
  const char *id;    /* in settings and actions; NULL if columns can't be chosen */
  gboolean unsorted; /* lines can't be sorted by it */
} KarumLineColumn;

/* A row of text: the first field is at its start, and is ellipsized to make room for the others;
 * these are at its end, the last one outermost. */
typedef struct {
  guint fields[5];
  guint n_fields;
} KarumLineText;

/* The layout of all lines of a list. */
typedef struct {
  const KarumLineColumn *columns;
  guint n_columns;
  guint least_columns; /* the leading columns that are always shown; others are hidden if they don't
                          fit */
  guint usual_columns; /* the leading columns shown if the user has chosen none; 0 for all */
  KarumLineText first, second; /* the two rows of text if there is no room for columns */
  KarumLineText told;          /* the fields of the accessible name, in this order */
  int max_width;               /* in pixels; 0 for no limit */
  gboolean separators;         /* lines are separated, in columns too */
} KarumLineLayout;

typedef struct {
  int left, width;
  guint column; /* in the layout */
} KarumLinePlace;

/* The present shape of all lines of a list. */
typedef struct {
  const KarumLineLayout *layout;
  gboolean narrow;                               /* two rows of text instead of columns */
  KarumLinePlace places[KARUM_LINE_MAX_COLUMNS]; /* from left to right, unless @narrow */
  guint n_places;
  int text_height; /* of a row of text */
} KarumLineShape;

#define KARUM_TYPE_LIST_LINE (karum_list_line_get_type ())

/**
 * KarumListLine: shows the texts of an item in columns or in two rows of text, ellipsized if they
 * are too long. A list has hundreds of lines, most of them out of sight, and scrolling far changes
 * all of them. So a line is one widget, its height doesn't depend on its content, and it makes its
 * text layouts when it is drawn.
 */
G_DECLARE_FINAL_TYPE (KarumListLine, karum_list_line, KARUM, LIST_LINE, GtkWidget)

/* karum_list_line_ellipsis: where a text that is too long for its place is cut: in its middle if it
 * ends with a number, which tells it from others. */
PangoEllipsizeMode karum_list_line_ellipsis (const char *text);

/* karum_list_line_new: @shape: must outlive the line; after changing it, the caller queues a
 * draw or a resize of the line */
GtkWidget *karum_list_line_new (const KarumLineShape *shape);

/* karum_list_line_set_item: @item: (transfer none) (nullable) */
void karum_list_line_set_item (KarumListLine *self, KarumLineItem *item);

/* karum_list_line_get_item: (transfer none) (nullable) */
KarumLineItem *karum_list_line_get_item (KarumListLine *self);
