-- 更新台账
create table gxtz (
  tzid text collate "C" primary key,
  bt text not null,
  ywlx text collate "C" not null,
  ywid text collate "C",
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  tjr text not null,
  tjsj timestamptz not null default now(),
  zt text collate "C" not null default '0',
  clr text,
  clsj timestamptz,
  clyj text,
  sfyd smallint not null default 0,
  -- The dataset of the record that changed, and its values before and after.
  source text,
  gxnr jsonb not null default '[]',
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0
);
select clzy_register('gxtz', 'tzid', 'tzid', array['tzid', 'bt']::text[]);
select clzy_keep_rollup('gxtz', array['ywlx', 'zt', 'sfyd']::text[], array[]::text[]);
create index gxtz_time on gxtz (tjsj desc, tzid desc) where scbz = 0;
create index gxtz_record on gxtz (ywid) where ywid is not null;
