#include "karum-formats.h"

const KarumRecordFormat *const karum_formats[]
    = { &karum_format_kgn,  &karum_format_csv, &karum_format_json,
        &karum_format_html, &karum_format_pdf, NULL };

const KarumRecordFormat *
karum_format_find (const char *name)
{
  for (guint i = 0; karum_formats[i]; i++)
    if (g_str_equal (karum_formats[i]->name, name))
      return karum_formats[i];
  return NULL;
}
