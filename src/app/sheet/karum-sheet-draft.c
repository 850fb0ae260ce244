#include "karum-sheet-draft.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>

#include "karum-games.h"

/* The maximum number of undo steps. */
#define STEPS 200

struct _KarumSheetHistory {
  GPtrArray *states; /* (owned) (element-type KarumSheetDraft) */
  guint present;     /* the index of the current state, if there are any */
};

static void
free_state (gpointer state)
{
  karum_sheet_draft_free (state);
}

KarumSheetHistory *
karum_sheet_history_new (void)
{
  KarumSheetHistory *self = g_new0 (KarumSheetHistory, 1);

  self->states = g_ptr_array_new_with_free_func (free_state);
  return self;
}

void
karum_sheet_history_free (KarumSheetHistory *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->states);
  g_free (self);
}

static gboolean
same_turns (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_str_equal (a->pdata[i], b->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
same_states (const KarumSheetDraft *a, const KarumSheetDraft *b)
{
  return karum_rules_equal (&a->rules, &b->rules)
         && g_strcmp0 (a->fields[KARUM_SHEET_SETUP], b->fields[KARUM_SHEET_SETUP]) == 0
         && same_turns (a->turns, b->turns);
}

void
karum_sheet_history_begin (KarumSheetHistory *self, KarumSheetDraft *state)
{
  g_ptr_array_set_size (self->states, 0);
  g_ptr_array_add (self->states, state);
  self->present = 0;
}

void
karum_sheet_history_note (KarumSheetHistory *self, KarumSheetDraft *state)
{
  if (self->states->len > 0 && same_states (self->states->pdata[self->present], state)) {
    karum_sheet_draft_free (state);
    return;
  }
  if (self->states->len > 0)
    g_ptr_array_set_size (self->states, (int) self->present + 1);
  g_ptr_array_add (self->states, state);
  if (self->states->len > STEPS + 1)
    g_ptr_array_remove_index (self->states, 0);
  self->present = self->states->len - 1;
}

gboolean
karum_sheet_history_can_step (const KarumSheetHistory *self, gboolean forward)
{
  return forward ? self->present + 1 < self->states->len : self->present > 0;
}

const KarumSheetDraft *
karum_sheet_history_step (KarumSheetHistory *self, gboolean forward)
{
  if (!karum_sheet_history_can_step (self, forward))
    return NULL;
  self->present = forward ? self->present + 1 : self->present - 1;
  return self->states->pdata[self->present];
}

#define GROUP "Sheet"

static const char *const field_keys[KARUM_SHEET_N_FIELDS] = {
  [KARUM_SHEET_FIRST] = "First", [KARUM_SHEET_SECOND] = "Second", [KARUM_SHEET_DATE] = "Date",
  [KARUM_SHEET_EVENT] = "Event", [KARUM_SHEET_PLACE] = "Place",   [KARUM_SHEET_ROUND] = "Round",
  [KARUM_SHEET_SETUP] = "Setup", [KARUM_SHEET_TYPED] = "Typed",
};

KarumSheetDraft *
karum_sheet_draft_new (void)
{
  KarumSheetDraft *draft = g_new0 (KarumSheetDraft, 1);

  draft->turns = g_ptr_array_new_with_free_func (g_free);
  return draft;
}

void
karum_sheet_draft_free (KarumSheetDraft *draft)
{
  if (!draft)
    return;
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++)
    g_free (draft->fields[i]);
  g_ptr_array_unref (draft->turns);
  g_free (draft);
}

/* -- Text ------------------------------------------------------------------------------------- */

char *
karum_sheet_draft_write (const KarumSheetDraft *draft)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&draft->rules, rules);
  g_key_file_set_string (file, GROUP, "Rules", rules);
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++)
    g_key_file_set_string (file, GROUP, field_keys[i], draft->fields[i] ? draft->fields[i] : "");
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++)
    if (draft->meant[i] != 0) {
      g_autofree char *key = g_strconcat ("Meant", field_keys[i], NULL);

      g_key_file_set_int64 (file, GROUP, key, draft->meant[i]);
    }
  g_key_file_set_uint64 (file, GROUP, "Ending", draft->ending);
  g_key_file_set_string_list (file, GROUP, "Turns", (const char *const *) draft->turns->pdata,
                              draft->turns->len);
  g_key_file_set_uint64 (file, GROUP, "At", draft->place);
  g_key_file_set_boolean (file, GROUP, "Inserting", draft->inserting);
  return g_key_file_to_data (file, NULL, NULL);
}

