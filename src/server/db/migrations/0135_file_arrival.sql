-- Uploads of the last day: their bytes are stored before the record that names them.
create table file_arrival (
  file_id text primary key,
  at timestamptz not null default now()
);
create index file_arrival_at on file_arrival (at);
