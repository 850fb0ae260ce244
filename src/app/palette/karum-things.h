/* karum-things.h: what can be found by a few letters, in any of the program's languages. */
#pragma once

#include <gio/gio.h>

/* What is found, and how it is reached. */
typedef struct {
  char *title, *detail; /* (owned): @detail: (nullable): to which part of the program it belongs */
  char *action;         /* (owned): “win.show-player” */
  GVariant *target;     /* (owned) (nullable) */
  GStrv keys;           /* (owned) (nullable): accelerators */
  char *refusal;        /* (owned) (nullable): why it can't be used now, a sentence */
  char *words, *sounds; /* (owned): how it is found */
} KarumThing;

/* KarumThings: in the order in which they were added. */
typedef struct _KarumThings KarumThings;

KarumThings *karum_things_new (void);
void karum_things_free (KarumThings *things);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumThings, karum_things_free)

/**
 * karum_things_add: adds a thing, whose strings and target are copied.
 * @names: (array zero-terminated=1): what it is called, in each language
 */
void karum_things_add (KarumThings *things, const KarumThing *thing, const char *const *names);

/* karum_things_take: adds all things of @more, (transfer full), after the others. */
void karum_things_take (KarumThings *things, KarumThings *more);

/**
 * karum_things_find: the things that have all words of @text in one of their names: as the
 * beginnings of words, somewhere in them, or as they sound in Latin letters. Those that fit best
 * come first, otherwise those that were added first.
 * @text: "" for all things
 * @most: as many are returned at most
 * Returns: (transfer container) (element-type KarumThing): as long as @things
 */
GPtrArray *karum_things_find (const KarumThings *things, const char *text, guint most);
