/* karum-sharing-text.h: what is said of an exchange with other computers. */
#pragma once

#include "karum-sharing.h"

/* karum_sharing_part_text: (transfer full): what people call a part of @thing.
 * @part: its name, or what stands before the colon of it */
char *karum_sharing_part_text (const char *thing, const char *part);

/* karum_sharing_about_text: (transfer full): a thing in a title: "Anna – Boris, 20 Nov 2026"; ""
 * for nothing. @date: (nullable): as in records */
char *karum_sharing_about_text (const char *about, const char *date);

/* karum_sharing_value_text: (transfer full): what was entered for @part, of a KarumConflict, with
 * dates as the interface shows them. */
char *karum_sharing_value_text (const char *part, const char *value);

/* karum_came_tally_text: (transfer full): "Laptop: 12 games, 3 comments" */
char *karum_came_tally_text (const KarumCameTally *tally);

/* karum_came_tallies_text: (transfer full): the same of all, in one sentence each.
 * @tallies: (element-type KarumCameTally) */
char *karum_came_tallies_text (const GPtrArray *tallies);

/* karum_sharing_things_text: (transfer full): "12 games, 3 comments, 2 players"; "" for nothing.
 * @things: of each KarumCameKind */
char *karum_sharing_things_text (const guint things[KARUM_N_CAME], guint comments);

/* karum_came_text: (transfer full): "New · 2 comments · Laptop" */
char *karum_came_text (const KarumCame *came);
