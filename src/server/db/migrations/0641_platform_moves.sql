-- Moves of records between platforms, and what each slice of one has changed, to put it back.
create table cypt_move (
  move_id text collate "C" primary key,
  title text not null,
  kind text not null,
  input jsonb not null,
  xzqdm text collate "C" not null,
  cyptid text collate "C",
  -- 0 under way or broken off, 1 done, 2 undone
  state text collate "C" not null default '0',
  moved integer not null default 0,
  by text not null,
  -- For whom it is put back if it is broken off.
  caller jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index cypt_move_at on cypt_move (xzqdm, at desc);
create table cypt_move_slice (
  move_id text collate "C" not null references cypt_move (move_id),
  no bigint generated always as identity,
  dataset text not null,
  rows jsonb not null,
  undone boolean not null default false,
  primary key (move_id, no)
);
