-- One revision number for each dataset and tile of level 14, the block in which parcels are packed: an
-- edit makes only the blocks that it touches stale, and tiles cut from others stay as they are. Where
-- there is no row there has never been a parcel. Numbers are of one sequence, each of them used once.
create table block_revision (
  dataset text collate "C" not null,
  x integer not null,
  y integer not null,
  no bigint not null,
  primary key (dataset, x, y)
);

create function clzy_block_x(x double precision) returns integer language sql immutable as
  $$ select floor((x + 20037508.342789244) / 40075016.68557849 * 16384)::integer $$;

create function clzy_block_y(y double precision) returns integer language sql immutable as
  $$ select floor((20037508.342789244 - y) / 40075016.68557849 * 16384)::integer $$;

-- As before, and the blocks too: a block holds what lies within 153 m of it, the margin of a tile of
-- level 12. Tiles of level 11 come first, so that of two changes of a block the second already waits.
create or replace function clzy_tile_trigger() returns trigger language plpgsql set jit = off as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select geom_3857 g from new_rows'
    when 'DELETE' then 'select geom_3857 g from old_rows'
    else 'select geom_3857 g from old_rows union all select geom_3857 g from new_rows' end;
begin
  execute format(
    'insert into tile_revision (dataset, x, y, no)
     select distinct %L, tx, ty, nextval(''tile_revision_no'')
       from (
         select distinct tx, ty from (%s) s,
           generate_series(clzy_tile_x(st_xmin(g) - 400), clzy_tile_x(st_xmax(g) + 400)) tx,
           generate_series(clzy_tile_y(st_ymax(g) + 400), clzy_tile_y(st_ymin(g) - 400)) ty
       ) touched
      order by tx, ty
     on conflict (dataset, x, y) do update set no = excluded.no', tg_table_name, source);
  execute format(
    'insert into block_revision (dataset, x, y, no)
     select %L, tx, ty, nextval(''tile_revision_no'')
       from (
         select distinct tx, ty from (%s) s,
           generate_series(clzy_block_x(st_xmin(g) - 160), clzy_block_x(st_xmax(g) + 160)) tx,
           generate_series(clzy_block_y(st_ymax(g) + 160), clzy_block_y(st_ymin(g) - 160)) ty
          order by tx, ty
       ) touched
     on conflict (dataset, x, y) do update set no = excluded.no', tg_table_name, source);
  return null;
end $$;

-- Of parcels that are there already.
do $$
declare t text;
begin
  for t in select c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid
            where g.tgname = 'tile_i' order by 1 loop
    execute format(
      'insert into block_revision (dataset, x, y, no)
       select %1$L, tx, ty, nextval(''tile_revision_no'')
         from (
           select distinct tx, ty from %1$I,
             generate_series(clzy_block_x(st_xmin(geom_3857) - 160),
                             clzy_block_x(st_xmax(geom_3857) + 160)) tx,
             generate_series(clzy_block_y(st_ymax(geom_3857) + 160),
                             clzy_block_y(st_ymin(geom_3857) - 160)) ty
         ) touched', t);
  end loop;
end $$;

-- Blocks have been stored under the revision of the tile of level 11 until now.
truncate tile_block;
comment on column tile_block.no is 'The revision of the block when its parcels were read.';
