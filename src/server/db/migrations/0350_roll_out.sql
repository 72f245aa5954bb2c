-- Confirmed work that goes on in slices. A row that a start of the server finds is what a crash has broken
-- off: it is brought to its end before anybody is served.
create table roll_out (
  what text collate "C" primary key,
  turn text not null,
  kind text not null,
  input jsonb not null,
  by text not null,
  via text not null,
  started_at timestamptz not null default clock_timestamp()
);
