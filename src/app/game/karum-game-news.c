#include "karum-game-news.h"

#include <glib/gi18n.h>

#include "karum-history.h"

struct _KarumGameNews {
  KarumTeller *teller;
  const char *expected; /* (nullable): constant */
  gboolean offered;     /* a message offers to undo the last change */
  gboolean failed;      /* a message about a failed save is shown */
};

KarumGameNews *
karum_game_news_new (KarumTeller *teller)
{
  KarumGameNews *news = g_new0 (KarumGameNews, 1);

  news->teller = teller;
  return news;
}

void
karum_game_news_free (KarumGameNews *news)
{
  g_free (news);
}

void
karum_game_news_expect (KarumGameNews *news, const char *text)
{
  news->expected = text;
}

gboolean
karum_game_news_expects (const KarumGameNews *news)
{
  return news->expected != NULL;
}

const char *
karum_game_news_change (KarumGameNews *news)
{
  /* After a successful save, an earlier failure no longer matters. */
  if (news->failed)
    karum_teller_take_back (news->teller);
  if (news->offered)
    karum_teller_take_back (news->teller);
  news->failed = news->offered = FALSE;
  return g_steal_pointer (&news->expected);
}

void
karum_game_news_fail (KarumGameNews *news, const char *text)
{
  karum_teller_tell (news->teller, text, NULL, NULL);
  news->failed = TRUE;
  news->expected = NULL;
}

gboolean
karum_game_news_has_failed (const KarumGameNews *news)
{
  return news->failed;
}

void
karum_game_news_offer (KarumGameNews *news, const char *text)
{
  karum_teller_tell (news->teller, text, "game.undo", NULL);
  news->offered = TRUE;
}

void
karum_game_news_offer_seen (KarumGameNews *news, const char *text)
{
  karum_teller_show (news->teller, text, _ ("_Undo"), "game.undo", NULL);
  news->offered = TRUE;
}

void
karum_game_news_offer_to_stay (KarumGameNews *news, const char *text)
{
  karum_teller_tell_to_stay (news->teller, text, "game.undo", NULL);
  news->offered = TRUE;
}

void
karum_game_news_revert (KarumGameNews *news, const char *text, guint direction)
{
  if (news->offered)
    return;
  if (direction == KARUM_UNDO)
    karum_teller_show (news->teller, text, _ ("_Redo"), "game.redo", NULL);
  else
    karum_teller_show (news->teller, text, _ ("_Undo"), "game.undo", NULL);
  news->offered = TRUE;
}
