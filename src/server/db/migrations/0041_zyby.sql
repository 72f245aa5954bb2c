-- 占一补一
create table zyby (
  zybyid text collate "C" primary key,
  zybybh text collate "C" not null,
  zyxmmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  zydkid text collate "C",
  zymj numeric(16,2) not null,
  zyyt text collate "C" not null,
  zypzrq date not null,
  zynd integer not null,
  pwwh text,
  bcdkid text collate "C",
  bcmj numeric(16,2),
  bcwz text,
  bclx text collate "C",
  bcbl numeric(10,4) not null,
  cemj numeric(16,2) not null,
  qxrq date,
  zt text collate "C" not null default '0',
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
  bcgeom geometry(MultiPolygon, 4490),
  geom_3857 geometry(MultiPolygon, 3857) generated always as (st_transform(geom, 3857)) stored
);
select clzy_register('zyby', 'zybyid', 'zybybh', array['zybybh', 'zyxmmc']::text[]);
select clzy_keep_rollup('zyby', array['zynd', 'zyyt', 'bclx', 'zt']::text[], array['zymj', 'bcmj', 'cemj']::text[]);
select clzy_keep_tiles('zyby');
-- Projects ask whether their parcels are made good; the daily run asks for what is overdue.
create index zyby_parcel on zyby (zydkid) where scbz = 0 and zydkid is not null;
create index zyby_overdue on zyby (qxrq) where scbz = 0 and zt in ('0', '1');
