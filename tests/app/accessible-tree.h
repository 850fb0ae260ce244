/* accessible-tree.h: the accessible tree of this program on the AT-SPI bus. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  const char *name, *role, *description; /* as reported on the bus */
  gboolean focusable;
  const char *path; /* the names of its ancestors, for messages */
} AccessibleNode;

/* accessible_node_is_group: it is there only for its children, whose names are read: a group, which
 * since GTK 4.12 most of the toolkit's containers report as "generic". */
gboolean accessible_node_is_group (const AccessibleNode *node);

typedef void (*AccessibleVisit) (const AccessibleNode *node, gpointer data);

/* accessible_tree_visit: visits all nodes of @window, the root first. The window is identified
 * by its title. The program must be started with GTK_A11Y=atspi. Runs the main loop. */
void accessible_tree_visit (GtkWindow *window, AccessibleVisit visit, gpointer data);

/**
 * AccessibleEar: hears what a screen reader would: which control gets the focus, what is announced,
 * and the changed name or description of what has the focus. It knows nothing but the AT-SPI bus.
 */
typedef struct _AccessibleEar AccessibleEar;

/* accessible_ear_new: listens from now on. */
AccessibleEar *accessible_ear_new (void);
void accessible_ear_free (AccessibleEar *ear);

/**
 * accessible_ear_take: runs the main loop until all that this program has sent has been heard.
 * Returns: (transfer full): a line for each event since the last call: “button: Back” for the
 * focus, with its description on a line of its own, and the text alone for what is said
 */
char *accessible_ear_take (AccessibleEar *ear);

/* accessible_ear_window: (transfer full) (nullable): the title of the window in which the focus was
 * heard last; screen readers say it when it is another one. */
char *accessible_ear_window (AccessibleEar *ear);
