-- Suspected villas on industrial land, and industrial land without tax.

-- 疑似别墅庄园
create table ysbszy (
  id text collate "C" primary key,
  tbbh text collate "C" not null,
  dkid text collate "C" not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  qymc text,
  jzmj numeric(16,2),
  zdmj numeric(16,2),
  yxsj date not null,
  yxly text,
  zxd numeric(8,2),
  sbtz text collate "C",
  hczt text collate "C" not null default '0',
  hcr text,
  hcsj timestamptz,
  hcyj text,
  zgcs text collate "C",
  zgqx date,
  txmj numeric(16,2) not null,
  zxjd numeric(13,7) not null,
  zxwd numeric(13,7) not null,
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
select clzy_register('ysbszy', 'id', 'tbbh', array['tbbh', 'qymc']::text[]);
select clzy_keep_rollup('ysbszy', array['hczt', 'zgcs']::text[], array['zdmj', 'jzmj']::text[]);
select clzy_keep_tiles('ysbszy');

-- 无税收工业用地
create table wssgyyd (
  dkid text collate "C" primary key,
  dkbh text collate "C" not null,
  tdsyqr text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  zl text not null,
  mj numeric(16,2) not null,
  wsslx text collate "C" not null,
  lxws integer not null,
  hczt text collate "C" not null default '0',
  hcjg text,
  czjy text,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique
);
select clzy_register('wssgyyd', 'dkid', 'dkbh', array['dkbh', 'tdsyqr']::text[]);
select clzy_keep_rollup('wssgyyd', array['wsslx', 'lxws', 'hczt']::text[], array['mj']::text[]);

create index ysbszy_dkid on ysbszy (dkid) where scbz = 0;
