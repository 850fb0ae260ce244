/* karum-roster-model.h: the lines of a roster that are found, in their order, and which are chosen.
 */
#pragma once

#include <gtk/gtk.h>

#include "karum-roster-table.h"

G_BEGIN_DECLS

#define KARUM_TYPE_ROSTER_MODEL (karum_roster_model_get_type ())

/**
 * KarumRosterModel: a GtkSelectionModel of KarumRosterItem. What is chosen stays chosen when the
 * order or the table changes, as long as it is found.
 *
 * KarumRosterModel::chosen-changed: other lines are chosen.
 * KarumRosterModel::moved (guint): the only line that is chosen is at this place now, or says
 * something else there.
 * KarumRosterModel::arrived (guint): what was to be chosen is, at this place.
 */
G_DECLARE_FINAL_TYPE (KarumRosterModel, karum_roster_model, KARUM, ROSTER_MODEL, GObject)

KarumRosterModel *karum_roster_model_new (void);

/* karum_roster_model_set_table: (nullable) */
void karum_roster_model_set_table (KarumRosterModel *self, KarumRosterTable *table);
/* karum_roster_model_get_table: (transfer none) (nullable) */
KarumRosterTable *karum_roster_model_get_table (KarumRosterModel *self);

/* karum_roster_model_set_words: only lines with all words of @text are found. */
void karum_roster_model_set_words (KarumRosterModel *self, const char *text);

void karum_roster_model_set_order (KarumRosterModel *self, guint column, gboolean descending);

/* karum_roster_model_get_chosen: (transfer full) (element-type KarumRosterItem): in their order. */
GPtrArray *karum_roster_model_get_chosen (KarumRosterModel *self);

/* karum_roster_model_choose: item @id and no other, now or when it comes. */
void karum_roster_model_choose (KarumRosterModel *self, gint64 id);

/* karum_roster_model_is_hiding: what is to be chosen is there, and is not found. */
gboolean karum_roster_model_is_hiding (KarumRosterModel *self);

G_END_DECLS
