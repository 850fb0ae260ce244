/* karum-language.h: the language of the interface. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumLanguage: a language with a translation of the program.
 */
typedef struct {
  const char *code; /* "ru" */
  const char *name; /* the native name, so that users can find their own language */
  const char *locale;
} KarumLanguage;

/* karum_languages: all languages; terminated by an entry without code. */
const KarumLanguage *karum_languages (void);

/**
 * karum_language_of_system: (transfer full): the languages of the environment, in the format of the
 * variable LANGUAGE. Must be called before the first karum_language_apply().
 */
char *karum_language_of_system (void);

/**
 * karum_language_bind: binds the text domain to the configured directory, or to KARUM_LOCALEDIR for
 * a program that is not installed. Main thread, once.
 */
void karum_language_bind (void);

/**
 * karum_language_apply: sets the language of texts that are created from now on to @code.
 * @code: the code of a language, or "" for @system
 * @system: the result of karum_language_of_system()
 *
 * Translations don't depend on the installed locales: if the one of the language is missing,
 * C.UTF-8 is used, and only texts of the C library (names of months) stay English. Main thread.
 */
void karum_language_apply (const char *code, const char *system);

/**
 * karum_language_say: calls @make while gettext() speaks @code, for the texts of a document in
 * another language than the interface. Main thread; texts translated by other threads during the
 * call may be in that language too.
 * Returns: what @make returns
 */
gpointer karum_language_say (const char *code, gpointer (*make) (gpointer data), gpointer data);

G_END_DECLS
