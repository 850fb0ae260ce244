/* karum-uuid.h: identities that stay the same when rows move between archives. */
#pragma once

#include <glib.h>

typedef struct {
  guint8 bytes[16];
} KarumUuid;

/* KarumEntropy: a buffer of random numbers for many identities; zero at first; used by one
 * thread of one process. */
typedef struct {
  guint8 bytes[256];
  gsize left;
} KarumEntropy;

/* karum_uuid_new: a unique identity; later ones are larger, as far as the clock is monotonic. */
KarumUuid karum_uuid_new (KarumEntropy *entropy);

/* karum_uuid_parse: reads the usual form of 36 characters; FALSE for anything else, and for the nil
 * UUID, which identifies nothing. */
gboolean karum_uuid_parse (const char *text, KarumUuid *uuid);

/* karum_uuid_text: (transfer full): in lower case */
char *karum_uuid_text (const KarumUuid *uuid);
