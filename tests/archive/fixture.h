/* fixture.h: what the tests of the archive share: folders, records, comparisons. */
#pragma once

#include <glib.h>

#include "karum-request.h"
#include "karum-store.h"

/* Every game that is offered, and the null game. */
extern const KarumGame *const all_games[];

/* (transfer full): the path "archive.karum" in a new folder. */
char *fixture_path (void);
/* Writes a file at @path, without waiting for the disk. */
void fixture_write (const char *path, const char *bytes, gsize size);
/* Deletes the folder of fixture_path() with all that is in it, and frees @path. */
void fixture_remove (char *path);

/* (transfer full): a random game of at most @n_turns turns under the rules of @preset, with tags */
KarumRecord *fixture_record (const KarumGame *game, guint preset, guint n_turns, guint64 seed);
/* (transfer full): the same under @rules */
KarumRecord *fixture_record_under (const KarumRules *rules, guint n_turns, guint64 seed);
/* Adds comments, glyphs and nested variations, some with the same first turn, at random places. */
void fixture_annotate (KarumRecord *record, guint64 seed);

/* Fails unless both say the same in every tag but the UUID, and in every node. */
void fixture_assert_same (const KarumRecord *a, const KarumRecord *b);

/* Opens the archive at @path with all_games; fails if that is not possible. */
KarumStore *fixture_open (const char *path);
/* The same with a history of its own, so that changes can be undone. */
KarumStore *fixture_open_with_history (const char *path);
/* Saves @record as a new game; returns its number. */
gint64 fixture_save (KarumStore *store, const KarumRecord *record);
/* Imports @record; returns whether it was not there yet. */
gboolean fixture_import (KarumStore *store, const KarumRecord *record);
/* Where the person @from played in @game, it was the person @to. */
void fixture_give (KarumStore *store, gint64 game, gint64 from, gint64 to);
/* Puts a game into the bin, or takes it out of it. */
void fixture_bin (KarumStore *store, gint64 game, gboolean binned);

/* Fails unless the check of the archive finds nothing wrong; returns how many games it has. */
guint64 fixture_assert_sound (KarumStore *store);

/* What most tests of a store need: an archive of their own. */
typedef struct {
  char *path;
  KarumStore *store;
} Fixture;

void fixture_set_up (Fixture *fixture, gconstpointer data);
/* Asserts that the archive is sound, and deletes it. */
void fixture_tear_down (Fixture *fixture, gconstpointer data);

/* (transfer full) (nullable): the archive at @path, opened as the program does. */
KarumArchive *fixture_open_archive (const char *path, GError **error);
/* Drops the last reference, and waits until nothing is left of it. */
void fixture_close_archive (KarumArchive *archive);
/* A callback for calls to @data, a GAsyncResult **, for fixture_wait(). */
void fixture_keep_result (GObject *source, GAsyncResult *result, gpointer data);
/* Runs the main loop until the result of a call is there. */
GAsyncResult *fixture_wait (GAsyncResult **kept);
/* Asks and waits; gives the result of karum_request_finish(). */
gpointer fixture_ask (KarumArchive *archive, KarumRequest *request, GError **error);
