-- Saved views of lists: filters, order and columns under a name, for their owner and for roles.
create table saved_view (
  id text collate "C" primary key,
  owner text not null references app_user (id) on delete cascade,
  -- The page's own name.
  page text collate "C" not null,
  name text not null,
  -- Filters and order as they stand in the page's address.
  query text not null,
  columns jsonb not null,
  -- Roles that are offered it too, within the owner's region.
  roles text[] not null default '{}',
  area_code text collate "C" not null,
  created_at timestamptz not null default now(),
  unique (owner, page, name)
);
create index saved_view_page on saved_view (page, owner);
