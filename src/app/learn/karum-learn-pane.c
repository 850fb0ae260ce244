#include "karum-lessons.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-limits.h"
#include "karum-rows.h"

#define HELP "help"

struct _KarumLearnPane {
  AdwBin parent_instance;

  /* Template children */
  GtkSearchEntry *search;
  GtkScrolledWindow *scroll;
  GtkBox *content;

  KarumLearn *learn;          /* (owned) (nullable): of the text that is shown */
  const KarumLearnPage *page; /* (nullable): NULL for the list */
  GtkWidget *goal;            /* (nullable): the heading that one was led to */
  KarumRules rules;           /* of the text; the game is NULL in help */
  char *place;                /* (owned): the target of the action that shows it again */
  char *title;                /* (owned): of the text; "" for the list */
};

G_DEFINE_FINAL_TYPE (KarumLearnPane, karum_learn_pane, ADW_TYPE_BIN)

enum { PROP_TITLE = 1 };

/* (nullable): the widget of @self that has the focus. */
static GtkWidget *
focus_of (KarumLearnPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->content)) ? focus : NULL;
}

/* A label that receives the focus asks GTK 4.8 about the previous widget, which must not be gone.
 */
static void
clear (KarumLearnPane *self)
{
  GtkWidget *child;

  if (focus_of (self))
    gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))))
    gtk_box_remove (self->content, child);
  self->page = NULL;
  self->goal = NULL;
  g_clear_pointer (&self->learn, karum_learn_free);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroll), 0);
}

/* @title: (transfer full) */
static void
set_title (KarumLearnPane *self, char *title)
{
  g_free (self->title);
  self->title = title;
  g_object_notify (G_OBJECT (self), "title");
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

/* What has no place yet isn't scrolled to when it gets the focus. */
static gboolean
scroll_to_goal (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  KarumLearnPane *self = KARUM_LEARN_PANE (widget);
  GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment (self->scroll);
  double y;

  if (self->goal && gtk_widget_get_height (self->goal) == 0)
    return G_SOURCE_CONTINUE;
  if (self->goal
      && gtk_widget_translate_coordinates (self->goal, GTK_WIDGET (self->scroll), 0, 0, NULL, &y))
    gtk_adjustment_set_value (vertical, gtk_adjustment_get_value (vertical) + y);
  return G_SOURCE_REMOVE;
}

/* (nullable): the card of the next task of the page */
static GtkWidget *
next_task (GtkWidget *card)
{
  GtkWidget *next = gtk_widget_get_next_sibling (card);

  while (next && !KARUM_IS_LESSON_CARD (next))
    next = gtk_widget_get_next_sibling (next);
  return next;
}

static void
show_next (GtkWidget *card)
{
  KarumLearnPane *self = KARUM_LEARN_PANE (gtk_widget_get_ancestor (card, KARUM_TYPE_LEARN_PANE));

  self->goal = next_task (card);
  gtk_widget_child_focus (self->goal, GTK_DIR_TAB_FORWARD);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_goal, NULL, NULL);
}

/* A task that is solved leads to the next one. */
static void
task_solved (KarumLessonCard *card, KarumLearnPane *self)
{
  GtkWidget *button = g_object_get_data (G_OBJECT (card), "next");

  keep_solved (self->rules.game, g_object_get_data (G_OBJECT (card), "board"));
  if (!button && next_task (GTK_WIDGET (card))) {
    button = karum_lesson_button (GTK_WIDGET (card), _ ("Next Task"), G_CALLBACK (show_next), card);
    gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
    g_object_set_data (G_OBJECT (card), "next", button);
  }
  if (button)
    gtk_widget_grab_focus (button);
}

/* (transfer full) (nullable): how much of a course is solved, or that a game was played; NULL for a
 * page without tasks. */
static char *
progress_text (const KarumGame *game, const KarumLearnPage *page)
{
  guint tasks = 0, solved = 0;

  karum_for_each (const KarumLearnBlock, block, page->blocks) {
    if (block->kind == KARUM_BLOCK_GAME)
      return was_solved (game, block->board) ? g_strdup (_ ("Played before.")) : NULL;
    if (block->kind != KARUM_BLOCK_TASK)
      continue;
    tasks++;
    solved += was_solved (game, block->board);
  }
  return tasks ? g_strdup_printf (_ ("Solved: %u of %u"), solved, tasks) : NULL;
}

/* -- The list --------------------------------------------------------------------------------- */

static void
add_line (GtkWidget *group, const char *place, const char *title, const char *subtitle)
{
  GtkWidget *row = karum_row_new (title, subtitle);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.learn-about");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", place);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

