-- 预警核查: alerts that were sent down to be checked.
create table yjhc (
  hcid text collate "C" primary key,
  yjlb text collate "C" not null,
  mc text not null,
  ywlx text not null,
  ywid text not null,
  ywbh text collate "C" not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  xfyj text,
  xfyf integer not null,
  bjyf integer not null default 0,
  zt text collate "C" not null default '0',
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0
);
-- A record has one open task of a kind.
create unique index yjhc_open on yjhc (ywlx, ywid, yjlb) where zt <> '2' and scbz = 0;
select clzy_register('yjhc', 'hcid', 'hcid', array['ywbh', 'mc']::text[]);
select clzy_keep_rollup('yjhc', array['yjlb', 'zt', 'xfyf', 'bjyf']::text[], array[]::text[]);
