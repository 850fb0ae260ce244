#include "karum-archive-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-games.h"

void
karum_archive_options_clear (KarumArchiveOptions *options)
{
  g_free (options->archive);
  g_free (options->player);
  g_free (options->player1);
  g_free (options->player2);
  g_free (options->game);
  g_free (options->rules);
  g_free (options->event);
  g_free (options->from);
  g_free (options->to);
  g_free (options->result);
  g_free (options->text);
  g_free (options->limit);
}

KarumExit
karum_archive_options_fail (const GError *error)
{
  return karum_command_refuse ("%s", error->message);
}

KarumStore *
karum_archive_options_open (const KarumArchiveOptions *options, gboolean create)
{
  KarumStoreOptions how = { .existing = !create };
  g_autofree char *path
      = options->archive ? g_strdup (options->archive) : karum_store_default_path ();
  g_autoptr (GError) error = NULL;
  KarumStore *store = karum_store_open (path, &how, &error);

  if (!store)
    karum_archive_options_fail (error);
  return store;
}

/* Makes "2026-03-05" or a part of it that of notation. */
static gboolean
read_date (char *text)
{
  for (char *c = text; *c; c++)
    if (*c == '-')
      *c = '.';
  return karum_date_bound_valid (text);
}

static KarumExit
select_dates (const KarumCommand *command, KarumArchiveOptions *options, KarumGameFilter *filter)
{
  char *const dates[] = { options->from, options->to };

  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    if (dates[i] && !read_date (dates[i]))
      return karum_command_usage (
          command, _ ("“%s” is no date such as 2026, 2026.11 or 2026.11.20"), dates[i]);
  filter->from = options->from;
  filter->to = options->to;
  return KARUM_EXIT_DONE;
}

/* Reads a ruleset with its game, or what stands behind the game of --game. */
static KarumExit
select_rules (const KarumArchiveOptions *options, KarumSelection *selection)
{
  g_autofree char *behind = NULL;
  KarumRules rules;
  KarumError fault;

  if (!options->rules)
    return KARUM_EXIT_DONE;
  if (options->game) {
    gboolean preset = options->rules[strcspn (options->rules, ",=")] != '=';

    behind = g_strdup_printf ("%s%c%s", options->game, preset ? ':' : ',', options->rules);
  }
  if (!karum_rules_read (karum_games, options->rules, &rules, &fault)
      && !(behind && karum_rules_read (karum_games, behind, &rules, NULL))) {
    g_autofree char *reason = karum_command_error_text (&fault);

    return karum_command_refuse ("%s: %s", options->rules, reason);
  }
  karum_rules_write (&rules, selection->rules);
  selection->query.filter.rules = selection->rules;
  return KARUM_EXIT_DONE;
}

static KarumExit
select_game (const KarumArchiveOptions *options, KarumGameFilter *filter)
{
  if (options->game && !karum_game_find (options->game))
    return karum_command_refuse (_ ("there is no game “%s”"), options->game);
  filter->game = options->game;
  return KARUM_EXIT_DONE;
}

static KarumExit
select_result (const KarumCommand *command,
               const KarumArchiveOptions *options,
               KarumGameFilter *filter)
{
  if (!options->result)
    return KARUM_EXIT_DONE;
  filter->with_result = TRUE;
  if (!karum_result_parse (options->result, &filter->result))
    return karum_command_usage (command, _ ("“%s” is no result: 1-0, 0-1, 1/2-1/2 or *"),
                                options->result);
  return KARUM_EXIT_DONE;
}

static KarumExit
select_limit (const KarumCommand *command, const KarumArchiveOptions *options, guint *limit)
{
  guint64 number = 0;

  if (options->limit && (!karum_command_number (options->limit, &number) || number == 0))
    return karum_command_usage (command, _ ("“%s” is no number of games from 1"), options->limit);
  *limit = (guint) MIN (number, G_MAXUINT);
  return KARUM_EXIT_DONE;
}

/* Arguments reach the program as bytes. */
static KarumExit
check_texts (const KarumCommand *command, const KarumArchiveOptions *options)
{
  const char *const texts[]
      = { options->player, options->player1, options->player2, options->event, options->text };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] && !g_utf8_validate (texts[i], -1, NULL))
      return karum_command_usage (command, "%s", _ ("a name or a word is not UTF-8"));
  return KARUM_EXIT_DONE;
}

KarumExit
karum_archive_options_select (const KarumCommand *command,
                              KarumArchiveOptions *options,
                              KarumSelection *selection)
{
  KarumGameFilter *filter = &selection->query.filter;
  KarumExit exit;

  *selection = (KarumSelection){ .query = { .sort = KARUM_GAME_SORT_ADDED } };
  filter->player = options->player;
  filter->players[0] = options->player1;
  filter->players[1] = options->player2;
  filter->event = options->event;
  filter->text = options->text;
  exit = check_texts (command, options);
  if (exit == KARUM_EXIT_DONE)
    exit = select_dates (command, options, filter);
  if (exit == KARUM_EXIT_DONE)
    exit = select_result (command, options, filter);
  if (exit == KARUM_EXIT_DONE)
    exit = select_limit (command, options, &selection->limit);
  if (exit == KARUM_EXIT_DONE)
    exit = select_game (options, filter);
  return exit == KARUM_EXIT_DONE ? select_rules (options, selection) : exit;
}
