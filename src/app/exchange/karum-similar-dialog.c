#include "karum-actions.h"
#include "karum-import-dialog.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-exchange-requests.h"
#include "karum-import-tally.h"
#include "karum-import.h"
#include "karum-wrap-layout.h"

#define KARUM_TYPE_SIMILAR_ITEM (karum_similar_item_get_type ())

/**
 * KarumSimilarItem: properties `title`, `text`, `choices` (a GtkStringList of the applicable
 * choices, in the order of KarumSimilarChoice) and `choice`, an index in it.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarItem, karum_similar_item, KARUM, SIMILAR_ITEM, GObject)

#define KARUM_TYPE_SIMILAR_ROW (karum_similar_row_get_type ())

G_DECLARE_FINAL_TYPE (KarumSimilarRow, karum_similar_row, KARUM, SIMILAR_ROW, GtkBox)

struct _KarumSimilarItem {
  GObject parent_instance;

  char *title;
  char *text;
  GtkStringList *choices; /* (owned) */
  gint64 there;           /* as in KarumSimilarGame */
  gboolean version;       /* another version of an existing game: only one can be kept */
  KarumSimilarDecision decision;
};

G_DEFINE_FINAL_TYPE (KarumSimilarItem, karum_similar_item, G_TYPE_OBJECT)

enum { PROP_TITLE = 1, PROP_TEXT, PROP_CHOICES, PROP_CHOICE, N_PROPS };

static GParamSpec *properties[N_PROPS];

static KarumSimilarItem *
similar_item_new (const KarumSimilarGame *game)
{
  KarumSimilarItem *self = g_object_new (KARUM_TYPE_SIMILAR_ITEM, NULL);

  self->title = karum_import_similar_title (game);
  self->text = karum_import_similar_text (game);
  self->decision.game = game->game;
  self->decision.other = game->other;
  self->decision.coming = game->coming ? karum_record_ref (game->coming) : NULL;
  self->there = game->there;
  self->version = game->similarity == KARUM_SIMILAR_CHANGED;
  if (self->version) {
    self->decision.choice = KARUM_SIMILAR_SKIP;
    gtk_string_list_append (self->choices, _ ("Keep"));
    gtk_string_list_append (self->choices, _ ("Replace"));
    return self;
  }
  gtk_string_list_append (self->choices, _ ("Keep Both"));
  gtk_string_list_append (self->choices, _ ("Skip"));
  /* A shorter version can't replace a longer one. */
  if (game->similarity != KARUM_SIMILAR_SHORTER
      && (game->similarity != KARUM_SIMILAR_RESULT || (game->row && game->row->turns == 0)))
    gtk_string_list_append (self->choices, _ ("Replace"));
  return self;
}

/* similar_item_choose: sets the decision; @choice is replaced by another one if it is not
 * applicable */
static void
similar_item_choose (KarumSimilarItem *self, KarumSimilarChoice choice)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->choices));

  if (self->version ? choice == KARUM_SIMILAR_ADD : (guint) choice >= n)
    choice = KARUM_SIMILAR_SKIP;
  if (self->decision.choice == choice)
    return;
  self->decision.choice = choice;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICE]);
}

/* The first applicable choice is preselected. */
static void
choose_place (KarumSimilarItem *self, guint place)
{
  guint first = self->version ? KARUM_SIMILAR_SKIP : KARUM_SIMILAR_ADD;

  if (place <= KARUM_SIMILAR_REPLACE)
    similar_item_choose (self, (KarumSimilarChoice) (place + first));
}

static void
karum_similar_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumSimilarItem *self = KARUM_SIMILAR_ITEM (object);

  switch (id) {
  case PROP_TITLE:
    g_value_set_string (value, self->title);
    break;
  case PROP_TEXT:
    g_value_set_string (value, self->text);
    break;
  case PROP_CHOICES:
    g_value_set_object (value, self->choices);
    break;
  case PROP_CHOICE:
    g_value_set_uint (value, self->decision.choice - (self->version ? KARUM_SIMILAR_SKIP : 0));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    break;
  }
}

static void
karum_similar_item_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHOICE)
    choose_place (KARUM_SIMILAR_ITEM (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_similar_item_class_init (KarumSimilarItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = karum_similar_item_get_property;
  object_class->set_property = karum_similar_item_set_property;
  KARUM_FREES (klass, KarumSimilarItem, g_free, title, text);
  KARUM_FREES (klass, KarumSimilarItem, g_object_unref, choices);
  KARUM_FREES (klass, KarumSimilarItem, karum_record_unref, decision.coming);
  properties[PROP_TITLE]
      = g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TEXT]
      = g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CHOICES] = g_param_spec_object ("choices", NULL, NULL, GTK_TYPE_STRING_LIST,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CHOICE]
      = g_param_spec_uint ("choice", NULL, NULL, 0, G_MAXUINT, 0,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
karum_similar_item_init (KarumSimilarItem *self)
{
  self->choices = gtk_string_list_new (NULL);
}

struct _KarumSimilarRow {
  GtkBox parent_instance;

  /* Template children */
  GtkLabel *title;
  GtkLabel *text;
  GtkDropDown *choice;

  GBinding *binding; /* (owned) (nullable): of the choice */
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumSimilarRow, karum_similar_row, GTK_TYPE_BOX)

/* similar_row_set_item: @item: (nullable): the item to show and change */
static void
similar_row_set_item (KarumSimilarRow *self, KarumSimilarItem *item)
{
  g_autoptr (GtkStringList) choices = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  if (self->binding)
    g_binding_unbind (self->binding);
  g_clear_object (&self->binding);
  if (!item)
    return;
  g_object_get (item, "title", &title, "text", &text, "choices", &choices, NULL);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->text, text);
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (choices));
  self->binding = g_object_ref (g_object_bind_property (
      item, "choice", self->choice, "selected", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL));
}

