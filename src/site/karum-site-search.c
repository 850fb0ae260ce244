#include <string.h>

#include "karum-fold.h"
#include "karum-json.h"
#include "karum-likeness.h"
#include "karum-site-private.h"

/* karum-site-search.c: the index of names, in files that a browser loads one by one. */

/* From this number of names on, the index is divided by two letters instead of one. */
#define NAMES_MANY 5000

/* The files of the index: for each beginning of a word of a name, the names, where they lead to,
 * in which files their games are, and how those that aren't Latin sound. The script makes the same
 * beginnings of what is typed. */
typedef struct {
  GHashTable *files; /* (element-type utf8 KarumJson) */
  GHashTable *forms; /* (element-type utf8): of the ideographs that occur: karum_fold_forms() */
  guint letters;     /* of a beginning */
} Index;

/* A name that is found. */
typedef struct {
  const char *name, *address;
  const char *parts; /* of the site: karum_site_parts_of() */
  const char *key;   /* (nullable): how it sounds */
} Entry;

static void
json_free (gpointer data)
{
  KarumJson *json = data;

  g_string_free (json->text, TRUE);
  g_free (json);
}

/* (transfer full): the name of the file: the numbers of the letters. */
static char *
beginning (const char *word, guint letters)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < letters && *word; i++, word = g_utf8_next_char (word))
    g_string_append_printf (name, "%s%x", i > 0 ? "-" : "", g_utf8_get_char (word));
  return g_strdup (name->str);
}

static void
add_entry (Index *index, const char *begin, const Entry *entry)
{
  KarumJson *json = g_hash_table_lookup (index->files, begin);

  if (!json) {
    json = g_new0 (KarumJson, 1);
    json->text = g_string_new (NULL);
    karum_json_open (json, NULL, '[');
    g_hash_table_insert (index->files, g_strdup (begin), json);
  }
  karum_json_open (json, NULL, '[');
  karum_json_string (json, NULL, entry->name);
  karum_json_string (json, NULL, entry->address);
  karum_json_string (json, NULL, entry->parts);
  if (entry->key)
    karum_json_string (json, NULL, entry->key);
  karum_json_close (json);
}

/* (transfer full) (nullable): how a name sounds that has letters other than Latin ones. */
static char *
sound_of (const char *name)
{
  for (const char *at = name; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    if (g_unichar_isalpha (letter) && g_unichar_get_script (letter) != G_UNICODE_SCRIPT_LATIN)
      return karum_likeness_key (name);
  }
  return NULL;
}

static void
add_words (Index *index, const char *name, const char *address, const char *parts)
{
  g_autofree char *key = sound_of (name), *folded = karum_fold (name);
  const Entry entry = { name, address, parts, key };
  g_autofree char *words = g_strdup_printf ("%s %s", folded, key ? key : "");
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean within = FALSE;

  for (const char *at = words; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    const char *forms = karum_fold_forms (letter);

    if (forms)
      g_hash_table_add (index->forms, g_strndup (forms, strcspn (forms, " ")));
    /* In Japanese, a name has no spaces: it is found from any letter on. */
    if (g_unichar_isalnum (letter) && (!within || karum_fold_joinable (letter))) {
      g_autofree char *begin = beginning (at, index->letters);

      if (g_hash_table_add (known, g_strdup (begin)))
        add_entry (index, begin, &entry);
    }
    within = g_unichar_isalnum (letter);
  }
}

static void
add_person (Index *index, const KarumSite *site, const KarumSitePerson *person)
{
  g_autofree char *parts = karum_site_parts_of (site, person->games);

  add_words (index, person->name, person->address, parts);
  for (guint i = 0; !person->masked && person->row->names[i]; i++)
    if (!g_str_equal (person->row->names[i], person->name))
      add_words (index, person->row->names[i], person->address, parts);
}

static gboolean
write_file (KarumSite *site, const char *begin, KarumJson *json, GError **error)
{
  g_autofree char *address = g_strconcat ("names/", begin, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  karum_json_close (json);
  g_string_printf (text, "karumNames('%s', %s);\n", begin, g_strchomp (json->text->str));
  return karum_site_put (site, address, ".js", 0, text, error);
}

/* How the script makes a sound of what is typed. */
static void
put_levels (GString *all)
{
  for (const KarumLikenessLevel *level = karum_likeness_levels (); level->from; level++)
    g_string_append_printf (all, "%s['%s','%s']", level == karum_likeness_levels () ? "" : ",",
                            level->from, level->to);
}

/* What the script takes for one ideograph; in order, so that the same names make the same file. */
static void
put_forms (GHashTable *forms, GString *all)
{
  g_autoptr (GList) classes = g_list_sort (g_hash_table_get_keys (forms), (GCompareFunc) strcmp);

  for (GList *class = classes; class; class = class->next)
    g_string_append_printf (all, "%s%s", class == classes ? "" : " ", (char *) class->data);
}

gboolean
karum_site_write_names (KarumSite *site, GError **error)
{
  Index index = { .letters = site->persons->len + site->events->len > NAMES_MANY ? 2 : 1 };
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, json_free);
  g_autoptr (GHashTable) forms = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GList) begins = NULL;
  g_autoptr (GString) all = g_string_new (NULL);

  index.files = files;
  index.forms = forms;
  for (guint i = 0; i < site->persons->len; i++)
    add_person (&index, site, site->persons->pdata[i]);
  for (guint i = 0; i < site->events->len; i++) {
    const KarumSiteEvent *event = site->events->pdata[i];

    g_autofree char *parts = karum_site_parts_of (site, event->games);

    add_words (&index, event->name, event->address, parts);
  }
  begins = g_list_sort (g_hash_table_get_keys (files), (GCompareFunc) strcmp);
  g_string_append_printf (all, "karumNames(%u, [", index.letters);
  for (GList *begin = begins; begin; begin = begin->next) {
    g_string_append_printf (all, "%s'%s'", begin == begins ? "" : ",", (char *) begin->data);
    if (!write_file (site, begin->data, g_hash_table_lookup (files, begin->data), error))
      return FALSE;
  }
  g_string_append (all, "], [");
  put_levels (all);
  g_string_append (all, "], '");
  put_forms (forms, all);
  g_string_append (all, "');\n");
  return karum_site_put (site, "names/all", ".js", 0, all, error);
}
