-- On a server nobody waits for the transactions that fill an intake. So a library's is filled without what its
-- inserts would keep page by page, by two connections at once: sums, tiles and indexes are made when all
-- records are there, each in one go, which takes a fraction of that.

-- What is kept of some records of a library, as statements: `source` says which, as rows `s` with a sign.
create function clzy_dxyd_sums(t text, source text, lane smallint) returns setof text language sql stable as $$
  select format(
    'with moved as materialized (
       select xzqdm, coalesce(cyptid, '''') cyptid, rdnf, dxlx, xztdyt, shzt, zkfzt, sum(sign) zs, sum(sign * mj) mj
         from (%2$s) s
        group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 or sum(sign * mj) <> 0
     ), levels as (
       insert into %3$I as t (level, area, rdnf, dxlx, xztdyt, shzt, zkfzt, lane, zs, mj)
       select l.level, left(m.xzqdm, l.level), rdnf, dxlx, xztdyt, shzt, zkfzt, %4$s::smallint, sum(zs), sum(mj)
         from moved m cross join (values (2), (4)) l (level)
        group by 1, 2, 3, 4, 5, 6, 7
        order by 1, 2, 3, 4, 5, 6, 7
       on conflict (level, area, rdnf, dxlx, xztdyt, shzt, zkfzt, lane)
       do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj
     )
     insert into %1$I as t (xzqdm, cyptid, rdnf, dxlx, xztdyt, shzt, zkfzt, zs, mj)
     select * from moved order by 1, 2, 3, 4, 5, 6, 7
     on conflict (xzqdm, cyptid, rdnf, dxlx, xztdyt, shzt, zkfzt)
     do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj',
    t || '_rollup', source, t || '_rollup_area', lane)
  union all
  select format(
    'with moved as materialized (
       select v.dim, xzqdm, coalesce(cyptid, '''') cyptid, v.val, rdnf, dxlx, xztdyt, shzt, zkfzt,
              sum(sign) zs, sum(sign * mj) mj
         from (%2$s) s, public.clzy_dxyd_singles(s.dxyy, s.nzkffs, s.pjdj, s.hydm) v
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(sign) <> 0 or sum(sign * mj) <> 0
     ), levels as (
       insert into %3$I as t (dim, level, area, val, rdnf, dxlx, xztdyt, shzt, zkfzt, lane, zs, mj)
       select dim, l.level, left(m.xzqdm, l.level), val, rdnf, dxlx, xztdyt, shzt, zkfzt, %4$s::smallint, sum(zs), sum(mj)
         from moved m cross join (values (2), (4)) l (level)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        order by 1, 2, 3, 4, 5, 6, 7, 8, 9
       on conflict (dim, level, area, val, rdnf, dxlx, xztdyt, shzt, zkfzt, lane)
       do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj
     )
     insert into %1$I as t (dim, xzqdm, cyptid, val, rdnf, dxlx, xztdyt, shzt, zkfzt, zs, mj)
     select * from moved order by 1, 2, 3, 4, 5, 6, 7, 8, 9
     on conflict (dim, xzqdm, cyptid, val, rdnf, dxlx, xztdyt, shzt, zkfzt)
     do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj',
    t || '_rollup_by', source, t || '_rollup_area_by', lane)
$$;

