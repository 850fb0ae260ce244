/* seen.c: what is seen on every page and in every dialog, in any language. No text is cut without a
 * tooltip that shows it in full, at any width of the window, and none of a form at all; every text
 * has enough contrast; no letter underlines two of them; and no icon is missing from the theme. In
 * the language with the longest words, letters are twice as large, and no page needs more than a
 * telephone has.
 *
 * Colours don't depend on the language: so one is seen in light colours, one in dark ones, and one,
 * as its test says, in high contrast.
 *
 * Where KARUM_DRAW is set, each place is seen in one language, drawn by that word. */
#include <adwaita.h>
#include <string.h>

#include "contrast.h"
#include "karum-arrays.h"
#include "karum-language.h"
#include "places.h"
#include "robot.h"

#define NARROW 360

static const int widths[] = { 1280, 800, NARROW };

typedef struct {
  const char *place;
  int width;
  guint n_labels, n_cut;
  GHashTable *letters; /* (element-type guint GtkLabel): by the letter that is underlined */
} Look;

/* All places, in one language. Of @n_places, one in @stride is seen, @offset places after the
 * first. */
typedef struct {
  AdwColorScheme scheme;
  guint n_places, stride, offset;
  guint n_cut;
} Round;

/* (nullable): what has a tooltip of its own between @label and its window. */
static GtkWidget *
nearest_tooltip (GtkWidget *label)
{
  for (GtkWidget *widget = label; widget && !GTK_IS_WINDOW (widget);
       widget = gtk_widget_get_parent (widget))
    if (gtk_widget_get_has_tooltip (widget))
      return widget;
  return NULL;
}

/* Whether the window answers the pointer on the middle of @label. One that is scrolled out of sight
 * is not under any pointer. */
static gboolean
window_tells (GtkWidget *label)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (label));
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  graphene_rect_t bounds;
  gboolean told = FALSE;
  int x, y;

  g_assert_true (gtk_widget_compute_bounds (label, window, &bounds));
  x = (int) (bounds.origin.x + bounds.size.width / 2);
  y = (int) (bounds.origin.y + bounds.size.height / 2);
  if (gtk_widget_pick (window, x, y, GTK_PICK_NON_TARGETABLE | GTK_PICK_INSENSITIVE) != label)
    return gtk_widget_get_has_tooltip (window);
  g_signal_emit_by_name (window, "query-tooltip", x, y, FALSE, tooltip, &told);
  return told;
}

/* A name in the archive, or a path, which can be of any length. */
static gboolean
is_data (const char *text)
{
  static const char *const names[] = { "Анна", "Juri", "Весенний", "Vesennij", "/" };

  karum_for_each_of (each, names)
    if (strstr (text, *each))
      return TRUE;
  return FALSE;
}

/* A text row has its title twice, and shows the large one while it is empty. */
static gboolean
is_unseen (GtkWidget *label)
{
  GtkWidget *row = gtk_widget_get_ancestor (label, ADW_TYPE_ENTRY_ROW);

  return row && *gtk_editable_get_text (GTK_EDITABLE (row))
         && g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (label)), "empty_title") == 0;
}

/* Words of the program in a form: titles of rows and groups, what is chosen, and what is said of
 * what was typed. A tooltip doesn't help who has a telephone, or uses the keys. */
static gboolean
must_be_whole (GtkWidget *label)
{
  return (gtk_widget_get_ancestor (label, ADW_TYPE_PREFERENCES_ROW)
          || gtk_widget_get_ancestor (label, ADW_TYPE_PREFERENCES_GROUP))
         && !is_data (gtk_label_get_text (GTK_LABEL (label)));
}

/* A list's line tells its columns itself; other tooltips are texts that must contain the label's.
 */
static gboolean
is_told (GtkWidget *label)
{
  GtkWidget *nearest = nearest_tooltip (label);
  const char *text = nearest ? gtk_widget_get_tooltip_text (nearest) : NULL;

  if (!nearest)
    return window_tells (label);
  return !text || strstr (text, gtk_label_get_text (GTK_LABEL (label)));
}

/* Icons come and go with the versions of the theme. */
static void
check_icon (GtkImage *image, const Look *look)
{
  const char *name = gtk_image_get_icon_name (image);
  GtkIconTheme *theme
      = gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (image)));

  if (!name || gtk_icon_theme_has_icon (theme, name))
    return;
  g_test_message ("%s: no icon %s", look->place, name);
  g_test_fail ();
}

/* What is in a choice doesn't lie over what is beside it. */
static void
check_choice (GtkWidget *choice, const Look *look)
{
  GtkWidget *button = gtk_widget_get_first_child (choice);
  GtkWidget *arrow = gtk_widget_get_last_child (gtk_widget_get_first_child (button));
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (arrow, choice, &bounds));
  if (bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (choice))
    return;
  g_test_message ("%s at %d: a choice needs more room", look->place, look->width);
  g_test_fail ();
}

