-- Public notices of evaluations, objections to them, and the grade that an upheld one gives.
create table pjgs (
  gsid text collate "C" primary key,
  gsbh text collate "C" not null,
  gsmc text not null,
  nd integer not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  qsrq date not null,
  zzrq date not null,
  qys integer not null,
  zt text collate "C" not null default '0',
  fbr text,
  fbsj timestamptz,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0
);
-- An evaluation of a county has one notice that was not withdrawn: they are begun one after the other.
create index pjgs_of on pjgs (nd, xzqdm) where zt <> '2' and scbz = 0;
select clzy_register('pjgs', 'gsid', 'gsbh', array['gsbh', 'gsmc']::text[]);
select clzy_newest_first('pjgs', 'gsid', 'gsbh');
select clzy_keep_rollup('pjgs', array['nd', 'zt']::text[], array[]::text[]);

create table pjyy (
  yyid text collate "C" primary key,
  yybh text collate "C" not null,
  nd integer not null,
  gsid text collate "C" not null,
  pjid text collate "C" not null,
  tyshxydm text collate "C" not null,
  qymc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  yynr text not null,
  tcrq date not null,
  tcdj text collate "C",
  yyzt text collate "C" not null default '0',
  rgdj text collate "C",
  dfr text,
  dfsj timestamptz,
  dfyj text,
  cssj timestamptz,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0
);
create index pjyy_notice on pjyy (gsid) where scbz = 0;
create index pjyy_due on pjyy (nd, xzqdm) where yyzt in ('1', '2') and cssj is null and scbz = 0;
select clzy_register('pjyy', 'yyid', 'yybh', array['yybh', 'qymc']::text[]);
select clzy_newest_first('pjyy', 'yyid', 'yybh');
select clzy_keep_rollup('pjyy', array['nd', 'yyzt']::text[], array[]::text[]);

do $$
declare
  t text;
begin
  foreach t in array array['public.pj', 'history.pj'] loop
    execute format('alter table %s add column rgdj text collate "C", add column rgly text', t);
  end loop;
end $$;
