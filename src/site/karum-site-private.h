/* karum-site-private.h: what the chapters of a web site share; private. */
#pragma once

#include "karum-event-list.h"
#include "karum-figure-table.h"
#include "karum-player-list.h"
#include "karum-public-games.h"
#include "karum-public-names.h"
#include "karum-rating-book.h"
#include "karum-site.h"
#include "karum-web.h"

/* A person, who has a page. */
typedef struct {
  gint64 id;
  char *address;       /* of the page in the site, without its ending */
  char *name;          /* as it is shown */
  gboolean masked;     /* the name is cut to initials */
  KarumPlayerRow *row; /* (owned) */
  GArray *games;       /* (element-type guint): places in the list of games */
} KarumSitePerson;

typedef struct {
  gint64 id;
  char *address, *name; /* as of a person */
  KarumEventRow *row;   /* (owned) */
  GArray *games;        /* (element-type guint) */
} KarumSiteEvent;

/* A ruleset, which has a page that explains it. */
typedef struct {
  const char *text; /* canonical (borrowed) */
  char *address;
  KarumRules rules;
  GArray *games; /* (element-type guint) */
} KarumSiteRules;

struct _KarumSite {
  KarumStore *store;
  const KarumSiteOptions *options;
  KarumGameFilter filter; /* the games of the site, for figures; borrows, but for @ids */
  char *ids;              /* (nullable) */
  KarumCatalogue *catalogues[KARUM_WEB_LANGUAGES];
  KarumWebLanguages languages;
  KarumWebWords *words;
  KarumPublicGames *games;
  GArray
      *collected; /* (nullable) (element-type guint): the games, in the order of the collection */
  GPtrArray *persons;            /* (element-type KarumSitePerson): by name */
  GPtrArray *events;             /* (element-type KarumSiteEvent): by name */
  GPtrArray *rules;              /* (element-type KarumSiteRules): by text */
  GHashTable *person_ids;        /* (element-type gint64 KarumSitePerson) */
  GHashTable *event_ids;         /* (element-type gint64 KarumSiteEvent) */
  GHashTable *rules_texts;       /* (element-type utf8 KarumSiteRules) */
  KarumMasks *masks;             /* names that aren't published; see karum_site_mask() */
  GArray *hidden[KARUM_N_SHOWN]; /* (element-type gint64): persons who are shown so; none by name */
  GPtrArray *left_out;           /* (element-type utf8): who is left out */
  KarumRatingBook *ratings;
  KarumWebBoards *boards;
  guint64 stamp; /* of all that every page depends on */
  guint initials;
  gboolean reading;  /* a snapshot is open */
  GPtrArray *parts;  /* the files of all games: karum-site-find.c */
  GArray *part_of;   /* (element-type guint): in which of them each game is */
  GHashTable *small; /* (element-type gint64 utf8): last positions of games: karum_site_small() */
  /* While the site is written: */
  KarumSiteFolder *folder;
  const KarumProgress *progress;
  GPtrArray *faults;
  GPtrArray *pages; /* (element-type utf8): the addresses of all pages, for the sitemap */
  guint64 done, total;
};

/* -- karum-site.c: what is known ----------------------------------------------------------------
 */

const KarumPublicGame *karum_site_game (const KarumSite *site, guint place);

/* (nullable): NULL for nobody, no event, and rules that this program doesn't know. */
const KarumSitePerson *karum_site_person (const KarumSite *site, gint64 id);
const KarumSiteEvent *karum_site_event (const KarumSite *site, gint64 id);
const KarumSiteRules *karum_site_rules (const KarumSite *site, const char *text);

/* karum_site_game_address: (transfer full): of the page, without its ending. */
char *karum_site_game_address (const KarumPublicGame *game);

/* karum_site_game_stamp: sums up all that lists of games say of one. */
guint64 karum_site_game_stamp (const KarumSite *site, const KarumPublicGame *game);

/* karum_site_step: one more page is done; FALSE with @error if the work is to stop. */
gboolean karum_site_step (KarumSite *site, GError **error);

/* karum_site_put: a file of the site. */
gboolean karum_site_put (KarumSite *site,
                         const char *address,
                         const char *ending,
                         guint64 stamp,
                         const GString *text,
                         GError **error);

/* karum_site_keeps: whether the files of this address needn't be made again. @endings: separated by
 * spaces */
gboolean
karum_site_keeps (KarumSite *site, const char *address, const char *endings, guint64 stamp);

/* -- karum-site-names.c: names that aren't published --------------------------------------------
 */

/* karum_site_find_hidden: who is hidden by the archive and by the options. */
gboolean karum_site_find_hidden (KarumSite *site, GError **error);

gboolean karum_site_is_among (const GArray *persons, gint64 id);

/* karum_site_find_masks: the names that are cut to initials in all texts. */
gboolean karum_site_find_masks (KarumSite *site, GError **error);

/**
 * karum_site_record: the game as it is published.
 * Returns: (transfer full) (nullable): NULL without @error if it can't be read, which is noted
 */
