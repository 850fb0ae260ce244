#include "karum-similar-item.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "karum-class.h"
#include "karum-import-tally.h"

G_DEFINE_FINAL_TYPE (KarumSimilarItem, karum_similar_item, G_TYPE_OBJECT)

enum { PROP_TITLE = 1, PROP_TEXT, PROP_CHOICES, PROP_CHOICE, N_PROPS };

static GParamSpec *properties[N_PROPS];

KarumSimilarItem *
karum_similar_item_new (const KarumSimilarGame *game)
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

void
karum_similar_item_choose (KarumSimilarItem *self, KarumSimilarChoice choice)
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
    karum_similar_item_choose (self, (KarumSimilarChoice) (place + first));
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
