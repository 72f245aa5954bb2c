-- One revision number for each dataset and tile of level 11: a cached tile is good while none of the
-- level-11 tiles under it has a newer number. An edit moves only the tiles that it touches.
create sequence tile_revision_no;
create table tile_revision (
  dataset text not null,
  x integer not null,
  y integer not null,
  no bigint not null,
  primary key (dataset, x, y)
);

create function clzy_tile_x(x double precision) returns integer language sql immutable as
  $$ select floor((x + 20037508.342789244) / 40075016.68557849 * 2048)::integer $$;

create function clzy_tile_y(y double precision) returns integer language sql immutable as
  $$ select floor((20037508.342789244 - y) / 40075016.68557849 * 2048)::integer $$;

-- For tables with geom_3857. A parcel within 2 % of a tile's edge is drawn in the neighbour's buffer too.
create function clzy_tile_trigger() returns trigger language plpgsql as $$
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
  return null;
end $$;