static void
let_go (KarumSimilarRow *self)
{
  similar_row_set_item (self, NULL);
}

static void
karum_similar_row_class_init (KarumSimilarRowClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumSimilarRow, let_go);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_WRAP_LAYOUT);
  karum_class_template (klass, "karum-similar-row");
  KARUM_CHILDREN (klass, KarumSimilarRow, title, text, choice);
}

struct _KarumSimilarDialog {
  AdwWindow parent_instance;

  /* Template children */
  GtkListView *list;
  GtkDropDown *all;
  GtkLabel *problem;

  KarumArchive *archive; /* (owned) (nullable): NULL: only collects decisions */
  GListStore *items;     /* (owned) (element-type KarumSimilarItem) */
};

G_DEFINE_FINAL_TYPE (KarumSimilarDialog, karum_similar_dialog, ADW_TYPE_WINDOW)

/* -- Rows ------------------------------------------------------------------------------------- */

static void
set_up_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  gtk_list_item_set_child (item, g_object_new (KARUM_TYPE_SIMILAR_ROW, NULL));
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  similar_row_set_item (KARUM_SIMILAR_ROW (gtk_list_item_get_child (item)),
                        gtk_list_item_get_item (item));
}

static void
unbind_row (GtkListItemFactory *factory, GtkListItem *item, gpointer self)
{
  similar_row_set_item (KARUM_SIMILAR_ROW (gtk_list_item_get_child (item)), NULL);
}

static void
all_chosen (KarumSimilarDialog *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

    similar_item_choose (item, (KarumSimilarChoice) gtk_drop_down_get_selected (self->all));
  }
}

/* The number of games, or other versions of games, with the decision @choice. */
static guint
count (KarumSimilarDialog *self, KarumSimilarChoice choice, gboolean versions)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items)), n_chosen = 0;

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

    n_chosen += item->decision.choice == choice && item->version == versions;
  }
  return n_chosen;
}

static void
tell_settled (KarumSimilarDialog *self)
{
  g_signal_emit_by_name (self, "settled", count (self, KARUM_SIMILAR_REPLACE, FALSE),
                         count (self, KARUM_SIMILAR_SKIP, FALSE),
                         count (self, KARUM_SIMILAR_REPLACE, TRUE));
  gtk_window_close (GTK_WINDOW (self));
}

GArray *
karum_similar_dialog_dup_decisions (KarumSimilarDialog *self)
{
  GArray *decisions = g_array_new (FALSE, FALSE, sizeof (KarumMergeDecision));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    KarumMergeDecision decision = { item->there, item->decision.choice };

    g_array_append_val (decisions, decision);
  }
  return decisions;
}

/* -- Doing it --------------------------------------------------------------------------------- */

static void
applied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSimilarDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = karum_request_finish (source, result, &error) != NULL;

  /* After disposal of the template the dialog is closed. */
  if (!self->problem)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "similar.apply", TRUE);
  if (!done) {
    gtk_label_set_label (self->problem, error->message);
    gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
    return;
  }
  tell_settled (self);
}

static void
apply (KarumSimilarDialog *self)
{
  g_autoptr (GArray) decisions = g_array_new (FALSE, FALSE, sizeof (KarumSimilarDecision));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  if (!self->archive) {
    tell_settled (self);
    return;
  }
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumSimilarItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
    KarumSimilarDecision decision = item->decision;

    g_array_append_val (decisions, decision);
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "similar.apply", FALSE);
  karum_request_async (self->archive,
                       karum_request_settle_similar (
                           (KarumSimilarDecision *) (gpointer) decisions->data, decisions->len),
                       NULL, applied, g_object_ref (self));
}

/* -- The widget ------------------------------------------------------------------------------- */

GtkWidget *
karum_similar_dialog_new (GtkWindow *parent, KarumArchive *archive, const GArray *games)
{
  KarumSimilarDialog *self
      = g_object_new (KARUM_TYPE_SIMILAR_DIALOG, "transient-for", parent, NULL);

  g_set_object (&self->archive, archive);
  for (guint i = 0; i < games->len; i++) {
    g_autoptr (KarumSimilarItem) item
        = similar_item_new (&g_array_index (games, KarumSimilarGame, i));

    g_list_store_append (self->items, item);
  }
  return GTK_WIDGET (self);
}

static const KarumAction actions[] = {
  { "similar.apply",
    NULL,
    NULL,
    { KARUM_NEED_NOTHING },
    .function = KARUM_DOES (KarumSimilarDialog, apply) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_similar_dialog_class_init (KarumSimilarDialogClass *klass)
{
  karum_class_signal (klass, "settled", 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  karum_class_template (klass, "karum-similar-dialog");
  KARUM_FREES (klass, KarumSimilarDialog, g_object_unref, archive, items);
  KARUM_CHILDREN (klass, KarumSimilarDialog, list, all, problem);
  KARUM_CALLBACKS (klass, all_chosen, set_up_row, bind_row, unbind_row);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "similar.apply");
}

static void
karum_similar_dialog_init (KarumSimilarDialog *self)
{
  g_autoptr (GtkNoSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (KARUM_TYPE_SIMILAR_ITEM);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->items)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}
