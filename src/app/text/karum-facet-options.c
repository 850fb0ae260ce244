#include "karum-facet-options.h"

#include "karum-annotated.h"
#include "karum-game-text.h"
#include "karum-games.h"

/* (nullable): the game whose options @filter contains. */
static const KarumGame *
read_options (const KarumGameFilter *filter, KarumOptions *options)
{
  return filter->options
             ? karum_asked_options_read (karum_games, filter->game, filter->options, options, NULL)
             : NULL;
}

gboolean
karum_facet_option_is_set (const KarumGameFilter *filter, guint option)
{
  KarumOptions options;

  return read_options (filter, &options) && options.given & 1u << option;
}

char *
karum_facet_option_text (const KarumGameFilter *filter, guint option)
{
  KarumOptions options;
  const KarumGame *game = read_options (filter, &options);

  return !game ? g_strdup (filter->options)
               : karum_option_text (&game->options[option], options.values[option]);
}

void
karum_facet_option_clear (KarumGameFilter *filter, guint option)
{
  char text[KARUM_RULES_TEXT];
  KarumOptions options;
  const KarumGame *game = read_options (filter, &options);

  if (!game)
    return;
  options.given &= ~(1u << option);
  g_free ((char *) filter->options);
  filter->options = karum_options_write (game, &options, text) > 0 ? g_strdup (text) : NULL;
}
