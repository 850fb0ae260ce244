#include "karum-application.h"

#include <glib/gi18n.h>

#include "karum-language.h"
#include "karum-resources.h"
#include "karum-window.h"

struct _KarumApplication {
  AdwApplication parent_instance;

  GSettings *settings;    /* (owned) */
  char *system_languages; /* (owned): what the environment asked for when the program started */
  guint rebuild_source;
};

G_DEFINE_FINAL_TYPE (KarumApplication, karum_application, ADW_TYPE_APPLICATION)

static void
karum_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (!window)
    window = GTK_WINDOW (karum_window_new (GTK_APPLICATION (application)));
  gtk_window_present (window);
}

/* A window an archive; they live side by side. */
static void
karum_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++) {
    KarumWindow *window = karum_window_new (GTK_APPLICATION (application));
    gtk_window_present (GTK_WINDOW (window));
  }
}

/* -- Language and appearance ---------------------------------------------------------------------- */

/* Texts are translated when a window is built, so the windows are built again. */
static gboolean
rebuild_windows (gpointer data)
{
  KarumApplication *self = data;
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (self)));

  self->rebuild_source = 0;
  for (GList *l = windows; l; l = l->next)
    if (KARUM_IS_WINDOW (l->data))
      karum_window_rebuild (l->data);
  return G_SOURCE_REMOVE;
}

static void
apply_language (KarumApplication *self)
{
  g_autofree char *code = g_settings_get_string (self->settings, "language");

  karum_language_apply (code, self->system_languages);
}

static void
language_changed (KarumApplication *self)
{
  apply_language (self);
  /* Not at once: the change comes from a widget of a window that is about to go. */
  if (!self->rebuild_source)
    self->rebuild_source = g_idle_add (rebuild_windows, self);
}

static void
apply_appearance (KarumApplication *self)
{
  static const AdwColorScheme schemes[] = {
    ADW_COLOR_SCHEME_DEFAULT,
    ADW_COLOR_SCHEME_FORCE_LIGHT,
    ADW_COLOR_SCHEME_FORCE_DARK,
  };
  int appearance = g_settings_get_enum (self->settings, "appearance");

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[appearance]);
}

/* -- Actions ------------------------------------------------------------------------------------------ */

static void
show_about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window (data);

  adw_show_about_window (parent,
                         "application-name", "Karum",
                         "application-icon", KARUM_APP_ID,
                         "version", KARUM_VERSION,
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "comments", _ ("Play Pah-Tum, Jarmo and Manu, and keep every game."),
                         /* Translators: put your names here, one a line. */
                         "translator-credits", _ ("translator-credits"),
                         NULL);
}

static void
quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *windows;

  while ((windows = gtk_application_get_windows (data)))
    gtk_window_destroy (windows->data);
}

static const GActionEntry actions[] = {
  { "about", show_about },
  { "quit", quit },
};

static const struct {
  const char *action;
  const char *keys[3];
} accels[] = {
  { "app.quit", { "<Control>q" } },
  { "window.close", { "<Control>w" } },
};

static void
karum_application_startup (GApplication *application)
{
  KarumApplication *self = KARUM_APPLICATION (application);

  /* The language is chosen here; GTK would take it from the environment again. */
  gtk_disable_setlocale ();
  self->settings = g_settings_new (KARUM_APP_ID);
  apply_language (self);
  G_APPLICATION_CLASS (karum_application_parent_class)->startup (application);

  apply_appearance (self);
  g_signal_connect_swapped (self->settings, "changed::language", G_CALLBACK (language_changed), self);
  g_signal_connect_swapped (self->settings, "changed::appearance", G_CALLBACK (apply_appearance), self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (gsize i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].keys);
}

static void
karum_application_dispose (GObject *object)
{
  KarumApplication *self = KARUM_APPLICATION (object);

  g_clear_handle_id (&self->rebuild_source, g_source_remove);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (karum_application_parent_class)->dispose (object);
}

static void
karum_application_finalize (GObject *object)
{
  KarumApplication *self = KARUM_APPLICATION (object);

  g_free (self->system_languages);
  G_OBJECT_CLASS (karum_application_parent_class)->finalize (object);
}

static void
karum_application_class_init (KarumApplicationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  object_class->dispose = karum_application_dispose;
  object_class->finalize = karum_application_finalize;
  application_class->startup = karum_application_startup;
  application_class->activate = karum_application_activate;
  application_class->open = karum_application_open;
}

static void
karum_application_init (KarumApplication *self)
{
  karum_language_bind ();
  self->system_languages = karum_language_of_system ();
}

KarumApplication *
karum_application_new (GApplicationFlags flags)
{
  g_resources_register (karum_get_resource ());
  g_set_application_name ("Karum");
  return g_object_new (KARUM_TYPE_APPLICATION,
                       "application-id", KARUM_APP_ID,
                       "resource-base-path", "/org/karum/Karum",
                       "flags", flags | G_APPLICATION_HANDLES_OPEN,
                       NULL);
}
