/* karum-list-line.h: a line of a list, and what the lines of a list have in common. */
#pragma once

#include <gtk/gtk.h>

#include "karum-line-item.h"

G_BEGIN_DECLS

/* A list has no more columns. */
#define KARUM_LINE_MAX_COLUMNS 16

typedef struct {
  const char *title; /* to be translated, in the context "column" */
  guint field;       /* of the items */
  int width;         /* in characters */
  gboolean expand;   /* gets a share of what room there is beside */
  gboolean at_end;   /* texts end below each other, as numbers do */
  const char *id;    /* in settings and actions; NULL where columns can't be chosen */
  gboolean unsorted; /* lines can't be sorted by it */
} KarumLineColumn;

/* A row of text: the first field stands at its beginning and has the room that the others leave,
 * which stand at its end, the last one farthest in. */
typedef struct {
  guint fields[5];
  guint n_fields;
} KarumLineText;

/* What stands where. */
typedef struct {
  const KarumLineColumn *columns;
  guint n_columns;
  guint least_columns;         /* the first ones, which always are there; others go without room */
  guint usual_columns;         /* the first ones, while nobody has chosen any; 0 for all */
  KarumLineText first, second; /* the two rows of text where there is no room for columns */
  KarumLineText told;          /* to who doesn't see it, one thing after the other */
  int max_width;               /* in pixels; 0 for as much as there is */
  gboolean separators;         /* between lines, also where they have columns */
} KarumLineLayout;

typedef struct {
  int left, width;
  guint column; /* of the layout */
} KarumLinePlace;

/* What all lines of a list have in common at a time. */
typedef struct {
  const KarumLineLayout *layout;
  gboolean narrow;                               /* two rows of text instead of columns */
  KarumLinePlace places[KARUM_LINE_MAX_COLUMNS]; /* from left to right, while it is not @narrow */
  guint n_places;
  int text_height; /* of a row of text */
} KarumLineShape;

#define KARUM_TYPE_LIST_LINE (karum_list_line_get_type ())

/**
 * KarumListLine: what a list says of an item, in columns or in two rows of text, each text cut off
 * where it is too long. A list has hundreds of lines, most of them out of sight, and changes all
 * when it is scrolled far: a line is one widget, has the same height whatever it shows, and makes
 * its texts when it is drawn.
 */
G_DECLARE_FINAL_TYPE (KarumListLine, karum_list_line, KARUM, LIST_LINE, GtkWidget)

/* karum_list_line_new: @shape: outlives the line; who changes it has the line drawn, or measured,
 * again. */
GtkWidget *karum_list_line_new (const KarumLineShape *shape);

/* karum_list_line_set_item: @item: (transfer none) (nullable) */
void karum_list_line_set_item (KarumListLine *self, KarumLineItem *item);

/* karum_list_line_get_item: (transfer none) (nullable) */
KarumLineItem *karum_list_line_get_item (KarumListLine *self);

G_END_DECLS
