-- Registers taken over whole from another system: what is read and how, how far it is, and what was found.
create table takeover (
  id text collate "C" primary key,
  dataset text collate "C" not null,
  -- 0 to be tried, 1 tried, 2 taken over, 3 taken back, 4 given up.
  state text collate "C" not null default '0',
  files jsonb not null,
  columns jsonb not null,
  given jsonb not null default '{}',
  area_code text collate "C" not null,
  username text not null,
  begun_at timestamptz not null default now(),
  done_at timestamptz,
  job_id text,
  -- How far its files are read into the intake that it owns, with the sums so far; kept in the same
  -- transaction as the records, so that a run that was broken off goes on where it ended.
  progress jsonb not null default '{}',
  report jsonb
);
create index takeover_begun on takeover (begun_at desc, id);

-- Problems that the report lists: of each rule the first ones.
create table takeover_problem (
  takeover text collate "C" not null references takeover (id) on delete cascade,
  no bigint generated always as identity,
  file integer not null,
  rule text collate "C" not null,
  problem jsonb not null,
  primary key (takeover, rule, no)
);

-- The columns of a register's files as they were matched the last time in a region.
create table takeover_profile (
  dataset text collate "C" not null,
  area_code text collate "C" not null,
  columns jsonb not null,
  given jsonb not null,
  primary key (dataset, area_code)
);
