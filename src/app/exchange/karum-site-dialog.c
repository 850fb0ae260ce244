#include "karum-actions.h"
#include "karum-archive-dialogs.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-export-dialog.h"
#include "karum-language.h"
#include "karum-limits.h"
#include "karum-name-row.h"
#include "karum-name.h"
#include "karum-loader.h"
#include "karum-phrases.h"
#include "karum-player-list.h"
#include "karum-requests.h"
#include "karum-site.h"
#include "karum-work-dialog.h"

/* The number of the player of a row. */
#define PLAYER "karum-player"

struct _KarumSiteDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkCheckButton *found;
  AdwActionRow *found_row;
  GtkCheckButton *all;
  AdwActionRow *all_row;
  AdwEntryRow *site_title;
  AdwComboRow *language;
  GtkSwitch *comments;
  KarumNameRow *add;
  GtkListBox *players;
  GtkStringList *ways;
  GtkWidget *open;

  KarumArchive *archive; /* (owned) */
  GSettings *settings;   /* (owned) */
  KarumGameFilter filter;
  char *folder; /* (owned) (nullable): chosen last */
  char *typed;  /* (owned) (nullable): the name that is being hidden */
  gboolean due; /* then it is found out what will be public */
};

G_DEFINE_FINAL_TYPE (KarumSiteDialog, karum_site_dialog, KARUM_TYPE_WORK_DIALOG)

/* -- What is published ------------------------------------------------------------------------ */

/* What was chosen, and what came of it; used by one thread at a time. Owns all texts. */
typedef struct {
  KarumSiteDialog *dialog; /* (owned) */
  KarumSiteOptions options;
  char *folder, *title;
  gboolean write;         /* if what will be public is still what was said */
  KarumSiteExtent extent; /* what will be public, or was said to be */
  char *named;            /* and who (nullable) */
  KarumSiteChange change; /* zero if nothing was written */
  GPtrArray *faults;
} Publication;

static void
publication_free (Publication *publication)
{
  g_object_unref (publication->dialog);
  karum_game_filter_clear (&publication->options.query.filter);
  karum_free_all (publication->folder, publication->title, publication->named);
  karum_site_change_clear (&publication->change);
  g_ptr_array_unref (publication->faults);
  g_free (publication);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Publication, publication_free)

/* Of an archive that has changed since it was said what will be public, nothing is written. */
static gboolean
publish (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  Publication *self = data;
  g_autoptr (KarumSite) site = karum_site_new (store, &self->options, progress, error);
  g_autofree char *named = NULL;
  KarumSiteExtent extent;

  if (!site)
    return FALSE;
  extent = karum_site_extent (site);
  named = karum_site_names_text (site);
  self->write = self->write && extent.games == self->extent.games
                && extent.persons == self->extent.persons && g_str_equal (named, self->named);
  self->extent = extent;
  g_free (self->named);
  self->named = g_steal_pointer (&named);
  return !self->write
         || karum_site_write (site, self->folder, progress, self->faults, &self->change, error);
}

/* -- What was chosen -------------------------------------------------------------------------- */

/* (transfer full) */
static Publication *
publication_new (KarumSiteDialog *self)
{
  Publication *made = g_new0 (Publication, 1);

  made->dialog = g_object_ref (self);
  made->folder = g_strdup (self->folder);
  made->title = karum_name_normal (gtk_editable_get_text (GTK_EDITABLE (self->site_title)));
  made->faults = g_ptr_array_new_with_free_func (g_free);
  if (gtk_check_button_get_active (self->found))
    made->options.query.filter = karum_game_filter_copy (&self->filter);
  made->options.query.sort = KARUM_SORTED (&made->options.query.filter, KARUM_GAME_SORT_ADDED);
  made->options.title = *made->title ? made->title : NULL;
  made->options.language = karum_languages ()[adw_combo_row_get_selected (self->language)].code;
  made->options.without_comments = !gtk_switch_get_active (self->comments);
  return made;
}

