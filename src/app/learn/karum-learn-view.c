#include "karum-learn-view.h"

#include <glib/gi18n.h>

#include "karum-board-view.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-phrases.h"

struct _KarumLearnView {
  KarumPage parent_instance;

  /* Template children */
  KarumSidebarPane *side;
  AdwWindowTitle *title;
  GtkScrolledWindow *scroll;
  GtkBox *content;

  KarumLearn *learn;  /* (owned) (nullable): of the text that is shown */
  const KarumLearnPage *page;
  KarumRules rules;   /* of the text */
  char *place;        /* (owned): the target of the action that shows it again */
};

G_DEFINE_FINAL_TYPE (KarumLearnView, karum_learn_view, KARUM_TYPE_PAGE)

static void
clear (KarumLearnView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))))
    gtk_box_remove (self->content, child);
  self->page = NULL;
  g_clear_pointer (&self->learn, karum_learn_free);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroll), 0);
}

/* -- Progress --------------------------------------------------------------------------------- */

/* (transfer full): the name of a task in the settings. */
static char *
task_name (const KarumGame *game, const KarumLearnBoard *board)
{
  return g_strconcat (game->id, "/", board->id, NULL);
}

static gboolean
was_solved (const KarumGame *game, const KarumLearnBoard *board)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  g_auto (GStrv) solved = g_settings_get_strv (settings, "lessons-solved");
  g_autofree char *name = task_name (game, board);

  return g_strv_contains ((const char *const *) solved, name);
}

static void
keep_solved (const KarumGame *game, const KarumLearnBoard *board)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  g_auto (GStrv) solved = g_settings_get_strv (settings, "lessons-solved");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) changed = NULL;
  g_autofree char *name = task_name (game, board);

  if (was_solved (game, board))
    return;
  g_strv_builder_addv (builder, (const char **) solved);
  g_strv_builder_add (builder, name);
  changed = g_strv_builder_end (builder);
  g_settings_set_strv (settings, "lessons-solved", (const char *const *) changed);
}

static void
task_solved (KarumLessonCard *card, KarumLearnView *self)
{
  keep_solved (self->rules.game, g_object_get_data (G_OBJECT (card), "board"));
}

/* (transfer full) (nullable): how much of a course is solved; NULL for a page without tasks. */
static char *
progress_text (const KarumGame *game, const KarumLearnPage *page)
{
  guint tasks = 0, solved = 0;

  for (guint i = 0; i < page->blocks->len; i++) {
    const KarumLearnBlock *block = page->blocks->pdata[i];

    if (block->kind != KARUM_BLOCK_TASK)
      continue;
    tasks++;
    solved += was_solved (game, block->board);
  }
  return tasks ? g_strdup_printf (_ ("Solved: %u of %u"), solved, tasks) : NULL;
}

/* -- The list --------------------------------------------------------------------------------- */

static void
add_line (AdwPreferencesGroup *group, const KarumGame *game, const KarumLearnPage *page)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *target = g_strdup_printf ("%s %s", game->id, page->id);
  g_autofree char *progress = progress_text (game, page);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), page->title);
  if (progress)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), progress);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.learn-about");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", target);
  adw_preferences_group_add (group, row);
}

static void
add_game (KarumLearnView *self, const KarumGame *game)
{
  g_autoptr (KarumLearn) learn = karum_learn_open (game->id, karum_language_get ());
  AdwPreferencesGroup *group;

  if (!learn)
    return;
  group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (group, _ (game->title));
  adw_preferences_group_set_description (group, _ (game->summary));
  for (guint i = 0; i < learn->pages->len; i++)
    add_line (group, game, learn->pages->pdata[i]);
  gtk_box_append (self->content, GTK_WIDGET (group));
}

static void
show_list (KarumLearnView *self)
{
  clear (self);
  adw_window_title_set_subtitle (self->title, "");
  for (guint i = 0; karum_games[i]; i++)
    add_game (self, karum_games[i]);
}

/* -- A text ----------------------------------------------------------------------------------- */

static GtkWidget *
new_heading (const KarumLearnBlock *block, const KarumRules *rules)
{
  GtkWidget *label = karum_lesson_label_new (block->text, rules, NULL);

  gtk_widget_add_css_class (label, "title-3");
  gtk_widget_set_margin_top (label, 18);
  gtk_widget_set_focusable (label, TRUE); /* so that one can be led to it */
  return label;
}

static GtkWidget *
new_item (const KarumLearnBlock *block, const KarumRules *rules, KarumLessonCard *card)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *dot = gtk_label_new ("•");

  gtk_widget_set_valign (dot, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), dot);
  gtk_box_append (GTK_BOX (box), karum_lesson_label_new (block->text, rules, card));
  return box;
}

