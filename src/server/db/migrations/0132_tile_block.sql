-- The parcels of tiles of level 14, packed ahead as a tile server wants them. A block is good while
-- `no` is still the revision of the level-11 tile around it, and `form` the form that the server
-- reads; any may be missing. It holds parcels of all regions: only a caller's scope lets them out.
create table tile_block (
  dataset text collate "C" not null,
  x integer not null,
  y integer not null,
  no bigint not null,
  form text collate "C" not null,
  bytes bytea not null,
  primary key (dataset, x, y)
);
-- Coordinates hardly shrink, and unpacking takes longer than reading.
alter table tile_block alter column bytes set storage external;
