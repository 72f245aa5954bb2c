-- Who runs a job: the attempt whose token stands here, and nobody else, writes for it.
alter table job
  add column token text,
  add column attempt integer not null default 0,
  -- How many processes went silent while they ran it.
  add column deaths integer not null default 0,
  add column not_before timestamptz not null default '-infinity';
create index job_running on job (seen_at) where state = 'running';
