#include "karum-archive-error.h"

G_DEFINE_QUARK (karum-archive-error-quark, karum_archive_error)
