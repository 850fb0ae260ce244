#include "karum-kgn-fault.h"

#include <string.h>

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

void
karum_kgn_place_advance (KarumKgnPlace *place, const char *at)
{
  const char *newline;

  while ((newline = memchr (place->at, '\n', (gsize) (at - place->at)))) {
    place->at = newline + 1;
    place->line++;
    place->column = 1;
  }
  for (; place->at < at; place->at++)
    place->column += ((guint8) *place->at & 0xc0) != 0x80;
}

void
karum_kgn_fault_raise (KarumKgnFault *fault, KarumKgnPlace *place, GError **error)
{
  karum_kgn_place_advance (place, fault->at);
  g_set_error (error, KARUM_KGN_ERROR, (gint) fault->kind, "%u:%u: %s", place->line, place->column,
               fault->reason);
  g_clear_pointer (&fault->reason, g_free);
}
