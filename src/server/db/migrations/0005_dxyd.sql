-- Two-character pieces of a text: Chinese words are that short, and trigrams cannot find them.
create function clzy_bigrams(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(value, i, 2)), '{}')
    from generate_series(1, greatest(length(value) - 1, 1)) i
$$;

-- Low-efficiency land: the provincial library (dxydst) and the city library (dxydsd).
create table dxydst (
  dkid text collate "C" primary key,
  dkbh text collate "C" not null,
  dkmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  zl text not null,
  bdcdyh text collate "C",
  tdsyqr text not null,
  tyshxydm text collate "C",
  tdqs text collate "C" not null,
  qlxz text collate "C" not null,
  dlbm text collate "C" not null,
  dlmc text,
  djyt text,
  xztdyt text not null,
  ghyt text collate "C",
  mj numeric(16,2) not null,
  jzzdmj numeric(16,2),
  zjzmj numeric(16,2),
  rjl numeric(6,2),
  jzmd numeric(5,2),
  dxlx text collate "C" not null,
  dxyy text collate "C" not null,
  hydm text collate "C",
  cylx text,
  mjss numeric(12,2),
  pjdj text collate "C",
  sfcqzd smallint,
  sfkfbjn smallint not null,
  cyptid text collate "C",
  cyptmc text,
  rdnf integer not null,
  rdwh text,
  rdrq date,
  nzkffs text collate "C",
  sfnrjh smallint,
  zkfzt text collate "C" not null default '0',
  sjly text collate "C" not null,
  pcid text collate "C",
  bz text,
  shzt text collate "C" not null default '0',
  shr text,
  shsj timestamptz,
  shyj text,
  txmj numeric(16,2) not null,
  zxjd numeric(10,7) not null,
  zxwd numeric(10,7) not null,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique,
  geom geometry(MultiPolygon, 4490) not null,
  geom_3857 geometry(MultiPolygon, 3857) generated always as (st_transform(geom, 3857)) stored
);

create table dxydsd (like dxydst including defaults including generated including identity);
alter table dxydsd add primary key (dkid);
alter table dxydsd add unique (oid);
alter table dxydsd add column stdkid text collate "C";
alter table dxydsd add column jbr text;
alter table dxydsd add column lxdh text;

-- Counts and areas by county and the dimensions that panels show, kept in the writer's transaction.
create table dxydst_rollup (
  xzqdm text collate "C" not null,
  cyptid text collate "C" not null,
  rdnf integer not null,
  dxlx text collate "C" not null,
  xztdyt text not null,
  shzt text collate "C" not null,
  zkfzt text collate "C" not null,
  zs integer not null,
  mj numeric(20,2) not null,
  primary key (xzqdm, cyptid, rdnf, dxlx, xztdyt, shzt, zkfzt)
);
create table dxydsd_rollup (like dxydst_rollup including indexes);

-- The same for single attributes with many values or several values at once (reason, industry …).
create table dxydst_rollup_by (
  xzqdm text collate "C" not null,
  cyptid text collate "C" not null,
  shzt text collate "C" not null,
  rdnf integer not null,
  dim text not null,
  val text collate "C" not null,
  zs integer not null,
  mj numeric(20,2) not null,
  primary key (dim, xzqdm, cyptid, shzt, rdnf, val)
);
create table dxydsd_rollup_by (like dxydst_rollup_by including indexes);

create function clzy_dxyd_rollup_trigger() returns trigger language plpgsql as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select 1 sign, r.* from new_rows r where scbz = 0'
    when 'DELETE' then 'select -1 sign, r.* from old_rows r where scbz = 0'
    else 'select -1 sign, r.* from old_rows r where scbz = 0 union all select 1, r.* from new_rows r where scbz = 0'
  end;
