-- What confirmed work has changed so far, a row for each slice: a cancelled run puts it back from here.
create table roll_out_slice (
  what text collate "C" not null,
  no bigint generated always as identity,
  changes jsonb not null,
  primary key (what, no)
);
