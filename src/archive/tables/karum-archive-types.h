/* karum-archive-types.h: values that the archive gives and takes. */
#pragma once

#include <glib-object.h>

#include "karum-game.h"
#include "karum-tags.h"

G_BEGIN_DECLS

/* Why an archive was opened read-only. */
typedef enum {
  KARUM_ARCHIVE_WRITABLE,
  KARUM_ARCHIVE_FILE_READ_ONLY,
  KARUM_ARCHIVE_DISK_FULL,   /* when it was opened */
  KARUM_ARCHIVE_DISK_FAILED, /* the same: an input/output error */
  KARUM_ARCHIVE_TO_READ,     /* it was asked for */
  KARUM_ARCHIVE_NEWER_VERSION
} KarumArchiveAccess;

typedef enum {
  KARUM_GAME_SORT_DATE,
  KARUM_GAME_SORT_RULES,
  KARUM_GAME_SORT_PLAYER1,
  KARUM_GAME_SORT_PLAYER2,
  KARUM_GAME_SORT_RESULT,
  KARUM_GAME_SORT_POINTS,
  KARUM_GAME_SORT_TURNS,
  KARUM_GAME_SORT_CHANGED, /* when it was last changed */
  KARUM_GAME_SORT_ADDED,   /* when it came into the archive */
  KARUM_GAME_SORT_STARS,
  KARUM_GAME_SORT_ANNOTATED, /* how much is said of it */
  KARUM_GAME_SORT_EVENT      /* and by date */
} KarumGameSort;

/* What a name can be the name of. */
typedef enum {
  KARUM_NAME_PLAYER,
  KARUM_NAME_EVENT,
  KARUM_NAME_COLLECTION,
  KARUM_NAME_PLACE /* where events and the latest games were */
} KarumNameKind;

/**
 * KarumGameFilter: which games: those that fulfil everything that is given. Zero for all that are
 * not in the bin. Texts are borrowed, NULL for anything. Names and words are compared whatever
 * their case. A person or an event is given by name, or by number where names don't tell.
 */
typedef struct {
  const char *player;     /* a name of one of the two, in any spelling */
  gint64 player_id;       /* one of the two, with those merged into one person; 0 for any; -1
                             for nobody, who is not known */
  const char *opponent;   /* a name of the other one, beside @player or @player_id */
  gint64 opponent_id;     /* the same by number */
  gboolean with_side;     /* only games in which that player ... */
  KarumSide side;         /* ... held this side in the end */
  gboolean with_outcome;  /* only games in which that player ... */
  KarumResult outcome;    /* ... won, lost, drew or has not finished */
  const char *players[2]; /* a name of Player1, of Player2 */
  gint64 players_id[2];   /* the same by number; 0 for any */
  const char *game;       /* id of a game */
  const char *preset;     /* of its presets */
  const char *rules;      /* canonical ruleset with its game */
  const char *options;    /* some options of the rules, as karum_options_read() has them; of
                             @game, or of any game that has them */
  const char *event;      /* its name */
  gint64 event_id;        /* its number; 0 for any; -1 for games of no event */
  const char *from, *to;  /* first and last day: "2026", "2026.11" or "2026.11.20" */
  const char *first_month, *last_month; /* games whose month is known and from one to the other:
                                           "2026.11"; both or NULL */
  gboolean undated;                     /* games without a known year */
  gboolean with_result;                 /* only games with ... */
  KarumResult result;                   /* ... this one, that of Player1 */
  gboolean with_termination;            /* only games that ended ... */
  KarumTermination termination;         /* ... in this way; NONE where it is not said */
  gboolean in_progress;                 /* games without a result */
  gboolean finished;                    /* games with a result */
  guint min_turns, max_turns;           /* 0 for any */
  guint min_margin, max_margin; /* difference of the two's points; 0 for any; only with a result */
  const char *match;            /* the identifier that the games of a match share */
  gboolean unmatched;           /* games that belong to no match */
  const char *text;             /* words, each found in a name, the event or what is said in the
                                   game; those between quotation marks stand together */
  gboolean commented;           /* games with a comment, a glyph or a variation */
  gboolean analysed;            /* games with evaluations */
  const char *collection;       /* the name of one */
  guint stars;                  /* at least so many, 1 ... 5; 0 for any */
  gint64 first_id, last_id;     /* games that came into the archive one after the other: the numbers
                                   of the first and the last; 0 for any */
  const char *ids;              /* the numbers of games, as karum_id_list_read() has them */
  gboolean bin;                 /* the bin's games instead of the others */
  const char *position;         /* a position line that occurs in the game; with @rules */
  const char *pattern;          /* of points that occurs in it; with @rules or @game */
} KarumGameFilter;

