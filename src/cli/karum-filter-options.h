/* karum-filter-options.h: FILTER, the options that select games. */
#pragma once

#include "karum-command.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* An upper bound for the number of options. */
#define KARUM_FILTER_OPTIONS_MAX 40

/**
 * KarumFilterOptions: initialise with zeros; filled by the option parser.
 */
typedef struct {
  GStrv texts[KARUM_FILTER_OPTIONS_MAX]; /* (owned) (nullable): the values in order */
  gboolean flags[KARUM_FILTER_OPTIONS_MAX];
  KarumGameFilter filter; /* the result of karum_filter_options_read(); owns its texts */
} KarumFilterOptions;

void karum_filter_options_clear (KarumFilterOptions *options);

/**
 * karum_filter_options_entries: the entries for the option parser.
 * @own: (array zero-terminated): the entries of the command, which come first
 * Returns: (transfer full) (array zero-terminated): borrows from @options and @own
 */
GOptionEntry *karum_filter_options_entries (KarumFilterOptions *options, const GOptionEntry *own);

/**
 * karum_filter_options_read: creates the filter from the options.
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed, and the command must return this value
 */
KarumExit karum_filter_options_read (const KarumCommand *command, KarumFilterOptions *options);

G_END_DECLS