KarumRecord *karum_site_record (const KarumSite *site, const KarumPublicGame *game, GError **error);

/* karum_site_small: (transfer none): the last position of a game, as karum_web_small_text() says;
 * "" if it has no moves or can't be read. */
const char *karum_site_small (const KarumSite *site, const KarumPublicGame *game);

/* karum_site_note_small: the same is known from now on, of a game that was read. */
void karum_site_note_small (const KarumSite *site,
                            const KarumPublicGame *game,
                            const KarumRecord *record);

/* karum_site_mask: (transfer full): @text with names that aren't published cut to initials. */
char *karum_site_mask (const KarumSite *site, const char *text);

/* -- karum-site-page.c: the frame of all pages --------------------------------------------------
 */

/* A page that is being made. */
typedef struct {
  const KarumSite *site;
  GString *text;       /* (owned) */
  const char *address; /* (borrowed): without its ending */
  char *up;            /* (owned): leads to the top of the site: "../../", escaped */
  /* Set before karum_site_page_begin(): what other sites show of the page. */
  KarumWebSay describe;    /* (nullable) */
  gconstpointer described; /* (borrowed) (nullable): of what; NULL for the data of the title */
  gboolean picture;        /* beside the page is a PNG of KARUM_SITE_PICTURE pixels square */
  gboolean whole;          /* links are whole addresses, and nothing leads to the page */
  gboolean lean; /* one of very many: its top comes with a script, its title is its heading */
} KarumSitePage;

#define KARUM_SITE_PICTURE 300

/**
 * karum_site_page_begin: everything up to the heading.
 * @say: the title in a language
 * @current: (nullable): the address of the chapter that the page belongs to
 */
void karum_site_page_begin (KarumSitePage *page,
                            const KarumSite *site,
                            const char *address,
                            const char *current,
                            KarumWebSay say,
                            gconstpointer data);

/* karum_site_page_end: writes the page. @stamp: as for karum_site_folder_write() */
gboolean karum_site_page_end (KarumSitePage *page, KarumSite *site, guint64 stamp, GError **error);

/* karum_site_write_top: the script with the top of lean pages, which are games. */
gboolean karum_site_write_top (KarumSite *site, GError **error);

void karum_site_page_clear (KarumSitePage *page);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSitePage, karum_site_page_clear)

/* karum_site_say_title: says the title of the site. @site: a KarumSite */
char *karum_site_say_title (const KarumCatalogue *catalogue, gconstpointer site);

/* karum_site_say_text: says the text that is given. */
char *karum_site_say_text (const KarumCatalogue *catalogue, gconstpointer text);

/* KarumSiteWord: a text of the catalogue; said by karum_site_say_word(). */
typedef struct {
  const char *context, *text;
} KarumSiteWord;

/* karum_site_say_counts: (transfer full): "Games: 12 · Players: 5", for descriptions; what there is
 * none of is left out. @words: @n of them, with a number each */
char *karum_site_say_counts (const KarumCatalogue *catalogue,
                             const KarumSiteWord *words,
                             const guint *numbers,
                             guint n);

char *karum_site_say_word (const KarumCatalogue *catalogue, gconstpointer word);

/* karum_site_words: (transfer full): the texts of the catalogue that very many pages have. */
KarumWebWords *karum_site_words (const KarumWebLanguages *languages);

/* karum_site_put_words: appends them as a script: `window.karumWords = […]`. */
void karum_site_put_words (GString *script, const KarumWebWords *words);

/* karum_site_heading: a heading of the level @level. */
void karum_site_heading (KarumSitePage *page, guint level, const char *context, const char *text);

/* karum_site_name: a name of somebody's or something's, whichever way it is written. */
void karum_site_name (KarumSitePage *page, const char *name);

/* karum_site_link: a link to a page. @name: as above */
void karum_site_link (KarumSitePage *page, const char *address, const char *name);

/* karum_site_data_links: links to the same as data: endings separated by spaces. */
void karum_site_data_links (KarumSitePage *page, const char *endings);

/* The head of a column. */
typedef struct {
  const char *context, *text;
  gboolean number; /* of numbers */
} KarumSiteHead;

/* karum_site_table_begin: @kind: the class of the table: "list" can be sorted and filtered. */
void karum_site_table_begin (KarumSitePage *page,
                             const char *kind,
                             const KarumSiteHead *heads,
                             guint n_heads);
void karum_site_table_end (KarumSitePage *page);

void karum_site_cell (KarumSitePage *page, const char *text);
void karum_site_cell_number (KarumSitePage *page, gint64 number);

/* karum_site_cell_parts: @number of @parts, such as 2.5. */
void karum_site_cell_parts (KarumSitePage *page, gint64 number, guint parts);
void karum_site_cell_link (KarumSitePage *page, const char *address, const char *name);

/* karum_site_day: a date in short, which doesn't break. @tag: (nullable): as in a record */
void karum_site_day (KarumSitePage *page, const char *tag);

/* karum_site_cell_date: a date in short, which doesn't break. @tag: (nullable): as in a record */
void karum_site_cell_date (KarumSitePage *page, const char *tag);

