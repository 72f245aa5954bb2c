-- Sums of a city or of the province read one row for each crossing of dimensions, not one for each
-- county and platform; single attributes are crossed with every dimension.

-- A row of a city is touched by all who write in that city, and one of the province by everybody. Each
-- transaction adds in a lane of its own, so that nobody waits for another's end; readers add lanes up.
create function clzy_lane() returns smallint language plpgsql as $$
begin
  for lane in 0..30 loop
    if pg_try_advisory_xact_lock(7085, lane) then
      return lane;
    end if;
  end loop;
  return 31;
end $$;

create table dxydst_rollup_area (
  -- Digits of the region's code: 2 or 4.
  level smallint not null,
  area text collate "C" not null,
  rdnf integer not null,
  dxlx text collate "C" not null,
  xztdyt text collate "C" not null,
  shzt text collate "C" not null,
  zkfzt text collate "C" not null,
  lane smallint not null,
  zs integer not null,
  mj numeric(20,2) not null,
  primary key (level, area, rdnf, dxlx, xztdyt, shzt, zkfzt, lane)
);
create table dxydsd_rollup_area (like dxydst_rollup_area including indexes);

drop table dxydst_rollup_by;
drop table dxydsd_rollup_by;
create table dxydst_rollup_by (
  dim text collate "C" not null,
  xzqdm text collate "C" not null,
  cyptid text collate "C" not null,
  val text collate "C" not null,
  rdnf integer not null,
  dxlx text collate "C" not null,
  xztdyt text collate "C" not null,
  shzt text collate "C" not null,
  zkfzt text collate "C" not null,
  zs integer not null,
  mj numeric(20,2) not null,
  primary key (dim, xzqdm, cyptid, val, rdnf, dxlx, xztdyt, shzt, zkfzt)
);
create table dxydsd_rollup_by (like dxydst_rollup_by including indexes);

create table dxydst_rollup_area_by (
  dim text collate "C" not null,
  level smallint not null,
  area text collate "C" not null,
  val text collate "C" not null,
  rdnf integer not null,
  dxlx text collate "C" not null,
  xztdyt text collate "C" not null,
  shzt text collate "C" not null,
  zkfzt text collate "C" not null,
  lane smallint not null,
  zs integer not null,
  mj numeric(20,2) not null,
  primary key (dim, level, area, val, rdnf, dxlx, xztdyt, shzt, zkfzt, lane)
);
create table dxydsd_rollup_area_by (like dxydst_rollup_area_by including indexes);

-- The attributes of a record that are counted one at a time; a record with several reasons stands under each.
create function clzy_dxyd_singles(dxyy text, nzkffs text, pjdj text, hydm text)
returns table (dim text, val text) language sql immutable as $$
  select 'dxyy', unnest(string_to_array(dxyy, ','))
  union all select 'nzkffs', coalesce(nzkffs, '')
  union all select 'pjdj', coalesce(pjdj, '')
  union all select 'hydm', coalesce(hydm, '')
$$;

create or replace function clzy_dxyd_rollup_trigger() returns trigger language plpgsql set jit = off as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select 1 sign, r.* from new_rows r where scbz = 0'
    when 'DELETE' then 'select -1 sign, r.* from old_rows r where scbz = 0'
    else 'select -1 sign, r.* from old_rows r where scbz = 0 union all select 1, r.* from new_rows r where scbz = 0'
  end;
  lane smallint := clzy_lane();
begin
  execute format(
    'with moved as materialized (
       select xzqdm, coalesce(cyptid, '''') cyptid, rdnf, dxlx, xztdyt, shzt, zkfzt, sum(sign) zs, sum(sign * mj) mj
         from (%2$s) s
        group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 or sum(sign * mj) <> 0
     ), levels as (
       insert into %3$I as t (level, area, rdnf, dxlx, xztdyt, shzt, zkfzt, lane, zs, mj)
       select l.level, left(m.xzqdm, l.level), rdnf, dxlx, xztdyt, shzt, zkfzt, $1, sum(zs), sum(mj)
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
    tg_table_name || '_rollup', source, tg_table_name || '_rollup_area') using lane;
  execute format(
    'with moved as materialized (
       select v.dim, xzqdm, coalesce(cyptid, '''') cyptid, v.val, rdnf, dxlx, xztdyt, shzt, zkfzt,
              sum(sign) zs, sum(sign * mj) mj
         from (%2$s) s, clzy_dxyd_singles(s.dxyy, s.nzkffs, s.pjdj, s.hydm) v
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(sign) <> 0 or sum(sign * mj) <> 0
     ), levels as (
       insert into %3$I as t (dim, level, area, val, rdnf, dxlx, xztdyt, shzt, zkfzt, lane, zs, mj)
       select dim, l.level, left(m.xzqdm, l.level), val, rdnf, dxlx, xztdyt, shzt, zkfzt, $1, sum(zs), sum(mj)
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
    tg_table_name || '_rollup_by', source, tg_table_name || '_rollup_area_by') using lane;
  return null;
end $$;

-- What the libraries hold already.
do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format(
      'insert into %1$s_rollup_area
       select l.level, left(xzqdm, l.level), rdnf, dxlx, xztdyt, shzt, zkfzt, 0, sum(zs), sum(mj)
         from %1$s_rollup cross join (values (2), (4)) l (level)
        group by 1, 2, 3, 4, 5, 6, 7 having sum(zs) <> 0;
       insert into %1$s_rollup_by
       select v.dim, xzqdm, coalesce(cyptid, ''''), v.val, rdnf, dxlx, xztdyt, shzt, zkfzt, count(*), sum(mj)
         from %1$s s, clzy_dxyd_singles(s.dxyy, s.nzkffs, s.pjdj, s.hydm) v
        where scbz = 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
       insert into %1$s_rollup_area_by
       select dim, l.level, left(xzqdm, l.level), val, rdnf, dxlx, xztdyt, shzt, zkfzt, 0, sum(zs), sum(mj)
         from %1$s_rollup_by cross join (values (2), (4)) l (level)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9', t);
  end loop;
end $$;
