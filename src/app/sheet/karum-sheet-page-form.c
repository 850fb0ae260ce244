/* karum-sheet-page-form.c: the fields of a score sheet other than its turns. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-sheet-page-private.h"

/* The terminations other than by the rules, in the order of the list. */
static const struct {
  KarumResult result;
  KarumTermination termination;
} endings[] = {
  { KARUM_RESULT_NONE, KARUM_TERMINATION_UNTERMINATED },
  { KARUM_RESULT_LOST, KARUM_TERMINATION_RESIGNATION },
  { KARUM_RESULT_WON, KARUM_TERMINATION_RESIGNATION },
  { KARUM_RESULT_DRAWN, KARUM_TERMINATION_AGREEMENT },
  { KARUM_RESULT_LOST, KARUM_TERMINATION_TIME },
  { KARUM_RESULT_WON, KARUM_TERMINATION_TIME },
  { KARUM_RESULT_WON, KARUM_TERMINATION_ADJUDICATION },
  { KARUM_RESULT_LOST, KARUM_TERMINATION_ADJUDICATION },
  { KARUM_RESULT_DRAWN, KARUM_TERMINATION_ADJUDICATION },
};

static char *
dup_text (GtkEditable *row)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (row)));

  return *text ? g_steal_pointer (&text) : NULL;
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  return (int) *(const KarumPoint *) a - (int) *(const KarumPoint *) b;
}

/* (transfer full) */
static char *
write_points (const GArray *points)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < points->len; i++) {
    char written[KARUM_POINT_TEXT];

    karum_point_write (g_array_index (points, KarumPoint, i), written);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", written);
  }
  return g_string_free (text, FALSE);
}

/* (transfer full): the points of @text in the order of notation; an unchanged copy if it
 * contains anything else, so that it is rejected later. */
static char *
sort_setup (const char *text)
{
  g_autoptr (GArray) points = karum_array_new (KarumPoint);
  g_autofree char *plain = g_ascii_strdown (text, -1);
  g_auto (GStrv) words = g_strsplit_set (plain, " ,;", -1);

  for (char **word = words; *word; word++) {
    const char *cursor = *word;
    KarumPoint point;

    if (!**word)
      continue;
    if (!karum_point_read (*word, &cursor, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &point, NULL) || *cursor)
      return g_strdup (text);
    g_array_append_val (points, point);
  }
  g_array_sort (points, compare_points);
  return write_points (points);
}

/* (transfer full) (element-type KarumPoint): the points in the field for the setup. */
static GArray *
setup_points (KarumSheetPage *self)
{
  g_autofree char *text = sort_setup (gtk_editable_get_text (GTK_EDITABLE (self->setup_row)));
  GArray *points = karum_array_new (KarumPoint);
  const char *cursor = text;
  KarumPoint point;

  while (karum_point_read (text, &cursor, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &point, NULL)) {
    g_array_append_val (points, point);
    if (*cursor == ' ')
      cursor++;
  }
  return points;
}

gboolean
karum_sheet_page_draft_setup (KarumSheetPage *self, KarumState *state)
{
  const KarumRules *rules = karum_sheet_get_rules (self->sheet);
  g_autoptr (GArray) points = setup_points (self);
  KarumDraft draft = { .to_move = KARUM_FIRST };

  if (!rules->game->draft || !karum_setup_needed (rules))
    return FALSE;
  karum_for_each_in (KarumPoint, point, points)
    draft.cells[*point].content = KARUM_CELL_HOLE;
  rules->game->draft (rules, &draft, state);
  return TRUE;
}

void
karum_sheet_page_toggle_setup (KarumSheetPage *self, KarumPoint touched)
{
  g_autoptr (GArray) points = setup_points (self);
  g_autofree char *text = NULL;
  guint place = 0;

  while (place < points->len && g_array_index (points, KarumPoint, place) != touched)
    place++;
  if (place < points->len)
    g_array_remove_index (points, place);
  else
    g_array_append_val (points, touched);
  text = write_points (points);
  gtk_editable_set_text (GTK_EDITABLE (self->setup_row), text);
}

/* Shows what is wrong with the holes, NULL for nothing. An empty field only shows what is
 * missing. */
static void
show_setup_fault (KarumSheetPage *self, const char *message, gboolean typed)
{
  const char *look[] = { typed ? "error" : "dim-label", NULL };

  gtk_label_set_label (self->setup_fault, message ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->setup_fault), message != NULL);
  gtk_widget_set_css_classes (GTK_WIDGET (self->setup_fault), look);
  karum_css_class (self->setup_row, "error", message && typed);
}