/* karum_site_nobody: what player 0 or 1 of a game is called who isn't known. */
void karum_site_nobody (KarumSitePage *page, guint player);

/* karum_site_cell_person: with a link if the person has a page. */
void karum_site_cell_person (KarumSitePage *page, gint64 person, guint player);

/* -- karum-site-figures.c: tables of figures ---------------------------------------------------
 */

/* KarumSiteFigures: (transfer full): a table in the language that the thread speaks. */
typedef KarumFigureTable *(*KarumSiteFigures) (gconstpointer data);

/**
 * karum_site_put_figures: a table in all languages of the site.
 * @kind: as for karum_site_table_begin()
 * @most: lines; further ones are left out
 * @games: (nullable) (element-type gint64 KarumPublicGame): to which results lead
 */
void karum_site_put_figures (KarumSitePage *page,
                             const char *kind,
                             KarumSiteFigures make,
                             gconstpointer data,
                             guint most,
                             GHashTable *games);

/* -- The chapters: each writes its pages --------------------------------------------------------
 */

gboolean karum_site_write_games (KarumSite *site, GError **error);
gboolean karum_site_write_people (KarumSite *site, GError **error);
gboolean karum_site_write_ratings (KarumSite *site, GError **error);
gboolean karum_site_write_names (KarumSite *site, GError **error);
gboolean karum_site_write_events (KarumSite *site, GError **error);
gboolean karum_site_write_explorer (KarumSite *site, GError **error);
/* karum_site_write_walk: the explorer of a ruleset whose games begin alike. @address: of its page;
 * @by_id: (element-type gint64 guint): the games of the site */
gboolean karum_site_write_walk (KarumSite *site,
                                const KarumSiteRules *rules,
                                const char *address,
                                GHashTable *by_id,
                                GError **error);

/* karum_site_find_parts: which files all games are in, for the search; once. */
void karum_site_find_parts (KarumSite *site);

/* karum_site_parts_of: (transfer full): the names of the files in which games are, with a space
 * between them. @games: (element-type guint): in the order of the site */
char *karum_site_parts_of (const KarumSite *site, const GArray *games);
gboolean karum_site_write_parts (KarumSite *site, GError **error);

/* karum_site_put_finder: the form with which all games are searched, for browsers with scripts. */
void karum_site_put_finder (KarumSitePage *page);

gboolean karum_site_write_front (KarumSite *site, GError **error);

/* karum_site_put_news: what is new in the archive, the latest first, under a heading; nothing if
 * there is nothing. */
gboolean karum_site_put_news (KarumSitePage *page, GError **error);

/* karum_site_put_month_player: who has won most in the month of the latest game. */
gboolean karum_site_put_month_player (KarumSitePage *page, GError **error);

/* karum_site_put_running_events: the events that go on, with the first lines of their standings,
 * and those that come next. */
gboolean karum_site_put_running_events (KarumSitePage *page, GError **error);

gboolean karum_site_write_missing (KarumSite *site, GError **error);
gboolean karum_site_write_feed (KarumSite *site, GError **error);

/**
 * karum_site_games_table: a list of games.
 * @places: (array length=n): in the list of all games
 * @with_event: with a column for the event, if any has one
 */
void
karum_site_games_table (KarumSitePage *page, const guint *places, guint n, gboolean with_event);

/* karum_site_latest_games: the same with events, the latest first. @places: (array length=n): in
 * the order of the site */
void karum_site_latest_games (KarumSitePage *page, const guint *places, guint n);

/* karum_site_game_title: of a game by its id, to be translated. */
const char *karum_site_game_title (const char *game);

/* karum_site_put_ratings: a player's ratings; karum_site_add_ratings: @stamp with them. */
void karum_site_put_ratings (KarumSitePage *page, const KarumSitePerson *person);
guint64
karum_site_add_ratings (const KarumSite *site, const KarumSitePerson *person, guint64 stamp);

/* karum_site_put_games: the games as KGN beside a page, and in the format @also. */
gboolean karum_site_put_games (KarumSite *site,
                               const char *address,
                               guint64 stamp,
                               const guint *places,
                               guint n,
                               const KarumRecordFormat *also,
                               GError **error);

/* karum_site_running_matches: the latest matches that aren't finished, under a heading; nothing if
 * there are none. @most: how many */
gboolean karum_site_running_matches (KarumSitePage *page, guint most, GError **error);

/* -- Lists on several pages -------------------------------------------------------------------- */

/* karum_site_parts: how many there are. */
guint karum_site_parts (guint n, guint most);

/* karum_site_part_address: (transfer full): of a part, 1 …, of the list at @address. @own: whether
 * the first part is the page @address itself */
char *karum_site_part_address (const char *address, guint part, gboolean own);

/* karum_site_put_parts: links to the parts, if there are several. @current: 0 for none of them */
void karum_site_put_parts (
    KarumSitePage *page, const char *address, guint parts, gboolean own, guint current);

/* karum_site_nothing: says that there is nothing. */
void karum_site_nothing (KarumSitePage *page);
