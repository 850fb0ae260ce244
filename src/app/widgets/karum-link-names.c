#include "karum-link-names.h"

#if GTK_CHECK_VERSION(4, 20, 0)

static void
element_begins (GMarkupParseContext *context,
                const char *element,
                const char **attributes,
                const char **values,
                gpointer names,
                GError **error)
{
  if (g_str_equal (element, "a"))
    g_ptr_array_add (names, g_strdup (""));
}

static void
text_read (
    GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  const GSList *elements = g_markup_parse_context_get_element_stack (context);
  GPtrArray *names = data;
  g_autofree char *before = NULL;
  g_autofree char *more = g_strndup (text, length);
  char **last;

  if (!g_slist_find_custom ((GSList *) elements, "a", (GCompareFunc) strcmp))
    return;
  last = (char **) &names->pdata[names->len - 1];
  before = *last;
  *last = g_strconcat (before, more, NULL);
}

/* (transfer full) (element-type utf8): the words of the links in @label, in their order. */
static GPtrArray *
words_of_links (GtkLabel *label)
{
  static const GMarkupParser parser = { .start_element = element_begins, .text = text_read };
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *markup = g_strconcat ("<label>", gtk_label_get_label (label), "</label>", NULL);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, names, NULL);

  g_markup_parse_context_parse (context, markup, -1, NULL);
  return names;
}

static void
name_links (GtkLabel *label)
{
  g_autoptr (GPtrArray) names = NULL;
  GtkAccessible *link;

  if (!gtk_widget_get_mapped (GTK_WIDGET (label)) || !gtk_label_get_use_markup (label))
    return;
  names = words_of_links (label);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  link = gtk_accessible_get_first_accessible_child (GTK_ACCESSIBLE (label));
  for (guint i = 0; i < names->len && link; i++) {
    g_autoptr (GtkAccessible) named = link;

    gtk_accessible_update_property (named, GTK_ACCESSIBLE_PROPERTY_LABEL, names->pdata[i], -1);
    link = gtk_accessible_get_next_accessible_sibling (named);
  }
  G_GNUC_END_IGNORE_DEPRECATIONS
  g_clear_object (&link);
}

#define WATCHED "karum-links-watched"

void
karum_link_names_give (GtkWidget *widget)
{
  if (!GTK_IS_LABEL (widget))
    return;
  name_links (GTK_LABEL (widget));
  if (!g_object_get_data (G_OBJECT (widget), WATCHED))
    g_signal_connect_after (widget, "notify::label", G_CALLBACK (name_links), NULL);
  g_object_set_data (G_OBJECT (widget), WATCHED, widget);
}

#else

void
karum_link_names_give (GtkWidget *widget)
{
}

#endif
