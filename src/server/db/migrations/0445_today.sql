-- 今日: when somebody was here last, and what of the page they have opened.
create table today_visit (
  username text collate "C" primary key,
  -- What changed since then is new to them.
  since timestamptz not null,
  -- The latest look at the page.
  at timestamptz not null
);

-- Each reminder is named by what it is about: another day or another step is another reminder.
create table today_opened (
  username text collate "C" not null,
  item text collate "C" not null,
  at timestamptz not null default now(),
  primary key (username, item)
);
create index today_opened_at on today_opened (at);

create index shrz_time on shrz (czsj, ywlx);
create index shrz_actor on shrz (czr, ywlx, ywid);

create index tdgy_handover_due on tdgy (ydjdsj) where scbz = 0 and sjjdsj is null;
create index tdgy_start_due on tdgy (ydkgsj) where scbz = 0 and sjkgsj is null;
create index tdgy_end_due on tdgy (ydjgsj) where scbz = 0 and sjjgsj is null;
create index tdgy_output_due on tdgy (ydtcsj) where scbz = 0 and sjtcsj is null;
create index tdgy_check_due on tdgy (ydfhsj) where scbz = 0 and sjfhsj is null;
create index tdgy_expiry on tdgy (dqrq) where scbz = 0;
create index zkfxmsd_start_due on zkfxmsd (jhkgsj) where scbz = 0 and sjkgsj is null;
create index zkfxmsd_end_due on zkfxmsd (jhjgsj) where scbz = 0 and sjjgsj is null;
create index zkfxmst_start_due on zkfxmst (jhkgsj) where scbz = 0 and sjkgsj is null;
create index zkfxmst_end_due on zkfxmst (jhjgsj) where scbz = 0 and sjjgsj is null;
