#include "karum-examples.h"

#include <glib/gi18n.h>

#include "karum-language.h"

char *
karum_examples_path (void)
{
  g_autofree char *name = g_strconcat (_ ("Karum Examples"), ".karum", NULL);

  return g_build_filename (g_get_user_data_dir (), "karum", name, NULL);
}

static gpointer
make_path (gpointer data)
{
  (void) data;
  return karum_examples_path ();
}

gboolean
karum_examples_at (const char *path)
{
  g_return_val_if_fail (path, FALSE);
  for (const KarumLanguage *language = karum_languages (); language->code; language++) {
    g_autofree char *examples = karum_language_say (language->code, make_path, NULL);

    if (g_str_equal (path, examples))
      return TRUE;
  }
  return FALSE;
}
