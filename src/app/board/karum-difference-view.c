#include "karum-difference-view.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-board-view.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-games-equal.h"
#include "karum-name.h"
#include "karum-node.h"

/* As much of a comment as is told. */
#define TOLD_CHARACTERS 300

struct _KarumDifferenceView {
  GtkBox parent_instance;

  /* Template children */
  GtkLabel *words, *before_label, *after_label;
  GtkWidget *boards;
  KarumBoardView *before, *after;
};

G_DEFINE_FINAL_TYPE (KarumDifferenceView, karum_difference_view, GTK_TYPE_BOX)

/* The first place where @after differs, and the same place in @before; (nullable) */
static KarumNode *
find_place (const KarumRecord *before, const KarumRecord *after, KarumNode **same)
{
  KarumNode *place = before ? karum_record_find_change (after, before) : NULL;

  *same = NULL;
  for (KarumNode *node = place; node && !*same; node = node->parent)
    *same = karum_record_find_node (before, node);
  return place;
}

/* (transfer full) (nullable): the comment that was changed. */
static char *
comment_text (const KarumNode *before, const KarumNode *after)
{
  const char *was, *is;
  g_autofree char *was_told = NULL, *is_told = NULL;

  if (!before || !after)
    return NULL;
  was = g_strcmp0 (before->comment, after->comment) != 0 ? before->comment : before->lead;
  is = g_strcmp0 (before->comment, after->comment) != 0 ? after->comment : after->lead;
  if (karum_node_ply (before) != karum_node_ply (after))
    was = NULL;
  if (g_strcmp0 (was, is) == 0)
    return NULL;
  was_told = was ? karum_display_cut (was, TOLD_CHARACTERS) : NULL;
  is_told = is ? karum_display_cut (is, TOLD_CHARACTERS) : NULL;
  return karum_changed_text (_ ("Comment"), is_told, was_told);
}

/* The comment that was changed says better what has become of the comments. */
char *
karum_difference_text (const KarumRecord *before,
                       const KarumRecord *after,
                       const GPtrArray *differences)
{
  KarumNode *same, *place = find_place (before, after, &same);
  g_autofree char *comment = comment_text (same, place);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) told = g_ptr_array_new ();

  karum_for_each (KarumVersionDifference, difference, differences)
    if (!comment || difference->what != KARUM_DIFFERENCE_REMARKS)
      g_ptr_array_add (told, difference);
  text = karum_version_text (told, TRUE);
  return g_strconcat (text, *text && comment ? "\n" : "", comment, NULL);
}

static void
show_place (KarumBoardView *board, const KarumRecord *record, const KarumNode *place)
{
  KarumState state;

  karum_record_state (record, place->turn ? place->parent : place, &state);
  karum_board_view_show (board, &record->rules, &state, place->turn);
}

void
karum_difference_view_show (KarumDifferenceView *self,
                            const KarumRecord *before,
                            const KarumRecord *after,
                            const char *text)
{
  KarumNode *same, *place = find_place (before, after, &same);

  g_return_if_fail (KARUM_IS_DIFFERENCE_VIEW (self));
  gtk_label_set_label (self->words, text);
  gtk_widget_set_visible (GTK_WIDGET (self->words), *text != '\0');
  gtk_widget_set_visible (self->boards, place && same);
  if (!place || !same)
    return;
  show_place (self->before, before, same);
  show_place (self->after, after, place);
}

void
karum_difference_view_show_turns (KarumDifferenceView *self,
                                  const KarumRules *rules,
                                  const KarumState *before,
                                  const KarumTurn *first,
                                  const KarumTurn *second,
                                  const char *text)
{
  g_return_if_fail (KARUM_IS_DIFFERENCE_VIEW (self));
  gtk_label_set_label (self->words, text);
  gtk_widget_set_visible (self->boards, TRUE);
  karum_board_view_show (self->before, rules, before, first);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->after_label)), second != NULL);
  if (second)
    karum_board_view_show (self->after, rules, before, second);
}

void
karum_difference_view_set_labels (KarumDifferenceView *self, const char *before, const char *after)
{
  g_return_if_fail (KARUM_IS_DIFFERENCE_VIEW (self));
  gtk_label_set_label (self->before_label, before);
  gtk_label_set_label (self->after_label, after);
}

static void
karum_difference_view_class_init (KarumDifferenceViewClass *klass)
{
  KARUM_USES (KARUM_TYPE_BOARD_VIEW);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumDifferenceView, words, boards, before_label, before, after_label,
                  after);
}

static void
karum_difference_view_init (KarumDifferenceView *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  gtk_widget_init_template (GTK_WIDGET (self));
  g_settings_bind (settings, "board-theme", self->before, "theme", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "board-theme", self->after, "theme", G_SETTINGS_BIND_GET);
}
