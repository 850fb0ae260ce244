#include "karum-stamp.h"

#include <string.h>

#include "karum-arrays.h"

int
karum_stamp_compare (const KarumStamp *a, const KarumStamp *b)
{
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  if (a->number != b->number)
    return a->number < b->number ? -1 : 1;
  return strcmp (a->replica, b->replica);
}

gboolean
karum_stamp_is_ahead (gint64 time, gint64 clock)
{
  return time > KARUM_STAMP_LEAD && time - KARUM_STAMP_LEAD > clock;
}

KarumStamp
karum_stamp_next (gint64 clock, gint64 greatest, guint64 number, const char *replica)
{
  KarumStamp stamp = { .time = CLAMP (clock, 0, KARUM_STAMP_TIME_MAX), .number = number };

  if (greatest >= stamp.time && !karum_stamp_is_ahead (greatest, stamp.time))
    stamp.time = MIN (greatest + 1, KARUM_STAMP_TIME_MAX);
  g_strlcpy (stamp.replica, replica, sizeof stamp.replica);
  return stamp;
}

gboolean
karum_replica_is_valid (const char *text)
{
  return strlen (text) == KARUM_REPLICA_TEXT - 1
         && strspn (text, "0123456789abcdef") == KARUM_REPLICA_TEXT - 1;
}

/* -- What was seen ---------------------------------------------------------------------------- */

typedef struct {
  char replica[KARUM_REPLICA_TEXT];
  guint64 number;
} Seen;

/* Sorted by replica. */
struct _KarumSeen {
  GArray *list; /* (element-type Seen) */
};

KarumSeen *
karum_seen_new (void)
{
  KarumSeen *seen = g_new (KarumSeen, 1);

  seen->list = karum_array_new (Seen);
  return seen;
}

void
karum_seen_free (KarumSeen *seen)
{
  if (!seen)
    return;
  g_array_unref (seen->list);
  g_free (seen);
}

/* The place of the first one that isn't before @replica. */
static guint
find (const KarumSeen *seen, const char *replica)
{
  guint low = 0, high = seen->list->len;

  while (low < high) {
    guint middle = (low + high) / 2;

    if (strcmp (g_array_index (seen->list, Seen, middle).replica, replica) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static Seen *
get (const KarumSeen *seen, guint at, const char *replica)
{
  Seen *found = at < seen->list->len ? &g_array_index (seen->list, Seen, at) : NULL;

  return found && g_str_equal (found->replica, replica) ? found : NULL;
}

void
karum_seen_add (KarumSeen *seen, const char *replica, guint64 number)
{
  guint at = find (seen, replica);
  Seen *found = get (seen, at, replica), new = { .number = number };

  if (found) {
    found->number = MAX (found->number, number);
    return;
  }
  g_strlcpy (new.replica, replica, sizeof new.replica);
  g_array_insert_val (seen->list, at, new);
}

void
karum_seen_add_all (KarumSeen *seen, const KarumSeen *other)
{
  karum_for_each_in (const Seen, one, other->list)
    karum_seen_add (seen, one->replica, one->number);
}

gboolean
karum_seen_has (const KarumSeen *seen, const KarumStamp *stamp)
{
  const Seen *found = get (seen, find (seen, stamp->replica), stamp->replica);

  return found && stamp->number <= found->number;
}

gboolean
karum_seen_is_empty (const KarumSeen *seen)
{
  return seen->list->len == 0;
}

void
karum_seen_write (const KarumSeen *seen, GString *text)
{
  if (seen->list->len == 0)
    g_string_append_c (text, '-');
  for (guint i = 0; i < seen->list->len; i++) {
    const Seen *one = &g_array_index (seen->list, Seen, i);

    g_string_append_printf (text, "%s%s:%" G_GUINT64_FORMAT, i > 0 ? "," : "", one->replica,
                            one->number);
  }
}

static gboolean
read_one (KarumSeen *seen, char *text)
{
  char *colon = strchr (text, ':');
  guint64 number;

  if (!colon)
    return FALSE;
  *colon = '\0';
  if (!karum_replica_is_valid (text)
      || !g_ascii_string_to_unsigned (colon + 1, 10, 0, G_MAXINT64, &number, NULL))
    return FALSE;
  karum_seen_add (seen, text, number);
  return TRUE;
}

KarumSeen *
karum_seen_read (const char *text)
{
  g_autoptr (KarumSeen) seen = karum_seen_new ();
  g_auto (GStrv) parts = NULL;

  if (g_str_equal (text, "-"))
    return g_steal_pointer (&seen);
  parts = g_strsplit (text, ",", -1);
  for (char **part = parts; *part; part++)
    if (!read_one (seen, *part))
      return NULL;
  return karum_seen_is_empty (seen) ? NULL : g_steal_pointer (&seen);
}
