/* karum-window-palette.c: everything that can be found by a few letters. */
#include "karum-window-private.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-catalogue.h"
#include "karum-application.h"
#include "karum-dialog.h"
#include "karum-event-list.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-learn.h"
#include "karum-name.h"
#include "karum-palette.h"
#include "karum-phrases.h"
#include "karum-player-list.h"
#include "karum-requests.h"
#include "karum-sidebar-item.h"

#define LANGUAGES_MAX 8

/* What is collected, and the catalogues of all languages, in which it is called. */
typedef struct {
  KarumThings *things;
  KarumCatalogue *catalogues[LANGUAGES_MAX]; /* (owned); NULL after the last one */
  GtkWidget *widget;                         /* (nullable): whose actions are added */
  gboolean undoes;                           /* the page has an undo of its own */
} Collection;

static void
collection_begin (Collection *self, KarumThings *things)
{
  *self = (Collection){ .things = things };
  for (guint i = 0; i < LANGUAGES_MAX - 1 && karum_languages ()[i].code; i++)
    self->catalogues[i] = karum_catalogue_open (karum_languages ()[i].code);
}

static void
collection_end (Collection *self)
{
  for (guint i = 0; self->catalogues[i]; i++)
    karum_catalogue_free (self->catalogues[i]);
}

/* Adds @title without mnemonic, in all languages. @context: (nullable) */
static void
add_names_of (GStrvBuilder *names, const Collection *self, const char *context, const char *title)
{
  for (guint i = 0; self->catalogues[i]; i++) {
    g_autofree char *name = karum_without_mnemonic (
        context ? karum_catalogue_text_in (self->catalogues[i], context, title)
                : karum_catalogue_text (self->catalogues[i], title));

    g_strv_builder_add (names, name);
  }
}

/* (transfer full): the same */
static GStrv
names_of (const Collection *self, const char *context, const char *title)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  add_names_of (names, self, context, title);
  return g_strv_builder_end (names);
}

/* -- Actions ---------------------------------------------------------------------------------- */

/* Undo and redo of the window aren't what the page does by these names. */
static gboolean
is_hidden (const Collection *self, const KarumAction *action)
{
  return !action->title || g_str_equal (action->name, "win.find-anything")
         || (self->undoes
             && (g_str_equal (action->name, "win.undo") || g_str_equal (action->name, "win.redo")));
}

/* (transfer full): its titles, and by what else one may look for it */
static GStrv
names_of_action (const Collection *self, const KarumActionTable *table, const KarumAction *action)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  add_names_of (names, self, table->context, action->title);
  if (action->words)
    add_names_of (names, self, "search", action->words);
  return g_strv_builder_end (names);
}

static void
add_action (const KarumActionTable *table, const KarumAction *action, gpointer data)
{
  const Collection *self = data;
  g_autofree char *title = NULL, *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_auto (GStrv) names = NULL, keys = NULL;
  const char *refusal;

  if (is_hidden (self, action)
      || !g_action_parse_detailed_name (action->name, &name, &target, NULL))
    return;
  title = karum_action_title (table, action);
  names = names_of_action (self, table, action);
  keys = karum_action_dup_keys (table, action);
  refusal = self->widget ? karum_actions_refusal (self->widget, action->name) : NULL;
  karum_things_add (
      self->things,
      &(KarumThing){
          .title = title,
          .detail = table->title ? (char *) g_dpgettext2 (NULL, "shortcuts", table->title) : NULL,
          .action = name,
          .target = target,
          .keys = keys,
          .refusal = (char *) refusal },
      (const char *const *) names);
}

static void
add_actions_of (Collection *self, GtkWidget *widget)
{
  self->widget = widget;
  karum_actions_visit (G_OBJECT_TYPE (widget), add_action, self);
}

/* -- The page and the sidebar ----------------------------------------------------------------- */

static void
add_thing (const KarumThing *thing, gpointer data)
{
  const Collection *self = data;
  const char *const names[] = { thing->title, NULL };

  karum_things_add (self->things, thing, names);
}

/* (transfer full): the title of a line; those of the program are in all languages. */
static GStrv
names_of_line (const Collection *self, KarumSidebarItem *item)
{
  const char *key = karum_sidebar_item_get_key (item);
  const char *end = key ? strchr (key, '\004') : NULL;
  const char *const title[] = { karum_sidebar_item_get_title (item), NULL };
  g_autofree char *context = end ? g_strndup (key, (gsize) (end - key)) : NULL;

  return end ? names_of (self, context, end + 1) : g_strdupv ((GStrv) title);
}

