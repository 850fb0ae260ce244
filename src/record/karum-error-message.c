#include "karum-error-message.h"

#include <glib/gi18n.h>
#include <string.h>

char *
karum_error_message (const KarumError *error)
{
  const char *sentence = _ (error->message);
  const char *place = strstr (sentence, "%s");
  g_autofree char *before = NULL;

  if (!place)
    return g_strdup (sentence);
  before = g_strndup (sentence, (gsize) (place - sentence));
  return g_strconcat (before, error->detail, place + 2, NULL);
}
