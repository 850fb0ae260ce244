#include "karum-json-print.h"

#include <stdio.h>

KarumJson
karum_json_begin (void)
{
  return (KarumJson){ .text = g_string_new (NULL) };
}

void
karum_json_flush (KarumJson *json)
{
  fwrite (json->text->str, 1, json->text->len, stdout);
  g_string_truncate (json->text, 0);
}

void
karum_json_end (KarumJson *json)
{
  karum_json_flush (json);
  g_string_free (json->text, TRUE);
}