/* karum_game_filter_copy: (transfer full): a copy with texts of its own, for
 * karum_game_filter_clear(). */
KarumGameFilter karum_game_filter_copy (const KarumGameFilter *filter);
void karum_game_filter_clear (KarumGameFilter *filter);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumGameFilter, karum_game_filter_clear)

/* karum_game_filter_equal: whether both say the same, with the same words. */
gboolean karum_game_filter_equal (const KarumGameFilter *a, const KarumGameFilter *b);

/**
 * karum_game_filter_write: (transfer full): @filter as one line of text, for the program to keep
 * and pass on; equal filters give the same text, and that of an empty filter is not empty.
 */
char *karum_game_filter_write (const KarumGameFilter *filter);

/**
 * karum_game_filter_read: reads what karum_game_filter_write() wrote.
 * @text: UTF-8 or not, of any content
 * @filter: (out): with texts of its own, for karum_game_filter_clear(); empty after an error
 * Returns: FALSE for any other text, with KARUM_ARCHIVE_ERROR_FAILED: one with fields that this
 *   program doesn't know is refused too, since it would find more than was meant
 */
gboolean karum_game_filter_read (const char *text, KarumGameFilter *filter, GError **error);

/* Which games, in which order. */
typedef struct {
  KarumGameSort sort;
  gboolean descending;
  KarumGameFilter filter;
} KarumGameQuery;

/**
 * KarumGameRow: a game in a list, without its turns. Reference counted with g_rc_box; immutable.
 */
typedef struct {
  gint64 id;
  char *uuid, *game, *rules;          /* rules: canonical, with the game */
  char *date, *event, *place, *round; /* NULL if unknown */
  char *players[2];                   /* display names; NULL if unknown */
  char *notes[2]; /* what tells them from others of that name; NULL if it is not needed */
  KarumResult result;
  KarumTermination termination;
  gboolean has_score;
  int score[2];
  guint turns;
  guint stars;      /* 0 ... 5 */
  guint annotated;  /* how many comments, glyphs and variations it has */
  gboolean deleted; /* whether it is in the bin */
} KarumGameRow;

KarumGameRow *karum_game_row_ref (KarumGameRow *row);
void karum_game_row_unref (KarumGameRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameRow, karum_game_row_unref)

typedef enum {
  KARUM_MATCH_FIRST, /* won by the first person */
  KARUM_MATCH_SECOND,
  KARUM_MATCH_DRAWN,
  KARUM_MATCH_RUNNING /* not finished */
} KarumMatchState;

/**
 * KarumMatchRow: a match between two persons, the first of whom is Player1 of its first game. It is
 * finished when both of its games are, and won on wins; points don't decide. Reference counted,
 * immutable.
 */
typedef struct {
  gint64 id;   /* of its identifier, which other matches can have as well */
  char *tag;   /* the identifier that its games share in files */
  char *date;  /* of its first game; NULL if unknown */
  char *rules; /* of its first game: canonical, with the game */
  gint64 persons[2];
  char *players[2];   /* display names; NULL if unknown */
  GArray *games;      /* (element-type gint64): in their order in the match */
  gint64 numbered[2]; /* the same as game 1 and game 2; 0 for one that is not there */
  guint half_wins[2]; /* a won game is 2, a drawn one 1 */
  int points[2];      /* of finished games */
  KarumMatchState state;
} KarumMatchRow;

KarumMatchRow *karum_match_row_ref (KarumMatchRow *row);
void karum_match_row_unref (KarumMatchRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumMatchRow, karum_match_row_unref)

/* A person or an event that was merged into another. */
typedef struct {
  gint64 id;
  char *name;
} KarumMerged;

G_END_DECLS
