-- Meetings: pages in order, each with its figures as they were when it was built, and what was decided.
create table meeting (
  id text collate "C" primary key,
  area_code text collate "C" not null,
  name text not null,
  day date not null,
  -- 0 prepared, 1 held, 2 over: from then on it stays as it was.
  state text collate "C" not null default '0' check (state in ('0', '1', '2')),
  version integer not null default 0,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  removed boolean not null default false,
  check ((state = '2') = (ended_at is not null))
);
create index meeting_of on meeting (area_code, day desc) where not removed;
create table meeting_page (
  id text collate "C" primary key,
  meeting_id text collate "C" not null references meeting (id) on delete cascade,
  place integer not null,
  title text not null,
  -- The view that it was built from.
  address text not null,
  area_code text collate "C" not null,
  first text not null,
  second text not null,
  -- Whether somebody has written the sentences: then new figures leave them alone.
  written boolean not null default false,
  figures jsonb not null,
  picture bytea,
  picture_id text,
  picture_width integer,
  picture_height integer,
  version integer not null default 0,
  built_by text not null,
  built_at timestamptz not null default clock_timestamp()
);
create index meeting_page_of on meeting_page (meeting_id, place);
-- What became a matter of supervision at a meeting.
create table meeting_matter (
  dbid text collate "C" primary key references dbsx (dbid) on delete cascade,
  meeting_id text collate "C" not null references meeting (id) on delete cascade,
  page_id text collate "C" references meeting_page (id) on delete set null,
  decided_at timestamptz not null default clock_timestamp()
);
create index meeting_matter_of on meeting_matter (meeting_id, decided_at);
