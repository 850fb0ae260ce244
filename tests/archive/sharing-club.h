/* sharing-club.h: copies of an archive that exchange. */
#pragma once

#include "fixture.h"
#include "karum-sharing.h"

#define CLUB_MOST 5

typedef struct {
  char *path;
  KarumStore *store;
  char *mark; /* (nullable): what its computer keeps of it beside the archive */
} Copy;

typedef struct {
  char *folder;      /* in which they exchange */
  const char *place; /* where they do so now; at first the folder */
  Copy copies[CLUB_MOST];
  guint n;
  gboolean lost; /* a copy has gone with what only it had: perhaps with a part of a game */
} Club;

/* club_home_new: (transfer full): a folder in which computers keep what they know of copies,
 * instead of that of who runs the test; before all else. club_home_remove(): frees @home. */
char *club_home_new (void);
void club_home_remove (char *home);

/* club_begin: @n empty archives; club_end(): checks that all are sound, and removes them. */
void club_begin (Club *club, guint n);
void club_end (Club *club);

/* club_comment: somebody comments the turn @ply of a game, and saves it. */
void club_comment (KarumStore *store, gint64 game, guint ply, const char *text);

/* club_empty: removes the files of a folder. */
void club_empty (const char *folder);

/* club_move: puts the files of one folder into another. */
void club_move (const char *from, const char *to);

/* club_clone: the archive of @to becomes that of @from, with all that their computers know: neither
 * can know that there are two. */
void club_clone (Club *club, guint from, guint to);

/* copy_sit_down: this copy is on its own computer from now on; copy_leave(): another will be. */
void copy_sit_down (Copy *copy);
void copy_leave (Copy *copy);

/* share_in: (transfer full): an exchange without faults. */
KarumSharingReport *share_in (Copy *copy, const char *folder);
void share (Club *club, guint i);
void share_all (Club *club, guint rounds);

/* copy_dump: (transfer full): everything that people have entered, and all facts, without numbers
 * of rows. */
char *copy_dump (const Copy *copy);

/* copy_text: (transfer full): what a query answers; copy_number(): the same; copy_execute():
 * changes the file as no program does. */
char *copy_text (const Copy *copy, const char *sql);
gint64 copy_number (const Copy *copy, const char *sql);
void copy_execute (const Copy *copy, const char *sql);

/* assert_same_text: only the first line that differs is told: dumps are long. */
void assert_same_text (const char *a, const char *b);

/* assert_equal: all copies have the same; assert_settled(): that, once they have exchanged all, and
 * a further exchange moves nothing, nor does anything wait for a part that isn't lost. */
void assert_equal (const Club *club);
void assert_settled (Club *club);

/* assert_nowhere: no file of the folder has @text. */
void assert_nowhere (const Club *club, const char *text);
