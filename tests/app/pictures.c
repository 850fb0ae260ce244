/* pictures.c: for looking at the program: a picture of every page and every dialog.
 *
 *   run-under-xvfb app-pictures FOLDER LANGUAGE WIDTH [SCALE]
 *
 * SCALE is that of the texts: 2. With "examples" for the width: the four of the README and of
 * software centres, which show the program with the examples, as a user meets them.
 */
#include "karum-arrays.h"
#include "karum-explorer.h"
#include "karum-game-page-private.h"
#include "karum-learn.h"
#include "karum-lessons.h"
#include "karum-library-page-private.h"
#include "places.h"
#include "robot.h"

#define EXAMPLES 40

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

/* @window: or a part of one. (transfer full) (nullable): NULL while the window waits for its
 * layout. */
static GskRenderNode *
draw (GtkWidget *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  const int width = gtk_widget_get_width (window), height = gtk_widget_get_height (window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GdkRGBA background;

  if (!GTK_IS_WINDOW (window)
      && gtk_style_context_lookup_color (gtk_widget_get_style_context (window), "window_bg_color",
                                         &background))
    gtk_snapshot_append_color (snapshot, &background, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  return gtk_snapshot_free_to_node (snapshot);
}

static void
save_picture (GtkWidget *window, const char *path)
{
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  robot_expect ((node = draw (window)));
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (window)),
                                         node, NULL);
  g_assert_true (gdk_texture_save_to_png (texture, path));
}

/* The window keeps this width, which is also that of the dialogs above it. */
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
}

/* -- With the examples ------------------------------------------------------------------------ */

static void
take_widget (GtkWidget *widget, const char *folder, const char *name)
{
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);

  save_picture (widget, path);
}

static void
take (KarumWindow *window, const char *folder, const char *name)
{
  robot_settle ();
  take_widget (GTK_WIDGET (window), folder, name);
}

/* @number: of the game in the file of the examples */
static void
open_game (KarumWindow *window, gint64 number, guint ply)
{
  const KarumGamePage *page;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game-at", "(xu)", number, ply));
  wait_until (g_str_equal (shell_page (window), "game"));
  page = shell_game_page (window);
  wait_until (page->session && karum_session_get_id (page->session) == number);
}

static void
go_back (KarumWindow *window)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL));
  wait_until (g_str_equal (shell_page (window), "library"));
}

static void
take_examples (const char *folder, const char *language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-examples", NULL));
  wait_until (g_str_equal (shell_library_state (window), "games"));
  wait_until (g_list_model_get_n_items (shell_games (window)) == EXAMPLES);

  gtk_editable_set_text (GTK_EDITABLE (window->library->words), "anna 2026-02..2026-08");
  robot_expect (g_list_model_get_n_items (shell_games (window)) < EXAMPLES);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_games (window)), 4, TRUE);
  wait_until (shell_find_mapped (window->library, KARUM_TYPE_BOARD_VIEW));
  take (window, folder, "library");

  open_game (window, 24, 14);
  gtk_stack_set_visible_child_name (shell_game_page (window)->tabs, "turns");
  take (window, folder, "game");
  go_back (window);
  open_game (window, 16, 0);
  gtk_widget_activate_action (GTK_WIDGET (shell_game_page (window)), "game.explore", NULL);
  wait_until (shell_find_mapped (shell_game_page (window), KARUM_TYPE_EXPLORER_ROW));
  take (window, folder, "explorer");

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", (gint64) 1));
  wait_until (g_str_equal (shell_page (window), "player"));
  take (window, folder, "player");
  shell_stop (application);
}

/* -- Learn ------------------------------------------------------------------------------------ */

/* The page as if the window were as high as the page. */
static void
take_page (KarumWindow *window, const char *folder, const char *name)
{
  GtkWidget *pane = shell_find_mapped (window, KARUM_TYPE_LEARN_PANE);
  GtkWidget *viewport = shell_find_mapped (pane, GTK_TYPE_VIEWPORT);

  robot_settle ();
  take_widget (gtk_viewport_get_child (GTK_VIEWPORT (viewport)), folder, name);
}

static void
take_pages (KarumWindow *window, const char *folder, const char *language, const char *size)
{
  static const char *const courses[] = { "pahtum", "jarmo", "manu", "help" };

  karum_for_each_of (course, courses) {
    g_autoptr (KarumLearn) learn = karum_learn_open (*course, language);

    karum_for_each (const KarumLearnPage, page, learn->pages) {
      g_autofree char *place = g_strdup_printf ("%s %s", *course, page->id);
      g_autofree char *name = g_strdup_printf ("%s %s", place, size);

      gtk_widget_activate_action (GTK_WIDGET (window), "win.learn-about", "s", place);
      take_page (window, folder, name);
    }
  }
}

static void
take_learn (const char *folder, const char *language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);

  wait_until (window->archive);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  take_pages (window, folder, language, "1280");
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 700);
  take_pages (window, folder, language, "360");
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  take_pages (window, folder, language, "360 double");
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
  shell_stop (application);
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
  if (g_str_equal (argv[3], "examples")) {
    take_examples (album.folder, argv[2]);
    return 0;
  }
  gtk_init ();
  if (argc > 4)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", atoi (argv[4]) * 96 * PANGO_SCALE,
                  NULL);
  if (g_str_equal (argv[3], "learn")) {
    take_learn (album.folder, argv[2]);
    return 0;
  }
  places_visit (argv[2], take_picture, &album);
  return 0;
}
