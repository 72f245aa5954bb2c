-- 标准厂房
create table bzcf (
  cfid text collate "C" primary key,
  cfbh text collate "C" not null,
  cfmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  jsdw text,
  ydmj numeric(16,2),
  jzmj numeric(16,2) not null,
  ds integer,
  cs integer,
  cg numeric(5,2),
  hz integer,
  kzmj numeric(16,2),
  yzmj numeric(16,2),
  rzl numeric(10,2) generated always as
    (case when kzmj > 0 then round(yzmj / kzmj * 100, 2) end) stored,
  zj numeric(10,2),
  rzqys integer,
  jcsj date,
  zt text collate "C" not null,
  txmj numeric(16,2) not null,
  zxjd numeric(10,7) not null,
  zxwd numeric(10,7) not null,
  bz text,
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
select clzy_register('bzcf', 'cfid', 'cfbh', array['cfbh', 'cfmc']::text[]);
select clzy_keep_rollup('bzcf', array['zt']::text[],
  array['ydmj', 'jzmj', 'kzmj', 'yzmj', 'rzqys']::text[]);
select clzy_keep_tiles('bzcf');

-- 规划工业
create table ghgy (
  ghid text collate "C" primary key,
  dkbh text collate "C" not null,
  ghmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  ghyt text collate "C" not null,
  mj numeric(16,2) not null,
  ghrjl numeric(5,2),
  xzdlbm text collate "C",
  xzsx text collate "C",
  sfgyhx smallint not null,
  kzxjb text collate "C",
  ghmjz text,
  pfwh text,
  txmj numeric(16,2) not null,
  zxjd numeric(10,7) not null,
  zxwd numeric(10,7) not null,
  bz text,
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
select clzy_register('ghgy', 'ghid', 'dkbh', array['dkbh', 'ghmc']::text[]);
select clzy_keep_rollup('ghgy', array['ghyt', 'xzsx', 'sfgyhx', 'kzxjb']::text[], array['mj']::text[]);
select clzy_keep_tiles('ghgy');

-- 空地监测. What is listed is decided by one threshold for the province: 亩 or percent, whichever is met.
create table kdbz (
  id smallint primary key default 1 check (id = 1),
  kdmj numeric(10,2) not null,
  kdbl numeric(5,2) not null,
  gxr text not null,
  gxsj timestamptz not null default now()
);
insert into kdbz (kdmj, kdbl, gxr) values (5, 30, 'system');

create table kdjc (
  kdid text collate "C" primary key,
  kdbh text collate "C" not null,
  gyid text collate "C" not null,
  dkid text collate "C",
  xmmc text not null,
  tdsyqr text,
  mj numeric(16,2) not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  kdmj numeric(16,2) not null,
  kdbl numeric(10,2) not null,
  sflr smallint not null default 1,
  yxsj date,
  kdlx text collate "C" not null,
  hczt text collate "C" not null default '0',
  lyjy text collate "C",
  czzt text collate "C" not null default '0',
  txmj numeric(16,2) not null,
  zxjd numeric(10,7) not null,
  zxwd numeric(10,7) not null,
  bz text,
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
select clzy_register('kdjc', 'kdid', 'kdbh', array['kdbh', 'xmmc', 'tdsyqr']::text[]);
select clzy_keep_rollup('kdjc', array['sflr', 'kdlx', 'hczt', 'czzt', 'lyjy']::text[],
  array['mj', 'kdmj']::text[]);
select clzy_keep_tiles('kdjc');
create index kdjc_gyid on kdjc (gyid) where scbz = 0;