/* Views, saved searches and collections; the pages have actions. */
static void
add_lines (Collection *self, KarumSidebarPane *side)
{
  GListModel *items = karum_library_sidebar_get_items (karum_sidebar_pane_get_sidebar (side));

  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumSidebarItem) item = g_list_model_get_item (items, i);
    const char *filter = karum_sidebar_item_get_filter (item);
    g_auto (GStrv) names = filter ? names_of_line (self, item) : NULL;
    const KarumThing thing = { .title = (char *) karum_sidebar_item_get_title (item),
                               .detail = (char *) _ ("List of games"),
                               .action = (char *) "win.show-games",
                               .target = filter ? g_variant_new_string (filter) : NULL };

    if (filter)
      karum_things_add (self->things, &thing, (const char *const *) names);
  }
}

/* -- Help ------------------------------------------------------------------------------------- */

/* The page with this id, called as in all languages. */
static void
add_page (const Collection *self,
          const char *folder,
          const char *heading,
          const KarumLearnPage *page,
          KarumLearn *const *languages)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  g_autofree char *place = g_strdup_printf ("%s %s", folder, page->id);

  for (guint i = 0; i < LANGUAGES_MAX; i++) {
    const KarumLearnPage *other = languages[i] ? karum_learn_page (languages[i], page->id) : NULL;
    g_autofree char *name = other ? g_strdup_printf ("%s %s", other->title, heading) : NULL;

    if (name)
      g_strv_builder_add (builder, name);
  }
  names = g_strv_builder_end (builder);
  karum_things_add (self->things,
                    &(KarumThing){ .title = page->title,
                                   .detail = (char *) heading,
                                   .action = (char *) "win.learn-about",
                                   .target = g_variant_new_string (place) },
                    (const char *const *) names);
}

/* @heading: the name of the game, or “Help” */
static void
add_help (const Collection *self, const char *folder, const char *heading)
{
  KarumLearn *languages[LANGUAGES_MAX] = { NULL };
  const KarumLearn *shown = NULL;

  for (guint i = 0; self->catalogues[i]; i++) {
    languages[i] = karum_learn_open (folder, karum_languages ()[i].code);
    if (g_str_equal (karum_languages ()[i].code, karum_language_get ()))
      shown = languages[i];
  }
  for (guint i = 0; shown && i < shown->pages->len; i++)
    add_page (self, folder, heading, shown->pages->pdata[i], languages);
  for (guint i = 0; i < LANGUAGES_MAX; i++)
    g_clear_pointer (&languages[i], karum_learn_free);
}

/* -- Preferences ------------------------------------------------------------------------------ */

/* Reads the rows in the description of the window: their titles, and what can be chosen. */
typedef struct {
  const Collection *collection;
  gboolean row, title, item; /* within one */
  char *context;             /* (owned) (nullable): of the item */
  char *name;                /* (owned) (nullable): the title of the row that is read */
  GStrvBuilder *names;       /* (owned): how it is called, with what can be chosen */
} Settings;

/* Adds the row that was read. */
static void
setting_ends (Settings *settings)
{
  g_auto (GStrv) names = g_strv_builder_end (settings->names);
  g_autofree char *title = g_steal_pointer (&settings->name);

  if (title)
    karum_things_add (settings->collection->things,
                      &(KarumThing){ .title = title,
                                     .detail = (char *) _ ("Preferences"),
                                     .action = (char *) "app.show-setting",
                                     .target = g_variant_new_string (title) },
                      (const char *const *) names);
}

static void
setting_begins (GMarkupParseContext *context,
                const char *element,
                const char **names,
                const char **values,
                gpointer data,
                GError **error)
{
  Settings *settings = data;

  settings->title = FALSE;
  settings->item = settings->row && g_str_equal (element, "item");
  g_clear_pointer (&settings->context, g_free);
  for (guint i = 0; names[i]; i++)
    if (g_str_equal (element, "object") && g_str_equal (names[i], "class")
        && g_str_has_prefix (values[i], "Adw"))
      settings->row = g_str_has_suffix (values[i], "Row");
    else if (g_str_equal (element, "property") && g_str_equal (names[i], "name"))
      settings->title = settings->row && g_str_equal (values[i], "title");
    else if (settings->item && g_str_equal (names[i], "context"))
      settings->context = g_strdup (values[i]);
}

static void
setting_text (
    GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Settings *settings = data;
  g_auto (GStrv) names = NULL;

  if (!settings->title && !settings->item)
    return;
  if (settings->title) {
    setting_ends (settings);
    settings->name = karum_without_mnemonic (gettext (text));
  }
  names = names_of (settings->collection, settings->context, text);
  g_strv_builder_addv (settings->names, (const char **) names);
  settings->title = settings->item = FALSE;
}