static void
publication_begin (Publication *publication, const char *title, GAsyncReadyCallback done);
static void counted (GObject *source, GAsyncResult *result, gpointer data);

static void
not_changed (gpointer dialog, const GError *error)
{
  KarumSiteDialog *self = dialog;

  self->due = FALSE;
  karum_work_dialog_fail (dialog, _ ("The Web Site Was Not Written"), error);
}

static void
shown_changed (AdwComboRow *row, GParamSpec *property, KarumSiteDialog *self)
{
  const gint64 *id = g_object_get_data (G_OBJECT (row), PLAYER);

  karum_ask (self, self->archive,
             karum_request_show_players (id, 1, adw_combo_row_get_selected (row)), NULL, NULL,
             not_changed);
}

static void
add_row (KarumSiteDialog *self, const KarumPlayerRow *player)
{
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), player->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), player->note ? player->note : "");
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (self->ways));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), player->shown);
  g_object_set_data_full (G_OBJECT (row), PLAYER, g_memdup2 (&player->id, sizeof player->id),
                          g_free);
  g_signal_connect (row, "notify::selected", G_CALLBACK (shown_changed), self);
  gtk_list_box_append (self->players, row);
}

/* What was due is done now. */
static void
hidden_listed (gpointer dialog, gpointer rows)
{
  KarumSiteDialog *self = dialog;
  g_autoptr (GPtrArray) players = rows;
  GtkListBoxRow *row;

  if (!self->players)
    return;
  while ((row = gtk_list_box_get_row_at_index (self->players, 0)))
    gtk_list_box_remove (self->players, GTK_WIDGET (row));
  karum_for_each (void, player, players)
    add_row (self, player);
  gtk_widget_set_visible (GTK_WIDGET (self->players), players->len > 0);
  if (self->due)
    publication_begin (publication_new (self), _ ("Finding out what will be public…"), counted);
  self->due = FALSE;
}

static void
list_hidden (gpointer dialog, gpointer nothing)
{
  KarumSiteDialog *self = dialog;

  karum_ask (self, self->archive, karum_request_hidden_players (), NULL, hidden_listed,
             not_changed);
}

/* Of namesakes, none is shown by mistake. */
static void
typed_found (gpointer dialog, gpointer found)
{
  KarumSiteDialog *self = dialog;
  g_autoptr (GArray) persons = found;
  g_autofree char *name = karum_display_name (self->typed);
  g_autoptr (GError) error = NULL;

  if (!self->players)
    return;
  if (persons->len > 0) {
    karum_name_row_set_name (self->add, NULL);
    karum_ask (self, self->archive,
               karum_request_show_players ((const gint64 *) (gpointer) persons->data, persons->len,
                                           KARUM_SHOWN_INITIALS),
               NULL, list_hidden, not_changed);
    return;
  }
  error = g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _ ("Nobody is called “%s” in this archive. Check who is meant, so that "
                          "nobody is published by mistake."),
                       name);
  not_changed (self, error);
}

static gboolean
add_player (KarumSiteDialog *self)
{
  g_free (self->typed);
  self->typed = karum_name_row_dup_name (self->add);
  if (self->typed)
    karum_ask (self, self->archive, karum_request_find_players (self->typed), NULL, typed_found,
               not_changed);
  return self->typed != NULL;
}

/* The next site of this archive is offered in the same way. */
static void
remember (KarumSiteDialog *self, const Publication *publication)
{
  g_autoptr (GVariant) before = g_settings_get_value (self->settings, "sites");
  g_auto (GVariantBuilder) all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{s(sssb)}"));
  const char *own = karum_archive_get_path (self->archive), *path;
  GVariantIter iter;
  GVariant *site;

  g_variant_iter_init (&iter, before);
  while (g_variant_iter_loop (&iter, "{&s@(sssb)}", &path, &site))
    if (!g_str_equal (path, own))
      g_variant_builder_add (&all, "{s@(sssb)}", path, site);
  g_variant_builder_add (&all, "{s(sssb)}", own, publication->folder, publication->title,
                         publication->options.language, !publication->options.without_comments);
  g_settings_set_value (self->settings, "sites", g_variant_builder_end (&all));
}

