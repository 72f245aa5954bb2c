-- 督办事项: what the province or a city asks of a region below it, or about a project.
create table dbsx (
  dbid text collate "C" primary key,
  dbbh text collate "C" not null,
  bt text not null,
  dblx text collate "C" not null,
  dbjb text collate "C" not null,
  cbjb text collate "C" not null,
  nd integer not null,
  ywid text collate "C" not null,
  ywbh text not null,
  -- Who answers: four digits for a city, six for a county.
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  dbnr text not null,
  jzrq date not null,
  zt text collate "C" not null default '0',
  hfr text,
  hfsj timestamptz,
  hfnr text,
  clr text,
  clsj timestamptz,
  clyj text,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0
);
create sequence dbsx_number;
-- A project has one open matter of each level.
create unique index dbsx_open on dbsx (ywid, dbjb) where dblx = '2' and zt <> '3' and scbz = 0;
create index dbsx_due on dbsx (xzqdm, jzrq) where zt <> '3' and scbz = 0;
create index dbsx_about on dbsx (ywid);
select clzy_register('dbsx', 'dbid', 'dbbh', array['dbbh', 'bt']::text[]);
select clzy_keep_rollup('dbsx', array['nd', 'dblx', 'dbjb', 'cbjb', 'zt']::text[], array[]::text[]);
