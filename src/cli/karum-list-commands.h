/* karum-list-commands.h: how lists of an archive are printed. */
#pragma once

#include "karum-archive-options.h"
#include "karum-table.h"

/* Of KarumCollectionRow. */
extern const KarumTablePrinter karum_collections_printer;

/* How a player is shown in what is published, for programs; indexed by KarumShown. */
extern const char *const karum_shown_words[];

/* karum_list_hide_names: as karum_archive_options_hide(), for a command that selects no games. */
gboolean karum_list_hide_names (KarumArchiveOptions *options, KarumStore *store);

/* karum_list_mask: cuts names that are hidden to initials. @text: (inout) (nullable) (owned) */
void karum_list_mask (KarumStore *store, char **text);
