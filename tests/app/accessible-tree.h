/* accessible-tree.h: what a screen reader is told of this program: its tree on the bus for
 * assistive technologies. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct {
  const char *name, *role; /* as they are told */
  gboolean focusable;
  const char *path; /* of the names of what it is in, for messages */
} AccessibleNode;

typedef void (*AccessibleVisit) (const AccessibleNode *node, gpointer data);

/* accessible_tree_visit: visits everything in @window, itself first. It is known by its title. The
 * program must have begun with GTK_A11Y=atspi. Runs the main loop. */
void accessible_tree_visit (GtkWindow *window, AccessibleVisit visit, gpointer data);

G_END_DECLS
