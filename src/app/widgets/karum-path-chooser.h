/* karum-path-chooser.h: a file chooser for a local file or folder. */
#pragma once

#include <gtk/gtk.h>

typedef void (*KarumPathChosen) (gpointer object, const char *path);

/**
 * karum_path_chooser_new: asks for one file or folder with a local path, once it is shown.
 * @accept: the label of the accept button
 * @object: (type GObject): passed to @chosen, which is not called after its destruction
 * Returns: (transfer none): frees itself when it is closed
 */
GtkFileChooser *karum_path_chooser_new (GtkWindow *parent,
                                        GtkFileChooserAction action,
                                        const char *title,
                                        const char *accept,
                                        KarumPathChosen chosen,
                                        gpointer object);

void karum_path_chooser_show (GtkFileChooser *chooser);
