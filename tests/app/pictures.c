/* pictures.c: for looking at the program: a picture of every page and every dialog.
 *
 *   run-under-xvfb app-pictures FOLDER LANGUAGE WIDTH
 */
#include "places.h"
#include "robot.h"

typedef struct {
  const char *folder;
  int width;
  guint n; /* pictures so far */
} Album;

/* FOLDER/012 event.edit.png */
static char *
picture_path (Album *album, const char *place)
{
  g_autofree char *name = g_strdup_printf ("%03u %s.png", ++album->n, place);

  return g_build_filename (album->folder, g_strdelimit (name, "/", '-'), NULL);
}

/* (transfer full) (nullable): NULL while the window waits for its layout. */
static GskRenderNode *
draw (GtkWidget *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (window),
                          gtk_widget_get_height (window));
  return gtk_snapshot_free_to_node (snapshot);
}

static void
save_picture (GtkWidget *window, const char *path)
{
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  robot_expect ((node = draw (window)));
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

static void
take_picture (GtkWindow *window, const char *place, gpointer data)
{
  Album *album = data;
  g_autofree char *path = picture_path (album, place);
  int width, height;

  gtk_window_get_default_size (window, &width, &height);
  gtk_window_set_default_size (window, album->width, height);
  robot_settle ();
  save_picture (GTK_WIDGET (window), path);
  gtk_window_set_default_size (window, width, height);
  robot_settle ();
}

int
main (int argc, char **argv)
{
  Album album = { 0 };

  if (argc < 4) {
    g_printerr ("app-pictures FOLDER LANGUAGE WIDTH\n");
    return 2;
  }
  album.folder = argv[1];
  album.width = atoi (argv[3]);
  g_mkdir_with_parents (album.folder, 0755);
  places_visit (argv[2], take_picture, &album);
  return 0;
}
