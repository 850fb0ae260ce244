#include "karum-versions-page.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-difference-view.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-lessons.h"
#include "karum-name-dialog.h"
#include "karum-name.h"
#include "karum-page-keys.h"
#include "karum-phrases.h"
#include "karum-record-end.h"
#include "karum-requests.h"
#include "karum-roster.h"
#include "karum-split.h"
#include "karum-wrap-layout.h"

struct _KarumVersionsPage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *heading;
  KarumRoster *roster;
  GtkStack *panel;
  GtkLabel *title;
  KarumDifferenceView *difference;

  gint64 game;
  KarumLoadedGame *now;   /* (owned) (nullable): the game as it is */
  GPtrArray *versions;    /* (owned) (element-type KarumVersion) */
  KarumRecord *restoring; /* (owned) (nullable): what the chosen version makes of the game */
};

G_DEFINE_FINAL_TYPE (KarumVersionsPage, karum_versions_page, KARUM_TYPE_PAGE)

/* -- The list --------------------------------------------------------------------------------- */

static const KarumRosterColumn columns[] = {
  { NC_ ("column", "When"), KARUM_ROSTER_DATE, FALSE, 18 },
  { NC_ ("column", "Version"), KARUM_ROSTER_TEXT, TRUE, 24 },
};

/* (transfer full): "Anna’s · As first recorded" */
static char *
title_of (const KarumVersion *version)
{
  static const char *const reasons[KARUM_N_VERSIONS] = {
    [KARUM_VERSION_SAVED] = N_ ("Saved"),
    [KARUM_VERSION_FIRST] = N_ ("As first recorded"),
    [KARUM_VERSION_IMPORT] = N_ ("Before an import or a merge"),
    [KARUM_VERSION_REVIEW] = N_ ("Before a review was adopted"),
    [KARUM_VERSION_RESTORED] = N_ ("Before another version was restored"),
    [KARUM_VERSION_OTHER] = N_ ("From another archive"),
  };
  const char *reason = version->damaged ? _ ("Damaged") : _ (reasons[version->kind]);

  if (!version->name)
    return g_strdup (reason);
  return version->kind == KARUM_VERSION_SAVED && !version->damaged
             ? g_strdup (version->name)
             : g_strdup_printf ("%s · %s", version->name, reason);
}

static KarumRosterItem *
item_new (gpointer data)
{
  const KarumVersion *version = data;
  g_autofree char *when = karum_moment_text (version->number / 1000);
  g_autofree char *title = title_of (version);
  const char *const words[] = { title, NULL };
  KarumRosterItem *item = karum_roster_item_new (version->number, when, NULL);

  karum_roster_item_add_cell (item, when, (double) version->number);
  karum_roster_item_add_cell (item, title, 0);
  karum_roster_item_set_details (item, title);
  karum_roster_item_set_words (item, words);
  return item;
}

static char *
count_text (guint n)
{
  return karum_count_text (ngettext ("%s version", "%s versions", n), n);
}

static const KarumRosterLayout layout = { columns, G_N_ELEMENTS (columns), item_new, count_text };

/* (transfer none) (nullable): if exactly one is selected. */
static const KarumVersion *
chosen_version (KarumVersionsPage *self)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self->roster);

  for (guint i = 0; chosen->len == 1 && i < self->versions->len; i++) {
    const KarumVersion *version = self->versions->pdata[i];

    if (version->number == karum_roster_item_get_id (chosen->pdata[0]))
      return version;
  }
  return NULL;
}

/* -- The chosen version ----------------------------------------------------------------------- */

/* What the actions need. */
enum {
  VERSIONS_GAME = KARUM_NEED_OWN,
  VERSIONS_OTHER,
  VERSIONS_SOUND,
  VERSIONS_CHOSEN,
};

static const char *const reasons[] = {
  [VERSIONS_GAME] = N_ ("The game is damaged."),
  [VERSIONS_OTHER] = N_ ("Select a version that differs from the game."),
  [VERSIONS_SOUND] = N_ ("Select a version that isn’t damaged."),
  [VERSIONS_CHOSEN] = N_ ("Select a version; the first one stays."),
};