/* (transfer full) (nullable): unlike the functions of GKeyFile, never returns a text together
 * with an error. */
static char *
read_string (GKeyFile *file, const char *key, GError **error)
{
  GError *wrong = NULL;
  g_autofree char *text = g_key_file_get_string (file, GROUP, key, &wrong);

  if (!wrong)
    return g_steal_pointer (&text);
  g_propagate_error (error, wrong);
  return NULL;
}

static gboolean
read_rules (GKeyFile *file, KarumSheetDraft *draft, GError **error)
{
  g_autofree char *text = read_string (file, "Rules", error);

  if (!text)
    return FALSE;
  if (karum_rules_read (karum_games, text, &draft->rules, NULL))
    return TRUE;
  g_set_error (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE, "no rules: %s", text);
  return FALSE;
}

static gboolean
read_fields (GKeyFile *file, KarumSheetDraft *draft, GError **error)
{
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++) {
    draft->fields[i] = read_string (file, field_keys[i], error);
    if (!draft->fields[i])
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_turns (GKeyFile *file, KarumSheetDraft *draft, GError **error)
{
  GError *wrong = NULL;
  g_auto (GStrv) turns = g_key_file_get_string_list (file, GROUP, "Turns", NULL, &wrong);

  if (wrong) {
    g_propagate_error (error, wrong);
    return FALSE;
  }
  for (char **turn = turns; *turn; turn++) {
    if (!**turn) {
      g_set_error_literal (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE,
                           "a turn without a text");
      return FALSE;
    }
    g_ptr_array_add (draft->turns, g_strdup (*turn));
  }
  return TRUE;
}

/* A number 0 … @most. */
static gboolean
read_number (GKeyFile *file, const char *key, guint most, guint *number, GError **error)
{
  g_autofree char *text = read_string (file, key, error);
  guint64 value;

  if (!text || !g_ascii_string_to_unsigned (text, 10, 0, most, &value, error))
    return FALSE;
  *number = (guint) value;
  return TRUE;
}

KarumSheetDraft *
karum_sheet_draft_read (const char *text, GError **error)
{
  g_autoptr (KarumSheetDraft) draft = karum_sheet_draft_new ();
  g_autoptr (GKeyFile) file = g_key_file_new ();
  GError *wrong = NULL;

  if (!g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, error)
      || !read_rules (file, draft, error) || !read_fields (file, draft, error)
      || !read_turns (file, draft, error)
      || !read_number (file, "Ending", G_MAXINT, &draft->ending, error)
      || !read_number (file, "At", draft->turns->len, &draft->place, error))
    return NULL;
  /* Invalid and missing numbers mean nobody. */
  for (guint i = 0; i < KARUM_SHEET_N_FIELDS; i++) {
    g_autofree char *key = g_strconcat ("Meant", field_keys[i], NULL);

    draft->meant[i] = g_key_file_get_int64 (file, GROUP, key, NULL);
  }
  draft->inserting = g_key_file_get_boolean (file, GROUP, "Inserting", &wrong);
  if (wrong) {
    g_propagate_error (error, wrong);
    return NULL;
  }
  return g_steal_pointer (&draft);
}

/* -- File ------------------------------------------------------------------------------------- */

char *
karum_sheet_draft_path (const char *archive, gint64 game)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, archive, -1);
  g_autofree char *name = game == 0
                              ? g_strdup_printf ("sheet-%.16s.ini", sum)
                              : g_strdup_printf ("sheet-%.16s-%" G_GINT64_FORMAT ".ini", sum, game);

  return g_build_filename (g_get_user_state_dir (), "karum", name, NULL);
}

gboolean
karum_sheet_draft_keep (const char *path, const char *text, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int reason = 0;

  if (text && g_mkdir_with_parents (folder, 0700) == 0)
    return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
  if (text || (g_unlink (path) != 0 && errno != ENOENT))
    reason = errno;
  if (reason)
    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (reason), g_strerror (reason));
  return reason == 0;
}
