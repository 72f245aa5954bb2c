-- Evaluation, and the weights that an authority sets for its region.
create table pj (
  pjid text collate "C" primary key,
  pjnd integer not null,
  pjdx text collate "C" not null,
  dxid text collate "C" not null,
  dxmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  qygm text collate "C",
  ydmj numeric(16,2) not null,
  mjss numeric(16,2),
  mjzjz numeric(16,2),
  ldscl numeric(16,2),
  dwnhzjz numeric(16,4),
  dwpfzjz numeric(16,4),
  rdzb numeric(16,2),
  rjl numeric(16,2),
  jgl numeric(16,2),
  zf numeric(16,2),
  pm integer,
  pjdj text collate "C" not null,
  zgmc text,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique
);
create index pj_order on pj (pjdx, pjnd, xzqdm, pjid) where scbz = 0;
create index pj_object on pj (dxid, pjnd);
create index pj_words on pj using gin (clzy_bigrams(dxmc));
select clzy_keep_history('pj', 'pjid');
select clzy_keep_rollup('pj', array['pjnd', 'pjdx', 'qygm', 'pjdj']::text[], array['ydmj']::text[]);

create table pjqz (
  area_code text collate "C" primary key,
  weights jsonb not null,
  gxr text not null,
  gxsj timestamptz not null default now()
);
select clzy_keep_history('pjqz', 'area_code');
