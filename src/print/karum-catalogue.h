/* karum-catalogue.h: translations into a language other than the program's.
 *
 * A document has its own language; gettext has only one for the whole program. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* KarumCatalogue: constant once opened, so any number of threads can read it. */
typedef struct _KarumCatalogue KarumCatalogue;

/* karum_catalogue_languages: (array zero-terminated=1): the codes of all languages: "en", … */
const char *const *karum_catalogue_languages (void);

/* karum_catalogue_default: the language of the program, one of the above. */
const char *karum_catalogue_default (void);

/* karum_catalogue_known: whether @language is one of the above. */
gboolean karum_catalogue_known (const char *language);

/**
 * karum_catalogue_open: opens the installed catalogue of @language in the directory given to
 * bindtextdomain(). Texts without a translation stay English.
 * @language: (nullable): "en", "ru", "ja"; NULL for karum_catalogue_default()
 */
KarumCatalogue *karum_catalogue_open (const char *language);
void karum_catalogue_free (KarumCatalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCatalogue, karum_catalogue_free)

const char *karum_catalogue_get_language (const KarumCatalogue *catalogue);

/* karum_catalogue_text: the translation of @text, which is marked with N_(). @catalogue:
 * (nullable): NULL for the present language of the program */
const char *karum_catalogue_text (const KarumCatalogue *catalogue, const char *text);

/* karum_catalogue_text_in: the same for a text marked with NC_(). */
const char *
karum_catalogue_text_in (const KarumCatalogue *catalogue, const char *context, const char *text);

G_END_DECLS