static void
update_actions (KarumVersionsPage *self, const KarumVersion *version)
{
  gboolean sound = version && !version->damaged;
  gboolean stays = sound && version->kind == KARUM_VERSION_FIRST && !version->name;

  karum_actions_update (
      GTK_WIDGET (self),
      (karum_page_can_write (KARUM_PAGE (self)) ? KARUM_NEED (KARUM_NEED_WRITING) : 0)
          | (self->now && !self->now->damage ? KARUM_NEED (VERSIONS_GAME) : 0)
          | (self->restoring ? KARUM_NEED (VERSIONS_OTHER) : 0)
          | (sound ? KARUM_NEED (VERSIONS_SOUND) : 0)
          | (version && !stays ? KARUM_NEED (VERSIONS_CHOSEN) : 0));
}

/* As many lines as are shown of what can't be shown otherwise. */
#define SHOWN_LINES 7

/* (transfer full): lines are as long as names at most, since a label takes minutes for a text
 * without blanks. */
static char *
begin_of (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", SHOWN_LINES + 1);
  g_autoptr (GString) begin = g_string_new (NULL);

  for (guint i = 0; lines[i]; i++) {
    g_autofree char *line = karum_display_name (i < SHOWN_LINES ? lines[i] : "…");

    g_string_append_printf (begin, "\n%s", line);
  }
  return g_string_free (g_steal_pointer (&begin), FALSE);
}

/* What can't be shown is there as text. */
static void
show_unreadable (KarumVersionsPage *self, const KarumVersion *version, const GError *fault)
{
  g_autofree char *reason
      /* Translators: why, with the line and the column: “3:7: …” */
      = fault ? g_strdup_printf (_ ("This version can’t be shown: %s"), fault->message)
              : g_strdup (_ ("This version is damaged: it differs from what was saved."));
  g_autofree char *begin = begin_of (version->text);
  g_autofree char *text = g_strconcat (reason, "\n", begin, NULL);

  karum_difference_view_show (self->difference, NULL, NULL, text);
}

static void
compare (KarumVersionsPage *self, const KarumVersion *version)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (KarumRecord) record
      = version->damaged ? NULL : karum_version_read (version, karum_games, &fault);
  g_autoptr (GPtrArray) differences = NULL;
  g_autofree char *text = NULL;

  if (!record) {
    show_unreadable (self, version, fault);
    return;
  }
  self->restoring = karum_version_restored (record, self->now->record);
  differences = karum_record_differences (self->restoring, self->now->record);
  text = karum_difference_text (self->restoring, self->now->record, differences);
  if (differences->len == 0)
    g_clear_pointer (&self->restoring, karum_record_unref);
  karum_difference_view_show (self->difference, self->restoring, self->now->record,
                              differences->len > 0 ? text : _ ("The game is as in this version."));
}

static void
show_chosen (KarumVersionsPage *self)
{
  const KarumVersion *version = chosen_version (self);
  g_autofree char *title = version ? title_of (version) : NULL;

  g_clear_pointer (&self->restoring, karum_record_unref);
  gtk_stack_set_visible_child_name (self->panel, version && self->now ? "version" : "none");
  if (version && self->now) {
    gtk_label_set_label (self->title, title);
    compare (self, version);
  }
  update_actions (self, version);
}

/* -- What is done with it --------------------------------------------------------------------- */

static void
change (KarumVersionsPage *self, KarumRequest *request, const char *text)
{
  karum_undo_change (GTK_WIDGET (self), karum_page_get_archive (KARUM_PAGE (self)), request, text);
}

/* What a dialog is about: while it asks, another program can remove the version, and another
 * archive can be opened. */
typedef struct {
  gint64 game, number; /* of the version; or the revision of the game */
} Asked;

static void
set_asked (KarumVersionsPage *self, gpointer dialog, gint64 number)
{
  const Asked asked = { self->game, number };

  g_object_set_data_full (dialog, "asked", g_memdup2 (&asked, sizeof asked), g_free);
}

/* (transfer none) (nullable): NULL if the game isn't shown any more, or can't be changed. */
static const Asked *
get_asked (KarumVersionsPage *self, gpointer dialog)
{
  const Asked *asked = g_object_get_data (dialog, "asked");

  return asked->game == self->game && karum_page_can_write (KARUM_PAGE (self)) ? asked : NULL;
}

static void
named (KarumNameDialog *dialog, const char *name, KarumVersionsPage *self)
{
  const Asked *asked = get_asked (self, dialog);

  if (asked)
    change (self, karum_request_save_version (asked->game, name), _ ("Version saved"));
}

static void
renamed (KarumNameDialog *dialog, const char *name, KarumVersionsPage *self)
{
  const Asked *asked = get_asked (self, dialog);

  if (asked)
    change (self, karum_request_rename_version (asked->game, asked->number, name), NULL);
}

