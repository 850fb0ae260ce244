/* karum-marks.h: how a user marks games: stars, and the collections that contain them.
 *
 * In the archive they are not part of a record: saving a game does not change them. In files
 * they are two tags after the others: `Stars "4"` and `Collections "Club evenings; Endings"`, in
 * which a `;` or `\` of a name is escaped with a `\`.
 */
#pragma once

#include "karum-db.h"
#include "karum-tags.h"

#define KARUM_MOST_STARS 5

typedef struct {
  guint stars;       /* 0 ... KARUM_MOST_STARS */
  GStrv collections; /* (owned) (nullable) */
  gint64 *places;    /* (owned) (nullable): of the game in each of them; NULL for the end */
} KarumMarks;

void karum_marks_clear (KarumMarks *marks);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumMarks, karum_marks_clear)

/**
 * karum_marks_tell: whether @tag contains marks, so that it is not a tag of the record in the
 * archive. A malformed one, such as `Stars "many"`, is an ordinary tag.
 */
gboolean karum_marks_tell (const KarumTag *tag);

/**
 * karum_marks_gather: extracts the marks from @tags.
 * @marks: (out)
 * Returns: whether there are any
 */
gboolean karum_marks_gather (const KarumTags *tags, KarumMarks *marks);

/* karum_marks_read: reads the marks of game @id. */
gboolean karum_marks_read (KarumDb *db, gint64 id, KarumMarks *marks, GError **error);

/* karum_marks_write: adds @marks to those of game @id; the stars only if it has none. Must be
 * called in a transaction. */
gboolean karum_marks_write (KarumDb *db, gint64 id, const KarumMarks *marks, GError **error);

/* karum_marks_write_stars: rates game @id. @stars: 0 ... KARUM_MOST_STARS */
gboolean karum_marks_write_stars (KarumDb *db, gint64 id, gint64 stars, GError **error);

/* karum_marks_add_tags: appends the tags for @marks. */
void karum_marks_add_tags (KarumTags *tags, const KarumMarks *marks);

/* karum_collections_find: returns the number of the collection @name; 0 if there is none; -1
 * with @error.
 */
gint64 karum_collections_find (KarumDb *db, const char *name, GError **error);

/* karum_collections_add: returns the number of the collection @name, which is created if
 * necessary; -1 with @error. */
gint64 karum_collections_add (KarumDb *db, const char *name, GError **error);

/* karum_collections_last: (out): the highest place in @collection; 0 if it is empty. */
gboolean karum_collections_last (KarumDb *db, gint64 collection, gint64 *last, GError **error);

/* karum_collections_put: adds @game to @collection at @place, 0 for the end; does nothing if it is
 * there already. */
gboolean
karum_collections_put (KarumDb *db, gint64 collection, gint64 game, gint64 place, GError **error);
