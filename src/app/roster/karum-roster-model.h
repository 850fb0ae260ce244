/* karum-roster-model.h: the filtered and sorted lines of a roster, with a selection. */
#pragma once

#include <gtk/gtk.h>

#include "karum-roster-table.h"

#define KARUM_TYPE_ROSTER_MODEL (karum_roster_model_get_type ())

/**
 * KarumRosterModel: a GtkSelectionModel of KarumRosterItem. Items stay selected when the order or
 * the table changes, as long as they match the search.
 *
 * It replaces GTK's incremental filter and sort models. With 50,000 lines under a list view, those
 * took 130 to 300 ms in one iteration of the main loop and up to 4.5 s until they settled; they
 * forgot the selection at every change of the filter.
 *
 * KarumRosterModel::chosen-changed: the selection has changed.
 * KarumRosterModel::moved (guint): the only selected line has this place now, or other texts there.
 * KarumRosterModel::arrived (guint): the awaited item was selected at this place.
 */
G_DECLARE_FINAL_TYPE (KarumRosterModel, karum_roster_model, KARUM, ROSTER_MODEL, GObject)

KarumRosterModel *karum_roster_model_new (void);

/* karum_roster_model_set_table: (nullable) */
void karum_roster_model_set_table (KarumRosterModel *self, KarumRosterTable *table);
/* karum_roster_model_get_table: (transfer none) (nullable) */
KarumRosterTable *karum_roster_model_get_table (KarumRosterModel *self);

/* karum_roster_model_set_words: shows only lines that contain all words of @text. */
void karum_roster_model_set_words (KarumRosterModel *self, const char *text);

void karum_roster_model_set_order (KarumRosterModel *self, guint column, gboolean descending);

/* karum_roster_model_get_chosen: (transfer full) (element-type KarumRosterItem): the selected
 * items, in their order. */
GPtrArray *karum_roster_model_get_chosen (KarumRosterModel *self);

/* karum_roster_model_choose: selects only item @id, now or as soon as it is loaded. */
void karum_roster_model_choose (KarumRosterModel *self, gint64 id);

/* karum_roster_model_is_hiding: whether the item to select is loaded but does not match the
 * search. */
gboolean karum_roster_model_is_hiding (KarumRosterModel *self);
