/* karum-language.h: the language of the interface, chosen or the system's. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumLanguage: a language that the program speaks.
 */
typedef struct {
  const char *code; /* "ru" */
  const char *name; /* in the language itself, so that everybody finds their own */
  const char *locale;
} KarumLanguage;

/* karum_languages: the languages, a last one without code ends the list. */
const KarumLanguage *karum_languages (void);

/**
 * karum_language_of_system: (transfer full): the languages that the environment asks for, in the
 * form of the variable LANGUAGE. To be called before the first karum_language_apply().
 */
char *karum_language_of_system (void);

/**
 * karum_language_bind: says where the translations are: in the directory that was configured, or in
 * KARUM_LOCALEDIR for a program that is not installed. Main thread, once.
 */
void karum_language_bind (void);

/**
 * karum_language_apply: makes everything that is built from now on speak @code.
 * @code: the code of a language, or "" for @system
 * @system: what karum_language_of_system() said
 *
 * Translation does not depend on the locales installed: where the language's own is missing,
 * C.UTF-8 does, and only what the C library itself words (names of months) stays English. Main
 * thread.
 */
void karum_language_apply (const char *code, const char *system);

/**
 * karum_language_say: calls @make while gettext() speaks @code, for texts of a document in another
 * language than the interface. Main thread; a text that another thread words meanwhile may be in
 * that language too.
 * Returns: what @make returns
 */
gpointer karum_language_say (const char *code, gpointer (*make) (gpointer data), gpointer data);

G_END_DECLS
