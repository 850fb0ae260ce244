/* karum-room.h: room for texts that are too long for one line of their place, as with large letters
 * or in a narrow window: they have several, or stand below what they stood beside. */
#pragma once

#include <adwaita.h>

/* karum_room_watch_labels: from then on, labels have several lines where the toolkit would cut them
 * or ask for more width. Must be called once. Thread: main. */
void karum_room_watch_labels (void);

/* karum_room_watch_boxes: from then on, boxes with several labels of mixed scripts are placed in any
 * window, which the toolkit can fail to end. Must be called once. Thread: main. */
void karum_room_watch_boxes (void);

/* karum_room_give: called for every widget that is mapped. What is chosen in a row has room for
 * large letters, and a window shows what is cut nevertheless in full under the pointer. */
void karum_room_give (GtkWidget *widget);

/**
 * karum_room_scaled: letters that are larger than usual need places that are larger than @length.
 * @length: for usual letters, in pixels, at least 0
 * Returns: at least @length
 */
int karum_room_scaled (GtkWidget *widget, int length);

/* karum_room_add_suffix: adds @suffix, which has words, to the end of @row, or below its titles
 * where the letters are large. To be called once for a row. */
void karum_room_add_suffix (AdwActionRow *row, GtkWidget *suffix);
