/* karum-schema-tables.h: the tables of an archive of the first version. */
#pragma once

#include <glib.h>

/* SQL that creates all tables and indexes; NULL ends the list. */
extern const char *const karum_schema_tables[];

/* The one that test versions of 0.3.0 did not have, as it was before version 25. */
extern const char *const karum_schema_batch[];

/* Add the columns and tables that version 14 did not have. */
extern const char *const karum_schema_seals[];

/* Create the tables that versions 15 and 16 did not have. */
extern const char *const karum_schema_reviews[];
extern const char *const karum_schema_practice[];

/* Adds the column that version 17 did not have, the tables that version 18 did not have, the order
 * of collections that version 20 did not have, the table that version 21 did not have, and the
 * index that version 22 did not have. */
extern const char *const karum_schema_shown[];
extern const char *const karum_schema_history[];
extern const char *const karum_schema_places[];
extern const char *const karum_schema_versions[];
extern const char *const karum_schema_events[];

/* Makes again the table that versions before 25 had without seals, and adds that of words. */
extern const char *const karum_schema_proofs[];

/* Creates the tables that version 25 did not have. */
extern const char *const karum_schema_sharing[];
extern const char *const karum_schema_hub[];
extern const char *const karum_schema_day[];

/* Gives the games of every collection an order. */
extern const char karum_schema_order[];
