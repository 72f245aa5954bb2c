-- Layers of an office's own: services of others, which the server asks for the browser.
create table connected_layer (
  id text collate "C" primary key,
  -- The region of whoever connected it: those who manage layers there, or above, manage it.
  area_code text collate "C" not null,
  title text not null,
  kind text collate "C" not null check (kind in ('xyz', 'wmts', 'wms', 'arcgis', 'vector')),
  address text not null,
  -- Names in the service, by commas.
  layers text not null default '',
  matrix_set text not null default '',
  -- Where the service wants its key, what it is called there, and the key: it is never given out.
  key_place text collate "C" check (key_place in ('query', 'header', 'cookie')),
  key_name text,
  key_value text,
  -- Seconds until the service must have begun to answer.
  patience integer not null default 3 check (patience between 1 and 20),
  owner text not null,
  source_day date,
  source text not null,
  group_name text not null default '',
  opacity double precision not null default 1 check (opacity between 0 and 1),
  -- Drawn between 1 : min_scale and 1 : max_scale; 0 for no limit.
  min_scale integer not null default 0,
  max_scale integer not null default 0,
  -- Who may see it: these roles, all if there are none, of these regions.
  roles text[] not null default '{}',
  regions text[] not null,
  place integer not null,
  version integer not null default 0,
  removed boolean not null default false,
  saved_by text not null,
  saved_at timestamptz not null default clock_timestamp(),
  check ((key_place is null) = (key_value is null) and (key_place is null) = (key_name is null))
);
create index connected_layer_shown on connected_layer (place, id) where not removed;
