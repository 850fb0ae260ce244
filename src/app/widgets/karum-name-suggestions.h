/* karum-name-suggestions.h: names that fit what is typed in a field. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define KARUM_TYPE_NAME_SUGGESTIONS (karum_name_suggestions_get_type ())

/**
 * KarumNameSuggestions: names below a field, which keeps the keyboard.
 *
 * KarumNameSuggestions::taken (utf8): a person wants this name.
 */
G_DECLARE_FINAL_TYPE (
    KarumNameSuggestions, karum_name_suggestions, KARUM, NAME_SUGGESTIONS, GtkPopover)

/* karum_name_suggestions_new: the popover is a child of @field, which takes it off in the end. */
KarumNameSuggestions *karum_name_suggestions_new (GtkWidget *field);

/* karum_name_suggestions_show: @names: (array zero-terminated): without any, nothing is shown. */
void karum_name_suggestions_show (KarumNameSuggestions *self, const char *const *names);

/* karum_name_suggestions_select: the name @step, 1 or -1, behind the one selected. */
void karum_name_suggestions_select (KarumNameSuggestions *self, int step);

/* karum_name_suggestions_take: takes the name selected. Returns: FALSE if none is to be seen. */
gboolean karum_name_suggestions_take (KarumNameSuggestions *self);

G_END_DECLS
