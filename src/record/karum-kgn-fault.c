#include "karum-kgn-fault.h"

#define EXCERPT_CHARACTERS 40

gboolean
karum_kgn_fault_set (KarumKgnFault *fault, KarumFault kind, const char *at, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fault->kind = kind;
  fault->at = at;
  fault->reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return FALSE;
}

char *
karum_kgn_excerpt (const char *text, gsize length)
{
  const char *end = text;

  for (int i = 0; i < EXCERPT_CHARACTERS && end < text + length; i++)
    end = g_utf8_next_char (end);
  if (end < text + length)
    return g_strdup_printf ("%.*s…", (int) (end - text), text);
  return g_strndup (text, length);
}
