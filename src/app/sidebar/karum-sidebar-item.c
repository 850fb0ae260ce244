#include "karum-sidebar-item.h"

#include "karum-class.h"

G_DEFINE_FINAL_TYPE (KarumSidebarItem, karum_sidebar_item, G_TYPE_OBJECT)

static void
karum_sidebar_item_class_init (KarumSidebarItemClass *klass)
{
  KARUM_FREES (klass, KarumSidebarItem, g_free, title, icon, key, filter, action);
}

static void
karum_sidebar_item_init (KarumSidebarItem *self)
{
  self->count = -1;
}

static KarumSidebarItem *
item_new (KarumSidebarKind kind, const char *title, const char *icon)
{
  KarumSidebarItem *self = g_object_new (KARUM_TYPE_SIDEBAR_ITEM, NULL);

  self->kind = kind;
  self->title = g_strdup (title);
  self->icon = g_strdup (icon);
  return self;
}

KarumSidebarItem *
karum_sidebar_item_new (
    KarumSidebarKind kind, gint64 id, const char *title, const char *icon, const char *filter)
{
  KarumSidebarItem *self = item_new (kind, title, icon);

  self->id = id;
  self->filter = g_strdup (filter);
  return self;
}

KarumSidebarItem *
karum_sidebar_item_new_page (const char *title, const char *icon, const char *action)
{
  KarumSidebarItem *self = item_new (KARUM_SIDEBAR_PAGE, title, icon);

  self->action = g_strdup (action);
  return self;
}

gint64
karum_sidebar_item_get_count (KarumSidebarItem *self)
{
  return self->count;
}

void
karum_sidebar_item_set_sort (KarumSidebarItem *self, KarumGameSort sort)
{
  self->sorted = TRUE;
  self->sort = sort;
}

gboolean
karum_sidebar_item_get_sort (KarumSidebarItem *self, KarumGameSort *sort)
{
  *sort = self->sort;
  return self->sorted;
}

KarumSidebarKind
karum_sidebar_item_get_kind (KarumSidebarItem *self)
{
  return self->kind;
}

gint64
karum_sidebar_item_get_id (KarumSidebarItem *self)
{
  return self->id;
}

const char *
karum_sidebar_item_get_key (KarumSidebarItem *self)
{
  return self->key ? self->key : self->title;
}

const char *
karum_sidebar_item_get_title (KarumSidebarItem *self)
{
  return self->title;
}

const char *
karum_sidebar_item_get_filter (KarumSidebarItem *self)
{
  return self->filter;
}

const char *
karum_sidebar_item_get_action (KarumSidebarItem *self)
{
  return self->action;
}