static void
add_settings (const Collection *self)
{
  const GMarkupParser parser = { .start_element = setting_begins, .text = setting_text };
  Settings settings = { .collection = self, .names = g_strv_builder_new () };
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (&parser, 0, &settings, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/org/karum/Karum/karum-preferences.ui",
                                                      G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (bytes)
    g_markup_parse_context_parse (context, g_bytes_get_data (bytes, NULL),
                                  (gssize) g_bytes_get_size (bytes), NULL);
  setting_ends (&settings);
  g_free (settings.context);
  g_strv_builder_unref (settings.names);
}

/* -- The archive ------------------------------------------------------------------------------ */

/* They are there some moments after the palette has opened: to prepare thousands takes long. */
static void
add_names (KarumThings *things,
           const char *detail,
           const char *action,
           gint64 id,
           const char *title,
           GStrv names)
{
  g_autofree char *shown = karum_display_name (title);

  karum_things_add (things,
                    &(KarumThing){ .title = shown,
                                   .detail = (char *) detail,
                                   .action = (char *) action,
                                   .target = g_variant_new_int64 (id) },
                    (const char *const *) names);
}

static void
add_players (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const GPtrArray *rows = data;
  KarumThings *things = karum_things_new ();

  karum_for_each (const KarumPlayerRow, row, rows)
    add_names (things, row->note ? row->note : _ ("Player"), "win.show-player", row->id, row->name,
               row->names);
  g_task_return_pointer (task, things, (GDestroyNotify) karum_things_free);
}

static void
add_events (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const GPtrArray *rows = data;
  KarumThings *things = karum_things_new ();

  karum_for_each (const KarumEventRow, row, rows)
    add_names (things, _ ("Event"), "win.show-event", row->id, row->name, row->names);
  g_task_return_pointer (task, things, (GDestroyNotify) karum_things_free);
}

static void
names_added (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPalette) palette = data;

  karum_palette_take (palette, g_task_propagate_pointer (G_TASK (result), NULL));
}

/* @rows: (transfer full) (nullable) @add: returns KarumThings from another thread */
static void
add_rows (KarumPalette *palette, GPtrArray *rows, GTaskThreadFunc add)
{
  g_autoptr (GTask) task = NULL;

  if (!rows)
    return;
  task = g_task_new (NULL, NULL, names_added, g_object_ref (palette));
  g_task_set_task_data (task, rows, (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (task, add);
}

static void
players_listed (GObject *archive, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPalette) palette = data;

  add_rows (palette, karum_request_finish (archive, result, NULL), add_players);
}

static void
events_listed (GObject *archive, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPalette) palette = data;

  add_rows (palette, karum_request_finish (archive, result, NULL), add_events);
}

/* -- Together --------------------------------------------------------------------------------- */

static KarumThings *
collect (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  KarumThings *things = karum_things_new ();
  Collection collection;

  collection_begin (&collection, things);
  if (page) {
    collection.undoes = KARUM_PAGE_GET_CLASS (page)->undoes;
    add_actions_of (&collection, GTK_WIDGET (page));
  }
  add_actions_of (&collection, GTK_WIDGET (self));
  collection.widget = NULL;
  karum_actions_visit (KARUM_TYPE_APPLICATION, add_action, &collection);
  if (page)
    karum_page_visit_things (page, add_thing, &collection);
  if (self->archive)
    add_lines (&collection, karum_page_get_side (KARUM_PAGE (self->library)));
  add_settings (&collection);
  if (self->archive) {
    add_help (&collection, "help", _ ("Help"));
    for (guint i = 0; karum_games[i]; i++)
      add_help (&collection, karum_games[i]->id, gettext (karum_games[i]->title));
  }
  collection_end (&collection);
  return things;
}

static void
find_anything (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  KarumPalette *palette = karum_palette_new (
      GTK_WINDOW (self), page ? GTK_WIDGET (page) : GTK_WIDGET (self), collect (self));

  if (self->archive) {
    karum_request_async (self->archive, karum_request_list_players (FALSE), NULL, players_listed,
                         g_object_ref (palette));
    karum_request_async (self->archive, karum_request_list_events (FALSE), NULL, events_listed,
                         g_object_ref (palette));
  }
  karum_dialog_present (GTK_WINDOW (palette));
}

static const KarumAction actions[] = {
  { "win.find-anything", N_ ("Find An_ything…"), "<Control>k",
    .function = KARUM_DOES (KarumWindow, find_anything) },
};

const KarumActionTable karum_window_palette_actions
    = { NC_ ("shortcuts", "General"), KARUM_ACTION_LINES (actions), .way = KARUM_KEYS_EVERYWHERE };
