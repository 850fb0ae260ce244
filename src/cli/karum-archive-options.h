/* karum-archive-options.h: the options of the commands that work on an archive. */
#pragma once

#include "karum-command.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumArchiveOptions: zero at first; filled by the option parser. All texts are owned.
 */
typedef struct {
  char *archive;
  gboolean json;
  char *player, *player1, *player2, *game, *rules, *event, *from, *to, *result, *text, *limit;
} KarumArchiveOptions;

void karum_archive_options_clear (KarumArchiveOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumArchiveOptions, karum_archive_options_clear)

#define KARUM_ARCHIVE_ENTRY(options)                                        \
  {                                                                         \
    "archive", 0, 0, G_OPTION_ARG_FILENAME, &(options)->archive,            \
        N_ ("The archive (that of the program, if not given)"), N_ ("FILE") \
  }

#define KARUM_JSON_ENTRY(options)                                                           \
  {                                                                                         \
    "json", 0, 0, G_OPTION_ARG_NONE, &(options)->json, N_ ("Print one JSON document"), NULL \
  }

/* The entries of FILTER. */
#define KARUM_FILTER_ENTRIES(options)                                                                \
  { "player",                                                                                        \
    0,                                                                                               \
    0,                                                                                               \
    G_OPTION_ARG_FILENAME,                                                                           \
    &(options)->player,                                                                              \
    N_ ("Games of this player, in any spelling of the name"),                                        \
    N_ ("NAME") },                                                                                   \
      { "player1",                                                                                   \
        0,                                                                                           \
        0,                                                                                           \
        G_OPTION_ARG_FILENAME,                                                                       \
        &(options)->player1,                                                                         \
        N_ ("Games with this player as Player1"),                                                    \
        N_ ("NAME") },                                                                               \
      { "player2",                                                                                   \
        0,                                                                                           \
        0,                                                                                           \
        G_OPTION_ARG_FILENAME,                                                                       \
        &(options)->player2,                                                                         \
        N_ ("Games with this player as Player2"),                                                    \
        N_ ("NAME") },                                                                               \
      { "game",     0, 0, G_OPTION_ARG_FILENAME, &(options)->game, N_ ("Games of this kind"),        \
        N_ ("GAME") },                                                                               \
      { "rules",                                                                                     \
        0,                                                                                           \
        0,                                                                                           \
        G_OPTION_ARG_FILENAME,                                                                       \
        &(options)->rules,                                                                           \
        N_ ("Games under these rules"),                                                              \
        N_ ("RULESET") },                                                                            \
      { "event",    0, 0, G_OPTION_ARG_FILENAME, &(options)->event, N_ ("Games of this event"),      \
        N_ ("NAME") },                                                                               \
      { "from",     0, 0, G_OPTION_ARG_FILENAME, &(options)->from, N_ ("Games not before this day"), \
        N_ ("DATE") },                                                                               \
      { "to",       0, 0, G_OPTION_ARG_FILENAME, &(options)->to, N_ ("Games not after this day"),    \
        N_ ("DATE") },                                                                               \
      { "result",                                                                                    \
        0,                                                                                           \
        0,                                                                                           \
        G_OPTION_ARG_FILENAME,                                                                       \
        &(options)->result,                                                                          \
        N_ ("Games with this result: 1-0, 0-1, 1/2-1/2 or *"),                                       \
        N_ ("RESULT") },                                                                             \
      { "text",                                                                                      \
        0,                                                                                           \
        0,                                                                                           \
        G_OPTION_ARG_FILENAME,                                                                       \
        &(options)->text,                                                                            \
        N_ ("Games with all of these words in names, tags or comments"),                             \
        N_ ("WORDS") },                                                                              \
  {                                                                                                  \
    "limit", 0, 0, G_OPTION_ARG_FILENAME, &(options)->limit, N_ ("No more than so many"), N_ ("N")   \
  }

/**
 * karum_archive_options_open: opens the archive, with a message printed when that is not possible.
 * @create: whether one is made if there is none
 * Returns: (transfer full) (nullable)
 */
KarumStore *karum_archive_options_open (const KarumArchiveOptions *options, gboolean create);

/**
 * KarumSelection: the games that FILTER describes. @query borrows from the options and from @rules.
 */
typedef struct {
  KarumGameQuery query; /* in the order in which games came into the archive */
  guint limit;          /* 0 for all */
  char rules[KARUM_RULES_TEXT];
} KarumSelection;

/**
 * karum_archive_options_select: reads FILTER.
 * @options: changed (dates become those of notation)
 * Returns: KARUM_EXIT_DONE, or what the command is to return, with a message printed
 */
KarumExit karum_archive_options_select (const KarumCommand *command,
                                        KarumArchiveOptions *options,
                                        KarumSelection *selection);

/* karum_archive_options_fail: prints @error; returns KARUM_EXIT_REFUSED. */
KarumExit karum_archive_options_fail (const GError *error);

G_END_DECLS
