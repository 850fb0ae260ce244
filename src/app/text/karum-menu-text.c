#include "karum-menu-text.h"

char *
karum_menu_text (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}
