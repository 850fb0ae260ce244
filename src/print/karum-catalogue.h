/* karum-catalogue.h: the translations of one language, whichever the program speaks.
 *
 * Documents have a language of their own; gettext knows one for the whole program.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* KarumCatalogue: constant once it is open, so any number of threads can read it. */
typedef struct _KarumCatalogue KarumCatalogue;

/* karum_catalogue_languages: (array zero-terminated=1): the codes of all languages: "en", … */
const char *const *karum_catalogue_languages (void);

/* karum_catalogue_default: the language that the program speaks, one of the above. */
const char *karum_catalogue_default (void);

/* karum_catalogue_known: whether @language is one of the above. */
gboolean karum_catalogue_known (const char *language);

/**
 * karum_catalogue_open: opens what was installed for @language, where bindtextdomain() was told
 * that it is. What isn't found there stays English.
 * @language: (nullable): "en", "ru", "ja"; NULL for karum_catalogue_default()
 */
KarumCatalogue *karum_catalogue_open (const char *language);
void karum_catalogue_free (KarumCatalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCatalogue, karum_catalogue_free)

const char *karum_catalogue_get_language (const KarumCatalogue *catalogue);

/* karum_catalogue_text: the translation of @text, a text marked with N_(). @catalogue: (nullable):
 * NULL for the language of the program at this moment */
const char *karum_catalogue_text (const KarumCatalogue *catalogue, const char *text);

/* karum_catalogue_text_in: the same for a text marked with NC_(). */
const char *
karum_catalogue_text_in (const KarumCatalogue *catalogue, const char *context, const char *text);

G_END_DECLS
