-- Layers that an office uploads: a row of connected_layer for what they are and who may see them,
-- and here what they show.
alter table connected_layer drop constraint connected_layer_kind_check;
alter table connected_layer add constraint connected_layer_kind_check
  check (kind in ('xyz', 'wmts', 'wms', 'arcgis', 'vector', 'own'));

create table own_layer (
  id text collate "C" primary key references connected_layer (id),
  -- The features that are shown: a new file comes in unseen beside them.
  build text collate "C" not null,
  file_name text not null,
  shape text collate "C" not null check (shape in ('point', 'line', 'polygon')),
  features integer not null,
  vertices bigint not null,
  -- Degrees: west, south, east, north.
  bbox double precision[] not null,
  -- Columns of the file, with their most frequent values.
  fields jsonb not null,
  symbols jsonb not null,
  -- What the reader guessed or left out.
  remarks jsonb not null,
  built_at timestamptz not null default clock_timestamp()
);

-- Sets of features: each is filled by a job, shown by a layer, or nobody's any more.
create table own_layer_build (
  build text collate "C" primary key,
  state text collate "C" not null check (state in ('filling', 'shown', 'gone'))
);

-- What each map level draws, made ahead: see geo/tile/layerLevels.ts. A cell holds what it has of a
-- square of the world, and squares in a square have numbers in a row.
create table own_layer_shape (
  build text collate "C" not null,
  level smallint not null,
  cell bigint not null,
  n integer not null,
  -- The box in units of the level, and where the label stands.
  x0 integer not null,
  y0 integer not null,
  x1 integer not null,
  y1 integer not null,
  label_x integer,
  label_y integer,
  -- TWKB in the same units.
  shape bytea not null,
  primary key (build, level, cell, n)
);
-- They are compact as they are.
alter table own_layer_shape alter column shape set storage external;

create table own_layer_feature (
  build text collate "C" not null,
  n integer not null,
  "values" jsonb not null,
  primary key (build, n)
);

-- Files that wait to be made a layer, for those who have uploaded them.
create table layer_upload (
  file_id text collate "C" primary key,
  username text not null,
  name text not null,
  size bigint not null,
  at timestamptz not null default clock_timestamp()
);
