/* karum-archive-types.h: the values that the archive takes and returns. */
#pragma once

#include <glib-object.h>

#include "karum-game.h"
#include "karum-tags.h"

/* Why an archive was opened read-only. */
typedef enum {
  KARUM_ARCHIVE_WRITABLE,
  KARUM_ARCHIVE_FILE_READ_ONLY,
  KARUM_ARCHIVE_DISK_FULL,   /* when opening it */
  KARUM_ARCHIVE_DISK_FAILED, /* when opening it: an input/output error */
  KARUM_ARCHIVE_NOT_LOCKED,  /* its folder has no locks against other programs */
  KARUM_ARCHIVE_TO_READ,     /* the caller requested it */
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
  KARUM_GAME_SORT_ADDED,   /* when it was added to the archive */
  KARUM_GAME_SORT_STARS,
  KARUM_GAME_SORT_ANNOTATED, /* how much it is annotated */
  KARUM_GAME_SORT_EVENT,     /* then by date */
  KARUM_GAME_SORT_PLACE      /* in the collection of the filter; otherwise as ADDED */
} KarumGameSort;

/* What a name refers to. */
typedef enum {
  KARUM_NAME_PLAYER,
  KARUM_NAME_EVENT,
  KARUM_NAME_COLLECTION,
  KARUM_NAME_PLACE /* places of events and of the latest games */
} KarumNameKind;

/**
 * KarumGameFilter: selects the games that meet all conditions that are set. Zero selects all games
 * outside the bin. Texts are borrowed; NULL means any. Names and words are compared without regard
 * to case. A person or an event is given by name, or by number where the name is ambiguous.
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
  gboolean computer;      /* games with the computer */
  gboolean people;        /* games without the computer */
  gboolean with_computer; /* figures count games with the computer as well: see
                             karum_figures_filter(); doesn't limit the games */
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
  gboolean in_progress;       /* games without a result, but no analysis copies or unplayed ones */
  gboolean finished;          /* games with a result, and forfeits of both */
  gboolean played;            /* without forfeits and byes */
  gboolean unplayed;          /* forfeits and byes */
  gboolean copies;            /* analysis copies */
  gboolean with_winner;       /* only games won by ... */
  KarumSide winner;           /* ... the player who had this side at the end */
  guint min_turns, max_turns; /* 0 for any */
  guint min_margin, max_margin; /* difference of the two's points; 0 for any; only with a result */
  const char *match;            /* the identifier that the games of a match share */
  gboolean unmatched;           /* games that belong to no match */
  const char *text; /* words, each found in a name, the event or the texts of the game; quoted words
                       are a phrase */
  gboolean annotated;     /* games with a comment, a glyph or a variation */
  gboolean commented;     /* games with a comment */
  gboolean analysed;      /* games with evaluations */
  gboolean reviewed;      /* games of which every turn was searched: see karum-verdict.h */
  gboolean unreviewed;    /* games with turns of which not every one was */
  gboolean blundered;     /* games with a turn that a review calls a blunder, by the player of the
                             filter, if it has one */
  gboolean squandered;    /* games lost by somebody who had a won position by a review, by the
                             player of the filter if there is one */
  guint min_swing;        /* games with a turn that by a review gave away at least so many per cent
                             of the expected result; 0 for any */
  guint phase;            /* reviewed games with a decision in this part of the game, 1 more than
                             KarumGamePhase, by the player of the filter, if it has one; 0 for any */
  guint standing;         /* the same of decisions with this standing, 1 more than KarumStanding */
  gboolean varied;        /* games with variations */
  gboolean marked;        /* games with marks, arrows or labels on the board */
  guint glyph;            /* games with a turn that is judged so, 1 ... KARUM_JUDGEMENTS, by the
                             player of the filter, if it has one; 0 for any */
  const char *annotator;  /* a name, or a part of it */
  const char *collection; /* the name of one */
  guint stars;            /* at least this many, 1 ... 5; 0 for any */
  gint64 first_id, last_id; /* games added one after the other: the numbers of the first and the
                               last; 0 for any */
  const char *ids;          /* the numbers of games, as karum_id_list_write() writes them */
  gboolean bin;             /* the bin's games instead of the others */
  const char *position;     /* a position line that occurs in the game; with @rules */
  const char *pattern;      /* a pattern of points that occurs in the game; with @rules or @game */
} KarumGameFilter;

