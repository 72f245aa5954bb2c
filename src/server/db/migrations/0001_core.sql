create extension if not exists postgis;

-- Users, sessions and what they did.
create table app_user (
  id text primary key,
  username text not null unique,
  real_name text not null,
  avatar text not null default '',
  password_hash text not null,
  roles text[] not null,
  area_code text collate "C" not null,
  cyptid text,
  demo boolean not null default false,
  disabled boolean not null default false,
  must_change boolean not null default false,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table session (
  token_hash bytea primary key,
  user_id text not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

-- Failed sign-ins also of names that do not exist, so that a lock does not tell which do.
create table login_failure (
  username text primary key,
  failures integer not null,
  locked_until timestamptz
);

create table login_ticket (
  ticket_hash bytea primary key,
  user_id text not null references app_user (id) on delete cascade,
  expires_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id text,
  username text,
  area_code text collate "C",
  action text not null,
  target text,
  outcome integer not null,
  detail jsonb
);
create index audit_at on audit (at desc);
create index audit_user on audit (user_id, at desc);

-- Uploaded and generated files (附件).
create table fj (
  file_id text primary key,
  ywid text,
  ywlx text,
  fjlx text,
  yjmc text not null,
  hzm text not null,
  dx bigint not null,
  ccdz text not null,
  md5 text not null,
  jd numeric(10,7),
  wd numeric(10,7),
  psfx integer,
  area_code text collate "C" not null,
  scr text not null,
  scsj timestamptz not null default now()
);
create index fj_owner on fj (ywid);
create index fj_md5 on fj (md5);

-- Work that outlives a request.
create table job (
  id text primary key,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress integer not null default 0 check (progress between 0 and 100),
  step text not null default '',
  input jsonb not null,
  result jsonb,
  error text,
  caller jsonb not null,
  owner text not null,
  cancel boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  seen_at timestamptz,
  finished_at timestamptz
);
create index job_queue on job (created_at) where state = 'queued';
create index job_owner on job (owner, created_at desc);
