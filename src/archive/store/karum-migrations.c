#include "karum-migrations.h"

#include "karum-schema-tables.h"

const KarumMigration karum_migrations[] = {
  { karum_schema_tables, NULL },
  { NULL, NULL },
};