/* (transfer full): the prompt for the holes. A random setup for the same rules has the same
 * number. */
static char *
missing_holes_text (const KarumRules *rules)
{
  char setup[KARUM_SETUP_TEXT];
  g_auto (GStrv) points = NULL;
  KarumRandom random;
  guint n;

  karum_random_init (&random, 0);
  rules->game->setup_draw (rules, &random, setup);
  points = g_strsplit (setup, " ", -1);
  n = g_strv_length (points);
  return g_strdup_printf (ngettext ("Type %u hole.", "Type %u holes.", n), n);
}

void
karum_sheet_page_read_start (KarumSheetPage *self)
{
  gboolean valid;
  const KarumRules *rules = karum_rules_editor_get_rules (self->rules_editor, &valid);
  gboolean needed = valid && karum_setup_needed (rules);
  g_autofree char *setup
      = needed ? sort_setup (gtk_editable_get_text (GTK_EDITABLE (self->setup_row))) : NULL;
  g_autofree char *message = NULL;
  KarumError error;

  gtk_widget_set_visible (GTK_WIDGET (self->setup_group), needed);
  if (!valid)
    return;
  if (!karum_sheet_set_start (self->sheet, rules, setup, NULL, &error)) {
    g_autofree char *reason = karum_error_message (&error);

    message = setup && !*setup ? missing_holes_text (rules) : karum_phrase_sentence (reason);
  }
  show_setup_fault (self, message, setup && *setup);
}

char *
karum_sheet_page_dup_setup (KarumSheetPage *self)
{
  g_autoptr (GArray) points = setup_points (self);

  return write_points (points);
}

void
karum_sheet_page_fill_tags (KarumSheetPage *self, KarumRecord *record)
{
  KarumTags *tags = &record->tags;
  guint ending = gtk_drop_down_get_selected (self->ending);
  gboolean valid;

  tags->players[0] = karum_name_row_dup_name (self->first_row);
  tags->players[1] = karum_name_row_dup_name (self->second_row);
  tags->date = karum_date_row_dup_date (self->date_row, &valid);
  tags->event = karum_name_row_dup_name (self->event_row);
  tags->site = karum_name_row_dup_name (self->place_row);
  tags->round = dup_text (self->round_row);
  tags->uuid = g_uuid_string_random ();
  if (!karum_sheet_is_over (self->sheet) && ending > 0 && ending < G_N_ELEMENTS (endings))
    karum_record_end (record, endings[ending].result, endings[ending].termination);
}

guint
karum_sheet_page_find_ending (const KarumTags *tags)
{
  for (guint i = 1; i < G_N_ELEMENTS (endings); i++)
    if (endings[i].result == tags->result && endings[i].termination == tags->termination)
      return i;
  return 0;
}

void
karum_sheet_page_get_meant (KarumSheetPage *self, KarumNewGame *game)
{
  game->players[0] = karum_name_row_get_meant (self->first_row);
  game->players[1] = karum_name_row_get_meant (self->second_row);
  game->event = karum_name_row_get_meant (self->event_row);
}

void
karum_sheet_page_set_meant (KarumSheetPage *self, const KarumNewGame *game)
{
  karum_name_row_set_meant (self->first_row, game->players[0]);
  karum_name_row_set_meant (self->second_row, game->players[1]);
  karum_name_row_set_meant (self->event_row, game->event);
}

void
karum_sheet_page_clear_form (KarumSheetPage *self)
{
  karum_name_row_set_name (self->first_row, NULL);
  karum_name_row_set_name (self->second_row, NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->setup_row), "");
  gtk_drop_down_set_selected (self->ending, 0);
}

/* A game that ended by the rules needs no choice. */
void
karum_sheet_page_show_ending (KarumSheetPage *self)
{
  g_autoptr (KarumRecord) record = NULL;
  g_autofree char *text = NULL;
  gboolean over = karum_sheet_is_over (self->sheet);

  gtk_widget_set_visible (GTK_WIDGET (self->ending), !over);
  gtk_widget_set_visible (GTK_WIDGET (self->outcome), over);
  if (!over)
    return;
  record = karum_sheet_make_record (self->sheet);
  /* Translators: a result such as “1-0”, and the points of both players */
  text = g_strdup_printf (_ ("The game is over: %s, %d\u00a0:\u00a0%d"),
                          karum_result_text (record->tags.result), record->tags.score[0],
                          record->tags.score[1]);
  gtk_label_set_label (self->outcome, text);
}
