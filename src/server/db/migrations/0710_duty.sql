-- Whom to ask: the office phone of an account, and who answers for a region or a project.
alter table app_user add column office_phone text check (length(office_phone) between 1 and 30);
create table duty (
  kind text not null check (kind in ('region', 'project')),
  id text collate "C" not null,
  user_id text not null references app_user (id),
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (kind, id)
);
create index duty_of on duty (user_id);