/* @version: (nullable): that gets another name */
static void
ask_name (KarumVersionsPage *self, const KarumVersion *version)
{
  KarumNameDialog *dialog = karum_name_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
      version ? _ ("Rename Version") : _ ("Save Version"), version ? _ ("_Rename") : _ ("_Save"),
      version ? version->name : NULL);

  set_asked (self, dialog, version ? version->number : 0);
  g_signal_connect_object (dialog, "named", version ? G_CALLBACK (renamed) : G_CALLBACK (named),
                           self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save (KarumVersionsPage *self)
{
  ask_name (self, NULL);
}

static void
rename_version (KarumVersionsPage *self)
{
  const KarumVersion *version = chosen_version (self);

  if (version)
    ask_name (self, version);
}

static void
remove_version (KarumVersionsPage *self)
{
  const KarumVersion *version = chosen_version (self);

  if (!version)
    return;
  change (self, karum_request_remove_version (self->game, version->number),
          version->kind == KARUM_VERSION_FIRST && !version->damaged
              ? _ ("Name removed: the game as first recorded is always kept")
              : _ ("Version removed"));
}

static void
restore_as (KarumVersionsPage *self, gint64 revision, const KarumRecord *record)
{
  g_autoptr (KarumRecord) restored = karum_record_copy (record);

  change (self, karum_request_save_over (self->game, revision, KARUM_VERSION_RESTORED, restored),
          _ ("Version restored"));
}

static void
corrected (AdwMessageDialog *dialog, const char *response, KarumVersionsPage *self)
{
  const Asked *asked = get_asked (self, dialog);

  if (asked && g_str_equal (response, "correct"))
    restore_as (self, asked->number, karum_dialog_get_corrected (dialog));
}

/* What was played is changed by a correction only, which says what it changes. */
static void
restore (KarumVersionsPage *self)
{
  AdwMessageDialog *dialog;

  if (!self->restoring)
    return;
  if (!karum_record_is_correction (self->now->record, self->restoring)) {
    restore_as (self, self->now->revision, self->restoring);
    return;
  }
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Correct What Was Played?"), NULL));
  karum_dialog_show_correction (
      dialog, karum_page_get_archive (KARUM_PAGE (self)), self->game, self->now->record,
      self->restoring,
      _ ("This game is finished. In the version that you restore, something else was played, or "
         "the result is another. The present record is kept as a version."));
  karum_dialog_warn (dialog, "correct", _ ("Co_rrect"));
  set_asked (self, dialog, self->now->revision);
  karum_on_told (dialog, "response", corrected, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
copy (KarumVersionsPage *self)
{
  if (self->restoring)
    karum_page_copy_for_analysis (KARUM_PAGE (self), self->game, self->restoring, 0);
}

static void
search (KarumVersionsPage *self)
{
  karum_roster_search (self->roster);
}

/* -- The page --------------------------------------------------------------------------------- */

static gpointer
ref_version (gconstpointer version, gpointer data)
{
  (void) data;
  return karum_version_ref ((gpointer) version);
}

static void
forget (KarumVersionsPage *self)
{
  g_clear_pointer (&self->now, karum_loaded_game_free);
  g_ptr_array_set_size (self->versions, 0);
  karum_roster_show_loading (self->roster);
  show_chosen (self);
}

static void
game_loaded (gpointer page, gpointer game)
{
  KarumVersionsPage *self = page;
  const KarumTags *tags;
  g_autofree char *players = NULL;

  g_clear_pointer (&self->now, karum_loaded_game_free);
  self->now = game;
  tags = &self->now->record->tags;
  players = karum_tags_players_text (tags);
  adw_window_title_set_subtitle (self->heading, players);
  show_chosen (self);
}

static void
versions_loaded (gpointer page, gpointer versions)
{
  KarumVersionsPage *self = page;

  g_ptr_array_unref (self->versions);
  /* The list takes its rows to another thread. */
  self->versions = g_ptr_array_copy (versions, ref_version, NULL);
  karum_roster_show_rows (self->roster, versions);
  gtk_widget_set_visible (GTK_WIDGET (self->panel), self->versions->len > 0);
  show_chosen (self);
}

static void
karum_versions_page_load (KarumPage *page)
{
  gint64 game = KARUM_VERSIONS_PAGE (page)->game;

  if (game == 0)
    return;
  karum_page_ask (page, karum_request_load_game (game), game_loaded);
  karum_page_ask (page, karum_request_list_versions (game), versions_loaded);
}

static void
karum_versions_page_trouble (KarumPage *page, const char *message)
{
  karum_roster_show_trouble (KARUM_VERSIONS_PAGE (page)->roster, message);
}

static void
karum_versions_page_show (KarumPage *page, GVariant *what)
{
  KarumVersionsPage *self = KARUM_VERSIONS_PAGE (page);
  gint64 game = what ? g_variant_get_int64 (what) : self->game;

  if (game == self->game)
    return;
  self->game = game;
  forget (self);
  karum_page_load (page);
}

static GVariant *
karum_versions_page_remember (KarumPage *page)
{
  return g_variant_new_int64 (KARUM_VERSIONS_PAGE (page)->game);
}

static gint64
karum_versions_page_get_game (KarumPage *page)
{
  return KARUM_VERSIONS_PAGE (page)->game;
}

static void
karum_versions_page_archive_changed (KarumPage *page)
{
  KARUM_VERSIONS_PAGE (page)->game = 0;
  forget (KARUM_VERSIONS_PAGE (page));
}

static gboolean
karum_versions_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_VERSIONS_PAGE (widget)->roster));
}