begin
  execute format(
    'insert into %1$I as t
     select xzqdm, coalesce(cyptid, ''''), rdnf, dxlx, xztdyt, shzt, zkfzt, sum(sign) zs, sum(sign * mj) mj
       from (%2$s) s
      group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 or sum(sign * mj) <> 0
      order by 1, 2, 3, 4, 5, 6, 7
     on conflict (xzqdm, cyptid, rdnf, dxlx, xztdyt, shzt, zkfzt)
     do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj', tg_table_name || '_rollup', source);
  execute format(
    'insert into %1$I as t
     select xzqdm, coalesce(cyptid, ''''), shzt, rdnf, dim, val, sum(sign) zs, sum(sign * mj) mj
       from (%2$s) s, lateral (
         select ''dxyy'' dim, unnest(string_to_array(dxyy, '','')) val
         union all select ''nzkffs'', coalesce(nzkffs, '''')
         union all select ''pjdj'', coalesce(pjdj, '''')
         union all select ''hydm'', coalesce(hydm, '''')
       ) v
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0 or sum(sign * mj) <> 0
      order by dim, 1, 2, 3, 4, val
     on conflict (dim, xzqdm, cyptid, shzt, rdnf, val)
     do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj', tg_table_name || '_rollup_by', source);
  return null;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format('create unique index %1$s_dkbh on %1$s (dkbh) where scbz = 0', t);
    execute format('create index %1$s_order on %1$s (xzqdm, dkbh) where scbz = 0', t);
    execute format('create index %1$s_shzt on %1$s (shzt, xzqdm, dkbh) where scbz = 0', t);
    execute format('create index %1$s_pcid on %1$s (pcid) where pcid is not null', t);
    execute format('create index %1$s_cyptid on %1$s (cyptid, dkbh) where scbz = 0 and cyptid is not null', t);
    execute format('create index %1$s_words on %1$s using gin (clzy_bigrams(dkbh || '' '' || dkmc || '' '' || tdsyqr))', t);
    execute format('create index %1$s_geom on %1$s using gist (geom)', t);
    execute format('create index %1$s_geom_3857 on %1$s using gist (geom_3857)', t);
    perform clzy_keep_history(t, 'dkid');
    execute format(
      'create trigger rollup_i after insert on %1$I referencing new table as new_rows
         for each statement execute function clzy_dxyd_rollup_trigger();
       create trigger rollup_u after update on %1$I referencing old table as old_rows new table as new_rows
         for each statement execute function clzy_dxyd_rollup_trigger();
       create trigger rollup_d after delete on %1$I referencing old table as old_rows
         for each statement execute function clzy_dxyd_rollup_trigger();
       create trigger tile_i after insert on %1$I referencing new table as new_rows
         for each statement execute function clzy_tile_trigger();
       create trigger tile_u after update on %1$I referencing old table as old_rows new table as new_rows
         for each statement execute function clzy_tile_trigger();
       create trigger tile_d after delete on %1$I referencing old table as old_rows
         for each statement execute function clzy_tile_trigger()', t);
  end loop;
end $$;

-- Import batches (导入批次).
create table drpc (
  pcid text primary key,
  ywlx text not null,
  wjmc text not null,
  file_id text not null,
  md5 text not null,
  zs integer not null default 0,
  tgs integer not null default 0,
  cwgs integer not null default 0,
  jgs integer not null default 0,
  zt text not null default '0',
  area_code text collate "C" not null,
  scr text not null,
  scsj timestamptz not null default now(),
  rksj timestamptz,
  jgbg jsonb
);
create index drpc_md5 on drpc (md5);
create index drpc_order on drpc (area_code, scsj desc);

-- Review log (审核日志): a row for each transition, never deleted.
create table shrz (
  rzid bigint generated always as identity primary key,
  ywlx text not null,
  ywid text collate "C" not null,
  yzt text not null,
  xzt text not null,
  czr text not null,
  czrjs text not null,
  czsj timestamptz not null default now(),
  yj text
);
create index shrz_record on shrz (ywlx, ywid, rzid desc);
