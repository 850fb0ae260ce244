/* karum-filter-options.h: FILTER, the options with which commands choose among games. */
#pragma once

#include "karum-command.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* More than there are. */
#define KARUM_FILTER_OPTIONS_MAX 32

/**
 * KarumFilterOptions: zero at first; filled by the option parser.
 */
typedef struct {
  GStrv texts[KARUM_FILTER_OPTIONS_MAX]; /* (owned) (nullable): as they were given, in order */
  gboolean flags[KARUM_FILTER_OPTIONS_MAX];
  KarumGameFilter filter; /* with texts of its own: what karum_filter_options_read() read */
} KarumFilterOptions;

void karum_filter_options_clear (KarumFilterOptions *options);

/**
 * karum_filter_options_entries: the entries for the option parser.
 * @own: (array zero-terminated): those of the command, which come first
 * Returns: (transfer full) (array zero-terminated): borrows from @options and @own
 */
GOptionEntry *karum_filter_options_entries (KarumFilterOptions *options, const GOptionEntry *own);

/**
 * karum_filter_options_read: makes the filter of what was given.
 * Returns: KARUM_EXIT_DONE, or what the command is to return, with a message printed
 */
KarumExit karum_filter_options_read (const KarumCommand *command, KarumFilterOptions *options);

G_END_DECLS