/* Adds a line for each part of the texts in which the words are found. */
static void
add_found (GtkWidget *group, const char *folder, const KarumLearn *learn, const char *words)
{
  g_autoptr (GArray) parts = karum_learn_find (learn, words);

  karum_for_each_in (const KarumLearnPart, part, parts) {
    g_autofree char *heading = part->heading ? karum_learn_text (part->heading->text, NULL) : NULL;
    g_autofree char *place
        = g_strjoin (" ", folder, part->page->id, heading ? part->heading->id : NULL, NULL);

    add_line (group, place, heading ? heading : part->page->title,
              heading ? part->page->title : NULL);
  }
}

/* @game: (nullable): NULL for help */
static void
add_pages (GtkWidget *group, const char *folder, const KarumGame *game, const KarumLearn *learn)
{
  karum_for_each (const KarumLearnPage, page, learn->pages) {
    g_autofree char *place = g_strdup_printf ("%s %s", folder, page->id);
    g_autofree char *progress = game ? progress_text (game, page) : NULL;

    add_line (group, place, page->title, progress);
  }
}

/* Returns: whether there is anything of this folder to show */
static gboolean
add_folder (KarumLearnPane *self, const char *folder, const KarumGame *game, const char *words)
{
  g_autoptr (KarumLearn) learn = karum_learn_open (folder, karum_language_get ());
  GtkWidget *group;
  g_autoptr (GArray) parts = learn && *words ? karum_learn_find (learn, words) : NULL;

  if (!learn || (parts && parts->len == 0))
    return FALSE;
  group = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group),
                                   game ? _ (game->title) : _ ("Help"));
  if (game && !*words)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), _ (game->summary));
  if (*words)
    add_found (group, folder, learn, words);
  else
    add_pages (group, folder, game, learn);
  gtk_box_append (self->content, group);
  return TRUE;
}

/* What contains the words that are typed; everything if none are. */
static void
show_list (KarumLearnPane *self)
{
  const char *words = gtk_editable_get_text (GTK_EDITABLE (self->search));
  gboolean found = FALSE;

  clear (self);
  set_title (self, g_strdup (""));
  gtk_widget_set_visible (GTK_WIDGET (self->search), TRUE);
  for (guint i = 0; karum_games[i]; i++)
    found |= add_folder (self, karum_games[i]->id, karum_games[i], words);
  found |= add_folder (self, HELP, NULL, words);
  if (!found)
    gtk_box_append (self->content, gtk_label_new (_ ("Nothing Found")));
}

static void
search_changed (KarumLearnPane *self)
{
  if (!self->page)
    show_list (self);
}

/* -- A text ----------------------------------------------------------------------------------- */

static GtkWidget *
new_heading (const KarumLearnBlock *block, const KarumRules *rules)
{
  GtkWidget *label = karum_lesson_label_new (block->text, rules, NULL);

  gtk_widget_add_css_class (label, "title-4");
  gtk_widget_set_margin_top (label, 18);
  gtk_widget_set_focusable (label, TRUE); /* so that one can be led to it */
  return label;
}

/* Not a box: in a horizontal one, GTK 4.8 draws lines of several fonts wider than it has measured.
 */
static GtkWidget *
new_item (const KarumLearnBlock *block, const KarumRules *rules, KarumLessonCard *card)
{
  GtkWidget *item = gtk_overlay_new ();
  GtkWidget *dot = gtk_label_new ("•");
  GtkWidget *text = karum_lesson_label_new (block->text, rules, card);

  gtk_widget_set_halign (dot, GTK_ALIGN_START);
  gtk_widget_set_valign (dot, GTK_ALIGN_START);
  gtk_widget_set_margin_start (text, 18);
  gtk_overlay_add_overlay (GTK_OVERLAY (item), dot);
  gtk_overlay_set_child (GTK_OVERLAY (item), text);
  return item;
}

/* (nullable): NULL in help */
static const KarumRules *
rules_of (KarumLearnPane *self)
{
  return self->rules.game ? &self->rules : NULL;
}

static GtkWidget *
new_card (KarumLearnPane *self, const KarumLearnBlock *block)
{
  gboolean played = block->kind == KARUM_BLOCK_TASK || block->kind == KARUM_BLOCK_GAME;
  GtkWidget *card = karum_lesson_card_new (
      block, rules_of (self), played && was_solved (block->board->rules.game, block->board));

  g_object_set_data (G_OBJECT (card), "board", (gpointer) block->board);
  karum_on_told (card, "solved", task_solved, self);
  return card;
}

