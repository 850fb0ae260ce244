/* karum-name-suggestions.h: names that fit what is typed. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_NAME_SUGGESTIONS (karum_name_suggestions_get_type ())

/**
 * KarumNameSuggestions: a list of names below an entry, which keeps the focus.
 *
 * KarumNameSuggestions::taken (utf8): the user has selected this name.
 */
G_DECLARE_FINAL_TYPE (
    KarumNameSuggestions, karum_name_suggestions, KARUM, NAME_SUGGESTIONS, GtkPopover)

/* karum_name_suggestions_new: the popover becomes a child of @field, which must unparent it in
 * dispose. */
KarumNameSuggestions *karum_name_suggestions_new (GtkWidget *field);

/* karum_name_suggestions_show: @names: (array zero-terminated): an empty array hides the popover */
void karum_name_suggestions_show (KarumNameSuggestions *self, const char *const *names);

/* karum_name_suggestions_select: moves the selection by @step, 1 or -1. */
void karum_name_suggestions_select (KarumNameSuggestions *self, int step);

/* karum_name_suggestions_select_only: selects the name if it is the only one. */
void karum_name_suggestions_select_only (KarumNameSuggestions *self);

/* karum_name_suggestions_get_only: (transfer none) (nullable): the name, if only one is visible. */
const char *karum_name_suggestions_get_only (KarumNameSuggestions *self);

/* karum_name_suggestions_take: accepts the selected name. Returns: FALSE if none is visible */
gboolean karum_name_suggestions_take (KarumNameSuggestions *self);
