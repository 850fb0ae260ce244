#include "karum-filter-position.h"

#include <glib/gi18n.h>

#include "karum-error-message.h"
#include "karum-positions.h"
#include "karum-store-private.h"

static gboolean
refuse (const char *reason, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("This position cannot be looked for: %s."), reason);
  return FALSE;
}

static gboolean
read_position (KarumStore *store,
               const KarumGameFilter *filter,
               KarumRules *rules,
               KarumState *state,
               GError **error)
{
  g_autofree char *reason = NULL;
  KarumError fault;

  if (!filter->rules)
    return refuse (_ ("the rules are not given"), error);
  if (karum_rules_read (store->games, filter->rules, rules, &fault)
      && karum_start (rules, NULL, filter->position, state, &fault))
    return TRUE;
  reason = karum_error_message (&fault);
  return refuse (reason, error);
}

/* The games that the rest of the filter finds are looked through. */
static GArray *
find_position (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  KarumGameFilter rest = *filter;
  g_autoptr (GArray) hits = NULL;
  GArray *ids;
  KarumRules rules;
  KarumState state;

  rest.position = NULL;
  if (!read_position (store, filter, &rules, &state, error))
    return NULL;
  hits = karum_store_find_position (store, &rules, &state, &rest, 0, error);
  if (!hits)
    return NULL;
  ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), hits->len);
  for (guint i = 0; i < hits->len; i++)
    g_array_append_val (ids, g_array_index (hits, KarumPositionHit, i).game);
  return ids;
}

GArray *
karum_filter_position (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  if (!filter->pattern)
    return find_position (store, filter, error);
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                       _ ("This archive has no index of patterns."));
  return NULL;
}