static const KarumAction actions[] = {
  { "versions.save",
    N_ ("Save a Version…"),
    "<Control>s",
    { KARUM_NEED_WRITING, VERSIONS_GAME },
    KARUM_DOES (KarumVersionsPage, save) },
  { "versions.restore",
    N_ ("Restore the Version…"),
    "<Control>r",
    { KARUM_NEED_WRITING, VERSIONS_GAME, VERSIONS_OTHER },
    KARUM_DOES (KarumVersionsPage, restore) },
  { "versions.copy",
    N_ ("Open the Version as a Copy"),
    "<Control><Alt>a",
    { KARUM_NEED_WRITING, VERSIONS_OTHER },
    KARUM_DOES (KarumVersionsPage, copy) },
  { "versions.rename",
    N_ ("Rename the Version…"),
    "F2",
    { KARUM_NEED_WRITING, VERSIONS_GAME, VERSIONS_SOUND },
    KARUM_DOES (KarumVersionsPage, rename_version) },
  { "versions.remove",
    N_ ("Delete the Version"),
    "Delete",
    { KARUM_NEED_WRITING, VERSIONS_CHOSEN },
    KARUM_DOES (KarumVersionsPage, remove_version) },
  { "versions.search", N_ ("Search"), "<Control>f",
    .function = KARUM_DOES (KarumVersionsPage, search) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Versions"), .way = KARUM_KEYS_BEFORE_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = reasons };

static void
karum_versions_page_class_init (KarumVersionsPageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_versions_page_archive_changed;
  page_class->load = karum_versions_page_load;
  page_class->trouble = karum_versions_page_trouble;
  page_class->show = karum_versions_page_show;
  page_class->remember = karum_versions_page_remember;
  page_class->get_game = karum_versions_page_get_game;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_versions_page_grab_focus;
  KARUM_USES (KARUM_TYPE_ROSTER, KARUM_TYPE_SPLIT, KARUM_TYPE_DIFFERENCE_VIEW,
              KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_WRAP_LAYOUT);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumVersionsPage, karum_loaded_game_free, now);
  KARUM_DROPS (klass, KarumVersionsPage, karum_record_unref, restoring);
  KARUM_FREES (klass, KarumVersionsPage, g_ptr_array_unref, versions);
  KARUM_CHILDREN (klass, KarumVersionsPage, heading, roster, panel, title, difference);
  KARUM_CALLBACKS (klass, show_chosen);
  karum_actions_install (klass, &table);
}

static void
karum_versions_page_init (KarumVersionsPage *self)
{
  self->versions = g_ptr_array_new_with_free_func (karum_version_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_keys_add (GTK_WIDGET (self), NULL);
  karum_difference_view_set_labels (self->difference, C_ ("board", "Version"), C_ ("board", "Now"));
  karum_roster_set_layout (self->roster, &layout);
  karum_roster_set_name (self->roster, _ ("Versions"));
  karum_roster_set_empty (self->roster, "document-open-recent-symbolic", _ ("No Versions Yet"),
                          _ ("A finished game is kept as first recorded when it is changed for the "
                             "first time. Save Version keeps it as it is now, under a name."));
  update_actions (self, NULL);
}