create function clzy_dxyd_totals(t text, source text) returns text language sql stable as $$
  select format(
    'insert into %1$I as t
     select xzqdm, coalesce(cyptid, ''''), shzt, sum(sign) zs, sum(sign * mj) mj
       from (%2$s) s
      group by 1, 2, 3 having sum(sign) <> 0 or sum(sign * mj) <> 0
      order by 1, 2, 3
     on conflict (xzqdm, cyptid, shzt)
     do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj', t || '_rollup_total', source)
$$;

-- The same for tiles and blocks; `source` says which outlines, as `g`.
create function clzy_tiles_touched(t text, source text) returns setof text language sql stable as $$
  select format(
    'insert into tile_revision (dataset, x, y, no)
     select distinct %L, tx, ty, nextval(''tile_revision_no'')
       from (
         select distinct tx, ty from (%s) s,
           generate_series(clzy_tile_x(st_xmin(g) - 400), clzy_tile_x(st_xmax(g) + 400)) tx,
           generate_series(clzy_tile_y(st_ymax(g) + 400), clzy_tile_y(st_ymin(g) - 400)) ty
       ) touched
      order by tx, ty
     on conflict (dataset, x, y) do update set no = excluded.no', t, source)
  union all
  select format(
    'insert into block_revision (dataset, x, y, no)
     select %L, tx, ty, nextval(''tile_revision_no'')
       from (
         select distinct tx, ty from (%s) s,
           generate_series(clzy_block_x(st_xmin(g) - 160), clzy_block_x(st_xmax(g) + 160)) tx,
           generate_series(clzy_block_y(st_ymax(g) + 160), clzy_block_y(st_ymin(g) - 160)) ty
          order by tx, ty
       ) touched
     on conflict (dataset, x, y) do update set no = excluded.no', t, source)
$$;

create function clzy_signed(op text) returns text language sql immutable as $$
  select case op
    when 'INSERT' then 'select 1 sign, r.* from new_rows r where scbz = 0'
    when 'DELETE' then 'select -1 sign, r.* from old_rows r where scbz = 0'
    else 'select -1 sign, r.* from old_rows r where scbz = 0 union all select 1, r.* from new_rows r where scbz = 0'
  end
$$;

create or replace function clzy_dxyd_rollup_trigger() returns trigger language plpgsql set jit = off as $$
declare
  statement text;
begin
  for statement in select public.clzy_dxyd_sums(tg_table_name, public.clzy_signed(tg_op), public.clzy_lane()) loop
    execute statement;
  end loop;
  return null;
end $$;

create or replace function clzy_dxyd_total_trigger() returns trigger language plpgsql set jit = off as $$
begin
  execute public.clzy_dxyd_totals(tg_table_name, public.clzy_signed(tg_op));
  return null;
end $$;

create or replace function clzy_tile_trigger() returns trigger language plpgsql set jit = off as $$
declare
  statement text;
begin
  for statement in select public.clzy_tiles_touched(tg_table_name, case tg_op
    when 'INSERT' then 'select geom_3857 g from new_rows'
    when 'DELETE' then 'select geom_3857 g from old_rows'
    else 'select geom_3857 g from old_rows union all select geom_3857 g from new_rows' end) loop
    execute statement;
  end loop;
  return null;
end $$;

-- Begins to fill an intake of a library so; false where others wait for each of its transactions, on the
-- embedded engine: there small pages keep everything as they come.
create function clzy_intake_apart(id text)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  room text := clzy_intake_room(id);
  dataset text := (select i.dataset from intake i where i.id = $1);
  one record;
begin
  if version() like '%emscripten%' then
    return false;
  end if;
  for one in select tgname from pg_trigger
              where tgrelid = format('%I.%I', room, dataset)::regclass and not tgisinternal
                and tgname in ('rollup_i', 'rollup_total_i', 'tile_i', 'number_once_i', 'column_i') loop
    execute format('drop trigger %I on %I.%I', one.tgname, room, dataset);
  end loop;
  for one in select i.indexrelid::regclass name from pg_index i
              where i.indrelid = format('%I.%I', room, dataset)::regclass and not i.indisunique loop
    execute format('drop index %s', one.name);
  end loop;
  return true;
end $$;

-- Makes the indexes of an intake that was filled so.
create function clzy_intake_together(id text)
returns void language plpgsql security definer set search_path = public as $$
begin
  execute format(
    'create index on %1$I.%2$I (xzqdm, dkbh) where scbz = 0;
     create index on %1$I.%2$I (bdcdyh) where scbz = 0 and bdcdyh is not null;
     create index on %1$I.%2$I using gist (geom);
     create index on %1$I.%2$I using gist (geom_3857);
     analyze %1$I.%2$I',
    clzy_intake_room(id), (select i.dataset from intake i where i.id = $1));
end $$;

-- Keeps what the records that are new in it come to, with the room in front of the search path. Those that it
-- replaces have been counted as they changed.
create function clzy_intake_counted(id text) returns void language plpgsql set jit = off as $$
declare
  dataset text := (select i.dataset from public.intake i where i.id = $1);
  come text := format('%I r where not exists (select from taken k where k.key = r.dkid)', dataset);
  statement text;
begin
  for statement in
    select public.clzy_dxyd_sums(dataset, format('select 1 sign, r.* from %s and scbz = 0', come), public.clzy_lane())
     union all select public.clzy_dxyd_totals(dataset, format('select 1 sign, r.* from %s and scbz = 0', come))
     union all select public.clzy_tiles_touched(dataset, format('select geom_3857 g from %s', come)) loop
    execute statement;
  end loop;
end $$;
