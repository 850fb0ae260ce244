/* robot-keys.c: the keyboard of the robot. */
#include "robot.h"

#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>

#include "karum-arrays.h"

static Display *
server (void)
{
  return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
}

/* Whether a key produces @symbol, alone or with Shift. */
static gboolean
find_key (KeySym symbol, KeyCode *code, gboolean *shifted)
{
  int first, last;

  XDisplayKeycodes (server (), &first, &last);
  for (int level = 0; level < 2; level++)
    for (int i = first; i <= last; i++)
      if (XkbKeycodeToKeysym (server (), (KeyCode) i, 0, level) == symbol) {
        *code = (KeyCode) i;
        *shifted = level == 1;
        return TRUE;
      }
  return FALSE;
}

/* Assigns @symbol to an unused key. It keeps the symbol, because the program may look at the
 * keyboard mapping later. */
static void
add_key (KeySym symbol)
{
  KeyCode code;
  gboolean shifted;

  g_assert_true (find_key (NoSymbol, &code, &shifted));
  XChangeKeyboardMapping (server (), code, 1, &symbol, 1);
  robot_settle ();
}

static void
press (KeySym symbol, gboolean down)
{
  XTestFakeKeyEvent (server (), XKeysymToKeycode (server (), symbol), down, CurrentTime);
}

static void
press_and_release (KeySym symbol)
{
  KeyCode code;
  gboolean shifted;

  if (!find_key (symbol, &code, &shifted))
    add_key (symbol);
  g_assert_true (find_key (symbol, &code, &shifted));
  if (shifted)
    press (XK_Shift_L, TRUE);
  XTestFakeKeyEvent (server (), code, TRUE, CurrentTime);
  XTestFakeKeyEvent (server (), code, FALSE, CurrentTime);
  if (shifted)
    press (XK_Shift_L, FALSE);
}

static KeySym
modifier (const char *name)
{
  const struct {
    const char *name;
    KeySym symbol;
  } modifiers[] = { { "ctrl", XK_Control_L }, { "shift", XK_Shift_L }, { "alt", XK_Alt_L } };

  karum_for_each_of (each, modifiers)
    if (g_str_equal (name, each->name))
      return each->symbol;
  g_error ("not a modifier: %s", name);
}

guint
robot_n_keys (const char *key)
{
  g_auto (GStrv) parts = g_strsplit (key, "+", -1);

  return g_strv_length (parts);
}

void
robot_press (const char *key)
{
  g_auto (GStrv) parts = g_strsplit (key, "+", -1);
  guint last = g_strv_length (parts) - 1;
  KeySym symbol = XStringToKeysym (parts[last]);

  g_assert_cmpuint (symbol, !=, NoSymbol);
  for (guint i = 0; i < last; i++)
    press (modifier (parts[i]), TRUE);
  press_and_release (symbol);
  for (guint i = last; i-- > 0;)
    press (modifier (parts[i]), FALSE);
  gdk_display_sync (gdk_display_get_default ());
}

void
robot_key (const char *key)
{
  robot_press (key);
  robot_settle ();
}

void
robot_hold (const char *name)
{
  press (modifier (name), TRUE);
  robot_settle ();
}

void
robot_release (const char *name)
{
  press (modifier (name), FALSE);
  robot_settle ();
}

void
robot_type (const char *text)
{
  for (const char *at = text; *at; at = g_utf8_next_char (at)) {
    press_and_release (gdk_unicode_to_keyval (g_utf8_get_char (at)));
    robot_settle ();
  }
}

void
robot_type_at_once (const char *text)
{
  for (const char *at = text; *at; at = g_utf8_next_char (at))
    press_and_release (gdk_unicode_to_keyval (g_utf8_get_char (at)));
  robot_settle ();
}
