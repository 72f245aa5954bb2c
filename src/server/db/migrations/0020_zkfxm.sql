-- Industry platforms (产业平台).
create table cypt (
  cyptid text collate "C" primary key,
  cyptmc text not null,
  cyptlx text collate "C" not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  ghmj numeric(16,2) not null,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  geom geometry(MultiPolygon, 4490)
);
create index cypt_order on cypt (xzqdm, cyptid) where scbz = 0;
select clzy_keep_history('cypt', 'cyptid');

-- City-level redevelopment projects (市局再开发项目) and the parcels that they take in.
create table zkfxmsd (
  xmid text collate "C" primary key,
  xmbh text collate "C" not null,
  xmmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  xmmj numeric(16,2) not null,
  dxmj numeric(16,2) not null,
  zkffs text collate "C" not null,
  xmlx text collate "C" not null,
  ssnd integer not null,
  ssdw text not null,
  tyshxydm text collate "C",
  gzqyt text collate "C" not null,
  gzhyt text collate "C" not null,
  gzqrjl numeric(6,2),
  gzhrjl numeric(6,2),
  gzqmjss numeric(12,2),
  gzhmjss numeric(12,2),
  jhtz numeric(16,2) not null,
  ljtz numeric(16,2),
  jhkgsj date not null,
  jhjgsj date not null,
  sjkgsj date,
  sjjgsj date,
  yssj date,
  xmjd text collate "C" not null default '1',
  pfwh text,
  pfrq date,
  sfgysl smallint,
  sfpzsf smallint,
  cyptid text collate "C",
  cyptmc text,
  bz text,
  spzt text collate "C" not null default '0',
  spr text,
  spsj timestamptz,
  spyj text,
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
  geom_3857 geometry(MultiPolygon, 3857) generated always as (st_transform(geom, 3857)) stored,
  -- Year of completion: 实际竣工 of a project whose 进度 is 已竣工 or 已验收; 0 for none.
  wcnd integer not null generated always as
    (case when xmjd >= '5' and sjjgsj is not null then extract(year from sjjgsj)::integer else 0 end) stored
);
create unique index zkfxmsd_xmbh on zkfxmsd (xmbh) where scbz = 0;
create index zkfxmsd_order on zkfxmsd (xzqdm, xmbh) where scbz = 0;
create index zkfxmsd_words on zkfxmsd using gin (clzy_bigrams(xmbh || ' ' || xmmc || ' ' || ssdw));
create index zkfxmsd_geom_3857 on zkfxmsd using gist (geom_3857);
select clzy_keep_history('zkfxmsd', 'xmid');

create table zkfxmsd_dk (
  xmid text collate "C" not null references zkfxmsd (xmid) on delete cascade,
  dkid text collate "C" not null,
  zymj numeric(16,2) not null,
  primary key (xmid, dkid)
);
create index zkfxmsd_dk_parcel on zkfxmsd_dk (dkid);

create table zkfxmsd_rollup (
  xzqdm text collate "C" not null,
  cyptid text collate "C" not null,
  ssnd integer not null,
  wcnd integer not null,
  zkffs text collate "C" not null,
  xmjd text collate "C" not null,
  spzt text collate "C" not null,
  zs integer not null,
  dxmj numeric(20,2) not null,
  primary key (xzqdm, cyptid, ssnd, wcnd, zkffs, xmjd, spzt)
);

create function clzy_zkfxm_rollup_trigger() returns trigger language plpgsql as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select 1 sign, r.* from new_rows r where scbz = 0'
    when 'DELETE' then 'select -1 sign, r.* from old_rows r where scbz = 0'
    else 'select -1 sign, r.* from old_rows r where scbz = 0 union all select 1, r.* from new_rows r where scbz = 0'
  end;
begin
  execute format(
    'insert into %1$I as t
     select xzqdm, coalesce(cyptid, ''''), ssnd, wcnd, zkffs, xmjd, spzt, sum(sign) zs, sum(sign * dxmj) dxmj
       from (%2$s) s
      group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 or sum(sign * dxmj) <> 0
      order by 1, 2, 3, 4, 5, 6, 7
     on conflict (xzqdm, cyptid, ssnd, wcnd, zkffs, xmjd, spzt)
     do update set zs = t.zs + excluded.zs, dxmj = t.dxmj + excluded.dxmj', tg_table_name || '_rollup', source);
  return null;
end $$;

create trigger rollup_i after insert on zkfxmsd referencing new table as new_rows
  for each statement execute function clzy_zkfxm_rollup_trigger();
create trigger rollup_u after update on zkfxmsd referencing old table as old_rows new table as new_rows
  for each statement execute function clzy_zkfxm_rollup_trigger();
create trigger rollup_d after delete on zkfxmsd referencing old table as old_rows
  for each statement execute function clzy_zkfxm_rollup_trigger();
create trigger tile_i after insert on zkfxmsd referencing new table as new_rows
  for each statement execute function clzy_tile_trigger();
create trigger tile_u after update on zkfxmsd referencing old table as old_rows new table as new_rows
  for each statement execute function clzy_tile_trigger();
create trigger tile_d after delete on zkfxmsd referencing old table as old_rows
  for each statement execute function clzy_tile_trigger();

-- Annual tasks (年度任务) of regions and of platforms: the quantity is stored, completion is computed.
create table ndrw (
  rwid text collate "C" primary key,
  nd integer not null,
  area_code text collate "C" not null,
  rwlx text collate "C" not null,
  rwl numeric(12,2) not null check (rwl >= 0),
  zrdw text,
  xdwh text,
  xdrq date,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  unique (nd, area_code, rwlx)
);
select clzy_keep_history('ndrw', 'rwid');

create table cyptrw (
  rwid text collate "C" primary key,
  nd integer not null,
  cyptid text collate "C" not null references cypt (cyptid),
  rwlx text collate "C" not null,
  rwl numeric(12,2) not null check (rwl >= 0),
  zrdw text,
  xdwh text,
  xdrq date,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  unique (nd, cyptid, rwlx)
);
select clzy_keep_history('cyptrw', 'rwid');
