-- Tax: versions of the base table, its rows, uploads on their way in, and what a year says of a parcel.
create table ssbb (
  bbid text collate "C" primary key,
  bbbh text collate "C" not null,
  bbmc text not null,
  xzqdm text collate "C" not null default '33',
  cyptid text collate "C",
  nd integer not null,
  sjlx text collate "C" not null,
  sjq integer,
  zt text collate "C" not null default '0',
  fbr text,
  fbsj timestamptz,
  sm text,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique
);
select clzy_register('ssbb', 'bbid', 'bbbh', array['bbbh', 'bbmc']::text[]);
-- One version of a year, kind and period counts.
create unique index ssbb_published on ssbb (nd, sjlx, coalesce(sjq, 0)) where zt = '2' and scbz = 0;

create table sshsjcb (
  id text collate "C" primary key,
  bbid text collate "C" not null,
  nd integer not null,
  tyshxydm text collate "C" not null,
  qymc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  cyptid text collate "C",
  cyptmc text,
  hydm text collate "C",
  zzs numeric(18,4),
  qysds numeric(18,4),
  grsds numeric(18,4),
  cswhjss numeric(18,4),
  fcs numeric(18,4),
  tdsys numeric(18,4),
  yhs numeric(18,4),
  qtss numeric(18,4),
  ssje numeric(18,4) not null,
  mdtytse numeric(18,4),
  tsje numeric(18,4),
  hsss numeric(18,4) not null,
  yysr numeric(18,4),
  zjz numeric(18,4),
  nh numeric(18,4),
  pfl numeric(18,4),
  rdfy numeric(18,4),
  pjrs integer,
  ydmj numeric(16,2),
  mjss numeric(12,2),
  mjzjz numeric(12,2),
  pplx text collate "C" not null default '0',
  sfyc smallint not null default 0,
  ycyy text,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique
);
create unique index sshsjcb_one on sshsjcb (bbid, tyshxydm);
create index sshsjcb_order on sshsjcb (bbid, xzqdm, tyshxydm) where scbz = 0;
create index sshsjcb_enterprise on sshsjcb (tyshxydm, nd);
create index sshsjcb_words on sshsjcb using gin (clzy_bigrams(tyshxydm || ' ' || qymc));
select clzy_keep_history('sshsjcb', 'id');
select clzy_keep_rollup('sshsjcb', array['bbid', 'nd', 'pplx', 'sfyc']::text[],
  array['ssje', 'hsss', 'yysr', 'zjz', 'ydmj']::text[]);

-- What the published version of a year says of a parcel: shares of its enterprises' amounts.
create table gyyd_nd (
  dkid text collate "C" not null,
  nd integer not null,
  qys integer not null,
  zss numeric(18,4) not null,
  mjss numeric(12,2),
  zzjz numeric(18,4) not null,
  mjzjz numeric(12,2),
  yysr numeric(18,4) not null,
  rdfy numeric(18,4) not null,
  nh numeric(18,4) not null,
  pfl numeric(18,4) not null,
  pjrs numeric(14,4) not null,
  qygm text collate "C",
  pjdj text collate "C",
  primary key (dkid, nd)
);
create index gyyd_nd_year on gyyd_nd (nd);

-- Tax sheets on their way into a version, and their rows.
create table ss_upload (
  upload_id text primary key,
  bbid text collate "C" not null,
  file_id text not null,
  file_name text not null,
  md5 text not null,
  sheet text not null,
  total integer not null,
  errors integer not null,
  warnings integer not null,
  report jsonb not null,
  imported_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now()
);
create index ss_upload_made on ss_upload (created_at);
create table ss_upload_row (
  upload_id text not null references ss_upload (upload_id) on delete cascade,
  row integer not null,
  tyshxydm text collate "C",
  bad boolean not null,
  matched boolean not null,
  "values" jsonb not null,
  primary key (upload_id, row)
);
create index ss_upload_row_code on ss_upload_row (upload_id, tyshxydm);