static void
set_language (KarumSiteDialog *self, const char *code)
{
  const KarumLanguage *languages = karum_languages ();

  for (guint i = 0; languages[i].code; i++)
    if (g_str_equal (languages[i].code, code))
      adw_combo_row_set_selected (self->language, i);
}

static void
recall (KarumSiteDialog *self)
{
  g_autoptr (GVariant) sites = g_settings_get_value (self->settings, "sites");
  const char *folder, *title, *language;
  gboolean comments;

  if (!g_variant_lookup (sites, karum_archive_get_path (self->archive), "(&s&s&sb)", &folder,
                         &title, &language, &comments))
    return;
  self->folder = g_strdup (folder);
  gtk_editable_set_text (GTK_EDITABLE (self->site_title), title);
  set_language (self, language);
  gtk_switch_set_active (self->comments, comments);
}

/* -- Writing ---------------------------------------------------------------------------------- */

static void
publication_begin (Publication *publication, const char *title, GAsyncReadyCallback done)
{
  KarumSiteDialog *self = publication->dialog;

  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), title, self->archive,
                           karum_request_work (publish, publication), done, publication);
  karum_work_dialog_show_share (KARUM_WORK_DIALOG (self));
}

static void ask (Publication *publication);

/* What a question is about. */
#define PUBLICATION "karum-publication"

/* Whether the dialog is still there, and no error was told. */
static gboolean
ended (Publication *publication, GObject *source, GAsyncResult *result)
{
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (publication->dialog);
  g_autoptr (GError) error = NULL;

  karum_request_finish (source, result, &error);
  if (!karum_work_dialog_end (dialog))
    return FALSE;
  if (error)
    karum_work_dialog_fail (dialog, _ ("The Web Site Was Not Written"), error);
  return !error;
}

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Publication) publication = data;
  KarumSiteDialog *self = publication->dialog;
  guint n = publication->extent.games;
  g_autofree char *title
      = karum_count_text (ngettext ("%s game published", "%s games published", n), n);
  g_autofree char *changed = NULL;

  if (!ended (publication, source, result))
    return;
  if (!publication->write) {
    ask (g_steal_pointer (&publication));
    return;
  }
  remember (self, publication);
  gtk_widget_set_visible (self->open, TRUE);
  changed = g_strdup_printf (_ ("Files of the site: %u. Written: %u. Removed: %u."),
                             publication->change.files, publication->change.written->len,
                             publication->change.removed->len);
  karum_work_dialog_report (KARUM_WORK_DIALOG (self),
                            publication->faults->len > 0 ? KARUM_REPORT_WARNING : KARUM_REPORT_GOOD,
                            title, changed, publication->faults);
}

static void
answered (AdwMessageDialog *dialog, const char *response)
{
  g_autoptr (Publication) publication = g_object_steal_data (G_OBJECT (dialog), PUBLICATION);

  if (!publication || !g_str_equal (response, "publish"))
    return;
  publication->write = TRUE;
  publication_begin (g_steal_pointer (&publication), _ ("Writing the web site…"), written);
}

/* (transfer full): what will be public */
static char *
extent_text (const Publication *publication)
{
  g_autofree char *base = g_filename_display_basename (publication->folder);
  g_autofree char *folder = karum_display_name (base);
  g_autofree char *persons = karum_number_text (publication->extent.persons);

  return g_strdup_printf (
      publication->options.without_comments
          ? _ ("Folder: %s\nPlayers: %s\n%s\nComments: left out\n\n"
               "Everybody who gets this folder can read it. Nothing from the bin is in it.")
          : _ ("Folder: %s\nPlayers: %s\n%s\nComments: included\n\n"
               "Everybody who gets this folder can read it. Nothing from the bin is in it."),
      folder, persons, publication->named);
}

