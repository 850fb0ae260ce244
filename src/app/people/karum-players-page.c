#include "karum-players-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-game-text.h"
#include "karum-phrases.h"
#include "karum-player-dialog.h"
#include "karum-requests.h"
#include "karum-player-text.h"
#include "karum-reading.h"
#include "karum-teller.h"

struct _KarumPlayersPage {
  KarumRosterPage parent_instance;
};

KARUM_DEFINE_PLAIN_TYPE (KarumPlayersPage, karum_players_page, KARUM_TYPE_ROSTER_PAGE)

static const KarumRosterColumn columns[] = {
  { NC_ ("column", "Name"), KARUM_ROSTER_TEXT, TRUE, 16 },
  { NC_ ("column", "Other Spellings"), KARUM_ROSTER_TEXT, TRUE, 14 },
  { NC_ ("column", "Games"), KARUM_ROSTER_NUMBER, FALSE, 7 },
  { NC_ ("column", "Score"), KARUM_ROSTER_NUMBER, FALSE, 7 },
  { NC_ ("column", "Percent"), KARUM_ROSTER_NUMBER, FALSE, 7 },
  { NC_ ("column", "Last Game"), KARUM_ROSTER_DATE, FALSE, 12 },
};

static const KarumRosterPageWords words = {
  .title = N_ ("Players"),
  .create = N_ ("New Player"),
  .icon = "system-users-symbolic",
  .empty_title = N_ ("No Players Yet"),
  .empty_text = N_ ("Players are added along with games."),
  .merging = N_ ("They become one player with the selected name. All their games will show that "
                 "name, and every spelling will lead to it, even in games imported later. You can "
                 "undo this, or separate the players later in the player’s details."),
  .merged = N_ ("Players merged"),
};

/* -- The list --------------------------------------------------------------------------------- */

static void
add_figures (KarumRosterItem *item, const KarumPlayerRow *player)
{
  const KarumTally *tally = &player->tally;
  g_autofree char *games = karum_number_text (tally->games);
  g_autofree char *score = karum_tally_score_text (tally);
  g_autofree char *share = karum_tally_share_text (tally);
  g_autofree char *last = karum_date_text (player->last);

  karum_roster_item_add_cell (item, games, tally->games);
  karum_roster_item_add_cell (item, tally->games > 0 ? score : "", karum_tally_score (tally));
  karum_roster_item_add_cell (item, share,
                              tally->games > 0 ? karum_tally_score (tally) / tally->games : -1);
  karum_roster_item_add_cell (item, last, karum_date_number (player->last));
}

static KarumRosterItem *
item_new (gpointer row)
{
  const KarumPlayerRow *player = row;
  g_autofree char *note = karum_player_note_text (player);
  g_autofree char *spellings = karum_player_spellings_text (player);
  g_autofree char *details = karum_player_details_text (player);
  g_autofree char *order
      = karum_reading_key (karum_reading_find (player->name, (const char *const *) player->names));
  KarumRosterItem *item = karum_roster_item_new (player->id, player->name, note);

  karum_roster_item_add_cell (item, player->name, 0);
  karum_roster_item_add_cell (item, spellings, 0);
  add_figures (item, player);
  karum_roster_item_set_order (item, order);
  karum_roster_item_set_details (item, details);
  karum_roster_item_set_words (item, (const char *const *) player->names);
  return item;
}

static const KarumRosterLayout layout
    = { columns, G_N_ELEMENTS (columns), item_new, karum_player_count_text };

static KarumGameFilter
games_of (KarumRosterItem *item)
{
  return (KarumGameFilter){ .player = karum_roster_item_get_title (item),
                            .player_id = karum_roster_item_get_id (item) };
}

/* -- Changes ---------------------------------------------------------------------------------- */

static void
created (KarumRosterPage *page, gint64 id, gboolean namesakes)
{
  karum_roster_page_select (page, id);
  karum_undo_tell (GTK_WIDGET (page), karum_page_get_archive (KARUM_PAGE (page)),
                   namesakes
                       ? _ ("Player added. Others have the same name; a note tells them apart.")
                       : _ ("Player added"));
}

static void
edit (KarumRosterPage *page, KarumRosterItem *item)
{
  GtkWindow *dialog = karum_player_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                               karum_page_get_archive (KARUM_PAGE (page)),
                                               item ? karum_roster_item_get_id (item) : 0);

  karum_on (dialog, "created", created, page);
  karum_dialog_present (dialog);
}

static char *
removed_text (guint n, gboolean deleted)
{
  return karum_count_text (
      deleted ? ngettext ("%s player moved to the bin", "%s players moved to the bin", n)
              : ngettext ("%s player restored from the bin", "%s players restored from the bin", n),
      n);
}

static void
karum_players_page_class_init (KarumPlayersPageClass *klass)
{
  KarumRosterPageClass *page_class = KARUM_ROSTER_PAGE_CLASS (klass);

  page_class->words = &words;
  page_class->layout = &layout;
  page_class->kind = KARUM_NAME_PLAYER;
  page_class->list = karum_request_list_players;
  page_class->merge = karum_request_merge_players;
  page_class->remove = karum_request_delete_players;
  page_class->removed_text = removed_text;
  page_class->show_action = "win.show-players";
  page_class->open_action = "win.show-player";
  page_class->games = games_of;
  page_class->edit = edit;
}
