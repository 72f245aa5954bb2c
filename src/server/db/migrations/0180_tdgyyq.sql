-- 延期申请: applications to postpone the agreed start or completion of a supply contract.
create table tdgyyq (
  yqid text collate "C" primary key,
  yqbh text collate "C" not null,
  gyid text collate "C" not null,
  dzjgh text collate "C" not null,
  xmmc text not null,
  srr text,
  gymj numeric(16, 2) not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  yqlx text collate "C" not null,
  yydsj date not null,
  xydsj date not null,
  ycts integer not null,
  yqly text not null,
  zt text collate "C" not null default '0',
  sqr text not null,
  shr text,
  shsj timestamptz,
  shyj text,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0
);
-- A contract has one open application for each of its days, and each day is postponed once.
create unique index tdgyyq_open on tdgyyq (gyid, yqlx) where zt = '0' and scbz = 0;
create unique index tdgyyq_granted on tdgyyq (gyid, yqlx) where zt = '1' and scbz = 0;
create index tdgyyq_of on tdgyyq (gyid, cjsj desc) where scbz = 0;
select clzy_register('tdgyyq', 'yqid', 'yqbh', array['yqbh', 'xmmc', 'dzjgh']::text[]);
select clzy_keep_rollup('tdgyyq', array['yqlx', 'zt']::text[], array[]::text[]);