/* karum_game_filter_copy: (transfer full): a copy that owns its texts, for
 * karum_game_filter_clear(). */
KarumGameFilter karum_game_filter_copy (const KarumGameFilter *filter);
void karum_game_filter_clear (KarumGameFilter *filter);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumGameFilter, karum_game_filter_clear)

/* karum_game_filter_equal: whether both have the same conditions, with equal texts. */
gboolean karum_game_filter_equal (const KarumGameFilter *a, const KarumGameFilter *b);

/**
 * karum_game_filter_write: (transfer full): serializes @filter as one line of text; equal filters
 * give equal texts, and the text of an empty filter is not empty.
 */
char *karum_game_filter_write (const KarumGameFilter *filter);

/**
 * karum_game_filter_read: parses the output of karum_game_filter_write().
 * @text: UTF-8 or not, with any content
 * @filter: (out): owns its texts, for karum_game_filter_clear(); empty after an error
 * Returns: FALSE for any other text, with KARUM_ARCHIVE_ERROR_FAILED: a text with unknown fields is
 * also rejected, since ignoring a field would select too many games
 */
gboolean karum_game_filter_read (const char *text, KarumGameFilter *filter, GError **error);

/* Which games, in which order. */
typedef struct {
  KarumGameSort sort;
  gboolean descending;
  KarumGameFilter filter;
} KarumGameQuery;

/* KARUM_SORTED: the order of games that leave the archive: that of the collection, if they are one,
 * or else @sort. */
#define KARUM_SORTED(filter, sort) ((filter)->collection ? KARUM_GAME_SORT_PLACE : (sort))

/**
 * KarumGameRow: a game in a list, without its turns. Reference counted with g_rc_box; immutable.
 */
typedef struct {
  gint64 id;
  char *uuid, *game, *rules;          /* rules: canonical, including the game */
  char *date, *event, *place, *round; /* NULL if unknown */
  char *players[2];                   /* display names; NULL if unknown */
  gint64 persons[2], event_id;        /* their numbers, and that of the event; 0 if unknown */
  char *notes[2];                     /* distinguishes namesakes; NULL if it is not needed */
  KarumResult result;
  KarumTermination termination;
  gboolean has_score;
  int score[2];
  guint turns;
  gboolean is_result;   /* see karum_record_is_result() */
  gboolean is_analysis; /* see karum_tags_is_analysis() */
  guint stars;          /* 0 ... 5 */
  guint annotated;      /* how many comments, glyphs and variations it has */
  gboolean deleted;     /* whether it is in the bin */
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
 * KarumMatchRow: a match between two persons; the first person is Player1 of its first game. It is
 * finished when both of its games are, and the person with more wins wins it; points don't decide.
 * Reference counted, immutable.
 */
typedef struct {
  gint64 id;         /* the number of its identifier, which other matches can share */
  char *tag;         /* the identifier that its games share in files */
  char *date;        /* of its first game; NULL if unknown */
  guint32 day;       /* sorts like the dates in lists; G_MAXUINT32 if unknown */
  GRefString *rules; /* of its first game: canonical, including the game */
  gint64 persons[2];
  GRefString *players[2]; /* display names; NULL if unknown */
  gint64 games[2];        /* in the order of the match */
  guint n_games;          /* 1 or 2 */
  gint64 numbered[2];     /* the same by number, game 1 and game 2; 0 for a missing one */
  guint half_wins[2];     /* a win is 2, a draw 1 */
  int points[2];          /* of finished games */
  gboolean unplayed;      /* whether none of its games was played */
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
