/* karum-path-chooser.h: asking a person for a file or a folder. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*KarumPathChosen) (gpointer object, const char *path);

/**
 * karum_path_chooser_new: asks for one file or folder that has a path, once it is shown.
 * @accept: what is on the button that chooses
 * @object: (type GObject): for @chosen, which is not called when it is gone
 * Returns: (transfer none): frees itself when the person has chosen
 */
GtkFileChooser *karum_path_chooser_new (GtkWindow *parent,
                                        GtkFileChooserAction action,
                                        const char *title,
                                        const char *accept,
                                        KarumPathChosen chosen,
                                        gpointer object);

void karum_path_chooser_show (GtkFileChooser *chooser);

G_END_DECLS