/* @card: (inout): the last board */
static GtkWidget *
new_block (KarumLearnView *self, const KarumLearnBlock *block, KarumLessonCard **card)
{
  GtkWidget *widget;

  switch (block->kind) {
  case KARUM_BLOCK_HEADING:
    return new_heading (block, &self->rules);
  case KARUM_BLOCK_PARAGRAPH:
    return karum_lesson_label_new (block->text, &self->rules, *card);
  case KARUM_BLOCK_ITEM:
    return new_item (block, &self->rules, *card);
  case KARUM_BLOCK_BOARD:
  case KARUM_BLOCK_TASK:
  case KARUM_BLOCK_QUESTION:
  default:
    widget = karum_lesson_card_new (block, &self->rules,
                                    block->kind == KARUM_BLOCK_TASK
                                        && was_solved (self->rules.game, block->board));
    g_object_set_data (G_OBJECT (widget), "board", (gpointer) block->board);
    g_signal_connect_object (widget, "solved", G_CALLBACK (task_solved), self, 0);
    *card = KARUM_LESSON_CARD (widget);
    return widget;
  }
}

static void
variant_changed (GtkDropDown *choice, GParamSpec *spec, KarumLearnView *self)
{
  g_autofree char *place = NULL;
  KarumRules rules = karum_rules_default (self->rules.game, gtk_drop_down_get_selected (choice));
  char text[KARUM_RULES_TEXT];

  karum_rules_write (&rules, text);
  place = g_strdup_printf ("%s %s", text, self->page->id);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.learn-about", "s", place);
}

/* The rules of a game with variants are those of one of them. */
static void
add_variants (KarumLearnView *self)
{
  const KarumGame *game = self->rules.game;
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *choice;

  if (game->n_presets < 2 || !g_str_equal (self->page->id, "rules"))
    return;
  for (unsigned i = 0; i < game->n_presets; i++)
    gtk_string_list_append (titles, _ (game->presets[i].title));
  choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), self->rules.preset);
  gtk_widget_set_halign (choice, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Variant"), -1);
  g_signal_connect_object (choice, "notify::selected", G_CALLBACK (variant_changed), self, 0);
  gtk_box_append (self->content, choice);
}

static void
show_page (KarumLearnView *self, const char *heading)
{
  g_autofree char *subtitle
      = g_strdup_printf ("%s · %s", _ (self->rules.game->title), self->page->title);
  KarumLessonCard *card = NULL;
  GtkWidget *goal = NULL;

  adw_window_title_set_subtitle (self->title, subtitle);
  add_variants (self);
  for (guint i = 0; i < self->page->blocks->len; i++) {
    const KarumLearnBlock *block = self->page->blocks->pdata[i];
    GtkWidget *widget;

    if (!karum_learn_applies (block, &self->rules))
      continue;
    widget = new_block (self, block, &card);
    gtk_box_append (self->content, widget);
    if (heading && g_strcmp0 (block->id, heading) == 0)
      goal = widget;
  }
  if (goal)
    gtk_widget_grab_focus (goal);
}

static void
show_place (KarumLearnView *self, const char *place)
{
  g_auto (GStrv) words = g_strsplit (place, " ", 3);

  if (place != self->place) {
    g_free (self->place);
    self->place = g_strdup (place);
  }
  show_list (self);
  if (!words[0] || !words[1] || !karum_rules_read (karum_games, words[0], &self->rules, NULL))
    return;
  clear (self);
  self->learn = karum_learn_open (self->rules.game->id, karum_language_get ());
  self->page = self->learn ? karum_learn_page (self->learn, words[1]) : NULL;
  if (self->page)
    show_page (self, words[2]);
  else
    show_list (self);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_learn_view_show (KarumPage *page, GVariant *what)
{
  show_place (KARUM_LEARN_VIEW (page), what ? g_variant_get_string (what, NULL) : "");
}

static GVariant *
karum_learn_view_remember (KarumPage *page)
{
  return g_variant_new_string (KARUM_LEARN_VIEW (page)->place);
}

static gboolean
karum_learn_view_grab_focus (GtkWidget *widget)
{
  KarumLearnView *self = KARUM_LEARN_VIEW (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->content)))
    return TRUE;
  return gtk_widget_child_focus (GTK_WIDGET (self->content), GTK_DIR_TAB_FORWARD)
         || gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
}

static void
karum_learn_view_dispose (GObject *object)
{
  KarumLearnView *self = KARUM_LEARN_VIEW (object);

  if (self->content)
    clear (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_LEARN_VIEW);
  g_clear_pointer (&self->place, g_free);
  G_OBJECT_CLASS (karum_learn_view_parent_class)->dispose (object);
}

static void
karum_learn_view_class_init (KarumLearnViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_learn_view_dispose;
  page_class->show = karum_learn_view_show;
  page_class->remember = karum_learn_view_remember;
  widget_class->grab_focus = karum_learn_view_grab_focus;
  g_type_ensure (KARUM_TYPE_SIDEBAR_PANE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-learn-view.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumLearnView, side);
  gtk_widget_class_bind_template_child (widget_class, KarumLearnView, title);
  gtk_widget_class_bind_template_child (widget_class, KarumLearnView, scroll);
  gtk_widget_class_bind_template_child (widget_class, KarumLearnView, content);
}

static void
karum_learn_view_init (KarumLearnView *self)
{
  self->place = g_strdup ("");
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, NULL, NULL);
  show_list (self);
}
