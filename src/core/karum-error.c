#include "karum-error.h"

#include <stdio.h>
#include <string.h>

int
karum_error_set (KarumError *error, size_t offset, const char *message, const char *detail, ...)
{
  va_list arguments;

  if (!error)
    return 0;
  *error = (KarumError){ .message = message, .offset = offset };
  if (!detail)
    return 0;
  va_start (arguments, detail);
  vsnprintf (error->detail, sizeof error->detail, detail, arguments);
  va_end (arguments);
  for (char *c = error->detail; *c; c++)
    if (*c < ' ' || *c > '~')
      *c = '?';
  return 0;
}

void
karum_error_shift (KarumError *error, size_t by)
{
  if (error)
    error->offset += by;
}

void
karum_error_text (const KarumError *error, char *buffer, size_t size)
{
  const char *place = strstr (error->message, "%s");

  if (place)
    snprintf (buffer, size, "%.*s%s%s", (int) (place - error->message), error->message,
              error->detail, place + 2);
  else
    snprintf (buffer, size, "%s", error->message);
}
