/* karum-catalogue.h: the translations of one text domain into one language, as msgfmt compiles
 * them. */
#pragma once

#include <glib.h>

/* KarumCatalogue: constant once opened, so any number of threads can read it. */
typedef struct _KarumCatalogue KarumCatalogue;

/**
 * karum_catalogue_open: opens the catalogue of this program for a document, which has a language of
 * its own. Texts without a translation stay English.
 * @language: (nullable): "en", "ru", "ja"; NULL for karum_language_get()
 */
KarumCatalogue *karum_catalogue_open (const char *language);

/**
 * karum_catalogue_open_in: opens DIRECTORY/LANGUAGE/LC_MESSAGES/DOMAIN.mo. A file that is missing,
 * damaged or not in UTF-8 gives a catalogue without texts.
 * @language: a code of karum_languages()
 */
KarumCatalogue *
karum_catalogue_open_in (const char *directory, const char *language, const char *domain);
void karum_catalogue_free (KarumCatalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCatalogue, karum_catalogue_free)

const char *karum_catalogue_get_language (const KarumCatalogue *catalogue);

/**
 * karum_catalogue_look_up: (nullable): the translation of @original, which lives as long as
 * @catalogue.
 * @original: as in the file: a context is before the text, with "\004" between them
 */
const char *karum_catalogue_look_up (const KarumCatalogue *catalogue, const char *original);

/**
 * karum_catalogue_look_up_plural: (nullable): the translation of @original for the number @n, by
 * the plural forms that the catalogue declares.
 * @original: the text for one
 */
const char *karum_catalogue_look_up_plural (const KarumCatalogue *catalogue,
                                            const char *original,
                                            unsigned long n);

/* karum_catalogue_text: the translation of @text, which is marked with N_(). @catalogue:
 * (nullable): NULL for the present language of the program */
const char *karum_catalogue_text (const KarumCatalogue *catalogue, const char *text);

/* karum_catalogue_text_in: the same for a text marked with NC_(). */
const char *
karum_catalogue_text_in (const KarumCatalogue *catalogue, const char *context, const char *text);
