/* karum-comments.h: saves comments beside those that others write of the same game meanwhile. */
#pragma once

#include "karum-store.h"

/**
 * karum_comments_join: both of two texts that were made of @base at the same time, @theirs first,
 * and what they have in common from @base only once. All are words, "" for none.
 * Returns: (transfer full) (nullable): NULL if @own alone is right
 */
char *karum_comments_join (const char *base, const char *own, const char *theirs);

/* What karum_store_save_comments() has saved. */
typedef struct {
  KarumRecord *record; /* (owned): the game as it is now */
  gint64 revision;
  gboolean joined; /* a comment was changed by both, and has both texts now */
} KarumSavedComments;

void karum_saved_comments_free (KarumSavedComments *saved);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSavedComments, karum_saved_comments_free)

/**
 * karum_store_save_comments: writes the comments of @record that are other than in @base into game
 * @id, whatever others have changed of it since it was @base. What they have written of the same
 * move stays before them; what is said of a move that they have deleted is said of the last one
 * before it that is left. It is one undo step.
 * @base, @record: the game before and after; they differ only in comments, and in the annotator
 * @title: the translated title of the step
 * Returns: (transfer full) (nullable)
 */
KarumSavedComments *karum_store_save_comments (KarumStore *store,
                                               gint64 id,
                                               const KarumRecord *base,
                                               const KarumRecord *record,
                                               const char *title,
                                               GError **error);
