#include "karum-error-message.h"

#include <glib/gi18n.h>
#include <string.h>

char *
karum_error_message (const KarumError *error)
{
  KarumError translated = *error;
  gsize size = strlen (_ (error->message)) + sizeof error->detail;
  char *text = g_malloc (size);

  translated.message = _ (error->message);
  karum_error_text (&translated, text, size);
  return text;
}
