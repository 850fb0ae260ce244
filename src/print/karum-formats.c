#include "karum-formats.h"

const KarumRecordFormat *const karum_formats[]
    = { &karum_format_kgn,  &karum_format_csv, &karum_format_json,
        &karum_format_html, &karum_format_pdf, NULL };
