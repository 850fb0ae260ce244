/* karum-language.h: the language that the program speaks.
 *
 * gettext() and its relatives are defined here in place of those of the C library, for all layers
 * and for the libraries below them, so that templates and the texts of the toolkit follow as well.
 * They read the catalogues themselves. Those of the C library translate only under a locale that is
 * installed, which is none in a container, and seldom another than the system's. */
#pragma once

#include <glib.h>

/**
 * KarumLanguage: a language with a translation of the program.
 */
typedef struct {
  const char *code; /* "ru" */
  const char *name; /* the native name, so that users can find their own language */
  const char *locale;
} KarumLanguage;

/* karum_languages: all languages, English first; terminated by an entry without code. */
const KarumLanguage *karum_languages (void);

/* karum_language_find: (nullable): the language with @code. @code: (nullable) */
const KarumLanguage *karum_language_find (const char *code);

/**
 * karum_language_start: binds the text domain to @directory, or to KARUM_LOCALEDIR for a program
 * that is not installed, and applies the language of the system. Main thread, before others begin.
 * @directory: where the translations are installed
 */
void karum_language_start (const char *directory);

/**
 * karum_language_of_system: (transfer full): the languages that the environment asks for, in the
 * format of the variable LANGUAGE: this variable, which counts unless the locale is "C", then
 * LC_ALL, LC_MESSAGES or LANG. Must be called before the first karum_language_apply().
 */
char *karum_language_of_system (void);

/**
 * karum_language_apply: sets the language of texts that are created from now on, in all threads, to
 * @code, or to the first of @system in which there are translations, or to English.
 * @code: the code of a language, or "" for @system
 * @system: the result of karum_language_of_system()
 *
 * If the locale of the language isn't installed, C.UTF-8 is used; only texts of the C library
 * (names of months) stay English then. Main thread.
 */
void karum_language_apply (const char *code, const char *system);

/* karum_language_get: the code of the language of texts that the calling thread creates. */
const char *karum_language_get (void);

/**
 * karum_language_say: calls @make while the calling thread speaks @code, for the texts of a
 * document in another language than the interface. Returns: what @make returns
 */
gpointer karum_language_say (const char *code, gpointer (*make) (gpointer data), gpointer data);
