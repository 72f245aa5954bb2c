-- 通知公告, for a region and all that it holds.
create table tzgg (
  ggid text collate "C" primary key,
  bt text not null,
  nr text not null,
  area_code text collate "C" not null,
  -- The last day on which it is shown; null for no end.
  until date,
  withdrawn boolean not null default false,
  fbr text not null,
  fbsj timestamptz not null default now()
);
create index tzgg_order on tzgg (fbsj desc, ggid desc) where not withdrawn;
create table tzgg_read (
  ggid text collate "C" not null references tzgg (ggid) on delete cascade,
  user_id text not null references app_user (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (user_id, ggid)
);
create index app_user_area on app_user (area_code, username);
