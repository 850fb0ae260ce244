#include "karum-ends.h"

#include <glib/gi18n.h>
#include <string.h>

#define SCORE_DIGITS 9

const KarumEnd karum_ends[KARUM_N_ENDS] = {
  { NC_ ("end", "In progress"), KARUM_RESULT_NONE, KARUM_TERMINATION_UNTERMINATED },
  { NC_ ("end", "1–0, resignation"), KARUM_RESULT_WON, KARUM_TERMINATION_RESIGNATION },
  { NC_ ("end", "0–1, resignation"), KARUM_RESULT_LOST, KARUM_TERMINATION_RESIGNATION },
  { NC_ ("end", "½–½, agreement"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_AGREEMENT },
  { NC_ ("end", "1–0, on time"), KARUM_RESULT_WON, KARUM_TERMINATION_TIME },
  { NC_ ("end", "0–1, on time"), KARUM_RESULT_LOST, KARUM_TERMINATION_TIME },
  { NC_ ("end", "1–0, adjudicated"), KARUM_RESULT_WON, KARUM_TERMINATION_ADJUDICATION },
  { NC_ ("end", "0–1, adjudicated"), KARUM_RESULT_LOST, KARUM_TERMINATION_ADJUDICATION },
  { NC_ ("end", "½–½, adjudicated"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_ADJUDICATION },
  { NC_ ("end", "1–0"), KARUM_RESULT_WON, KARUM_TERMINATION_NONE },
  { NC_ ("end", "0–1"), KARUM_RESULT_LOST, KARUM_TERMINATION_NONE },
  { NC_ ("end", "½–½"), KARUM_RESULT_DRAWN, KARUM_TERMINATION_NONE },
};

GListModel *
karum_ends_titles (guint first)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (guint i = first; i < KARUM_N_ENDS; i++)
    gtk_string_list_append (titles, g_dpgettext2 (NULL, "end", karum_ends[i].title));
  return G_LIST_MODEL (titles);
}

/* A game without a result is in progress, whatever its record says about the end. */
guint
karum_end_find (KarumResult result, KarumTermination termination)
{
  guint end = 0;

  while (end < KARUM_N_ENDS
         && (karum_ends[end].result != result
             || (result != KARUM_RESULT_NONE && karum_ends[end].termination != termination)))
    end++;
  return end;
}

/* Reads digits, and moves @text to what follows them. */
static gboolean
read_points (const char **text, int *points)
{
  guint n = 0;

  *points = 0;
  for (; g_ascii_isdigit (**text); ++*text, n++) {
    if (n == SCORE_DIGITS)
      return FALSE;
    *points = *points * 10 + (**text - '0');
  }
  return n > 0;
}

gboolean
karum_score_parse (const char *text, gboolean *has_score, int score[2])
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  /* Digits and colons of full width come from Japanese keyboards. */
  g_autofree char *narrow = g_utf8_normalize (stripped, -1, G_NORMALIZE_ALL);
  const char *at = narrow ? narrow : "";
  gsize gap;

  *has_score = *at != '\0';
  if (!*at)
    return TRUE;
  if (!read_points (&at, &score[0]))
    return FALSE;
  gap = strspn (at, " ");
  if (g_str_has_prefix (at + gap, "–"))
    gap += strlen ("–");
  else if (at[gap] == ':' || at[gap] == '-')
    gap++;
  gap += strspn (at + gap, " ");
  at += gap;
  return gap > 0 && read_points (&at, &score[1]) && !*at;
}

gboolean
karum_score_row_read (AdwEntryRow *row, gboolean *has_score, int score[2])
{
  GtkWidget *widget = GTK_WIDGET (row);
  gboolean valid = karum_score_parse (gtk_editable_get_text (GTK_EDITABLE (row)), has_score, score);

  if (valid)
    gtk_widget_remove_css_class (widget, "error");
  else
    gtk_widget_add_css_class (widget, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_INVALID,
                               valid ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE,
                               -1);
  return valid;
}
