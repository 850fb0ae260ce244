/* fixture.h: shared code of the archive tests: folders, records, comparisons. */
#pragma once

#include <glib.h>

#include "karum-request.h"
#include "karum-store.h"

/* All available games, and the null game. */
extern const KarumGame *const all_games[];

/* (transfer full): the path "archive.karum" in a new folder. */
char *fixture_path (void);
/* Writes a file at @path, without syncing it to disk. */
void fixture_write (const char *path, const char *bytes, gsize size);
/* Deletes the folder of fixture_path() with its contents, and frees @path. */
void fixture_remove (char *path);

/* (transfer full): a random game of at most @n_turns turns under the rules of @preset, with tags */
KarumRecord *fixture_record (const KarumGame *game, guint preset, guint n_turns, guint64 seed);
/* (transfer full): like fixture_record(), under @rules */
KarumRecord *fixture_record_under (const KarumRules *rules, guint n_turns, guint64 seed);
/* Adds comments, glyphs and nested variations, some with the same first turn, at random places. */
void fixture_annotate (KarumRecord *record, guint64 seed);

/* Asserts that both are equal in every tag except the UUID, and in every node. */
void fixture_assert_same (const KarumRecord *a, const KarumRecord *b);

/* Opens the archive at @path with all_games; asserts success. */
KarumStore *fixture_open (const char *path);
/* Like fixture_open(), with its own history, so that changes can be undone. */
KarumStore *fixture_open_with_history (const char *path);
/* Saves @record as a new game; returns its number. */
gint64 fixture_save (KarumStore *store, const KarumRecord *record);
/* Imports @record; returns whether it was new. */
gboolean fixture_import (KarumStore *store, const KarumRecord *record);
/* If the person @from played in @game, replaces that person by @to. */
void fixture_give (KarumStore *store, gint64 game, gint64 from, gint64 to);
/* Moves a game to the bin or back. */
void fixture_bin (KarumStore *store, gint64 game, gboolean binned);

/* Asserts that the check of the archive finds no faults; returns the number of games. */
guint64 fixture_assert_sound (KarumStore *store);

/* Seals everything as it is, as if it had been saved so. */
void fixture_seal (KarumStore *store);

/* An archive for a test. */
typedef struct {
  char *path;
  KarumStore *store;
} Fixture;

void fixture_set_up (Fixture *fixture, gconstpointer data);
/* The same, with its own history. */
void fixture_set_up_with_history (Fixture *fixture, gconstpointer data);
/* Asserts that the archive is sound, and deletes it. */
void fixture_tear_down (Fixture *fixture, gconstpointer data);

/* (transfer full) (nullable): the archive at @path, opened as in the program. */
KarumArchive *fixture_open_archive (const char *path, GError **error);
/* Drops the last reference, and waits until the archive is finalised. */
void fixture_close_archive (KarumArchive *archive);
/* A callback that stores the result in @data, a GAsyncResult **, for fixture_wait(). */
void fixture_keep_result (GObject *source, GAsyncResult *result, gpointer data);
/* Runs the main loop until the result of a call arrives. */
GAsyncResult *fixture_wait (GAsyncResult **kept);
/* Sends a request, waits, and returns the result of karum_request_finish(). */
gpointer fixture_ask (KarumArchive *archive, KarumRequest *request, GError **error);