/* @card: (inout): the last board */
static GtkWidget *
new_block (KarumLearnPane *self, const KarumLearnBlock *block, KarumLessonCard **card)
{
  GtkWidget *widget;

  switch (block->kind) {
  case KARUM_BLOCK_HEADING:
    return new_heading (block, rules_of (self));
  case KARUM_BLOCK_PARAGRAPH:
    return karum_lesson_label_new (block->text, rules_of (self), *card);
  case KARUM_BLOCK_ITEM:
    return new_item (block, rules_of (self), *card);
  case KARUM_BLOCK_BOARD:
  case KARUM_BLOCK_TASK:
  case KARUM_BLOCK_QUESTION:
  case KARUM_BLOCK_GAME:
  default:
    widget = new_card (self, block);
    *card = KARUM_LESSON_CARD (widget);
    return widget;
  }
}

static void
variant_changed (GtkDropDown *choice, GParamSpec *spec, KarumLearnPane *self)
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
add_variants (KarumLearnPane *self)
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
  karum_on_told (choice, "notify::selected", variant_changed, self);
  gtk_box_append (self->content, choice);
}

/* To the heading, if there is one. A label that can't be selected refuses the focus if it is asked
 * to grab it. */
static gboolean
lead (KarumLearnPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->goal && root)
    gtk_root_set_focus (root, self->goal);
  return self->goal && root;
}

static void
show_page (KarumLearnPane *self, const char *heading)
{
  const KarumRules *rules = rules_of (self);
  KarumLessonCard *card = NULL;

  set_title (self, g_strdup_printf ("%s · %s", rules ? _ (rules->game->title) : _ ("Help"),
                                    self->page->title));
  gtk_widget_set_visible (GTK_WIDGET (self->search), FALSE);
  if (rules)
    add_variants (self);
  karum_for_each (const KarumLearnBlock, block, self->page->blocks) {
    GtkWidget *widget;

    if (!karum_learn_applies (block, rules))
      continue;
    widget = new_block (self, block, &card);
    gtk_box_append (self->content, widget);
    if (heading && g_strcmp0 (block->id, heading) == 0)
      self->goal = widget;
  }
  lead (self);
  if (self->goal)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_goal, NULL, NULL);
}

static gboolean
open_text (KarumLearnPane *self, const char *ruleset)
{
  const gboolean help = g_str_equal (ruleset, HELP);

  self->rules.game = NULL;
  if (!help && !karum_rules_read (karum_games, ruleset, &self->rules, NULL))
    return FALSE;
  self->learn = karum_learn_open (help ? HELP : self->rules.game->id, karum_language_get ());
  return self->learn != NULL;
}

void
karum_learn_pane_show (KarumLearnPane *self, const char *place)
{
  g_auto (GStrv) words = g_strsplit (place, " ", 3);
  char *copy = g_strdup (place);

  g_free (self->place);
  self->place = copy;
  clear (self);
  if (words[0] && words[1] && open_text (self, words[0]))
    self->page = karum_learn_page (self->learn, words[1]);
  if (self->page)
    show_page (self, words[2]);
  else
    show_list (self);
}

const char *
karum_learn_pane_get_place (KarumLearnPane *self)
{
  return self->place;
}

/* -- The widget ------------------------------------------------------------------------------- */

/* The same for a label that is the first widget with the focus: another one has to have it before.
 */
static gboolean
karum_learn_pane_grab_focus (GtkWidget *widget)
{
  KarumLearnPane *self = KARUM_LEARN_PANE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  return lead (self) || focus_of (self)
         || (root && gtk_root_get_focus (root)
             && gtk_widget_child_focus (GTK_WIDGET (self->content), GTK_DIR_TAB_FORWARD));
}

static void
karum_learn_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  g_value_set_string (value, KARUM_LEARN_PANE (object)->title);
}

static void
karum_learn_pane_finalize (GObject *object)
{
  KarumLearnPane *self = KARUM_LEARN_PANE (object);

  g_free (self->place);
  g_free (self->title);
  G_OBJECT_CLASS (karum_learn_pane_parent_class)->finalize (object);
}

static void
learn_pane_let_go (KarumLearnPane *self)
{
  if (self->content)
    clear (self);
}

static void
karum_learn_pane_class_init (KarumLearnPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = karum_learn_pane_get_property;
  G_OBJECT_CLASS (klass)->finalize = karum_learn_pane_finalize;
  widget_class->grab_focus = karum_learn_pane_grab_focus;
  KARUM_ON_DISPOSE (klass, KarumLearnPane, learn_pane_let_go);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumLearnPane, search, scroll, content);
  KARUM_CALLBACKS (klass, search_changed);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_TITLE,
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void
karum_learn_pane_init (KarumLearnPane *self)
{
  self->place = g_strdup ("");
  self->title = g_strdup ("");
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->search, KARUM_TAG_VALUE_MAX);
  show_list (self);
}