/* With Alt, a letter presses one button: if something else has it, too, it only leads from one to
 * the other. To the rows of a form it leads anyway; there may be more of them than letters. */
static void
check_letter (GtkWidget *label, Look *look)
{
  gpointer letter = GUINT_TO_POINTER (gtk_label_get_mnemonic_keyval (GTK_LABEL (label)));
  GtkWidget *other = g_hash_table_lookup (look->letters, letter);
  gboolean presses = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON) != NULL;

  if (letter == GUINT_TO_POINTER (GDK_KEY_VoidSymbol))
    return;
  if (other && (presses || gtk_widget_get_ancestor (other, GTK_TYPE_BUTTON))) {
    g_test_message ("%s at %d: one letter for “%s” and “%s”", look->place, look->width,
                    gtk_label_get_label (GTK_LABEL (other)),
                    gtk_label_get_label (GTK_LABEL (label)));
    g_test_fail ();
  }
  if (!other || presses)
    g_hash_table_insert (look->letters, letter, label);
}

static void
look_at (GtkWidget *widget, Look *look)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_DROP_DOWN (widget))
    check_choice (widget, look);
  if (GTK_IS_IMAGE (widget))
    check_icon (GTK_IMAGE (widget), look);
  if (GTK_IS_LABEL (widget)) {
    look->n_labels++;
    check_letter (widget, look);
    if (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)))
        || is_unseen (widget))
      return;
    look->n_cut++;
    g_test_message ("%s at %d: %s", look->place, look->width,
                    gtk_label_get_text (GTK_LABEL (widget)));
    if (must_be_whole (widget) || !is_told (widget)) {
      g_test_message (must_be_whole (widget) ? "there must be room" : "no tooltip shows it");
      g_test_fail ();
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    look_at (child, look);
}

/* The window stays narrow: dialogs are no wider than the window below them. Colours are looked at
 * where most is shown. */
static void
look_at_place (GtkWindow *window, const char *place, gpointer data)
{
  Round *round = data;
  int width, height;

  gtk_window_get_default_size (window, &width, &height);
  if ((round->n_places++ + round->offset) % round->stride != 0) {
    gtk_window_set_default_size (window, NARROW, height);
    return;
  }
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), round->scheme);
  karum_for_each_of (each, widths) {
    g_autoptr (GHashTable) letters = g_hash_table_new (NULL, NULL);
    Look look = { .place = place, .width = *each, .letters = letters };

    gtk_window_set_default_size (window, *each, height);
    robot_settle ();
    robot_paint (GTK_WIDGET (window));
    look_at (GTK_WIDGET (window), &look);
    g_assert_cmpuint (look.n_labels, >, 0);
    round->n_cut += look.n_cut;
    if (each == widths)
      contrast_check (window, place);
  }
  /* Header bars have fewer buttons one frame later. */
  robot_paint (GTK_WIDGET (window));
  gtk_window_set_default_size (window, NARROW, height);
  robot_settle ();
  /* With the frame that the window has where it throws no shadow; the toolkit's own windows have
   * this width inside. */
  places_check_width (ADW_IS_PREFERENCES_WINDOW (window) ? gtk_window_get_child (window)
                                                         : GTK_WIDGET (window),
                      place, NARROW);
}

/* Together, the languages see all places. */
static void
draw (Round *round, const char *word, const char *language)
{
  guint n = 0;

  for (const KarumLanguage *each = karum_languages (); each->code; each++, n++)
    if (g_str_equal (each->code, language))
      round->offset = g_str_hash (word) + n;
  round->stride = n;
}

static void
test_language (gconstpointer language)
{
  gboolean is_large = g_str_equal (language, "ru");
  const char *word = g_getenv ("KARUM_DRAW");
  Round round = { .scheme = is_large ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT,
                  .stride = 1 };

  if (word && *word)
    draw (&round, word, language);
  contrast_check_itself ();
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (is_large ? 2 : 1) * 96 * PANGO_SCALE,
                NULL);
  places_visit (language, look_at_place, &round);
  /* In high contrast the dark one is looked at on request. */
  if (g_getenv ("ADW_DEBUG_HIGH_CONTRAST") && g_getenv ("KARUM_TEST_DEEP")) {
    round.scheme = ADW_COLOR_SCHEME_FORCE_DARK;
    places_visit (language, look_at_place, &round);
  }
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
  /* Somewhere, a name is too long for 360 pixels. */
  g_assert_cmpuint (round.n_cut, >, 0);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  shell_add ("/app/seen", test_language);
  return g_test_run ();
}
