-- Which data time the stored states and figures are of. One row: of several processes that see a new day,
-- one moves it, with the job that recomputes what depends on the day.
create table roll_over (
  one boolean primary key default true check (one),
  year integer not null,
  day date not null,
  job text not null,
  at timestamptz not null default clock_timestamp()
);