/* @publication: (transfer full) */
static void
ask (Publication *publication)
{
  KarumSiteDialog *self = publication->dialog;
  guint n = publication->extent.games;
  g_autofree char *heading
      = karum_count_text (ngettext ("Publish %s Game?", "Publish %s Games?", n), n);
  g_autofree char *body = extent_text (publication);
  AdwMessageDialog *dialog
      = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), heading, body));

  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "publish", _ ("_Publish"),
                                    NULL);
  adw_message_dialog_set_response_appearance (dialog, "publish", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), PUBLICATION, publication,
                          (GDestroyNotify) publication_free);
  g_signal_connect (dialog, "response", G_CALLBACK (answered), NULL);
  karum_dialog_wrap_heading (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
counted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Publication) publication = data;

  if (ended (publication, source, result))
    ask (g_steal_pointer (&publication));
}

void
karum_site_dialog_prepare (KarumSiteDialog *self, const char *folder)
{
  g_free (self->folder);
  self->folder = g_strdup (folder);
  self->due = TRUE;
  /* A name that was typed and not added yet counts, too. */
  if (!add_player (self))
    list_hidden (self, NULL);
}

/* -- Where ------------------------------------------------------------------------------------ */

static void
folder_chosen (gpointer dialog, const char *path)
{
  karum_site_dialog_prepare (dialog, path);
}

/* The action can be activated by a key at any time, so the state is checked. */
static void
choose_folder (KarumSiteDialog *self)
{
  g_autoptr (GFile) before = self->folder ? g_file_new_for_path (self->folder) : NULL;
  GtkFileChooser *chooser;

  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)))
    return;
  chooser = karum_path_chooser_new (GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                    _ ("Publish as Web Site"), _ ("_Choose"), folder_chosen, self);
  if (before)
    gtk_file_chooser_set_file (chooser, before, NULL);
  karum_path_chooser_show (chooser);
}

static void
open_site (KarumSiteDialog *self)
{
  g_autofree char *path = g_build_filename (self->folder ? self->folder : "", "index.html", NULL);
  g_autofree char *uri = self->folder ? g_filename_to_uri (path, NULL, NULL) : NULL;

  if (uri)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

/* -- The widget ------------------------------------------------------------------------------- */

void
karum_site_dialog_present (GtkWindow *parent, KarumArchive *archive, const KarumGameFilter *filter)
{
  KarumSiteDialog *self = g_object_new (KARUM_TYPE_SITE_DIALOG, NULL);

  self->archive = g_object_ref (archive);
  if (filter)
    self->filter = karum_game_filter_copy (filter);
  karum_offer_games (&(KarumGamesOffer){ .found = self->found,
                                         .all = self->all,
                                         .found_row = self->found_row,
                                         .all_row = self->all_row },
                     archive, filter, 0);
  karum_name_row_set_archive (self->add, archive, KARUM_NAME_PLAYER);
  karum_name_row_set_new_text (self->add, _ ("Nobody has this name"));
  recall (self);
  list_hidden (self, NULL);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

static const KarumAction actions[] = {
  { "site.open", .function = KARUM_DOES (KarumSiteDialog, open_site) },
  { "site.choose-folder", .function = KARUM_DOES (KarumSiteDialog, choose_folder) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_site_dialog_class_init (KarumSiteDialogClass *klass)
{
  KARUM_USES (KARUM_TYPE_NAME_ROW);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumSiteDialog, g_object_unref, archive, settings);
  KARUM_CLEARS (klass, KarumSiteDialog, karum_game_filter_clear, filter);
  KARUM_FREES (klass, KarumSiteDialog, g_free, folder, typed);
  KARUM_CHILDREN (klass, KarumSiteDialog, found, found_row, all, all_row, site_title, language,
                  comments, add, players, ways, open);
  KARUM_CALLBACKS (klass, add_player);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "site.choose-folder");
}

static void
karum_site_dialog_init (KarumSiteDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new ("org.karum.Karum");
  karum_text_limit (self->site_title, KARUM_TAG_VALUE_MAX);
  karum_offer_languages (self->language);
}
