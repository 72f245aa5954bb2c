-- How the sheet of a batch is read: its row of headings, and the columns that its clerk has chosen.
alter table drpc add column lb jsonb;

-- The rows of a checked sheet and what each would do, until it is stored; those with errors stay.
create table drpc_row (
  pcid text not null references drpc (pcid) on delete cascade,
  row integer not null,
  kind text collate "C" not null,
  number text collate "C",
  name text,
  -- The record it changes, at the version that it was compared with.
  ywid text collate "C",
  bbh integer,
  changes jsonb not null,
  messages jsonb not null,
  cells jsonb not null,
  primary key (pcid, row)
);

-- The records that a sheet has added or changed, at the version that it made; -1 for one that it has removed.
-- Its batch is one of drpc, or of ss_upload.
create table drpc_record (
  pcid text not null,
  ywid text collate "C" not null,
  bbh integer not null,
  added boolean not null default false,
  primary key (pcid, ywid)
);
create index drpc_record_ywid on drpc_record (ywid);

-- The headings of a register's sheets as they were matched by hand the last time in a region.
create table sheet_profile (
  dataset text collate "C" not null,
  area_code text collate "C" not null,
  columns jsonb not null,
  primary key (dataset, area_code)
);
