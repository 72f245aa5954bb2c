-- Industrial land, the enterprises that use it, and the relations between the two.

-- 工业用地现状
create table gyyd (
  dkid text collate "C" primary key,
  dkbh text collate "C" not null,
  bdcdyh text,
  zdh text,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  zl text not null,
  tdsyqr text not null,
  tyshxydm text collate "C",
  tdqs text collate "C" not null,
  qlxz text collate "C" not null,
  dlbm text collate "C" not null,
  ghyt text collate "C",
  sfgycr smallint,
  mj numeric(16,2) not null,
  djmj numeric(16,2),
  jzzdmj numeric(16,2),
  zjzmj numeric(16,2),
  rjl numeric(8,2),
  jzmd numeric(8,2),
  cc integer,
  sfzz smallint,
  czmj numeric(16,2),
  syqqsrq date,
  syqzzrq date,
  syqx integer,
  sfyqn smallint not null default 0,
  sfkfbjn smallint not null,
  sfdx smallint not null default 0,
  dxdkid text collate "C",
  ydqk text collate "C" not null,
  sfws smallint not null default 1,
  qys integer not null default 0,
  zss numeric(18,4) not null default 0,
  mjss numeric(12,2),
  zzjz numeric(18,4) not null default 0,
  mjzjz numeric(12,2),
  pjdj text collate "C",
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
select clzy_register('gyyd', 'dkid', 'dkbh', array['dkbh', 'tdsyqr']::text[]);
select clzy_keep_rollup('gyyd', array['ydqk', 'pjdj', 'sfdx', 'sfws', 'sfyqn']::text[], array['mj', 'zjzmj', 'zss', 'zzjz']::text[]);
select clzy_keep_tiles('gyyd');

-- 用地企业
create table yddw (
  qyid text collate "C" primary key,
  tyshxydm text collate "C" not null,
  qymc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  fddbr text,
  lxdh text,
  zcdz text,
  jydz text,
  zczb numeric(16,2),
  clrq date,
  hydm text collate "C" not null,
  qygm text collate "C" not null,
  jyzt text collate "C" not null,
  sfgx smallint,
  sfzjtx smallint,
  sfss smallint,
  ydfs text collate "C",
  cyry integer,
  ydmj numeric(16,2) not null default 0,
  zss numeric(18,4) not null default 0,
  mjss numeric(12,2),
  pjdj text collate "C",
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique
);
select clzy_register('yddw', 'qyid', 'tyshxydm', array['tyshxydm', 'qymc']::text[]);
select clzy_keep_rollup('yddw', array['hydm', 'qygm', 'jyzt', 'pjdj']::text[], array['ydmj', 'zss']::text[]);

-- 地企关系
create table dqgx (
  gxid text collate "C" primary key,
  gxbh text collate "C" not null,
  dkid text collate "C" not null,
  dkbh text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  tyshxydm text collate "C" not null,
  qymc text not null,
  gxlx text collate "C" not null,
  symj numeric(16,2) not null,
  jzmj numeric(16,2),
  ftbl numeric(8,2) not null,
  qsrq date not null,
  zzrq date,
  ppfs text collate "C" not null default '4',
  ppd integer not null default 100,
  gxzt text collate "C" not null default '0',
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique
);
select clzy_register('dqgx', 'gxid', 'gxbh', array['gxbh', 'dkbh', 'tyshxydm', 'qymc']::text[]);
select clzy_keep_rollup('dqgx', array['gxlx', 'ppfs', 'gxzt']::text[], array['symj']::text[]);

create index gyyd_tyshxydm on gyyd (tyshxydm) where scbz = 0;
create index gyyd_dxdkid on gyyd (dxdkid) where dxdkid is not null;
create index dqgx_dkid on dqgx (dkid) where scbz = 0;
create index dqgx_tyshxydm on dqgx (tyshxydm) where scbz = 0;
create unique index dqgx_one on dqgx (dkid, tyshxydm, gxlx, qsrq) where scbz = 0;
